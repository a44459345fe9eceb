"""Random rows that are computed from rows, of any length and type: softmaxes,
reductions of rows, of columns and of dims between, what is computed element by
element from both, and windows over channels. Lengths are known or not. Some reductions
have several results, or combine what no step reads: constants, numbers and indices; and
some sums are long, of exact numbers."""

import runner

LENGTHS = [1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 255, 256, 257,
           300, 320, 513]
#: The sizes of other dims, and of the rows and the columns of a window's places.
OTHERS = [1, 2, 3, 5]
HEIGHTS = [1, 2, 5]
WIDTHS = [1, 6, 7, 8, 14, 15]

#: What is computed element by element, from %a.
BODIES = {
    "negated": "%s = arith.negf %a : {t}",
    "half": "%s = arith.mulf %a, %half : {t}",
    # Of a quotient: exp of a large number makes much of how that was rounded.
    "bell": "%q = arith.mulf %a, %a : {t}\n    %d = arith.addf %q, %half : {t}\n"
            "    %z = arith.divf %q, %d : {t}\n    %y = arith.negf %z : {t}\n"
            "    %s = math.exp %y : {t}",
    "tanh": "%s = math.tanh %a : {t}",
    "gelu": "%h = arith.mulf %a, %half : {t}\n    %e = math.erf %h : {t}\n"
            "    %u = arith.addf %e, %half : {t}\n    %s = arith.mulf %u, %a : {t}",
}
REDUCTIONS = {"arith.addf": "0.0", "arith.maximumf": "-1.0e+3",
              "arith.minimumf": "1.0e+3", "arith.maxnumf": "-1.0e+3"}


#: What a step combines that reads no element, as lines that compute %q, and a small
#: number: many of them are combined.
UNREAD = {
    "constant": "%q = arith.mulf %small, %half : {t}",
    "number": "%q = arith.mulf %number, %small : {t}",
    "index": "%i = linalg.index {last} : index\n    %j = arith.index_cast %i : index to i32\n"
             "    %c = arith.cmpi slt, %j, %seven : i32\n"
             "    %q = arith.select %c, %small, %number : {t}",
}


