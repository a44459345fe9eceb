// A tile is put where its slice would be put.
// RUN: tenon-opt %s --rules=fuse/tiles | FileCheck %s

// All of the slice is overwritten: the row goes into its place itself.
// CHECK-LABEL: func.func @tile(
// CHECK: %[[ROW:.*]] = tensor.extract_slice %arg0[%[[I:.*]], 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
// CHECK-NOT: tensor.insert_slice
// CHECK: tensor.parallel_insert_slice %[[ROW]] into %{{.*}}[%[[I]], 0] [1, 4] [1, 1] : tensor<4xf32>
func.func @tile(%x: tensor<8x4xf32>, %z: tensor<8x4xf32>, %row: tensor<1x4xf32>) -> tensor<8x4xf32> {
  %0 = scf.forall (%i) in (8) shared_outs(%o = %z) -> tensor<8x4xf32> {
    %s = tensor.extract_slice %o[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %t = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
    %in = tensor.insert_slice %t into %s[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<1x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %in into %o[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x4xf32>
    }
  }
  return %0 : tensor<8x4xf32>
}

// Something of the slice remains.
// CHECK-LABEL: func.func @part(
// CHECK: %[[IN:.*]] = tensor.insert_slice
// CHECK: tensor.parallel_insert_slice %[[IN]]
func.func @part(%x: tensor<8x4xf32>, %z: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = scf.forall (%i) in (8) shared_outs(%o = %z) -> tensor<8x4xf32> {
    %s = tensor.extract_slice %o[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %t = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<8x4xf32> to tensor<3xf32>
    %in = tensor.insert_slice %t into %s[0, 1] [1, 3] [1, 1] : tensor<3xf32> into tensor<1x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %in into %o[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x4xf32>
    }
  }
  return %0 : tensor<8x4xf32>
}

// The same in a loop that hands the whole on, of sizes that are known at run time only.
// CHECK-LABEL: func.func @in_turn(
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%{{.*}}, 0, 0] [1, %{{.*}}, 4] [1, 1, 1] : tensor<?x4xf32> into tensor<8x7x4xf32>
// CHECK-NOT: tensor.insert_slice
// CHECK: scf.yield
func.func @in_turn(%x: tensor<?x4xf32>, %z: tensor<8x7x4xf32>, %n: index, %from: index, %to: index, %by: index) -> tensor<8x7x4xf32> {
  %0 = scf.for %i = %from to %to step %by iter_args(%o = %z) -> tensor<8x7x4xf32> {
    %s = tensor.extract_slice %o[%i, 0, 0] [1, %n, 4] [1, 1, 1] : tensor<8x7x4xf32> to tensor<1x?x4xf32>
    %in = tensor.insert_slice %x into %s[0, 0, 0] [1, %n, 4] [1, 1, 1] : tensor<?x4xf32> into tensor<1x?x4xf32>
    %all = tensor.insert_slice %in into %o[%i, 0, 0] [1, %n, 4] [1, 1, 1] : tensor<1x?x4xf32> into tensor<8x7x4xf32>
    scf.yield %all : tensor<8x7x4xf32>
  }
  return %0 : tensor<8x7x4xf32>
}

// Something of what is put in remains.
// CHECK-LABEL: func.func @part_in_turn(
// CHECK-COUNT-2: tensor.insert_slice
func.func @part_in_turn(%x: tensor<?x4xf32>, %z: tensor<8x7x4xf32>, %n: index, %from: index, %to: index, %by: index) -> tensor<8x7x4xf32> {
  %0 = scf.for %i = %from to %to step %by iter_args(%o = %z) -> tensor<8x7x4xf32> {
    %s = tensor.extract_slice %o[%i, 0, 0] [1, %n, 4] [1, 1, 1] : tensor<8x7x4xf32> to tensor<1x?x4xf32>
    %in = tensor.insert_slice %x into %s[0, 1, 0] [1, %n, 4] [1, 1, 1] : tensor<?x4xf32> into tensor<1x?x4xf32>
    %all = tensor.insert_slice %in into %o[%i, 0, 0] [1, %n, 4] [1, 1, 1] : tensor<1x?x4xf32> into tensor<8x7x4xf32>
    scf.yield %all : tensor<8x7x4xf32>
  }
  return %0 : tensor<8x7x4xf32>
}

// All of a slice of dynamic size.
// CHECK-LABEL: func.func @whole(
// CHECK-NEXT: return %arg0
func.func @whole(%x: tensor<?x4xf32>, %z: tensor<8x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %s = tensor.extract_slice %z[0, 0] [%n, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
  %in = tensor.insert_slice %x into %s[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
  return %in : tensor<?x4xf32>
}

// Sizes that are not known to be one.
// CHECK-LABEL: func.func @other_size(
// CHECK: tensor.insert_slice
func.func @other_size(%x: tensor<?x4xf32>, %z: tensor<8x4xf32>, %n: index, %m: index) -> tensor<?x4xf32> {
  %s = tensor.extract_slice %z[0, 0] [%n, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
  %in = tensor.insert_slice %x into %s[0, 0] [%m, 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
  return %in : tensor<?x4xf32>
}
