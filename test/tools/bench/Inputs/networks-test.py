"""Runs the networks of the benchmark, tiny ones, by a schedule, and compares the
results with what NumPy computes in f64, operator by operator.

  networks-test.py SCHEDULE FOLDER
"""
import importlib.machinery
import importlib.util
import math
import os
import subprocess
import sys

import measure

file = os.path.join(measure.ROOT, "tools", "bench", "models")
loader = importlib.machinery.SourceFileLoader("models", file)
models = importlib.util.module_from_spec(
    importlib.util.spec_from_loader("models", loader))
loader.exec_module(models)
numpy, onnx = models.numpy, models.onnx
import onnx.numpy_helper  # noqa: E402


def sigmoid(x):
    return 1 / (1 + numpy.exp(-x))


def softmax(x, axis=-1):
    e = numpy.exp(x - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)


def layer_norm(x, scale, bias, axis=-1, epsilon=1e-5):
    d = x - x.mean(axis, keepdims=True)
    return d / numpy.sqrt((d * d).mean(axis, keepdims=True) + epsilon) * \
        scale + bias


def padded(x, pads, value):
    """Two dims of an image, at both ends."""
    return numpy.pad(x, [(0, 0), (0, 0), (pads[0], pads[2]),
                         (pads[1], pads[3])], constant_values=value)


