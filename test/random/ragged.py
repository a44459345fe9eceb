"""Random segments, sets of coordinates, curves, tables of rows, sparse tensors and sums
over triangles: what is done for each of them, in which order, is worked out here too,
and has to come out the same. Offsets and coordinates are indices or integers, known or
not before the run; segments and sets are empty, alike, apart, or parts of their lists.
One in four has a list that may be wrong: that is an error at the operation that goes by
it, which says why."""

import functools
import itertools
import re
import subprocess

import runner

#: The ways to do each kind.
WAYS = [("intersect", "merge"), ("intersect", "gallop"), ("intersect", "expand"),
        ("difference", "merge"), ("union", "merge")]

MODULUS = 1 << 64

ADD = """
func.func private @note(%c: index, %p: index, %q: index, %s: i64) -> i64 {
  %k = arith.constant 31 : i64
  %thousand = arith.constant 1000 : i64
  %ten = arith.constant 10 : i64
  %x = arith.index_cast %c : index to i64
  %y = arith.index_cast %p : index to i64
  %z = arith.index_cast %q : index to i64
  %0 = arith.muli %s, %k : i64
  %1 = arith.muli %x, %thousand : i64
  %2 = arith.muli %y, %ten : i64
  %3 = arith.addi %0, %1 : i64
  %4 = arith.addi %3, %2 : i64
  %5 = arith.addi %4, %z : i64
  return %5 : i64
}
func.func private @sum_of_row(%v: tensor<?xindex>, %lo: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %j = %c0 to %n step %c1 iter_args(%s = %c0) -> (index) {
    %at = arith.addi %lo, %j : index
    %x = tensor.extract %v[%at] : tensor<?xindex>
    %t = arith.addi %s, %x : index
    scf.yield %t : index
  }
  return %r : index
}
"""


def note(total, c, p, q):
    """What @note gives: the order counts."""
    return (total * 31 + c * 1000 + p * 10 + q) % MODULUS


def visits(kind, lists, parts):
    """The coordinates with their places, in the order of the operation."""
    sets = [{list[at] for at in range(*part)} for list, part in zip(lists, parts)]
    wanted = {"intersect": set.intersection, "difference": set.difference,
              "union": set.union}[kind](*sets)

    def place(list, part, c):
        return next((at for at in range(*part) if list[at] >= c), part[1])
    return [(c, *map(place, lists, parts, [c] * len(lists)))
            for c in sorted(wanted)]


class Program:
    """The lines of @entry."""

    def __init__(self, rng):
        self.rng = rng
        self.lines = []
        self.indices = {}
        self.results = ["%r"]

    def index(self, number):
        if number not in self.indices:
            self.indices[number] = f"%i{number}"
            self.lines.append(f"%i{number} = arith.constant {number} : index")
        return self.indices[number]

    def loop(self, over, types, arguments, noted=None, before=()):
        """A loop that notes three values, its first arguments unless they are given,
        and yields what was noted, or also how often it was there, or also the
        second one of the last time. `before` computes them."""
        count = self.rng.choice([1, 1, 2, 3])
        names = noted or re.findall(r"%\w+", arguments)[:3]
        self.results = ["%r"] if count == 1 else [f"%r#{n}" for n in range(count)]
        all = ", ".join(["i64"] * count)
        self.lines += [
            f"%r{'' if count == 1 else f':{count}'} = {over} "
            f"init({', '.join(['%zero'] * count)} : {all}) : {types} {{",
            f"^bb0({arguments}, "
            + ", ".join(["%s: i64", "%often: i64", "%last: i64"][:count]) + "):",
            *before,
            f"  %t = func.call @note({', '.join(names)}, %s) : (index, index, "
            "index, i64) -> i64", "  %more = arith.addi "
            f"{'%often' if count > 1 else '%s'}, %one : i64",
            f"  %place = arith.index_cast {names[1]} : index to i64",
            f"  ragged.yield {', '.join(['%t', '%more', '%place'][:count])} : {all}",
            "}"]

    def list(self, name, numbers):
        """A list as a value; its type."""
        element = self.rng.choice(["index", "i32", "i64"])
        type = f"tensor<{len(numbers)}x{element}>"
        self.lines.append(f"%{name} = arith.constant dense<{numbers}> : {type}"
                          if numbers else f"%{name} = tensor.empty() : {type}")
        if self.rng.random() < 0.5:
            return f"%{name}", type
        self.lines.append(f"%{name}_d = tensor.cast %{name} : {type} to "
                          f"tensor<?x{element}>")
        return f"%{name}_d", f"tensor<?x{element}>"


