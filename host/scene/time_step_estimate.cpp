#include "host/scene/time_step_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "host/scene/scene_motion.hpp"

namespace scree {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Bodies of one material that can limit the step.
struct MaterialClass {
  std::vector<ContactSide> mobile;  ///< the lightest and the smallest
  std::size_t mobile_count = 0;
  double fixed_radius = 0;  ///< largest fixed body; 0: none
};

std::vector<MaterialClass> classify(const Scene& scene) {
  std::vector<MaterialClass> classes(scene.contact.materials.size());
  const Bodies& b = scene.bodies;
  for (std::size_t i = 0; i < b.size(); ++i) {
    MaterialClass& c = classes[b.material[i]];
    if (b.locks[i] == kLockAll) {
      c.fixed_radius = std::max(c.fixed_radius, b.radius[i]);
      continue;
    }
    const ContactSide side{b.material[i], b.radius[i], b.mass[i]};
    if (c.mobile_count++ == 0) c.mobile = {side, side};
    if (side.mass < c.mobile[0].mass) c.mobile[0] = side;
    if (side.radius < c.mobile[1].radius) c.mobile[1] = side;
  }
  return classes;
}

std::string quantity(double value, const char* unit) {
  char text[48];
  std::snprintf(text, sizeof text, "%.4g %s", value, unit);
  return text;
}

std::string name_contact(const Scene& scene, const PairEstimate& p) {
  const std::string partner = std::isinf(p.other.radius) ? "wall"
                              : std::isinf(p.other.mass) ? "fixed sphere"
                                                         : "sphere";
  std::string text = "a sphere of \"" + scene.contact.materials[p.side.material].name + "\", radius " +
                     quantity(p.side.radius, "m") + ", mass " + quantity(p.side.mass, "kg") +
                     ", touching a " + partner + " of \"" + scene.contact.materials[p.other.material].name +
                     "\" (k_n = " + quantity(p.normal_stiffness, "N/m");
  if (p.tangential_stiffness > 0) text += ", k_t = " + quantity(p.tangential_stiffness, "N/m");
  return text + " at an overlap of " + quantity(p.overlap, "m") + ", speed " +
         quantity(p.impact_speed, "m/s") + ")";
}

/// Collects the smallest limits over all contacts looked at.
class Limits {
 public:
  Limits(const Scene& scene, const SceneMotion& motion, TimeStepEstimate& estimate)
      : scene_(scene), motion_(motion), estimate_(estimate) {}

  /// All combinations of two classes; keeps the one with the smallest design limit in the list of pairs.
  void add(const std::vector<ContactSide>& sides, const std::vector<ContactSide>& others) {
    PairEstimate governing;
    governing.bed_limit = kInfinity;
    for (const ContactSide& side : sides) {
      for (const ContactSide& other : others) {
        const PairEstimate start = estimate_pair(scene_.contact, side, other, motion_.start_speed);
        const PairEstimate design = estimate_pair(scene_.contact, side, other, motion_.design_speed);
        if (start.single_limit < estimate_.critical_step) {
          estimate_.critical_step = start.single_limit;
          estimate_.critical_limiter = name_contact(scene_, start);
        }
        if (design.bed_limit < governing.bed_limit) governing = design;
      }
    }
    if (std::isinf(governing.bed_limit)) return;
    if (governing.bed_limit < estimate_.design_step) {
      estimate_.design_step = governing.bed_limit;
      estimate_.design_limiter = "in a dense bed, " + name_contact(scene_, governing);
    }
    estimate_.rayleigh_time = std::min(estimate_.rayleigh_time, governing.rayleigh_time);
    estimate_.hertz_contact_time = std::min(estimate_.hertz_contact_time, governing.hertz_contact_time);
    estimate_.linear_contact_time = std::min(estimate_.linear_contact_time, governing.linear_contact_time);
    largest_friction_ =
        std::max(largest_friction_,
                 scene_.contact.pair(governing.side.material, governing.other.material).static_friction);
    estimate_.pairs.push_back(governing);
  }

