"""Kernels on overlapping views: random programs of zeros, copies, transposes,
products, sums and relus on subviews of a few buffers, taken through matching
and fusion of xsmm kernels, against plain loops. In f32 or in f64. Every other
program is a network of networks.py instead.

What one operation writes, another reads in part; biases are rows, columns and
numbers of the buffers that products write to; some of it stands in loops, with
offsets that the loop gives.
"""

import os
import random

import networks
import runner
import spellings

SCHEDULE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs",
                        "xsmm-on-buffers.mlir")

SIDE = 20  # rows and columns of a buffer
DEPTH = 3  # matrices of a batch
SIZES = [1, 4, 7, 8]
OFFSETS = [0, 0, 4, 8, 12]

MAPS = """#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (j)>
#column = affine_map<(i, j) -> (i)>
#number = affine_map<(i, j) -> ()>
#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
"""


class View:
    def __init__(self, name, type):
        self.name = name
        self.type = type


class Program:
    def __init__(self, rng):
        self.rng = rng
        self.lines = []
        self.kinds = []
        self.next = 0
        self.indent = "  "
        self.offset = None  # a value that may be an offset, in a loop
        self.planes = [f"%arg{i}" for i in range(rng.randint(1, 3))]
        self.batches = [f"%batch{i}" for i in range(rng.randint(0, 2))]
        self.fixed = []  # buffers that nobody writes
        self.written = None  # the buffer that a step writes

    def name(self):
        self.next += 1
        return f"%v{self.next}"

    def put(self, line):
        self.lines.append(self.indent + line)

    def plane_type(self):
        return f"memref<{SIDE}x{SIDE}xf32>"

    def batch_type(self):
        return f"memref<{DEPTH}x{SIDE}x{SIDE}xf32>"

    # --- Views --------------------------------------------------------------

    def place(self, size):
        """An offset as it is written, and its value or None."""
        fits = [o for o in OFFSETS if o + size <= SIDE]
        if self.offset and size <= 8 and self.rng.random() < 0.4:
            return self.offset, None
        value = self.rng.choice(fits)
        return str(value), value

    def view(self, rows, columns, written=False, buffer=None):
        """A view of rows x columns of some buffer."""
        buffers = self.planes + ([] if written else self.fixed)
        buffer = buffer or self.rng.choice(buffers)
        (top, y), (left, x) = self.place(rows), self.place(columns)
        offset = "?" if y is None or x is None else str(y * SIDE + x)
        type = f"memref<{rows}x{columns}xf32, strided<[{SIDE}, 1]"
        type += ">>" if offset == "0" else f", offset: {offset}>>"
        made = View(self.name(), type)
        self.put(f"{made.name} = memref.subview {buffer}[{top}, {left}] "
                 f"[{rows}, {columns}] [1, 1] : {self.plane_type()} to {type}")
        return made

    def line_view(self, size, column):
        """A view of one row, or one column, of some buffer."""
        buffer = self.rng.choice(self.planes + self.fixed)
        y, x = (self.rng.choice([o for o in OFFSETS if o + s <= SIDE])
                for s in ((size, 1) if column else (1, size)))
        sizes = f"[{size}, 1]" if column else f"[1, {size}]"
        stride = SIDE if column else 1
        offset = y * SIDE + x
        type = f"memref<{size}xf32, strided<[{stride}]"
        type += f", offset: {offset}>>" if offset else ">>"
        made = View(self.name(), type)
        self.put(f"{made.name} = memref.subview {buffer}[{y}, {x}] {sizes} "
                 f"[1, 1] : {self.plane_type()} to {type}")
        return made

    def number_view(self):
        buffer = self.rng.choice(self.planes + self.fixed)
        offset = self.rng.choice(OFFSETS) * SIDE + self.rng.choice(OFFSETS)
        type = f"memref<f32, strided<[], offset: {offset}>>"
        made = View(self.name(), type)
        self.put(f"{made.name} = memref.subview {buffer}[{offset // SIDE}, "
                 f"{offset % SIDE}] [1, 1] [1, 1] : {self.plane_type()} to "
                 f"{type}")
        return made

    def batch_view(self, buffer, batch, rows, columns):
        (top, y), (left, x) = self.place(rows), self.place(columns)
        first = self.rng.randint(0, DEPTH - batch)
        offset = ("?" if y is None or x is None else
                  str((first * SIDE + y) * SIDE + x))
        type = (f"memref<{batch}x{rows}x{columns}xf32, "
                f"strided<[{SIDE * SIDE}, {SIDE}, 1]")
        type += ">>" if offset == "0" else f", offset: {offset}>>"
        made = View(self.name(), type)
        self.put(f"{made.name} = memref.subview {buffer}[{first}, {top}, "
                 f"{left}] [{batch}, {rows}, {columns}] [1, 1, 1] : "
                 f"{self.batch_type()} to {type}")
        return made

    # --- Operations ---------------------------------------------------------

    def generic(self, ins, out, maps, body, reduction=False,
                result="%r"):
        """body names the elements %x, %y of the inputs and %o of the output,
        and computes the result."""
        names = ["%x", "%y"][:len(ins)] + ["%o"]
        kinds = ['"parallel"'] * 2 + ['"reduction"'] * reduction
        inputs = (f"ins({', '.join(v.name for v in ins)} : "
                  f"{', '.join(v.type for v in ins)}) " if ins else "")
        self.put(f"linalg.generic {{indexing_maps = [{', '.join(maps)}], "
                 f"iterator_types = [{', '.join(kinds)}]}} {inputs}"
                 f"outs({out.name} : {out.type}) {{")
        self.put("^bb0(" + ", ".join(f"{n}: f32" for n in names) + "):")
        for line in body:
            self.put("  " + line)
        self.put(f"  linalg.yield {result} : f32")
        self.put("}")

    def zero(self, out, rows, columns):
        if self.rng.random() < 0.5:
            self.put(f"linalg.fill ins(%zero : f32) outs({out.name} : "
                     f"{out.type})")
        else:
            self.generic([], out, ["#id"], ["%r = arith.constant 0.0 : f32"])

    def copy(self, out, rows, columns):
        # A view of another buffer: what memref.copy does on overlap is open.
        others = [b for b in self.planes + self.fixed
                  if b != self.written] or [self.constant()]
        source = self.view(rows, columns, buffer=self.rng.choice(others))
        self.put(self.rng.choice([
            f"memref.copy {source.name}, {out.name} : {source.type} to "
            f"{out.type}",
            f"linalg.copy ins({source.name} : {source.type}) outs({out.name} : "
            f"{out.type})"]))

    def turn(self, out, rows, columns):
        source = self.view(columns, rows)
        if self.rng.random() < 0.2:
            self.generic([source], out, ["#turned", "#id"],
                         ["%r = arith.mulf %x, %half : f32"])
        elif self.rng.random() < 0.5:
            self.generic([source], out, ["#turned", "#id"], [], result="%x")
        else:
            self.put(f"linalg.transpose ins({source.name} : {source.type}) "
                     f"outs({out.name} : {out.type}) permutation = [1, 0]")

    def product(self, out, rows, columns):
        depth = self.rng.choice(SIZES)
        a, b = self.view(rows, depth), self.view(depth, columns)
        form = self.rng.randrange(3)
        if form == 0:
            self.put(f"linalg.matmul ins({a.name}, {b.name} : {a.type}, "
                     f"{b.type}) outs({out.name} : {out.type})")
            return
        ins, maps = ([a, b], ["#a", "#b", "#c"])
        if form == 2:
            ins, maps = ([b, a], ["#b", "#a", "#c"])
        self.generic(ins, out, maps, ["%p = arith.mulf %x, %y : f32",
                                      "%r = arith.addf %p, %o : f32"], True)

    def batch_product(self, out, rows, columns):
        if not self.batches:
            return self.product(out, rows, columns)
        depth, batch = self.rng.choice(SIZES), self.rng.randint(1, DEPTH)
        a = self.batch_view(self.rng.choice(self.batches), batch, rows, depth)
        b = self.batch_view(self.rng.choice(self.batches), batch, depth,
                            columns)
        self.put(f"linalg.batch_reduce_matmul ins({a.name}, {b.name} : "
                 f"{a.type}, {b.type}) outs({out.name} : {out.type})")

    def add(self, out, rows, columns):
        form = self.rng.choice(["plane", "row", "column", "number", "self"])
        if form == "plane":
            other, map = self.view(rows, columns), "#id"
        elif form == "row":
            other, map = self.line_view(columns, False), "#row"
        elif form == "column":
            other, map = self.line_view(rows, True), "#column"
        elif form == "number":
            other, map = self.number_view(), "#number"
        else:
            other, map = out, "#id"
        base = out if self.rng.random() < 0.8 else self.view(rows, columns)
        op = self.rng.choice(["addf"] * 6 + ["subf", "mulf", "maximumf"])
        ins, maps = [(base, "#id"), (other, map)], []
        self.rng.shuffle(ins)
        if self.rng.random() < 0.3 and base is out:
            # The output's own element instead of an input.
            words = ["%x", "%o"]
            self.rng.shuffle(words)
            self.generic([other], out, [map, "#id"],
                         [f"%r = arith.{op} {', '.join(words)} : f32"])
            return
        self.generic([v for v, _ in ins], out, [m for _, m in ins] + ["#id"],
                     [f"%r = arith.{op} %x, %y : f32"])

    def relu(self, out, rows, columns):
        source = out if self.rng.random() < 0.8 else self.view(rows, columns)
        self.generic([source], out, ["#id", "#id"],
                     spellings.relu(self.rng, "f32")[1])

    STEPS = {"zero": zero, "copy": copy, "turn": turn, "product": product,
             "batch product": batch_product, "add": add, "relu": relu}

    def step(self, kind, out, rows, columns):
        self.kinds.append(kind + (" in a loop" if self.offset else ""))
        self.STEPS[kind](self, out, rows, columns)

    def layer(self):
        """Zero, product, bias, relu on one tile, each left out now and then,
        and now and then something else between two of them."""
        rows, columns = self.rng.choice(SIZES), self.rng.choice(SIZES)
        self.written = self.rng.choice(self.planes)
        out = self.view(rows, columns, True, self.written)
        product = self.rng.choice(["product", "batch product"])
        for kind, chance in (("zero", 0.7), (product, 0.95), ("add", 0.7),
                             ("relu", 0.7)):
            if self.rng.random() < chance:
                self.step(kind, out, rows, columns)
            if self.rng.random() < 0.2:
                self.other()

    def other(self):
        rows, columns = self.rng.choice(SIZES), self.rng.choice(SIZES)
        kept, self.written = self.written, self.rng.choice(self.planes)
        out = self.view(rows, columns, True, self.written)
        self.step(self.rng.choice(list(self.STEPS)), out, rows, columns)
        self.written = kept

    def constant(self):
        made = self.name()
        self.put(f"{made} = memref.get_global @numbers : {self.plane_type()}")
        return made

    def allocate(self):
        made = self.name()
        self.put(f"{made} = memref.alloc() : {self.plane_type()}")
        self.put(f"linalg.fill ins(%half : f32) outs({made} : "
                 f"{self.plane_type()})")
        self.planes.append(made)
        self.kinds.append("allocation")

    def loop(self):
        trips = self.rng.randint(1, 3)
        self.put(f"scf.for %i = %c0 to %c{trips} step %c1 {{")
        self.indent += "  "
        self.put("%at = arith.muli %i, %c4 : index")
        self.offset = "%at"
        for _ in range(self.rng.randint(1, 2)):
            self.layer()
        self.offset = None
        self.indent = self.indent[2:]
        self.put("}")

    def text(self):
        inputs = ", ".join([f"{p}: {self.plane_type()}" for p in self.planes]
                           + [f"{b}: {self.batch_type()}"
                              for b in self.batches])
        for constant, value in (("zero", "0.0"), ("half", "0.5")):
            self.put(f"%{constant} = arith.constant {value} : f32")
        for value in range(5):
            self.put(f"%c{value} = arith.constant {value} : index")
        if self.rng.random() < 0.4:
            self.fixed.append(self.constant())
        for _ in range(self.rng.choice([0, 0, 1, 2])):
            self.allocate()
        for _ in range(self.rng.randint(1, 4)):
            self.rng.choice([self.layer] * 4 + [self.other, self.loop])()
        for buffer in self.planes:
            # What an allocation holds shows in an argument.
            if not buffer.startswith("%arg"):
                self.put(f"memref.copy {buffer}, %last : {self.plane_type()} "
                         f"to {self.plane_type()}")
                break
        numbers = ", ".join(
            "[" + ", ".join(f"{self.rng.uniform(-1, 1):.3f}"
                            for _ in range(SIDE)) + "]" for _ in range(SIDE))
        last = f", %last: {self.plane_type()}"
        return (f"{MAPS}memref.global \"private\" constant @numbers : "
                f"{self.plane_type()} = dense<[{numbers}]>\n"
                f"func.func @entry({inputs}{last}) {{\n"
                + "\n".join(self.lines) + "\n  return\n}\n")


def generate(rng: random.Random) -> runner.Case:
    if rng.random() < 0.5:
        return networks.generate(rng)
    return on_buffers(rng)


def on_buffers(rng: random.Random) -> runner.Case:
    program = Program(rng)
    text = program.text()
    if rng.random() < 0.25:
        text = text.replace("f32", "f64")
        program.kinds.append("f64")
    return runner.Case(text, SCHEDULE, run_args=["--tolerance=1e-3"],
                       kinds=program.kinds)


if __name__ == "__main__":
    runner.main(generate)
