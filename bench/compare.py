#!/usr/bin/env python3
"""Runs other DEM codes and scree_bench in turns on the same physical case, one thread each, and prints CPU time per
particle-step, the ratio of each round with its median, and whether the bulk observables agree at the end.

    compare.py --peers DIR --bench PATH/scree_bench [--codes liggghts,lammps,yade] [--case settle|flow] [--law hm|lsd]
               [--bodies 10k] [--rounds 3] [--json OUT]

DIR holds conv.py, state/<case>_<bodies>_start.csv.xz and the input scripts of liggghts/, lammps/ and yade/. CPU time = user +
system of the whole process tree over a window of steps, warm-up excluded, median of the windows. All codes start from
the same positions and velocities and run the same number of steps.
"""
import argparse
import csv
import json
import lzma
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

TICK = os.sysconf("SC_CLK_TCK")
LENGTH = {"10k": 0.0484, "50k": 0.11, "200k": 0.22}
SKIN = {"settle": "2e-4", "flow": "6e-4"}
# How far the bulk of two codes may differ after the same steps: centre-of-mass height, kinetic energy (a settled bed
# has next to none; there it only has to be small).
HEIGHT_TOLERANCE, FLOW_ENERGY_TOLERANCE, REST_ENERGY_PER_BODY = 0.005, 0.03, 1e-10


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


def bulk_of_dump(path):
    """Centre-of-mass height and translational kinetic energy of the mobile bodies of a LAMMPS dump."""
    lines = path.read_text().split("\n")
    start = next(k for k, line in enumerate(lines) if line.startswith("ITEM: ATOMS"))
    names = lines[start].split()[2:]
    z, energy, mass = [], 0.0, 4 / 3 * math.pi * 1e-9 * 2500
    for line in lines[start + 1:]:
        row = dict(zip(names, line.split()))
        if not row or row["type"] != "1":
            continue
        z.append(float(row["z"]))
        energy += 0.5 * mass * sum(float(row[v]) ** 2 for v in ("vx", "vy", "vz"))
    return {"centre_of_mass_height": statistics.fmean(z), "kinetic_energy": energy}


def yade_command(a):
    """Command and environment for the input script that takes its parameters from the environment."""
    variables = dict(CASE=a.case, MODEL=a.law, CSV="../start.csv", L=a.length, WARM=a.warm, WIN=a.window, NWIN=a.windows,
                     TH=1000000, VERLET=-0.1, THETA=24)
    return (["stdbuf", "-oL", "yade", "-n", "-j1", "-x", "bench.py"],
            dict(os.environ, **{name: str(value) for name, value in variables.items()}))


def lammps_command(code, folder, a):
    """The same for LAMMPS and LIGGGHTS."""
    script = {"lammps": "in.bench", "liggghts": f"in.{a.case}"}[code]
    variables = dict(case=a.case, model=a.law, data=folder / f"{code}.data", skin=SKIN[a.case], warm=a.warm, win=a.window,
                     nwin=a.windows, th=100000, L=a.length, theta=24, out=folder / f"{code}.out")
    command = ["stdbuf", "-oL", "lmp" if code == "lammps" else "liggghts", "-log", "none", "-in", script]
    for name, value in variables.items():
        command += ["-var", name, str(value)]
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    return command, environment


def peer(code, folder, a, bodies):
    command, environment = yade_command(a) if code == "yade" else lammps_command(code, folder, a)
    run = subprocess.Popen(command, cwd=folder / code, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                           env=environment)
    printed, marks, bulk = [], [], None
    for line in run.stdout:
        printed.append(line)
        if line.startswith(("Loop time", "WINDOW")):
            marks.append(cpu_of_tree(run.pid))
        if line.startswith("OBS"):  # step, kinetic energies of translation and rotation, height, velocity
            _, _, moving, turning, height, _ = line.split()
            bulk = {"centre_of_mass_height": float(height), "kinetic_energy": float(moving) + float(turning)}
    if run.wait() != 0:
        sys.exit("".join(printed[-20:]) + f"{code} failed")
    # LAMMPS prints no "Loop time" for the warm-up ("post no" there still does): the first mark ends it.
    spent = [after - before for before, after in zip(marks, marks[1:])][:a.windows]
    return statistics.median(spent) / (bodies * a.window) * 1e9, bulk or bulk_of_dump(folder / f"{code}.out")


