#include "host/bench/grain.hpp"

#include <cmath>

#include "scree/physics/contact/laws.hpp"

namespace scree {

namespace grain {

double mass() { return kDensity * 4.0 / 3.0 * M_PI * kRadius * kRadius * kRadius; }
double weight_energy() { return mass() * kGravity * kRadius; }

}  // namespace grain

ContactSettings grain_contacts(Law law) {
  Material material;
  material.name = "grain";
  material.density = grain::kDensity;
  material.young_modulus = 1e7;
  material.poisson_ratio = 0.3;
  PairMaterial pair;
  pair.restitution = 0.7;
  pair.static_friction = 0.5;
  if (!is_hertz(law)) {
    pair.normal_stiffness = 1000;
    pair.tangential_damping_ratio = 0.5;
  }
  ContactSettings settings;
  settings.law = law;
  settings.attraction_on_rebound = true;
  settings.materials = {material};
  settings.pairs = {pair};
  return settings;
}

Scene empty_grain_scene(Law law) {
  Scene scene;
  scene.contact = grain_contacts(law);
  scene.time_step = grain::kTimeStep;
  scene.gravity = {0, 0, -grain::kGravity};
  return scene;
}

Vec3d tilted_gravity(double degrees) {
  const double angle = degrees * M_PI / 180;
  return {grain::kGravity * std::sin(angle), 0, -grain::kGravity * std::cos(angle)};
}

}  // namespace scree
