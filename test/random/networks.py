"""Networks on tensors, of sizes that nobody chose: chains of products in every
spelling, batches of them and convolutions, with biases, relus and residuals,
through network or mlp-xsmm with some knobs turned, against plain loops. In f32,
bf16 or f64; weights are arguments or constants. Some are deep: the same layer
again and again, which share-layers makes a function of.
"""

import math
import random
import struct

import runner
import spellings

SIZES = [1, 1, 2, 3, 5, 7, 8, 16, 17, 31, 32, 33, 48, 63, 64, 65, 96, 100, 127,
         128, 130]
# How many go through mlp-vector, and the knobs that both schedules have.
VECTORS = 0.33
# How many are deep.
DEEP = 0.15
SHARED_KNOBS = ["tile_m", "tile_n", "n_outermost", "pack_arguments",
                "min_operations"]
KNOBS = {"tile_m": [8, 16, 24, 28, 32, 48, 64, 128],
         "tile_n": [16, 32, 48, 64, 128], "tile_k": [16, 32, 64],
         "n_outermost": [0], "fuse_kernels": [0], "kernels": ["all"],
         "pack_arguments": [1]}


class Network:
    def __init__(self, rng):
        self.rng = rng
        # Elements of constants, which differ where layers are the same.
        self.numbers = random.Random(rng.random())
        self.element = rng.choice(["f32"] * 5 + ["bf16"] * 2 + ["f64"] * 2)
        self.arguments = []
        self.lines = []
        self.kinds = [self.element]
        self.next = 0
        self.dynamic = False

    # --- Values: a name and a shape; a dimension of -1 is known at run time ---

    def name(self):
        self.next += 1
        return f"%v{self.next}"

    def type(self, shape):
        dims = "".join(("?" if d < 0 else str(d)) + "x" for d in shape)
        return f"tensor<{dims}{self.element}>"

    def put(self, line):
        self.lines.append("  " + line)

    def argument(self, shape):
        name = self.name()
        self.arguments.append(f"{name}: {self.type(shape)}")
        return name, shape

    def number(self, value):
        if self.element == "f64":
            return struct.pack("<d", value)
        bits = struct.pack("<f", value)
        return bits if self.element == "f32" else bits[2:]

    def weight(self, shape, terms):
        """A constant or an argument; a constant keeps sums near 1."""
        if self.rng.random() < 0.4:
            return self.argument(shape)
        bound = math.sqrt(3 / terms)
        data = b"".join(self.number(self.numbers.uniform(-bound, bound))
                        for _ in range(math.prod(shape)))
        if len(data) == len(self.number(0.0)):
            # A large one before a relu may leave next to nothing, rounded.
            bound = min(bound, 0.5)
            text = f"{self.numbers.uniform(-bound, bound):.3f}"
        else:
            text = f"\"0x{data.hex()}\""
        name = self.name()
        self.put(f"{name} = arith.constant dense<{text}> : {self.type(shape)}")
        self.kinds.append("constant")
        return name, shape

    def empty(self, shape):
        name = self.name()
        sizes = "%rows" if -1 in shape else ""
        self.put(f"{name} = tensor.empty({sizes}) : {self.type(shape)}")
        return name, shape

    def zeros(self, shape):
        out, name = self.empty(shape), self.name()
        self.put(f"{name} = linalg.fill ins(%zero : {self.element}) "
                 f"outs({out[0]} : {self.type(shape)}) -> {self.type(shape)}")
        return name, shape

    def generic(self, ins, out, maps, loops, body, result="%r"):
        """`maps` are the results of each map over the loops, which are named
        by letters; a capital one is a reduction."""
        name = self.name()
        domain = ", ".join(loops.lower())
        maps = ", ".join(f"affine_map<({domain}) -> ({m.lower()})>"
                         for m in maps)
        kinds = ", ".join('"reduction"' if l.isupper() else '"parallel"'
                          for l in loops)
        types = ", ".join(self.type(shape) for _, shape in ins)
        inputs = (f"ins({', '.join(n for n, _ in ins)} : {types}) "
                  if ins else "")
        self.put(f"{name} = linalg.generic {{indexing_maps = [{maps}], "
                 f"iterator_types = [{kinds}]}} {inputs}outs({out[0]} : "
                 f"{self.type(out[1])}) {{")
        names = ["%x", "%y"][:len(ins)] + ["%o"]
        self.put("^bb0(" + ", ".join(f"{n}: {self.element}" for n in names)
                 + "):")
        for line in body:
            self.put("  " + line.replace("TYPE", self.element))
        self.put(f"  linalg.yield {result} : {self.element}")
        self.put(f"}} -> {self.type(out[1])}")
        return name, out[1]

    def named(self, op, a, b, out, attributes=""):
        name = self.name()
        self.put(f"{name} = linalg.{op} {attributes}ins({a[0]}, {b[0]} : "
                 f"{self.type(a[1])}, {self.type(b[1])}) outs({out[0]} : "
                 f"{self.type(out[1])}) -> {self.type(out[1])}")
        return name, out[1]

    MULTIPLY_ADD = [["%p = arith.mulf %x, %y : TYPE",
                     "%r = arith.addf %p, %o : TYPE"],
                    ["%p = arith.mulf %y, %x : TYPE",
                     "%r = arith.addf %o, %p : TYPE"]]

    # --- Products -------------------------------------------------------------

    def start(self, shape):
        """What a product adds to."""
        if -1 not in shape and self.rng.random() < 0.1:
            self.kinds.append("accumulate")
            return self.argument(shape)
        return self.zeros(shape)

    def matmul(self, x):
        (m, k), n = x[1], self.rng.choice(SIZES)
        out = self.start([m, n])
        form = self.rng.randrange(5)
        self.kinds.append(f"matmul {form}")
        body = self.rng.choice(self.MULTIPLY_ADD)
        if form == 0:
            return self.named("matmul", x, self.weight([k, n], k), out)
        if form == 1:
            return self.generic([x, self.weight([k, n], k)], out,
                                ["i, k", "k, j", "i, j"], "ijK", body)
        if form == 2:
            return self.generic([self.weight([n, k], k), x], out,
                                ["j, k", "i, k", "i, j"], "Kji", body)
        if form == 3:
            w = self.weight([n, k], k)
            turned = self.generic([w], self.empty([k, n]), ["j, i", "i, j"],
                                  "ij", [], "%x")
            return self.named("matmul", x, turned, out)
        maps = ", ".join(f"affine_map<(i, j, k) -> ({m})>"
                         for m in ("i, k", "k, j", "i, j"))
        return self.named("contract", x, self.weight([k, n], k), out,
                          f"indexing_maps = [{maps}] ")

    def batch_matmul(self, x):
        (b, m, k), n = x[1], self.rng.choice(SIZES[:16])
        out = self.start([b, m, n])
        form = self.rng.randrange(3)
        self.kinds.append(f"batch matmul {form}")
        if form == 0:
            return self.named("batch_matmul", x, self.weight([b, k, n], k),
                              out)
        w = self.weight([k, n] if form == 1 else [b, n, k], k)
        return self.generic([x, w], out,
                            ["b, i, k", "k, j" if form == 1 else "b, j, k",
                             "b, i, j"], "bijK",
                            self.rng.choice(self.MULTIPLY_ADD))

    def convolution(self, x, first):
        """`first`: channels come first."""
        n, h, w, c = (x[1] if not first else
                      [x[1][0], x[1][2], x[1][3], x[1][1]])
        f = self.rng.choice([1, 3, 8, 16, 17, 40])
        sizes, strides, dilations, out = [], [], [], []
        for extent in (h, w):
            size = self.rng.choice([s for s in (1, 1, 2, 3, 3)
                                    if s <= extent])
            stride = self.rng.choice([1, 1, 2, 3])
            reach = [d for d in (1, 1, 1, 2) if (size - 1) * d < extent]
            dilation = self.rng.choice(reach)
            sizes.append(size)
            strides.append(stride)
            dilations.append(dilation)
            out.append((extent - (size - 1) * dilation - 1) // stride + 1)
        terms = sizes[0] * sizes[1] * c
        attributes = (f"{{strides = dense<{strides}> : tensor<2xi64>, "
                      f"dilations = dense<{dilations}> : tensor<2xi64>}} ")
        self.kinds.append(("nchw" if first else "nhwc")
                          + (" with a stride" if strides[1] > 1 else ""))
        if first:
            return self.named("conv_2d_nchw_fchw", x,
                              self.weight([f, c] + sizes, terms),
                              self.start([n, f] + out), attributes)
        return self.named("conv_2d_nhwc_hwcf", x,
                          self.weight(sizes + [c, f], terms),
                          self.start([n] + out + [f]), attributes)

    # --- What follows -----------------------------------------------------------

    def add(self, x, before):
        """A bias along some of the dimensions, or a residual."""
        shape = x[1]
        loops = "abcd"[:len(shape)]
        same = [v for v in before if v[1] == shape]
        if same and self.rng.random() < 0.4:
            self.kinds.append("residual")
            bias, map = self.rng.choice(same), ", ".join(loops)
        else:
            kept = [i for i in range(len(shape)) if shape[i] >= 0 and
                    self.rng.random() < (0.8 if i + 1 == len(shape) else 0.3)]
            bias = self.weight([shape[i] for i in kept], 1)
            map = ", ".join(loops[i] for i in kept)
            self.kinds.append(f"bias of rank {len(kept)}")
        op = self.rng.choice(["addf"] * 5 + ["mulf", "subf"])
        ins = [(x, ", ".join(loops)), (bias, map)]
        self.rng.shuffle(ins)
        return self.generic([v for v, _ in ins], self.empty(shape),
                            [m for _, m in ins] + [", ".join(loops)], loops,
                            [f"%r = arith.{op} %x, %y : TYPE"])

    def relu(self, x):
        loops = "abcd"[:len(x[1])]
        kind, body = spellings.relu(self.rng, "TYPE")
        self.kinds.append(kind)
        map = ", ".join(loops)
        return self.generic([x], self.empty(x[1]), [map, map], loops, body)

    def text(self):
        rng = self.rng
        kind = rng.choice(["matmul"] * 4 + ["batch", "nhwc", "nchw", "nchw"])
        if kind == "matmul":
            self.dynamic = rng.random() < 0.15
            rows = -1 if self.dynamic else rng.choice(SIZES)
            x = self.argument([rows, rng.choice(SIZES)])
        elif kind == "batch":
            x = self.argument([rng.randint(1, 3)] +
                              [rng.choice(SIZES[:16]) for _ in range(2)])
        else:
            n, h, w = rng.randint(1, 2), rng.randint(1, 8), rng.randint(1, 70)
            c = rng.choice([1, 2, 3, 4, 8, 16, 17])
            x = self.argument([n, c, h, w] if kind == "nchw" else [n, h, w, c])
        if self.dynamic:
            self.put("%c0 = arith.constant 0 : index")
            self.put(f"%rows = tensor.dim {x[0]}, %c0 : {self.type(x[1])}")
            self.kinds.append("rows at run time")
        self.put(f"%zero = arith.constant 0.0 : {self.element}")
        self.put(f"%half = arith.constant 0.5 : {self.element}")
        values = [x]
        self.deep = rng.random() < DEEP
        if self.deep:
            self.kinds.append("deep")
        layer = rng.getstate()
        for _ in range(3 if self.deep else
                       rng.randint(1, 2 if self.element == "bf16" else 4)):
            if self.deep:
                rng.setstate(layer)
            if kind == "matmul":
                x = self.matmul(x)
            elif kind == "batch":
                x = self.batch_matmul(x)
            else:
                x = self.convolution(x, kind == "nchw")
            before, values = values, values + [x]
            if rng.random() < 0.6:
                x = self.add(x, before)
                values.append(x)
            if rng.random() < 0.6:
                x = self.relu(x)
                values.append(x)
        results = [x]
        if rng.random() < 0.2:
            results.append(rng.choice(values[1:]))
        types = ", ".join(self.type(shape) for _, shape in results)
        self.put(f"return {', '.join(n for n, _ in results)} : {types}")
        return (f"func.func @entry({', '.join(self.arguments)}) -> ({types}) "
                "{\n" + "\n".join(self.lines) + "\n}\n")


def has_kernels(run):
    """A check: products are kernels where these are wanted."""
    if "_invoke" not in run.after():
        raise runner.Failure("there is no call of a kernel in\n" + run.after())


def keeps_memory(run):
    """A check: nothing is allocated in a loop."""
    depth = 0
    for line in run.after().splitlines():
        if line.strip().startswith("scf.") and line.rstrip().endswith("{"):
            depth += 1
        elif line.strip() == "}" and depth:
            depth -= 1
        elif depth and "memref.alloc(" in line:
            raise runner.Failure("a loop allocates in\n" + run.after())


def generate(rng: random.Random) -> runner.Case:
    network = Network(rng)
    text = network.text()
    args = [f"--set={knob}={rng.choice(KNOBS[knob])}"
            for knob in rng.sample(sorted(KNOBS), rng.randint(0, 2))]
    run_args = [f"--threads={rng.randint(1, 3)}"]
    if network.dynamic:
        run_args.append(f"--dynamic-size={rng.choice(SIZES)}")
    if network.element == "f32":
        run_args.append("--tolerance=1e-3")
    if network.element == "bf16":
        # The sum of a product and its bias is rounded once, in plain loops each is,
        # and a sum in another order may round the other way: where the two nearly
        # cancel, that is much of what is left.
        run_args.append("--tolerance=2.5e-1")
    before = ""
    if network.deep:
        before = "share-layers,"
        args.append(f"--set=min_operations={rng.choice([1, 2, 4])}")
    if rng.random() < VECTORS:
        args = [a for a in args if a[6:].split("=")[0] in SHARED_KNOBS]
        network.kinds.append("as vectors")
        return runner.Case(text, before + "mlp-vector", args=args, run_args=run_args,
                           flushes=network.element == "bf16",
                           kinds=network.kinds)
    entry = rng.choice(["network", "mlp-xsmm"])
    if entry == "mlp-xsmm":
        args = [a for a in args if not a.startswith("--set=kernels")]
    network.kinds += [entry] + [a[6:].split("=")[0] for a in args]
    # Vectors have sums of bf16 in f32, in memory of their own at the edges of tiles.
    checks = [] if network.element == "bf16" else [keeps_memory]
    if checks and (entry == "mlp-xsmm" or "--set=kernels=all" in args):
        checks.append(has_kernels)
    return runner.Case(text, before + entry, args=args, run_args=run_args,
                       flushes=network.element == "bf16", checks=checks, kinds=network.kinds)


if __name__ == "__main__":
    runner.main(generate)
