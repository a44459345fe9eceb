// Convolutions with their channels last, and what stands around them.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=%S/Inputs/channels.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=channels-last,reshape-fuse -o %t.mlir
// RUN: tenon-run %t.mlir --schedule=mlp-vector --entry=block --verify
// DEFINE: %{entry} =
// DEFINE: %{verify} = tenon-run %s --entry=%{entry} --verify --set transpose_min_intensity=0 --schedule=channels-last
// REDEFINE: %{entry} = block
// RUN: %{verify},reshape-fuse,network
// RUN: %{verify},reshape-fuse,mlp-vector --threads=2
// REDEFINE: %{entry} = pooled
// RUN: %{verify},reshape-fuse,mlp-vector
// REDEFINE: %{entry} = depthwise
// RUN: %{verify},mlp-vector
// REDEFINE: %{entry} = parts
// RUN: %{verify},mlp-vector
// REDEFINE: %{entry} = left
// RUN: %{verify},mlp-vector
// REDEFINE: %{entry} = integers
// RUN: %{verify},mlp-vector
// REDEFINE: %{entry} = reduced
// RUN: %{verify},reshape-fuse,network
// REDEFINE: %{entry} = reshaped_since
// RUN: %{verify},mlp-vector
// RUN: tenon-opt %s --schedule=%S/Inputs/channels.mlir --remarks=layout/channels -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: tenon.transpose is not the permutation of its indexing maps
#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
#channel = affine_map<(n, c, h, w) -> (c)>
#windows = affine_map<(n, c, h, w, i, j) -> (n, c, h + i, w + j)>
#filters = affine_map<(n, c, h, w, i, j) -> (c, i, j)>
#result = affine_map<(n, c, h, w, i, j) -> (n, c, h, w)>

// TransposeConvolution, MoveTransposeBelowFirst, MoveTransposeBelowSecond, MoveTransposeBelowInsert, CancelTransposes,
// FuseTransposeOfFirst, FuseTransposeOfSecond: one turn before and one behind.
// CHECK-LABEL: func.func @block(
// CHECK:       linalg.generic {{.*}} outs(%{{.*}} : tensor<2x10x9x8xf32>) attrs = {tenon.no_fuse}
// CHECK:       tensor<2x8x7x16xf32>
// CHECK-NOT:   tenon.transpose
// CHECK:       tensor.insert_slice %{{.*}} into %{{.*}}[0, 1, 1, 0] [2, 8, 7, 16] [1, 1, 1, 1]
// CHECK-NOT:   tenon.transpose
// CHECK:       tenon.transpose = array<i64: 0, 2, 3, 1>
// CHECK-NOT:   tenon.transpose
// CHECK:       return
func.func @block(%x: tensor<2x8x8x7xf32>, %v: tensor<16x8x3x3xf32>, %w: tensor<16x16x3x3xf32>, %b: tensor<16xf32>) -> tensor<2x16x8x7xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x16x8x7xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x16x8x7xf32>) -> tensor<2x16x8x7xf32>
  %0 = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<2x8x8x7xf32> to tensor<2x8x10x9xf32>
  %1 = linalg.conv_2d_nchw_fchw ins(%0, %v : tensor<2x8x10x9xf32>, tensor<16x8x3x3xf32>) outs(%zeros : tensor<2x16x8x7xf32>) -> tensor<2x16x8x7xf32>
  %2 = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %b : tensor<2x16x8x7xf32>, tensor<16xf32>) outs(%empty : tensor<2x16x8x7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.addf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<2x16x8x7xf32>
  %3 = tensor.pad %2 low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<2x16x8x7xf32> to tensor<2x16x10x9xf32>
  %4 = linalg.conv_2d_nchw_fchw ins(%3, %w : tensor<2x16x10x9xf32>, tensor<16x16x3x3xf32>) outs(%zeros : tensor<2x16x8x7xf32>) -> tensor<2x16x8x7xf32>
  %5 = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %b : tensor<2x16x8x7xf32>, tensor<16xf32>) outs(%empty : tensor<2x16x8x7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.addf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<2x16x8x7xf32>
  %6 = linalg.add ins(%2, %5 : tensor<2x16x8x7xf32>, tensor<2x16x8x7xf32>) outs(%empty : tensor<2x16x8x7xf32>) -> tensor<2x16x8x7xf32>
  %7 = linalg.mul ins(%6, %2 : tensor<2x16x8x7xf32>, tensor<2x16x8x7xf32>) outs(%empty : tensor<2x16x8x7xf32>) -> tensor<2x16x8x7xf32>
  return %7 : tensor<2x16x8x7xf32>
}

