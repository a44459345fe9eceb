// Each contraction has the tiles of the first row of the table that it fits, or
// the numbers that the schedule gives for all.
// RUN: tenon-opt %s --schedule=%S/Inputs/marks.mlir --target=x86_64,znver4 | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/marks.mlir --set tile_m=48 --set n_outermost=0 --target=x86_64,znver4 | FileCheck %s --check-prefix=GIVEN
// RUN: tenon-opt %s --schedule=%S/Inputs/marks.mlir --target=x86_64,x86-64-v3 | FileCheck %s --check-prefix=AVX2

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#product = {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}

// On AVX2 tiles have panels of four vectors of columns, or of two where sums are long.
// RowsAndWidePanels: a small weight passes while rows stay, of a large one a panel stays
// while rows pass.

// TallAndNarrow, OrderMOutermost: rows are the outer loop.
// CHECK-LABEL: func.func @tall(
// CHECK: linalg.generic {{.*}} attrs = {
// CHECK-SAME: roles = "mnk"
// CHECK-SAME: order = [0, 1], sizes = [128, 64, 0]
// GIVEN-LABEL: func.func @tall(
// GIVEN: order = [0, 1], sizes = [48, 64, 0]
// AVX2-LABEL: func.func @tall(
// AVX2: order = [0, 1], sizes = [128, 32, 0]
func.func @tall(%a: tensor<1024x512xf32>, %b: tensor<512x128xf32>, %c: tensor<1024x128xf32>) -> tensor<1024x128xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<1024x512xf32>, tensor<512x128xf32>) outs(%c : tensor<1024x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1024x128xf32>
  return %r : tensor<1024x128xf32>
}

// WeightStays: half of the cache has room for all of the weight.
// CHECK-LABEL: func.func @stays(
// CHECK: linalg.generic {{.*}} attrs = {
// CHECK-SAME: roles = "mnk"
// CHECK-SAME: order = [0, 1], sizes = [128, 64, 0]
// GIVEN-LABEL: func.func @stays(
// GIVEN: order = [0, 1], sizes = [48, 64, 0]
func.func @stays(%a: tensor<1024x16xf32>, %b: tensor<16x128xf32>, %c: tensor<1024x128xf32>) -> tensor<1024x128xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<1024x16xf32>, tensor<16x128xf32>) outs(%c : tensor<1024x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1024x128xf32>
  return %r : tensor<1024x128xf32>
}

// 14 by 14 places are two tiles of as many.
// AVX2-LABEL: func.func @places(
// AVX2: sizes = [98, 32, 0]
func.func @places(%a: tensor<196x16xf32>, %b: tensor<16x128xf32>, %c: tensor<196x128xf32>) -> tensor<196x128xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<196x16xf32>, tensor<16x128xf32>) outs(%c : tensor<196x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<196x128xf32>
  return %r : tensor<196x128xf32>
}

// OneRowByMatrix, of a matrix that is no constant.
// CHECK-LABEL: func.func @one_row(
// CHECK: sizes = [0, 2048, 0]
// GIVEN-LABEL: func.func @one_row(
func.func @one_row(%a: tensor<1x16xf32>, %b: tensor<16x4096xf32>, %c: tensor<1x4096xf32>) -> tensor<1x4096xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<1x16xf32>, tensor<16x4096xf32>) outs(%c : tensor<1x4096xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x4096xf32>
  return %r : tensor<1x4096xf32>
}

// OneRowAndPanels
// AVX2-LABEL: func.func @one_row_of_few(
// AVX2: sizes = [0, 64, 0]
func.func @one_row_of_few(%a: tensor<1x16xf32>, %b: tensor<16x256xf32>, %c: tensor<1x256xf32>) -> tensor<1x256xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<1x16xf32>, tensor<16x256xf32>) outs(%c : tensor<1x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x256xf32>
  return %r : tensor<1x256xf32>
}

// Small, OrderNOutermost; a row fewer than TallAndNarrow takes.
// CHECK-LABEL: func.func @small(
// CHECK: order = [1, 0], sizes = [64, 64, 0]
// GIVEN-LABEL: func.func @small(
// GIVEN: order = [0, 1], sizes = [48, 64, 0]
func.func @small(%a: tensor<256x128xf32>, %b: tensor<128x512xf32>, %c: tensor<256x512xf32>) -> tensor<256x512xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<256x128xf32>, tensor<128x512xf32>) outs(%c : tensor<256x512xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<256x512xf32>
  return %r : tensor<256x512xf32>
}

