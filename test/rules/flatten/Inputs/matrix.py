"""Each op that is flattened, along each axis that it may differ on.

For each op and each axis a function is written, if it can be: the op on arrays
of that kind. All of them have to compute the same when flattened as in plain
loops, to rest in a second run, and to keep no two dims that would merge. Prints
the table: `+` for what held, a letter for what cannot be written, and why.

The modules with the checks are those of test/random: they have to be on
PYTHONPATH, the tools on PATH.
"""

import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

import hivm_ranks
import minimal
from hivm import memref

#: Why an op has no function on an axis.
WHY = {
    "a": "no dim of it is a barrier",
    "b": "it has one barrier",
    "c": "it needs a dim",
    "d": "it has one destination",
    "e": "it takes no temporary buffer",
    "f": "its name or its maps say which dims and barriers it has",
    "g": "functions of the host are asked about for hivm only",
    "h": "it works on buffers only",
    "i": "nothing but a number can be repeated along no dim",
    "j": "MLIR 22 cannot read it",
}

#: What the arrays of a function are like: name of the axis, then the functions
#: on it, each a dictionary with what differs from the first.
AXES = [
    ("static", [{}]),
    ("dynamic", [{"dynamic": "all"}, {"dynamic": "some"},
                 {"dynamic": "strides", "layout": "dense"}]),
    ("unit dims", [{"shape": s} for s in
                   ((1, 3, 4), (2, 1, 4), (2, 3, 1), (1, 3, 1), (1, 1, 4))] +
     [{"shape": (2, 1, 4), "layout": "odd"}]),
    ("no gaps", [{"layout": "dense"}, {"layout": "step 2"}]),
    ("gaps", [{"layout": "gap 0"}, {"layout": "gap 1"}]),
    ("offset", [{"layout": "dense", "offset": 5}]),
    ("maps", [{"layout": "dense", "as_map": True},
              {"layout": "gap 1", "as_map": True, "offset": 3}]),
    ("all unit", [{"shape": (1, 1, 1)},
                  {"shape": (1, 1, 1), "layout": "odd"}]),
    ("rank 0", [{"shape": ()}]),
    ("rank 1", [{"shape": (7,), "dims": (0,)}]),
    ("first", [{"dims": (0,)}]),
    ("middle", [{"dims": (1,)}]),
    ("last", [{"dims": (2,)}]),
    ("all", [{"dims": (0, 1, 2)}]),
    ("space", [{"space": True}]),
    ("inits", [{"inits": 2}]),
    ("temp", [{"temp": True}]),
    ("host", [{"host": True}]),
    ("tensors", [{"tensor": True}, {"tensor": True, "dynamic": "some"}]),
]
BARRIERS = ("first", "middle", "last", "all")


