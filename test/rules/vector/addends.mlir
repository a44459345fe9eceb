// While the rows of a tile are finished, those that are added to the next one are asked
// for, and the lines of the result that they go to.
// RUN: tenon-opt %s --schedule=%S/Inputs/addends.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/addends.mlir --entry=addend --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=%S/Inputs/addends.mlir --entry=behind_bias --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=%S/Inputs/addends.mlir --entry=before_bias --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=%S/Inputs/addends.mlir --set=prefetch_min_bytes=0 | FileCheck %s --check-prefix=NONE
// CHECK-NOT: #tenon.vector<accumulators>
// RAN: verify: ok
// NONE-NOT: memref.prefetch
// NONE-NOT: prefetched

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#column = affine_map<(m, n) -> (n)>

// PrefetchAddend: two lines of each of six rows, six rows further on.
// CHECK-LABEL: func.func @addend
// CHECK: %[[X:.*]] = memref.subview %arg2
// CHECK: %[[C:.*]] = memref.subview %arg4
// CHECK: {tenon.vector = #tenon.vector<product>}
// CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c6{{.*}} step %c1
// CHECK: %[[ROW:.*]] = arith.addi %[[I]], %c6
// CHECK: scf.for %[[J:.*]] = %c0{{.*}} to %c32{{.*}} step %c16
// CHECK-NEXT: memref.prefetch %[[X]][%[[ROW]], %[[J]]], read, locality<3>, data
// CHECK-NEXT: memref.prefetch %[[C]][%[[ROW]], %[[J]]], write, locality<3>, data
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[X]]
func.func @addend(%x: memref<18x64xf32>, %w: memref<64x32xf32>, %r: memref<18x32xf32>, %bias: memref<32xf32>, %out: memref<18x32xf32>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %c18 = arith.constant 18 : index
  scf.for %m = %c0 to %c18 step %c6 {
    %left = memref.subview %x[%m, 0] [6, 64] [1, 1] : memref<18x64xf32> to memref<6x64xf32, strided<[64, 1], offset: ?>>
    %added = memref.subview %r[%m, 0] [6, 32] [1, 1] : memref<18x32xf32> to memref<6x32xf32, strided<[32, 1], offset: ?>>
    %rows = memref.subview %out[%m, 0] [6, 32] [1, 1] : memref<18x32xf32> to memref<6x32xf32, strided<[32, 1], offset: ?>>
    linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%left, %w : memref<6x64xf32, strided<[64, 1], offset: ?>>, memref<64x32xf32>)
        outs(%rows : memref<6x32xf32, strided<[32, 1], offset: ?>>) attrs = {tenon.vector = #tenon.vector<product>} {
    ^bb0(%e: f32, %f: f32, %s: f32):
      %p = arith.mulf %e, %f : f32
      %t = arith.addf %s, %p : f32
      linalg.yield %t : f32
    }
    linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%added : memref<6x32xf32, strided<[32, 1], offset: ?>>)
        outs(%rows : memref<6x32xf32, strided<[32, 1], offset: ?>>) {
    ^bb0(%y: f32, %s: f32):
      %t = arith.addf %s, %y : f32
      linalg.yield %t : f32
    }
  }
  return
}

