"""Random programs of the structured operations that have names: products,
convolutions and pools of each layout with strides and dilations, element-wise
operations, broadcasts, transposes, reductions, softmax, packs, slices, pads and
concatenations; of each element type, products also of two; of tensors with sizes that
are known or hidden by casts, or of buffers; alone, or behind another and in front of
a reduction."""

import runner

FLOATS = ["f32", "f16", "bf16", "f64"]
INTEGERS = ["i8", "i16", "i32", "i64"]
#: Element types of the left and right operands and of the sums.
PRODUCTS = [("f32", "f32", "f32"), ("f64", "f64", "f64"), ("f16", "f16", "f16"),
            ("bf16", "bf16", "bf16"), ("bf16", "bf16", "f32"),
            ("f16", "f16", "f32"), ("f16", "bf16", "f32"), ("f32", "f16", "f32"),
            ("f16", "f32", "f64"), ("f32", "f32", "f64"), ("i8", "i8", "i32"),
            ("i32", "i32", "i32"), ("i64", "i64", "i64"), ("i16", "i16", "i32"),
            ("i8", "i16", "i64"), ("i8", "i8", "i64")]
#: Operands by the letters of their dims; the result comes last.
MATRICES = {
    "matmul": ("mk", "kn", "mn"), "batch_matmul": ("bmk", "bkn", "bmn"),
    "batch_reduce_matmul": ("bmk", "bkn", "mn"), "matvec": ("mk", "k", "m"),
    "vecmat": ("k", "kn", "n"), "batch_matvec": ("bmk", "bk", "bm"),
    "batch_vecmat": ("bk", "bkn", "bn"), "dot": ("k", "k", ""),
    "mmt4d": ("MKpq", "NKrq", "MNpr"), "batch_mmt4d": ("bMKpq", "bNKrq", "bMNpr")}
#: Of windows: capital letters are dims of the result, over which windows of the
#: small letter move.
CONVOLUTIONS = {
    "conv_1d": ("W", "w", "W"), "conv_2d": ("HW", "hw", "HW"),
    "conv_3d": ("DHW", "dhw", "DHW"), "conv_1d_nwc_wcf": ("nWc", "wcf", "nWf"),
    "conv_1d_ncw_fcw": ("ncW", "fcw", "nfW"),
    "conv_2d_nhwc_hwcf": ("nHWc", "hwcf", "nHWf"),
    "conv_2d_nhwc_fhwc": ("nHWc", "fhwc", "nHWf"),
    "conv_2d_nchw_fchw": ("ncHW", "fchw", "nfHW"),
    "conv_2d_ngchw_fgchw": ("ngcHW", "fgchw", "ngfHW"),
    "conv_2d_ngchw_gfchw": ("ngcHW", "gfchw", "ngfHW"),
    "conv_2d_nhwgc_gfhwc": ("nHWgc", "gfhwc", "nHWgf"),
    "conv_3d_ndhwc_dhwcf": ("nDHWc", "dhwcf", "nDHWf"),
    "conv_3d_ncdhw_fcdhw": ("ncDHW", "fcdhw", "nfDHW"),
    "depthwise_conv_1d_nwc_wc": ("nWc", "wc", "nWc"),
    "depthwise_conv_1d_ncw_cw": ("ncW", "cw", "ncW"),
    "depthwise_conv_1d_nwc_wcm": ("nWc", "wcm", "nWcm"),
    "depthwise_conv_2d_nhwc_hwc": ("nHWc", "hwc", "nHWc"),
    "depthwise_conv_2d_nchw_chw": ("ncHW", "chw", "ncHW"),
    "depthwise_conv_2d_nhwc_hwcm": ("nHWc", "hwcm", "nHWcm"),
    "depthwise_conv_3d_ndhwc_dhwc": ("nDHWc", "dhwc", "nDHWc"),
    "depthwise_conv_3d_ncdhw_cdhw": ("ncDHW", "cdhw", "ncDHW"),
    "depthwise_conv_3d_ndhwc_dhwcm": ("nDHWc", "dhwcm", "nDHWcm")}
