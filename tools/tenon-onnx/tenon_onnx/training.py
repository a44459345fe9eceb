#===- tenon_onnx/training.py - What training does -------------------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""Operators that train, as nodes of version 17: steps of optimizers."""

from .expansion import *


def groups_of(body, count):
    """The rate, the number of the step, and the tensors of each of what is
    trained: `count` groups of the same size."""
    number = len(body.names) - 2
    if number < count or number % count:
        body.fail(f"it has {number} tensors, no groups of {count}")
    each = number // count
    return body.input(0), body.input(1), [
        [body.input(2 + each * group + at) for group in range(count)]
        for at in range(each)]


def regularized(body, x, g):
    norm = body.attribute_once("norm_coefficient", 0.0)
    return body("Add", g, body("Mul", x, float(norm))) if norm else g


def blend(body, old, new, part):
    """part * old + (1 - part) * new"""
    return body("Add", body("Mul", old, float(part)),
                body("Mul", new, 1 - float(part)))


def columns(rows):
    return [value for column in zip(*rows) for value in column]


def expand_adagrad(body):
    rate, step, rows = groups_of(body, 3)
    decay = float(body.attribute("decay_factor", 0.0))
    epsilon = float(body.attribute("epsilon", 1e-6))
    count = body("Cast", step, to=body.element)
    rate = body("Div", rate, body("Add", body("Mul", count, decay), 1.0))
    made = []
    for x, g, h in rows:
        g = regularized(body, x, g)
        h = body("Add", h, body("Mul", g, g))
        size = body("Add", body("Sqrt", h), epsilon)
        made.append([body("Sub", x, body("Div", body("Mul", rate, g), size)), h])
    return columns(made)


def expand_adam(body):
    rate, step, rows = groups_of(body, 4)
    alpha = float(body.attribute("alpha", 0.9))
    beta = float(body.attribute("beta", 0.999))
    epsilon = float(body.attribute("epsilon", 1e-6))
    after = float(body.attribute("norm_coefficient_post", 0.0))
    count = body("Cast", step, to=body.element)
    # Averages that begin at zero are too small at first.
    grown = body("Div", body("Sqrt", body("Sub", 1.0, body("Pow", beta, count))),
                 body("Sub", 1.0, body("Pow", alpha, count)))
    rate = body("Where", body("Greater", count, 0.0),
                body("Mul", rate, grown), rate)
    made = []
    for x, g, v, h in rows:
        g = regularized(body, x, g)
        v = blend(body, v, g, alpha)
        h = blend(body, h, body("Mul", g, g), beta)
        size = body("Add", body("Sqrt", h), epsilon)
        x = body("Sub", x, body("Mul", rate, body("Div", v, size)))
        made.append([body("Mul", x, 1 - after) if after else x, v, h])
    return columns(made)


def expand_momentum(body):
    rate, step, rows = groups_of(body, 3)
    alpha = float(body.attribute("alpha", None))
    beta = float(body.attribute("beta", None))
    mode = body.attribute("mode", None, ("standard", "nesterov"))
    isLater = body("Greater", body("Cast", step, to=body.element), 0.0)
    fresh = body("Where", isLater, beta, 1.0)
    made = []
    for x, g, v in rows:
        g = regularized(body, x, g)
        v = body("Add", body("Mul", v, alpha), body("Mul", g, fresh))
        step = v if mode == "standard" else \
            body("Add", g, body("Mul", v, alpha))
        made.append([body("Sub", x, body("Mul", rate, step)), v])
    return columns(made)


def expand_batch_norm(body):
    """Normalizes by the mean and the variance of what it is given, and goes on
    with those that run; without training it is the operation."""
    if not body.attribute("training_mode", 0) or body.version < 14:
        return None
    epsilon = float(body.attribute("epsilon", 1e-5))
    momentum = body.attribute("momentum", 0.9)
    x, shape = body.input(0), body.shape(0)
    axes = [axis for axis in range(len(shape)) if axis != 1]
    wide = [1, -1] + [1] * (len(shape) - 2)
    mean = body("ReduceMean", x, axes=axes)
    apart = body("Sub", x, mean)
    variance = body("ReduceMean", body("Mul", apart, apart), axes=axes)
    y = body("Div", apart, body("Sqrt", body("Add", variance, epsilon)))
    y = body("Mul", y, body("Reshape", body.input(1), wide))
    y = body("Add", y, body("Reshape", body.input(2), wide))
    runs = [blend(body, body.input(number), body("Reshape", part, [-1]), momentum)
            for number, part in ((3, mean), (4, variance))]
    return [y, *runs]


PREVIEW = "ai.onnx.preview.training"
TRAINING = {(PREVIEW, "Adagrad"): expand_adagrad,
            (PREVIEW, "Adam"): expand_adam,
            (PREVIEW, "Momentum"): expand_momentum,
            ("", "BatchNormalization"): expand_batch_norm}
