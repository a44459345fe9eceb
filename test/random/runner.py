"""Runs random programs through a schedule and through plain loops.

A generator is a module with a function that makes one case from a source of
random numbers, and a last line that hands it over:

    def generate(rng: random.Random) -> runner.Case: ...

    if __name__ == "__main__":
        runner.main(generate)

Each case runs as `tenon-run --verify`, then through its own checks. A program
depends on the seed and its number only, so that `--only` repeats a failure.

Cases with one schedule, the same arguments and checks run together, as one
program; when that fails, each of them runs alone.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import functools
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

import smaller
import together


class Failure(Exception):
    """What a check found wrong, as a sentence or a tool's output."""


@dataclasses.dataclass
class Case:
    """A program to run, and what has to hold for it."""

    #: The module; its function @entry is run.
    text: str
    #: The schedule that rewrites it: a name or a file.
    schedule: str
    #: More arguments of tenon-run and tenon-opt both, such as "--set=a=1".
    args: list = dataclasses.field(default_factory=list)
    #: Arguments of tenon-run alone, such as "--dynamic-size=7".
    run_args: list = dataclasses.field(default_factory=list)
    #: Whether it is run at all; if not, the checks are all there is.
    runs: bool = True
    #: Whether subnormals among special numbers may give another result: instructions
    #: that multiply bf16 take them for 0, and infinity * 0 is NaN.
    flushes: bool = False
    #: Whether no other program may share its process.
    alone: bool = False
    #: Functions of a Run that raise Failure.
    checks: list = dataclasses.field(default_factory=list)
    #: Words to count over all programs, such as the kinds of ops it has: the
    #: totals show whether the generator reaches what it is meant to.
    kinds: list = dataclasses.field(default_factory=list)


class Run:
    """One case, written to a file, with the tools at hand."""

    def __init__(self, case, file, options):
        self.case = case
        self.file = file
        self.options = options
        self.rewritten = None

    def tool(self, *command, text=None):
        """What a tool prints to its standard output; Failure if it fails."""
        try:
            done = subprocess.run(command, input=text, text=True,
                                  capture_output=True, timeout=self.options.timeout)
        except subprocess.TimeoutExpired:
            raise Failure(f"no end after {self.options.timeout} s: "
                          + " ".join(command)) from None
        if done.returncode:
            how = (f"signal {-done.returncode}" if done.returncode < 0 else
                   f"exit code {done.returncode}")
            raise Failure(f"{how}: {' '.join(command)}\n{done.stdout}"
                          f"{done.stderr}")
        return done.stdout

    def verify(self):
        self.tool(*self.verify_command(self.file))

    def verify_command(self, file):
        given = {flag.split("=")[0] for flag in self.options.run_arg}
        if "--verify=exact" in self.options.run_arg:
            given.add("--tolerance")
        more = ["--special-numbers=normal" if self.case.flushes
                and flag == "--special-numbers" else flag
                for flag in self.options.run_arg]
        own = [flag for flag in self.case.run_args
               if flag.split("=")[0] not in given]
        verify = [] if "--verify" in given else ["--verify"]
        return ["tenon-run", file, f"--schedule={self.case.schedule}",
                *verify, f"--opt-level={self.options.opt_level}",
                *self.case.args, *own, *more]

    def opt(self, schedule, *args, text=None):
        """The program, or `text` instead, after a schedule."""
        return self.tool("tenon-opt", "-" if text is not None else self.file,
                         f"--schedule={schedule}", *args, text=text)

    def after(self):
        """The program after the case's schedule, worked out once."""
        if self.rewritten is None:
            self.rewritten = self.opt(self.case.schedule, *self.case.args)
        return self.rewritten

    def at_rest(self, schedule, *args, again=None):
        """The program after a schedule; Failure if that schedule, or `again`
        instead, changes it once more."""
        once = self.opt(schedule, *args)
        twice = self.opt(again or schedule, *args, text=once)
        if once != twice:
            raise Failure(f"a second run of {again or schedule} changes:\n"
                          f"{once}\nto:\n{twice}")
        return once


def main(generate):
    options = parse_options(sys.modules["__main__"].__doc__)
    wanted = numbers(options)
    kinds = collections.Counter()
    failures = 0

    # Text as a seed does not depend on Python's version or hash seed.
    def case(number):
        return generate(random.Random(f"{options.seed}/{number}"))

    def attempt(numbers):
        return list(run_batch({n: case(n) for n in numbers}, options))

    def batches():
        for start in range(0, len(wanted), BLOCK):
            alike = collections.defaultdict(list)
            for number in wanted[start:start + BLOCK]:
                made = case(number)
                kinds.update(made.kinds)
                alike[key(made)].append(number)
            for (alone, *_), group in alike.items():
                size = 1 if alone else options.batch
                for first in range(0, len(group), size):
                    yield group[first:first + size]

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for failed in pool.map(attempt, batches()):
            for names, problem, file in failed:
                failures += len(names)
                print(f"program {' with '.join(map(str, names))} of seed "
                      f"{options.seed} (again: --seed={options.seed} "
                      f"--only={names[0]}), in {file}:\n{problem}\n",
                      flush=True)
    if options.only is not None:
        print(case(options.only).text)
    if kinds and options.kinds:
        for word, count in sorted(kinds.items()):
            print(f"{count:8}  {word}")
    print(f"{len(wanted)} programs, {failures} failed")
    sys.exit(bool(failures))


