"""Random vector transfers: every combination of bounds, masks and permutation maps, on
buffers, views and tensors, and what inserts and extracts parts of vectors at places
known or not, against what Python works out by the rules of the vector dialect. No
other memory may change."""

import dataclasses
import itertools
import math
import random
import re

import runner

ELEMENTS = ["f32", "f32", "f32", "f64", "f16", "bf16", "i8", "i16", "i32", "i64",
            "index", "i1"]
SIZES = [1, 1, 1, 2, 3, 4, 5, 8, 16, 17]
#: LLVM 22 aborts on vectors of an odd number of bf16 where there are instructions for
#: these.
EVEN = [1, 1, 1, 2, 4, 8, 16]
TARGETS = ["host,vector-bits=128", "host,vector-bits=256"]
#: Up to which number a float type has all integers: what is computed here is exact.
EXACT = {"f64": 1 << 53, "f32": 1 << 24, "f16": 1 << 11, "bf16": 1 << 8}
#: Elements of a vector, and of a buffer, at most.
MOST = {"vector": 320, "buffer": 1500}


def start(buffer, place):
    """What a buffer holds at first."""
    return (place * 37 + buffer * 11) % 101 - 50


def wrapped(element, number):
    """A number as one of that type."""
    if element[0] != "i":
        return number
    if element == "i1":
        return number & 1
    half = 1 << (63 if element == "index" else int(element[1:]) - 1)
    return (number + half) % (2 * half) - half


def constant(element, number):
    if element == "i1":
        return ["false", "true"][number]
    return f"{number}.0" if "f" in element else str(number)


def shaped(kind, shape, element):
    return f"{kind}<{''.join(f'{size}x' for size in shape)}{element}>"


def places(shape):
    return itertools.product(*map(range, shape))


@dataclasses.dataclass
class Index:
    """A place or a size, and the least and the greatest that it may be."""
    name: str
    least: int
    most: int


@dataclasses.dataclass
class View:
    """A buffer, a view of one, or a tensor."""
    name: str
    type: str
    shape: list
    #: Which buffer it is of, and where its elements lie there.
    buffer: int
    offset: int
    strides: list

    @property
    def is_tensor(self):
        return self.type.startswith("tensor")


@dataclasses.dataclass
class Vector:
    name: str
    shape: list
    #: The name of what is known at run time: a dictionary of places.
    mask: bool = False


class Inexact(Exception):
    """A program would round."""


def exact(element, number):
    """That number; Inexact if the type has not all integers up to it."""
    if abs(number) > EXACT.get(element, math.inf):
        raise Inexact
    return number


class Program:
    """Lines, and what they do: each a function of what the names hold."""

    def __init__(self, rng, element, statements):
        self.rng = rng
        self.element = element
        self.statements = statements
        self.sizes = EVEN if element == "bf16" else SIZES
        self.lines, self.steps, self.vectors = [], [], []
        self.arguments, self.indices, self.views = [], [], []
        self.kinds = set()
        self.count = 0
        self.depth = 0

    def name(self):
        self.count += 1
        return f"%{self.count}"

    def say(self, line, step=None):
        self.lines.append("  " * self.depth + line)
        if step:
            self.steps.append(step)

    def vector(self, text, shape, value, mask=False):
        """Defines a vector, whose elements `value` gives of what names hold."""
        name = self.name()
        self.say(f"{name} = {text}", lambda now: now.__setitem__(name, {
            at: exact(self.element, n) for at, n in value(now).items()}))
        made = Vector(name, list(shape), mask)
        if not mask:
            self.vectors.append(made)
        return made

    def type(self, shape, mask=False):
        return shaped("vector", shape, "i1" if mask else self.element)

    def index(self, number):
        """That number, known or not."""
        if self.rng.random() < 0.5:
            name = self.name()
            self.say(f"{name} = arith.constant {number} : index",
                     lambda now: now.__setitem__(name, number))
        else:
            name = f"%i{len(self.indices)}"
            self.indices.append((name, number))
        return Index(name, number, number)

    def place(self, below):
        """An index from 0 on, below that."""
        inner = [i for i in self.loops if i.most < below]
        if inner and self.rng.random() < 0.7:
            return self.rng.choice(inner)
        return self.index(self.rng.randrange(below))

    loops = ()

    def number(self):
        """A scalar, known or not: its name, and its value."""
        number = wrapped(self.element, self.rng.randint(-40, 40))
        if self.rng.random() < 0.5:
            name = self.name()
            self.say(f"{name} = arith.constant "
                     f"{constant(self.element, number)}"
                     + ("" if self.element == "i1" else f" : {self.element}"))
        else:
            name = f"%s{len(self.arguments)}"
            self.arguments.append((name, number))
        return name, number


