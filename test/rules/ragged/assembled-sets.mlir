// Operations on two sparse tensors are coiterations, for which the schedule chooses the strategy. The numbers were worked
// out by hand; random ones: test/random/ragged.py.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=ragged/assembled-sets | FileCheck %s
// RUN: tenon-opt %s --schedule=sparse --set strategy=gallop --rule-stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATS
// RUN: tenon-run %s --entry=dot --schedule=sparse --set strategy=gallop --print | FileCheck %s --check-prefix=DOT
// RUN: tenon-run %s --entry=dot --schedule=sparse,network --set strategy=expand --print | FileCheck %s --check-prefix=DOT
// RUN: tenon-run %s --entry=dot --schedule=loops --print | FileCheck %s --check-prefix=DOT
// RUN: tenon-run %s --entry=rows --schedule=sparse --set strategy=merge --print | FileCheck %s --check-prefix=ROWS
// RUN: tenon-run %s --entry=pairs --schedule=sparse --set strategy=gallop --print | FileCheck %s --check-prefix=PAIRS
// RUN: tenon-run %s --entry=elements --schedule=sparse,network --set strategy=expand --print | FileCheck %s --check-prefix=ELEMENTS
// STATS-DAG: 3  MultiplyCompressedRows
// STATS-DAG: 1  MultiplyCompressedElements
// STATS-DAG: 1  AddCompressedElements
// STATS-DAG: 4  SetStrategy

#SV = #sparse_tensor.encoding<{map = (i) -> (i : compressed)}>
#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed), posWidth = 32, crdWidth = 16}>

// item: 002.44
// MultiplyCompressedRows: coordinates 2 and 9 are in both.
// CHECK-LABEL: func.func @dot(
// CHECK:         ragged.coiterate intersect by merge
// CHECK-NOT:     linalg.generic
// DOT: result 0: f64 = 500
func.func @dot() -> f64 {
  %pa = arith.constant dense<[0, 3]> : tensor<2xindex>
  %ca = arith.constant dense<[0, 2, 9]> : tensor<3xindex>
  %va = arith.constant dense<[1.0, 10.0, 5.0]> : tensor<3xf64>
  %pb = arith.constant dense<[0, 4]> : tensor<2xindex>
  %cb = arith.constant dense<[1, 2, 8, 9]> : tensor<4xindex>
  %vb = arith.constant dense<[2.0, 20.0, 7.0, 60.0]> : tensor<4xf64>
  %a = sparse_tensor.assemble (%pa, %ca), %va : (tensor<2xindex>, tensor<3xindex>), tensor<3xf64> to tensor<10xf64, #SV>
  %b = sparse_tensor.assemble (%pb, %cb), %vb : (tensor<2xindex>, tensor<4xindex>), tensor<4xf64> to tensor<10xf64, #SV>
  %zero = arith.constant dense<0.0> : tensor<f64>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%a, %b : tensor<10xf64, #SV>, tensor<10xf64, #SV>) outs(%zero : tensor<f64>) {
  ^bb0(%x: f64, %y: f64, %s: f64):
    %p = arith.mulf %x, %y : f64
    %t = arith.addf %s, %p : f64
    linalg.yield %t : f64
  } -> tensor<f64>
  %r = tensor.extract %0[] : tensor<f64>
  return %r : f64
}

// Rows of two matrices: [_ 3 _ 4] by [_ 5 6 _], [1 _ _ _] by none, [_ _ 2 2] by [_ _ 7 8].
// CHECK-LABEL: func.func @rows(
// CHECK:         scf.for
// CHECK:           ragged.coiterate intersect by merge
// ROWS: [115, 200, 330]
func.func @rows() -> tensor<3xi64> {
  %pa = arith.constant dense<[0, 2, 3, 5]> : tensor<4xi32>
  %ca = arith.constant dense<[1, 3, 0, 2, 3]> : tensor<5xi16>
  %va = arith.constant dense<[3, 4, 1, 2, 2]> : tensor<5xi64>
  %pb = arith.constant dense<[0, 2, 2, 4]> : tensor<4xi32>
  %cb = arith.constant dense<[1, 2, 2, 3]> : tensor<4xi16>
  %vb = arith.constant dense<[5, 6, 7, 8]> : tensor<4xi64>
  %c = arith.constant dense<[100, 200, 300]> : tensor<3xi64>
  %a = sparse_tensor.assemble (%pa, %ca), %va : (tensor<4xi32>, tensor<5xi16>), tensor<5xi64> to tensor<3x4xi64, #CSR>
  %b = sparse_tensor.assemble (%pb, %cb), %vb : (tensor<4xi32>, tensor<4xi16>), tensor<4xi64> to tensor<3x4xi64, #CSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<3x4xi64, #CSR>, tensor<3x4xi64, #CSR>) outs(%c : tensor<3xi64>) {
  ^bb0(%x: i64, %y: i64, %s: i64):
    %p = arith.muli %x, %y : i64
    %t = arith.addi %s, %p : i64
    linalg.yield %t : i64
  } -> tensor<3xi64>
  return %0 : tensor<3xi64>
}