def sets(rng, program):
    most = rng.choice([3, 12, 60])
    kind, strategy = rng.choice(WAYS)
    count = rng.choice([2, 2, 3, 4]) if strategy == "merge" else 2
    lists = [sorted(rng.sample(range(most), rng.randint(0, min(most, 20))))
             for _ in range(count)]
    if rng.random() < 0.1:
        lists[-1] = list(lists[0])
    elif kind == "intersect" and rng.random() < 0.5:
        common = rng.sample(range(most), 2)
        lists = [sorted({*numbers, *common}) for numbers in lists]

    def part(list):
        if rng.random() < 0.5:
            return 0, len(list)
        return tuple(sorted(rng.randint(0, len(list)) for _ in range(2)))
    parts = [part(numbers) for numbers in lists]
    names = ["a", "b", "third", "fourth"][:count]
    values = [program.list(name, numbers) for name, numbers in zip(names, lists)]
    bounds = [tuple(map(program.index, part)) for part in parts]
    over = ", ".join(f"{value}[{lo}, {hi}]"
                     for (value, _), (lo, hi) in zip(values, bounds))
    flags = "".join(f", %in_{name}: i1" for name in names) if kind == "union" else ""
    # The last place is noted, behind that of a.
    places = ["%p", *(f"%p_{name}" for name in names[1:-1]), "%q"]
    program.loop(f"ragged.coiterate {kind} by {strategy} {over}",
                 ", ".join(type for _, type in values),
                 "%c: index, " + ", ".join(f"{place}: index" for place in places)
                 + flags, noted=("%c", "%p", "%q"))
    return ([(c, at[0], at[-1]) for c, *at in visits(kind, lists, parts)],
            f"{kind} of {count} by {strategy}")


def maps(rng, program):
    """Rows of several lengths, made of the indices of their numbers."""
    lengths = [rng.choice([0, 0, 1, rng.randint(0, 9)])
               for _ in range(rng.randint(0, 8))]
    x, type = program.list("lengths", lengths)
    rows = len(lengths) + 1
    offsets = rng.choice([f"tensor<{rows}xindex>", "tensor<?xindex>"])
    seven = program.index(7)
    program.lines += [
        f"%v, %o = ragged.map {x} : {type} -> tensor<?xindex>, {offsets} {{",
        "^bb0(%i: index, %j: index):", f"  %0 = arith.muli %i, {seven} : index",
        "  %1 = arith.addi %0, %j : index", "  ragged.yield %1 : index", "}",
        f"%offsets = tensor.cast %o : {offsets} to tensor<{rows}xindex>"]
    program.loop("ragged.segments %offsets", f"tensor<{rows}xindex>",
                 "%b: index, %lo: index, %n: index", noted=("%b", "%lo", "%x"),
                 before=["  %x = func.call @sum_of_row(%v, %lo, %n) : "
                         "(tensor<?xindex>, index, index) -> index"])
    at, seen = 0, []
    for b, length in enumerate(lengths):
        seen.append((b, at, sum(7 * b + j for j in range(length))))
        at += length
    return seen, "map"


def segments(rng, program):
    lengths = [rng.choice([0, 0, 1, rng.randint(0, 40)])
               for _ in range(rng.randint(0, 8))]
    offsets = [rng.choice([0, 0, rng.randint(0, 9)])]
    for length in lengths:
        offsets.append(offsets[-1] + length)
    x, type = program.list("offsets", offsets)
    program.loop(f"ragged.segments {x}", type, "%b: index, %lo: index, %n: index")
    return [(b, offsets[b], length) for b, length in enumerate(lengths)], "segments"


def hilbert(side):
    """Hilbert's curve through a square: four of half the side."""
    if side == 1:
        return [(0, 0)]
    half = side // 2
    cells = hilbert(half)
    return ([(y, x) for x, y in cells] + [(x, y + half) for x, y in cells]
            + [(x + half, y + half) for x, y in cells]
            + [(side - 1 - y, half - 1 - x) for x, y in cells])


