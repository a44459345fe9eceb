// Extensions of operands of one type are folded into a contraction; those of two types stay, and those of products
// element by element.
// RUN: tenon-opt %s --rules=vector/fold-extensions | FileCheck %s
// Products whose operands have two types, and a depthwise convolution of bytes with one column.
// RUN: tenon-run %s --entry=products_of_two_types --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=products_of_two_types --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#bkn = affine_map<(b, n, k) -> (b, k, n)>
#bn = affine_map<(b, n, k) -> (b, n)>

// FoldFloatExtensions
// CHECK-LABEL: func.func @floats(
// CHECK-SAME: %[[A:.*]]: vector<4x1xbf16>, %[[B:.*]]: vector<1x16xbf16>, %[[C:.*]]: vector<4x16xf32>
// CHECK: vector.contract {{.*}} %[[A]], %[[B]], %[[C]] : vector<4x1xbf16>, vector<1x16xbf16> into vector<4x16xf32>
func.func @floats(%a: vector<4x1xbf16>, %b: vector<1x16xbf16>, %c: vector<4x16xf32>) -> vector<4x16xf32> {
  %x = arith.extf %a : vector<4x1xbf16> to vector<4x1xf32>
  %y = arith.extf %b : vector<1x16xbf16> to vector<1x16xf32>
  %0 = vector.contract {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %c : vector<4x1xf32>, vector<1x16xf32> into vector<4x16xf32>
  return %0 : vector<4x16xf32>
}

// CHECK-LABEL: func.func @unlike_floats(
// CHECK: vector.contract {{.*}} : vector<4x1xf32>, vector<1x16xf32> into vector<4x16xf32>
func.func @unlike_floats(%a: vector<4x1xf16>, %b: vector<1x16xbf16>, %c: vector<4x16xf32>) -> vector<4x16xf32> {
  %x = arith.extf %a : vector<4x1xf16> to vector<4x1xf32>
  %y = arith.extf %b : vector<1x16xbf16> to vector<1x16xf32>
  %0 = vector.contract {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %c : vector<4x1xf32>, vector<1x16xf32> into vector<4x16xf32>
  return %0 : vector<4x16xf32>
}

// CHECK-LABEL: func.func @element_by_element(
// CHECK: vector.contract {{.*}} : vector<2x5x16xf32>, vector<2x5x16xf32> into vector<2x16xf32>
func.func @element_by_element(%a: vector<2x5x16xf16>, %c: vector<2x16xf32>) -> vector<2x16xf32> {
  %x = arith.extf %a : vector<2x5x16xf16> to vector<2x5x16xf32>
  %0 = vector.contract {indexing_maps = [#bkn, #bkn, #bn], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %x, %c : vector<2x5x16xf32>, vector<2x5x16xf32> into vector<2x16xf32>
  return %0 : vector<2x16xf32>
}

// FoldIntegerExtensions
// CHECK-LABEL: func.func @integers(
// CHECK-SAME: %[[A:.*]]: vector<4x1xi8>, %[[B:.*]]: vector<1x16xi8>, %[[C:.*]]: vector<4x16xi32>
// CHECK: vector.contract {{.*}} %[[A]], %[[B]], %[[C]] : vector<4x1xi8>, vector<1x16xi8> into vector<4x16xi32>
func.func @integers(%a: vector<4x1xi8>, %b: vector<1x16xi8>, %c: vector<4x16xi32>) -> vector<4x16xi32> {
  %x = arith.extsi %a : vector<4x1xi8> to vector<4x1xi32>
  %y = arith.extsi %b : vector<1x16xi8> to vector<1x16xi32>
  %0 = vector.contract {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %c : vector<4x1xi32>, vector<1x16xi32> into vector<4x16xi32>
  return %0 : vector<4x16xi32>
}

// CHECK-LABEL: func.func @unlike_integers(
// CHECK: vector.contract {{.*}} : vector<4x1xi32>, vector<1x16xi32> into vector<4x16xi32>
func.func @unlike_integers(%a: vector<4x1xi8>, %b: vector<1x16xi16>, %c: vector<4x16xi32>) -> vector<4x16xi32> {
  %x = arith.extsi %a : vector<4x1xi8> to vector<4x1xi32>
  %y = arith.extsi %b : vector<1x16xi16> to vector<1x16xi32>
  %0 = vector.contract {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %c : vector<4x1xi32>, vector<1x16xi32> into vector<4x16xi32>
  return %0 : vector<4x16xi32>
}

func.func @products_of_two_types(%a: tensor<5x24xf16>, %b: tensor<24x17xbf16>, %c: tensor<5x17xf32>, %d: tensor<24x16xf32>, %e: tensor<5x16xf64>,
                                 %image: tensor<23xi8>, %filter: tensor<3xi16>, %g: tensor<21xi64>,
                                 %images: tensor<2x25x13x8xi8>, %filters: tensor<1x5x8xi8>, %h: tensor<2x9x1x8xi32>) -> (tensor<5x17xf32>, tensor<5x16xf64>, tensor<21xi64>, tensor<2x9x1x8xi32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<5x24xf16>, tensor<24x17xbf16>) outs(%c : tensor<5x17xf32>) -> tensor<5x17xf32>
  %1 = linalg.matmul ins(%a, %d : tensor<5x24xf16>, tensor<24x16xf32>) outs(%e : tensor<5x16xf64>) -> tensor<5x16xf64>
  %2 = linalg.conv_1d ins(%image, %filter : tensor<23xi8>, tensor<3xi16>) outs(%g : tensor<21xi64>) -> tensor<21xi64>
  %3 = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<[3, 1]> : tensor<2xi64>, dilations = dense<3> : tensor<2xi64>} ins(%images, %filters : tensor<2x25x13x8xi8>, tensor<1x5x8xi8>) outs(%h : tensor<2x9x1x8xi32>) -> tensor<2x9x1x8xi32>
  return %0, %1, %2, %3 : tensor<5x17xf32>, tensor<5x16xf64>, tensor<21xi64>, tensor<2x9x1x8xi32>
}
