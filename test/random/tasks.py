"""Random segments that write rows of their own: layers, softmaxes, attention and
what stands between them, on rows and columns whose number is known at run time only."""

import runner

ALL = "affine_map<(i, j) -> (i, j)>"

#: What is computed element by element, from %a.
BODIES = {
    "relu": "%{r} = arith.maximumf %a, %zero : {t}",
    "square": "%{r} = arith.mulf %a, %a : {t}",
    "tanh": "%{r} = math.tanh %a : {t}",
    "half": "%{r} = arith.mulf %a, %half : {t}",
}


class Body:
    """The lines of one segment; values are 2-D, with %n rows."""

    def __init__(self, rng, element):
        self.rng = rng
        self.t = element
        self.lines = []
        self.arguments = []
        self.kinds = []
        self.count = 0

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def add(self, text):
        """A line that makes a new value; its name."""
        name = self.name()
        self.lines.append(f"{name} = {text}")
        return name

    def type(self, columns):
        return f"tensor<?x{columns}x{self.t}>"

    def argument(self, shape):
        name = f"%arg{len(self.arguments)}"
        type = f"tensor<{'x'.join(map(str, shape))}x{self.t}>"
        self.arguments.append((name, type))
        return name, type

    def empty(self, columns):
        sizes = "%n, %n" if columns == "?" else "%n"
        return self.add(f"tensor.empty({sizes}) : {self.type(columns)}")

    def zeros(self, columns, into=None):
        into = into or self.empty(columns)
        type = self.type(columns)
        return self.add(f"linalg.fill ins(%zero : {self.t}) outs({into} : {type}) "
                        f"-> {type}")

    def rows(self, columns):
        """The segment's rows of a new argument."""
        whole, type = self.argument((self.total, columns))
        return self.add(f"tensor.extract_slice {whole}[%lo, 0] [%n, {columns}] "
                        f"[1, 1] : {type} to {self.type(columns)}")

    def layer(self, x, columns):
        wanted = self.rng.choice([1, 4, 16, 24, 33, 64])
        weight, type = self.argument((columns, wanted))
        y = self.add(
            f"linalg.matmul ins({x}, {weight} : {self.type(columns)}, {type}) "
            f"outs({self.zeros(wanted)} : {self.type(wanted)}) -> "
            f"{self.type(wanted)}")
        self.kinds.append("layer")
        return y, wanted

    def elements(self, x, columns):
        kind = self.rng.choice(list(BODIES))
        self.kinds.append(kind)
        type = self.type(columns)
        y = self.add(
            f"linalg.generic {{indexing_maps = [{ALL}, {ALL}], iterator_types = "
            f'["parallel", "parallel"]}} ins({x} : {type}) '
            f"outs({self.empty(columns)} : {type}) {{")
        self.lines += [f"^bb0(%a: {self.t}, %z: {self.t}):",
                       "  " + BODIES[kind].format(r="r", t=self.t),
                       f"  linalg.yield %r : {self.t}", f"}} -> {type}"]
        return y

    def softmax(self, x, columns):
        self.kinds.append("softmax")
        type = self.type(columns)
        return self.add(f"linalg.softmax dimension(1) ins({x} : {type}) "
                        f"outs({self.empty(columns)} : {type}) -> {type}")

    def attention(self, x, columns):
        """Of the rows to themselves, or to other rows of the segment."""
        self.kinds.append("attention")
        k = x if self.rng.random() < 0.3 else self.rows(columns)
        v_columns = self.rng.choice([columns, 16, 40])
        v = self.rows(v_columns)
        type = self.type(columns)
        s = self.add(
            "linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, "
            "affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] "
            f"ins({x}, {k} : {type}, {type}) outs({self.zeros('?')} : "
            f"{self.type('?')}) -> {self.type('?')}")
        before = len(self.kinds)
        for _ in range(self.rng.choice([0, 0, 1, 2])):
            s = self.elements(s, "?")
        # A softmax of squares in bf16 has another winner if one is rounded otherwise.
        squares = self.t == "bf16" and "square" in self.kinds[before:]
        if self.rng.random() < 0.8 and not squares:
            s = self.softmax(s, "?")
        for _ in range(self.rng.choice([0, 0, 0, 1])):
            s = self.elements(s, "?")
        y = self.add(
            f"linalg.matmul ins({s}, {v} : {self.type('?')}, "
            f"{self.type(v_columns)}) outs({self.zeros(v_columns)} : "
            f"{self.type(v_columns)}) -> {self.type(v_columns)}")
        return y, v_columns


def generate(rng):
    element = rng.choice(["f32", "f32", "f32", "f64", "bf16"])
    body = Body(rng, element)
    offsets = [rng.choice([0, 0, rng.randint(0, 9)])]
    for _ in range(rng.randint(1, 5)):
        offsets.append(offsets[-1] +
                       rng.choice([0, 1, 15, 16, rng.randint(0, 40),
                                   rng.randint(30, 80)]))
    body.total = max(offsets[-1] + rng.choice([0, 0, 5]), 1)
    columns = rng.choice([1, 8, 16, 20, 64])
    x = body.rows(columns)
    for _ in range(rng.randint(1, 4)):
        step = rng.choice(["layer", "layer", "elements", "softmax", "attention"])
        # A softmax of what one gave makes much of how it was rounded.
        if element == "bf16" and step == "attention" and step in body.kinds:
            step = "layer"
        if step == "layer":
            x, columns = body.layer(x, columns)
        elif step == "attention":
            x, columns = body.attention(x, columns)
        else:
            x = getattr(body, step)(x, columns)
    disjoint = rng.choice(["disjoint segment "] * 4 + [""])
    if "attention" not in body.kinds and rng.random() < 0.3:
        disjoint = "disjoint row "
    out = f"tensor<{body.total}x{columns}x{element}>"
    index = rng.choice(["index", "i32", "i64"])
    list = f"tensor<{len(offsets)}x{index}>"
    arguments = ", ".join(f"{name}: {type}" for name, type in body.arguments)
    inside = "".join(f"    {line}\n" for line in body.lines)
    text = f"""func.func @entry({arguments}, %out: {out}) -> {out} {{
  %zero = arith.constant 0.0 : {element}
  %half = arith.constant 0.5 : {element}
  %off = arith.constant dense<{offsets}> : {list}
  %r = ragged.segments %off {disjoint}init(%out : {out}) : {list} {{
  ^bb0(%b: index, %lo: index, %n: index, %acc: {out}):
{inside}    %next = tensor.insert_slice {x} into %acc[%lo, 0] [%n, {columns}] [1, 1] : {body.type(columns)} into {out}
    ragged.yield %next : {out}
  }}
  return %r : {out}
}}
"""
    schedule = rng.choice(["network", "mlp-xsmm", "mlp-vector"])
    if rng.random() < 0.2:
        schedule = "ragged," + schedule
    run_args = [f"--threads={rng.choice([1, 2])}"]
    if element == "bf16":
        # Each layer rounds, in the one way earlier than in the other.
        run_args.append("--tolerance=0.1")
    elif element == "f32" and "square" in body.kinds:
        # A softmax of squares makes much of how they round.
        run_args.append("--tolerance=0.01")
    elif element == "f32" and "attention" in body.kinds:
        # And so do products of differences.
        run_args.append("--tolerance=1e-3")
    return runner.Case(text, schedule, run_args=run_args,
                       kinds=body.kinds + [schedule, element, disjoint or "in order"])


if __name__ == "__main__":
    runner.main(generate)
