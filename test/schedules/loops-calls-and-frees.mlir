// Functions that call each other own nothing they were given, and a payload
// that frees its buffers itself is left to do so.

// RUN: tenon-run %s --schedule=loops --print 2>&1 | FileCheck %s
// RUN: tenon-run %s --schedule=loops --entry=frees --print 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FREES

// CHECK-NOT:  warning
// CHECK:      result 0: tensor<2xf32> =
// CHECK-NEXT: [8, 16]
// CHECK-NEXT: result 1: tensor<2xf32> =
// CHECK-NEXT: [1, 2]
func.func @entry() -> (tensor<2xf32>, tensor<2xf32>) {
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> tensor<2xf32> {
    %1 = func.call @twice(%x) : (tensor<2xf32>) -> tensor<2xf32>
    scf.yield %1 : tensor<2xf32>
  }
  return %0, %a : tensor<2xf32>, tensor<2xf32>
}
func.func private @twice(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = linalg.add ins(%a, %a : tensor<2xf32>, tensor<2xf32>)
    outs(%a : tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// FREES-NOT:  warning
// FREES:      argument 0: memref<2xf32> =
// FREES-NEXT: [3, 3]
func.func @frees(%out: memref<2xf32>) {
  %three = arith.constant 3.0 : f32
  %buffer = memref.alloc() : memref<2xf32>
  linalg.fill ins(%three : f32) outs(%buffer : memref<2xf32>)
  linalg.copy ins(%buffer : memref<2xf32>) outs(%out : memref<2xf32>)
  memref.dealloc %buffer : memref<2xf32>
  return
}
