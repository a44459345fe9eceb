"""Random programs that read collapsed and concatenated tensors, in tiles of any size:
same results under collapse-tile, alone or before an entry that makes kernels, and what
one element-wise operation alone reads is made in its loop."""

import re

import runner

#: How many times as large as 9 to 60 a size may be.
SCALE = 1
#: What a dynamic size is.
DYNAMIC = [0, 1, 3, 7]
TILES = [1, 5, 16, 32, 37, 64, 100, 128, 256, 331, 512]
SCHEDULES = ["collapse-tile", "collapse-tile", "collapse-tile,network",
             "collapse-tile,mlp-vector"]


class Program:
    """The lines of @entry. A size of None is known when it runs, and `n` then."""

    def __init__(self, rng):
        self.rng = rng
        self.element = rng.choice(["f32", "f32", "i32"])
        self.n = rng.choice(DYNAMIC)
        self.arguments, self.lines, self.kinds = [], [], []
        self.count = 0

    def type(self, shape):
        return "tensor<" + "".join(f"{'?' if size is None else size}x"
                                   for size in shape) + self.element + ">"

    def define(self, text, kind=None):
        self.count += 1
        self.lines.append(f"%{self.count} = {text}")
        if kind:
            self.kinds.append(kind)
        return f"%{self.count}"

    def argument(self, shape):
        self.arguments.append(f"%a{len(self.arguments)}: {self.type(shape)}")
        return f"%a{len(self.arguments) - 1}"

    def init(self, shape, like):
        """A tensor of that shape to write; `like` has it."""
        sizes = []
        for dim, size in enumerate(shape):
            if size is None:
                at = self.define(f"arith.constant {dim} : index")
                sizes.append(self.define(f"tensor.dim {like}, {at} : "
                                         f"{self.type(shape)}"))
        return self.define(f"tensor.empty({', '.join(sizes)}) : "
                           f"{self.type(shape)}")

    def elementwise(self, x, shape, other=None):
        """What is computed of each element of one tensor or two."""
        type = self.type(shape)
        init = self.init(shape, x)
        if other is None and self.element == "f32" and self.rng.random() < 0.5:
            return self.define(f"linalg.exp ins({x} : {type}) outs({init} : "
                               f"{type}) -> {type}", "elementwise")
        inputs = [x, other or x]
        self.rng.shuffle(inputs)
        # The difference of one tensor and itself is zero, whatever it holds.
        name = self.rng.choice(["add", "sub", "mul"] if other else ["add", "mul"])
        return self.define(f"linalg.{name} ins({', '.join(inputs)} : {type}, "
                           f"{type}) outs({init} : {type}) -> {type}",
                           "elementwise")

    def filled(self, shape, like):
        zero = "0.0" if self.element == "f32" else "0"
        number = self.define(f"arith.constant {zero} : {self.element}")
        init = self.init(shape, like)
        type = self.type(shape)
        return self.define(f"linalg.fill ins({number} : {self.element}) "
                           f"outs({init} : {type}) -> {type}")

    def product(self, x, w, rows, common, columns):
        shape = (rows, columns)
        if None in shape:
            start = self.argument(shape)
        else:
            start = self.filled(shape, None)
        return self.define(
            f"linalg.matmul ins({x}, {w} : {self.type((rows, common))}, "
            f"{self.type((common, columns))}) outs({start} : "
            f"{self.type(shape)}) -> {self.type(shape)}", "product")

    def matrix(self, rows, columns):
        """A matrix, and whether it is computed."""
        made = self.rng.random()
        if made < 0.25:
            return self.argument((rows, columns)), False
        if made < 0.6:
            return self.elementwise(self.argument((rows, columns)),
                                    (rows, columns)), True
        common = self.rng.randint(1, 9 * SCALE)
        return self.product(self.argument((rows, common)),
                            self.argument((common, columns)),
                            rows, common, columns), True

    def size(self, most, unknown=0.2):
        return None if self.rng.random() < unknown else self.rng.randint(1, most * SCALE)

    def concat(self, dim, parts, shapes):
        shape = list(shapes[0])
        sizes = [part[dim] for part in shapes]
        shape[dim] = None if None in sizes else sum(sizes)
        types = ", ".join(self.type(part) for part in shapes)
        self.kinds.append(f"concat of {len(parts)}")
        return self.define(f"tensor.concat dim({dim}) {', '.join(parts)} : "
                           f"({types}) -> {self.type(shape)}"), tuple(shape)


