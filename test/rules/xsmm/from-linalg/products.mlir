// Products over static strides become gemm and brgemm, whoever spells them.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#rmk = affine_map<(r, m, n, k) -> (r, m, k)>
#rkn = affine_map<(r, m, n, k) -> (r, k, n)>
#_mn = affine_map<(r, m, n, k) -> (m, n)>

// GenericToGemm
// CHECK-LABEL: func.func @generic_gemm(
// CHECK-SAME:    %[[A:.*]]: memref<4x3xf32>, %[[B:.*]]: memref<3x5xf32>, %[[C:.*]]: memref<4x5xf32>
// CHECK-NEXT:    %[[H:.*]] = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.gemm(data_type = f32, %[[H]], %[[A]], %[[B]], %[[C]])
// CHECK-NEXT:    return
func.func @generic_gemm(%a: memref<4x3xf32>, %b: memref<3x5xf32>,
                        %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [#mk, #kn, #mn],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x3xf32>, memref<3x5xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// GenericToGemm, with the operands of multiply and add the other way round, and
// the loops in another order.
// CHECK-LABEL: func.func @generic_gemm_turned(
// CHECK-SAME:    %[[A:.*]]: memref<4x3xbf16>, %[[B:.*]]: memref<3x5xbf16>, %[[C:.*]]: memref<4x5xbf16>
// CHECK:         xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.gemm(data_type = bf16, %{{.*}}, %[[A]], %[[B]], %[[C]])
func.func @generic_gemm_turned(%a: memref<4x3xbf16>, %b: memref<3x5xbf16>,
                               %c: memref<4x5xbf16>) {
  linalg.generic {
      indexing_maps = [affine_map<(k, n, m) -> (m, k)>,
                       affine_map<(k, n, m) -> (k, n)>,
                       affine_map<(k, n, m) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%a, %b : memref<4x3xbf16>, memref<3x5xbf16>)
      outs(%c : memref<4x5xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %0 = arith.mulf %y, %x : bf16
    %1 = arith.addf %0, %z : bf16
    linalg.yield %1 : bf16
  }
  return
}

// SwappedGenericToGemm
// CHECK-LABEL: func.func @swapped_generic_gemm(
// CHECK-SAME:    %[[A:.*]]: memref<4x3xf32>, %[[B:.*]]: memref<3x5xf32>, %[[C:.*]]: memref<4x5xf32>
// CHECK:         xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.gemm(data_type = f32, %{{.*}}, %[[A]], %[[B]], %[[C]])
func.func @swapped_generic_gemm(%a: memref<4x3xf32>, %b: memref<3x5xf32>,
                                %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [#kn, #mk, #mn],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%b, %a : memref<3x5xf32>, memref<4x3xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// MatmulToGemm, with the leading dimensions of views.
// CHECK-LABEL: func.func @matmul_of_views(
// CHECK:         %[[A:.*]] = memref.subview %arg0
// CHECK:         %[[B:.*]] = memref.subview %arg1
// CHECK:         %[[C:.*]] = memref.subview %arg2
// CHECK:         xsmm.gemm.dispatch [2, 7, 3, 16, 17, 18] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.gemm(data_type = f32, %{{.*}}, %[[A]], %[[B]], %[[C]])
func.func @matmul_of_views(%a: memref<16x16xf32>, %b: memref<17x17xf32>,
                           %c: memref<18x18xf32>, %at: index) {
  %0 = memref.subview %a[%at, 1] [2, 3] [1, 1]
    : memref<16x16xf32> to memref<2x3xf32, strided<[16, 1], offset: ?>>
  %1 = memref.subview %b[2, %at] [3, 7] [1, 1]
    : memref<17x17xf32> to memref<3x7xf32, strided<[17, 1], offset: ?>>
  %2 = memref.subview %c[3, 4] [2, 7] [1, 1]
    : memref<18x18xf32> to memref<2x7xf32, strided<[18, 1], offset: 58>>
  linalg.matmul
    ins(%0, %1 : memref<2x3xf32, strided<[16, 1], offset: ?>>,
                 memref<3x7xf32, strided<[17, 1], offset: ?>>)
    outs(%2 : memref<2x7xf32, strided<[18, 1], offset: 58>>)
  return
}

// MatmulToGemm: every other row of A is a leading dimension of 32.
// CHECK-LABEL: func.func @matmul_of_every_other_row(
// CHECK:         xsmm.gemm.dispatch [4, 8, 16, 32, 8, 8] flags = (none) data_type = bf16
func.func @matmul_of_every_other_row(
    %a: memref<4x16xbf16, strided<[32, 1]>>, %b: memref<16x8xbf16>,
    %c: memref<4x8xbf16>) {
  linalg.matmul
    ins(%a, %b : memref<4x16xbf16, strided<[32, 1]>>, memref<16x8xbf16>)
    outs(%c : memref<4x8xbf16>)
  return
}

// MatmulToGemm: a single row has its own length for a leading dimension.
// CHECK-LABEL: func.func @matmul_of_one_row(
// CHECK:         xsmm.gemm.dispatch [1, 8, 16, 16, 8, 8] flags = (none) data_type = f32
func.func @matmul_of_one_row(%a: memref<1x16xf32, strided<[3, 1]>>,
                             %b: memref<16x8xf32>, %c: memref<1x8xf32>) {
  linalg.matmul
    ins(%a, %b : memref<1x16xf32, strided<[3, 1]>>, memref<16x8xf32>)
    outs(%c : memref<1x8xf32>)
  return
}

// GenericToBrgemm
// CHECK-LABEL: func.func @generic_brgemm(
// CHECK-SAME:    %[[A:.*]]: memref<6x4x3xf32>, %[[B:.*]]: memref<6x3x5xf32>, %[[C:.*]]: memref<4x5xf32>
// CHECK:         %[[R:.*]] = arith.constant 6 : i64
// CHECK:         %[[H:.*]] = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.brgemm(data_type = f32, %[[H]], %[[A]], %[[B]], %[[C]], %[[R]])
func.func @generic_brgemm(%a: memref<6x4x3xf32>, %b: memref<6x3x5xf32>,
                          %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [#rmk, #rkn, #_mn],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<6x4x3xf32>, memref<6x3x5xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// SwappedGenericToBrgemm
// CHECK-LABEL: func.func @swapped_generic_brgemm(
// CHECK-SAME:    %[[A:.*]]: memref<6x4x3xbf16>, %[[B:.*]]: memref<6x3x5xbf16>, %[[C:.*]]: memref<4x5xbf16>
// CHECK:         xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.brgemm(data_type = bf16, %{{.*}}, %[[A]], %[[B]], %[[C]], %{{.*}})
func.func @swapped_generic_brgemm(%a: memref<6x4x3xbf16>,
                                  %b: memref<6x3x5xbf16>,
                                  %c: memref<4x5xbf16>) {
  linalg.generic {indexing_maps = [#rkn, #rmk, #_mn],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%b, %a : memref<6x3x5xbf16>, memref<6x4x3xbf16>)
      outs(%c : memref<4x5xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %0 = arith.mulf %x, %y : bf16
    %1 = arith.addf %z, %0 : bf16
    linalg.yield %1 : bf16
  }
  return
}

// BatchReduceMatmulToBrgemm: the tiles of a row of a matrix, side by side.
// CHECK-LABEL: func.func @batch_reduce_matmul(
// CHECK:         %[[R:.*]] = arith.constant 4 : i64
// CHECK:         xsmm.brgemm.dispatch [8, 32, 16, 64, 32, 96, 16, 512] flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.brgemm(data_type = f32, %{{.*}}, %arg0, %arg1, %arg2, %[[R]])
func.func @batch_reduce_matmul(
    %a: memref<4x8x16xf32, strided<[16, 64, 1], offset: ?>>,
    %b: memref<4x16x32xf32>, %c: memref<8x32xf32, strided<[96, 1]>>) {
  linalg.batch_reduce_matmul
    ins(%a, %b : memref<4x8x16xf32, strided<[16, 64, 1], offset: ?>>,
                 memref<4x16x32xf32>)
    outs(%c : memref<8x32xf32, strided<[96, 1]>>)
  return
}

// GenericToGemm: a result of one element, whose stride says nothing.
// CHECK-LABEL: func.func @one_element
// CHECK: %[[H:.*]] = xsmm.gemm.dispatch [1, 1, 3, 3, 2, 1] flags = (none) data_type = f32
// CHECK: xsmm.gemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %arg2)
// CHECK-NOT: linalg.
func.func @one_element(%a: memref<1x3xf32>,
                       %b: memref<3x1xf32, strided<[2, 5]>>,
                       %c: memref<1x1xf32, strided<[2, 2]>>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                                   affine_map<(m, n, k) -> (k, n)>,
                                   affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<1x3xf32>, memref<3x1xf32, strided<[2, 5]>>)
      outs(%c : memref<1x1xf32, strided<[2, 2]>>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
