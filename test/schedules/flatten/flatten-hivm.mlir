// The cases of the auto-flatten document, its broadcast and its diagram as the
// errata have them, and what is left alone.
// RUN: tenon-opt %s --schedule=flatten-hivm | FileCheck %s
// RUN: tenon-opt %s --schedule=flatten-hivm | tenon-opt --schedule=flatten-hivm > %t.twice
// RUN: tenon-opt %s --schedule=flatten-hivm | diff - %t.twice

// CHECK-LABEL: @flagship
// CHECK-DAG: %[[A:.*]] = memref.collapse_shape %arg0 {{\[\[}}0, 1], [2], [3, 4]] {{.*}} into memref<64x1x32768xf32>
// CHECK-DAG: %[[C:.*]] = memref.collapse_shape %arg1 {{\[\[}}0, 1], [2], [3, 4]] {{.*}} into memref<64x16x32768xf32>
// CHECK: hivm.hir.vbrc ins(%[[A]] : {{.*}}) outs(%[[C]] : {{.*}}) broadcast_dims = [1]
func.func @flagship(%a: memref<1x64x1x128x256xf32>, %c: memref<1x64x16x128x256xf32>) {
  hivm.hir.vbrc ins(%a : memref<1x64x1x128x256xf32>) outs(%c : memref<1x64x16x128x256xf32>) broadcast_dims = [2]
  return
}

// Without a barrier or a gap, nothing keeps the dims of the diagram apart.
// CHECK-LABEL: @diagram
// CHECK: memref.collapse_shape %arg0 {{.*}} into memref<2097152xf32>
// CHECK-NOT: memref.collapse_shape
// CHECK: return
func.func @diagram(%a: memref<1x64x1x128x1x256xf32>) {
  hivm.hir.vexp ins(%a : memref<1x64x1x128x1x256xf32>) outs(%a : memref<1x64x1x128x1x256xf32>)
  return
}

// With a gap behind dim 1 it is what the document says.
// CHECK-LABEL: @diagram_with_gap
// CHECK: memref.collapse_shape %arg0 {{\[\[}}0, 1, 2], [3, 4, 5]] {{.*}} into memref<64x32768xf32, strided<[40000, 1]>>
func.func @diagram_with_gap(%a: memref<1x64x1x128x1x256xf32, strided<[0, 40000, 7, 256, 9, 1]>>) {
  hivm.hir.vexp ins(%a : memref<1x64x1x128x1x256xf32, strided<[0, 40000, 7, 256, 9, 1]>>) outs(%a : memref<1x64x1x128x1x256xf32, strided<[0, 40000, 7, 256, 9, 1]>>)
  return
}

// CHECK-LABEL: @strided_brc(
// CHECK-NOT: collapse_shape
// CHECK: hivm.hir.vbrc ins(%arg0 : f32) outs(%arg1 : memref<16x16xf32, strided<[16, 2]>>)
func.func @strided_brc(%arg0: f32, %arg1: memref<16x16xf32, strided<[16, 2]>>) {
  hivm.hir.vbrc ins(%arg0 : f32) outs(%arg1 : memref<16x16xf32, strided<[16, 2]>>)
  return
}

// CHECK-LABEL: @strided_brc_collapse_continuous
// CHECK: %[[V:.*]] = memref.collapse_shape %arg1 {{\[\[}}0], [1], [2, 3]]
// CHECK-SAME: memref<8x?x4x2xf32, strided<[?, ?, 2, 1]>>
// CHECK-SAME: into memref<8x?x8xf32, strided<[?, ?, 1]>>
// CHECK: hivm.hir.vbrc ins(%arg0 : f32) outs(%[[V]] : memref<8x?x8xf32, strided<[?, ?, 1]>>)
func.func @strided_brc_collapse_continuous(
    %arg0: f32, %arg1: memref<8x?x4x2xf32, strided<[?, ?, 2, 1]>>) {
  hivm.hir.vbrc ins(%arg0 : f32) outs(%arg1 : memref<8x?x4x2xf32, strided<[?, ?, 2, 1]>>)
  return
}

