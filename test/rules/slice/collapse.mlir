// Tiles of what reads a collapsed product: the product of the rows that a tile
// touches is made in the same loop, at any size of the tile.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=collapse-tile --set whole_rows=0 --set tile=37 | FileCheck %s
// RUN: tenon-opt %s --schedule=collapse-tile --set whole_rows=0 --set tile=64 | FileCheck %s --check-prefix=KNOWN
// RUN: tenon-run %s --schedule=collapse-tile --set whole_rows=0 --set tile=5 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=collapse-tile --set whole_rows=0 --set tile=331 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=collapse-tile,mlp-xsmm --set whole_rows=0 --set tile=128 --verify | FileCheck %s --check-prefixes=VERIFY,KERNELS
// RUN: tenon-run %s --entry=lists --schedule=collapse-tile --set whole_rows=0 --set tile=32 --verify --dynamic-size=9 | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=from_the_end --schedule=collapse-tile --set whole_rows=0 --set tile=5 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=elsewhere --schedule=collapse-tile --set whole_rows=0 --set tile=5 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=of_three --schedule=collapse-tile --set whole_rows=0 --set tile=37 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=rows_of_planes --schedule=collapse-tile --set whole_rows=0 --set tile=37 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=any_planes --schedule=collapse-tile --set whole_rows=0 --set tile=16 --verify --dynamic-size=5 | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=any_planes --schedule=collapse-tile --set whole_rows=0 --set tile=16 --verify --dynamic-size=0 | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-opt %s --schedule=collapse-tile --set tile=1 | FileCheck %s --check-prefix=ONE
// RUN: tenon-run %s --entry=lists --schedule=collapse-tile --set tile=1 --verify --dynamic-size=9 | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=of_three --schedule=collapse-tile --set tile=1 --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok
// KERNELS: kernels: 1 of 1 product

// ExtractSliceOfCollapse: 37 divides neither 64 nor 2688. Rows touched, whole; of these
// the tile.
// CHECK-LABEL: func.func @entry(
// CHECK:         scf.forall
// CHECK:           %[[SIZE:.*]] = affine.min
// CHECK:           %[[FIRST:.*]] = arith.divui
// CHECK:           arith.ceildivui
// CHECK:           %[[ROWS:.*]] = arith.subi
// CHECK:           tensor.extract_slice %arg0[%[[FIRST]], 0] [%[[ROWS]], 32]
// CHECK:           linalg.matmul {{.*}} -> tensor<?x64xf32>
// CHECK:           tensor.collapse_shape {{.*}} tensor<?x64xf32> into tensor<?xf32>
// CHECK:           tensor.extract_slice %{{.*}} [%[[SIZE]]] [1]
// CHECK:           linalg.sub
// CHECK-NOT:     linalg.matmul
// CHECK:         return

// ExtractSliceOfCollapse: 64 divides 2688, so a tile has a size that is known.
// KNOWN-LABEL: func.func @entry(
// KNOWN:         scf.forall
// KNOWN:           linalg.matmul
// KNOWN:           linalg.sub {{.*}} -> tensor<64xf32>

// ExtractElementOfCollapse: an element of the product, and of lists. MatmulOfElementToDot: it is a dot.
// ONE-LABEL: func.func @entry(
// ONE:         %[[ROW:.*]] = arith.divui %[[I:.*]], %
// ONE:         %[[COLUMN:.*]] = arith.remui %[[I]], %
// ONE:         tensor.extract_slice %arg0[%[[ROW]], 0] [1, 32]
// ONE:         tensor.extract_slice %arg1[0, %[[COLUMN]]] [32, 1]
// ONE:         linalg.dot
// ONE-LABEL: func.func @lists(
// ONE:         linalg.exp {{.*}} -> tensor<1x1xf32>
func.func @entry(%x: tensor<42x32xf32>, %w: tensor<32x64xf32>, %d: tensor<2688xf32>) -> tensor<2688xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<42x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<42x64xf32>) -> tensor<42x64xf32>
  %m = linalg.matmul ins(%x, %w : tensor<42x32xf32>, tensor<32x64xf32>) outs(%f : tensor<42x64xf32>) -> tensor<42x64xf32>
  %c = tensor.collapse_shape %m [[0, 1]] : tensor<42x64xf32> into tensor<2688xf32>
  %o = tensor.empty() : tensor<2688xf32>
  %r = linalg.sub ins(%c, %d : tensor<2688xf32>, tensor<2688xf32>) outs(%o : tensor<2688xf32>) -> tensor<2688xf32>
  return %r : tensor<2688xf32>
}