class Function:
    """The op in a function of its own, and the call of it."""

    def __init__(self, name, *, shape=(2, 3, 4), dims=None, layout=None,
                 offset=0, dynamic=None, space=False, tensor=False, inits=1,
                 temp=False, host=False, as_map=False):
        self.name, self.shape = name, list(shape)
        self.dims = [1] if dims is None else list(dims)
        self.layout, self.offset, self.dynamic = layout, offset, dynamic
        self.space, self.tensor, self.inits = space, tensor, inits
        self.temp, self.host, self.as_map = temp, host, as_map
        #: Of each argument, the type in @entry and the type here.
        self.arguments = []
        self.lines = []
        self.results = []

    def argument(self, given, type=None):
        self.arguments.append((given, type or given))
        return f"%a{len(self.arguments) - 1}"

    def constant(self, text):
        self.lines.append(f"%c{len(self.lines)} = arith.constant {text}")
        return self.lines[-1].split()[0]

    def strides(self, shape):
        strides, step = [], 2 if self.layout == "step 2" else 1
        for dim, size in reversed(list(enumerate(shape))):
            odd = self.layout == "odd" and size == 1
            strides.insert(0, 9 - dim if odd else step)
            step = step * size + (dim > 0 and self.layout == f"gap {dim - 1}")
        return strides

    def array(self, shape, element):
        """A new operand: its name and type."""
        # Operands agree on what they hide.
        hide = lambda sizes: [None if self.dynamic == "all" or n % 2 == 0
                              else n for n in sizes]
        shown = hide(shape) if self.dynamic in ("all", "some") else shape
        if self.tensor:
            type = lambda s: "tensor<" + "".join(
                f"{'?' if n is None else n}x" for n in s) + f"{element}>"
            return self.argument(type(shape), type(shown)), type(shown)
        space = None
        if self.space:
            space = "ub" if self.space == "hivm" else 3
        strides = self.strides(shape) if self.layout and shape else None
        given = memref(shape, element, strides, self.offset, space)
        if self.dynamic == "strides" and strides:
            strides = [None, *strides[1:]]
        type = memref(shown, element, strides, self.offset, space,
                      self.as_map and bool(strides))
        if space == 3:
            given, type = (t.replace("#hivm.address_space<3>", "3")
                           for t in (given, type))
        return self.argument(given, type), type

    def arrays(self, shape, elements):
        return [self.array(shape, element) for element in elements]

    def write(self, text, outs):
        """The op, whose results on tensors are those of its `outs`."""
        if self.tensor:
            types = [type for _, type in outs]
            many = f":{len(types)}" if len(types) > 1 else ""
            self.results = [(f"%r#{i}" if many else "%r", type)
                            for i, type in enumerate(types)]
            text = f"%r{many} = {text}"
        self.lines.append(text)

    def typed_results(self, text, outs):
        """The text, with result types behind it where there are any."""
        types = [type for _, type in outs]
        arrow = f" -> {', '.join(types)}" if self.tensor else ""
        return text + arrow

    def text(self):
        arguments = ", ".join(f"%a{i}: {type}" for i, (_, type) in
                              enumerate(self.arguments))
        types = ", ".join(type for _, type in self.results)
        names = ", ".join(name for name, _ in self.results)
        # Kept apart, many of them in one program are compiled in no time.
        attributes = "passthrough = [\"noinline\"]" + (
            ", hacc.function_kind = #hacc.function_kind<HOST>"
            if self.host else "")
        end = f"return {names} : {types}" if types else "return"
        body = "".join(f"  {line}\n" for line in self.lines + [end])
        return (f"func.func @{self.name}({arguments})"
                + (f" -> ({types})" if types else "")
                + f" attributes {{{attributes}}} {{\n{body}}}\n")


def entry(functions):
    """A function that calls them all, on arrays of its own."""
    parameters, lines, results = [], [], []
    for number, function in enumerate(functions):
        names = []
        for place, (given, type) in enumerate(function.arguments):
            name = f"%f{number}_{place}"
            parameters.append(f"{name}: {given}")
            if given != type:
                kind = "tensor" if given.startswith("tensor") else "memref"
                lines.append(f"{name}c = {kind}.cast {name} : {given} to "
                             f"{type}")
                name += "c"
            names.append(name)
        took = ", ".join(type for _, type in function.arguments)
        gave = ", ".join(type for _, type in function.results)
        result = f"%r{number}"
        many = len(function.results)
        lines.append((f"{result}:{many} = " if many else "")
                     + f"call @{function.name}({', '.join(names)}) : ({took})"
                     f" -> ({gave})")
        results += [(f"{result}#{i}", type)
                    for i, (_, type) in enumerate(function.results)]
    types = ", ".join(type for _, type in results)
    end = (f"return {', '.join(name for name, _ in results)} : {types}"
           if results else "return")
    body = "".join(f"  {line}\n" for line in lines + [end])
    return (f"func.func @entry({', '.join(parameters)})"
            + (f" -> ({types})" if types else "") + f" {{\n{body}}}\n")


# ---- Ops of hivm -------------------------------------------------------------


