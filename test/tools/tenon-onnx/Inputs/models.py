"""Writes the models of the tests here: layer.onnx, a product, a bias and a relu with
weights in the model; slice.onnx, whose starts and ends are inputs; open.onnx, with a
size that is left open; random.onnx and none.onnx, which cannot be read; branches.onnx, which can if its condition
is known; norm.onnx, a batch normalization by constants; outside.onnx, odd.onnx and gone.onnx, whose weights are in other files, the last of which is not there."""
import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper


def save(name, nodes, inputs, outputs, constants=()):
    def info(value):
        key, element, shape = value
        return helper.make_tensor_value_info(key, element, shape)
    graph = helper.make_graph(
        nodes, name, [info(value) for value in inputs],
        [info(value) for value in outputs],
        [numpy_helper.from_array(array, key) for key, array in constants])
    onnx.save(helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 15)]), name + ".onnx")


FLOAT, INT64 = TensorProto.FLOAT, TensorProto.INT64
weights = (numpy.arange(16 * 32) % 7 - 3).astype("f4").reshape(16, 32)
save("layer", [
    helper.make_node("MatMul", ["x", "w"], ["p"], name="product"),
    helper.make_node("Add", ["p", "b"], ["s"], name="bias \"b\""),
    helper.make_node("Relu", ["s"], ["y"], name="relu")],
    [("x", FLOAT, [4, 16])], [("y", FLOAT, [4, 32])],
    [("w", weights), ("b", numpy.ones(32, "f4"))])
save("slice", [helper.make_node("Slice", ["x", "a", "z"], ["y"], name="part")],
     [("x", FLOAT, [8]), ("a", INT64, [1]), ("z", INT64, [1])],
     [("y", FLOAT, None)])
save("open", [helper.make_node("Relu", ["x"], ["y"], name="relu")],
     [("x", FLOAT, ["batch", 4])], [("y", FLOAT, ["batch", 4])])
save("random", [helper.make_node("RandomUniformLike", ["x"], ["y"],
                                 name="noise")],
     [("x", FLOAT, [4])], [("y", FLOAT, [4])])
save("none", [helper.make_node("NonZero", ["x"], ["y"], name="places")],
     [("x", FLOAT, [4])], [("y", INT64, None)])
save("norm", [helper.make_node("BatchNormalization", ["x", *"sbmv"], ["y"], name="norm",
                               epsilon=0.0)],
     [("x", FLOAT, [1, 2, 3])], [("y", FLOAT, [1, 2, 3])],
     [("s", numpy.array([2, 3], "f4")), ("b", numpy.array([1, -1], "f4")),
      ("m", numpy.array([0.5, 0.25], "f4")), ("v", numpy.array([0.25, 4], "f4"))])
numpy.save("ones.npy", numpy.ones((1, 2, 3), "f4"))
# The second branch is for square inputs.
branches = {key: helper.make_graph(
    [helper.make_node(op, ["x"] * count, ["z"], name=key)], key, [],
    [helper.make_tensor_value_info("z", FLOAT, None)])
    for key, op, count in (("then_branch", "Relu", 1), ("else_branch", "MatMul", 2))}
save("branches", [helper.make_node("If", ["c"], ["y"], name="choice", **branches)],
     [("c", TensorProto.BOOL, []), ("x", FLOAT, [2, 3])], [("y", FLOAT, None)])
numpy.save("c.npy", numpy.array(True))
numpy.save("x.npy", numpy.ones((4, 16), "f4"))
numpy.save("wrong.npy", numpy.ones((4, 15), "f4"))
numpy.save("a.npy", numpy.array([-3]))
numpy.save("z.npy", numpy.array([8]))

# The layer again, with its weights in files: at a multiple of 64, at none, nowhere.
for name, offset in (("outside", 64), ("odd", 12), ("gone", 64)):
    model = onnx.load("layer.onnx")
    tensor = model.graph.initializer[0]
    tensor.ClearField("raw_data")
    tensor.data_location = TensorProto.EXTERNAL
    for key, value in (("location", name + ".data"), ("offset", offset),
                       ("length", weights.nbytes)):
        tensor.external_data.add(key=key, value=str(value))
    with open(name + ".onnx", "wb") as file:
        file.write(model.SerializeToString())
    if name != "gone":
        with open(name + ".data", "wb") as file:
            file.write(bytes(offset) + weights.tobytes())
