#===- tenon_onnx/reader.py - From a model to operations -------------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""From a model to operations."""

import heapq
import os

import numpy
import onnx
import onnx.defs
import onnx.helper
import onnx.numpy_helper
import onnx.shape_inference
from onnx import TensorProto

from .control import *
from .known import *
from .pieces import *
from .printing import *
from .sequences import *


class Reader(Control, Sequences, Pieces, Printer):
    """Turns a model into text. `constants` are arrays for inputs of the graph
    by name, `dims` sizes by name, `shapes` shapes of inputs by name, `folder`
    is where the model's external data is. What is large goes to `data`, a
    DataFile, if there is one, and otherwise into the text."""

    def __init__(self, model, constants=None, dims=None, shapes=None,
                 folder=".", data=None, arguments=None):
        self.model, self.graph = model, model.graph
        self.constants, self.dims = dict(constants or {}), dict(dims or {})
        self.arguments = arguments or {}
        self.shapes, self.folder, self.data = shapes or {}, folder, data
        self.opsets = model.opset_import
        self.functions = {(function.domain, function.name): function
                          for function in model.functions}
        self.values, self.nodes, self.resources = {}, [], []
        self.depth, self.readsOthers = 0, False
        self.lines, self.count, self.large = [], 0, 0
        self.declared = {info.name: info for info in [*self.graph.output,
                                                      *self.graph.value_info]}

    @property
    def version(self):
        """Of the standard's operators."""
        return max((opset.version for opset in self.opsets
                    if opset.domain in ("", "ai.onnx")), default=1)

    def value(self, info):
        """The value of a ValueInfoProto."""
        kind = info.type.WhichOneof("value")
        if kind != "tensor_type":
            raise Problem(f"'{info.name}' is no tensor but "
                          f"{KINDS.get(kind, kind)}")
        value = Value(info.name, self.element(
            info.name, info.type.tensor_type.elem_type), self.shape(info))
        return value

    @staticmethod
    def open_names(info):
        """What --dim calls the sizes of an input that the graph leaves open, by
        their places."""
        return {place: dim.dim_param or f"{info.name}.{place}"
                for place, dim in enumerate(info.type.tensor_type.shape.dim)
                if not dim.HasField("dim_value") or dim.dim_value < 0}

    def open_dims(self, info):
        """The sizes of an input, and what --dim calls those that are not known."""
        names = self.open_names(info)
        sizes = [self.dims.get(names[place]) if place in names else dim.dim_value
                 for place, dim in enumerate(info.type.tensor_type.shape.dim)]
        return sizes, tuple(name for place, name in names.items()
                            if sizes[place] is None)

    @staticmethod
    def element(name, element):
        if element not in ELEMENTS:
            known = element in TensorProto.DataType.values()
            what = TensorProto.DataType.Name(element).lower() if known \
                else f"number {element}"
            raise Problem(f"the elements of '{name}' are of type {what}, which "
                          "no tensor of MLIR has")
        return element

    def shape(self, info):
        tensor = info.type.tensor_type
        if info.name in self.shapes:
            return list(self.shapes[info.name])
        if not tensor.HasField("shape"):
            return None
        return [dim.dim_value if dim.HasField("dim_value") and
                dim.dim_value >= 0 else self.dims.get(dim.dim_param)
                for dim in tensor.shape.dim]

    def read(self):
        graph = self.graph
        for tensor in graph.initializer:
            self.define_constant(tensor.name, tensor)
        if graph.sparse_initializer:
            raise Problem("the graph has a sparse initializer")
        self.inputs, names = [], set()
        self.take_dims()
        for info in graph.input:
            if info.name in self.values:
                continue
            self.values[info.name], more = self.read_input(info)
            names |= more
        for name in self.dims:
            if name not in names:
                raise Problem(f"--dim {name}: no input has such a size; there "
                              f"is {', '.join(sorted(names)) or 'none'}")
        wanted = [info.name for info in graph.output]
        self.outputs = [one for value in self.read_nodes(graph.node, wanted)
                        for one in tensors_of(value)]

    def take_dims(self):
        """Takes the sizes that the graph leaves open from the shapes of its
        arguments, up to the first that is no tensor."""
        number = 0
        for info in self.graph.input:
            if info.name in self.values or info.name in self.constants:
                continue
            if info.type.WhichOneof("value") != "tensor_type":
                return
            sizes = self.arguments.get(number)
            number += 1
            if sizes is None or not info.type.tensor_type.HasField("shape"):
                continue
            rank = len(info.type.tensor_type.shape.dim)
            if len(sizes) != rank:
                raise Problem(f"the input '{info.name}' has {rank} dims, and "
                              f"what is given for it has {len(sizes)}")
            for place, name in self.open_names(info).items():
                self.dims.setdefault(name, sizes[place])

    def read_tensor(self, info):
        """The value of an input of the graph that is a tensor, and the names
        that --dim knows."""
        value = self.value(info)
        if info.name not in self.shapes and value.shape is not None:
            value.shape, value.open = self.open_dims(info)
        if info.name in self.constants:
            self.fix(value, numpy.asarray(self.constants[info.name]))
        else:
            value.sources = (info.name,)
            if value.shape is None:
                raise Problem(f"the input '{info.name}' has no rank")
            self.inputs.append(value)
        return value, set(self.open_names(info).values())

    def read_nodes(self, nodes, wanted):
        """Reads those that `wanted` is computed by, in any order: its values."""
        for number in in_order(nodes, wanted):
            proto = nodes[number]
            name = proto.op_type + (f" of {proto.domain}" if proto.domain not in
                                    ("", "ai.onnx") else "")
            place = f"node {proto.name or number}, {name}"
            try:
                self.read_node(proto, place)
            except Problem:
                raise
            except Exception as error:  # Of damaged models, in any function.
                ins = [self.values[key] for key in proto.input
                       if key in self.values]
                dims = Node(place, name, 0, ins, [], {}).say_dims(*ins)
                text = " ".join(str(error).split())
                raise Problem(
                    f"{place}: its inputs or attributes are not as the standard "
                    f"says ({type(error).__name__}: {text}){dims}") from None
        for name in wanted:
            if name not in self.values:
                raise Problem(f"nobody defines '{name}', a result")
        return [self.values[name] for name in wanted]

    @staticmethod
    def fix(value, array):
        """Makes a constant of an input."""
        dtype = dtype_of(value.element)
        fits = value.shape is None or (
            len(value.shape) == array.ndim and all(
                size in (None, found)
                for size, found in zip(value.shape, array.shape)))
        if array.dtype != dtype or not fits:
            raise Problem(
                f"--constant {value.name}: the graph has "
                f"{value if value.shape is not None else dtype}, the file "
                f"{'x'.join(map(str, array.shape)) or 'one'} of {array.dtype}")
        value.known, value.shape = array, list(array.shape)

    def define_constant(self, name, tensor):
        element = self.element(name, tensor.data_type)
        known, origin = self.array(name, tensor)
        self.values[name] = Value(name, element, list(known.shape), known)
        self.values[name].origin = origin

    def array(self, name, tensor):
        """The elements of a tensor, and in which file they lie, from where on."""
        dtype = dtype_of(tensor.data_type)
        if tensor.data_location == TensorProto.EXTERNAL:
            about = {entry.key: entry.value for entry in tensor.external_data}
            file = os.path.join(self.folder, about.get("location", ""))
            offset = int(about.get("offset", 0))
            self.readsOthers = True
            try:
                if not numpy.prod(tensor.dims):
                    return numpy.zeros(tuple(tensor.dims), dtype), None
                return numpy.memmap(file, dtype, "r", offset,
                                    tuple(tensor.dims)), (file, offset)
            except (OSError, ValueError) as error:
                raise Problem(f"the elements of '{name}', in {file} from byte "
                              f"{offset} on, cannot be read: {error}") from None
        if tensor.HasField("raw_data"):
            return numpy.frombuffer(tensor.raw_data, dtype).reshape(
                tuple(tensor.dims)), None
        known = onnx.numpy_helper.to_array(tensor)
        if tensor.data_type == TensorProto.BFLOAT16:
            known = bits_of_bf16(known)
        return known, None

    def read_node(self, proto, place):
        for input_name in proto.input:
            if input_name and input_name not in self.values:
                raise Problem(f"{place}: nobody defines its input "
                              f"'{input_name}'")
        if (proto.domain, proto.op_type) in self.functions:
            return self.read_call(proto, place)
        domain = "" if proto.domain == "ai.onnx" else proto.domain
        expand = EXPANSIONS.get((domain, proto.op_type))
        if expand and self.read_expansion(proto, place, expand):
            return None
        if domain in (MICROSOFT, PREVIEW):
            raise Problem(f"{place}: of that domain " + ", ".join(sorted(
                name for other, name in EXPANSIONS if other == domain)) +
                " are read")
        if domain:
            raise Problem(f"{place}: only operators of the domain ai.onnx are "
                          "read")
        if proto.op_type in RANDOM:
            raise Problem(f"{place}: its result is random")
        if proto.op_type in WITHOUT:
            raise Problem(f"{place}: the dialect has no such operation")
        if proto.op_type in ("If", "Loop", "Scan"):
            return self.read_control(proto, place)
        if self.read_sequence(proto, place):
            return None
        for attribute in proto.attribute:
            if attribute.type in (onnx.AttributeProto.GRAPH,
                                  onnx.AttributeProto.GRAPHS):
                raise Problem(f"{place}: it has a graph of its own")
        if proto.op_type == "Constant":
            return self.read_constant(proto, place)
        since, like = LIKE.get(proto.op_type, (1, proto.op_type))
        try:
            schema = onnx.defs.get_schema(
                like if self.version >= since else proto.op_type, self.version)
        except onnx.defs.SchemaError:
            last = onnx.defs.onnx_opset_version()
            what = f"version {self.version} of the standard has no such " \
                "operator" if self.version <= last else \
                f"the package onnx {onnx.__version__} knows the standard up to " \
                f"version {last}, and not version {self.version}"
            raise Problem(f"{place}: {what}") from None
        self.check_counts(proto, place, schema)
        attributes = self.attributes_of(proto, place, schema)
        attributes.pop("consumed_inputs", None)
        ins = [self.values[key] if key else None for key in proto.input]
        outs = list(proto.output)
        while outs and not outs[-1]:
            outs.pop()
        if proto.op_type in WHOLE:
            outs += [""] * (WHOLE[proto.op_type] - len(outs))
            outs = [out or f"{len(self.nodes)}:{number}"
                    for number, out in enumerate(outs)]
        outs = self.infer(proto, place, outs)
        sources = [source for value in ins if value is not None
                   for source in value.sources]
        node = Node(place, proto.op_type, schema.since_version, ins, outs,
                    attributes)
        results = evaluate(node)
        opened = tuple(sorted({name for value in ins if value
                               for name in value.open}))
        if results:
            for out, result in zip(outs, results):
                out.known = numpy.asarray(result, dtype_of(out.element))
                out.shape = list(out.known.shape)
                self.values[out.name] = out
            return None
        if proto.op_type in UNKNOWN_SIZE:
            raise Problem(f"{place}: how many elements its result has is known "
                          "only when it runs")
        if node.op in ALIGNED and schema.since_version < 7:
            self.align(node)
        if node.op == "PRelu" and schema.since_version < 7:
            # Then a slope for each channel, which is dim 1.
            if ins[1].rank == 1 and ins[1].shape != [1]:
                node.attributes.update(broadcast=1, axis=1)
            self.align(node)
        batchwise = attributes.get("layout") == 1 and node.op in WHOLE
        if batchwise:
            self.time_first(node)
        if node.op in SPELLINGS:
            SPELLINGS[node.op](node)
        while node.ins and node.ins[-1] is None:
            node.ins.pop()
        if None in node.ins:
            node.fail(f"its input {node.ins.index(None)} is left out, and "
                      "others follow")
        for out in node.outs:
            if out.shape is None:
                node.fail(f"the rank of its result {out.name} is not known"
                          f"{node.say_dims(*ins)}")
            # Of a shape only the sizes count.
            if proto.op_type not in ("Shape", "Size"):
                out.sources = tuple(sorted(set(sources)))
            out.open = opened
            self.values[out.name] = out
        if batchwise:
            self.batch_first(node)
        elif node.op in CHAINS:
            self.chain(node)
        elif node.op == "Split":
            self.split(node)
        elif node.op == "Concat" and len(node.ins) > OPERANDS["Concat"]:
            self.concat(node.place, node.ins, node.outs[0],
                        node.attributes["axis"])
        elif node.op == "Einsum":
            self.einsum(node)
        elif node.op in WHOLE:
            self.recur(node)
        elif node.op == "QLinearConv" and node.has(8):
            self.widen_bias(node)
        elif node.op in LINES and schema.since_version < 13:
            self.flatten(node)
        elif node.op == "BatchNormalization" and all(
                value.known is not None and value.known.dtype in ("f4", "f8")
                for value in node.ins[1:]):
            self.scale_and_shift(node)
        else:
            self.nodes.append(node)

    def check_counts(self, proto, place, schema):
        # A newer version may have more.
        if self.version > onnx.defs.onnx_opset_version():
            return
        for names, least, most, what in (
                (proto.input, schema.min_input, schema.max_input, "inputs"),
                (proto.output, schema.min_output, schema.max_output,
                 "results")):
            if not least <= len(names) <= most:
                wanted = least if least == most else f"{least} to {most}" if \
                    most < 2**31 - 1 else f"{least} or more"
                raise Problem(f"{place}: it has {len(names)} {what}, the "
                              f"standard says {wanted}")
        if schema.min_input and proto.input and not proto.input[0] and \
                not schema.inputs[0].option:
            raise Problem(f"{place}: its first input is left out")

    def attributes_of(self, proto, place, schema):
        """The attributes of a node, those of which the standard says what they
        otherwise are with the others."""
        attributes = {
            key: onnx.helper.get_attribute_value(value.default_value)
            for key, value in schema.attributes.items()
            if value.default_value.type}
        newer = NEWER.get(proto.op_type, {}) if self.version > \
            onnx.defs.onnx_opset_version() else {}
        for attribute in proto.attribute:
            name, value = attribute.name, value_of(attribute)
            value = value.decode() if isinstance(value, bytes) else value
            attributes[name] = value
            kind = onnx.AttributeProto.AttributeType.Name(attribute.type)
            if name in schema.attributes:
                wanted = schema.attributes[name].type.name
                if kind != wanted:
                    raise Problem(f"{place}: its attribute {name} is of type "
                                  f"{kind}, the standard says {wanted}")
            elif name not in newer:
                raise Problem(f"{place}: its attribute {name} is not read")
            elif newer[name] is not None:
                if value != newer[name]:
                    raise Problem(f"{place}: its attribute {name} is {value}; "
                                  f"only {newer[name]} is read")
                del attributes[name]
        for key, value in schema.attributes.items():
            if value.required and key not in attributes:
                raise Problem(f"{place}: it has no attribute {key}")
        for key, value in attributes.items():
            if isinstance(value, bytes):
                value = value.decode()
            among = (0, 1) if key in FLAGS else COMMON.get(key)
            if among and isinstance(value, type(among[0])) and \
                    value not in among:
                raise Problem(f"{place}: its attribute {key} is {value}; only "
                              f"{', '.join(map(str, among))} are read")
            if isinstance(value, str):
                attributes[key] = value
            elif isinstance(value, TensorProto):
                attributes[key] = self.array(key, value)[0]
        return attributes

    def read_constant(self, proto, place):
        if len(proto.attribute) != 1 or len(proto.output) != 1:
            raise Problem(f"{place}: it has {len(proto.attribute)} attributes "
                          f"and {len(proto.output)} results, not one of each")
        attribute = proto.attribute[0]
        value = value_of(attribute)
        if attribute.name == "value":
            return self.define_constant(proto.output[0], value)
        elements = {"value_float": numpy.float32, "value_floats": numpy.float32,
                    "value_int": numpy.int64, "value_ints": numpy.int64}
        if attribute.name not in elements:
            raise Problem(f"{place}: its attribute {attribute.name} is no "
                          "tensor of numbers")
        self.define_constant(proto.output[0], onnx.numpy_helper.from_array(
            numpy.array(value, elements[attribute.name])))
        return None

    def infer(self, proto, place, names):
        """The results of a node, by the standard's own inference."""
        inputs, initializers = [], []
        for name in dict.fromkeys(proto.input):
            if not name:
                continue
            value = self.values[name]
            inputs.append(onnx.helper.make_tensor_value_info(
                name, value.element, value.shape))
            if value.known is not None and value.known.size <= SMALL and \
                    value.element != TensorProto.BFLOAT16:
                initializers.append(onnx.numpy_helper.from_array(
                    value.known, name))
        node = onnx.NodeProto()
        node.CopyFrom(proto)
        node.op_type = LIKE.get(proto.op_type, (1, proto.op_type))[1]
        del node.output[:]
        node.output.extend(names)
        graph = onnx.helper.make_graph([node], "one", inputs, [
            onnx.ValueInfoProto(name=name) for name in names if name],
            initializers)
        model = onnx.helper.make_model(graph, opset_imports=self.opsets)
        found = {}
        try:
            inferred = onnx.shape_inference.infer_shapes(
                model, strict_mode=False)
            for info in [*inferred.graph.value_info, *inferred.graph.output]:
                found[info.name] = info
        except Exception as error:  # What the C++ of the package throws.
            raise Problem(f"{place}: its shape cannot be inferred: "
                          f"{str(error).splitlines()[0]}") from None
        outs = []
        for number, name in enumerate(names):
            element, shape = 0, None
            for info in (found.get(name), self.declared.get(name)):
                if info is None or not info.type.WhichOneof("value"):
                    continue
                if info.type.WhichOneof("value") != "tensor_type":
                    raise Problem(f"{place}: its result {name} is no tensor")
                element = element or info.type.tensor_type.elem_type
                other = self.shape(info)
                if shape is None:
                    shape = other
                elif other is not None and len(other) == len(shape):
                    shape = [one if one is not None else two
                             for one, two in zip(shape, other)]
            if not element and proto.op_type in ("Concat", "Reshape", "Resize"):
                # The package does not infer these in each version.
                element = self.values[proto.input[0]].element
            if not element:
                raise Problem(f"{place}: the type of its result "
                              f"{name or number} is not known")
            outs.append(Value(name, self.element(name, element), shape))
        return outs


