// GatherRangeToSlice, GatherRangeOfListToSlice, GatherFirstRowsToSlice: rows one behind the other are a slice, which nobody
// copies.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=from_first --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=steps --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=starts --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// RUN: not tenon-run %s --entry=too_far --schedule=gather-fuse --verify 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: tenon-run %s --entry=outer --schedule=gather-fuse --verify --dynamic-size=6 | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

#list = affine_map<(i) -> (i)>
#places = affine_map<(i, j) -> (i, j)>
#one = affine_map<(i, j) -> ()>

// A list that is turned into places, and places; behind an operation, which is done
// on the slice.
// CHECK-LABEL: func.func @entry(
// CHECK-SAME:    %[[X:.*]]: tensor<40x8x2xf32>, %[[O:.*]]: index
// CHECK:         tensor.extract_slice %[[X]][%[[O]], 0, 0] [6, 8, 2] [1, 1, 1]
// CHECK:         linalg.exp {{.*}} -> tensor<6x8x2xf32>
// CHECK:         tensor.extract_slice %[[X]][%[[O]], 0, 0] [3, 8, 2] [1, 1, 1]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @entry(%x: tensor<40x8x2xf32>, %o: index) -> (tensor<6x8x2xf32>, tensor<3x8x2xf32>) {
  %l = tensor.empty() : tensor<6xindex>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> ()>, #list], iterator_types = ["parallel"]} ins(%o : index) outs(%l : tensor<6xindex>) {
  ^bb0(%from: index, %out: index):
    %k = linalg.index 0 : index
    %s = arith.addi %from, %k : index
    linalg.yield %s : index
  } -> tensor<6xindex>
  %i = tensor.expand_shape %0 [[0, 1]] output_shape [6, 1] : tensor<6xindex> into tensor<6x1xindex>
  %e = tensor.empty() : tensor<40x8x2xf32>
  %y = linalg.exp ins(%x : tensor<40x8x2xf32>) outs(%e : tensor<40x8x2xf32>) -> tensor<40x8x2xf32>
  %1 = tensor.gather %y[%i] gather_dims([0]) : (tensor<40x8x2xf32>, tensor<6x1xindex>) -> tensor<6x8x2xf32>
  %m = tensor.empty() : tensor<3x1xindex>
  %j = linalg.generic {indexing_maps = [#one, #places], iterator_types = ["parallel", "parallel"]} ins(%o : index) outs(%m : tensor<3x1xindex>) {
  ^bb0(%from: index, %out: index):
    %k = linalg.index 0 : index
    %s = arith.addi %k, %from : index
    linalg.yield %s : index
  } -> tensor<3x1xindex>
  %2 = tensor.gather %x[%j] gather_dims([0]) : (tensor<40x8x2xf32>, tensor<3x1xindex>) -> tensor<3x8x2xf32>
  return %1, %2 : tensor<6x8x2xf32>, tensor<3x8x2xf32>
}

