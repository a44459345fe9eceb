"""Random graphs of generics, named operations and reshapes, under the schedules
that move reshapes and fuse: same results, a fixed point, and no reshape left
between two operations that could have fused. SCHEDULE=NAME in the environment
takes that schedule for all programs."""

import functools
import os
import re
import tempfile

import graphs
import leftover
import runner

#: What is taken how often.
STEPS = [("generic", 10), ("expand", 6), ("collapse", 6), ("transpose", 2),
         ("broadcast", 1), ("binary", 2), ("reduce", 1), ("cast", 1),
         ("pad", 1), ("concat", 1), ("slice", 1), ("insert", 1), ("pack", 1)]

#: Each schedule with the knobs that are tried, the first most often.
SCHEDULES = {
    "reshape-up": [[]],
    "reshape-down": [[]],
    "reshape-fuse": [[]],
    "fuse-elementwise": [[], ["multi_use=0"], ["multi_use=2"]],
}


def entry(name):
    """The text of an entry schedule, as the tools find it."""
    for directory in os.environ.get("TENON_PATH", "").split(os.pathsep) + [
            os.path.join(os.path.dirname(__file__), "..", "..")]:
        path = os.path.join(directory, "schedules", name + ".mlir")
        if os.path.exists(path):
            with open(path) as file:
                return file.read()
    raise FileNotFoundError(f"no schedule {name}")


MAIN = re.compile(r"transform\.named_sequence @__transform_main.*?"
                  r"transform\.yield\n *}\n", re.S)


@functools.lru_cache(None)
def on_buffers(name):
    """A schedule that is `name` and then `loops`, to be run."""
    text, loops = entry(name), entry("loops")
    main, rest = MAIN.search(text).group(), MAIN.search(loops).group()
    steps = rest[rest.index("{\n", rest.index(")")) + 2:]
    main = main[:main.rindex("transform.yield")].replace(
        "transform.readonly", "transform.consumed", 1) + steps
    shared = MAIN.sub("", loops)
    shared = shared[shared.index("{\n") + 2:shared.rindex("}")]
    handle, path = tempfile.mkstemp(prefix=f"{name}-", suffix=".mlir")
    with os.fdopen(handle, "w") as file:
        file.write(MAIN.sub(lambda _: main + shared, text))
    return path


def generate(rng):
    element = rng.choice(["i32", "i32", "f32"])
    graph = graphs.Graph(rng, element, rng.choice([12, 12, 6, 4, 5]))
    graph.attributes = ["tenon.no_fuse", "mine.own = 1"]
    for _ in range(rng.randint(0, 2)):
        graph.argument([graph.dim(size, False) if size else graphs.Dim(
            graph.n, "%n") for size in rng.choices([0, 1, 2, 3, 4, 6],
                                                   k=rng.randint(0, 3))])
    names, weights = zip(*STEPS)
    wanted = rng.randint(3, 12)
    tries = 0
    while wanted and tries < 60:
        tries += 1
        base = graph.pick(lambda v: len(v.dims) < 6)
        made = getattr(graph, rng.choices(names, weights)[0])(base)
        wanted -= made is not None
    name = os.environ.get("SCHEDULE") or rng.choice(list(SCHEDULES))
    choices = SCHEDULES.get(name, [[]])
    knobs = rng.choices(choices, [4] + [1] * (len(choices) - 1))[0]
    args = [f"--set={knob}" for knob in knobs]
    return runner.Case(
        graph.function(), on_buffers(name), args=args,
        run_args=[f"--dynamic-size={graph.n}"],
        checks=[functools.partial(settled, name=name)],
        kinds=[name + "".join(" " + knob for knob in knobs)] + graph.kinds)


def settled(run, name):
    """A second run changes nothing, and nothing is left in between."""
    once = run.tool("tenon-opt", run.file, f"--schedule={name}",
                    *run.case.args)
    twice = run.tool("tenon-opt", "-", f"--schedule={name}", *run.case.args,
                     text=once)
    if once != twice:
        raise runner.Failure(f"a second run of {name} changes:\n{once}\nto:\n"
                             f"{twice}")
    left = leftover.find(once, name)
    if left:
        raise runner.Failure(f"{left}, after {name}:\n{once}")


if __name__ == "__main__":
    runner.main(generate)
