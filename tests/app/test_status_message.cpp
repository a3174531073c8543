#include <gtest/gtest.h>

#include "host/app/status_message.hpp"

namespace scree {
namespace {

Scene two_groups() {
  Scene scene;
  scene.time_step = 1e-3;
  scene.bodies.group_names = {"small", "big"};
  scene.bodies.add({0, 0, 0}, 1, 1);
  scene.bodies.add({3, 0, 0}, 1, 1);
  scene.bodies.group = {0, 1};
  scene.walls.resize(1);
  scene.walls[0].name = "drum";
  return scene;
}

TEST(StatusMessage, FailureSaysWhenWhoWhatAndWhichKey) {
  StepReport report;
  report.step = 250;
  report.status = bit(Status::excessive_overlap);
  report.body = 0;
  report.other_body = 1;
  report.detail = "overlap 0.6 of the smaller radius";
  const std::string text = failure_message(report, two_groups());
  for (const char* part : {"t = 0.25 s", "step 250", "body 0 (small)", "against body 1 (big)",
                           "overlap 0.6 of the smaller radius", "/contact/max_overlap_ratio", "/time/step"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in: " << text;
  }
}

TEST(StatusMessage, WallsByName) {
  StepReport report;
  report.status = bit(Status::excessive_overlap);
  report.body = 1;
  report.other_wall = 0;
  EXPECT_NE(failure_message(report, two_groups()).find("against wall drum"), std::string::npos);
}

TEST(StatusMessage, EveryBitNamesAKey) {
  for (const Status status :
       {Status::non_finite, Status::excessive_overlap, Status::outside_domain, Status::coincident_centres}) {
    EXPECT_NE(status_message(status).find(" /"), std::string::npos) << bit(status);
  }
}

TEST(StatusMessage, NotesOnlyForBitsThatDoNotEndARun) {
  StepReport report;
  report.status = bit(Status::coincident_centres) | bit(Status::non_finite);
  EXPECT_EQ(status_notes(report).size(), 1u);
  report.status = 0;
  EXPECT_TRUE(status_notes(report).empty());
}

}  // namespace
}  // namespace scree