QUANTIZED = ["conv_2d_nhwc_hwcf", "conv_2d_nhwc_fhwc", "conv_2d_nchw_fchw",
             "conv_2d_nhwgc_gfhwc", "conv_2d_ngchw_gfchw", "conv_3d_ndhwc_dhwcf",
             "depthwise_conv_2d_nhwc_hwc", "depthwise_conv_2d_nhwc_hwcm",
             "matmul", "batch_matmul"]
POOLS = {"nhwc": ("nHWc", ["sum", "max", "min", "max_unsigned", "min_unsigned"]),
         "nchw": ("ncHW", ["sum", "max"]), "ncw": ("ncW", ["sum", "max"]),
         "nwc": ("nWc", ["sum", "max", "min", "max_unsigned", "min_unsigned"]),
         "ndhwc": ("nDHWc", ["sum", "max", "min"])}
SIZES = {"n": [1, 2, 3], "g": [1, 2, 3], "f": [1, 3, 8, 17, 32],
         "c": [1, 3, 8, 16, 20], "H": [1, 4, 7, 9], "W": [1, 5, 8, 14],
         "D": [1, 2, 5], "h": [1, 2, 3], "w": [1, 2, 3, 5], "d": [1, 2, 3],
         "b": [1, 2, 3], "M": [1, 3], "N": [1, 2], "K": [1, 4],
         "p": [1, 4, 8], "q": [1, 2, 4], "r": [1, 8, 16]}
MATRIX_SIZES = {"m": [1, 2, 7, 16, 33, 64], "n": [1, 3, 8, 16, 31, 64, 100],
                "k": [1, 2, 7, 16, 48, 65]}
#: Results of a channel, in a depthwise convolution.
MULTIPLIERS = {"m": [1, 2, 3]}
UNARY = ["exp", "log", "abs", "ceil", "floor", "negf", "reciprocal", "round",
         "sqrt", "rsqrt", "square", "tanh", "erf"]
#: Those of a positive number.
POSITIVE = ["log", "reciprocal", "sqrt", "rsqrt"]
REDUCTIONS = {True: [("addf", "0.0"), ("maximumf", "-9.0"), ("minimumf", "9.0"),
                     ("mulf", "1.0"), ("maxnumf", "-9.0")],
              False: [("addi", "0"), ("maxsi", "-8"), ("minui", "9"),
                      ("muli", "1"), ("ori", "0"), ("xori", "0"), ("andi", "-1")]}
SCHEDULES = ["network", "mlp-vector", "mlp-xsmm", "mlp-xsmm-blocks",
             "channels-last,mlp-vector", "flatten,mlp-vector",
             "reshape-fuse,mlp-vector"]


def is_float(element):
    return element in FLOATS


def tensor(sizes, element):
    return f"tensor<{''.join(f'{size}x' for size in sizes)}{element}>"


def choose(rng, table):
    """A size of each letter."""
    return {letter: rng.choice(sizes) for letter, sizes in table.items()}


def anything(rng, least=1):
    """A rank of at most 3, and any element type."""
    return rng.randint(least, 3), rng.choice(FLOATS + INTEGERS)


