"""Random segments and sets of coordinates: what is done for each of them, in which
order, is worked out here too, and has to come out the same. Offsets and
coordinates are indices or integers, known or not before the run; segments and sets
are empty, alike, apart, or parts of their lists."""

import re

import runner

#: The ways to do each kind.
WAYS = [("intersect", "merge"), ("intersect", "gallop"), ("intersect", "expand"),
        ("difference", "merge"), ("union", "merge")]

MODULUS = 1 << 64

ADD = """
func.func private @note(%c: index, %p: index, %q: index, %s: i64) -> i64 {
  %k = arith.constant 31 : i64
  %thousand = arith.constant 1000 : i64
  %ten = arith.constant 10 : i64
  %x = arith.index_cast %c : index to i64
  %y = arith.index_cast %p : index to i64
  %z = arith.index_cast %q : index to i64
  %0 = arith.muli %s, %k : i64
  %1 = arith.muli %x, %thousand : i64
  %2 = arith.muli %y, %ten : i64
  %3 = arith.addi %0, %1 : i64
  %4 = arith.addi %3, %2 : i64
  %5 = arith.addi %4, %z : i64
  return %5 : i64
}
"""


def note(total, c, p, q):
    """What @note gives: the order counts."""
    return (total * 31 + c * 1000 + p * 10 + q) % MODULUS


def visits(kind, a, b, part_a, part_b):
    """The coordinates with their places, in the order of the operation."""
    places_a = {a[p]: p for p in range(*part_a)}
    places_b = {b[q]: q for q in range(*part_b)}
    wanted = {"intersect": places_a.keys() & places_b.keys(),
              "difference": places_a.keys() - places_b.keys(),
              "union": places_a.keys() | places_b.keys()}[kind]

    def place(list, part, c):
        return next((at for at in range(*part) if list[at] >= c), part[1])
    return [(c, place(a, part_a, c), place(b, part_b, c))
            for c in sorted(wanted)]


class Program:
    """The lines of @entry."""

    def __init__(self, rng):
        self.rng = rng
        self.lines = []
        self.indices = {}

    def index(self, number):
        if number not in self.indices:
            self.indices[number] = f"%i{number}"
            self.lines.append(f"%i{number} = arith.constant {number} : index")
        return self.indices[number]

    def list(self, name, numbers):
        """A list as a value; its type."""
        element = self.rng.choice(["index", "i32", "i64"])
        type = f"tensor<{len(numbers)}x{element}>"
        self.lines.append(f"%{name} = arith.constant dense<{numbers}> : {type}"
                          if numbers else f"%{name} = tensor.empty() : {type}")
        if self.rng.random() < 0.5:
            return f"%{name}", type
        self.lines.append(f"%{name}_d = tensor.cast %{name} : {type} to "
                          f"tensor<?x{element}>")
        return f"%{name}_d", f"tensor<?x{element}>"


def sets(rng, program):
    most = rng.choice([3, 12, 60])
    a, b = (sorted(rng.sample(range(most), rng.randint(0, min(most, 20))))
            for _ in range(2))
    if rng.random() < 0.1:
        b = list(a)

    def part(list):
        if rng.random() < 0.5:
            return 0, len(list)
        return tuple(sorted(rng.randint(0, len(list)) for _ in range(2)))
    part_a, part_b = part(a), part(b)
    kind, strategy = rng.choice(WAYS)
    x, x_type = program.list("a", a)
    y, y_type = program.list("b", b)
    bounds = [program.index(n) for n in (*part_a, *part_b)]
    flags = "%in_a: i1, %in_b: i1, " if kind == "union" else ""
    program.lines += [
        f"%r = ragged.coiterate {kind} by {strategy} {x}[{bounds[0]}, "
        f"{bounds[1]}], {y}[{bounds[2]}, {bounds[3]}] init(%zero : i64) : "
        f"{x_type}, {y_type} {{",
        f"^bb0(%c: index, %p: index, %q: index, {flags}%s: i64):",
        "  %t = func.call @note(%c, %p, %q, %s) : (index, index, index, i64) -> "
        "i64", "  ragged.yield %t : i64", "}"]
    return visits(kind, a, b, part_a, part_b), f"{kind} by {strategy}"


def segments(rng, program):
    lengths = [rng.choice([0, 0, 1, rng.randint(0, 40)])
               for _ in range(rng.randint(0, 8))]
    offsets = [rng.choice([0, 0, rng.randint(0, 9)])]
    for length in lengths:
        offsets.append(offsets[-1] + length)
    x, type = program.list("offsets", offsets)
    program.lines += [
        f"%r = ragged.segments {x} init(%zero : i64) : {type} {{",
        "^bb0(%b: index, %lo: index, %n: index, %s: i64):",
        "  %t = func.call @note(%b, %lo, %n, %s) : (index, index, index, i64) -> "
        "i64", "  ragged.yield %t : i64", "}"]
    return [(b, offsets[b], length) for b, length in enumerate(lengths)], "segments"


def generate(rng):
    program = Program(rng)
    program.lines.append("%zero = arith.constant 0 : i64")
    seen, kind = rng.choice([sets, sets, segments])(rng, program)
    total = 0
    for visit in seen:
        total = note(total, *visit)
    signed = total - MODULUS if total >= MODULUS // 2 else total
    program.lines += [f"%wanted = arith.constant {signed} : i64",
                      "return %r, %wanted : i64, i64"]
    body = "".join(f"  {line}\n" for line in program.lines)
    schedule = rng.choice(["loops", "mlp-xsmm", "mlp-vector"])
    return runner.Case(ADD + "func.func @entry() -> (i64, i64) {\n" + body + "}\n",
                       schedule, checks=[agree], kinds=[kind, schedule])


RESULT = re.compile(r"^result \d+: i64 = (-?\d+)$", re.M)


def agree(run):
    """Each result is the one that was worked out, which comes behind it."""
    printed = run.tool("tenon-run", run.file, "--print",
                       f"--schedule={run.case.schedule}")
    results = RESULT.findall(printed)
    if not results or results[::2] != results[1::2]:
        raise runner.Failure(f"what came out is not what was wanted:\n{printed}")


if __name__ == "__main__":
    runner.main(generate)
