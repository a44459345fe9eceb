// Tiles of what reads concatenated rows: what a tile has of each part is made in
// the same loop, also where it goes across a seam.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=collapse-tile --set tile=37 | FileCheck %s
// RUN: tenon-opt %s --schedule=collapse-tile --set tile=1 | FileCheck %s --check-prefix=KNOWN
// RUN: tenon-run %s --schedule=collapse-tile --set tile=5 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=collapse-tile,mlp-xsmm --set tile=100 --verify | FileCheck %s --check-prefixes=VERIFY,KERNELS
// RUN: tenon-run %s --entry=reads_two --schedule=collapse-tile --set tile=5 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=three --schedule=collapse-tile --set tile=5 --verify --dynamic-size=11 | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=three --schedule=collapse-tile --set tile=16 --verify --dynamic-size=0 | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=across --schedule=collapse-tile --set tile=5 --verify --dynamic-size=3 | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok
// KERNELS: kernels: 1 of 1 product

// ExtractSliceOfConcat: the tile from 74 on has 22 rows of the product, and 15 of %y.
// CHECK-LABEL: func.func @entry(
// CHECK:         scf.forall
// CHECK:           arith.minui
// CHECK:           linalg.matmul {{.*}} -> tensor<?x16xf32>
// CHECK:           arith.maxui
// CHECK:           tensor.extract_slice %arg2
// CHECK:           tensor.concat dim(0)
// CHECK:           linalg.sub
// CHECK-NOT:     linalg.matmul
// CHECK:         return

// ExtractSliceOfConcat: one row at a time, of one part or the other.
// KNOWN-LABEL: func.func @entry(
// KNOWN:         scf.forall
// KNOWN:           linalg.matmul
// KNOWN:           linalg.sub {{.*}} -> tensor<1x16xf32>
func.func @entry(%x: tensor<96x16xf32>, %w: tensor<16x16xf32>, %y: tensor<77x16xf32>, %z: tensor<173x16xf32>) -> tensor<173x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<96x16xf32>) -> tensor<96x16xf32>
  %m = linalg.matmul ins(%x, %w : tensor<96x16xf32>, tensor<16x16xf32>) outs(%f : tensor<96x16xf32>) -> tensor<96x16xf32>
  %c = tensor.concat dim(0) %m, %y : (tensor<96x16xf32>, tensor<77x16xf32>) -> tensor<173x16xf32>
  %o = tensor.empty() : tensor<173x16xf32>
  %r = linalg.sub ins(%c, %z : tensor<173x16xf32>, tensor<173x16xf32>) outs(%o : tensor<173x16xf32>) -> tensor<173x16xf32>
  return %r : tensor<173x16xf32>
}

// ExtractSliceOfConcat: of known rows, and of rows that only a run knows, none too.
// ExtractSliceOfConcat: what a row is of.
// CHECK-LABEL: func.func @three(
// CHECK-NOT:     linalg.exp
// CHECK:         scf.forall
// CHECK:           linalg.exp {{.*}} -> tensor<?x7xf32>
// CHECK:           tensor.concat dim(0) %{{.*}}, %{{.*}}, %{{.*}} :
// CHECK:           linalg.negf
// KNOWN-LABEL: func.func @three(
// KNOWN:         scf.forall
// KNOWN:           linalg.exp {{.*}} -> tensor<?x7xf32>
// KNOWN:           tensor.concat dim(0) %{{.*}}, %{{.*}}, %{{.*}} : {{.*}} -> tensor<1x7xf32>
func.func @three(%x: tensor<40x7xf32>, %y: tensor<?x7xf32>, %z: tensor<33x7xf32>) -> tensor<?x7xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<40x7xf32>
  %f = linalg.exp ins(%x : tensor<40x7xf32>) outs(%e : tensor<40x7xf32>) -> tensor<40x7xf32>
  %c = tensor.concat dim(0) %f, %y, %z : (tensor<40x7xf32>, tensor<?x7xf32>, tensor<33x7xf32>) -> tensor<?x7xf32>
  %n = tensor.dim %c, %c0 : tensor<?x7xf32>
  %o = tensor.empty(%n) : tensor<?x7xf32>
  %r = linalg.negf ins(%c : tensor<?x7xf32>) outs(%o : tensor<?x7xf32>) -> tensor<?x7xf32>
  return %r : tensor<?x7xf32>
}