def group(operands):
    return (", ".join(name for name, _ in operands) + " : "
            + ", ".join(type for _, type in operands))


def write_hivm(f, name, ins, outs, before="", after=""):
    temp = ""
    if f.temp:
        temp = f" temp_buffer({f.argument('memref<16xi8>')} : memref<16xi8>)"
    f.write(f.typed_results(f"hivm.hir.{name} {before}ins({group(ins)}) "
                            f"outs({group(outs)}){temp}{after}", outs), outs)


def ones(f, dims=None):
    dims = f.dims if dims is None else dims
    return [1 if dim in dims else n for dim, n in enumerate(f.shape)]


def plain(name, ins, out, after=""):
    def build(f):
        write_hivm(f, name, f.arrays(f.shape, ins), f.arrays(f.shape, [out]),
                   after=after)
    return build


def repeated(name, ins, out, after=""):
    """Its last input is repeated along the barriers."""
    def build(f):
        full = f.arrays(f.shape, ins[:-1])
        if f.dynamic in ("all", "some"):
            # A `?` in a broadcast dim is taken for 1.
            f.dynamic = None
        small = f.arrays(ones(f), ins[-1:])
        write_hivm(f, name, full + small, f.arrays(f.shape, [out]),
                   after=f"{after} broadcast = {f.dims}")
    return build


def order_of(f):
    """The first dim goes last, the others stay together."""
    rank = len(f.shape)
    return [(dim + 1) % rank for dim in range(rank)]


def transposed(name, ins, out, after="", word="transpose"):
    def build(f):
        order = order_of(f)
        write_hivm(f, name, f.arrays(f.shape, ins),
                   f.arrays([f.shape[d] for d in order], [out]),
                   after=f"{after} {word} = {order}")
    return build


def fill(f):
    number = (f.constant("2.5 : f32"), "f32")
    write_hivm(f, "vbrc", [number], f.arrays(f.shape, ["f32"]))


def broadcast(f):
    write_hivm(f, "vbrc", f.arrays(ones(f), ["f32"]),
               f.arrays(f.shape, ["f32"]), after=f" broadcast_dims = {f.dims}")


def reduction(kind, element):
    def build(f):
        outs = [element] + (["i32"] if "index" in kind else [])
        write_hivm(f, "vreduce", f.arrays(f.shape, [element]),
                   f.arrays(ones(f), outs), f"<{kind}> ",
                   f" reduce_dims = {f.dims}")
    return build


def running(name):
    def build(f):
        write_hivm(f, name, f.arrays(f.shape, ["i32"]),
                   f.arrays(f.shape, ["i32"]),
                   after=f" cum_dims = {f.dims} reverse = false")
    return build


def pad(f):
    value = f.constant("2.5 : f32")
    low = [int(dim in f.dims) for dim in range(len(f.shape))]
    high = [2 * n for n in low]
    write_hivm(f, "vpad", f.arrays(f.shape, ["f32"]),
               f.arrays([sum(n) for n in zip(f.shape, low, high)], ["f32"]),
               after=f" low{low} high{high} pad_value {value} : f32")


def concat(f):
    dim = f.dims[0]
    sized = lambda n: f.shape[:dim] + [n] + f.shape[dim + 1:]
    size = f.shape[dim]
    write_hivm(f, "vconcat", f.arrays(sized(size), ["f32", "f32"]),
               f.arrays(sized(2 * size), ["f32"]), before=f"dim({dim}) ")


def flip(f):
    write_hivm(f, "vflip", f.arrays(f.shape, ["f32"]),
               f.arrays(f.shape, ["f32"]), after=f" flip_axis = {f.dims[0]}")


def padded(f):
    """A load whose room for padding is 0."""
    zero = f.constant("0 : index")
    write_hivm(f, "load", f.arrays(f.shape, ["f32"]),
               f.arrays(f.shape, ["f32"]),
               after=f" left_padding_num = {zero} : index")


