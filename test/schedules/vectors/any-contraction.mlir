// Contractions that upstream's patterns lower wrongly or not at all. Each of them is computed by the others' lowering as well.
// RUN: split-file %s %t
// A broadcast operand is folded into the contraction, whose kind stays. Numbers worked out by hand: min(5, -2 * 3) and min(-9, -2 * 3).
// RUN: tenon-run %t/broadcast.mlir --schedule=mlp-vector --print | FileCheck %s --check-prefix=BROADCAST
// RUN: tenon-run %t/broadcast.mlir --schedule=loops --print | FileCheck %s --check-prefix=BROADCAST
// BROADCAST: result 0: i64 = -6
// BROADCAST: result 1: i64 = -9

// Kinds other than add, of one dim and in batches.
// RUN: tenon-run %t/kinds.mlir --schedule=nested --verify | FileCheck %s
// RUN: tenon-run %t/kinds.mlir --schedule=flat --verify | FileCheck %s
// RUN: tenon-run %t/kinds.mlir --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %t/indices.mlir --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %t/indices.mlir --schedule=flat --verify | FileCheck %s

// Under a mask, an element without a set lane stays: 1 * 2 + 3 * 4 without the mask, 1 * 2 with it, 100 for no lane.
// RUN: tenon-run %t/masked.mlir --schedule=nested --print | FileCheck %s --check-prefix=MASKED
// RUN: tenon-run %t/masked.mlir --schedule=flat --print | FileCheck %s --check-prefix=MASKED
// RUN: tenon-run %t/masked.mlir --schedule=mlp-vector --print | FileCheck %s --check-prefix=MASKED
// MASKED: result 0: i64 = 114
// MASKED: result 1: i64 = 102
// MASKED: result 2: i64 = 100
// CHECK: verify: ok

//--- broadcast.mlir
func.func private @rows(%x: i64, %y: i64, %w: vector<2x1xi64>) -> vector<2x1xi64> attributes {passthrough = ["noinline"]} {
  %a = vector.broadcast %x : i64 to vector<1x3xi64>
  %b = vector.broadcast %y : i64 to vector<1x2x3xi64>
  %r = vector.contract {indexing_maps = [affine_map<(k, b, n) -> (b, k)>, affine_map<(k, b, n) -> (b, n, k)>, affine_map<(k, b, n) -> (n, b)>],
    iterator_types = ["reduction", "parallel", "parallel"], kind = #vector.kind<minsi>} %a, %b, %w : vector<1x3xi64>, vector<1x2x3xi64> into vector<2x1xi64>
  return %r : vector<2x1xi64>
}
func.func @entry() -> (i64, i64) {
  %x = arith.constant -2 : i64
  %y = arith.constant 3 : i64
  %w = arith.constant dense<[[5], [-9]]> : vector<2x1xi64>
  %r = call @rows(%x, %y, %w) : (i64, i64, vector<2x1xi64>) -> vector<2x1xi64>
  %0 = vector.extract %r[0, 0] : i64 from vector<2x1xi64>
  %1 = vector.extract %r[1, 0] : i64 from vector<2x1xi64>
  return %0, %1 : i64, i64
}

//--- kinds.mlir
func.func @entry(%a: memref<2x4x3xf32>, %b: memref<2x3x4xf32>, %c: memref<4x2x4xf32>, %s: memref<f32>) {
  %z = arith.constant 0 : index
  %x = vector.load %a[%z, %z, %z] : memref<2x4x3xf32>, vector<2x4x3xf32>
  %y = vector.load %b[%z, %z, %z] : memref<2x3x4xf32>, vector<2x3x4xf32>
  %w = vector.load %c[%z, %z, %z] : memref<4x2x4xf32>, vector<4x2x4xf32>
  %r = vector.contract {indexing_maps = [affine_map<(m, b, k, n) -> (b, m, k)>, affine_map<(m, b, k, n) -> (b, k, n)>, affine_map<(m, b, k, n) -> (m, b, n)>],
    iterator_types = ["parallel", "parallel", "reduction", "parallel"], kind = #vector.kind<maximumf>} %x, %y, %w : vector<2x4x3xf32>, vector<2x3x4xf32> into vector<4x2x4xf32>
  vector.store %r, %c[%z, %z, %z] : memref<4x2x4xf32>, vector<4x2x4xf32>
  %row = vector.extract %x[0, 1] : vector<3xf32> from vector<2x4x3xf32>
  %other = vector.extract %x[1, 2] : vector<3xf32> from vector<2x4x3xf32>
  %first = memref.load %s[] : memref<f32>
  %dot = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
    iterator_types = ["reduction"], kind = #vector.kind<minnumf>} %row, %other, %first : vector<3xf32>, vector<3xf32> into f32
  memref.store %dot, %s[] : memref<f32>
  return
}

//--- indices.mlir
func.func @entry(%a: memref<4x3xindex>, %b: memref<3x4xindex>, %c: memref<4x4xindex>) {
  %z = arith.constant 0 : index
  %x = vector.load %a[%z, %z] : memref<4x3xindex>, vector<4x3xindex>
  %y = vector.load %b[%z, %z] : memref<3x4xindex>, vector<3x4xindex>
  %w = vector.load %c[%z, %z] : memref<4x4xindex>, vector<4x4xindex>
  %r = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %w : vector<4x3xindex>, vector<3x4xindex> into vector<4x4xindex>
  vector.store %r, %c[%z, %z] : memref<4x4xindex>, vector<4x4xindex>
  return
}

//--- masked.mlir
func.func private @products(%a: vector<3x2xi64>, %b: vector<2x1xi64>, %c: vector<3x1xi64>, %mask: vector<3x1x2xi1>) -> vector<3x1xi64> attributes {passthrough = ["noinline"]} {
  %r = vector.mask %mask { vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<3x2xi64>, vector<2x1xi64> into vector<3x1xi64> } : vector<3x1x2xi1> -> vector<3x1xi64>
  return %r : vector<3x1xi64>
}
func.func @entry() -> (i64, i64, i64) {
  %a = arith.constant dense<[[1, 3], [1, 3], [1, 3]]> : vector<3x2xi64>
  %b = arith.constant dense<[[2], [4]]> : vector<2x1xi64>
  %c = arith.constant dense<100> : vector<3x1xi64>
  %mask = arith.constant dense<[[[true, true]], [[true, false]], [[false, false]]]> : vector<3x1x2xi1>
  %r = call @products(%a, %b, %c, %mask) : (vector<3x2xi64>, vector<2x1xi64>, vector<3x1xi64>, vector<3x1x2xi1>) -> vector<3x1xi64>
  %0 = vector.extract %r[0, 0] : i64 from vector<3x1xi64>
  %1 = vector.extract %r[1, 0] : i64 from vector<3x1xi64>
  %2 = vector.extract %r[2, 0] : i64 from vector<3x1xi64>
  return %0, %1, %2 : i64, i64, i64
}