def mask_for(program, shape):
    """A mask of that shape, and how many of each dim it may let through."""
    rng = program.rng
    how = rng.choice(["create", "create", "constant", "dense", "compare"])
    type = program.type(shape, True)
    program.kinds.add(f"mask: {how}")
    if how == "create":
        counts = [program.index(rng.choice([-1, 0, size, size + 1,
                                            rng.randint(0, size),
                                            rng.randint(0, size)]))
                  for size in shape]
        names = ", ".join(count.name for count in counts)
        most = [min(max(c.most, 0), size) for c, size in zip(counts, shape)]
        return program.vector(
            f"vector.create_mask {names} : {type}", shape,
            lambda now: {at: all(i < c.most for i, c in zip(at, counts))
                         for at in places(shape)}, True), most
    if how == "constant":
        most = [rng.randint(1, size) for size in shape]
        if rng.random() < 0.2:
            most = [0] * len(shape)
        return program.vector(
            f"vector.constant_mask {most} : {type}", shape,
            lambda now: {at: all(i < m for i, m in zip(at, most))
                         for at in places(shape)}, True), most
    alike = [v for v in program.vectors if v.shape == shape]
    if how == "compare" and alike and program.element != "i1":
        other = rng.choice(alike)
        bound = rng.randint(-20, 20)
        splat = program.name()
        program.say(f"{splat} = arith.constant dense<"
                    f"{constant(program.element, bound)}> : "
                    f"{program.type(shape)}")
        word = "cmpf ogt" if "f" in program.element else "cmpi sgt"
        return program.vector(
            f"arith.{word}, {other.name}, {splat} : {program.type(shape)}", shape,
            lambda now: {at: n > bound for at, n in now[other.name].items()},
            True), list(shape)
    bits = {at: rng.random() < 0.6 for at in places(shape)}

    def nested(at):
        if len(at) == len(shape):
            return "true" if bits[at] else "false"
        return f"[{', '.join(nested((*at, i)) for i in range(shape[len(at)]))}]"
    return program.vector(f"arith.constant dense<{nested(())}> : {type}", shape,
                          lambda now: bits, True), list(shape)


