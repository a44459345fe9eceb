"""What is wrong is an exception that says what, and nothing is harmed."""
import os
import sys
import warnings

import numpy as np

import tenon

TEXT = """
func.func @entry(%x: tensor<4x8xf32>, %n: i8) -> tensor<4x8xf32> {
  return %x : tensor<4x8xf32>
}
func.func @memory(%x: memref<2xf32>) { return }
func.func @sizes(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %z = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>)
      outs(%x : tensor<?xf32>) -> tensor<?xf32>
  return %z : tensor<?xf32>
}
func.func @stops(%x: i1) -> i1 {
  cf.assert %x, "x is not true"
  return %x : i1
}
func.func @each(%x: memref<64xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %holds = memref.load %x[%i] : memref<64xi1>
    cf.assert %holds, "an element is not true"
  }
  return
}
func.func @takes(%x: tensor<?xf32>, %i: index) -> f32 {
  %y = tensor.extract %x[%i] : tensor<?xf32>
  return %y : f32
}
func.func @strange(%x: complex<f32>) { return }
"""
ELSEWHERE = """
func.func private @elsewhere(%x: i32) -> i32
func.func @calls(%x: i32) -> i32 {
  %y = func.call @elsewhere(%x) : (i32) -> i32
  return %y : i32
}
"""
module = tenon.Module.parse(TEXT, "net.mlir")
program = module.compile()
ones = np.ones((4, 8), np.float32)


def refuses(function, *parts, error=tenon.Error):
    try:
        function()
    except error as caught:
        text = str(caught)
        at = 0
        for part in parts:
            found = text.find(part, at)
            assert found >= 0, f"no {part!r} in {text!r}"
            at = found + len(part)
        return
    raise AssertionError("nothing is refused")


# Text, with its line; too deep for a parser; no text.
refuses(lambda: tenon.Module.parse("func.func @f() {\n  return %x : f32\n}",
                                   "a.mlir"),
        "a.mlir:2:10: error: ", "\n  return %x : f32\n")
refuses(lambda: tenon.Module.parse("[" * 1000, "deep.mlir"),
        "deep.mlir:1:513: error: ")
refuses(lambda: tenon.Module.parse("", "none.mlir"), "none.mlir:1:1: error: ")
refuses(lambda: tenon.Module.load("/none/a.mlir"), "/none/a.mlir",
        error=OSError)

# Schedules, knobs, rules, folders.
refuses(lambda: module.apply("mlp-none"), "schedule 'mlp-none' was not found")
refuses(lambda: module.apply("network", knobs={"tile": 3}),
        "tile=3: the schedule has no knob 'tile'; it has ", "tile_m")
refuses(lambda: module.apply("network", knobs={"tile_m": "x"}), "tile_m=x")
refuses(lambda: module.explain("NoRule", "network"), "NoRule")
refuses(lambda: module.explain("@", "network"), "'@' names no rule: write ")
refuses(lambda: tenon.Session(["/none"]), "there is no directory '/none' to ")

# A schedule and a rule of one's own that are wrong.
folder = sys.argv[1]
os.makedirs(folder + "/schedules", exist_ok=True)
os.makedirs(folder + "/rules", exist_ok=True)
with open(folder + "/schedules/broken.mlir", "w") as file:
    file.write("module {\n  nothing.at_all\n}\n")
with open(folder + "/schedules/mine.mlir", "w") as file:
    file.write("""module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "wrong"
    } : !transform.any_op
    transform.yield
  }
}
""")
with open(folder + "/schedules/empty.mlir", "w") as file:
    file.write("""module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %none = transform.structured.match ops{["linalg.dot"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.annotate %none "seen" : !transform.any_op
    transform.yield
  }
}
""")
with open(folder + "/rules/wrong.pdll", "w") as file:
    file.write('#include "prelude.pdll"\n\nPattern Wrong with benefit(1) {\n'
               "  let root = op<func.call>;\n  rewrite root with {\n"
               "    erase rot;\n  };\n}\n")
session = tenon.Session([folder])
mine = session.parse(TEXT, "net.mlir")
refuses(lambda: mine.apply("broken"), "broken.mlir:2:3: error: ")
refuses(lambda: mine.apply("mine"), "wrong.pdll:6:11: error: ")
# A rule that makes IR invalid, and an operation that no schedule took.
with open(folder + "/schedules/floats.mlir", "w") as file:
    file.write("""module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "floats"
    } : !transform.any_op
    transform.yield
  }
}
""")
with open(folder + "/rules/floats.pdll", "w") as file:
    file.write("""Pattern AddAsIntegers with benefit(1) {
  let root = op<arith.addf>(a: Value, b: Value) {fastmath = flags: Attr} -> (t: Type);
  rewrite root with { replace root with op<arith.addi>(a, a) -> (t); };
}
""")
floats = session.parse("""func.func @entry(%x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}""", "floats.mlir")
refuses(lambda: floats.apply("floats"), "floats.mlir:2:8: error: ",
        "floats.pdll:1:1: note: made invalid by rule 'AddAsIntegers' in stage ")
