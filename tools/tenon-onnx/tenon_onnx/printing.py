#===- tenon_onnx/printing.py - The text of a module -----------------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""The text of a module."""

import os
import re

import numpy

from .tables import *


class Printer:
    """Of a Reader: what writes the text."""

    def text(self):
        """The module."""
        self.read()
        wanted = {id(value) for value in self.outputs}
        live = []
        for node in reversed(self.nodes):
            # What is known is a constant.
            if any(id(out) in wanted and out.known is None
                   for out in node.outs):
                live.append(node)
                wanted.update(id(value) for value in node.ins)
        parameters = []
        for number, value in enumerate(self.inputs):
            value.ssa = f"%arg{number}"
            parameters.append(f"{value.ssa}: {value}{sign(value)}"
                              f"{place(value.name)}")
        for node in reversed(live):
            self.check_sizes(node)
            self.print_node(node)
        results = [self.ssa(value) for value in self.outputs]
        types = ", ".join(map(str, self.outputs))
        signed = ", ".join(f"{value}{sign(value)}" for value in self.outputs)
        # Who keeps the text by the model alone reads this.
        text = "// reads other files\n" if self.readsOthers else ""
        text += (f"func.func @entry({', '.join(parameters)}) -> ({signed}) {{\n" +
                "".join(self.lines) +
                f"  return {', '.join(results)} : {types}\n}}\n")
        if self.resources:
            text += ("\n{-#\n  dialect_resources: {\n    builtin: {\n" +
                     ",\n".join(self.resources) + "\n    }\n  }\n#-}\n")
        return text

    def check_sizes(self, node):
        """An error where a size is open, which no rule takes, with all that the
        graph leaves open."""
        for value in [*node.ins, *node.outs]:
            if not value.static:
                what = "its input" if value in node.ins else "its result"
                node.fail(f"the sizes of {what} {value.name or 'without a name'}"
                          f", {value}, must be known" + (
                              node.say_dims(*self.inputs) or
                              "; they depend on what it reads"))

    def ssa(self, value):
        if value.ssa is None:
            if value.known is None:
                raise Problem(f"nobody defines '{value.name}'")
            elements = self.elements(value)
            value.ssa = self.fresh()
            self.lines.append(f"  {value.ssa} = arith.constant {elements} : "
                              f"{value}{place(value.name)}\n")
        return value.ssa

    def fresh(self):
        self.count += 1
        return f"%{self.count - 1}"

    def elements(self, value):
        """The elements of a constant as an attribute, behind others that say
        where they are if they are not in the text."""
        array = value.known
        if array.size == 0:
            return "dense<>"
        if array.dtype == numpy.bool_:
            if array.all() or not array.any():
                return f"dense<{str(bool(array.all())).lower()}>"
            if array.size > LARGE:
                bits = numpy.packbits(array, bitorder="little")
                return f'dense<"0x{bits.tobytes().hex().upper()}">'
            return f"dense<{nested(array)}>"
        key = f"constant_{self.large}"
        self.large += array.nbytes > LARGE
        if array.nbytes > LARGE and self.data:
            file, offset = self.data.place(array, value.origin)
            return (f"{{tenon.file = #tenon.file<name = {quoted(file)}, "
                    f"offset = {offset}>}} dense_resource<{key}>")
        text = little(array).tobytes().hex().upper()
        if array.nbytes <= LARGE:
            return f'dense<"0x{text}">'
        self.resources.append(f'      {key}: "0x{ALIGNMENT:02X}000000{text}"')
        return f"dense_resource<{key}>"

    def print_node(self, node):
        operands = ", ".join(self.ssa(value) for value in node.ins)
        base = self.fresh()
        left = base if len(node.outs) == 1 else f"{base}:{len(node.outs)}"
        for number, out in enumerate(node.outs):
            out.ssa = base if len(node.outs) == 1 else f"{base}#{number}"
        kinds = ", ".join(f'"{value.kind}"' for value in node.ins)
        attributes = [f"kinds = [{kinds}]"]
        for table, values, name in (
                (OPERANDS, node.ins, "operandSegmentSizes"),
                (RESULTS, node.outs, "resultSegmentSizes")):
            if node.op in table:
                count = table[node.op]
                if len(values) > count:
                    node.fail(f"it has {len(values)} inputs; {count} are "
                              "taken, and several nodes may share more")
                sizes = [1] * len(values) + [0] * (count - len(values))
                attributes.append(
                    f"{name} = array<i32: {', '.join(map(str, sizes))}>")
        for name, value in sorted(node.attributes.items()):
            value = SAME.get((node.op, name), {}).get(value, value) \
                if isinstance(value, str) else value
            words = WORDS.get((node.op, name))
            if words and value not in words:
                node.fail(f"its attribute {name} is {value}; only "
                          f"{', '.join(words)} are read")
            if value is not None:
                if name not in ATTRIBUTES.get(node.op, ()):
                    node.fail(f"its attribute {name} is not read")
                attributes.append(f"{name} = {self.attribute(node, name, value)}")
        self.lines.append(
            f'  {left} = "onnx.{lower(node.op)}"({operands}) '
            f"{{{', '.join(attributes)}}} : "
            f"({', '.join(map(str, node.ins))}) -> "
            f"({', '.join(map(str, node.outs))})"
            f"{place(node.place.split(',')[0][5:])}\n")

    @staticmethod
    def attribute(node, name, value):
        if isinstance(value, bool) or isinstance(value, (int, numpy.integer)):
            return f"{int(value)} : i64"
        if isinstance(value, float):
            return f"{number_text(value)} : f32"
        if isinstance(value, str):
            return quoted(value)
        if isinstance(value, (list, tuple)):
            if all(isinstance(part, (int, numpy.integer)) for part in value):
                return ("array<i64: " + ", ".join(map(str, value)) + ">"
                        if value else "array<i64>")
            if all(isinstance(part, (int, float)) for part in value):
                if name == "scales":
                    return "[" + ", ".join(f"{part:.17e} : f64"
                                           for part in value) + "]"
                return "[" + ", ".join(number_text(part) + " : f32"
                                       for part in value) + "]"
            if all(isinstance(part, (str, bytes)) for part in value):
                return "[" + ", ".join(
                    quoted(part if isinstance(part, str) else part.decode())
                    for part in value) + "]"
        node.fail(f"its attribute {name} is neither a number nor a string nor "
                  "a list of these")
        return None


