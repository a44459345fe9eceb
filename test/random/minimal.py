"""A check: no two neighbouring dims of a structured operation are left that the
types of its operands let merge. Worked out from the printed program: sizes,
strides, maps and what the operation does with its dims."""

import re

import layouts
import runner

#: What is named and has loops of its own: the loops, and by which each operand
#: is indexed. A capital is a loop of a window, `.` a sum of two.
NAMED = {
    "linalg.matmul": ("mnk", "mk kn mn"),
    "linalg.batch_matmul": ("bmnk", "bmk bkn bmn"),
    "linalg.matvec": ("mk", "mk k m"), "linalg.vecmat": ("nk", "k kn n"),
    "linalg.batch_matvec": ("bmk", "bmk bk bm"), "linalg.dot": ("k", "k k "),
    "linalg.pooling_nchw_max": ("ncORPQ", "nc.. PQ ncOR"),
    "linalg.conv_2d_nhwc_hwcf": ("nORfPQc", "n..c PQcf nORf"),
}

def may_merge(first, second, arrays):
    """Whether dims `first` and `second`, neighbours of one kind, merge in all
    arrays: each (the dims it carries, its type)."""
    for carried, array in arrays:
        if (first in carried) != (second in carried):
            return False
        if first not in carried:
            continue
        place = carried.index(first)
        if place + 1 >= len(carried) or carried[place + 1] != second:
            return False
        if not array.joins(place, place + 1):
            return False
    return True


def may_go(dim, arrays):
    """Whether `dim` has size 1 throughout, in strides, and no array needs it as
    its only dim: then it joins a neighbour, whatever that is."""
    having = [(c, a) for c, a in arrays if dim in c]
    return bool(having) and all(
        array.sizes[carried.index(dim)] == 1 and array.strides is not None
        and len(carried) > 1 for carried, array in having)


def dims_of(name, text, arrays, aliases):
    """The dims that each operand carries, and of each dim its kind."""
    ranks = [len(array.sizes) for array in arrays]
    rank = max(ranks, default=0)
    listed = lambda word: [int(n) for n in re.search(
        word + r" = \[(.*?)\]", text).group(1).split(",") if n.strip()]
    whole = [list(range(r)) for r in ranks]
    kinds = ["parallel"] * rank
    if name in NAMED:
        loops, operands = NAMED[name]
        carried = [[loops.find(letter) for letter in operand]
                   for operand in operands.split(" ")]
        return carried, [f"window {loop}" if loop.isupper() else
                         "parallel" if dim in carried[-1] else "reduced"
                         for dim, loop in enumerate(loops)]
    if name == "linalg.contract":
        maps = [aliases[alias] for alias in re.findall(
            r"#map\d*", re.search(r"indexing_maps = \[(.*?)\]", text)[1])]
        carried = [[int(e[1:]) for e in m] for m in maps]
        loops = 1 + max(sum(carried, []), default=-1)
        return carried, ["parallel" if dim in carried[-1] else "reduced"
                         for dim in range(loops)]
    if name == "linalg.generic":
        names = re.search(r"indexing_maps = \[(.*?)\], iterator", text).group(1)
        maps = []
        for alias in names.split(", #") if "#" in names else []:
            maps.append(aliases["#" + alias.strip().lstrip("#")])
        kinds = re.findall(r'"(\w+)"', re.search(
            r"iterator_types = \[(.*?)\]", text).group(1))
        # A loop that is part of a sum stays alone.
        for expression in sum(maps, []):
            for loop in re.findall(r"d(\d+)", expression):
                if "+" in expression:
                    kinds[int(loop)] = f"window {loop}"
        return [[-1 if "+" in e else int(e[1:]) for e in m]
                for m in maps], kinds
    if name == "tensor.pad":
        for side in re.findall(r"(?:low|high)\[(.*?)\]", text):
            for dim, size in enumerate(side.split(", ")):
                kinds[dim] = kinds[dim] if size == "0" else f"padded {dim}"
    if name in ("linalg.softmax", "tensor.concat"):
        kinds[int(re.search(r"\bdim(?:ension)?\((\d+)\)", text)[1])] = "whole"
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
    aliases = layouts.aliases(text)
    # The types of a pad are behind its region.
    text = re.sub(r"(= tensor\.pad .*) \{\n(?:.*\n)*?\s*\} : ", r"\1 : ", text)
    for line in text.splitlines():
        op = re.search(r"\b(linalg\.(?!index|yield)\w+|memref\.copy|tensor\.(?:concat|pad))\b", line)
        if not op:
            continue
        name = op.group(1)
        operands = line[line.index(name):].split(" -> tensor")[0]
        if name == "linalg.generic":
            operands = operands[operands.index("}"):]
        shaped = [layouts.Shaped(t, aliases)
                  for t in layouts.SHAPED.findall(operands)]
        dims, kinds = dims_of(name, line, shaped, aliases)
        arrays = list(zip(dims, shaped))
        free = [kind == "parallel" and may_go(dim, arrays)
                for dim, kind in enumerate(kinds)]
        for second in range(1, len(kinds)):
            alike = kinds[second - 1] == kinds[second]
            if free[second - 1] or free[second] or (
                    alike and may_merge(second - 1, second, arrays)):
                raise runner.Failure(
                    f"dims {second - 1} and {second} could merge:\n{line}")
