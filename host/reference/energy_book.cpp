#include "host/reference/energy_book.hpp"

namespace scree::reference {

void EnergyBook::interval(const ContactAt& start, const ContactAt& end) {
  double tangential_loss = 0;
  for (const ContactAt* side : {&start, &end}) {
    if (side->contact == nullptr) continue;
    const Load& load = side->contact->load;
    viscous_ -= half_step_ * (load.normal - load.elastic) * side->velocity.dot(side->contact->touch.normal);
    tangential_loss -= half_step_ * load.tangential.dot(side->velocity);
  }
  if (end.contact != nullptr) {
    const double before = start.contact != nullptr ? start.contact->load.tangential_energy : 0.0;
    tangential_loss += before - end.contact->load.tangential_energy;
    (end.contact->load.sliding ? friction_ : viscous_) += tangential_loss;
  } else if (start.contact != nullptr) {
    friction_ += start.contact->load.tangential_energy;
    (start.contact->load.sliding ? friction_ : viscous_) += tangential_loss;
  }
}

}  // namespace scree::reference
