"""What is left of a transformer block: before, by mlir-opt, by our schedules.

    count-transformer.py [--table]

Counts structured operations, reshapes, and, after bufferization, the buffers
that are allocated and the copies between buffers. Runs each on the same data.
It fails where a result differs, where a schedule adds a division, or where
`reshape-fuse` leaves more operations, reshapes, reshapes between operations,
buffers or copies than the better pipeline of mlir-opt.
"""

import importlib.util
import os
import sys

HERE = os.path.dirname(__file__)
spec = importlib.util.spec_from_file_location(
    "compare", os.path.join(HERE, "compare-reshapes.py"))
compare = importlib.util.module_from_spec(spec)
spec.loader.exec_module(compare)
sys.path.insert(0, HERE)
import transformer

BUFFERIZE = ["--one-shot-bufferize=bufferize-function-boundaries=1 "
             "function-boundary-type-conversion=identity-layout-map",
             "--canonicalize", "--cse"]
ROWS = {"before": "as the front end emits it",
        "expansion, fuse": "mlir-opt, by expansion, then fusion",
        "collapsing, fuse": "mlir-opt, by collapsing, then fusion",
        "fuse-elementwise": "`fuse-elementwise`",
        "reshape-up": "`reshape-up`", "reshape-down": "`reshape-down`",
        "reshape-fuse": "`reshape-fuse`"}
SHOWN = {"structured": "structured operations", "reshapes": "reshapes",
         "between": "of these, between structured operations",
         "buffers": "buffers allocated", "copies": "copies"}


def main(table):
    program = compare.Program("transformer", transformer.module(1))
    problems = [problem for problem in program.problems
                if "changes" in problem or "divides" in problem]
    for how in ROWS:
        buffers = compare.tool("mlir-opt", *BUFFERIZE,
                               text=program.made[how])
        program.counts[how]["buffers"] = buffers.count(" = memref.alloc(")
        program.counts[how]["copies"] = buffers.count("memref.copy ")
    ours = program.counts["reshape-fuse"]
    for what in SHOWN:
        theirs = min(program.counts[how][what] for how in
                     ("expansion, fuse", "collapsing, fuse"))
        if ours[what] > theirs:
            problems.append(f"reshape-fuse leaves {ours[what]} "
                            f"{SHOWN[what]}, mlir-opt {theirs}")
    if table:
        print("| | " + " | ".join(SHOWN.values()) + " |\n|"
              + " --- |" * (len(SHOWN) + 1))
        for how, text in ROWS.items():
            print(f"| {text} | " + " | ".join(
                str(program.counts[how][what]) for what in SHOWN) + " |")
    for problem in problems:
        print(problem)
    print(f"transformer: {len(problems)} problems")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main("--table" in sys.argv[1:])
