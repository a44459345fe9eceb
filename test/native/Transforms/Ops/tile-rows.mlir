// What computes rows from rows becomes one loop over the rows; what a vector
// or a kernel is not better at stays.
// RUN: tenon-opt %s --schedule=%S/Inputs/tile-rows.mlir | FileCheck %s

#id3 = affine_map<(i, j, k) -> (i, j, k)>
#row3 = affine_map<(i, j, k) -> (i, j)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#kept = affine_map<(i, j) -> (i, 0)>
#col = affine_map<(i, j) -> (j)>
#swapped = affine_map<(i, j) -> (j, i)>

// Five operations, one loop. The exponential is read twice and computed once.
// CHECK-LABEL: func.func @softmax
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2x3x40xf32>
// CHECK: %[[ALL:.*]] = scf.forall (%[[I:.*]], %[[J:.*]]) in (2, 3) shared_outs(%[[OUT:.*]] = %[[EMPTY]])
// CHECK:   linalg.generic {{.*}} iterator_types = ["reduction"]
// CHECK:     arith.maxnumf
// CHECK:   } -> tensor<f32>
// CHECK-COUNT-1: math.exp
// CHECK:   linalg.generic {{.*}} iterator_types = ["reduction"]
// CHECK:   %[[PLACE:.*]] = tensor.extract_slice %[[OUT]][%[[I]], %[[J]], 0] [1, 1, 40] [1, 1, 1] : tensor<2x3x40xf32> to tensor<40xf32>
// CHECK:   linalg.generic {{.*}} outs(%[[PLACE]] : tensor<40xf32>)
// CHECK:     arith.divf
// CHECK:   tensor.parallel_insert_slice {{.*}} into %[[OUT]][%[[I]], %[[J]], 0]
// CHECK: return %[[ALL]]
func.func @softmax(%x: tensor<2x3x40xf32>) -> tensor<2x3x40xf32> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x40xf32>
  %n = tensor.empty() : tensor<2x3xf32>
  %f0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%n : tensor<2x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %low : f32
  } -> tensor<2x3xf32>
  %m = linalg.generic {indexing_maps = [#id3, #row3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<2x3x40xf32>) outs(%f0 : tensor<2x3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maxnumf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<2x3xf32>
  %p = linalg.generic {indexing_maps = [#id3, #row3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x3x40xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3x40xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    %r = math.exp %s : f32
    linalg.yield %r : f32
  } -> tensor<2x3x40xf32>
  %f1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%n : tensor<2x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<2x3xf32>
  %t = linalg.generic {indexing_maps = [#id3, #row3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p : tensor<2x3x40xf32>) outs(%f1 : tensor<2x3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<2x3xf32>
  %q = linalg.generic {indexing_maps = [#id3, #row3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p, %t : tensor<2x3x40xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3x40xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.divf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<2x3x40xf32>
  return %q : tensor<2x3x40xf32>
}

// A number for each row in a dimension of its own, rows whose number is known
// at run time only, a bias that all rows share; written over what dies here.
// CHECK-LABEL: func.func @norm
// CHECK: %[[Y:.*]] = linalg.generic
// CHECK: scf.forall (%[[I:.*]]) in (%{{.*}}) shared_outs(%[[OUT:.*]] = %[[Y]])
// CHECK:   tensor.extract_slice %[[OUT]][%[[I]], 0] [1, 16] [1, 1]
// CHECK-NOT: tensor.extract_slice %[[Y]]
// CHECK:   linalg.generic {{.*}} iterator_types = ["reduction"]
// CHECK:   linalg.generic {{.*}} iterator_types = []
// CHECK:     math.rsqrt
// CHECK:   linalg.generic {{.*}} iterator_types = ["parallel"]
func.func @norm(%x: tensor<?x16xf32>, %bias: tensor<16xf32>, %n: tensor<?x1xf32>, %e: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %x : tensor<?x16xf32>, tensor<?x16xf32>) outs(%e : tensor<?x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %k = linalg.index 1 : index
    %i = arith.index_cast %k : index to i32
    %g = arith.sitofp %i : i32 to f32
    %r = arith.mulf %a, %g : f32
    linalg.yield %r : f32
  } -> tensor<?x16xf32>
  %s = linalg.generic {indexing_maps = [#id, #kept], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<?x16xf32>) outs(%n : tensor<?x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<?x1xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<?x1xf32>) outs(%n : tensor<?x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = math.rsqrt %a : f32
    linalg.yield %r : f32
  } -> tensor<?x1xf32>
  %z = linalg.generic {indexing_maps = [#id, #kept, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%y, %t, %bias : tensor<?x16xf32>, tensor<?x1xf32>, tensor<16xf32>) outs(%e : tensor<?x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %u = arith.mulf %m, %m : f32
    %r = arith.addf %u, %c : f32
    linalg.yield %r : f32
  } -> tensor<?x16xf32>
  return %z : tensor<?x16xf32>
}

// What others read as well is computed for itself, once.
// CHECK-LABEL: func.func @read_twice
// CHECK: %[[P:.*]] = scf.forall
// CHECK:   math.exp
// CHECK: %[[Q:.*]] = scf.forall
// CHECK-NOT: math.exp
// CHECK: return %[[P]], %[[Q]]
func.func @read_twice(%x: tensor<4x16xf32>, %e: tensor<4x16xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %p = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = math.exp %a : f32
    linalg.yield %r : f32
  } -> tensor<4x16xf32>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = math.log %a : f32
    linalg.yield %r : f32
  } -> tensor<4x16xf32>
  return %p, %q : tensor<4x16xf32>, tensor<4x16xf32>
}

// Long rows, and rows of a length that is known at run time only.
// CHECK-LABEL: func.func @long
// CHECK: scf.forall
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<?xf32>)
// CHECK: scf.forall
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1025xf32>)
func.func @long(%d: tensor<4x?xf32>, %l: tensor<4x1025xf32>) -> (tensor<4x?xf32>, tensor<4x1025xf32>) {
  %dynamic = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%d : tensor<4x?xf32>) {
  ^bb0(%o: f32):
    %r = math.exp %o : f32
    linalg.yield %r : f32
  } -> tensor<4x?xf32>
  %long = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%l : tensor<4x1025xf32>) {
  ^bb0(%o: f32):
    %r = math.exp %o : f32
    linalg.yield %r : f32
  } -> tensor<4x1025xf32>
  return %dynamic, %long : tensor<4x?xf32>, tensor<4x1025xf32>
}

// CHECK-LABEL: func.func @stay
// CHECK-NOT: scf.forall
func.func @stay(%x: tensor<4x16xf32>, %e: tensor<4x16xf32>, %s: tensor<4x4xf32>, %w: tensor<16x4xf32>)
    -> (tensor<4x16xf32>, tensor<4x4xf32>, tensor<4x16xf32>, tensor<4x16xf32>) {
  // One kernel.
  %add = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %x : tensor<4x16xf32>, tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<4x16xf32>
  // Rows that are too short.
  %short = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%s : tensor<4x4xf32>) {
  ^bb0(%o: f32):
    %r = math.exp %o : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  // A row whose elements are not adjacent.
  %turned = linalg.generic {indexing_maps = [#swapped, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<16x4xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = math.exp %a : f32
    linalg.yield %r : f32
  } -> tensor<4x16xf32>
  // A function of the place.
  %index = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x16xf32>) {
  ^bb0(%o: f32):
    %k = linalg.index 1 : index
    %i = arith.index_cast %k : index to i32
    %g = arith.sitofp %i : i32 to f32
    %r = math.exp %g : f32
    linalg.yield %r : f32
  } -> tensor<4x16xf32>
  return %add, %short, %turned, %index : tensor<4x16xf32>, tensor<4x4xf32>, tensor<4x16xf32>, tensor<4x16xf32>
}