class Transfer:
    """Where a transfer reads or writes: what stands behind its view."""

    def __init__(self, program, view, shape, map):
        rng = program.rng
        self.view, self.shape, self.map = view, shape, map
        dims = [dim for dim in map if dim is not None]
        used = sorted(dims)
        size_of = {dim: size for dim, size in zip(map, shape)
                   if dim is not None}
        self.used = used
        self.mask, most = None, [size_of[dim] for dim in used]
        if used and rng.random() < 0.35:
            self.mask, most = mask_for(program, most)
        most = dict(zip(used, most))
        self.places, bounds = [], {}
        for dim, size in enumerate(view.shape):
            wanted = size
            if dim in used:
                leaves = rng.random() < 0.45
                wanted = (size + 2 if leaves
                          else max(size - size_of[dim] + 1, 1))
            at = program.place(wanted)
            self.places.append(at)
            bounds[dim] = at.most + most.get(dim, 0) <= size
        self.in_bounds = [dim is None or (bounds[dim] and rng.random() < 0.8)
                          for dim in map]
        program.kinds.add("in bounds" if all(self.in_bounds) else
                          "out of bounds")
        minor = list(range(len(view.shape)))[len(view.shape) - len(map):]
        program.kinds.add("broadcast" if None in map else
                          "minor" if list(map) == minor else "permuted")
        names = ", ".join(f"d{dim}" for dim in range(len(view.shape)))
        results = ", ".join("0" if dim is None else f"d{dim}" for dim in map)
        flags = []
        if not all(not flag for flag in self.in_bounds) or rng.random() < 0.5:
            flags.append("in_bounds = ["
                         + ", ".join(str(flag).lower()
                                     for flag in self.in_bounds) + "]")
        if list(map) != minor or rng.random() < 0.2:
            flags.append(f"permutation_map = affine_map<({names}) -> "
                         f"({results})>")
        self.flags = f" {{{', '.join(flags)}}}" if flags else ""
        self.base = f"{view.name}[{', '.join(at.name for at in self.places)}]"
        self.is_plain = (not view.is_tensor and self.mask is None and len(map) > 0
                         and list(map) == minor and all(bounds[dim] for dim in map)
                         and view.strides[-1] == 1 and rng.random() < 0.4)
        self.is_region = self.mask is not None and rng.random() < 0.3
        self.operand = (f", {self.mask.name}"
                        if self.mask and not self.is_region else "")

    def text(self, program, op, result):
        if not self.is_region:
            return op
        program.kinds.add("vector.mask")
        return (f"vector.mask {self.mask.name} {{ {op} }} : "
                f"{program.type(self.mask.shape, True)}"
                + (f" -> {result}" if result else ""))

    def place(self, now, at):
        """Where the element `at` of the vector lies in its buffer; None if it lies
        nowhere, or is masked."""
        where = [now.get(place.name, place.most) for place in self.places]
        step = {}
        for dim, i in zip(self.map, at):
            if dim is not None:
                where[dim] += i
                step[dim] = i
        if self.mask and not now[self.mask.name][
                tuple(step[dim] for dim in self.used)]:
            return None
        if any(not 0 <= i < size for i, size in zip(where, self.view.shape)):
            return None
        return self.view.offset + sum(
            i * stride for i, stride in zip(where, self.view.strides))


def memory_of(program, view):
    if view.is_tensor:
        return lambda now: now[view.name]
    return lambda now: now["memory"][view.buffer]


def fits(shape):
    return math.prod(shape) <= MOST["vector"]


def read(program):
    rng = program.rng
    view = rng.choice(program.views)
    rank = len(view.shape)
    wanted = rng.randint(0 if rng.random() < 0.1 else 1, rank)
    map = rng.sample(range(rank), wanted)
    if rng.random() < 0.6:
        map = list(range(rank - wanted, rank))
    if rng.random() < 0.25:
        for _ in range(rng.randint(1, 2)):
            if len(map) < 4:
                map.insert(rng.randint(0, len(map)), None)
    shape = [rng.choice([*program.sizes, view.shape[dim], view.shape[dim]])
             if dim is not None else rng.choice(program.sizes) for dim in map]
    if fits(shape):
        read_as(program, view, shape, map)


def read_as(program, view, shape, map):
    """A vector of that shape, along those dims of a view; None: along none."""
    rng = program.rng
    pad, number = program.number()
    transfer = Transfer(program, view, shape, map)
    memory = memory_of(program, view)

    def value(now):
        held = memory(now)
        found = {at: transfer.place(now, at) for at in places(shape)}
        return {at: number if place is None else held[place]
                for at, place in found.items()}
    if transfer.is_plain:
        op = f"vector.load {transfer.base} : {view.type}, {program.type(shape)}"
    else:
        op = transfer.text(
            program, f"vector.transfer_read {transfer.base}, {pad}"
            f"{transfer.operand}{transfer.flags} : {view.type}, "
            f"{program.type(shape)}", program.type(shape))
    program.kinds.add("load" if transfer.is_plain else "read")
    return program.vector(op, shape, value)


