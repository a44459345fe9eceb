// item: 003.16 vector.gather of n-D vectors, nested and flat.
// RUN: tenon-opt %s --schedule=nested,lower-to-llvm | FileCheck %s
// RUN: tenon-opt %s --schedule=flat,lower-to-llvm | FileCheck %s
// CHECK: llvm.intr.masked.gather
func.func @entry(%b: memref<64xf32>, %i: vector<2x4xindex>, %m: vector<2x4xi1>, %v: vector<2x4xf32>) -> vector<2x4xf32> {
  %z = arith.constant 0 : index
  %r = vector.gather %b[%z] [%i], %m, %v : memref<64xf32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
  return %r : vector<2x4xf32>
}