// CHECK-LABEL: @scalar_brc_cannot_collapse_continuous
// CHECK-NOT: collapse_shape
// CHECK: hivm.hir.vbrc ins(%arg0 : f32) outs(%arg1 : memref<8x?x4x?xf32, strided<[?, ?, 2, 1]>>)
func.func @scalar_brc_cannot_collapse_continuous(
    %arg0: f32, %arg1: memref<8x?x4x?xf32, strided<[?, ?, 2, 1]>>) {
  hivm.hir.vbrc ins(%arg0 : f32) outs(%arg1 : memref<8x?x4x?xf32, strided<[?, ?, 2, 1]>>)
  return
}

// The walk-through: [A, B, C, D, E, F] with B and D of size 1. Without them C, A
// and [E, F] move as blocks.
// CHECK-LABEL: @transpose
// CHECK-DAG: %[[A:.*]] = memref.collapse_shape %arg0 {{\[\[}}0, 1], [2, 3], [4, 5]] {{.*}} into memref<4x6x15xf32>
// CHECK-DAG: %[[C:.*]] = memref.collapse_shape %arg1 {{\[\[}}0, 1], [2], [3, 4, 5]] {{.*}} into memref<6x4x15xf32>
// CHECK: hivm.hir.vtranspose ins(%[[A]] : {{.*}}) outs(%[[C]] : {{.*}}) temp_buffer(%arg2 : memref<7xf32>) permutation = [1, 0, 2]
func.func @transpose(%a: memref<4x1x6x1x5x3xf32>, %c: memref<6x1x4x5x1x3xf32>, %t: memref<7xf32>) {
  hivm.hir.vtranspose ins(%a : memref<4x1x6x1x5x3xf32>) outs(%c : memref<6x1x4x5x1x3xf32>) temp_buffer(%t : memref<7xf32>) permutation = [2, 3, 0, 4, 1, 5]
  return
}

// The same of an op that transposes on the way, as the document has it.
// CHECK-LABEL: @transpose_on_the_way
// CHECK-DAG: %[[A:.*]] = memref.collapse_shape %arg0 {{\[\[}}0, 1], [2, 3], [4, 5]] {{.*}} into memref<4x6x15xf32>
// CHECK-DAG: %[[C:.*]] = memref.collapse_shape %arg1 {{\[\[}}0, 1], [2], [3, 4, 5]] {{.*}} into memref<6x4x15xf32>
// CHECK: hivm.hir.vabs ins(%[[A]] : {{.*}}) outs(%[[C]] : {{.*}}) transpose = [1, 0, 2]
func.func @transpose_on_the_way(%a: memref<4x1x6x1x5x3xf32>, %c: memref<6x1x4x5x1x3xf32>) {
  hivm.hir.vabs ins(%a : memref<4x1x6x1x5x3xf32>) outs(%c : memref<6x1x4x5x1x3xf32>) transpose = [2, 3, 0, 4, 1, 5]
  return
}

// The document's mask U C U N U C U.
// CHECK-LABEL: @mask
// CHECK: memref.collapse_shape %arg0 {{\[\[}}0, 1, 2], [3], [4, 5, 6]] {{.*}} into memref<4x5x6xf32>
// CHECK: flip_axis = 1
func.func @mask(%a: memref<1x4x1x5x1x6x1xf32>) {
  hivm.hir.vflip ins(%a : memref<1x4x1x5x1x6x1xf32>) outs(%a : memref<1x4x1x5x1x6x1xf32>) flip_axis = 3
  return
}

// CHECK-LABEL: @all_unit_transpose
// CHECK: hivm.hir.vtranspose ins({{.*}} : memref<1xf32>) outs({{.*}} : memref<1xf32>) permutation = [0]
func.func @all_unit_transpose(%a: memref<1x1x1xf32>, %c: memref<1x1x1xf32>) {
  hivm.hir.vtranspose ins(%a : memref<1x1x1xf32>) outs(%c : memref<1x1x1xf32>) permutation = [2, 0, 1]
  return
}

// What an input has and another is repeated along does not merge.
// CHECK-LABEL: @inconsistent_inputs
// CHECK-NOT: collapse_shape
// CHECK: broadcast = [0, 1]
func.func @inconsistent_inputs(%a: memref<1x8xf32>, %b: memref<4x1xf32>, %c: memref<4x8xf32>) {
  hivm.hir.vadd ins(%a, %b : memref<1x8xf32>, memref<4x1xf32>) outs(%c : memref<4x8xf32>) broadcast = [0, 1]
  return
}