F, I = "f32", "i32"
ELEMENTWISE = {
    **{name: ([F], F, "") for name in
       "vexp vabs vln vrelu vrsqrt vsqrt vrec".split()},
    "vnot": ([I], I, ""),
    **{name: ([F, F], F, "") for name in "vadd vsub vmul vdiv".split()},
    "vmax": ([F, F], F, " is_signed = true"), "vmin": ([I, I], I, ""),
    **{name: ([I, I], I, "") for name in "vand vor vxor vshl vshr".split()},
    "vsel": (["i8", F, F], F, ""),
    "vcmp": ([F, F], "i8", " compare_mode = <lt>"),
    "vcast": ([F], I, " round_mode = <floor>"),
}
NONE = dict.fromkeys(BARRIERS, "a") | {"inits": "d"}
SOME = {"rank 0": "c", "inits": "d"}
ONE = SOME | {"all": "b"}
HIVM = [
    *((name, plain(name, *how), NONE) for name, how in ELEMENTWISE.items()),
    *((f"{name} broadcast", repeated(name, *how), SOME)
      for name, how in ELEMENTWISE.items()),
    *((f"{name} transpose", transposed(name, *how), NONE | {"rank 0": "c"})
      for name, how in ELEMENTWISE.items()),
    ("vbrc of a number", fill, NONE), ("vbrc", broadcast, SOME),
    ("vreduce", reduction("sum", I), SOME),
    ("vreduce with index", reduction("max_with_index_left", F),
     {"rank 0": "c", "all": "b"}),
    ("vtranspose", transposed("vtranspose", [F], F, word="permutation"), NONE),
    ("vcumsum", running("vcumsum"), SOME),
    ("vcumprod", running("vcumprod"), SOME),
    ("vpad", pad, {"inits": "d"}),
    ("vconcat", concat, ONE | {"temp": "e"}), ("vflip", flip, ONE),
    *((name, plain(name, [F], F), NONE | {"temp": "e"})
      for name in ("load", "store", "copy")),
    ("load with padding", padded, NONE | {"temp": "e"}),
]


# ---- Upstream ops ------------------------------------------------------------


def write_linalg(f, name, ins, outs, before="", after="", arrow=True):
    text = f"{name} {before}ins({group(ins)}) outs({group(outs)}){after}"
    f.write(f.typed_results(text, outs) if arrow else text, outs)


def named(name, ins, out):
    def build(f):
        write_linalg(f, f"linalg.{name}", f.arrays(f.shape, ins),
                     f.arrays(f.shape, [out]))
    return build


def linalg_div_unsigned(f):
    """By 3: integers are not divided by 0."""
    source, (divisor, type) = f.arrays(f.shape, [I, I])
    three = f.constant("3 : i32")
    text = f"linalg.fill ins({three} : i32) outs({divisor} : {type})"
    if f.tensor:
        divisor, text = "%d", f"%d = {text} -> {type}"
    f.lines.append(text)
    write_linalg(f, "linalg.div_unsigned", [source, (divisor, type)],
                 f.arrays(f.shape, [I]))


def linalg_fill(f):
    number = (f.constant("2.5 : f32"), "f32")
    write_linalg(f, "linalg.fill", [number], f.arrays(f.shape, [F]))


def linalg_elementwise(f):
    write_linalg(f, "linalg.elementwise kind=#linalg.elementwise_kind<add>",
                 f.arrays(f.shape, [F, F]), f.arrays(f.shape, [F]))


def linalg_map(f):
    write_linalg(f, "linalg.map { arith.mulf }", f.arrays(f.shape, [F, F]),
                 f.arrays(f.shape, [F]), arrow=False)


def linalg_transpose(f):
    order = order_of(f)
    write_linalg(f, "linalg.transpose", f.arrays(f.shape, [F]),
                 f.arrays([f.shape[d] for d in order], [F]),
                 after=f" permutation = {order}", arrow=False)


