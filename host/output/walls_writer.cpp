#include "host/output/walls_writer.hpp"

#include "host/output/file_stem.hpp"
#include "host/output/pvd_index.hpp"
#include "host/output/run_directory.hpp"
#include "host/output/vtp_document.hpp"
#include "host/output/wall_surface.hpp"

namespace scree {

namespace {

class WallsWriter final : public Writer {
 public:
  explicit WallsWriter(const WriterContext& context)
      : context_(context),
        index_(context.directory / "walls.pvd"),
        surfaces_(wall_surfaces(context.scene)),
        stems_(wall_file_stems(context.scene)) {
    make_directory(context.directory / "walls");
    for (const Wall& wall : context.scene.walls) any_moves_ = any_moves_ || wall.motion.moves();
  }

  double every() const override { return context_.settings.output.frames_every; }

  void write(RunState& state) override {
    if (frame_ > 0 && !any_moves_) return;
    const double time = state.observation().time;
    for (std::size_t w = 0; w < surfaces_.size(); ++w) {
      const bool moves = context_.scene.walls[w].motion.moves();
      const std::string name = "walls/" + stems_[w] + "_" + frame_number(moves ? frame_ : 0) + ".vtp";
      if (moves || frame_ == 0) write_wall(name, w, state.observation());
      index_.add(time, name, static_cast<int>(w));
    }
    index_.write();
    ++frame_;
  }

 private:
  void write_wall(const std::string& name, std::size_t w, const Observation& observation) const {
    const PrescribedMotion& motion = context_.scene.walls[w].motion;
    VtpDocument document;
    document.time = observation.time;
    document.vertices = false;
    document.triangles = surfaces_[w].triangles;
    std::vector<Vec3d> velocity;
    for (const Vec3d& x : surfaces_[w].vertices) {
      document.points.push_back(moved_point(motion, x, observation.time));
      velocity.push_back(wall_velocity(motion, document.points.back(), observation.time));
    }
    document.point_data.push_back(vtp_array_float("v", velocity));
    if (motion.moves()) {
      const WallLoad& load = observation.walls.at(w);
      document.field_data.push_back(vtp_array("force", std::span(&load.force, 1)));
      document.field_data.push_back(vtp_array("torque", std::span(&load.torque, 1)));
    }
    document.write(context_.directory / name);
  }

  WriterContext context_;
  PvdIndex index_;
  std::vector<TriangleMesh> surfaces_;
  std::vector<std::string> stems_;
  bool any_moves_ = false;
  std::size_t frame_ = 0;
};

}  // namespace

void add_walls_writer(const WriterContext& context, Writers& writers) {
  if (context.settings.output.frames_every > 0 && !context.scene.walls.empty()) {
    writers.push_back(std::make_unique<WallsWriter>(context));
  }
}

std::vector<std::string> wall_file_stems(const Scene& scene) {
  std::vector<std::string> names;
  for (const Wall& wall : scene.walls) names.push_back(wall.name);
  return file_stems(names);
}

}  // namespace scree
