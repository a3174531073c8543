#include "host/bench/memory_need.hpp"

#include <fstream>
#include <limits>
#include <string>

#include "host/bench/grain.hpp"
#include "host/scene/lattice.hpp"
#include "scree/model/state.hpp"

namespace scree {

namespace {

constexpr double kSlack = 1.25;  ///< arrays grow by a sixteenth, lists of a moving bed are longer

Scene crystal(Law law) {
  constexpr double kEdge = 11 * 2 * grain::kRadius;
  Scene scene = empty_grain_scene(law);
  Lattice lattice;
  lattice.max = {kEdge, kEdge, kEdge};
  lattice.spacing = 2 * grain::kRadius;
  lattice.type = LatticeType::hexagonal;
  Random random(1);
  for (const Vec3d& x : lattice_sites(lattice, lattice_size(lattice), random))
    scene.bodies.add(x, grain::kRadius, grain::kDensity);
  return scene;
}

/// Bytes of the scene and of one snapshot per body.
double scene_bytes() {
  const Bodies* b = nullptr;
  const Snapshot* s = nullptr;
  const auto vectors = sizeof(b->position[0]) + sizeof(b->velocity[0]) + sizeof(b->angular_velocity[0]);
  const auto numbers = sizeof(b->radius[0]) + sizeof(b->mass[0]) + sizeof(b->inertia[0]) +
                       sizeof(b->material[0]) + sizeof(b->locks[0]) + sizeof(b->group[0]);
  const auto snapshot = sizeof(s->position[0]) + sizeof(s->velocity[0]) + sizeof(s->angular_velocity[0]) +
                        sizeof(s->force[0]) + sizeof(s->torque[0]);
  // Vectors that grow double; the snapshot is collected from one more copy of itself.
  return static_cast<double>(2 * (vectors + numbers) + 3 * snapshot);
}

}  // namespace

MemoryNeed memory_need(Law law, const BackendOptions& options) {
  const Scene scene = crystal(law);
  BackendOptions alone = options;
  alone.threads = 1;
  alone.profile = false;
  const auto engine = make_cpu_backend(scene, alone);
  engine->advance(1);
  const auto bodies = static_cast<double>(scene.bodies.size());
  return {kSlack * static_cast<double>(engine->profile().memory_bytes) / bodies, scene_bytes()};
}

double available_memory() {
  std::ifstream info("/proc/meminfo");
  for (std::string key, unit; info >> key;) {
    double kilobytes = 0;
    if (!(info >> kilobytes)) break;
    std::getline(info, unit);
    if (key == "MemAvailable:") return 1024 * kilobytes;
  }
  return std::numeric_limits<double>::infinity();
}

}  // namespace scree
