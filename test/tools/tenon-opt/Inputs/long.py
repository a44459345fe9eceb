"""Prints a module that is long enough to be read by several threads.

    long.py KIND

plain     functions alone
aliases   in a module with a name and attributes, behind aliases and comments,
          with other operations and modules in between
nested    functions in modules in a module
resource  a constant whose numbers stand at the end
locations the places of operations stand at the end, by aliases
value     the function before the last reads a value that is not there
twice     two functions of one name
comment   the last line is not closed but in a comment
"""

import sys

COUNT = 120


def function(name, middle="", type="f32"):
    lines = [f"func.func @{name}(%x: {type}) -> {type} {{"]
    lines += [f"  %v{i} = arith.addf %{f'v{i - 1}' if i else 'x'}, %x : {type}"
              for i in range(300)]
    lines += [middle] if middle else []
    lines += [f"  %last = math.absf %v299 : {type}",
              f"  return %last : {type}", "}"]
    return lines


def main():
    kind = sys.argv[1]
    names = [f"f{i}" for i in range(COUNT)]
    bodies = {name: function(name) for name in names}
    head, tail = [], []
    if kind == "aliases":
        head = ["// Names.", "#map = affine_map<(d0) -> (d0)>", "!t = vector<4xf32>",
                "", "module @whole attributes {my.of = #map} {"]
        for i, name in enumerate(names):
            lines = function(name, type="!t" if i % 3 else "f32")
            bodies[name] = [f"memref.global @g{i} : memref<{i + 1}xf32>"] + lines
        bodies["f60"] = ["module @inner {", *bodies["f60"], "}"]
        bodies[names[0]].pop(0)
        tail = ["}"]
    elif kind == "nested":
        for i, name in enumerate(names):
            bodies[name] = ["module {", *function(name), "}"]
    elif kind == "resource":
        constant = "  %r = arith.constant dense_resource<numbers> : tensor<2xf32>"
        bodies["f7"] = function("f7", constant)
        bodies["f100"] = function("f100", constant)
        tail = ["{-#", "  dialect_resources: { builtin: { numbers: "
                '"0x040000000000803F00000040" } }', "#-}"]
    elif kind == "locations":
        bodies["f9"] = function("f9", "  %l = math.sqrt %x : f32 loc(#here)")
        tail = ['#here = loc("here.mlir":1:2)']
    elif kind == "value":
        bodies["f118"] = function("f118", "  %l = math.sqrt %missing : f32")
    elif kind == "twice":
        bodies["f118"] = function("f3")
    elif kind == "comment":
        bodies["f119"][-1] = "// }"
    elif kind != "plain":
        sys.exit(__doc__)
    lines = head + [line for name in names for line in bodies[name]] + tail
    print("\n".join(lines))


if __name__ == "__main__":
    main()
