#!/usr/bin/env python3
"""Checks the house rules that a compiler does not: each file includes only what is on its own floor or below, cuda/ and
host/ never include each other, __CUDACC__ stays in base/hd.hpp and cuda/, no Eigen below the host layer.

    check_floors.py [ROOT]      exit 0: in order; 1: prints file:line and the rule
"""
import pathlib
import re
import sys

FLOORS = [  # first match wins: (path prefix, floor)
    ("include/scree/base/", 0), ("include/scree/physics/", 1), ("include/scree/model/", 2),
    ("include/scree/stages/", 3), ("include/scree/engine/", 4),
    ("cuda/", 5), ("host/cpu/", 5), ("host/reference/", 5),
    ("host/bench/", 6), ("host/config/", 6), ("host/scene/", 6), ("host/stability/", 6), ("host/output/", 6),
    ("host/app/", 7), ("tests/", 7), ("bench/", 7),
]
# The physics and model floors share plain data: physics reads model/contact_settings.hpp for the list of laws.
ALLOWED_UP = {("include/scree/physics/", "include/scree/model/")}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def floor_of(path):
    for prefix, floor in FLOORS:
        if path.startswith(prefix):
            return floor
    return None


def target_of(name):
    if name.startswith("scree/") and name != "scree/version.hpp":
        return "include/" + name
    return name if name.startswith(("host/", "cuda/")) else None


def problems_of(path, text):
    own = floor_of(path)
    for number, line in enumerate(text.splitlines(), 1):
        if "__CUDACC__" in line and path != "include/scree/base/hd.hpp" and not path.startswith(("cuda/", "tests/")):
            yield number, "__CUDACC__ belongs to base/hd.hpp and cuda/"
        match = INCLUDE.match(line)
        if not match:
            continue
        name = match.group(2)
        if "Eigen/" in name and (path.startswith("include/scree/") or path.endswith((".cu", ".cuh"))):
            yield number, "no Eigen in include/scree or device code"
        if "nlohmann/" in name and own is not None and own < 6:
            yield number, "JSON is read on floor 6 and above"
        target = target_of(name)
        if target is None or own is None:
            continue
        if (path.startswith("cuda/") and target.startswith("host/")) or (path.startswith("host/") and target.startswith("cuda/")):
            yield number, "cuda/ and host/ meet at engine/backend.hpp only"
        other = floor_of(target)
        if other is not None and other > own and not any(
                path.startswith(a) and target.startswith(b) for a, b in ALLOWED_UP):
            yield number, f"floor {own} includes {target} of floor {other}"
        if path.startswith("host/reference/") and re.match(r"include/scree/(physics|stages)/", target):
            yield number, "the reference shares no physics with the engine"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    found = 0
    for folder in ("include", "host", "cuda"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in {".hpp", ".cpp", ".cu", ".cuh", ".h"}:
                continue
            path = file.relative_to(root).as_posix()
            for number, rule in problems_of(path, file.read_text()):
                print(f"{path}:{number}: {rule}")
                found += 1
    print(f"{found} violations" if found else "floors in order")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