def write(program, vector=None):
    rng = program.rng
    vector = vector or rng.choice(program.vectors)
    rank = len(vector.shape)
    views = [v for v in program.views if len(v.shape) >= rank
             and not (program.loops and v.is_tensor)]
    if not views:
        return
    view = rng.choice(views)
    map = rng.sample(range(len(view.shape)), rank)
    if rng.random() < 0.6:
        map = list(range(len(view.shape) - rank, len(view.shape)))
    transfer = Transfer(program, view, vector.shape, map)
    memory = memory_of(program, view)
    op = transfer.text(
        program, f"vector.transfer_write {vector.name}, {transfer.base}"
        f"{transfer.operand}{transfer.flags} : {program.type(vector.shape)}, "
        f"{view.type}", view.type if view.is_tensor else None)
    if transfer.is_plain:
        op = (f"vector.store {vector.name}, {transfer.base} : {view.type}, "
              f"{program.type(vector.shape)}")
    made = dataclasses.replace(view, name=program.name())

    def step(now):
        held = dict(memory(now)) if view.is_tensor else memory(now)
        for at in places(vector.shape):
            place = transfer.place(now, at)
            if place is not None:
                held[place] = now[vector.name][at]
        if view.is_tensor:
            now[made.name] = held
    if view.is_tensor:
        program.say(f"{made.name} = {op}", step)
        program.views[program.views.index(view)] = made
    else:
        program.say(op, step)
    program.kinds.add("write")


def elementwise(program):
    rng = program.rng
    vector = rng.choice(program.vectors)
    type = program.type(vector.shape)
    number = wrapped(program.element, rng.randint(-30, 30))
    splat = program.name()
    program.say(f"{splat} = arith.constant dense<"
                f"{constant(program.element, number)}> : {type}")
    floats = "f" in program.element
    word, function = rng.choice([
        ("addf" if floats else "addi", lambda n: n + number),
        ("maximumf" if floats else "maxsi", lambda n: max(n, number)),
        ("minimumf" if floats else "minsi", lambda n: min(n, number))])
    if program.element == "i1":
        word, function = "xori", lambda n: n ^ number
    program.vector(
        f"arith.{word} {vector.name}, {splat} : {type}", vector.shape,
        lambda now: {at: wrapped(program.element, function(n))
                     for at, n in now[vector.name].items()})


def position(program, shape):
    """Places along the outer dims of a vector, known as text or not."""
    names, indices = [], []
    for size in shape:
        at = program.place(size)
        if at.least == at.most and program.rng.random() < 0.5:
            names.append(str(at.most))
        else:
            names.append(at.name)
        indices.append(at)
    return f"[{', '.join(names)}]", lambda now: tuple(
        now.get(at.name, at.most) for at in indices)


def extract(program):
    rng = program.rng
    vector = rng.choice(program.vectors)
    depth = rng.randint(0, len(vector.shape))
    where, at = position(program, vector.shape[:depth])
    rest = vector.shape[depth:]
    result = program.type(rest) if rest else program.element
    text = (f"vector.extract {vector.name}{where} : {result} from "
            f"{program.type(vector.shape)}")
    if rest:
        program.vector(text, rest, lambda now: {
            inner: now[vector.name][(*at(now), *inner)]
            for inner in places(rest)})
    else:
        scalar = program.name()
        program.say(f"{scalar} = {text}", lambda now: now.__setitem__(
            scalar, now[vector.name][at(now)]))
        shape = rng.choice([[], [4], [1, 8], [6, 2]])
        program.vector(f"vector.broadcast {scalar} : {program.element} to "
                       f"{program.type(shape)}", shape,
                       lambda now: {i: now[scalar] for i in places(shape)})
    program.kinds.add("extract")


