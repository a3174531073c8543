#pragma once
#include "host/output/writer.hpp"

namespace scree {

/// Frames for ParaView and OVITO: particles_NNNNNN.vtp, one per output time, and particles.pvd over them.
/// Arrays by the names that OVITO's importer knows: id, type (material index), radius (m), v (m/s), omega
/// (rad/s), f (N, contacts + gravity), tq (N m), mass (kg); and group (index of the body's group). Points
/// Float64, other quantities Float32.
void add_particles_writer(const WriterContext& context, Writers& writers);

/// One frame of all bodies. Errors: OutputError.
void write_particles(const std::filesystem::path& path, const Scene& scene, const Snapshot& snapshot);

/// Size of one body in such a file, bytes (base64 included).
double particle_frame_bytes();

}  // namespace scree
