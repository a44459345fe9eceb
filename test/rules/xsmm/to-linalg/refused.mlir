// How inputs extend stands in the dispatch: without it nothing is known of them.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=xsmm/to-linalg --cse --remarks=xsmm/to-linalg 2> %t.remarks | FileCheck %s --implicit-check-not=linalg
// RUN: FileCheck %s --check-prefix=WHY < %t.remarks

// CHECK:     xsmm.unary
// CHECK:     xsmm.binary
// CHECK:     xsmm.fused_brgemm
// WHY: UnaryOfScalarToGeneric | {{.*}}Function=handles | {{.*}}Shape(memref<5xf32>) holds
func.func @handles(%h: i64, %i: i64, %j: i64, %a: memref<2x4x3xf32>, %b: memref<2x3x5xf32>, %c: memref<4x5xf32>, %d: memref<5xf32>, %n: i64) {
  xsmm.unary relu(data_type = f32, %h, %d, %c) : (i64, memref<5xf32>, memref<4x5xf32>) -> ()
  xsmm.binary add(data_type = f32, %i, %d, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  xsmm.fused_brgemm(data_type = f32, %j, %a, %b, %c, %d, %n) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  return
}
