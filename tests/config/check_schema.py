"""Compares the program's verdict on configurations with that of python3-jsonschema on the emitted schema.

Every deck under configs/ must be accepted by both. Then thousands of decks with one random change each are judged by
both: the verdicts must agree. Usage: check_schema.py CONFIG_VERDICT CONFIGS_FOLDER. Exit 77: jsonschema is missing.
"""
import copy
import json
import pathlib
import random
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed: skipped")
    sys.exit(77)

PROGRAM, CONFIGS = sys.argv[1], pathlib.Path(sys.argv[2])
VALUES = [None, True, 0, 1, -1, 0.5, 3, 7.5, 1e9, "", "x", "all", "auto", "5 mm", "5 kg", "12 rpm", "30 deg", "-2 s", "3 N s/m",
          "9.81 m/s^2", "glass", [], [1, 2], [1, 2, 3], ["x", "y"], ["x", "x"], [None, 0, 1], {}, {"x": 1}]
KEYS = ["density", "radius", "count", "min", "max", "point", "axis", "mesh", "plane", "scale", "every", "seed", "mass", "values",
        "weights", "uniform", "rows", "file", "random", "lattice", "skip_last", "tangential_stiffness",
        "tangential_stiffness_ratio", "default_pair", "nonsense", "motion", "rotate", "end_radius", "title"]


def run(*arguments, text=None):
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, check=True).stdout


def containers(value):
    """All objects and lists in a value."""
    if isinstance(value, (dict, list)):
        yield value
        for part in value.values() if isinstance(value, dict) else value:
            yield from containers(part)


def mutate(deck, rng):
    deck = copy.deepcopy(deck)
    place = rng.choice([c for c in containers(deck) if c])
    key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
    kind = rng.randrange(5)
    if kind == 0:
        del place[key]
    elif kind == 1 and isinstance(place, dict):
        place[rng.choice(KEYS)] = copy.deepcopy(rng.choice(VALUES))
    elif kind == 2 and isinstance(place, dict):
        place[key + "x"] = place.pop(key)
    elif kind == 3 and isinstance(place, list):
        place.append(copy.deepcopy(place[key]))
    else:
        place[key] = copy.deepcopy(rng.choice(VALUES))
    return deck


def main():
    schema = json.loads(run("schema"))
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    failures, decks = 0, []
    for path in sorted(CONFIGS.rglob("*.json")):
        deck = json.loads(run("plain", str(path)))
        problem = jsonschema.exceptions.best_match(validator.iter_errors(deck))
        if problem is not None:
            failures += 1
            print(f"{path}: the schema refuses it: {problem.message[:200]}")
        if "extends" not in deck:
            decks.append(deck)
    rng = random.Random(20240607)
    changed = [mutate(rng.choice(decks), rng) for _ in range(4000)] + decks
    verdicts = run("structure", text="".join(json.dumps(d) + "\n" for d in changed)).splitlines()
    refused = 0
    for deck, verdict in zip(changed, verdicts, strict=True):
        own, outside = verdict == "ok", validator.is_valid(deck)
        refused += not own
        # Only the program reads the number in a text with a unit: it alone can find that out of range.
        if own != outside and not (outside and verdict.endswith(": out of range")):
            failures += 1
            if failures < 20:
                print(f"program: {verdict}\nschema: {outside}\n{json.dumps(deck)[:600]}\n")
    print(f"{len(changed)} decks judged, {refused} refused by the program, {failures} disagreements")
    return 1 if failures or refused < 500 or len(changed) - refused < 100 else 0


sys.exit(main())