def places(size, kernel, stride, at):
    return slice(at, at + (size - kernel) // stride * stride + 1, stride)


def conv(x, w, b, group, strides, pads, kernel_shape, dilations):
    x = padded(x, pads, 0.0)
    kh, kw = kernel_shape
    x = x.reshape(x.shape[0], group, -1, *x.shape[2:])
    w = w.reshape(group, -1, *w.shape[1:])
    total = 0.0
    for i in range(kh):
        for j in range(kw):
            part = x[..., places(x.shape[-2], kh, strides[0], i),
                     places(x.shape[-1], kw, strides[1], j)]
            total = total + numpy.einsum("bgchw,gdc->bgdhw", part,
                                         w[..., i, j])
    return total.reshape(total.shape[0], -1, *total.shape[3:]) + \
        b[:, None, None]


def max_pool(x, kernel_shape, strides, pads=(0, 0, 0, 0), ceil_mode=0):
    x = padded(x, pads, -numpy.inf)
    kh, kw = kernel_shape
    return numpy.max([x[..., places(x.shape[-2], kh, strides[0], i),
                        places(x.shape[-1], kw, strides[1], j)]
                      for i in range(kh) for j in range(kw)], axis=0)


def conv_transpose(x, w, b, kernel_shape, strides, **same):
    # The windows of these do not meet.
    assert kernel_shape == strides
    y = numpy.einsum("bchw,cdij->bdhiwj", x, w)
    return y.reshape(*y.shape[:2], y.shape[2] * y.shape[3], -1) + \
        b[:, None, None]


def lstm(x, w, r, b, _, h, c, hidden_size):
    size, states = hidden_size, []
    h, c = h[0], c[0]
    for step in x:
        gates = step @ w[0].T + h @ r[0].T + b[0, :4 * size] + \
            b[0, 4 * size:]
        i, o, f, g = numpy.split(gates, 4, axis=1)
        c = sigmoid(f) * c + sigmoid(i) * numpy.tanh(g)
        h = sigmoid(o) * numpy.tanh(c)
        states.append(h[None])
    return numpy.array(states), h[None], c[None]


def top_k(x, k, axis, largest, sorted):
    order = numpy.argsort(-x, axis, kind="stable")[..., :k[0]]
    return numpy.take_along_axis(x, order, axis), order


def part_of(x, starts, ends, axes, steps=None):
    parts = [slice(None)] * x.ndim
    for number, axis in enumerate(axes):
        parts[axis] = slice(starts[number], ends[number],
                            None if steps is None else steps[number])
    return x[tuple(parts)]


def cast(x, to):
    # All floats are of f64 here.
    return x.astype(numpy.int64 if to == onnx.TensorProto.INT64 else
                    numpy.float64)


def gemm(a, b, c, alpha, beta, transB=0):
    return alpha * (a @ (b.T if transB else b)) + beta * c


def reshape(x, shape):
    return x.reshape([x.shape[at] if size == 0 else size
                      for at, size in enumerate(shape)])


OPERATORS = {
    "Add": numpy.add, "Sub": numpy.subtract, "Mul": numpy.multiply,
    "Div": numpy.divide, "Pow": numpy.power, "MatMul": numpy.matmul,
    "Neg": numpy.negative, "Sqrt": numpy.sqrt, "Cos": numpy.cos,
    "Sin": numpy.sin, "Tanh": numpy.tanh, "Where": numpy.where,
    "Erf": numpy.vectorize(math.erf), "Sigmoid": sigmoid, "Softmax": softmax,
    "Relu": lambda x: numpy.maximum(x, 0), "Clip": numpy.clip,
    "Identity": lambda x: x, "Cast": cast, "Gemm": gemm,
    "LayerNormalization": layer_norm, "Conv": conv, "MaxPool": max_pool,
    "ConvTranspose": conv_transpose, "LSTM": lstm, "TopK": top_k,
    "Slice": part_of, "Reshape": reshape,
    "GlobalAveragePool": lambda x: x.mean((2, 3), keepdims=True),
    "Flatten": lambda x, axis: x.reshape(
        math.prod(x.shape[:axis]), -1),
    "Transpose": lambda x, perm: x.transpose(perm),
    "Concat": lambda *xs, axis: numpy.concatenate(xs, axis),
    "Split": lambda x, sizes, axis: numpy.split(
        x, numpy.cumsum(sizes)[:-1], axis),
    "Gather": lambda x, at, axis=0: numpy.take(x, at, axis),
    "Squeeze": lambda x, axes: numpy.squeeze(x, tuple(axes)),
    "Unsqueeze": lambda x, axes: numpy.expand_dims(x, tuple(axes)),
    "Expand": lambda x, shape: numpy.broadcast_to(
        x, numpy.broadcast_shapes(x.shape, tuple(shape))),
    "ReduceMean": lambda x, axes, keepdims: x.mean(
        tuple(axes), keepdims=bool(keepdims)),
    "ReduceSum": lambda x, axes, keepdims: x.sum(
        tuple(axes), keepdims=bool(keepdims))}


def evaluate(folder, model):
    """The results of a model for the inputs beside it."""
    graph = onnx.load(os.path.join(folder, model)).graph

    def wide(array):
        return array.astype(numpy.float64) if array.dtype.kind == "f" else array
    values = {tensor.name: wide(onnx.numpy_helper.to_array(tensor))
              for tensor in graph.initializer}
    values[""] = None
    for number, info in enumerate(graph.input):
        values[info.name] = wide(numpy.load(
            os.path.join(folder, f"input_{number}.npy")))
    for node in graph.node:
        attributes = {attribute.name: onnx.helper.get_attribute_value(attribute)
                      for attribute in node.attribute}
        made = OPERATORS[node.op_type](*(values[name] for name in node.input),
                                       **attributes)
        if len(node.output) == 1:
            made = [made]
        values.update(zip(node.output, made))
    return [values[info.name] for info in graph.output]


def main():
    schedule, folder = sys.argv[1:]
    # `network` alone reads ONNX, shares layers and moves reshapes.
    chain = schedule if schedule == "network" else \
        f"onnx,share-layers,reshape-fuse,{schedule}"
    for name in models.NETWORKS:
        place = models.write(name, folder, small=True)
        isbf16 = os.path.exists(os.path.join(place, "reference.onnx"))
        flags = ["--set=recompute_per_read=0", "--set=deduplicate_loops=1"] + \
            ["--tolerance=5e-2"] * isbf16
        for number, result in enumerate(evaluate(
                place, "reference.onnx" if isbf16 else "model.onnx")):
            want = os.path.join(place, f"want_{number}.npy")
            numpy.save(want, result.astype(numpy.float32))
            flags.append(f"--reference-output={want}")
        count = 0
        while os.path.exists(os.path.join(place, f"input_{count}.npy")):
            flags.append(f"--input={place}/input_{count}.npy")
            count += 1
        subprocess.run([os.path.join(measure.BIN, "tenon-onnx"),
                        f"{place}/model.onnx", "-o", f"{place}/model.mlir"],
                       check=True)
        done = subprocess.run(
            [os.path.join(measure.BIN, "tenon-run"), f"{place}/model.mlir",
             f"--schedule={chain}", "--verify", "--opt-level=0", *flags], text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        print(f"{name}: {done.stdout.split(',')[0].strip()}", flush=True)


main()
