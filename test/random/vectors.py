"""Random operations on n-D vectors, by both lowerings of these (nested and flat), by
scalar loops and by the entries for networks: contractions and reductions of any
kind, also under masks and of narrow types, scans, gathers and scatters, interleaves,
type casts, loads and stores under masks, between the transfers of transfers.py;
against what Python works out."""

import math

import runner
import transfers
from transfers import (Inexact, Vector, constant, exact, mask_for, places, read_as,
                       shaped, wrapped)

ELEMENTS = ["f32", "f32", "f32", "f64", "f16", "bf16", "i8", "i16", "i32", "i64", "index", "i1"]
#: What a float is extended from, and an integer.
NARROW = {"f32": ["bf16", "f16"], "f64": ["f32"], "i32": ["i8", "i16"], "i64": ["i32"]}
SCHEDULES = ["nested", "nested", "flat", "flat", "loops", "mlp-vector", "network"]


def unsigned(element, number):
    return number % (1 << (64 if element == "index" else int(element[1:])))


#: Kinds of combination: what two numbers give.
FLOATS = {"add": lambda _, a, b: a + b, "mul": lambda _, a, b: a * b,
          "minimumf": lambda _, a, b: min(a, b), "maximumf": lambda _, a, b: max(a, b),
          "minnumf": lambda _, a, b: min(a, b), "maxnumf": lambda _, a, b: max(a, b)}
BITS = {"and": lambda _, a, b: a & b, "or": lambda _, a, b: a | b, "xor": lambda _, a, b: a ^ b}
INTEGERS = {"add": FLOATS["add"], "mul": FLOATS["mul"], **BITS,
            "minsi": FLOATS["minimumf"], "maxsi": FLOATS["maximumf"],
            "minui": lambda type, a, b: min(a, b, key=lambda n: unsigned(type, n)),
            "maxui": lambda type, a, b: max(a, b, key=lambda n: unsigned(type, n))}


class Combining:
    """A kind, drawn for an element type."""

    def __init__(self, program):
        self.element = program.element
        kinds = BITS if self.element == "i1" else FLOATS if "f" in self.element else INTEGERS
        # Sums half the time; products of several numbers are seldom exact.
        self.kind = program.rng.choice([*kinds, *["add"] * (0 if kinds is BITS else len(kinds))])
        self.function = kinds[self.kind]
        program.kinds.add(f"kind {self.kind}")

    def __call__(self, a, b):
        return wrapped(self.element, self.function(self.element, a, b))

    def fold(self, first, numbers):
        """`first` with all of these; Inexact if another order could round."""
        if self.kind in ("add", "mul"):
            most = (abs(first) + sum(map(abs, numbers)) if self.kind == "add" else
                    math.prod(max(abs(n), 1) for n in (first, *numbers)))
            exact(self.element, most)
        for number in numbers:
            first = self(first, number)
        return first


def vector_of(program, shape):
    """A vector of that shape: one that is there, or read with broadcasts."""
    rng = program.rng
    alike = [v for v in program.vectors if v.shape == shape]
    if alike and rng.random() < 0.5:
        return rng.choice(alike)
    same = [v for v in program.vectors if v.shape and math.prod(v.shape) == math.prod(shape)]
    if same and shape and rng.random() < 0.3:
        source = rng.choice(same)
        program.kinds.add("shape_cast")
        return program.vector(
            f"vector.shape_cast {source.name} : {program.type(source.shape)} to "
            f"{program.type(shape)}", shape,
            lambda now: dict(zip(places(shape), (now[source.name][at] for at in
                                                 places(source.shape)))))
    view = rng.choice(program.views)
    dims = rng.sample(range(len(view.shape)), min(len(view.shape), len(shape)))
    map = sorted(dims) + [None] * (len(shape) - len(dims))
    rng.shuffle(map)
    return read_as(program, view, list(shape), map)


