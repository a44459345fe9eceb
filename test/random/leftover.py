"""What a schedule left that could have gone further, seen in the printed IR.

The rules of fusion, written a second time: a generic without sums whose only
user is a generic that reads it, straight or through one reshape, can be
computed there if all maps pick loops, so that loops can be split.

And what a knob, a mark or a schedule said should stay: it is there as it was.
"""

import collections
import re

import printed

#: What keeps an operation where it is.
STOPS = ("tenon.no_fuse", "tenon.reshape", "library_call")


def picks_loops(function, op):
    return all(isinstance(result, int)
               for map in function.maps(op) for result in map)


def is_free(op):
    return op.name == "linalg.generic" and not any(stop in op.text
                                                   for stop in STOPS)


def is_producer(function, op):
    """Computes each element by itself, at one point of its loops."""
    loops = function.loops(op)
    results = function.maps(op)[-len(op.results):]
    return ("reduction" not in loops
            and all(sorted(map(str, result)) ==
                    sorted(map(str, range(len(loops)))) for result in results))


def reads(function, op, value):
    """`value` is an input of `op`, and no initial value of it."""
    return (value in function.inputs(op)
            and value not in op.operands[len(function.inputs(op)):])


def bounds_stay(function, op, value, producer):
    """Every loop of `op` is picked by an operand other than `value`, or by
    what its producer reads in its place."""
    picked = set()
    written = function.maps(producer)[-1]
    read = function.maps(producer)[:len(function.inputs(producer))]
    for operand, map in zip(op.operands, function.maps(op)):
        if operand != value:
            picked.update(map)
        elif len(map) == len(written):
            picked.update(map[written.index(loop)]
                          for results in read for loop in results
                          if loop in written)
        elif read:
            # Behind a reshape, which does not say how they correspond: they
            # do when what is read has all dimensions.
            if any(len(results) == len(written) for results in read):
                picked.update(map)
    return picked >= set(range(len(function.loops(op))))


def is_unit(op):
    """A reshape that only adds or drops static sizes of 1."""
    shapes = [[size for size in re.findall(r"(\d+|\?)x", type) if size != "1"]
              for type in printed.types(op)]
    return shapes[0] == shapes[-1]


def is_scalar(op):
    """A reshape from or to no dimensions: it has no groups that would say what
    to do with loops, and stays."""
    return " [] " in op.text


def computes(function, op, value, knobs):
    """What `op` computes of `value` may be computed in it: for each read, unless
    a knob says that each element is to be read once."""
    if knobs.get("recompute_per_read") != 0:
        return True
    loops = set(range(len(function.loops(op))))
    return all(set(map) == loops for operand, map in
               zip(op.operands, function.maps(op)) if operand == value)


def find(text, name, knobs):
    """What is left in `text`, a program after the schedule `name` with these
    knobs; or None."""
    for function in printed.functions(text):
        for op in function.ops:
            if not is_free(op) or len(op.results) != 1 \
                    or not is_producer(function, op):
                continue
            user = function.single_user(op)
            if user is None:
                continue
            if is_free(user) and reads(function, user, op.results[0]) \
                    and computes(function, user, op.results[0], knobs) \
                    and bounds_stay(function, user, op.results[0], op) \
                    and not name.startswith(("reshape-up", "reshape-down")):
                return f"{op} could be computed in {user}"
            if name != "reshape-fuse" or user.name not in printed.RESHAPES \
                    or "tenon.reshape" in user.text or is_scalar(user):
                continue
            beyond = function.single_user(user)
            if beyond is None or not is_free(beyond) \
                    or not reads(function, beyond, user.results[0]) \
                    or not computes(function, beyond, user.results[0], knobs) \
                    or not bounds_stay(function, beyond, user.results[0], op):
                continue
            if knobs.get("unit_dims_only") and not is_unit(user) \
                    or knobs.get("keep_unit_dims") and is_unit(user):
                continue
            split = op if user.name == "tensor.expand_shape" else beyond
            if knobs.get("through_reductions") == 0 \
                    and "reduction" in function.loops(split):
                continue
            if picks_loops(function, split):
                return (f"{user} stands between {op} and {beyond}, which could "
                        "be one")
    return None


def signatures(text, wanted, of=lambda op: (op.name, *printed.types(op))):
    """How often there is an operation with what `of` says, of those wanted."""
    return collections.Counter(of(op) for function in printed.functions(text)
                               for op in function.ops if wanted(op))


def changed(before, after, name, knobs, stop):
    """What `after` has, and `before` has not, among what was to stay."""
    if not name.startswith(("reshape-up", "reshape-down")):
        return None

    def new(wanted, of=None):
        there = [signatures(text, wanted, *[of] * bool(of))
                 for text in (before, after)]
        return next(iter(there[1] - there[0]), None)

    def no_units(op):
        return re.sub(r"(?<=[<x])1x", "", printed.types(op)[-1])
    found = new(lambda op: 'tenon.reshape = "keep"' in op.text
                and op.name != stop)
    if found:
        return f"{found} was to be kept as it was"
    found = stop and new(lambda op: op.name == stop)
    if found:
        return f"{found} was not to be crossed"
    found = knobs.get("through_reductions") == 0 and new(printed.reduces)
    if found:
        return f"{found} reduces, and was not to be crossed"
    # A mark of the program's own sends a reshape that does more than that.
    free = knobs.get("recompute") or re.search(
        r'tenon\.reshape = "(up|down)"', before)
    found = knobs.get("unit_dims_only") and not free and new(
        printed.is_structured, no_units)
    if found:
        return f"a structured operation gives {found}, with other sizes than 1"
    return None
