// A read of one row that only an insert uses is not unrolled as if it were inserted: upstream crashed.
// RUN: tenon-run %s --schedule=nested --verify | FileCheck %s
// RUN: tenon-run %s --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --entry=row --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --entry=two --schedule=nested --verify | FileCheck %s
// CHECK: verify: ok

func.func @entry(%m: memref<4x3xf32>, %y: f32, %n: memref<2x3xf32>) {
  %pad = ub.poison : f32
  %c0 = arith.constant 0 : index
  %read = vector.transfer_read %m[%c0, %c0], %pad {in_bounds = [true, true]} : memref<4x3xf32>, vector<1x3xf32>
  %v = vector.insert %y, %read [0, 1] : f32 into vector<1x3xf32>
  vector.transfer_write %v, %n[%c0, %c0] {in_bounds = [true, true]} : vector<1x3xf32>, memref<2x3xf32>
  return
}

func.func @row(%m: memref<4x3xf32>, %x: memref<3xf32>, %n: memref<2x3xf32>) {
  %pad = ub.poison : f32
  %c0 = arith.constant 0 : index
  %read = vector.transfer_read %m[%c0, %c0], %pad {in_bounds = [true, true]} : memref<4x3xf32>, vector<1x3xf32>
  %row = vector.transfer_read %x[%c0], %pad {in_bounds = [true]} : memref<3xf32>, vector<3xf32>
  %v = vector.insert %row, %read [0] : vector<3xf32> into vector<1x3xf32>
  vector.transfer_write %v, %n[%c0, %c0] {in_bounds = [true, true]} : vector<1x3xf32>, memref<2x3xf32>
  return
}

func.func @two(%m: memref<4x3xf32>, %y: f32, %n: memref<2x3xf32>) {
  %pad = ub.poison : f32
  %c0 = arith.constant 0 : index
  %read = vector.transfer_read %m[%c0, %c0], %pad {in_bounds = [true, true]} : memref<4x3xf32>, vector<2x3xf32>
  %v = vector.insert %y, %read [1, 2] : f32 into vector<2x3xf32>
  vector.transfer_write %v, %n[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xf32>, memref<2x3xf32>
  return
}
