// What is no kernel over pairs, and why.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=xsmm/vnni | FileCheck %s
// RUN: tenon-opt %s --rules=xsmm/vnni --explain=PackedGenericToGemm -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// CHECK-NOT: xsmm.
// WHY-DAG: requires type == bf16: type = f32
// WHY-DAG: requires ofPairs == [2, 1, 2, 1, 1]: ofPairs = [8, 1, 2, 1, 1]
// WHY-DAG: the leading dimensions are 6, 6 and 3
// WHY-DAG: operands 0 and 2 may be views of one buffer
#a = affine_map<(m, n, k, v) -> (m, k, v)>
#b = affine_map<(m, n, k, v) -> (k, n, v)>
#c = affine_map<(m, n, k, v) -> (m, n)>
#plain_a = affine_map<(m, n, k) -> (m, k)>
#plain_b = affine_map<(m, n, k) -> (k, n)>
#plain_c = affine_map<(m, n, k) -> (m, n)>
#as = affine_map<(m, n, q, r, k, v) -> (q, r, m, k, v)>
#bs = affine_map<(m, n, q, r, k, v) -> (q, r, k, n, v)>
#cs = affine_map<(m, n, q, r, k, v) -> (m, n)>

// Other kernels read plain rows.
func.func @floats(%a: memref<4x4x2xf32>, %b: memref<4x3x2xf32>, %c: memref<4x3xf32>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : memref<4x4x2xf32>, memref<4x3x2xf32>) outs(%c : memref<4x3xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  }
  return
}

// Plain rows.
func.func @no_pairs(%a: memref<4x8xbf16>, %b: memref<8x3xbf16>, %c: memref<4x3xbf16>) {
  linalg.generic {indexing_maps = [#plain_a, #plain_b, #plain_c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<4x8xbf16>, memref<8x3xbf16>) outs(%c : memref<4x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  }
  return
}

// The left operand has gaps in its rows.
func.func @gaps(%a: memref<4x4x2xbf16, strided<[32, 8, 1]>>, %b: memref<4x3x2xbf16>, %c: memref<4x3xbf16>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : memref<4x4x2xbf16, strided<[32, 8, 1]>>, memref<4x3x2xbf16>) outs(%c : memref<4x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  }
  return
}

// Its rows overlap.
func.func @rows_overlap(%a: memref<4x4x2xbf16, strided<[6, 2, 1]>>, %b: memref<4x3x2xbf16>, %c: memref<4x3xbf16>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : memref<4x4x2xbf16, strided<[6, 2, 1]>>, memref<4x3x2xbf16>) outs(%c : memref<4x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  }
  return
}

// A kernel adds up one batch.
func.func @two_batches(%a: memref<5x6x4x4x2xbf16>, %b: memref<5x6x4x3x2xbf16>, %c: memref<4x3xbf16>) {
  linalg.generic {indexing_maps = [#as, #bs, #cs], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%a, %b : memref<5x6x4x4x2xbf16>, memref<5x6x4x3x2xbf16>) outs(%c : memref<4x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  }
  return
}

// The result is written over what is read.
func.func @in_place(%buffer: memref<32xbf16>, %b: memref<4x3x2xbf16>) {
  %a = memref.expand_shape %buffer [[0, 1, 2]] output_shape [4, 4, 2] : memref<32xbf16> into memref<4x4x2xbf16>
  %c = memref.reinterpret_cast %buffer to offset: [0], sizes: [4, 3], strides: [3, 1] : memref<32xbf16> to memref<4x3xbf16>
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : memref<4x4x2xbf16>, memref<4x3x2xbf16>) outs(%c : memref<4x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %p = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  }
  return
}
