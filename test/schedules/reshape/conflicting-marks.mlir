// Marks that conflict: reshapes beside each other that are sent into each
// other, "keep" between them, operations that hold them up, and producers that
// are copied for each user. Every schedule comes to rest after few rewrites, what
// is marked "keep" stays, and all compute the same. (reshape-fuse canonicalizes,
// and MLIR's canonicalizer composes a kept collapse with its neighbour.)
// RUN: tenon-opt %s --schedule=reshape-up --rewrite-limit=60 | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: tenon-opt %s --schedule=reshape-up --set recompute=1 --rewrite-limit=80 | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: tenon-opt %s --schedule=reshape-down --rewrite-limit=60 | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: tenon-opt %s --schedule=reshape-down --set recompute=1 --rewrite-limit=80 | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: tenon-opt %s --schedule=reshape-fuse --rewrite-limit=60 -o %t.once
// RUN: FileCheck %s --input-file=%t.once
// RUN: tenon-opt %t.once --schedule=reshape-fuse --rewrite-limit=60 -o %t.twice
// RUN: diff %t.once %t.twice
// RUN: tenon-run %s --schedule=%S/Inputs/run-up.mlir --verify
// RUN: tenon-run %s --schedule=%S/Inputs/run-up.mlir --set recompute=1 --verify
// RUN: tenon-run %s --schedule=%S/Inputs/run-down.mlir --verify
// RUN: tenon-run %s --schedule=%S/Inputs/run-down.mlir --set recompute=1 --verify
// RUN: tenon-run %s --schedule=%S/Inputs/run-fuse.mlir --verify

// CHECK:     func.func @entry(
// CHECK-DAG:   tensor.expand_shape {{.*}} {tenon.reshape = "keep"} : tensor<24xf32> into tensor<3x8xf32>
// KEEP-DAG:    tensor.collapse_shape {{.*}} {tenon.reshape = "keep"} : tensor<2x12xf32> into tensor<24xf32>
// CHECK-DAG:   linalg.{{(abs .*"keep".* ins\(%[a-z_0-9]* : tensor<8x3xf32>\))|(generic .* ins\(%[a-z_0-9]* : tensor<8x3xf32>\).*"keep")}}
func.func @entry(%x: tensor<24xf32>, %y: tensor<4x6xf32>) -> (tensor<2x12xf32>, tensor<3x8xf32>, tensor<24xf32>, tensor<24xf32>, tensor<8x3xf32>) {
  %e = tensor.empty() : tensor<24xf32>
  %f = tensor.empty() : tensor<4x6xf32>
  %g = tensor.empty() : tensor<2x12xf32>
  %h = tensor.empty() : tensor<8x3xf32>

  // Up into what is sent down, through one operation.
  %0 = linalg.exp ins(%y : tensor<4x6xf32>) outs(%f : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] {tenon.reshape = "down"} : tensor<4x6xf32> into tensor<24xf32>
  %2 = linalg.add ins(%1, %x : tensor<24xf32>, tensor<24xf32>) outs(%e : tensor<24xf32>) -> tensor<24xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 12] {tenon.reshape = "up"} : tensor<24xf32> into tensor<2x12xf32>
  %4 = linalg.tanh ins(%3 : tensor<2x12xf32>) outs(%g : tensor<2x12xf32>) -> tensor<2x12xf32>

  // Away from each other, then back, around what is kept.
  %5 = tensor.expand_shape %1 [[0, 1]] output_shape [3, 8] {tenon.reshape = "keep"} : tensor<24xf32> into tensor<3x8xf32>
  %6 = tensor.collapse_shape %4 [[0, 1]] {tenon.reshape = "up"} : tensor<2x12xf32> into tensor<24xf32>
  %7 = linalg.mul ins(%6, %1 : tensor<24xf32>, tensor<24xf32>) outs(%e : tensor<24xf32>) -> tensor<24xf32>
  %8 = tensor.collapse_shape %4 [[0, 1]] {tenon.reshape = "keep"} : tensor<2x12xf32> into tensor<24xf32>
  %9 = linalg.sub ins(%7, %8 : tensor<24xf32>, tensor<24xf32>) outs(%e : tensor<24xf32>) -> tensor<24xf32>

  // An operation that nothing crosses, with one sent up below and one sent down
  // above, both of which others use.
  %10 = tensor.expand_shape %9 [[0, 1]] output_shape [8, 3] {tenon.reshape = "down"} : tensor<24xf32> into tensor<8x3xf32>
  %11 = linalg.abs {tenon.reshape = "keep"} ins(%10 : tensor<8x3xf32>) outs(%h : tensor<8x3xf32>) -> tensor<8x3xf32>
  %12 = tensor.collapse_shape %11 [[0, 1]] {tenon.reshape = "up"} : tensor<8x3xf32> into tensor<24xf32>
  %13 = linalg.add ins(%12, %9 : tensor<24xf32>, tensor<24xf32>) outs(%e : tensor<24xf32>) -> tensor<24xf32>
  %14 = linalg.mul ins(%10, %11 : tensor<8x3xf32>, tensor<8x3xf32>) outs(%h : tensor<8x3xf32>) -> tensor<8x3xf32>
  return %4, %5, %9, %13, %14 : tensor<2x12xf32>, tensor<3x8xf32>, tensor<24xf32>, tensor<24xf32>, tensor<8x3xf32>
}

// Each operation has two users in two shapes: with recompute both are copied at
// every step upwards, and the copies end at the argument.
func.func @copies(%x: tensor<24xf32>) -> (tensor<24xf32>, tensor<4x6xf32>, tensor<2x12xf32>, tensor<3x8xf32>) {
  %e = tensor.empty() : tensor<24xf32>
  %0 = linalg.exp ins(%x : tensor<24xf32>) outs(%e : tensor<24xf32>) -> tensor<24xf32>
  %1 = linalg.abs ins(%0 : tensor<24xf32>) outs(%e : tensor<24xf32>) -> tensor<24xf32>
  %2 = linalg.add ins(%0, %1 : tensor<24xf32>, tensor<24xf32>) outs(%e : tensor<24xf32>) -> tensor<24xf32>
  %3 = linalg.mul ins(%1, %2 : tensor<24xf32>, tensor<24xf32>) outs(%e : tensor<24xf32>) -> tensor<24xf32>
  %4 = tensor.expand_shape %3 [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  %5 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 12] {tenon.reshape = "up"} : tensor<24xf32> into tensor<2x12xf32>
  %6 = tensor.expand_shape %1 [[0, 1]] output_shape [3, 8] : tensor<24xf32> into tensor<3x8xf32>
  return %3, %4, %5, %6 : tensor<24xf32>, tensor<4x6xf32>, tensor<2x12xf32>, tensor<3x8xf32>
}
