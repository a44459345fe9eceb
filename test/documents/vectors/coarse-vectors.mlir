// item: 003.30 A coarse vector is unrolled and jammed, not unrolled fully: the code has a bounded size.
// RUN: tenon-opt %s --schedule=nested > %t.nested
// RUN: sh -c 'test $(wc -l < %t.nested) -lt 50'
// RUN: tenon-opt %s --schedule=flat > %t.flat
// RUN: sh -c 'test $(wc -l < %t.flat) -lt 50'
// RUN: FileCheck %s < %t.nested
// CHECK-COUNT-2: scf.for
// CHECK: vector.load {{.*}} vector<{{[0-9]+}}xf32>
// RUN: tenon-run %s --schedule=nested --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=flat --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
func.func @entry(%a: memref<16x32x64xf32>, %b: memref<16x32x64xf32>) {
  %z = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%z, %z, %z], %p {in_bounds = [true, true, true]} : memref<16x32x64xf32>, vector<16x32x64xf32>
  %y = arith.mulf %x, %x : vector<16x32x64xf32>
  vector.transfer_write %y, %b[%z, %z, %z] {in_bounds = [true, true, true]} : vector<16x32x64xf32>, memref<16x32x64xf32>
  return
}