def kept(f):
    return [n for dim, n in enumerate(f.shape) if dim not in f.dims]


def linalg_broadcast(f):
    write_linalg(f, "linalg.broadcast", f.arrays(kept(f), [F]),
                 f.arrays(f.shape, [F]), after=f" dimensions = {f.dims}",
                 arrow=False)


def linalg_reduce(f):
    ins = f.arrays(f.shape, [I] * f.inits)
    outs = f.arrays(kept(f), [I] * f.inits)
    names = lambda word: ", ".join(f"%{word}{i}: i32" for i in range(f.inits))
    sums = "".join(f"%s{i} = arith.addi %x{i}, %y{i} : i32 "
                   for i in range(f.inits))
    given = ", ".join(f"%s{i}" for i in range(f.inits))
    write_linalg(f, "linalg.reduce", ins, outs, after=
                 f" dimensions = {f.dims} ({names('x')}, {names('y')}) {{ "
                 f"{sums}linalg.yield {given} : "
                 f"{', '.join(['i32'] * f.inits)} }}", arrow=False)


def linalg_generic(f):
    """Sums along the barriers, of products with an index."""
    rank = len(f.shape)
    loops = ", ".join(f"d{i}" for i in range(rank))
    left = ", ".join(f"d{i}" for i in range(rank) if i not in f.dims)
    maps = [f"affine_map<({loops}) -> ({loops})>"] + [
        f"affine_map<({loops}) -> ({left})>"] * f.inits
    kinds = ", ".join('"reduction"' if i in f.dims else '"parallel"'
                      for i in range(rank))
    ins, outs = f.arrays(f.shape, [I]), f.arrays(kept(f), [I] * f.inits)
    body, last = "", "%x"
    if rank:
        body = (f"%i = linalg.index {rank - 1} : index "
                "%j = arith.index_cast %i : index to i32 "
                "%p = arith.muli %x, %j : i32 ")
        last = "%p"
    body += "".join(f"%s{i} = arith.addi {last}, %y{i} : i32 "
                    for i in range(f.inits))
    names = "".join(f", %y{i}: i32" for i in range(f.inits))
    given = ", ".join(f"%s{i}" for i in range(f.inits))
    types = ", ".join(type for _, type in outs)
    f.write(f"linalg.generic {{indexing_maps = [{', '.join(maps)}], "
            f"iterator_types = [{kinds}]}} ins({group(ins)}) "
            f"outs({group(outs)}) {{ ^bb0(%x: i32{names}): {body}"
            f"linalg.yield {given} : {', '.join(['i32'] * f.inits)} }}"
            + (f" -> {types}" if f.tensor and f.inits == 1 else
               f" -> ({types})" if f.tensor else ""), outs)


def memref_copy(f):
    (source, first), (target, second) = f.arrays(f.shape, [F, F])
    f.lines.append(f"memref.copy {source}, {target} : {first} to {second}")


#: Products and windows: the loops of each operand and the sizes of the loops.
PRODUCTS = {
    "matmul": ("mk kn mn", "m2 n3 k4", ""),
    "batch_matmul": ("bmk bkn bmn", "b2 m3 n4 k5", ""),
    "matvec": ("mk k m", "m2 k3", ""), "vecmat": ("k kn n", "n3 k2", ""),
    "dot": ("k k ", "k4", ""), "batch_matvec": ("bmk bk bm", "b2 m3 k4", ""),
    "contract": ("mkl kln mn", "m2 n3 k4 l5", "indexing_maps = [affine_map<"
                 "(m, n, k, l) -> (m, k, l)>, affine_map<(m, n, k, l) -> (k, l,"
                 " n)>, affine_map<(m, n, k, l) -> (m, n)>] "),
    "pooling_nchw_max": ("nc+p+q pq ncop", "n2 c3 o4 p2", ""),
    "conv_2d_nhwc_hwcf": ("n+p+qc pqcf nopf", "n2 o4 f3 p2 c2", ""),
}


