"""Random ops of the hivm dialect, flattened, against what they mean.

Every op, over shapes of rank 0 to 6 with dims of size 1, on memrefs of any
strided layout (gaps, offsets, windows of others, dynamic sizes, strides and
offsets, affine maps, memory spaces) and on tensors. Besides the numbers: flattening twice is
flattening once, a host function is left alone, and no two neighbouring dims are
left that the rule of merging, as hivm_ranks.py has it, would still merge.
"""

import os

import hivm_ranks
import runner

SPACES = ["gm", "cbuf", "ca", "cb", "cc", "ub", "ssbuf", "zero"]
FLOATS = ["f32", "f16", "bf16"]
INTEGERS = ["i8", "i16", "i32", "i64"]


def affine(strides, offset):
    """The layout as an affine map."""
    dims = [f"d{dim}" for dim in range(len(strides))]
    symbols, terms = [], []
    for dim, factor in zip(dims + [""], strides + [offset]):
        if factor is None:
            symbols.append(f"s{len(symbols)}")
            factor = symbols[-1]
        terms.append(f"{dim} * {factor}" if dim else f"{factor}")
    named = f"[{', '.join(symbols)}]" if symbols else ""
    return f"affine_map<({', '.join(dims)}){named} -> ({' + '.join(terms)})>"


def memref(shape, element, strides=None, offset=0, space=None, as_map=False):
    """The type, with None for what is dynamic; without strides, row-major."""
    word = lambda n: "?" if n is None else str(n)
    text = "".join(word(n) + "x" for n in shape) + element
    if as_map:
        text += ", " + affine(strides, offset)
    elif strides is not None:
        text += f", strided<[{', '.join(map(word, strides))}]"
        text += f", offset: {word(offset)}>" if offset != 0 else ">"
    return f"memref<{text}{f', #hivm.address_space<{space}>' if space else ''}>"


