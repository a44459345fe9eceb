"""Writes models of many results each, and what NumPy makes of them:
folded.onnx, of which all but a pad and reshapes is computed while it is read;
nested.onnx, with graphs and functions of its own, its nodes in disorder;
wide.onnx, of many operands and both directions; newer.onnx, of a later version;
bytes.onnx, of unsigned integers; open_shape.onnx, whose sizes are left open, and
others in which something is wrong."""
import math

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

FLOAT, INT64, UINT8 = TensorProto.FLOAT, TensorProto.INT64, TensorProto.UINT8
node = helper.make_node
rng = numpy.random.default_rng(0)


class Model:
    def __init__(self, name, opset=13):
        self.name, self.opset = name, opset
        self.nodes, self.inputs, self.results, self.constants = [], [], [], []
        self.functions = []

    def info(self, name, shape, element=FLOAT):
        return helper.make_tensor_value_info(name, element, shape)

    def constant(self, value, dtype="i8"):
        name = f"k{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(
            numpy.array(value, dtype), name))
        return name

    def input(self, name, array, element=FLOAT):
        numpy.save(f"{self.name}.{name}.npy", array)
        self.inputs.append(self.info(name, array.shape, element))

    def add(self, operator, ins, out, **attributes):
        outs = out if isinstance(out, list) else [out]
        self.nodes.append(node(operator, ins, outs, **attributes))
        return out

    def result(self, name, wanted):
        numpy.save(f"{self.name}.out{len(self.results)}.npy", wanted)
        self.results.append(onnx.ValueInfoProto(name=name))

    def save(self):
        graph = helper.make_graph(self.nodes, "g", self.inputs, self.results,
                                  self.constants)
        imports = [helper.make_opsetid("", self.opset)]
        if self.functions:
            imports.append(helper.make_opsetid("own", 1))
        onnx.save(helper.make_model(graph, opset_imports=imports, ir_version=8,
                                    functions=self.functions),
                  self.name + ".onnx")


def f32(*shape):
    return rng.standard_normal(shape).astype("f4")


# --- What is known is computed.
m = Model("folded")
x = f32(2, 6)
m.input("x", x)
# A pad as torch.onnx.export writes it.
m.add("ConstantOfShape", [m.constant([2])], "z",
      value=numpy_helper.from_array(numpy.zeros(1, "i8")))
m.add("Concat", [m.constant([1, 2]), "z"], "q", axis=0)
m.add("Reshape", ["q", m.constant([-1, 2])], "r")
m.add("Slice", ["r", m.constant([-1]), m.constant([-2**63 + 1]),
                m.constant([0]), m.constant([-1])], "s")
m.add("Transpose", ["s"], "t", perm=[1, 0])
m.add("Reshape", ["t", m.constant([-1])], "u")
m.add("Cast", ["u"], "pads", to=INT64)
m.add("Pad", ["x", "pads"], "padded", mode="reflect")
m.result("padded", numpy.pad(x, [(0, 0), (1, 2)], "reflect"))
# Sizes through floats, Split, Tile, Mod, Where and a list of places.
m.add("Shape", ["x"], "sizes")
m.add("Split", ["sizes"], ["rows", "columns"], axis=0)
m.add("Cast", ["rows"], "rows_f", to=FLOAT)
m.add("Mul", ["rows_f", m.constant(2.5, "f4")], "more")
m.add("Floor", ["more"], "five_f")
m.add("Cast", ["five_f"], "five", to=INT64)
m.add("Mod", ["columns", "five"], "one")
m.add("Equal", ["one", m.constant([1])], "is")
m.add("Where", ["is", "one", "five"], "chosen")
m.add("NonZero", ["sizes"], "places")
m.add("Squeeze", ["places", m.constant([0])], "zero_one")
m.add("Gather", ["sizes", "zero_one"], "both", axis=0)
m.add("Concat", ["five", "chosen", "both"], "shape", axis=0)
m.add("Expand", ["x", "shape"], "expanded")
m.result("expanded", numpy.broadcast_to(x, [5, 1, 2, 6]).copy())
m.add("Max", [m.constant([1, 6]), m.constant([2, 3]), m.constant([0, 9])], "most")
m.add("Tile", [m.constant([-1]), m.constant([1])], "flat")
m.add("Reshape", ["x", "flat"], "line")
m.result("line", x.reshape(-1))
m.add("Div", [m.constant([-7, 19]), m.constant([-3, 10])], "two_one")
m.add("Tile", ["x", "two_one"], "twice")
m.result("twice", numpy.tile(x, (2, 1)))
m.save()

