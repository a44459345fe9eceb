// Which loops of a tile may go.
// RUN: tenon-opt %s --rules=layers/unit-loops | FileCheck %s

// MarkUnitLoopsOfProduct: not its one row, nor the reduction.
// CHECK-LABEL: func.func @product(
// CHECK:         tenon.known = #tenon.known<unit_loops = [0]>
func.func @product(%a: tensor<1x1x3xf32>, %b: tensor<1x3x5xf32>, %c: tensor<1x1x5xf32>) -> tensor<1x1x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x1x3xf32>, tensor<1x3x5xf32>) outs(%c : tensor<1x1x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x1x5xf32>
  return %0 : tensor<1x1x5xf32>
}

// Nor those of another semiring: without the row it has vectors no more.
// CHECK-LABEL: func.func @semiring(
// CHECK:         tenon.known = #tenon.known<unit_loops = [0]>
func.func @semiring(%a: tensor<1x2x1x3xi8>, %b: tensor<1x2x5x3xi8>, %c: tensor<1x1x5xi8>) -> tensor<1x1x5xi8> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, r, k) -> (b, r, m, k)>, affine_map<(b, m, n, r, k) -> (b, r, n, k)>, affine_map<(b, m, n, r, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<1x2x1x3xi8>, tensor<1x2x5x3xi8>) outs(%c : tensor<1x1x5xi8>) {
  ^bb0(%l: i8, %r: i8, %o: i8):
    %m = arith.andi %l, %r : i8
    %s = arith.minui %o, %m : i8
    linalg.yield %s : i8
  } -> tensor<1x1x5xi8>
  return %0 : tensor<1x1x5xi8>
}

// MarkUnitLoops: two of the four loops stay. Of unit loops the innermost stay.
// CHECK-LABEL: func.func @elementwise(
// CHECK:         tenon.known = #tenon.known<unit_loops = [0, 1]>
// CHECK:         tenon.known = #tenon.known<unit_loops = [0]>
func.func @elementwise(%a: tensor<1x1x1x5xf32>, %e: tensor<1x1x1x5xf32>, %b: tensor<1x1x1xf32>) -> (tensor<1x1x1x5xf32>, tensor<1x1x1xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%a : tensor<1x1x1x5xf32>) outs(%e : tensor<1x1x1x5xf32>) {
  ^bb0(%l: f32, %o: f32):
    %r = arith.negf %l : f32
    linalg.yield %r : f32
  } -> tensor<1x1x1x5xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%b : tensor<1x1x1xf32>) outs(%b : tensor<1x1x1xf32>) {
  ^bb0(%l: f32, %o: f32):
    %r = arith.negf %l : f32
    linalg.yield %r : f32
  } -> tensor<1x1x1xf32>
  return %0, %1 : tensor<1x1x1x5xf32>, tensor<1x1x1xf32>
}

// Refused: a product that is no more than a kernel's; two loops; none that runs
// once.
// CHECK-LABEL: func.func @others(
// CHECK-NOT:     tenon.known
func.func @others(%a: tensor<1x3xf32>, %b: tensor<3x5xf32>, %c: tensor<1x5xf32>, %d: tensor<2x3x5xf32>) -> (tensor<1x5xf32>, tensor<1x5xf32>, tensor<2x3x5xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<1x3xf32>, tensor<3x5xf32>) outs(%c : tensor<1x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x5xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<1x5xf32>) outs(%c : tensor<1x5xf32>) {
  ^bb0(%l: f32, %o: f32):
    %r = arith.negf %l : f32
    linalg.yield %r : f32
  } -> tensor<1x5xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d : tensor<2x3x5xf32>) outs(%d : tensor<2x3x5xf32>) {
  ^bb0(%l: f32, %o: f32):
    %r = arith.negf %l : f32
    linalg.yield %r : f32
  } -> tensor<2x3x5xf32>
  return %0, %1, %2 : tensor<1x5xf32>, tensor<1x5xf32>, tensor<2x3x5xf32>
}
