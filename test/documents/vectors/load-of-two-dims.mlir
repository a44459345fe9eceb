// item: 003.13 vector.load and vector.store of n-D vectors.
// refused: a load or store of two dims is no vector of the machine; flat says what to do, the others name it.
// RUN: not tenon-opt %s --schedule=flat 2>&1 | FileCheck %s
// RUN: not tenon-run %s --schedule=nested 2>&1 | FileCheck %s --check-prefix=LEFT
// CHECK: 'vector.load' works on 'vector<4x8xf32>' and has no form on a vector of one dim: lower it before, or take the vector through memory
// LEFT: 'vector.load' is left after the schedule 'lower-to-llvm'{{.*}}the schedule before it must bufferize and lower this op
func.func @entry(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  %z = arith.constant 0 : index
  %x = vector.load %a[%z, %z] : memref<4x8xf32>, vector<4x8xf32>
  vector.store %x, %b[%z, %z] : memref<4x8xf32>, vector<4x8xf32>
  return
}