def insert(program):
    rng = program.rng
    vector = rng.choice(program.vectors)
    depth = rng.randint(0, len(vector.shape))
    where, at = position(program, vector.shape[:depth])
    rest = vector.shape[depth:]
    # Of a vector without dims a number is inserted.
    parts = [v for v in program.vectors if v.shape == rest and rest]
    if parts:
        part = rng.choice(parts).name
        part_type = program.type(rest)
        value = lambda now: now[part]
    elif not rest:
        part, number = program.number()
        part_type = program.element
        value = lambda now: {(): number}
    else:
        scalar, number = program.number()
        part, part_type = program.name(), program.type(rest)
        program.say(f"{part} = vector.broadcast {scalar} : {program.element} to "
                    f"{part_type}")
        value = lambda now: {i: number for i in places(rest)}
    program.vector(
        f"vector.insert {part}, {vector.name}{where} : {part_type} into "
        f"{program.type(vector.shape)}", vector.shape,
        lambda now: {**now[vector.name],
                     **{(*at(now), *inner): n
                        for inner, n in value(now).items()}})
    program.kinds.add("insert")


def transpose(program):
    vector = program.rng.choice(program.vectors)
    order = list(range(len(vector.shape)))
    program.rng.shuffle(order)
    if not order:
        return
    shape = [vector.shape[dim] for dim in order]
    program.vector(
        f"vector.transpose {vector.name}, {order} : {program.type(vector.shape)} "
        f"to {program.type(shape)}", shape,
        lambda now: {tuple(at[dim] for dim in order): n
                     for at, n in now[vector.name].items()})


def cast(program):
    """A unit dim comes or goes."""
    vector = program.rng.choice(program.vectors)
    shape = list(vector.shape)
    ones = [dim for dim, size in enumerate(shape) if size == 1]
    if ones and (len(shape) == 4 or program.rng.random() < 0.5):
        del shape[program.rng.choice(ones)]
    elif len(shape) < 4:
        shape.insert(program.rng.randint(0, len(shape)), 1)
    if not shape or shape == vector.shape:
        return
    program.vector(
        f"vector.shape_cast {vector.name} : {program.type(vector.shape)} to "
        f"{program.type(shape)}", shape,
        lambda now: dict(zip(places(shape), (now[vector.name][at] for at in
                                             places(vector.shape)))))


def subview(program):
    """A part of a buffer or of a tensor, which stands for itself."""
    rng = program.rng
    view = rng.choice(program.views)
    if program.loops:
        return
    sizes = [size if program.element == "bf16" else rng.randint(1, size)
             for size in view.shape]
    offsets = [program.index(rng.randint(0, size - part))
               for size, part in zip(view.shape, sizes)]
    dynamic = rng.random() < 0.3
    names = [program.index(size).name if dynamic else str(size)
             for size in sizes]
    shown = ["?" if dynamic else size for size in sizes]
    at = (f"[{', '.join(o.name for o in offsets)}] [{', '.join(names)}] "
          f"[{', '.join('1' for _ in sizes)}]")
    name = program.name()
    if view.is_tensor:
        type = shaped("tensor", shown, program.element)
        program.say(
            f"{name} = tensor.extract_slice {view.name}{at} : {view.type} to "
            f"{type}", lambda now: now.__setitem__(name, {
                n: now[view.name][view.offset + sum(
                    (o.most + i) * stride for o, i, stride in
                    zip(offsets, place, view.strides))]
                for n, place in enumerate(places(sizes))}))
        made = View(name, type, sizes, None, 0, strides_of(sizes))
        program.views.append(made)
        return
    known = re.search(r"strided<\[(.*?)\]", view.type)
    strides = (known[1].split(", ") if known
               else strides_of([size if size == "?" else int(size) for size in
                                re.findall(r"(\?|\d+)x", view.type)]))
    type = (f"memref<{''.join(f'{size}x' for size in shown)}{program.element}, "
            f"strided<[{', '.join(map(str, strides))}], offset: ?>>")
    program.say(f"{name} = memref.subview {view.name}{at} : {view.type} to {type}")
    program.views.append(View(
        name, type, sizes, view.buffer,
        view.offset + sum(o.most * stride for o, stride in
                          zip(offsets, view.strides)), view.strides))
    program.kinds.add("subview")