class Program:
    """Lines of a function; a value is its name, its sizes and its element type."""

    def __init__(self, rng, buffers=False):
        self.rng, self.buffers = rng, buffers
        self.arguments, self.lines = [], []
        self.hides = not buffers and rng.random() < 0.25

    def type(self, sizes, element):
        written = tensor(sizes, element)
        return written.replace("tensor", "memref") if self.buffers else written

    def add(self, text):
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name

    def argument(self, sizes, element):
        name = f"%a{len(self.arguments)}"
        self.arguments.append(f"{name}: {self.type(sizes, element)}")
        return name, sizes, element

    def constant(self, number, element):
        if is_float(element) and "." not in number:
            number += ".0"
        return self.add(f"arith.constant {number} : {element}")

    def empty(self, sizes, element):
        make = "memref.alloc" if self.buffers else "tensor.empty"
        return (self.add(f"{make}() : {self.type(sizes, element)}"), sizes, element)

    def into(self, out, text, arrow=True):
        """An operation that writes `out`: a new tensor, or the same buffer."""
        if self.buffers:
            self.lines.append(text)
            return out
        _, sizes, element = out
        result = f" -> {tensor(sizes, element)}" if arrow else ""
        return self.add(text + result), sizes, element

    def fill(self, sizes, element, number):
        value = self.constant(number, element)
        out = self.empty(sizes, element)
        return self.into(out, f"linalg.fill ins({value} : {element}) outs({out[0]} "
                         f": {self.type(sizes, element)})")

    def hidden(self, value):
        """The value with sizes hidden by a cast, if this program hides them."""
        name, sizes, element = value
        if not self.hides or not sizes:
            return name, self.type(sizes, element)
        type = tensor([size if self.rng.random() < 0.4 else "?" for size in sizes],
                      element)
        cast = self.add(f"tensor.cast {name} : {tensor(sizes, element)} to {type}")
        return cast, type

    def named(self, op, inputs, out, attributes="", scalars=()):
        """linalg.`op` of these values, and of scalars behind them."""
        pairs = [self.hidden(value) for value in inputs] + list(scalars)
        to, type = self.hidden(out)
        _, sizes, element = out
        text = (f"linalg.{op} {attributes} ins("
                f"{', '.join(name for name, _ in pairs)} : "
                f"{', '.join(type for _, type in pairs)}) outs({to} : {type})")
        if self.buffers:
            return self.into(out, text)
        name = self.add(f"{text} -> {type}")
        if type != tensor(sizes, element):
            name = self.add(f"tensor.cast {name} : {type} to "
                            f"{tensor(sizes, element)}")
        return name, sizes, element

    def produced(self, sizes, element):
        """A tensor of that type: an argument, or one after an operation."""
        rng = self.rng
        kind = rng.choice(["argument"] * 3 + ["unary", "binary", "transpose",
                                              "broadcast"])
        if kind == "unary" and is_float(element):
            op = rng.choice(["abs", "negf", "square", "tanh", "floor"])
            return self.named(op, [self.argument(sizes, element)],
                              self.empty(sizes, element))
        if kind == "binary":
            op = rng.choice(["add", "sub", "mul", "max", "min"])
            inputs = [self.argument(sizes, element) for _ in range(2)]
            return self.named(op, inputs, self.empty(sizes, element))
        type = self.type(sizes, element)
        if kind == "transpose" and len(sizes) > 1:
            order = rng.sample(range(len(sizes)), len(sizes))
            source = [0] * len(sizes)
            for dim, place in enumerate(order):
                source[place] = sizes[dim]
            x, to = self.argument(source, element), self.empty(sizes, element)
            return self.into(to, f"linalg.transpose ins({x[0]} : "
                             f"{self.type(source, element)}) outs({to[0]} : {type}) "
                             f"permutation = {order}", arrow=False)
        dims = [dim for dim in range(len(sizes)) if rng.random() < 0.5]
        if kind == "broadcast" and dims:
            source = [size for dim, size in enumerate(sizes) if dim not in dims]
            x, to = self.argument(source, element), self.empty(sizes, element)
            return self.into(to, f"linalg.broadcast ins({x[0]} : "
                             f"{self.type(source, element)}) outs({to[0]} : {type}) "
                             f"dimensions = {dims}", arrow=False)
        return self.argument(sizes, element)

    def start(self, sizes, element):
        """What a product or a sum begins with."""
        if self.rng.random() < 0.5:
            return self.fill(sizes, element, "0")
        return self.argument(sizes, element)

    def reduced(self, value):
        name, sizes, element = value
        if not sizes:
            return value
        dims = sorted(self.rng.sample(range(len(sizes)),
                                      self.rng.randint(1, len(sizes))))
        left = [size for dim, size in enumerate(sizes) if dim not in dims]
        op, number = self.rng.choice(REDUCTIONS[is_float(element)])
        to = self.fill(left, element, number)
        return self.into(to, f"linalg.reduce {{ arith.{op} }} ins({name} : "
                         f"{self.type(sizes, element)}) outs({to[0]} : "
                         f"{self.type(left, element)}) dimensions = {dims}",
                         arrow=False)

    def text(self, values):
        types = ", ".join(self.type(sizes, element) for _, sizes, element in values)
        lines = "".join(f"  {line}\n" for line in self.lines)
        return (f"func.func @entry({', '.join(self.arguments)}) -> ({types}) {{\n"
                f"{lines}  return {', '.join(name for name, *_ in values)} : "
                f"{types}\n}}\n")


