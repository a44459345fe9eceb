// Maps of indices are generics on tensors of indices: a linspace, what is computed of
// it, rows and columns of a place. Where elements are read by them, one generic with
// the closed form is left, and no list of indices.
// RUN: tenon-opt %s --schedule=fuse-elementwise | FileCheck %s
// RUN: tenon-opt %s --schedule=gather-fuse,fuse-elementwise | FileCheck %s --check-prefix=GATHER
// RUN: tenon-run %s --schedule=fuse-elementwise --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=fuse-elementwise --entry=there_and_back --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse,fuse-elementwise --entry=clamped --verify --print | FileCheck %s --check-prefix=CLAMPED
// RUN: tenon-run %s --schedule=fuse-elementwise --entry=other_shape --verify --print | FileCheck %s --check-prefix=PLACES
// VERIFY: verify: ok

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @entry(
// CHECK-NOT:     tensor<331xindex>
// CHECK:         linalg.generic
// CHECK:           %[[I:.*]] = linalg.index 0
// CHECK-NEXT:      %[[S:.*]] = arith.muli %[[I]], %c7
// CHECK-NEXT:      %[[P:.*]] = arith.addi %[[S]], %c3
// CHECK-NEXT:      %[[D:.*]]:2 = affine.delinearize_index %[[P]] into (42, 64)
// CHECK-NEXT:      tensor.extract %{{.*}}[%[[D]]#0, %[[D]]#1]
// CHECK-NEXT:      arith.subf
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @entry(%x: tensor<42x64xf32>, %y: tensor<331xf32>) -> tensor<331xf32> {
  %c7 = arith.constant 7 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<331xindex>
  %linspace = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<331xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %a = arith.muli %i, %c7 : index
    %b = arith.addi %a, %c3 : index
    linalg.yield %b : index
  } -> tensor<331xindex>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%linspace : tensor<331xindex>) outs(%e : tensor<331xindex>) {
  ^bb0(%v: index, %o: index):
    %d:2 = affine.delinearize_index %v into (42, 64) : index, index
    linalg.yield %d#0 : index
  } -> tensor<331xindex>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%linspace : tensor<331xindex>) outs(%e : tensor<331xindex>) {
  ^bb0(%v: index, %o: index):
    %d:2 = affine.delinearize_index %v into (42, 64) : index, index
    linalg.yield %d#1 : index
  } -> tensor<331xindex>
  %f = tensor.empty() : tensor<331xf32>
  %g = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%r, %c : tensor<331xindex>, tensor<331xindex>) outs(%f : tensor<331xf32>) {
  ^bb0(%i: index, %j: index, %o: f32):
    %q = tensor.extract %x[%i, %j] : tensor<42x64xf32>
    linalg.yield %q : f32
  } -> tensor<331xf32>
  %s = linalg.sub ins(%g, %y : tensor<331xf32>, tensor<331xf32>) outs(%f : tensor<331xf32>) -> tensor<331xf32>
  return %s : tensor<331xf32>
}

// What is taken apart and put together again is the place it was.
// CHECK-LABEL: func.func @there_and_back(
// CHECK:         %[[I:.*]] = linalg.index 0
// CHECK-NEXT:    %[[P:.*]] = arith.muli %[[I]], %c7
// CHECK-NEXT:    tensor.extract %{{.*}}[%[[P]]]
func.func @there_and_back(%x: tensor<2688xf32>) -> tensor<331xf32> {
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<331xindex>
  %linspace = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<331xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %a = arith.muli %i, %c7 : index
    linalg.yield %a : index
  } -> tensor<331xindex>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%linspace : tensor<331xindex>) outs(%e : tensor<331xindex>) {
  ^bb0(%v: index, %o: index):
    %d:2 = affine.delinearize_index %v into (42, 64) : index, index
    %b = affine.linearize_index disjoint [%d#0, %d#1] by (42, 64) : index
    linalg.yield %b : index
  } -> tensor<331xindex>
  %f = tensor.empty() : tensor<331xf32>
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%r : tensor<331xindex>) outs(%f : tensor<331xf32>) {
  ^bb0(%i: index, %o: f32):
    %q = tensor.extract %x[%i] : tensor<2688xf32>
    linalg.yield %q : f32
  } -> tensor<331xf32>
  return %g : tensor<331xf32>
}

// Indices out of bounds that are to give the first or the last row: the list is
// clamped where it is read.
// GATHER-LABEL: func.func @clamped(
// GATHER:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4x1xindex>) outs(%{{.*}} : tensor<4x2xi32>)
// GATHER-NEXT:    ^bb0
// GATHER:           arith.maxsi
// GATHER:           arith.minsi
// GATHER:           tensor.extract
// GATHER-NOT:     linalg.generic
// GATHER:         return
// CLAMPED:      [1, 2],
// CLAMPED-NEXT: [3, 4],
// CLAMPED-NEXT: [5, 6],
// CLAMPED-NEXT: [5, 6]
// CLAMPED:      verify: ok
func.func @clamped() -> tensor<4x2xi32> {
  %x = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %i = arith.constant dense<[[-7], [1], [3], [2]]> : tensor<4x1xindex>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4x1xindex>
  %c = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<4x1xindex>) outs(%e : tensor<4x1xindex>) {
  ^bb0(%v: index, %o: index):
    %a = arith.maxsi %v, %c0 : index
    %b = arith.minsi %a, %c2 : index
    linalg.yield %b : index
  } -> tensor<4x1xindex>
  %r = tensor.gather %x[%c] gather_dims([0]) : (tensor<3x2xi32>, tensor<4x1xindex>) -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}

// Stored elements in another shape: their coordinates in 3 x 8 become those in
// 6 x 4, and what is stored stays where it is.
// CHECK-LABEL: func.func @other_shape(
// CHECK:         affine.linearize_index disjoint {{.*}} by (3, 8)
// CHECK-NEXT:    affine.delinearize_index {{.*}} into (6, 4)
// CHECK-NOT:     linalg.generic
// CHECK:         return
// PLACES: [0, 3, 5]
// PLACES: [3, 1, 3]
// PLACES: verify: ok
func.func @other_shape() -> (tensor<3xindex>, tensor<3xindex>) {
  %r = arith.constant dense<[0, 1, 2]> : tensor<3xindex>
  %c = arith.constant dense<[3, 5, 7]> : tensor<3xindex>
  %e = tensor.empty() : tensor<3xindex>
  %p = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%r, %c : tensor<3xindex>, tensor<3xindex>) outs(%e : tensor<3xindex>) {
  ^bb0(%i: index, %j: index, %o: index):
    %l = affine.linearize_index disjoint [%i, %j] by (3, 8) : index
    linalg.yield %l : index
  } -> tensor<3xindex>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%p : tensor<3xindex>) outs(%e : tensor<3xindex>) {
  ^bb0(%i: index, %o: index):
    %d:2 = affine.delinearize_index %i into (6, 4) : index, index
    linalg.yield %d#0 : index
  } -> tensor<3xindex>
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%p : tensor<3xindex>) outs(%e : tensor<3xindex>) {
  ^bb0(%i: index, %o: index):
    %f:2 = affine.delinearize_index %i into (6, 4) : index, index
    linalg.yield %f#1 : index
  } -> tensor<3xindex>
  return %s, %d : tensor<3xindex>, tensor<3xindex>
}