def collapsed(program):
    rows, columns = program.size(40), program.size(40)
    x, made = program.matrix(rows, columns)
    shape = (None if None in (rows, columns) else rows * columns,)
    list = program.define(f"tensor.collapse_shape {x} [[0, 1]] : "
                          f"{program.type((rows, columns))} into "
                          f"{program.type(shape)}", "collapse")
    return list, shape, made


def planes(program):
    """Planes that become a list, or rows below each other."""
    shape = tuple(program.size(10) for _ in range(3))
    x = program.argument(shape)
    made = program.rng.random() < 0.75
    if made:
        x = program.elementwise(x, shape)
    kept = program.rng.choice([0, 1])
    first = shape[:3 - kept]
    rows = 1
    for size in first:
        rows = None if None in (rows, size) else rows * size
    result = (rows, *shape[3 - kept:])
    groups = "[[0, 1], [2]]" if kept else "[[0, 1, 2]]"
    whole = program.define(f"tensor.collapse_shape {x} {groups} : "
                           f"{program.type(shape)} into {program.type(result)}",
                           "collapse of planes")
    # Of any number of columns nothing says that a tile has all.
    return whole, result, made and not (kept and shape[2] is None)


def below(program):
    columns = program.size(20, 0.1)
    shapes, parts, made = [], [], False
    for _ in range(program.rng.choice([2, 2, 2, 3, 3, 4])):
        rows = program.size(60)
        part, computed = program.matrix(rows, columns)
        shapes.append((rows, columns))
        parts.append(part)
        made = made or computed
    whole, shape = program.concat(0, parts, shapes)
    return whole, shape, made and columns is not None


def anywhere(program):
    """Two to six parts of one to four dims, along any of them."""
    rng = program.rng
    shape = [program.size(9, 0.15) for _ in range(rng.randint(1, 4))]
    shape[0] = program.size(40)
    dim = rng.randrange(len(shape))
    shapes, parts, made = [], [], False
    for _ in range(rng.randint(2, 6)):
        part = tuple(program.size(9) if at == dim else size
                     for at, size in enumerate(shape))
        x = program.argument(part)
        if rng.random() < 0.6:
            x, made = program.elementwise(x, part), True
        shapes.append(part)
        parts.append(x)
    whole, shape = program.concat(dim, parts, shapes)
    # Other dims than the one that tiles cut are whole, which a static size shows.
    known = shape[1:] if dim == 0 else (shape[dim],)
    return whole, shape, made and None not in known


def beside(program):
    """A product whose rows or weights are put together of parts."""
    rows, columns = program.size(40, 0), program.size(40, 0)
    count = program.rng.choice([2, 2, 2, 3])
    sizes = [program.rng.randint(1, 9 * SCALE) for _ in range(count)]
    if program.rng.random() < 0.5:
        parts = [program.matrix(rows, size)[0] for size in sizes]
        x, shape = program.concat(1, parts, [(rows, size) for size in sizes])
        w = program.argument((shape[1], columns))
        result = program.product(x, w, rows, shape[1], columns)
        return result, (rows, columns), False
    common = program.rng.randint(1, 9 * SCALE)
    parts = [program.matrix(common, size)[0] for size in sizes]
    w, shape = program.concat(1, parts, [(common, size) for size in sizes])
    result = program.product(program.argument((rows, common)), w, rows, common,
                             shape[1])
    return result, (rows, shape[1]), False


