"""A check: no two neighbouring dims of a structured operation are left that the
types of its operands let merge. Worked out from the printed program: sizes,
strides, maps and what the operation does with its dims."""

import re

import runner

SHAPED = re.compile(r"(?:memref|tensor)<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>")


def parse_type(text):
    """Sizes and strides of a type, None for `?`; strides of a tensor or an
    identity layout are `"identity"`."""
    inner = text[text.index("<") + 1:-1]
    number = lambda s: None if s.strip() == "?" else int(s)
    sizes = []
    while match := re.match(r"(\?|\d+)x", inner):
        sizes.append(number(match.group(1)))
        inner = inner[match.end():]
    strided = re.search(r"strided<\[(.*?)\]", inner)
    if strided:
        return sizes, [number(s) for s in strided.group(1).split(",") if s]
    if "affine_map" in inner or "#map" in inner:
        return sizes, None
    return sizes, "identity"


def one_stretch(sizes, strides, outer, inner):
    """Whether the type proves that `outer` and `inner` are one stretch."""
    if strides is None:
        return False
    if sizes[outer] == 1 or sizes[inner] == 1 or strides == "identity":
        return True
    known = (strides[outer], strides[inner], sizes[inner])
    return None not in known and known[0] == known[1] * known[2]


def may_merge(first, second, arrays):
    """Whether dims `first` and `second`, neighbours of one kind, merge in all
    arrays: each (the dims it carries, sizes, strides)."""
    for carried, sizes, strides in arrays:
        if (first in carried) != (second in carried):
            return False
        if first not in carried:
            continue
        place = carried.index(first)
        if place + 1 >= len(carried) or carried[place + 1] != second:
            return False
        if not one_stretch(sizes, strides, place, place + 1):
            return False
    return True


def dims_of(name, text, types, aliases):
    """The dims that each operand carries, and of each dim its kind."""
    ranks = [len(parse_type(t)[0]) for t in types]
    rank = max(ranks, default=0)
    listed = lambda word: [int(n) for n in re.search(
        word + r" = \[(.*?)\]", text).group(1).split(",") if n.strip()]
    whole = [list(range(r)) for r in ranks]
    kinds = ["parallel"] * rank
    if name == "linalg.generic":
        names = re.search(r"indexing_maps = \[(.*?)\], iterator", text).group(1)
        maps = []
        for alias in names.split(", #") if "#" in names else []:
            results = aliases["#" + alias.strip().lstrip("#")]
            maps.append([e.strip() for e in results.strip("()").split(",")
                         if e.strip()])
        kinds = re.findall(r'"(\w+)"', re.search(
            r"iterator_types = \[(.*?)\]", text).group(1))
        # A loop that is part of a sum stays alone.
        for expression in sum(maps, []):
            for loop in re.findall(r"d(\d+)", expression):
                if "+" in expression:
                    kinds[int(loop)] = f"window {loop}"
        return [[-1 if "+" in e else int(e[1:]) for e in m]
                for m in maps], kinds
    if name == "linalg.transpose":
        order = listed("permutation")
        source = [order.index(d) for d in range(rank)]
        return [source, list(range(rank))], kinds
    if name in ("linalg.broadcast", "linalg.reduce"):
        dims = listed("dimensions")
        small = [d for d in range(rank) if d not in dims]
        if name == "linalg.reduce":
            kinds = ["reduced" if d in dims else k for d, k in enumerate(kinds)]
            return [list(range(rank)), small], kinds
        return [small, list(range(rank))], kinds
    return whole, kinds


def check(text):
    aliases = {name: full for name, full in re.findall(
        r"^(#map\d*) = affine_map<\(.*?\) -> \((.*?)\)>$", text, re.M)}
    for line in text.splitlines():
        op = re.search(r"\b(linalg\.(?!index|yield)\w+|memref\.copy)\b", line)
        if not op:
            continue
        name = op.group(1)
        operands = line[line.index(name):].split(" -> tensor")[0]
        if name == "linalg.generic":
            operands = operands[operands.index("}"):]
        types = SHAPED.findall(operands)
        dims, kinds = dims_of(name, line, types, aliases)
        arrays = [(carried, *parse_type(t)) for carried, t in zip(dims, types)]
        for second in range(1, len(kinds)):
            if kinds[second - 1] == kinds[second] and may_merge(
                    second - 1, second, arrays):
                raise runner.Failure(
                    f"dims {second - 1} and {second} could merge:\n{line}")
