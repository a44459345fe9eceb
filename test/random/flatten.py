"""Random structured operations on buffers and tensors of random layouts,
through the schedule `flatten`: the numbers agree, a second run changes nothing,
and no two loops are left that the types alone would let merge. A layout without
strides cannot be run; then the numbers are left out."""

import math
import os

import minimal
import runner

RUN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs",
                   "flatten-run.mlir")


def rests_and_is_minimal(run):
    once = run.at_rest("flatten", *run.case.args)
    if not run.case.args:
        minimal.check(once)


class Array:
    """The shape of an operand, and for a buffer its layout. `None` among the
    printed sizes and strides is a `?`."""

    def __init__(self, rng, sizes, tensor, dynamic):
        self.sizes = sizes
        self.tensor = tensor
        hide = lambda n: None if dynamic and rng.random() < 0.4 else n
        self.shown = [hide(n) for n in sizes]
        self.strides, self.identity, self.offset = [], True, 0
        if tensor:
            return
        self.identity = rng.random() < 0.4
        step = 1 if self.identity else rng.choice([1, 1, 2])
        for n in reversed(sizes):
            odd = not self.identity and n == 1 and rng.random() < 0.5
            self.strides.insert(0, rng.randrange(1, 99) if odd else step)
            step *= n if self.identity else max(n, 1)
            if not self.identity and rng.random() < 0.3:
                step += rng.choice([1, 2, step])
        self.shown_strides = [hide(s) for s in self.strides]
        if not self.identity:
            self.offset = rng.choice([0, 0, 3])
        #: The strides as an affine map, and a layout without strides instead.
        self.as_map = not self.identity and rng.random() < 0.2
        self.tiles = False

    def elements(self):
        """How many elements its buffer has."""
        return self.offset + 1 + sum(
            max(n - 1, 0) * s for n, s in zip(self.sizes, self.strides))

    def type(self):
        show = lambda n: "?" if n is None else str(n)
        shape = "".join(show(n) + "x" for n in self.shown)
        if self.tensor:
            return f"tensor<{shape}f32>"
        if self.identity:
            return f"memref<{shape}f32>"
        if self.as_map:
            return f"memref<{shape}f32, {self.map()}>"
        strides = ", ".join(show(s) for s in self.shown_strides)
        return f"memref<{shape}f32, strided<[{strides}], offset: ?>>"

    def map(self):
        """The strides, and an offset that nobody knows; or tiles of 4."""
        dims = [f"d{i}" for i in range(len(self.sizes))]
        if self.tiles:
            results = [f"{dims[0]} floordiv 4", *dims[1:], f"{dims[0]} mod 4"]
            return f"affine_map<({', '.join(dims)}) -> ({', '.join(results)})>"
        symbols, terms = [], []
        for dim, stride in zip(dims, self.shown_strides):
            if stride is None:
                symbols.append(f"s{len(symbols)}")
                stride = symbols[-1]
            terms.append(f"{dim} * {stride}")
        symbols.append(f"s{len(symbols)}")
        return (f"affine_map<({', '.join(dims)})[{', '.join(symbols)}] -> "
                f"({' + '.join(terms + symbols[-1:])})>")

    def static_type(self):
        shape = "".join(f"{n}x" for n in self.sizes)
        return f"tensor<{shape}f32>"


def affine_map(loops, dims):
    """The map of an operand that carries `dims`: a loop each, or the sum of a
    pair of loops."""
    names = ", ".join(f"d{i}" for i in range(loops))
    show = lambda d: f"d{d}" if isinstance(d, int) else f"d{d[0]} + d{d[1]}"
    return f"affine_map<({names}) -> ({', '.join(map(show, dims))})>"


def body_of(rng, inputs, reductions, loops):
    """A generic's body: reads all its inputs, adds up along reductions, and now
    and then asks for the index of a loop."""
    lines, value = [], "%out" if reductions else None
    for i in range(inputs):
        if value is None:
            value = f"%in{i}"
            continue
        op = "addf" if reductions else rng.choice(["addf", "mulf", "maximumf"])
        lines.append(f"%v{i} = arith.{op} {value}, %in{i} : f32")
        value = f"%v{i}"
    if loops and rng.random() < 0.3:
        loop = rng.randrange(loops)
        lines += [f"%i = linalg.index {loop} : index",
                  "%j = arith.index_cast %i : index to i32",
                  "%f = arith.sitofp %j : i32 to f32"]
        lines.append(f"%g = arith.addf {value or '%out'}, %f : f32")
        value = "%g"
    return lines + [f"linalg.yield {value or '%out'} : f32"]


