#===- tenon_onnx/sequences.py - Sequences and optional values -------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""Sequences and optional values: their tensors, one by one. The reader knows how
many there are, so no operation has one."""

import numpy
import onnx
import onnx.defs
from onnx import TensorProto

from .values import *


class Group:
    """What is no tensor: a sequence of tensors, or an optional value that is
    absent. An optional value that is there is that value."""

    # A group has no elements of its own.
    known, shape, static, sources, open, rank = None, None, False, (), (), 0

    def __init__(self, name, items):
        self.name, self.items = name, items

    @property
    def what(self):
        return "an optional value that is absent" if self.items is None else \
            "a sequence"

    def __str__(self):
        return self.what


def tensors_of(value):
    """The tensors of a value, in order."""
    return [value] if not isinstance(value, Group) else value.items or []


class Sequences:
    """Of a Reader: what reads inputs and operators of sequences."""

    def read_input(self, info, kind=None):
        """The value of an input of the graph, and the names that --dim knows."""
        kind = kind or info.type
        what = kind.WhichOneof("value")
        if what == "tensor_type":
            one = onnx.ValueInfoProto(name=info.name, type=kind)
            return self.read_tensor(one)
        if what == "optional_type":
            count = self.shapes[info.name] if info.name in self.shapes else \
                self.dims.get(info.name)
            if count is None and info.name in self.shapes or count == 0:
                return Group(info.name, None), {info.name}
            value, names = self.read_input(info, kind.optional_type.elem_type)
            return value, names | {info.name}
        if what != "sequence_type":
            raise Problem(f"'{info.name}' is no tensor but "
                          f"{KINDS.get(what, what)}")
        shapes = self.shapes.get(info.name)
        count = self.dims.get(info.name) if shapes is None else len(shapes)
        if count is None:
            raise Problem(f"the input '{info.name}' is a sequence; --dim "
                          f"{info.name}=COUNT says of how many tensors")
        items, names = [], {info.name}
        for number in range(count):
            one = onnx.ValueInfoProto(
                name=f"{info.name}.{number}", type=kind.sequence_type.elem_type)
            if shapes is not None:
                self.shapes[one.name] = shapes[number]
            value, more = self.read_input(one)
            items.append(value)
            names |= more
        return Group(info.name, items), names

    def read_sequence(self, proto, place):
        """Reads a node of sequences; whether it is one."""
        ins = [self.values[key] if key else None for key in proto.input]
        node = Node(place, proto.op_type, self.version, ins, [], {})
        if proto.op_type == "Identity" and ins and isinstance(ins[0], Group):
            result = ins[0]
        elif proto.op_type in SEQUENCES:
            schema = onnx.defs.get_schema(proto.op_type, min(
                self.version, onnx.defs.onnx_opset_version()))
            self.check_counts(proto, place, schema)
            node.attributes = self.attributes_of(proto, place, schema)
            result = SEQUENCES[proto.op_type](self, node)
        else:
            for value in ins:
                if isinstance(value, Group):
                    node.fail(f"its input {value.name} is {value.what}")
            return False
        results = result if isinstance(result, list) else [result]
        for name, value in zip(proto.output, results):
            self.values[name] = value
        return True

    @staticmethod
    def place_in(node, number, count, last, otherwise):
        """An input that says a place of a sequence, counted from its end too: up
        to `last`, which is `count` for a place behind the others."""
        at = int(node.known(number, "position").reshape(-1)[0]) \
            if node.has(number) else otherwise
        if not -count <= at <= last:
            node.fail(f"its position {at} is outside of a sequence of {count}")
        return at + count if at < 0 else at

    def sequence(self, node, number=0):
        value = node.ins[number] if node.has(number) else None
        if not isinstance(value, Group) or value.items is None:
            node.fail(f"its input {number} is no sequence")
        return value.items

    def insert(self, node):
        items = list(self.sequence(node))
        items.insert(self.place_in(node, 2, len(items), len(items), len(items)),
                     node.ins[1])
        return Group(node.op, items)

    def erase(self, node):
        items = list(self.sequence(node))
        del items[self.place_in(node, 1, len(items), len(items) - 1, -1)]
        return Group(node.op, items)

    def item(self, node):
        items = self.sequence(node)
        return items[self.place_in(node, 1, len(items), len(items) - 1, 0)]

    def split_to_sequence(self, node):
        """A slice for each part; with a number of sizes the dim goes if keepdims
        is 0 and no sizes are given."""
        value = node.ins[0]
        axis = node.axis(node.attributes["axis"], value.rank)
        size, keep = node.sized()[axis], node.attributes["keepdims"]
        split = node.known(1, "split") if node.has(1) else None
        if split is None:
            sizes = [1] * size
        elif split.ndim == 0:
            step = int(split)
            if step < 1:
                node.fail(f"its input split is {step}")
            sizes = [min(step, size - at) for at in range(0, size, step)]
        else:
            sizes = [int(part) for part in split]
        if sum(sizes) != size:
            node.fail(f"its parts are {sum(sizes)} of {size}")
        parts = [Value("", value.element, [part if dim == axis else whole for
                                           dim, whole in enumerate(value.shape)])
                 for part in sizes]
        if value.known is not None:
            for part, known in zip(parts, numpy.split(
                    value.known, numpy.cumsum(sizes)[:-1], axis)):
                part.known = known
        self.split(Node(node.place, "Split", 0, [value], parts,
                        {"axis": axis, "split": sizes}))
        if split is None and not keep:
            parts = [self.squeezed(node.place, part, axis) for part in parts]
        return Group(node.op, parts)

    def concat_from_sequence(self, node):
        items = self.sequence(node)
        if not items:
            node.fail("its sequence is empty")
        isNew = node.attributes["new_axis"]
        axis = node.axis(node.attributes["axis"], items[0].rank + bool(isNew))
        if isNew:
            items = [self.unsqueezed(node.place, item, axis) for item in items]
        shape = list(items[0].shape)
        sizes = [item.shape[axis] for item in items]
        shape[axis] = None if None in sizes else sum(sizes)
        out = Value("", items[0].element, shape)
        self.concat(node.place, items, out, axis)
        return out

    def map_sequence(self, node):
        """The body, for each item of the sequences; tensors are what they are."""
        body = node.attributes["body"]
        items = self.sequence(node)
        made = []
        for at, _ in enumerate(items):
            ins = [value.items[at] if isinstance(value, Group) else value
                   for value in node.ins]
            made.append(self.inline(body, node.place, dict(
                zip([info.name for info in body.input], ins))))
        columns = zip(*made) if made else [[] for _ in body.output]
        return [Group(node.op, list(column)) for column in columns]

    def optional(self, node):
        return node.ins[0] if node.has(0) else Group(node.op, None)

    def present(self, node):
        value = node.ins[0] if node.has(0) else Group("", None)
        isThere = not isinstance(value, Group) or value.items is not None
        return Value("", TensorProto.BOOL, [], numpy.array(isThere))

    def get_optional(self, node):
        value = node.ins[0]
        if isinstance(value, Group) and value.items is None:
            node.fail("its input is absent")
        return value

    def length(self, node):
        return Value("", TensorProto.INT64, [], numpy.array(
            len(self.sequence(node)), numpy.int64))


SEQUENCES = {
    "ConcatFromSequence": Sequences.concat_from_sequence,
    "Optional": Sequences.optional,
    "OptionalGetElement": Sequences.get_optional,
    "OptionalHasElement": Sequences.present,
    "SequenceAt": Sequences.item,
    "SequenceConstruct": lambda reader, node: Group(node.op, list(node.ins)),
    "SequenceEmpty": lambda reader, node: Group(node.op, []),
    "SequenceErase": Sequences.erase, "SequenceInsert": Sequences.insert,
    "SequenceLength": Sequences.length, "SequenceMap": Sequences.map_sequence,
    "SplitToSequence": Sequences.split_to_sequence}