class Program:
    """A function under construction."""

    def __init__(self, rng):
        self.rng = rng
        self.arguments = []
        self.lines = []
        self.kinds = []
        self.static = {}
        self.tensors = rng.random() < 0.15
        self.space = rng.choice(SPACES) if rng.random() < 0.2 else None
        self.dynamic = rng.random() < 0.4

    def chance(self, probability):
        return self.rng.random() < probability

    def value(self, text):
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name

    def argument(self, type):
        name = f"%arg{len(self.arguments)}"
        self.arguments.append(f"{name}: {type}")
        return name

    def index(self, number):
        return self.value(f"arith.constant {number} : index")

    # An operand is its name and its type.

    def array(self, shape, element):
        if self.tensors:
            return self.tensor(shape, element)
        if shape and self.chance(0.25):
            name, parts = self.window(shape, element)
        else:
            name, parts = self.whole(shape, element)
        if self.dynamic and shape and self.chance(0.8):
            name, parts = self.hide(name, element, *parts)
        type = memref(parts[0], element, *parts[1:], self.space)
        if parts[1] and self.chance(0.1):
            # The same layout in other words.
            other = memref(parts[0], element, *parts[1:], self.space, True)
            name = self.value(f"memref.cast {name} : {type} to {other}")
            type = other
        return name, type

    def tensor(self, shape, element):
        type = whole = f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"
        name = self.argument(type)
        if self.dynamic and shape:
            hidden = [None if self.chance(0.4) else n for n in shape]
            words = "".join(f"{'?' if n is None else n}x" for n in hidden)
            name = self.value(
                f"tensor.cast {name} : {type} to tensor<{words}{element}>")
            type = f"tensor<{words}{element}>"
        self.static[name] = whole
        return name, type

    def whole(self, shape, element):
        """An argument: row-major, or with gaps and an offset."""
        parts = (list(shape), None, 0)
        if self.chance(0.5):
            strides, next = [], self.rng.choice([1, 1, 2])
            for size in reversed(shape):
                # The stride of a dim of size 1 separates nothing.
                odd = size == 1 and self.chance(0.5)
                strides.insert(0, self.rng.randint(1, 9) if odd else next)
                next = next * size
                if self.chance(0.2):
                    next += self.rng.randint(1, 3)
            parts = (list(shape), strides, self.rng.choice([0, 0, 5]))
        return self.argument(memref(*parts[:1], element, *parts[1:],
                                    self.space)), parts

    def window(self, shape, element):
        """A part of a larger argument."""
        more = [0 if self.chance(0.7) else self.rng.randint(1, 2)
                for _ in shape]
        whole = [n + m for n, m in zip(shape, more)]
        name = self.argument(memref(whole, element, space=self.space))
        starts = [self.rng.randint(0, m) for m in more]
        strides = [1]
        for size in reversed(whole[1:]):
            strides.insert(0, strides[0] * size)
        offset = sum(a * b for a, b in zip(starts, strides))
        sizes = list(shape)
        words = [str(n) for n in sizes]
        if self.dynamic:
            for dim in range(len(sizes)):
                if self.chance(0.3):
                    words[dim] = self.index(sizes[dim])
                    sizes[dim] = None
        parts = (sizes, strides, offset)
        return self.value(
            f"memref.subview {name}[{', '.join(map(str, starts))}] "
            f"[{', '.join(words)}] [{', '.join('1' for _ in sizes)}] : "
            f"{memref(whole, element, space=self.space)} to "
            f"{memref(sizes, element, strides, offset, self.space)}"), parts

    def hide(self, name, element, sizes, strides, offset):
        """The same, of which less is known."""
        before = memref(sizes, element, strides, offset, self.space)
        unknown = lambda n: None if self.chance(0.4) else n
        sizes = [unknown(n) for n in sizes]
        if strides is not None:
            strides, offset = [unknown(n) for n in strides], unknown(offset)
        after = memref(sizes, element, strides, offset, self.space)
        if before != after:
            name = self.value(f"memref.cast {name} : {before} to {after}")
        return name, (sizes, strides, offset)

    def number(self, element):
        text = "2.5" if element in FLOATS else "3"
        if element == "i1":
            text = "true"
        else:
            text += f" : {element}"
        return self.value(f"arith.constant {text}"), element

    def op(self, name, ins, outs, before="", after="", temp=True, indices=None):
        self.kinds.append(name)
        group = lambda operands: (", ".join(o[0] for o in operands) + " : " +
                                  ", ".join(o[1] for o in operands))
        text = f"hivm.hir.{name} {before}ins({group(ins)})"
        if indices:
            text += f" indices({group([indices])})"
        text += f" outs({group(outs)})"
        if temp and self.chance(0.1):
            text += f" temp_buffer({self.argument('memref<16xi8>')} : "
            text += "memref<16xi8>)"
        text += after
        if not self.tensors:
            self.lines.append(text)
            return
        text += " -> " + ", ".join(o[1] for o in outs)
        name = f"%v{len(self.lines)}"
        many = f":{len(outs)}" if len(outs) > 1 else ""
        self.lines.append(f"{name}{many} = {text}")
        self.results = []
        for number, (out, type) in enumerate(outs):
            result = f"{name}#{number}" if many else name
            if type != self.static[out]:
                result = self.value(f"tensor.cast {result} : {type} to "
                                    f"{self.static[out]}")
            self.results.append((result, self.static[out]))

    def text(self, host):
        attributes = (" attributes {hacc.function_kind = "
                      "#hacc.function_kind<HOST>}" if host else "")
        results = self.results if self.tensors else []
        names = ", ".join(r[0] for r in results)
        types = ", ".join(r[1] for r in results)
        end = f"return {names} : {types}" if results else "return"
        signature = f" -> ({types})" if results else ""
        body = "".join(f"  {line}\n" for line in self.lines + [end])
        return (f"func.func @entry({', '.join(self.arguments)}){signature}"
                f"{attributes} {{\n{body}}}\n")


# ---- Shapes and sets of dims -------------------------------------------------


def random_shape(rng, least=0):
    shape = [rng.choice([1, 1, 2, 3, 4, 5])
             for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6]))]
    while len(shape) < least:
        shape.append(rng.choice([1, 2, 3]))
    if rng.random() < 0.06:
        shape = [1] * len(shape)
    return shape


def random_dims(rng, rank, least=0):
    """First, middle, last, all, or any; in order."""
    dims = [d for d in range(rank) if rng.random() < 0.4]
    if rank and rng.random() < 0.15:
        dims = list(range(rank))
    while len(dims) < least:
        dims = [rng.randrange(rank)]
    return dims


def dims_text(dims):
    return f"[{', '.join(map(str, dims))}]"


def with_ones(shape, dims):
    return [1 if d in dims else n for d, n in enumerate(shape)]


# ---- Op by op ----------------------------------------------------------------

