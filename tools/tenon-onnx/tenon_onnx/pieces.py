#===- tenon_onnx/pieces.py - Nodes that are several operations ------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""Nodes that are several operations of the dialect."""

import numpy

from .tables import *


class Pieces:
    """Of a Reader: what makes several operations of a node."""

    def transposed(self, node, value, perm):
        """A value with its dims in that order."""
        made = Value("", value.element, [value.shape[dim] for dim in perm])
        self.nodes.append(Node(node.place, "Transpose", 0, [value], [made],
                               {"perm": perm}))
        return made

    def time_first(self, node):
        """A recurrent node that has the batch before the time."""
        for number, value in enumerate(node.ins):
            if value is not None and number in (0, 5, 6):
                node.ins[number] = self.transposed(node, value, [1, 0, 2])

    def batch_first(self, node):
        """Its results, for which the batch comes first again."""
        outs, node.outs = node.outs, [
            Value("", out.element, out.shape) for out in node.outs]
        self.recur(node)
        for out, made in zip(outs, node.outs):
            perm = [2, 0, 1, 3] if made.rank == 4 else [1, 0, 2]
            out.shape = [made.shape[dim] for dim in perm]
            self.nodes.append(Node(node.place, "Transpose", 0, [made], [out],
                                   {"perm": perm}))

    def chain(self, node):
        """An operator of any number of operands, by two at a time."""
        left, out = node.ins[0], node.outs[0]
        total = len(node.ins)
        for number, right in enumerate(node.ins[1:], 2):
            last = number == total and node.op != "Mean"
            made = out if last else Value("", out.element, broadcast(
                left.shape, right.shape))
            self.nodes.append(Node(node.place, CHAINS[node.op], 0,
                                   [left, right], [made], {}))
            left = made
        if node.op == "Mean":
            self.nodes.append(Node(node.place, "Div", 0,
                                   [left, constant_like(left, total)], [out],
                                   {}))
        elif total == 1:
            self.nodes.append(Node(node.place, "Identity", 0, [left], [out],
                                   {}))

    def concat(self, place, ins, out, axis):
        """Concatenates any number of values, as many at a time as one may."""
        count = OPERANDS["Concat"]
        while len(ins) > 1:
            parts = []
            for at in range(0, len(ins), count):
                part = ins[at:at + count]
                made = part[0]
                if len(part) > 1:
                    shape = list(made.shape)
                    along = [value.shape[axis] for value in part]
                    shape[axis] = None if None in along else sum(along)
                    made = out if len(part) == len(ins) else \
                        Value("", out.element, shape)
                    self.nodes.append(Node(place, "Concat", 0, part, [made],
                                           {"axis": axis}))
                parts.append(made)
            ins = parts
        if ins[0] is not out:
            self.nodes.append(Node(place, "Identity", 0, ins, [out], {}))

    def stack(self, place, parts, axis):
        """Values of one shape, along a new dim."""
        made = Value("", parts[0].element, list(parts[0].shape))
        made.shape.insert(axis, len(parts))
        self.concat(place, [self.unsqueezed(place, part, axis)
                            for part in parts], made, axis)
        return made

    def part(self, place, value, axis, at):
        """A value at one place of a dim, which goes."""
        if value.known is not None:
            known = numpy.take(value.known, at, axis)
            return Value("", value.element, list(known.shape), known)
        made = Value("", value.element, list(value.shape))
        made.shape[axis] = 1
        self.nodes.append(Node(place, "Slice", 0, [value], [made], {
            "starts": [at if dim == axis else 0 for dim in range(value.rank)],
            "steps": [1] * value.rank}))
        return self.squeezed(place, made, axis)

    def squeezed(self, place, value, axis):
        made = Value("", value.element, [
            size for dim, size in enumerate(value.shape) if dim != axis])
        self.nodes.append(Node(place, "Squeeze", 0, [value], [made],
                               {"axes": [axis]}))
        return made

    def unsqueezed(self, place, value, axis):
        made = Value("", value.element,
                     [*value.shape[:axis], 1, *value.shape[axis:]])
        self.nodes.append(Node(place, "Unsqueeze", 0, [value], [made],
                               {"axes": [axis]}))
        return made

    def einsum(self, node):
        """A product of any number of operands, two at a time from the left."""
        terms, result, sizes = (node.attributes[name]
                                for name in ("terms", "result", "sizes"))
        left, read = node.ins[0], terms[0]
        for number, right in enumerate(node.ins[1:], 1):
            later = set(result).union(*terms[number + 1:])
            kept = [letter for letter in dict.fromkeys(read + terms[number])
                    if letter in later]
            made = Value("", left.element, [sizes[letter] for letter in kept])
            if number == len(terms) - 1:
                made, kept = node.outs[0], result
            self.nodes.append(Node(
                node.place, "Einsum", 0, [left, right], [made],
                number_loops([read, terms[number]], kept)))
            left, read = made, kept
        if len(terms) == 1:
            node.attributes = number_loops(terms, result)
            self.nodes.append(node)

    def cut(self, place, value, number):
        """A direction of what a recurrent node has for each."""
        shape = [1, *value.shape[1:]]
        if value.shape == shape:
            return value
        if value.known is not None:
            return Value("", value.element, shape,
                         value.known[number:number + 1])
        made = Value("", value.element, shape)
        self.nodes.append(Node(place, "Slice", 0, [value], [made], {
            "starts": [number] + [0] * (len(shape) - 1),
            "steps": [1] * len(shape)}))
        return made

    def backwards(self, place, value):
        """A value with its first dim the other way round."""
        made = Value("", value.element, list(value.shape))
        steps = value.shape[0]
        self.nodes.append(Node(place, "Slice", 0, [value], [made], {
            "starts": [max(steps - 1, 0)] + [0] * (value.rank - 1),
            "steps": [-1 if steps > 1 else 1] + [1] * (value.rank - 1)}))
        return made

    def recur(self, node):
        """A recurrent node, a direction at a time."""
        direction = node.attributes.pop("direction")
        if direction == "forward":
            self.nodes.append(node)
            return
        parts = []
        for number in range(2 if direction == "bidirectional" else 1):
            isBack = number == 1 or direction == "reverse"
            x = node.ins[0]
            ins = [self.backwards(node.place, x) if isBack else x]
            ins += [self.cut(node.place, value, number)
                    for value in node.ins[1:]]
            outs = []
            for out in node.outs:
                shape = list(out.shape)
                shape[1 if out is node.outs[0] else 0] = 1
                outs.append(Value("", out.element, shape))
            self.nodes.append(Node(node.place, node.op, 0, ins, list(outs),
                                   dict(node.attributes)))
            if isBack:
                outs[0] = self.backwards(node.place, outs[0])
            parts.append(outs)
        for number, out in enumerate(node.outs):
            self.concat(node.place, [outs[number] for outs in parts], out,
                        1 if number == 0 else 0)

    def widen_bias(self, node):
        """The bias with a dim of size 1 for each that follows the channels."""
        bias = node.ins[8]
        shape = bias.shape + [1] * (node.ins[0].rank - 2)
        wide = Value("", bias.element, shape, None if bias.known is None else
                     bias.known.reshape(shape))
        self.nodes.append(Node(node.place, "Reshape", 0, [bias], [wide], {}))
        node.ins[8] = wide
        self.nodes.append(node)

    def scale_and_shift(self, node):
        """A batch normalization by known numbers, as x * f + (b - m * f), where f
        is s / sqrt(v + epsilon)."""
        x, out = node.ins[0], node.outs[0]
        s, b, m, v = (value.known.reshape([-1] + [1] * (x.rank - 2))
                      for value in node.ins[1:])
        factor = s / numpy.sqrt(v + v.dtype.type(node.attributes["epsilon"]))
        product = Value("", x.element, list(out.shape))
        for op, left, number, made in (("Mul", x, factor, product),
                                       ("Add", product, b - m * factor, out)):
            self.nodes.append(Node(node.place, op, 0, [left, Value(
                "", x.element, list(number.shape), number)], [made], {}))

    def flatten(self, node):
        """Until version 13 all dims from the axis on are one."""
        value, out = node.ins[0], node.outs[0]
        axis = node.attributes["axis"]
        shape = node.sized()
        flat = [int(numpy.prod(shape[:axis], dtype=numpy.int64)),
                int(numpy.prod(shape[axis:], dtype=numpy.int64))]
        before = Value("", value.element, flat)
        behind = Value("", out.element, flat)
        self.nodes += [
            Node(node.place, "Reshape", 0, [value], [before], {}),
            Node(node.place, node.op, 0, [before], [behind], {"axis": 1}),
            Node(node.place, "Reshape", 0, [behind], [out], {})]

    def split(self, node):
        """A slice for each part."""
        axis, at = node.attributes["axis"], 0
        rank = node.ins[0].rank
        for out, size in zip(node.outs, node.attributes["split"]):
            starts = [at if dim == axis else 0 for dim in range(rank)]
            self.nodes.append(Node(node.place, "Slice", 0, node.ins, [out],
                                   {"starts": starts, "steps": [1] * rank}))
            at += size

    def align(self, node):
        """Reshapes the second operand as the attributes say."""
        broadcast = node.attributes.pop("broadcast", 0)
        axis = node.attributes.pop("axis", None)
        first, second = node.ins
        if not broadcast or axis is None:
            return
        axis = node.axis(axis, first.rank)
        shape = second.shape + [1] * (first.rank - axis - second.rank)
        if axis + second.rank > first.rank or any(
                None not in (one, two) and one != two and two != 1 for one, two
                in zip(first.shape[axis:], second.shape)):
            node.fail(f"its attribute axis is {axis}, for {first} and {second}")
        wide = Value(second.name, second.element, shape,
                     None if second.known is None else
                     second.known.reshape(shape))
        self.nodes.append(Node(node.place, "Reshape", 0, [second], [wide], {}))
        node.ins[1] = wide
        node.outs[0].shape = list(first.shape)
