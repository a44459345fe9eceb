// Fills with 0 become zero.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s

// FillToZero
// CHECK-LABEL: func.func @fill(
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[H:.*]] = xsmm.unary.dispatch zero [4, 6, 1, 6] flags = (bcast_scalar) data_type = f32
// CHECK-NEXT:    xsmm.unary zero(data_type = f32, %[[H]], %[[ZERO]], %arg0) : (i64, f32, memref<4x6xf32>) -> ()
// CHECK-NEXT:    return
func.func @fill(%c: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<4x6xf32>)
  return
}

// FillToZero: a view in bf16, with rows 16 apart.
// CHECK-LABEL: func.func @fill_of_view(
// CHECK:         xsmm.unary.dispatch zero [4, 6, 1, 16] flags = (bcast_scalar) data_type = bf16
// CHECK-NEXT:    xsmm.unary zero(data_type = bf16, %{{.*}}, %{{.*}}, %arg0)
// CHECK-NEXT:    return
func.func @fill_of_view(%c: memref<4x6xbf16, strided<[16, 1], offset: ?>>) {
  %zero = arith.constant 0.0 : bf16
  linalg.fill ins(%zero : bf16)
    outs(%c : memref<4x6xbf16, strided<[16, 1], offset: ?>>)
  return
}

// GenericToZero
// CHECK-LABEL: func.func @generic(
// CHECK:         xsmm.unary.dispatch zero [4, 6, 6, 6] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.unary zero(data_type = f32, %{{.*}}, %arg0, %arg0)
// CHECK-NEXT:    return
func.func @generic(%c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32):
    %zero = arith.constant 0.0 : f32
    linalg.yield %zero : f32
  }
  return
}
