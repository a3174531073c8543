#pragma once
#include <optional>
#include <string>
#include <vector>

#include "scree/model/contact_settings.hpp"

namespace scree {

/// Names of the contact laws, in the order of the enumerators.
std::vector<std::string> law_names();
/// Law of a name; nothing when there is none.
std::optional<Law> law_named(const std::string& name);

/// What a law asks of the configuration.
struct LawKeys {
  Law law;
  std::string summary;                     ///< one sentence for the reference page
  std::vector<std::string> material_keys;  ///< needed in both materials
  std::vector<std::string> pair_keys;      ///< needed in the pair
  std::vector<std::string> unused;         ///< keys of materials and pairs that this law does not read
};
const std::vector<LawKeys>& law_keys();
const LawKeys& keys_of(Law law);

}  // namespace scree