  /// Regularised friction is a dashpot μ F_n/v_reg that the lagged velocity limits as well.
  void add_friction() {
    const double g = std::sqrt(dot(scene_.gravity, scene_.gravity));
    const double v_reg = scene_.contact.friction_regularization_velocity;
    if (!is_regularized(scene_.contact.law) || !(v_reg > 0) || !(largest_friction_ * g > 0)) return;
    estimate_.friction_step = 4.0 / 7.0 * v_reg / (largest_friction_ * g);
    estimate_.bed_friction_step = estimate_.friction_step / estimate_.bed_layers;
    if (estimate_.friction_step < estimate_.critical_step) {
      estimate_.critical_step = estimate_.friction_step;
      estimate_.critical_limiter = "regularised friction of a resting sphere, (4/7) v_reg/(mu g)";
    }
    if (estimate_.bed_friction_step < estimate_.design_step) {
      estimate_.design_step = estimate_.bed_friction_step;
      estimate_.design_limiter = "regularised friction under " + quantity(estimate_.bed_layers, "layers") +
                                 " of bodies, (4/7) v_reg/(mu g layers)";
    }
  }

  /// Thin surfaces and small bodies must not be jumped over: a tenth of the smallest radius a step.
  void add_path(const std::vector<MaterialClass>& classes) {
    double smallest = kInfinity;
    for (const MaterialClass& c : classes)
      for (const ContactSide& side : c.mobile) smallest = std::min(smallest, side.radius);
    if (std::isinf(smallest) || std::isinf(estimate_.design_step) || !(motion_.design_speed > 0)) return;
    const double limit = 0.1 * smallest / motion_.design_speed;
    if (limit >= estimate_.design_step) return;
    estimate_.design_step = limit;
    estimate_.design_limiter = "a path of a tenth of the smallest radius (" + quantity(smallest, "m") +
                               ") in one step at " + quantity(motion_.design_speed, "m/s");
  }

 private:
  const Scene& scene_;
  const SceneMotion& motion_;
  TimeStepEstimate& estimate_;
  double largest_friction_ = 0;
};

void add_body_pairs(const std::vector<MaterialClass>& classes, Limits& limits) {
  for (std::size_t a = 0; a < classes.size(); ++a) {
    for (std::size_t b = 0; b < classes.size(); ++b) {
      const std::size_t needed = a == b ? 2 : 1;
      if (b >= a && classes[a].mobile_count >= needed && classes[b].mobile_count >= needed) {
        limits.add(classes[a].mobile, classes[b].mobile);
      }
      if (classes[a].mobile_count > 0 && classes[b].fixed_radius > 0) {
        limits.add(classes[a].mobile, {ContactSide{b, classes[b].fixed_radius, kInfinity}});
      }
    }
  }
}

}  // namespace

TimeStepEstimate estimate_time_step(const Scene& scene) {
  TimeStepEstimate e;
  e.critical_step = e.design_step = e.rayleigh_time = e.hertz_contact_time = e.linear_contact_time =
      kInfinity;
  e.friction_step = e.bed_friction_step = kInfinity;
  const SceneMotion motion = scene_motion(scene);
  e.start_speed = motion.start_speed;
  e.design_speed = motion.design_speed;
  e.bed_layers = motion.bed_layers;
  Limits limits(scene, motion, e);
  const auto classes = classify(scene);
  add_body_pairs(classes, limits);
  std::vector<bool> wall_material(classes.size(), false);
  for (const Wall& wall : scene.walls) wall_material[wall.material] = true;
  for (std::size_t a = 0; a < classes.size(); ++a) {
    for (std::size_t w = 0; w < classes.size(); ++w) {
      if (classes[a].mobile_count > 0 && wall_material[w]) {
        limits.add(classes[a].mobile, {ContactSide{w, kInfinity, kInfinity}});
      }
    }
  }
  limits.add_friction();
  limits.add_path(classes);
  return e;
}

}  // namespace scree
