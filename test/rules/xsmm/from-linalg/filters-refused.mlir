// What no rule for filters takes, and the native that says no. FilterToGemm and
// FilterToBrgemm are asked last: who refuses first is --explain's to say.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s
// RUN: tenon-opt %s --rules=xsmm/from-linalg -o /dev/null \
// RUN:   --explain=FilterToGemm 2>&1 | FileCheck %s --check-prefix=GEMM
// RUN: tenon-opt %s --rules=xsmm/from-linalg -o /dev/null \
// RUN:   --explain=FilterToBrgemm 2>&1 | FileCheck %s --check-prefix=BRGEMM

// CHECK-NOT: xsmm.

// GEMM:     fired 0 times
// GEMM-DAG: it has stride 2, unit stride is needed
// GEMM-DAG: may be views of one buffer
// GEMM-DAG: requires type in [f32, bf16, f64]: type = f16
// GEMM-DAG: requires size(OtherSums(root, p.roles)) == 0
// BRGEMM:     fired 0 times
// BRGEMM-DAG: it has stride 2, unit stride is needed
// BRGEMM-DAG: requires size(t) == 1

// FilterToGemm, UnitStride: the columns of B lie two apart.
func.func @stepped_columns(%a: memref<4x3xf32>, %b: memref<3x9xf32>, %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                                   affine_map<(m, n, k) -> (k, n * 2)>,
                                   affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x3xf32>, memref<3x9xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// FilterToGemm, KernelType: no kernels for f16.
func.func @half(%a: memref<7x3xf16>, %b: memref<3x5xf16>, %c: memref<4x5xf16>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m * 2, k)>,
                                   affine_map<(m, n, k) -> (k, n)>,
                                   affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<7x3xf16>, memref<3x5xf16>)
      outs(%c : memref<4x5xf16>) {
  ^bb0(%x: f16, %y: f16, %z: f16):
    %0 = arith.mulf %x, %y : f16
    %1 = arith.addf %z, %0 : f16
    linalg.yield %1 : f16
  }
  return
}

// FilterToBrgemm: the window slides over rows and columns.
func.func @two_places(%a: memref<3x6x8xf32>, %b: memref<3x3x8x5xf32>, %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, s, t, k) -> (s, m + t, k)>,
                                   affine_map<(m, n, s, t, k) -> (s, t, k, n)>,
                                   affine_map<(m, n, s, t, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%a, %b : memref<3x6x8xf32>, memref<3x3x8x5xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// FilterToBrgemm, UnitStride: columns of the window lie two apart.
func.func @window_and_steps(%a: memref<8x12xf32>, %b: memref<4x3x8xf32>, %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, t, k) -> (k, n * 2 + t)>,
                                   affine_map<(m, n, t, k) -> (m, t, k)>,
                                   affine_map<(m, n, t, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<8x12xf32>, memref<4x3x8xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// FilterToGemm, NoOverlap: the result is a part of A.
func.func @overlap(%a: memref<7x5xf32>, %b: memref<5x5xf32>) {
  %c = memref.subview %a[3, 0] [4, 5] [1, 1]
      : memref<7x5xf32> to memref<4x5xf32, strided<[5, 1], offset: 15>>
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m * 2, k)>,
                                   affine_map<(m, n, k) -> (k, n)>,
                                   affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<7x5xf32>, memref<5x5xf32>)
      outs(%c : memref<4x5xf32, strided<[5, 1], offset: 15>>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
