#pragma once
#include "host/config/descriptor.hpp"

namespace scree {

/// Descriptors of the parts of a configuration, one file each; the whole document is put together in
/// root.cpp.
Descriptor domain_section();
Descriptor material_entry();
Descriptor contact_section();
Descriptor body_group_entry();
Descriptor wall_entry();
Descriptor time_section();
Descriptor output_section();
Descriptor compute_section();

/// The whole configuration.
const Descriptor& configuration_descriptor();

}  // namespace scree
