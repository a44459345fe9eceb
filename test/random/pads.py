"""Random pads of tensors: sizes of source and result that are known, hidden by a
cast or computed to a number, low and high as attributes and as values, and what
they are filled with: a number, a function of the indices, an element of the source;
read by a gather or not."""

import runner

ELEMENTS = ["f32", "f32", "bf16", "f64", "i8", "index"]


class Pad:
    def __init__(self, rng):
        self.rng = rng
        rank = rng.choice([1, 2, 2, 3, 4])
        self.t = rng.choice(ELEMENTS)
        self.sizes = [rng.choice([1, 2, 3, 5]) for _ in range(rank)]
        self.hidden = [rng.random() < 0.3 for _ in range(rank)]
        self.lines = []

    def add(self, text):
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name

    def constant(self, number):
        return self.add(f"arith.constant {number} : index")

    def type(self, sizes):
        return f"tensor<{''.join(f'{size}x' for size in sizes)}{self.t}>"

    def number(self, text):
        return text if self.t in ("i8", "index") else text + ".0"

    def amount(self, value):
        """Low or high in a dim, and whether it is an attribute."""
        kind = self.rng.choice(["known"] * 3 + ["constant", "third", "size"])
        if kind == "known":
            return str(value), True
        if kind == "constant":
            return self.constant(value), False
        if kind == "third":
            whole = self.constant(3 * value)
            return self.add("affine.apply affine_map<()[s] -> (s floordiv 3)>()"
                            f"[{whole}]"), False
        size = self.add(f"tensor.dim {self.x}, {self.constant(0)} : {self.source}")
        return self.add(f"affine.apply affine_map<()[s] -> (s - "
                        f"{self.sizes[0] - value})>()[{size}]"), False

    def padding(self, start):
        """The lines of the body that compute what is filled in, and its name."""
        rank = len(self.sizes)
        kind = self.rng.choice(["outside", "inside", "index", "source"])
        if kind == "outside":
            return "", start
        if kind == "inside":
            return f"    %z = arith.constant {self.number('1')} : {self.t}\n", "%z"
        if kind == "source":
            return (f"    %c = arith.constant 0 : index\n    %z = tensor.extract "
                    f"{self.x}[{', '.join(['%c'] * rank)}] : {self.source}\n"), "%z"
        if self.t == "index":
            return "", f"%i{rank - 1}"
        cast = "arith.trunci" if self.t == "i8" else "arith.sitofp"
        return (f"    %j = arith.index_cast %i{rank - 1} : index to i32\n"
                f"    %z = {cast} %j : i32 to {self.t}\n"), "%z"

    def text(self):
        rng, rank = self.rng, len(self.sizes)
        amounts = [0] * (2 * rank) if rng.random() < 0.15 else \
            [rng.choice([0, 0, 1, 2]) for _ in range(2 * rank)]
        whole = self.type(self.sizes)
        self.source = self.type("?" if hides else size for size, hides
                                in zip(self.sizes, self.hidden))
        arguments = f"%x: {whole}"
        self.x = "%x"
        if rng.random() < 0.3:
            arguments = ""
            self.x = self.add(f"arith.constant dense<{self.number('2')}> : {whole}")
        if self.source != whole:
            self.x = self.add(f"tensor.cast {self.x} : {whole} to {self.source}")
        written = [self.amount(value) for value in amounts]
        sizes = ["?" if self.hidden[dim] or not written[dim][1] or
                 not written[rank + dim][1] else
                 self.sizes[dim] + amounts[dim] + amounts[rank + dim]
                 for dim in range(rank)]
        result = self.type(sizes)
        start = self.add(f"arith.constant {self.number('1')} : {self.t}")
        body, value = self.padding(start)
        low = ", ".join(name for name, _ in written[:rank])
        high = ", ".join(name for name, _ in written[rank:])
        y = self.add(
            f"tensor.pad {self.x} {rng.choice(['', 'nofold '])}low[{low}] "
            f"high[{high}] {{\n"
            f"  ^bb0({', '.join(f'%i{dim}: index' for dim in range(rank))}):\n"
            f"{body}    tensor.yield {value} : {self.t}\n  }} : {self.source} to "
            f"{result}")
        if rng.random() < 0.25:
            rows = self.add("arith.constant dense<0> : tensor<2x1xindex>")
            gathered = self.type([2, *sizes[1:]])
            y = self.add(f"tensor.gather {y}[{rows}] gather_dims([0]) : "
                         f"({result}, tensor<2x1xindex>) -> {gathered}")
            result = gathered
        lines = "".join(f"  {line}\n" for line in self.lines)
        return (f"func.func @entry({arguments}) -> {result} {{\n{lines}"
                f"  return {y} : {result}\n}}\n")


def generate(rng):
    pad = Pad(rng)
    schedule = rng.choice(["channels-last,mlp-vector", "gather-fuse,mlp-vector",
                           "channels-last,mlp-xsmm", "mlp-vector"])
    return runner.Case(pad.text(), schedule, kinds=[schedule, pad.t])


if __name__ == "__main__":
    runner.main(generate)
