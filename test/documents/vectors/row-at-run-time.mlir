// item: 003.25 A run-time index on an outer dim: a row is inserted.
// RUN: tenon-run %s --schedule=nested --verify --reference=loops | FileCheck %s
// RUN: tenon-run %s --schedule=flat --verify --reference=loops | FileCheck %s
// CHECK: verify: ok
func.func @entry(%a: memref<4x8xf32>, %b: memref<8xf32>, %i: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = arith.remui %i, %c4 : index
  %p = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %y = vector.transfer_read %b[%c0], %p {in_bounds = [true]} : memref<8xf32>, vector<8xf32>
  %z = vector.insert %y, %x[%m] : vector<8xf32> into vector<4x8xf32>
  vector.transfer_write %z, %a[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
  return
}