def strides_of(shape):
    """Those of rows one after the other."""
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step = "?" if "?" in (size, step) else step * size
    return strides


def loop(program):
    """A loop of buffers, which may carry a vector."""
    rng = program.rng
    if program.loops:
        return
    first, count = rng.randint(0, 2), rng.randint(0, 3)
    low, high, one = (program.index(n) for n in (first, first + count, 1))
    iv = program.name()
    place = Index(iv, first, first + max(count - 1, 0))
    carried = rng.choice(program.vectors) if rng.random() < 0.5 else None
    inner = result = None
    head = f"scf.for {iv} = {low.name} to {high.name} step {one.name}"
    if carried:
        type = program.type(carried.shape)
        inner, result = program.name(), program.name()
        head = (f"{result} = {head} iter_args({inner} = {carried.name}) -> "
                f"({type})")
    program.say(head + " {")
    outside = program.vectors, program.steps, program.views
    program.vectors = list(program.vectors)
    program.views = list(program.views)
    program.steps = steps = []
    program.loops, program.depth = (place,), 1
    if carried:
        program.vectors.append(Vector(inner, carried.shape))
    for _ in range(rng.randint(1, 4)):
        rng.choice(program.statements)(program)
    last = carried
    if carried:
        last = rng.choice([v for v in program.vectors
                           if v.shape == carried.shape])
        program.say(f"scf.yield {last.name} : {type}")
    program.loops, program.depth = (), 0
    program.vectors, program.steps, program.views = outside

    def run(now):
        if carried:
            now[inner] = now[carried.name]
        for i in range(first, first + count):
            now[iv] = i
            for step in steps:
                step(now)
            if carried:
                now[inner] = now[last.name]
        if carried:
            now[result] = now[inner]
    program.say("}", run)
    if carried:
        program.vectors.append(Vector(result, carried.shape))
    program.kinds.add("loop")


STATEMENTS = [read, read, read, write, write, write, elementwise, extract, insert,
              insert, transpose, cast, subview, loop]


def buffers(program, tensors):
    """The arguments that the transfers are of: for each its flat size, how @entry
    makes it, and its view."""
    rng = program.rng
    made = []
    for number in range(rng.randint(1, 3)):
        rank = rng.randint(1, 4)
        shape = [rng.choice(program.sizes) for _ in range(rank)]
        while math.prod(shape) > MOST["buffer"] // 3:
            shape[rng.randrange(rank)] = 1
        dynamic = [rng.random() < 0.5 for _ in shape]
        if rng.random() < 0.5:
            dynamic = [False] * rank
        shown = ["?" if any_ else size for size, any_ in zip(shape, dynamic)]
        name = f"%m{number}"
        if tensors:
            type = shaped("tensor", shown, program.element)
            view = View(name, type, shape, None, 0, strides_of(shape))
            made.append((math.prod(shape), view, None))
            continue
        strides, offset = strides_of(shape), 0
        layout = rng.random()
        known = type = None
        if layout < 0.5:
            type = shaped("memref", shown, program.element)
        elif layout < 0.9:
            # Gaps between rows, and around all.
            wide = [size + rng.choice([0, 1, 3]) for size in shape]
            strides, offset = strides_of(wide), rng.randint(0, 5)
            if layout > 0.8:
                strides = [2 * stride for stride in strides]
        else:
            strides = list(reversed(strides_of(list(reversed(shape)))))
            offset = rng.randint(0, 2)
        exact = (f"memref<{''.join(f'{size}x' for size in shape)}"
                 f"{program.element}, strided<{strides}, offset: {offset}>>")
        if type is None:
            some = rng.random() < 0.5
            known = ["?" if some and rng.random() < 0.6 and stride != 1
                     else stride for stride in strides]
            type = (f"memref<{''.join(f'{size}x' for size in shown)}"
                    f"{program.element}, strided<"
                    f"[{', '.join(map(str, known))}], offset: "
                    f"{'?' if some else offset}>>")
        if layout < 0.5:
            exact = shaped("memref", shape, program.element)
        last = offset + sum((size - 1) * stride
                            for size, stride in zip(shape, strides))
        view = View(name, type, shape, number, offset, strides)
        made.append((last + 1 + rng.randint(0, 9), view, exact))
    return made


