"""Verifies the programs of the benchmark of rows and windows, small ones."""
import importlib.machinery
import importlib.util
import os
import subprocess
import sys

import measure

file = os.path.join(measure.ROOT, "tools", "bench", "rows")
loader = importlib.machinery.SourceFileLoader("rows", file)
rows = importlib.util.module_from_spec(
    importlib.util.spec_from_loader("rows", loader))
loader.exec_module(rows)

for kind, program in rows.PROGRAMS.items():
    sizes = (5, 6, 20, 3, 2) if kind in ("depthwise", "max-pool",
                                         "average-pool") else (19, 40)
    for type in rows.TYPES[kind]:
        with open(sys.argv[1], "w") as out:
            out.write(program(type, *sizes))
        done = subprocess.run(
            [os.path.join(measure.BIN, "tenon-run"), sys.argv[1],
             "--schedule=mlp-vector", "--verify"],
            text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        print(f"{kind} {type}: {done.stdout.split(',')[0].strip()}")