def in_order(nodes, wanted):
    """The numbers of the nodes that compute what is wanted, each behind those
    whose results it reads, and otherwise as they come."""
    def reads(node):
        names = [name for name in node.input if name]
        for attribute in node.attribute:
            for graph in [attribute.g, *attribute.graphs]:
                names += [info.name for info in graph.output]
                for inner in graph.node:
                    names += reads(inner)
        return names
    makers = {}
    for number, node in enumerate(nodes):
        for name in node.output:
            if name and makers.setdefault(name, number) != number:
                raise Problem(f"two nodes define '{name}'")
    needed, todo = {}, [makers[name] for name in wanted if name in makers]
    while todo:
        number = todo.pop()
        if number not in needed:
            needed[number] = {makers[name] for name in reads(nodes[number])
                              if name in makers and name not in
                              nodes[number].output}
            todo += needed[number]
    users = {}
    for number, before in needed.items():
        for other in before:
            users.setdefault(other, []).append(number)
    ready = [number for number, before in needed.items() if not before]
    heapq.heapify(ready)
    count = {number: len(before) for number, before in needed.items()}
    order = []
    while ready:
        order.append(heapq.heappop(ready))
        for user in users.get(order[-1], ()):
            count[user] -= 1
            if not count[user]:
                heapq.heappush(ready, user)
    if len(order) < len(needed):
        number = min(set(needed) - set(order))
        raise Problem(f"node {nodes[number].name or number}, "
                      f"{nodes[number].op_type}: it is computed from its own "
                      "result")
    return order
