// Transfers of a vector of one dim whose elements have a stride, along any dim of a buffer, are gathers and scatters: no
// loop inserts each element at a place that is known at run time only.
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s
// RUN: tenon-run %s --schedule=network --print | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=nested --print | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=network --entry=product --verify | FileCheck %s --check-prefix=VERIFIED
// VERIFIED: verify: ok

// RAN: result 0: memref<4x6xi32> =
// RAN-NEXT: [0, 1, 2, 3, 4, 5]
// RAN-NEXT: [6, 7, 7, 9, 10, 3]
// RAN-NEXT: [12, 13, 14, 15, 16, 9]
// RAN-NEXT: [18, 1, 20, 3, 22, 5]
// CHECK-LABEL: func.func @entry(
// CHECK-NOT: vector.insert
// CHECK: vector.gather
// CHECK: vector.gather
// CHECK-COUNT-3: vector.scatter
// CHECK-NOT: vector.insert
func.func @entry() -> memref<4x6xi32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %pad = arith.constant 0 : i32
  %all = arith.constant dense<[[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17], [18, 19, 20, 21, 22, 23]]> : vector<4x6xi32>
  %m = memref.alloc() : memref<4x6xi32>
  vector.transfer_write %all, %m[%zero, %zero] {in_bounds = [true, true]} : vector<4x6xi32>, memref<4x6xi32>
  // Places 1, 3 and 5 of row 0 are copied to row 3, place 3 of rows 0 and 1 to place 5 of rows 1 and 2, and 7 to place 2 of row 1.
  %odd = memref.subview %m[0, 1] [4, 3] [1, 2] : memref<4x6xi32> to memref<4x3xi32, strided<[6, 2], offset: 1>>
  %row = vector.transfer_read %odd[%zero, %zero], %pad {in_bounds = [true]} : memref<4x3xi32, strided<[6, 2], offset: 1>>, vector<3xi32>
  %column = vector.transfer_read %odd[%zero, %one], %pad {in_bounds = [true], permutation_map = affine_map<(i, j) -> (i)>} : memref<4x3xi32, strided<[6, 2], offset: 1>>, vector<2xi32>
  vector.transfer_write %row, %odd[%three, %zero] {in_bounds = [true]} : vector<3xi32>, memref<4x3xi32, strided<[6, 2], offset: 1>>
  vector.transfer_write %column, %odd[%one, %two] {in_bounds = [true], permutation_map = affine_map<(i, j) -> (i)>} : vector<2xi32>, memref<4x3xi32, strided<[6, 2], offset: 1>>
  %second = arith.constant dense<[false, true]> : vector<2xi1>
  %numbers = arith.constant dense<[5, 7]> : vector<2xi32>
  vector.transfer_write %numbers, %m[%zero, %two], %second {in_bounds = [true], permutation_map = affine_map<(i, j) -> (i)>} : vector<2xi32>, memref<4x6xi32>
  return %m : memref<4x6xi32>
}

// A column of 100 with a stride, read by reductions of rows.
// CHECK-LABEL: func.func @product(
// CHECK-NOT: vector.insert
// CHECK: vector.gather
// CHECK-NOT: vector.insert
func.func @product(%a: memref<3x100xf32>, %b: memref<100x2xf32>, %c: memref<3x1xf32>) {
  %column = memref.subview %b[0, 1] [100, 1] [1, 1] : memref<100x2xf32> to memref<100x1xf32, strided<[2, 1], offset: 1>>
  linalg.matmul ins(%a, %column : memref<3x100xf32>, memref<100x1xf32, strided<[2, 1], offset: 1>>) outs(%c : memref<3x1xf32>)
  return
}