# --- Graphs of nodes, functions, and nodes in disorder.
m = Model("nested")
m.input("x", x)
then = helper.make_graph([node("Neg", ["x"], ["a"])], "then", [],
                         [m.info("a", [2, 6])])
other = helper.make_graph([node("Relu", ["x"], ["a"])], "other", [],
                          [m.info("a", [2, 6])])
m.add("Abs", ["chosen"], "late")
m.add("Less", [m.constant(1), m.constant(2)], "less")
m.add("If", ["less"], "chosen", then_branch=then, else_branch=other)
m.result("late", abs(x))
body = helper.make_graph(
    [node("Cast", ["round"], ["f"], to=FLOAT), node("Add", ["v", "f"], ["w"]),
     node("Identity", ["goes"], ["on"]), node("Neg", ["w"], ["row"])], "body",
    [m.info("round", [], INT64), m.info("goes", [], TensorProto.BOOL),
     m.info("v", [2, 6])],
    [m.info("on", [], TensorProto.BOOL), m.info("w", [2, 6]),
     m.info("row", [2, 6])])
m.add("Loop", [m.constant(3), "", "x"], ["last", "each"], body=body)
m.result("last", x + 3)
m.result("each", numpy.stack([-x, -(x + 1), -(x + 3)]))
m.functions.append(helper.make_function(
    "own", "Scaled", ["a", "b"], ["c"],
    [node("Add", ["a", "a"], ["d"]), node("Mul", ["d", "b"], ["c"])],
    [helper.make_opsetid("", 13)]))
m.add("Scaled", ["x", m.constant(1.5, "f4")], "scaled", domain="own")
m.result("scaled", x * 3)
m.add("NonZero", ["x"], "nobody_reads")
# Decided when it runs, both ways.
m.add("ReduceMax", ["x"], "most", keepdims=1)
for name, operator in (("high", "Greater"), ("low", "Less")):
    m.add(operator, ["most", m.constant(0, "f4")], name)
    m.add("If", [name], f"if_{name}", then_branch=then, else_branch=other)
    m.result(f"if_{name}", -x if (x.max() > 0) == (name == "high") else
             numpy.maximum(x, 0))
m.save()

# --- Many operands, both directions, an odd rest of a padding.
m = Model("wide")
x = f32(5, 2, 3)
m.input("x", x)
m.add("Concat", ["x"] * 40, "many", axis=1)
m.result("many", numpy.concatenate([x] * 40, 1))
b, c = f32(2, 4), f32(4, 3)
m.add("Einsum", ["x", m.constant(b, "f4"), m.constant(c, "f4")], "product",
      equation="tbi,bk,kj->tj")
m.result("product", numpy.einsum("tbi,bk,kj->tj", x, b, c))


def sigmoid(a):
    return 1 / (1 + numpy.exp(-a))


def lstm(x, w, r, b):
    h = c = numpy.zeros((2, 4), "f4")
    rows = []
    for row in x:
        i, o, f, g = numpy.split(row @ w.T + h @ r.T + b[:16] + b[16:], 4, 1)
        c = sigmoid(f) * c + sigmoid(i) * numpy.tanh(g)
        h = sigmoid(o) * numpy.tanh(c)
        rows.append(h)
    return numpy.stack(rows), h, c


def gru(x, w, r, b):
    h, rows = numpy.zeros((2, 4), "f4"), []
    for row in x:
        wz, wr, wh = numpy.split(row @ w.T + b[:12], 3, 1)
        rz, rr, rh = numpy.split(r, 3)
        bz, br, bh = numpy.split(b[12:], 3)
        z, q = sigmoid(wz + h @ rz.T + bz), sigmoid(wr + h @ rr.T + br)
        h = (1 - z) * numpy.tanh(wh + (q * h) @ rh.T + bh) + z * h
        rows.append(h)
    return numpy.stack(rows), h


