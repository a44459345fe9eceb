// Where a gather does not move up, and what is said of it.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=gather-fuse --explain=MoveGatherUp -o %t.mlir 2>&1 | FileCheck %s
// RUN: tenon-opt %s --schedule=gather-fuse --explain=MoveInnerGatherUp@unknown -o %t.mlir 2>&1 | FileCheck %s --check-prefix=INNER
// RUN: tenon-opt %s --schedule=gather-fuse --explain=MoveInnerGatherUp@two_coordinates -o %t.mlir 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: tenon-opt %s --schedule=gather-fuse --explain=MoveGatherUp@kept -o %t.mlir 2>&1 | FileCheck %s --check-prefix=KEPT

// Another operation reads all rows.
// CHECK-DAG: OnlyUsedBy: a result of linalg.exp is used by another func.return as well
func.func @shared(%x: tensor<40x16xf32>) -> (tensor<2x16xf32>, tensor<40x16xf32>) {
  %i = arith.constant dense<[[3],[39]]> : tensor<2x1xindex>
  %0 = linalg.exp ins(%x : tensor<40x16xf32>) outs(%x : tensor<40x16xf32>) -> tensor<40x16xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<40x16xf32>, tensor<2x1xindex>) -> tensor<2x16xf32>
  return %1, %0 : tensor<2x16xf32>, tensor<40x16xf32>
}

// Rows of windows: two loops make the place.
// CHECK-DAG: ChangeLoops: operand 0 is indexed by {{.*}}d0 + d1{{.*}}, where the taken loop does not stand alone, in linalg.conv_1d
func.func @window(%x: tensor<8xf32>, %k: tensor<3xf32>, %c: tensor<6xf32>) -> tensor<2xf32> {
  %i = arith.constant dense<[[3],[5]]> : tensor<2x1xindex>
  %0 = linalg.conv_1d ins(%x, %k : tensor<8xf32>, tensor<3xf32>) outs(%c : tensor<6xf32>) -> tensor<6xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<6xf32>, tensor<2x1xindex>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// A diagonal: one loop makes both places.
// CHECK-DAG: ChangeLoops: operand 0 is indexed by {{.*}}(d0, d0){{.*}}, where the taken loop does not stand alone, in linalg.generic
func.func @diagonal(%x: tensor<8x8xf32>, %o: tensor<8xf32>) -> tensor<2xf32> {
  %i = arith.constant dense<[[3],[5]]> : tensor<2x1xindex>
  %0 = linalg.generic {indexing_maps = [affine_map<(a) -> (a, a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
    ins(%x : tensor<8x8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%v: f32, %w: f32):
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<8xf32>, tensor<2x1xindex>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// The loop does more: rows are put behind rows.
// CHECK-DAG: loop 0 of what would change does more than go over a dimension
func.func @behind(%x: tensor<4x2xf32>, %y: tensor<5x2xf32>) -> tensor<2x2xf32> {
  %i = arith.constant dense<[[3],[5]]> : tensor<2x1xindex>
  %0 = tensor.concat dim(0) %x, %y : (tensor<4x2xf32>, tensor<5x2xf32>) -> tensor<9x2xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<9x2xf32>, tensor<2x1xindex>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// A dimension of size 1 is kept for the row that is named.
// KEPT: requires size(Shape(gather.0)) == size({{.*}}Shape(gather.0) = [2, 1, 5]
func.func @kept(%x: tensor<9x5xf32>) -> tensor<2x1x5xf32> {
  %i = arith.constant dense<[[3],[0]]> : tensor<2x1xi32>
  %0 = linalg.exp ins(%x : tensor<9x5xf32>) outs(%x : tensor<9x5xf32>) -> tensor<9x5xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<9x5xf32>, tensor<2x1xi32>) -> tensor<2x1x5xf32>
  return %1 : tensor<2x1x5xf32>
}

// Columns, of rows whose number only a run knows.
// INNER: up.pdll:{{[0-9:]+}}:
func.func @unknown(%x: tensor<?x5xf32>) -> tensor<2x?xf32> {
  %i = arith.constant dense<[[3],[0]]> : tensor<2x1xi32>
  %0 = linalg.exp ins(%x : tensor<?x5xf32>) outs(%x : tensor<?x5xf32>) -> tensor<?x5xf32>
  %1 = tensor.gather %0[%i] gather_dims([1]) : (tensor<?x5xf32>, tensor<2x1xi32>) -> tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}

// Places of two coordinates.
// TWO: requires size(shape) == 2 && shape[1] == 1: shape = [2, 2]
func.func @two_coordinates(%x: tensor<9x5xf32>) -> tensor<2xf32> {
  %i = arith.constant dense<[[3, 4],[0, 0]]> : tensor<2x2xi32>
  %0 = linalg.exp ins(%x : tensor<9x5xf32>) outs(%x : tensor<9x5xf32>) -> tensor<9x5xf32>
  %1 = tensor.gather %0[%i] gather_dims([0, 1]) : (tensor<9x5xf32>, tensor<2x2xi32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
