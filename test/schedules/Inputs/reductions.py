"""Writes a program of reductions, and what each comes to, worked out here: kinds of
reductions, of numbers of results, of types, along rows, columns and all dims. Sums of
narrow floats are so long that one rounded after each step would stand still, and all
are exact but for that of products, which is rounded once.

  reductions.py DIRECTORY short     # program.mlir, inN.npy and outN.npy
  reductions.py DIRECTORY long      # the same of 2^24 and so many ones that one
                                    # accumulator of f32, which would stay 2^24, is off
                                    # by 0.8 %
"""

import fractions
import os
import struct
import sys

N = 640
#: What is reduced of which sizes: rows, columns, all; short ones fit registers.
SHAPES = [([1], [6, N]), ([0], [N, 18]), ([0, 1], [N // 32, 32]),
          ([1], [5, 8]), ([0], [8, 16])]


def bits(value, element):
    """The number as bytes, rounded to the nearest."""
    if element == "i32":
        return struct.pack("<i", int(value))
    if element == "f32":
        return struct.pack("<f", float(value))
    if element == "f16":
        return struct.pack("<e", float(value))
    # Exact in f64, and rounded to 8 bits, ties to even.
    whole, = struct.unpack("<Q", struct.pack("<d", float(value)))
    exponent = ((whole >> 52) & 0x7FF) - 1023 + 127
    rest = whole & ((1 << 52) - 1)
    kept, lost = rest >> 45, rest & ((1 << 45) - 1)
    number = (whole >> 63 << 15) + (exponent << 7) + kept if value else 0
    half = 1 << 44
    number += lost > half or (lost == half and kept & 1)
    return struct.pack("<H", number)


def save(file, values, shape, element):
    kind = {"i32": "<i4", "f32": "<f4", "f16": "<f2", "bf16": "<u2"}[element]
    sizes = ", ".join(map(str, shape)) + ("," if len(shape) == 1 else "")
    head = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({sizes}), }}"
    head += " " * (-(len(head) + 11) % 64) + "\n"
    with open(file, "wb") as out:
        out.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)))
        out.write(head.encode())
        known = {value: bits(value, element) for value in set(values)}
        out.write(b"".join(map(known.__getitem__, values)))


#: What a step combines, as lines that compute %v from an element %x, a number %s of
#: the function, a constant %k and the index %i of a step; what combines it; where it
#: starts; and what a sum of it is, over elements, with s = 3 and k = 2.
FLOATS = {
    "sum": ("%v = arith.addf %x, %zero : {t}", "addf", 0, lambda xs: sum(xs)),
    "squares": ("%v = arith.mulf %x, %x : {t}", "addf", 0,
                lambda xs: sum(x * x for x in xs)),
    "fused": ("%v = arith.addf %x, %zero : {t}", "fma", 0,
              lambda xs: sum(x * x for x in xs)),
    "constants": ("%v = arith.addf %k, %zero : {t}", "addf", 0,
                  lambda xs: 2 * len(xs)),
    "numbers": ("%v = arith.addf %s, %zero : {t}", "addf", 0,
                lambda xs: 3 * len(xs)),
    "indices": ("%c = arith.cmpi ult, %i, %eight : index\n"
                "    %v = arith.select %c, %s, %zero : {t}", "addf", 0,
                lambda xs: 3 * 8),
    "product": ("%c = arith.cmpi ult, %i, %eight : index\n"
                "    %v = arith.select %c, %more, %one : {t}", "mulf", 1,
                lambda xs: fractions.Fraction(3, 2) ** 8),
    "greatest": ("%v = arith.maximumf %x, %k : {t}", "maximumf", 0,
                 lambda xs: max(xs)),
    "least": ("%v = arith.addf %k, %zero : {t}", "minimumf", 9, lambda xs: 2),
}
INTEGERS = {
    "sum": ("%v = arith.addi %x, %zero : {t}", "addi", 0, lambda xs: sum(xs)),
    "constants": ("%v = arith.addi %k, %zero : {t}", "addi", 0,
                  lambda xs: 2 * len(xs)),
    "numbers": ("%v = arith.addi %s, %zero : {t}", "addi", 0,
                lambda xs: 3 * len(xs)),
    "indices": ("%v = arith.index_cast %i : index to {t}", "addi", 0,
                lambda xs: sum(range(len(xs)))),
    "greatest": ("%v = arith.maxsi %x, %k : {t}", "maxsi", 0, lambda xs: max(xs)),
}
#: Which of them one operation computes; "each" is a result that reduces nothing.
TOGETHER = [["sum", "each"], ["squares", "greatest"], ["each", "sum", "constants"]]


