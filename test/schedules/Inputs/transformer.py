"""Prints transformer blocks in linalg on tensors, as a front end emits them.

    transformer.py [--layers=N] [--functions=N]

Each block is self-attention of 4 heads, a residual, layer norm, a multi-layer
perceptron with GELU, a residual and layer norm, for 2 sequences of a length
that is known when it is run. Products are named operations; what a front end
breaks down is generics; batches, heads and rows meet through reshapes and
transposes, as the program's author wrote them.
"""

import argparse

BATCH, HEADS, HEAD, HIDDEN = 2, 4, 16, 128
WIDTH = HEADS * HEAD

WEIGHTS = ([(name, f"tensor<{WIDTH}x{WIDTH}xf32>")
            for name in ("wq", "wk", "wv", "wo")]
           + [(name, f"tensor<{WIDTH}xf32>")
              for name in ("bq", "bk", "bv", "bo", "b2", "g1", "h1", "g2",
                           "h2")]
           + [("w1", f"tensor<{WIDTH}x{HIDDEN}xf32>"),
              ("b1", f"tensor<{HIDDEN}xf32>"),
              ("w2", f"tensor<{HIDDEN}x{WIDTH}xf32>")])
TYPES = dict(WEIGHTS)
TOKENS = f"tensor<{BATCH}x?x{WIDTH}xf32>"


def tensor(*sizes):
    return "tensor<" + "".join(f"{size}x" for size in sizes) + "f32>"


class Block:
    """Writes the operations of a function one by one."""

    def __init__(self):
        self.lines = []
        self.count = 0

    def line(self, text):
        self.lines.append("  " + text)

    def define(self, text):
        self.count += 1
        self.line(f"%{self.count} = {text}")
        return f"%{self.count}"

    def length(self, x):
        return self.define(f"tensor.dim {x}, %c1 : {TOKENS}")

    def empty(self, sizes, *dynamic):
        return self.define(f"tensor.empty({', '.join(dynamic)}) : "
                           f"{tensor(*sizes)}")

    def fill(self, number, sizes, *dynamic):
        init = self.empty(sizes, *dynamic)
        type = tensor(*sizes)
        return self.define(f"linalg.fill ins({number} : f32) outs({init} : "
                           f"{type}) -> {type}")

    def named(self, op, inputs, types, init, type):
        return self.define(f"linalg.{op} ins({', '.join(inputs)} : "
                           f"{', '.join(types)}) outs({init} : {type}) -> "
                           f"{type}")

    def generic(self, inputs, types, maps, init, type, body, sums=()):
        """`maps` are lists of loops, the last one the result's; `body` turns
        the elements into lines, the last of which is the number yielded."""
        loops = max(max(map, default=-1) for map in maps) + 1
        names = ", ".join(f"d{i}" for i in range(loops))
        texts = ", ".join("affine_map<(" + names + ") -> ("
                          + ", ".join(f"d{i}" for i in map) + ")>"
                          for map in maps)
        kinds = ", ".join('"reduction"' if i in sums else '"parallel"'
                          for i in range(loops))
        block = ", ".join([f"%e{i}: f32" for i in range(len(inputs))]
                          + ["%o: f32"])
        self.count += 1
        name = f"%{self.count}"
        self.line(f"{name} = linalg.generic {{indexing_maps = [{texts}], "
                  f"iterator_types = [{kinds}]}} ins({', '.join(inputs)} : "
                  f"{', '.join(types)}) outs({init} : {type}) {{")
        self.line(f"^bb0({block}):")
        for text in body[:-1]:
            self.line("  " + text)
        self.line(f"  linalg.yield {body[-1]} : f32")
        self.line("} -> " + type)
        return name

    def pointwise(self, inputs, types, maps, sizes, dynamic, body):
        return self.generic(inputs, types, maps, self.empty(sizes, *dynamic),
                            tensor(*sizes), body)

    def expand(self, x, of, groups, sizes, length):
        types = ["?" if size == "?" else size for size in sizes]
        shape = ", ".join(length if size == "?" else str(size)
                          for size in sizes)
        return self.define(f"tensor.expand_shape {x} {groups} output_shape "
                           f"[{shape}] : {tensor(*of)} into "
                           f"{tensor(*types)}")

    def collapse(self, x, of, groups, sizes):
        return self.define(f"tensor.collapse_shape {x} {groups} : "
                           f"{tensor(*of)} into {tensor(*sizes)}")

    def transpose(self, x, of, order, dynamic):
        sizes = [of[i] for i in order]
        init = self.empty(sizes, *dynamic)
        return self.define(f"linalg.transpose ins({x} : {tensor(*of)}) outs("
                           f"{init} : {tensor(*sizes)}) permutation = {order}")


