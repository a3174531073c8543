/// `scree bench` as a user runs it: exit codes, tables, JSON. Times are measured, never judged.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "tests/output/temporary_directory.hpp"

namespace scree {
namespace {

using Json = nlohmann::json;
using test::file_text;

struct Outcome {
  int code = -1;
  std::string out, err;
};

class Bench : public ::testing::Test {
 protected:
  Outcome bench(const std::string& words) const {
    const std::string line = "cd " + directory_.path().string() + " && " + SCREE_COMMAND + " bench " + words +
                             " > out.txt 2> err.txt";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, file_text(directory_ / "out.txt"),
            file_text(directory_ / "err.txt")};
  }
  Json measured(const std::string& words) const {
    const Outcome o = bench(words + " --threads 1 --json -");
    EXPECT_EQ(o.code, 0) << o.err;
    return Json::parse(o.out);
  }
  const test::TemporaryDirectory directory_;
};

void expect_consistent(const Json& c) {
  const double bodies = c.at("bodies"), rate = c.at("particle_steps_per_second");
  const Json& wall = c.at("wall_ns_per_particle_step");
  EXPECT_NEAR(rate * wall.at("median").get<double>(), 1e9, 1);
  EXPECT_LE(wall.at("min"), wall.at("median"));
  EXPECT_LE(wall.at("median"), wall.at("max"));
  ASSERT_EQ(c.at("windows").size(), 2u);
  double least = 1e300;
  for (const Json& w : c.at("windows"))
    least =
        std::min(least, 1e9 * w.at("wall_seconds").get<double>() / (bodies * w.at("steps").get<double>()));
  EXPECT_NEAR(least, wall.at("min").get<double>(), 1e-9 * least);
  const double contacts = c.at("bed").at("contacts");
  EXPECT_NEAR(c.at("contacts_per_body").get<double>(), contacts / bodies, 1e-12);
  EXPECT_NEAR(c.at("contact_steps_per_second").get<double>(), rate * contacts / bodies, 1e-6 * rate);
  EXPECT_GT(c.at("bytes_per_body"), 300);
  double sum = 0;
  for (const auto& [name, ns] : c.at("phases").at("ns_per_particle_step").items()) sum += ns.get<double>();
  const double all = c.at("phases").at("wall_ns_per_particle_step");
  EXPECT_LE(sum, all);
  EXPECT_GT(sum, 0);  // how near it comes is a matter of what else runs: a window takes microseconds
}

TEST_F(Bench, EverySuiteMeasuresAndRepeatsToTheBit) {
  const std::string words = "all --quick --n 250 --warm-up 5 --window 10";
  const Json a = measured(words), b = measured(words);
  ASSERT_EQ(a.at("cases").size(), 5u);
  EXPECT_EQ(a.at("schema_version"), 1);
  EXPECT_EQ(a.at("settings").at("law"), "hertz_mindlin");
  EXPECT_FALSE(a.at("machine").at("processor").get<std::string>().empty());
  for (std::size_t k = 0; k < 5; ++k) {
    const Json &c = a["cases"][k], &again = b["cases"][k];
    SCOPED_TRACE(c.at("suite").get<std::string>());
    expect_consistent(c);
    EXPECT_EQ(c.at("bed"), again.at("bed"));
    EXPECT_EQ(c.at("active_pairs_per_body"), again.at("active_pairs_per_body"));
    EXPECT_EQ(c.at("candidate_pairs_per_body"), again.at("candidate_pairs_per_body"));
    EXPECT_EQ(c.at("plausible"), true);
  }
}

TEST_F(Bench, BedsAreWhatTheyClaimToBe) {
  const Json cases = measured("settle flow launch-overhead --quick --n 300").at("cases");
  EXPECT_GT(cases[0].at("bed").at("coordination_number"), 3);
  EXPECT_NEAR(cases[0].at("bed").at("solid_fraction").get<double>(), 0.6, 0.08);
  EXPECT_GT(cases[1].at("bed").at("mean_velocity_x"), 0.05);
  EXPECT_LT(cases[1].at("mobile_bodies"), cases[1].at("bodies"));
  EXPECT_EQ(cases[2].at("bed").at("contacts"), 0);
  EXPECT_EQ(cases[2].at("bed").at("kinetic_energy_over_m_g_r"), 0);
}

TEST_F(Bench, TablesPlotAndRoofline) {
  const Outcome o = bench(
      "settle --quick --n 200,300 --roofline --track --plot p.svg --json r.json --law linear_history "
      "--precision double --threads 1");
  ASSERT_EQ(o.code, 0) << o.err;
  for (const char* word :
       {"ns per particle-step", "coordination", "pair forces", "Copy bandwidth", "linear_history"})
    EXPECT_NE(o.out.find(word), std::string::npos) << word;
  EXPECT_NE(file_text(directory_ / "p.svg").find("<polyline"), std::string::npos);
  const Json report = Json::parse(file_text(directory_ / "r.json"));
  EXPECT_GT(report.at("copy_bandwidth").at("bytes_per_second"), 0);
  ASSERT_EQ(report.at("cases").size(), 2u);
  for (const Json& stage : report["cases"][0].at("roofline"))
    if (stage.at("phase") == "pair forces") {
      EXPECT_GT(stage.at("bytes_per_second"), 0);
      EXPECT_GT(stage.at("flops_per_second"), 0);
    }
}

TEST_F(Bench, ReferenceBackendIsMeasuredToo) {
  const Json cases =
      measured("settle --quick --n 100 --window 2 --warm-up 1 --backend reference --precision double")
          .at("cases");
  EXPECT_GT(cases.at(0).at("wall_ns_per_particle_step").at("median"), 0);
}

TEST_F(Bench, WrongWordsAreExplained) {
  const Outcome suite = bench("setle");
  EXPECT_EQ(suite.code, 2);
  EXPECT_NE(suite.err.find("unknown suite \"setle\"; did you mean \"settle\"?"), std::string::npos)
      << suite.err;
  const Outcome law = bench("--law hertz_mindln");
  EXPECT_EQ(law.code, 2);
  EXPECT_NE(law.err.find("did you mean \"hertz_mindlin\"?"), std::string::npos) << law.err;
  EXPECT_EQ(bench("--n 12.5").code, 2);
  EXPECT_EQ(bench("settle --n 3").code, 2);
  EXPECT_EQ(bench("--windows 0").code, 2);
  EXPECT_EQ(bench("--backend reference --n 1e5").code, 2);
}

TEST_F(Bench, WhatCannotFitIsRefused) {
  const Outcome o = bench("settle --n 4e9");
  EXPECT_EQ(o.code, 5);
  EXPECT_NE(o.err.find("Give a smaller --n"), std::string::npos) << o.err;
}

TEST_F(Bench, UnwritablePlacesShowBeforeAnythingIsMeasured) {
  const Outcome o = bench("settle --json no/such/place.json");
  EXPECT_EQ(o.code, 3);
  EXPECT_EQ(o.out, "");
}

TEST_F(Bench, EveryLawIsMeasured) {
  for (const char* law : {"linear_frictionless", "linear_regularized", "hertz_frictionless",
                          "hertz_regularized", "hertz_mindlin_force"}) {
    const Json cases = measured(std::string("settle --quick --n 100 --law ") + law).at("cases");
    EXPECT_GT(cases.at(0).at("bed").at("contacts"), 150) << law;
  }
}

// The filling of a drum starts as a block cut out of a bed and springs apart a little before it rests on the
// shell.
TEST_F(Bench, AnImplausibleBedEndsWithAnErrorCode) {
  const Outcome o = bench("drum --quick --n 1000 --warm-up 50 --window 50 --threads 1 --json r.json");
  EXPECT_EQ(o.code, 4) << o.out;
  EXPECT_NE(o.err.find("this is not the bed it should be: coordination number is 0."), std::string::npos)
      << o.err;
  EXPECT_EQ(Json::parse(file_text(directory_ / "r.json")).at("cases").at(0).at("plausible"), false);
}

}  // namespace
}  // namespace scree
