// A candidate that the driver found dead before any rule saw it.

// RUN: split-file %s %t
// RUN: tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/schedule.mlir --explain=Dead 2>&1 | FileCheck %s

// CHECK: applied at {{.*}}: fired 0 times, not on 1 candidate
// CHECK-NEXT: payload.mlir:2:8: arith.addi
// CHECK-NEXT: it was folded away, found dead or removed by a pattern beside the rules

//--- payload.mlir
func.func @f(%arg: i32) {
  %0 = arith.addi %arg, %arg : i32
  return
}

//--- schedule.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fates" only = ["Dead"]
    } : !transform.any_op
    transform.yield
  }
}
