// A constant that a product of bf16 multiplies by gets its rows interleaved in pairs,
// and the product a sum over pairs; and the same is computed. So does what is not
// known, where many rows are multiplied by it and the machine adds up pairs.
// RUN: tenon-opt %s --schedule=%S/Inputs/pairs.mlir --target=x86_64,znver4 | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/pairs.mlir --target=x86_64,znver3 | FileCheck %s --check-prefix=NO-PAIRS
// RUN: tenon-run %s --schedule=%S/Inputs/pairs.mlir --entry=many --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#bt = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
#as = affine_map<(m, n, r, k) -> (m + r, k)>
#bs = affine_map<(m, n, r, k) -> (n, k, r)>
#cs = affine_map<(m, n, r, k) -> (m, n)>

// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2, d3) -> (d2, d1, d3)>
// CHECK-DAG: #[[AS:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0 + d2, d3, d4)>
// CHECK-DAG: #[[BS:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d2, d3, d1, d4)>

// CHECK-LABEL: func.func @rows(
// CHECK-DAG: %[[W:.*]] = arith.constant dense<{{\[\[\[}}1.000000e+00, 4.000000e+00], [2.000000e+00, 5.000000e+00], [3.000000e+00, 6.000000e+00]], {{\[\[}}7.000000e+00, 1.000000e+01],{{.*}}> : tensor<2x3x2xbf16>
// CHECK-DAG: %[[X:.*]] = tensor.expand_shape %arg0 {{\[\[}}0], [1, 2]] output_shape [5, 2, 2]
// CHECK: linalg.generic {indexing_maps = [#[[A]], #[[B]], #{{.*}}], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%[[X]], %[[W]] :
func.func @rows(%a: tensor<5x4xbf16>, %c: tensor<5x3xbf16>) -> tensor<5x3xbf16> {
  %b = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]> : tensor<4x3xbf16>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<5x4xbf16>, tensor<4x3xbf16>) outs(%c : tensor<5x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<5x3xbf16>
  return %0 : tensor<5x3xbf16>
}

// The constant lies the other way round.
// CHECK-LABEL: func.func @transposed(
// CHECK-DAG: %[[W:.*]] = arith.constant dense<{{\[\[\[}}1.000000e+00, 4.000000e+00], [2.000000e+00, 5.000000e+00], [3.000000e+00, 6.000000e+00]], {{\[\[}}7.000000e+00, 1.000000e+01],{{.*}}> : tensor<2x3x2xbf16>
// CHECK-DAG: %[[X:.*]] = tensor.expand_shape %arg0 {{\[\[}}0], [1, 2]] output_shape [5, 2, 2]
// CHECK: linalg.generic {indexing_maps = [#[[A]], #[[B]], #{{.*}}], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%[[X]], %[[W]] :
func.func @transposed(%a: tensor<5x4xbf16>, %c: tensor<5x3xbf16>) -> tensor<5x3xbf16> {
  %b = arith.constant dense<[[1.0, 4.0, 7.0, 10.0], [2.0, 5.0, 8.0, 11.0], [3.0, 6.0, 9.0, 12.0]]> : tensor<3x4xbf16>
  %0 = linalg.generic {indexing_maps = [#a, #bt, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<5x4xbf16>, tensor<3x4xbf16>) outs(%c : tensor<5x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<5x3xbf16>
  return %0 : tensor<5x3xbf16>
}

// The columns of a filter stay as they are; its channels come in pairs.
// CHECK-LABEL: func.func @filter(
// CHECK: linalg.generic {indexing_maps = [#[[AS]], #[[BS]], #{{.*}}], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins({{.*}} : tensor<6x2x2xbf16>, tensor<2x2x3x2xbf16>)
func.func @filter(%a: tensor<6x4xbf16>, %c: tensor<5x3xbf16>) -> tensor<5x3xbf16> {
  %b = arith.constant dense<[[[0.0, 100.0], [1.0, 101.0], [2.0, 102.0], [3.0, 103.0]], [[10.0, 110.0], [11.0, 111.0], [12.0, 112.0], [13.0, 113.0]], [[20.0, 120.0], [21.0, 121.0], [22.0, 122.0], [23.0, 123.0]]]> : tensor<3x4x2xbf16>
  %0 = linalg.generic {indexing_maps = [#as, #bs, #cs], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<6x4xbf16>, tensor<3x4x2xbf16>) outs(%c : tensor<5x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<5x3xbf16>
  return %0 : tensor<5x3xbf16>
}

// What is known at run time only stays in plain rows, for so few rows of the left.
// CHECK-LABEL: func.func @argument(
// CHECK-NEXT: %0 = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
func.func @argument(%a: tensor<5x4xbf16>, %b: tensor<4x3xbf16>, %c: tensor<5x3xbf16>) -> tensor<5x3xbf16> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<5x4xbf16>, tensor<4x3xbf16>) outs(%c : tensor<5x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<5x3xbf16>
  return %0 : tensor<5x3xbf16>
}

// An odd number of rows.
// CHECK-LABEL: func.func @odd(
// CHECK-NEXT: arith.constant
// CHECK-NEXT: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
func.func @odd(%a: tensor<5x3xbf16>, %c: tensor<5x3xbf16>) -> tensor<5x3xbf16> {
  %b = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : tensor<3x3xbf16>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<5x3xbf16>, tensor<3x3xbf16>) outs(%c : tensor<5x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<5x3xbf16>
  return %0 : tensor<5x3xbf16>
}

// Kernels of f32 read plain rows.
// CHECK-LABEL: func.func @floats(
// CHECK-NEXT: arith.constant
// CHECK-NEXT: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
func.func @floats(%a: tensor<5x4xf32>, %c: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %b = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]> : tensor<4x3xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<5x4xf32>, tensor<4x3xf32>) outs(%c : tensor<5x3xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<5x3xf32>
  return %0 : tensor<5x3xf32>
}

// Rows of an argument, for 8 rows of the left.
// CHECK-LABEL: func.func @many(
// CHECK: %[[PACK:.*]] = linalg.pack %{{.*}} : {{.*}} -> tensor<{{.*}}x2xbf16>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
// NO-PAIRS-LABEL: func.func @many(
// NO-PAIRS-NEXT: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
func.func @many(%a: tensor<8x4xbf16>, %b: tensor<4x3xbf16>, %c: tensor<8x3xbf16>) -> tensor<8x3xbf16> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<8x4xbf16>, tensor<4x3xbf16>) outs(%c : tensor<8x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<8x3xbf16>
  return %0 : tensor<8x3xbf16>
}