// Large: a sum of 4096, over the rows and columns of a filter and its channels.
// Neither images nor rows of one are rows of a tile, but columns of one are.
// CHECK-LABEL: func.func @convolution(
// CHECK: roles = "oomnrrk"
// CHECK-SAME: order = [3, 0, 1, 2], sizes = [0, 1, 128, 64, 0, 0, 0]
// AVX2-LABEL: func.func @convolution(
// AVX2: order = [3, 0, 1, 2], sizes = [0, 1, 128, 16, 0, 0, 0]
func.func @convolution(%a: tensor<1x301x301x1024xf32>, %b: tensor<2x2x1024x600xf32>, %c: tensor<1x300x300x600xf32>) -> tensor<1x300x300x600xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(b, i, j, n, p, q, k) -> (b, i + p, j + q, k)>, affine_map<(b, i, j, n, p, q, k) -> (p, q, k, n)>, affine_map<(b, i, j, n, p, q, k) -> (b, i, j, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%a, %b : tensor<1x301x301x1024xf32>, tensor<2x2x1024x600xf32>) outs(%c : tensor<1x300x300x600xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x300x300x600xf32>
  return %r : tensor<1x300x300x600xf32>
}

// Images: a small one is one tile.
// CHECK-LABEL: func.func @small_image(
// CHECK: roles = "oomnrrk"
// CHECK-SAME: sizes = [0, 0, 0, 64, 0, 0, 0]
// AVX2-LABEL: func.func @small_image(
// AVX2: sizes = [0, 1, 0, 32, 0, 0, 0]
func.func @small_image(%a: tensor<1x9x9x128xf32>, %b: tensor<3x3x128x256xf32>, %c: tensor<1x7x7x256xf32>) -> tensor<1x7x7x256xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(b, i, j, n, p, q, k) -> (b, i + p, j + q, k)>, affine_map<(b, i, j, n, p, q, k) -> (p, q, k, n)>, affine_map<(b, i, j, n, p, q, k) -> (b, i, j, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%a, %b : tensor<1x9x9x128xf32>, tensor<3x3x128x256xf32>) outs(%c : tensor<1x7x7x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x7x7x256xf32>
  return %r : tensor<1x7x7x256xf32>
}

// Four rows of 28 places are a tile, and all columns follow each other.
// CHECK-LABEL: func.func @image(
// CHECK: roles = "oomnrrk"
// CHECK-SAME: order = [0, 1, 2, 3], sizes = [0, 4, 0, 64, 0, 0, 0]
// AVX2-LABEL: func.func @image(
// AVX2: sizes = [0, 1, 0, 32, 0, 0, 0]
func.func @image(%a: tensor<1x30x30x128xf32>, %b: tensor<3x3x128x256xf32>, %c: tensor<1x28x28x256xf32>) -> tensor<1x28x28x256xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(b, i, j, n, p, q, k) -> (b, i + p, j + q, k)>, affine_map<(b, i, j, n, p, q, k) -> (p, q, k, n)>, affine_map<(b, i, j, n, p, q, k) -> (b, i, j, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%a, %b : tensor<1x30x30x128xf32>, tensor<3x3x128x256xf32>) outs(%c : tensor<1x28x28x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x28x28x256xf32>
  return %r : tensor<1x28x28x256xf32>
}

// Large: bf16.
// CHECK-LABEL: func.func @large(
// CHECK: order = [1, 0], sizes = [128, 64, 0]
func.func @large(%a: tensor<512x2048xbf16>, %b: tensor<2048x256xbf16>, %c: tensor<512x256xbf16>) -> tensor<512x256xbf16> {
  %r = linalg.generic #product ins(%a, %b : tensor<512x2048xbf16>, tensor<2048x256xbf16>) outs(%c : tensor<512x256xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %p = arith.mulf %x, %y : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<512x256xbf16>
  return %r : tensor<512x256xbf16>
}

// UnknownRows. Heads share no operand, and are around columns.
// CHECK-LABEL: func.func @unknown(
// CHECK: roles = "mbnk"
// CHECK-SAME: order = [1, 2, 0], sizes = [32, 1, 64, 0]
// UnknownRowsAndPanels
// AVX2-LABEL: func.func @unknown(
// AVX2: order = [1, 2, 0], sizes = [24, 1, 16, 0]
func.func @unknown(%a: tensor<?x3x16xf32>, %b: tensor<3x16x128xf32>, %c: tensor<?x3x128xf32>) -> tensor<?x3x128xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, h, n, k) -> (m, h, k)>, affine_map<(m, h, n, k) -> (h, k, n)>, affine_map<(m, h, n, k) -> (m, h, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x3x16xf32>, tensor<3x16x128xf32>) outs(%c : tensor<?x3x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x3x128xf32>
  return %r : tensor<?x3x128xf32>
}