class DataFile:
    """The file `path` of the elements of a module that is in `folder`; it is
    there under its name once all is written."""

    def __init__(self, folder, path):
        self.folder, self.path, self.file = folder or ".", path, None

    def place(self, array, origin):
        """The file, as seen from the module, that an array is in, and from which
        byte on."""
        if origin and origin[1] % ALIGNMENT == 0:
            return os.path.relpath(origin[0], self.folder), origin[1]
        if self.file is None:
            self.file = open(self.path + ".unfinished", "wb")
        self.file.seek(-(-self.file.tell() // ALIGNMENT) * ALIGNMENT)
        offset = self.file.tell()
        little(array).tofile(self.file)
        return os.path.relpath(self.path, self.folder), offset

    def close(self, isGood):
        if self.file is None:
            return
        self.file.close()
        if isGood:
            os.replace(self.file.name, self.path)
        else:
            os.remove(self.file.name)


def lower(name):
    """The operator GatherND as the operation gather_nd."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_",
                  name.replace("NaN", "Nan")).lower()


def number_text(number):
    """A number of f32, exactly: as its bits where it is no decimal number."""
    narrow = numpy.float32(number)
    if not numpy.isfinite(narrow):
        return f"0x{int(narrow.view(numpy.uint32)):08X}"
    return format(float(narrow), ".17e")


def nested(array):
    if array.ndim == 0:
        return str(bool(array)).lower()
    return "[" + ", ".join(nested(part) for part in array) + "]"


def quoted(text):
    return '"' + "".join(
        character if character.isprintable() and character not in '"\\' and
        ord(character) < 128 else "".join(
            f"\\{byte:02X}" for byte in character.encode())
        for character in text) + '"'


def sign(value):
    """What tells tenon-run that integers are unsigned."""
    return " {tenon.argument = #tenon.argument<unsigned>}" if value.kind == "unsigned" else ""


def place(name):
    return f" loc({quoted(name)})" if name else ""
