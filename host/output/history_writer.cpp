#include "host/output/history_writer.hpp"

#include "host/output/csv_file.hpp"
#include "host/output/history_columns.hpp"

namespace scree {

namespace {

std::vector<std::string> headers(const std::vector<HistoryColumn>& columns) {
  std::vector<std::string> names;
  for (const HistoryColumn& column : columns) names.push_back(column.header);
  return names;
}

class HistoryWriter final : public Writer {
 public:
  explicit HistoryWriter(const WriterContext& context)
      : context_(context),
        columns_(history_columns(context.scene, context.settings.output)),
        file_(context.directory / "history.csv", headers(columns_)) {}

  double every() const override { return context_.settings.output.history_every; }

  void write(RunState& state) override {
    const auto& zones = context_.settings.output.zones;
    std::vector<double> counts;
    if (!zones.empty()) counts = count_in_zones(context_.scene.bodies, zones, state.snapshot().position);
    const HistoryRow source{state.observation(), counts};
    std::vector<double> row;
    for (const HistoryColumn& column : columns_) row.push_back(column.value(source));
    file_.append(row);
  }

 private:
  WriterContext context_;
  std::vector<HistoryColumn> columns_;
  CsvFile file_;
};

}  // namespace

void add_history_writer(const WriterContext& context, Writers& writers) {
  if (context.settings.output.history_every > 0) writers.push_back(std::make_unique<HistoryWriter>(context));
}

}  // namespace scree
