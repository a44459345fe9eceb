"""Random graphs of operations on tensors, for the generators beside this file.

A Graph writes a function @entry operation by operation and knows the size of
each dimension, static or dynamic, when it is run with --dynamic-size=N.
"""

import dataclasses
import random

#: The most elements that a tensor may have.
LARGEST = 3000
#: The sizes of dims of arguments.
SIZES = [1, 2, 3, 4, 6]
#: How many places a list has at most.
PLACES = 7


@dataclasses.dataclass(frozen=True)
class Dim:
    """A size, and where it is dynamic the index value that holds it."""
    size: int
    ssa: str = None


@dataclasses.dataclass
class Value:
    name: str
    dims: tuple
    type: str
    uses: int = 0
    argument: bool = False


def elements(dims):
    count = 1
    for dim in dims:
        count *= dim.size
    return count


def shape(dims, element):
    return "tensor<" + "".join(f"{'?' if d.ssa else d.size}x"
                               for d in dims) + element + ">"


def affine(rank, exprs):
    loops = ", ".join(f"d{i}" for i in range(rank))
    return (f"affine_map<({loops}) -> ("
            + ", ".join(f"d{e}" for e in exprs) + ")>")


class Graph:
    def __init__(self, rng, element, dynamic_size):
        self.rng = rng
        self.element = element
        self.n = dynamic_size
        self.lines = []
        self.arguments = []
        self.values = []
        self.constants = {}
        self.count = 0
        self.kinds = []
        self.attributes = []
        first = self.argument([Dim(self.n, "%n"),
                               Dim(rng.choice(SIZES))])
        self.line(f"%n = tensor.dim {first.name}, {self.constant(0)} : "
                  f"{first.type}")

    def grow(self, steps, least_rank, most_rank):
        """Adds arguments of `least_rank` dimensions at least, and 3 to 12
        operations: `steps` says how often each is taken."""
        for _ in range(self.rng.randint(0, 2)):
            self.argument([self.dim(size, False) if size else Dim(self.n, "%n")
                           for size in self.rng.choices(
                               [0, *SIZES],
                               k=self.rng.randint(least_rank, 3))])
        names, weights = zip(*steps)
        wanted = self.rng.randint(3, 12)
        tries = 0
        while wanted and tries < 60:
            tries += 1
            base = self.pick(lambda v: len(v.dims) <= most_rank)
            made = getattr(self, self.rng.choices(names, weights)[0])(base)
            wanted -= made is not None

    # --- Text ---------------------------------------------------------------

    def line(self, text):
        self.lines.append("  " + text)

    def fresh(self):
        self.count += 1
        return f"%v{self.count}"

    def constant(self, number):
        name = f"%c{number}" if number >= 0 else f"%m{-number}"
        self.constants[name] = f"arith.constant {number} : index"
        return name

    def scalar(self):
        """A constant of the element type, and its name."""
        number = self.rng.randint(-3, 3)
        name = f"%s{number}" if number >= 0 else f"%t{-number}"
        text = f"{number}.0" if self.element[0] in "fb" else str(number)
        self.constants[name] = f"arith.constant {text} : {self.element}"
        return name

    def argument(self, dims):
        name = f"%a{len(self.arguments)}"
        value = Value(name, tuple(dims), shape(dims, self.element),
                      argument=True)
        self.arguments.append(value)
        self.values.append(value)
        return value

    def define(self, text, dims, kind):
        """An operation with one result, without its `%name = `."""
        name = self.fresh()
        value = Value(name, tuple(dims), shape(dims, self.element))
        self.line(f"{name} = {text}")
        self.values.append(value)
        self.kinds.append(kind)
        return value

    def use(self, value):
        value.uses += 1
        return value.name

    def list(self, values):
        return (", ".join(self.use(v) for v in values) + " : "
                + ", ".join(v.type for v in values))

    def function(self):
        """The function; gives back what nothing uses, and a few more."""
        results = [v for v in self.values if not v.uses and not v.argument]
        more = [v for v in self.values if v.uses and not v.argument]
        for value in more:
            if self.rng.random() < 0.1:
                results.append(value)
        arguments = ", ".join(f"{a.name}: {a.type}" for a in self.arguments)
        types = ", ".join(v.type for v in results)
        constants = "".join(f"  {name} = {text}\n"
                            for name, text in sorted(self.constants.items()))
        return (f"func.func @entry({arguments}) -> ({types}) {{\n{constants}"
                + "\n".join(self.lines) + "\n  return "
                + ", ".join(v.name for v in results) + f" : {types}\n}}\n")

    # --- Sizes --------------------------------------------------------------

    def index(self, size):
        """An index value that holds `size`, worked out from %n."""
        name = self.fresh()
        if size == self.n and self.rng.random() < 0.5:
            return "%n"
        if size and self.n % size == 0:
            self.line(f"{name} = arith.divui %n, "
                      f"{self.constant(self.n // size)} : index")
        elif size % self.n == 0:
            self.line(f"{name} = arith.muli %n, "
                      f"{self.constant(size // self.n)} : index")
        else:
            self.line(f"{name} = arith.addi %n, "
                      f"{self.constant(size - self.n)} : index")
        return name

    def dim(self, size, dynamic):
        return Dim(size, self.index(size) if dynamic else None)

    def dim_of(self, name, type, position, size):
        ssa = self.fresh()
        self.line(f"{ssa} = tensor.dim {name}, {self.constant(position)} : "
                  f"{type}")
        return Dim(size, ssa)

    def empty(self, dims):
        name = self.fresh()
        sizes = ", ".join(d.ssa for d in dims if d.ssa)
        self.line(f"{name} = tensor.empty({sizes}) : "
                  f"{shape(dims, self.element)}")
        return Value(name, tuple(dims), shape(dims, self.element))

    def fill(self, dims):
        init = self.empty(dims)
        return self.define(f"linalg.fill ins({self.scalar()} : {self.element})"
                           f" outs({init.name} : {init.type}) -> {init.type}",
                           dims, "fill")

    def pick(self, wanted=lambda value: True):
        """A value, one that was made lately more often; None without one."""
        fitting = [v for v in self.values if wanted(v)]
        if not fitting:
            return None
        if self.rng.random() < 0.6:
            return fitting[-1]
        return self.rng.choice(fitting)

    # --- Generics -----------------------------------------------------------

    def combine(self, terms):
        """Body lines that combine element values into one; its name."""
        lines, result = [], terms[0]
        floats = self.element[0] in "fb"
        names = (["addf", "subf", "mulf", "maximumf", "minimumf"] if floats
                 else ["addi", "subi", "muli", "maxsi", "minsi", "xori"])
        for term in terms[1:] + ([terms[0]] if self.rng.random() < 0.3 else []):
            name = self.fresh()
            lines.append(f"{name} = arith.{self.rng.choice(names)} {result}, "
                         f"{term} : {self.element}")
            result = name
        return lines, result

    def index_term(self, loop):
        """Body lines that make a number of a loop's index; its name."""
        i, cast, number = self.fresh(), self.fresh(), self.fresh()
        lines = [f"{i} = linalg.index {loop} : index",
                 f"{cast} = arith.index_cast {i} : index to i32"]
        if self.element == "i32":
            return lines, cast
        lines.append(f"{number} = arith.sitofp {cast} : i32 to "
                     f"{self.element}")
        return lines, number

    def place(self, value, loops):
        """Loops of the right size for the dimensions of `value`, or None."""
        free = list(range(len(loops)))
        self.rng.shuffle(free)
        chosen = []
        for dim in value.dims:
            loop = next((f for f in free if loops[f].size == dim.size), None)
            if loop is None:
                return None
            free.remove(loop)
            chosen.append(loop)
        return chosen

    def generic(self, base):
        """A generic over the dimensions of `base`, in some order: element by
        element, or with sums; with a second result, indices, broadcasts."""
        rng = self.rng
        loops = list(base.dims)
        rng.shuffle(loops)
        if rng.random() < 0.2 and elements(loops) * 3 <= LARGEST:
            loops.insert(rng.randint(0, len(loops)),
                         self.dim(rng.choice([2, 3]), rng.random() < 0.3))
        inputs, maps = [base], [self.place(base, loops)]
        if maps[0] is None:
            return None
        for _ in range(rng.choice([0, 1, 1, 2])):
            other = rng.choice(self.values)
            where = self.place(other, loops)
            if where is not None:
                inputs.append(other)
                maps.append(where)
        sums = set()
        if rng.random() < 0.25:
            sums = {loop for loop in maps[0] if rng.random() < 0.5}
        kept = [loop for loop in range(len(loops)) if loop not in sums]
        outputs = []
        for _ in range(2 if rng.random() < 0.2 else 1):
            order = list(kept)
            if rng.random() < 0.4:
                rng.shuffle(order)
            outputs.append(order)
        reads = [bool(sums) or rng.random() < 0.1 for _ in outputs]
        inits = []
        for order, read in zip(outputs, reads):
            dims = [loops[loop] for loop in order]
            same = [v for v in self.values if v.dims == tuple(dims)]
            if read and same and rng.random() < 0.5:
                inits.append(rng.choice(same))
            else:
                inits.append(self.fill(dims) if read or rng.random() < 0.2
                             else self.empty(dims))
        arguments = [f"%in{i}" for i in range(len(inputs))]
        outs = [f"%out{i}" for i in range(len(inits))]
        lines, yielded = [], []
        for out, read in zip(outs, reads):
            terms = list(arguments)
            rng.shuffle(terms)
            if rng.random() < 0.2 and loops:
                more, term = self.index_term(rng.randrange(len(loops)))
                lines += more
                terms.append(term)
            if rng.random() < 0.2:
                terms.append(self.scalar())
            more, result = self.combine(terms)
            lines += more
            if sums:
                total = self.fresh()
                add = "addf" if self.element[0] in "fb" else "addi"
                lines.append(f"{total} = arith.{add} {out}, {result} : "
                             f"{self.element}")
                result = total
            elif read:
                more, result = self.combine([result, out])
                lines += more
            yielded.append(result)
        types = [init.type for init in inits]
        name = self.fresh()
        texts = ", ".join(affine(len(loops), m) for m in maps + outputs)
        kinds = ", ".join('"reduction"' if loop in sums else '"parallel"'
                          for loop in range(len(loops)))
        block = ", ".join(f"{a}: {self.element}" for a in arguments + outs)
        self.line(f"{name}{':2' if len(inits) == 2 else ''} = linalg.generic "
                  f"{{indexing_maps = [{texts}], iterator_types = [{kinds}]}} "
                  f"ins({self.list(inputs)}) outs({self.list(inits)})"
                  f"{self.attribute()} {{")
        self.line(f"^bb0({block}):")
        for line in lines:
            self.line("  " + line)
        self.line(f"  linalg.yield {', '.join(yielded)} : "
                  + ", ".join([self.element] * len(inits)))
        self.line("} -> (" + ", ".join(types) + ")")
        made = []
        for number, order in enumerate(outputs):
            dims = tuple(loops[loop] for loop in order)
            suffix = f"#{number}" if len(inits) == 2 else ""
            made.append(Value(name + suffix, dims, types[number]))
        self.values += made
        self.kinds.append("sum" if sums else "elementwise")
        return made[0]

    def attribute(self):
        """Now and then, an attribute out of `attributes`."""
        if self.attributes and self.rng.random() < 0.04:
            text = self.rng.choice(self.attributes)
            self.kinds.append(text)
            return f" attrs = {{{text}}}"
        return ""

    # --- Named operations ---------------------------------------------------

    def transpose(self, base):
        # MLIR 22 crashes on one of a scalar.
        if not base.dims:
            return None
        order = list(range(len(base.dims)))
        self.rng.shuffle(order)
        init = self.empty([base.dims[i] for i in order])
        return self.define(f"linalg.transpose ins({self.list([base])}) outs("
                           f"{self.list([init])}) permutation = {order}",
                           init.dims, "transpose")

    def broadcast(self, base):
        if elements(base.dims) * 3 > LARGEST:
            return None
        at = self.rng.randint(0, len(base.dims))
        dims = list(base.dims)
        dims.insert(at, self.dim(self.rng.choice([1, 2, 3]),
                                 self.rng.random() < 0.3))
        init = self.empty(dims)
        return self.define(f"linalg.broadcast ins({self.list([base])}) outs("
                           f"{self.list([init])}) dimensions = [{at}]",
                           dims, "broadcast")

    def binary(self, base):
        other = self.rng.choice([v for v in self.values
                                 if v.dims == base.dims])
        init = self.empty(base.dims)
        name = self.rng.choice(["add", "sub", "mul", "max"])
        return self.define(f"linalg.{name} ins({self.list([base, other])}) "
                           f"outs({self.list([init])}) -> {init.type}",
                           base.dims, "named")

    def reduce(self, base):
        if not base.dims:
            return None
        at = self.rng.randrange(len(base.dims))
        dims = base.dims[:at] + base.dims[at + 1:]
        init = self.fill(dims)
        add = "arith.addf" if self.element[0] in "fb" else "arith.addi"
        return self.define(f"linalg.reduce {{ {add} }} ins("
                           f"{self.list([base])}) outs({self.list([init])}) "
                           f"dimensions = [{at}]", dims, "reduce")

    # --- Shapes -------------------------------------------------------------

    def expand(self, base):
        rng = self.rng
        dims, groups = [], []
        for dim in base.dims:
            factors = [dim.size]
            if rng.random() < 0.6:
                divisors = [d for d in range(1, dim.size + 1)
                            if dim.size % d == 0]
                first = rng.choice(divisors)
                factors = [first, dim.size // first]
                if rng.random() < 0.2:
                    factors.insert(rng.randint(0, 2), 1)
            group = []
            open_ = rng.randrange(len(factors)) if dim.ssa else None
            for place, factor in enumerate(factors):
                if len(factors) == 1:
                    new = dim
                else:
                    # MLIR 22 lowers no group with two dynamic sizes.
                    new = self.dim(factor, place == open_)
                group.append(len(dims))
                dims.append(new)
            groups.append(group)
        if len(dims) == len(base.dims):
            if base.dims or rng.random() < 0.7:
                return None
            dims = [Dim(1)]
        if len(dims) > 6:
            return None
        sizes = ", ".join(d.ssa or str(d.size) for d in dims)
        return self.define(
            f"tensor.expand_shape {self.use(base)} {groups} output_shape "
            f"[{sizes}]{self.reshape_attribute()} : {base.type} into "
            f"{shape(dims, self.element)}", dims, "expand")

    def collapse(self, base):
        rng = self.rng
        groups = []
        for place in range(len(base.dims)):
            if groups and rng.random() < 0.5:
                groups[-1].append(place)
            else:
                groups.append([place])
        if len(groups) == len(base.dims):
            return None
        sizes = []
        for group in groups:
            size = 1
            for place in group:
                size *= base.dims[place].size
            dynamic = any(base.dims[place].ssa for place in group)
            same = base.dims[group[0]] if len(group) == 1 else None
            sizes.append((size, dynamic, same))
        if all(d.size == 1 and not d.ssa for d in base.dims) \
                and rng.random() < 0.3:
            groups, sizes = [], []
        type = "tensor<" + "".join(f"{'?' if dynamic else size}x"
                                   for size, dynamic, _ in sizes)
        type += self.element + ">"
        name = self.fresh()
        self.line(f"{name} = tensor.collapse_shape {self.use(base)} {groups}"
                  f"{self.reshape_attribute()} : {base.type} into {type}")
        dims = []
        for place, (size, dynamic, same) in enumerate(sizes):
            if same:
                dims.append(same)
            elif dynamic and rng.random() < 0.5:
                dims.append(self.dim_of(name, type, place, size))
            else:
                dims.append(self.dim(size, dynamic))
        value = Value(name, tuple(dims), type)
        self.values.append(value)
        self.kinds.append("collapse")
        return value

    reshape_attributes = ()

    def reshape_attribute(self):
        if self.reshape_attributes and self.rng.random() < 0.04:
            text = self.rng.choice(self.reshape_attributes)
            self.kinds.append(text)
            return f" {{{text}}}"
        return ""

    def cast(self, base):
        if not any(d.ssa for d in base.dims):
            return None
        dims = [Dim(d.size) if d.ssa and self.rng.random() < 0.6 else d
                for d in base.dims]
        if tuple(dims) == base.dims:
            return None
        return self.define(f"tensor.cast {self.use(base)} : {base.type} to "
                           f"{shape(dims, self.element)}", dims, "cast")

    def pad(self, base):
        rng = self.rng
        low = [rng.choice([0, 0, 1]) for _ in base.dims]
        high = [rng.choice([0, 0, 1, 2]) for _ in base.dims]
        sizes = [d.size + a + b for d, a, b in zip(base.dims, low, high)]
        if not any(low + high) or elements([Dim(s) for s in sizes]) > LARGEST:
            return None
        dims = [d if not a + b else self.dim(s, bool(d.ssa))
                for d, s, a, b in zip(base.dims, sizes, low, high)]
        indices = ", ".join(f"%p{i}: index" for i in range(len(dims)))
        number = self.scalar()
        name = self.fresh()
        type = shape(dims, self.element)
        self.line(f"{name} = tensor.pad {self.use(base)} low{low} high{high} "
                  "{")
        self.line(f"^bb0({indices}):")
        self.line(f"  tensor.yield {number} : {self.element}")
        self.line(f"}} : {base.type} to {type}")
        value = Value(name, tuple(dims), type)
        self.values.append(value)
        self.kinds.append("pad")
        return value

    def concat(self, base):
        if not base.dims or elements(base.dims) * 2 > LARGEST:
            return None
        at = self.rng.randrange(len(base.dims))

        def fits(value):
            return (len(value.dims) == len(base.dims)
                    and elements(value.dims) * 2 <= LARGEST
                    and all(a == b for i, (a, b) in enumerate(
                        zip(value.dims, base.dims)) if i != at))
        other = self.rng.choice([v for v in self.values if fits(v)])
        parts = [base.dims[at], other.dims[at]]
        dims = list(base.dims)
        dims[at] = self.dim(parts[0].size + parts[1].size,
                            any(p.ssa for p in parts))
        type = shape(dims, self.element)
        names = f"{self.use(base)}, {self.use(other)}"
        return self.define(f"tensor.concat dim({at}) {names} : ({base.type}, "
                           f"{other.type}) -> {type}", dims, "concat")

    def part(self, dims):
        """Offsets, sizes, strides of a part, and its dimensions."""
        offsets, sizes, strides, part = [], [], [], []
        for dim in dims:
            if dim.size == 1 or self.rng.random() < 0.4:
                offsets.append("0")
                sizes.append(dim.ssa or str(dim.size))
                strides.append("1")
                part.append(dim)
                continue
            step = self.rng.choice([1, 1, 2])
            size = self.rng.randint(1, (dim.size + step - 1) // step)
            last = dim.size - (size - 1) * step - 1
            new = self.dim(size, self.rng.random() < 0.3)
            offsets.append(str(self.rng.randint(0, last)))
            sizes.append(new.ssa or str(size))
            strides.append(str(step))
            part.append(new)
        return "".join(f"[{', '.join(list_)}]" for list_ in
                       (offsets, sizes, strides)), part

    def slice(self, base):
        if not base.dims:
            return None
        text, dims = self.part(base.dims)
        self.last_part = text
        # It may drop the dimensions of size 1. Where one of two goes, MLIR 22
        # crashes in the lowering of the subview.
        kept = [d for d in dims if d.size != 1 or d.ssa]
        if kept and len(kept) < len(dims) and self.rng.random() < 0.4:
            self.kinds.append("slice drops dimensions")
            dims = kept
        return self.define(f"tensor.extract_slice {self.use(base)}{text} : "
                           f"{base.type} to {shape(dims, self.element)}",
                           dims, "extract_slice")

    def gather(self, base):
        """Takes places of a dimension, mostly the first, by a list."""
        if not base.dims or len(base.dims) > 3:
            return None
        at = 0 if self.rng.random() < 0.8 else self.rng.randrange(len(base.dims))
        size = base.dims[at].size
        if not size:
            return None
        self.gathered = at
        if self.rng.random() < 0.15:
            count = self.rng.randint(1, min(size, PLACES))
            list, type = self.range(self.rng.randint(0, size - count), count)
        else:
            numbers = [self.rng.randrange(size)
                       for _ in range(self.rng.randint(1, PLACES))]
            if self.rng.random() < 0.3:
                first, last = sorted(self.rng.choices(range(size), k=2))
                step = self.rng.choice([1, 1, 2, 3])
                numbers = [*range(first, last + 1, step)][:PLACES]
            list, type, count = self.places(numbers)
        dims = [Dim(count), *base.dims[:at], *base.dims[at + 1:]]
        return self.define(f"tensor.gather {self.use(base)}[{list}] "
                           f"gather_dims([{at}]) : ({base.type}, {type}) -> "
                           f"{shape(dims, self.element)}", dims, "gather")

    def places(self, numbers):
        """A list of places, its type, and how many there are."""
        type = (f"tensor<{len(numbers)}x1x"
                f"{self.rng.choice(['index', 'i32', 'i64'])}>")
        list = self.fresh()
        self.line(f"{list} = arith.constant dense<{[[n] for n in numbers]}> : "
                  f"{type}")
        return list, type, len(numbers)

    def range(self, start, count):
        """A list of places one behind the other, and its type."""
        flat = self.rng.random() < 0.5
        type = f"tensor<{count}xindex>" if flat else f"tensor<{count}x1xindex>"
        dims = "(i)" if flat else "(i, j)"
        number, init, list = self.fresh(), self.fresh(), self.fresh()
        self.line(f"{number} = arith.constant {start} : index")
        self.line(f"{init} = tensor.empty() : {type}")
        self.line(f"{list} = linalg.generic {{indexing_maps = [affine_map<{dims} "
                  f"-> ()>, affine_map<{dims} -> {dims}>], iterator_types = ["
                  + ", ".join(['"parallel"'] * (1 if flat else 2))
                  + f"]}} ins({number} : index) outs({init} : {type}) {{")
        self.line("^bb0(%from: index, %out: index):")
        self.line("  %k = linalg.index 0 : index")
        self.line("  %s = arith.addi %k, %from : index")
        self.line(f"  linalg.yield %s : index }} -> {type}")
        self.kinds.append("range")
        places = f"tensor<{count}x1xindex>"
        if not flat:
            return list, places
        below = self.fresh()
        self.line(f"{below} = tensor.expand_shape {list} [[0, 1]] output_shape "
                  f"[{count}, 1] : {type} into {places}")
        return below, places

    def scatter(self, base):
        """Writes what is computed of some places of it over others."""
        part = self.gather(base)
        if part is None or part.dims[0].size > base.dims[self.gathered].size:
            return part
        at = self.gathered
        made = self.generic(part)
        if made is None or made.dims != part.dims:
            made = part
        size, count = base.dims[at].size, part.dims[0].size
        if self.rng.random() < 0.15:
            list, type = self.range(self.rng.randint(0, size - count), count)
        else:
            list, type, _ = self.places(self.rng.sample(range(size), count))
        into = self.use(base)
        if self.rng.random() < 0.4 and not any(dim.ssa for dim in base.dims):
            # What an operation on each element makes of it is mostly a number.
            number, init, into = self.fresh(), self.fresh(), self.fresh()
            value = self.rng.choice(["1", "2", "-3"])
            self.line(f"{number} = arith.constant {value}"
                      f"{'.0' if self.element == 'f32' else ''} : {self.element}")
            self.line(f"{init} = tensor.empty() : {base.type}")
            self.line(f"{into} = linalg.fill ins({number} : {self.element}) "
                      f"outs({init} : {base.type}) -> {base.type}")
        return self.define(f"tensor.scatter {self.use(made)} into "
                           f"{into}[{list}] scatter_dims([{at}]) "
                           f"unique : ({made.type}, {base.type}, {type}) -> "
                           f"{base.type}", base.dims, "scatter")

    def insert(self, base):
        """Puts what is computed of a part of it back into `base`."""
        part = self.slice(base)
        if part is None:
            return None
        text = self.last_part
        made = self.generic(part)
        if made is None or made.dims != part.dims:
            made = part
        return self.define(f"tensor.insert_slice {self.use(made)} into "
                           f"{self.use(base)}{text} : {made.type} into "
                           f"{base.type}", base.dims, "insert_slice")

    def pack(self, base):
        if not base.dims:
            return None
        at = self.rng.randrange(len(base.dims))
        size = base.dims[at].size
        tiles = [t for t in (2, 3, 4) if size % t == 0]
        if not tiles or base.dims[at].ssa:
            return None
        tile = self.rng.choice(tiles)
        dims = list(base.dims) + [Dim(tile)]
        dims[at] = Dim(size // tile)
        init = self.empty(dims)
        return self.define(
            f"linalg.pack {self.use(base)} inner_dims_pos = [{at}] inner_tiles"
            f" = [{tile}] into {self.use(init)} : {base.type} -> {init.type}",
            dims, "pack")