// GatherFirstRowsToSlice, GatherFirstRowsOfListToSlice
// CHECK-LABEL: func.func @from_first(
// CHECK:         tensor.extract_slice %arg0[0, 0] [6, 8] [1, 1]
// CHECK:         tensor.extract_slice %arg0[0, 0] [3, 8] [1, 1]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @from_first(%x: tensor<40x8xf32>) -> (tensor<6x8xf32>, tensor<3x8xf32>) {
  %l = tensor.empty() : tensor<6xindex>
  %0 = linalg.generic {indexing_maps = [#list], iterator_types = ["parallel"]} outs(%l : tensor<6xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    linalg.yield %k : index
  } -> tensor<6xindex>
  %i = tensor.expand_shape %0 [[0, 1]] output_shape [6, 1] : tensor<6xindex> into tensor<6x1xindex>
  %1 = tensor.gather %x[%i] gather_dims([0]) : (tensor<40x8xf32>, tensor<6x1xindex>) -> tensor<6x8xf32>
  %m = tensor.empty() : tensor<3x1xindex>
  %j = linalg.generic {indexing_maps = [#places], iterator_types = ["parallel", "parallel"]} outs(%m : tensor<3x1xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    linalg.yield %k : index
  } -> tensor<3x1xindex>
  %2 = tensor.gather %x[%j] gather_dims([0]) : (tensor<40x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  return %1, %2 : tensor<6x8xf32>, tensor<3x8xf32>
}

// Refused: every other row; a number for each row; the index of the other loop.
// CHECK-LABEL: func.func @steps(
// CHECK-NOT:     tensor.extract_slice
// CHECK:         return
func.func @steps(%x: tensor<40x8xf32>) -> (tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>) {
  %m = tensor.empty() : tensor<3x1xindex>
  %i = linalg.generic {indexing_maps = [#places], iterator_types = ["parallel", "parallel"]} outs(%m : tensor<3x1xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    %s = arith.addi %k, %k : index
    linalg.yield %s : index
  } -> tensor<3x1xindex>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<40x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  %from = arith.constant dense<[[7], [1], [4]]> : tensor<3x1xindex>
  %j = linalg.generic {indexing_maps = [#places, #places], iterator_types = ["parallel", "parallel"]} ins(%from : tensor<3x1xindex>) outs(%m : tensor<3x1xindex>) {
  ^bb0(%o: index, %out: index):
    %k = linalg.index 0 : index
    %s = arith.addi %k, %o : index
    linalg.yield %s : index
  } -> tensor<3x1xindex>
  %1 = tensor.gather %x[%j] gather_dims([0]) : (tensor<40x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} outs(%m : tensor<3x1xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    linalg.yield %k : index
  } -> tensor<3x1xindex>
  %2 = tensor.gather %x[%c] gather_dims([0]) : (tensor<40x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  return %0, %1, %2 : tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>
}

// Rows that are not there are an error with and without the rule.
// FAR: error: the payload is undefined here
func.func @too_far(%x: tensor<4x8xf32>) -> tensor<6x8xf32> {
  %m = tensor.empty() : tensor<6x1xindex>
  %j = linalg.generic {indexing_maps = [#places], iterator_types = ["parallel", "parallel"]} outs(%m : tensor<6x1xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    linalg.yield %k : index
  } -> tensor<6x1xindex>
  %0 = tensor.gather %x[%j] gather_dims([0]) : (tensor<4x8xf32>, tensor<6x1xindex>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}

// item: 002.29
// The start is an element of a tensor; the step is 3; the range is along the last dim.
// CHECK-LABEL: func.func @starts(
// CHECK-DAG:     %[[O:.*]] = tensor.extract %arg1[] : tensor<index>
// CHECK-DAG:     tensor.extract_slice %arg0[%[[O]], 0] [5, 64] [1, 1]
// CHECK-DAG:     tensor.extract_slice %arg0[%arg2, 0] [5, 64] [3, 1]
// CHECK-DAG:     tensor.extract_slice %arg0[0, %arg2] [100, 5] [1, 1]
// CHECK:         return
func.func @starts(%x: tensor<100x64xf32>, %o: tensor<index>, %lo: index) -> (tensor<5x64xf32>, tensor<5x64xf32>, tensor<5x100xf32>) {
  %e = tensor.empty() : tensor<5x1xindex>
  %0 = linalg.generic {indexing_maps = [#one, #places], iterator_types = ["parallel", "parallel"]} ins(%o : tensor<index>) outs(%e : tensor<5x1xindex>) {
  ^bb0(%from: index, %out: index):
    %k = linalg.index 0 : index
    %s = arith.addi %k, %from : index
    linalg.yield %s : index
  } -> tensor<5x1xindex>
  %1 = linalg.generic {indexing_maps = [#one, #places], iterator_types = ["parallel", "parallel"]} ins(%lo : index) outs(%e : tensor<5x1xindex>) {
  ^bb0(%from: index, %out: index):
    %k = linalg.index 0 : index
    %c3 = arith.constant 3 : index
    %m = arith.muli %k, %c3 : index
    %s = arith.addi %m, %from : index
    linalg.yield %s : index
  } -> tensor<5x1xindex>
  %2 = linalg.generic {indexing_maps = [#one, #places], iterator_types = ["parallel", "parallel"]} ins(%lo : index) outs(%e : tensor<5x1xindex>) {
  ^bb0(%from: index, %out: index):
    %k = linalg.index 0 : index
    %s = arith.addi %k, %from : index
    linalg.yield %s : index
  } -> tensor<5x1xindex>
  %3 = tensor.gather %x[%0] gather_dims([0]) : (tensor<100x64xf32>, tensor<5x1xindex>) -> tensor<5x64xf32>
  %4 = tensor.gather %x[%1] gather_dims([0]) : (tensor<100x64xf32>, tensor<5x1xindex>) -> tensor<5x64xf32>
  %5 = tensor.gather %x[%2] gather_dims([1]) : (tensor<100x64xf32>, tensor<5x1xindex>) -> tensor<5x100xf32>
  return %3, %4, %5 : tensor<5x64xf32>, tensor<5x64xf32>, tensor<5x100xf32>
}

// GatherOuterRangeToSlice, GatherOuterRangeOfListToSlice, ScatterOuterRangeToInsert, ScatterOuterRangeOfListToInsert: the start is a
// number from outside of the list.
// CHECK-LABEL: func.func @outer(
// CHECK:         %[[O:.*]] = tensor.dim
// CHECK-DAG:     tensor.extract_slice %arg0[%[[O]], 0] [6, 8] [3, 1]
// CHECK-DAG:     tensor.extract_slice %arg0[0, %[[O]]] [40, 2] [1, 1]
// CHECK:         tensor.insert_slice %{{.*}} into %arg0[%[[O]], 0] [6, 8] [1, 1]
// CHECK:         tensor.insert_slice %{{.*}}[%[[O]], 0] [2, 8] [1, 1]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @outer(%x: tensor<40x8xf32>, %v: tensor<2x8xf32>, %n: tensor<?xf32>) -> (tensor<2x40xf32>, tensor<40x8xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %o = tensor.dim %n, %c0 : tensor<?xf32>
  %l = tensor.empty() : tensor<6xindex>
  %0 = linalg.generic {indexing_maps = [#list], iterator_types = ["parallel"]} outs(%l : tensor<6xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    %m = arith.muli %k, %c3 : index
    %s = arith.addi %o, %m : index
    linalg.yield %s : index
  } -> tensor<6xindex>
  %i = tensor.expand_shape %0 [[0, 1]] output_shape [6, 1] : tensor<6xindex> into tensor<6x1xindex>
  %1 = tensor.gather %x[%i] gather_dims([0]) : (tensor<40x8xf32>, tensor<6x1xindex>) -> tensor<6x8xf32>
  %e = tensor.empty() : tensor<2x1xindex>
  %j = linalg.generic {indexing_maps = [#places], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x1xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    %s = arith.addi %k, %o : index
    linalg.yield %s : index
  } -> tensor<2x1xindex>
  %2 = tensor.gather %x[%j] gather_dims([1]) : (tensor<40x8xf32>, tensor<2x1xindex>) -> tensor<2x40xf32>
  %f = linalg.generic {indexing_maps = [#list], iterator_types = ["parallel"]} outs(%l : tensor<6xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    %s = arith.addi %o, %k : index
    linalg.yield %s : index
  } -> tensor<6xindex>
  %g = tensor.expand_shape %f [[0, 1]] output_shape [6, 1] : tensor<6xindex> into tensor<6x1xindex>
  %3 = tensor.scatter %1 into %x[%g] scatter_dims([0]) unique : (tensor<6x8xf32>, tensor<40x8xf32>, tensor<6x1xindex>) -> tensor<40x8xf32>
  %p = tensor.empty() : tensor<2x1xindex>
  %q = linalg.generic {indexing_maps = [#places], iterator_types = ["parallel", "parallel"]} outs(%p : tensor<2x1xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    %s = arith.addi %k, %o : index
    linalg.yield %s : index
  } -> tensor<2x1xindex>
  %4 = tensor.scatter %v into %3[%q] scatter_dims([0]) unique : (tensor<2x8xf32>, tensor<40x8xf32>, tensor<2x1xindex>) -> tensor<40x8xf32>
  return %2, %4 : tensor<2x40xf32>, tensor<40x8xf32>
}

// Refused: two numbers from outside, and one that is multiplied; a scatter of steps.
// CHECK-LABEL: func.func @two_outer(
// CHECK-COUNT-3: linalg.generic
func.func @two_outer(%x: tensor<40x8xf32>, %u: tensor<3x8xf32>, %o: index, %n: index) -> (tensor<3x8xf32>, tensor<3x8xf32>, tensor<40x8xf32>) {
  %c2 = arith.constant 2 : index
  %l = tensor.empty() : tensor<3x1xindex>
  %i = linalg.generic {indexing_maps = [#places], iterator_types = ["parallel", "parallel"]} outs(%l : tensor<3x1xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    %m = arith.muli %k, %n : index
    %s = arith.addi %o, %m : index
    linalg.yield %s : index
  } -> tensor<3x1xindex>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<40x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  %j = linalg.generic {indexing_maps = [#places], iterator_types = ["parallel", "parallel"]} outs(%l : tensor<3x1xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    %m = arith.muli %k, %o : index
    linalg.yield %m : index
  } -> tensor<3x1xindex>
  %1 = tensor.gather %x[%j] gather_dims([0]) : (tensor<40x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  %q = linalg.generic {indexing_maps = [#places], iterator_types = ["parallel", "parallel"]} outs(%l : tensor<3x1xindex>) {
  ^bb0(%out: index):
    %k = linalg.index 0 : index
    %m = arith.muli %k, %c2 : index
    %s = arith.addi %o, %m : index
    linalg.yield %s : index
  } -> tensor<3x1xindex>
  %2 = tensor.scatter %u into %x[%q] scatter_dims([0]) unique : (tensor<3x8xf32>, tensor<40x8xf32>, tensor<3x1xindex>) -> tensor<40x8xf32>
  return %0, %1, %2 : tensor<3x8xf32>, tensor<3x8xf32>, tensor<40x8xf32>
}