// CHECK-LABEL: @consistent_inputs
// CHECK: hivm.hir.vadd ins({{.*}} : memref<1xf32>, memref<32xf32>) outs({{.*}} : memref<32xf32>) broadcast = [0]
func.func @consistent_inputs(%a: memref<1x1xf32>, %b: memref<4x8xf32>, %c: memref<4x8xf32>) {
  hivm.hir.vadd ins(%a, %b : memref<1x1xf32>, memref<4x8xf32>) outs(%c : memref<4x8xf32>) broadcast = [0, 1]
  return
}

// A broadcast dim of size 1 throughout is repeated along nothing: it goes with
// its neighbour, and does not hide that the dims around it disagree.
// CHECK-LABEL: @nothing_repeated
// CHECK: hivm.hir.vadd ins({{.*}} : memref<1xf32>, memref<8xf32, strided<[1]>>) outs({{.*}} : memref<8xf32>) broadcast = [0]
// CHECK: hivm.hir.vadd ins({{.*}} : memref<1x8xf32>, memref<4x1xf32>) outs({{.*}} : memref<4x8xf32>) broadcast = [0, 1]
func.func @nothing_repeated(%a: memref<1x1xf32>, %b: memref<1x8xf32, strided<[3, 1]>>, %c: memref<1x8xf32>, %d: memref<1x1x8xf32>, %e: memref<4x1x1xf32>, %f: memref<4x1x8xf32>) {
  hivm.hir.vadd ins(%a, %b : memref<1x1xf32>, memref<1x8xf32, strided<[3, 1]>>) outs(%c : memref<1x8xf32>) broadcast = [0, 1]
  hivm.hir.vadd ins(%d, %e : memref<1x1x8xf32>, memref<4x1x1xf32>) outs(%f : memref<4x1x8xf32>) broadcast = [0, 1, 2]
  return
}

// Next to what is no barrier, a barrier of size 1 stays.
// CHECK-LABEL: @lone_unit_barrier
// CHECK: hivm.hir.vadd ins(%arg0, %arg0 : memref<1x8xf32>, memref<1x8xf32>) {{.*}}broadcast = [0]
func.func @lone_unit_barrier(%a: memref<1x8xf32>) {
  hivm.hir.vadd ins(%a, %a : memref<1x8xf32>, memref<1x8xf32>) outs(%a : memref<1x8xf32>) broadcast = [0]
  return
}

// Barriers of size 1 merge whatever their strides.
// CHECK-LABEL: @unit_barriers
// CHECK: hivm.hir.vreduce <sum> ins({{.*}} : memref<4x12xf32, strided<[12, 1]>>) outs({{.*}} : memref<4x1xf32>) reduce_dims = [1]
func.func @unit_barriers(%a: memref<4x1x6x2xf32, strided<[12, 77, 2, 1]>>, %c: memref<4x1x1x1xf32>) {
  hivm.hir.vreduce <sum> ins(%a : memref<4x1x6x2xf32, strided<[12, 77, 2, 1]>>) outs(%c : memref<4x1x1x1xf32>) reduce_dims = [1, 2, 3]
  return
}

// An index counts along one dim: reduced dims stay apart.
// CHECK-LABEL: @with_index
// CHECK: reduce_dims = [1]
func.func @with_index(%a: memref<4x1x6x2xf32>, %c: memref<4x1x1x2xf32>, %i: memref<4x1x1x2xi32>) {
  hivm.hir.vreduce <max_with_index_left> ins(%a : memref<4x1x6x2xf32>) outs(%c, %i : memref<4x1x1x2xf32>, memref<4x1x1x2xi32>) reduce_dims = [2]
  return
}

// A flipped dim takes in no other.
// CHECK-LABEL: @flip
// CHECK: hivm.hir.vflip ins({{.*}} : memref<2x3x1xf32>) outs({{.*}} : memref<2x3x1xf32>) flip_axis = 1
func.func @flip(%a: memref<2x1x3x1xf32>, %c: memref<2x1x3x1xf32>) {
  hivm.hir.vflip ins(%a : memref<2x1x3x1xf32>) outs(%c : memref<2x1x3x1xf32>) flip_axis = 2
  return
}

