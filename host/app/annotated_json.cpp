#include "host/app/annotated_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "host/app/display.hpp"

namespace scree {

namespace {

using Json = nlohmann::ordered_json;

struct Line {
  std::string text, comment;
};

class Printer {
 public:
  explicit Printer(const Json& origins) : origins_(origins) {}

  std::string print(const Json& root) {
    add(root, "", "", "", "");
    int column = 0;
    for (const Line& line : lines_) {
      if (!line.comment.empty()) column = std::max(column, std::min(display_width(line.text), kWidest));
    }
    std::string text;
    for (const Line& line : lines_) {
      text += line.text;
      if (!line.comment.empty()) {
        text +=
            std::string(static_cast<std::size_t>(std::max(0, column - display_width(line.text)) + 2), ' ');
        text += "// " + line.comment;
      }
      text += '\n';
    }
    return text;
  }

 private:
  static constexpr int kWidest = 72;

  /// Prints a value after `prefix` ("key": or nothing), `ending` being "," or nothing.
  void add(const Json& value, const std::string& pointer, const std::string& indent,
           const std::string& prefix, const std::string& ending) {
    const bool plain_list =
        value.is_array() &&
        std::none_of(value.begin(), value.end(), [](const Json& entry) { return entry.is_structured(); });
    if (!value.is_structured() || value.empty() || plain_list) {
      lines_.push_back({indent + prefix + flat(value) + ending, origin(pointer)});
      return;
    }
    lines_.push_back({indent + prefix + (value.is_object() ? "{" : "["), ""});
    std::size_t left = value.size();
    for (const auto& [key, child] : value.items()) {
      const std::string name = value.is_object() ? Json(key).dump() + ": " : "";
      add(child, pointer + "/" + escaped(key), indent + "  ", name, --left > 0 ? "," : "");
    }
    lines_.push_back({indent + (value.is_object() ? "}" : "]") + ending, ""});
  }

  static std::string flat(const Json& value) {
    if (!value.is_array() || value.empty()) return value.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string text;
    for (const Json& entry : value) text += (text.empty() ? "[" : ", ") + flat(entry);
    return text + "]";
  }

  /// RFC 6901.
  static std::string escaped(const std::string& key) {
    std::string out;
    for (const char c : key)
      out += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
    return out;
  }

  std::string origin(const std::string& pointer) const {
    const auto found = origins_.find(pointer);
    return found == origins_.end() || !found->is_string() ? "" : found->get<std::string>();
  }

  const Json& origins_;
  std::vector<Line> lines_;
};

}  // namespace

std::string annotated_json(const std::string& json, const std::string& origins) {
  const Json table = Json::parse(origins);
  return Printer(table).print(Json::parse(json));
}

}  // namespace scree
