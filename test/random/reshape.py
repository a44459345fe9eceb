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

#: What a dynamic size is.
DYNAMIC = [12, 12, 6, 4, 5]
#: What is taken how often.
STEPS = [("generic", 10), ("expand", 6), ("collapse", 6), ("transpose", 2),
         ("broadcast", 1), ("binary", 2), ("reduce", 1), ("cast", 1),
         ("pad", 1), ("concat", 1), ("slice", 1), ("insert", 1), ("pack", 1)]

#: Each schedule with its knobs: the values that are not the default.
MOVES = {"unit_dims_only": [1], "keep_unit_dims": [1],
         "through_reductions": [0]}
SCHEDULES = {
    "reshape-up": MOVES | {"keep_at_boundary": [1], "recompute": [1]},
    "reshape-down": MOVES | {"keep_at_boundary": [1], "recompute": [1]},
    "reshape-fuse": MOVES | {"multi_use": [0], "recompute_per_read": [1]},
    "fuse-elementwise": {"multi_use": [0, 2], "recompute_per_read": [0]},
}

#: Operations that a schedule may be told to stop at.
STOPS = ["linalg.transpose", "linalg.reduce", "linalg.add", "linalg.fill",
         "tensor.pad", "tensor.extract_slice"]


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


def first_step(main):
    """Where the first step of a sequence stands in its text."""
    return main.index("{\n", main.index(")")) + 2


@functools.lru_cache(None)
def schedule(name, stop):
    """The file of a schedule that marks operations of the name `stop` as not to
    be crossed, if it is one, and is `name` then."""
    if not stop:
        return name
    text = entry(name)
    main = MAIN.search(text).group()
    at = first_step(main)
    mark = f"""%stops = transform.structured.match ops{{["{stop}"]}} in %root
        : (!op) -> !op
    %keep = transform.param.constant "keep" -> !transform.any_param
    transform.annotate %stops "tenon.reshape" = %keep
        : !op, !transform.any_param
"""
    return written(name, MAIN.sub(lambda _: main[:at] + mark + main[at:],
                                  text))


@functools.lru_cache(None)
def on_buffers(name, stop):
    """A schedule that is that one and then `loops`, to be run."""
    path = schedule(name, stop)
    if stop:
        with open(path) as file:
            text = file.read()
    else:
        text = entry(name)
    loops = entry("loops")
    main, rest = MAIN.search(text).group(), MAIN.search(loops).group()
    main = main[:main.rindex("transform.yield")].replace(
        "transform.readonly", "transform.consumed", 1) + rest[first_step(rest):]
    shared = MAIN.sub("", loops)
    shared = shared[shared.index("{\n") + 2:shared.rindex("}")]
    return written(name, MAIN.sub(lambda _: main + shared, text))


#: Schedules made here, gone with the process.
SCRATCH = tempfile.TemporaryDirectory(prefix="tenon-schedules-")


def written(name, text):
    handle, path = tempfile.mkstemp(prefix=f"{name}-", suffix=".mlir",
                                    dir=SCRATCH.name)
    with os.fdopen(handle, "w") as file:
        file.write(text)
    return path


def generate(rng):
    element = rng.choice(["i32", "i32", "f32"])
    graph = graphs.Graph(rng, element, rng.choice(DYNAMIC))
    graph.attributes = ["tenon.no_fuse", "mine.own = 1",
                        'tenon.reshape = "keep"']
    graph.reshape_attributes = [f'tenon.reshape = "{mark}"'
                                for mark in ("keep", "up", "down")]
    graph.grow(STEPS, least_rank=0, most_rank=5)
    name = os.environ.get("SCHEDULE") or rng.choice(list(SCHEDULES))
    knobs, stop = {}, None
    if rng.random() < 0.5:
        for knob, values in SCHEDULES.get(name, {}).items():
            if rng.random() < 0.4:
                knobs[knob] = rng.choice(values)
        if name.startswith("reshape-") and rng.random() < 0.3:
            stop = rng.choice(STOPS)
    return runner.Case(
        graph.function(), on_buffers(name, stop),
        args=[f"--set={knob}={value}" for knob, value in knobs.items()],
        run_args=[f"--dynamic-size={graph.n}"],
        checks=[functools.partial(settled, name=name, knobs=knobs, stop=stop)],
        kinds=[name] + [f"{name} {knob}={value}"
                        for knob, value in knobs.items()]
        + [f"{name} stops at {stop}"] * bool(stop) + graph.kinds)


def settled(run, name, knobs, stop):
    """A second run changes nothing, nothing is left in between, and what was to
    stay has."""
    path = schedule(name, stop)
    before = run.tool("tenon-opt", run.file)
    # What was to be stopped at is marked by the first run.
    once = run.at_rest(path, *run.case.args, again=name)
    if name == "reshape-fuse":
        knobs = {"recompute_per_read": 0} | knobs
    wrong = leftover.find(once, name, knobs) or leftover.changed(
        before, once, name, knobs, stop)
    if wrong:
        raise runner.Failure(f"{wrong}, after {name}:\n{once}")


if __name__ == "__main__":
    runner.main(generate)
