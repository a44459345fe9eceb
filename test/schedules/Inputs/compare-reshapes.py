"""Compares schedules that move reshapes with the C++ patterns of mlir-opt.

    compare-reshapes.py DIRECTORY [--table]

Every program of DIRECTORY goes through each pipeline of mlir-opt and each
schedule. For each the structured operations and the reshapes that are left are
counted, and what comes out is run, next to the program itself, on the same data.
It fails where a result differs, and where a schedule leaves more structured
operations, or as many and more reshapes between them, than the pipelines of
mlir-opt that do its work. --table prints all counts as Markdown.
"""

import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..",
                                "random"))
import printed

PASS = "--test-linalg-elementwise-fusion-patterns="
TIDY = ["--canonicalize", "--cse"]
NAMED = ["--linalg-generalize-named-ops"]

#: What mlir-opt can do, and our schedule for the same work.
UPSTREAM = {
    "fuse-generic-ops": ["fuse-generic-ops"],
    "fuse-generic-ops-control": ["fuse-generic-ops-control"],
    "fuse-multiuse-producer": ["fuse-multiuse-producer"],
    "expansion": ["fuse-with-reshape-by-expansion"],
    "expansion, control": ["control-fusion-by-expansion"],
    "collapsing": ["fuse-with-reshape-by-collapsing"],
    "collapsing, control": ["fuse-with-reshape-by-collapsing-control"],
    "expansion, fuse": ["fuse-with-reshape-by-expansion", "fuse-generic-ops"],
    "collapsing, fuse": ["fuse-with-reshape-by-collapsing",
                         "fuse-generic-ops"],
}
OURS = {
    "fuse-elementwise": ["fuse-generic-ops", "fuse-generic-ops-control",
                         "fuse-multiuse-producer"],
    "reshape-up": [],
    "reshape-down": [],
    "reshape-fuse": list(UPSTREAM),
}
SIZE = "--dynamic-size=24"


def tool(*command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"exit code {done.returncode}: {' '.join(command)}\n"
                 f"{done.stderr}")
    return done.stdout


def upstream(text, modes):
    # The passes between are what a user of them would put there.
    text = tool("mlir-opt", *NAMED, text=text)
    for mode in modes:
        text = tool("mlir-opt", PASS + mode, *TIDY, text=text)
    return text


def numbers(text):
    return [float(n) for n in re.findall(
        r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?|-?inf|-?nan", text)]


def run(text):
    """What a program prints, or None if it cannot be lowered: MLIR 22 crashes
    on an expand_shape with two dynamic sizes in one group."""
    done = subprocess.run(["tenon-run", "-", "--schedule=loops", SIZE,
                           "--print"], input=text, capture_output=True,
                          text=True)
    return None if done.returncode else done.stdout


def same(first, second):
    if first is None or second is None or first == second:
        return first is not None and first == second
    a, b = numbers(first), numbers(second)
    return len(a) == len(b) and all(
        abs(x - y) <= 1e-5 * max(1, abs(x), abs(y)) for x, y in zip(a, b))


def cell(counts):
    text = f"{counts['structured']}, {counts['reshapes']}, {counts['between']}"
    return text if counts.get("runs", True) else text + ", cannot be lowered"


def main(directory, table):
    problems, rows = [], []
    for file in sorted(os.listdir(directory)):
        name = file.removesuffix(".mlir")
        with open(os.path.join(directory, file)) as handle:
            text = handle.read()
        wanted = run(text)
        made = {how: upstream(text, modes) for how, modes in UPSTREAM.items()}
        for schedule in OURS:
            made[schedule] = tool("tenon-opt", f"--schedule={schedule}",
                                  text=text)
        counts = {how: printed.count(after) for how, after in made.items()}
        for how, after in made.items():
            got = run(after)
            counts[how]["runs"] = got is not None
            if got is None and how in UPSTREAM:
                continue
            if not same(wanted, got):
                problems.append(f"{name}: {how} changes the result")
        for schedule, instead_of in OURS.items():
            ours = counts[schedule]
            for how in instead_of:
                theirs = counts[how]
                if (ours["structured"], ours["between"]) > (
                        theirs["structured"], theirs["between"]):
                    problems.append(
                        f"{name}: {schedule} leaves {ours['structured']} "
                        f"structured operations and {ours['between']} reshapes"
                        f" between them, {how} of mlir-opt "
                        f"{theirs['structured']} and {theirs['between']}")
        before = printed.count(text_as_printed(text))
        rows.append([name, before] + [counts[how] for how in
                                      ("expansion, fuse", "collapsing, fuse",
                                       "reshape-up", "reshape-down",
                                       "reshape-fuse")])
    if table:
        print("| program | before | mlir-opt: expansion, fuse | mlir-opt: "
              "collapsing, fuse | `reshape-up` | `reshape-down` | "
              "`reshape-fuse` |\n| --- | --- | --- | --- | --- | --- | --- |")
        for name, *all_counts in rows:
            print(f"| {name} | " + " | ".join(map(cell, all_counts)) + " |")
    for problem in problems:
        print(problem)
    print(f"{len(rows)} programs, {len(problems)} problems")
    sys.exit(bool(problems))


def text_as_printed(text):
    return tool("mlir-opt", text=text)


if __name__ == "__main__":
    main(sys.argv[1], "--table" in sys.argv[2:])