// MoveTransposeBelowFirst: windows. TransposeZeros: what they begin with.
// CHECK-LABEL: func.func @pooled(
// CHECK:       tensor<1x3x3x4xf32>
// CHECK:       tensor<1x2x2x4xf32>
// CHECK:       tenon.transpose
// CHECK-NEXT:  ^bb0
// CHECK-NEXT:  linalg.yield
// CHECK-NEXT:  -> tensor<1x4x2x2xf32>
// CHECK-NEXT:  return
func.func @pooled(%x: tensor<1x2x5x5xf32>, %w: tensor<4x2x3x3xf32>) -> tensor<1x4x2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x4x3x3xf32>
  %zeros = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<1x4x3x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<1x4x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x2x5x5xf32>, tensor<4x2x3x3xf32>) outs(%zeros : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %f = tensor.empty() : tensor<1x4x2x2xf32>
  %begin = linalg.fill ins(%least : f32) outs(%f : tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf32>
  %1 = linalg.pooling_nchw_max ins(%0, %window : tensor<1x4x3x3xf32>, tensor<2x2xf32>) outs(%begin : tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf32>
  return %1 : tensor<1x4x2x2xf32>
}

// TransposeConvolution: each channel by itself. TransposeScalarFill: a number of a tensor.
// CHECK-LABEL: func.func @depthwise(
// CHECK:       tensor<1x6x6x8xf32>
// CHECK:       tensor<1x4x4x8xf32>
// CHECK:       tenon.transpose
func.func @depthwise(%x: tensor<1x8x6x6xf32>, %w: tensor<8x3x3xf32>, %c: tensor<f32>) -> tensor<1x8x4x4xf32> {
  %e = tensor.empty() : tensor<1x8x4x4xf32>
  %start = linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> ()>, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c : tensor<f32>) outs(%e : tensor<1x8x4x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    linalg.yield %p : f32
  } -> tensor<1x8x4x4xf32>
  %0 = linalg.generic {indexing_maps = [#windows, #filters, #result], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<1x8x6x6xf32>, tensor<8x3x3xf32>) outs(%start : tensor<1x8x4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.mulf %p, %q : f32
    %s = arith.addf %o, %r : f32
    linalg.yield %s : f32
  } -> tensor<1x8x4x4xf32>
  return %0 : tensor<1x8x4x4xf32>
}

// MoveTransposeBelowSlice, MoveTransposeBelowConcat
// CHECK-LABEL: func.func @parts(
// CHECK:       tensor.extract_slice %{{.*}}[0, 1, 0, 0] [1, 2, 4, 8] [1, 1, 1, 1] : tensor<1x4x4x8xf32> to tensor<1x2x4x8xf32>
// CHECK:       tensor.concat dim(3) %{{.*}} : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> tensor<1x2x4x16xf32>
func.func @parts(%x: tensor<1x8x6x6xf32>, %w: tensor<8x8x3x3xf32>, %e: tensor<1x8x4x4xf32>) -> tensor<1x16x2x4xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x6x6xf32>, tensor<8x8x3x3xf32>) outs(%e : tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
  %1 = tensor.extract_slice %0[0, 0, 1, 0] [1, 8, 2, 4] [1, 1, 1, 1] : tensor<1x8x4x4xf32> to tensor<1x8x2x4xf32>
  %2 = tensor.extract_slice %0[0, 0, 2, 0] [1, 8, 2, 4] [1, 1, 1, 1] : tensor<1x8x4x4xf32> to tensor<1x8x2x4xf32>
  %3 = tensor.concat dim(1) %1, %2 : (tensor<1x8x2x4xf32>, tensor<1x8x2x4xf32>) -> tensor<1x16x2x4xf32>
  return %3 : tensor<1x16x2x4xf32>
}

// What stays: channels that are last, a product, sizes that are not known, and what
// reads a turn as its third operand, or in another order.
// CHECK-LABEL: func.func @left(
// CHECK-NOT:   tenon.transpose
// CHECK-LABEL: func.func @ends(
// CHECK:       tenon.transpose
// CHECK:       ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>)
// CHECK:       tensor.collapse_shape
func.func @left(%x: tensor<1x6x6x8xf32>, %w: tensor<3x3x8x4xf32>, %e: tensor<1x4x4x4xf32>, %p: tensor<2x3x4xf32>, %q: tensor<5x4xf32>, %f: tensor<2x5x3xf32>) -> (tensor<1x4x4x4xf32>, tensor<2x5x3xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x6x6x8xf32>, tensor<3x3x8x4xf32>) outs(%e : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(b, n, m, k) -> (b, m, k)>, affine_map<(b, n, m, k) -> (n, k)>, affine_map<(b, n, m, k) -> (b, n, m)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %q : tensor<2x3x4xf32>, tensor<5x4xf32>) outs(%f : tensor<2x5x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.mulf %a, %b : f32
    %s = arith.addf %o, %r : f32
    linalg.yield %s : f32
  } -> tensor<2x5x3xf32>
  return %0, %1 : tensor<1x4x4x4xf32>, tensor<2x5x3xf32>
}
func.func @ends(%x: tensor<1x8x6x6xf32>, %w: tensor<8x8x3x3xf32>, %e: tensor<1x8x4x4xf32>, %y: tensor<1x8x4x4xf32>) -> tensor<128xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x6x6xf32>, tensor<8x8x3x3xf32>) outs(%e : tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%y, %y, %0 : tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>) outs(%e : tensor<1x8x4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %r = arith.mulf %a, %b : f32
    %s = arith.addf %c, %r : f32
    linalg.yield %s : f32
  } -> tensor<1x8x4x4xf32>
  %2 = tensor.collapse_shape %1 [[0, 1, 2, 3]] : tensor<1x8x4x4xf32> into tensor<128xf32>
  return %2 : tensor<128xf32>
}
func.func @unknown(%x: tensor<?x8x6x6xf32>, %w: tensor<8x8x3x3xf32>, %e: tensor<?x8x4x4xf32>) -> tensor<?x8x4x4xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<?x8x6x6xf32>, tensor<8x8x3x3xf32>) outs(%e : tensor<?x8x4x4xf32>) -> tensor<?x8x4x4xf32>
  return %0 : tensor<?x8x4x4xf32>
}

