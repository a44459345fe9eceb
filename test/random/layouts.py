"""Types of buffers and tensors as they are printed: sizes and strides."""

import re

#: A shaped type in the middle of a line.
SHAPED = re.compile(r"(?:memref|tensor)<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>")


def aliases(text):
    """The maps that have names, as a dictionary from `#map` to the list of
    results."""
    return {name: split(results) for name, results in re.findall(
        r"^(#map\d*) = affine_map<\(.*?\)(?:\[.*?\])? -> \((.*)\)>$",
        text, re.M)}


def split(results):
    return [r.strip() for r in results.split(",") if r.strip()]


def number(word):
    """None for what is no number, such as `?` and a symbol."""
    word = word.strip()
    return int(word) if word.lstrip("-").isdigit() else None


def strides_of_map(results, rank):
    """The strides that a layout says, or None when it says none."""
    if len(results) != 1:
        return None
    strides = [0] * rank
    for term in results[0].split(" + "):
        factors = re.fullmatch(r"d(\d+)(?: \* (\d+|s\d+))?", term)
        if factors:
            strides[int(factors[1])] = number(factors[2] or "1")
        elif not re.fullmatch(r"\d+|s\d+", term):
            return None
    return strides


class Shaped:
    """Sizes and strides of a type, None for a `?`. The strides of a tensor and
    of an identity layout are `"identity"`, those of a layout without strides
    are None."""

    def __init__(self, type, named):
        body = type[type.index("<") + 1:-1]
        shape = re.match(r"(?:(?:\d+|\?)x)*", body).group(0)
        self.sizes = [number(n) for n in shape.split("x")[:-1]]
        self.strides = "identity"
        strided = re.search(r"strided<\[(.*?)\]", body)
        alias = re.search(r"#map\d*", body)
        inline = re.search(r"affine_map<\(.*?\)(?:\[.*?\])? -> \((.*)\)>", body)
        if strided:
            self.strides = [number(s) for s in split(strided[1])]
        elif alias:
            self.strides = strides_of_map(named[alias[0]], len(self.sizes))
        elif inline:
            self.strides = strides_of_map(split(inline[1]), len(self.sizes))

    def joins(self, outer, inner):
        """Whether the type proves that two dims are one stretch."""
        if self.strides is None:
            return False
        if {self.sizes[outer], self.sizes[inner]} == {0, None}:
            return False  # MLIR types no such view.
        if 1 in (self.sizes[outer], self.sizes[inner]) or \
                self.strides == "identity":
            return True
        known = (self.strides[outer], self.strides[inner], self.sizes[inner])
        return None not in known and known[0] == known[1] * known[2]