def shape_for(program, rank, most=transfers.MOST["vector"]):
    """A shape of that rank with at most so many elements."""
    shape = [program.rng.choice(program.sizes) for _ in range(rank)]
    while math.prod(shape) > most:
        shape[shape.index(max(shape))] = program.rng.choice([1, 2, 4])
    return shape


def any_shape(program, least=1):
    """That of a vector that is there, most times."""
    found = [v.shape for v in program.vectors if len(v.shape) >= least]
    if found and program.rng.random() < 0.7:
        return list(program.rng.choice(found))
    return shape_for(program, program.rng.randint(least, 4))


def masked(program, text, shape, result):
    """The operation, most times as it is, else under a mask; which of its places count."""
    if program.rng.random() < 0.7 or program.element == "i1":
        return text, lambda now: None
    mask, _ = mask_for(program, shape)
    program.kinds.add("vector.mask")
    return (f"vector.mask {mask.name} {{ {text} }} : {program.type(shape, True)} -> {result}",
            lambda now: now[mask.name])


def scan(program):
    """An inclusive scan does not use the initial value."""
    rng = program.rng
    shape = any_shape(program, 2)
    dim = rng.randrange(len(shape))
    rest = shape[:dim] + shape[dim + 1:]
    source, first = vector_of(program, shape), vector_of(program, rest)
    combine = Combining(program)
    inclusive = rng.random() < 0.5

    def scanned(now):
        made = {}
        for at in places(shape):
            before = (*at[:dim], at[dim] - 1, *at[dim + 1:])
            given = now[source.name][at if inclusive else before] if at[dim] or inclusive else None
            made[at] = (combine.fold(made[before], [given]) if at[dim] else given if inclusive
                        else now[first.name][at[:dim] + at[dim + 1:]])
        return made
    result = program.vector(
        f"vector.scan <{combine.kind}>, {source.name}, {first.name} {{inclusive = "
        f"{str(inclusive).lower()}, reduction_dim = {dim}}} : {program.type(shape)}, "
        f"{program.type(rest)}", shape, scanned)
    # The operation has two results.
    program.lines[-1] = program.lines[-1].replace(f"{result.name} =", f"{result.name}:2 =")
    both, last = result.name, f"{result.name}#1"
    result.name = f"{both}#0"
    program.steps.append(lambda now: now.update({
        result.name: now[both], last: {
            (*at[:dim], *at[dim + 1:]): n for at, n in now[both].items()
            if at[dim] == shape[dim] - 1}}))
    program.vectors.append(Vector(last, rest))
    program.kinds.add("scan")


def reduce(program):
    """A reduction of some dims."""
    rng = program.rng
    shape = any_shape(program)
    dims = sorted(rng.sample(range(len(shape)), rng.randint(1, len(shape))))
    kept = [dim for dim in range(len(shape)) if dim not in dims]
    rest = [shape[dim] for dim in kept]
    source = vector_of(program, shape)
    combine = Combining(program)
    start, number, result = None, None, program.type(rest)
    if rest:
        start = vector_of(program, rest)
        given = start.name
    else:
        given, number = program.number()
        result = program.element
    text, counts = masked(
        program, f"vector.multi_reduction <{combine.kind}>, {source.name}, {given} {dims} : "
        f"{program.type(shape)} to {result}", shape, result)

    def reduced(now):
        mask, numbers = counts(now), {at: [] for at in places(rest)}
        for at, n in now[source.name].items():
            if mask is None or mask[at]:
                numbers[tuple(at[dim] for dim in kept)].append(n)
        return {at: combine.fold(now[start.name][at] if rest else number, n)
                for at, n in numbers.items()}
    define(program, text, rest, reduced)
    program.kinds.add("reduction")


def define(program, text, shape, value):
    """A vector; a scalar is broadcast to one."""
    if shape:
        return program.vector(text, shape, value)
    scalar = program.name()
    program.say(f"{scalar} = {text}", lambda now: now.__setitem__(scalar, value(now)[()]))
    shape = program.rng.choice([[4], [1, 8], [2, 2]])
    return program.vector(f"vector.broadcast {scalar} : {program.element} to {program.type(shape)}",
                          shape, lambda now: {at: now[scalar] for at in places(shape)})