class Writer:
    """Collects the operands of an operation as arguments of a function."""

    def __init__(self, rng, tensor, dynamic):
        self.rng, self.tensor, self.dynamic = rng, tensor, dynamic
        self.arrays = []

    def array(self, sizes, shown=None):
        """A new operand, and its type; `shown` are its printed sizes where
        those of operands have to agree."""
        self.arrays.append(
            Array(self.rng, sizes, self.tensor, self.dynamic))
        if shown is not None:
            self.arrays[-1].shown = shown
        if self.tiles and sizes and self.rng.random() < 0.6:
            array = self.arrays[-1]
            array.identity, array.as_map, array.tiles = False, True, True
        return f"%a{len(self.arrays) - 1}", self.arrays[-1].type()


def structured(rng, writer, sizes):
    """The text of an operation on loops of these sizes, and its kind."""
    rank = len(sizes)
    kinds = ["fill", "copy", "unary", "binary", "generic", "generic", "generic",
             "transpose", "broadcast", "reduce", "map"]
    kind = rng.choice(kinds + (["pad", "concat", "softmax"] * 2 if writer.tensor
                               else ["memref.copy"]))
    arrow = lambda type: f" -> {type}" if writer.tensor else ""
    result = "%r = " if writer.tensor else ""

    def named(name, ins, out, tail="", between=" ", typed=True):
        given = ", ".join(v for v, _ in ins)
        types = ", ".join(t for _, t in ins)
        return (f"{result}{name}{between}ins({given} : {types}) outs({out[0]} :"
                f" {out[1]}){tail}" + (arrow(out[1]) if typed else ""))

    if kind == "fill":
        return named("linalg.fill", [("%scalar", "f32")],
                     writer.array(sizes)), kind
    if kind in ("copy", "unary", "binary"):
        name = {"copy": ["copy"], "unary": ["abs", "negf"],
                "binary": ["add", "mul", "sub"]}[kind]
        ins = [writer.array(sizes) for _ in range(1 + (kind == "binary"))]
        return named("linalg." + rng.choice(name), ins,
                     writer.array(sizes)), kind
    shown = [None if writer.dynamic and rng.random() < 0.4 else n
             for n in sizes]
    if kind == "memref.copy":
        source = writer.array(sizes, shown)
        target = writer.array(sizes, shown)
        return (f"memref.copy {source[0]}, {target[0]} : {source[1]} to "
                f"{target[1]}"), kind
    if kind == "transpose":
        order = rng.sample(range(rank), rank)
        source = writer.array(sizes, shown)
        target = writer.array([sizes[d] for d in order],
                              [shown[d] for d in order])
        return named("linalg.transpose", [source], target,
                     f" permutation = {order}", typed=False), kind
    if kind == "softmax":
        # Its dim has elements.
        dim = rng.randrange(rank)
        sizes = [max(n, 1) for n in sizes]
        shown = [None if n is None else max(n, 1) for n in shown]
        source = writer.array(sizes, shown)
        return named(f"linalg.softmax dimension({dim})", [source],
                     writer.array(sizes, shown)), kind
    if kind == "concat":
        dim = rng.randrange(rank)
        parts = [sizes[dim], *(rng.choice([1, 2, 5]) for _ in range(rng.choice([0, 1, 2])))]
        ins = [writer.array([*sizes[:dim], n, *sizes[dim + 1:]],
                            [*shown[:dim], n, *shown[dim + 1:]]) for n in parts]
        out = writer.array([*sizes[:dim], sum(parts), *sizes[dim + 1:]],
                           [*shown[:dim], sum(parts), *shown[dim + 1:]])
        return (f"%r = tensor.concat dim({dim}) {', '.join(v for v, _ in ins)} : "
                f"({', '.join(t for _, t in ins)}) -> {out[1]}"), kind
    if kind == "pad":
        low, high = ([rng.choice([0, 0, 0, 1, 3]) for _ in sizes] for _ in range(2))
        source = writer.array(sizes, shown)
        out = writer.array([sum(n) for n in zip(sizes, low, high)],
                           [None if n is None else sum((n, *more))
                            for n, *more in zip(shown, low, high)])
        indices = ", ".join(f"%k{dim}: index" for dim in range(rank))
        return (f"%r = tensor.pad {source[0]} low{low} high{high} {{\n    ^bb0({indices}):\n"
                f"      tensor.yield %scalar : f32\n    }} : {source[1]} to {out[1]}"), kind
    if kind in ("broadcast", "reduce"):
        dims = sorted(rng.sample(range(rank), rng.randrange(1, rank + 1)))
        small = [n for d, n in enumerate(sizes) if d not in dims]
        few = [n for d, n in enumerate(shown) if d not in dims]
        if kind == "broadcast":
            source = writer.array(small, few)
            return named("linalg.broadcast", [source],
                         writer.array(sizes, shown),
                         f" dimensions = {dims}", typed=False), kind
        source = writer.array(sizes, shown)
        return named("linalg.reduce", [source], writer.array(small, few),
                     f" dimensions = {dims}", " { arith.addf } ",
                     typed=False), kind
    if kind == "map":
        ins = [writer.array(sizes, shown), writer.array(sizes, shown)]
        return named("linalg.map", ins, writer.array(sizes, shown), "",
                     " { arith.mulf } ", typed=False), kind
    return generic(rng, writer, sizes, result, arrow), kind


