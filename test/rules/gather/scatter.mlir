// What is written and read again, or over, or at rows one behind the other.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=gather-fuse --entry=twice --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse --entry=permuted --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse --entry=slices --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse --entry=computed --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse,network --entry=computed --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse --entry=where_it_is --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

#map = affine_map<(i, j) -> (i, j)>

// FoldGatherOfScatter
// CHECK-LABEL: func.func @written(
// CHECK-SAME:    %[[U:.*]]: tensor<7x16xf32>
// CHECK-NEXT:    return %[[U]]
func.func @written(%u: tensor<7x16xf32>, %d: tensor<50x16xf32>, %j: tensor<7x1xindex>) -> tensor<7x16xf32> {
  %0 = tensor.scatter %u into %d[%j] scatter_dims([0]) unique : (tensor<7x16xf32>, tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<50x16xf32>
  %1 = tensor.gather %0[%j] gather_dims([0]) : (tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<7x16xf32>
  return %1 : tensor<7x16xf32>
}

// FoldScatterOfGather
// CHECK-LABEL: func.func @put_back(
// CHECK-SAME:    %[[D:.*]]: tensor<50x16xf32>
// CHECK-NEXT:    return %[[D]]
func.func @put_back(%d: tensor<50x16xf32>, %j: tensor<7x1xindex>) -> tensor<50x16xf32> {
  %0 = tensor.gather %d[%j] gather_dims([0]) : (tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<7x16xf32>
  %1 = tensor.scatter %0 into %d[%j] scatter_dims([0]) unique : (tensor<7x16xf32>, tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<50x16xf32>
  return %1 : tensor<50x16xf32>
}

// FoldScatterOfGather refuses: it is put elsewhere. FoldGatherOfScatter refuses: another
// list is read.
// CHECK-LABEL: func.func @elsewhere(
// CHECK:         scf.forall
// CHECK:         linalg.generic
func.func @elsewhere(%d: tensor<50x16xf32>, %j: tensor<7x1xindex>, %k: tensor<7x1xindex>) -> tensor<7x16xf32> {
  %0 = tensor.gather %d[%j] gather_dims([0]) : (tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<7x16xf32>
  %1 = tensor.scatter %0 into %d[%k] scatter_dims([0]) unique : (tensor<7x16xf32>, tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<50x16xf32>
  %2 = tensor.gather %1[%j] gather_dims([0]) : (tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<7x16xf32>
  return %2 : tensor<7x16xf32>
}

// FoldScatterOfScatter: what is written first is written over.
// CHECK-LABEL: func.func @twice(
// CHECK-SAME:    %[[U:.*]]: tensor<7x16xf32>, %[[V:.*]]: tensor<7x16xf32>
// CHECK-NOT:     %[[V]]
// CHECK:         scf.forall
// CHECK:           tensor.extract_slice %[[U]]
// CHECK-NOT:     scf.forall (
// CHECK:         return
func.func @twice(%u: tensor<7x16xf32>, %v: tensor<7x16xf32>, %d: tensor<50x16xf32>) -> tensor<50x16xf32> {
  %j = arith.constant dense<[[3], [0], [49], [7], [8], [31], [12]]> : tensor<7x1xindex>
  %0 = tensor.scatter %v into %d[%j] scatter_dims([0]) unique : (tensor<7x16xf32>, tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<50x16xf32>
  %1 = tensor.scatter %u into %0[%j] scatter_dims([0]) unique : (tensor<7x16xf32>, tensor<50x16xf32>, tensor<7x1xindex>) -> tensor<50x16xf32>
  return %1 : tensor<50x16xf32>
}

// FoldScatterOfScatter refuses: at other places.
// CHECK-LABEL: func.func @at_others(
// CHECK-COUNT-2: scf.forall (
// CHECK:         return
func.func @at_others(%u: tensor<2x16xf32>, %v: tensor<2x16xf32>, %d: tensor<50x16xf32>) -> tensor<50x16xf32> {
  %i = arith.constant dense<[[3], [0]]> : tensor<2x1xindex>
  %j = arith.constant dense<[[3], [1]]> : tensor<2x1xindex>
  %0 = tensor.scatter %v into %d[%i] scatter_dims([0]) unique : (tensor<2x16xf32>, tensor<50x16xf32>, tensor<2x1xindex>) -> tensor<50x16xf32>
  %1 = tensor.scatter %u into %0[%j] scatter_dims([0]) unique : (tensor<2x16xf32>, tensor<50x16xf32>, tensor<2x1xindex>) -> tensor<50x16xf32>
  return %1 : tensor<50x16xf32>
}

// DropFillBelowScatter: each of the three rows is written, in some order.
// CHECK-LABEL: func.func @permuted(
// CHECK-NOT:     linalg.fill
// CHECK:         tensor.empty
// CHECK:         scf.forall
// CHECK:         return
func.func @permuted(%u: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %i = arith.constant dense<[[1], [2], [0]]> : tensor<3x1xi32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x2xf32>) -> tensor<3x2xf32>
  %0 = tensor.scatter %u into %f[%i] scatter_dims([0]) unique : (tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x1xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// DropFillBelowScatter refuses: one row keeps its zeros; how many are written is known at
// run time only.
// CHECK-LABEL: func.func @two_of_three(
// CHECK:         linalg.fill
// CHECK:         linalg.fill
func.func @two_of_three(%u: tensor<2x2xf32>, %v: tensor<?x2xf32>, %j: tensor<?x1xi32>, %n: index) -> (tensor<3x2xf32>, tensor<?x2xf32>) {
  %i = arith.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x2xf32>) -> tensor<3x2xf32>
  %0 = tensor.scatter %u into %f[%i] scatter_dims([0]) unique : (tensor<2x2xf32>, tensor<3x2xf32>, tensor<2x1xi32>) -> tensor<3x2xf32>
  %h = tensor.empty(%n) : tensor<?x2xf32>
  %g = linalg.fill ins(%zero : f32) outs(%h : tensor<?x2xf32>) -> tensor<?x2xf32>
  %1 = tensor.scatter %v into %g[%j] scatter_dims([0]) unique : (tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x1xi32>) -> tensor<?x2xf32>
  return %0, %1 : tensor<3x2xf32>, tensor<?x2xf32>
}

// ScatterOneRowToInsert, ScatterRangeToInsert, ScatterRangeOfListToInsert: rows one behind the other are a slice.
// CHECK-LABEL: func.func @slices(
// CHECK-SAME:    %[[D:[a-z0-9]*]]: tensor<9x5x4xf32>
// CHECK:         tensor.insert_slice %{{.*}} into %[[D]][8, 0, 0] [1, 5, 4] [1, 1, 1]
// CHECK:         tensor.insert_slice %{{.*}} into %[[D]][%{{.*}}, 0, 0] [3, 5, 4] [1, 1, 1]
// CHECK:         tensor.insert_slice %{{.*}} into %[[D]][3, 0, 0] [3, 5, 4] [1, 1, 1]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @slices(%d: tensor<9x5x4xf32>, %u: tensor<1x5x4xf32>, %v: tensor<3x5x4xf32>, %o: index) -> (tensor<9x5x4xf32>, tensor<9x5x4xf32>, tensor<9x5x4xf32>) {
  %i = arith.constant dense<[[8]]> : tensor<1x1xindex>
  %0 = tensor.scatter %u into %d[%i] scatter_dims([0]) unique : (tensor<1x5x4xf32>, tensor<9x5x4xf32>, tensor<1x1xindex>) -> tensor<9x5x4xf32>
  %three = arith.constant 3 : index
  %four = arith.remui %o, %three : index
  %m = tensor.empty() : tensor<3x1xindex>
  %j = linalg.generic {indexing_maps = [affine_map<(a, b) -> ()>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%four : index) outs(%m : tensor<3x1xindex>) {
  ^bb0(%from: index, %out: index):
    %k = linalg.index 0 : index
    %s = arith.addi %k, %from : index
    linalg.yield %s : index
  } -> tensor<3x1xindex>
  %1 = tensor.scatter %v into %d[%j] scatter_dims([0]) unique : (tensor<3x5x4xf32>, tensor<9x5x4xf32>, tensor<3x1xindex>) -> tensor<9x5x4xf32>
  %l = tensor.empty() : tensor<3xindex>
  %list = linalg.generic {indexing_maps = [affine_map<(a) -> ()>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]} ins(%three : index) outs(%l : tensor<3xindex>) {
  ^bb0(%from: index, %out: index):
    %k = linalg.index 0 : index
    %s = arith.addi %k, %from : index
    linalg.yield %s : index
  } -> tensor<3xindex>
  %p = tensor.expand_shape %list [[0, 1]] output_shape [3, 1] : tensor<3xindex> into tensor<3x1xindex>
  %2 = tensor.scatter %v into %d[%p] scatter_dims([0]) unique : (tensor<3x5x4xf32>, tensor<9x5x4xf32>, tensor<3x1xindex>) -> tensor<9x5x4xf32>
  return %0, %1, %2 : tensor<9x5x4xf32>, tensor<9x5x4xf32>, tensor<9x5x4xf32>
}

// Refused: an integer, of which no index is made; rows of a size that only a run
// knows.
// CHECK-LABEL: func.func @no_slices(
// CHECK:         arith.index_cast
// CHECK:         scf.forall
// CHECK:         return
func.func @no_slices(%d: tensor<9x5xf32>, %u: tensor<1x5xf32>, %q: tensor<1x1xi32>, %c: tensor<9x?xf32>, %v: tensor<3x?xf32>, %o: index) -> (tensor<9x5xf32>, tensor<9x?xf32>) {
  %0 = tensor.scatter %u into %d[%q] scatter_dims([0]) unique : (tensor<1x5xf32>, tensor<9x5xf32>, tensor<1x1xi32>) -> tensor<9x5xf32>
  %m = tensor.empty() : tensor<3x1xindex>
  %j = linalg.generic {indexing_maps = [affine_map<(a, b) -> ()>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%o : index) outs(%m : tensor<3x1xindex>) {
  ^bb0(%from: index, %out: index):
    %k = linalg.index 0 : index
    %s = arith.addi %k, %from : index
    linalg.yield %s : index
  } -> tensor<3x1xindex>
  %1 = tensor.scatter %v into %c[%j] scatter_dims([0]) unique : (tensor<3x?xf32>, tensor<9x?xf32>, tensor<3x1xindex>) -> tensor<9x?xf32>
  return %0, %1 : tensor<9x5xf32>, tensor<9x?xf32>
}

// MoveElementwiseAboveScatter, GeneralizeNamedOfScatter: of rows that are written into a fill, these are
// computed, and one number. exp(1) is a constant.
// CHECK-LABEL: func.func @computed(
// CHECK-DAG:     %[[NUMBER:.*]] = arith.constant 2.71828{{.*}} : f32
// CHECK-DAG:     linalg.fill ins(%[[NUMBER]] : f32)
// CHECK-DAG:     math.exp
// CHECK-DAG:     linalg.yield %{{.*}} : f32
// CHECK-DAG:     -> tensor<3x16xf32>
// CHECK:         scf.forall (%{{.*}}) in (3)
// CHECK:         scf.forall (%{{.*}}) in (3)
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @computed(%u: tensor<3x16xf32>, %v: tensor<3x4xf32>) -> (tensor<50x16xf32>, tensor<4x50xf32>) {
  %j = arith.constant dense<[[3], [0], [49]]> : tensor<3x1xi32>
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<50x16xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<50x16xf32>) -> tensor<50x16xf32>
  %0 = tensor.scatter %u into %f[%j] scatter_dims([0]) unique : (tensor<3x16xf32>, tensor<50x16xf32>, tensor<3x1xi32>) -> tensor<50x16xf32>
  %1 = linalg.exp ins(%0 : tensor<50x16xf32>) outs(%e : tensor<50x16xf32>) -> tensor<50x16xf32>
  %g = tensor.empty() : tensor<4x50xf32>
  %h = linalg.fill ins(%one : f32) outs(%g : tensor<4x50xf32>) -> tensor<4x50xf32>
  %2 = tensor.scatter %v into %h[%j] scatter_dims([1]) unique : (tensor<3x4xf32>, tensor<4x50xf32>, tensor<3x1xi32>) -> tensor<4x50xf32>
  %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<4x50xf32>) outs(%g : tensor<4x50xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.mulf %a, %a : f32
    %t = arith.addf %s, %one : f32
    linalg.yield %t : f32
  } -> tensor<4x50xf32>
  return %1, %3 : tensor<50x16xf32>, tensor<4x50xf32>
}

// MoveElementwiseAboveScatter refuses: something else reads what is written; the body asks
// where it is; it is written into what is no fill; it becomes of another type.
// CHECK-LABEL: func.func @where_it_is(
// CHECK:         linalg.exp {{.*}} -> tensor<50x16xf32>
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<50x16xf32>)
// CHECK:         linalg.exp {{.*}} -> tensor<50x16xf32>
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<50x16xf32>)
// CHECK:         return
func.func @where_it_is(%u: tensor<3x16xf32>, %d: tensor<50x16xf32>) -> (tensor<50x16xf32>, tensor<50x16xf32>, tensor<50x16xf32>, tensor<50x16xf32>, tensor<50x16xf64>) {
  %j = arith.constant dense<[[3], [0], [49]]> : tensor<3x1xindex>
  %k = arith.constant dense<[[4], [1], [48]]> : tensor<3x1xindex>
  %l = arith.constant dense<[[5], [2], [47]]> : tensor<3x1xindex>
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<50x16xf32>
  %w = tensor.empty() : tensor<50x16xf64>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<50x16xf32>) -> tensor<50x16xf32>
  %0 = tensor.scatter %u into %f[%j] scatter_dims([0]) unique : (tensor<3x16xf32>, tensor<50x16xf32>, tensor<3x1xindex>) -> tensor<50x16xf32>
  %1 = linalg.exp ins(%0 : tensor<50x16xf32>) outs(%e : tensor<50x16xf32>) -> tensor<50x16xf32>
  %2 = tensor.scatter %u into %f[%k] scatter_dims([0]) unique : (tensor<3x16xf32>, tensor<50x16xf32>, tensor<3x1xindex>) -> tensor<50x16xf32>
  %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<50x16xf32>) outs(%e : tensor<50x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %x = arith.sitofp %n : i32 to f32
    %s = arith.mulf %a, %x : f32
    linalg.yield %s : f32
  } -> tensor<50x16xf32>
  %4 = tensor.scatter %u into %d[%j] scatter_dims([0]) unique : (tensor<3x16xf32>, tensor<50x16xf32>, tensor<3x1xindex>) -> tensor<50x16xf32>
  %5 = linalg.exp ins(%4 : tensor<50x16xf32>) outs(%e : tensor<50x16xf32>) -> tensor<50x16xf32>
  %6 = tensor.scatter %u into %f[%l] scatter_dims([0]) unique : (tensor<3x16xf32>, tensor<50x16xf32>, tensor<3x1xindex>) -> tensor<50x16xf32>
  %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<50x16xf32>) outs(%w : tensor<50x16xf64>) {
  ^bb0(%a: f32, %o: f64):
    %x = arith.extf %a : f32 to f64
    linalg.yield %x : f64
  } -> tensor<50x16xf64>
  return %0, %1, %3, %5, %7 : tensor<50x16xf32>, tensor<50x16xf32>, tensor<50x16xf32>, tensor<50x16xf32>, tensor<50x16xf64>
}
