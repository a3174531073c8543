/// Lets an outside schema validator be compared with the program.
///   config_verdict schema          prints the JSON Schema
///   config_verdict plain FILE      prints a configuration file without its comments
///   config_verdict structure       reads one JSON document a line; prints "ok" or the first error for each:
///   what the
///                                  descriptors say, without names, files and geometry
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "host/config/json_text.hpp"
#include "host/config/load_config.hpp"
#include "host/config/sections/sections.hpp"
#include "host/config/validator.hpp"

namespace {

std::string verdict(const std::string& line) {
  scree::LayeredDocument document;
  document.value = scree::Json::parse(line);
  std::vector<scree::ConfigError> errors;
  scree::Validator(document, errors).resolve(scree::configuration_descriptor());
  return errors.empty() ? "ok" : errors.front().pointer + ": " + errors.front().message;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string command = argc > 1 ? argv[1] : "";
  if (command == "schema") {
    std::cout << scree::config_schema();
  } else if (command == "plain" && argc > 2) {
    std::ifstream file(argv[2]);
    std::cout << scree::Json::parse(std::string{std::istreambuf_iterator<char>(file), {}}, nullptr, true,
                                    true)
                     .dump()
              << "\n";
  } else if (command == "structure") {
    for (std::string line; std::getline(std::cin, line);) std::cout << verdict(line) << "\n";
  } else {
    std::cerr << "usage: config_verdict schema | plain FILE | structure\n";
    return 2;
  }
  return 0;
}