class Program:
    def __init__(self, directory):
        self.directory = directory
        self.lines, self.results, self.types, self.arguments = [], [], [], []

    def argument(self, values, shape, element):
        number = len(self.arguments)
        save(os.path.join(self.directory, f"in{number}.npy"), values, shape, element)
        sizes = "".join(f"{size}x" for size in shape)
        self.arguments.append(f"%in{number}: tensor<{sizes}{element}>")
        return f"%in{number}"

    def result(self, value, type, values, shape, element):
        number = len(self.results)
        save(os.path.join(self.directory, f"out{number}.npy"), values, shape, element)
        self.results.append(value)
        self.types.append(type)

    def reductions(self, x, element, kinds, along, shape, length):
        """An operation with a result for each kind."""
        table = INTEGERS if element == "i32" else FLOATS
        loops = ", ".join("ij"[:len(shape)])
        kept = [d for d in range(2) if d not in along]
        number = len(self.lines)
        out_maps, inits, types, steps, given = [], [], [], [], []
        for at, kind in enumerate(kinds):
            sizes = shape if kind == "each" else [shape[d] for d in kept]
            dims = range(2) if kind == "each" else kept
            type = f"tensor<{''.join(f'{size}x' for size in sizes)}{element}>"
            start = 0 if kind == "each" else table[kind][2]
            zero = f"{start}.0" if element != "i32" else start
            self.lines.append(
                f"%z{number}_{at} = arith.constant dense<{zero}> : {type}")
            inits.append(f"%z{number}_{at}")
            out_maps.append(f"affine_map<(i, j) -> ({', '.join('ij'[d] for d in dims)})>")
            types.append(type)
            if kind == "each":
                add = "addi" if element == "i32" else "addf"
                text = f"%r = arith.{add} %x, %x : {element}"
            else:
                lines, combine, _, _ = table[kind]
                text = lines.replace("{t}", element) + "\n    "
                text += (f"%r = math.fma %x, %v, %o{at} : {element}"
                         if combine == "fma" else
                         f"%r = arith.{combine} %o{at}, %v : {element}")
            for name in ["%v", "%c", "%r"]:
                text = text.replace(f"{name} ", f"{name}{at} ").replace(f"{name},", f"{name}{at},")
            steps.append("    " + text)
            given.append(f"%r{at}")
        kinds_of_loops = ", ".join('"reduction"' if d in along else '"parallel"'
                                   for d in range(2))
        outs = ", ".join(f"%o{at}: {element}" for at in range(len(kinds)))
        maps = ", ".join(["affine_map<(i, j) -> (i, j)>"] + out_maps)
        last = along[-1]
        elements = ", ".join([element] * len(kinds))
        body = "\n".join(steps)
        index = f"    %i = linalg.index {last} : index\n" if "%i" in body else ""
        body = body.replace("%s", f"%s_{element}").replace("%k", f"%k_{element}")
        for name in ["zero", "one", "more"]:
            body = body.replace(f"%{name}", f"%{name}_{element}")
        results = f" -> ({', '.join(types)})" if len(kinds) > 1 else f" -> {types[0]}"
        self.lines.append(
            f"%made{number}:{len(kinds)} = linalg.generic {{indexing_maps = [{maps}], "
            f"iterator_types = [{kinds_of_loops}]}} "
            f"ins({x} : tensor<{shape[0]}x{shape[1]}x{element}>) "
            f"outs({', '.join(inits)} : {', '.join(types)}) {{\n"
            f"  ^bb0(%x: {element}, {outs}):\n{index}{body}\n"
            f"    linalg.yield {', '.join(given)} : {elements}\n  }}{results}")
        for at, kind in enumerate(kinds):
            if kind == "each":
                values, sizes = [2 * v for v in pattern(shape[0] * shape[1])], shape
            else:
                sizes = [shape[d] for d in kept]
                times = 1
                for size in sizes:
                    times *= size
                value = table[kind][3](pattern(length))
                if kind in ("indices", "product") and len(along) == 2:
                    # The index is that of the inner one of two loops.
                    value = None
                values = [value] * times
            if values[0] is not None:
                self.result(f"%made{number}#{at}", types[at], values, sizes, element)

    def sums(self, x, element, along, shape, total):
        """A sum of which each result is the same."""
        kept = [d for d in range(2) if d not in along]
        sizes = [shape[d] for d in kept]
        type = f"tensor<{''.join(f'{size}x' for size in sizes)}{element}>"
        kinds = ", ".join('"reduction"' if d in along else '"parallel"' for d in range(2))
        number = len(self.lines)
        self.lines.append(f"%z{number} = arith.constant dense<0.0> : {type}")
        self.lines.append(
            f"%made{number} = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, "
            f"affine_map<(i, j) -> ({', '.join('ij'[d] for d in kept)})>], iterator_types = [{kinds}]}} "
            f"ins({x} : tensor<{shape[0]}x{shape[1]}x{element}>) outs(%z{number} : {type}) {{\n"
            f"  ^bb0(%x: {element}, %o: {element}):\n    %v = arith.addf %o, %x : {element}\n"
            f"    linalg.yield %v : {element}\n  }} -> {type}")
        self.result(f"%made{number}", type, [total] * (sizes + [1])[0], sizes, element)

    def product(self, a, b, element, rows, length, columns):
        """The product of two matrices, into f32."""
        type = f"tensor<{rows}x{columns}xf32>"
        number = len(self.lines)
        self.lines.append(f"%z{number} = arith.constant dense<0.0> : {type}")
        self.lines.append(
            f"%made{number} = linalg.matmul ins({a}, {b} : tensor<{rows}x{length}x{element}>, "
            f"tensor<{length}x{columns}x{element}>) outs(%z{number} : {type}) -> {type}")
        self.result(f"%made{number}", type, [(1 << 24) + length - 1] * rows * columns,
                    [rows, columns], "f32")

    def write(self):
        head = []
        for element in ["bf16", "f16", "f32", "i32"]:
            dot = "" if element == "i32" else ".0"
            for name, value in [("zero", 0), ("k", 2), ("one", 1)]:
                head.append(f"%{name}_{element} = arith.constant {value}{dot} : {element}")
            if dot:
                head.append(f"%more_{element} = arith.constant 1.5 : {element}")
        head.append("%eight = arith.constant 8 : index")
        text = (f"func.func @entry({', '.join(self.arguments)}) -> "
                f"({', '.join(self.types)}) {{\n  "
                + "\n  ".join(head + self.lines)
                + f"\n  return {', '.join(self.results)} : {', '.join(self.types)}\n}}\n")
        with open(os.path.join(self.directory, "program.mlir"), "w") as out:
            out.write(text)


