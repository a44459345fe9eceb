// A sum over products of which it is known at run time only how many there are.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s

// GenericToDynamicBrgemm
// CHECK-LABEL: @some(
// CHECK: %[[COUNT:.*]] = memref.dim %arg0, %c0
// CHECK: %[[BATCH:.*]] = arith.index_cast %[[COUNT]] : index to i64
// CHECK: xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15]
// CHECK: xsmm.brgemm({{.*}}, %[[BATCH]])
// CHECK-NOT: linalg
func.func @some(%a: memref<?x4x3xf32>, %b: memref<?x3x5xf32>, %c: memref<4x5xf32>) {
  linalg.generic {
      indexing_maps = [affine_map<(r, m, n, k) -> (r, m, k)>,
                       affine_map<(r, m, n, k) -> (r, k, n)>,
                       affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<?x4x3xf32>, memref<?x3x5xf32>)
      outs(%c : memref<4x5xf32>) attrs = {tenon.known = #tenon.known<nonempty>} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// GenericToDynamicBrgemm, HasNoAttribute: there may be none, of which a kernel knows
// nothing.
// CHECK-LABEL: @or_none(
// CHECK: linalg.generic
// CHECK-NOT: xsmm
func.func @or_none(%a: memref<?x4x3xf32>, %b: memref<?x3x5xf32>, %c: memref<4x5xf32>) {
  linalg.generic {
      indexing_maps = [affine_map<(r, m, n, k) -> (r, m, k)>,
                       affine_map<(r, m, n, k) -> (r, k, n)>,
                       affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<?x4x3xf32>, memref<?x3x5xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