// PrefetchAddendAfterBias
// CHECK-LABEL: func.func @behind_bias
// CHECK: memref.prefetch
// CHECK: memref.prefetch
func.func @behind_bias(%x: memref<18x64xf32>, %w: memref<64x32xf32>, %r: memref<18x32xf32>, %bias: memref<32xf32>, %out: memref<18x32xf32>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %c18 = arith.constant 18 : index
  scf.for %m = %c0 to %c18 step %c6 {
    %left = memref.subview %x[%m, 0] [6, 64] [1, 1] : memref<18x64xf32> to memref<6x64xf32, strided<[64, 1], offset: ?>>
    %added = memref.subview %r[%m, 0] [6, 32] [1, 1] : memref<18x32xf32> to memref<6x32xf32, strided<[32, 1], offset: ?>>
    %rows = memref.subview %out[%m, 0] [6, 32] [1, 1] : memref<18x32xf32> to memref<6x32xf32, strided<[32, 1], offset: ?>>
    linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%left, %w : memref<6x64xf32, strided<[64, 1], offset: ?>>, memref<64x32xf32>)
        outs(%rows : memref<6x32xf32, strided<[32, 1], offset: ?>>) attrs = {tenon.vector = #tenon.vector<product>} {
    ^bb0(%e: f32, %f: f32, %s: f32):
      %p = arith.mulf %e, %f : f32
      %t = arith.addf %s, %p : f32
      linalg.yield %t : f32
    }
    linalg.generic {indexing_maps = [#column, #id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%bias, %added : memref<32xf32>, memref<6x32xf32, strided<[32, 1], offset: ?>>)
        outs(%rows : memref<6x32xf32, strided<[32, 1], offset: ?>>) {
    ^bb0(%z: f32, %y: f32, %s: f32):
      %t = arith.addf %s, %z : f32
      %u = arith.addf %t, %y : f32
      linalg.yield %u : f32
    }
  }
  return
}

// PrefetchAddendBeforeBias
// CHECK-LABEL: func.func @before_bias
// CHECK: memref.prefetch
// CHECK: memref.prefetch
func.func @before_bias(%x: memref<18x64xf32>, %w: memref<64x32xf32>, %r: memref<18x32xf32>, %bias: memref<32xf32>, %out: memref<18x32xf32>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %c18 = arith.constant 18 : index
  scf.for %m = %c0 to %c18 step %c6 {
    %left = memref.subview %x[%m, 0] [6, 64] [1, 1] : memref<18x64xf32> to memref<6x64xf32, strided<[64, 1], offset: ?>>
    %added = memref.subview %r[%m, 0] [6, 32] [1, 1] : memref<18x32xf32> to memref<6x32xf32, strided<[32, 1], offset: ?>>
    %rows = memref.subview %out[%m, 0] [6, 32] [1, 1] : memref<18x32xf32> to memref<6x32xf32, strided<[32, 1], offset: ?>>
    linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%left, %w : memref<6x64xf32, strided<[64, 1], offset: ?>>, memref<64x32xf32>)
        outs(%rows : memref<6x32xf32, strided<[32, 1], offset: ?>>) attrs = {tenon.vector = #tenon.vector<product>} {
    ^bb0(%e: f32, %f: f32, %s: f32):
      %p = arith.mulf %e, %f : f32
      %t = arith.addf %s, %p : f32
      linalg.yield %t : f32
    }
    linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
        ins(%added, %bias : memref<6x32xf32, strided<[32, 1], offset: ?>>, memref<32xf32>)
        outs(%rows : memref<6x32xf32, strided<[32, 1], offset: ?>>) {
    ^bb0(%y: f32, %z: f32, %s: f32):
      %t = arith.addf %s, %y : f32
      %u = arith.addf %t, %z : f32
      linalg.yield %u : f32
    }
  }
  return
}

// MarkTileOfProduct, ClearTileMark: an operation that reads no product is not marked, and nothing
// is prefetched. No tile has a mark afterwards.
// CHECK-LABEL: func.func @of_no_product
// CHECK-NOT: memref.prefetch
func.func @of_no_product(%r: memref<18x32xf32>, %out: memref<18x32xf32>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %c18 = arith.constant 18 : index
  scf.for %m = %c0 to %c18 step %c6 {
    %added = memref.subview %r[%m, 0] [6, 32] [1, 1] : memref<18x32xf32> to memref<6x32xf32, strided<[32, 1], offset: ?>>
    %rows = memref.subview %out[%m, 0] [6, 32] [1, 1] : memref<18x32xf32> to memref<6x32xf32, strided<[32, 1], offset: ?>>
    linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%added : memref<6x32xf32, strided<[32, 1], offset: ?>>)
        outs(%rows : memref<6x32xf32, strided<[32, 1], offset: ?>>) {
    ^bb0(%y: f32, %s: f32):
      %t = arith.addf %s, %y : f32
      linalg.yield %t : f32
    }
  }
  return
}

// Not prefetched: a bias, which has no rows, and an array that fits the cache.
// CHECK-LABEL: func.func @small
// CHECK-NOT: memref.prefetch
// CHECK-NOT: #tenon.vector<accumulators>
func.func @small(%x: memref<6x64xf32>, %w: memref<64x32xf32>, %r: memref<12x32xf32>, %bias: memref<32xf32>, %out: memref<12x32xf32>) {
  %added = memref.subview %r[6, 0] [6, 32] [1, 1] : memref<12x32xf32> to memref<6x32xf32, strided<[32, 1], offset: 192>>
  %rows = memref.subview %out[6, 0] [6, 32] [1, 1] : memref<12x32xf32> to memref<6x32xf32, strided<[32, 1], offset: 192>>
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<6x64xf32>, memref<64x32xf32>)
      outs(%rows : memref<6x32xf32, strided<[32, 1], offset: 192>>) attrs = {tenon.vector = #tenon.vector<product>} {
  ^bb0(%e: f32, %f: f32, %s: f32):
    %p = arith.mulf %e, %f : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  }
  linalg.generic {indexing_maps = [#column, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%bias, %added : memref<32xf32>, memref<6x32xf32, strided<[32, 1], offset: 192>>)
      outs(%rows : memref<6x32xf32, strided<[32, 1], offset: 192>>) {
  ^bb0(%z: f32, %y: f32, %s: f32):
    %t = arith.addf %s, %z : f32
    %u = arith.addf %t, %y : f32
    linalg.yield %u : f32
  }
  return
}
