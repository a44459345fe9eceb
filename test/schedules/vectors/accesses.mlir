// n-D loads, stores, scatters and buffers of one vector.
// RUN: tenon-run %s --entry=loads --schedule=nested --verify | FileCheck %s
// RUN: tenon-run %s --entry=loads --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --entry=scatters --schedule=nested --verify | FileCheck %s
// RUN: tenon-run %s --entry=scatters --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --entry=type_casts --schedule=nested --verify | FileCheck %s
// RUN: tenon-run %s --entry=type_casts --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %s --entry=numbers --schedule=nested --print | FileCheck %s --check-prefix=NUMBERS
// RUN: tenon-run %s --entry=numbers --schedule=flat --print | FileCheck %s --check-prefix=NUMBERS
// RUN: tenon-run %s --entry=unaligned --schedule=nested --print --opt-level=0 | FileCheck %s --check-prefix=UNALIGNED
// RUN: tenon-run %s --entry=unaligned --schedule=mlp-vector --print --opt-level=0 | FileCheck %s --check-prefix=UNALIGNED
// RUN: tenon-run %s --entry=of_one_dim --schedule=nested --print --opt-level=0 | FileCheck %s --check-prefix=ONE
// RUN: tenon-run %s --entry=of_one_dim --schedule=mlp-vector --print --opt-level=0 | FileCheck %s --check-prefix=ONE
// CHECK: verify: ok

// item: 003.13
// An n-D load is a transfer within bounds, and so is a store.
func.func @loads(%a: memref<6x8xf32>, %b: memref<6x8xf32>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c1, %c0] : memref<6x8xf32>, vector<4x8xf32>
  %y = arith.addf %x, %x : vector<4x8xf32>
  vector.store %y, %b[%c0, %c0] : memref<6x8xf32>, vector<4x8xf32>
  return
}

// item: 003.15
// In the order of rows, as one dim.
func.func @scatters(%a: memref<64xf32>, %b: memref<2x8xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %m = arith.constant dense<[[true, false, true, true, true, false, true, true], [true, true, true, true, true, true, true, false]]> : vector<2x8xi1>
  %j = arith.constant dense<[[0, 5, 9, 63, 2, 44, 21, 3], [10, 15, 19, 53, 22, 54, 31, 33]]> : vector<2x8xi32>
  %x = vector.transfer_read %b[%c0, %c0], %p {in_bounds = [true, true]} : memref<2x8xf32>, vector<2x8xf32>
  vector.scatter %a[%c0] [%j], %m, %x : memref<64xf32>, vector<2x8xi32>, vector<2x8xi1>, vector<2x8xf32>
  return
}

// A buffer of one vector.
func.func @type_casts(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  %v = vector.type_cast %a : memref<4x8xf32> to memref<vector<4x8xf32>>
  %x = memref.load %v[] : memref<vector<4x8xf32>>
  %y = arith.addf %x, %x : vector<4x8xf32>
  %w = vector.type_cast %b : memref<4x8xf32> to memref<vector<4x8xf32>>
  memref.store %y, %w[] : memref<vector<4x8xf32>>
  return
}

// Worked out by hand: the scan of 1, 2, 3 and 4, 5, 6 along rows; the last of two equal indices stays.
// NUMBERS: result 0: memref<2x3xi64> =
// NUMBERS-NEXT: {{\[}}[1, 3, 6],
// NUMBERS-NEXT: [4, 9, 15]]
// NUMBERS: result 1: memref<4xi64> =
// NUMBERS-NEXT: [3, 0, 6, 5]
func.func @numbers() -> (memref<2x3xi64>, memref<4xi64>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0> : vector<2xi64>
  %z4 = arith.constant dense<0> : vector<4xi64>
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi64>
  %a = memref.alloc() : memref<2x3xi64>
  %b = memref.alloc() : memref<4xi64>
  %s:2 = vector.scan <add>, %v, %zero {inclusive = true, reduction_dim = 1} : vector<2x3xi64>, vector<2xi64>
  vector.store %s#0, %a[%c0, %c0] : memref<2x3xi64>, vector<2x3xi64>
  vector.store %z4, %b[%c0] : memref<4xi64>, vector<4xi64>
  %i = arith.constant dense<[[0, 2, 0], [0, 3, 2]]> : vector<2x3xi32>
  %m = arith.constant dense<[[true, true, true], [false, true, true]]> : vector<2x3xi1>
  vector.scatter %b[%c0] [%i], %m, %v : memref<4xi64>, vector<2x3xi32>, vector<2x3xi1>, vector<2x3xi64>
  return %a, %b : memref<2x3xi64>, memref<4xi64>
}

// A buffer of one vector is aligned as its numbers are.
// UNALIGNED: result 0: memref<9xi64> =
// UNALIGNED-NEXT: [9, 2, 4, 6, 8, 10, 12, 14, 16]
func.func private @double_vector(%m: memref<8xi64>) attributes {passthrough = ["noinline"]} {
  %v = vector.type_cast %m : memref<8xi64> to memref<vector<8xi64>>
  %x = memref.load %v[] : memref<vector<8xi64>>
  %y = arith.addi %x, %x : vector<8xi64>
  memref.store %y, %v[] : memref<vector<8xi64>>
  return
}
func.func @unaligned() -> memref<9xi64> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %v = arith.constant dense<[9, 1, 2, 3, 4, 5, 6, 7, 8]> : vector<9xi64>
  %bytes = memref.alloc() {alignment = 64 : i64} : memref<72xi8>
  %all = memref.view %bytes[%c0][] : memref<72xi8> to memref<9xi64>
  %rest = memref.view %bytes[%c8][] : memref<72xi8> to memref<8xi64>
  vector.store %v, %all[%c0] : memref<9xi64>, vector<9xi64>
  call @double_vector(%rest) : (memref<8xi64>) -> ()
  %r = memref.alloc() : memref<9xi64>
  memref.copy %all, %r : memref<9xi64> to memref<9xi64>
  memref.dealloc %bytes : memref<72xi8>
  return %r : memref<9xi64>
}

// Pairs that are read of a buffer of one dim.
// ONE: result 0: memref<1x3x2xi16> =
// ONE-NEXT: {{\[}}{{\[}}[5, 5],
// ONE-NEXT: [6, 6],
// ONE-NEXT: [7, 7]]]
func.func private @read_pairs(%m: memref<4xi16>, %r: memref<1x3x2xi16>) attributes {passthrough = ["noinline"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 0 : i16
  %x = vector.transfer_read %m[%c1], %p {in_bounds = [true, true, true], permutation_map = affine_map<(d0) -> (0, d0, 0)>} : memref<4xi16>, vector<1x3x2xi16>
  vector.transfer_write %x, %r[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<1x3x2xi16>, memref<1x3x2xi16>
  return
}
func.func @of_one_dim() -> memref<1x3x2xi16> {
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<[4, 5, 6, 7]> : vector<4xi16>
  %m = memref.alloc() : memref<4xi16>
  %r = memref.alloc() : memref<1x3x2xi16>
  vector.store %v, %m[%c0] : memref<4xi16>, vector<4xi16>
  call @read_pairs(%m, %r) : (memref<4xi16>, memref<1x3x2xi16>) -> ()
  memref.dealloc %m : memref<4xi16>
  return %r : memref<1x3x2xi16>
}