def gathered(rng):
    """A gather, or a scatter, by one coordinate or several, in tiles of its indices."""
    element = rng.choice(["f32", "i32"])
    shape = [rng.randint(1, 6) for _ in range(rng.randint(1, 4))]
    dims = sorted(rng.sample(range(len(shape)), rng.randint(1, len(shape))))
    scatters = rng.random() < 0.4
    places = [[rng.randrange(shape[dim]) for dim in dims]
              for _ in range(rng.randint(1, 40))]
    if scatters:
        places = [list(place) for place in {tuple(place) for place in places}]
    rest = [1 if dim in dims else size for dim, size in enumerate(shape)]
    if not scatters:
        rest = [size for dim, size in enumerate(shape) if dim not in dims]

    def type(sizes, of=element):
        return "tensor<" + "".join(f"{size}x" for size in sizes) + of + ">"
    x, part = type(shape), type([len(places), *rest])
    list_type = type([len(places), len(dims)], rng.choice(["index", "i32", "i64"]))
    line = (f"tensor.scatter %u into %x[%i] scatter_dims({dims}) unique : ({part}, {x}, "
            f"{list_type}) -> {x}" if scatters else
            f"tensor.gather %x[%i] gather_dims({dims}) : ({x}, {list_type}) -> {part}")
    result = x if scatters else part
    return runner.Case(
        f"func.func @entry(%x: {x}, %u: {part}) -> {result} {{\n"
        f"  %i = arith.constant dense<{places}> : {list_type}\n  %r = {line}\n"
        f"  return %r : {result}\n}}\n",
        rng.choice(["collapse-tile", "collapse-tile,network"]),
        args=[f"--set=tile={rng.choice([1, 3, 8, 16])}"], checks=[in_tiles],
        kinds=["scatter in tiles" if scatters else "gather in tiles"])


def in_tiles(run):
    """More indices than a tile has are a loop."""
    tile = int(run.case.args[0].rpartition("=")[2])
    for function in run.opt("collapse-tile", *run.case.args).split("func.func")[1:]:
        count = re.search(r"arith.constant dense<.*> : tensor<(\d+)x\d+x[i\d]", function)
        if count and ("scf.for" in function) != (int(count[1]) > tile):
            raise runner.Failure(f"{count[1]} indices by {tile}:\n{function}")


def generate(rng):
    if rng.random() < 0.12:
        return gathered(rng)
    program = Program(rng)
    tile = rng.choice(TILES)
    # By whole rows few rows are one tile, which needs no loop.
    by_rows = rng.choice([0, 1])
    whole, shape, made = rng.choice([collapsed, collapsed, planes, below,
                                     below, anywhere, beside])(program)
    results = []
    readers = rng.choice([1, 1, 1, 2])
    for _ in range(readers):
        other = (program.argument(shape)
                 if None not in shape and rng.random() < 0.5 else None)
        results.append((program.elementwise(whole, shape, other), shape))
    if rng.random() < 0.15:
        results.append((whole, shape))
        program.kinds.append("read elsewhere")
    alone = len(results) == 1 and made and shape[0] and shape[0] > tile
    alone = alone and not by_rows
    types = ", ".join(program.type(shape) for _, shape in results)
    body = "".join(f"  {line}\n" for line in program.lines)
    text = (f"func.func @entry({', '.join(program.arguments)}) -> ({types}) {{\n"
            f"{body}  return {', '.join(name for name, _ in results)} : {types}\n"
            "}\n")
    schedule = rng.choice(SCHEDULES)
    if program.element == "i32":
        schedule = schedule.replace("xsmm", "vector")
    return runner.Case(text, schedule, args=[f"--set=tile={tile}",
                                                f"--set=whole_rows={by_rows}"],
                       run_args=[f"--dynamic-size={program.n}"],
                       checks=[made_in_loop] if alone else [],
                       kinds=program.kinds)


def made_in_loop(run):
    """Nothing is computed before the loop over tiles."""
    text = run.opt("collapse-tile", *run.case.args)
    for function in text.split("func.func")[1:]:
        if "linalg." not in function:
            continue
        before, loop, _ = function.partition("scf.forall")
        if not loop or re.search(r"linalg\.(?!fill)", before):
            raise runner.Failure(f"this is not made in the loop over tiles:\n"
                                 f"{function}")


if __name__ == "__main__":
    runner.main(generate)
