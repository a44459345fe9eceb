// Copies become identity, or transpose where they turn the plane.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s

// MemrefCopyToIdentity
// CHECK-LABEL: func.func @memref_copy(
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch identity [4, 6, 16, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary identity(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4x6xf32, strided<[16, 1], offset: ?>>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @memref_copy(%a: memref<4x6xf32, strided<[16, 1], offset: ?>>, %c: memref<4x6xf32>) {
  memref.copy %a, %c : memref<4x6xf32, strided<[16, 1], offset: ?>> to memref<4x6xf32>
  return
}

// MemrefCopyToIdentity: in bf16.
// CHECK-LABEL: func.func @memref_copy_bf16(
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch identity [4, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary identity(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
// CHECK-NEXT:    return
func.func @memref_copy_bf16(%a: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  memref.copy %a, %c : memref<4x6xbf16> to memref<4x6xbf16>
  return
}

// CopyToIdentity
// CHECK-LABEL: func.func @linalg_copy(
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch identity [4, 6, 6, 16] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary identity(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4x6xf32>, memref<4x6xf32, strided<[16, 1], offset: ?>>) -> ()
// CHECK-NEXT:    return
func.func @linalg_copy(%a: memref<4x6xf32>, %c: memref<4x6xf32, strided<[16, 1], offset: ?>>) {
  linalg.copy ins(%a : memref<4x6xf32>) outs(%c : memref<4x6xf32, strided<[16, 1], offset: ?>>)
  return
}

// GenericToIdentity
// CHECK-LABEL: func.func @generic(
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch identity [4, 6, 6, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary identity(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
// CHECK-NEXT:    return
func.func @generic(%a: memref<4x6xbf16>, %c: memref<4x6xbf16>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x6xbf16>) outs(%c : memref<4x6xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    linalg.yield %x : bf16
  }
  return
}

// GenericToIdentity: a row, repeated.
// CHECK-LABEL: func.func @row(
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch identity [4, 6, 6, 6] flags = (bcast_col) data_type = f32
// CHECK-NEXT:    xsmm.unary identity(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<6xf32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @row(%a: memref<6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// GenericToIdentity: a column, repeated, out of a wider buffer.
// CHECK-LABEL: func.func @column(
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch identity [4, 6, 9, 6] flags = (bcast_row) data_type = f32
// CHECK-NEXT:    xsmm.unary identity(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<4xf32, strided<[9]>>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @column(%a: memref<4xf32, strided<[9]>>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4xf32, strided<[9]>>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// GenericToIdentity: an element, repeated.
// CHECK-LABEL: func.func @element(
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch identity [4, 6, 1, 6] flags = (bcast_scalar) data_type = f32
// CHECK-NEXT:    xsmm.unary identity(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<f32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @element(%a: memref<f32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<f32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// GenericToTranspose
// CHECK-LABEL: func.func @generic_transpose(
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch transpose [6, 4, 4, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary transpose(data_type = f32, %[[H]], %arg0, %arg1) : (i64, memref<6x4xf32>, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @generic_transpose(%a: memref<6x4xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<6x4xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// TransposeToTranspose
// CHECK-LABEL: func.func @linalg_transpose(
// CHECK:         %[[H:.*]] = xsmm.unary.dispatch transpose [6, 4, 5, 6] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.unary transpose(data_type = bf16, %[[H]], %arg0, %arg1) : (i64, memref<6x4xbf16, strided<[5, 1]>>, memref<4x6xbf16>) -> ()
// CHECK-NEXT:    return
func.func @linalg_transpose(%a: memref<6x4xbf16, strided<[5, 1]>>, %c: memref<4x6xbf16>) {
  linalg.transpose ins(%a : memref<6x4xbf16, strided<[5, 1]>>)
    outs(%c : memref<4x6xbf16>) permutation = [1, 0]
  return
}
