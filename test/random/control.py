"""Random programs of linalg and tensor operations inside control flow: branches, loops
and while loops that carry tensors, calls of other functions, maps, reductions of each
kind and of several results, bodies of integers of 1 to 64 bits and of indices, gathers,
slices with steps and offsets at run time, pads of computed values, complex numbers, sizes
of 0, buffers with strides and offsets as arguments; by each entry."""

import runner

ELEMENTS = ["f32", "f32", "f32", "f64", "f16", "bf16", "i1", "i8", "i16", "i32", "i64"]
SIZES = [1, 2, 3, 4, 5, 7, 8, 16, 17, 33]
#: What open sizes, written D, are at run time.
OPEN = [0, 1, 3, 8, 17, 40]
SCHEDULES = ["network", "mlp-vector", "mlp-xsmm", "mlp-xsmm-blocks", "loops",
             "channels-last,network", "flatten,mlp-vector", "reshape-fuse,mlp-vector"]
KINDS = {"f": [("addf", "0.0"), ("maximumf", "-9.0"), ("minnumf", "9.0"),
               ("maxnumf", "-9.0"), ("minimumf", "9.0")],
         "i": [("addi", "0"), ("maxsi", "-8"), ("minsi", "7"), ("maxui", "0"),
               ("minui", "-1"), ("muli", "1"), ("ori", "0"), ("xori", "0"),
               ("andi", "-1")],
         "b": [("ori", "false"), ("xori", "false"), ("andi", "true")]}


def family(element):
    return "b" if element == "i1" else "f" if element[0] in "fb" else "i"


class Value:
    def __init__(self, name, shape, element, exact=True):
        self.name, self.shape, self.element = name, tuple(shape), element
        #: Whether each schedule computes the same bits, so that it may be compared.
        self.exact = exact

    @property
    def type(self):
        return shaped(self.shape, self.element)


def shaped(shape, element):
    dims = "".join(("?" if size == "D" else str(size)) + "x" for size in shape)
    return f"tensor<{dims}{element}>"


