// Whatever of zero, bias and relu stands around a product, one call is left.
// RUN: tenon-opt %s --schedule=%S/../Inputs/fuse.mlir | FileCheck %s

// gemm relu
// CHECK-LABEL: func.func @gemm_relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [none, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %arg4, %arg4, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @gemm_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// gemm, D + C
// CHECK-LABEL: func.func @gemm_left(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [add, none] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @gemm_left(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// gemm, D + C relu
// CHECK-LABEL: func.func @gemm_left_relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @gemm_left_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// gemm, C + D
// CHECK-LABEL: func.func @gemm_right(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [add, none] flags = (none) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @gemm_right(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// gemm, C + D relu
// CHECK-LABEL: func.func @gemm_right_relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @gemm_right_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// zero gemm
// CHECK-LABEL: func.func @zero_gemm(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (beta_0) data_type = f32
// CHECK-NEXT:    xsmm.gemm(data_type = f32, %[[H]], %arg0, %arg1, %arg4)
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @zero_gemm(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// zero gemm relu
// CHECK-LABEL: func.func @zero_gemm_relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [none, relu] flags = (beta_0) binary_flags = (none) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %arg4, %arg4, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @zero_gemm_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// zero gemm, D + C
// CHECK-LABEL: func.func @zero_gemm_left(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [add, none] flags = (beta_0) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @zero_gemm_left(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// zero gemm, D + C relu
// CHECK-LABEL: func.func @zero_gemm_left_relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [add, relu] flags = (beta_0) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @zero_gemm_left_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// zero gemm, C + D
// CHECK-LABEL: func.func @zero_gemm_right(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [add, none] flags = (beta_0) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @zero_gemm_right(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// zero gemm, C + D relu
// CHECK-LABEL: func.func @zero_gemm_right_relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [add, relu] flags = (beta_0) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @zero_gemm_right_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// brgemm relu
// CHECK-LABEL: func.func @brgemm_relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [none, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg4, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @brgemm_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// brgemm, D + C
// CHECK-LABEL: func.func @brgemm_left(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @brgemm_left(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// brgemm, D + C relu
// CHECK-LABEL: func.func @brgemm_left_relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @brgemm_left_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// brgemm, C + D
// CHECK-LABEL: func.func @brgemm_right(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @brgemm_right(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// brgemm, C + D relu
// CHECK-LABEL: func.func @brgemm_right_relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @brgemm_right_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// zero brgemm
// CHECK-LABEL: func.func @zero_brgemm(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (beta_0) data_type = f32
// CHECK-NEXT:    xsmm.brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @zero_brgemm(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}

// zero brgemm relu
// CHECK-LABEL: func.func @zero_brgemm_relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [none, relu] flags = (beta_0) binary_flags = (none) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg4, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @zero_brgemm_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// zero brgemm, D + C
// CHECK-LABEL: func.func @zero_brgemm_left(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (beta_0) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @zero_brgemm_left(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// zero brgemm, D + C relu
// CHECK-LABEL: func.func @zero_brgemm_left_relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (beta_0) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @zero_brgemm_left_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// zero brgemm, C + D
// CHECK-LABEL: func.func @zero_brgemm_right(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (beta_0) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @zero_brgemm_right(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// zero brgemm, C + D relu
// CHECK-LABEL: func.func @zero_brgemm_right_relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (beta_0) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @zero_brgemm_right_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// A bias behind the relu is none of the product's.
// CHECK-LABEL: func.func @relu_then_bias(
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} [none, relu]
// CHECK:         xsmm.binary add(
// CHECK:         return
func.func @relu_then_bias(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// Two products into one tile: the zero goes to the first, the relu to the second.
// CHECK-LABEL: func.func @two_products(
// CHECK-NOT:     xsmm.unary
// CHECK:         xsmm.brgemm.dispatch {{.*}} flags = (beta_0)
// CHECK:         xsmm.brgemm(
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} [none, relu] flags = (none)
// CHECK:         xsmm.fused_brgemm(
// CHECK-NOT:     xsmm.unary
// CHECK:         return
func.func @two_products(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %hb2 = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb2, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// Of two biases the first goes.
// CHECK-LABEL: func.func @two_biases(
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} [add, none] {{.*}} binary_flags = (bcast_col_in0)
// CHECK:         xsmm.binary add(
// CHECK:         return
func.func @two_biases(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  %ha2 = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (none) data_type = f32
  xsmm.binary add(data_type = f32, %ha2, %c, %plane, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}
