// What reads an operand in columns and writes rows has tiles of 16 by 16, and such a tile,
// whole or at an edge, is turned in registers. What becomes of them:
// test/schedules/mlp-vector/turned-operands.mlir.
// RUN: tenon-run %s --entry=moves --schedule=mlp-vector --verify=exact | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// RUN: tenon-opt %s --rules=rows/transposed-reads,rows/transposed-tiles | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
#id3 = affine_map<(n, i, j) -> (n, i, j)>

// TileTransposedFirst, TileTransposedSecond, TileTransposedThird: the operand that is read in columns is the first, the
// second or the third; one loop covers all of 16.
// CHECK-LABEL: func.func @tiles(
// CHECK: attrs = {tenon.tile = #tenon.tile<level = "transpose", sizes = [16, 16]>}
// CHECK: attrs = {tenon.tile = #tenon.tile<level = "transpose", sizes = [1, 16, 0]>}
// CHECK: attrs = {tenon.tile = #tenon.tile<level = "transpose", sizes = [16, 16]>}
func.func @tiles(%x: tensor<40x50xf32>, %y: tensor<50x40xf32>, %u: tensor<3x16x20xf32>, %v: tensor<3x20x16xf32>, %b: tensor<50xf32>) -> (tensor<50x40xf32>, tensor<3x20x16xf32>, tensor<50x40xf32>) {
  %0 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<40x50xf32>) outs(%y : tensor<50x40xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<50x40xf32>
  %1 = linalg.generic {indexing_maps = [#id3, affine_map<(n, i, j) -> (n, j, i)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v, %u : tensor<3x20x16xf32>, tensor<3x16x20xf32>) outs(%v : tensor<3x20x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %r = arith.addf %a, %c : f32
    linalg.yield %r : f32
  } -> tensor<3x20x16xf32>
  %2 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>, #t, #id], iterator_types = ["parallel", "parallel"]} ins(%y, %b, %x : tensor<50x40xf32>, tensor<50xf32>, tensor<40x50xf32>) outs(%y : tensor<50x40xf32>) {
  ^bb0(%a: f32, %c: f32, %d: f32, %o: f32):
    %p = arith.addf %a, %c : f32
    %r = arith.addf %p, %d : f32
    linalg.yield %r : f32
  } -> tensor<50x40xf32>
  return %0, %1, %2 : tensor<50x40xf32>, tensor<3x20x16xf32>, tensor<50x40xf32>
}

// A move is in tiles where more lines than L1 holds are between its elements, and of short elements; one of f64 is not.
// CHECK-LABEL: func.func @moves(
// CHECK: attrs = {tenon.tile = #tenon.tile<level = "transpose", sizes = [16, 1, 16]>}
// CHECK: attrs = {tenon.tile = #tenon.tile<level = "transpose", sizes = [16, 16]>}
// CHECK-NOT: tenon.tile
func.func @moves(%x: tensor<30x30x40xf32>, %y: tensor<40x30x30xf32>, %b: tensor<40x50xi8>, %c: tensor<50x40xi8>, %d: tensor<30x30x40xf64>, %e: tensor<40x30x30xf64>) -> (tensor<40x30x30xf32>, tensor<50x40xi8>, tensor<40x30x30xf64>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(k, i, j) -> (i, j, k)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<30x30x40xf32>) outs(%y : tensor<40x30x30xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<40x30x30xf32>
  %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<40x50xi8>) outs(%c : tensor<50x40xi8>) {
  ^bb0(%a: i8, %o: i8):
    linalg.yield %a : i8
  } -> tensor<50x40xi8>
  %2 = linalg.generic {indexing_maps = [affine_map<(k, i, j) -> (i, j, k)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d : tensor<30x30x40xf64>) outs(%e : tensor<40x30x30xf64>) {
  ^bb0(%a: f64, %o: f64):
    linalg.yield %a : f64
  } -> tensor<40x30x30xf64>
  return %0, %1, %2 : tensor<40x30x30xf32>, tensor<50x40xi8>, tensor<40x30x30xf64>
}

// TileTranspose: a transpose, by the same tiles.
// CHECK-LABEL: func.func @transposes(
// CHECK: linalg.transpose {{.*}}permutation = [0, 2, 1] {tenon.tile = #tenon.tile<level = "transpose", sizes = [1, 16, 16]>}
// CHECK-NOT: tenon.tile
// CHECK: return
func.func @transposes(%x: tensor<2x130x256xi16>, %y: tensor<2x256x130xi16>, %z: tensor<130x2x256xi16>) -> (tensor<2x256x130xi16>, tensor<130x2x256xi16>) {
  %0 = linalg.transpose ins(%x : tensor<2x130x256xi16>) outs(%y : tensor<2x256x130xi16>) permutation = [0, 2, 1]
  %1 = linalg.transpose ins(%x : tensor<2x130x256xi16>) outs(%z : tensor<130x2x256xi16>) permutation = [1, 0, 2]
  return %0, %1 : tensor<2x256x130xi16>, tensor<130x2x256xi16>
}

// A short move; a number of each row; few columns; single bits; a sum.
// CHECK-LABEL: func.func @stay(
// CHECK-NOT: tenon.tile
func.func @stay(%x: tensor<40x50xf32>, %y: tensor<50x40xf32>, %b: tensor<50xf32>, %f: tensor<40x5xf32>, %g: tensor<5x40xf32>, %i: tensor<40x50xi1>, %j: tensor<50x40xi1>) -> (tensor<50x40xf32>, tensor<50x40xf32>, tensor<5x40xf32>, tensor<50x40xi1>, tensor<50xf32>) {
  %0 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<40x50xf32>) outs(%y : tensor<50x40xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<50x40xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<50xf32>) outs(%y : tensor<50x40xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<50x40xf32>
  %2 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<40x5xf32>) outs(%g : tensor<5x40xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<5x40xf32>
  %3 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<40x50xi1>) outs(%j : tensor<50x40xi1>) {
  ^bb0(%a: i1, %o: i1):
    %r = arith.xori %a, %o : i1
    linalg.yield %r : i1
  } -> tensor<50x40xi1>
  %4 = linalg.generic {indexing_maps = [#t, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<40x50xf32>) outs(%b : tensor<50xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<50xf32>
  return %0, %1, %2, %3, %4 : tensor<50x40xf32>, tensor<50x40xf32>, tensor<5x40xf32>, tensor<50x40xi1>, tensor<50xf32>
}

// MarkWholeTransposedTile; MarkTransposedTileAtEdge, of floats alone.
// CHECK-LABEL: func.func @registers(
// CHECK: attrs = {tenon.transpose = array<i64: 16>}
// CHECK: attrs = {tenon.transpose = array<i64: 0>}
// CHECK-NOT: tenon.transpose
func.func @registers(%a: memref<16x16xi32>, %b: memref<16x16xi32>, %c: memref<9x16xf32>, %d: memref<16x9xf32>, %e: memref<9x16xi32>, %f: memref<16x9xi32>) {
  linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<16x16xi32>) outs(%b : memref<16x16xi32>) {
  ^bb0(%x: i32, %o: i32):
    %r = arith.addi %x, %o : i32
    linalg.yield %r : i32
  }
  linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%c : memref<9x16xf32>) outs(%d : memref<16x9xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.addf %x, %o : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%e : memref<9x16xi32>) outs(%f : memref<16x9xi32>) {
  ^bb0(%x: i32, %o: i32):
    %r = arith.addi %x, %o : i32
    linalg.yield %r : i32
  }
  return
}
