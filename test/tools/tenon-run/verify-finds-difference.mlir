// A schedule that computes something else is found out: which result, where,
// what was expected and found, and how many elements differ.

// RUN: not tenon-run %s --schedule=%S/Inputs/wrong.mlir --verify --print -n 1 \
// RUN:   > %t.out 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: count 0 < %t.out
// RUN: not tenon-run %s --schedule=%S/Inputs/wrong.mlir --verify --json \
// RUN:   2> %t.err | FileCheck %s --check-prefix=JSON
// RUN: FileCheck %s < %t.err
// RUN: tenon-run %s --schedule=%S/Inputs/wrong.mlir --verify --tolerance=2 \
// RUN:   | FileCheck %s --check-prefix=TOLERANT

// CHECK: error: result 1 (tensor<2x3xf32>) differs from plain loops in 6 of 6 elements, most at [0, 0]: expected 1, found 3, difference 2 (relative tolerance 0.0001)
// CHECK-NOT: error

// JSON: "mean_ms": null,
// JSON: "max_difference": 2,
// JSON: "ok": false,

// TOLERANT: verify: ok, max difference 2 (relative tolerance 2)
func.func @entry(%a: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.fill ins(%one : f32) outs(%e : tensor<2x3xf32>)
    -> tensor<2x3xf32>
  return %a, %0 : tensor<2x3xf32>, tensor<2x3xf32>
}
