// --tiles=M,N,K blocks the operands: the form packing arrives at.
// RUN: tenon-gen --tiles=32,32,32 --bias=matrix --relu | FileCheck %s
// RUN: tenon-gen --tiles=32,32,32 --bias=matrix --relu --output=named | FileCheck %s --check-prefix=NAMED
// One layer may have three different sizes.
// RUN: tenon-gen --tiles=2,4,8 --batch=6 --layers=16,12 | FileCheck %s --check-prefix=ODD

// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d5, d4)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK: @entry(%[[IN:.*]]: tensor<8x4x32x32xf32>) -> tensor<8x16x32x32xf32>
// CHECK: %[[W:.*]] = arith.constant dense<1.000000e+00> : tensor<8x4x32x32xf32>
// CHECK: %[[BIAS:.*]] = arith.constant dense<1.000000e+00> : tensor<8x8x32x32xf32>
// CHECK: linalg.generic {indexing_maps = [#[[A]], #[[B]], #[[C]]], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%[[IN]], %[[W]] : tensor<8x4x32x32xf32>, tensor<8x4x32x32xf32>) outs(%{{.*}} : tensor<8x8x32x32xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]]], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[BIAS]] :
// CHECK: linalg.generic {indexing_maps = [#[[ID]]], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<8x8x32x32xf32>, tensor<16x8x32x32xf32>) outs(%{{.*}} : tensor<8x16x32x32xf32>)

// NAMED: linalg.generic
// NAMED: linalg.add {{.*}} tensor<8x8x32x32xf32>
// NAMED: linalg.max {{.*}} tensor<8x8x32x32xf32>

// ODD: @entry(%{{.*}}: tensor<3x2x2x8xf32>) -> tensor<3x3x2x4xf32>
// ODD: ins(%{{.*}} : tensor<3x2x2x8xf32>, tensor<3x2x8x4xf32>) outs(%{{.*}} : tensor<3x3x2x4xf32>)
