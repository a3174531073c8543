#!/usr/bin/env python3
"""What ptxas makes of every kernel of the CUDA backend, for all architectures, in bench/results/ptxas.txt: registers, stack,
spills, how many blocks fit on a multiprocessor, and the widths in which the kernels of the step access memory. Needs nvcc,
no GPU and no build.

    tools/ptxas_table.py                      makes the table anew (some ten minutes of one core; --jobs N)
    tools/ptxas_table.py --check [--arch 90] [--sources motion,law_hertz_mindlin]
                                              compiles the sources named and compares with the table; checks its rules
    tools/ptxas_table.py --rules              checks the rules alone, without nvcc

Exit 0: in order; 1: the table is not what nvcc gives, or breaks a rule; 77: nothing to compare with (no nvcc, or another
version than the table's).
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "bench/results/ptxas.txt"
SKIP = 77
# Device code of a Release build: cmake/scree_flags.cmake and CMake's own flags.
FLAGS = ["-std=c++20", "--fmad=false", "--expt-relaxed-constexpr", "-O3", "-DNDEBUG", f"-I{ROOT}", f"-I{ROOT}/include"]
LAW = re.compile(r"\n  X\((\w+), (\w+), ([\w<>]+)\)")

# Warps and blocks that a multiprocessor holds: CUDA Programming Guide, "Compute Capabilities", table "Technical
# Specifications per Compute Capability". Blocks for 12.0: 24 there, and so says cudaDevAttrMaxBlocksPerMultiprocessor of an
# RTX 5090; the Blackwell Tuning Guide has 32. All have 65536 registers (same table) in four parts, handed out to warps by
# 256 (cuda_occupancy.h of the toolkit: cudaOccRegAllocationGranularity, cudaOccSubPartitionsPerMultiprocessor).
LIMITS = {"75": (32, 16), "80": (64, 32), "86": (48, 16), "89": (48, 24), "90": (64, 32), "120": (48, 24)}
REGISTERS, PARTS, GRAIN, WARP = 65536, 4, 256, 32

# Instructions of sm_90 have 128 bits: bits 0-11 are the operation, 73-75 the width of an access, as kernels of one load and
# one store of each width show; nvcc comes without a disassembler on some systems. Local memory is spilled registers and
# arrays without a fixed index.
ACCESSES = {0x981: "load", 0x986: "store", 0x980: "load", 0x985: "store", 0x983: "local", 0x387: "local"}
WIDTHS = {0: 8, 1: 8, 2: 16, 3: 16, 4: 32, 5: 64, 6: 128}
WIDTH_ARCH = "90"

CONTACT_KERNELS = ("PairForce<", "PlaneForce<", "MeshForce<", "Integrate<", "FinishStep")
WHOLE_RECORDS = ("PairForce<", "Integrate<")  # no access of theirs is narrower than an index, but for the 16-bit pair type

Use = collections.namedtuple("Use", "registers stack spill shared")


def laws():
    """Name -> type of every contact law."""
    text = (ROOT / "include/scree/physics/contact/laws.hpp").read_text()
    return {name: f"ContactLaw<{normal}, {tangential}>" for name, normal, tangential in LAW.findall(text)}


def sources(folder):
    """Name -> file of every device source; those of the laws are written to `folder` as CMake does."""
    files = {p.stem: p for p in sorted((ROOT / "cuda/instantiate").glob("*.cu"))}
    files["cub_calls"] = ROOT / "cuda/executor/cub_calls.cu"
    template = (ROOT / "cuda/instantiate/law.cu.in").read_text()
    for law in laws():
        files[f"law_{law}"] = folder / f"law_{law}.cu"
        files[f"law_{law}"].write_text(template.replace("@law@", law))
    return files


def readable(names):
    """Demangled names without namespaces and argument lists, laws by their names: "stage<law, ...> @threads"."""
    text = subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True, check=True).stdout.splitlines()
    short = []
    for name in text:
        if "cub::" in name:
            short.append("cub " + re.search(r"(Device\w+|EmptyKernel)", name).group(1))
        else:
            kernel = re.sub(r"^void |scree::|\(.*$| (?=>)", "", name)
            for law, law_type in laws().items():
                kernel = kernel.replace(law_type, law)
            short.append(re.sub(r"^each_\w+<(\d+)u, (.*)>$", r"\2 @\1", kernel))
    return dict(zip(names, short))


def resources(text):
    """Mangled name -> Use, from the messages of ptxas -v."""
    found, name, stack = {}, None, (0, 0)
    for line in text.splitlines():
        if match := re.search(r"Compiling entry function '([^']+)'", line):
            name, stack = match.group(1), (0, 0)
        elif match := re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", line):
            stack = int(match.group(1)), max(int(match.group(2)), int(match.group(3)))
        elif (match := re.search(r"Used (\d+) registers", line)) and name:
            shared = re.search(r"(\d+) bytes smem", line)
            found[name] = Use(int(match.group(1)), *stack, int(shared.group(1)) if shared else 0)
            name = None
    return found


def accesses(cubin):
    """Mangled name -> Counter of (what, bits) and of all instructions under ("all", 0)."""
    start, = struct.unpack_from("<Q", cubin, 40)
    size, count, names_at = struct.unpack_from("<HHH", cubin, 58)
    headers = [struct.unpack_from("<IIQQQQ", cubin, start + k * size) for k in range(count)]
    found = {}
    for header in headers:
        where = headers[names_at][4] + header[0]
        name = cubin[where:cubin.index(b"\0", where)].decode()
        if not name.startswith(".text."):
            continue
        seen = found[name[len(".text."):]] = collections.Counter()
        for at in range(header[4], header[4] + header[5], 16):
            low, high = struct.unpack_from("<QQ", cubin, at)
            seen["all", 0] += 1
            if low & 0xfff in ACCESSES:
                seen[ACCESSES[low & 0xfff], WIDTHS[high >> 9 & 7]] += 1
    return found


def compile_one(nvcc, name, source, arch, folder):
    out = folder / f"{name}_{arch}.cubin"
    run = subprocess.run([nvcc, *FLAGS, "-x", "cu", f"-arch=sm_{arch}", "-cubin", "-Xptxas", "-v", "-o", out, source],
                         capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"ptxas_table: nvcc failed on {source} for sm_{arch}\n{run.stdout}{run.stderr}")
    return arch, resources(run.stderr), accesses(out.read_bytes()) if arch == WIDTH_ARCH else {}


def compiled(nvcc, arches, wanted, jobs):
    """(kernel -> arch -> Use, kernel -> Counter of accesses)."""
    uses, widths = collections.defaultdict(dict), {}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        folder = pathlib.Path(folder)
        files = {n: f for n, f in sources(folder).items() if wanted is None or n in wanted}
        if wanted is not None and set(wanted) - set(files):
            sys.exit(f"ptxas_table: no source {', '.join(sorted(set(wanted) - set(files)))}")
        runs = [pool.submit(compile_one, nvcc, n, f, a, folder) for n, f in files.items() for a in arches]
        for run in concurrent.futures.as_completed(runs):
            arch, used, counted = run.result()
            nice = readable(list(used))
            for name, use in used.items():
                uses[nice[name]][arch] = use
                if name in counted:
                    widths[nice[name]] = counted[name]
    return uses, widths


def occupancy(registers, threads, arch):
    """(blocks, warps) of one multiprocessor, as cuda_occupancy.h computes them without shared memory."""
    warps, blocks = LIMITS[arch]
    of_block = (threads + WARP - 1) // WARP
    by_warp = (registers * WARP + GRAIN - 1) // GRAIN * GRAIN
    fit = min(blocks, warps // of_block, REGISTERS // PARTS // by_warp * PARTS // of_block)
    return fit, fit * of_block


def number(n):
    return str(n) if n else "."


def cell(kernel, use, arch):
    if kernel.startswith("cub "):
        return f"{use.registers:4} {number(use.stack):>5} {number(use.spill):>5} {number(use.shared):>6}"
    threads = int(re.search(r"@(\d+)$", kernel).group(1))
    blocks, warps = occupancy(use.registers, threads, arch)
    return f"{use.registers:4} {number(use.stack):>5} {number(use.spill):>5} {blocks:3} {warps:2}"


def resource_rows(uses, arches):
    """Kernel -> [cell per arch]; an empty cell where CUB has no such kernel there."""
    return {k: [cell(k, uses[k][a], a) if a in uses[k] else "" for a in arches] for k in sorted(uses)}


def width_cells(seen):
    groups = [[seen[what, bits] for bits in (8, 16, 32, 64, 128)] for what in ("load", "store")]
    local = sum(n for (what, _), n in seen.items() if what == "local")
    return [" ".join(f"{number(n):>4}" for n in g) for g in groups] + [f"{number(local):>5}", f"{seen['all', 0]:>6}"]


def print_rows(title, heading, rows, out):
    width = max(map(len, rows))
    cells = [max(len(c) for c in column) for column in zip(*rows.values(), heading)]
    print(f"\n{title}\n", file=out)
    for name, row in [("kernel", heading), *rows.items()]:
        print(f"{name:{width}} | " + " | ".join(f"{c:{w}}" for c, w in zip(row, cells)), file=out)


def version_of(nvcc):
    text = subprocess.run([nvcc, "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"V([\d.]+)", text).group(1)


def write_table(nvcc, jobs):
    uses, widths = compiled(nvcc, list(LIMITS), None, jobs)
    engine = {k: u for k, u in uses.items() if not k.startswith("cub ")}
    assert all(u.shared == 0 for per_arch in engine.values() for u in per_arch.values()), "occupancy leaves out shared memory"
    library = {k: u for k, u in uses.items() if k.startswith("cub ")}
    with open(TABLE, "w") as out:
        print(f"Kernels as nvcc {version_of(nvcc)} compiles them (tools/ptxas_table.py). A point is a zero.", file=out)
        heading = [f"sm_{a}" for a in LIMITS]
        print_rows("Registers of a thread, bytes of stack, bytes spilled, blocks and warps per multiprocessor; @threads of a "
                   "block. No shared memory.", heading, resource_rows(engine, LIMITS), out)
        print_rows("The same for scan and sort: registers, stack, spilled, bytes of shared memory.", heading,
                   resource_rows(library, LIMITS), out)
        step = {k: width_cells(widths[k]) for k in sorted(widths) if any(c in k for c in CONTACT_KERNELS)}
        print_rows(f"Instructions of sm_{WIDTH_ARCH} that access memory, by bits: global loads and stores, local ones (spills), "
                   "all instructions.", ["load 8 16 32 64 128", "store 8 16 32 64 128", "local", "all"], step, out)


def read_table():
    """(nvcc version, [rows of each part: kernel -> cells])."""
    lines = TABLE.read_text().splitlines()
    parts = []
    for line in lines[1:]:
        name, *cells = [c.strip() for c in line.split("|")]
        if name == "kernel":
            parts.append({})
        elif cells:
            parts[-1][name] = cells
    return re.search(r"nvcc ([\d.]+)", lines[0]).group(1), parts


def numbers(text):
    return [0 if n == "." else int(n) for n in text.split()]


def broken_rules(parts):
    engine, _, widths = parts
    for kernel, cells in engine.items():
        if any(c in kernel for c in CONTACT_KERNELS):
            for arch, text in zip(LIMITS, cells):
                if numbers(text)[2] > 0:
                    yield f"{kernel} spills {numbers(text)[2]} bytes on sm_{arch}"
    for kernel, cells in widths.items():
        loads, stores = numbers(cells[0]), numbers(cells[1])
        if any(c in kernel for c in WHOLE_RECORDS) and (loads[0] + stores[0] + stores[1] > 0 or loads[1] > 1):
            yield f"{kernel} accesses memory in pieces of one or two bytes on sm_{WIDTH_ARCH}"
    for wanted in ("PairForce<hertz_mindlin, float, false>", "Integrate<float, false>"):
        if not any(wanted in kernel for kernel in widths):
            yield f"no {wanted} in the table"


def differences(parts, uses, widths, arch):
    column = list(LIMITS).index(arch)
    table = {**parts[0], **parts[1]}
    for kernel in sorted(uses):
        now, then = cell(kernel, uses[kernel][arch], arch).split(), table.get(kernel, [""] * len(LIMITS))[column].split()
        if now != then:
            yield f"sm_{arch} {kernel}: now {' '.join(now)}, in the table {' '.join(then) or 'nothing'}"
    for kernel, cells in parts[2].items():
        now = width_cells(widths[kernel])[:-1] if kernel in widths else None  # all but the number of all instructions
        if now is not None and [c.split() for c in cells[:-1]] != [c.split() for c in now]:
            yield f"sm_{WIDTH_ARCH} {kernel}: accesses now {' | '.join(now)}, in the table {' | '.join(cells[:-1])}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--rules", action="store_true")
    parser.add_argument("--arch", default="90", choices=list(LIMITS))
    parser.add_argument("--sources", help="comma-separated; default: all")
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--jobs", type=int, default=1)
    a = parser.parse_args()
    nvcc = shutil.which(a.nvcc) or shutil.which("/usr/local/cuda/bin/nvcc")
    if not a.rules and nvcc is None:
        print("ptxas_table: no nvcc here")
        return SKIP
    if not a.rules and not a.check:
        write_table(nvcc, a.jobs)
    version, parts = read_table()
    problems = list(broken_rules(parts))
    if a.check and version == version_of(nvcc):
        uses, widths = compiled(nvcc, [a.arch], a.sources.split(",") if a.sources else None, a.jobs)
        problems += differences(parts, uses, widths, a.arch)
        print(f"{len(uses)} kernels compiled for sm_{a.arch}")
    for problem in problems:
        print(problem)
    if problems:
        print(f"ptxas_table: {TABLE.relative_to(ROOT)} is not in order; if the change is meant, make it anew: tools/ptxas_table.py")
        return 1
    if a.check and version != version_of(nvcc):
        print(f"ptxas_table: the table is of nvcc {version}, this is {version_of(nvcc)}: not compared")
        return SKIP
    return 0


if __name__ == "__main__":
    sys.exit(main())