def generic(rng, writer, sizes, result, arrow):
    rank = len(sizes)
    reductions = {d for d in range(rank) if rng.random() < 0.25}
    kept = [d for d in range(rank) if d not in reductions]
    if rng.random() < 0.25:
        rng.shuffle(kept)
    maps, ins = [], []
    for number in range(rng.randrange(1, 3)):
        dims = [d for d in range(rank) if number == 0 or rng.random() < 0.7]
        if rng.random() < 0.2:
            rng.shuffle(dims)
        shape = [sizes[d] for d in dims]
        if number and rank > 1 and 0 not in sizes and rng.random() < 0.3:
            # A window, as convolutions have.
            pair = tuple(rng.sample(range(rank), 2))
            place = rng.randrange(len(dims) + 1)
            dims = dims[:place] + [pair] + [
                d for d in dims[place:] if d not in pair]
            shape = [sizes[d] if isinstance(d, int) else
                     sizes[d[0]] + sizes[d[1]] - 1 for d in dims]
        maps.append(affine_map(rank, dims))
        ins.append(writer.array(shape))
    out = writer.array([sizes[d] for d in kept])
    maps.append(affine_map(rank, kept))
    kinds = ", ".join('"reduction"' if d in reductions else '"parallel"'
                      for d in range(rank))
    names = ", ".join([f"%in{i}: f32" for i in range(len(ins))] + ["%out: f32"])
    body = "\n      ".join(body_of(rng, len(ins), reductions, rank))
    return (f"{result}linalg.generic {{indexing_maps = [{', '.join(maps)}], "
            f"iterator_types = [{kinds}]}}"
            f" ins({', '.join(v for v, _ in ins)} : "
            f"{', '.join(t for _, t in ins)}) outs({out[0]} : {out[1]}) {{\n"
            f"    ^bb0({names}):\n      {body}\n    }}{arrow(out[1])}")


