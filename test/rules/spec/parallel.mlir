// RUN: not tenon-opt %s --rules=spec/parallel 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @f(%x: memref<4xf32>, %zero: f32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %4 = arith.constant 4 : index
  // CHECK: :[[@LINE+1]]:{{.*}} error: "spec/parallel": scf.forall is not lowered to a parallel loop
  scf.forall (%i) in (4) {
    memref.store %zero, %x[%i] : memref<4xf32>
  }
  scf.parallel (%i) = (%0) to (%4) step (%1) {
    memref.store %zero, %x[%i] : memref<4xf32>
  }
  return
}
