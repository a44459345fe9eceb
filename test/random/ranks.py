"""Networks among many ranks: layers, attention with heads as dimensions or in
one, mixtures of experts, norms and residuals, of sizes that most grids divide, by each
strategy, through network and mlp-vector. What the ranks give together is compared
with plain loops in one process.
"""

import json
import math
import random

import runner

GRIDS = ["1", "2", "2", "2", "3", "4", "[2,2]", "[2,2]", "[1,3]", "[3,1]"]
STRATEGIES = ["batch", "tensor", "sequence"]
SIZES = [12, 24, 36]


class Network:
    """A program on one value: places, each of some features."""

    def __init__(self, rng):
        self.rng = rng
        self.element = rng.choice(["f32"] * 4 + ["bf16", "f64"])
        self.places = rng.choice(SIZES)
        self.arguments, self.lines, self.kinds = [], [], [self.element]
        self.next = 0

    def fresh(self):
        self.next += 1
        return f"%v{self.next}"

    def type(self, shape):
        return f"tensor<{'x'.join(map(str, shape))}x{self.element}>"

    def argument(self, *shape):
        name = self.fresh()
        self.arguments.append(f"{name}: {self.type(shape)}")
        return name, list(shape)

    def weight(self, *shape):
        """An argument, or a constant of one number."""
        if self.rng.random() < 0.85:
            return self.argument(*shape)
        name = self.fresh()
        self.lines.append(f"{name} = arith.constant dense<"
                          f"{self.rng.uniform(-0.2, 0.2):.3f}> : "
                          f"{self.type(shape)}")
        self.kinds.append("constant")
        return name, list(shape)

    def empty(self, shape):
        name = self.fresh()
        self.lines.append(f"{name} = tensor.empty() : {self.type(shape)}")
        return name

    def start(self, shape):
        """What a sum begins with: zeros, or rarely something else."""
        if self.rng.random() < 0.1:
            self.kinds.append("accumulate")
            return self.argument(*shape)[0]
        return self.filled(shape, "%zero")

    def filled(self, shape, number):
        out, name = self.empty(shape), self.fresh()
        self.lines.append(f"{name} = linalg.fill ins({number} : {self.element}) "
                          f"outs({out} : {self.type(shape)}) -> "
                          f"{self.type(shape)}")
        return name

    def generic(self, ins, out, maps, kinds, shape, body):
        """`maps` name the loops of inputs and result by letters, whose order is
        that of `kinds`, a dictionary; `body` computes %r of %a, %b and %o."""
        loops = ", ".join(kinds)
        maps = ", ".join(f"affine_map<({loops}) -> ({', '.join(m)})>"
                         for m in maps)
        iterators = ", ".join(f'"{"reduction" if k else "parallel"}"'
                              for k in kinds.values())
        types = ", ".join(self.type(s) for _, s in ins)
        names = ["%a", "%b", "%c"][:len(ins)] + ["%o"]
        result = self.fresh()
        self.lines += [
            f"{result} = linalg.generic {{indexing_maps = [{maps}], "
            f"iterator_types = [{iterators}]}} ins("
            f"{', '.join(n for n, _ in ins)} : {types}) outs({out} : "
            f"{self.type(shape)}) {{",
            "^bb0(" + ", ".join(f"{n}: {self.element}" for n in names) + "):",
            *[f"  {line.replace('T', self.element)}" for line in body],
            f"  linalg.yield %r : {self.element}",
            f"}} -> {self.type(shape)}"]
        return result, list(shape)

    def map(self, ins, body, maps=None):
        """Element by element of the shape of the first."""
        shape = ins[0][1]
        loops = "pqrs"[:len(shape)]
        return self.generic(ins, self.empty(shape), (maps or [loops] * len(ins))
                            + [loops], dict.fromkeys(loops, 0), shape, body)

    def product(self, x, w, a, b, c, shape):
        """Over the letters of a, b and c; those that c lacks are added up."""
        loops = sorted(set(a + b), key=lambda l: (l not in c, (c + a).find(l)))
        return self.generic([x, w], self.start(shape), [a, b, c],
                            {l: l not in c for l in loops}, shape,
                            ["%p = arith.mulf %a, %b : T",
                             "%r = arith.addf %o, %p : T"])

    RELU = ["%r = arith.maximumf %a, %zero : T"]
    ADD = ["%r = arith.addf %a, %b : T"]

    # --- Blocks: from a value to one of as many places -------------------------

    def layers(self, x):
        for _ in range(self.rng.randint(1, 3)):
            m, k = x[1]
            n = self.rng.choice(SIZES)
            if self.rng.random() < 0.3:
                x = self.product(x, self.weight(n, k), "mk", "nk", "mn", [m, n])
            else:
                x = self.product(x, self.weight(k, n), "mk", "kn", "mn", [m, n])
            if self.rng.random() < 0.5:
                x = self.map([x, self.weight(n)], self.ADD, ["pq", "q"])
            if self.rng.random() < 0.6:
                x = self.map([x], self.RELU)
        self.kinds.append("layers")
        return x

    def softmax(self, x):
        name, out = self.fresh(), self.empty(x[1])
        self.lines.append(
            f"{name} = linalg.softmax dimension({len(x[1]) - 1}) ins({x[0]} : "
            f"{self.type(x[1])}) outs({out} : {self.type(x[1])}) -> "
            f"{self.type(x[1])}")
        return name, x[1]

    def attention(self, x):
        (s, e), h = x[1], self.rng.choice([2, 4, 6, 12])
        d = self.rng.choice([2, 4, 8])
        together = self.rng.random() < 0.4
        heads = []
        for _ in range(3):
            if together:
                flat = self.product(x, self.weight(e, h * d), "me", "en", "mn",
                                    [s, h * d])
                name = self.fresh()
                self.lines.append(
                    f"{name} = tensor.expand_shape {flat[0]} [[0], [1, 2]] "
                    f"output_shape [{s}, {h}, {d}] : {self.type(flat[1])} into "
                    f"{self.type([s, h, d])}")
                heads.append((name, [s, h, d]))
            else:
                heads.append(self.product(x, self.weight(e, h, d), "se", "ehd",
                                          "shd", [s, h, d]))
        q, k, v = heads
        scores = self.product(q, k, "shd", "thd", "hst", [h, s, s])
        shares = self.softmax(scores)
        context = self.product(shares, v, "hst", "thd", "shd", [s, h, d])
        self.kinds.append("attention" + (" by reshapes" if together else ""))
        if together:
            name = self.fresh()
            self.lines.append(
                f"{name} = tensor.collapse_shape {context[0]} [[0], [1, 2]] : "
                f"{self.type(context[1])} into {self.type([s, h * d])}")
            return self.product((name, [s, h * d]), self.weight(h * d, e), "mk",
                                "kn", "mn", [s, e])
        return self.product(context, self.weight(h, d, e), "shd", "hde", "se",
                            [s, e])

    def experts(self, x):
        (t, e), f = x[1], self.rng.choice(SIZES)
        count = self.rng.choice([6, 12])
        gates = self.softmax(self.product(x, self.weight(e, count), "te", "ex",
                                          "tx", [t, count]))
        inner = self.product(x, self.weight(count, e, f), "te", "xef", "xtf",
                             [count, t, f])
        inner = self.map([inner], self.RELU)
        outer = self.product(inner, self.weight(count, f, e), "xtf", "xfe",
                             "xte", [count, t, e])
        self.kinds.append("experts")
        return self.product(gates, outer, "tx", "xte", "te", [t, e])

    def norm(self, x):
        """Each row without half of its mean: of equal ones something is left."""
        s, e = x[1]
        total = self.generic([x], self.filled([s], "%zero"), ["pq", "p"],
                             {"p": 0, "q": 1}, [s],
                             ["%r = arith.addf %o, %a : T"])
        self.kinds.append("norm")
        return self.map([x, total], [f"%m = arith.mulf %b, %per{e} : T",
                                     "%r = arith.subf %a, %m : T"], ["pq", "p"])

    def grow(self, x):
        before = x
        blocks = [self.layers, self.layers, self.norm]
        # A softmax of large numbers makes much of how bf16 was rounded before.
        if self.element != "bf16":
            blocks += [self.attention, self.experts]
        x = self.rng.choice(blocks)(x)
        if x[1] == before[1] and self.rng.random() < 0.5:
            x = self.map([x, before], self.ADD)
            self.kinds.append("residual")
        return x

    def text(self):
        x = self.argument(self.places, self.rng.choice(SIZES))
        for _ in range(self.rng.randint(1, 3)):
            x = self.grow(x)
        constants = [f"%zero = arith.constant 0.0 : {self.element}"] + [
            f"%per{e} = arith.constant {0.5 / e:.6e} : {self.element}"
            for e in SIZES]
        body = "\n".join("  " + line for line in constants + self.lines +
                         [f"return {x[0]} : {self.type(x[1])}"])
        return (f"func.func @entry({', '.join(self.arguments)}) -> "
                f"{self.type(x[1])} {{\n{body}\n}}\n")


def generate(rng: random.Random) -> runner.Case:
    network = Network(rng)
    text = network.text()
    grid = rng.choice(GRIDS)
    axes = json.loads(grid)
    axes = axes if isinstance(axes, list) else [axes]
    strategy = rng.choice(STRATEGIES)
    if len(axes) == 2 and strategy != "batch" and rng.random() < 0.6:
        strategy = "batch," + strategy
    entry = rng.choice(["network", "mlp-vector"])
    network.kinds += [strategy, f"grid {grid}", entry]
    tolerance = {"f32": "1e-3", "f64": "1e-9", "bf16": "0.25"}[network.element]
    return runner.Case(
        text, f"shard,{entry}",
        args=[f"--set=grid={grid}", f"--set=strategy={strategy}",
              "--set=replicate=1"],
        run_args=[f"--ranks={math.prod(axes)}", f"--tolerance={tolerance}"],
        alone=True, kinds=network.kinds)


if __name__ == "__main__":
    runner.main(generate)
