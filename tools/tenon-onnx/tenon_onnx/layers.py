#===- tenon_onnx/layers.py - Spelling of layers ---------------------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""One spelling for windows, resizes, normalizations, quantized and recurrent
layers: each function takes a node of the operators of its name."""

import numpy
from onnx import TensorProto

from .values import *


def check_weight(node, channels, number):
    """Compares the attributes of a convolution with its weights."""
    attributes, weight = node.attributes, list(node.sized(number))
    kernel, group = attributes.get("kernel_shape"), attributes["group"]
    if kernel and kernel != weight[2:]:
        node.fail(f"its attribute kernel_shape is {kernel}, its weights are of "
                  f"{weight[2:]}")
    attributes["kernel_shape"] = weight[2:]
    if group < 1 or weight[0] % group or channels != (
            weight[0] if node.op == "ConvTranspose" else weight[1] * group):
        node.fail(f"its attribute group is {group}, for {channels} channels and "
                  f"weights of {'x'.join(map(str, weight))}")


def halve(totals, auto):
    """The pads that auto_pad makes of their sum in each dim; none is negative."""
    totals = [max(total, 0) for total in totals]
    less = [total // 2 for total in totals]
    more = [total - total // 2 for total in totals]
    return less + more if auto == "SAME_UPPER" else more + less


def spell_windows(node):
    """Convolutions and pooling: kernel_shape, strides, dilations and pads."""
    attributes = node.attributes
    shape = node.sized()
    spatial = len(shape) - 2
    convolves = "Conv" in node.op
    if convolves:
        check_weight(node, shape[1], 3 if node.op.startswith("QLinear") else 1)
    kernel = attributes["kernel_shape"]
    strides = attributes.setdefault("strides", None) or [1] * spatial
    dilations = attributes.get("dilations") or [1] * spatial
    pads = attributes.get("pads") or [0] * (2 * spatial)
    auto = attributes.pop("auto_pad", "NOTSET")
    spans = [(size - 1) * step + 1 for size, step in zip(kernel, dilations)]
    ceil = attributes.pop("ceil_mode", 0)
    if auto.startswith("SAME"):
        pads = halve([(-(-size // stride) - 1) * stride + span - size
                      for size, span, stride in zip(shape[2:], spans, strides)],
                     auto)
    elif auto == "VALID":
        pads = [0] * (2 * spatial)
    if not len(kernel) == len(strides) == len(dilations) == spatial or \
            len(pads) != 2 * spatial:
        node.fail(f"its attributes are not those of windows of {spatial} dims")
    attributes["strides"], attributes["pads"] = strides, pads
    attributes["dilations"] = dilations
    if node.op == "MaxPool":
        attributes.setdefault("storage_order", 0)
    if node.op == "AveragePool":
        attributes.setdefault("count_include_pad", 0)
    sizes = []
    for dim in range(spatial):
        rest = (shape[2 + dim] + pads[dim] + pads[spatial + dim] - spans[dim])
        count = rest // strides[dim] + 1
        if ceil and rest % strides[dim]:
            # A window that begins behind the input counts no more.
            if count * strides[dim] < shape[2 + dim] + pads[dim]:
                count += 1
        sizes.append(count)
    channels = node.ins[3 if node.op.startswith("QLinear") else 1].shape[0] \
        if convolves else shape[1]
    for out in node.outs:
        out.shape = [shape[0], channels, *sizes]


def spell_roi_align(node):
    attributes, shape = node.attributes, node.ins[0].shape
    # Until version 16 a region is of whole elements.
    attributes.setdefault("coordinate_transformation_mode", "output_half_pixel")
    node.outs[0].shape = [
        node.ins[1].shape[0], shape[1], attributes.pop("output_height"),
        attributes.pop("output_width")]


def spell_transposed(node):
    attributes = node.attributes
    shape, weight = node.sized(), node.sized(1)
    spatial = len(shape) - 2
    check_weight(node, shape[1], 1)
    kernel = attributes["kernel_shape"]
    strides = attributes.get("strides") or [1] * spatial
    dilations = attributes.get("dilations") or [1] * spatial
    extra = attributes.get("output_padding") or [0] * spatial
    pads = attributes.get("pads") or [0] * (2 * spatial)
    wanted = attributes.pop("output_shape", None)
    auto = attributes.pop("auto_pad", "NOTSET")
    full = [stride * (size - 1) + more + (taps - 1) * step + 1
            for stride, size, more, taps, step
            in zip(strides, shape[2:], extra, kernel, dilations)]
    if auto.startswith("SAME") and not wanted:
        wanted = [size * stride for size, stride in zip(shape[2:], strides)]
    if wanted:
        wanted = wanted[-spatial:]
        # By the standard more is cut off in front where nothing else is said.
        pads = halve([size - want for size, want in zip(full, wanted)], auto)
    elif auto == "VALID":
        pads = [0] * (2 * spatial)
    sizes = wanted or [size - pads[dim] - pads[spatial + dim]
                       for dim, size in enumerate(full)]
    attributes.update(strides=strides, dilations=dilations, pads=pads,
                      output_padding=extra)
    node.outs[0].shape = [shape[0], weight[1] * attributes["group"], *sizes]


def spell_resize(node):
    shape = node.sized()
    scales = node.attributes.pop("scales", None)
    sizes = None
    number = 2 if node.version >= 11 else 1
    if node.op == "Upsample":
        number = 1
    attributes = node.attributes
    # Since version 18 only some axes may be named.
    axes = [node.axis(axis, len(shape)) for axis in
            attributes.pop("axes", None) or range(len(shape))]
    policy = attributes.pop("keep_aspect_ratio_policy", "stretch")

    def every(given, otherwise):
        if len(given) != len(axes):
            node.fail(f"it has {len(given)} sizes or scales for {len(axes)} axes")
        result = list(otherwise)
        for axis, value in zip(axes, given):
            result[axis] = value
        return result
    if node.has(3) and node.ins[3].shape != [0]:
        wanted = [int(size) for size in node.known(3, "sizes")]
        ratios = [new / shape[axis] for new, axis in zip(wanted, axes)]
        if policy != "stretch":
            ratio = {"not_larger": min, "not_smaller": max}[policy](ratios)
            ratios = [ratio] * len(axes)
            # Half is rounded up.
            wanted = [int(numpy.floor(shape[axis] * ratio + 0.5))
                      for axis in axes]
        sizes, scales = every(wanted, shape), every(ratios, [1.0] * len(shape))
    elif scales is None:
        scales = every([float(scale) for scale in node.known(number, "scales")],
                       [1.0] * len(shape))
    if sizes is None:
        sizes = [int(numpy.floor(size * scale))
                 for size, scale in zip(shape, scales)]
    mode = attributes.get("coordinate_transformation_mode",
                          "asymmetric")
    if mode == "tf_crop_and_resize":
        roi = node.known(1, "roi")
        roi = [float(part) for part in roi.reshape(-1)]
        attributes["roi"] = every(roi[:len(axes)], [0.0] * len(shape)) + \
            every(roi[len(axes):], [1.0] * len(shape))
    attributes["coordinate_transformation_mode"] = mode
    attributes.setdefault("nearest_mode", "floor")
    if attributes.setdefault("antialias", 0) and attributes["mode"] == "nearest":
        node.fail("its attribute antialias is 1, and its mode nearest")
    for name, value in (("cubic_coeff_a", -0.75), ("exclude_outside", 0),
                        ("extrapolation_value", 0.0)):
        attributes.setdefault(name, value)
    attributes.setdefault("roi", [0.0] * len(shape) + [1.0] * len(shape))
    attributes["scales"] = [float(scale) for scale in scales]
    attributes["axes"] = [
        axis for axis, scale in enumerate(scales)
        if scale != 1 or sizes[axis] != shape[axis] or
        mode == "tf_crop_and_resize"]
    node.op = "Resize"
    node.outs[0].shape = sizes
    node.ins = node.ins[:1]


def spell_batch_norm(node):
    if node.attributes.get("training_mode") or len(node.outs) > 1:
        node.fail("batch normalization in training is no network's")
    if node.attributes.get("spatial", 1) != 1:
        node.fail("its attribute spatial is 0: a mean for each place")
    node.attributes = {"epsilon": node.attributes["epsilon"]}


def spell_instance_norm(node):
    node.attributes = {"epsilon": node.attributes["epsilon"]}


def spell_layer_norm(node):
    node.own_axis()
    node.attributes["axes"] = list(range(node.attributes.pop("axis"),
                                         node.ins[0].rank))
    stash = node.attributes.pop("stash_type", 1)
    if stash != 1:
        node.fail(f"its attribute stash_type is {stash}; only 1 is read")
    if not node.has(2):
        node.ins[2:] = [constant_like(node.ins[1], 0, node.ins[1].shape)]


def spell_quantize(node):
    rank = node.ins[0].rank
    if node.op == "QuantizeLinear":
        # What the kind of the result is, where no zero says it.
        wanted = node.attributes.pop("output_dtype", 0)
        if wanted and node.has(2) and node.ins[2].element != wanted:
            node.fail(f"its attribute output_dtype is {wanted}, its zero point "
                      f"is {node.ins[2]}")
        if wanted and not node.has(2):
            node.outs[0].element = wanted
        if node.outs[0].element not in (TensorProto.INT8, TensorProto.UINT8):
            node.fail(f"its result is {node.outs[0]}; only integers of 8 bits "
                      "are written")
    node.attributes["axis"] = (node.axis(node.attributes.get("axis", 1), rank)
                               if node.ins[1].shape else 0)
    if not node.has(2):
        like = node.outs[0] if node.op == "QuantizeLinear" else node.ins[0]
        node.ins[2:] = [constant_like(like, 0, node.ins[1].shape)]


def spell_integer_product(node):
    for number in (2, 3):
        if not node.has(number):
            node.ins[number:number + 1] = [
                constant_like(node.ins[number - 2], 0)]
    if node.op == "ConvInteger":
        spell_windows(node)


def spell_recurrent(node):
    """x, w, r, b, the first state, and of an LSTM the first cell and peepholes.
    What is unusual is no operation (recurrent.py)."""
    attributes = node.attributes
    direction = attributes.get("direction", "forward")
    count = 2 if direction == "bidirectional" else 1
    x, weights = node.ins[0], node.ins[1]
    steps, batch, _ = node.sized()
    gates = weights.shape[1]
    size = attributes["hidden_size"] = node.ins[2].shape[2]
    if weights.shape[0] != count:
        node.fail(f"its weights are of {weights.shape[0]} directions, it has "
                  f"{count}")
    shapes = [[count, 2 * gates], None, [count, batch, size]]
    if node.op == "LSTM":
        shapes += [[count, batch, size], [count, 3 * size]]
    node.ins[3:] = [
        node.ins[number] if node.has(number) else constant_like(x, 0, shape)
        for number, shape in enumerate(shapes, 3) if shape]
    node.attributes = {"hidden_size": size, "direction": direction}
    if node.op == "GRU":
        node.attributes["linear_before_reset"] = \
            attributes.get("linear_before_reset", 0)
    for out, shape in zip(node.outs, [[steps, count, batch, size],
                                      [count, batch, size],
                                      [count, batch, size]]):
        out.shape = shape
