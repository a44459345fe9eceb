// item: 003.49 Automatic vectorization of loops, affine or scf.
// refused: out of scope in the document too: vectors are made from structured operations; a loop stays scalar.
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s
// CHECK: scf.for
// CHECK-NOT: vector.
// CHECK: memref.store
func.func @entry(%a: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %x = memref.load %a[%i] : memref<64xf32>
    %y = arith.mulf %x, %x : f32
    memref.store %y, %a[%i] : memref<64xf32>
  }
  return
}
