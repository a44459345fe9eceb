"""Sets each attribute of each version of each operator to values that are not
its default, on the smallest case that ONNX's suite has of the operator, and
compares results with those of ONNX Runtime, which Inputs/attributes.json has.
A result is right, or refused with an error that names operator and attribute.

  attributes.py --build=build [--filter=REGEX] [--every=N] [--verbose]
  attributes.py --build=build --record=RUN.js    # asks ONNX Runtime again
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(HERE)
import suite  # noqa: E402
from newer import NEWER, NEWER_NODES  # noqa: E402

RECORD = os.path.join(HERE, "Inputs", "attributes.json")
# At most this number of elements of each result are recorded, from the first to the last.
ELEMENTS = 8
TOGETHER = 16
# Operators of graphs and of what is no tensor, or random: other tests' matter.
APART = {"If", "Loop", "Scan", "SequenceMap", "Bernoulli", "Multinomial",
         "RandomNormal", "RandomNormalLike", "RandomUniform",
         "RandomUniformLike", "Constant", "StringNormalizer", "Optional",
         "SequenceEmpty", "SplitToSequence", "ConcatFromSequence"}
# Inputs that older versions have as attributes of another name.
ALIASES = {"constant_value": "value", "K": "k"}
PADS = ("NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID")
WORDS = {
    "auto_pad": PADS, "direction": ("forward", "reverse", "bidirectional",
                                    "LEFT", "RIGHT"),
    "coordinate_transformation_mode": (
        "half_pixel", "asymmetric", "align_corners", "pytorch_half_pixel",
        "tf_half_pixel_for_nn", "half_pixel_symmetric", "output_half_pixel"),
    "nearest_mode": ("round_prefer_floor", "round_prefer_ceil", "floor", "ceil"),
    "reduction": ("none", "sum", "mean", "add", "mul", "max", "min"),
    "padding_mode": ("zeros", "border", "reflection"),
    "approximate": ("none", "tanh"),
    "keep_aspect_ratio_policy": ("stretch", "not_larger", "not_smaller"),
    "equation": ("...ij,...jk->...ki", "bij,bjk", "bij,bjk->k"),
    "round_mode": ("up", "down", "nearest")}

MODES = {"Resize": ("nearest", "linear", "cubic"),
         "Upsample": ("nearest", "linear", "bilinear"),
         "GridSample": ("nearest", "bilinear", "bicubic"),
         "Pad": ("constant", "edge", "reflect", "wrap"),
         "DepthToSpace": ("DCR", "CRD"), "RoiAlign": ("avg", "max"),
         "TfIdfVectorizer": ("TF", "IDF", "TFIDF"),
         "Momentum": ("standard", "nesterov")}


def values_of(op, attribute, node, rank):
    """Values of an attribute that are not its default, for an input of that
    rank; the last of a word is one that nobody has."""
    name, kind = attribute.name, attribute.type.name
    spatial = max(rank - 2, 1)
    lists = {
        "strides": [[2] * spatial, [1] * (spatial - 1) + [3]],
        "dilations": [[2] * spatial], "output_padding": [[1] * spatial],
        "pads": [[1] * (2 * spatial), [1] * spatial + [0] * spatial],
        "kernel_shape": [[2] * spatial], "axes": [[0], [-1], [0, rank - 1]],
        "perm": [list(range(rank))[::-1]], "consumed_inputs": [[0, 0]],
        "output_shape": [[10] * spatial], "split": [[2, 4], [1, 2, 3]],
        "scales": [[1.0, 1.0, 2.0, 2.0][:rank]], "shape": [[-1]],
        "starts": [[1]], "ends": [[2]], "repeats": [[2] * rank],
        "activation_alpha": [[0.3], [0.3, 0.4]],
        "activation_beta": [[0.3], [0.3, 0.4]],
        "activations": [["Relu"], ["HardSigmoid", "Tanh"],
                        ["Sigmoid", "Relu", "Tanh"],
                        ["Sigmoid", "Tanh", "Nonsense"]],
        "weights": [[0.5] * 7], "pads_of_pad": [[1, 0] * rank]}
    if kind == "STRING":
        words = MODES if name == "mode" else WORDS
        return [*words.get(op if name == "mode" else name, ()), "nonsense"]
    if kind in ("INTS", "FLOATS", "STRINGS"):
        if op == "Pad":
            return [[1] * rank + [0] * rank, [0] * rank + [-1] * rank]
        return lists.get(name, [])
    if kind == "FLOAT":
        return [0.3]
    if kind == "INT":
        if name in ("to", "dtype", "output_dtype", "output_datatype"):
            return [11, 6, 10, 3]
        if name in ("axis", "batch_axis", "time_axis"):
            return [0, 1, -1]
        default = attribute.default_value.i
        if (op, name) == ("TopK", "sorted"):
            return [2]  # Of 0 any order is right.
        return {0: [1, 2], 1: [0, 2]}.get(default, [default + 1])
    if kind == "TENSOR" and op == "ConstantOfShape":
        import numpy
        from onnx import numpy_helper
        return [numpy_helper.from_array(numpy.array([7], "i8")),
                numpy_helper.from_array(numpy.array([0.5], "f4"))]
    return []


Case = collections.namedtuple("Case", "key op attribute model inputs")
Attribute = collections.namedtuple("Attribute", "name type default_value")


def bases(reader):
    """Of each operator the smallest case of the suite that is one node on
    tensors: the node, and the arrays of its inputs by place."""
    import onnx
    found = {}
    for name in suite.cases("^node/"):
        folder = os.path.join(suite.DATA, name)
        model = onnx.load(os.path.join(folder, "model.onnx"))
        graph = model.graph
        if len(graph.node) != 1 or graph.node[0].op_type in APART or \
                any(info.type.WhichOneof("value") != "tensor_type"
                    for info in [*graph.input, *graph.output]):
            continue
        node, arrays = graph.node[0], {}
        for number, info in enumerate(graph.input):
            file = os.path.join(folder, "test_data_set_0", f"input_{number}.pb")
            tensor = onnx.TensorProto()
            with open(file, "rb") as opened:
                tensor.ParseFromString(opened.read())
            if tensor.data_type not in (1, 2, 3, 6, 7, 9, 11):
                break
            arrays[info.name] = onnx.numpy_helper.to_array(tensor)
        else:
            size = sum(array.size for array in arrays.values())
            # All elements of the windows of a single one are the same.
            size += 10000 if size < 12 and "pool" in name else 0
            # A case that is all default has attributes that matter.
            key = node.domain, node.op_type
            best = found.get(key)
            rank = (len(node.input), -size)
            if best is None or rank > best[0]:
                found[key] = rank, node, arrays
    return {key: (node, arrays) for key, (_, node, arrays) in found.items()}


def adapted(node, arrays, newest, schema):
    """The node as an older version has it: inputs that it has not are
    attributes."""
    import onnx
    made = onnx.NodeProto()
    made.CopyFrom(node)
    del made.attribute[:]
    for attribute in node.attribute:
        if schema is None or attribute.name in schema.attributes:
            made.attribute.append(attribute)
    if schema is None:
        return made
    names = [one.name for one in newest.inputs]
    for place in reversed(range(len(made.input))):
        if place < schema.max_input and (
                place >= len(names) or place >= len(schema.inputs) or
                names[place] not in schema.attributes and
                ALIASES.get(names[place]) not in schema.attributes):
            continue
        name = names[min(place, len(names) - 1)]
        name = name if name in schema.attributes else ALIASES.get(name, name)
        array = arrays.get(made.input[place])
        if name in schema.attributes and array is not None:
            kind = schema.attributes[name].type.name
            value = array.reshape(-1).tolist()
            if kind in ("INT", "FLOAT"):
                value = value[0]
            made.attribute.append(onnx.helper.make_attribute(name, value))
        del made.input[place]
    return made


def build(op, domain, version, node, arrays, changes, count):
    import onnx
    made = onnx.NodeProto()
    made.CopyFrom(node)
    for name, value in changes.items():
        for number, attribute in reversed(list(enumerate(made.attribute))):
            if attribute.name == name:
                del made.attribute[number]
        made.attribute.append(onnx.helper.make_attribute(name, value))
    del made.output[:]
    made.output.extend(f"y{number}" for number in range(count))
    used = [name for name in dict.fromkeys(made.input) if name]
    infos = [onnx.helper.make_tensor_value_info(
        name, onnx.helper.mapping.NP_TYPE_TO_TENSOR_TYPE[arrays[name].dtype],
        arrays[name].shape) for name in used]
    graph = onnx.helper.make_graph([made], "g", infos, [
        onnx.ValueInfoProto(name=name) for name in made.output])
    imports = [onnx.helper.make_opsetid("", version if not domain else 17)]
    if domain:
        imports.append(onnx.helper.make_opsetid(domain, version))
    model = onnx.helper.make_model(graph, opset_imports=imports, ir_version=8)
    return model, [(name, arrays[name]) for name in used]


def all_cases(reader):
    import onnx
    import onnx.defs
    by_name = collections.defaultdict(list)
    for schema in onnx.defs.get_all_schemas_with_history():
        by_name[schema.domain, schema.name].append(schema)
    base = bases(reader)
    for (domain, op), (node, arrays) in sorted(base.items()):
        schemas = sorted(by_name[domain, op], key=lambda one: one.since_version)
        for schema in schemas:
            if schema.deprecated:
                continue
            one = adapted(node, arrays, schemas[-1], schema)
            if not one.input and schema.min_input:
                continue
            yield from vary(domain, op, schema.since_version, one, arrays,
                            schema.attributes.values(), len(node.output))
        for version, attributes in NEWER.get(op, {}).items():
            one = adapted(node, arrays, None, None)
            yield from vary(domain, op, version, one, arrays, [
                Attribute(name, getattr(onnx.defs.OpSchema.AttrType, kind),
                          onnx.helper.make_attribute(name, default))
                for name, (kind, default) in attributes.items()],
                len(node.output))
    for domain, op, version, node, arrays, attributes, count in NEWER_NODES():
        yield from vary(domain, op, version, node, arrays, [
            Attribute(name, getattr(onnx.defs.OpSchema.AttrType, kind),
                      onnx.helper.make_attribute(name, default))
            for name, (kind, default) in attributes.items()], count)


def vary(domain, op, version, node, arrays, attributes, count):
    first = next((arrays[name] for name in node.input if name), None)
    rank = 0 if first is None else first.ndim
    prefix = f"{domain + '.' if domain else ''}{op}-{version}"
    yield Case(prefix, op, None,
               *build(op, domain, version, node, arrays, {}, count))
    for attribute in sorted(attributes, key=lambda one: one.name):
        for value in values_of(op, attribute, node, rank):
            text = value if isinstance(value, (str, int, float)) else \
                ",".join(map(str, value)) if isinstance(value, list) else \
                value.raw_data.hex()
            changes = {attribute.name: value}
            # More than the stride is no padding behind.
            if attribute.name == "output_padding":
                changes["strides"] = [2] * len(value)
            try:
                made = build(op, domain, version, node, arrays, changes, count)
            except (TypeError, ValueError):
                continue
            yield Case(f"{prefix} {attribute.name}={text}", op, attribute.name,
                       *made)


# --- ONNX Runtime ----------------------------------------------------------------

def summary(array):
    """What is recorded of a result."""
    import numpy
    flat = numpy.asarray(array).reshape(-1)
    places = numpy.unique(numpy.linspace(0, max(flat.size - 1, 0), min(
        ELEMENTS, flat.size)).astype(int)) if flat.size else []
    return [str(array.dtype), list(array.shape),
            [float(f"{float(flat[place]):.6g}") for place in places]]


def record(cases, runner):
    import numpy
    import onnx
    answers = {}
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            file = os.path.join(folder, "model.onnx")
            onnx.save(case.model, file)
            flags = []
            for number, (_, array) in enumerate(case.inputs):
                numpy.save(os.path.join(folder, f"x{number}.npy"), array)
                flags.append(f"--input={folder}/x{number}.npy")
            outs = [os.path.join(folder, f"y{number}.npy")
                    for number in range(len(case.model.graph.output))]
            done = subprocess.run(
                ["node", runner, file, "1", *flags,
                 *(f"--output={out}" for out in outs)],
                capture_output=True, text=True)
            if done.returncode:
                answers[case.key] = None
                continue
            answers[case.key] = [summary(numpy.load(out)) for out in outs]
    return answers


# --- Tenon -----------------------------------------------------------------------

def read(reader, case):
    """The text of a case, and the arrays that are its arguments."""
    given = dict(case.inputs)
    shapes = {name: array.shape for name, array in given.items()}
    constants = {}
    while True:
        try:
            text = reader.Reader(case.model, constants, shapes=shapes).text()
            return text, [array for name, array in given.items()
                          if name not in constants]
        except reader.Problem as problem:
            key = problem.constant
            if key is None or key in constants or key not in given:
                raise
            constants[key] = given[key]


def compute(programs, session, schedule, answers):
    """Runs them as one; where that fails, in halves."""
    texts = [text for _, text, _ in programs]
    try:
        module = session.parse(suite.merge(texts) if len(texts) > 1 else
                               texts[0], programs[0][0].key).apply(schedule)
        left = re.search(r'"(onnx\.\w+)"', str(module))
        if left:
            raise suite.Refused(f"{left[1]}: no rule takes it")
        results = module.compile()(*(one for _, _, some in programs
                                     for one in some))
    except Exception as error:
        if len(programs) > 1:
            half = len(programs) // 2
            compute(programs[:half], session, schedule, answers)
            compute(programs[half:], session, schedule, answers)
        else:
            answers[programs[0][0].key] = " ".join(str(error).split())
        return
    results = list(results) if isinstance(results, tuple) else [results]
    for case, _, _ in programs:
        count = len(case.model.graph.output)
        answers[case.key], results = results[:count], results[count:]


def same(results, wanted):
    import numpy
    if len(results) != len(wanted):
        return f"{len(results)} results, not {len(wanted)}"
    for result, (dtype, shape, elements) in zip(results, wanted):
        result, dtype = numpy.asarray(result), numpy.dtype(dtype)
        if list(result.shape) != shape:
            return f"shape {list(result.shape)}, not {shape}"
        if dtype.kind in "iu" and result.dtype.itemsize == dtype.itemsize:
            result = result.reshape(-1).view(dtype)
        if result.dtype != dtype:
            return f"elements {result.dtype}, not {dtype}"
        found = numpy.array(summary(result.reshape(-1))[2])
        large = max([1.0, *(abs(one) for one in elements
                            if numpy.isfinite(one))])
        if not numpy.allclose(found, elements, 1e-3, 1e-6 * large,
                              equal_nan=True):
            return f"{found[:4]}, not {elements[:4]}"
    return ""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--build", default="build", help="where Tenon is built")
    parser.add_argument("--schedule", default="onnx")
    parser.add_argument("--filter", default="", help="cases that match this")
    parser.add_argument("--every", type=int, default=1,
                        help="compute one case of N; all are read")
    parser.add_argument("--record", help="the program that runs ONNX Runtime, "
                        "tools/bench/peers/onnx-runtime/run.js")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    sys.path.append(os.path.join(arguments.build, "lib", "python3",
                                 "dist-packages"))
    reader = suite.load_reader()
    cases = [case for case in all_cases(reader)
             if re.search(arguments.filter, case.key)]
    try:
        with open(RECORD) as file:
            recorded = json.load(file)
    except OSError:
        recorded = {}
    if arguments.record:
        recorded.update(record(cases, arguments.record))
        with open(RECORD, "w") as file:
            file.write("{\n" + ",\n".join(
                f"{json.dumps(key)}: "
                f"{json.dumps(value, separators=(',', ':'))}"
                for key, value in sorted(recorded.items())) + "\n}\n")
        return 0
    import tenon
    session, programs, answers = tenon.Session(), [], {}
    refused, bad, counts = collections.Counter(), [], collections.Counter()
    whole = set()
    for case in cases:
        if case.key not in recorded:
            bad.append(f"{case.key}: not recorded")
            continue
        try:
            programs.append((case, *read(reader, case)))
        except Exception as error:
            # What is refused as it is is so with any attribute.
            text, key = str(error), case.key.split(" ")[0]
            if case.attribute is None:
                whole.add(key)
            isNamed = case.op in text and (key in whole or re.search(
                rf"\b{case.attribute}\b", text))
            if isinstance(error, reader.Problem) and (
                    isNamed or recorded[case.key] is None):
                counts["refused"] += 1
                why = re.sub(r"^node [^:]*: ", "", text)
                refused[f"{case.op}: {why}"] += recorded[case.key] is not None
            else:
                bad.append(f"{case.key}: unclear: {text}")
    # Large constants stand behind a text, which is run alone.
    programs = programs[::arguments.every]
    alone = [program for program in programs if "{-#" in program[1]]
    together = [program for program in programs if "{-#" not in program[1]]
    for start in range(0, len(together), TOGETHER):
        compute(together[start:start + TOGETHER], session, arguments.schedule,
                answers)
    for program in alone:
        compute([program], session, arguments.schedule, answers)
    for case, _, _ in programs:
        answer, wanted = answers[case.key], recorded[case.key]
        if isinstance(answer, str):
            bad.append(f"{case.key}: {answer[:300]}")
        elif wanted is None:
            counts["without a reference"] += 1
            if arguments.verbose:
                print(f"{case.key}: no reference")
        else:
            wrong = same(answer, wanted)
            counts["right"] += not wrong
            if wrong:
                bad.append(f"{case.key}: {wrong}")
    for line in sorted(key for key, count in refused.items() if count):
        print(line)
    print(", ".join(f"{counts[key]} {key}" for key in
                    ("right", "refused", "without a reference")))
    for line in bad:
        print("BAD", line)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
