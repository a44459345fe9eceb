// A sum over pairs of bf16 is a kernel that reads its right operand in pairs of rows.
// RUN: tenon-opt %s --rules=xsmm/vnni | FileCheck %s

#a = affine_map<(m, n, k, v) -> (m, k, v)>
#b = affine_map<(m, n, k, v) -> (k, n, v)>
#c = affine_map<(m, n, k, v) -> (m, n)>
#as = affine_map<(m, n, r, k, v) -> (r, m, k, v)>
#bs = affine_map<(m, n, r, k, v) -> (r, k, n, v)>
#window = affine_map<(m, n, r, k, v) -> (m * 2 + r, k, v)>
#cs = affine_map<(m, n, r, k, v) -> (m, n)>

// CHECK-LABEL: func.func @matrix(
func.func @matrix(%a: memref<4x4x2xbf16>, %b: memref<4x3x2xbf16>, %c: memref<4x3xbf16>) {
  // CHECK: %[[A:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [4, 8], strides: [8, 1]
  // CHECK: %[[H:.*]] = xsmm.gemm.dispatch [4, 3, 8, 8, 3, 3] flags = (vnni_b) data_type = bf16
  // CHECK: xsmm.gemm(data_type = bf16, %[[H]], %[[A]], %arg1, %arg2)
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : memref<4x4x2xbf16>, memref<4x3x2xbf16>) outs(%c : memref<4x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  }
  return
}

// Rows that lie apart: two of B lie in one of its pairs.
// CHECK-LABEL: func.func @rows_apart(
func.func @rows_apart(%a: memref<4x4x2xbf16, strided<[20, 2, 1], offset: ?>>, %b: memref<4x3x2xbf16, strided<[10, 2, 1]>>, %c: memref<4x3xbf16, strided<[7, 1]>>) {
  // CHECK: xsmm.gemm.dispatch [4, 3, 8, 20, 5, 7] flags = (vnni_b) data_type = bf16
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : memref<4x4x2xbf16, strided<[20, 2, 1], offset: ?>>, memref<4x3x2xbf16, strided<[10, 2, 1]>>) outs(%c : memref<4x3xbf16, strided<[7, 1]>>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  }
  return
}

// CHECK-LABEL: func.func @batch(
func.func @batch(%a: memref<5x4x4x2xbf16>, %b: memref<5x4x3x2xbf16>, %c: memref<4x3xbf16>) {
  // CHECK: xsmm.brgemm.dispatch [4, 3, 8, 8, 3, 3, 32, 24] flags = (vnni_b) data_type = bf16
  linalg.generic {indexing_maps = [#as, #bs, #cs], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%a, %b : memref<5x4x4x2xbf16>, memref<5x4x3x2xbf16>) outs(%c : memref<4x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  }
  return
}

// Windows of the left operand overlap.
// CHECK-LABEL: func.func @windows(
func.func @windows(%a: memref<9x4x2xbf16>, %b: memref<3x4x3x2xbf16>, %c: memref<4x3xbf16>) {
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [3, 4, 8], strides: [8, 16, 1]
  // CHECK: xsmm.brgemm.dispatch [4, 3, 8, 16, 3, 3, 8, 24] flags = (vnni_b) data_type = bf16
  linalg.generic {indexing_maps = [#window, #bs, #cs], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%a, %b : memref<9x4x2xbf16>, memref<3x4x3x2xbf16>) outs(%c : memref<4x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  }
  return
}

// The operands in the other order.
// CHECK-LABEL: func.func @swapped(
func.func @swapped(%a: memref<4x3x2xbf16>, %b: memref<4x4x2xbf16>, %c: memref<4x3xbf16>) {
  // CHECK: xsmm.gemm(data_type = bf16, %{{.*}}, %{{.*}}, %arg0, %arg2)
  linalg.generic {indexing_maps = [#b, #a, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : memref<4x3x2xbf16>, memref<4x4x2xbf16>) outs(%c : memref<4x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  }
  return
}
