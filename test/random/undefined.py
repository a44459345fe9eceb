"""Random programs that read or write where nothing is, or go by lists that break what
they promise: under --verify each is an error at its place, whatever the schedule, and
none ends in a crash."""

import re

import runner

SCHEDULES = ["loops", "gather-fuse", "gather-fuse,network", "mlp-vector",
             "collapse-tile", "sparse"]
#: What stands behind the operation that goes wrong.
HERE = "// HERE"


class Program:
    def __init__(self, rng):
        self.rng = rng
        self.lines = []
        self.count = 0

    def define(self, text, here=False):
        self.count += 1
        self.lines.append(f"%{self.count} = {text}" + (f"  {HERE}" if here else ""))
        return f"%{self.count}"

    def index(self, number):
        """A number, as one that is known or one that is computed."""
        if self.rng.random() < 0.5:
            return self.define(f"arith.constant {number} : index")
        zero = self.define("arith.constant 0 : index")
        list = self.define(f"arith.constant dense<{[number, 0]}> : "
                           "tensor<2xindex>")
        return self.define(f"tensor.extract {list}[{zero}] : tensor<2xindex>")

    def places(self, numbers):
        width = self.rng.choice(["index", "i64", "i32"])
        type = f"tensor<{len(numbers)}x1x{width}>"
        return self.define(f"arith.constant dense<{[[n] for n in numbers]}> : "
                           f"{type}"), type

    def matrix(self, shape, used="%x"):
        """The argument, or what is computed of it."""
        type = self.type(shape)
        if self.rng.random() < 0.5:
            return used
        init = self.define(f"tensor.empty() : {type}")
        return self.define(f"linalg.exp ins({used} : {type}) outs({init} : "
                           f"{type}) -> {type}")

    @staticmethod
    def type(shape):
        return "tensor<" + "".join(f"{size}x" for size in shape) + "f32>"


def outside(rng, size):
    """A number that is no place among so many."""
    return rng.choice([-1, size, size + rng.randint(1, 9), -rng.randint(2, 99),
                       1 << 20, -(1 << 31), (1 << 31) - 1])


def shape_of(rng):
    return [rng.randint(1, 9) for _ in range(rng.randint(1, 3))]


def gather(rng, program):
    shape = shape_of(rng)
    at = rng.randrange(len(shape))
    numbers = [rng.randrange(shape[at]) for _ in range(rng.randint(0, 4))]
    numbers.insert(rng.randint(0, len(numbers)), outside(rng, shape[at]))
    x = program.matrix(shape)
    list, type = program.places(numbers)
    result = program.type([len(numbers), *shape[:at], *shape[at + 1:]])
    r = program.define(f"tensor.gather {x}[{list}] gather_dims([{at}]) : "
                       f"({program.type(shape)}, {type}) -> {result}", here=True)
    return shape, [(r, result)]


def scatter(rng, program):
    shape = shape_of(rng)
    at = rng.randrange(len(shape))
    numbers = rng.sample(range(shape[at]), rng.randint(1, shape[at]))
    if rng.random() < 0.5:
        numbers.append(rng.choice(numbers))
    else:
        numbers[rng.randrange(len(numbers))] = outside(rng, shape[at])
    rng.shuffle(numbers)
    x = program.matrix(shape)
    list, type = program.places(numbers)
    part = program.type([len(numbers), *shape[:at], *shape[at + 1:]])
    one = program.define("arith.constant 1.0 : f32")
    u = program.define(f"tensor.splat {one} : {part}")
    whole = program.type(shape)
    r = program.define(f"tensor.scatter {u} into {x}[{list}] scatter_dims([{at}]) "
                       f"unique : ({part}, {whole}, {type}) -> {whole}", here=True)
    return shape, [(r, whole)]


def slice(rng, program):
    shape = shape_of(rng)
    at = rng.randrange(len(shape))
    sizes = list(shape)
    sizes[at] = rng.randint(1, shape[at])
    offsets = ["0"] * len(shape)
    offsets[at] = program.index(rng.choice(
        [-1, shape[at] - sizes[at] + 1, shape[at], 1 << 20]))
    place = (f"[{', '.join(offsets)}] [{', '.join(map(str, sizes))}] "
             f"[{', '.join('1' for _ in shape)}]")
    whole, part = program.type(shape), program.type(sizes)
    x = program.matrix(shape)
    if rng.random() < 0.5:
        r = program.define(f"tensor.extract_slice {x}{place} : {whole} to {part}",
                           here=True)
        return shape, [(r, part)]
    one = program.define("arith.constant 1.0 : f32")
    u = program.define(f"tensor.splat {one} : {part}")
    r = program.define(f"tensor.insert_slice {u} into {x}{place} : {part} into "
                       f"{whole}", here=True)
    return shape, [(r, whole)]


def element(rng, program):
    shape = shape_of(rng)
    at = rng.randrange(len(shape))
    places = [program.index(rng.randrange(size)) for size in shape]
    places[at] = program.index(outside(rng, shape[at]))
    x = program.matrix(shape)
    type = program.type(shape)
    place = f"{x}[{', '.join(places)}] : {type}"
    if rng.random() < 0.5:
        return shape, [(program.define(f"tensor.extract {place}", here=True),
                        "f32")]
    one = program.define("arith.constant 1.0 : f32")
    return shape, [(program.define(f"tensor.insert {one} into {place}", here=True),
                    type)]