def linear(b, x, weight, bias, length, inputs, outputs):
    """x W + b, rows of all sequences at once."""
    rows = b.collapse(x, (BATCH, "?", inputs), [[0, 1], [2]], ("?", inputs))
    count = b.define(f"tensor.dim {rows}, %c0 : {tensor('?', inputs)}")
    zero = b.fill("%zero", ("?", outputs), count)
    product = b.named("matmul", [rows, weight],
                      [tensor("?", inputs), tensor(inputs, outputs)], zero,
                      tensor("?", outputs))
    init = b.empty(("?", outputs), count)
    biases = b.define(f"linalg.broadcast ins({bias} : {tensor(outputs)}) outs("
                      f"{init} : {tensor('?', outputs)}) dimensions = [0]")
    total = b.named("add", [product, biases], [tensor("?", outputs)] * 2,
                    b.empty(("?", outputs), count), tensor("?", outputs))
    return b.expand(total, ("?", outputs), [[0, 1], [2]],
                    (BATCH, "?", outputs), length)


def heads(b, x, length):
    """[batch, length, width] as [batch * heads, length, width of a head]."""
    split = b.expand(x, (BATCH, "?", WIDTH), [[0], [1], [2, 3]],
                     (BATCH, "?", HEADS, HEAD), length)
    turned = b.transpose(split, (BATCH, "?", HEADS, HEAD), [0, 2, 1, 3],
                         [length])
    return b.collapse(turned, (BATCH, HEADS, "?", HEAD), [[0, 1], [2], [3]],
                      (BATCH * HEADS, "?", HEAD))


def softmax(b, x, length):
    sizes = (BATCH, HEADS, "?", "?")
    type, row = tensor(*sizes), tensor(BATCH, HEADS, "?")
    all_, rows = [0, 1, 2, 3], [0, 1, 2]
    low = b.fill("%low", (BATCH, HEADS, "?"), length)
    top = b.generic([x], [type], [all_, rows], low, row,
                    ["%m = arith.maximumf %e0, %o : f32", "%m"], sums=(3,))
    shifted = b.pointwise([x, top], [type, row], [all_, rows, all_], sizes,
                          [length] * 2, ["%s = arith.subf %e0, %e1 : f32",
                                         "%s"])
    power = b.pointwise([shifted], [type], [all_, all_], sizes, [length] * 2,
                        ["%p = math.exp %e0 : f32", "%p"])
    zero = b.fill("%zero", (BATCH, HEADS, "?"), length)
    total = b.generic([power], [type], [all_, rows], zero, row,
                      ["%a = arith.addf %e0, %o : f32", "%a"], sums=(3,))
    return b.pointwise([power, total], [type, row], [all_, rows, all_], sizes,
                       [length] * 2, ["%q = arith.divf %e0, %e1 : f32", "%q"])


def attention(b, x, w, length):
    q, k, v = (heads(b, linear(b, x, w["w" + n], w["b" + n], length, WIDTH,
                               WIDTH), length) for n in "qkv")
    merged, head = BATCH * HEADS, (BATCH * HEADS, "?", HEAD)
    turned = b.transpose(k, head, [0, 2, 1], [length])
    zero = b.fill("%zero", (merged, "?", "?"), length, length)
    scores = b.named("batch_matmul", [q, turned],
                     [tensor(*head), tensor(merged, HEAD, "?")], zero,
                     tensor(merged, "?", "?"))
    split = b.define(f"tensor.expand_shape {scores} [[0, 1], [2], [3]] "
                     f"output_shape [{BATCH}, {HEADS}, {length}, {length}] : "
                     f"{tensor(merged, '?', '?')} into "
                     f"{tensor(BATCH, HEADS, '?', '?')}")
    all_ = [0, 1, 2, 3]
    type = tensor(BATCH, HEADS, "?", "?")
    scaled = b.pointwise([split], [type], [all_, all_],
                         (BATCH, HEADS, "?", "?"), [length] * 2,
                         ["%m = arith.mulf %e0, %scale : f32", "%m"])
    weights = softmax(b, scaled, length)
    rows = b.collapse(weights, (BATCH, HEADS, "?", "?"), [[0, 1], [2], [3]],
                      (merged, "?", "?"))
    zero = b.fill("%zero", head, length)
    mixed = b.named("batch_matmul", [rows, v],
                    [tensor(merged, "?", "?"), tensor(*head)], zero,
                    tensor(*head))
    split = b.expand(mixed, head, [[0, 1], [2], [3]],
                     (BATCH, HEADS, "?", HEAD), length)
    turned = b.transpose(split, (BATCH, HEADS, "?", HEAD), [0, 2, 1, 3],
                         [length])
    joined = b.collapse(turned, (BATCH, "?", HEADS, HEAD), [[0], [1], [2, 3]],
                        (BATCH, "?", WIDTH))
    return linear(b, joined, w["wo"], w["bo"], length, WIDTH, WIDTH)