relu = session.parse("""func.func @entry(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "onnx.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}""", "relu.mlir")
refuses(lambda: relu.apply("loops"), "relu.mlir:2:8: error: ",
        "the schedule 'onnx' lowers the dialect 'onnx': run it first, as ")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    mine.apply("empty")
assert len(caught) == 1 and caught[0].category is tenon.Warning, caught
assert "empty.mlir:3:" in str(caught[0].message), caught[0].message
assert caught[0].filename == __file__, caught[0].filename

# Entries.
refuses(lambda: module.compile("none"),
        "the payload has no function 'none'; it has 'entry', 'memory', ")
refuses(lambda: module.compile("strange"),
        "net.mlir:29:1: error: argument 0 of 'strange' is 'complex<f32>', ",
        "an argument is a scalar, ranked tensor or ranked memref of f16, bf16")
refuses(lambda: tenon.Module.parse(ELSEWHERE).compile("calls"),
        "'elsewhere' is called, but no library that is loaded defines it")
refuses(lambda: module.compile(threads=0), "the number of threads is 0; ")

# Arrays: their number, type, shape.
refuses(lambda: program(), "'entry' takes 2 arguments, but 0 are given")
refuses(lambda: program(ones, 1, 2),
        "'entry' takes 2 arguments, but 3 are given")
refuses(lambda: program(ones.astype(float), 1),
        "argument 0 is tensor<4x8xf32>, but 4x8xfloat64 is given")
refuses(lambda: program(ones[:, 1:], 1), "argument 0 of 'entry' is "
        "tensor<4x8xf32>, but tensor<4x7xf32> is given")
refuses(lambda: program(ones[0], 1), "tensor<8xf32> is given")
refuses(lambda: program(ones.astype(">f4"), 1),
        "argument 0 is tensor<4x8xf32>, but an array of another byte order")
refuses(lambda: program("text", 1), "argument 0 is tensor<4x8xf32>, but str")
refuses(lambda: program([[1, 2], [3]], 1), error=ValueError)
for number in (256, -129, 1.5, 10 ** 30):
    refuses(lambda: program(ones, number), "argument 1 is i8, but ",
            " is given")
program(ones, 255), program(ones, -128), program(ones, True)
refuses(lambda: module.compile("memory")([np.float32(1)] * 2),
        "list, which is no array,")
fixed = np.ones(2, np.float32)
fixed.flags.writeable = False
refuses(lambda: module.compile("memory")(fixed), "what cannot be written")
refuses(lambda: program.time(ones, 1, n=0), "at least 1 call must be timed")
refuses(lambda: tenon.from_bf16(ones), "bf16 has 16 bits", error=TypeError)

# Sizes that are known at the call only, through what computes them.
deep = tenon.Module.parse("""
func.func @entry(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>, %n: i1)
    -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %k = tensor.dim %w, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %k) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  %y = linalg.matmul ins(%x, %w : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %z = scf.if %n -> tensor<?x?xf32> {
    %add = linalg.add ins(%y, %x : tensor<?x?xf32>, tensor<?x?xf32>)
        outs(%y : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %add : tensor<?x?xf32>
  } else {
    scf.yield %y : tensor<?x?xf32>
  }
  return %z : tensor<?x?xf32>
}""", "deep.mlir").apply("mlp-vector").compile()
for m, k, n in [(2, 3, 4), (5, 1, 1), (0, 3, 2), (4, 0, 4), (2, 3, 4)]:
    x, w = np.ones((m, k), np.float32), np.ones((k, n), np.float32)
    assert (deep(x, w, False) == k).all()
    refuses(lambda: deep(ones, w, False), "deep.mlir:12:8: error: with the "
            "sizes that 'entry' is given, this does not hold: dimension #0 of "
            "input/output operand #1 is incompatible with inferred ")
refuses(lambda: deep.time(ones, ones, False), "deep.mlir:12:8: error: ")

# Assertions, also those about sizes; a call that stops harms none that follow.
checked = module.apply("runtime-checks,loops")
stops, sizes = checked.compile("stops"), checked.compile("sizes", threads=2)
takes = checked.compile("takes")
# In a loop that two threads would share, too.
each, bits = module.compile("each", threads=2), np.ones(64, bool)
for _ in range(100):
    assert stops(True)
    refuses(lambda: stops(False), "'stops' stops at an assertion that does not "
            "hold: x is not true")
    refuses(lambda: sizes(np.ones(2, np.float32), np.ones(3, np.float32)),
            "net.mlir:7:8: error: ", "does not hold: dimension #0")
    bits[40] = False
    refuses(lambda: each(bits), "'each' stops at an assertion that does not "
            "hold: an element is not true")
    bits[40] = True
    each(bits)
    refuses(lambda: takes(np.ones(2, np.float32), 2),
            "'takes' stops at an assertion that does not hold: ")
assert sizes(np.ones(2, np.float32), np.ones(2, np.float32)).tolist() == [2, 2]
assert (program(ones, 1) == 1).all()
print("all of it refused")