def narrow(program, vector):
    """That vector in a narrower type: its name, the type, its numbers."""
    to = program.rng.choice(NARROW[program.element])
    name, type = program.name(), shaped("vector", vector.shape, to)
    word = "truncf" if "f" in to else "trunci"
    program.say(f"{name} = arith.{word} {vector.name} : {program.type(vector.shape)} to {type}",
                lambda now: now.__setitem__(name, {at: exact(to, wrapped(to, n)) for at, n in
                                                   now[vector.name].items()}))
    program.kinds.add(f"{to} into {program.element}")
    return name, type


def contract(program):
    """A contraction of up to two batch dims, rows, columns and reduced dims each."""
    rng = program.rng
    count = {"b": rng.choice([0, 0, 1, 2]), "m": rng.choice([0, 1, 1, 2]),
             "n": rng.choice([0, 1, 1, 1, 2]), "k": rng.choice([1, 1, 1, 2])}
    loops = [letter + str(i) for letter, times in count.items() for i in range(times)]
    rng.shuffle(loops)
    size = dict(zip(loops, shape_for(program, len(loops), 1200)))
    dims = []
    for letters in ("bmk", "bkn", "bmn"):
        own = [loop for loop in loops if loop[0] in letters]
        own.sort(key=lambda loop: letters.index(loop[0]))
        if rng.random() < 0.4:
            rng.shuffle(own)
        dims.append(own)
    shapes = [[size[loop] for loop in own] for own in dims]
    if not all(map(transfers.fits, shapes)):
        return
    a, b = (vector_of(program, shape) for shape in shapes[:2])
    start = vector_of(program, shapes[2]) if shapes[2] else None
    given, number = (start.name, None) if start else program.number()
    combine = Combining(program)
    names, types = [a.name, b.name], [program.type(shape) for shape in shapes[:2]]
    if program.element in NARROW and shapes[0] and shapes[1] and rng.random() < 0.3:
        state = rng.getstate()
        names[0], types[0] = narrow(program, a)
        rng.setstate(state)
        names[1], types[1] = narrow(program, b)
    kinds = ", ".join('"reduction"' if loop[0] == "k" else '"parallel"' for loop in loops)
    maps = ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(own)})>" for own in dims)
    result = program.type(shapes[2]) if shapes[2] else program.element
    whole = [size[loop] for loop in loops]
    text, counts = masked(
        program, f"vector.contract {{indexing_maps = [{maps}], iterator_types = [{kinds}], kind = "
        f"#vector.kind<{combine.kind}>}} {names[0]}, {names[1]}, {given} : {types[0]}, {types[1]} "
        f"into {result}", whole, result)

    def contracted(now):
        mask, numbers = counts(now), {at: [] for at in places(shapes[2])}
        for at in places(whole):
            if mask is None or mask[at]:
                step = dict(zip(loops, at))
                x, y, r = (tuple(step[loop] for loop in own) for own in dims)
                numbers[r].append(exact(program.element, wrapped(
                    program.element, now[names[0]][x] * now[names[1]][y])))
        return {at: combine.fold(now[start.name][at] if start else number, n)
                for at, n in numbers.items()}
    define(program, text, shapes[2], contracted)
    program.kinds.add("contraction")


