"""Compares schedules that move reshapes with the C++ patterns of mlir-opt.

    compare-reshapes.py DIRECTORY [--table]

Every program of DIRECTORY goes through each pipeline of mlir-opt and each
schedule. For each the structured operations and the reshapes that are left are
counted, and what comes out is run, next to the program itself, on the same data.
It fails where a result differs, where a schedule adds a division, and where a schedule leaves more structured
operations, or as many and more reshapes between them, than the pipelines of
mlir-opt that do its work. --table prints all counts as Markdown.
"""

import functools
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..",
                                "random"))
import printed
import together

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
DIVISION = re.compile(r"\barith\.(?:ceil|floor)?(?:div|rem)[us]?i\b")
# Where indices of loops may be divided; sizes are computed outside.
BODY = re.compile(r"\^bb0.*?linalg\.yield", re.DOTALL)

#: What a tool prints of a program, by command and program.
PRINTED = {}


def print_all(command, texts):
    """Runs a tool on all programs in one process, or in halves where it rejects
    one of them."""
    texts = list(dict.fromkeys(filter(None, texts)))
    done = subprocess.run([*command, "--split-input-file",
                           "--output-split-marker=// -----"],
                          input="\n// -----\n".join(texts),
                          capture_output=True, text=True)
    parts = re.split(r"^// -----\n", done.stdout, flags=re.M)
    if done.returncode == 0 and len(parts) == len(texts):
        PRINTED.update({(command, text): part
                        for text, part in zip(texts, parts)})
    elif len(texts) > 1:
        print_all(command, texts[:len(texts) // 2])
        print_all(command, texts[len(texts) // 2:])


def tool(*command, text=None):
    if (command, text) in PRINTED:
        return PRINTED[command, text]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"exit code {done.returncode}: {' '.join(command)}\n"
                 f"{done.stderr}")
    return done.stdout


@functools.lru_cache(None)
def after_mode(text, mode):
    """The program after one mode of the pass; None where MLIR's verifier
    refuses what the pass makes of it."""
    # A user of the pass would add the same passes.
    command = ("mlir-opt", PASS + mode, *TIDY)
    if (command, text) in PRINTED:
        return PRINTED[command, text]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    return None if done.returncode else done.stdout


def upstream(text, modes):
    for mode in modes:
        text = text and after_mode(text, mode)
    return text


def numbers(text):
    return [float(n) for n in re.findall(
        r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?|-?inf|-?nan", text)]


def run(text):
    """What a program prints, or None if it cannot be lowered: MLIR 22 crashes
    on an expand_shape with two dynamic sizes in one group."""
    done = subprocess.run(["tenon-run", "-", "--schedule=loops", SIZE,
                           "--opt-level=0", "--print"], input=text,
                          capture_output=True, text=True)
    return None if done.returncode else done.stdout


def run_all(texts):
    """What each of these programs prints on the same data, by text. They run as
    one; where one of them cannot be lowered, in halves."""
    if len(texts) == 1:
        return {texts[0]: run(texts[0])}
    takes, gives = together.signature(together.unwrapped(texts[0]))
    given = [f"%a{place}" for place in range(len(takes))]
    whole, calls, results = [], [], []
    for number, text in enumerate(texts):
        whole.append(together.renamed(
            together.apart(together.unwrapped(text)), number))
        calls.append(f"  %r{number}:{len(gives)} = call @entry_{number}("
                     f"{', '.join(given)}) : ({', '.join(takes)}) -> "
                     f"({', '.join(gives)})")
        results += [f"%r{number}#{place}" for place in range(len(gives))]
    types = ", ".join(gives * len(texts))
    arguments = ", ".join(f"{value}: {type}"
                          for value, type in zip(given, takes))
    whole.append(f"func.func @entry({arguments}) -> ({types}) {{\n" +
                 "\n".join(calls) + f"\n  return {', '.join(results)} : "
                 f"{types}\n}}\n")
    printed = run("".join(whole))
    if printed is None:
        half = len(texts) // 2
        return run_all(texts[:half]) | run_all(texts[half:])
    found = re.split(r"^result \d+: ", printed, flags=re.M)[1:]
    return {text: "".join(found[number * len(gives):][:len(gives)])
            for number, text in enumerate(texts)}


def same(first, second):
    if first is None or second is None or first == second:
        return first is not None and first == second
    a, b = numbers(first), numbers(second)
    return len(a) == len(b) and all(
        abs(x - y) <= 1e-5 * max(1, abs(x), abs(y)) for x, y in zip(a, b))


def cell(counts):
    if counts is None:
        return "invalid"
    text = f"{counts['structured']}, {counts['reshapes']}, {counts['between']}"
    return text if counts["runs"] else text + ", cannot be lowered"


def ours(schedule):
    """The command that applies a schedule with the defaults of mlir-opt."""
    reads = ["--set=recompute_per_read=1"] if "fuse" in schedule else []
    return ("tenon-opt", f"--schedule={schedule}", *reads)


def make_all(texts):
    """Applies all pipelines to all programs, each in one process."""
    for command in (("mlir-opt",), ("mlir-opt", *NAMED), *map(ours, OURS)):
        print_all(command, texts)
    generic = [tool("mlir-opt", *NAMED, text=text) for text in texts]
    for modes in UPSTREAM.values():
        made = generic
        for mode in modes:
            print_all(("mlir-opt", PASS + mode, *TIDY), made)
            made = [text and after_mode(text, mode) for text in made]


class Program:
    """What each way makes of a program, what of it is left, and whether it
    computes the same."""

    def __init__(self, name, text):
        self.problems = []
        self.made = {"before": tool("mlir-opt", text=text)}
        generic = tool("mlir-opt", *NAMED, text=text)
        for how, modes in UPSTREAM.items():
            self.made[how] = upstream(generic, modes)
        for schedule in OURS:
            self.made[schedule] = tool(*ours(schedule), text=text)
        self.counts = {how: after and printed.count(after)
                       for how, after in self.made.items()}
        printed_by = run_all(sorted(set(filter(None, self.made.values()))))
        wanted = printed_by[self.made["before"]]
        for how, after in self.made.items():
            if after is None:
                continue
            got = printed_by[after]
            self.counts[how]["runs"] = got is not None
            if not same(wanted, got) and (got is not None
                                          or how not in UPSTREAM):
                self.problems.append(f"{name}: {how} changes the result")
        divisions = {how: len(DIVISION.findall(BODY.sub("", after or "")))
                     for how, after in self.made.items()}
        for schedule, instead_of in OURS.items():
            if divisions[schedule] > divisions["before"]:
                self.problems.append(f"{name}: {schedule} divides sizes")
            for how in instead_of:
                if self.counts[how]:
                    self.compare(name, schedule, how)

    def compare(self, name, schedule, how):
        own, theirs = self.counts[schedule], self.counts[how]
        if (own["structured"], own["between"]) > (theirs["structured"],
                                                  theirs["between"]):
            self.problems.append(
                f"{name}: {schedule} leaves {own['structured']} structured "
                f"operations and {own['between']} reshapes between them, "
                f"{how} of mlir-opt {theirs['structured']} and "
                f"{theirs['between']}")


def main(directory, table):
    problems, rows = [], []
    columns = ["before", "expansion, fuse", "collapsing, fuse", *OURS]
    texts = {}
    for file in sorted(os.listdir(directory)):
        with open(os.path.join(directory, file)) as handle:
            texts[file.removesuffix(".mlir")] = handle.read()
    make_all(list(texts.values()))
    for name, text in texts.items():
        program = Program(name, text)
        problems += program.problems
        rows.append([name] + [cell(program.counts[how]) for how in columns])
    if table:
        print("| program | before | mlir-opt: expansion, fuse | mlir-opt: "
              "collapsing, fuse | " + " | ".join(f"`{s}`" for s in OURS)
              + " |\n|" + " --- |" * (len(columns) + 1))
        for row in rows:
            print("| " + " | ".join(row) + " |")
    for problem in problems:
        print(problem)
    print(f"{len(rows)} programs, {len(problems)} problems")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main(sys.argv[1], "--table" in sys.argv[2:])