def scree(folder, a):
    command = [a.bench, a.case, folder / "start.csv", str(a.length), a.law, str(a.warm), str(a.window), str(a.windows), "1"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(run.stderr)
    return json.loads(run.stdout)


def agreement(a, ours, theirs, bodies):
    height = ours["centre_of_mass_height"] / theirs["centre_of_mass_height"] - 1
    if a.case == "flow":
        energy = ours["kinetic_energy"] / theirs["kinetic_energy"] - 1
        good = abs(energy) <= FLOW_ENERGY_TOLERANCE
        told = f"kinetic energy {100 * energy:+.2f} %"
    else:
        both = max(ours["kinetic_energy"], theirs["kinetic_energy"]) / bodies
        good = both <= REST_ENERGY_PER_BODY
        told = f"kinetic energy below {both:.1e} J per body in both"
    return abs(height) <= HEIGHT_TOLERANCE and good, f"centre of mass {100 * height:+.3f} %, {told}"


def prepare(a, folder):
    name = f"{a.case}_{a.bodies}_{'lsdstart' if a.law == 'lsd' and a.bodies == '10k' and a.case == 'settle' else 'start'}"
    (folder / "start.csv").write_bytes(lzma.decompress((a.peers / f"state/{name}.csv.xz").read_bytes()))
    low = "-0.002" if a.case == "settle" else "-0.01"
    for code in a.codes:
        (folder / code).mkdir()
        for file in (a.peers / code).iterdir():
            (folder / code / file.name).write_bytes(file.read_bytes())
        if code == "yade":  # reads start.csv itself
            continue
        command = [sys.executable, a.peers / "conv.py", folder / "start.csv", folder / f"{code}.data", str(a.length),
                   str(a.length), low, "0.1", "2" if code == "lammps" else "3"]
        subprocess.run(command + (["per"] if a.case == "flow" else []), check=True)
    with (folder / "start.csv").open() as rows:
        return sum(1 for _ in csv.DictReader(rows))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", required=True, type=pathlib.Path)
    parser.add_argument("--bench", required=True)
    parser.add_argument("--codes", default="liggghts,lammps", type=lambda text: text.split(","))
    parser.add_argument("--case", default="settle", choices=["settle", "flow"])
    parser.add_argument("--law", default="hm", choices=["hm", "lsd"])
    parser.add_argument("--bodies", default="10k", choices=LENGTH)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--warm", type=int, default=500)
    parser.add_argument("--window", type=int, default=300)
    parser.add_argument("--windows", type=int, default=3)
    parser.add_argument("--json", type=pathlib.Path)
    a = parser.parse_args()
    a.length = LENGTH[a.bodies]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="scree_compare_"))
    bodies = prepare(a, folder)
    rounds, ratios, agree = [], {code: [] for code in a.codes}, True
    for _ in range(a.rounds):
        ours = scree(folder, a)
        ns = ours["cpu_ns_per_particle_step"]
        result = {"scree_ns": ns, "scree": ours}
        for code in a.codes:
            theirs, bulk = peer(code, folder, a, bodies)
            same, told = agreement(a, ours, bulk, bodies)
            agree = agree and same
            ratios[code].append(theirs / ns)
            result[code] = {"ns": round(theirs, 1), "ratio": round(theirs / ns, 3), "bulk": bulk, "agrees": same}
            print(f"{a.case} {a.law}, {bodies} bodies: {code} {theirs:6.1f} ns, Scree {ns:6.1f} ns per particle-step (CPU): "
                  f"{theirs / ns:.2f}x; {told}{'' if same else ': DISAGREES'}", flush=True)
        rounds.append(result)
    for code in a.codes:
        r = ratios[code]
        print(f"median ratio to {code}: {statistics.median(r):.2f}x ({min(r):.2f} to {max(r):.2f}, {a.rounds} rounds)")
    if a.json:
        summary = {code: round(statistics.median(r), 3) for code, r in ratios.items()}
        a.json.write_text(json.dumps({"case": a.case, "law": a.law, "bodies": bodies, "median_ratio": summary,
                                      "rounds": rounds}, indent=1) + "\n")
    if not agree:
        sys.exit("the bulk observables disagree: no ratio counts")


if __name__ == "__main__":
    main()
