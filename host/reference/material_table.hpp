#pragma once
#include <vector>

#include "scree/model/contact_settings.hpp"

namespace scree::reference {

/// What the contact law needs of a pair of materials, mixed straight from the equations. Hertz entries are 0
/// for the linear laws and the other way round.
struct PairConstants {
  double effective_modulus = 0;        ///< E*, Pa: 1/E* = (1-ν_i²)/E_i + (1-ν_j²)/E_j
  double effective_shear_modulus = 0;  ///< G*, Pa: 1/G* = 2(2-ν_i)(1+ν_i)/E_i + 2(2-ν_j)(1+ν_j)/E_j
  double normal_stiffness = 0;         ///< k_c, N/m: given for the pair, else series (2.1)
  double tangential_stiffness = 0;     ///< k_t, N/m
  bool damping_from_items = false;     ///< c_n = d_i + d_j (2.1) instead of 2 ζ sqrt(k m*)
  double item_damping = 0;             ///< d_i + d_j, N s/m
  double damping_ratio = 0;            ///< ζ, and β of (2.6)
  double tangential_damping_ratio = 0;
  double friction = 0;  ///< μ
};

bool is_hertz(Law law);

/// Table of all pairs of materials, row-major.
class MaterialTable {
 public:
  explicit MaterialTable(const ContactSettings& settings);
  const PairConstants& operator()(std::size_t a, std::size_t b) const { return table_[a * count_ + b]; }

 private:
  std::size_t count_;
  std::vector<PairConstants> table_;
};

}  // namespace scree::reference
