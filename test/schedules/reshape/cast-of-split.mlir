// A collapse_shape stays in front of a cast that forgets the size it makes, or
// knows it: on the other side it would be followed by the same cast.
// RUN: tenon-opt %s --schedule=reshape-down --rewrite-limit=50 | FileCheck %s
// RUN: tenon-opt %s --schedule=reshape-fuse --rewrite-limit=50 | FileCheck %s

// CHECK-LABEL: func.func @forgets(
// CHECK:         tensor.collapse_shape
// CHECK:         tensor.cast %{{.*}} : tensor<54x2xi32> to tensor<?x2xi32>
func.func @forgets(%a: tensor<6x3x3x2xi32>) -> tensor<?x2xi32> {
  %c = tensor.collapse_shape %a [[0, 1, 2], [3]] {tenon.reshape = "down"}
    : tensor<6x3x3x2xi32> into tensor<54x2xi32>
  %d = tensor.cast %c : tensor<54x2xi32> to tensor<?x2xi32>
  return %d : tensor<?x2xi32>
}

// CHECK-LABEL: func.func @forgets_the_other(
func.func @forgets_the_other(%a: tensor<6x3x3x2xi32>) -> tensor<54x?xi32> {
  %c = tensor.collapse_shape %a [[0, 1, 2], [3]] {tenon.reshape = "down"}
    : tensor<6x3x3x2xi32> into tensor<54x2xi32>
  %d = tensor.cast %c : tensor<54x2xi32> to tensor<54x?xi32>
  return %d : tensor<54x?xi32>
}

// CHECK-LABEL: func.func @knows_more(
// CHECK:         tensor.collapse_shape
// CHECK:         tensor.cast %{{.*}} : tensor<?xi32> to tensor<4xi32>
func.func @knows_more(%a: tensor<1x?x1xi32>) -> tensor<4xi32> {
  %c = tensor.collapse_shape %a [[0, 1, 2]] {tenon.reshape = "down"}
    : tensor<1x?x1xi32> into tensor<?xi32>
  %d = tensor.cast %c : tensor<?xi32> to tensor<4xi32>
  return %d : tensor<4xi32>
}