class Body:
    """The lines of a function; values are tensors of one shape, the last dim of
    which may be known at run time only."""

    def __init__(self, rng):
        self.rng = rng
        self.t = rng.choice(["f32", "f32", "f32", "bf16", "f16", "f64"])
        self.shape = [rng.choice(OTHERS)
                      for _ in range(rng.choice([1, 1, 2]))]
        self.length = rng.choice(LENGTHS)
        self.dynamic = rng.random() < 0.4
        self.shape.append("?" if self.dynamic else self.length)
        self.lines = []
        self.kinds = []

    def name(self):
        return f"%v{len(self.lines)}"

    def add(self, text):
        name = self.name()
        self.lines.append(f"{name} = {text}")
        return name

    def type(self, dims=None):
        sizes = self.shape if dims is None else [self.shape[d] for d in dims]
        return f"tensor<{''.join(f'{size}x' for size in sizes)}{self.t}>"

    def empty(self, dims):
        known = "%n" if "?" in [self.shape[d] for d in dims] else ""
        return self.add(f"tensor.empty({known}) : {self.type(dims)}")

    def map(self, dims):
        loops = ", ".join(f"d{d}" for d in range(len(self.shape)))
        return f"affine_map<({loops}) -> ({', '.join(f'd{d}' for d in dims)})>"

    def generic(self, inputs, out, dims, body):
        """A linalg.generic over all dims; inputs and the result have dims."""
        kinds = ", ".join('"parallel"' if d in dims else '"reduction"'
                          for d in range(len(self.shape)))
        maps = ", ".join(self.map(of) for of in [of for _, of in inputs] + [dims])
        names = ", ".join(name for name, _ in inputs)
        types = ", ".join(self.type(of) for _, of in inputs)
        arguments = "".join(f"%{'ab'[i]}: {self.t}, " for i in range(len(inputs)))
        return self.add(
            f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} "
            f"ins({names} : {types}) outs({out} : {self.type(dims)}) {{\n"
            f"  ^bb0({arguments}%o: {self.t}):\n    {body.format(t=self.t)}\n"
            f"    linalg.yield %s : {self.t}\n  }} -> {self.type(dims)}")

    def elements(self, x):
        kind = self.rng.choice(list(BODIES))
        self.kinds.append(kind)
        return self.generic([(x, self.all)], self.empty(self.all), self.all,
                            BODIES[kind])

    def softmax(self, x):
        self.kinds.append("softmax")
        dim = self.rng.choice([self.all[-1]] * 4 + self.all)
        return self.add(f"linalg.softmax dimension({dim}) ins({x} : {self.type()}) "
                        f"outs({self.empty(self.all)} : {self.type()}) -> {self.type()}")

    def reduced(self, x):
        """Each element with what its row, column or plane comes to."""
        kind = self.rng.choice(list(REDUCTIONS))
        gone = self.rng.choice([self.all[-1]] * 3 + self.all)
        kept = [d for d in self.all if d != gone]
        self.kinds.append("rows" if gone == self.all[-1] else "columns")
        start = self.add(f"arith.constant {REDUCTIONS[kind]} : {self.t}")
        out = self.add(f"linalg.fill ins({start} : {self.t}) outs({self.empty(kept)} "
                       f": {self.type(kept)}) -> {self.type(kept)}")
        square = kind == "arith.addf" and self.rng.random() < 0.4
        step = "%q = arith.mulf %a, %a : {t}\n    " if square else ""
        if self.rng.random() < 0.25:
            unread = self.rng.choice(list(UNREAD))
            self.kinds.append(unread)
            square = True
            step = UNREAD[unread].replace("{last}", str(gone)) + "\n    "
        step += f"%s = {kind} %o, %{'q' if square else 'a'} : {{t}}"
        if self.rng.random() < 0.25:
            return self.two_results(x, out, kept, step)
        r = self.generic([(x, self.all)], out, kept, step)
        return self.generic([(x, self.all), (r, kept)], self.empty(self.all), self.all,
                            "%m = arith.mulf %b, %small : {t}\n"
                            "    %s = arith.subf %a, %m : {t}")

    def two_results(self, x, out, kept, step):
        """The same where one operation computes each element as well."""
        self.kinds.append("two results")
        kinds = ", ".join('"parallel"' if d in kept else '"reduction"'
                          for d in range(len(self.shape)))
        maps = ", ".join(map(self.map, [self.all, kept, self.all]))
        types = f"{self.type(kept)}, {self.type(self.all)}"
        empty = self.empty(self.all)
        both = self.name()
        self.lines.append(
            f"{both}:2 = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} "
            f"ins({x} : {self.type()}) outs({out}, {empty} : {types}) {{\n"
            f"  ^bb0(%a: {self.t}, %o: {self.t}, %e: {self.t}):\n"
            f"    {step.format(t=self.t)}\n    %d = arith.mulf %a, %half : {self.t}\n"
            f"    linalg.yield %s, %d : {self.t}, {self.t}\n  }} -> ({types})")
        return self.generic([(f"{both}#1", self.all), (f"{both}#0", kept)],
                            self.empty(self.all), self.all,
                            "%m = arith.mulf %b, %small : {t}\n"
                            "    %s = arith.subf %a, %m : {t}")

    def graph(self):
        self.all = list(range(len(self.shape)))
        last = self.all[-1]
        self.lines.append(f"%last = arith.constant {last} : index")
        self.lines.append(f"%n = tensor.dim %x, %last : {self.type()}")
        x = "%x"
        for _ in range(self.rng.randint(1, 4)):
            step = self.rng.choice([self.elements, self.softmax, self.reduced])
            x = step(x)
        return self.type(), x


