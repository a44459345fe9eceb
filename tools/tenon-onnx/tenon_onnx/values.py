#===- tenon_onnx/values.py - Values and nodes of a graph ------------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""Values and nodes of a graph, and the types of elements."""

import numpy
import onnx
import onnx.helper
import onnx.numpy_helper
from onnx import TensorProto

# Constants of more bytes are resources, which are not parsed with the text.
LARGE = 1024
# Values of shapes are that small. Larger ones are not computed here.
SMALL = 1024
# A part of a constant, such as a mask that hides what comes later, is one too if it
# has no more elements.
PART = 1 << 18
# Where elements in a file begin: at multiples of that many bytes, so that they
# need not be copied.
ALIGNMENT = 64


class Problem(Exception):
    """What the user can do something about. `constant` is the input of the
    graph that must be known, if that is it."""

    def __init__(self, text, constant=None):
        super().__init__(text)
        self.constant = constant


# Of the elements that MLIR has: the type, and what `kinds` calls it.
ELEMENTS = {
    TensorProto.FLOAT: ("f32", "float"), TensorProto.DOUBLE: ("f64", "float"),
    TensorProto.FLOAT16: ("f16", "float"),
    TensorProto.BFLOAT16: ("bf16", "float"),
    TensorProto.INT8: ("i8", "signed"), TensorProto.INT16: ("i16", "signed"),
    TensorProto.INT32: ("i32", "signed"), TensorProto.INT64: ("i64", "signed"),
    TensorProto.UINT8: ("i8", "unsigned"),
    TensorProto.UINT16: ("i16", "unsigned"),
    TensorProto.UINT32: ("i32", "unsigned"),
    TensorProto.UINT64: ("i64", "unsigned"), TensorProto.BOOL: ("i1", "bool")}
# What a value may be that is no tensor.
KINDS = {"sequence_type": "a sequence", "optional_type": "an optional value",
         "map_type": "a map", "sparse_tensor_type": "a sparse tensor",
         None: "a value without a type"}


class Value:
    """A tensor of the graph: its name, element and shape, in which None is a
    size that is not known; and its elements where they are."""

    def __init__(self, name, element, shape, known=None):
        self.name, self.element, self.shape = name, element, shape
        self.known = known
        # The inputs of the graph that its elements are computed from, and the
        # sizes of such inputs that are not known.
        self.sources, self.open = (), ()
        # The file that the elements lie in, and from which byte on.
        self.origin = None
        self.ssa = None

    @property
    def kind(self):
        return ELEMENTS[self.element][1]

    @property
    def rank(self):
        return len(self.shape)

    @property
    def static(self):
        return self.shape is not None and None not in self.shape

    def __str__(self):
        sizes = ["?" if size is None else str(size) for size in self.shape]
        return "tensor<" + "x".join([*sizes, ELEMENTS[self.element][0]]) + ">"


class Node:
    """A node on its way to an operation: spelling changes it."""

    def __init__(self, place, op, version, ins, outs, attributes):
        self.place, self.op, self.version = place, op, version
        self.ins, self.outs, self.attributes = ins, outs, attributes

    def fail(self, text, constant=None):
        raise Problem(f"{self.place}: {text}", constant)

    def say_dims(self, *values):
        """Which flags say the sizes that values depend on, for a message."""
        names = sorted({name for value in values if value for name in value.open})
        return "; " + " ".join(f"--dim {name}=SIZE" for name in names) + \
            (" says it" if len(names) == 1 else " say them") + \
            ", or tenon-run --input=FILE.npy" if names else ""

    def has(self, number):
        return number < len(self.ins) and self.ins[number] is not None

    def known(self, number, name):
        """The elements of an input that says how, not what."""
        if not self.has(number):
            self.fail(f"it has no input '{name}'")
        value = self.ins[number]
        if value.known is None:
            if not value.sources:
                self.fail(f"its input '{name}', {value.name}, must be known "
                          f"when the model is read{self.say_dims(value)}")
            source = value.sources[0]
            self.fail(f"its input '{name}', {value.name}, must be known when "
                      f"the model is read; --constant {source}=FILE.npy says "
                      f"what '{source}' is", source)
        return value.known

    def to_attribute(self, number, name, otherwise=None):
        """An input that older versions have as an attribute."""
        if self.has(number):
            self.attributes[name] = [
                int(part) for part in self.known(number, name).reshape(-1)]
            self.ins[number] = None
        elif self.attributes.get(name) is None:
            self.attributes[name] = otherwise
        return self.attributes[name]

    def axis(self, axis, rank):
        if not -rank <= axis < max(rank, 1):
            self.fail(f"axis {axis} is outside of rank {rank}")
        return axis + rank if axis < 0 else axis

    def own_axis(self):
        """Counts the attribute `axis` from the front."""
        self.attributes["axis"] = self.axis(self.attributes["axis"],
                                            self.ins[0].rank)

    def sized(self, number=0):
        """The shape of an input, whose sizes must all be known."""
        value = self.ins[number]
        if not value.static:
            self.fail(f"the sizes of its input {value.name}, {value}, must "
                      f"be known{self.say_dims(value)}")
        return value.shape


def constant_like(value, number, shape=()):
    """A constant of the elements of a value."""
    dtype = onnx.helper.mapping.TENSOR_TYPE_TO_NP_TYPE[value.element]
    return Value("default", value.element, list(shape),
                 numpy.full(shape, number, dtype))


def broadcast(left, right):
    """The shape of what is computed of two values, element by element."""
    rank = max(len(left), len(right))
    sizes = zip(*([1] * (rank - len(shape)) + list(shape)
                  for shape in (left, right)))
    return [two if one in (1, None) and two != 1 else one
            for one, two in sizes]


def value_of(attribute):
    """What an attribute says; a constant that is none is an error."""
    try:
        return onnx.helper.get_attribute_value(attribute)
    except ValueError:
        raise Problem(f"the attribute {attribute.name} has no value") from None


def little(array):
    """An array in rows, the last byte of a number first."""
    return numpy.ascontiguousarray(array, array.dtype.newbyteorder("<"))


def dtype_of(element):
    """What NumPy has for an element; bits for bf16."""
    return numpy.dtype(
        numpy.uint16 if element == TensorProto.BFLOAT16 else
        onnx.helper.mapping.TENSOR_TYPE_TO_NP_TYPE[element])


def bits_of_bf16(array):
    """bf16 as its bits; the package gives such constants as f32."""
    if array.dtype == numpy.uint16:
        return array
    bits = array.astype(numpy.float32).view(numpy.uint32)
    return ((bits + 0x7fff + ((bits >> 16) & 1)) >> 16).astype(numpy.uint16)