// ExtractSliceOfConcat refuses: not all columns are read.
// CHECK-LABEL: func.func @some_columns(
// CHECK-NOT:     arith.minui
// CHECK:         return
func.func @some_columns(%x: tensor<96x16xf32>, %y: tensor<77x16xf32>, %i: index) -> tensor<4x8xf32> {
  %c = tensor.concat dim(0) %x, %y : (tensor<96x16xf32>, tensor<77x16xf32>) -> tensor<173x16xf32>
  %r = tensor.extract_slice %c[%i, 0] [4, 8] [1, 1] : tensor<173x16xf32> to tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// ExtractSliceAcrossConcat: rows of columns side by side.
// CHECK-LABEL: func.func @side_by_side(
// CHECK-DAG:     tensor.extract_slice %arg0[%arg2, 0] [4, 16] [1, 1]
// CHECK-DAG:     tensor.extract_slice %arg1[%arg2, 0] [4, 16] [1, 1]
// CHECK:         tensor.concat dim(1) {{.*}} -> tensor<4x32xf32>
func.func @side_by_side(%x: tensor<96x16xf32>, %y: tensor<96x16xf32>, %i: index) -> tensor<4x32xf32> {
  %c = tensor.concat dim(1) %x, %y : (tensor<96x16xf32>, tensor<96x16xf32>) -> tensor<96x32xf32>
  %r = tensor.extract_slice %c[%i, 0] [4, 32] [1, 1] : tensor<96x32xf32> to tensor<4x32xf32>
  return %r : tensor<4x32xf32>
}

// Refused: nothing says that these are all columns, and %n is no number of rows.
// CHECK-LABEL: func.func @unknown_columns(
// CHECK-NOT:     arith.minui
// CHECK:         return
func.func @unknown_columns(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %i: index, %n: index) -> tensor<4x?xf32> {
  %c = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = tensor.extract_slice %c[%i, 0] [4, %n] [1, 1] : tensor<?x?xf32> to tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// Refused: a row as a list.
// CHECK-LABEL: func.func @as_list(
// CHECK-NOT:     arith.minui
// CHECK:         return
func.func @as_list(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>, %i: index) -> tensor<4xf32> {
  %c = tensor.concat dim(0) %x, %y : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
  %r = tensor.extract_slice %c[%i, 0] [1, 4] [1, 1] : tensor<16x4xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// ExtractSliceOfConcat: lists.
// CHECK-LABEL: func.func @lists(
// CHECK-COUNT-3: tensor.extract_slice %arg0
// CHECK:         tensor.concat dim(0) {{.*}} -> tensor<4xf32>
func.func @lists(%x: tensor<8xf32>, %i: index) -> tensor<4xf32> {
  %c = tensor.concat dim(0) %x, %x, %x : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<24xf32>
  %r = tensor.extract_slice %c[%i] [4] [1] : tensor<24xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// ExtractSliceAcrossConcat: five parts along the middle dim, two of them computed, and a dim of any size.
// FoldConcatOfConcat, FoldConcatAfterTwo, FoldConcatAfterThree, FoldConcatAfterFour, FoldConcatAfterFive: the tile has one concatenation.
// CHECK-LABEL: func.func @across(
// CHECK:         scf.forall
// CHECK:           linalg.exp {{.*}} -> tensor<?x4x?xf32>
// CHECK:           linalg.exp {{.*}} -> tensor<?x1x?xf32>
// CHECK:           tensor.concat dim(1) %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}} :
// CHECK:           linalg.negf
func.func @across(%x: tensor<53x4x?xf32>, %y: tensor<53x1x?xf32>, %z: tensor<53x3x?xf32>) -> tensor<53x15x?xf32> {
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c2 : tensor<53x4x?xf32>
  %ex = tensor.empty(%n) : tensor<53x4x?xf32>
  %f = linalg.exp ins(%x : tensor<53x4x?xf32>) outs(%ex : tensor<53x4x?xf32>) -> tensor<53x4x?xf32>
  %ey = tensor.empty(%n) : tensor<53x1x?xf32>
  %g = linalg.exp ins(%y : tensor<53x1x?xf32>) outs(%ey : tensor<53x1x?xf32>) -> tensor<53x1x?xf32>
  %c = tensor.concat dim(1) %f, %g, %z, %z, %x : (tensor<53x4x?xf32>, tensor<53x1x?xf32>, tensor<53x3x?xf32>, tensor<53x3x?xf32>, tensor<53x4x?xf32>) -> tensor<53x15x?xf32>
  %o = tensor.empty(%n) : tensor<53x15x?xf32>
  %r = linalg.negf ins(%c : tensor<53x15x?xf32>) outs(%o : tensor<53x15x?xf32>) -> tensor<53x15x?xf32>
  return %r : tensor<53x15x?xf32>
}

// ExtractSliceAcrossConcat refuses: a part has any number of columns.
// CHECK-LABEL: func.func @any_part(
// CHECK:         tensor.concat dim(1) %arg0, %arg1
func.func @any_part(%x: tensor<8x?xf32>, %y: tensor<8x4xf32>, %i: index, %n: index) -> tensor<2x?xf32> {
  %c = tensor.concat dim(1) %x, %y : (tensor<8x?xf32>, tensor<8x4xf32>) -> tensor<8x?xf32>
  %r = tensor.extract_slice %c[%i, 0] [2, %n] [1, 1] : tensor<8x?xf32> to tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}

// FoldConcatOfConcat, FoldConcatAfterTwo, FoldConcatAfterThree, FoldConcatAfterFour and FoldConcatAfterFive refuse: they are along two dims.
// CHECK-LABEL: func.func @two_dims(
// CHECK:         tensor.concat dim(1)
// CHECK:         tensor.concat dim(0)
func.func @two_dims(%x: tensor<4x8xf32>, %y: tensor<4x4xf32>) -> tensor<8x8xf32> {
  %c = tensor.concat dim(1) %y, %y : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x8xf32>
  %d = tensor.concat dim(0) %x, %c : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return %d : tensor<8x8xf32>
}

// What reads two concatenations is made into tiles once, and a loop that begins
// with one is left alone, with all that it does.
// CHECK-LABEL: func.func @reads_two(
// CHECK:         scf.for {{.*}} iter_args(%[[S:.*]] = %{{.*}})
// CHECK-NEXT:      linalg.exp
// CHECK:         scf.forall
// CHECK-NOT:       scf.forall (
// CHECK:           linalg.add
// CHECK:         return
func.func @reads_two(%x: tensor<40x8xf32>, %y: tensor<40x8xf32>) -> (tensor<80x8xf32>, tensor<80x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c = tensor.concat dim(0) %x, %y : (tensor<40x8xf32>, tensor<40x8xf32>) -> tensor<80x8xf32>
  %d = tensor.concat dim(0) %y, %x : (tensor<40x8xf32>, tensor<40x8xf32>) -> tensor<80x8xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %c) -> (tensor<80x8xf32>) {
    %2 = linalg.exp ins(%y : tensor<40x8xf32>) outs(%y : tensor<40x8xf32>) -> tensor<40x8xf32>
    %e = tensor.insert_slice %2 into %s[0, 0] [40, 8] [1, 1] : tensor<40x8xf32> into tensor<80x8xf32>
    scf.yield %e : tensor<80x8xf32>
  }
  %o = tensor.empty() : tensor<80x8xf32>
  %t = linalg.add ins(%c, %d : tensor<80x8xf32>, tensor<80x8xf32>) outs(%o : tensor<80x8xf32>) -> tensor<80x8xf32>
  return %r, %t : tensor<80x8xf32>, tensor<80x8xf32>
}
