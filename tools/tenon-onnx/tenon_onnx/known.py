#===- tenon_onnx/known.py - Values that are known -------------------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""Values that are known when the model is read."""

import functools

import numpy
import onnx
from onnx import TensorProto

from .values import *


def evaluate(node):
    """The results of a node whose inputs are known, as far as shapes are
    computed by it; else None."""
    if node.op == "Shape":
        if not node.ins[0].static:
            return None
        start, end = (node.attributes.get(name) for name in ("start", "end"))
        return [numpy.array(node.ins[0].shape[slice(start, end)],
                            numpy.int64)]
    if node.op == "Size" and node.ins[0].static:
        return [numpy.array(numpy.prod(node.ins[0].shape, dtype=numpy.int64))]
    values = [value.known if value is not None else None for value in node.ins]
    if not values or any(value is not None and known is None
                         for value, known in zip(node.ins, values)):
        return None
    # The package computes nothing in bf16, of which only bits are here.
    if any(value is not None and value.element == TensorProto.BFLOAT16
           for value in [*node.ins, *node.outs]) and node.op not in MOVES:
        return None
    if sum(value.size for value in values if value is not None) > SMALL:
        result = node.outs[0]
        isPart = node.op == "Slice" and result.static and \
            numpy.prod(result.shape) <= PART
        if not isPart and node.op not in KEPT:
            return None
    with numpy.errstate(all="ignore"):
        results = compute(node, values)
    if results is None or (node.op not in KEPT and sum(
            result.size for result in results) > PART):
        return None
    return results


# What only moves elements.
MOVES = {"Concat", "Expand", "Flatten", "Gather", "Identity", "Reshape", "Slice",
         "Split", "Squeeze", "Tile", "Transpose", "Unsqueeze"}
# What has each element of its operands once, in their order: a weight remains one.
KEPT = {"Concat", "Flatten", "Identity", "Reshape", "Split", "Squeeze",
        "Unsqueeze"}
# What is computed here as it is when it runs: element by element, and exactly.
SIMPLE = {
    "Abs": numpy.abs, "Add": numpy.add, "And": numpy.logical_and,
    "Ceil": numpy.ceil, "Equal": numpy.equal, "Floor": numpy.floor,
    "Greater": numpy.greater, "GreaterOrEqual": numpy.greater_equal,
    "Identity": numpy.copy, "Less": numpy.less,
    "LessOrEqual": numpy.less_equal, "Mul": numpy.multiply,
    "Neg": numpy.negative, "Not": numpy.logical_not, "Or": numpy.logical_or,
    "Relu": lambda array: numpy.maximum(array, array.dtype.type(0)),
    "Round": numpy.rint, "Sqrt": numpy.sqrt, "Sub": numpy.subtract,
    "Where": numpy.where, "Xor": numpy.logical_xor}
FOLDED = {"Max": numpy.maximum, "Min": numpy.minimum, "Sum": numpy.add}


def quotient(left, right):
    """Integers are divided towards zero."""
    if left.dtype.kind == "f":
        return numpy.divide(left, right)
    if not right.all():
        return None
    whole = numpy.floor_divide(left, right)
    return whole + ((whole * right != left) & ((left < 0) != (right < 0)))


def compute(node, values):
    attributes = node.attributes
    first = values[0]

    def given(number, name, otherwise=None):
        """An input, or the attribute that older versions have."""
        value = attributes.get(name)
        if len(values) > number and values[number] is not None:
            value = values[number].reshape(-1)
        return otherwise if value is None else [int(part) for part in value]

    if node.op == "Slice":
        starts, ends = given(1, "starts"), given(2, "ends")
        chosen = given(3, "axes", range(len(starts)))
        steps = given(4, "steps", [1] * len(starts))
        parts = [slice(None)] * first.ndim
        for start, end, axis, step in zip(starts, ends, chosen, steps):
            if step < 0 and end < -first.shape[axis]:
                end = None
            parts[axis] = slice(start, end, step)
        return [first[tuple(parts)]]
    if node.op == "Cast":
        return [first.astype(dtype_of(node.outs[0].element))]
    if node.op == "Concat":
        return [numpy.concatenate(values, attributes["axis"])]
    if node.op == "Gather":
        return [numpy.take(first, values[1], attributes["axis"])]
    if node.op in ("Squeeze", "Unsqueeze"):
        axes = given(1, "axes")
        change = numpy.squeeze if node.op == "Squeeze" else numpy.expand_dims
        return [change(first, None if axes is None else tuple(axes))]
    if node.op == "Reshape":
        shape = given(1, "shape")
        if not attributes.get("allowzero"):
            shape = [first.shape[dim] if size == 0 else size
                     for dim, size in enumerate(shape)]
        return [first.reshape(shape)]
    if node.op == "Flatten":
        rows = first.shape[:attributes["axis"]] if attributes["axis"] else ()
        rows = int(numpy.prod(rows, dtype=numpy.int64))
        return [first.reshape(rows, first.size // max(rows, 1))]
    if node.op == "Transpose":
        return [numpy.transpose(first, attributes.get("perm") or None)]
    if node.op == "Split":
        axis, count = attributes["axis"], len(node.outs)
        size = first.shape[axis]
        sizes = given(1, "split", [-(-size // count)] * (count - 1))
        return numpy.split(first, numpy.cumsum(sizes)[:count - 1], axis)
    if node.op == "Expand":
        shape = numpy.broadcast_shapes(first.shape, given(1, "shape"))
        if numpy.prod(shape) > PART:
            return None
        return [numpy.broadcast_to(first, shape)]
    if node.op == "Tile" and len(values) == 2:
        if first.size * numpy.prod(values[1], dtype=numpy.float64) > PART:
            return None
        return [numpy.tile(first, values[1])]
    if node.op == "ConstantOfShape":
        value = attributes.get("value")
        if numpy.prod(first) > SMALL:
            return None
        if value is None:
            value = numpy.zeros(1, numpy.float32)
        return [numpy.full([int(size) for size in first], value.reshape(()))]
    if node.op == "Range":
        return [numpy.arange(*(value.reshape(())[()] for value in values))]
    if node.op == "NonZero":
        return [numpy.array(numpy.nonzero(first), numpy.int64)]
    if node.op == "ScatterND" and \
            attributes.get("reduction", "none") == "none":
        result = first.copy()
        for place in numpy.ndindex(values[1].shape[:-1]):
            result[tuple(values[1][place])] = values[2][place]
        return [result]
    if node.op == "Mod":
        rest = numpy.fmod if attributes.get("fmod") else numpy.mod
        if first.dtype.kind in "iu" and not values[1].all():
            return None
        return [rest(first, values[1])]
    if node.op == "Div":
        result = quotient(first, values[1])
        return None if result is None else [result]
    if node.op in ("ReduceProd", "ReduceSum", "ReduceMax", "ReduceMin") and \
            first.dtype.kind in "iu" and first.size:
        axes = given(1, "axes") or None
        if axes is None and attributes.get("noop_with_empty_axes"):
            return [first]
        reduce = {"Prod": numpy.prod, "Sum": numpy.sum, "Max": numpy.max,
                  "Min": numpy.min}[node.op[len("Reduce"):]]
        return [numpy.asarray(reduce(
            first, axis=None if axes is None else tuple(axes),
            keepdims=bool(attributes["keepdims"])), first.dtype)]
    if node.op in FOLDED:
        return [functools.reduce(FOLDED[node.op], values)]
    if node.op in SIMPLE and not attributes.get("broadcast"):
        return [numpy.asarray(SIMPLE[node.op](*values))]
    return None
