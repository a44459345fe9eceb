// Tiles by whole rows, of any rank and size; middle dims, expansions, loops of the payload.
// RUN: tenon-opt %s --schedule=collapse-tile --set tile=7 | FileCheck %s
// RUN: tenon-opt %s --schedule=collapse-tile --set tile=7 --set whole_rows=0 | FileCheck %s --check-prefix=CUT
// RUN: tenon-run %s --schedule=collapse-tile --set tile=7 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=right --schedule=collapse-tile,network --set tile=5000 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=planes --schedule=collapse-tile --set tile=7 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=planes --schedule=collapse-tile --set tile=7 --set whole_rows=0 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=middle --schedule=collapse-tile --set tile=2 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=expand --schedule=collapse-tile --set tile=2 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=delinearized --schedule=collapse-tile --verify | FileCheck %s --check-prefix=VERIFY
// RUN: not tenon-opt %s --schedule=collapse-tile --set tile=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not tenon-opt %s --schedule=collapse-tile --set tile=x 2>&1 | FileCheck %s --check-prefix=WORD
// VERIFY: verify: ok
// ZERO: collapse-tile.mlir:{{.*}}: error: expected parameter to be greater than 0, got 0
// WORD: collapse-tile.mlir:{{.*}}: error: expected parameter to be an integer attribute, got "x"

// item: 002.6
// TileFirstOperandByRows: 2 times 64 rows of 128 are the rows; with 7 elements a tile crosses rows.
// CHECK-LABEL: func.func @entry(
// CHECK:         scf.forall (%{{.*}}) = (0) to (8192) step (2048)
// CHECK:           linalg.matmul {{.*}} -> tensor<?x64xf32>
// CHECK:           linalg.sub {{.*}} -> tensor<2048xf32>
// CUT-LABEL: func.func @entry(
// CUT:         scf.forall
// CUT:           linalg.matmul {{.*}} -> tensor<?x64xf32>
func.func @entry(%x: tensor<128x32xf32>, %w: tensor<32x64xf32>, %d: tensor<8192xf32>) -> tensor<8192xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
  %p = linalg.matmul ins(%x, %w : tensor<128x32xf32>, tensor<32x64xf32>) outs(%f : tensor<128x64xf32>) -> tensor<128x64xf32>
  %c = tensor.collapse_shape %p [[0, 1]] : tensor<128x64xf32> into tensor<8192xf32>
  %o = tensor.empty() : tensor<8192xf32>
  %r = linalg.sub ins(%c, %d : tensor<8192xf32>, tensor<8192xf32>) outs(%o : tensor<8192xf32>) -> tensor<8192xf32>
  return %r : tensor<8192xf32>
}

// TileSecondOperandByRows: 5000 elements are 50 rows of 100, or 79; 158 divides them.
// CHECK-LABEL: func.func @right(
// CHECK:         scf.forall
// CHECK:           linalg.exp
// CHECK:           linalg.sub
func.func @right(%x: tensor<316x100xf32>, %d: tensor<31600xf32>) -> tensor<31600xf32> {
  %e = tensor.empty() : tensor<316x100xf32>
  %p = linalg.exp ins(%x : tensor<316x100xf32>) outs(%e : tensor<316x100xf32>) -> tensor<316x100xf32>
  %c = tensor.collapse_shape %p [[0, 1]] : tensor<316x100xf32> into tensor<31600xf32>
  %o = tensor.empty() : tensor<31600xf32>
  %r = linalg.sub ins(%d, %c : tensor<31600xf32>, tensor<31600xf32>) outs(%o : tensor<31600xf32>) -> tensor<31600xf32>
  return %r : tensor<31600xf32>
}

// item: 002.7
// ExtractSliceOfLongCollapse: of four dims.
// CHECK-LABEL: func.func @planes(
// CHECK:           linalg.exp {{.*}} -> tensor<40x4x5x6xf32>
// CUT-LABEL: func.func @planes(
// CUT:           scf.forall
// CUT:             linalg.exp {{.*}} -> tensor<?x4x5x6xf32>
func.func @planes(%x: tensor<40x4x5x6xf32>, %y: tensor<4800xf32>) -> tensor<4800xf32> {
  %e = tensor.empty() : tensor<40x4x5x6xf32>
  %0 = linalg.exp ins(%x : tensor<40x4x5x6xf32>) outs(%e : tensor<40x4x5x6xf32>) -> tensor<40x4x5x6xf32>
  %c = tensor.collapse_shape %0 [[0, 1, 2, 3]] : tensor<40x4x5x6xf32> into tensor<4800xf32>
  %o = tensor.empty() : tensor<4800xf32>
  %r = linalg.sub ins(%c, %y : tensor<4800xf32>, tensor<4800xf32>) outs(%o : tensor<4800xf32>) -> tensor<4800xf32>
  return %r : tensor<4800xf32>
}

