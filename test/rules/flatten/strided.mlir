// How far a buffer with strides collapses is read off its type; a fill has only
// one operand, so nothing else matters.
// RUN: tenon-opt %s --schedule=flatten | FileCheck %s

// The three strided scenarios of the auto-flatten document.
// CHECK-LABEL: @strided_brc(
// CHECK-NOT: collapse
// CHECK: linalg.fill ins(%{{.*}}) outs(%arg1 : memref<16x16xf32, strided<[16, 2]>>)
func.func @strided_brc(%v: f32, %a: memref<16x16xf32, strided<[16, 2]>>) {
  linalg.fill ins(%v : f32) outs(%a : memref<16x16xf32, strided<[16, 2]>>)
  return
}

// CHECK-LABEL: @strided_brc_collapse_continuous
// CHECK: %[[V:.*]] = memref.collapse_shape %arg1 {{\[\[}}0], [1], [2, 3]]
// CHECK-SAME: into memref<8x?x8xf32, strided<[?, ?, 1]>>
// CHECK: linalg.fill ins(%{{.*}}) outs(%[[V]] :
func.func @strided_brc_collapse_continuous(%v: f32, %a: memref<8x?x4x2xf32, strided<[?, ?, 2, 1]>>) {
  linalg.fill ins(%v : f32) outs(%a : memref<8x?x4x2xf32, strided<[?, ?, 2, 1]>>)
  return
}

// CHECK-LABEL: @scalar_brc_cannot_collapse_continuous
// CHECK-NOT: collapse_shape
// CHECK: return
func.func @scalar_brc_cannot_collapse_continuous(%v: f32, %a: memref<8x?x4x?xf32, strided<[?, ?, 2, 1]>>) {
  linalg.fill ins(%v : f32) outs(%a : memref<8x?x4x?xf32, strided<[?, ?, 2, 1]>>)
  return
}

// The innermost stride need not be 1.
// CHECK-LABEL: @stride_two
// CHECK: collapse_shape %arg1 {{\[\[}}0, 1]] {{.*}} into memref<256xf32, strided<[2]>>
func.func @stride_two(%v: f32, %a: memref<16x16xf32, strided<[32, 2]>>) {
  linalg.fill ins(%v : f32) outs(%a : memref<16x16xf32, strided<[32, 2]>>)
  return
}

// Upstream's flatten_elementwise refuses it whole.
// CHECK-LABEL: @gap_outside
// CHECK: collapse_shape %arg1 {{\[\[}}0], [1, 2]] {{.*}} into memref<8x8xf32, strided<[16, 1]>>
func.func @gap_outside(%v: f32, %a: memref<8x4x2xf32, strided<[16, 2, 1]>>) {
  linalg.fill ins(%v : f32) outs(%a : memref<8x4x2xf32, strided<[16, 2, 1]>>)
  return
}

// Identity layouts are one stretch whatever their sizes.
// CHECK-LABEL: @dynamic_identity
// CHECK: collapse_shape %arg1 {{\[\[}}0, 1, 2]] {{.*}} into memref<?xf32, 3>
func.func @dynamic_identity(%v: f32, %a: memref<?x?x?xf32, 3>) {
  linalg.fill ins(%v : f32) outs(%a : memref<?x?x?xf32, 3>)
  return
}

// The stride of a dim of size 1 says nothing.
// CHECK-LABEL: @odd_unit_stride
// CHECK: collapse_shape %arg1 {{\[\[}}0, 1, 2]] {{.*}} into memref<24xf32, strided<[1], offset: ?>>
func.func @odd_unit_stride(%v: f32, %a: memref<4x1x6xf32, strided<[6, 99, 1], offset: ?>>) {
  linalg.fill ins(%v : f32) outs(%a : memref<4x1x6xf32, strided<[6, 99, 1], offset: ?>>)
  return
}

// All of size 1: rank 1. Rank 0 stays.
// CHECK-LABEL: @all_unit
// CHECK: collapse_shape %arg1 {{\[\[}}0, 1, 2]] {{.*}} into memref<1xf32
// CHECK: linalg.fill ins(%arg0 : f32) outs(%arg2 : memref<f32>)
func.func @all_unit(%v: f32, %a: memref<1x1x1xf32, strided<[5, 7, 9]>>, %b: memref<f32>) {
  linalg.fill ins(%v : f32) outs(%a : memref<1x1x1xf32, strided<[5, 7, 9]>>)
  linalg.fill ins(%v : f32) outs(%b : memref<f32>)
  return
}

// An affine map that says strides is those strides: a gap behind dim 0 here.
// CHECK-LABEL: @affine_strides
// CHECK: collapse_shape %arg1 {{\[\[}}0, 1], [2, 3]] {{.*}} into memref<4x6xf32, strided<[8, 1], offset: 5>>
func.func @affine_strides(%v: f32, %a: memref<4x1x3x2xf32, affine_map<(d0, d1, d2, d3) -> (d0 * 8 + d1 * 9 + d2 * 2 + d3 + 5)>>) {
  linalg.fill ins(%v : f32) outs(%a : memref<4x1x3x2xf32, affine_map<(d0, d1, d2, d3) -> (d0 * 8 + d1 * 9 + d2 * 2 + d3 + 5)>>)
  return
}

// No view collapses any other, not even dims of size 1.
// CHECK-LABEL: @affine_tiles
// CHECK-NOT: collapse_shape
// CHECK: return
func.func @affine_tiles(%v: f32, %a: memref<4x1x8xf32, affine_map<(d0, d1, d2) -> (d2 floordiv 4, d0, d1, d2 mod 4)>>) {
  linalg.fill ins(%v : f32) outs(%a : memref<4x1x8xf32, affine_map<(d0, d1, d2) -> (d2 floordiv 4, d0, d1, d2 mod 4)>>)
  return
}

// All sizes are 1: the one dim that an operand has stays, whichever it is, and
// the others join it.
// CHECK-LABEL: @units
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : memref<1xf32>, memref<1xf32, strided<[48]>>) outs(%{{.*}} : memref<1xf32>)
func.func @units(%a: memref<1x1x1xf32>, %b: memref<1xf32, strided<[48]>>, %c: memref<1x1x1xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (j)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %b : memref<1x1x1xf32>, memref<1xf32, strided<[48]>>) outs(%c : memref<1x1x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %r = arith.mulf %x, %y : f32
    linalg.yield %r : f32
  }
  return
}
