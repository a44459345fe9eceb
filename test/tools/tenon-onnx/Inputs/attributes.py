"""Asks of tenon-onnx whether an attribute can be lost: what it lets through is what
the rules read, what it takes itself stands in its functions, and all else is an error.

  attributes.py TENON-ONNX RULES"""
import collections
import glob
import importlib.machinery
import importlib.util
import os
import re
import subprocess
import sys

import onnx
from onnx import TensorProto, helper

loader = importlib.machinery.SourceFileLoader("tenon_onnx", sys.argv[1])
reader = importlib.util.module_from_spec(
    importlib.util.spec_from_loader("tenon_onnx", loader))
loader.exec_module(reader)

# What rules read of each operation.
read = collections.defaultdict(set)
for file in glob.glob(os.path.join(sys.argv[2], "*.pdll")):
    expanded = subprocess.run(["tenon-rules", "expand", file], check=True,
                              capture_output=True, text=True).stdout
    for name, names in re.findall(
            r"let root = op<onnx\.(\w+)>(?:\([^)]*\))?\s*(?:\{([^}]*)\})?",
            expanded):
        read[name].update(re.findall(r"(\w+) = ", names))
beside = {"kinds", "operandSegmentSizes", "resultSegmentSizes"}
passed = {reader.lower(name): set(names)
          for name, names in reader.ATTRIBUTES.items()}
for name in sorted(set(read) | set(passed)):
    found, wanted = passed.get(name, set()), read[name] - beside
    if found != wanted:
        print(f"{name}: tenon-onnx writes {sorted(found)}, rules read "
              f"{sorted(wanted)}")

# What the standard has beside these, version by version.
schemas = [schema for schema in onnx.defs.get_all_schemas_with_history()
           if schema.domain == "" and (reader.lower(schema.name) in read or
                                       schema.name in reader.SPELLINGS)
           and schema.name not in reader.WITHOUT]
taken = collections.defaultdict(set)
for schema in schemas:
    taken[schema.name].update(schema.attributes)
for name in sorted(taken):
    names = taken[name] - set(reader.ATTRIBUTES.get(name, ())) - \
        {"consumed_inputs"}
    if names:
        print(f"{name} takes {' '.join(sorted(names))}")


def refusal(operator, version, inputs, results=1, **attributes):
    names = [f"x{number}" for number in range(inputs)]
    graph = helper.make_graph(
        [helper.make_node(operator, names, ["y", "z", "u"][:results],
                          **attributes)], "g",
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2, 3])
         for name in names], [onnx.ValueInfoProto(name="y")])
    model = helper.make_model(graph, opset_imports=[
        helper.make_opsetid("", version)])
    try:
        reader.Reader(model).text()
    except reader.Problem as problem:
        return str(problem)
    return "taken"


# One that nobody knows is an error in each version of each operator.
for schema in schemas:
    said = refusal(schema.name, schema.since_version, schema.min_input,
                   max(schema.min_output, 1), nonsense=1)
    if not said.endswith("its attribute nonsense is not read"):
        print(f"{schema.name} of {schema.since_version}: {said}")
print(f"{len(schemas)} versions of {len(taken)} operators")
# So is one of a newer version that says something else than what is done.
for name, attributes in sorted(reader.NEWER.items()):
    for attribute, value in sorted(attributes.items()):
        if value is not None:
            other = value + "?" if isinstance(value, str) else value + 1
            said = refusal(name, 21, 1, **{attribute: other})
            print(f"{name}: {said.split(': ', 1)[1]}")