def pattern(length):
    return [1, 3] * (length // 2)


def short(program):
    c0 = "%first = arith.constant 0 : index"
    program.lines.append(c0)
    for element in ["bf16", "f16", "f32", "i32"]:
        s = program.argument([3], [1], element)
        program.lines.append(f"%s_{element} = tensor.extract {s}[%first] : tensor<1x{element}>")
        for along, shape in SHAPES:
            # Columns hold 1 and 3 in turn as rows do.
            values = pattern(shape[0] * shape[1])
            length = 1
            for dim in along:
                length *= shape[dim]
            if along == [0]:
                values = [x for x in pattern(length) for _ in range(shape[1])]
            x = program.argument(values, shape, element)
            table = INTEGERS if element == "i32" else FLOATS
            each = [k for k in TOGETHER if set(k) <= set(table) | {"each"}]
            if along == [0]:
                each = [k for k in each if "each" not in k]
            for kinds in [[kind] for kind in table] + each:
                if len(along) == 2 and kinds[0] in ("indices", "product"):
                    continue
                program.reductions(x, element, kinds, along, shape, length)


def long(program):
    for element in ["f32", "bf16"]:
        # Of the second number no few parts are equal.
        for length in [1 << 17, (1 << 17) + 2]:
            ones = [1 << 24] + [1] * (length - 1)
            total = sum(ones)
            columns = [x for x in ones for _ in range(3)]
            for along, shape, values in [([1], [2, length], ones * 2),
                                         ([0], [length, 3], columns),
                                         ([0, 1], [2, length // 2], ones)]:
                x = program.argument(values, shape, element)
                program.sums(x, element, along, shape, total)
    for element in ["f32", "bf16"]:
        length = (1 << 17) + 2
        for rows, columns in [(1, 16), (16, 16)]:
            a = program.argument(([1 << 24] + [1] * (length - 1)) * rows,
                                 [rows, length], element)
            b = program.argument([1] * length * columns, [length, columns], element)
            program.product(a, b, element, rows, length, columns)


def main(directory, what):
    os.makedirs(directory, exist_ok=True)
    program = Program(directory)
    {"short": short, "long": long}[what](program)
    program.write()
    # What tenon-run is given, in a file.
    flags = [f"--input={directory}/in{n}.npy" for n in range(len(program.arguments))]
    flags += [f"--reference-output={directory}/out{n}.npy"
              for n in range(len(program.results))]
    with open(os.path.join(directory, "flags"), "w") as out:
        out.write("\n".join(flags) + "\n")


main(*sys.argv[1:])
