// Gathers of what is put together of two parts: of a concatenation, of what is
// written into rows, and with that of a pad.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse,mlp-xsmm --verify | FileCheck %s --check-prefixes=VERIFY,KERNELS
// RUN: tenon-run %s --schedule=gather-fuse --entry=fill_mode --verify --print | FileCheck %s --check-prefix=FILLED
// RUN: tenon-run %s --schedule=gather-fuse,mlp-vector --entry=fill_mode --verify --print | FileCheck %s --check-prefix=FILLED
// RUN: tenon-run %s --schedule=gather-fuse --entry=at --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse --entry=lists --verify --print | FileCheck %s --check-prefix=LISTS
// VERIFY: verify: ok
// KERNELS: kernels: 2 of 2 products

// SplitGatherOfConcat: products of 6 rows, none of 40 or 50.
// CHECK-LABEL: func.func @entry(
// CHECK-NOT:     tensor.concat
// CHECK-NOT:     tensor<40x16xf32>
// CHECK:         linalg.matmul {{.*}} -> tensor<6x16xf32>
// CHECK:         linalg.matmul {{.*}} -> tensor<6x16xf32>
// CHECK:         linalg.map
// CHECK:           arith.select
// CHECK:         return
func.func @entry(%x: tensor<40x8xf32>, %y: tensor<50x8xf32>, %w: tensor<8x16xf32>) -> tensor<6x16xf32> {
  %i = arith.constant dense<[[3], [39], [40], [89], [0], [89]]> : tensor<6x1xi32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<40x16xf32>) -> tensor<40x16xf32>
  %m = linalg.matmul ins(%x, %w : tensor<40x8xf32>, tensor<8x16xf32>) outs(%f : tensor<40x16xf32>) -> tensor<40x16xf32>
  %e2 = tensor.empty() : tensor<50x16xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<50x16xf32>) -> tensor<50x16xf32>
  %m2 = linalg.matmul ins(%y, %w : tensor<50x8xf32>, tensor<8x16xf32>) outs(%f2 : tensor<50x16xf32>) -> tensor<50x16xf32>
  %c = tensor.concat dim(0) %m, %m2 : (tensor<40x16xf32>, tensor<50x16xf32>) -> tensor<90x16xf32>
  %r = tensor.gather %c[%i] gather_dims([0]) : (tensor<90x16xf32>, tensor<6x1xi32>) -> tensor<6x16xf32>
  return %r : tensor<6x16xf32>
}

// SplitGatherOfInsert: indices out of bounds give the padding. An operation between
// the pad and the gather computes only the gathered rows.
// CHECK-LABEL: func.func @fill_mode(
// CHECK-NOT:     tensor.pad
// CHECK-NOT:     tensor<13x2xi32>
// CHECK:         return
// FILLED:        [-7, -7],
// FILLED-NEXT:   [-1, -2],
// FILLED-NEXT:   [-7, -7],
// FILLED-NEXT:   [-9, -10]
// FILLED:        verify: ok
func.func @fill_mode() -> tensor<4x2xi32> {
  %x = arith.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]]> : tensor<5x2xi32>
  %i = arith.constant dense<[[2], [3], [8], [7]]> : tensor<4x1xindex>
  %v = arith.constant 7 : i32
  %p = tensor.pad %x low[3, 0] high[5, 0] {
  ^bb0(%k: index, %l: index):
    tensor.yield %v : i32
  } : tensor<5x2xi32> to tensor<13x2xi32>
  %e = tensor.empty() : tensor<13x2xi32>
  %zero = arith.constant 0 : i32
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<13x2xi32>) -> tensor<13x2xi32>
  %n = linalg.sub ins(%z, %p : tensor<13x2xi32>, tensor<13x2xi32>) outs(%e : tensor<13x2xi32>) -> tensor<13x2xi32>
  %r = tensor.gather %n[%i] gather_dims([0]) : (tensor<13x2xi32>, tensor<4x1xindex>) -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}

// SplitGatherOfDynamicInsert: written at a row that only a run knows.
// CHECK-LABEL: func.func @at(
// CHECK-NOT:     tensor.insert_slice
// CHECK:         linalg.exp {{.*}} -> tensor<5x3x2xf32>
// CHECK-NOT:     tensor.insert_slice
// CHECK:         return
func.func @at(%x: tensor<9x3x2xf32>, %d: tensor<40x3x2xf32>, %at: index) -> tensor<5x3x2xf32> {
  %i = arith.constant dense<[[3], [39], [8], [7], [9]]> : tensor<5x1xi64>
  %e = tensor.empty() : tensor<9x3x2xf32>
  %f = linalg.exp ins(%x : tensor<9x3x2xf32>) outs(%e : tensor<9x3x2xf32>) -> tensor<9x3x2xf32>
  %s = tensor.insert_slice %f into %d[%at, 0, 0] [9, 3, 2] [1, 1, 1] : tensor<9x3x2xf32> into tensor<40x3x2xf32>
  %r = tensor.gather %s[%i] gather_dims([0]) : (tensor<40x3x2xf32>, tensor<5x1xi64>) -> tensor<5x3x2xf32>
  return %r : tensor<5x3x2xf32>
}

// Lists, by a list of bits.
// LISTS: [2, 1]
// LISTS: verify: ok
func.func @lists() -> tensor<2xi32> {
  %x = arith.constant dense<[1]> : tensor<1xi32>
  %y = arith.constant dense<[2, 3, 4]> : tensor<3xi32>
  %i = arith.constant dense<[[true], [false]]> : tensor<2x1xi1>
  %c = tensor.concat dim(0) %x, %y : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
  %r = tensor.gather %c[%i] gather_dims([0]) : (tensor<4xi32>, tensor<2x1xi1>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}