// All pairs of rows.
// CHECK-LABEL: func.func @pairs(
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             ragged.coiterate intersect by merge
// PAIRS: [15, 0, 32],
// PAIRS-NEXT: [0, 0, 0],
// PAIRS-NEXT: [12, 0, 30]
func.func @pairs() -> tensor<3x3xi64> {
  %pa = arith.constant dense<[0, 2, 3, 5]> : tensor<4xi32>
  %ca = arith.constant dense<[1, 3, 0, 2, 3]> : tensor<5xi16>
  %va = arith.constant dense<[3, 4, 1, 2, 2]> : tensor<5xi64>
  %pb = arith.constant dense<[0, 2, 2, 4]> : tensor<4xi32>
  %cb = arith.constant dense<[1, 2, 2, 3]> : tensor<4xi16>
  %vb = arith.constant dense<[5, 6, 7, 8]> : tensor<4xi64>
  %c = arith.constant dense<0> : tensor<3x3xi64>
  %a = sparse_tensor.assemble (%pa, %ca), %va : (tensor<4xi32>, tensor<5xi16>), tensor<5xi64> to tensor<3x4xi64, #CSR>
  %b = sparse_tensor.assemble (%pb, %cb), %vb : (tensor<4xi32>, tensor<4xi16>), tensor<4xi64> to tensor<3x4xi64, #CSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<3x4xi64, #CSR>, tensor<3x4xi64, #CSR>) outs(%c : tensor<3x3xi64>) {
  ^bb0(%x: i64, %y: i64, %s: i64):
    %p = arith.muli %x, %y : i64
    %t = arith.addi %s, %p : i64
    linalg.yield %t : i64
  } -> tensor<3x3xi64>
  return %0 : tensor<3x3xi64>
}

// MultiplyCompressedElements and AddCompressedElements.
// CHECK-LABEL: func.func @elements(
// CHECK:         ragged.coiterate intersect by merge
// CHECK:         ragged.coiterate union by merge
// ELEMENTS: [0, 0, 200, 0, 0]
// ELEMENTS: [1, -2, -10, 0, 5]
func.func @elements() -> (tensor<5xi64>, tensor<5xi64>) {
  %pa = arith.constant dense<[0, 3]> : tensor<2xindex>
  %ca = arith.constant dense<[0, 2, 4]> : tensor<3xindex>
  %va = arith.constant dense<[1, 10, 5]> : tensor<3xi64>
  %pb = arith.constant dense<[0, 2]> : tensor<2xindex>
  %cb = arith.constant dense<[1, 2]> : tensor<2xindex>
  %vb = arith.constant dense<[2, 20]> : tensor<2xi64>
  %a = sparse_tensor.assemble (%pa, %ca), %va : (tensor<2xindex>, tensor<3xindex>), tensor<3xi64> to tensor<5xi64, #SV>
  %b = sparse_tensor.assemble (%pb, %cb), %vb : (tensor<2xindex>, tensor<2xindex>), tensor<2xi64> to tensor<5xi64, #SV>
  %e = tensor.empty() : tensor<5xi64>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<5xi64, #SV>, tensor<5xi64, #SV>) outs(%e : tensor<5xi64>) {
  ^bb0(%x: i64, %y: i64, %o: i64):
    %p = arith.muli %x, %y : i64
    linalg.yield %p : i64
  } -> tensor<5xi64>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<5xi64, #SV>, tensor<5xi64, #SV>) outs(%e : tensor<5xi64>) {
  ^bb0(%x: i64, %y: i64, %o: i64):
    %p = arith.subi %x, %y : i64
    linalg.yield %p : i64
  } -> tensor<5xi64>
  return %0, %1 : tensor<5xi64>, tensor<5xi64>
}