def curve(kind, sizes):
    """The cells of a box in the order of a curve."""
    if kind == "hilbert":
        side = min(sizes)
        cells = [(x + square * side, y) for square in range(max(sizes) // side)
                 for x, y in hilbert(side)]
        return cells if sizes[0] >= sizes[1] else [(y, x) for x, y in cells]

    def bits(cell):
        """The bits of its number, the highest first."""
        return [cell[dim] >> bit & 1 for bit in reversed(range(8))
                for dim, size in enumerate(sizes) if 1 << bit < size]
    return sorted(itertools.product(*map(range, sizes)), key=bits)


def curves(rng, program):
    kind, dims = rng.choice([("hilbert", 2), ("morton", 2), ("morton", 3)])
    sizes = [1 << rng.randint(0, 3) for _ in range(dims)]
    cells = curve(kind, sizes)
    names = ", ".join(map(program.index, sizes))
    c0, c1, end = map(program.index, (0, 1, len(cells)))
    last = "%c#2" if dims == 3 else "%k"
    program.lines += [
        f"%r = scf.for %k = {c0} to {end} step {c1} iter_args(%s = %zero) -> "
        "(i64) {", f"  %c:{dims} = ragged.curve {kind} %k into({names}) : "
        + ", ".join(["index"] * dims),
        f"  %t = func.call @note(%c#0, %c#1, {last}, %s) : (index, index, index, "
        "i64) -> i64", "  scf.yield %t : i64", "}"]
    return [(*cell, k)[:3] for k, cell in enumerate(cells)], f"{kind} of {dims}"


def table(rng, program, wrong=None):
    """Rows of buffers, read element by element through a table. `wrong` says in
    which list a number is none; the line of the table, and what it visits."""
    same = rng.random() < 0.5
    width = rng.randint(1, 5)
    shapes = [(rng.randint(1, 6), width if same else rng.randint(1, 5))
              for _ in range(rng.randint(1, 4))]
    bits = len(shapes) <= 2 and wrong != "base" and rng.random() < 0.3
    base = [rng.randrange(len(shapes)) for _ in range(rng.randint(1, 6))]
    rows = [rng.randrange(shapes[b][0]) for b in base]
    seen = [(i, b * 100 + r * 10 + c, c) for i, (b, r) in enumerate(zip(base, rows))
            for c in range(shapes[b][1])]
    at = rng.randrange(len(base))
    if wrong == "base":
        base[at] = rng.choice([-1, len(shapes), 1 << 6])
    elif wrong == "rows":
        rows[at] = rng.choice([-1, shapes[base[at]][0], 1 << 6])

    def buffer(name, value, shape, element, known=True):
        """A constant in memory."""
        sizes = "".join(f"{size}x" for size in shape)
        type = f"{sizes}{element}"
        program.lines += [
            f"%{name}_t = arith.constant dense<{str(value).lower()}> : tensor<{type}>",
            f"%{name}_m = bufferization.to_buffer %{name}_t read_only : "
            f"tensor<{type}> to memref<{type}>"]
        if known:
            return f"%{name}_m", f"memref<{type}>"
        any = "?x" * len(shape) + element
        program.lines.append(f"%{name}_d = memref.cast %{name}_m : memref<{type}> "
                             f"to memref<{any}>")
        return f"%{name}_d", f"memref<{any}>"
    buffers = []
    for b, (count, columns) in enumerate(shapes):
        value = [[b * 100 + r * 10 + c for c in range(columns)]
                 for r in range(count)]
        buffers.append(buffer(f"x{b}", value, (count, columns), "i64",
                              same or rng.random() < 0.5))
    known = rng.random() < 0.5
    integers = ["index", "i8", "i32", "i64"]
    lists = [buffer("base", [bool(b) for b in base] if bits else base, (len(base),),
                    "i1" if bits else rng.choice(integers), known),
             buffer("rows", rows, (len(base),), rng.choice(integers), known)]
    row = f"memref<{width if same else '?'}xi64, strided<[1], offset: ?>>"
    type = f"memref<{len(base) if known else '?'}x{row}>"
    line = ("%table = ragged.rows " + ", ".join(name for name, _ in buffers)
            + f" at {lists[0][0]}, {lists[1][0]} : ("
            + ", ".join(type for _, type in buffers + lists) + f") -> {type}")
    c0, c1, end = map(program.index, (0, 1, len(base)))
    program.lines += [
        line,
        f"%r = scf.for %i = {c0} to {end} step {c1} iter_args(%s = %zero) -> (i64) "
        "{", f"  %row = memref.load %table[%i] : {type}",
        f"  %length = memref.dim %row, {c0} : {row}",
        f"  %u = scf.for %j = {c0} to %length step {c1} iter_args(%v = %s) -> (i64) "
        "{", f"    %x = memref.load %row[%j] : {row}",
        "    %k = arith.index_cast %x : i64 to index",
        "    %w = func.call @note(%i, %k, %j, %v) : (index, index, index, i64) -> "
        "i64", "    scf.yield %w : i64", "  }", "  scf.yield %u : i64", "}"]
    return line, seen


def rows(rng, program):
    return table(rng, program)[1], "rows"


#: How a matrix is stored: by rows, by columns, as pairs of coordinates, or by rows with
#: places that hold none.
STORED = {"CSR": "(i, j) -> (i : dense, j : compressed)",
          "CSC": "(i, j) -> (j : dense, i : compressed)",
          "COO": "(i, j) -> (i : compressed(nonunique), j : singleton)",
          "ITPACK": "(i, j) -> (i : dense, j : loose_compressed)"}


def assembled(rng, program):
    """A matrix put together of three arrays, by a dense one."""
    n, common, m = (rng.randint(1, most) for most in (6, 6, rng.choice([4, 70])))
    how = rng.choice(["CSR", "CSR", "CSC", "COO", "ITPACK"])
    a = {(i, k): rng.randint(1, 9) for i in range(n) for k in range(common)
         if rng.random() < 0.4} or {(0, 0): 1}
    places = sorted(a, key=lambda place: place[::-1] if how == "CSC" else place)
    b = [[rng.randint(0, 9) for _ in range(m)] for _ in range(common)]
    c = [[rng.randint(0, 9) for _ in range(m)] for _ in range(n)]
    held = [a[place] for place in places]
    if how == "COO":
        positions, coordinates = [0, len(a)], [list(place) for place in places]
    elif how == "ITPACK":
        # A row starts and ends somewhere; what lies between rows is not read.
        positions, coordinates, held = [], [], []
        for i in range(n):
            positions.append(len(held))
            for _, k in (place for place in places if place[0] == i):
                coordinates.append(k)
                held.append(a[i, k])
            positions.append(len(held))
            for _ in range(rng.randint(0, 2)):
                coordinates.append(common + 9)
                held.append(99)
    else:
        level = how == "CSC"
        positions = [sum(place[level] < i for place in places)
                     for i in range((common if level else n) + 1)]
        coordinates = [place[not level] for place in places]
    widths = {width: rng.choice([0, 16, 32, 64]) for width in "pc"}
    lists = [(f"i{widths['p']}" if widths["p"] else "index", positions),
             (f"i{widths['c']}" if widths["c"] else "index", coordinates)]
    types = []
    for name, (element, list_) in zip("pk", lists):
        shape = f"{len(list_)}x" + ("2x" if how == "COO" and name == "k" else "")
        types.append(f"tensor<{shape}{element}>")
        program.lines.append(f"%{name} = arith.constant dense<{list_}> : {types[-1]}")
    dense = {"b": b, "c": c}
    sizes = {"b": f"tensor<{common}x{m}xi64>", "c": f"tensor<{n}x{m}xi64>"}
    for name, value in dense.items():
        program.lines.append(f"%{name} = arith.constant dense<{value}> : "
                             f"{sizes[name]}")
    values = f"tensor<{len(held)}xi64>"
    type = (f"tensor<{n}x{common}xi64, #sparse_tensor.encoding<{{map = {STORED[how]}, "
            f"posWidth = {widths['p']}, crdWidth = {widths['c']}}}>>")
    c0, c1, rows, columns = map(program.index, (0, 1, n, m))
    program.lines += [
        f"%v = arith.constant dense<{held}> : {values}",
        f"%a = sparse_tensor.assemble (%p, %k), %v : ({', '.join(types)}), {values} "
        f"to {type}",
        f"%y = linalg.matmul ins(%a, %b : {type}, {sizes['b']}) outs(%c : "
        f"{sizes['c']}) -> {sizes['c']}",
        f"%r = scf.for %i = {c0} to {rows} step {c1} iter_args(%s = %zero) -> (i64) {{",
        f"  %u = scf.for %j = {c0} to {columns} step {c1} iter_args(%w = %s) -> (i64) "
        "{", f"    %x = tensor.extract %y[%i, %j] : {sizes['c']}",
        "    %z = arith.index_cast %x : i64 to index",
        "    %t = func.call @note(%i, %z, %j, %w) : (index, index, index, i64) -> "
        "i64", "    scf.yield %t : i64", "  }", "  scf.yield %u : i64", "}"]
    return [(i, c[i][j] + sum(a.get((i, k), 0) * b[k][j] for k in range(common)), j)
            for i in range(n) for j in range(m)], f"assembled {how}"


def compressed(rng, program, name, shape, dense):
    """A sparse tensor of these elements, put together of three arrays; its type."""
    places = sorted(dense)
    rows = shape[0] if len(shape) == 2 else 1
    positions = [sum(place[0] < i for place in places) if len(shape) == 2 else
                 i * len(places) for i in range(rows + 1)]
    lists = {"p": positions, "k": [place[-1] for place in places]}
    types = []
    for kind, list_ in lists.items():
        element = rng.choice(["index", "i16", "i32", "i64"])
        types.append((f"tensor<{len(list_)}x{element}>", element.lstrip("index") or 0))
        program.lines.append(f"%{kind}{name} = arith.constant dense<{list_}> : "
                             f"{types[-1][0]}")
    values = f"tensor<{len(places)}xi64>"
    stored = STORED["CSR"] if len(shape) == 2 else "(d0) -> (d0 : compressed)"
    type = (f"tensor<{'x'.join(map(str, shape))}xi64, #sparse_tensor.encoding<{{map = "
            f"{stored}, posWidth = {types[0][1]}, crdWidth = {types[1][1]}}}>>")
    program.lines += [
        f"%v{name} = arith.constant dense<{[dense[place] for place in places]}> : "
        f"{values}",
        f"%{name} = sparse_tensor.assemble (%p{name}, %k{name}), %v{name} : "
        f"({types[0][0]}, {types[1][0]}), {values} to {type}"]
    return type


#: The body of an operation on two sparse tensors, and what it computes.
BODIES = {"addi": lambda x, y: x + y, "subi": lambda x, y: x - y,
          "muli": lambda x, y: x * y, "minsi": min}


def two_compressed(rng, program):
    """An operation on two sparse tensors: a sum of products along their rows, or of
    their elements. Its result is dense, or sparse and then converted."""
    rank = rng.choice([1, 2])
    form = rng.choice(["sum", "pairs", "elements", "elements"]) if rank == 2 else (
        rng.choice(["sum", "elements"]))
    rows, others, columns = (rng.randint(1, most) for most in (5, 5, 8))
    shapes = [(rows, columns)[2 - rank:], (rows, columns)[2 - rank:]]
    if form == "pairs":
        shapes[1] = (others, columns)
    full = [list(itertools.product(*map(range, shape))) for shape in shapes]
    a, b = ({place: rng.randint(-9, 9) for place in all if rng.random() < 0.4}
            or {all[-1]: 1} for all in full)
    types = [compressed(rng, program, name, shape, dense)
             for name, shape, dense in zip("ab", shapes, (a, b))]
    body = rng.choice([*BODIES]) if form == "elements" else "muli"
    result = {"sum": shapes[0][:-1], "pairs": (rows, others)}.get(form, shapes[0])
    loops = {"sum": "ik", "pairs": "ijk", "elements": "ik"}[form][-rank - (form == "pairs"):]
    reads = [loops[-rank:] if form != "pairs" else "ik", "jk" if form == "pairs"
             else loops[-rank:], loops if form == "elements" else loops[:-1]]
    maps = ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(read)})>"
                     for read in reads)
    kinds = ", ".join(f'"{"parallel" if loop in reads[2] else "reduction"}"'
                      for loop in loops)
    plain = f"tensor<{''.join(f'{size}x' for size in result)}i64>"
    sparse = form == "elements" and rng.random() < 0.5
    out = types[0] if sparse else plain
    start = {place: rng.randint(0, 9) for place in
             itertools.product(*map(range, result))}

    def nested(place):
        if len(place) == len(result):
            return start[place]
        return [nested((*place, i)) for i in range(result[len(place)])]

    program.lines += [
        f"%c = tensor.empty() : {out}" if form == "elements" else
        f"%c = arith.constant dense<{nested(())}> : {plain}",
        f"%s = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} "
        f"ins(%a, %b : {types[0]}, {types[1]}) outs(%c : {out}) {{",
        "^bb0(%x: i64, %y: i64, %z: i64):", f"  %u = arith.{body} %x, %y : i64",
        "  linalg.yield %u : i64" if form == "elements" else
        "  %w = arith.addi %z, %u : i64\n  linalg.yield %w : i64", f"}} -> {out}",
        f"%y = sparse_tensor.convert %s : {out} to {plain}" if sparse else
        f"%y = tensor.cast %s : {plain} to {plain}"]
    compute = BODIES[body]

    def value(place):
        if form == "elements":
            return compute(a.get(place, 0), b.get(place, 0))
        row_a, row_b = {"pairs": place, "sum": (*place, *place)}[form] if place else (
            (), ())
        row_a, row_b = ((row,) if rank == 2 else () for row in (row_a, row_b))
        return start[place] + sum(a.get((*row_a, k), 0) * b.get((*row_b, k), 0)
                                  for k in range(columns))

    return note_all(program, result, value), f"two sparse, {form}, {body}"


