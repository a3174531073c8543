#include "host/output/particles_writer.hpp"

#include "host/output/pvd_index.hpp"
#include "host/output/vtp_document.hpp"

namespace scree {

namespace {

template <class To, class From>
std::vector<To> converted(const std::vector<From>& values) {
  std::vector<To> out;
  out.reserve(values.size());
  for (const From& v : values) out.push_back(static_cast<To>(v));
  return out;
}

class ParticlesWriter final : public Writer {
 public:
  explicit ParticlesWriter(const WriterContext& context)
      : context_(context), index_(context.directory / "particles.pvd") {}

  double every() const override { return context_.settings.output.frames_every; }

  void write(RunState& state) override {
    const std::string name = "particles_" + frame_number(frame_) + ".vtp";
    write_particles(context_.directory / name, context_.scene, state.snapshot());
    index_.add(state.snapshot().time, name);
    index_.write();
    ++frame_;
  }

 private:
  WriterContext context_;
  PvdIndex index_;
  std::size_t frame_ = 0;
};

}  // namespace

void add_particles_writer(const WriterContext& context, Writers& writers) {
  if (context.settings.output.frames_every > 0) writers.push_back(std::make_unique<ParticlesWriter>(context));
}

void write_particles(const std::filesystem::path& path, const Scene& scene, const Snapshot& snapshot) {
  const Bodies& bodies = scene.bodies;
  std::vector<std::int64_t> id(bodies.size());
  for (std::size_t i = 0; i < id.size(); ++i) id[i] = static_cast<std::int64_t>(i);

  VtpDocument document;
  document.time = snapshot.time;
  document.points = snapshot.position;
  document.point_data.push_back(vtp_array("id", id));
  document.point_data.push_back(vtp_array("type", converted<std::int32_t>(bodies.material)));
  document.point_data.push_back(vtp_array("group", converted<std::int32_t>(bodies.group)));
  document.point_data.push_back(vtp_array("radius", converted<float>(bodies.radius)));
  document.point_data.push_back(vtp_array("mass", converted<float>(bodies.mass)));
  document.point_data.push_back(vtp_array_float("v", snapshot.velocity));
  document.point_data.push_back(vtp_array_float("omega", snapshot.angular_velocity));
  document.point_data.push_back(vtp_array_float("f", snapshot.force));
  document.point_data.push_back(vtp_array_float("tq", snapshot.torque));
  document.write(path);
}

double particle_frame_bytes() {
  constexpr double kPoint = 24, kCell = 16, kId = 8, kTypeAndGroup = 8, kRadiusAndMass = 8, kVectors = 4 * 12;
  return (kPoint + kCell + kId + kTypeAndGroup + kRadiusAndMass + kVectors) * 4 / 3;
}

}  // namespace scree
