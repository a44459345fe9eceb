"""The rule of merging dims, written down apart from the code under test.

Two neighbouring dims of an op merge when for every operand one of them has size
1 or they lie without a gap, and when their roles agree: `minimal` fails when an
op is left with such a pair. It knows what the types say and no more.
"""

import re

import layouts
import runner

#: The attribute that holds the barriers, and whether neighbours merge.
BARRIERS = {
    "vbrc": ("broadcast_dims", True), "vreduce": ("reduce_dims", True),
    "vcumsum": ("cum_dims", False), "vcumprod": ("cum_dims", False),
}


def split_types(text):
    """The types of a list, apart at its outer commas."""
    types, depth, word = [], 0, ""
    for character in text:
        depth += {"<": 1, "[": 1, ">": -1, "]": -1}.get(character, 0)
        if character == "," and depth == 0:
            types.append(word.strip())
            word = ""
        else:
            word += character
    return types + [word.strip()]


def group(line, name):
    """The types of a group of operands, such as ins; none if it is absent."""
    start = re.search(rf" {name}\(", line)
    if not start:
        return []
    depth, end = 1, start.end()
    while depth:
        depth += {"(": 1, ")": -1}.get(line[end], 0)
        end += 1
    return split_types(line[start.end():end - 1].split(" : ", 1)[1])


def numbers(line, name):
    """The numbers of a list attribute, None if it is absent."""
    found = re.search(rf" {name} ?=? ?\[([^\]]*)\]", line)
    return [int(n) if n.strip().lstrip("-").isdigit() else None
            for n in found.group(1).split(",") if n.strip()] if found else None


class Op:
    """An op as it is printed."""

    def __init__(self, line, aliases):
        self.line = line
        self.name = re.search(r"hivm\.hir\.(\w+)", line).group(1)
        arrays = lambda types: [
            layouts.Shaped(t, aliases) for t in types
            if t.startswith(("memref<", "tensor<"))]
        self.ins = arrays(group(line, "ins"))
        self.outs = arrays(group(line, "outs"))
        self.all = self.ins + arrays(group(line, "indices")) + self.outs
        self.rank = len(self.outs[0].sizes)
        self.order = (numbers(line, "permutation") or
                      numbers(line, "transpose"))

    def barriers(self):
        """The dims that are barriers, and whether neighbours merge."""
        if self.name in BARRIERS:
            attribute, merge = BARRIERS[self.name]
            merge &= "_with_index" not in self.line
            return set(numbers(self.line, attribute) or []), merge
        if self.name == "vpad":
            low, high = numbers(self.line, "low"), numbers(self.line, "high")
            return {d for d in range(self.rank)
                    if (low[d], high[d]) != (0, 0)}, False
        if self.name == "vconcat":
            return {int(re.search(r"dim\((\d+)\)", self.line).group(1))}, False
        if self.name == "vflip":
            return {int(re.search(r"flip_axis = (\d+)", self.line).group(1))
                    }, False
        return set(numbers(self.line, "broadcast") or []), True

    def is_unit(self, dim):
        return all(array.sizes[dim] == 1 and array.strides is not None
                   for array in self.all)

    def agree(self, dim):
        """Whether each input has size 1 in both dims or in neither, or one of
        them has size 1 throughout."""
        if self.is_unit(dim - 1) or self.is_unit(dim):
            return True
        for array in self.ins:
            ways = set()
            for d in (dim - 1, dim):
                if array.sizes[d] is None:
                    return False
                ways.add(array.sizes[d] == 1)
            if len(ways) > 1:
                return False
        return True

    def merges(self, dim):
        """Whether dims dim - 1 and dim merge, without a transposition."""
        barriers, merge = self.barriers()
        pair = [dim - 1, dim]
        if self.name == "vflip" and barriers & set(pair):
            return False
        if any(d not in barriers and self.is_unit(d) for d in pair):
            return True
        both = barriers.issuperset(pair)
        if both != bool(barriers & set(pair)) or (both and not merge):
            return False
        if both and self.name != "vbrc" and self.name != "vreduce" \
                and not self.agree(dim):
            return False
        return all(array.joins(dim - 1, dim) for array in self.all)

    def merges_in_order(self, dim):
        """The same of a transposing op, for dims of the destination."""
        first, second = self.order[dim - 1:dim + 1]
        # The last dims of an element-wise op stay where they are.
        if self.name != "vtranspose" and self.rank - 1 in (dim, first, second):
            return False
        for place in (dim - 1, dim):
            if self.outs[0].sizes[place] == 1 and all(
                    array.sizes[self.order[place]] == 1 for array in self.ins
            ) and all(array.strides is not None for array in self.all):
                return True
        return (second == first + 1 and self.outs[0].joins(dim - 1, dim) and
                all(array.joins(first, second) for array in self.ins))


def check(text):
    """Fails when an op of the program has two neighbouring dims left that would
    merge."""
    aliases = layouts.aliases(text)
    for line in text.splitlines():
        if "hivm.hir." not in line or "left_padding_num" in line:
            continue
        op = Op(line, aliases)
        merges = op.merges_in_order if op.order is not None else op.merges
        for dim in range(1, op.rank):
            if merges(dim):
                raise runner.Failure(
                    f"dims {dim - 1} and {dim} would merge:\n{line}\nin\n"
                    f"{text}")
