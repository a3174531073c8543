/// Throughput of one case from a start state in CSV (id,type,x,y,z,vx,vy,vz,wx,wy,wz; SI; type 2 = fixed):
///   scree_bench settle|flow STATE.csv L [law hm|lsd] [warm-up steps] [window steps] [windows] [threads]
///   [backend]
/// Physics of both cases: spheres r = 1 mm, 2500 kg/m3, E = 1e7 Pa, nu = 0.3 (hm) or k = 1000 N/m (lsd), e =
/// 0.7, mu = 0.5, h = 1e-5 s. settle: box [0, L]^2 with floor and four walls. flow: periodic x, y, gravity
/// tilted by 24 deg. Prints one JSON object; CPU time (all threads) per particle-step of each window, its
/// median, and what the bed is like.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "host/bench/grain.hpp"
#include "host/bench/measure.hpp"
#include "scree/engine/backend.hpp"
#include "scree/version.hpp"

namespace {

using scree::Scene;
using scree::Vec3d;

void read_state(const std::string& path, Scene& scene) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream row(line);
    double id, type;
    Vec3d x, v, w;
    row >> id >> type >> x.x >> x.y >> x.z >> v.x >> v.y >> v.z >> w.x >> w.y >> w.z;
    const std::size_t i = scene.bodies.add(x, scree::grain::kRadius, scree::grain::kDensity);
    scene.bodies.velocity[i] = v;
    scene.bodies.angular_velocity[i] = w;
    if (type == 2) scene.bodies.locks[i] = scree::kLockAll;
  }
}

Scene make_scene(const std::string& name, const std::string& path, double length, const std::string& law) {
  Scene s = scree::empty_grain_scene(law == "hm" ? scree::Law::hertz_mindlin : scree::Law::linear_history);
  read_state(path, s);
  if (name == "flow") {
    s.gravity = scree::tilted_gravity(scree::kFlowAngle);
    s.domain.periodic = {true, true, false};
    s.domain.min = {0, 0, -INFINITY};
    s.domain.max = {length, std::min(length, 0.0484), INFINITY};
    return s;
  }
  const Vec3d planes[5][2] = {{{0, 0, 0}, {0, 0, 1}},
                              {{0, 0, 0}, {1, 0, 0}},
                              {{length, 0, 0}, {-1, 0, 0}},
                              {{0, 0, 0}, {0, 1, 0}},
                              {{0, length, 0}, {0, -1, 0}}};
  for (const auto& plane : planes) {
    scree::Wall w;
    w.name = "wall" + std::to_string(s.walls.size());
    w.plane = {plane[0], plane[1]};
    s.walls.push_back(w);
  }
  return s;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 4) {
    std::cerr << "usage: scree_bench settle|flow STATE.csv L [hm|lsd] [warm-up] [window] [windows] [threads] "
                 "[cpu|cuda]\n";
    return 2;
  }
  const auto argument = [&](int k, const char* fallback) {
    return std::string(argc > k ? argv[k] : fallback);
  };
  const std::string law = argument(4, "hm");
  const Scene scene = make_scene(argv[1], argv[2], std::atof(argv[3]), law);
  const long warm = std::atol(argument(5, "1000").c_str()), window = std::atol(argument(6, "500").c_str());
  const int windows = std::atoi(argument(7, "7").c_str());
  scree::BackendOptions options;
  options.threads = std::atoi(argument(8, "1").c_str());
  options.track_dissipation = std::getenv("SCREE_BENCH_TRACK") != nullptr;
  options.profile = std::getenv("SCREE_BENCH_PROFILE") != nullptr;
  if (const char* set = std::getenv("SCREE_BENCH_SET")) options.instruction_set = set;
  const auto backend = argument(9, "cpu") == "cuda" ? scree::make_cuda_backend(scene, options)
                                                    : scree::make_cpu_backend(scene, options);
  const double n = static_cast<double>(scene.bodies.size());
  scree::Measurement m;
  m.bodies = scene.bodies.size();
  const auto report = backend->advance(static_cast<std::uint64_t>(warm));
  if (report.fatal()) throw scree::CaseFailed(report);
  backend->reset_profile();
  m.windows = scree::measure_windows(*backend, static_cast<std::uint64_t>(window), windows);
  const auto p = backend->profile();
  const auto o = backend->observe();
  double height = 0, mass = 0, speed = 0;
  const auto state = backend->snapshot();
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    if (scene.bodies.locks[i] != scree::kLockAll) {
      height += state.position[i].z;
      speed += state.velocity[i].x;
      mass += 1;
    }
  std::printf("{\"case\":\"%s\",\"law\":\"%s\",\"bodies\":%.0f,\"backend\":\"%s\",\"version\":\"%s\",\n",
              argv[1], law.c_str(), n, backend->description().c_str(), scree::kGit);
  std::printf(" \"cpu_ns_per_particle_step\":%.2f,\"wall_ns_per_particle_step\":%.2f,\"cpu_windows\":[",
              m.cpu_ns().median, m.wall_ns().median);
  for (const scree::Window& w : m.windows)
    std::printf("%s%.2f", &w == m.windows.data() ? "" : ",", 1e9 * w.cpu_seconds / (n * double(w.steps)));
  std::printf(
      "],\n \"rebuilds_per_step\":%.5f,\"refreshes_per_step\":%.5f,\"contacts_per_body\":%.3f,"
      "\"active_pairs_per_body\":%.3f,\"candidates_per_body\":%.3f,\"bytes_per_body\":%.0f,\n",
      double(p.rebuilds) / double(p.steps), double(p.refreshes) / double(p.steps), double(o.contacts) / n,
      double(p.active_pairs) / n, double(p.candidate_pairs) / n, double(p.memory_bytes) / n);
  std::printf(
      " \"centre_of_mass_height\":%.6g,\"mean_velocity_x\":%.6g,\"coordination\":%.4f,\"mean_overlap_ratio\":"
      "%.5g,"
      "\"kinetic_energy\":%.6g",
      height / mass, speed / mass, o.coordination_number, o.mean_overlap_ratio,
      o.kinetic_translational + o.kinetic_rotational);
  for (const auto& phase : p.phases)
    std::printf(",\"%s\":%.2f", phase.name.c_str(), 1e9 * phase.seconds / n / double(p.steps));
  std::printf("}\n");
  return 0;
} catch (const scree::CaseFailed& failure) {
  std::cerr << "stopped at step " << failure.report.step << ": " << failure.report.detail << "\n";
  return 4;
} catch (const std::exception& error) {
  std::cerr << "scree_bench: " << error.what() << "\n";
  return 2;
}
