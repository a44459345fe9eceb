// All IR of the document that describes auto-flatten, with the broadcast as its
// errata have it.
// RUN: tenon-opt %s | FileCheck %s

// CHECK-LABEL: @flagship
// CHECK: hivm.hir.vbrc {{.*}} broadcast_dims = [2]
func.func @flagship(%input: memref<1x64x1x128x256xf32>, %output: memref<1x64x16x128x256xf32>) {
  hivm.hir.vbrc ins(%input : memref<1x64x1x128x256xf32>) outs(%output : memref<1x64x16x128x256xf32>) broadcast_dims = [2]
  return
}

// CHECK-LABEL: @strided_brc(
func.func @strided_brc(%arg0: f32, %arg1: memref<16x16xf32, strided<[16, 2]>>) {
  hivm.hir.vbrc ins(%arg0 : f32) outs(%arg1 : memref<16x16xf32, strided<[16, 2]>>)
  return
}

// CHECK-LABEL: @strided_brc_collapse_continuous
func.func @strided_brc_collapse_continuous(
    %arg0: f32, %arg1: memref<8x?x4x2xf32, strided<[?, ?, 2, 1]>>) {
  %collapse_shape = memref.collapse_shape %arg1 [[0], [1], [2, 3]]
      : memref<8x?x4x2xf32, strided<[?, ?, 2, 1]>>
        into memref<8x?x8xf32, strided<[?, ?, 1]>>
  hivm.hir.vbrc ins(%arg0 : f32)
      outs(%collapse_shape : memref<8x?x8xf32, strided<[?, ?, 1]>>)
  return
}

// CHECK-LABEL: @scalar_brc_cannot_collapse_continuous
func.func @scalar_brc_cannot_collapse_continuous(
    %arg0: f32, %arg1: memref<8x?x4x?xf32, strided<[?, ?, 2, 1]>>) {
  hivm.hir.vbrc ins(%arg0 : f32)
      outs(%arg1 : memref<8x?x4x?xf32, strided<[?, ?, 2, 1]>>)
  return
}
