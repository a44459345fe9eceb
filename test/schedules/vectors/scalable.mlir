// Vectors whose length the machine tells: as long as they stay vectors, they are
// what LLVM has.
// RUN: tenon-opt %s --schedule=nested,lower-to-llvm | FileCheck %s
// CHECK: llvm.fadd %{{.*}}, %{{.*}} : vector<[4]xf32>

func.func @scalable(%a: memref<?xf32>, %b: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %x = vector.load %a[%zero] : memref<?xf32>, vector<[4]xf32>
  %y = arith.addf %x, %x : vector<[4]xf32>
  vector.store %y, %b[%zero] : memref<?xf32>, vector<[4]xf32>
  return
}
