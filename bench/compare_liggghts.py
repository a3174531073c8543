#!/usr/bin/env python3
"""Runs LIGGGHTS and scree_bench in turns on the same settled bed (Hertz-Mindlin with history, one thread each) and prints
CPU time per particle-step, the ratio of each round and the median ratio.

    compare_liggghts.py --peers DIR --bench PATH/scree_bench [--bodies 10k] [--length 0.0484] [--rounds 3] [--json OUT]

DIR holds conv.py, state/settle_<bodies>_start.csv.xz and liggghts/in.settle. CPU time = user + system of the whole
process tree over a window of steps, warm-up excluded, median of the windows.
"""
import argparse
import json
import lzma
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

TICK = os.sysconf("SC_CLK_TCK")


def cpu_of_tree(root):
    """User + system seconds of a process and all its descendants."""
    parent, used = {}, {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            fields = pathlib.Path("/proc", entry, "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parent[int(entry)], used[int(entry)] = int(fields[1]), (int(fields[11]) + int(fields[12])) / TICK
    total = 0.0
    for pid in used:
        walk = pid
        while walk not in (root, 0) and walk in parent:
            walk = parent[walk]
        total += used[pid] if walk == root else 0
    return total


def liggghts(folder, data, length, bodies, warm, window, windows):
    variables = dict(model="hm", data=data, skin="2e-4", warm=warm, win=window, nwin=windows, th=100000, L=length,
                     theta=24, out=folder / "out")
    command = ["stdbuf", "-oL", "liggghts", "-log", "none", "-in", "in.settle"]
    for name, value in variables.items():
        command += ["-var", name, str(value)]
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    run = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    marks = [cpu_of_tree(run.pid) for line in run.stdout if re.match(r"Loop time", line)]
    if run.wait() != 0:
        sys.exit("liggghts failed")
    # The first mark ends the warm-up; a run that writes outputs may follow the last window.
    spent = [b - a for a, b in zip(marks, marks[1:])][:windows]
    return statistics.median(spent) / (bodies * window) * 1e9


def scree(bench, csv, length, warm, window, windows):
    out = subprocess.run([bench, "settle", csv, str(length), "hm", str(warm), str(window), str(windows), "1"],
                         capture_output=True, text=True, check=True).stdout
    return json.loads(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", required=True, type=pathlib.Path)
    parser.add_argument("--bench", required=True)
    parser.add_argument("--bodies", default="10k")
    parser.add_argument("--length", type=float, default=0.0484)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--warm", type=int, default=500)
    parser.add_argument("--window", type=int, default=300)
    parser.add_argument("--windows", type=int, default=3)
    parser.add_argument("--json", type=pathlib.Path)
    a = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="scree_compare_"))
    csv = folder / "start.csv"
    csv.write_bytes(lzma.decompress((a.peers / f"state/settle_{a.bodies}_start.csv.xz").read_bytes()))
    bodies = sum(1 for _ in csv.open()) - 1
    for file in (a.peers / "liggghts").iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    subprocess.run([sys.executable, a.peers / "conv.py", csv, folder / "start.data", str(a.length), str(a.length), "-0.002",
                    "0.1", "3"], check=True)
    rounds = []
    for _ in range(a.rounds):
        theirs = liggghts(folder, folder / "start.data", a.length, bodies, a.warm, a.window, a.windows)
        ours = scree(a.bench, csv, a.length, a.warm, a.window, a.windows)
        ns = ours["cpu_ns_per_particle_step"]
        rounds.append({"liggghts_ns": round(theirs, 1), "scree_ns": ns, "ratio": round(theirs / ns, 3), "scree": ours})
        print(f"{bodies} bodies: LIGGGHTS {theirs:6.1f} ns, Scree {ns:6.1f} ns per particle-step (CPU): {theirs / ns:.2f}x", flush=True)
    print(f"median ratio {statistics.median(r['ratio'] for r in rounds):.2f}x over {a.rounds} rounds")
    if a.json:
        a.json.write_text(json.dumps({"case": "settle", "bodies": bodies, "rounds": rounds}, indent=1) + "\n")


if __name__ == "__main__":
    main()
