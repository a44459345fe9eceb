// item: 003.13 vector.load and vector.store of n-D vectors.
// RUN: tenon-run %s --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --schedule=nested --verify | FileCheck %s
// CHECK: verify: ok
func.func @entry(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  %z = arith.constant 0 : index
  %x = vector.load %a[%z, %z] : memref<4x8xf32>, vector<4x8xf32>
  vector.store %x, %b[%z, %z] : memref<4x8xf32>, vector<4x8xf32>
  return
}
