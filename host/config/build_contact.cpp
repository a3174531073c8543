#include "host/config/builders.hpp"
#include "host/config/contact_pairs.hpp"
#include "host/config/law_names.hpp"

namespace scree {
namespace {

PairMaterial read_pair(const BuildContext& context, const std::string& at) {
  PairMaterial pair;
  pair.restitution = context.number_or(at / "restitution", pair.restitution);
  pair.static_friction = context.number_or(at / "static_friction", pair.static_friction);
  pair.normal_stiffness = context.number_or(at / "normal_stiffness", 0);
  pair.tangential_stiffness = context.number_or(at / "tangential_stiffness", 0);
  pair.tangential_stiffness_ratio =
      context.number_or(at / "tangential_stiffness_ratio", pair.tangential_stiffness_ratio);
  pair.tangential_damping_ratio =
      context.number_or(at / "tangential_damping_ratio", pair.tangential_damping_ratio);
  return pair;
}

std::vector<Material> read_materials(const BuildContext& context) {
  std::vector<Material> materials;
  for (const std::string& name : context.names("/materials")) {
    const std::string at = std::string("/materials") / name;
    Material m;
    m.name = name;
    if (context.clean(at)) {
      m.density = context.number_or(at / "density", 0);
      m.young_modulus = context.number_or(at / "young_modulus", 0);
      m.poisson_ratio = context.number_or(at / "poisson_ratio", 0);
      m.normal_stiffness = context.number_or(at / "normal_stiffness", 0);
      m.normal_damping = context.number_or(at / "normal_damping", 0);
    }
    materials.push_back(m);
  }
  return materials;
}

}  // namespace

ContactSettings build_contact(BuildContext& context) {
  ContactSettings contact;
  contact.materials = read_materials(context);
  if (!context.clean("/contact/law") || !context.has("/contact/law")) return contact;
  contact.law = *law_named(context.text("/contact/law"));
  if (!context.clean("/contact")) return contact;
  contact.attraction_on_rebound = context.flag("/contact/attraction_on_rebound");
  contact.friction_limit =
      context.text("/contact/friction_limit") == "total" ? FrictionLimit::total : FrictionLimit::elastic;
  contact.tangential_damping_in_limit = context.flag("/contact/tangential_damping_in_limit");
  contact.friction_regularization_velocity = context.number("/contact/friction_regularization_velocity");
  contact.max_overlap_ratio = context.number("/contact/max_overlap_ratio");
  const std::size_t count = contact.materials.size();
  contact.pairs.resize(count * count);
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      const std::string at = pair_entry(context, contact.materials[a].name, contact.materials[b].name);
      if (!at.empty() && context.clean(at)) contact.pair(a, b) = read_pair(context, at);
    }
  }
  return contact;
}

}  // namespace scree
