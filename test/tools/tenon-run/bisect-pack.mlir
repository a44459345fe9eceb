// A wrong rule among packs is found by running, in a schedule that goes on to
// LIBXSMM kernels: its stage, its firing, its place, and what it did. The first
// firing is harmless, since what it packs is the same everywhere.

// REQUIRES: workbench
// RUN: not tenon-run %s --schedule=%S/Inputs/bisect/pack.mlir \
// RUN:   --rules-path=%S/Inputs/bisect --verify --bisect 2>&1 | FileCheck %s

// CHECK:      error: result 0 (tensor<4x4xf32>) differs from plain loops
// CHECK-NEXT: bisect:   after stage 7 of 14, drop_unit_dims: differs
// CHECK-NEXT: bisect:   after stage 3 of 14, propagate_layout: differs
// CHECK-NEXT: bisect:   after stage 1 of 14, pack_matmuls: agrees
// CHECK-NEXT: bisect:   after stage 2 of 14, order_blocks: differs
// CHECK-NEXT: bisect: the first stage after which the numbers differ is number 2, order_blocks
// CHECK-NEXT: bisect:   with 0 of its 2 firings: agrees
// CHECK-NEXT: bisect:   with 1 of its 2 firings: agrees
// CHECK-NEXT: bisect: the first firing after which the numbers differ is its number 2:
// CHECK-NEXT: firing 2: BlocksByRows ({{.*}}bisect/pack.pdll:6) on linalg.pack at {{.*}}bisect-pack.mlir:[[@LINE+17]]:8: +1 ~1 -1
// CHECK-NEXT: --- firing 2, before
// CHECK-NEXT: +++ firing 2, after
// CHECK-NEXT: @@
// CHECK:      {{^}}-{{.*}}linalg.pack %arg1 outer_dims_perm = [1, 0]
// CHECK-NEXT: {{^}}+{{.*}}linalg.pack %arg1 outer_dims_perm = [0, 1]
// CHECK-NOT:  {{^[-+]}}

func.func @entry(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %v: f32)
    -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %same = linalg.fill ins(%v : f32) outs(%e : tensor<4x4xf32>)
    -> tensor<4x4xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>)
    -> tensor<4x4xf32>
  // The wrong one:
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>)
    outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%0, %same : tensor<4x4xf32>, tensor<4x4xf32>)
    outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
