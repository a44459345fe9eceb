// FoldPackOfConstant: packs of constants are constants, in packed order.
// RUN: tenon-opt %s --rules=pack/constants --canonicalize | FileCheck %s

// FoldPackOfConstant: 2 x 4 numbers in tiles of 1 x 2, row by row of tiles.
// CHECK-LABEL: func.func @tiles(
// CHECK-NEXT:    %[[P:.*]] = arith.constant dense<{{\[\[}}{{\[\[}}0.000000e+00, 1.000000e+00]], {{\[\[}}2.000000e+00, 3.000000e+00]]], {{\[\[}}[4.000000e+00, 5.000000e+00]], {{\[\[}}6.000000e+00, 7.000000e+00]]]]> : tensor<2x2x1x2xf32>
// CHECK-NEXT:    return %[[P]]
func.func @tiles() -> tensor<2x2x1x2xf32> {
  %0 = arith.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]]>
    : tensor<2x4xf32>
  %d = tensor.empty() : tensor<2x2x1x2xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [1, 2] into %d
    : tensor<2x4xf32> -> tensor<2x2x1x2xf32>
  return %1 : tensor<2x2x1x2xf32>
}

// FoldPackOfConstant: the blocks of a weight, [N/2][K/2][2][2] of K x N, as
// outer_dims_perm asks. Element [n][k][i][j] is row 2 k + i, column 2 n + j.
// CHECK-LABEL: func.func @permuted(
// CHECK-NEXT:    arith.constant dense<{{\[\[}}{{\[\[}}0, 1], [4, 5]], {{\[\[}}8, 9], [12, 13]]], {{\[\[}}[2, 3], [6, 7]], {{\[\[}}10, 11], [14, 15]]]]> : tensor<2x2x2x2xi32>
// CHECK-NEXT:    return
func.func @permuted() -> tensor<2x2x2x2xi32> {
  %0 = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11],
                             [12, 13, 14, 15]]> : tensor<4x4xi32>
  %d = tensor.empty() : tensor<2x2x2x2xi32>
  %1 = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1]
    inner_tiles = [2, 2] into %d : tensor<4x4xi32> -> tensor<2x2x2x2xi32>
  return %1 : tensor<2x2x2x2xi32>
}

// FoldPackOfConstant: inner dimensions the other way round, in bf16.
// CHECK-LABEL: func.func @inner_turned(
// CHECK-NEXT:    arith.constant dense<{{\[\[}}{{\[\[}}0.000000e+00, 2.000000e+00], [1.000000e+00, 3.000000e+00]]]]> : tensor<1x1x2x2xbf16>
// CHECK-NEXT:    return
func.func @inner_turned() -> tensor<1x1x2x2xbf16> {
  %0 = arith.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xbf16>
  %d = tensor.empty() : tensor<1x1x2x2xbf16>
  %1 = linalg.pack %0 inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %d
    : tensor<2x2xbf16> -> tensor<1x1x2x2xbf16>
  return %1 : tensor<1x1x2x2xbf16>
}

// FoldPackOfConstant: one dimension is tiled, the pairs of rows of VNNI.
// CHECK-LABEL: func.func @one_dimension(
// CHECK-NEXT:    arith.constant dense<{{\[\[}}[0, 3], [1, 4], [2, 5]]]> : tensor<1x3x2xi8>
// CHECK-NEXT:    return
func.func @one_dimension() -> tensor<1x3x2xi8> {
  %0 = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>
  %d = tensor.empty() : tensor<1x3x2xi8>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [2] into %d
    : tensor<2x3xi8> -> tensor<1x3x2xi8>
  return %1 : tensor<1x3x2xi8>
}

// FoldPackOfConstant: a tile that reaches over the edge takes the padding.
// CHECK-LABEL: func.func @padded(
// CHECK-NEXT:    arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 9.000000e+00]]> : tensor<2x2xf64>
// CHECK-NEXT:    return
func.func @padded() -> tensor<2x2xf64> {
  %0 = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %nine = arith.constant 9.0 : f64
  %d = tensor.empty() : tensor<2x2xf64>
  %1 = linalg.pack %0 padding_value(%nine : f64) inner_dims_pos = [0]
    inner_tiles = [2] into %d : tensor<3xf64> -> tensor<2x2xf64>
  return %1 : tensor<2x2xf64>
}

// FoldPackOfConstant: poison may be any number, here 0.
// CHECK-LABEL: func.func @poison(
// CHECK-NEXT:    arith.constant dense<{{\[\[}}1, 2], [3, 0]]> : tensor<2x2xi16>
// CHECK-NEXT:    return
func.func @poison() -> tensor<2x2xi16> {
  %0 = arith.constant dense<[1, 2, 3]> : tensor<3xi16>
  %any = ub.poison : i16
  %d = tensor.empty() : tensor<2x2xi16>
  %1 = linalg.pack %0 padding_value(%any : i16) inner_dims_pos = [0]
    inner_tiles = [2] into %d : tensor<3xi16> -> tensor<2x2xi16>
  return %1 : tensor<2x2xi16>
}

// FoldPackOfConstant: one number everywhere stays one, padded with itself too.
// CHECK-LABEL: func.func @splat(
// CHECK-DAG:     arith.constant dense<5> : tensor<2x2x2x2xi32>
// CHECK-DAG:     arith.constant dense<7> : tensor<2x2xi32>
// CHECK-NOT:     linalg.pack
// CHECK:         return
func.func @splat() -> (tensor<2x2x2x2xi32>, tensor<2x2xi32>) {
  %0 = arith.constant dense<5> : tensor<4x4xi32>
  %d = tensor.empty() : tensor<2x2x2x2xi32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d
    : tensor<4x4xi32> -> tensor<2x2x2x2xi32>
  %2 = arith.constant dense<7> : tensor<3xi32>
  %seven = arith.constant 7 : i32
  %e = tensor.empty() : tensor<2x2xi32>
  %3 = linalg.pack %2 padding_value(%seven : i32) inner_dims_pos = [0]
    inner_tiles = [2] into %e : tensor<3xi32> -> tensor<2x2xi32>
  return %1, %3 : tensor<2x2x2x2xi32>, tensor<2x2xi32>
}

// FoldPackOfConstant: one number everywhere, and another one around it.
// CHECK-LABEL: func.func @padded_splat(
// CHECK-NEXT:    arith.constant dense<{{\[\[}}7, 7], [7, 1]]> : tensor<2x2xi32>
// CHECK-NEXT:    return
func.func @padded_splat() -> tensor<2x2xi32> {
  %0 = arith.constant dense<7> : tensor<3xi32>
  %one = arith.constant 1 : i32
  %d = tensor.empty() : tensor<2x2xi32>
  %1 = linalg.pack %0 padding_value(%one : i32) inner_dims_pos = [0]
    inner_tiles = [2] into %d : tensor<3xi32> -> tensor<2x2xi32>
  return %1 : tensor<2x2xi32>
}
