"""Writes models of sequences, optional values, a Scan and a recurrent layer, and
what NumPy makes of them."""
import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

FLOAT = TensorProto.FLOAT
node = helper.make_node
rng = numpy.random.default_rng(0)


def save(name, nodes, inputs, results, constants=()):
    graph = helper.make_graph(
        nodes, "g", inputs, [onnx.ValueInfoProto(name=key) for key in results],
        [numpy_helper.from_array(value, key) for key, value in constants])
    onnx.save(helper.make_model(graph, ir_version=8, opset_imports=[
        helper.make_opsetid("", 17)]), name + ".onnx")


def f32(*shape):
    return rng.standard_normal(shape).astype("f4")


def tensor(name, *shape):
    return helper.make_tensor_value_info(name, FLOAT, shape)


one = helper.make_tensor_type_proto(FLOAT, [2, 3])
xs = [f32(2, 3) for _ in range(3)]
for number, x in enumerate(xs):
    numpy.save(f"x.{number}.npy", x)
save("sequence", [
    node("SequenceErase", ["x", "one"], ["less"]),
    node("ConcatFromSequence", ["less"], ["joined"], axis=0),
    node("SequenceAt", ["x", "zero"], ["first"]),
    node("SequenceAt", ["x", "last"], ["end"]),
    node("SequenceLength", ["x"], ["count"])],
    [helper.make_value_info("x", helper.make_sequence_type_proto(one))],
    ["joined", "first", "end", "count"],
    [("one", numpy.array(1)), ("zero", numpy.array(0)),
     ("last", numpy.array(-1))])
numpy.save("joined.npy", numpy.concatenate([xs[0], xs[2]]))
numpy.save("first.npy", xs[0])
numpy.save("last.npy", xs[2])
numpy.save("count.npy", numpy.array(3))

branch = [helper.make_graph([node(*parts)], "b", [], [
    onnx.ValueInfoProto(name="z")]) for parts in (
        ("OptionalGetElement", ["x"], ["z"]), ("Identity", ["otherwise"], ["z"]))]
save("optional", [
    node("OptionalHasElement", ["x"], ["c"]),
    node("If", ["c"], ["v"], then_branch=branch[0], else_branch=branch[1]),
    node("Neg", ["v"], ["y"])],
    [helper.make_value_info("x", helper.make_optional_type_proto(
        helper.make_tensor_type_proto(FLOAT, [2]))), tensor("otherwise", 2)],
    ["y"])

# The running sums of columns from the last one on, and what there is at the end.
x = f32(2, 4)
body = helper.make_graph(
    [node("Add", ["s", "v"], ["t"]), node("Mul", ["t", "t"], ["r"])], "b",
    [tensor("s", 2), tensor("v", 2)], [tensor("t", 2), tensor("r", 2)])
save("scan", [node("Scan", ["zero", "x"], ["total", "rows"], body=body,
                   num_scan_inputs=1, scan_input_axes=[1],
                   scan_input_directions=[1], scan_output_axes=[1])],
     [tensor("x", 2, 4)], ["total", "rows"], [("zero", numpy.zeros(2, "f4"))])
sums = numpy.cumsum(x[:, ::-1], 1)
numpy.save("scan.x.npy", x)
numpy.save("scan.total.npy", sums[:, -1])
numpy.save("scan.rows.npy", sums * sums)

# Two sequences, backwards, the second of two steps; relu for tanh.
steps, batch, size = 3, 2, 4
x, w, u = f32(steps, batch, 3), f32(1, size, 3), f32(1, size, size)
b, n = f32(1, 2 * size), numpy.array([3, 2], "i4")
save("lengths", [node("RNN", ["x", "w", "u", "b", "n"], ["y", "h"],
                      hidden_size=size, direction="reverse",
                      activations=["Relu"])],
     [tensor("x", steps, batch, 3),
      helper.make_tensor_value_info("n", TensorProto.INT32, [batch])],
     ["y", "h"], [("w", w), ("u", u), ("b", b)])
y, h = numpy.zeros((steps, 1, batch, size), "f4"), numpy.zeros(
    (1, batch, size), "f4")
for row in range(batch):
    state = numpy.zeros(size, "f4")
    for step in reversed(range(n[row])):
        state = numpy.maximum(
            w[0] @ x[step, row] + b[0, :size] + u[0] @ state + b[0, size:], 0)
        y[step, 0, row] = state
    h[0, row] = state
for name, array in (("x", x), ("n", n), ("y", y), ("h", h)):
    numpy.save(f"lengths.{name}.npy", array)