def entry(program, made, results, wanted):
    """@entry, which makes what @work takes, and counts what is not as wanted."""
    element = program.element
    lines = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index",
             "%zero = arith.constant 0 : i64", "%one = arith.constant 1 : i64"]
    names, types, heads = [], [], []
    for number, (size, view, exact) in enumerate(made):
        held = ", ".join(constant(element, n) for n in wanted[number])
        first = ", ".join(constant(element, wrapped(element, start(number, i)))
                          for i in range(size))
        n = number
        if exact is None:
            static = shaped("tensor", view.shape, element)
            flat = shaped("tensor", [size], element)
            groups = f"[[{', '.join(str(d) for d in range(len(view.shape)))}]]"
            shape = f"[{', '.join(map(str, view.shape))}]"
            lines += [
                f"%f{n} = arith.constant dense<[{first}]> : {flat}",
                f"%x{n} = tensor.expand_shape %f{n} {groups} output_shape {shape} "
                f": {flat} into {static}",
                f"%w{n} = arith.constant dense<[{held}]> : {flat}"]
            given, type = f"%x{n}", static
            if view.type != type:
                lines.append(f"%y{n} = tensor.cast %x{n} : {type} to {view.type}")
                given = f"%y{n}"
        else:
            flat = shaped("memref", [size], element)
            heads += [f"memref.global \"private\" constant @{word}{n} : {flat} = "
                      f"dense<[{list}]>" for word, list in
                      [("first", first), ("wanted", held)]]
            lines += [
                f"%a{n} = memref.get_global @first{n} : {flat}",
                f"%w{n} = memref.get_global @wanted{n} : {flat}",
                f"%f{n} = memref.alloc() : {flat}",
                f"memref.copy %a{n}, %f{n} : {flat} to {flat}",
                f"%x{n} = memref.reinterpret_cast %f{n} to offset: "
                f"[{view.offset}], sizes: [{', '.join(map(str, view.shape))}], "
                f"strides: [{', '.join(map(str, view.strides))}] : {flat} to "
                f"{exact}"]
            given, type = f"%x{n}", exact
            if view.type != type:
                lines.append(f"%y{n} = memref.cast %x{n} : {type} to {view.type}")
                given = f"%y{n}"
        names.append(given)
        types.append(view.type)
    for name, number in program.indices:
        lines.append(f"{name} = arith.constant {number} : index")
        names.append(name)
        types.append("index")
    for name, number in program.arguments:
        lines.append(f"{name} = arith.constant {constant(element, number)}"
                     + ("" if element == "i1" else f" : {element}"))
        names.append(name)
        types.append(element)
    gives = [view.type for view in results]
    call = (f"func.call @work({', '.join(names)}) : ({', '.join(types)}) -> "
            f"({', '.join(gives)})")
    lines.append((f"%r:{len(gives)} = " if gives else "") + call)
    counts = []
    for number, (size, view, exact) in enumerate(made):
        n = number
        load, kind, from_ = "memref.load", "memref", f"%f{n}"
        if exact is None:
            load, kind, from_ = "tensor.extract", "tensor", f"%z{n}"
            static = shaped("tensor", view.shape, element)
            got = f"%r#{n}"
            if view.type != static:
                lines.append(f"%q{n} = tensor.cast {got} : {view.type} to {static}")
                got = f"%q{n}"
            groups = f"[[{', '.join(str(d) for d in range(len(view.shape)))}]]"
            lines.append(f"%z{n} = tensor.collapse_shape {got} {groups} : {static} "
                         f"into {shaped('tensor', [size], element)}")
        flat = shaped(kind, [size], element)
        word = "cmpf une" if "f" in element else "cmpi ne"
        lines += [
            f"%n{n} = arith.constant {size} : index",
            f"%bad{n} = scf.for %k = %c0 to %n{n} step %c1 iter_args(%s = %zero) "
            "-> (i64) {",
            f"  %u = {load} {from_}[%k] : {flat}",
            f"  %v = {load} %w{n}[%k] : {flat}",
            f"  %d = arith.{word}, %u, %v : {element}",
            "  %t = arith.addi %s, %one : i64",
            "  %e = arith.select %d, %t, %s : i64", "  scf.yield %e : i64", "}"]
        if exact is not None:
            lines.append(f"memref.dealloc {from_} : {flat}")
        counts.append(f"%bad{n}")
    kinds = ", ".join(["i64"] * len(counts))
    lines.append(f"return {', '.join(counts)} : {kinds}")
    body = "".join(f"  {line}\n" for line in lines)
    return ("".join(f"{head}\n" for head in heads)
            + f"func.func @entry() -> ({kinds}) {{\n{body}}}\n")