def interleave(program):
    rng = program.rng
    shape = any_shape(program)
    if rng.random() < 0.5:
        twice = [*shape[:-1], 2 * shape[-1]]
        if not transfers.fits(twice):
            return
        a, b = vector_of(program, shape), vector_of(program, shape)
        program.vector(
            f"vector.interleave {a.name}, {b.name} : {program.type(shape)} -> "
            f"{program.type(twice)}", twice,
            lambda now: {at: now[(a, b)[at[-1] % 2].name][(*at[:-1], at[-1] // 2)]
                         for at in places(twice)})
        program.kinds.add("interleave")
        return
    twice = [*shape[:-1], shape[-1] + shape[-1] % 2]
    half = [*shape[:-1], twice[-1] // 2]
    whole = vector_of(program, twice)
    even, odd = program.name(), program.name()
    program.say(f"{even}, {odd} = vector.deinterleave {whole.name} : {program.type(twice)} -> "
                f"{program.type(half)}", lambda now: now.update({
                    name: {at: now[whole.name][(*at[:-1], 2 * at[-1] + first)]
                           for at in places(half)} for first, name in enumerate((even, odd))}))
    program.vectors += [Vector(even, half), Vector(odd, half)]
    program.kinds.add("deinterleave")


def listed(program, view, shape, distinct):
    """A vector of indices into the last dim of a view, and a mask: what offset they start
    at, the text of each operand, and what they hold. Where the mask is off, an index may
    be anywhere."""
    rng = program.rng
    offsets = [program.place(size) for size in view.shape]
    start = offsets[-1].most if offsets[-1].least == offsets[-1].most else None
    if start is None:
        offsets[-1] = program.index(0)
        start = 0
    mask, _ = mask_for(program, shape)
    below = view.shape[-1] - start
    order = list(places(shape))
    free = list(range(below))
    rng.shuffle(free)
    if distinct and len(order) > below:
        return None
    numbers = {at: (free[i] if distinct else rng.randrange(below)) for i, at in enumerate(order)}
    type = rng.choice(["i32", "i64", "index"])

    def nested(at):
        if len(at) == len(shape):
            return str(numbers[at])
        return f"[{', '.join(nested((*at, i)) for i in range(shape[len(at)]))}]"
    text = f"arith.constant dense<{nested(())}> : {shaped('vector', shape, type)}"
    # Some are known at run time only.
    index = program.name()
    program.say(f"{index} = {text}")
    if rng.random() < 0.5:
        added, by = program.name(), program.name()
        number = rng.randint(-below, below)
        numbers = {at: n - number for at, n in numbers.items()}
        program.lines[-1] = f"{'  ' * program.depth}{index} = arith.constant dense<{nested(())}> : " \
                            f"{shaped('vector', shape, type)}"
        name, _ = program.index(number).name, None
        if type != "index":
            cast = program.name()
            program.say(f"{cast} = arith.index_cast {name} : index to {type}")
            name = cast
        program.say(f"{by} = vector.broadcast {name} : {type} to {shaped('vector', shape, type)}")
        program.say(f"{added} = arith.addi {index}, {by} : {shaped('vector', shape, type)}")
        numbers = {at: n + number for at, n in numbers.items()}
        index = added

    def place(now, at):
        where = [now.get(offset.name, offset.most) for offset in offsets]
        where[-1] = start + numbers[at]
        return (view.offset + sum(i * stride for i, stride in zip(where, view.strides))
                if now[mask.name][at] else None)
    return (f"{view.name}[{', '.join(offset.name for offset in offsets)}] [{index}], {mask.name}",
            f"{view.type}, {shaped('vector', shape, type)}, {program.type(shape, True)}, "
            f"{program.type(shape)}", place)


def gather(program):
    view = program.rng.choice(program.views)
    shape = any_shape(program)
    other = vector_of(program, shape)
    base, types, place = listed(program, view, shape, False)
    memory = transfers.memory_of(program, view)

    def gathered(now):
        held = memory(now)
        found = {at: place(now, at) for at in places(shape)}
        return {at: now[other.name][at] if p is None else held[p] for at, p in found.items()}
    program.vector(f"vector.gather {base}, {other.name} : {types} into {program.type(shape)}",
                   shape, gathered)
    program.kinds.add("gather")


def scatter(program):
    """To buffers, each place once."""
    rng = program.rng
    view = rng.choice([v for v in program.views if not v.is_tensor] or [None])
    if view is None:
        return
    shape = shape_for(program, rng.randint(1, 4), view.shape[-1])
    vector = vector_of(program, shape)
    found = listed(program, view, shape, True)
    if found is None:
        return
    base, types, place = found

    def step(now):
        for at in places(shape):
            where = place(now, at)
            if where is not None:
                now["memory"][view.buffer][where] = now[vector.name][at]
    program.say(f"vector.scatter {base}, {vector.name} : {types}", step)
    program.kinds.add("scatter")


def consecutive(program):
    """A load or a store of a row under a mask; expanded and compressed: what the mask
    keeps is at consecutive places."""
    rng = program.rng
    views = [v for v in program.views if not v.is_tensor and v.strides[-1] == 1]
    if not views:
        return
    view = rng.choice(views)
    row = [program.place(size) for size in view.shape[:-1]]
    start = rng.randrange(view.shape[-1])
    size = rng.randint(1, view.shape[-1] - start)
    if program.element == "bf16":
        size = 1 << size.bit_length() - 1
    row.append(program.index(start))
    mask, _ = mask_for(program, [size])
    packs, reads = rng.random() < 0.5, rng.random() < 0.5
    vector, memory = vector_of(program, [size]), transfers.memory_of(program, view)
    name = {(False, True): "maskedload", (False, False): "maskedstore",
            (True, True): "expandload", (True, False): "compressstore"}[packs, reads]
    text = (f"vector.{name} {view.name}[{', '.join(at.name for at in row)}], {mask.name}, "
            f"{vector.name} : {view.type}, {program.type([size], True)}, {program.type([size])}")

    def place(now):
        """Where each element is that the mask keeps."""
        at = view.offset + sum(now.get(i.name, i.most) * stride
                               for i, stride in zip(row, view.strides))
        kept = [i for i in range(size) if now[mask.name][i,]]
        return {(i,): at + (n if packs else i) for n, i in enumerate(kept)}

    def stored(now):
        for at, where in place(now).items():
            now["memory"][view.buffer][where] = now[vector.name][at]
    if reads:
        program.vector(f"{text} into {program.type([size])}", [size], lambda now: {
            **now[vector.name], **{at: memory(now)[where] for at, where in place(now).items()}})
    else:
        program.say(text, stored)
    program.kinds.add(name)


def type_cast(program):
    """A buffer as one vector, loaded or stored."""
    rng = program.rng
    views = [v for v in program.views if v.type == shaped("memref", v.shape, program.element)
             and transfers.fits(v.shape)]
    if not views:
        return
    view = rng.choice(views)
    whole = program.name()
    type = f"memref<{program.type(view.shape)}>"
    program.say(f"{whole} = vector.type_cast {view.name} : {view.type} to {type}")
    order = list(places(view.shape))
    if rng.random() < 0.5:
        program.vector(f"memref.load {whole}[] : {type}", view.shape,
                       lambda now: {at: now["memory"][view.buffer][view.offset + i]
                                    for i, at in enumerate(order)})
    else:
        vector = vector_of(program, list(view.shape))
        program.say(f"memref.store {vector.name}, {whole}[] : {type}",
                    lambda now: now["memory"][view.buffer].update({
                        view.offset + i: now[vector.name][at] for i, at in enumerate(order)}))
    program.kinds.add("type_cast")


STATEMENTS = [contract, contract, contract, scan, scan, reduce, gather, gather, scatter,
              consecutive, interleave, interleave, type_cast, transfers.read,
              transfers.elementwise, transfers.transpose, transfers.extract, transfers.insert, transfers.loop]


def generate(rng):
    tensors = rng.random() < 0.15
    schedules = SCHEDULES[4:] if tensors else SCHEDULES
    return transfers.make(rng, ELEMENTS, STATEMENTS, tensors, schedules)


if __name__ == "__main__":
    runner.main(generate)
