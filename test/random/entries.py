"""Functions of every signature: tensors, buffers and numbers of several types
as arguments and results, one value given or returned twice, buffers whose dims
of size 1 have strides of their own, loops and branches that carry tensors,
packs; through every schedule, or two in a row, against plain loops. A pack into
tiles whose size is known at run time has to be refused, by name.
"""

import dataclasses
import random

import runner
import spellings

SIZES = [1, 1, 2, 3, 4, 5, 8, 16, 17]
#: How many elements a buffer has: as many as any view of three such dims needs.
BUFFER = 20 ** 3
ELEMENTS = ["f32"] * 5 + ["f64", "f64", "i32", "i32", "i8", "i64"]
SCHEDULES = ["network", "mlp-xsmm", "mlp-xsmm-blocks", "reshape-fuse",
             "fuse-elementwise", "flatten", "reshape-fuse,network",
             "flatten,mlp-xsmm"]


@dataclasses.dataclass(frozen=True)
class Value:
    name: str
    #: A size of -1 is known at run time.
    shape: tuple
    element: str
    #: Nothing for a number.
    container: str = "tensor"
    #: What follows the element in the type of a buffer.
    layout: str = ""

    @property
    def type(self):
        if not self.container:
            return self.element
        dims = "".join(("?" if d < 0 else str(d)) + "x" for d in self.shape)
        return f"{self.container}<{dims}{self.element}{self.layout}>"

    @property
    def is_float(self):
        return self.element[0] == "f"