def generate(rng):
    tensors = rng.random() < 0.3
    schedules = ["mlp-vector", "network", "loops"] + ([] if tensors else ["flat", "nested"] * 2)
    return make(rng, ELEMENTS, STATEMENTS, tensors, schedules)


def make(rng, elements, statements, tensors, schedules):
    """A program of such statements, whose numbers are all exact."""
    while True:
        try:
            return attempt(rng, rng.choice(elements), statements, tensors, rng.choice(schedules))
        except Inexact:
            pass


def attempt(rng, element, statements, tensors, schedule):
    program = Program(rng, element, statements)
    made = buffers(program, tensors)
    program.views = [view for _, view, _ in made]
    takes = list(program.views)
    read(program)
    while not program.vectors:
        read(program)
    for _ in range(rng.randint(1, 8)):
        rng.choice(statements)(program)
    for vector in rng.sample(program.vectors, min(5, len(program.vectors))):
        write(program, vector)
    results = program.views[:len(made)] if tensors else []
    first = [{i: wrapped(element, start(number, i)) for i in range(size)}
             for number, (size, _, _) in enumerate(made)]
    now = {"memory": first}
    now.update({view.name: dict(first[n]) for n, view in enumerate(takes)
                if tensors})
    for step in program.steps:
        step(now)
    held = ([now[view.name] for view in results] if tensors else now["memory"])
    wanted = [[held[n][i] for i in range(size)]
              for n, (size, _, _) in enumerate(made)]
    arguments = ", ".join(
        [f"{view.name}: {view.type}" for view in takes]
        + [f"{name}: index" for name, _ in program.indices]
        + [f"{name}: {element}" for name, _ in program.arguments])
    gives = ", ".join(view.type for view in results)
    names = ", ".join(view.name for view in results)
    body = "".join(f"  {line}\n" for line in program.lines)
    text = (f"func.func @work({arguments}) -> ({gives}) {{\n{body}  return "
            + (f"{names} : {gives}" if results else "") + "\n}\n"
            + entry(program, made, results, wanted))
    args = []
    if schedule != "loops" and rng.random() < 0.3:
        args.append(f"--target={rng.choice(TARGETS)}")
    if schedule == "flat" and rng.random() < 0.3:
        args.append("--set=products=matrices")
    return runner.Case(text, schedule, args=args, checks=[agree], runs=False,
                       kinds=[*program.kinds, schedule, element,
                              "tensors" if tensors else "buffers"])


RESULT = re.compile(r"^result \d+: i64 = (-?\d+)$", re.M)


def agree(run):
    """No element is another than what was worked out."""
    printed = run.tool("tenon-run", run.file, "--print",
                       f"--schedule={run.case.schedule}",
                       f"--opt-level={run.options.opt_level}", *run.case.args,
                       *run.options.run_arg)
    results = RESULT.findall(printed)
    if not results or set(results) != {"0"}:
        raise runner.Failure("verify: elements are not as worked out:\n"
                             + printed)


if __name__ == "__main__":
    runner.main(generate)