def product(name, operands, sizes, before):
    """An axis that names a shape gives the first loops its sizes."""
    def build(f):
        loops = {word[0]: int(word[1:]) for word in sizes.split()}
        if len(f.shape) == 3 and 1 in f.shape:
            for loop, size in zip(loops, f.shape):
                loops[loop] = size
            if f.shape == [1, 1, 1]:
                loops = dict.fromkeys(loops, 1)
        window = {"+p": loops.get("o", 1) + 1, "+q": loops.get("p", 1) + 2}
        shapes = []
        for operand in operands.split(" "):
            shapes.append([])
            for word in re.findall(r"\+?\w", operand):
                shapes[-1].append(window.get(word, loops.get(word, 3)))
        shapes = PRODUCT_SHAPES.get(name, lambda s, l: s)(shapes, loops)
        write_linalg(f, f"linalg.{name} {before}",
                     [f.array(s, F) for s in shapes[:-1]],
                     [f.array(shapes[-1], F)])
    return build


def pooling_shapes(shapes, loops):
    n, c, o, p = (loops[name] for name in "ncop")
    return [[n, c, o + p - 1, o + p - 1], [p, p], [n, c, o, o]]


def convolution_shapes(shapes, loops):
    n, o, p, c, out = (loops[name] for name in "nopcf")
    return [[n, o + p - 1, o + p - 1, c], [p, p, c, out], [n, o, o, out]]


PRODUCT_SHAPES = {"pooling_nchw_max": pooling_shapes,
                  "conv_2d_nhwc_hwcf": convolution_shapes}
UNARY = ("exp log abs ceil floor negf reciprocal round sqrt rsqrt square tanh "
         "erf").split()
BINARY = "add sub mul div max min powf".split()
LEFT = {"temp": "e", "host": "g"}
FREE = NONE | LEFT
FIXED = FREE | dict.fromkeys(BARRIERS + ("rank 0", "rank 1"), "f")
LINALG = [
    *((f"linalg.{name}", named(name, [F], F), FREE)
      for name in UNARY + ["copy"]),
    *((f"linalg.{name}", named(name, [F, F], F), FREE) for name in BINARY),
    ("linalg.div_unsigned", linalg_div_unsigned, FREE),
    ("linalg.select", named("select", ["i1", F, F], F), FREE),
    ("linalg.elementwise", linalg_elementwise, FREE),
    ("linalg.fill", linalg_fill, FREE), ("linalg.map", linalg_map, FREE),
    ("memref.copy", memref_copy, FREE | {"tensors": "h"}),
    ("linalg.transpose", linalg_transpose, FREE | {"rank 0": "j"}),
    ("linalg.broadcast", linalg_broadcast, SOME | LEFT | {"rank 0": "i"}),
    ("linalg.reduce", linalg_reduce, {"rank 0": "c"} | LEFT),
    ("linalg.generic", linalg_generic, LEFT),
    *((f"linalg.{name}", product(name, *how), FIXED)
      for name, how in PRODUCTS.items()),
]


# ---- Checks ------------------------------------------------------------------


def functions_of(name, build, without, axes=AXES):
    """The functions of an op, by axis."""
    word = re.sub(r"\W+", "_", name)
    made = {}
    for axis, ways in axes:
        if axis in without:
            continue
        made[axis] = []
        for number, way in enumerate(ways):
            way = dict(way)
            if way.get("shape") == ():
                way["dims"] = ()
            if way.get("space"):
                way["space"] = "linalg" if "." in name else "hivm"
            f = Function(f"{word}_{axis.replace(' ', '_')}_{number}", **way)
            build(f)
            made[axis].append(f)
    return made