def note_all(program, shape, value):
    """Notes each element of %y of rank 0 to 2; what is to be seen."""
    c0, c1 = map(program.index, (0, 1))
    i, j = (program.index(size) for size in (*shape, 1, 1)[:2])
    type = f"tensor<{''.join(f'{size}x' for size in shape)}i64>"
    place = ["", "%i", "%i, %j"][len(shape)]
    program.lines += [
        f"%r = scf.for %i = {c0} to {i} step {c1} iter_args(%s0 = %zero) -> (i64) {{",
        f"  %u0 = scf.for %j = {c0} to {j} step {c1} iter_args(%w0 = %s0) -> (i64) {{",
        f"    %x0 = tensor.extract %y[{place}] : {type}",
        "    %z0 = arith.index_cast %x0 : i64 to index",
        "    %t0 = func.call @note(%i, %z0, %j, %w0) : (index, index, index, i64) -> "
        "i64", "    scf.yield %t0 : i64", "  }", "  scf.yield %u0 : i64", "}"]
    return [(at[0] if at else 0, value(at), at[1] if len(at) == 2 else 0)
            for at in itertools.product(*map(range, shape))]


def reshaped(rng, program):
    """A sparse tensor of another shape, concatenated, transposed or converted."""
    n, m = rng.randint(2, 4), rng.randint(1, 6)
    how = rng.choice(["convert", "collapse", "expand", "concatenate", "transpose"])
    shape = (n * m,) if how == "expand" else (n, m)
    all = list(itertools.product(*map(range, shape)))
    a = {place: rng.randint(-9, 9) for place in all if rng.random() < 0.4} or {
        all[0]: 5}
    type = compressed(rng, program, "a", shape, a)
    result = {"collapse": (n * m,), "concatenate": (2 * n, m),
              "transpose": (m, n)}.get(how, (n, m))
    flat = f"tensor<{n * m}xi64, #sparse_tensor.encoding<{{map = (d0) -> (d0 : compressed)}}>>"
    rows = (f"tensor<{'x'.join(map(str, result))}xi64, #sparse_tensor.encoding<{{map = "
            f"{STORED['CSR']}}}>>")
    made = flat if how == "collapse" else rows
    program.lines += {
        "convert": [], "concatenate": [
            f"%s = sparse_tensor.concatenate %a, %a {{dimension = 0 : index}} : {type}, "
            f"{type} to {made}"],
        "collapse": [f"%s = tensor.collapse_shape %a [[0, 1]] : {type} into {made}"],
        "expand": [f"%s = tensor.expand_shape %a [[0, 1]] output_shape [{n}, {m}] : "
                   f"{type} into {made}"],
        "transpose": [f"%c = tensor.empty() : {made}",
                      f"%s = linalg.transpose ins(%a : {type}) outs(%c : {made}) "
                      "permutation = [1, 0]"]}[how]
    plain = f"tensor<{'x'.join(map(str, result))}xi64>"
    program.lines.append(
        f"%y = sparse_tensor.convert {'%a' if how == 'convert' else '%s'} : "
        f"{type if how == 'convert' else made} to {plain}")
    source = {"collapse": lambda k: (k // m, k % m), "expand": lambda i, j: (i * m + j,),
              "concatenate": lambda i, j: (i % n, j), "transpose": lambda i, j: (j, i)
              }.get(how, lambda i, j: (i, j))
    return note_all(program, result, lambda at: a.get(source(*at), 0)), f"sparse {how}"


def triangle(rng, program):
    """A product whose left operand counts in a triangle, all in small numbers."""
    n, m = rng.choice([4, 5, 8, 12, 16, 20, 40]), rng.choice([1, 3, 17])
    name, test = rng.choice([("sle", int.__le__), ("slt", int.__lt__),
                             ("sge", int.__ge__), ("sgt", int.__gt__)])
    a, b, c = ([[rng.randint(0, 5) for _ in range(columns)] for _ in range(n)]
               for columns in (n, m, m))
    element = rng.choice(["f32", "f64"])
    square, thin = f"tensor<{n}x{n}x{element}>", f"tensor<{n}x{m}x{element}>"

    def floats(rows):
        return [[float(x) for x in row] for row in rows]
    maps = ", ".join(f"affine_map<(i, j, k) -> {dims}>"
                     for dims in ("(i, k)", "(k, j)", "(i, j)"))
    swapped = {"sle": "sge", "slt": "sgt", "sge": "sle", "sgt": "slt"}[name]
    condition = rng.choice([f"{name}, %k, %i", f"{swapped}, %i, %k"])
    c0, c1, rows, columns = map(program.index, (0, 1, n, m))
    program.lines += [
        f"%a = arith.constant dense<{floats(a)}> : {square}",
        f"%b = arith.constant dense<{floats(b)}> : {thin}",
        f"%c = arith.constant dense<{floats(c)}> : {thin}",
        f"%y = linalg.generic {{indexing_maps = [{maps}], iterator_types = "
        '["parallel", "parallel", "reduction"]} '
        f"ins(%a, %b : {square}, {thin}) outs(%c : {thin}) {{",
        f"^bb0(%d: {element}, %e: {element}, %f: {element}):",
        "  %i = linalg.index 0 : index", "  %k = linalg.index 2 : index",
        f"  %in = arith.cmpi {condition} : index",
        f"  %g = arith.mulf %d, %e : {element}",
        f"  %h = arith.addf %f, %g : {element}",
        f"  %z = arith.select %in, %h, %f : {element}",
        f"  linalg.yield %z : {element}", f"}} -> {thin}",
        f"%r = scf.for %i = {c0} to {rows} step {c1} iter_args(%s = %zero) -> (i64) {{",
        f"  %u = scf.for %j = {c0} to {columns} step {c1} iter_args(%w = %s) -> (i64) "
        "{", f"    %x = tensor.extract %y[%i, %j] : {thin}",
        f"    %n = arith.fptosi %x : {element} to i64",
        "    %z = arith.index_cast %n : i64 to index",
        "    %t = func.call @note(%i, %z, %j, %w) : (index, index, index, i64) -> "
        "i64", "    scf.yield %t : i64", "  }", "  scf.yield %u : i64", "}"]
    return [(i, c[i][j] + sum(a[i][k] * b[k][j] for k in range(n) if test(k, i)), j)
            for i in range(n) for j in range(m)], f"triangle {name}"


def wrong_rows(rng, program):
    wrong = rng.choice(["base", "rows"])
    line, _ = table(rng, program, wrong)
    why = {"base": "there is no buffer of that number",
           "rows": "(offset 0 is|subview runs) out-of-bounds"}
    return line, why[wrong], f"rows: {wrong}"


def wrong_of(kind, list, bound):
    """What `ragged.check` has against a list; None if nothing."""
    before = -1 if kind == "ascending" else 0
    for x in list:
        if kind == "ascending":
            if x <= before:
                return ("a coordinate is negative, or no greater than the one "
                        "before it")
            if x >= bound:
                return "a coordinate is not below its bound"
        elif x < 0:
            return ("an offset" if kind == "offsets" else "an index") + \
                " is negative"
        elif kind == "offsets" and x < before:
            return "an offset is less than the one before it"
        elif kind == "offsets" and x > bound:
            return "an offset is greater than the number of rows"
        elif kind == "indices" and x >= bound:
            return "an index is not below its bound"
        before = x
    return None


def check(rng, program):
    """A list and what it is taken for; the line that is wrong, and why."""
    kind = rng.choice(["offsets", "indices", "ascending"])
    bound = rng.randint(0, 12)
    least = rng.choice([0, 0, -1])
    size = rng.randint(0, 5)
    list = [rng.randint(least, bound + 1) for _ in range(size)]
    if rng.random() < 0.7:
        list.sort()
    if rng.random() < 0.5:
        list = sorted(set(list))
    x, type = program.list("list", list)
    line = f"ragged.check {kind} {x} below {program.index(bound)} : {type}"
    program.lines.append(line)
    return line, wrong_of(kind, list, bound), f"check {kind}"


def wrong_segments(rng, program):
    """Segments of rows that are copied, by offsets that may be wrong."""
    rows = rng.randint(1, 12)
    offsets = sorted(rng.randint(0, rows) for _ in range(rng.randint(2, 5)))
    how = rng.choice(["falls", "negative", "leaves", "right"])
    at = rng.randrange(len(offsets))
    if how == "falls":
        offsets[at] = rng.randint(0, rows)
    elif how == "negative":
        offsets[at] = rng.choice([-1, -rng.randint(1, 1 << 20)])
    elif how == "leaves":
        offsets[-1] = rows + rng.choice([1, rng.randint(1, 1 << 20)])
    x, type = program.list("offsets", offsets)
    over = f"ragged.segments {x} init(%zeros : tensor<{rows}xi64>) : {type} {{"
    read = (f"  %x = tensor.extract_slice %ones[%lo] [%n] [1] : "
            f"tensor<{rows}xi64> to tensor<?xi64>")
    program.lines += [
        f"%zeros = arith.constant dense<0> : tensor<{rows}xi64>",
        f"%ones = arith.constant dense<1> : tensor<{rows}xi64>", f"%r = {over}",
        f"^bb0(%b: index, %lo: index, %n: index, %s: tensor<{rows}xi64>):", read,
        f"  %t = tensor.insert_slice %x into %s[%lo] [%n] [1] : tensor<?xi64> "
        f"into tensor<{rows}xi64>", f"  ragged.yield %t : tensor<{rows}xi64>", "}",
        f"%first = tensor.extract %r[{program.index(0)}] : tensor<{rows}xi64>",
        "%keep = arith.addi %first, %zero : i64"]
    why = wrong_of("offsets", offsets, 1 << 62)
    if why is None and offsets[-1] > rows:
        return read, "(offset 0 is|extract_slice runs) out-of-bounds", how
    return over, why, f"offsets: {how}"


def wrong_sets(rng, program):
    """Sets of which a list may not ascend, or a part may not be one."""
    lists = [sorted(rng.sample(range(30), rng.randint(1, 6))) for _ in range(2)]
    parts = [[0, len(list)] for list in lists]
    bad = rng.randrange(2)
    which = ["first", "second"][bad]
    list, part = lists[bad], parts[bad]
    at = rng.randrange(len(list))
    how = rng.choice(["equal", "falls", "negative", "backwards", "before",
                      "behind"])
    why = (f"a coordinate of the {which} set is negative, or no greater than the "
           "one before it")
    if how == "equal":
        list.insert(at, list[at])
        part[1] += 1
    elif how == "falls":
        list.insert(at, list[at] + 1)
        part[1] += 1
    elif how == "negative":
        list[0] = -rng.randint(1, 9)
    elif how == "behind":
        part[1] += rng.randint(1, 3)
        why = f"the part of the {which} set ends behind its list"
    else:
        part[:] = [len(list), at] if how == "backwards" else [-1, at]
        why = (f"the part of the {which} set begins before 0, or ends before it "
               "begins")
    kind, strategy = rng.choice(WAYS)
    (x, x_type), (y, y_type) = (program.list(name, list)
                                for name, list in zip("ab", lists))
    bounds = [program.index(n) for part in parts for n in part]
    flags = "%in_a: i1, %in_b: i1, " if kind == "union" else ""
    over = (f"ragged.coiterate {kind} by {strategy} {x}[{bounds[0]}, "
            f"{bounds[1]}], {y}[{bounds[2]}, {bounds[3]}] init(%zero : i64) : "
            f"{x_type}, {y_type} {{")
    program.lines += [
        f"%r = {over}", f"^bb0(%c: index, %p: index, %q: index, {flags}%s: i64):",
        "  %t = func.call @note(%c, %p, %q, %s) : (index, index, index, i64) -> "
        "i64", "  ragged.yield %t : i64", "}"]
    return over, why, f"parts: {how}"


def generate(rng):
    program = Program(rng)
    program.lines += ["%zero = arith.constant 0 : i64",
                      "%one = arith.constant 1 : i64"]
    schedule = rng.choice(["loops", "network", "mlp-xsmm", "mlp-vector"])
    if rng.random() < 0.25:
        return generate_wrong(rng, program, schedule)
    make = rng.choice([sets, sets, segments, maps, curves, rows, assembled, two_compressed,
                       two_compressed, reshaped, triangle])
    if make in (assembled, two_compressed, reshaped):
        schedule = rng.choice(["loops", "sparse", "sparse,network",
                               "sparse,mlp-vector"])
    args = []
    if make is two_compressed and schedule != "loops":
        args = ["--set=strategy=" + rng.choice(["merge", "gallop", "expand"])]
    if make is triangle:
        schedule = rng.choice(["ragged", "ragged,network", "ragged,mlp-vector"])
    seen, kind = make(rng, program)
    total = 0
    for visit in seen:
        total = note(total, *visit)
    signed = total - MODULUS if total >= MODULUS // 2 else total
    wanted = [signed, len(seen), seen[-1][1] if seen else 0]
    for number in range(len(program.results)):
        program.lines.append(f"%wanted{number} = arith.constant {wanted[number]} "
                             ": i64")
    pairs = [x for number, result in enumerate(program.results)
             for x in (result, f"%wanted{number}")]
    types = ", ".join(["i64"] * len(pairs))
    program.lines.append(f"return {', '.join(pairs)} : {types}")
    return runner.Case(text_of(program, types), schedule, checks=[agree],
                       args=["--set=square=4"] if make is triangle else args,
                       kinds=[kind, schedule, f"{len(program.results)} handed on"])


def generate_wrong(rng, program, schedule):
    make = rng.choice([check, wrong_segments, wrong_sets, wrong_rows])
    line, why, kind = make(rng, program)
    result = {check: "%zero", wrong_segments: "%keep"}.get(make, "%r")
    program.lines.append(f"return {result} : i64")
    text = text_of(program, "i64")
    if why is None:
        return runner.Case(text, schedule, kinds=[kind, "right", schedule])
    number = 1 + next(at for at, other in enumerate(text.split("\n"))
                      if line in other)
    return runner.Case(text, schedule, runs=False, alone=True,
                       checks=[functools.partial(refused, number, why)],
                       kinds=[kind, "wrong", schedule])


def text_of(program, results):
    body = "".join(f"  {line}\n" for line in program.lines)
    return ADD + f"func.func @entry() -> ({results}) {{\n{body}}}\n"


def refused(line, why, run):
    """`--verify` ends with an error at that line of the program."""
    try:
        done = subprocess.run(run.verify_command(run.file), text=True,
                              capture_output=True, timeout=run.options.timeout)
    except subprocess.TimeoutExpired:
        raise runner.Failure("no end, where an error was wanted") from None
    wanted = re.escape(f"{run.file}:{line}:") + r"\d+: error: .*" + why
    # A single segment folds to a slice that no program can have.
    wanted += "|" + re.escape(run.file) + ":.*error: expected offsets to be non-neg"
    if done.returncode != 1 or not re.search(wanted, done.stderr):
        raise runner.Failure(f"exit code {done.returncode}, and not\n{wanted}\n"
                             f"{done.stdout}{done.stderr}")


RESULT = re.compile(r"^result \d+: i64 = (-?\d+)$", re.M)


def agree(run):
    """Each result is the one that was worked out, which comes behind it."""
    printed = run.tool("tenon-run", run.file, "--print",
                       f"--schedule={run.case.schedule}", *run.case.args)
    results = RESULT.findall(printed)
    if not results or results[::2] != results[1::2]:
        raise runner.Failure(f"what came out is not what was wanted:\n{printed}")


if __name__ == "__main__":
    runner.main(generate)
