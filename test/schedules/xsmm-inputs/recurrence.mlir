// A loop that yields a new tensor in each step, as a recurrence does.
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify | FileCheck %s
// CHECK-NOT: leaves
// CHECK: verify: ok
func.func @entry(%x: tensor<4x16xf32>, %u: tensor<16x16xf32>) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %r = scf.for %t = %c0 to %c5 step %c1 iter_args(%h = %x) -> (tensor<4x16xf32>) {
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
    %g = linalg.matmul ins(%h, %u : tensor<4x16xf32>, tensor<16x16xf32>) outs(%f : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %g : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}