// CHECK-LABEL: @pad
// CHECK: low[0, %{{.*}}, 0] high[0, 1, 0]
func.func @pad(%a: memref<2x3x1x4xf16>, %d: memref<2x?x1x4xf16>, %l: index, %v: f16) {
  hivm.hir.vpad ins(%a : memref<2x3x1x4xf16>) outs(%d : memref<2x?x1x4xf16>) low[0, %l, 0, 0] high[0, 1, 0, 0] pad_value %v : f16
  return
}

// CHECK-LABEL: @on_tensors
// CHECK: hivm.hir.vconcat dim(1) {{.*}} -> tensor<2x6x4xf32>
// CHECK: tensor.expand_shape
// CHECK: hivm.hir.vcumsum {{.*}} cum_dims = [0] reverse = true -> tensor<2x12xf32>
func.func @on_tensors(%a: tensor<2x1x3x4xf32>, %b: tensor<2x1x3x4xf32>, %c: tensor<2x1x6x4xf32>) -> (tensor<2x1x6x4xf32>, tensor<2x1x3x4xf32>) {
  %0 = hivm.hir.vconcat dim(2) ins(%a, %b : tensor<2x1x3x4xf32>, tensor<2x1x3x4xf32>) outs(%c : tensor<2x1x6x4xf32>) -> tensor<2x1x6x4xf32>
  %1 = hivm.hir.vcumsum ins(%a : tensor<2x1x3x4xf32>) outs(%b : tensor<2x1x3x4xf32>) cum_dims = [0] reverse = true -> tensor<2x1x3x4xf32>
  return %0, %1 : tensor<2x1x6x4xf32>, tensor<2x1x3x4xf32>
}

// Padding that is not known to be 0 keeps its rows, unless there is none in the
// destination.
// CHECK-LABEL: @load
// CHECK: hivm.hir.load ins({{.*}} : memref<32xf32, #hivm.address_space<gm>>) outs({{.*}} : memref<32xf32, #hivm.address_space<ub>>)
// CHECK: hivm.hir.load ins(%arg0 : {{.*}}) outs(%arg1 : {{.*}}) left_padding_num = %arg2
// CHECK: hivm.hir.load {{.*}} outs({{.*}} : memref<8xf32
func.func @load(%a: memref<8x4xf32, #hivm.address_space<gm>>, %d: memref<8x4xf32, #hivm.address_space<ub>>, %p: index, %u: memref<9x4xf32, #hivm.address_space<ub>>, %b: memref<2x4xf32, #hivm.address_space<gm>>) {
  %zero = arith.constant 0 : index
  hivm.hir.load ins(%a : memref<8x4xf32, #hivm.address_space<gm>>) outs(%d : memref<8x4xf32, #hivm.address_space<ub>>) left_padding_num = %zero : index
  hivm.hir.load ins(%a : memref<8x4xf32, #hivm.address_space<gm>>) outs(%d : memref<8x4xf32, #hivm.address_space<ub>>) left_padding_num = %p : index
  %s = memref.subview %u[1, 0] [2, 4] [1, 1] : memref<9x4xf32, #hivm.address_space<ub>> to memref<2x4xf32, strided<[4, 1], offset: 4>, #hivm.address_space<ub>>
  hivm.hir.load ins(%b : memref<2x4xf32, #hivm.address_space<gm>>) outs(%s : memref<2x4xf32, strided<[4, 1], offset: 4>, #hivm.address_space<ub>>) left_padding_num = %p : index
  return
}

// No view collapses tiles.
// CHECK-LABEL: @tiles
// CHECK-NOT: collapse_shape
// CHECK: return
func.func @tiles(%a: memref<8x4xf32, affine_map<(i, j) -> (i floordiv 4, j, i mod 4)>>) {
  hivm.hir.vabs ins(%a : memref<8x4xf32, affine_map<(i, j) -> (i floordiv 4, j, i mod 4)>>) outs(%a : memref<8x4xf32, affine_map<(i, j) -> (i floordiv 4, j, i mod 4)>>)
  return
}

// CHECK-LABEL: @host
// CHECK-NOT: collapse_shape
// CHECK: return
func.func @host(%a: memref<2x8xf32>) attributes {hacc.function_kind = #hacc.function_kind<HOST>} {
  hivm.hir.vexp ins(%a : memref<2x8xf32>) outs(%a : memref<2x8xf32>)
  return
}
