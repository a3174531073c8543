#include <algorithm>

#include "host/bench/report.hpp"

namespace scree {

std::vector<StageRate> stage_rates(const Scene& scene, const Measurement& m) {
  StepShape shape;
  shape.law = scene.contact.law;
  shape.precision = m.plan.options.precision;
  shape.track = m.plan.options.track_dissipation;
  shape.several_materials = scene.contact.materials.size() > 1;
  shape.periodic = scene.domain.periodic[0] || scene.domain.periodic[1] || scene.domain.periodic[2];
  shape.planes = std::any_of(scene.walls.begin(), scene.walls.end(),
                             [](const Wall& wall) { return wall.kind == Wall::Kind::plane; });
  const auto steps = static_cast<double>(m.profiled.steps);
  StepCounts counts;
  counts.active = m.per_body(static_cast<double>(m.profile.active_pairs));
  counts.candidates = m.per_body(static_cast<double>(m.profile.candidate_pairs));
  if (shape.planes)
    counts.planes = m.per_body(static_cast<double>(m.totals.contacts - m.totals.body_contacts));
  counts.refreshes_per_step = static_cast<double>(m.profile.refreshes) / steps;
  counts.rebuilds_per_step = static_cast<double>(m.profile.rebuilds) / steps;
  std::vector<StageRate> rates;
  for (StageWork& work : model_step(shape, counts)) {
    StageRate rate{std::move(work), 0};
    for (const Profile::Phase& phase : m.profile.phases)
      if (phase.name == rate.work.phase) rate.seconds = m.per_body(phase.seconds) / steps;
    rates.push_back(std::move(rate));
  }
  return rates;
}

}  // namespace scree