def tool(*command, text=None):
    done = subprocess.run(command, input=text, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    return done.stdout


def settles(module, schedule, check):
    """The module, flattened: a second run changes nothing, and no dims are left
    that would merge."""
    once = tool("tenon-opt", "-", *schedule, text=module)
    twice = tool("tenon-opt", "-", *schedule, text=once)
    if once != twice:
        sys.exit(f"a second run changes the program:\n{once}\nbecomes\n{twice}")
    for function in once.split("func.func ")[1:]:
        host = "function_kind<HOST>" in function
        if host and "collapse_shape" in function:
            sys.exit(f"a host function was changed:\n{function}")
        if not host:
            maps = re.findall(r"^#map.*$", once, re.M)
            check("\n".join([*maps, function]))


def verify(functions, schedule, folder):
    """Runs the functions, flattened and as plain loops."""
    file = os.path.join(folder, functions[0].name + ".mlir")
    with open(file, "w") as out:
        out.write("".join(f.text() for f in functions) + entry(functions))
    tool("tenon-run", file, *schedule, "--opt-level=0", "--verify")


def run(ops, schedule, on_buffers, on_tensors, check, options):
    """Puts the functions of `ops` to all checks, and gives a row an op."""
    rows, buffers, tensors = {}, [], []
    for name, build, without in ops:
        made = functions_of(name, build, without)
        rows[name] = "".join(without.get(axis, "+") for axis, _ in AXES)
        for axis, functions in made.items():
            (tensors if axis == "tensors" else buffers).extend(functions)
    settles("".join(f.text() for f in buffers + tensors), schedule, check)
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        waiting = []
        for functions, how in ((buffers, on_buffers), (tensors, on_tensors)):
            functions = functions[::options.every]
            waiting += [pool.submit(verify, functions[i:i + 8], how, folder)
                        for i in range(0, len(functions), 8)]
        for done in waiting:
            done.result()
    return rows


#: What the table calls many ops.
FAMILIES = {
    "element-wise": list(ELEMENTWISE),
    "element-wise with `broadcast`": [f"{n} broadcast" for n in ELEMENTWISE],
    "element-wise with `transpose`": [f"{n} transpose" for n in ELEMENTWISE],
    "element-wise of linalg": [f"linalg.{n}" for n in UNARY + BINARY + [
        "div_unsigned", "select", "elementwise"]],
    "products of linalg": [f"linalg.{n}" for n in PRODUCTS],
}


def table(rows):
    """Rows that are alike are one."""
    alike = {}
    for name, row in rows.items():
        family = next((f for f, names in FAMILIES.items() if name in names),
                      f"`{name}`")
        names = alike.setdefault(row, [])
        names += [] if family in names else [family]
    yield "| op | " + " | ".join(axis for axis, _ in AXES) + " |"
    yield "| --- " * (len(AXES) + 1) + "|"
    for row, names in alike.items():
        yield f"| {', '.join(names)} | {' | '.join(row)} |"
    yield ""
    for letter, why in WHY.items():
        if any(letter in row for row in alike):
            yield f"- {letter}: {why}"
    for family, names in FAMILIES.items():
        if "with" not in family:
            words = " ".join(n.removeprefix("linalg.") for n in names)
            yield f"- {family}: {words}"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2,
                        help="how many programs run at a time (default: 2)")
    parser.add_argument("--every", type=int, default=1, metavar="N",
                        help="run every Nth function only; the other checks "
                        "are made on all (default: 1)")
    options = parser.parse_args()
    inputs = os.path.join(os.path.dirname(minimal.__file__), "Inputs")
    upstream = [f"--schedule={inputs}/flatten-run.mlir",
                "--set=generalize_named=true"]
    vector = ["--schedule=flatten-hivm"]
    rows = run(HIVM, vector, vector,
               [f"--schedule={inputs}/flatten-hivm-tensors.mlir"],
               hivm_ranks.check, options)
    rows |= run(LINALG, ["--schedule=flatten", "--set=min_inner_size=0",
                         "--set=generalize_named=true"],
                upstream, upstream, minimal.check, options)
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main()
