// A part of a vector, and an element of it, at a place that is known at run time
// only: through memory of the thread's own, also where nothing lowers vectors.
// RUN: tenon-run %s --entry=dynamic --schedule=nested --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=dynamic --schedule=flat --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=threads --schedule=nested --threads=2 --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// RUN: tenon-opt %s --schedule=nested | FileCheck %s
// CHECK-LABEL: func.func @dynamic
// CHECK: memref.alloca
// CHECK-NOT: vector.extract %{{.*}}[%
// CHECK-LABEL: func.func @threads
// CHECK: scf.{{forall|parallel}}
// CHECK: memref.alloca

func.func @dynamic(%a: memref<3x7x8xf32>, %i: index, %c: memref<7x8xf32>) {
  %zero = arith.constant 0 : index
  %three = arith.constant 3 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%zero, %zero, %zero], %pad {in_bounds = [true, true, true]} : memref<3x7x8xf32>, vector<3x7x8xf32>
  %at = arith.remui %i, %three : index
  %y = vector.extract %x[%at] : vector<7x8xf32> from vector<3x7x8xf32>
  vector.transfer_write %y, %c[%zero, %zero] {in_bounds = [true, true]} : vector<7x8xf32>, memref<7x8xf32>
  return
}

func.func @threads(%a: memref<16x4x8xf32>, %c: memref<16xf32>) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %pad = arith.constant 0.0 : f32
  scf.forall (%i) in (16) {
    %x = vector.transfer_read %a[%i, %zero, %zero], %pad {in_bounds = [true, true]} : memref<16x4x8xf32>, vector<4x8xf32>
    %at = arith.remui %i, %four : index
    %y = vector.extract %x[%at, 3] : f32 from vector<4x8xf32>
    memref.store %y, %c[%i] : memref<16xf32>
  }
  return
}
