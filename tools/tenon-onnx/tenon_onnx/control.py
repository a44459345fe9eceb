#===- tenon_onnx/control.py - Nodes that stand for graphs -----------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""Nodes that stand for graphs: calls, If, Loop and Scan."""

import numpy
import onnx
import onnx.defs
from onnx import TensorProto

from .expansions import *
from .sequences import Group
from .tables import *


class Control:
    """Of a Reader: what reads nodes that stand for graphs."""

    def read_call(self, proto, place):
        """A call of a function of the model's own."""
        function = self.functions[proto.domain, proto.op_type]
        given = {attribute.name: attribute for attribute in proto.attribute}

        def fill(node):
            """The attributes that are the function's own, in a node and in
            those of its graphs."""
            for attribute in list(node.attribute):
                if attribute.ref_attr_name in given:
                    name = attribute.name
                    attribute.CopyFrom(given[attribute.ref_attr_name])
                    attribute.name = name
                elif attribute.ref_attr_name:
                    node.attribute.remove(attribute)
                for inner in attribute.g.node:
                    fill(inner)
        body = onnx.FunctionProto()
        body.CopyFrom(function)
        for node in body.node:
            fill(node)
        bound = {name: self.values[key] for name, key in
                 zip(function.input, proto.input) if key}
        # An input that is left out is one in the function too.
        absent = set(function.input) - set(bound)
        for node in body.node:
            for number, name in enumerate(node.input):
                if name in absent:
                    node.input[number] = ""
        results = self.inline(body, place, bound, isFunction=True)
        self.values.update((name, value) for name, value in
                           zip(proto.output, results) if name)

    def read_expansion(self, proto, place, expand):
        """A node that stands for others; false where it stands for itself."""
        version = max((opset.version for opset in self.opsets
                       if opset.domain == proto.domain), default=self.version)
        try:
            schema = onnx.defs.get_schema(proto.op_type, version, proto.domain)
        except onnx.defs.SchemaError:
            pass  # Its expansion says what it reads.
        else:
            self.check_counts(proto, place, schema)
            self.attributes_of(proto, place, schema)
        body = Body(proto, place, self.values, self.version)
        results = expand(body)
        if results is None:
            return False
        if len(results) < len(proto.output):
            raise Problem(f"{place}: it has {len(proto.output)} results, "
                          f"{len(results)} are read")
        wanted = [(name, result) for name, result in
                  zip(proto.output, results) if name and result]
        body.results = [result for _, result in wanted]
        bound = {name: self.values[name] for name in body.names if name}
        values = self.inline(body.function(), place, bound, isFunction=True)
        self.values.update((name, value) for (name, _), value in
                           zip(wanted, values))
        return True

    def read_control(self, proto, place):
        """An If, or a Loop or Scan with a known number of steps."""
        schema = onnx.defs.get_schema(proto.op_type, min(
            self.version, onnx.defs.onnx_opset_version()))
        self.check_counts(proto, place, schema)
        node = Node(place, proto.op_type, schema.since_version,
                    [self.values[key] if key else None for key in proto.input],
                    list(proto.output),
                    self.attributes_of(proto, place, schema))
        if proto.op_type == "Scan":
            results = self.scan(node)
        elif proto.op_type == "Loop":
            results = self.unroll(node, node.attributes["body"])
        elif node.ins[0].known is None:
            results = self.choose(node)
        else:
            isTrue = bool(node.known(0, "cond").reshape(-1)[0])
            branch = node.attributes["then_branch" if isTrue else "else_branch"]
            results = self.inline(branch, place, {})
        self.values.update((name, value) for name, value in
                           zip(proto.output, results) if name)

    def choose(self, node):
        """The values of an If that is decided when it runs: both branches are
        computed, and one is chosen."""
        condition, chosen = node.ins[0], []
        try:
            branches = [self.inline(node.attributes[name], node.place, {})
                        for name in ("then_branch", "else_branch")]
        except Problem as problem:
            # A branch that never runs may fit no input.
            flags = " ".join(f"--constant {name}=FILE.npy"
                             for name in condition.sources)
            if not flags or problem.constant or "--dim" in str(problem):
                raise
            raise Problem(f"{problem}; both branches of {node.place} are "
                          f"computed, and {flags} leaves one") from None
        for yes, no in zip(*branches):
            if isinstance(yes, Group) or isinstance(no, Group) or \
                    yes.element != no.element or yes.shape != no.shape or \
                    not yes.static or set(condition.shape) - {1}:
                node.known(0, "cond")
            bit = condition
            if bit.shape:
                bit = Value("", bit.element, [])
                self.nodes.append(Node(node.place, "Squeeze", 0, [condition],
                                       [bit], {"axes": list(range(
                                           condition.rank))}))
            made = Value("", yes.element, list(yes.shape))
            for name in ("sources", "open"):
                setattr(made, name, tuple(sorted({
                    one for value in (condition, yes, no)
                    for one in getattr(value, name)})))
            self.nodes.append(Node(node.place, "Where", 0, [bit, yes, no],
                                   [made], {}))
            chosen.append(made)
        return chosen

    def unroll(self, node, body):
        """The values of a Loop, whose body is read for each of its rounds."""
        names = [info.name for info in body.input]
        limit = int(node.known(0, "M").reshape(-1)[0]) if node.has(0) else None
        goes = bool(node.known(1, "cond").reshape(-1)[0]) if node.has(1) \
            else True
        carried, rows, at = node.ins[2:], [], 0
        while goes and (limit is None or at < limit):
            if at == ROUNDS:
                node.fail(f"it runs more than {ROUNDS} times")
            number = Value("", TensorProto.INT64, [], numpy.array(at))
            isOn = Value("", TensorProto.BOOL, [], numpy.array(True))
            results = self.inline(body, node.place, dict(
                zip(names, [number, isOn, *carried])))
            if results[0].known is None:
                node.fail("whether its body runs again is known only when it "
                          "runs")
            goes = bool(results[0].known.reshape(-1)[0])
            carried = results[1:1 + len(carried)]
            rows.append(results[1 + len(carried):])
            at += 1
        if not rows and len(body.output) > 1 + len(carried):
            node.fail("it never runs, so its results have no shape")
        return [*carried, *(self.stack(node.place, parts, 0)
                            for parts in zip(*rows))]

    def scan(self, node):
        """The values of a Scan: its body, for each slice of what it scans."""
        body = node.attributes["body"]
        count = node.attributes["num_scan_inputs"]
        ins, outs = list(node.ins), len(body.output)
        isBatched = node.version < 9
        if isBatched:
            if ins.pop(0) is not None:
                node.fail("its sequences have several lengths")
        states = len(ins) - count
        if count < 1 or states < 0:
            node.fail(f"its attribute num_scan_inputs is {count}, and it has "
                      f"{len(ins)} inputs")

        def each(name, number, otherwise=0):
            """An attribute that says something of each of the values."""
            found = node.attributes.get(name) or [otherwise] * number
            if len(found) != number:
                node.fail(f"its attribute {name} is of {len(found)} values, it "
                          f"has {number}")
            return found
        backs = each("directions" if isBatched else "scan_input_directions",
                     count)
        axes = each("scan_input_axes", count)
        ahead = each("scan_output_directions", outs - states)
        to = each("scan_output_axes", outs - states)
        if isBatched:
            return self.scan_batches(node, body, ins, backs)
        return self.scan_one(node, body, ins, backs, axes, ahead, to)

    def scan_batches(self, node, body, ins, backs):
        """A Scan of version 8: each row of the batch by itself."""
        states = len(ins) - len(backs)
        rows = []
        for at in range(ins[-1].shape[0] or 0):
            row = [self.part(node.place, value, 0, at) for value in ins]
            rows.append(self.scan_one(
                node, body, row, backs, [0] * len(backs),
                [0] * (len(body.output) - states),
                [0] * (len(body.output) - states)))
        if not rows:
            node.fail("its batch is empty or of no known size")
        return [self.stack(node.place, parts, 0) for parts in zip(*rows)]

    def scan_one(self, node, body, ins, backs, axes, ahead, to):
        states = ins[:len(ins) - len(axes)]
        scanned = ins[len(states):]
        names = [info.name for info in body.input]
        axes = [node.axis(axis, value.rank)
                for axis, value in zip(axes, scanned)]
        steps = {value.shape[axis] for axis, value in zip(axes, scanned)}
        if len(steps) != 1 or None in steps:
            node.fail(f"what it scans has sizes {sorted(map(str, steps))}, not "
                      f"one that is known{node.say_dims(*scanned)}")
        count, rows = steps.pop(), []
        if not 0 < count <= ROUNDS:
            node.fail(f"it runs {count} times; 1 to {ROUNDS} are read")
        for step in range(count):
            parts = [self.part(node.place, value, axis,
                               count - 1 - step if isBack else step)
                     for value, axis, isBack in zip(scanned, axes, backs)]
            results = self.inline(body, node.place,
                                  dict(zip(names, [*states, *parts])))
            states = results[:len(states)]
            rows.append(results[len(states):])
        made = []
        for parts, isBack, axis in zip(zip(*rows), ahead, to):
            axis = node.axis(axis, parts[0].rank + 1)
            made.append(self.stack(node.place, parts[::-1] if isBack else parts,
                                   axis))
        return [*states, *made]

    def inline(self, graph, place, bound, isFunction=False):
        """Reads a graph of a node: its values, given those of its inputs."""
        outer = self.values, self.declared, self.opsets
        self.values = {} if isFunction else dict(self.values)
        self.values.update(bound)
        self.declared = {}
        if isFunction:
            self.opsets = graph.opset_import
            wanted = list(graph.output)
        else:
            wanted = [info.name for info in graph.output]
            self.declared = {info.name: info for info in [*graph.output,
                                                          *graph.value_info]}
            for tensor in graph.initializer:
                self.define_constant(tensor.name, tensor)
        self.depth += 1
        if self.depth > 32:
            raise Problem(f"{place}: its graphs are nested too deep, or it "
                          "calls itself")
        results = self.read_nodes(graph.node, wanted)
        self.values, self.declared, self.opsets = outer
        self.depth -= 1
        return results