def windows(rng, name, image):
    """Strides and dilations of the dims of an image, and its attribute."""
    moved = [letter for letter in image if letter.isupper()]
    if name in ("conv_1d", "conv_2d", "conv_3d"):
        return {letter: (1, 1) for letter in moved}, ""
    steps = {letter: (rng.choice([1, 1, 2, 3]), rng.choice([1, 1, 2, 3]))
             for letter in moved}
    strides, dilations = ([steps[letter][i] for letter in moved] for i in (0, 1))
    type = f"tensor<{len(moved)}xi64>"
    return steps, (f"{{strides = dense<{strides}> : {type}, dilations = "
                   f"dense<{dilations}> : {type}}}")


def image_sizes(image, size, steps):
    return [(size[letter] - 1) * steps[letter][0] +
            (size[letter.lower()] - 1) * steps[letter][1] + 1
            if letter in steps else size[letter] for letter in image]


def product(program):
    rng = program.rng
    name = rng.choice(list(MATRICES))
    size = choose(rng, {**SIZES, **MATRIX_SIZES})
    left, right, sums = rng.choice(PRODUCTS)
    a, b, c = ([size[letter] for letter in letters] for letters in MATRICES[name])
    attributes = "{cast = #linalg.type_fn<cast_unsigned>}" \
        if name == "matmul" and rng.random() < 0.2 else ""
    return program.named(name, [program.produced(a, left),
                                program.produced(b, right)],
                         program.start(c, sums), attributes)


def convolution(program):
    rng = program.rng
    name = rng.choice(list(CONVOLUTIONS))
    size = choose(rng, {**SIZES, **MULTIPLIERS})
    image, filter, result = CONVOLUTIONS[name]
    steps, attributes = windows(rng, name, image)
    left, right, sums = rng.choice(PRODUCTS)
    return program.named(
        name, [program.produced(image_sizes(image, size, steps), left),
               program.produced([size[letter] for letter in filter], right)],
        program.start([size[letter] for letter in result], sums), attributes)


def quantized(program):
    rng = program.rng
    name = rng.choice(QUANTIZED)
    size = choose(rng, SIZES)
    if name in MATRICES:
        size.update(choose(rng, MATRIX_SIZES))
        image, filter, result = MATRICES[name]
        steps, attributes, op = {}, "", f"quantized_{name}"
    else:
        size.update(choose(rng, MULTIPLIERS))
        image, filter, result = CONVOLUTIONS[name]
        steps, attributes = windows(rng, name, image)
        op = f"{name}_q"
    zeros = [(program.constant(str(rng.choice([0, 1, -3, 5])), "i32"), "i32")
             for _ in range(2)]
    return program.named(
        op, [program.produced(image_sizes(image, size, steps), "i8"),
             program.produced([size[letter] for letter in filter], "i8")],
        program.start([size[letter] for letter in result], "i32"), attributes, zeros)


def pool(program):
    rng = program.rng
    layout = rng.choice(list(POOLS))
    image, kinds = POOLS[layout]
    kind = rng.choice(kinds)
    size = choose(rng, SIZES)
    steps, attributes = windows(rng, layout, image)
    element = rng.choice(["i8", "i32"] if "unsigned" in kind else
                         FLOATS + ["i8", "i32"])
    window = program.empty([size[letter.lower()] for letter in image
                            if letter.isupper()], element)
    first = {"sum": "0", "max": "-9", "min": "9", "max_unsigned": "0",
             "min_unsigned": "9"}[kind]
    return program.named(
        f"pooling_{layout}_{kind}",
        [program.produced(image_sizes(image, size, steps), element), window],
        program.fill([size[letter] for letter in image], element, first), attributes)


def shape(rng, least, most):
    rank = rng.randint(least, most)
    return [rng.choice([1, 2, 3, 5, 8] if dim + 1 < rank else
                       [1, 2, 3, 5, 7, 8, 13, 16, 17, 31, 32, 33, 64])
            for dim in range(rank)]


