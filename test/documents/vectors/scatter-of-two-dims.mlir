// item: 003.15 vector.scatter of n-D vectors.
// RUN: tenon-opt %s --schedule=flat,lower-to-llvm | FileCheck %s
// RUN: tenon-opt %s --schedule=nested,lower-to-llvm | FileCheck %s
// CHECK-NOT: vector.scatter
// CHECK: llvm.
func.func @entry(%b: memref<64xf32>, %i: vector<2x4xindex>, %m: vector<2x4xi1>, %v: vector<2x4xf32>) {
  %z = arith.constant 0 : index
  vector.scatter %b[%z] [%i], %m, %v : memref<64xf32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xf32>
  return
}
