"""The cases of tools/bench/kernels as MLIR; peers/Case.h says what they are."""

import math
import operator
import re


class Program:
    """Operations of one element type, each with a result of a new name."""

    def __init__(self, type, constants):
        self.type, self.constants = type, iter(constants)
        self.lines = []

    def tensor(self, shape):
        return "tensor<" + "".join(f"{size}x" for size in shape) + self.type + ">"

    def add(self, base, text):
        name = f"%{base}{len(self.lines)}"
        self.lines.append(f"  {name} = {text}")
        return name

    def constant(self, shape):
        return self.add("c", f'arith.constant dense<"0x{next(self.constants)}"> : '
                        f"{self.tensor(shape)}")

    def empty(self, shape):
        return self.add("empty", f"tensor.empty() : {self.tensor(shape)}")

    def product(self, op, a, a_shape, b, b_shape, shape):
        c = self.tensor(shape)
        into = self.empty(shape)
        zeros = self.add("zeros", f"linalg.fill ins(%zero : {self.type}) "
                         f"outs({into} : {c}) -> {c}")
        return self.add("product", f"{op} ins({a}, {b} : {self.tensor(a_shape)}, "
                        f"{self.tensor(b_shape)}) outs({zeros} : {c}) -> {c}")

    def elementwise(self, values, shape, body):
        """A generic over all of `shape`, whose body computes %r of %x0 of the
        first value and, if there is one, %x1 of the second, along the last
        dimension."""
        into, dims = self.empty(shape), [f"d{i}" for i in range(len(shape))]
        loops = ", ".join(dims)
        types = [self.tensor(shape), self.tensor(shape[-1:])][:len(values)]
        maps = [f"affine_map<({loops}) -> ({which})>"
                for which in [loops, dims[-1]][:len(values)] + [loops]]
        kinds = ", ".join(['"parallel"'] * len(dims))
        arguments = "".join(f"%x{i}: {self.type}, " for i in range(len(values)))
        return self.add(
            "each", f"linalg.generic {{indexing_maps = [{', '.join(maps)}], "
            f"iterator_types = [{kinds}]}} ins({', '.join(values)} : "
            f"{', '.join(types)}) outs({into} : {types[0]}) {{\n"
            f"  ^bb0({arguments}%o: {self.type}):\n    %r = {body} : {self.type}\n"
            f"    linalg.yield %r : {self.type}\n  }} -> {types[0]}")

    def finish(self, value, shape, kind):
        if kind != "matmul":
            value = self.elementwise([value, self.constant(shape[-1:])], shape,
                                     "arith.addf %x0, %x1")
        if kind not in ("matmul", "attention"):
            value = self.elementwise([value], shape, "arith.maximumf %x0, %zero")
        return value

    def layer(self, value, m, k, n, kind):
        weights = self.constant([k, n])
        product = self.product("linalg.matmul", value, [m, k], weights, [k, n],
                               [m, n])
        return self.finish(product, [m, n], kind)

    def transposed(self, value, shape, order):
        to = operator.itemgetter(*order)(shape)
        into = self.empty(to)
        return self.add("turned", f"linalg.transpose ins({value} : "
                        f"{self.tensor(shape)}) outs({into} : {self.tensor(to)}) "
                        f"permutation = {list(order)}")

    def attention(self, m, h, d):
        flat, split = self.tensor([m, h * d]), self.tensor([m, h, d])
        parts = []
        for order in (1, 0, 2), (1, 2, 0), (1, 0, 2):
            value = self.layer("%x", m, h * d, h * d, "attention")
            value = self.add("heads", f"tensor.expand_shape {value} [[0], [1, 2]] "
                             f"output_shape [{m}, {h}, {d}] : {flat} into {split}")
            parts.append(self.transposed(value, [m, h, d], order))
        plane, of_plane = [h, m, m], self.tensor([h, m, m])
        scores = self.product("linalg.batch_matmul", parts[0], [h, m, d], parts[1],
                              [h, d, m], plane)
        scores = self.elementwise([scores], plane, "arith.mulf %x0, %scale")
        into = self.empty(plane)
        weights = self.add("softmax", f"linalg.softmax dimension(2) ins({scores} : "
                           f"{of_plane}) outs({into} : {of_plane}) -> {of_plane}")
        context = self.product("linalg.batch_matmul", weights, plane, parts[2],
                               [h, m, d], [h, m, d])
        turned = self.transposed(context, [h, m, d], (1, 0, 2))
        joined = self.add("joined", f"tensor.collapse_shape {turned} [[0], [1, 2]] "
                          f": {split} into {flat}")
        return self.layer(joined, m, h * d, h * d, "attention")

    def convolution(self, h, w, c, f):
        filters = self.constant([3, 3, c, f])
        product = self.product("linalg.conv_2d_nhwc_hwcf", "%x",
                               [1, h + 2, w + 2, c], filters, [3, 3, c, f],
                               [1, h, w, f])
        return self.finish(product, [1, h, w, f], "conv")

    def function(self, result, x, y):
        head = [f"func.func @entry(%x: {self.tensor(x)}) -> {self.tensor(y)} {{",
                f"  %zero = arith.constant 0.0 : {self.type}"]
        return "\n".join(head + self.lines) + (
            f"\n  return {result} : {self.tensor(y)}\n}}\n")


def parts(spec):
    """The kind, the element type and the sizes."""
    kind, type, sizes = spec.split(":")
    sizes = [int(size) for size in re.findall(r"\d+", sizes)]
    if kind in ("matmul", "fc"):
        sizes = [sizes[0], sizes[2], sizes[1]]
    return kind, type, sizes


def program(spec, constants):
    """The function as MLIR; constants are the bytes of its weights and biases,
    in the order of their layers, in hexadecimal."""
    kind, type, sizes = parts(spec)
    made = Program(type, constants)
    if kind == "conv":
        h, w, c, f = sizes
        return made.function(made.convolution(h, w, c, f), [1, h + 2, w + 2, c],
                             [1, h, w, f])
    if kind == "attention":
        m, h, d = sizes
        made.lines.append(f"  %scale = arith.constant {1 / math.sqrt(d):.9g} : "
                          f"{type}")
        return made.function(made.attention(m, h, d), [m, h * d], [m, h * d])
    value, m, widths = "%x", sizes[0], sizes[1:]
    for k, n in zip(widths, widths[1:]):
        value = made.layer(value, m, k, n, kind)
    return made.function(value, [m, widths[0]], [m, widths[-1]])


def flops(spec):
    """Multiplications and additions in products, as usual for GFLOPS: nothing
    that is element-wise counts."""
    kind, _, sizes = parts(spec)
    if kind == "conv":
        return 18 * math.prod(sizes)
    if kind == "attention":
        m, h, d = sizes
        return 8 * m * (h * d)**2 + 4 * m * m * h * d
    return 2 * sizes[0] * sum(map(operator.mul, sizes[1:], sizes[2:]))