UNARY = {"vexp": FLOATS, "vabs": FLOATS + INTEGERS, "vrelu": FLOATS + INTEGERS,
         "vrec": FLOATS, "vnot": INTEGERS + ["i1"]}
BINARY = {name: FLOATS + INTEGERS
          for name in ["vadd", "vsub", "vmul", "vdiv", "vmax", "vmin"]}
BINARY.update({name: INTEGERS for name in ["vshl", "vshr"]})
BINARY.update({name: INTEGERS + ["i1"] for name in ["vand", "vor", "vxor"]})


def elementwise(program, rng):
    name = rng.choice([*UNARY, *BINARY, "vsel", "vcmp", "vcast"])
    after = ""
    if name in UNARY or name in BINARY:
        element = rng.choice({**UNARY, **BINARY}[name])
        inputs = [element] * (1 if name in UNARY else 2)
        if name == "vdiv":
            after += rng.choice(["", " isSigned = false", " isHP = true"])
        if name in ["vmax", "vmin"]:
            after += rng.choice(["", " is_signed = false"])
    elif name == "vsel":
        element = rng.choice(FLOATS + INTEGERS)
        inputs = [rng.choice(["i1", "i8"]), element, element]
    elif name == "vcmp":
        inputs = [rng.choice(FLOATS + INTEGERS)] * 2
        element = rng.choice(["i1", "i8"])
        mode = rng.choice(["eq", "ne", "lt", "le", "gt", "ge"])
        after += f" compare_mode = <{mode}>" + rng.choice(
            ["", " is_signed : false"])
    else:
        inputs = [rng.choice(FLOATS + INTEGERS)]
        element = rng.choice(FLOATS + INTEGERS)
        after += rng.choice(["", " round_mode = <trunc>",
                             " round_mode = <floor>"])
    shape = random_shape(rng)
    how = rng.choice(["", "", "broadcast", "transpose"]) if shape else ""
    operands = []
    if how == "transpose":
        order = list(range(len(shape)))
        if rng.random() < 0.5:
            rng.shuffle(order)
        else:  # Runs that stay together, as blocks.
            cut = rng.randrange(len(order))
            order = order[cut:] + order[:cut]
        output = [shape[d] for d in order]
        after += f" transpose = {dims_text(order)}"
        operands = [program.array(shape, e) for e in inputs]
    elif how == "broadcast":
        dims = random_dims(rng, len(shape), 1)
        after += f" broadcast = {dims_text(dims)}"
        output = shape
        # Every dim is broadcast in one input at least.
        kept = [set() for _ in inputs]
        if len(inputs) > 1:
            for dim in dims:
                loser = rng.randrange(len(inputs))
                for i in range(len(inputs)):
                    if i != loser and rng.random() < 0.4:
                        kept[i].add(dim)
        # A `?` in a broadcast dim would be taken for 1.
        dynamic, program.dynamic = program.dynamic, False
        for element_in, keep in zip(inputs, kept):
            operands.append(program.array(
                with_ones(shape, set(dims) - keep), element_in))
        program.dynamic = dynamic
    else:
        output = shape
        operands = [program.array(shape, e) for e in inputs]
        if len(inputs) > 1 and rng.random() < 0.15:
            operands[-1] = program.number(inputs[-1])
    program.op(name, operands, [program.array(output, element)], after=after)


def broadcast(program, rng):
    shape = random_shape(rng)
    element = rng.choice(FLOATS + INTEGERS)
    if rng.random() < 0.3:
        source, after = program.number(element), ""
    else:
        dims = random_dims(rng, len(shape))
        source = program.array(with_ones(shape, dims), element)
        after = f" broadcast_dims = {dims_text(dims)}"
    program.op("vbrc", [source], [program.array(shape, element)], after=after)


def reduction(program, rng):
    with_index = rng.random() < 0.3
    shape = random_shape(rng, least=1)
    dims = random_dims(rng, len(shape), 1)
    element = rng.choice(INTEGERS)
    kind = rng.choice(["sum", "prod", "max", "min", "any", "all", "andi", "ori",
                       "xori"])
    if rng.random() < 0.5:
        element, kind = "f32", rng.choice(["sum", "max", "min"])
    indices = None
    if with_index:
        dims = [rng.choice(dims)]
        element = rng.choice(["f32", "i8", "i32"])
        kind = rng.choice(["max", "min"]) + "_with_index" + rng.choice(
            ["", "_left", "_right"])
        if rng.random() < 0.3:
            indices = program.array(shape, "i32")
    output = with_ones(shape, dims)
    outs = [program.array(output, element)]
    if with_index:
        outs.append(program.array(output, "i32"))
    after = rng.choice(["", " unsigned_src = true"])
    after += f" reduce_dims = {dims_text(dims)}"
    program.op("vreduce", [program.array(shape, element)], outs, f"<{kind}> ",
               after, indices=indices)