class Function:
    def __init__(self, rng, name, depth=0):
        self.rng, self.name, self.depth = rng, name, depth
        self.arguments, self.lines, self.indent, self.count = [], [], "  ", 0
        self.helpers, self.size = [], None
        #: Values that operations may read where the next line stands.
        self.scope = []

    # --- Text ---

    def new(self):
        self.count += 1
        return f"%v{self.count}"

    def put(self, text):
        self.lines.append(self.indent + text)

    def let(self, text):
        name = self.new()
        self.put(f"{name} = {text}")
        return name

    def constant(self, number, type="index"):
        if type[0] in "fb" and "." not in str(number):
            number = f"{number}.0"
        return self.let(f"arith.constant {number}" +
                        ("" if type == "i1" else f" : {type}"))

    def argument(self, shape, element):
        value = Value(f"%a{len(self.arguments)}", shape, element)
        self.arguments.append((value.name, value.type))
        return self.known(value)

    def known(self, value):
        self.scope.append(value)
        return value

    def buffer(self, shape, element):
        """An argument whose rows may have gaps, behind an offset; its name and type."""
        strides, step = [], 1
        for size in reversed(shape):
            strides.insert(0, step)
            step = step * max(size, 1) + self.rng.choice([0, 0, 1, 3])
        at = self.rng.choice(["", ", offset: 5", ", offset: ?"])
        name, type = f"%a{len(self.arguments)}", (
            f"memref{shaped(shape, element)[6:-1]}, strided<{strides}{at}>>")
        self.arguments.append((name, type))
        return name, type

    def read(self, shape, element):
        """The tensor in such an argument."""
        name, type = self.buffer(shape, element)
        return self.known(Value(self.let(
            f"bufferization.to_tensor {name} restrict : {type} to "
            f"{shaped(shape, element)}"), shape, element))

    def write(self, value):
        """Writes a value to such an argument."""
        name, type = self.buffer(value.shape, value.element)
        self.put(f"bufferization.materialize_in_destination {value.name} in restrict "
                 f"writable {name} : ({value.type}, {type}) -> ()")

    # --- Values ---

    def shape(self, least=0, most=3):
        return [self.rng.choice(SIZES + ["D"] * 3 * bool(self.size) +
                                [0] * (self.rng.random() < 0.05))
                for _ in range(self.rng.randint(least, most))]

    def any(self, accept=lambda value: True):
        found = [value for value in self.scope if accept(value)]
        return self.rng.choice(found) if found else None

    def of(self, shape, element):
        """A value of that type: one there is, or an argument."""
        return self.any(lambda value: value.shape == tuple(shape) and
                        value.element == element) or self.filled(shape, element)

    def empty(self, shape, element):
        sizes = ", ".join(self.size for size in shape if size == "D")
        return self.let(f"tensor.empty({sizes}) : {shaped(shape, element)}")

    def filled(self, shape, element, number=None):
        number = number or {"b": "true", "f": "1.5", "i": "3"}[family(element)]
        value, out = self.constant(number, element), self.empty(shape, element)
        type = shaped(shape, element)
        return Value(self.let(f"linalg.fill ins({value} : {element}) outs({out} : "
                              f"{type}) -> {type}"), shape, element)

    def extent(self, size):
        return self.size if size == "D" else self.constant(size)

    # --- Bodies ---

    def step(self, element, x, y, exact):
        """A line or more that combine two numbers of a type; whether exactly."""
        rng, kind = self.rng, family(element)
        if kind == "b":
            return self.let(f"arith.{rng.choice(['andi', 'ori', 'xori'])} {x}, {y} : "
                            f"i1")
        if kind == "f":
            op = rng.choice(["addf", "subf", "mulf", "maximumf", "minimumf", "compare",
                             "negf", "absf"])
            if op == "compare" and exact:
                test = self.let(f"arith.cmpf {rng.choice(['olt', 'uge', 'une'])}, {x}, "
                                f"{y} : {element}")
                return self.let(f"arith.select {test}, {x}, {y} : {element}")
            if op == "negf":
                return self.let(f"arith.negf {x} : {element}")
            if op == "absf":
                return self.let(f"math.absf {x} : {element}")
            op = "addf" if op == "compare" else op
            return self.let(f"arith.{op} {x}, {y} : {element}")
        op = rng.choice(["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui",
                         "compare", "divsi", "remui", "shrsi", "shli", "ctpop"])
        if op == "compare":
            test = self.let(f"arith.cmpi {rng.choice(['slt', 'uge', 'ne'])}, {x}, {y} : "
                            f"{element}")
            return self.let(f"arith.select {test}, {x}, {y} : {element}")
        if op in ("divsi", "remui"):
            y = self.let(f"arith.ori {y}, {self.constant(1, element)} : {element}")
            x = self.let(f"arith.shrui {x}, {self.constant(1, element)} : {element}")
        if op in ("shrsi", "shli"):
            y = self.let(f"arith.andi {y}, {self.constant(3, element)} : {element}")
        if op == "ctpop":
            return self.let(f"math.ctpop {x} : {element}")
        return self.let(f"arith.{op} {x}, {y} : {element}")

    def converted(self, x, source, target, exact):
        """The number as one of another type, or None if it may not be."""
        a, b = family(source), family(target)
        if source == target:
            return x
        width = {"bf16": 16}.get
        wide = (width(source) or int(source[1:]), width(target) or int(target[1:]))
        if "f" == a == b:
            if wide[0] == wide[1]:
                x, wide = self.let(f"arith.extf {x} : {source} to f32"), (32, wide[1])
                source = "f32"
            op = "extf" if wide[0] < wide[1] else "truncf"
        elif a == "f":
            if not exact or b == "b":
                return None
            op = "fptosi"
        elif b == "f":
            op = "uitofp" if a == "b" else "sitofp"
        else:
            op = (self.rng.choice(["extsi", "extui"]) if wide[0] < wide[1] else
                  "trunci")
        return self.let(f"arith.{op} {x} : {source} to {target}")

    def body(self, inputs, element, rank):
        """Lines that compute a number of that type from numbers of these values, and
        the number; whether it is exact."""
        exact, numbers = True, []
        for place, value in enumerate(inputs):
            number = self.converted(f"%x{place}", value.element, element, value.exact)
            if number:
                numbers.append(number)
                exact &= value.exact
        if rank and self.rng.random() < 0.25 or not numbers:
            kept = "i32"
            if rank:
                index = self.let(f"linalg.index {self.rng.randrange(rank)} : index")
                index = self.let(f"arith.index_cast {index} : index to i32")
            else:
                index = self.constant(2, kept)
            if element == "i1":
                index = self.let(f"arith.cmpi sgt, {index}, {self.constant(1, kept)} : "
                                 "i32")
                kept = "i1"
            numbers.append(self.converted(index, kept, element, True))
        result = numbers[0]
        for number in numbers[1:] + numbers[:1] * (len(numbers) == 1):
            for _ in range(self.rng.randint(1, 2)):
                result = self.step(element, result, number, exact)
                # Rounding differs where operations are fused.
                exact &= family(element) != "f"
        return result, exact

    # --- Operations: each gives a value, or None if it cannot ---

    def elementwise(self):
        first = self.any()
        rank, rng = len(first.shape), self.rng
        inputs, maps = [first], [list(range(rank))]
        for _ in range(rng.randint(0, 2)):
            dims = [dim for dim in range(rank) if rng.random() < 0.8]
            rng.random() < 0.3 and rng.shuffle(dims)
            element = rng.choice(ELEMENTS)
            inputs.append(self.of([first.shape[dim] for dim in dims], element))
            maps.append(dims)
        if rng.random() < 0.2:
            order = rng.sample(range(rank), rank)
        else:
            order = list(range(rank))
        element = rng.choice([first.element, rng.choice(ELEMENTS)])
        shape = [first.shape[dim] for dim in order]
        name, exact = self.generic(inputs, maps + [order], ["parallel"] * rank, element,
                                   self.empty(shape, element), shape)
        return Value(name, shape, element, exact)

    def generic(self, inputs, maps, iterators, element, out, shape, combine=None):
        dims = ", ".join(f"d{dim}" for dim in range(len(iterators)))
        text = ", ".join(f"affine_map<({dims}) -> ("
                         f"{', '.join(f'd{dim}' for dim in dims_of)})>"
                         for dims_of in maps)
        kinds = ", ".join(f'"{kind}"' for kind in iterators)
        name, type = self.new(), shaped(shape, element)
        ins = ", ".join(value.name for value in inputs)
        types = ", ".join(value.type for value in inputs)
        self.put(f"{name} = linalg.generic {{indexing_maps = [{text}], iterator_types = "
                 f"[{kinds}]}} ins({ins} : {types}) outs({out} : {type}) {{")
        blocks = [f"%x{i}: {value.element}" for i, value in enumerate(inputs)]
        self.put(f"^bb0({', '.join(blocks + [f'%o: {element}'])}):")
        before, self.indent = self.indent, self.indent + "  "
        result, exact = self.body(inputs, element, len(iterators))
        if combine:
            result = self.let(f"arith.{combine} {result}, %o : {element}")
        self.put(f"linalg.yield {result} : {element}")
        self.indent = before
        self.put(f"}} -> {type}")
        return name, exact

    def reduction(self):
        first = self.any(lambda value: value.shape)
        if not first:
            return None
        rng, rank = self.rng, len(first.shape)
        dims = [dim for dim in range(rank) if rng.random() < 0.5]
        element = rng.choice([first.element, rng.choice(ELEMENTS)])
        combine, start = rng.choice(KINDS[family(element)])
        shape = [first.shape[dim] for dim in dims]
        out = self.filled(shape, element, start)
        kinds = ["parallel" if dim in dims else "reduction" for dim in range(rank)]
        # Numbers of the result may be read, but not by what is combined.
        name, exact = self.generic([first], [list(range(rank)), dims], kinds, element,
                                   out.name, shape, combine)
        return Value(name, shape, element, exact and combine != "addf")

    def largest(self):
        """The largest number of each row and where it stands: two results."""
        first = self.any(lambda value: value.shape and value.exact and
                         family(value.element) != "b")
        if not first:
            return None
        rank, kind, rng = len(first.shape), first.element, self.rng
        last = rng.randrange(rank)
        dims = [dim for dim in range(rank) if dim != last]
        shape = [first.shape[dim] for dim in dims]
        low = self.filled(shape, kind, "-9")
        place = self.filled(shape, "i32", "-1")
        all_dims = ", ".join(f"d{dim}" for dim in range(rank))
        left = f"affine_map<({all_dims}) -> ({', '.join(f'd{dim}' for dim in dims)})>"
        kinds = ", ".join('"reduction"' if dim == last else '"parallel"'
                          for dim in range(rank))
        test = "cmpf ogt" if family(kind) == "f" else "cmpi sgt"
        name = self.new()
        self.put(f"{name}:2 = linalg.generic {{indexing_maps = [affine_map<({all_dims}) "
                 f"-> ({all_dims})>, {left}, {left}], iterator_types = [{kinds}]}} "
                 f"ins({first.name} : {first.type}) outs({low.name}, {place.name} : "
                 f"{low.type}, {place.type}) {{")
        self.put(f"^bb0(%x: {kind}, %o: {kind}, %p: i32):")
        self.put(f"  %i = linalg.index {last} : index")
        self.put("  %j = arith.index_cast %i : index to i32")
        self.put(f"  %t = arith.{test}, %x, %o : {kind}")
        self.put(f"  %m = arith.select %t, %x, %o : {kind}")
        self.put("  %q = arith.select %t, %j, %p : i32")
        self.put(f"  linalg.yield %m, %q : {kind}, i32")
        self.put(f"}} -> ({low.type}, {place.type})")
        self.known(Value(f"{name}#0", shape, kind))
        return Value(f"{name}#1", shape, "i32")

    def product(self):
        a = self.any(lambda value: len(value.shape) == 2 and
                     value.element in ("f32", "f64", "bf16"))
        if not a:
            return None
        m, k = a.shape
        n = self.rng.choice(SIZES)
        b = self.of([k, n], a.element)
        c = self.filled([m, n], a.element)
        return Value(self.let(f"linalg.matmul ins({a.name}, {b.name} : {a.type}, "
                              f"{b.type}) outs({c.name} : {c.type}) -> {c.type}"),
                     c.shape, c.element, False)

    def map(self):
        x = self.any(lambda value: family(value.element) == "f")
        if not x:
            return None
        out, kind = self.empty(x.shape, x.element), x.element
        op = self.rng.choice(["math.tanh", "math.floor", "math.absf", "arith.negf"])
        name = self.let(f"linalg.map {{ {op} }} ins({x.name} : {x.type}) outs({out} : "
                        f"{x.type})")
        return Value(name, x.shape, kind, x.exact and op in ("math.absf", "arith.negf"))

    def transpose(self):
        x = self.any(lambda value: len(value.shape) > 1)
        if not x:
            return None
        order = self.rng.sample(range(len(x.shape)), len(x.shape))
        shape = [x.shape[dim] for dim in order]
        out = self.empty(shape, x.element)
        return Value(self.let(f"linalg.transpose ins({x.name} : {x.type}) outs({out} : "
                              f"{shaped(shape, x.element)}) permutation = {order}"),
                     shape, x.element, x.exact)

    def gather(self):
        x = self.any(lambda value: value.shape and 0 not in value.shape and
                     "D" not in value.shape)
        if not x:
            return None
        rng, count, rank = self.rng, self.rng.choice([1, 2, 5, 16]), len(x.shape)
        dim = rng.randrange(rank)
        places = ", ".join(f"[{rng.randrange(x.shape[dim])}]" for _ in range(count))
        index = self.let(f"arith.constant dense<[{places}]> : tensor<{count}x1xindex>")
        shape = [count] + [size for d, size in enumerate(x.shape) if d != dim]
        return Value(self.let(
            f"tensor.gather {x.name}[{index}] gather_dims([{dim}]) : ({x.type}, "
            f"tensor<{count}x1xindex>) -> {shaped(shape, x.element)}"), shape,
            x.element, x.exact)

    def part(self, x):
        """Offsets, sizes and steps of a slice; offsets may be known at run time only."""
        rng = self.rng
        steps = [rng.choice([1, 1, 2, 3]) for _ in x.shape]
        cut = [rng.randint(1, (size - 1) // step + 1)
               for size, step in zip(x.shape, steps)]
        most = [size - 1 - (n - 1) * step for size, n, step in zip(x.shape, cut, steps)]
        offsets = []
        for room in most:
            at = rng.randint(0, room)
            offsets.append(self.bounded(room) if rng.random() < 0.3 else str(at))
        return (f"[{', '.join(offsets)}] {cut} {steps}", cut)

    def bounded(self, most):
        """An index of at most that, from a number that only the run knows."""
        end = self.constant(most + 1)
        return self.let(f"arith.remui %n, {end} : index")

    def slice(self):
        x = self.any(lambda value: value.shape and 0 not in value.shape and
                     "D" not in value.shape)
        if not x:
            return None
        where, cut = self.part(x)
        small = shaped(cut, x.element)
        if self.rng.random() < 0.5:
            return Value(self.let(f"tensor.extract_slice {x.name}{where} : {x.type} to "
                                  f"{small}"), cut, x.element, x.exact)
        y = self.of(cut, x.element)
        return Value(self.let(f"tensor.insert_slice {y.name} into {x.name}{where} : "
                              f"{small} into {x.type}"), x.shape, x.element,
                     x.exact and y.exact)

    def pad(self):
        x = self.any(lambda value: value.shape and value.element in ("f32", "i32"))
        if not x:
            return None
        rng, rank = self.rng, len(x.shape)
        low, high = ([0 if size == "D" else rng.choice([0, 0, 1, 3])
                      for size in x.shape] for _ in range(2))
        shape = [size if size == "D" else size + a + b
                 for size, a, b in zip(x.shape, low, high)]
        name, outer = self.new(), self.bounded(5)
        self.put(f"{name} = tensor.pad {x.name} low{low} high{high} {{")
        self.put("^bb0(" + ", ".join(f"%p{i}: index" for i in range(rank)) + "):")
        place = rng.choice([f"%p{rng.randrange(rank)}", outer])
        self.put(f"  %pi = arith.index_cast {place} : index to i32")
        if x.element == "f32":
            self.put("  %pf = arith.sitofp %pi : i32 to f32")
        self.put(f"  tensor.yield {'%pf' if x.element == 'f32' else '%pi'} : "
                 f"{x.element}")
        self.put(f"}} : {x.type} to {shaped(shape, x.element)}")
        return Value(name, shape, x.element, x.exact)

    def reshape(self):
        x = self.any(lambda value: len(value.shape) > 1 and "D" not in value.shape)
        if not x:
            return None
        at = self.rng.randrange(len(x.shape) - 1)
        shape = [*x.shape[:at], x.shape[at] * x.shape[at + 1], *x.shape[at + 2:]]
        groups = [[d] for d in range(at)] + [[at, at + 1]] + [
            [d] for d in range(at + 2, len(x.shape))]
        flat = self.let(f"tensor.collapse_shape {x.name} {groups} : {x.type} into "
                        f"{shaped(shape, x.element)}")
        return Value(flat, shape, x.element, x.exact)

    def concat(self):
        x = self.any(lambda value: value.shape and "D" not in value.shape)
        if not x:
            return None
        dim = self.rng.randrange(len(x.shape))
        shape = list(x.shape)
        shape[dim] *= 2
        y = self.of(x.shape, x.element)
        return Value(self.let(f"tensor.concat dim({dim}) {x.name}, {y.name} : ({x.type}, "
                              f"{x.type}) -> {shaped(shape, x.element)}"), shape,
                     x.element, x.exact and y.exact)

    def generated(self):
        shape = self.shape(1, 2)
        sizes = ", ".join(self.size for size in shape if size == "D")
        name, dims = self.new(), [f"%g{i}" for i in range(len(shape))]
        self.put(f"{name} = tensor.generate {sizes} {{")
        self.put("^bb0(" + ", ".join(f"{dim}: index" for dim in dims) + "):")
        self.put(f"  %gs = arith.{self.rng.choice(['addi', 'muli', 'xori'])} {dims[0]}, "
                 f"{dims[-1]} : index")
        self.put("  %gi = arith.index_cast %gs : index to i32")
        self.put(f"  tensor.yield %gi : i32\n{self.indent}}} : {shaped(shape, 'i32')}")
        return Value(name, shape, "i32")

    def complex(self):
        x = self.any(lambda value: value.element == "f32")
        if not x:
            return None
        rank, kind = len(x.shape), "complex<f32>"
        dims = ", ".join(f"d{i}" for i in range(rank))
        same = f"affine_map<({dims}) -> ({dims})>"
        kinds = ", ".join(['"parallel"'] * rank)
        head = f"indexing_maps = [{same}, {same}], iterator_types = [{kinds}]"
        out, back = self.empty(x.shape, kind), self.empty(x.shape, "f32")
        z, type, name = self.new(), shaped(x.shape, kind), self.new()
        op = self.rng.choice(["mul", "add", "sub"])
        part = self.rng.choice(["re", "im"])
        self.put(f"{z} = linalg.generic {{{head}}} ins({x.name} : {x.type}) outs({out} : "
                 f"{type}) {{\n  ^bb0(%x: f32, %o: {kind}):\n    %c = complex.create %x, "
                 f"%x : {kind}\n    %d = complex.{op} %c, %c : {kind}\n    linalg.yield "
                 f"%d : {kind}\n  }} -> {type}")
        self.put(f"{name} = linalg.generic {{{head}}} ins({z} : {type}) outs({back} : "
                 f"{x.type}) {{\n  ^bb0(%x: {kind}, %o: f32):\n    %c = complex.{part} "
                 f"%x : {kind}\n    linalg.yield %c : f32\n  }} -> {x.type}")
        return Value(name, x.shape, "f32", False)

    # --- Control flow ---

    def block(self, count, carried=()):
        """Operations in a scope of their own; the scope at its end."""
        outer, self.indent = list(self.scope), self.indent + "  "
        self.scope += carried
        self.depth += 1
        for _ in range(count):
            self.operation()
        self.depth -= 1
        inner, self.scope = self.scope, outer
        return inner

    def result(self, inner, like):
        """A value of the block with that type."""
        found = [value for value in inner if value.type == like.type]
        return found[-1] if self.rng.random() < 0.8 else self.rng.choice(found)

    def branch(self):
        x = self.any()
        limit = self.constant(self.rng.randint(0, 7))
        test = self.let(f"arith.cmpi {self.rng.choice(['ult', 'uge'])}, %n, {limit} : "
                        "index")
        name, before, exact = self.new(), self.indent, True
        self.put(f"{name} = scf.if {test} -> ({x.type}) {{")
        for end in ("} else {", "}"):
            inner = self.block(self.rng.randint(1, 3))
            y = self.result(inner, x)
            exact &= y.exact
            self.put(f"scf.yield {y.name} : {x.type}")
            self.indent = before
            self.put(end)
        return Value(name, x.shape, x.element, exact)

    def loop(self):
        x, rng = self.any(), self.rng
        low, step = self.constant(rng.randint(0, 1)), self.constant(rng.randint(1, 2))
        high = rng.choice([self.constant(rng.randint(0, 4)), self.bounded(3)])
        name, i, carried, before = self.new(), self.new(), self.new(), self.indent
        self.put(f"{name} = scf.for {i} = {low} to {high} step {step} iter_args("
                 f"{carried} = {x.name}) -> ({x.type}) {{")
        inner = self.block(rng.randint(1, 3), [Value(carried, x.shape, x.element,
                                                     False)])
        y = self.result(inner, x)
        self.put(f"scf.yield {y.name} : {x.type}")
        self.indent = before
        self.put("}")
        return Value(name, x.shape, x.element, False)

    def repeated(self):
        """A while loop that counts to a number known at run time."""
        x = self.any()
        zero, one, end = self.constant(0), self.constant(1), self.bounded(3)
        name, before = self.new(), self.indent
        types = f"index, {x.type}"
        c, d, e, f = (self.new() for _ in range(4))
        self.put(f"{name}:2 = scf.while ({c} = {zero}, {d} = {x.name}) : ({types}) -> "
                 f"({types}) {{")
        test = self.let(f"  arith.cmpi ult, {c}, {end} : index")
        self.put(f"  scf.condition({test}) {c}, {d} : {types}")
        self.put(f"}} do {{\n  ^bb0({e}: index, {f}: {x.type}):")
        inner = self.block(2, [Value(f, x.shape, x.element, False)])
        y = self.result(inner, x)
        up = self.let(f"arith.addi {e}, {one} : index")
        self.put(f"scf.yield {up}, {y.name} : {types}")
        self.indent = before
        self.put("}")
        return Value(f"{name}#1", x.shape, x.element, False)

    def call(self):
        if self.name != "entry" or any("D" in value.shape for value in self.scope):
            return None
        inputs = [self.any() for _ in range(self.rng.randint(1, 3))]
        helper = Function(self.rng, f"helper{len(self.helpers)}", depth=1)
        helper.arguments.append(("%n", "index"))
        for value in inputs:
            helper.argument(value.shape, value.element).exact = value.exact
        y = helper.finished(self.rng.randint(1, 3), 1)[0]
        self.helpers.append(helper)
        types = ", ".join(["index"] + [value.type for value in inputs])
        names = ", ".join(["%n"] + [value.name for value in inputs])
        return Value(self.let(f"func.call @{helper.name}({names}) : ({types}) -> "
                              f"{y.type}"), y.shape, y.element, y.exact)

    FLAT = ["elementwise"] * 4 + ["reduction"] * 2 + [
        "largest", "product", "map", "transpose", "gather", "slice", "slice", "pad",
        "reshape", "concat", "generated", "complex"]
    NESTED = ["branch", "loop", "repeated", "call"]

    def operation(self):
        kinds = self.FLAT + self.NESTED * (2 if self.depth < 2 else 0)
        value = getattr(self, self.rng.choice(kinds))()
        if value and elements(value.shape) <= 20000:
            self.known(value)

    def finished(self, count, results):
        for _ in range(count):
            self.operation()
        made = self.scope[len(self.arguments) - 1:] or self.scope
        stored = [value for value in made if value.shape and "D" not in value.shape]
        if self.name == "entry" and stored and self.rng.random() < 0.25:
            self.write(self.rng.choice(stored))
        last = self.rng.sample(made, min(results, len(made)))
        types = ", ".join(value.type for value in last)
        self.put(f"return {', '.join(value.name for value in last)} : {types}")
        self.results = f"({types})"
        return last

    def text(self):
        takes = ", ".join(f"{name}: {type}" for name, type in self.arguments)
        private = "" if self.name == "entry" else "private "
        return "".join(helper.text() for helper in self.helpers) + (
            f"func.func {private}@{self.name}({takes}) -> {self.results} {{\n" +
            "\n".join(self.lines) + "\n}\n")


def elements(shape):
    count = 1
    for size in shape:
        count *= 40 if size == "D" else size
    return count


def generate(rng):
    function = Function(rng, "entry")
    function.arguments.append(("%n", "index"))
    size = rng.choice(OPEN) if rng.random() < 0.3 else None
    if size is not None:
        x = Value("%a1", ["D", rng.choice(SIZES)], "f32")
        function.arguments.append((x.name, x.type))
        function.known(x)
        function.size = function.let(
            f"tensor.dim {x.name}, {function.constant(0)} : {x.type}")
    for _ in range(rng.randint(1, 3)):
        shape, element = function.shape(0, 3), rng.choice(ELEMENTS)
        make = (function.read if shape and "D" not in shape and rng.random() < 0.25
                else function.argument)
        make(shape, element)
    function.finished(rng.randint(2, 6), rng.randint(1, 4))
    schedule = rng.choice(SCHEDULES)
    return runner.Case(function.text(), schedule, kinds=[schedule], run_args=(
        [f"--dynamic-size={size}"] if size is not None else []))


if __name__ == "__main__":
    runner.main(generate)
