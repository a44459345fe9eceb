// Sparse results, reshapes and conversions of sparse tensors: ConvertSparseInput and ConvertSparseOutput, and upstream's
// passes. The numbers were worked out by hand.
// RUN: tenon-opt %s --schedule=sparse | FileCheck %s --implicit-check-not=sparse_tensor.encoding --implicit-check-not=storage_specifier
// RUN: tenon-run %s --entry=sum --schedule=sparse --print | FileCheck %s --check-prefix=SUM
// RUN: tenon-run %s --entry=sum --schedule=sparse,network --print | FileCheck %s --check-prefix=SUM
// RUN: tenon-run %s --entry=sum --schedule=loops --print | FileCheck %s --check-prefix=SUM
// RUN: tenon-run %s --entry=collapse --schedule=sparse --print | FileCheck %s --check-prefix=COLLAPSE
// RUN: tenon-run %s --entry=concat --schedule=sparse,mlp-vector --print | FileCheck %s --check-prefix=CONCAT
// RUN: tenon-run %s --entry=least --schedule=sparse --print | FileCheck %s --check-prefix=LEAST
// RUN: tenon-run %s --entry=least_sparse --schedule=sparse --print | FileCheck %s --check-prefix=LEAST
// RUN: tenon-run %s --entry=powers --schedule=sparse,network --print | FileCheck %s --check-prefix=POWERS

#SV = #sparse_tensor.encoding<{map = (i) -> (i : compressed)}>
#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>

// item: 002.46
// A union into a new sparse vector.
// CHECK-LABEL: func.func @sum(
// SUM: [1, 2, 30, 0, 0, 0, 0, 7, 60, 5]
func.func @sum() -> tensor<10xi64> {
  %pa = arith.constant dense<[0, 3]> : tensor<2xindex>
  %ca = arith.constant dense<[0, 2, 9]> : tensor<3xindex>
  %va = arith.constant dense<[1, 10, 5]> : tensor<3xi64>
  %pb = arith.constant dense<[0, 4]> : tensor<2xindex>
  %cb = arith.constant dense<[1, 2, 7, 8]> : tensor<4xindex>
  %vb = arith.constant dense<[2, 20, 7, 60]> : tensor<4xi64>
  %a = sparse_tensor.assemble (%pa, %ca), %va : (tensor<2xindex>, tensor<3xindex>), tensor<3xi64> to tensor<10xi64, #SV>
  %b = sparse_tensor.assemble (%pb, %cb), %vb : (tensor<2xindex>, tensor<4xindex>), tensor<4xi64> to tensor<10xi64, #SV>
  %e = tensor.empty() : tensor<10xi64, #SV>
  %0 = linalg.add ins(%a, %b : tensor<10xi64, #SV>, tensor<10xi64, #SV>) outs(%e : tensor<10xi64, #SV>) -> tensor<10xi64, #SV>
  %d = sparse_tensor.convert %0 : tensor<10xi64, #SV> to tensor<10xi64>
  return %d : tensor<10xi64>
}

// item: 002.47
// The coordinates of a collapsed matrix: (0, 2) is 2, (2, 1) is 9.
// CHECK-LABEL: func.func @collapse(
// COLLAPSE: result 0: i64 = 52
func.func @collapse() -> i64 {
  %p = arith.constant dense<[0, 1, 1, 2]> : tensor<4xindex>
  %c = arith.constant dense<[2, 1]> : tensor<2xindex>
  %v = arith.constant dense<[8, 4]> : tensor<2xi64>
  %y = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]> : tensor<12xi64>
  %a = sparse_tensor.assemble (%p, %c), %v : (tensor<4xindex>, tensor<2xindex>), tensor<2xi64> to tensor<3x4xi64, #CSR>
  %f = tensor.collapse_shape %a [[0, 1]] : tensor<3x4xi64, #CSR> into tensor<12xi64, #SV>
  %z = arith.constant dense<0> : tensor<i64>
  %d = linalg.dot ins(%f, %y : tensor<12xi64, #SV>, tensor<12xi64>) outs(%z : tensor<i64>) -> tensor<i64>
  %r = tensor.extract %d[] : tensor<i64>
  return %r : i64
}

// item: 002.47
// CHECK-LABEL: func.func @concat(
// CONCAT: [0, 0, 8, 0],
// CONCAT-NEXT: [0, 0, 0, 0],
// CONCAT-NEXT: [0, 4, 0, 0],
// CONCAT-NEXT: [0, 0, 8, 0],
// CONCAT-NEXT: [0, 0, 0, 0],
// CONCAT-NEXT: [0, 4, 0, 0]
func.func @concat() -> tensor<6x4xi64> {
  %p = arith.constant dense<[0, 1, 1, 2]> : tensor<4xindex>
  %c = arith.constant dense<[2, 1]> : tensor<2xindex>
  %v = arith.constant dense<[8, 4]> : tensor<2xi64>
  %a = sparse_tensor.assemble (%p, %c), %v : (tensor<4xindex>, tensor<2xindex>), tensor<2xi64> to tensor<3x4xi64, #CSR>
  %f = sparse_tensor.concatenate %a, %a {dimension = 0 : index} : tensor<3x4xi64, #CSR>, tensor<3x4xi64, #CSR> to tensor<6x4xi64, #CSR>
  %d = sparse_tensor.convert %f : tensor<6x4xi64, #CSR> to tensor<6x4xi64>
  return %d : tensor<6x4xi64>
}

// Upstream leaves a minimum: its operand is made dense.
// CHECK-LABEL: func.func @least(
// LEAST: [0, 0, -8, 0],
// LEAST-NEXT: [0, 0, 0, 0],
// LEAST-NEXT: [0, 0, 0, 0]
func.func @least() -> tensor<3x4xi64> {
  %c0 = arith.constant 0 : i64
  %p = arith.constant dense<[0, 1, 1, 2]> : tensor<4xindex>
  %c = arith.constant dense<[2, 1]> : tensor<2xindex>
  %v = arith.constant dense<[-8, 4]> : tensor<2xi64>
  %a = sparse_tensor.assemble (%p, %c), %v : (tensor<4xindex>, tensor<2xindex>), tensor<2xi64> to tensor<3x4xi64, #CSR>
  %e = tensor.empty() : tensor<3x4xi64>
  %f = linalg.fill ins(%c0 : i64) outs(%e : tensor<3x4xi64>) -> tensor<3x4xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<3x4xi64, #CSR>) outs(%f : tensor<3x4xi64>) {
  ^bb0(%x: i64, %o: i64):
    %m = arith.minsi %x, %o : i64
    linalg.yield %m : i64
  } -> tensor<3x4xi64>
  return %r : tensor<3x4xi64>
}

