/// THE list of writers: one line each. A maker adds the writers that the settings ask for.
#include "host/output/history_writer.hpp"
#include "host/output/particles_writer.hpp"
#include "host/output/track_writer.hpp"
#include "host/output/walls_writer.hpp"

namespace scree {

namespace {

using WriterMaker = void (*)(const WriterContext&, Writers&);

constexpr WriterMaker kWriters[] = {
    add_particles_writer,  // particles_NNNNNN.vtp, particles.pvd
    add_walls_writer,      // walls/<name>_NNNNNN.vtp, walls.pvd
    add_history_writer,    // history.csv
    add_track_writers,     // tracks/<name>.csv
};

}  // namespace

Writers make_writers(const WriterContext& context) {
  Writers writers;
  for (const WriterMaker add : kWriters) add(context, writers);
  return writers;
}

}  // namespace scree
