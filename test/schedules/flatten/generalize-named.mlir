// The knob generalize_named: products, convolutions and poolings have as many
// dims as their names say. They are left, with that reason, or become a
// linalg.generic, if then some dims merge.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=flatten --set=min_inner_size=0 --remarks=flatten -o %t 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: FileCheck %s --check-prefix=OFF --input-file=%t
// RUN: tenon-opt %s --schedule=flatten --set=min_inner_size=0 --set=generalize_named=true | FileCheck %s --check-prefix=ON
// RUN: tenon-run %s --entry=pooling --schedule=flatten --set=min_inner_size=0 --set=generalize_named=true --verify
// RUN: tenon-run %s --entry=convolution --schedule=flatten --set=min_inner_size=0 --set=generalize_named=true --verify

// Batch and channels are side by side; rows and columns are read together with
// those of the window.
// OFF-LABEL: @pooling
// OFF-NOT: collapse_shape
// OFF: linalg.pooling_nchw_max
// ON-LABEL: @pooling
// ON: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]
// ON-SAME: ins(%{{.*}}, %arg1 : memref<6x6x6xf32>, memref<3x3xf32>) outs(%{{.*}} : memref<6x4x4xf32>)
// WHY: Function=pooling {{.*}}some dims could merge, but 'linalg.pooling_nchw_max' has as many as its name says; the knob `generalize_named` would make it generic
func.func @pooling(%a: memref<2x3x6x6xf32>, %w: memref<3x3xf32>, %c: memref<2x3x4x4xf32>) {
  linalg.pooling_nchw_max ins(%a, %w : memref<2x3x6x6xf32>, memref<3x3xf32>) outs(%c : memref<2x3x4x4xf32>)
  return
}

// A batch of one goes into the rows, which are read through a sum of loops.
// ON-LABEL: @convolution
// ON: linalg.generic
// ON-SAME: ins(%{{.*}}, %{{.*}} : memref<8x8x3xf32>, memref<3x3x3x4xf32>) outs(%{{.*}} : memref<6x6x4xf32>)
// WHY: Function=convolution {{.*}} 'linalg.conv_2d_nhwc_hwcf' has as many as its name says
func.func @convolution(%a: memref<1x8x8x3xf32>, %w: memref<3x3x3x4xf32>, %c: memref<1x6x6x4xf32>) {
  linalg.conv_2d_nhwc_hwcf ins(%a, %w : memref<1x8x8x3xf32>, memref<3x3x3x4xf32>) outs(%c : memref<1x6x6x4xf32>)
  return
}

// No two dims of a product merge: it keeps its name.
// ON-LABEL: @matmul
// ON: linalg.matmul
// WHY: Function=matmul {{.*}} none of its 3 dims can be merged with its neighbour; dims 1 and 2: 'linalg.matmul' treats dim 2 as a barrier and dim 1 not; {{.*}}dims 0 and 1: operand 0 has only one of them
func.func @matmul(%a: memref<4x5xf32>, %b: memref<5x6xf32>, %c: memref<4x6xf32>) {
  linalg.matmul ins(%a, %b : memref<4x5xf32>, memref<5x6xf32>) outs(%c : memref<4x6xf32>)
  return
}
