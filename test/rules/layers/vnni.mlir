// A VNNI-packed operand is transposed where the machine has no instruction that
// multiplies and adds as many elements at once, and the product has one reduction less.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=layers/vnni,pack/constants,reshape/chains,reshape/constants --target=x86_64,znver4 | FileCheck %s --check-prefixes=CHECK,DOTS
// RUN: tenon-opt %s --rules=layers/vnni,pack/constants,reshape/chains,reshape/constants --target=x86_64,znver3 | FileCheck %s --check-prefixes=CHECK,NO-DOTS
// RUN: tenon-run %s --schedule=mlp-vector --entry=pairs_of_f32 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --entry=pairs_of_bf16 --target=x86_64,haswell --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --entry=batch_of_bytes --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --entry=mmt4d_of_bytes --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=network --entry=blocks_of_f16 --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// RAN: 1 as vectors
//
// All of it is vectors: no loop nest over elements is left.
// RUN: tenon-opt %s --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s --check-prefix=VECTORS
// RUN: tenon-opt %s --schedule=mlp-vector --target=x86_64,znver3 | FileCheck %s --check-prefix=VECTORS
// VECTORS-LABEL: func.func @pairs_of_f32(
// VECTORS-NOT: linalg.generic
// VECTORS: vector.fma
// VECTORS-NOT: linalg.generic
// VECTORS-LABEL: func.func @dynamic(

#a = affine_map<(m, n, k, v) -> (m, k, v)>
#b = affine_map<(m, n, k, v) -> (k, n, v)>
#c = affine_map<(m, n, k, v) -> (m, n)>
#ar = affine_map<(i, j, r, m, n, k, v) -> (i, r, m, k, v)>
#br = affine_map<(i, j, r, m, n, k, v) -> (j, r, k, n, v)>
#cr = affine_map<(i, j, r, m, n, k, v) -> (i, j, m, n)>
#ab = affine_map<(b, m, n, k, v) -> (b, m, k, v)>
#bb = affine_map<(b, m, n, k, v) -> (b, k, n, v)>
#cb = affine_map<(b, m, n, k, v) -> (b, m, n)>

#a4 = affine_map<(i, j, r, m, n, v) -> (i, r, m, v)>
#b4 = affine_map<(i, j, r, m, n, v) -> (j, r, n, v)>
#c4 = affine_map<(i, j, r, m, n, v) -> (i, j, m, n)>

// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>

// CHECK-LABEL: func.func @pairs_of_f32(
// CHECK-DAG: %[[X:.*]] = tensor.collapse_shape %arg0 {{\[\[}}0], [1, 2]] : tensor<13x8x2xf32> into tensor<13x16xf32>
// CHECK-DAG: linalg.pack %arg1 outer_dims_perm = [1, 0, 2] inner_dims_pos = [0, 2, 1] inner_tiles = [8, 2, 40]
// CHECK: linalg.generic {indexing_maps = [#[[A]], #[[B]], #{{.*}}], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[X]], %{{.*}} : tensor<13x16xf32>, tensor<16x40xf32>)
func.func @pairs_of_f32(%a: tensor<13x8x2xf32>, %b: tensor<8x40x2xf32>, %c: tensor<13x40xf32>) -> tensor<13x40xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<13x8x2xf32>, tensor<8x40x2xf32>) outs(%c : tensor<13x40xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<13x40xf32>
  return %0 : tensor<13x40xf32>
}

// An expand_shape of the payload is folded.
// CHECK-LABEL: func.func @pairs_of_bf16(
// NO-DOTS-NOT: expand_shape
// NO-DOTS: linalg.generic {{.*}} ins(%arg0, %{{.*}} : tensor<13x16xbf16>, tensor<16x40xbf16>)
// DOTS: linalg.generic {{.*}} ins(%{{.*}}, %arg1 : tensor<13x8x2xbf16>, tensor<8x40x2xbf16>)
func.func @pairs_of_bf16(%a: tensor<13x16xbf16>, %b: tensor<8x40x2xbf16>, %c: tensor<13x40xbf16>) -> tensor<13x40xbf16> {
  %x = tensor.expand_shape %a [[0], [1, 2]] output_shape [13, 8, 2] : tensor<13x16xbf16> into tensor<13x8x2xbf16>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %b : tensor<13x8x2xbf16>, tensor<8x40x2xbf16>) outs(%c : tensor<13x40xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<13x40xbf16>
  return %0 : tensor<13x40xbf16>
}

// So few rows are not extended, and stay pairs.
// CHECK-LABEL: func.func @three_rows(
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<3x8x2xbf16>, tensor<8x40x2xbf16>)
func.func @three_rows(%a: tensor<3x8x2xbf16>, %b: tensor<8x40x2xbf16>, %c: tensor<3x40xbf16>) -> tensor<3x40xbf16> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<3x8x2xbf16>, tensor<8x40x2xbf16>) outs(%c : tensor<3x40xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<3x40xbf16>
  return %0 : tensor<3x40xbf16>
}

