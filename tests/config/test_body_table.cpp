#include "host/config/body_table.hpp"

#include <gtest/gtest.h>

namespace scree {
namespace {

std::string why_not(const std::string& bytes, const TableOptions& options = {}) {
  try {
    read_body_table(bytes, options);
  } catch (const TableError& e) {
    return std::to_string(e.line) + ": " + e.what();
  }
  return "";
}

TEST(BodyTable, WithoutHeaderTheColumnsAreRadiusXYZ) {
  const BodyTable t = read_body_table("# beads\n0.001, 1, 2, 3\n\n0.002;4;5;6 # last\r\n", {});
  ASSERT_EQ(t.position.size(), 2u);
  EXPECT_EQ(t.radius, (std::vector<double>{0.001, 0.002}));
  EXPECT_EQ(t.position[1].y, 5);
  EXPECT_TRUE(t.velocity.empty());
}

TEST(BodyTable, HeaderWithUnitsInBrackets) {
  const BodyTable t = read_body_table("Radius[mm]\tPosX[m] PosY[cm] PosZ[m]\n 2 1 50 3\n", {});
  EXPECT_EQ(t.radius[0], 0.002);
  EXPECT_EQ(t.position[0].x, 1);
  EXPECT_EQ(t.position[0].y, 0.5);
}

TEST(BodyTable, ColumnsInAnyOrderWithVelocitiesAndMass) {
  const BodyTable t =
      read_body_table("id,x,y,z,vx,vy,vz,wx,wy,wz,diameter,mass\n7,1,2,3,4,5,6,7,8,9,0.5,2\n", {});
  EXPECT_EQ(t.radius[0], 0.25);
  EXPECT_EQ(t.velocity[0].z, 6);
  EXPECT_EQ(t.angular_velocity[0].x, 7);
  EXPECT_EQ(t.mass[0], 2);
}

TEST(BodyTable, GivenColumnsReplaceTheHeader) {
  TableOptions options;
  options.columns = {"x[mm]", "y", "z"};
  const BodyTable t = read_body_table("a b c\n1 2 3\n", options);
  EXPECT_EQ(t.position[0].x, 0.001);
  EXPECT_TRUE(t.radius.empty());
}

TEST(BodyTable, RowsCanBeLeftOutEvenWhenTheyAreWrong) {
  const std::string bytes = "radius x y z\n1 0 0 1\n1 0 0 2\n1 0 0 3\nsomething else here at the end\n";
  TableOptions options;
  EXPECT_EQ(why_not(bytes), "5: the row has 6 fields instead of 4");
  options.skip_last = 1;
  EXPECT_EQ(read_body_table(bytes, options).position.size(), 3u);
  options.first_row = 2;
  options.last_row = 2;
  EXPECT_EQ(read_body_table(bytes, options).position[0].z, 2);
  options.last_row = 9;
  EXPECT_EQ(why_not(bytes, options), "0: the table has only 3 rows");
}

TEST(BodyTable, MistakesNameTheLine) {
  EXPECT_EQ(why_not("radius x y z\n1 2 3 4\n1 2 three 4\n"), "3: \"three\" is not a number");
  EXPECT_EQ(why_not("radius x y z\n1 2 3 nan\n"), "2: \"nan\" is not finite");
  EXPECT_EQ(why_not("radius x y z\n0 2 3 4\n"), "2: \"0\" must be > 0");
  EXPECT_EQ(why_not("radius x y\n1 2 3\n"), "1: the columns x, y and z are needed");
  EXPECT_EQ(why_not("radius x x y z\n1 2 3 4 5\n"), "1: a column occurs twice");
  EXPECT_EQ(why_not("radius x y z vx\n1 2 3 4 5\n"), "1: a vector needs all three columns");
  EXPECT_EQ(why_not("radius[kg] x y z\n1 2 3 4\n").substr(0, 27), "1: column \"radius\": \"kg\" is");
  EXPECT_EQ(why_not("radios x y z\n1 2 3 4\n"), "1: unknown column \"radios\"");
  EXPECT_EQ(why_not(""), "0: no rows are left");
}

}  // namespace
}  // namespace scree
