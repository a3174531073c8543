#pragma once
#include "scree/model/contact_settings.hpp"
#include "scree/physics/contact/contact_law.hpp"
#include "scree/physics/contact/normal_hertz.hpp"
#include "scree/physics/contact/normal_linear.hpp"
#include "scree/physics/contact/tangential_history.hpp"
#include "scree/physics/contact/tangential_none.hpp"
#include "scree/physics/contact/tangential_regularized.hpp"

/// THE list of contact laws: X(name in Law and JSON, normal part, tangential part).
#define SCREE_LAWS(X)                                     \
  X(linear_frictionless, LinearNormal, NoTangential)      \
  X(linear_regularized, LinearNormal, RegularizedCoulomb) \
  X(linear_history, LinearNormal, SpringSlider<false>)    \
  X(hertz_frictionless, HertzNormal, NoTangential)        \
  X(hertz_regularized, HertzNormal, RegularizedCoulomb)   \
  X(hertz_mindlin, HertzNormal, SpringSlider<true>)       \
  X(hertz_mindlin_force, HertzNormal, MindlinForce)

namespace scree::laws {
#define SCREE_DEFINE_LAW(name, normal, tangential) using name = ContactLaw<normal, tangential>;
SCREE_LAWS(SCREE_DEFINE_LAW)
#undef SCREE_DEFINE_LAW
}  // namespace scree::laws

namespace scree {

/// Calls f with a default-constructed law type for the run-time choice.
template <class F>
auto dispatch_law(Law law, F&& f) {
  switch (law) {
#define SCREE_DISPATCH_LAW(name, normal, tangential) \
  case Law::name:                                    \
    return f(laws::name{});
    SCREE_LAWS(SCREE_DISPATCH_LAW)
#undef SCREE_DISPATCH_LAW
  }
  return f(laws::hertz_mindlin{});
}

inline bool is_hertz(Law law) { return law >= Law::hertz_frictionless; }
inline bool has_memory(Law law) {
  return dispatch_law(law, [](auto l) { return decltype(l)::kMemory > 0; });
}

}  // namespace scree
