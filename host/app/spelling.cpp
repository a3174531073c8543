#include "host/app/spelling.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "host/config/config_error.hpp"

namespace scree {

namespace {

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

std::string unknown(const std::string& kind, const std::string& word, const std::vector<std::string>& known) {
  return "unknown " + kind + " \"" + word + "\"; " + suggestion(word, known);
}

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::string misspelt_word(const CLI::App& app, const std::vector<std::string>& typed) {
  const CLI::App* command = &app;
  for (std::size_t k = 1; k < typed.size(); ++k) {
    const std::string word = typed[k].substr(0, typed[k].find('='));
    if (word == "--") return "";
    if (word.size() > 1 && word[0] == '-') {
      const std::vector<std::string> known = option_names(*command);
      if (!contains(known, word)) return unknown("option", word, known);
    } else if (command == &app) {
      const std::vector<std::string> known = command_names(app);
      if (!contains(known, word)) return unknown("command", word, known);
      command = app.get_subcommand(word);
    }
  }
  return "";
}

std::string shell_quoted(const std::vector<std::string>& words) {
  constexpr const char* kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
  std::string line;
  for (const std::string& word : words) {
    if (!line.empty()) line += ' ';
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) {
      line += word;
      continue;
    }
    line += '\'';
    for (const char c : word) line += c == '\'' ? std::string("'\\''") : std::string(1, c);
    line += '\'';
  }
  return line;
}

}  // namespace scree
