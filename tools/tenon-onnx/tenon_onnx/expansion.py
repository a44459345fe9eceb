#===- tenon_onnx/expansion.py - The nodes that a node stands for ----------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""The nodes that a node stands for."""

import numpy
import onnx.helper
import onnx.numpy_helper

from .values import *


class Body:
    """The nodes that a node stands for. A call adds one and gives its result's
    name; a number among its inputs is a constant of the elements of x."""

    def __init__(self, proto, place, values, version):
        self.place, self.values, self.version = place, values, version
        self.op = proto.op_type
        self.node = Node(place, proto.op_type, version, [
            values[name] if name else None for name in proto.input], [], {})
        self.given = {attribute.name: value_of(attribute)
                      for attribute in proto.attribute}
        self.names = [name or None for name in proto.input]
        self.outputs = len(proto.output)
        self.nodes, self.results, self.kept = [], [], {}

    def fail(self, text):
        raise Problem(f"{self.place}: {text}")

    def known(self, number, name):
        return self.node.known(number, name)

    @property
    def element(self):
        return self.values[self.input(0)].element

    @property
    def dtype(self):
        return dtype_of(self.element)

    def attribute_once(self, name, otherwise):
        """An attribute that is read once for each of several tensors."""
        if name not in self.kept:
            self.kept[name] = self.attribute(name, otherwise)
        return self.kept[name]

    def attribute(self, name, otherwise, among=None):
        value = self.given.pop(name, otherwise)
        value = value.decode() if isinstance(value, bytes) else value
        if value is None and among:
            self.fail(f"it has no attribute {name}")
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
        names = ["" if name is None else name if isinstance(name, str) else
                 self.constant(numpy.array(
                     name, self.dtype if isinstance(name, float) else
                     numpy.int64))
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