#: Among how many programs those are looked for that can run together.
BLOCK = 10000


def key(case):
    """What cases have in common that can run together."""
    def name(check):
        if isinstance(check, functools.partial):
            return check.func.__name__, repr(check.args), repr(check.keywords)
        return check.__name__
    return (case.alone, case.flushes, case.schedule, tuple(case.args), tuple(case.run_args),
            case.runs, tuple(name(check) for check in case.checks))


def run_batch(cases, options):
    """The failures of these, by number: the numbers, what went wrong, a file."""
    if len(cases) > 1:
        text = together.join([case.text for case in cases.values()])
        whole = dataclasses.replace(next(iter(cases.values())), text=text)
        name = f"{next(iter(cases))}-and-{len(cases) - 1}-more"
        problem, file = run_case(whole, name, options)
        if problem is None:
            return
    alone = 0
    for number, case in cases.items():
        found, kept = run_case(case, number, options)
        if found is not None:
            alone += 1
            yield [number], *as_test(case, number, found, kept, options)
    if len(cases) == 1:
        return
    if alone:
        os.remove(file)
    else:
        yield list(cases), problem, file


def run_case(case, number, options):
    """None, or what went wrong; and the file, which stays if it did."""
    os.makedirs(options.keep, exist_ok=True)
    file = os.path.join(options.keep, f"{options.seed}-{number}.mlir")
    with open(file, "w") as out:
        out.write(case.text)
    run = Run(case, file, options)
    try:
        if case.runs:
            run.verify()
        for check in case.checks:
            check(run)
    except Failure as failure:
        return str(failure), file
    os.remove(file)
    return None, file


def symptom(problem):
    """What went wrong without the places and numbers that tell one program from
    another: the kind of failure, and the first thing a tool had to say."""
    kind = problem.partition(":")[0]
    said = re.search(r"(error|verify): .*", problem)
    return kind, re.sub(r"\S*\d\S*", "N", said[0]) if said else ""


def as_test(case, number, problem, file, options):
    """Makes the program smaller while it fails in the same way, and a test of
    it: the problem and the file."""
    wanted = symptom(problem)

    def still(text):
        found, file = run_case(dataclasses.replace(case, text=text),
                               f"{number}-less", options)
        if found is not None:
            os.remove(file)
        return found is not None and symptom(found) == wanted

    text = smaller.text(case.text, still)
    schedule = case.schedule
    if os.path.exists(schedule):
        name = os.path.basename(schedule)
        # Not a schedule of a temporary folder that goes when this ends.
        shutil.copyfile(schedule, os.path.join(options.keep, name))
        schedule = f"%S/{name}"
    line = Run(dataclasses.replace(case, schedule=schedule), file,
               options).verify_command("%s")
    with open(file, "w") as out:
        out.write(f"// RUN: {' '.join(line)}\n{text}")
    return problem, file


def parser(doc, things, timeout):
    """The flags of whatever makes `things` from a seed and tries them."""
    made = argparse.ArgumentParser(
        description=doc, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="The tools are looked for on PATH. Exit code 0 when none of the "
        f"{things} failed.")
    made.add_argument("--count", type=int, default=100,
                      help=f"how many {things} (default: 100)")
    made.add_argument("--seed", type=int, default=1,
                      help="where they start (default: 1)")
    made.add_argument("--only", type=int, metavar="N",
                      help="just number N of the seed")
    made.add_argument("--jobs", type=int, default=os.cpu_count(),
                      help="how many at a time (default: the cores)")
    made.add_argument("--timeout", type=float, default=timeout, metavar="S",
                      help=f"seconds a tool may take (default: {timeout})")
    made.add_argument("--keep", metavar="DIR",
                      default=os.path.join(tempfile.gettempdir(),
                                           "tenon-random"),
                      help=f"where {things} that fail are kept, made smaller")
    return made


def numbers(options):
    """Which of the seed's numbers are wanted."""
    return range(options.count) if options.only is None else [options.only]


def parse_options(doc):
    made = parser(doc, "programs", 240)
    made.add_argument("--batch", type=int, default=32,
                      help="how many may run together (default: 32)")
    made.add_argument("--opt-level", type=int, default=0, choices=range(4),
                      help="how hard LLVM works on them (default: 0; at 3 a "
                      "program takes six times as long)")
    made.add_argument("--run-arg", action="append", default=[],
                      metavar="FLAG", help="one more flag of tenon-run")
    made.add_argument("--kinds", action="store_true",
                      help="count what the programs were made of")
    options = made.parse_args()
    if min(options.count, options.jobs, options.batch) < 1:
        made.error("--count, --jobs and --batch have to be at least 1")
    return options