def window(rng):
    """A depthwise convolution or pooling of channels that stand last."""
    t = rng.choice(["f32", "f32", "f64", "bf16"])
    c, k, step, hole = (rng.choice([1, 3, 16, 32, 33, 40]), rng.choice([1, 2, 3]),
                        rng.choice([1, 1, 2]), rng.choice([1, 1, 2]))
    h, w = rng.choice(HEIGHTS), rng.choice(WIDTHS)

    def reach(size):
        return (size - 1) * step + (k - 1) * hole + 1

    images = rng.choice(["?", 1, 2])
    x = f"tensor<{images}x{reach(h)}x{reach(w)}x{c}x{t}>"
    r = f"tensor<{images}x{h}x{w}x{c}x{t}>"
    kind, start, f = rng.choice([
        ("depthwise_conv_2d_nhwc_hwc", "0.0", f"tensor<{k}x{k}x{c}x{t}>"),
        ("pooling_nhwc_sum", "0.0", f"tensor<{k}x{k}x{t}>"),
        ("pooling_nhwc_max", "-2.0", f"tensor<{k}x{k}x{t}>")])
    size = "%n" if images == "?" else ""
    return f"""func.func @entry(%x: {x}, %f: {f}) -> {r} {{
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : {x}
  %start = arith.constant {start} : {t}
  %e = tensor.empty({size}) : {r}
  %i = linalg.fill ins(%start : {t}) outs(%e : {r}) -> {r}
  %r = linalg.{kind} {{dilations = dense<{hole}> : tensor<2xi64>, strides = dense<{step}> : tensor<2xi64>}} ins(%x, %f : {x}, {f}) outs(%i : {r}) -> {r}
  return %r : {r}
}}
""", t, [kind]


def long_sum(rng):
    """Sums of numbers so small that they are exact in parts, of an argument whose
    elements become 0 or 1. Those of narrow floats would stand still in their type."""
    t = rng.choice(["f32", "f32", "bf16", "f16"])
    length = rng.choice([4096, 4097, 5000, 8192, 65536, 65537, 70000, 131072])
    others = rng.choice([1, 2, 3])
    shape, kept, kinds = rng.choice([
        ([others, length], [0], ["parallel", "reduction"]),
        ([length, others], [1], ["reduction", "parallel"]),
        ([others, length], [], ["reduction", "reduction"])])
    sizes = "".join(f"{size}x" for size in shape)
    left = "".join(f"{shape[d]}x" for d in kept)
    loops = ", ".join('"%s"' % kind for kind in kinds)
    return f"""func.func @entry(%x: tensor<{sizes}{t}>) -> tensor<{left}{t}> {{
  %zero = arith.constant 0.0 : {t}
  %one = arith.constant 1.0 : {t}
  %e = tensor.empty() : tensor<{left}{t}>
  %i = linalg.fill ins(%zero : {t}) outs(%e : tensor<{left}{t}>) -> tensor<{left}{t}>
  %r = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ({', '.join('ij'[d] for d in kept)})>], iterator_types = [{loops}]}} ins(%x : tensor<{sizes}{t}>) outs(%i : tensor<{left}{t}>) {{
  ^bb0(%a: {t}, %o: {t}):
    %c = arith.cmpf olt, %a, %zero : {t}
    %v = arith.select %c, %zero, %one : {t}
    %s = arith.addf %o, %v : {t}
    linalg.yield %s : {t}
  }} -> tensor<{left}{t}>
  return %r : tensor<{left}{t}>
}}
""", ["long", t]


def generate(rng):
    run_args = [f"--threads={rng.choice([1, 2])}"]
    if rng.random() < 0.1:
        text, kinds = long_sum(rng)
        # Each number of ones is exact, until it is rounded once.
        return runner.Case(text, rng.choice(["mlp-vector", "network"]),
                           run_args=run_args + ["--tolerance=0"], kinds=kinds)
    if rng.random() < 0.25:
        text, element, kinds = window(rng)
        run_args.append("--dynamic-size=2")
    else:
        body = Body(rng)
        type, result = body.graph()
        lines = "".join(f"  {line}\n" for line in body.lines)
        text = f"""func.func @entry(%x: {type}) -> {type} {{
  %half = arith.constant 0.5 : {body.t}
  %small = arith.constant 0.0625 : {body.t}
  %seven = arith.constant 7 : i32
  %origin = arith.constant 0 : index
  %corner = tensor.extract %x[{", ".join(["%origin"] * len(body.shape))}] : {type}
  %number = arith.mulf %corner, %half : {body.t}
{lines}  return {result} : {type}
}}
"""
        element = body.t
        kinds = body.kinds + ["unknown" if body.dynamic else "known"]
        run_args.append(f"--dynamic-size={body.length}")
    if element in ("bf16", "f16"):
        # Each operation rounds, and a sum in one order or the other.
        run_args.append("--tolerance=0.1")
    schedule = rng.choice(["mlp-vector", "mlp-vector", "network"])
    return runner.Case(text, schedule, run_args=run_args,
                       kinds=kinds + [schedule, element])


if __name__ == "__main__":
    runner.main(generate)
