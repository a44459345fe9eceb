"""Prints what measure.py makes of contestants whose times are known."""
import sys
import types

import measure

turns = []


def contestant(name, times):
    def run():
        turns.append(name)
        return times
    return run


results = measure.alternate({"a": contestant("a", [1.0, 2.5, 4.0]),
                             "b": contestant("b", 2.0)}, 3)
pairs = [" ".join(turns[i:i + 2]) for i in range(0, len(turns), 2)]
print("turns:", " | ".join(pairs))
print(measure.table(
    ["name", "median", "minimum"],
    [[name, found.median, found.minimum] for name, found in results.items()]))
WORKER = """
import sys
print("ready", flush=True)
for line, least in zip(sys.stdin, sys.argv[1:]):
    print("time", least, 2 * float(least), flush=True)
"""


def started():
    """What is made of nine rounds of two workers, and how often each was started."""
    workers = []

    def start(open):
        found = {name: open([sys.executable, "-c", WORKER, *times])
                 for name, times in (("a", ["1", "2", "8"]),
                                     ("b", ["2", "6", "4"]))}
        workers.extend(found.values())
        return found

    found = measure.alternate_workers(
        start, lambda workers: None,
        types.SimpleNamespace(rounds=9, seconds=0.0), 1)
    assert all(worker.process.returncode == 0 for worker in workers)
    a, b = found["a"], found["b"]
    return (f"{len(a.least.seconds)} of {len(workers) // 2} starts, least "
            f"{a.least.minimum * 1e3:g} and {b.least.minimum * 1e3:g}, median "
            f"{a.mean.median * 1e3:g} and {b.mean.median * 1e3:g}, times as fast "
            f"{a.times_as_fast(b):g}")


print("turns:", started())
try:
    measure.alternate({"c": ["sh", "-c", "echo why >&2; exit 3"]}, 1)
except RuntimeError as error:
    print("error:", " ".join(str(error).split()))
print("mean:", measure.number(measure.geometric_mean([2.0, 8.0])))
print("ticks:", *(f"{tick:g}" for tick in measure.round_ticks(90)))
file = sys.argv[1]
measure.bar_chart(file, "title", ["x", "y"],
                  {"a": [1.0, 2.0], "b": [3.0, None]}, "GFLOPS", (4.0, "peak"))
text = measure.read(file)
print("plot:", *(word for word in ("a", "b", "GFLOPS", "peak", "None")
                 if f">{word}<" in text))
with open(file, "w") as out:
    out.write("before <!-- x -->old<!-- /x --> after")
measure.update_section("x", "new text", file)
print("section:", *(word for word in measure.read(file).split()
                    if word not in ("<!--", "-->", "x", "/x")))
first, second, *_ = measure.machine()
print(*(word for word in ("cores", "features") if word in first + second),
      sep=", ")
