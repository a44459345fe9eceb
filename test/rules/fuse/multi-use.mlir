// Producers with several users: kept as a result more, or computed again.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=fuse/keep-producer | FileCheck %s --check-prefixes=BOTH,KEEP
// RUN: tenon-opt %s --rules=fuse/recompute-producer | FileCheck %s --check-prefixes=BOTH,AGAIN
// RUN: tenon-run %s --entry=residual --schedule=%S/Inputs/run-keep.mlir --verify | FileCheck %s --check-prefix=SAME
// RUN: tenon-run %s --entry=residual --schedule=%S/Inputs/run-recompute.mlir --verify | FileCheck %s --check-prefix=SAME
// RUN: tenon-run %s --entry=sum --schedule=%S/Inputs/run-keep.mlir --verify --dynamic-size=5 | FileCheck %s --check-prefix=SAME
// RUN: tenon-run %s --entry=both_ways --schedule=%S/Inputs/run-keep.mlir --verify | FileCheck %s --check-prefix=SAME
// RUN: tenon-run %s --entry=both_ways --schedule=%S/Inputs/run-recompute.mlir --verify | FileCheck %s --check-prefix=SAME
// SAME: verify: ok

// What FuseAndKeepProducer leaves, and why.
// DEFINE: %{why} = tenon-opt %s --rules=fuse/keep-producer -o /dev/null --explain=FuseAndKeepProducer
// RUN: %{why}@product 2>&1 | FileCheck %s --check-prefix=PRODUCT
// RUN: %{why}@rows 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: %{why}@alone 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: tenon-opt %s --rules=fuse/recompute-producer -o /dev/null --explain=FuseAndRecomputeProducer@returned_first 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: %{why}@returned_first 2>&1 | FileCheck %s --check-prefix=FIRST

#id1 = affine_map<(d0) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#turn = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>

// FuseAndKeepProducer, FuseAndRecomputeProducer: two steps and their product.
// BOTH-LABEL: func.func @residual(
// KEEP:         %[[R:.*]]:2 = linalg.generic
// KEEP:           math.exp
// KEEP:           linalg.yield %[[T:.*]], %[[E:.*]] : f32, f32
// KEEP-NOT:     linalg.generic
// KEEP:         return %[[R]]#1, %[[R]]#0
// AGAIN:        %[[E:.*]] = linalg.generic
// AGAIN:          math.exp
// AGAIN:        %[[R:.*]] = linalg.generic
// AGAIN:          math.exp
// AGAIN-NOT:    linalg.generic
// AGAIN:        return %[[E]], %[[R]]
func.func @residual(%a: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %e = tensor.empty() : tensor<4x3xf32>
  %p = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x3xf32>)
      outs(%e : tensor<4x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<4x3xf32>
  %q = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]} ins(%p : tensor<4x3xf32>)
      outs(%e : tensor<4x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<4x3xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%p, %q : tensor<4x3xf32>, tensor<4x3xf32>)
      outs(%e : tensor<4x3xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.subf %y, %x : f32
    linalg.yield %0 : f32
  } -> tensor<4x3xf32>
  return %p, %r : tensor<4x3xf32>, tensor<4x3xf32>
}

// FuseAndKeepProducer: the first user reads it in two ways; the results of two
// producers, one of which reads its initial value.
// BOTH-LABEL: func.func @both_ways(
func.func @both_ways(%a: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %p:2 = linalg.generic {indexing_maps = [#id, #turn, #id],
      iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x4xf32>)
      outs(%a, %e : tensor<4x4xf32>, tensor<4x4xf32>) {
  ^bb0(%x: f32, %o: f32, %u: f32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %0 = arith.mulf %x, %k : f32
    %1 = arith.addf %o, %x : f32
    linalg.yield %1, %0 : f32, f32
  } -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %q = linalg.generic {indexing_maps = [#turn, #id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%p#0, %p#0, %p#1 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%e : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %0 = arith.subf %x, %y : f32
    %1 = arith.divf %0, %z : f32
    %2 = arith.maximumf %1, %0 : f32
    linalg.yield %2 : f32
  } -> tensor<4x4xf32>
  return %p#0, %q, %p#1 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// FuseAndKeepProducer: the sum reads each element once, and writes it where it lies.
// BOTH-LABEL: func.func @sum(
// KEEP:         %[[R:.*]]:2 = linalg.generic {{.*}}["parallel", "reduction"]
// KEEP-SAME:      outs(%arg1, %arg0 : tensor<?xf32>, tensor<?x?xf32>)
// KEEP-NOT:     linalg.generic
// KEEP:         return %[[R]]#1, %[[R]]#0
func.func @sum(%a: tensor<?x?xf32>, %c: tensor<?xf32>)
    -> (tensor<?x?xf32>, tensor<?xf32>) {
  %p = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32>)
      outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.mulf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "reduction"]} ins(%p : tensor<?x?xf32>)
      outs(%c : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %o, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %p, %r : tensor<?x?xf32>, tensor<?xf32>
}

// A product would write each element once for each column.
// BOTH-LABEL: func.func @product(
// PRODUCT: it is read by [0, 2] in loops [0, 1, 2]: more than once
func.func @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>)
    -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %p = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32>)
      outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.mulf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
      affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p, %b : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  return %p, %r : tensor<?x?xf32>, tensor<?x?xf32>
}

// A row would be written once for each column.
// BOTH-LABEL: func.func @rows(
// ROWS: it is read by 0 in loops [0, 1]: more than once
func.func @rows(%a: tensor<?xf32>, %b: tensor<?x?xf32>)
    -> (tensor<?xf32>, tensor<?x?xf32>) {
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#row, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%p, %b : tensor<?xf32>, tensor<?x?xf32>)
      outs(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<?x?xf32>
  return %p, %r : tensor<?xf32>, tensor<?x?xf32>
}

// Nothing else reads it: that is for FuseSingleUseProducer.
// BOTH-LABEL: func.func @alone(
// ALONE: nothing else reads it
func.func @alone(%a: tensor<?xf32>) -> tensor<?xf32> {
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// What comes first, a loop, would read it before it is computed.
// BOTH-LABEL: func.func @returned_first(
// FIRST: before the linalg.generic: 1
func.func @returned_first(%a: tensor<4xf32>, %n: index)
    -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<4xf32>)
      outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%t = %z) -> f32 {
    %v = tensor.extract %p[%c0] : tensor<4xf32>
    %u = arith.addf %t, %v : f32
    scf.yield %u : f32
  }
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<4xf32>)
      outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %s, %r : f32, tensor<4xf32>
}
