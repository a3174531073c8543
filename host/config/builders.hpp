#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "host/config/build_context.hpp"
#include "host/config/run_settings.hpp"
#include "scree/model/scene.hpp"

namespace scree {

/// Where each material occurs in the scene: decides which pairs of materials must be described.
struct MaterialUse {
  std::uint64_t mobile = 0, fixed = 0;  ///< bodies
  bool wall = false;
  std::string body_pointer, wall_pointer;  ///< the first group and wall made of it
};

/// Each builder turns one part of the resolved configuration into a part of the scene and reports what is
/// wrong. Parts with errors already are passed over.
Domain build_domain(BuildContext& context);
ContactSettings build_contact(BuildContext& context);
/// Fills scene.bodies; needs scene.domain and the materials. Adds to `uses` (one entry per material).
void build_bodies(BuildContext& context, Scene& scene, std::vector<MaterialUse>& uses);
void build_walls(BuildContext& context, Scene& scene, std::vector<MaterialUse>& uses);
RunSettings build_settings(BuildContext& context, const Scene& scene);

/// Every pair of materials that can touch must be described, with the keys its law needs.
void check_pairs(BuildContext& context, const ContactSettings& contact, const std::vector<MaterialUse>& uses);
/// Fills in what a law needs of materials and pairs that cannot meet, so that every entry is valid for an
/// engine.
void complete_pairs(ContactSettings& contact);
/// Bodies outside the domain and overlaps beyond the limit.
void check_initial_state(BuildContext& context, const Scene& scene);

}  // namespace scree
