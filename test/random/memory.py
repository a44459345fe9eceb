"""Random programs whose reshapes, slices and gathers say whether their results are
views or copies, and in which memory; between them values are computed, and parts of
them are overwritten, which a view must not see; several of the values are results."""

import math

import runner

#: None: bufferization chooses.
RESULTS = [None, "view", "copy"]
SCHEDULES = ["network", "mlp-vector", "mlp-xsmm", "flatten,mlp-vector", "reshape-fuse,mlp-vector"]


def tensor(sizes, element):
    return f"tensor<{''.join(f'{size}x' for size in sizes)}{element}>"


class Program:
    """Lines of a function; a value is its name and its sizes."""

    def __init__(self, rng):
        self.rng = rng
        self.element = rng.choice(["f32", "f32", "bf16", "i32", "i8"])
        self.arguments, self.lines, self.values, self.kinds = [], [], [], []
        for _ in range(rng.randint(1, 3)):
            sizes = [rng.choice([1, 2, 3, 4, 6, 8, 16]) for _ in range(rng.randint(1, 3))]
            name = f"%a{len(self.arguments)}"
            self.arguments.append(f"{name}: {tensor(sizes, self.element)}")
            self.values.append((name, sizes))

    def add(self, text, sizes):
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        self.values.append((name, sizes))

    def memory(self, kind):
        """The attribute of an operation of that kind."""
        result = self.rng.choice(RESULTS)
        self.kinds.append(f"{kind} {result}")
        if result is None:
            return ""
        space = ", memory.space = 1" if result == "copy" and self.rng.random() < 0.3 else ""
        return f' {{memory.result = "{result}"{space}}}'

    def computed(self, name, sizes):
        type = tensor(sizes, self.element)
        self.lines.append(f"%e{len(self.lines)} = tensor.empty() : {type}")
        other = self.rng.choice([value for value in self.values if value[1] == sizes])[0]
        self.add(f"linalg.{self.rng.choice(['add', 'sub', 'mul', 'max'])} ins({name}, {other} : {type}, {type}) "
                 f"outs(%e{len(self.lines) - 1} : {type}) -> {type}", sizes)

    def overwritten(self, name, sizes):
        """A part of it is another value's part."""
        whole = tensor(sizes, self.element)
        part = [self.rng.randint(1, size) for size in sizes]
        at = [self.rng.randint(0, size - length) for size, length in zip(sizes, part)]
        fits = [value for value in self.values if len(value[1]) == len(sizes)
                and all(have >= length for have, length in zip(value[1], part))]
        source, have = self.rng.choice(fits)
        type = tensor(part, self.element)
        self.lines.append(f"%p{len(self.lines)} = tensor.extract_slice {source}{[0] * len(part)} {part} "
                          f"{[1] * len(part)}{self.memory('slice')} : {tensor(have, self.element)} to {type}")
        self.add(f"tensor.insert_slice %p{len(self.lines) - 1} into {name}{at} {part} {[1] * len(part)} : "
                 f"{type} into {whole}", sizes)

    def sliced(self, name, sizes):
        steps = [self.rng.choice([1, 1, 2]) for _ in sizes]
        part = [self.rng.randint(1, (size - 1) // step + 1) for size, step in zip(sizes, steps)]
        at = [self.rng.randint(0, size - 1 - (length - 1) * step)
              for size, length, step in zip(sizes, part, steps)]
        self.add(f"tensor.extract_slice {name}{at} {part} {steps}{self.memory('slice')} : "
                 f"{tensor(sizes, self.element)} to {tensor(part, self.element)}", part)

    def collapsed(self, name, sizes):
        if len(sizes) < 2:
            return self.sliced(name, sizes)
        dim = self.rng.randrange(len(sizes) - 1)
        groups = [[each] for each in range(dim)] + [[dim, dim + 1]] + [[each] for each in range(dim + 2, len(sizes))]
        merged = [math.prod(sizes[each] for each in group) for group in groups]
        return self.add(f"tensor.collapse_shape {name} {groups}{self.memory('collapse')} : "
                        f"{tensor(sizes, self.element)} into {tensor(merged, self.element)}", merged)

    def expanded(self, name, sizes):
        dim = self.rng.randrange(len(sizes))
        factor = self.rng.choice([each for each in range(1, sizes[dim] + 1) if sizes[dim] % each == 0])
        split = sizes[:dim] + [sizes[dim] // factor, factor] + sizes[dim + 1:]
        groups = [[each] for each in range(dim)] + [[dim, dim + 1]] + [[each + 1] for each in range(dim + 1, len(sizes))]
        self.add(f"tensor.expand_shape {name} {groups} output_shape {split}{self.memory('expand')} : "
                 f"{tensor(sizes, self.element)} into {tensor(split, self.element)}", split)

    def gathered(self, name, sizes):
        """Rows that a constant list names: as a view of a matrix, a table of rows."""
        rows = self.rng.randint(1, 9)
        places = [[self.rng.randrange(sizes[0])] for _ in range(rows)]
        list = f"tensor<{rows}x1x{self.rng.choice(['index', 'i32'])}>"
        taken = [rows] + sizes[1:]
        self.lines.append(f"%i{len(self.lines)} = arith.constant dense<{places}> : {list}")
        self.add(f"tensor.gather {name}[%i{len(self.lines) - 1}] gather_dims([0]){self.memory('gather')} : "
                 f"({tensor(sizes, self.element)}, {list}) -> {tensor(taken, self.element)}", taken)

    def text(self, results):
        types = ", ".join(tensor(sizes, self.element) for _, sizes in results)
        lines = "".join(f"  {line}\n" for line in self.lines)
        return (f"func.func @entry({', '.join(self.arguments)}) -> ({types}) {{\n{lines}"
                f"  return {', '.join(name for name, _ in results)} : {types}\n}}\n")


def generate(rng):
    program = Program(rng)
    steps = [program.computed, program.computed, program.overwritten, program.sliced,
             program.collapsed, program.expanded, program.gathered, program.gathered]
    for _ in range(rng.randint(2, 7)):
        small = [value for value in program.values if len(value[1]) < 5]
        rng.choice(steps)(*rng.choice(small))
    made = [value for value in program.values if value[0].startswith("%v")]
    results = rng.sample(made, rng.randint(1, min(3, len(made))))
    schedule = rng.choice(SCHEDULES)
    # Products of products of bf16 round each time.
    run_args = ["--tolerance=0.1"] if program.element == "bf16" else []
    return runner.Case(program.text(results), schedule, run_args=run_args,
                       kinds=[*program.kinds, schedule, program.element])


if __name__ == "__main__":
    runner.main(generate)