class Function:
    def __init__(self, rng):
        self.rng = rng
        self.element = rng.choice(ELEMENTS)
        self.arguments, self.lines, self.helpers = [], [], []
        self.kinds = [self.element]
        self.indent = "  "
        self.next = 0

    def name(self):
        self.next += 1
        return f"%v{self.next}"

    def put(self, line):
        self.lines.append(self.indent + line)

    def shape(self, rank):
        return tuple(self.rng.choice(SIZES) for _ in range(rank))

    def argument(self, shape, container="tensor", element=None):
        made = Value(f"%a{len(self.arguments)}", tuple(shape),
                     element or self.element, container)
        self.arguments.append(made)
        return made

    def constant(self, value, type="index"):
        name = self.name()
        self.put(f"{name} = arith.constant {value} : {type}")
        return name

    def like(self, value, **changes):
        return dataclasses.replace(value, name=self.name(), **changes)

    # --- On tensors ---------------------------------------------------------

    def init(self, value):
        """What an operation of this type may write to: nothing, or the value
        itself, which may be needed later."""
        if -1 in value.shape or self.rng.random() < 0.3:
            return value
        made = self.like(value)
        self.put(f"{made.name} = tensor.empty() : {made.type}")
        return made

    def body(self, value, inputs):
        """The lines of a body that makes %r of %x, and of %y if there are two."""
        kind = value.element
        if value.is_float:
            if inputs == 1 and self.rng.random() < 0.6:
                return spellings.relu(self.rng, kind)[1]
            op = self.rng.choice(["addf", "subf", "mulf", "maximumf"])
        else:
            op = self.rng.choice(["addi", "subi", "muli", "maxsi"])
        return [f"%r = arith.{op} %x, {'%y' if inputs == 2 else '%half'} : "
                f"{kind}"]

    def elementwise(self, out, ins):
        """Writes to `out`, a buffer or the init of a tensor."""
        dims = ", ".join(f"d{i}" for i in range(len(out.shape)))
        same = f"affine_map<({dims}) -> ({dims})>"
        kinds = ", ".join(['"parallel"'] * len(out.shape))
        result = self.like(out)
        on_tensors = out.container == "tensor"
        self.put((f"{result.name} = " if on_tensors else "")
                 + f"linalg.generic {{indexing_maps = ["
                 f"{', '.join([same] * (len(ins) + 1))}], iterator_types = "
                 f"[{kinds}]}} ins({', '.join(v.name for v in ins)} : "
                 f"{', '.join(v.type for v in ins)}) outs({out.name} : "
                 f"{out.type}) {{")
        names = ["%x", "%y"][:len(ins)] + ["%o"]
        self.put("^bb0(" + ", ".join(f"{n}: {out.element}" for n in names)
                 + "):")
        for line in self.body(out, len(ins)):
            self.put("  " + line)
        self.put(f"  linalg.yield %r : {out.element}")
        self.put("}" + (f" -> {out.type}" if on_tensors else ""))
        return result

    def product(self, x):
        """x times a square matrix, so that the type stays."""
        size = x.shape[-1]
        weight = self.argument(x.shape[:-2] + (size, size))
        made, zeros = self.like(x), self.like(x)
        out = self.init(x)
        self.put(f"{zeros.name} = linalg.fill ins(%zero : {x.element}) outs("
                 f"{out.name} : {x.type}) -> {x.type}")
        op = "matmul" if len(x.shape) == 2 else "batch_matmul"
        self.put(f"{made.name} = linalg.{op} ins({x.name}, {weight.name} : "
                 f"{x.type}, {weight.type}) outs({zeros.name} : {x.type}) -> "
                 f"{x.type}")
        return made

    def reshaped(self, x):
        """There and back through one dim."""
        whole = self.like(x, shape=(-1 if -1 in x.shape else
                                    self.size(x.shape),))
        dims = f"[[{', '.join(map(str, range(len(x.shape))))}]]"
        self.put(f"{whole.name} = tensor.collapse_shape {x.name} {dims} : "
                 f"{x.type} into {whole.type}")
        done = self.elementwise(self.init(whole), [whole])
        made = self.like(x)
        self.put(f"{made.name} = tensor.expand_shape {done.name} {dims} "
                 f"output_shape [{', '.join(map(str, x.shape))}] : "
                 f"{whole.type} into {x.type}")
        return made

    def sliced(self, x):
        """A slice of it changed and put back."""
        sizes = tuple(self.rng.randint(1, d) for d in x.shape)
        offsets = [self.rng.randint(0, d - s) for d, s in zip(x.shape, sizes)]
        part, made = self.like(x, shape=sizes), self.like(x)
        place = (f"{offsets} {list(sizes)} {[1] * len(sizes)}")
        self.put(f"{part.name} = tensor.extract_slice {x.name}{place} : "
                 f"{x.type} to {part.type}")
        done = self.elementwise(self.init(part), [part])
        self.put(f"{made.name} = tensor.insert_slice {done.name} into "
                 f"{x.name}{place} : {done.type} into {x.type}")
        return made

    def packed(self, x):
        """Packed with padding, changed and unpacked."""
        tiles = [self.rng.choice([1, 2, 3, 4, 8]) for _ in x.shape]
        outer = [-(-d // t) for d, t in zip(x.shape, tiles)]
        packed = self.like(x, shape=tuple(outer + tiles))
        out, made = self.name(), self.like(x)
        how = (f"inner_dims_pos = {list(range(len(tiles)))} inner_tiles = "
               f"{tiles}")
        self.put(f"{out} = tensor.empty() : {packed.type}")
        self.put(f"{packed.name} = linalg.pack {x.name} padding_value(%zero : "
                 f"{x.element}) {how} into {out} : {x.type} -> {packed.type}")
        done = self.elementwise(self.init(packed), [packed])
        self.put(f"{made.name} = linalg.unpack {done.name} {how} into "
                 f"{self.init(x).name} : {done.type} -> {x.type}")
        return made

    @staticmethod
    def size(shape):
        count = 1
        for dim in shape:
            count *= dim
        return count

    def step(self, x):
        """A tensor of the type of `x`, made of it."""
        static = -1 not in x.shape
        steps = {"one": lambda: self.elementwise(self.init(x), [x]),
                 "two": lambda: self.elementwise(
                     self.init(x), [x, self.argument(x.shape)]),
                 "self": lambda: self.elementwise(self.init(x), [x, x])}
        if len(x.shape) in (2, 3) and x.shape[-1] > 0:
            steps["product"] = steps["product again"] = (
                lambda: self.product(x))
        if static and x.shape:
            steps["reshape"] = lambda: self.reshaped(x)
            steps["slice"] = lambda: self.sliced(x)
            steps["pack"] = lambda: self.packed(x)
        kind = self.rng.choice(sorted(steps))
        self.kinds.append(kind.removesuffix(" again"))
        return steps[kind]()

    def steps(self, x):
        for _ in range(self.rng.randint(1, 3)):
            x = self.step(x)
        return x

    def loop(self, carried):
        """A loop that carries these tensors, and may exchange them."""
        self.kinds.append(f"loop of {len(carried)}")
        inside = [self.like(value) for value in carried]
        made = self.name()
        low, high, step = (self.constant(n) for n in
                           (0, self.rng.randint(0, 3), 1))
        types = ", ".join(value.type for value in carried)
        starts = ", ".join(f"{i.name} = {v.name}"
                           for i, v in zip(inside, carried))
        self.put(f"{made}:{len(carried)} = scf.for %i{self.next} = {low} to "
                 f"{high} step {step} iter_args({starts}) -> ({types}) {{")
        self.indent += "  "
        given = [self.steps(x) if self.rng.random() < 0.8 else x
                 for x in inside]
        if len({x.type for x in given}) == 1 and self.rng.random() < 0.4:
            self.kinds.append("exchange")
            given.reverse()
        self.put(f"scf.yield {', '.join(x.name for x in given)} : {types}")
        self.indent = self.indent[2:]
        self.put("}")
        return [dataclasses.replace(value, name=f"{made}#{number}")
                for number, value in enumerate(carried)]

    def branch(self, x):
        """One of two tensors, as a number of the caller says."""
        self.kinds.append("branch")
        number = self.argument((), "", "i32")
        bound, chosen = self.constant(0, "i32"), self.name()
        self.put(f"{chosen} = arith.cmpi slt, {number.name}, {bound} : i32")
        made = self.like(x)
        self.put(f"{made.name} = scf.if {chosen} -> ({x.type}) {{")
        for last in (False, True):
            self.indent += "  "
            given = self.steps(x) if self.rng.random() < 0.7 else x
            self.put(f"scf.yield {given.name} : {x.type}")
            self.indent = self.indent[2:]
            self.put("}" if last else "} else {")
        return made

    def on_tensors(self):
        rank = self.rng.choice([0, 1, 2, 2, 2, 3])
        shape = self.shape(rank)
        if rank == 2 and self.rng.random() < 0.2:
            self.kinds.append("dynamic")
            shape = (-1, shape[1])
        values = [self.argument(shape)]
        if self.rng.random() < 0.5:
            other = shape if self.rng.random() < 0.5 else self.shape(rank)
            values.append(self.argument(other))
        for _ in range(self.rng.randint(1, 3)):
            kind = self.rng.randrange(4)
            at = self.rng.randrange(len(values))
            if kind == 0:
                values = self.loop(values)
            elif kind == 1:
                values[at] = self.branch(values[at])
            else:
                values[at] = self.steps(values[at])
        if self.rng.random() < 0.2:
            self.kinds.append("returned twice")
            values.append(values[0])
        if self.rng.random() < 0.2:
            self.kinds.append("an argument returned")
            values.append(self.arguments[0])
        return values

    # --- On buffers -----------------------------------------------------------

    def odd_view(self, buffer, shape):
        """A view of a part of a flat buffer: the strides of dims of size 1 are
        any, and rows may have gaps."""
        strides, step = [], 1
        for dim in reversed(shape):
            strides.insert(0, self.rng.randrange(1, 99) if dim == 1 else step)
            step *= dim
            if self.rng.random() < 0.3:
                step += self.rng.randint(1, 3)
        reach = 1 + sum((d - 1) * s for d, s in zip(shape, strides))
        offset = self.rng.choice([0, 0, 5])
        if offset + reach > BUFFER:
            offset = 0
        at = f", offset: {offset}" if offset else ""
        made = self.like(buffer, shape=tuple(shape),
                         layout=f", strided<{strides}{at}>")
        self.put(f"{made.name} = memref.reinterpret_cast {buffer.name} to "
                 f"offset: [{offset}], sizes: {list(shape)}, strides: "
                 f"{strides} : {buffer.type} to {made.type}")
        return made

    def buffer_product(self, buffers):
        batch = self.rng.choice([(), (1,), (1,), (2,)])
        m, n, k = self.shape(3)
        a, b, c = [self.odd_view(buffer, batch + shape) for buffer, shape in
                   zip(self.rng.sample(buffers, 3), [(m, k), (k, n), (m, n)])]
        op = "batch_matmul" if batch else "matmul"
        self.put(f"linalg.{op} ins({a.name}, {b.name} : {a.type}, {b.type}) "
                 f"outs({c.name} : {c.type})")

    def called_twice(self, buffer):
        """A function that takes two buffers, and gets one twice."""
        self.kinds.append("given twice")
        name = f"@both{len(self.helpers)}"
        kept, self.lines = self.lines, []
        first = dataclasses.replace(buffer, name="%first")
        second = dataclasses.replace(buffer, name="%second")
        for _ in range(self.rng.randint(1, 3)):
            ins = self.rng.choice([[first], [second], [first, second]])
            self.elementwise(self.rng.choice([first, second]), ins)
        self.helpers.append(
            f"func.func private {name}(%first: {buffer.type}, %second: "
            f"{buffer.type}) attributes {{no_inline}} {{\n"
            + "\n".join(self.constants() + self.lines) + "\n  return\n}\n")
        self.lines = kept
        self.put(f"call {name}({buffer.name}, {buffer.name}) : ("
                 f"{buffer.type}, {buffer.type}) -> ()")

    def on_buffers(self):
        buffers = [self.argument((BUFFER,), "memref") for _ in range(3)]
        for _ in range(self.rng.randint(1, 4)):
            kind = self.rng.randrange(4)
            if kind == 0:
                self.called_twice(self.rng.choice(buffers))
            elif kind == 1:
                self.kinds.append("odd strides")
                shape = self.shape(self.rng.randint(1, 3))
                source, to = self.rng.sample(buffers, 2)
                self.elementwise(self.odd_view(to, shape),
                                 [self.odd_view(source, shape)])
            else:
                self.kinds.append("product of odd strides")
                self.buffer_product(buffers)
        return []

    # --- The whole ----------------------------------------------------------

    def constants(self):
        literal = lambda n: n if self.element[0] == "f" else n[0]
        half = "0.5" if self.element[0] == "f" else "3"
        return [f"  %zero = arith.constant {literal('0.0')} : {self.element}",
                f"  %half = arith.constant {half} : {self.element}"]

    def text(self):
        results = (self.on_buffers() if self.rng.random() < 0.35
                   else self.on_tensors())
        if self.rng.random() < 0.3:
            self.kinds.append("a number")
            number = self.argument((), "")
            results.append(self.like(number))
            op = "addf" if number.is_float else "addi"
            self.put(f"{results[-1].name} = arith.{op} {number.name}, %half : "
                     f"{self.element}")
        inputs = ", ".join(f"{a.name}: {a.type}" for a in self.arguments)
        types = ", ".join(value.type for value in results)
        self.put(f"return {', '.join(value.name for value in results)}"
                 + (f" : {types}" if results else ""))
        return ("".join(self.helpers) + f"func.func @entry({inputs})"
                + (f" -> ({types})" if results else "") + " {\n"
                + "\n".join(self.constants() + self.lines) + "\n}\n")


def refuses_pack(run):
    """A check: the schedule ends with an error at the pack."""
    try:
        run.after()
    except runner.Failure as failure:
        said = str(failure)
        if said.startswith("exit code 1:") and "error: " in said \
                and "linalg.pack" in said:
            return
        raise
    raise runner.Failure("took a pack into tiles of a size known at run time")


def pack_at_run_time(rng):
    rows, tile = rng.choice(SIZES), rng.choice([2, 3, 8])
    source, packed = f"tensor<{rows}x16xf32>", f"tensor<?x2x?x8xf32>"
    outer = rng.choice([[0, 1], [1, 0]])
    packed = "tensor<?x2x?x8xf32>" if outer == [0, 1] else "tensor<2x?x?x8xf32>"
    text = (f"func.func @entry(%x: {source}, %tile: index) -> {packed} {{\n"
            "  %zero = arith.constant 0.0 : f32\n"
            f"  %rows = arith.constant {rows} : index\n"
            "  %count = arith.ceildivui %rows, %tile : index\n"
            f"  %e = tensor.empty(%count, %tile) : {packed}\n"
            f"  %p = linalg.pack %x padding_value(%zero : f32) "
            f"outer_dims_perm = {outer} inner_dims_pos = [0, 1] "
            f"inner_tiles = [%tile, 8] into %e : {source} -> {packed}\n"
            f"  return %p : {packed}\n}}\n")
    return runner.Case(text, rng.choice(["network", "mlp-xsmm", "mlp-xsmm-blocks",
                                         "loops"]),
                       runs=False, alone=True, checks=[refuses_pack],
                       kinds=["tiles at run time"])


def generate(rng: random.Random) -> runner.Case:
    if rng.random() < 0.02:
        return pack_at_run_time(rng)
    function = Function(rng)
    text = function.text()
    run_args = ["--tolerance=1e-3"]
    if "dynamic" in function.kinds:
        run_args.append(f"--dynamic-size={rng.choice(SIZES)}")
    return runner.Case(text, rng.choice(SCHEDULES), run_args=run_args,
                       kinds=function.kinds)


if __name__ == "__main__":
    runner.main(generate)
