// RUN: tenon-opt %s --rules=vector/matrix-intrinsics | FileCheck %s
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#t = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
#product = {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
#greatest = {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>}
#transposed = {indexing_maps = [#a, #t, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}

// ContractToMatrixMultiply: the transposes of column-major matrices, in the other order.
// CHECK-LABEL: func.func @floats(
// CHECK:         %[[A:.*]] = vector.shape_cast %arg0 : vector<4x8xf32> to vector<32xf32>
// CHECK:         %[[B:.*]] = vector.shape_cast %arg1 : vector<8x3xf32> to vector<24xf32>
// CHECK:         %[[P:.*]] = llvm.intr.matrix.multiply %[[B]], %[[A]] {lhs_columns = 8 : i32, lhs_rows = 3 : i32, rhs_columns = 4 : i32}
// CHECK:         %[[C:.*]] = vector.shape_cast %[[P]] : vector<12xf32> to vector<4x3xf32>
// CHECK:         arith.addf %[[C]], %arg2
func.func @floats(%x: vector<4x8xf32>, %y: vector<8x3xf32>, %z: vector<4x3xf32>) -> vector<4x3xf32> {
  %r = vector.contract #product %x, %y, %z : vector<4x8xf32>, vector<8x3xf32> into vector<4x3xf32>
  return %r : vector<4x3xf32>
}
// CHECK-LABEL: func.func @integers(
// CHECK:         llvm.intr.matrix.multiply
// CHECK:         arith.addi
func.func @integers(%x: vector<1x5xi32>, %y: vector<5x1xi32>, %z: vector<1x1xi32>) -> vector<1x1xi32> {
  %r = vector.contract #product %x, %y, %z : vector<1x5xi32>, vector<5x1xi32> into vector<1x1xi32>
  return %r : vector<1x1xi32>
}

// Refused: the greatest product, B of columns, and f16 that is added up in f32.
// CHECK-LABEL: func.func @refused(
// CHECK-NOT:     llvm.intr
// CHECK:         return
func.func @refused(%x: vector<4x8xf32>, %y: vector<8x3xf32>, %w: vector<3x8xf32>, %z: vector<4x3xf32>, %h: vector<4x8xf16>, %g: vector<8x3xf16>) -> vector<4x3xf32> {
  %0 = vector.contract #greatest %x, %y, %z : vector<4x8xf32>, vector<8x3xf32> into vector<4x3xf32>
  %1 = vector.contract #transposed %x, %w, %0 : vector<4x8xf32>, vector<3x8xf32> into vector<4x3xf32>
  %2 = vector.contract #product %h, %g, %1 : vector<4x8xf16>, vector<8x3xf16> into vector<4x3xf32>
  return %2 : vector<4x3xf32>
}