w, r, b = f32(2, 16, 3), f32(2, 16, 4), f32(2, 32)
m.add("LSTM", ["x", *(m.constant(part, "f4") for part in (w, r, b))],
      ["y", "h", "c"], hidden_size=4, direction="bidirectional")
one, two = lstm(x, w[0], r[0], b[0]), lstm(x[::-1], w[1], r[1], b[1])
m.result("y", numpy.stack([one[0], two[0][::-1]], 1))
m.result("h", numpy.stack([one[1], two[1]]))
m.result("c", numpy.stack([one[2], two[2]]))
w, r, b = f32(1, 12, 3), f32(1, 12, 4), f32(1, 24)
m.add("GRU", ["x", *(m.constant(part, "f4") for part in (w, r, b))], ["v", "g"],
      hidden_size=4, direction="reverse")
one = gru(x[::-1], w[0], r[0], b[0])
m.result("v", one[0][::-1][:, None])
m.result("g", one[1][None])
image, filters = f32(1, 2, 3, 3), f32(2, 1, 3, 3)
full = numpy.zeros((1, 1, 7, 7), "f4")
for i, j in numpy.ndindex(3, 3):
    full[0, 0, 2 * i:2 * i + 3, 2 * j:2 * j + 3] += numpy.einsum(
        "c,cij->ij", image[0, :, i, j], filters[:, 0])
m.input("image", image)
weight = m.constant(filters, "f4")
# Of an odd rest more is cut off in front, unless SAME_UPPER is said.
m.add("ConvTranspose", ["image", weight], "behind", strides=[2, 2],
      output_shape=[6, 6])
m.result("behind", full[:, :, 1:, 1:])
m.add("ConvTranspose", ["image", weight], "upper", strides=[2, 2],
      auto_pad="SAME_UPPER")
m.result("upper", full[:, :, :6, :6])
m.save()

# --- Of a later version than the package may know.
m = Model("newer", opset=18)
x = f32(1, 2, 2, 3)
m.input("x", x)
m.add("Resize", ["x", "", m.constant([2.0, 3.0], "f4")], "scaled", axes=[2, 3],
      mode="nearest", nearest_mode="floor",
      coordinate_transformation_mode="asymmetric")
m.result("scaled", x.repeat(2, 2).repeat(3, 3))
m.add("Resize", ["x", "", "", m.constant([4, 9])], "kept", axes=[2, 3],
      mode="nearest", nearest_mode="floor",
      coordinate_transformation_mode="asymmetric",
      keep_aspect_ratio_policy="not_larger")
m.result("kept", x.repeat(2, 2).repeat(2, 3))
m.add("ReduceMean", ["x"], "whole", noop_with_empty_axes=1)
m.result("whole", x)
m.add("ReduceMax", ["x", m.constant([-1])], "greatest", keepdims=0)
m.result("greatest", x.max(-1))
m.save()

# --- Operators that stand for others.
m = Model("expanded", 21)
x, k = f32(2, 4, 6), f32(2, 4, 6)
c, d = f32(4), f32(6)
m.input("x", x)
m.input("k", k)


def expect(name, wanted):
    m.result(name, wanted.astype("f4"))


erf = numpy.vectorize(math.erf)
bend = 0.5 * x * (1 + numpy.tanh(numpy.sqrt(2 / numpy.pi) *
                                 (x + 0.044715 * x ** 3)))
m.add("Gelu", ["x"], "gelu")
expect("gelu", 0.5 * x * (1 + erf(x / numpy.sqrt(2))))
m.add("Gelu", ["x"], "gelu_tanh", approximate="tanh")
expect("gelu_tanh", bend)
m.add("Mish", ["x"], "mish")
expect("mish", x * numpy.tanh(numpy.log1p(numpy.exp(x))))
m.add("GroupNormalization", ["x", m.constant(c, "f4"), m.constant(-c, "f4")],
      "groups", num_groups=2)
