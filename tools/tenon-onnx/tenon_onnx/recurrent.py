#===- tenon_onnx/recurrent.py - Recurrent layers, step by step ------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""Recurrent layers that the operations of the dialect are not: with other
activations, clipped, with coupled gates, or of sequences of several lengths.
They are nodes of version 17, step by step."""

from .expansion import *

# A layer has no more steps.
STEPS = 1000
USUAL = {"RNN": ["tanh"], "GRU": ["sigmoid", "tanh"],
         "LSTM": ["sigmoid", "tanh", "tanh"]}
GATES = {"RNN": 1, "GRU": 3, "LSTM": 4}
# The activations: the node, and its attributes with what they are by default.
ACTIVATIONS = {
    "elu": ("Elu", {"alpha": 1.0}), "hardsigmoid": (
        "HardSigmoid", {"alpha": 0.2, "beta": 0.5}),
    "leakyrelu": ("LeakyRelu", {"alpha": 0.01}), "relu": ("Relu", {}),
    "sigmoid": ("Sigmoid", {}), "softplus": ("Softplus", {}),
    "softsign": ("Softsign", {}), "tanh": ("Tanh", {}),
    "thresholdedrelu": ("ThresholdedRelu", {"alpha": 1.0}),
    "affine": (None, {"alpha": None, "beta": None}),
    "scaledtanh": ("Tanh", {"alpha": None, "beta": None})}


def expand_recurrent(body):
    op = body.op
    direction = body.attribute("direction", "forward",
                               ("forward", "reverse", "bidirectional"))
    count = 2 if direction == "bidirectional" else 1
    layer = Layer(body, op, count)
    layout = body.attribute("layout", 0, (0, 1))
    shape = list(body.shape(0))
    if layout:
        shape[:2] = shape[1::-1]
    if not layer.isUnusual(shape[0]):
        return None
    if shape[0] > STEPS:
        body.fail(f"it has {shape[0]} steps; {STEPS} are read")
    x = body.input(0)
    ins = [body.input(number) if body.has(number) else None
           for number in range(8)]
    if layout:
        turn = {"perm": [1, 0, 2]}
        x = body("Transpose", x, **turn)
        ins[5:7] = [name and body("Transpose", name, **turn)
                    for name in ins[5:7]]
    parts = [layer.run(x, ins, shape, number,
                       number == 1 or direction == "reverse")
             for number in range(count)]
    results = []
    for number, column in enumerate(zip(*parts)):
        axis = 1 if number == 0 else 0
        made = body("Concat", *column, axis=axis) if count > 1 else column[0]
        if layout:
            made = body("Transpose", made, perm=[2, 0, 1, 3] if number == 0
                        else [1, 0, 2])
        results.append(made)
    return results


class Layer:
    """A recurrent layer of a Body, of that number of directions."""

    def __init__(self, body, op, count):
        self.body, self.op, self.count = body, op, count
        usual = USUAL[op] * count
        given = [name.decode() if isinstance(name, bytes) else name for name in
                 body.attribute("activations", None) or usual]
        self.names = [name.lower() for name in given]
        for name in self.names:
            if name not in ACTIVATIONS:
                body.fail(f"its attribute activations is {given}; only "
                          f"{', '.join(sorted(ACTIVATIONS))} are read")
        if len(self.names) != len(usual):
            body.fail(f"its attribute activations is of {len(given)}, it has "
                      f"{len(usual)}")
        scales = {name: list(body.attribute(f"activation_{name}", None) or [])
                  for name in ("alpha", "beta")}
        self.settings = []
        for name in self.names:
            found = {}
            for key, otherwise in ACTIVATIONS[name][1].items():
                found[key] = scales[key].pop(0) if scales[key] else otherwise
                if found[key] is None:
                    body.fail(f"its attribute activation_{key} has no value "
                              f"for {name}")
            self.settings.append(found)
        self.clip = body.attribute("clip", None)
        self.couples = body.attribute("input_forget", 0, (0, 1))
        self.linear = body.attribute("linear_before_reset", 0)
        self.size = body.shape(2)[2]
        if body.attribute("hidden_size", self.size) != self.size:
            body.fail(f"its attribute hidden_size is not {self.size}")
        body.attribute("output_sequence", 0)
        self.isUsual = self.names == usual and not any(
            found != ACTIVATIONS[name][1] for name, found in
            zip(self.names, self.settings))

    def isUnusual(self, steps):
        lengths = self.body.values[self.body.names[4]] if self.body.has(4) \
            else None
        self.lengths = lengths is not None and (
            lengths.known is None or (lengths.known != steps).any())
        return not self.isUsual or self.clip is not None or self.couples or \
            self.lengths

    def activate(self, x, number):
        body, name = self.body, self.names[number]
        found = self.settings[number]
        if self.clip is not None:
            x = body("Clip", x, -float(self.clip), float(self.clip))
        if name == "affine":
            return body("Add", body("Mul", x, found["alpha"]), found["beta"])
        if name == "scaledtanh":
            return body("Mul", body("Tanh", body("Mul", x, found["beta"])),
                        found["alpha"])
        return body(ACTIVATIONS[name][0], x, **found)

    def run(self, x, ins, shape, number, isBack):
        """A direction: all states, the last one, and of an LSTM the last cell,
        each with a dim for the direction."""
        body, size = self.body, self.size
        steps, batch = shape[:2]
        lengths = ins[4] if self.lengths else None

        def mine(name):
            """What the direction has of an input."""
            return body("Squeeze", body("Slice", name, [number], [number + 1],
                                        [0]), [0])

        def turned(value):
            if lengths:
                return body("ReverseSequence", value, lengths, batch_axis=1,
                            time_axis=0)
            return body("Slice", value, [-1], [-2**63], [0], [-1])
        if isBack:
            x = turned(x)
        w, u = (body("Transpose", mine(ins[place]), perm=[1, 0])
                for place in (1, 2))
        gates = GATES[self.op]
        bias = mine(ins[3]) if ins[3] else body.constant(numpy.zeros(
            2 * gates * size, body.dtype))
        of_w = body("Slice", bias, [0], [gates * size], [0])
        of_u = body("Slice", bias, [gates * size], [2 * gates * size], [0])
        zeros = body.constant(numpy.zeros((batch, size), body.dtype))
        h = mine(ins[5]) if ins[5] else zeros
        c = mine(ins[6]) if self.op == "LSTM" and ins[6] else zeros
        peep = mine(ins[7]) if self.op == "LSTM" and ins[7] else None
        self.first = number * len(USUAL[self.op])
        whole = body("Add", body("MatMul", x, w), of_w)
        made = []
        for step in range(steps):
            now = body("Squeeze", body("Slice", whole, [step], [step + 1], [0]),
                       [0])
            old = h, c
            h, c = getattr(self, self.op.lower())(now, h, c, u, of_u, peep)
            shown = h
            if lengths:
                isIn = body("Unsqueeze", body("Greater", lengths, body.constant(
                    numpy.array(step, numpy.int32))), [1])
                h, c = (body("Where", isIn, new, before) for new, before in
                        zip((h, c), old))
                shown = body("Where", isIn, shown, zeros)
            made.append(body("Unsqueeze", shown, [0]))
        y = body("Concat", *made, axis=0) if steps > 1 else made[0]
        if isBack:
            y = turned(y)
        results = [body("Unsqueeze", y, [1]), body("Unsqueeze", h, [0])]
        return [*results, body("Unsqueeze", c, [0])] if self.op == "LSTM" \
            else results

    def part(self, value, gate):
        last = [gate * self.size, (gate + 1) * self.size]
        return self.body("Slice", value, last[:1], last[1:], [-1])

    def rnn(self, now, h, c, u, bias, peep):
        body = self.body
        state = body("Add", body("MatMul", h, u), bias)
        return self.activate(body("Add", now, state), self.first), c

    def gru(self, now, h, c, u, bias, peep):
        body, size = self.body, self.size
        state = body("Add", body("MatMul", h, u), bias)
        z, r = (self.activate(body("Add", self.part(now, gate),
                                   self.part(state, gate)), self.first)
                for gate in (0, 1))
        if self.linear:
            inner = body("Mul", r, self.part(state, 2))
        else:
            inner = body("Add", body("MatMul", body("Mul", r, h), body(
                "Slice", u, [2 * size], [3 * size], [1])), self.part(bias, 2))
        new = self.activate(body("Add", self.part(now, 2), inner),
                            self.first + 1)
        return body("Add", new, body("Mul", z, body("Sub", h, new))), c

    def lstm(self, now, h, c, u, bias, peep):
        body = self.body
        gates = body("Add", now, body("Add", body("MatMul", h, u), bias))

        def gate(place, hole, cell):
            value = self.part(gates, place)
            if peep:
                value = body("Add", value, body("Mul", self.part(peep, hole),
                                                cell))
            return self.activate(value, self.first)
        i = gate(0, 0, c)
        f = body("Sub", 1.0, i) if self.couples else gate(2, 2, c)
        g = self.activate(self.part(gates, 3), self.first + 1)
        c = body("Add", body("Mul", f, c), body("Mul", i, g))
        o = gate(1, 1, c)
        return body("Mul", o, self.activate(c, self.first + 2)), c


RECURRENT = {("", op): expand_recurrent for op in USUAL}
