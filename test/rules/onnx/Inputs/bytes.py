"""Convolutions and matmuls of bytes by `tenon-run ARGUMENTS`, compared with numpy.

Prints how many of them agree; names those that do not.
"""

import itertools
import os
import subprocess
import sys
import tempfile

import numpy

# The kind of x, its shape, the rows of w, kernel, strides, dilations, pads, groups,
# and whether the zero point of x is constant.
CONVOLUTIONS = [
    ("unsigned", (2, 61, 9, 7), 67, (3, 3), (1, 1), (1, 1), (1, 1, 1, 1), 1, 1),
    ("signed", (1, 8, 6, 6), 16, (3, 3), (2, 2), (1, 1), (0, 0, 0, 0), 1, 0),
    ("unsigned", (1, 16, 11, 11), 5, (1, 1), (2, 1), (1, 1), (0,) * 4, 1, 0),
    ("signed", (1, 9, 13), 33, (5,), (1,), (2,), (2, 1), 1, 1),
    ("unsigned", (1, 12, 5, 6, 7), 17, (3, 2, 1), (1, 2, 1), (1, 1, 1),
     (1, 0, 2, 0, 1, 0), 1, 1),
    ("unsigned", (1, 131, 4, 5), 131, (1, 1), (1, 1), (1, 1), (0,) * 4, 1, 1),
    ("signed", (1, 20, 7, 7), 1, (7, 7), (1, 1), (1, 1), (0,) * 4, 1, 0),
    ("unsigned", (1, 7, 5, 5), 6, (3, 3), (1, 1), (1, 1), (1,) * 4, 1, 1),
    ("signed", (1, 16, 5, 5), 8, (3, 3), (1, 1), (1, 1), (1,) * 4, 2, 1),
]
# The kind and the shape of a, the columns of b, whether its zero point is constant.
MATMULS = [("unsigned", (3, 5, 13), 9, 1), ("signed", (1, 1021), 7, 0),
           ("signed", (4, 30), 65, 1), ("unsigned", (17, 11), 16, 0),
           ("unsigned", (6, 7), 8, 1)]
TYPE = {"unsigned": numpy.uint8, "signed": numpy.int8}
random = numpy.random.default_rng(1)


def convolved(x, w, strides, dilations, pads, groups):
    """The convolution of two arrays of int32."""
    dims = x.ndim - 2
    x = numpy.pad(x, [(0, 0), (0, 0), *zip(pads[:dims], pads[dims:])])
    sizes = [(have - (taps - 1) * apart - 1) // step + 1
             for have, taps, step, apart in
             zip(x.shape[2:], w.shape[2:], strides, dilations)]
    inside, outside = w.shape[1], w.shape[0] // groups
    y = numpy.zeros((x.shape[0], w.shape[0], *sizes), numpy.int32)
    for group, taps in itertools.product(
            range(groups), itertools.product(*map(range, w.shape[2:]))):
        places = tuple(slice(tap * apart, tap * apart + (size - 1) * step + 1,
                             step) for tap, apart, size, step in
                       zip(taps, dilations, sizes, strides))
        rows = slice(group * outside, (group + 1) * outside)
        part = x[(slice(None), slice(group * inside, (group + 1) * inside),
                  *places)]
        y[:, rows] += numpy.einsum("nc...,oc->no...", part,
                                   w[(rows, slice(None), *taps)])
    return y


def typed(shape, element="i8"):
    return f"tensor<{'x'.join(map(str, (*shape, element)))}>"


def ints(numbers):
    return f"array<i64: {', '.join(map(str, numbers))}>"


class Program:
    """One function of all cases."""

    def __init__(self):
        self.arguments, self.lines, self.results = [], [], []

    def argument(self, array):
        self.arguments.append(array)
        return f"%x{len(self.arguments)}"

    def constant(self, array):
        name = f"%c{len(self.lines)}"
        data = array.astype(numpy.int8)
        text = f'"0x{data.tobytes().hex().upper()}"' if data.ndim else data
        self.lines.append(
            f"{name} = arith.constant dense<{text}> : {typed(data.shape)}")
        return name

    def add(self, op, kind, x, w, zero_is_constant, want, attributes=""):
        zero = TYPE[kind](random.integers(1, 100))
        point = (self.constant if zero_is_constant else self.argument)(
            numpy.array(zero))
        values = self.argument(x), self.constant(w), point, \
            self.constant(numpy.array(0))
        want = want(x.astype(numpy.int32) - int(zero), w.astype(numpy.int32))
        name = f"%r{len(self.results)}"
        self.lines.append(
            f'{name} = "onnx.{op}"({", ".join(values)}) {{kinds = ["{kind}", '
            f'"signed"]{attributes}}} : ({typed(x.shape)}, {typed(w.shape)}, '
            f'tensor<i8>, tensor<i8>) -> {typed(want.shape, "i32")}')
        self.results.append((name, want, f"{op} of {kind} {x.shape}"))

    def text(self):
        types = ", ".join(typed(want.shape, "i32")
                          for _, want, _ in self.results)
        return (f"func.func @entry({', '.join(f'%x{number}: {typed(array.shape)}' for number, array in enumerate(self.arguments, 1))}"
                f") -> ({types}) {{\n  " + "\n  ".join(self.lines)
                + f"\n  return {', '.join(name for name, *_ in self.results)}"
                f" : {types}\n}}\n")


def main():
    program = Program()
    for kind, shape, rows, kernel, strides, dilations, pads, groups, known in \
            CONVOLUTIONS:
        x = random.integers(0, 256, shape).astype(TYPE[kind])
        w = random.integers(-128, 128, (rows, shape[1] // groups, *kernel),
                            numpy.int8)
        program.add(
            "conv_integer", kind, x, w, known,
            lambda x, w: convolved(x, w, strides, dilations, pads, groups),
            f", group = {groups} : i64, kernel_shape = {ints(kernel)}, "
            f"strides = {ints(strides)}, dilations = {ints(dilations)}, "
            f"pads = {ints(pads)}")
    for kind, shape, columns, known in MATMULS:
        a = random.integers(0, 256, shape).astype(TYPE[kind])
        b = random.integers(-128, 128, (shape[-1], columns), numpy.int8)
        program.add("mat_mul_integer", kind, a, b, known, numpy.matmul)
    with tempfile.TemporaryDirectory() as folder:
        def file(name):
            return os.path.join(folder, name)
        with open(file("bytes.mlir"), "w", encoding="utf-8") as out:
            out.write(program.text())
        command = [*sys.argv[1:], file("bytes.mlir")]
        for number, array in enumerate(program.arguments):
            numpy.save(file(f"in{number}.npy"), array.astype(numpy.int8))
            command.append(f"--input={file(f'in{number}.npy')}")
        command += [f"--output={file(f'out{number}.npy')}"
                    for number in range(len(program.results))]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        right = 0
        for number, (_, want, name) in enumerate(program.results):
            wrong = int(numpy.sum(numpy.load(file(f"out{number}.npy")) != want))
            right += not wrong
            if wrong:
                print(f"{name}: {wrong} of {want.size} are wrong")
    print(f"right: {right} of {len(program.results)}")


if __name__ == "__main__":
    main()