g = x.reshape(2, 2, 12)
g = (g - g.mean(2, keepdims=True)) / numpy.sqrt(g.var(2, keepdims=True) + 1e-5)
expect("groups", g.reshape(x.shape) * c[:, None] - c[:, None])
m.add("LpNormalization", ["x"], "length", axis=1, p=1)
expect("length", x / numpy.abs(x).sum(1, keepdims=True))
m.add("GlobalLpPool", ["x"], "pool")
expect("pool", numpy.sqrt((x * x).sum(2, keepdims=True)))
m.add("QuickGelu", ["x"], "quick", domain="com.microsoft", alpha=2.0)
expect("quick", x / (1 + numpy.exp(-2 * x)))
m.add("FusedMatMul", ["x", "k"], "product", domain="com.microsoft", transB=1,
      alpha=0.5)
expect("product", 0.5 * x @ k.transpose(0, 2, 1))
m.add("SkipLayerNormalization", ["x", "k", m.constant(d, "f4")], "skip",
      domain="com.microsoft", epsilon=1e-5)
s = x + k
expect("skip", (s - s.mean(2, keepdims=True)) / numpy.sqrt(
    s.var(2, keepdims=True) + 1e-5) * d)
m.save()

# --- Quantized, with a bias.
m = Model("bytes")
x = rng.integers(0, 255, (1, 2, 4, 4)).astype("u1")
w = rng.integers(-127, 127, (3, 2, 3, 3)).astype("i1")
b = rng.integers(-9999, 9999, 3).astype("i4")
m.input("x", x, UINT8)
scales = [m.constant(number, "f4") for number in (0.02, 0.01, 0.5)]
m.add("QLinearConv", [
    "x", scales[0], m.constant(128, "u1"), m.constant(w, "i1"), scales[1],
    m.constant(0, "i1"), scales[2], m.constant(100, "u1"),
    m.constant(b, "i4")], "y")
sums = numpy.zeros((1, 3, 2, 2), "i8")
for i, j in numpy.ndindex(2, 2):
    sums[0, :, i, j] = b + numpy.einsum(
        "cij,mcij->m", x[0, :, i:i + 3, j:j + 3].astype("i8") - 128, w)
m.result("y", numpy.clip(numpy.rint(sums * 0.02 * 0.01 / 0.5) + 100, 0,
                         255).astype("u1"))
m.add("Identity", ["x"], "same")
m.result("same", x)
m.save()

# --- Sizes that are left open, and what is wrong.
m = Model("open_shape")
m.inputs.append(m.info("x", ["N", None, 3]))
m.add("Shape", ["x"], "s")
m.add("Gather", ["s", m.constant(0)], "n", axis=0)
m.add("Unsqueeze", ["n", m.constant([0])], "m")
m.add("Concat", ["m", m.constant([-1])], "shape", axis=0)
m.add("Reshape", ["x", "shape"], "y")
m.results.append(onnx.ValueInfoProto(name="y"))
m.save()


def wrong(name, operator, ins, *constants, **attributes):
    m = Model(name, 18 if operator == "Resize" else 13)
    m.inputs.append(m.info("x", [2, 3]))
    m.add(operator, [*ins, *(m.constant(*parts) for parts in constants)], "y",
          **attributes)
    m.results.append(onnx.ValueInfoProto(name="y"))
    m.save()


wrong("missing", "Gemm", ["x"])
wrong("kind", "Softmax", ["x"], axis=1.5)
wrong("antialias", "Resize", ["x", "", ""], ([4, 6],), antialias=1)
wrong("gelu", "Gelu", ["x"], approximate="erf")
wrong("lengths", "LpNormalization", ["x"], p=3)
wrong("other", "Rfft", ["x"], domain="com.microsoft")
wrong("circle", "Add", ["x", "y"])
wrong("mirror", "Pad", ["x"], ([0, 1, 0, 1],), mode="mirror")
with open("cut.onnx", "wb") as file, open("wide.onnx", "rb") as whole:
    file.write(whole.read()[:2000])
