// What is marked is tiled, with its members; the marks are gone then.
// RUN: tenon-opt %s --schedule=%S/Inputs/tile-marked.mlir --canonicalize | FileCheck %s
// RUN: sed 's/order = .1, 0./order = [1, 1]/' %s > %t.mlir
// RUN: not tenon-opt %t.mlir --schedule=%S/Inputs/tile-marked.mlir 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: sed 's/sizes = .4, 2./sizes = [4, -2]/' %s > %t.mlir
// RUN: not tenon-opt %t.mlir --schedule=%S/Inputs/tile-marked.mlir 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: sed 's/sizes = .4, 2./sizes = "4"/' %s > %t.mlir
// RUN: not tenon-opt %t.mlir --schedule=%S/Inputs/tile-marked.mlir 2>&1 | FileCheck %s --check-prefix=KIND
// Parallel loops cut no sum.
// RUN: sed 's/"parallel", "parallel"/"parallel", "reduction"/' %s > %t.mlir
// RUN: not tenon-opt %t.mlir --schedule=%S/Inputs/tile-marked.mlir 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: tile-marked.mlir:{{[0-9]+}}:{{.*}}error: #tenon.tile of level block gives linalg.generic tiles or an order that it cannot have
// ORDER: error: 'linalg.generic' op has #tenon.tile with the order array<i64: 1, 1>, which is no order of its loops
// KIND: error: expected '['

#id = affine_map<(i, j) -> (i, j)>
#all = {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}

// The second is a member, the first is none.
// CHECK-NOT: tenon.tile
// CHECK-LABEL: func.func @chain(
// CHECK: %[[ONE:.*]] = linalg.generic
// CHECK: math.exp
// CHECK: scf.forall (%[[J:.*]], %[[I:.*]]) = (0, 0) to (6, 8) step (2, 4)
// CHECK: tensor.extract_slice %[[ONE]][%[[I]], %[[J]]] [4, 2]
// CHECK: arith.negf
// CHECK: math.sqrt
// CHECK: tensor.parallel_insert_slice
// CHECK-NOT: tenon.tile
func.func @chain(%x: tensor<8x6xf32>, %e: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0 = linalg.generic #all ins(%x : tensor<8x6xf32>) outs(%e : tensor<8x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<8x6xf32>
  %1 = linalg.generic #all ins(%0 : tensor<8x6xf32>) outs(%e : tensor<8x6xf32>) attrs = {tenon.tile = #tenon.tile<level = "block", member>} {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<8x6xf32>
  %2 = linalg.generic #all ins(%1 : tensor<8x6xf32>) outs(%e : tensor<8x6xf32>) attrs = {tenon.tile = #tenon.tile<level = "block", sizes = [4, 2], order = [1, 0]>} {
  ^bb0(%a: f32, %o: f32):
    %s = math.sqrt %a : f32
    linalg.yield %s : f32
  } -> tensor<8x6xf32>
  return %2 : tensor<8x6xf32>
}

// A loop without a tile stays whole, and so does what has no tiles.
// CHECK-LABEL: func.func @whole(
// CHECK: scf.forall (%{{.*}}) = (0) to (8) step (4)
// CHECK-LABEL: func.func @one(
// CHECK-NOT: scf.forall
func.func @whole(%x: tensor<8x2xf32>, %e: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %0 = linalg.generic #all ins(%x : tensor<8x2xf32>) outs(%e : tensor<8x2xf32>) attrs = {tenon.tile = #tenon.tile<level = "block", sizes = [4, 0]>} {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}
func.func @one(%x: tensor<4x2xf32>, %e: tensor<4x2xf32>, %y: tensor<0x9xf32>) -> (tensor<4x2xf32>, tensor<0x9xf32>) {
  %0 = linalg.generic #all ins(%x : tensor<4x2xf32>) outs(%e : tensor<4x2xf32>) attrs = {tenon.tile = #tenon.tile<level = "block", sizes = [0]>} {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  %1 = linalg.generic #all ins(%y : tensor<0x9xf32>) outs(%y : tensor<0x9xf32>) attrs = {tenon.tile = #tenon.tile<level = "block", sizes = [0, 0]>} {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<0x9xf32>
  return %0, %1 : tensor<4x2xf32>, tensor<0x9xf32>
}
