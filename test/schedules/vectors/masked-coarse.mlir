// A masked write of a vector that the registers do not hold is not taken for one of a buffer with a dim more.

// RUN: tenon-run %s --schedule=flat --target=host,vector-bits=128 --verify | FileCheck %s
// RUN: tenon-run %s --schedule=nested --target=host,vector-bits=128 --verify | FileCheck %s
// CHECK: verify: ok

func.func @entry(%from: memref<16x3x5xi32>, %to: memref<16x3x5xi32>, %two: memref<16x17xi64>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c15 = arith.constant 15 : index
  %pad = arith.constant 0 : i32
  %value = arith.constant dense<7> : vector<16x17xi64>
  %read = vector.transfer_read %from[%c0, %c0, %c0], %pad {in_bounds = [true, true, true]} : memref<16x3x5xi32>, vector<16x3x5xi32>
  %mask = vector.create_mask %c15, %c2, %c3 : vector<16x3x5xi1>
  vector.transfer_write %read, %to[%c0, %c0, %c0], %mask {in_bounds = [true, true, true]} : vector<16x3x5xi32>, memref<16x3x5xi32>
  %mask2 = vector.create_mask %c15, %c3 : vector<16x17xi1>
  vector.transfer_write %value, %two[%c0, %c0], %mask2 {in_bounds = [true, true]} : vector<16x17xi64>, memref<16x17xi64>
  return
}
