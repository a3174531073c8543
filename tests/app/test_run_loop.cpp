#include <gtest/gtest.h>
#include <signal.h>

#include "host/app/run_loop.hpp"
#include "host/output/output_error.hpp"
#include "tests/output/prescribed_backend.hpp"

namespace scree {
namespace {

/// A writer that notes the steps at which it was called.
class NotingWriter final : public Writer {
 public:
  NotingWriter(double interval, std::vector<std::uint64_t>& steps) : interval_(interval), steps_(&steps) {}
  double every() const override { return interval_; }
  void write(RunState& state) override { steps_->push_back(state.observation().step); }

 private:
  double interval_;
  std::vector<std::uint64_t>* steps_;
};

class FailingWriter final : public Writer {
 public:
  double every() const override { return 1; }
  void write(RunState&) override { throw OutputError("disk full"); }
};

/// Stops with a fatal status, throws, or raises a signal when a step is reached.
class TroubledBackend : public test::PrescribedBackend {
 public:
  enum class Trouble { fatal, error, interrupt, stuck };
  TroubledBackend(const Scene& scene, Trouble trouble, std::uint64_t at)
      : PrescribedBackend(scene), trouble_(trouble), at_(at) {}

  StepReport advance(std::uint64_t steps) override {
    if (trouble_ == Trouble::stuck) return {};
    const std::uint64_t now = observe().step;
    if (now + steps < at_ || now > at_) return PrescribedBackend::advance(steps);
    if (trouble_ == Trouble::error) throw std::runtime_error("an illegal memory access was encountered");
    if (trouble_ == Trouble::interrupt) ::raise(SIGTERM);
    StepReport report = PrescribedBackend::advance(trouble_ == Trouble::fatal ? at_ - now : steps);
    if (trouble_ == Trouble::fatal) report.status = bit(Status::non_finite);
    return report;
  }

 private:
  Trouble trouble_;
  std::uint64_t at_;
};

class RunLoop : public ::testing::Test {
 protected:
  void add_writer(double interval) {
    steps_.push_back(std::make_unique<std::vector<std::uint64_t>>());
    writers_.push_back(std::make_unique<NotingWriter>(interval, *steps_.back()));
  }
  RunResult run(Backend& backend, std::uint64_t last) {
    Progress progress(Terminal{}, true, ProgressState{});
    const StopRequest stop;
    return run_simulation(backend, writers_, last, scene_.time_step, progress, stop);
  }

  const Scene scene_ = test::small_scene();  // step 0.25 s
  std::vector<std::unique_ptr<std::vector<std::uint64_t>>> steps_;
  Writers writers_;
};

using Steps = std::vector<std::uint64_t>;

TEST_F(RunLoop, EveryWriterAtItsOwnTimesAndAtBothEnds) {
  add_writer(0.5);
  add_writer(0.75);
  add_writer(100);
  test::PrescribedBackend backend(scene_);
  const RunResult result = run(backend, 11);
  EXPECT_EQ(result.end, RunResult::End::finished);
  EXPECT_EQ(result.report.step, 11u);
  EXPECT_EQ(*steps_[0], (Steps{0, 2, 4, 6, 8, 10, 11}));
  EXPECT_EQ(*steps_[1], (Steps{0, 3, 6, 9, 11}));
  EXPECT_EQ(*steps_[2], (Steps{0, 11}));
  EXPECT_EQ(result.last.step, 11u);
}

TEST_F(RunLoop, AnEventAtTheLastStepIsWrittenOnce) {
  add_writer(0.5);
  test::PrescribedBackend backend(scene_);
  run(backend, 4);
  EXPECT_EQ(*steps_[0], (Steps{0, 2, 4}));
}

TEST_F(RunLoop, RunsWithoutWriters) {
  test::PrescribedBackend backend(scene_);
  EXPECT_EQ(run(backend, 1000000).report.step, 1000000u);
}

TEST_F(RunLoop, FatalStatusEndsTheRunAtOnce) {
  add_writer(0.5);
  TroubledBackend backend(scene_, TroubledBackend::Trouble::fatal, 7);
  const RunResult result = run(backend, 100);
  EXPECT_EQ(result.end, RunResult::End::failed);
  EXPECT_EQ(result.report.step, 7u);
  EXPECT_EQ(*steps_[0], (Steps{0, 2, 4, 6}));
}

TEST_F(RunLoop, ASignalEndsTheRunWithFinalOutputs) {
  add_writer(1.0);
  TroubledBackend backend(scene_, TroubledBackend::Trouble::interrupt, 6);
  const RunResult result = run(backend, 1000);
  EXPECT_EQ(result.end, RunResult::End::interrupted);
  EXPECT_GE(result.report.step, 6u);
  EXPECT_LT(result.report.step, 1000u);
  EXPECT_EQ(steps_[0]->back(), result.report.step);
}

TEST_F(RunLoop, EngineErrorsAndOutputErrorsStayApart) {
  TroubledBackend broken(scene_, TroubledBackend::Trouble::error, 5);
  EXPECT_THROW(run(broken, 100), EngineError);
  writers_.push_back(std::make_unique<FailingWriter>());
  test::PrescribedBackend backend(scene_);
  EXPECT_THROW(run(backend, 100), OutputError);
}

TEST_F(RunLoop, ABackendThatDoesNotAdvanceIsADefect) {
  TroubledBackend backend(scene_, TroubledBackend::Trouble::stuck, 0);
  EXPECT_THROW(run(backend, 100), std::logic_error);
}

}  // namespace
}  // namespace scree
