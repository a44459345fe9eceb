// A loop whose upper bound is below its lower one has no iteration, also where loops are peeled.
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-xsmm --verify | FileCheck %s
// CHECK: verify: ok
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=BOUND
// BOUND-LABEL: func.func @tiled
// BOUND-NOT: affine.max

func.func @entry(%n: index, %x: tensor<2x4xi32>) -> tensor<2x4xi32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %three = arith.constant 3 : i32
  %c100 = arith.constant 100 : index
  %none = arith.divui %n, %c100 : index
  %y = scf.for %i = %c1 to %none step %c2 iter_args(%z = %x) -> (tensor<2x4xi32>) {
    %s = tensor.insert %three into %x[%c1, %c2] : tensor<2x4xi32>
    scf.yield %s : tensor<2x4xi32>
  }
  return %y : tensor<2x4xi32>
}

// A size is no less than 0.
func.func @tiled(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c8 {
    memref.store %zero, %x[%i] : memref<?xf32>
  }
  return
}
