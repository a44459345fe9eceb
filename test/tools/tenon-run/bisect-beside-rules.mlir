// Where the numbers differ although the rules of a stage are stopped, its rules
// are not to blame.

// REQUIRES: workbench
// RUN: not tenon-run %s --schedule=%S/Inputs/bisect/beside-rules.mlir \
// RUN:   --rules-path=%S/Inputs/bisect --verify --bisect 2>&1 | FileCheck %s

// CHECK:      bisect: the first stage after which the numbers differ is number 1, __transform_main
// CHECK-NEXT: bisect:   with 0 of its 1 firing: differs
// CHECK-NEXT: bisect: no rule is to blame, for the numbers differ even when none fires there: look at its passes and transform ops

func.func @entry(%a: memref<2x3xf32>, %b: memref<2x3xf32>) -> f32 {
  %0 = arith.constant 1.0 : f32
  %fa = memref.collapse_shape %a [[0, 1]] : memref<2x3xf32> into memref<6xf32>
  memref.copy %fa, %fa : memref<6xf32> to memref<6xf32>
  return %0 : f32
}