// The reduction over blocks stays one of its own.
// CHECK-LABEL: func.func @blocks_of_f16(
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%{{.*}} : tensor<2x3x6x8xf16>, tensor<2x3x8x17xf16>)
func.func @blocks_of_f16(%a: tensor<2x3x6x2x4xf16>, %b: tensor<2x3x2x17x4xf16>, %c: tensor<2x2x6x17xf32>) -> tensor<2x2x6x17xf32> {
  %0 = linalg.generic {indexing_maps = [#ar, #br, #cr], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<2x3x6x2x4xf16>, tensor<2x3x2x17x4xf16>) outs(%c : tensor<2x2x6x17xf32>) {
  ^bb0(%l: f16, %r: f16, %o: f32):
    %wl = arith.extf %l : f16 to f32
    %wr = arith.extf %r : f16 to f32
    %p = arith.mulf %wl, %wr : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x2x6x17xf32>
  return %0 : tensor<2x2x6x17xf32>
}

// A constant is transposed while compiling.
// CHECK-LABEL: func.func @constant(
// CHECK-NOT: linalg.pack
// CHECK: arith.constant dense<{{\[\[}}1.000000e+00, 3.000000e+00], [2.000000e+00, 4.000000e+00], [5.000000e+00, 7.000000e+00], [6.000000e+00, 8.000000e+00]]> : tensor<4x2xf32>
// CHECK-NOT: linalg.pack
// CHECK: return
func.func @constant(%a: tensor<6x2x2xf32>, %c: tensor<6x2xf32>) -> tensor<6x2xf32> {
  %b = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : tensor<2x2x2xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<6x2x2xf32>, tensor<2x2x2xf32>) outs(%c : tensor<6x2xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<6x2xf32>
  return %0 : tensor<6x2xf32>
}

// CHECK-LABEL: func.func @batch_of_bytes(
// DOTS: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<3x7x4x4xi8>, tensor<3x4x40x4xi8>)
// NO-DOTS: linalg.generic {{.*}} ins(%{{.*}} : tensor<3x7x16xi8>, tensor<3x16x40xi8>)
func.func @batch_of_bytes(%a: tensor<3x7x4x4xi8>, %b: tensor<3x4x40x4xi8>, %c: tensor<3x7x40xi32>) -> tensor<3x7x40xi32> {
  %0 = linalg.generic {indexing_maps = [#ab, #bb, #cb], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<3x7x4x4xi8>, tensor<3x4x40x4xi8>) outs(%c : tensor<3x7x40xi32>) {
  ^bb0(%l: i8, %r: i8, %o: i32):
    %wl = arith.extsi %l : i8 to i32
    %wr = arith.extsi %r : i8 to i32
    %p = arith.muli %wl, %wr : i32
    %s = arith.addi %o, %p : i32
    linalg.yield %s : i32
  } -> tensor<3x7x40xi32>
  return %0 : tensor<3x7x40xi32>
}

// Rows of mmt4d come before the elements that an instruction reads.
// CHECK-LABEL: func.func @mmt4d_of_bytes(
// DOTS: linalg.generic {{.*}} ins(%{{.*}}, %arg1 : tensor<2x3x8x4xi8>, tensor<2x8x16x4xi8>)
// NO-DOTS: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<2x8x3x4xi8>, tensor<2x8x16x4xi8>)
func.func @mmt4d_of_bytes(%a: tensor<2x8x3x4xi8>, %b: tensor<2x8x16x4xi8>, %c: tensor<2x2x3x16xi32>) -> tensor<2x2x3x16xi32> {
  %0 = linalg.generic {indexing_maps = [#a4, #b4, #c4], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x8x3x4xi8>, tensor<2x8x16x4xi8>) outs(%c : tensor<2x2x3x16xi32>) {
  ^bb0(%l: i8, %r: i8, %o: i32):
    %wl = arith.extsi %l : i8 to i32
    %wr = arith.extsi %r : i8 to i32
    %p = arith.muli %wl, %wr : i32
    %s = arith.addi %o, %p : i32
    linalg.yield %s : i32
  } -> tensor<2x2x3x16xi32>
  return %0 : tensor<2x2x3x16xi32>
}

// CHECK-LABEL: func.func @mmt4d_of_pairs(
// DOTS: linalg.generic {{.*}} ins(%{{.*}}, %arg1 : tensor<2x3x8x2xbf16>, tensor<2x8x16x2xbf16>)
// NO-DOTS: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<2x8x3x2xbf16>, tensor<2x8x16x2xbf16>)
func.func @mmt4d_of_pairs(%a: tensor<2x8x3x2xbf16>, %b: tensor<2x8x16x2xbf16>, %c: tensor<2x2x3x16xf32>) -> tensor<2x2x3x16xf32> {
  %0 = linalg.generic {indexing_maps = [#a4, #b4, #c4], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x8x3x2xbf16>, tensor<2x8x16x2xbf16>) outs(%c : tensor<2x2x3x16xf32>) {
  ^bb0(%l: bf16, %r: bf16, %o: f32):
    %wl = arith.extf %l : bf16 to f32
    %wr = arith.extf %r : bf16 to f32
    %p = arith.mulf %wl, %wr : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x2x3x16xf32>
  return %0 : tensor<2x2x3x16xf32>
}

// A right operand whose size is known at run time only stays.
// CHECK-LABEL: func.func @dynamic(
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<13x?x2xf32>, tensor<?x40x2xf32>)
func.func @dynamic(%a: tensor<13x?x2xf32>, %b: tensor<?x40x2xf32>, %c: tensor<13x40xf32>) -> tensor<13x40xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<13x?x2xf32>, tensor<?x40x2xf32>) outs(%c : tensor<13x40xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<13x40xf32>
  return %0 : tensor<13x40xf32>
}
