// A row by a matrix takes rows of this in steps.
// RUN: tenon-opt %s --rules=vector/rows | FileCheck %s
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=LOOPS
// RUN: tenon-run %s --schedule=mlp-vector --verify --threads=2 | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=edges --schedule=mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>

// TileRowsOfMatrix
// CHECK-LABEL: func.func @entry(
// CHECK:         linalg.generic {{.*}} attrs = {tenon.tile = #tenon.tile<level = "sum", sizes = [0, 0, 4]>}
// Columns in pieces of 2048, four rows at a time, and of these what registers hold.
// LOOPS-LABEL: func.func @entry(
// LOOPS:         scf.parallel {{.*}} step (%c2048{{.*}}) {
// LOOPS:           scf.for %{{.*}} = %c0 to %c40 step %c4 {
// LOOPS:             scf.for
// LOOPS:               scf.for %{{.*}} = %c0 to %c4 step %c1 iter_args
func.func @entry(%a: tensor<1x40xf32>, %b: tensor<40x4096xf32>, %c: tensor<1x4096xf32>) -> tensor<1x4096xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x40xf32>, tensor<40x4096xf32>) outs(%c : tensor<1x4096xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x4096xf32>
  return %0 : tensor<1x4096xf32>
}

// Columns that are no whole pieces, in f64 too; the last row is a step of its own. The number of columns in a piece is dynamic
// when the rule asks.
// LOOPS-LABEL: func.func @edges(
// LOOPS:         scf.for %{{.*}} = %c0 to %c40 step %c4 {
// LOOPS:           scf.for %{{.*}} = %c0 to %c2048 step
func.func @edges(%a: tensor<1x41xf64>, %b: tensor<41x5000xf64>, %c: tensor<1x5000xf64>) -> tensor<1x5000xf64> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x41xf64>, tensor<41x5000xf64>) outs(%c : tensor<1x5000xf64>) {
  ^bb0(%l: f64, %r: f64, %sum: f64):
    %p = arith.mulf %l, %r : f64
    %s = arith.addf %sum, %p : f64
    linalg.yield %s : f64
  } -> tensor<1x5000xf64>
  return %0 : tensor<1x5000xf64>
}

// Refused: two rows; few columns; few products; a matrix that lies the other way round.
// CHECK-LABEL: func.func @refused(
// CHECK-NOT:     tenon.tile
func.func @refused(%a: tensor<2x40xf32>, %b: tensor<40x512xf32>, %c: tensor<2x512xf32>,
    %d: tensor<1x40xf32>, %e: tensor<40x128xf32>, %f: tensor<1x128xf32>,
    %g: tensor<1x12xf32>, %h: tensor<12x512xf32>, %i: tensor<1x512xf32>,
    %j: tensor<512x40xf32>) -> (tensor<2x512xf32>, tensor<1x128xf32>, tensor<1x512xf32>, tensor<1x512xf32>) {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x40xf32>, tensor<40x512xf32>) outs(%c : tensor<2x512xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x512xf32>
  %1 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%d, %e : tensor<1x40xf32>, tensor<40x128xf32>) outs(%f : tensor<1x128xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x128xf32>
  %2 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%g, %h : tensor<1x12xf32>, tensor<12x512xf32>) outs(%i : tensor<1x512xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x512xf32>
  %3 = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%d, %j : tensor<1x40xf32>, tensor<512x40xf32>) outs(%i : tensor<1x512xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x512xf32>
  return %0, %1, %2, %3 : tensor<2x512xf32>, tensor<1x128xf32>, tensor<1x512xf32>, tensor<1x512xf32>
}
