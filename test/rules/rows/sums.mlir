// In how many parts long sums are computed, and which are collapsed before.
// RUN: tenon-opt %s --rules=rows/sums | FileCheck %s

// CollapseLongReduction, SplitRowIn1024: two million elements are one row.
// CHECK-LABEL: func.func @all(
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1]] : tensor<2048x1024xf32> into tensor<2097152xf32>
// CHECK: parts = 1024>
func.func @all(%x: tensor<2048x1024xf32>, %o: tensor<f32>) -> tensor<f32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<2048x1024xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %o0: f32):
    %v = arith.addf %a, %o0 : f32
    linalg.yield %v : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// 4096 elements are no long sum.
// CHECK-LABEL: func.func @few(
// CHECK-NOT: collapse_shape
// CHECK-NOT: tenon.tile
func.func @few(%x: tensor<64x64xf32>, %o: tensor<f32>) -> tensor<f32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<64x64xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %o0: f32):
    %v = arith.addf %a, %o0 : f32
    linalg.yield %v : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// SplitRowIn64
// CHECK-LABEL: func.func @rows_64(
// CHECK: parts = 64>
func.func @rows_64(%x: tensor<3x65600xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x65600xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%a: f32, %o0: f32):
    %v = arith.addf %a, %o0 : f32
    linalg.yield %v : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// SplitRowIn50
// CHECK-LABEL: func.func @rows_50(
// CHECK: parts = 50>
func.func @rows_50(%x: tensor<3x65650xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x65650xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%a: f32, %o0: f32):
    %v = arith.addf %a, %o0 : f32
    linalg.yield %v : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// None of these numbers divides it.
// CHECK-LABEL: func.func @rows(
// CHECK-NOT: tenon.tile
func.func @rows(%x: tensor<3x65537xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x65537xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%a: f32, %o0: f32):
    %v = arith.addf %a, %o0 : f32
    linalg.yield %v : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// SplitColumnsIn64
// CHECK-LABEL: func.func @columns_64(
// CHECK: parts = 64>
func.func @columns_64(%x: tensor<4160x3xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<4160x3xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%a: f32, %o0: f32):
    %v = arith.addf %a, %o0 : f32
    linalg.yield %v : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// SplitColumnsIn50
// CHECK-LABEL: func.func @columns_50(
// CHECK: parts = 50>
func.func @columns_50(%x: tensor<4150x3xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<4150x3xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%a: f32, %o0: f32):
    %v = arith.addf %a, %o0 : f32
    linalg.yield %v : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// None of these numbers divides it.
// CHECK-LABEL: func.func @columns(
// CHECK-NOT: tenon.tile
func.func @columns(%x: tensor<4097x3xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<4097x3xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%a: f32, %o0: f32):
    %v = arith.addf %a, %o0 : f32
    linalg.yield %v : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// A row has 64 accumulators, and none of them many steps.
// CHECK-LABEL: func.func @short_row(
// CHECK-NOT: tenon.tile
func.func @short_row(%x: tensor<3x65536xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x65536xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%a: f32, %o0: f32):
    %v = arith.addf %a, %o0 : f32
    linalg.yield %v : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func.func @short_column(
// CHECK-NOT: tenon.tile
func.func @short_column(%x: tensor<4096x3xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<4096x3xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%a: f32, %o0: f32):
    %v = arith.addf %a, %o0 : f32
    linalg.yield %v : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// The greatest of all elements, for all threads.
// CHECK-LABEL: func.func @greatest(
// CHECK: parts = 1024>
func.func @greatest(%x: tensor<1048576xf32>, %o: tensor<f32>) -> tensor<f32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<1048576xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %o0: f32):
    %v = arith.maximumf %a, %o0 : f32
    linalg.yield %v : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// Sums of parts would be rounded to bf16.
// CHECK-LABEL: func.func @narrow(
// CHECK-NOT: tenon.tile
func.func @narrow(%x: tensor<1048576xbf16>, %o: tensor<bf16>) -> tensor<bf16> {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<1048576xbf16>) outs(%o : tensor<bf16>) {
  ^bb0(%a: bf16, %o0: bf16):
    %v = arith.addf %a, %o0 : bf16
    linalg.yield %v : bf16
  } -> tensor<bf16>
  return %r : tensor<bf16>
}

// Those of rows are computed by rows as they are.
// CHECK-LABEL: func.func @extremes_of_rows(
// CHECK-NOT: tenon.tile
func.func @extremes_of_rows(%x: tensor<3x65600xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x65600xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%a: f32, %o0: f32):
    %v = arith.maximumf %a, %o0 : f32
    linalg.yield %v : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}