def element_by_element(program):
    rng = program.rng
    sizes, element = shape(rng, 0, 4), rng.choice(FLOATS)
    op = rng.choice(UNARY)
    x = program.argument(sizes, element)
    if op in POSITIVE:
        x = program.named("exp", [x], program.empty(sizes, element))
    return program.named(op, [x], program.empty(sizes, element))


def reduction(program):
    rng = program.rng
    return program.reduced(program.produced(shape(rng, 1, 4),
                                            rng.choice(FLOATS + INTEGERS)))


def softmax(program):
    rng = program.rng
    sizes, element = shape(rng, 1, 4), rng.choice(FLOATS)
    x, to = program.produced(sizes, element), program.empty(sizes, element)
    type = program.type(sizes, element)
    return program.into(
        to, f"linalg.softmax dimension({rng.randrange(len(sizes))}) ins({x[0]} : "
        f"{type}) outs({to[0]} : {type})")


def contraction(program):
    rng = program.rng
    letters = rng.sample("ijklp", rng.randint(2, 5))
    size = {letter: rng.choice([1, 2, 3, 4, 5, 8, 16, 17]) for letter in letters}
    most = min(3, len(letters))
    a, b = (rng.sample(letters, rng.randint(1, most)) for _ in range(2))
    # Each dim is in the result, or is summed over and in both operands.
    c = [letter for letter in letters if letter in a or letter in b]
    c = [letter for letter in c if letter not in a or letter not in b or
         rng.random() < 0.4]
    if all(letter in c for letter in a + b):
        return reduction(program)
    rng.shuffle(c)
    used = sorted({*a, *b})
    maps = ", ".join(f"affine_map<({', '.join(used)}) -> ({', '.join(dims)})>"
                     for dims in (a, b, c))
    left, right, sums = rng.choice(PRODUCTS)
    return program.named(
        "contract", [program.produced([size[letter] for letter in a], left),
                     program.produced([size[letter] for letter in b], right)],
        program.start([size[letter] for letter in c], sums),
        f"indexing_maps = [{maps}]")


