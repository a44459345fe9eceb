"""Runs all that is random in turn, for a time: each generator of programs, with
ordinary and with special numbers, with one to three threads, damaged payloads,
rules and schedules, and programs that a schedule makes slower than plain loops
(cliffs). What fails is made smaller and kept as a test that can be moved into the
tree; the totals stand at the end."""

import argparse
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
GENERATORS = ["flatten", "hivm", "reshape", "xsmm", "networks", "entries",
              "gathers", "ragged", "tasks", "slices", "semirings",
              "rows", "pads", "undefined", "transfers", "vectors",
              "named", "memory", "control"]
#: How many of each in one go: a few minutes at most.
COUNT = {"flatten": 640, "hivm": 640, "reshape": 320, "xsmm": 320,
         "networks": 160, "entries": 320, "gathers": 320, "ragged": 640,
         "tasks": 160, "slices": 320, "semirings": 320,
         "rows": 160, "pads": 320, "undefined": 160, "transfers": 320, "vectors": 320,
         "named": 320, "memory": 320, "control": 320,
         "mutants": 200, "cliffs": 40}
TOTAL = re.compile(r"^(\d+) (programs|mutants), (\d+) failed\b", re.M)


def command(name, seed, rng, options):
    file = (os.path.join(HERE, "..", "..", "tools", "bench", "cliffs")
            if name == "cliffs" else os.path.join(HERE, name + ".py"))
    line = [sys.executable, "-B", file,
            f"--count={max(1, round(COUNT[name] * options.size))}",
            f"--seed={seed}", f"--keep={options.keep}"]
    # What is timed runs alone.
    if name == "cliffs":
        return line
    line.append(f"--jobs={options.jobs}")
    if name == "mutants":
        return line
    if rng.random() < 0.5:
        line.append("--run-arg=--special-numbers")
    if rng.random() < 0.5:
        line.append(f"--run-arg=--threads={rng.randint(1, 3)}")
    if rng.random() < 0.125:
        line.append("--opt-level=3")
    return line


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="The tools are looked for on PATH. Exit code 0 when nothing "
        "failed.")
    parser.add_argument("--minutes", type=float, default=10, metavar="N",
                        help="for how long (default: 10); a round that has "
                        "begun ends")
    parser.add_argument("--rounds", type=int, metavar="N",
                        help="end after N rounds of all, if there is the time")
    parser.add_argument("--seed", type=int, default=int(time.time()),
                        help="where it starts (default: the time)")
    parser.add_argument("--size", type=float, default=1, metavar="F",
                        help="of what size the rounds are (default: 1, a few "
                        "minutes each)")
    parser.add_argument("--only", action="append", metavar="NAME",
                        choices=sorted(COUNT),
                        help="this generator alone; may be given repeatedly")
    parser.add_argument("--without", action="append", metavar="NAME", default=[],
                        choices=sorted(COUNT),
                        help="not this one; may be given repeatedly")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(),
                        help="how many at a time (default: the cores)")
    parser.add_argument("--keep", metavar="DIR",
                        default=os.path.join(tempfile.gettempdir(),
                                             "tenon-soak"),
                        help="where tests of what fails are written")
    parser.add_argument("--totals", metavar="FILE",
                        help="a JSON file to which the totals are added, so "
                        "that a long run can be made in pieces")
    options = parser.parse_args()
    names = [name for name in options.only or [*GENERATORS, "mutants", "cliffs"]
             if name not in options.without]
    made, failed = collections.Counter(), collections.Counter()
    end = time.monotonic() + 60 * options.minutes
    seed = options.seed
    try:
        while (time.monotonic() < end
               and seed - options.seed != options.rounds):
            for name in names:
                if time.monotonic() >= end:
                    break
                rng = random.Random(f"{name}/{seed}")
                done = subprocess.run(command(name, seed, rng, options),
                                      text=True, stdout=subprocess.PIPE)
                totals = TOTAL.search(done.stdout)
                if totals is None:
                    sys.exit(f"{name} ended with exit code {done.returncode} "
                             f"and no totals:\n{done.stdout}")
                made[name] += int(totals[1])
                failed[name] += int(totals[3])
                if int(totals[3]):
                    print(done.stdout, end="")
                print(f"{name}: {made[name]}, {failed[name]} failed",
                      flush=True)
            seed += 1
    except KeyboardInterrupt:
        print("interrupted")
    if options.totals:
        add_totals(options.totals, made, failed)
    print(f"{made.total() - made['mutants']} programs, "
          f"{made['mutants']} mutants, {sum(failed.values())} failed")
    sys.exit(bool(sum(failed.values())))


def add_totals(file, made, failed):
    whole = {}
    if os.path.exists(file):
        with open(file) as text:
            whole = json.load(text)
    for name in made:
        entry = whole.setdefault(name, {"made": 0, "failed": 0})
        entry["made"] += made[name]
        entry["failed"] += failed[name]
    with open(file, "w") as out:
        json.dump(whole, out, indent=1, sort_keys=True)
        out.write("\n")


if __name__ == "__main__":
    main()