// TransposeConvolution: of integers as of floats.
// CHECK-LABEL: func.func @integers(
// CHECK:       linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x9x9x4xi32>, tensor<8x4x3x3xi32>) outs(%{{.*}} : tensor<1x4x4x8xi32>)
// CHECK:       tenon.transpose = array<i64: 0, 2, 3, 1>
func.func @integers(%x: tensor<1x4x9x9xi32>, %w: tensor<8x4x3x3xi32>, %e: tensor<1x8x4x4xi32>) -> tensor<1x8x4x4xi32> {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x4x9x9xi32>, tensor<8x4x3x3xi32>) outs(%e : tensor<1x8x4x4xi32>) -> tensor<1x8x4x4xi32>
  return %0 : tensor<1x8x4x4xi32>
}

// UnmarkLoneConvolution: the two turns move more than a product of one place is worth.
// CHECK-LABEL: func.func @lone(
// CHECK-NOT:   tenon
// CHECK:       return
func.func @lone(%x: tensor<1x2x4x4xf32>, %w: tensor<1x2x1x1xf32>, %e: tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>) outs(%e : tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  return %0 : tensor<1x1x4x4xf32>
}

// UnmarkLoneConvolution: rows that fill vectors are worth twice as much; rows of 5 do not.
// CHECK-LABEL: func.func @lone_rows(
// CHECK-NOT:   tenon
// CHECK:       return
// CHECK-LABEL: func.func @short_rows(
// CHECK:       tenon.transpose = array<i64: 0, 2, 3, 1>
func.func @lone_rows(%x: tensor<1x4x4x64xf32>, %w: tensor<4x4x1x1xf32>, %e: tensor<1x4x4x64xf32>) -> tensor<1x4x4x64xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x4x64xf32>, tensor<4x4x1x1xf32>) outs(%e : tensor<1x4x4x64xf32>) -> tensor<1x4x4x64xf32>
  return %0 : tensor<1x4x4x64xf32>
}
func.func @short_rows(%x: tensor<1x4x4x5xf32>, %w: tensor<4x4x1x1xf32>, %e: tensor<1x4x4x5xf32>) -> tensor<1x4x4x5xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x4x5xf32>, tensor<4x4x1x1xf32>) outs(%e : tensor<1x4x4x5xf32>) -> tensor<1x4x4x5xf32>
  return %0 : tensor<1x4x4x5xf32>
}

