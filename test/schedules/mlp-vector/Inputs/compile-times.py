"""Compiles and runs each payload of a folder that has a function `entry` by
mlp-vector, and says which took longer than SECONDS of the processor's time:
compile-times.py SECONDS FOLDER. One that did is tried again: what else runs on the
machine takes time of its processor too."""

import pathlib
import resource
import subprocess
import sys


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


limit = float(sys.argv[1])
payloads = [
    path
    for path in sorted(pathlib.Path(sys.argv[2]).glob("*.mlir"))
    if "@entry(" in path.read_text()
]
slow = 0
for payload in payloads:
    took = limit + 1
    for _ in range(3):
        if took <= limit:
            break
        before = spent()
        subprocess.run(
            ["tenon-run", payload, "--schedule=mlp-vector", "--dynamic-size=16"],
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=100 * limit,
        )
        took = min(took, spent() - before)
    if took > limit:
        slow += 1
        print(f"{payload}: {took:.2f} s")
print(f"{len(payloads)} payloads, {slow} over {limit:g} s")
