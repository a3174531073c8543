#!/usr/bin/env python3
"""Registers, stack and spills of every kernel, from `nvcc -Xptxas -v` output on standard input or in files.

    cmake -B build -DCMAKE_CUDA_ARCHITECTURES=90-real "-DCMAKE_CUDA_FLAGS=-Xptxas -v" [...]
    ninja -C build -v scree_cuda 2>&1 | tools/ptxas_table.py > bench/results/ptxas_sm90.txt
"""
import re
import shutil
import subprocess
import sys

ENTRY = re.compile(r"Compiling entry function '([^']+)' for '([^']+)'")
STACK = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
USED = re.compile(r"Used (\d+) registers")


def kernels(lines):
    name = arch = stack = None
    for line in lines:
        if match := ENTRY.search(line):
            name, arch, stack = match.group(1), match.group(2), (0, 0, 0)
        elif match := STACK.search(line):
            stack = tuple(int(n) for n in match.groups())
        elif (match := USED.search(line)) and name:
            yield name, arch, int(match.group(1)), *stack
            name = None


def readable(names):
    """Demangled names without namespaces and argument lists, where c++filt is installed."""
    if shutil.which("c++filt"):
        text = subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True).stdout.splitlines()
        return [re.sub(r"^void ", "", re.sub(r"scree::|\(.*$", "", n)) for n in text]
    return names


def main():
    lines = [line for path in sys.argv[1:] for line in open(path)] if len(sys.argv) > 1 else sys.stdin
    rows = list(kernels(lines))
    print(f"{'arch':6} {'regs':>4} {'stack':>5} {'spill':>5}  kernel")
    for (name, arch, registers, stack, stores, loads), nice in sorted(zip(rows, readable([r[0] for r in rows])), key=lambda p: p[1]):
        print(f"{arch:6} {registers:4} {stack:5} {max(stores, loads):5}  {nice[:150]}")
    print(f"{len(rows)} kernels, {sum(1 for r in rows if r[4] or r[5])} with spills, most registers {max((r[2] for r in rows), default=0)}")


if __name__ == "__main__":
    main()