def add(b, x, y, length):
    all_ = [0, 1, 2]
    return b.pointwise([x, y], [TOKENS] * 2, [all_] * 3, (BATCH, "?", WIDTH),
                       [length], ["%s = arith.addf %e0, %e1 : f32", "%s"])


def norm(b, x, scale, shift, length):
    all_, rows, unit = [0, 1, 2], [0, 1], (BATCH, "?", 1)
    row, column = tensor(BATCH, "?"), tensor(WIDTH)

    def mean(of):
        zero = b.fill("%zero", (BATCH, "?"), length)
        total = b.generic([of], [TOKENS], [all_, rows], zero, row,
                          ["%a = arith.addf %e0, %o : f32", "%a"], sums=(2,))
        shaped = b.expand(total, (BATCH, "?"), [[0], [1, 2]], unit, length)
        return b.pointwise([shaped], [tensor(*unit)], [all_, all_], unit,
                           [length],
                           ["%q = arith.divf %e0, %width : f32", "%q"])

    def spread(of):
        """A number for each token, repeated over its width."""
        flat = b.collapse(of, unit, [[0], [1, 2]], (BATCH, "?"))
        init = b.empty((BATCH, "?", WIDTH), length)
        return b.define(f"linalg.broadcast ins({flat} : {row}) outs({init} : "
                        f"{TOKENS}) dimensions = [2]")

    center = b.pointwise([x, spread(mean(x))], [TOKENS] * 2, [all_] * 3,
                         (BATCH, "?", WIDTH), [length],
                         ["%s = arith.subf %e0, %e1 : f32", "%s"])
    square = b.pointwise([center], [TOKENS], [all_] * 2, (BATCH, "?", WIDTH),
                         [length], ["%s = arith.mulf %e0, %e0 : f32", "%s"])
    inverse = b.pointwise([mean(square)], [tensor(*unit)], [all_, all_], unit,
                          [length],
                          ["%v = arith.addf %e0, %epsilon : f32",
                           "%r = math.rsqrt %v : f32", "%r"])
    return b.pointwise(
        [center, spread(inverse), scale, shift], [TOKENS] * 2 + [column] * 2,
        [all_, all_, [2], [2], all_], (BATCH, "?", WIDTH), [length],
        ["%n = arith.mulf %e0, %e1 : f32", "%s = arith.mulf %n, %e2 : f32",
         "%t = arith.addf %s, %e3 : f32", "%t"])


def gelu(b, x, length):
    all_ = [0, 1, 2]
    type = tensor(BATCH, "?", HIDDEN)
    return b.pointwise(
        [x], [type], [all_, all_], (BATCH, "?", HIDDEN), [length],
        ["%s = arith.mulf %e0, %root : f32", "%f = math.erf %s : f32",
         "%a = arith.addf %f, %one : f32", "%h = arith.mulf %e0, %half : f32",
         "%g = arith.mulf %h, %a : f32", "%g"])


def layer(b, x, w):
    length = b.length(x)
    x = norm(b, add(b, x, attention(b, x, w, length), length), w["g1"],
             w["h1"], length)
    inner = gelu(b, linear(b, x, w["w1"], w["b1"], length, WIDTH, HIDDEN),
                 length)
    outer = linear(b, inner, w["w2"], w["b2"], length, HIDDEN, WIDTH)
    return norm(b, add(b, x, outer, length), w["g2"], w["h2"], length)


def function(name, layers):
    b = Block()
    for constant, number in [("c0", "0 : index"), ("c1", "1 : index"),
                             ("zero", "0.0 : f32"), ("one", "1.0 : f32"),
                             ("half", "0.5 : f32"), ("low", "-1.0e30 : f32"),
                             ("scale", "0.35 : f32"), ("root", "0.707 : f32"),
                             ("width", f"{WIDTH}.0 : f32"),
                             ("epsilon", "1.0e-5 : f32")]:
        b.line(f"%{constant} = arith.constant {number}")
    weights = {weight: "%" + weight for weight, _ in WEIGHTS}
    x = "%x"
    for _ in range(layers):
        x = layer(b, x, weights)
    arguments = ", ".join([f"%x: {TOKENS}"]
                          + [f"%{weight}: {type}" for weight, type in WEIGHTS])
    body = "\n".join(b.lines)
    return (f"func.func @{name}({arguments}) -> {TOKENS} {{\n{body}\n"
            f"  return {x} : {TOKENS}\n}}\n")


def module(layers, functions=1):
    return "\n".join(function("entry" if i == 0 else f"entry{i}", layers)
                     for i in range(functions))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layers", type=int, default=1)
    parser.add_argument("--functions", type=int, default=1)
    options = parser.parse_args()
    print(module(options.layers, options.functions), end="")