def segments(rng, program):
    rows = rng.randint(1, 20)
    offsets = sorted(rng.randint(0, rows) for _ in range(rng.randint(2, 6)))
    falls = rng.random() < 0.5
    at = rng.randrange(1, len(offsets))
    if falls and offsets[at - 1]:
        offsets[at] = rng.randrange(offsets[at - 1])
    else:
        falls = False
        offsets[-1] = rows + rng.randint(1, 9)
    width = rng.choice(["index", "i64", "i32"])
    type = f"tensor<{len(offsets)}x{width}>"
    list = program.define(f"arith.constant dense<{offsets}> : {type}")
    zero = program.define("arith.constant 0.0 : f32")
    c0 = program.define("arith.constant 0 : index")
    x = program.matrix([rows])
    r = program.define(f"ragged.segments {list} init({zero} : f32) : {type} {{",
                       here=falls)
    program.lines += [
        "^bb0(%b: index, %lo: index, %n: index, %sum: f32):",
        f"  %part = tensor.extract_slice {x}[%lo] [%n] [1] : "
        f"{program.type([rows])} to tensor<?xf32>"
        + ("" if falls else f"  {HERE}"),
        f"  %start = tensor.from_elements %sum : tensor<f32>",
        "  %all = linalg.reduce { arith.addf } ins(%part : tensor<?xf32>) "
        "outs(%start : tensor<f32>) dimensions = [0]",
        "  %t = tensor.extract %all[] : tensor<f32>",
        "  ragged.yield %t : f32", "}"]
    return [rows], [(r, "f32")]


def sets(rng, program):
    lists = [sorted(rng.sample(range(40), rng.randint(2, 9))) for _ in range(2)]
    ends = [len(list) for list in lists]
    starts = [0, 0]
    which = rng.randrange(2)
    list = lists[which]
    at = rng.randrange(1, len(list))
    wrong = rng.choice(["twice", "falls", "negative", "too long", "before"])
    if wrong == "twice":
        list[at] = list[at - 1]
    elif wrong == "falls":
        list[at - 1], list[at] = list[at], list[at - 1]
    elif wrong == "negative":
        list[0] = -1
    elif wrong == "too long":
        ends[which] += rng.randint(1, 9)
    else:
        starts[which] = -1
    kind = rng.choice(["intersect", "union", "difference"])
    strategy = (rng.choice(["merge", "gallop", "expand"])
                if kind == "intersect" else "merge")
    names, types = [], []
    for numbers in lists:
        types.append(f"tensor<{len(numbers)}x{rng.choice(['index', 'i64', 'i32'])}>")
        names.append(program.define(f"arith.constant dense<{numbers}> : "
                                    f"{types[-1]}"))
    parts = [f"[{program.index(a)}, {program.index(b)}]"
             for a, b in zip(starts, ends)]
    zero = program.define("arith.constant 0 : index")
    flags = "%in_a: i1, %in_b: i1, " if kind == "union" else ""
    r = program.define(
        f"ragged.coiterate {kind} by {strategy} {names[0]}{parts[0]}, {names[1]}"
        f"{parts[1]} init({zero} : index) : {types[0]}, {types[1]} {{", here=True)
    program.lines += [
        f"^bb0(%c: index, %p: index, %q: index, {flags}%s: index):",
        "  %t = arith.addi %c, %s : index", "  ragged.yield %t : index", "}"]
    return [1], [(r, "index")]


MAKERS = [gather, gather, scatter, scatter, slice, element, segments, sets]


def generate(rng):
    program = Program(rng)
    maker = rng.choice(MAKERS)
    shape, results = maker(rng, program)
    types = ", ".join(type for _, type in results)
    text = (f"func.func @entry(%x: {program.type(shape)}) -> ({types}) {{\n"
            + "".join(f"  {line}\n" for line in program.lines)
            + f"  return {', '.join(name for name, _ in results)} : {types}\n}}\n")
    schedule = rng.choice(SCHEDULES)
    return runner.Case(text, schedule, runs=False, alone=True, checks=[refused],
                       kinds=[maker.__name__, schedule])


#: What the check at run time says; or MLIR, of an offset that it has folded, at the
#: place of what has taken the slice up.
WRONG = re.compile(r":(\d+):\d+: error: (the payload is undefined here: |"
                   r"expected offsets to be non-negative)")


def refused(run):
    """It ends with an error at the operation that goes wrong."""
    try:
        printed = run.tool(*run.verify_command(run.file))
    except runner.Failure as failure:
        said = str(failure)
    else:
        raise runner.Failure(f"it is taken for defined:\n{printed}")
    found = WRONG.search(said)
    if not said.startswith("exit code 1:") or not found:
        raise runner.Failure(f"no error at its place: {said}")
    with open(run.file) as file:
        line = file.read().splitlines()[int(found[1]) - 1]
    if HERE not in line and "undefined" in found[2]:
        raise runner.Failure(f"an error elsewhere: {said}")


if __name__ == "__main__":
    runner.main(generate)
