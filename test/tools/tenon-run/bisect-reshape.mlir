// A wrong rule among reshapes of tensors is found by running. Its first firing
// is harmless, since what it drops turns an array that is the same everywhere.

// REQUIRES: workbench
// RUN: not tenon-run %s --schedule=%S/Inputs/bisect/reshape.mlir \
// RUN:   --rules-path=%S/Inputs/bisect --verify --bisect 2>&1 | FileCheck %s

// CHECK:      error: result 0 (tensor<9xf32>) differs from plain loops
// CHECK-NEXT: bisect:   after stage 1 of 3, reshape: differs
// CHECK-NEXT: bisect: the first stage after which the numbers differ is number 1, reshape
// CHECK-NEXT: bisect:   with 0 of its 2 firings: agrees
// CHECK-NEXT: bisect:   with 1 of its 2 firings: agrees
// CHECK-NEXT: bisect: the first firing after which the numbers differ is its number 2:
// CHECK-NEXT: firing 2: CollapseBelowTranspose ({{.*}}bisect/reshape.pdll:7) on tensor.collapse_shape at {{.*}}bisect-reshape.mlir:[[@LINE+13]]:8: +1 ~1 -1
// CHECK-NEXT: --- firing 2, before
// CHECK-NEXT: +++ firing 2, after
// CHECK-NEXT: @@
// CHECK:      {{^}}-  %collapsed = tensor.collapse_shape %transposed
// CHECK-NEXT: {{^}}+  %collapsed = tensor.collapse_shape %arg0
// CHECK-NOT:  {{^[-+]}}

func.func @entry(%a: tensor<3x3xf32>, %v: f32)
    -> (tensor<9xf32>, tensor<9xf32>) {
  %e = tensor.empty() : tensor<3x3xf32>
  %0 = linalg.transpose ins(%a : tensor<3x3xf32>)
    outs(%e : tensor<3x3xf32>) permutation = [1, 0]
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<3x3xf32> into tensor<9xf32>
  %same = linalg.fill ins(%v : f32) outs(%e : tensor<3x3xf32>)
    -> tensor<3x3xf32>
  %2 = linalg.transpose ins(%same : tensor<3x3xf32>)
    outs(%e : tensor<3x3xf32>) permutation = [1, 0]
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<3x3xf32> into tensor<9xf32>
  return %1, %3 : tensor<9xf32>, tensor<9xf32>
}
