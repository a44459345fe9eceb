#===- tenon_onnx/expansions.py - Operators that are others ----------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""What the package does not know, or the dialect has no operation for, as nodes
of version 17."""

import numpy

from .expansion import *
from .recurrent import *
from .signals import *
from .training import *


def gelu(body, x, isTanh=False):
    if isTanh:
        cube = body("Mul", x, body("Mul", x, x))
        inner = body("Add", x, body("Mul", cube, 0.044715))
        rise = body("Tanh", body("Mul", inner, float(numpy.sqrt(2 / numpy.pi))))
    else:
        rise = body("Erf", body("Mul", x, float(numpy.sqrt(0.5))))
    return body("Mul", body("Mul", x, 0.5), body("Add", rise, 1.0))


def swish(body, alpha):
    x = body.input(0)
    slope = x if alpha == 1 else body("Mul", x, alpha)
    return body("Mul", x, body("Sigmoid", slope))


def rms_norm(body, x, scale, axes, epsilon):
    mean = body("ReduceMean", body("Mul", x, x), axes=axes)
    root = body("Sqrt", body("Add", mean, epsilon))
    return body("Mul", body("Div", x, root), scale)


def expand_rms_norm(body):
    rank = len(body.shape(0))
    axis = body.attribute("axis", -1)
    body.attribute("stash_type", 1, (1,))
    axes = list(range(axis + rank if axis < 0 else axis, rank))
    return [rms_norm(body, body.input(0), body.input(1), axes,
                     body.attribute("epsilon", 1e-5))]


def expand_gelu(body):
    isTanh = body.attribute("approximate", "none", ("none", "tanh")) == "tanh"
    return [gelu(body, body.input(0), isTanh)]


def expand_bias_gelu(body, isTanh=False):
    x = body.input(0)
    return [gelu(body, body("Add", x, body.input(1)) if body.has(1) else x,
                 isTanh)]


def expand_mish(body):
    x = body.input(0)
    return [body("Mul", x, body("Tanh", body("Softplus", x)))]


def expand_lp_norm(body):
    kind = f"ReduceL{body.attribute('p', 2, (1, 2))}"
    axis = body.attribute("axis", -1)
    length = body(kind, body.input(0), axes=[axis])
    # Of zeros it is zeros.
    return [body("Div", body.input(0), body(
        "Where", body("Equal", length, 0.0), 1.0, length))]


def expand_global_lp_pool(body):
    kind = f"ReduceL{body.attribute('p', 2, (1, 2))}"
    return [body(kind, body.input(0), axes=list(range(2, len(body.shape(0)))))]


def expand_group_norm(body):
    shape, groups = body.shape(0), body.attribute("num_groups", None)
    epsilon = body.attribute("epsilon", 1e-5)
    body.attribute("stash_type", 1, (1,))
    if not groups or shape[1] % groups:
        body.fail(f"its attribute num_groups, {groups}, does not divide "
                  f"{shape[1]} channels")
    x = body("Reshape", body.input(0), [shape[0], groups, -1])
    apart = body("Sub", x, body("ReduceMean", x, axes=[2]))
    spread = body("ReduceMean", body("Mul", apart, apart), axes=[2])
    x = body("Div", apart, body("Sqrt", body("Add", spread, epsilon)))
    # Until version 21 the scale is of a group.
    isEach = body.version >= 21
    if isEach:
        x = body("Reshape", x, list(shape))
    wide = [1, -1] + [1] * (len(shape) - 2 if isEach else 1)
    x = body("Mul", x, body("Reshape", body.input(1), wide))
    x = body("Add", x, body("Reshape", body.input(2), wide))
    return [x if isEach else body("Reshape", x, list(shape))]


def expand_fused_matmul(body):
    sides = []
    for number, name in enumerate("AB"):
        body.attribute(f"transBatch{name}", 0, (0,))
        side, rank = body.input(number), len(body.shape(number))
        if body.attribute(f"trans{name}", 0):
            side = body("Transpose", side, perm=[*range(rank - 2), rank - 1,
                                                 rank - 2])
        sides.append(side)
    alpha, product = body.attribute("alpha", 1.0), body("MatMul", *sides)
    return [product if alpha == 1 else body("Mul", product, float(alpha))]


def expand_skip_norm(body, isSimple=False):
    """The sum of x, what skips, and a bias, normalized along the last axis."""
    x = body("Add", body.input(0), body.input(1))
    bias = 3 if isSimple else 4
    if body.has(bias):
        x = body("Add", x, body.input(bias))
    epsilon = body.attribute("epsilon", 1e-12)
    if body.outputs in (2, 3):
        body.fail("its results 1 and 2, the means and variances, are not read")
    if isSimple:
        y = rms_norm(body, x, body.input(2), [-1], epsilon)
    else:
        y = body("LayerNormalization", x, body.input(2),
                 body.input(3) if body.has(3) else None, axis=-1,
                 epsilon=epsilon)
    return [y, None, None, x][:max(body.outputs, 1)]


def expand_max_unpool(body):
    """Puts each element where MaxPool has found it."""
    x, shape = body.input(0), body.shape(0)
    kernel = body.attribute("kernel_shape", [])
    strides = body.attribute("strides", None) or [1] * len(kernel)
    pads = body.attribute("pads", None) or [0] * (2 * len(kernel))
    if len(kernel) != len(shape) - 2:
        body.fail(f"its attribute kernel_shape is {kernel}")
    result = [*shape[:2], *(
        (size - 1) * stride + taps - before - behind
        for size, stride, taps, before, behind in zip(
            shape[2:], strides, kernel, pads, pads[len(kernel):]))]
    if body.has(2) and list(body.known(2, "output_shape")) != result:
        # Of which of the two shapes the places are is read in two ways.
        body.fail(f"its input output_shape is "
                  f"{list(map(int, body.known(2, 'output_shape')))}; only "
                  f"{result}, which its attributes say, is read")
    zeros = body.constant(numpy.zeros(int(numpy.prod(result)), body.dtype))
    flat = [body("Reshape", name, [-1]) for name in (body.input(1), x)]
    made = body("ScatterElements", zeros, *flat, axis=0)
    return [body("Reshape", made, result)]


def expand_lp_pool(body):
    """The sum of |x|^p in a window, to the power of 1/p; outside are zeros."""
    p = body.attribute("p", 2)
    kernel = body.attribute("kernel_shape", [])
    if body.attribute("ceil_mode", 0, (0,)) or \
            any(step != 1 for step in body.attribute("dilations", None) or []):
        body.fail("its attribute dilations is not read")
    same = {name: body.given.pop(name) for name in ("auto_pad", "pads", "strides")
            if name in body.given}
    power = body("Pow", body("Abs", body.input(0)), float(p))
    mean = body("AveragePool", power, kernel_shape=kernel, count_include_pad=1,
                **same)
    total = body("Mul", mean, float(numpy.prod(kernel)))
    return [body("Pow", total, 1.0 / p)]


def expand_center_crop_pad(body):
    """Cuts or pads dims around their middle."""
    shape, wanted = body.shape(0), body.known(1, "shape")
    axes = [body.node.axis(axis, len(shape)) for axis in
            body.attribute("axes", None) or range(len(shape))]
    if len(wanted) != len(axes):
        body.fail(f"its attribute axes names {len(axes)} dims, its input shape "
                  f"{len(wanted)}")
    starts, ends, pads = [], [], [0] * (2 * len(shape))
    for axis, want in zip(axes, map(int, wanted)):
        more = want - shape[axis]
        starts.append(max(-more, 0) // 2)
        ends.append(starts[-1] + min(want, shape[axis]))
        pads[axis] = max(more, 0) // 2
        pads[len(shape) + axis] = max(more, 0) - pads[axis]
    cut = body("Slice", body.input(0), starts, ends, axes)
    return [body("Pad", cut, pads)]


def expand_col2im(body):
    """Adds each element where the window of its column has it."""
    batch, rows, count = body.shape(0)
    image = [int(size) for size in body.known(1, "image_shape")]
    block = [int(size) for size in body.known(2, "block_shape")]
    dims = len(image)
    strides = body.attribute("strides", None) or [1] * dims
    dilations = body.attribute("dilations", None) or [1] * dims
    pads = body.attribute("pads", None) or [0] * (2 * dims)
    wide = [size + pads[dim] + pads[dims + dim]
            for dim, size in enumerate(image)]
    counts = [(size - step * (taps - 1) - 1) // stride + 1 for
              size, step, taps, stride in zip(wide, dilations, block, strides)]
    taps = int(numpy.prod(block))
    if rows % taps or int(numpy.prod(counts)) != count:
        body.fail(f"its columns, {rows}x{count}, are not of windows of {block} "
                  f"in {image}")
    at = numpy.zeros((taps, count), numpy.int64)
    for tap, place in enumerate(numpy.ndindex(*block)):
        for window, start in enumerate(numpy.ndindex(*counts)):
            dims_at = [first * stride + inner * step for first, stride, inner,
                       step in zip(start, strides, place, dilations)]
            at[tap, window] = numpy.ravel_multi_index(dims_at, wide)
    channels = rows // taps
    flat = [batch, channels, taps * count]
    places = body.constant(numpy.broadcast_to(at.reshape(-1), flat).copy())
    zeros = body.constant(numpy.zeros(
        [batch, channels, int(numpy.prod(wide))], body.dtype))
    made = body("ScatterElements", zeros, places,
                body("Reshape", body.input(0), flat), axis=2, reduction="add")
    made = body("Reshape", made, [batch, channels, *wide])
    starts = pads[:dims]
    return [body("Slice", made, starts, [start + size for start, size
                                         in zip(starts, image)],
                 list(range(2, dims + 2)))]


MICROSOFT = "com.microsoft"
EXPANSIONS = {
    **RECURRENT, **SIGNALS, **TRAINING,
    ("", "MaxUnpool"): expand_max_unpool, ("", "LpPool"): expand_lp_pool,
    ("", "CenterCropPad"): expand_center_crop_pad,
    ("", "Col2Im"): expand_col2im,
    ("", "Gelu"): expand_gelu, ("", "Mish"): expand_mish,
    ("", "GroupNormalization"): expand_group_norm,
    ("", "RMSNormalization"): expand_rms_norm,
    ("", "SimplifiedLayerNormalization"): expand_rms_norm,
    ("", "LpNormalization"): expand_lp_norm,
    ("", "GlobalLpPool"): expand_global_lp_pool,
    ("", "Swish"): lambda body: [swish(body, body.attribute("alpha", 1.0))],
    (MICROSOFT, "Gelu"): expand_gelu,
    (MICROSOFT, "BiasGelu"): expand_bias_gelu,
    (MICROSOFT, "FastGelu"): lambda body: expand_bias_gelu(body, True),
    (MICROSOFT, "QuickGelu"): lambda body: [
        swish(body, body.attribute("alpha", 1.702))],
    (MICROSOFT, "FusedMatMul"): expand_fused_matmul,
    (MICROSOFT, "SkipLayerNormalization"): expand_skip_norm,
    (MICROSOFT, "SkipSimplifiedLayerNormalization"):
        lambda body: expand_skip_norm(body, True)}
