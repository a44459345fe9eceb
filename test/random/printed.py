"""Reads printed IR, as far as the checks of these tests need it: the operations
of functions, what they read, and the maps and loops of generics. Knows nothing
of rules, natives or MLIR's own analyses."""

import re

DEFINITION = re.compile(r"^ {4}(?:(%[\w$.-]+)(?::(\d+))? = )?\"?([\w]+\.[\w.]+"
                        r"|return|call)\"?(.*)$")


class Op:
    """An operation that stands directly in a function."""

    def __init__(self, name, results, text):
        self.name = name
        self.results = results
        self.text = text
        self.operands = re.findall(r"%[\w$.-]+(?:#\d+)?",
                                   text.split("{", 1)[0]
                                   if name == "tensor.pad" else text)
        self.users = []
        self.body = []
        #: What stands behind the body.
        self.end = ""

    def __repr__(self):
        return f"{', '.join(self.results)} = {self.name}"


class Function:
    def __init__(self, aliases):
        self.aliases = aliases
        self.ops = []
        self.made_by = {}

    def add(self, op):
        self.ops.append(op)
        for value in op.operands:
            if value in self.made_by:
                self.made_by[value].users.append(op)
        for result in op.results:
            self.made_by[result] = op

    def maps(self, op):
        """The maps of a generic: a list of results each, loops as numbers and
        everything else as text."""
        listed = re.search(r"indexing_maps = \[(.*?)\], iterator_types",
                           op.text).group(1)
        maps = []
        for text in re.findall(r"#map\d*|affine_map<.*?>(?=,|$)", listed):
            full = self.aliases.get(text, text)
            results = full[full.index("-> (") + 4:full.rindex(")")]
            maps.append([int(r[1:]) if re.fullmatch(r"d\d+", r) else r
                         for r in results.split(", ") if r])
        return maps

    def loops(self, op):
        kinds = re.search(r"iterator_types = \[(.*?)\]", op.text).group(1)
        return [kind.strip('" ') for kind in kinds.split(", ") if kind]

    def inputs(self, op):
        part = re.search(r"\bins\((.*?) : ", op.text)
        return part.group(1).split(", ") if part else []

    def single_user(self, op):
        """The operation that alone uses `op`, or None."""
        users = {id(user): user for user in op.users}
        return next(iter(users.values())) if len(users) == 1 else None


def functions(text):
    aliases = dict(re.findall(r"^(#map\d*) = (affine_map<.*>)$", text, re.M))
    found = []
    for line in text.splitlines():
        if re.match(r"^  func\.func ", line):
            found.append(Function(aliases))
            continue
        match = DEFINITION.match(line)
        if not found:
            continue
        if not match:
            if found[-1].ops and line.startswith("      "):
                found[-1].ops[-1].body.append(line.strip())
            elif found[-1].ops and line.startswith("    }"):
                found[-1].ops[-1].end = line
            continue
        name, count, op, rest = match.groups()
        results = ([] if name is None else [name] if count is None else
                   [f"{name}#{i}" for i in range(int(count))])
        found[-1].add(Op(op, results, rest))
    return found


RESHAPES = ("tensor.expand_shape", "tensor.collapse_shape")


def is_structured(op):
    return op.name.startswith("linalg.")


def types(op):
    """The types of its operands and results, as they stand behind it; those of
    its results last."""
    return re.findall(r"tensor<[^>]*>", op.text + op.end)


def reduces(op):
    return (op.name == "linalg.reduce" or op.name == "linalg.generic"
            and '"reduction"' in op.text)


def is_fill(op):
    """A fill, by its name or as a generic that yields a scalar."""
    if op.name == "linalg.fill":
        return True
    read = re.search(r"\bins\((.*?)\) outs", op.text)
    return (op.name == "linalg.generic" and len(op.body) == 1
            and (read is None or "tensor<" not in read.group(1)))


def count(text):
    """What a table shows of a program: structured operations but fills,
    reshapes, and reshapes between structured operations."""
    structured = reshapes = between = 0
    for function in functions(text):
        for op in function.ops:
            if is_structured(op):
                structured += not is_fill(op)
            if op.name in RESHAPES:
                reshapes += 1
                between += (comes_from_structured(function, op)
                            and goes_to_structured(op))
    return {"structured": structured, "reshapes": reshapes,
            "between": between}


def comes_from_structured(function, op):
    source = function.made_by.get(op.operands[0])
    if source is None:
        return False
    if source.name in RESHAPES + ("tensor.cast",):
        return comes_from_structured(function, source)
    return is_structured(source) and not is_fill(source)


def goes_to_structured(op):
    return any(is_structured(user) or user.name in RESHAPES + ("tensor.cast",)
               and goes_to_structured(user) for user in op.users)
