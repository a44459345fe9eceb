#===- tenon_onnx/shapes.py - Spelling of operators that move elements -----===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""One spelling for operators that move or reduce elements: each function takes
a node of the operators of its name."""

import numpy
import onnx
from onnx import TensorProto

from .values import *


def spell_reduction(node):
    rank = node.ins[0].rank
    empty = node.attributes.pop("noop_with_empty_axes", 0)
    axes = node.to_attribute(1, "axes")
    if not axes:
        axes = [] if empty else range(rank)
    node.attributes["axes"] = sorted(node.axis(axis, rank) for axis in axes)


def spell_squeeze(node):
    shape = node.ins[0].shape
    axes = node.to_attribute(1, "axes")
    if axes is None:
        axes = [axis for axis, size in enumerate(shape) if size == 1]
    axes = sorted(node.axis(axis, len(shape)) for axis in axes)
    for axis in axes:
        if shape[axis] not in (1, None):
            node.fail(f"its axes are {axes}, of {node.ins[0]}: dim {axis} has "
                      "more than one element")
    node.attributes["axes"] = axes
    node.outs[0].shape = [size for dim, size in enumerate(shape)
                          if dim not in axes]


def spell_unsqueeze(node):
    axes = node.to_attribute(1, "axes")
    rank = node.ins[0].rank + len(axes)
    axes = node.attributes["axes"] = sorted(node.axis(axis, rank)
                                            for axis in axes)
    sizes = iter(node.ins[0].shape)
    node.outs[0].shape = [1 if dim in axes else next(sizes)
                          for dim in range(rank)]


def spell_reshape(node):
    # The type of the result says the shape.
    isEmpty = node.attributes.pop("allowzero", 0)
    shape = node.attributes.pop("shape", None)
    x, out = node.ins[0], node.outs[0]
    if node.has(1) and not out.static:
        shape = [int(size) for size in node.known(1, "shape")]
    if shape is not None and x.static:
        shape = [x.shape[dim] if size == 0 and not isEmpty else size
                 for dim, size in enumerate(shape)]
        if -1 in shape:
            rest = numpy.prod([size for size in shape if size != -1])
            shape[shape.index(-1)] = int(numpy.prod(x.shape) // max(rest, 1))
        out.shape = shape
    if x.static and out.static and \
            numpy.prod(x.shape) != numpy.prod(out.shape):
        node.fail(f"its input shape asks for {out} of {x}, which has other "
                  "elements")
    node.ins = node.ins[:1]


def spell_transpose(node):
    node.attributes["perm"] = (node.attributes.get("perm") or
                               list(reversed(range(node.ins[0].rank))))


def spell_slice(node):
    shape = node.sized()
    starts = node.to_attribute(1, "starts")
    ends = node.to_attribute(2, "ends")
    axes = node.to_attribute(3, "axes", list(range(len(starts))))
    steps = node.to_attribute(4, "steps", [1] * len(starts))
    firsts, strides = [0] * len(shape), [1] * len(shape)
    result = list(shape)
    for start, end, axis, step in zip(starts, ends, axes, steps):
        axis = node.axis(axis, len(shape))
        places = range(shape[axis])[slice(start, end, step)]
        # No place before the first stands for the front when it counts down.
        if step < 0 and end < -shape[axis]:
            places = range(shape[axis])[slice(start, None, step)]
        firsts[axis] = places.start if len(places) else 0
        strides[axis] = step if len(places) > 1 else 1
        result[axis] = len(places)
    node.attributes = {"starts": firsts, "steps": strides}
    node.outs[0].shape = result


def spell_split(node):
    node.own_axis()
    axis, count = node.attributes["axis"], len(node.outs)
    size = node.sized()[axis]
    sizes = node.to_attribute(1, "split")
    if node.attributes.pop("num_outputs", count) != count:
        node.fail(f"its attribute num_outputs is not {count}, which it has")
    if sizes is None:
        part = -(-size // count)
        sizes = [part] * (count - 1) + [size - part * (count - 1)]
    node.attributes["split"] = sizes
    for out, part in zip(node.outs, sizes):
        out.shape = [*node.ins[0].shape[:axis], part,
                     *node.ins[0].shape[axis + 1:]]


def spell_axis(node):
    node.own_axis()
    axis, out = node.attributes["axis"], node.outs[0]
    if out.shape is None and all(value.static for value in node.ins):
        out.shape = list(node.ins[0].shape)
        out.shape[axis] = sum(value.shape[axis] for value in node.ins)


def spell_gemm(node):
    node.attributes.pop("broadcast", None)
    a, b = (value.shape for value in node.ins[:2])
    left, right = (node.attributes[name] for name in ("transA", "transB"))
    one, two = a[0 if left else 1], b[1 if right else 0]
    if None not in (one, two) and one != two:
        node.fail(f"its attributes transA and transB are {left} and {right}, "
                  f"for {node.ins[0]} and {node.ins[1]}")


def spell_depth_to_space(node):
    node.attributes.setdefault("mode", "DCR")


def spell_axes(node):
    node.attributes["axes"] = sorted(node.axis(axis, node.ins[0].rank)
                                     for axis in node.attributes["axes"])


def spell_flatten(node):
    rank = node.ins[0].rank
    axis = node.attributes["axis"]
    node.attributes["axis"] = axis + rank if axis < 0 else axis


def spell_expand(node):
    if not node.outs[0].static:
        node.known(1, "shape")
    node.ins = node.ins[:1]


def spell_tile(node):
    node.to_attribute(1, "repeats")


def spell_pad(node):
    rank = node.ins[0].rank
    if "paddings" in node.attributes:
        node.attributes["pads"] = node.attributes.pop("paddings")
    pads = node.to_attribute(1, "pads")
    if node.has(3):
        axes = [node.axis(int(axis), rank)
                for axis in node.known(3, "axes").reshape(-1)]
        full = [0] * (2 * rank)
        for number, axis in enumerate(axes):
            full[axis] = pads[number]
            full[rank + axis] = pads[len(axes) + number]
        pads = full
    node.attributes["pads"] = pads
    number = node.attributes.pop("value", 0.0)
    padding = node.ins[2] if node.has(2) else None
    node.ins = [node.ins[0], padding or constant_like(node.ins[0], number)]
    if node.ins[0].static:
        node.outs[0].shape = [
            before + size + behind for before, size, behind
            in zip(pads[:rank], node.ins[0].shape, pads[rank:])]


def spell_clip(node):
    element = node.ins[0].element
    dtype = onnx.helper.mapping.TENSOR_TYPE_TO_NP_TYPE[element]
    info = (numpy.iinfo(dtype) if numpy.dtype(dtype).kind in "iu"
            else numpy.finfo(numpy.float32))
    bounds = []
    for number, name, limit in ((1, "min", info.min), (2, "max", info.max)):
        given = node.attributes.pop(name, None)
        if node.has(number):
            bounds.append(node.ins[number])
        else:
            if given is None and numpy.dtype(dtype).kind == "f":
                limit = -numpy.inf if name == "min" else numpy.inf
            bounds.append(constant_like(
                node.ins[0], limit if given is None else given))
    node.ins = [node.ins[0], *bounds]


def spell_softmax(node):
    node.own_axis()


def spell_gather(node):
    node.own_axis()


def spell_cast(node):
    node.attributes = {"to": node.outs[0].kind}
    node.op = "Cast"
    node.ins = node.ins[:1]


def spell_dropout(node):
    if node.version >= 12:
        training = (node.has(2) and
                    bool(node.known(2, "training_mode").reshape(-1)[0]))
        rate = float(node.known(1, "ratio").reshape(-1)[0]) if node.has(1) \
            else 0.5
        if training and rate:
            node.fail("Dropout in training is random")
    node.attributes = {}
    node.ins = node.ins[:1]


def spell_top_k(node):
    node.own_axis()
    k = node.to_attribute(1, "k")
    node.attributes["k"] = int(k[0] if isinstance(k, list) else k)
    node.attributes.setdefault("largest", 1)
    node.attributes.setdefault("sorted", 1)
    axis, shape = node.attributes["axis"], node.ins[0].shape
    for out in node.outs:
        out.shape = [*shape[:axis], node.attributes["k"], *shape[axis + 1:]]


def spell_one_hot(node):
    depth = int(node.known(1, "depth").reshape(-1)[0])
    node.attributes["axis"] = node.axis(node.attributes["axis"],
                                        node.ins[0].rank + 1)
    shape = list(node.ins[0].shape)
    shape.insert(node.attributes["axis"], depth)
    node.outs[0].shape = shape
    node.ins = [node.ins[0], node.ins[2]]


def spell_cum_sum(node):
    axis = int(node.known(1, "axis").reshape(-1)[0])
    node.attributes["axis"] = node.axis(axis, node.ins[0].rank)
    node.ins = node.ins[:1]


def spell_trilu(node):
    k = int(node.known(1, "k").reshape(-1)[0]) if node.has(1) else 0
    node.attributes["k"] = k
    node.ins = node.ins[:1]


def spell_range(node):
    start, limit, delta = (node.known(number, name).reshape(-1)[0]
                           for number, name in
                           enumerate(("start", "limit", "delta")))
    count = max(int(numpy.ceil((limit - start) / delta)), 0)
    node.outs[0].shape = [count]
    node.ins = [node.ins[0], node.ins[2]]


def spell_constant_of_shape(node):
    node.outs[0].shape = [int(size) for size in node.known(0, "input")]
    value = node.attributes.pop("value", None)
    if value is None:
        value = numpy.zeros(1, numpy.float32)
    node.ins = [Value("value", node.outs[0].element, [],
                      value.reshape(()))]


def spell_window(node):
    size = int(node.known(0, "size").reshape(-1)[0])
    if node.outs[0].element != TensorProto.FLOAT:
        node.fail(f"its attribute output_datatype is of {node.outs[0]}; only "
                  "windows of f32 are read")
    node.outs[0].shape = [size]
    # A periodic window is the front of one that is an element longer.
    steps = size if node.attributes["periodic"] else max(size - 1, 1)
    node.attributes = {"steps": steps}
    node.ins = []


def spell_einsum(node):
    """The subscripts of operands and result, and the size of each."""
    equation = node.attributes["equation"].replace(" ", "")
    left, arrow, right = equation.partition("->")
    terms = left.split(",")
    if len(terms) != len(node.ins):
        node.fail(f"its equation is of {len(terms)} operands, it has "
                  f"{len(node.ins)}")
    # The dims that an ellipsis stands for are letters of their own.
    more = max([value.rank - len(term.replace("...", ""))
                for value, term in zip(node.ins, terms) if "..." in term],
               default=0)
    dots = [f".{number}" for number in range(more)]

    def letters(term, rank=None):
        before, there, behind = term.partition("...")
        count = more if rank is None else rank - len(before) - len(behind)
        return [*before, *(dots[more - count:] if there else []), *behind]
    read = [letters(term, value.rank)
            for value, term in zip(node.ins, terms)]
    every = [letter for term in read for letter in term]
    if arrow:
        result = letters(right)
    else:
        result = dots + sorted(letter for letter in set(every)
                               if every.count(letter) == 1 and
                               letter not in dots)
    sizes = {}
    for value, term in zip(node.ins, read):
        for letter, size in zip(term, value.shape):
            if sizes.get(letter) is None:
                sizes[letter] = size
            elif size not in (None, sizes[letter]):
                node.fail(f"its subscript {letter} has sizes "
                          f"{sizes[letter]} and {size}")
    if not set(result) <= set(every):
        node.fail("its result has a subscript that no operand has")
    node.outs[0].shape = [sizes[letter] for letter in result]
    node.attributes = {"terms": read, "result": result, "sizes": sizes}


def number_loops(terms, result):
    """An einsum of one or two operands, its subscripts as numbers of loops."""
    loops = list(dict.fromkeys(result + [letter for term in terms
                                         for letter in term]))
    attributes = {name: [loops.index(letter) for letter in term]
                  for name, term in zip(("left", "right"), terms)}
    attributes["result"] = [loops.index(letter) for letter in result]
    attributes["loops"] = len(loops)
    return attributes


def spell_reverse_sequence(node):
    batch, time = (node.attributes[f"{name}_axis"] for name in
                   ("batch", "time"))
    if sorted((batch, time)) != [0, 1]:
        node.fail(f"its attributes batch_axis and time_axis are {batch} and "
                  f"{time}, not 0 and 1")


def spell_eye(node):
    # The type of the result says it.
    node.attributes.pop("dtype", None)


def spell_loss(node):
    # Where none is ignored, none is that low.
    node.attributes.setdefault("ignore_index", -2**63)


def spell_scatter(node):
    node.own_axis()
    node.attributes.setdefault("reduction", "none")
    node.op = "ScatterElements"


def spell_scatter_nd(node):
    node.attributes.setdefault("reduction", "none")


def spell_gather_nd(node):
    node.attributes.setdefault("batch_dims", 0)


def spell_best(node):
    node.own_axis()
    node.attributes.setdefault("select_last_index", 0)


def spell_shape(node):
    rank = node.ins[0].rank
    start = node.attributes.get("start") or 0
    node.attributes = {"start": max(start + rank, 0) if start < 0 else
                       min(start, rank)}
