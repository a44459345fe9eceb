// RUN: tenon-opt %s --schedule=%S/Inputs/copies.mlir | FileCheck %s

// DropCopyOverRegions
// CHECK-LABEL: func.func @branch(
// CHECK: %[[X:.*]] = tensor.empty
// CHECK-NOT: linalg.copy
// CHECK: return %[[X]]
func.func @branch(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %x = tensor.empty() : tensor<4xf32>
  %n, %y = scf.if %c -> (f32, tensor<4xf32>) {
    %0 = arith.constant 0.0 : f32
    scf.yield %0, %a : f32, tensor<4xf32>
  } else {
    %1 = arith.constant 1.0 : f32
    scf.yield %1, %x : f32, tensor<4xf32>
  }
  %r = linalg.copy ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Refused: the destination is an argument, and stands before all.
// CHECK-LABEL: func.func @argument(
// CHECK: linalg.copy
func.func @argument(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.copy ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
