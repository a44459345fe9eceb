#===- tenon_onnx/expansions.py - Operators that are others ----------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""What the package does not know, or the dialect has no operation for, as nodes
of version 17."""

import numpy
import onnx.helper

from .values import *


class Body:
    """The nodes that a node stands for. A call adds one and gives its result's
    name; a number among its inputs is a constant of the elements of x."""

    def __init__(self, proto, place, values, version):
        self.place, self.values, self.version = place, values, version
        self.given = {attribute.name: value_of(attribute)
                      for attribute in proto.attribute}
        self.names = [name or None for name in proto.input]
        self.outputs = len(proto.output)
        self.nodes, self.results = [], []

    def fail(self, text):
        raise Problem(f"{self.place}: {text}")

    def attribute(self, name, otherwise, among=None):
        value = self.given.pop(name, otherwise)
        value = value.decode() if isinstance(value, bytes) else value
        if among and value not in among:
            self.fail(f"its attribute {name} is {value}; only "
                      f"{', '.join(map(str, among))} are read")
        return value

    def has(self, number):
        return number < len(self.names) and self.names[number] is not None

    def input(self, number):
        if not self.has(number):
            self.fail(f"its input {number} is left out")
        return self.names[number]

    def shape(self, number):
        value = self.values[self.input(number)]
        if not value.static:
            self.fail(f"the sizes of its input {value.name}, {value}, must "
                      "be known")
        return value.shape

    def constant(self, array):
        name = f"constant {len(self.nodes)}"
        self.nodes.append(onnx.helper.make_node(
            "Constant", [], [name], value=onnx.numpy_helper.from_array(array)))
        return name

    def __call__(self, op, *ins, **attributes):
        dtype = dtype_of(self.values[self.input(0)].element)
        names = ["" if name is None else name if isinstance(name, str) else
                 self.constant(numpy.array(
                     name, dtype if isinstance(name, float) else numpy.int64))
                 for name in ins]
        self.nodes.append(onnx.helper.make_node(
            op, names, [f"value {len(self.nodes)}"], **attributes))
        return self.nodes[-1].output[0]

    def function(self):
        for name in self.given:
            self.fail(f"its attribute {name} is not read")
        return onnx.helper.make_function(
            "", "body", [name for name in self.names if name], self.results,
            self.nodes, [onnx.helper.make_opsetid("", 17)])


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
    body.attribute("stash_type", 1)
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
    body.attribute("stash_type", 1)
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


MICROSOFT = "com.microsoft"
EXPANSIONS = {
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