def pack(program):
    rng = program.rng
    rank, element = anything(rng, least=2)
    sizes = [rng.choice([4, 5, 8, 16, 17, 32]) for _ in range(rank)]
    dims = rng.sample(range(rank), rng.randint(1, 2))
    tiles = [rng.choice([2, 3, 4, 8, 16]) for _ in dims]
    order = rng.sample(range(rank), rank)
    outer = list(sizes)
    for dim, tile in zip(dims, tiles):
        outer[dim] = -(-outer[dim] // tile)
    packed = [outer[dim] for dim in order] + tiles
    padding = ""
    if any(sizes[dim] % tile for dim, tile in zip(dims, tiles)):
        zero = program.constant("0", element)
        padding = f"padding_value({zero} : {element}) "
    how = (f"outer_dims_perm = {order} inner_dims_pos = {dims} inner_tiles = "
           f"{tiles} into")
    x, to = program.produced(sizes, element), program.empty(packed, element)
    y = (program.add(f"linalg.pack {x[0]} {padding}{how} {to[0]} : "
                     f"{tensor(sizes, element)} -> {tensor(packed, element)}"),
         packed, element)
    if rng.random() < 0.5:
        return y
    y = program.named(rng.choice(["add", "mul"]), [y, y],
                      program.empty(packed, element))
    back = program.empty(sizes, element)
    return (program.add(f"linalg.unpack {y[0]} {how} {back[0]} : "
                        f"{tensor(packed, element)} -> {tensor(sizes, element)}"),
            sizes, element)


def index_of(program):
    """A number times a function of the indices."""
    rng = program.rng
    rank, element = rng.randint(1, 3), "f32"
    sizes = [rng.choice([1, 3, 5, 8, 16, 17]) for _ in range(rank)]
    dims = ", ".join(f"d{dim}" for dim in range(rank))
    lines, sum = "", None
    for dim in rng.sample(range(rank), rng.randint(1, rank)):
        lines += f"    %x{dim} = linalg.index {dim} : index\n"
        if sum:
            op = rng.choice(["addi", "muli", "subi"])
            lines += f"    %s{dim} = arith.{op} {sum}, %x{dim} : index\n"
        sum = f"%s{dim}" if sum else f"%x{dim}"
    lines += (f"    %j = arith.index_cast {sum} : index to i32\n"
              f"    %f = arith.sitofp %j : i32 to f32\n"
              f"    %r = arith.{rng.choice(['addf', 'mulf'])} %x, %f : f32\n"
              "    linalg.yield %r : f32\n")
    x, to = program.produced(sizes, element), program.empty(sizes, element)
    type = tensor(sizes, element)
    each = f"affine_map<({dims}) -> ({dims})>"
    kinds = ", ".join(['"parallel"'] * rank)
    return (program.add(
        f"linalg.generic {{indexing_maps = [{each}, {each}], iterator_types = "
        f"[{kinds}]}} ins({x[0]} : {type}) outs({to[0]} : {type}) {{\n"
        f"  ^bb0(%x: f32, %o: f32):\n{lines}  }} -> {type}"), sizes, element)


def concatenation(program):
    rng = program.rng
    rank, element = anything(rng)
    dim = rng.randrange(rank)
    sizes = [rng.choice([2, 3, 5, 8, 16]) for _ in range(rank)]
    parts = []
    for _ in range(rng.randint(2, 4)):
        part = list(sizes)
        part[dim] = rng.choice([1, 2, 5, 8])
        parts.append(program.produced(part, element))
    sizes[dim] = sum(part[1][dim] for part in parts)
    return (program.add(
        f"tensor.concat dim({dim}) {', '.join(name for name, *_ in parts)} : "
        f"({', '.join(tensor(*part[1:]) for part in parts)}) -> "
        f"{tensor(sizes, element)}"), sizes, element)


def part(program):
    """A slice, and its sum put back or padded."""
    rng = program.rng
    rank, element = anything(rng)
    sizes = [rng.choice([4, 7, 8, 16, 33]) for _ in range(rank)]
    offsets = [rng.randrange(size // 2) for size in sizes]
    steps = [rng.choice([1, 1, 2, 3]) for _ in sizes]
    cut = [rng.randint(1, (size - offset - 1) // step + 1)
           for size, offset, step in zip(sizes, offsets, steps)]
    x = program.produced(sizes, element)
    where = f"{offsets} {cut} {steps}"
    whole, small = tensor(sizes, element), tensor(cut, element)
    y = (program.add(f"tensor.extract_slice {x[0]}{where} : {whole} to {small}"),
         cut, element)
    y = program.named("add", [y, y], program.empty(cut, element))
    if rng.random() < 0.5:
        return (program.add(f"tensor.insert_slice {y[0]} into {x[0]}{where} : "
                            f"{small} into {whole}"), sizes, element)
    low, high = ([rng.randrange(3) for _ in cut] for _ in range(2))
    padded = [size + below + above for size, below, above in zip(cut, low, high)]
    value = program.constant("3", element)
    indices = ", ".join(f"%i{dim}: index" for dim in range(rank))
    return (program.add(
        f"tensor.pad {y[0]} low{low} high{high} {{\n  ^bb0({indices}):\n    "
        f"tensor.yield {value} : {element}\n  }} : {small} to "
        f"{tensor(padded, element)}"), padded, element)


ON_BUFFERS = [product, convolution, quantized, pool, element_by_element, reduction,
              softmax, contraction]
KINDS = ON_BUFFERS + [product, convolution, pack, index_of, concatenation, part]


def generate(rng):
    buffers = rng.random() < 0.2
    program = Program(rng, buffers)
    kind = rng.choice(ON_BUFFERS if buffers else KINDS)
    value = kind(program)
    values = [value]
    if rng.random() < 0.3:
        values = [program.reduced(value)] + (values if rng.random() < 0.3 else [])
    schedule = rng.choice(SCHEDULES)
    text = program.text(values)
    return runner.Case(text, schedule, flushes="bf16" in text,
                       kinds=[kind.__name__, schedule,
                              "buffers" if buffers else "tensors"])


if __name__ == "__main__":
    runner.main(generate)