// Its result too.
// CHECK-LABEL: func.func @least_sparse(
func.func @least_sparse() -> tensor<3x4xi64> {
  %p = arith.constant dense<[0, 1, 1, 2]> : tensor<4xindex>
  %c = arith.constant dense<[2, 1]> : tensor<2xindex>
  %v = arith.constant dense<[-8, 4]> : tensor<2xi64>
  %none = arith.constant dense<0> : tensor<2xi64>
  %a = sparse_tensor.assemble (%p, %c), %v : (tensor<4xindex>, tensor<2xindex>), tensor<2xi64> to tensor<3x4xi64, #CSR>
  %b = sparse_tensor.assemble (%p, %c), %none : (tensor<4xindex>, tensor<2xindex>), tensor<2xi64> to tensor<3x4xi64, #CSR>
  %e = tensor.empty() : tensor<3x4xi64, #CSR>
  %m = linalg.map {arith.minsi} ins(%a, %b : tensor<3x4xi64, #CSR>, tensor<3x4xi64, #CSR>) outs(%e : tensor<3x4xi64, #CSR>)
  %d = sparse_tensor.convert %m : tensor<3x4xi64, #CSR> to tensor<3x4xi64>
  return %d : tensor<3x4xi64>
}

// A product of sparse matrices, and its product by one: one tensor.empty for both.
// CHECK-LABEL: func.func @powers(
// POWERS: [8, 0, 0, 4, 0, 0],
// POWERS-NEXT: [0, 27, 0, 0, 9, 0],
// POWERS-NEXT: [0, 0, 64, 0, 0, 16]
func.func @powers() -> tensor<3x6xi64> {
  %p = arith.constant dense<[0, 1, 2, 3]> : tensor<4xindex>
  %c = arith.constant dense<[0, 1, 2]> : tensor<3xindex>
  %v = arith.constant dense<[2, 3, 4]> : tensor<3xi64>
  %a = sparse_tensor.assemble (%p, %c), %v : (tensor<4xindex>, tensor<3xindex>), tensor<3xi64> to tensor<3x3xi64, #CSR>
  %e = tensor.empty() : tensor<3x3xi64, #CSR>
  %0 = linalg.matmul ins(%a, %a : tensor<3x3xi64, #CSR>, tensor<3x3xi64, #CSR>) outs(%e : tensor<3x3xi64, #CSR>) -> tensor<3x3xi64, #CSR>
  %1 = linalg.matmul ins(%0, %a : tensor<3x3xi64, #CSR>, tensor<3x3xi64, #CSR>) outs(%e : tensor<3x3xi64, #CSR>) -> tensor<3x3xi64, #CSR>
  %2 = sparse_tensor.concatenate %1, %0 {dimension = 1 : index} : tensor<3x3xi64, #CSR>, tensor<3x3xi64, #CSR> to tensor<3x6xi64, #CSR>
  %d = sparse_tensor.convert %2 : tensor<3x6xi64, #CSR> to tensor<3x6xi64>
  return %d : tensor<3x6xi64>
}
