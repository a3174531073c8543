#pragma once
#include <stdexcept>
#include <string>
#include <vector>

namespace scree {

/// One thing that is wrong (or worth a warning) in a configuration, as the user needs to see it.
struct ConfigError {
  std::string file;     ///< as the user named it; "--set ..." for an override
  int line = 0;         ///< from 1; 0: unknown
  std::string pointer;  ///< JSON pointer (RFC 6901) of the value; "" is the whole document
  std::string value;    ///< what stands there, as JSON, shortened; empty: nothing
  std::string message;  ///< what is wrong
  std::string hint;     ///< what is allowed or what to do
};

/// "file:line: /pointer: message (value)" and, on a second line, the hint.
std::string format(const ConfigError& error);
/// All of them, one after another, each ended by a line break.
std::string format(const std::vector<ConfigError>& errors);

/// Everything that is wrong with a configuration, in one exception. what() is the formatted list.
class ConfigErrors : public std::runtime_error {
 public:
  explicit ConfigErrors(std::vector<ConfigError> errors);
  const std::vector<ConfigError>& list() const { return errors_; }

 private:
  std::vector<ConfigError> errors_;
};

/// Number of single-letter edits (insert, delete, replace, swap of neighbours) between two words, case
/// ignored.
int edit_distance(const std::string& a, const std::string& b);

/// The candidate nearest to a word if it is near enough to be meant (at most a third of its letters differ,
/// two in short words); else an empty string.
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);

/// `did you mean "x"? allowed: a, b, c`
std::string suggestion(const std::string& word, const std::vector<std::string>& candidates);

}  // namespace scree