// Sizes that only a run knows, and the collapsed one is the second operand.
// CHECK-LABEL: func.func @lists(
// CHECK:         scf.forall
// CHECK:           linalg.exp
// CHECK:           linalg.sub
func.func @lists(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.exp ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %c = tensor.collapse_shape %f [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %all = arith.muli %m, %n : index
  %z = tensor.empty(%all) : tensor<?xf32>
  %one = arith.constant 1.0 : f32
  %d = linalg.fill ins(%one : f32) outs(%z : tensor<?xf32>) -> tensor<?xf32>
  %o = tensor.empty(%all) : tensor<?xf32>
  %r = linalg.sub ins(%d, %c : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// ExtractSliceOfCollapse refuses: the tile is read in steps of 2.
// CHECK-LABEL: func.func @in_steps(
// CHECK:         linalg.exp {{.*}} -> tensor<4x8xf32>
// CHECK:         tensor.collapse_shape
// CHECK:         tensor.extract_slice {{.*}} [2]
func.func @in_steps(%x: tensor<4x8xf32>, %i: index) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = tensor.collapse_shape %f [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %r = tensor.extract_slice %c[%i] [4] [2] : tensor<32xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// ExtractSliceOfCollapseOfPlanes, and below the rows of planes, one behind the other: those
// that the tile touches come whole.
// CHECK-LABEL: func.func @of_three(
// CHECK-NOT:     linalg.exp
// CHECK:         scf.forall
// CHECK:           tensor.extract_slice %arg0[%{{.*}}, 0, 0] [%{{.*}}, 4, 2]
// CHECK:           linalg.exp {{.*}} -> tensor<?x4x2xf32>
// CHECK:           linalg.sub
// CHECK:         return
// KNOWN-LABEL: func.func @of_three(
// KNOWN:         scf.forall
// KNOWN:           linalg.exp {{.*}} -> tensor<?x4x2xf32>
// KNOWN:           linalg.sub {{.*}} -> tensor<64xf32>
func.func @of_three(%x: tensor<24x4x2xf32>) -> tensor<192xf32> {
  %e = tensor.empty() : tensor<24x4x2xf32>
  %f = linalg.exp ins(%x : tensor<24x4x2xf32>) outs(%e : tensor<24x4x2xf32>) -> tensor<24x4x2xf32>
  %c = tensor.collapse_shape %f [[0, 1, 2]] : tensor<24x4x2xf32> into tensor<192xf32>
  %o = tensor.empty() : tensor<192xf32>
  %r = linalg.sub ins(%c, %c : tensor<192xf32>, tensor<192xf32>) outs(%o : tensor<192xf32>) -> tensor<192xf32>
  return %r : tensor<192xf32>
}

// ExtractRowsOfCollapseOfPlanes
// CHECK-LABEL: func.func @rows_of_planes(
// CHECK-NOT:     linalg.exp
// CHECK:         scf.forall
// CHECK:           tensor.extract_slice %arg0[%{{.*}}, 0, 0] [%{{.*}}, 10, 4]
// CHECK:           linalg.exp {{.*}} -> tensor<?x10x4xf32>
// CHECK:           linalg.sub
// CHECK:         return
// KNOWN-LABEL: func.func @rows_of_planes(
// KNOWN:         scf.forall
// KNOWN:           linalg.exp {{.*}} -> tensor<?x10x4xf32>
// KNOWN:           linalg.sub {{.*}} -> tensor<64x4xf32>
func.func @rows_of_planes(%x: tensor<32x10x4xf32>, %y: tensor<320x4xf32>) -> tensor<320x4xf32> {
  %e = tensor.empty() : tensor<32x10x4xf32>
  %f = linalg.exp ins(%x : tensor<32x10x4xf32>) outs(%e : tensor<32x10x4xf32>) -> tensor<32x10x4xf32>
  %c = tensor.collapse_shape %f [[0, 1], [2]] : tensor<32x10x4xf32> into tensor<320x4xf32>
  %o = tensor.empty() : tensor<320x4xf32>
  %r = linalg.sub ins(%c, %y : tensor<320x4xf32>, tensor<320x4xf32>) outs(%o : tensor<320x4xf32>) -> tensor<320x4xf32>
  return %r : tensor<320x4xf32>
}

// The same planes where nobody knows the sizes.
// CHECK-LABEL: func.func @any_planes(
// CHECK:         scf.forall
// CHECK:           linalg.exp
// CHECK:           linalg.sub
func.func @any_planes(%x: tensor<?x?x?xf32>) -> tensor<?xf32> {
  %e0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %l = tensor.dim %x, %e0 : tensor<?x?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %n = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %e = tensor.empty(%l, %m, %n) : tensor<?x?x?xf32>
  %f = linalg.exp ins(%x : tensor<?x?x?xf32>) outs(%e : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %c = tensor.collapse_shape %f [[0, 1, 2]] : tensor<?x?x?xf32> into tensor<?xf32>
  %lm = arith.muli %l, %m : index
  %all = arith.muli %lm, %n : index
  %o = tensor.empty(%all) : tensor<?xf32>
  %r = linalg.sub ins(%c, %c : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The planes become one, and not their rows: upstream's patterns. Four dimensions become one: ExtractSliceOfLongCollapse.
// CHECK-LABEL: func.func @columns_of_planes(
// CHECK:         scf.forall
// CHECK:           linalg.exp {{.*}} -> tensor<?x4x2xf32>
// CHECK-LABEL: func.func @of_four(
// CHECK:         scf.forall
// CHECK:           linalg.exp {{.*}} -> tensor<?x4x2x2xf32>
func.func @columns_of_planes(%x: tensor<64x4x2xf32>) -> tensor<64x8xf32> {
  %e = tensor.empty() : tensor<64x4x2xf32>
  %f = linalg.exp ins(%x : tensor<64x4x2xf32>) outs(%e : tensor<64x4x2xf32>) -> tensor<64x4x2xf32>
  %c = tensor.collapse_shape %f [[0], [1, 2]] : tensor<64x4x2xf32> into tensor<64x8xf32>
  %o = tensor.empty() : tensor<64x8xf32>
  %r = linalg.sub ins(%c, %c : tensor<64x8xf32>, tensor<64x8xf32>) outs(%o : tensor<64x8xf32>) -> tensor<64x8xf32>
  return %r : tensor<64x8xf32>
}
func.func @of_four(%x: tensor<8x4x2x2xf32>) -> tensor<128xf32> {
  %e = tensor.empty() : tensor<8x4x2x2xf32>
  %f = linalg.exp ins(%x : tensor<8x4x2x2xf32>) outs(%e : tensor<8x4x2x2xf32>) -> tensor<8x4x2x2xf32>
  %c = tensor.collapse_shape %f [[0, 1, 2, 3]] : tensor<8x4x2x2xf32> into tensor<128xf32>
  %o = tensor.empty() : tensor<128xf32>
  %r = linalg.sub ins(%c, %c : tensor<128xf32>, tensor<128xf32>) outs(%o : tensor<128xf32>) -> tensor<128xf32>
  return %r : tensor<128xf32>
}

// The last tile ends where the list does.
func.func @from_the_end(%x: tensor<3x7xf32>) -> tensor<21xf32> {
  %e = tensor.empty() : tensor<3x7xf32>
  %f = linalg.exp ins(%x : tensor<3x7xf32>) outs(%e : tensor<3x7xf32>) -> tensor<3x7xf32>
  %c = tensor.collapse_shape %f [[0, 1]] : tensor<3x7xf32> into tensor<21xf32>
  %o = tensor.empty() : tensor<21xf32>
  %r = linalg.negf ins(%c : tensor<21xf32>) outs(%o : tensor<21xf32>) -> tensor<21xf32>
  return %r : tensor<21xf32>
}

// Refused: the piece is no list but one element.
// CHECK-LABEL: func.func @element(
// CHECK-NOT:     arith.divui
// CHECK:         tensor.extract_slice {{.*}} : tensor<32xf32> to tensor<f32>
func.func @element(%x: tensor<4x8xf32>, %i: index) -> tensor<f32> {
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %r = tensor.extract_slice %c[%i] [1] [1] : tensor<32xf32> to tensor<f32>
  return %r : tensor<f32>
}

// What reads a number has no loop to make tiles of.
// CHECK-LABEL: func.func @number(
// CHECK-NOT:     scf.forall (
// CHECK:         linalg.exp
func.func @number(%x: tensor<1x1xf32>) -> tensor<f32> {
  %c = tensor.collapse_shape %x [] : tensor<1x1xf32> into tensor<f32>
  %r = linalg.exp ins(%c : tensor<f32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// Any operand may be the collapsed one, here the third.
// CHECK-LABEL: func.func @third(
// CHECK:         scf.forall
// CHECK:           linalg.exp
// CHECK:           linalg.select
// CHECK:         return
func.func @third(%x: tensor<10x7xf32>, %b: tensor<70xi1>, %y: tensor<70xf32>) -> tensor<70xf32> {
  %e = tensor.empty() : tensor<10x7xf32>
  %f = linalg.exp ins(%x : tensor<10x7xf32>) outs(%e : tensor<10x7xf32>) -> tensor<10x7xf32>
  %c = tensor.collapse_shape %f [[0, 1]] : tensor<10x7xf32> into tensor<70xf32>
  %o = tensor.empty() : tensor<70xf32>
  %r = linalg.select ins(%b, %y, %c : tensor<70xi1>, tensor<70xf32>, tensor<70xf32>) outs(%o : tensor<70xf32>) -> tensor<70xf32>
  return %r : tensor<70xf32>
}

// Two loops read it, and a sum, which makes no tiles: it is computed once, before.
// CHECK-LABEL: func.func @elsewhere(
// CHECK:         linalg.exp {{.*}} -> tensor<10x7xf32>
// CHECK:         scf.forall
// CHECK:           linalg.negf
// CHECK:         scf.forall
// CHECK:           linalg.sub
// CHECK-NOT:     scf.forall (
// CHECK:         linalg.reduce
func.func @elsewhere(%x: tensor<10x7xf32>, %y: tensor<70xf32>, %s: tensor<f32>) -> (tensor<70xf32>, tensor<70xf32>, tensor<f32>) {
  %e = tensor.empty() : tensor<10x7xf32>
  %f = linalg.exp ins(%x : tensor<10x7xf32>) outs(%e : tensor<10x7xf32>) -> tensor<10x7xf32>
  %c = tensor.collapse_shape %f [[0, 1]] : tensor<10x7xf32> into tensor<70xf32>
  %o = tensor.empty() : tensor<70xf32>
  %p = linalg.negf ins(%c : tensor<70xf32>) outs(%o : tensor<70xf32>) -> tensor<70xf32>
  %q = linalg.sub ins(%c, %y : tensor<70xf32>, tensor<70xf32>) outs(%o : tensor<70xf32>) -> tensor<70xf32>
  %t = linalg.reduce { arith.addf } ins(%c : tensor<70xf32>) outs(%s : tensor<f32>) dimensions = [0]
  return %p, %q, %t : tensor<70xf32>, tensor<70xf32>, tensor<f32>
}

// ExtractElementOfCollapse and MatmulOfElementToDot refuse: planes, and an element without its dim; a column.
// ONE-LABEL: func.func @elements(
// ONE:         tensor.collapse_shape {{.*}} tensor<?x8x2xf32> into tensor<?xf32>
// ONE:         tensor.extract_slice %{{.*}} : tensor<512xf32> to tensor<f32>
// ONE:         linalg.matmul
func.func @elements(%x: tensor<32x8x2xf32>, %y: tensor<8x64xf32>, %w: tensor<64x1xf32>, %s: tensor<8x1xf32>, %i: index) -> (tensor<1xf32>, tensor<f32>, tensor<8x1xf32>) {
  %c = tensor.collapse_shape %x [[0, 1, 2]] : tensor<32x8x2xf32> into tensor<512xf32>
  %a = tensor.extract_slice %c[%i] [1] [1] : tensor<512xf32> to tensor<1xf32>
  %d = tensor.collapse_shape %y [[0, 1]] : tensor<8x64xf32> into tensor<512xf32>
  %b = tensor.extract_slice %d[%i] [1] [1] : tensor<512xf32> to tensor<f32>
  %p = linalg.matmul ins(%y, %w : tensor<8x64xf32>, tensor<64x1xf32>) outs(%s : tensor<8x1xf32>) -> tensor<8x1xf32>
  return %a, %b, %p : tensor<1xf32>, tensor<f32>, tensor<8x1xf32>
}
