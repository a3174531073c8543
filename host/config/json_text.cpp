#include "host/config/json_text.hpp"

#include <cstddef>
#include <iterator>
#include <utility>

namespace scree {
namespace {

/// Where the lexer is. Its look-ahead never goes past one character, so the line of the last character that
/// is not blank is the line of the token just read.
struct Position {
  int line = 1;
  int token_line = 1;
  void pass(char c) {
    if (c == '\n') {
      ++line;
    } else if (c != ' ' && c != '\t' && c != '\r') {
      token_line = line;
    }
  }
};

/// Walks a text and keeps a Position up to date.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, Position* position) : at_(at), position_(position) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    position_->pass(*at_++);
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  Position* position_;
};

/// Builds the value and notes lines and duplicate keys on the way. Member names are those nlohmann's parser
/// calls.
class LineHandler {
 public:
  LineHandler(const Position& position, const std::string& file, ParsedText& result,
              std::vector<ConfigError>& errors)
      : position_(position), file_(file), result_(result), errors_(errors) {}

  bool null() { return put(nullptr); }
  bool boolean(bool v) { return put(v); }
  bool number_integer(Json::number_integer_t v) { return put(v); }
  bool number_unsigned(Json::number_unsigned_t v) { return put(v); }
  bool number_float(Json::number_float_t v, const std::string&) { return put(v); }
  bool string(std::string& v) { return put(std::move(v)); }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    Level& top = stack_.back();
    top.key = name;
    top.discard = top.container->contains(name);
    const std::string pointer = top.pointer / name;
    if (top.discard) {
      const std::string lines =
          std::to_string(result_.lines[pointer]) + " and " + std::to_string(position_.token_line);
      errors_.push_back({file_, position_.token_line, pointer, "",
                         "the key \"" + name + "\" occurs twice, on lines " + lines, "keep one of them"});
    } else {
      result_.lines[pointer] = position_.token_line;
    }
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const Json::exception& e) {
    std::string text = e.what();
    // "[json.exception...] parse error at line 3, column 5: syntax error ..." -> the part after the place
    const std::size_t place = text.find("column ");
    const std::size_t start = place == std::string::npos ? text.find("] ") : text.find(": ", place);
    if (start != std::string::npos) text = text.substr(start + 2);
    errors_.push_back(
        {file_, position_.token_line, "", "", text,
         "JSON with // and /* */ comments is expected; keys and texts stand in double quotes, a comma "
         "between entries but none after the last"});
    return false;
  }

 private:
  struct Level {
    Json* container;
    std::string pointer;
    std::string key;
    bool discard = false;  ///< value of a duplicate key: parsed, not kept
  };

  std::string next_pointer() const {
    if (stack_.empty()) return "";
    const Level& top = stack_.back();
    return top.container->is_array() ? top.pointer / top.container->size() : top.pointer / top.key;
  }

  Json* store(Json&& value) {
    if (stack_.empty()) {
      result_.value = std::move(value);
      return &result_.value;
    }
    Level& top = stack_.back();
    if (top.container->is_array()) {
      top.container->push_back(std::move(value));
      return &top.container->back();
    }
    if (top.discard) {
      discarded_.push_back(std::make_unique<Json>(std::move(value)));
      return discarded_.back().get();
    }
    return &((*top.container)[top.key] = std::move(value));
  }

  bool put(Json value) {
    result_.lines.try_emplace(next_pointer(), position_.token_line);
    store(std::move(value));
    return true;
  }
  bool open(Json value) {
    const std::string pointer = next_pointer();
    result_.lines.try_emplace(pointer, position_.token_line);
    stack_.push_back({store(std::move(value)), pointer, "", false});
    return true;
  }
  bool close() {
    stack_.pop_back();
    return true;
  }

  const Position& position_;
  const std::string& file_;
  ParsedText& result_;
  std::vector<ConfigError>& errors_;
  std::vector<Level> stack_;
  std::vector<std::unique_ptr<Json>> discarded_;
};

}  // namespace

bool parse_json_text(const std::string& text, const std::string& file, ParsedText& result,
                     std::vector<ConfigError>& errors) {
  Position position;
  LineHandler handler(position, file, result, errors);
  const CountingIterator begin(text.data(), &position), end(text.data() + text.size(), &position);
  return Json::sax_parse(begin, end, &handler, Json::input_format_t::json, true, true);
}

}  // namespace scree
