// NaN agrees with NaN and an infinity with itself, but with no number.

// RUN: tenon-run %s --schedule=loops --verify | FileCheck %s --check-prefix=OK
// RUN: not tenon-run %s --schedule=%S/Inputs/wrong.mlir --verify 2>&1 \
// RUN:   | FileCheck %s

// OK: verify: ok, max difference 0
// CHECK: error: result 0 (f32) differs from plain loops in 1 of 1 elements, most at []: expected nan, found 3, difference inf
// CHECK: error: result 1 (f32) {{.*}}: expected -inf, found 3, difference inf
func.func @entry() -> (f32, f32) {
  %nan = arith.constant 0x7FC00000 : f32
  %infinity = arith.constant 0xFF800000 : f32
  return %nan, %infinity : f32, f32
}
