// n-D vectors, operation by operation: scans, gathers, interleaves, reductions under a mask, places at run time.
// RUN: tenon-run %s --entry=scans --schedule=nested --verify | FileCheck %s
// RUN: tenon-run %s --entry=scans --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --entry=scans_of_rows --schedule=nested --verify | FileCheck %s
// RUN: tenon-run %s --entry=scans_of_rows --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --entry=gathers --schedule=nested --verify | FileCheck %s
// RUN: tenon-run %s --entry=gathers --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --entry=interleaves --schedule=nested --verify | FileCheck %s
// RUN: tenon-run %s --entry=interleaves --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --entry=masked --schedule=nested --verify | FileCheck %s
// RUN: tenon-run %s --entry=masked --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --entry=places --schedule=nested --verify | FileCheck %s
// RUN: tenon-run %s --entry=places --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --entry=numbers --schedule=nested --print | FileCheck %s --check-prefix=NUMBERS
// RUN: tenon-run %s --entry=numbers --schedule=flat --print | FileCheck %s --check-prefix=NUMBERS
// CHECK: verify: ok

// Rows are added up one after the other.
func.func @scans(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %c: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %i = vector.transfer_read %c[%c0], %p {in_bounds = [true]} : memref<8xf32>, vector<8xf32>
  %y:2 = vector.scan <add>, %x, %i {inclusive = true, reduction_dim = 0} : vector<4x8xf32>, vector<8xf32>
  vector.transfer_write %y#0, %b[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
  vector.transfer_write %y#1, %c[%c0] {in_bounds = [true]} : vector<8xf32>, memref<8xf32>
  return
}

// Along the last dim, without the element itself.
func.func @scans_of_rows(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %c: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %i = vector.transfer_read %c[%c0], %p {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  %y:2 = vector.scan <mul>, %x, %i {inclusive = false, reduction_dim = 1} : vector<4x8xf32>, vector<4xf32>
  vector.transfer_write %y#0, %b[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
  vector.transfer_write %y#1, %c[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
  return
}

func.func @gathers(%a: memref<64xf32>, %k: memref<2x8xi32>, %b: memref<2x8xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %m = arith.constant dense<[[true, false, true, true, true, false, true, true], [true, true, true, true, true, true, true, false]]> : vector<2x8xi1>
  %q = arith.constant dense<2.0> : vector<2x8xf32>
  %i = vector.transfer_read %k[%c0, %c0], %z {in_bounds = [true, true]} : memref<2x8xi32>, vector<2x8xi32>
  %e = arith.constant dense<7> : vector<2x8xi32>
  %j = arith.andi %i, %e : vector<2x8xi32>
  %x = vector.gather %a[%c0] [%j], %m, %q : memref<64xf32>, vector<2x8xi32>, vector<2x8xi1>, vector<2x8xf32> into vector<2x8xf32>
  vector.transfer_write %x, %b[%c0, %c0] {in_bounds = [true, true]} : vector<2x8xf32>, memref<2x8xf32>
  return
}

func.func @interleaves(%a: memref<4x8xf32>, %b: memref<4x16xf32>, %c: memref<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %y = arith.mulf %x, %x : vector<4x8xf32>
  %z = vector.interleave %x, %y : vector<4x8xf32> -> vector<4x16xf32>
  vector.transfer_write %z, %b[%c0, %c0] {in_bounds = [true, true]} : vector<4x16xf32>, memref<4x16xf32>
  %w = arith.addf %z, %z : vector<4x16xf32>
  %d, %e = vector.deinterleave %w : vector<4x16xf32> -> vector<4x8xf32>
  vector.transfer_write %e, %c[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
  return
}

// A reduction under a mask.
func.func @masked(%a: memref<4x8xf32>, %b: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c3 = arith.constant 3 : index
  %p = arith.constant 0.0 : f32
  %m = vector.create_mask %c3, %c5 : vector<4x8xi1>
  %x = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %y = vector.transfer_read %b[%c0], %p {in_bounds = [true]} : memref<8xf32>, vector<8xf32>
  %r = vector.mask %m { vector.multi_reduction <add>, %x, %y [0] : vector<4x8xf32> to vector<8xf32> } : vector<4x8xi1> -> vector<8xf32>
  vector.transfer_write %r, %b[%c0] {in_bounds = [true]} : vector<8xf32>, memref<8xf32>
  return
}

// Places of the whole vector that are known at run time only.
func.func @places(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 0.0 : f32
  %m = arith.remui %i, %c4 : index
  %n = arith.remui %j, %c8 : index
  %x = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %e = vector.extract %x[%m, %n] : f32 from vector<4x8xf32>
  %f = arith.addf %e, %e : f32
  %y = vector.insert %f, %x[%m, 2] : f32 into vector<4x8xf32>
  %z = vector.insert %f, %y[1, %n] : f32 into vector<4x8xf32>
  vector.transfer_write %z, %b[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
  return
}

// Worked out by hand: the scan of 1, 2, 3 and 4, 5, 6 along rows ends in 6 and 15; the exclusive one in 3 and 9.
// NUMBERS: result 0: i64 = 6
// NUMBERS-NEXT: result 1: i64 = 15
// NUMBERS-NEXT: result 2: i64 = 3
// NUMBERS-NEXT: result 3: i64 = 9
func.func @numbers() -> (i64, i64, i64, i64) {
  %zero = arith.constant dense<0> : vector<2xi64>
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi64>
  %s:2 = vector.scan <add>, %v, %zero {inclusive = true, reduction_dim = 1} : vector<2x3xi64>, vector<2xi64>
  %t:2 = vector.scan <add>, %v, %zero {inclusive = false, reduction_dim = 1} : vector<2x3xi64>, vector<2xi64>
  %0 = vector.extract %s#0[0, 2] : i64 from vector<2x3xi64>
  %1 = vector.extract %s#0[1, 2] : i64 from vector<2x3xi64>
  %2 = vector.extract %t#0[0, 2] : i64 from vector<2x3xi64>
  %3 = vector.extract %t#0[1, 2] : i64 from vector<2x3xi64>
  return %0, %1, %2, %3 : i64, i64, i64, i64
}
