// Where the public code behind the auto-flatten document goes wrong: it merges
// what it may not, misses what it could, or fails.
// RUN: tenon-opt %s --schedule=flatten-hivm | FileCheck %s
// RUN: tenon-run %s --schedule=flatten-hivm --verify

// A broadcast dim that an input has already does not merge with one that it is
// repeated along.
// CHECK-LABEL: @input_has_the_dim
// CHECK: hivm.hir.vadd ins({{.*}} : memref<1x1xf32>, memref<4x1xf32>) outs({{.*}} : memref<4x8xf32>) broadcast = [0, 1]
func.func @input_has_the_dim(%a: memref<1x1xf32>, %b: memref<4x1xf32>, %c: memref<4x8xf32>) {
  hivm.hir.vadd ins(%a, %b : memref<1x1xf32>, memref<4x1xf32>) outs(%c : memref<4x8xf32>) broadcast = [0, 1]
  return
}

// An affine map as layout is not contiguous because it is a map: this one has a
// gap behind each row, the next none.
// CHECK-LABEL: @affine_layouts
// CHECK: hivm.hir.vabs ins(%arg0 : memref<4x8xf32, #{{.*}}>)
// CHECK: hivm.hir.vabs ins(%{{.*}} : memref<32xf32, strided<[1], offset: 2>>)
#gap = affine_map<(i, j) -> (i * 9 + j)>
#dense = affine_map<(i, j) -> (i * 8 + j + 2)>
func.func @affine_layouts(%a: memref<4x8xf32, #gap>, %b: memref<4x8xf32, #dense>) {
  hivm.hir.vabs ins(%a : memref<4x8xf32, #gap>) outs(%a : memref<4x8xf32, #gap>)
  hivm.hir.vabs ins(%b : memref<4x8xf32, #dense>) outs(%b : memref<4x8xf32, #dense>)
  return
}

// CHECK-LABEL: @rank_0
// CHECK: hivm.hir.vabs ins(%arg0 : memref<f32>) outs(%arg0 : memref<f32>)
// CHECK: hivm.hir.vtranspose ins(%arg0 : memref<f32>) outs(%arg1 : memref<f32>) permutation = []
// CHECK: hivm.hir.vbrc ins(%{{.*}} : f32) outs(%arg0 : memref<f32>)
func.func @rank_0(%a: memref<f32>, %b: memref<f32>) {
  %number = arith.constant 2.5 : f32
  hivm.hir.vabs ins(%a : memref<f32>) outs(%a : memref<f32>)
  hivm.hir.vtranspose ins(%a : memref<f32>) outs(%b : memref<f32>) permutation = []
  hivm.hir.vbrc ins(%number : f32) outs(%a : memref<f32>)
  return
}

// CHECK-LABEL: @all_unit_transpose
// CHECK: hivm.hir.vtranspose ins({{.*}} : memref<1xf32, strided<[{{.*}}]>>) outs({{.*}} : memref<1xf32>) permutation = [0]
func.func @all_unit_transpose(%a: memref<1x1x1xf32, strided<[5, 7, 3]>>, %c: memref<1x1x1xf32>) {
  hivm.hir.vtranspose ins(%a : memref<1x1x1xf32, strided<[5, 7, 3]>>) outs(%c : memref<1x1x1xf32>) permutation = [2, 0, 1]
  return
}

// CHECK-LABEL: @unit_barriers_with_odd_strides
// CHECK: hivm.hir.vreduce <sum> ins({{.*}} : memref<4x12xf32, strided<[12, 1]>>) outs({{.*}} : memref<4x1xf32>) reduce_dims = [1]
func.func @unit_barriers_with_odd_strides(%a: memref<4x1x6x2xf32, strided<[12, 77, 2, 1]>>, %c: memref<4x1x1x1xf32>) {
  hivm.hir.vreduce <sum> ins(%a : memref<4x1x6x2xf32, strided<[12, 77, 2, 1]>>) outs(%c : memref<4x1x1x1xf32>) reduce_dims = [1, 2, 3]
  return
}

// CHECK-LABEL: @gap_behind_the_first_dim
// CHECK: hivm.hir.vabs ins({{.*}} : memref<8x8xf32, strided<[16, 1]>>)
func.func @gap_behind_the_first_dim(%a: memref<8x4x2xf32, strided<[16, 2, 1]>>) {
  hivm.hir.vabs ins(%a : memref<8x4x2xf32, strided<[16, 2, 1]>>) outs(%a : memref<8x4x2xf32, strided<[16, 2, 1]>>)
  return
}

func.func @entry(%a: memref<1x1xf32>, %b: memref<4x1xf32>, %c: memref<4x8xf32>, %d: memref<4x8xf32, strided<[9, 1]>>, %e: memref<4x8xf32, strided<[8, 1], offset: 2>>, %f: memref<f32>, %g: memref<f32>, %h: memref<1x1x1xf32, strided<[5, 7, 3]>>, %i: memref<1x1x1xf32>, %j: memref<4x1x6x2xf32, strided<[12, 77, 2, 1]>>, %k: memref<4x1x1x1xf32>, %l: memref<8x4x2xf32, strided<[16, 2, 1]>>) {
  %gap = memref.cast %d : memref<4x8xf32, strided<[9, 1]>> to memref<4x8xf32, #gap>
  %dense = memref.cast %e : memref<4x8xf32, strided<[8, 1], offset: 2>> to memref<4x8xf32, #dense>
  call @input_has_the_dim(%a, %b, %c) : (memref<1x1xf32>, memref<4x1xf32>, memref<4x8xf32>) -> ()
  call @affine_layouts(%gap, %dense) : (memref<4x8xf32, #gap>, memref<4x8xf32, #dense>) -> ()
  call @rank_0(%f, %g) : (memref<f32>, memref<f32>) -> ()
  call @all_unit_transpose(%h, %i) : (memref<1x1x1xf32, strided<[5, 7, 3]>>, memref<1x1x1xf32>) -> ()
  call @unit_barriers_with_odd_strides(%j, %k) : (memref<4x1x6x2xf32, strided<[12, 77, 2, 1]>>, memref<4x1x1x1xf32>) -> ()
  call @gap_behind_the_first_dim(%l) : (memref<8x4x2xf32, strided<[16, 2, 1]>>) -> ()
  return
}