// Dims in the middle: dim 0 is tiled, and slices move by upstream's patterns.
// CUT-LABEL: func.func @middle(
// CUT:         scf.forall
// CUT:           linalg.exp
// CUT:           linalg.sub
func.func @middle(%x: tensor<13x4x5x6xf32>, %y: tensor<13x20x6xf32>) -> tensor<13x20x6xf32> {
  %e = tensor.empty() : tensor<13x4x5x6xf32>
  %0 = linalg.exp ins(%x : tensor<13x4x5x6xf32>) outs(%e : tensor<13x4x5x6xf32>) -> tensor<13x4x5x6xf32>
  %c = tensor.collapse_shape %0 [[0], [1, 2], [3]] : tensor<13x4x5x6xf32> into tensor<13x20x6xf32>
  %o = tensor.empty() : tensor<13x20x6xf32>
  %r = linalg.sub ins(%c, %y : tensor<13x20x6xf32>, tensor<13x20x6xf32>) outs(%o : tensor<13x20x6xf32>) -> tensor<13x20x6xf32>
  return %r : tensor<13x20x6xf32>
}

// CHECK-LABEL: func.func @expand(
// CHECK:         scf.forall
// CHECK:           linalg.exp
// CHECK:           linalg.sub
func.func @expand(%x: tensor<52x6xf32>, %y: tensor<13x4x6xf32>) -> tensor<13x4x6xf32> {
  %e = tensor.empty() : tensor<52x6xf32>
  %0 = linalg.exp ins(%x : tensor<52x6xf32>) outs(%e : tensor<52x6xf32>) -> tensor<52x6xf32>
  %c = tensor.expand_shape %0 [[0, 1], [2]] output_shape [13, 4, 6] : tensor<52x6xf32> into tensor<13x4x6xf32>
  %o = tensor.empty() : tensor<13x4x6xf32>
  %r = linalg.sub ins(%c, %y : tensor<13x4x6xf32>, tensor<13x4x6xf32>) outs(%o : tensor<13x4x6xf32>) -> tensor<13x4x6xf32>
  return %r : tensor<13x4x6xf32>
}

// item: 002.9
// A loop of the payload: the matmul is computed in it, as a dot of a row and a column.
// CHECK-LABEL: func.func @delinearized(
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             linalg.dot ins({{.*}} : tensor<32xf32>, tensor<32xf32>)
func.func @delinearized(%x: tensor<42x32xf32>, %w: tensor<32x64xf32>, %c: tensor<42x64xf32>, %d: tensor<2688xf32>, %o: tensor<2688xf32>) -> tensor<2688xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 2688 : index
  %p = linalg.matmul ins(%x, %w : tensor<42x32xf32>, tensor<32x64xf32>) outs(%c : tensor<42x64xf32>) -> tensor<42x64xf32>
  %r = scf.for %i = %c0 to %n step %c5 iter_args(%all = %o) -> (tensor<2688xf32>) {
    %next = arith.addi %i, %c5 : index
    %end = arith.minui %next, %n : index
    %part = scf.for %j = %i to %end step %c1 iter_args(%t = %all) -> (tensor<2688xf32>) {
      %at:2 = affine.delinearize_index %j into (42, 64) : index, index
      %one = tensor.extract_slice %p[%at#0, %at#1] [1, 1] [1, 1] : tensor<42x64xf32> to tensor<1x1xf32>
      %a = tensor.collapse_shape %one [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
      %b = tensor.extract_slice %d[%j] [1] [1] : tensor<2688xf32> to tensor<1xf32>
      %u = tensor.extract_slice %t[%j] [1] [1] : tensor<2688xf32> to tensor<1xf32>
      %s = linalg.sub ins(%a, %b : tensor<1xf32>, tensor<1xf32>) outs(%u : tensor<1xf32>) -> tensor<1xf32>
      %lin = affine.linearize_index disjoint [%at#0, %at#1] by (42, 64) : index
      %v = tensor.insert_slice %s into %t[%lin] [1] [1] : tensor<1xf32> into tensor<2688xf32>
      scf.yield %v : tensor<2688xf32>
    }
    scf.yield %part : tensor<2688xf32>
  }
  return %r : tensor<2688xf32>
}