// A transpose that was reshaped since it was marked: its permutation is another one.

// CHECK-LABEL: func @reshaped_since
// CHECK: %[[T:.*]] = linalg.generic {{.*}} ins(%arg0
// CHECK: linalg.generic {{.*}} ins(%[[T]]
func.func @reshaped_since(%x: tensor<1x1x2x8xf32>) -> tensor<1x1x8x2xf32> {
  %e = tensor.empty() : tensor<1x1x8x2xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"], tenon.transpose = array<i64: 0, 2, 1>}
      ins(%x : tensor<1x1x2x8xf32>) outs(%e : tensor<1x1x8x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<1x1x8x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%t : tensor<1x1x8x2xf32>) outs(%e : tensor<1x1x8x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.mulf %a, %a : f32
    linalg.yield %m : f32
  } -> tensor<1x1x8x2xf32>
  return %y : tensor<1x1x8x2xf32>
}

// FuseTransposeIntoReduction: the means of channels, and a product whose columns are those of another operand, read the
// image as it lies.
// CHECK-LABEL: func.func @reduced(
// CHECK-NOT:   tenon.transpose
// CHECK:       "reduction", "reduction"]} ins(%{{.*}} : tensor<1x4x4x8xf32>)
// CHECK-NOT:   tenon.transpose
// CHECK:       "reduction"]} ins(%{{.*}}, %{{.*}} : tensor<1x4x4x8xf32>, tensor<8x5xf32>)
// CHECK-NOT:   tenon.transpose
// CHECK:       return
func.func @reduced(%x: tensor<1x8x6x6xf32>, %w: tensor<8x8x3x3xf32>, %e: tensor<1x8x4x4xf32>, %s: tensor<1x8xf32>, %v: tensor<8x5xf32>, %p: tensor<1x4x4x5xf32>) -> (tensor<1x8xf32>, tensor<1x4x4x5xf32>) {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x6x6xf32>, tensor<8x8x3x3xf32>) outs(%e : tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>, affine_map<(n, c, h, w) -> (n, c)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%0 : tensor<1x8x4x4xf32>) outs(%s : tensor<1x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.addf %o, %a : f32
    linalg.yield %q : f32
  } -> tensor<1x8xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, c) -> (n, c, h, w)>, affine_map<(n, h, w, f, c) -> (c, f)>, affine_map<(n, h, w, f, c) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%0, %v : tensor<1x8x4x4xf32>, tensor<8x5xf32>) outs(%p : tensor<1x4x4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %q = arith.addf %o, %m : f32
    linalg.yield %q : f32
  } -> tensor<1x4x4x5xf32>
  return %1, %2 : tensor<1x8xf32>, tensor<1x4x4x5xf32>
}
