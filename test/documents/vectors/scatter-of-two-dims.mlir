// item: 003.15 vector.scatter of n-D vectors.
// refused: a scatter of two dims has no instruction; flat says what to do.
// RUN: not tenon-opt %s --schedule=flat 2>&1 | FileCheck %s
// CHECK: 'vector.scatter' works on 'vector<2x4xindex>' and has no form on a vector of one dim: lower it before, or take the vector through memory
func.func @entry(%b: memref<64xf32>, %i: vector<2x4xindex>, %m: vector<2x4xi1>, %v: vector<2x4xf32>) {
  %z = arith.constant 0 : index
  vector.scatter %b[%z] [%i], %m, %v : memref<64xf32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xf32>
  return
}
