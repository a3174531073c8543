#include "host/app/status_message.hpp"

#include "host/app/display.hpp"

namespace scree {

namespace {

constexpr Status kFatal[] = {Status::non_finite, Status::excessive_overlap, Status::outside_domain,
                             Status::too_fast};

std::string body_text(std::int64_t body, const Scene& scene) {
  std::string text = "body " + std::to_string(body);
  const Bodies& bodies = scene.bodies;
  const auto i = static_cast<std::size_t>(body);
  if (i < bodies.group.size() && bodies.group[i] < bodies.group_names.size()) {
    text += " (" + bodies.group_names[bodies.group[i]] + ")";
  }
  return text;
}

std::string partners_text(const StepReport& report, const Scene& scene) {
  std::string text;
  if (report.body >= 0) text += ", " + body_text(report.body, scene);
  if (report.other_body >= 0) text += " against " + body_text(report.other_body, scene);
  if (report.other_wall >= 0) {
    const auto w = static_cast<std::size_t>(report.other_wall);
    text += " against wall " + (w < scene.walls.size() ? scene.walls[w].name : std::to_string(w));
  }
  return text;
}

}  // namespace

std::string status_message(Status status) {
  switch (status) {
    case Status::ok:
      return "";
    case Status::non_finite:
      return "A position, velocity or force is not a finite number: most often the time step is too long. "
             "Lower "
             "/time/step (or /time/safety with an automatic step).";
    case Status::excessive_overlap:
      return "An overlap exceeds /contact/max_overlap_ratio: bodies are too soft for the load or speed, the "
             "time step is "
             "too long, or they overlapped from the start. Raise young_modulus or normal_stiffness in "
             "/materials or "
             "/contact/pairs, lower /time/step, or raise /contact/max_overlap_ratio if such overlaps are "
             "meant.";
    case Status::outside_domain:
      return "A body left the domain. Widen /domain/min and /domain/max, close the gap in /walls, or set "
             "/domain/outside to \"ignore\".";
    case Status::too_fast:
      return "A body moves by half a periodic length in one step, so that its contacts can no longer be "
             "told. Lower "
             "/time/step, or widen the periodic axes of /domain.";
    case Status::coincident_centres:
      return "Two bodies had the same centre at some step; they were pushed apart along +z. Check /bodies "
             "for bodies "
             "placed on one another.";
  }
  return "";
}

std::string failure_message(const StepReport& report, const Scene& scene) {
  std::string text =
      "the run stopped at t = " + short_text(static_cast<double>(report.step) * scene.time_step, 9) +
      " s (step " + std::to_string(report.step) + ")" + partners_text(report, scene);
  if (!report.detail.empty()) text += ": " + report.detail;
  for (const Status status : kFatal) {
    if ((report.status & bit(status)) != 0) text += "\n  " + status_message(status);
  }
  return text;
}

std::vector<std::string> status_notes(const StepReport& report) {
  std::vector<std::string> notes;
  if ((report.status & bit(Status::coincident_centres)) != 0) {
    notes.push_back(status_message(Status::coincident_centres));
  }
  return notes;
}

}  // namespace scree
