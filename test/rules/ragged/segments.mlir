// Segments of rows, by indices and by integers, one of them empty: kernels do the
// products in them.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=ragged/segments,ragged/segment-tasks,ragged/sets,ragged/asserts,ragged/curves,ragged/rows | FileCheck %s --implicit-check-not=ragged.
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=network --entry=counted --print | FileCheck %s --check-prefix=COUNTED
// VERIFY: verify: ok
// VERIFY: {{1 of 1 product|1 as vectors}}

// LowerSegmentsToLoop
// CHECK-LABEL: func.func @entry(
// CHECK:         scf.for %{{.*}} = %c0 to %c4 step %c1
func.func @entry(%v: tensor<60x64xf32>, %w: tensor<4x64x32xf32>) -> tensor<60x32xf32> {
  %zero = arith.constant 0.0 : f32
  %off = arith.constant dense<[0, 18, 18, 51, 60]> : tensor<5xindex>
  %out = tensor.empty() : tensor<60x32xf32>
  %r = ragged.segments %off init(%out : tensor<60x32xf32>) : tensor<5xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<60x32xf32>):
    %x = tensor.extract_slice %v[%lo, 0][%n, 64][1, 1] : tensor<60x64xf32> to tensor<?x64xf32>
    %k = tensor.extract_slice %w[%b, 0, 0][1, 64, 32][1, 1, 1] : tensor<4x64x32xf32> to tensor<64x32xf32>
    %o = tensor.extract_slice %acc[%lo, 0][%n, 32][1, 1] : tensor<60x32xf32> to tensor<?x32xf32>
    %f = linalg.fill ins(%zero : f32) outs(%o : tensor<?x32xf32>) -> tensor<?x32xf32>
    %m = linalg.matmul ins(%x, %k : tensor<?x64xf32>, tensor<64x32xf32>) outs(%f : tensor<?x32xf32>) -> tensor<?x32xf32>
    %i = tensor.insert_slice %m into %acc[%lo, 0][%n, 32][1, 1] : tensor<?x32xf32> into tensor<60x32xf32>
    ragged.yield %i : tensor<60x32xf32>
  }
  return %r : tensor<60x32xf32>
}

// Of each segment its first row, its number of rows and its own number, as digits.
// COUNTED: result 0: index = 240611702
// CHECK-LABEL: func.func @counted(
// CHECK:         arith.index_cast
func.func @counted() -> index {
  %off = arith.constant dense<[2, 6, 7, 7]> : tensor<4xi32>
  %zero = arith.constant 0 : index
  %ten = arith.constant 10 : index
  %r = ragged.segments %off init(%zero : index) : tensor<4xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: index):
    %0 = arith.muli %acc, %ten : index
    %1 = arith.addi %0, %lo : index
    %2 = arith.muli %1, %ten : index
    %3 = arith.addi %2, %n : index
    %4 = arith.muli %3, %ten : index
    %5 = arith.addi %4, %b : index
    ragged.yield %5 : index
  }
  return %r : index
}