def program(writer, text, inside):
    """A module whose @entry makes the arrays from plain ones and runs `text`:
    itself, where it sees how they were made, or by a call, where types are all
    there is."""
    arrays = writer.arrays
    typed = ", ".join(f"%a{i}: {a.type()}" for i, a in enumerate(arrays))
    if any(a.tiles for a in arrays if not a.tensor):
        # No loops can be made of it.
        return (f"func.func @work(%scalar: f32, {typed}) {{\n  {text}\n"
                "  return\n}\n")
    lines = ["%scalar = arith.constant 1.5 : f32"]
    hidden = {}

    def number(n, shown):
        if shown is not None:
            return str(n)
        if n not in hidden:
            hidden[n] = f"%n{n}"
            lines.append(f"%c{n} = arith.constant {n} : index")
            lines.append(f"%n{n} = call @hide(%c{n}) : (index) -> index")
        return hidden[n]

    arguments = []
    for i, a in enumerate(arrays):
        if writer.tensor:
            arguments.append(f"%b{i}: {a.static_type()}")
            lines.append(f"%a{i} = tensor.cast %b{i} : {a.static_type()} to "
                         f"{a.type()}")
            continue
        arguments.append(f"%b{i}: memref<{a.elements()}xf32>")
        shown = a.shown_strides if not a.identity else a.strides
        sizes = ", ".join(number(n, s) for n, s in zip(a.sizes, a.shown))
        if a.identity:
            # The strides of an identity layout follow from sizes.
            strides, products = [], "1"
            for n, s in reversed(list(zip(a.sizes, a.shown))):
                strides.insert(0, products)
                if not (products.isdigit() and s is not None):
                    left = f"%p{len(lines)}"
                    for value in (products, number(n, s)):
                        if value.isdigit():
                            lines.append(f"%k{len(lines)} = arith.constant "
                                         f"{value} : index")
                    a_, b_ = (v if not v.isdigit() else f"%k{j}" for v, j in
                              zip((products, number(n, s)),
                                  constants(lines, (products, number(n, s)))))
                    lines.append(f"{left} = arith.muli {a_}, {b_} : index")
                    products = left
                else:
                    products = str(int(products) * n)
            strides = ", ".join(strides)
            cast = a.type()
            plain = cast[:-1] + ", strided<[" + ", ".join(
                "?" if s.startswith("%") else s
                for s in strides.split(", ") if s) + "]>>"
            lines.append(f"%s{i} = memref.reinterpret_cast %b{i} to offset: "
                         f"[0], sizes: [{sizes}], strides: [{strides}] : "
                         f"memref<{a.elements()}xf32> to {plain}")
            lines.append(f"%a{i} = memref.cast %s{i} : {plain} to {cast}"
                         if plain != cast else "")
            continue
        strides = ", ".join(number(n, s) for n, s in zip(a.strides, shown))
        offset = number(a.offset, None)
        lines.append(f"%a{i} = memref.reinterpret_cast %b{i} to offset: "
                     f"[{offset}], sizes: [{sizes}], strides: [{strides}] : "
                     f"memref<{a.elements()}xf32> to {a.type()}")
    out = len(arrays) - 1
    given = ", ".join(f"%a{i}" for i in range(len(arrays)))
    types = ", ".join(a.type() for a in arrays)
    result = arrays[out].type() if writer.tensor else ""
    end = f"return %r : {result}" if writer.tensor else "return"
    work = ""
    if inside:
        lines.append(text)
    else:
        lines.append(("%r = " if writer.tensor else "") +
                     f"call @work(%scalar{', ' if given else ''}{given}) : "
                     f"(f32, {types}) -> ({result})")
        work = (f"func.func @work(%scalar: f32, {typed})"
                + (f" -> {result}" if result else "")
                + f" {{\n  {text}\n  {end}\n}}\n")
    if writer.tensor:
        final = arrays[out].static_type()
        lines.append(f"%z = tensor.cast %r : {result} to {final}")
        end, result = f"return %z : {final}", final
    lines.append(end)
    return ("func.func private @hide(%n: index) -> index attributes {no_inline}"
            " {\n  return %n : index\n}\n" + work +
            f"func.func @entry({', '.join(arguments)})"
            + (f" -> {result}" if result else "")
            + " {\n  " + "\n  ".join(l for l in lines if l) + "\n}\n")


def constants(lines, values):
    """The numbers of the lines that hold the last constants, one a value."""
    last = len(lines)
    numbers = []
    for value in reversed(values):
        if value.isdigit():
            last -= 1
        numbers.insert(0, last)
    return numbers


def generate(rng):
    tensor, dynamic = rng.random() < 0.35, rng.random() < 0.5
    writer = Writer(rng, tensor, dynamic)
    writer.tiles = not tensor and rng.random() < 0.05
    text, kind = structured(rng, writer, random_sizes(rng))
    args = ["--set=versioned=true"] if rng.random() < 0.15 else []
    # A result without elements is nothing to compare.
    empty = tensor and 0 in writer.arrays[-1].sizes
    return runner.Case(
        text=program(writer, text, rng.random() < 0.5), schedule=RUN,
        args=args, checks=[rests_and_is_minimal], runs=not writer.tiles and not empty,
        kinds=[kind, "tiles" if writer.tiles else
               "tensor" if tensor else "buffer",
               "dynamic" if dynamic else "static"])


def random_sizes(rng):
    """Up to 6 sizes: many ones, primes, powers of 2, now and then a 0."""
    sizes = []
    for _ in range(rng.randrange(1, 7)):
        sizes.append(rng.choice([1, 1, 1, 2, 3, 4, 5, 7, 8, 11, 13, 16, 17]))
        if math.prod(sizes) > 2000:
            sizes[-1] = rng.choice([1, 2])
    if rng.random() < 0.03:
        sizes[rng.randrange(len(sizes))] = 0
    return sizes


if __name__ == "__main__":
    runner.main(generate)