// MarkContraction: a sum of differences is none.
// CHECK-LABEL: func.func @differences(
// CHECK-NOT: tenon.plan
func.func @differences(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%c : tensor<8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// Rows are of the last loop that runs more than once.
// CHECK-LABEL: func.func @rows_before_one(
// CHECK: roles = "monk"
// CHECK-SAME: sizes = [64, 0, 64, 0]
// GIVEN-LABEL: func.func @rows_before_one(
func.func @rows_before_one(%a: tensor<128x1x16xf32>, %b: tensor<16x256xf32>, %c: tensor<128x1x256xf32>) -> tensor<128x1x256xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(t, s, n, k) -> (t, s, k)>, affine_map<(t, s, n, k) -> (k, n)>, affine_map<(t, s, n, k) -> (t, s, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<128x1x16xf32>, tensor<16x256xf32>) outs(%c : tensor<128x1x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<128x1x256xf32>
  return %r : tensor<128x1x256xf32>
}

// FewRowsAndTwoVectors: 16 rows are two tiles of eight, and three of six.
// CHECK-LABEL: func.func @sixteen_rows(
// CHECK: sizes = [0, 32, 0]
func.func @sixteen_rows(%a: tensor<16x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<16x1024xf32>) -> tensor<16x1024xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<16x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<16x1024xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x1024xf32>
  return %r : tensor<16x1024xf32>
}

// FewRowsAndThreeVectors: three vectors divide the columns.
// CHECK-LABEL: func.func @sixteen_rows_by_threes(
// CHECK: sizes = [0, 48, 0]
func.func @sixteen_rows_by_threes(%a: tensor<16x1024xf32>, %b: tensor<1024x768xf32>, %c: tensor<16x768xf32>) -> tensor<16x768xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<16x1024xf32>, tensor<1024x768xf32>) outs(%c : tensor<16x768xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x768xf32>
  return %r : tensor<16x768xf32>
}

// Panels of 48 columns where these divide them and 64 do not, but not of f64.
// CHECK-LABEL: func.func @columns_by_threes(
// CHECK: sizes = [64, 48, 0]
func.func @columns_by_threes(%a: tensor<100x1024xf32>, %b: tensor<1024x144xf32>, %c: tensor<100x144xf32>) -> tensor<100x144xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<100x1024xf32>, tensor<1024x144xf32>) outs(%c : tensor<100x144xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<100x144xf32>
  return %r : tensor<100x144xf32>
}
// CHECK-LABEL: func.func @columns_of_f64(
// CHECK: sizes = [64, 64, 0]
func.func @columns_of_f64(%a: tensor<100x1024xf64>, %b: tensor<1024x144xf64>, %c: tensor<100x144xf64>) -> tensor<100x144xf64> {
  %r = linalg.generic #product ins(%a, %b : tensor<100x1024xf64>, tensor<1024x144xf64>) outs(%c : tensor<100x144xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %p = arith.mulf %x, %y : f64
    %s = arith.addf %o, %p : f64
    linalg.yield %s : f64
  } -> tensor<100x144xf64>
  return %r : tensor<100x144xf64>
}

// UnknownRowsBySteps: a row, whose loop over K is inside. The last rows of a larger tile would be inside of a loop over K.
// STEPS-LABEL: func.func @unknown_minima(
// STEPS: n_outermost = 1, rhs = 1, roles = "mnk", sizes = [1, 64, 0]
// RUN: tenon-opt %s --rules=vector/semirings,layers/tiles | FileCheck %s --check-prefix=STEPS
func.func @unknown_minima(%a: tensor<?x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<?x1024xf32>) -> tensor<?x1024xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<?x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<?x1024xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.addf %x, %y : f32
    %s = arith.minimumf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x1024xf32>
  return %r : tensor<?x1024xf32>
}

// 12 rows are two tiles of either.
// CHECK-LABEL: func.func @twelve_rows(
// CHECK: sizes = [0, 64, 0]
func.func @twelve_rows(%a: tensor<12x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<12x1024xf32>) -> tensor<12x1024xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<12x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<12x1024xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<12x1024xf32>
  return %r : tensor<12x1024xf32>
}

// Large: more columns than Small takes.
// CHECK-LABEL: func.func @wide(
// CHECK: order = [1, 0], sizes = [128, 64, 0]
func.func @wide(%a: tensor<160x64xf32>, %b: tensor<64x4096xf32>, %c: tensor<160x4096xf32>) -> tensor<160x4096xf32> {
  %r = linalg.generic #product ins(%a, %b : tensor<160x64xf32>, tensor<64x4096xf32>) outs(%c : tensor<160x4096xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<160x4096xf32>
  return %r : tensor<160x4096xf32>
}
