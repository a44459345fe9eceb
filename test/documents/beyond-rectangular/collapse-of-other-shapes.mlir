// item: 002.7 Collapses of other shapes are tiled with their producers: four dims to one, middle dims, and expand_shape.
// RUN: tenon-opt %s --schedule=collapse-tile --set tile=2 --set whole_rows=0 | FileCheck %s
// RUN: tenon-run %s --entry=entry --schedule=collapse-tile,loops --set tile=2 --set whole_rows=0 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=middle --schedule=collapse-tile,loops --set tile=2 --set whole_rows=0 --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// CHECK-LABEL: func.func @entry(
// CHECK: scf.for
// CHECK:   linalg.exp
// CHECK-LABEL: func.func @middle(
// CHECK: scf.for
// CHECK:   linalg.exp
func.func @entry(%x: tensor<3x4x5x6xf32>, %y: tensor<360xf32>) -> tensor<360xf32> {
  %e = tensor.empty() : tensor<3x4x5x6xf32>
  %0 = linalg.exp ins(%x : tensor<3x4x5x6xf32>) outs(%e : tensor<3x4x5x6xf32>) -> tensor<3x4x5x6xf32>
  %c = tensor.collapse_shape %0 [[0, 1, 2, 3]] : tensor<3x4x5x6xf32> into tensor<360xf32>
  %e2 = tensor.empty() : tensor<360xf32>
  %r = linalg.sub ins(%c, %y : tensor<360xf32>, tensor<360xf32>) outs(%e2 : tensor<360xf32>) -> tensor<360xf32>
  return %r : tensor<360xf32>
}
func.func @middle(%x: tensor<3x4x5x6xf32>, %y: tensor<3x20x6xf32>) -> tensor<3x20x6xf32> {
  %e = tensor.empty() : tensor<3x4x5x6xf32>
  %0 = linalg.exp ins(%x : tensor<3x4x5x6xf32>) outs(%e : tensor<3x4x5x6xf32>) -> tensor<3x4x5x6xf32>
  %c = tensor.collapse_shape %0 [[0], [1, 2], [3]] : tensor<3x4x5x6xf32> into tensor<3x20x6xf32>
  %e2 = tensor.empty() : tensor<3x20x6xf32>
  %r = linalg.sub ins(%c, %y : tensor<3x20x6xf32>, tensor<3x20x6xf32>) outs(%e2 : tensor<3x20x6xf32>) -> tensor<3x20x6xf32>
  return %r : tensor<3x20x6xf32>
}
