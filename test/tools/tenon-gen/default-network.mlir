// The network of the pass analysis, operation by operation.
// RUN: tenon-gen --bias=matrix --relu | FileCheck %s --match-full-lines --strict-whitespace

//      CHECK:#map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT:#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-NEXT:#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-NEXT:#map3 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT:module {
// CHECK-NEXT:  func.func @entry(%arg0: tensor<256x128xf32>) -> tensor<256x512xf32> {
// CHECK-NEXT:    %cst = arith.constant dense<1.000000e+00> : tensor<128x256xf32>
// CHECK-NEXT:    %cst_0 = arith.constant dense<1.000000e+00> : tensor<256x256xf32>
// CHECK-NEXT:    %cst_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %0 = tensor.empty() : tensor<256x256xf32>
// CHECK-NEXT:    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<256x256xf32>) -> tensor<256x256xf32>
// CHECK-NEXT:    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %cst : tensor<256x128xf32>, tensor<128x256xf32>) outs(%1 : tensor<256x256xf32>) {
// CHECK-NEXT:    ^bb0(%in: f32, %in_7: f32, %out: f32):
// CHECK-NEXT:      %10 = arith.mulf %in, %in_7 : f32
// CHECK-NEXT:      %11 = arith.addf %out, %10 : f32
// CHECK-NEXT:      linalg.yield %11 : f32
// CHECK-NEXT:    } -> tensor<256x256xf32>
// CHECK-NEXT:    %3 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<256x256xf32>) outs(%2 : tensor<256x256xf32>) {
// CHECK-NEXT:    ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:      %10 = arith.addf %in, %out : f32
// CHECK-NEXT:      linalg.yield %10 : f32
// CHECK-NEXT:    } -> tensor<256x256xf32>
// CHECK-NEXT:    %cst_2 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %4 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%3 : tensor<256x256xf32>) {
// CHECK-NEXT:    ^bb0(%out: f32):
// CHECK-NEXT:      %10 = arith.maximumf %out, %cst_2 : f32
// CHECK-NEXT:      linalg.yield %10 : f32
// CHECK-NEXT:    } -> tensor<256x256xf32>
// CHECK-NEXT:    %cst_3 = arith.constant dense<1.000000e+00> : tensor<256x512xf32>
// CHECK-NEXT:    %cst_4 = arith.constant dense<1.000000e+00> : tensor<256x512xf32>
// CHECK-NEXT:    %cst_5 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %5 = tensor.empty() : tensor<256x512xf32>
// CHECK-NEXT:    %6 = linalg.fill ins(%cst_5 : f32) outs(%5 : tensor<256x512xf32>) -> tensor<256x512xf32>
// CHECK-NEXT:    %7 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%4, %cst_3 : tensor<256x256xf32>, tensor<256x512xf32>) outs(%6 : tensor<256x512xf32>) {
// CHECK-NEXT:    ^bb0(%in: f32, %in_7: f32, %out: f32):
// CHECK-NEXT:      %10 = arith.mulf %in, %in_7 : f32
// CHECK-NEXT:      %11 = arith.addf %out, %10 : f32
// CHECK-NEXT:      linalg.yield %11 : f32
// CHECK-NEXT:    } -> tensor<256x512xf32>
// CHECK-NEXT:    %8 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<256x512xf32>) outs(%7 : tensor<256x512xf32>) {
// CHECK-NEXT:    ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:      %10 = arith.addf %in, %out : f32
// CHECK-NEXT:      linalg.yield %10 : f32
// CHECK-NEXT:    } -> tensor<256x512xf32>
// CHECK-NEXT:    %cst_6 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %9 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%8 : tensor<256x512xf32>) {
// CHECK-NEXT:    ^bb0(%out: f32):
// CHECK-NEXT:      %10 = arith.maximumf %out, %cst_6 : f32
// CHECK-NEXT:      linalg.yield %10 : f32
// CHECK-NEXT:    } -> tensor<256x512xf32>
// CHECK-NEXT:    return %9 : tensor<256x512xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:}
