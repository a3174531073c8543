#pragma once
#include "host/output/writer.hpp"

namespace scree {

/// history.csv: one row of totals per output time, flushed row by row. Columns: history_columns.hpp.
void add_history_writer(const WriterContext& context, Writers& writers);

}  // namespace scree