def transposition(program, rng):
    shape = random_shape(rng)
    order = list(range(len(shape)))
    if rng.random() < 0.5:
        rng.shuffle(order)
    elif order:
        cut = rng.randrange(len(order))
        order = order[cut:] + order[:cut]
    element = rng.choice(FLOATS + INTEGERS)
    program.op("vtranspose", [program.array(shape, element)],
               [program.array([shape[d] for d in order], element)],
               after=f" permutation = {dims_text(order)}")


def cumulation(program, rng):
    shape = random_shape(rng, least=1)
    element = rng.choice(["f32", "i32", "i8"])
    dims = random_dims(rng, len(shape), 1)[:2]
    reverse = rng.choice(["true", "false"])
    program.op(rng.choice(["vcumsum", "vcumprod"]),
               [program.array(shape, element)], [program.array(shape, element)],
               after=f" cum_dims = {dims_text(dims)} reverse = {reverse}")


def padding(program, rng):
    shape = random_shape(rng)
    element = rng.choice(FLOATS + INTEGERS)
    sides = []
    for _ in range(2):
        sides.append([rng.randint(1, 2) if rng.random() < 0.25 else 0
                      for _ in shape])
    output = [sum(n) for n in zip(shape, *sides)]
    words = [[program.index(n) if program.dynamic and rng.random() < 0.3 else n
              for n in side] for side in sides]
    value = program.number(element)
    program.op("vpad", [program.array(shape, element)],
               [program.array(output, element)],
               after=f" low{dims_text(words[0])} high{dims_text(words[1])} "
               f"pad_value {value[0]} : {element}")


def concatenation(program, rng):
    shape = random_shape(rng, least=1)
    element = rng.choice(FLOATS + INTEGERS)
    dim = rng.randrange(len(shape))
    parts = [rng.randint(1, 3) for _ in range(rng.randint(1, 3))]
    sized = lambda n: shape[:dim] + [n] + shape[dim + 1:]
    program.op("vconcat", [program.array(sized(n), element) for n in parts],
               [program.array(sized(sum(parts)), element)],
               before=f"dim({dim}) ", temp=False)


def flip(program, rng):
    shape = random_shape(rng, least=1)
    element = rng.choice(FLOATS + INTEGERS)
    program.op("vflip", [program.array(shape, element)],
               [program.array(shape, element)],
               after=f" flip_axis = {rng.randrange(len(shape))}")


def copy(program, rng):
    name = rng.choice(["load", "store", "copy"])
    shape = random_shape(rng)
    element = rng.choice(FLOATS + INTEGERS)
    after = ""
    if name == "load" and rng.random() < 0.3:
        after = f" left_padding_num = {program.index(0)} : index"
    program.op(name, [program.array(shape, element)],
               [program.array(shape, element)], after=after, temp=False)


FAMILIES = [elementwise] * 5 + [broadcast] * 2 + [reduction] * 3 + [
    transposition, cumulation, padding, concatenation, flip, copy]


def rests(run):
    """A check: a second run of the schedule changes nothing."""
    run.flat = run.at_rest("flatten-hivm")


def untouched(run):
    """A check: the schedule collapsed nothing."""
    if "collapse_shape" in run.flat:
        raise runner.Failure(f"a host function was changed:\n{run.flat}")


def minimal(run):
    """A check: no dims are left that would merge."""
    hivm_ranks.check(run.flat)


#: Tensors have to become buffers before they can be run.
ON_TENSORS = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                          "Inputs", "flatten-hivm-tensors.mlir")


def generate(rng):
    program = Program(rng)
    rng.choice(FAMILIES)(program, rng)
    host = rng.random() < 0.03
    schedule = ON_TENSORS if program.tensors else "flatten-hivm"
    return runner.Case(
        program.text(host), schedule,
        checks=[rests, untouched if host else minimal],
        kinds=program.kinds + ["tensor" if program.tensors else "memref"])


if __name__ == "__main__":
    runner.main(generate)
