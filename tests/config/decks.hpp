#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "host/config/load_config.hpp"

namespace scree::test {

/// A small correct deck. Tests replace lines of it; line numbers in tests refer to this text.
inline const char* const kDeck = R"({
  "schema_version": 1,
  "gravity": [0, 0, -9.81],
  "domain": { "min": [-1, -1, -1], "max": [1, 1, 1] },
  "materials": {
    "glass": { "density": 2500, "young_modulus": 1e9, "poisson_ratio": 0.2 },
    "steel": { "density": 7200, "young_modulus": 210e9, "poisson_ratio": 0.2 }
  },
  "contact": {
    "law": "hertz_mindlin",
    "pairs": [
      { "between": ["glass", "glass"], "restitution": 0.5, "static_friction": 0.3 },
      { "between": ["glass", "steel"], "restitution": 0.4, "static_friction": 0.2 }
    ]
  },
  "bodies": [
    { "name": "pair", "material": "glass", "radius": 0.01, "place": { "points": [[0, 0, 0.1], [0, 0, 0.2]] } }
  ],
  "walls": [
    { "name": "floor", "material": "steel", "plane": { "point": [0, 0, 0], "normal": [0, 0, 1] } }
  ],
  "time": { "end": 1, "step": 1e-6 },
  "output": { "history": { "every": 0.01 } }
}
)";

/// The deck with one piece of text replaced; the piece must be there.
inline std::string deck_with(const std::string& from, const std::string& to, std::string deck = kDeck) {
  const std::size_t at = deck.find(from);
  if (at == std::string::npos) {
    ADD_FAILURE() << "the deck does not contain: " << from;
    return deck;
  }
  return deck.replace(at, from.size(), to);
}

/// All errors of a deck; empty when it loads.
inline std::vector<ConfigError> errors_of(const std::string& deck, const LoadOptions& options = {}) {
  try {
    load_config_text(deck, "deck.json", options);
  } catch (const ConfigErrors& e) {
    return e.list();
  }
  return {};
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace scree::test
