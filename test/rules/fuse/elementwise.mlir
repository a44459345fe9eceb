// Producers with one user are computed in its body.
// RUN: tenon-opt %s --rules=fuse/single-use | FileCheck %s
// DEFINE: %{run} = tenon-run %s --dynamic-size=5 --schedule=%S/Inputs/run-only-use.mlir --verify
// RUN: %{run} --entry=permuted | FileCheck %s --check-prefix=SAME
// RUN: %{run} --entry=index | FileCheck %s --check-prefix=SAME
// RUN: %{run} --entry=broadcast | FileCheck %s --check-prefix=SAME
// RUN: %{run} --entry=sum | FileCheck %s --check-prefix=SAME
// RUN: %{run} --entry=init_read | FileCheck %s --check-prefix=SAME
// RUN: %{run} --entry=twice | FileCheck %s --check-prefix=SAME
// RUN: %{run} --entry=captured | FileCheck %s --check-prefix=SAME
// RUN: %{run} --entry=window | FileCheck %s --check-prefix=SAME
// RUN: %{run} --entry=unread | FileCheck %s --check-prefix=SAME
// RUN: %{run} --entry=both_reads | FileCheck %s --check-prefix=SAME
// RUN: %{run} --entry=chain | FileCheck %s --check-prefix=SAME
// SAME: verify: ok

#id = affine_map<(d0, d1) -> (d0, d1)>
#turn = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>
#id1 = affine_map<(d0) -> (d0)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#slide = affine_map<(d0, d1) -> (d0 + d1)>

// FuseSingleUseProducer: the operand stands where the input stood, indexed through both
// permutations.
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[TURN:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[COL:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func.func @permuted(
// CHECK-SAME:    %[[A:.*]]: tensor<4x3xf32>, %[[B:.*]]: tensor<3xf32>, %[[C:.*]]: tensor<4x3xf32>
// CHECK:         %[[R:.*]] = linalg.generic
// CHECK-SAME:      indexing_maps = [#[[ID]], #[[ID]], #[[COL]], #[[ID]]]
// CHECK-SAME:      ins(%[[C]], %[[A]], %[[B]] :
// CHECK-NEXT:    ^bb0(%[[CE:.*]]: f32, %[[AE:.*]]: f32, %[[BE:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[M:.*]] = arith.mulf %[[AE]], %[[BE]]
// CHECK-NEXT:      %[[S:.*]] = arith.subf %[[CE]], %[[M]]
// CHECK-NEXT:      linalg.yield %[[S]]
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[R]]
func.func @permuted(%a: tensor<4x3xf32>, %b: tensor<3xf32>,
                    %c: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<3x4xf32>
  %p = linalg.generic {indexing_maps = [#turn, #row, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x3xf32>, tensor<3xf32>)
      outs(%e : tensor<3x4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.mulf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<3x4xf32>
  %d = tensor.empty() : tensor<4x3xf32>
  %r = linalg.generic {indexing_maps = [#id, #turn, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%c, %p : tensor<4x3xf32>, tensor<3x4xf32>)
      outs(%d : tensor<4x3xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.subf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// FuseSingleUseProducer: indices of the producer are those of the consumer, turned; an
// index that is yielded too.
// CHECK-LABEL: func.func @index(
// CHECK:         linalg.generic
// CHECK-NEXT:    ^bb0(
// CHECK-NEXT:      %[[I:.*]] = linalg.index 1
// CHECK-NEXT:      %[[J:.*]] = linalg.index 0
// CHECK-NEXT:      %[[S:.*]] = arith.shli %[[I]], %[[J]]
// CHECK-NEXT:      arith.addi %{{.*}}, %[[S]]
// CHECK-NOT:     linalg.generic
func.func @index(%a: tensor<?x?xindex>) -> tensor<?x?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %a, %c0 : tensor<?x?xindex>
  %d1 = tensor.dim %a, %c1 : tensor<?x?xindex>
  %e = tensor.empty(%d1, %d0) : tensor<?x?xindex>
  %p = linalg.generic {indexing_maps = [#id],
      iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<?x?xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %0 = arith.shli %i, %j : index
    linalg.yield %0 : index
  } -> tensor<?x?xindex>
  %r = linalg.generic {indexing_maps = [#id, #turn, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %p : tensor<?x?xindex>, tensor<?x?xindex>)
      outs(%a : tensor<?x?xindex>) {
  ^bb0(%x: index, %y: index, %o: index):
    %0 = arith.addi %x, %y : index
    linalg.yield %0 : index
  } -> tensor<?x?xindex>
  return %r : tensor<?x?xindex>
}

// FuseSingleUserProducer: a row, computed for each element of a column.
// CHECK-LABEL: func.func @broadcast(
// CHECK:         linalg.generic
// CHECK-SAME:      indexing_maps = [#[[ROW]], #[[ID]], #[[ID]]]
// CHECK:           math.exp
// CHECK-NOT:     linalg.generic
func.func @broadcast(%a: tensor<?xf32>, %b: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
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
  return %r : tensor<?x?xf32>
}

// FuseSingleUseProducer: into a reduction, which still knows its sizes.
// CHECK-LABEL: func.func @sum(
// CHECK:         linalg.generic
// CHECK-SAME:      indexing_maps = [#[[ID]], #[[ROW]]], iterator_types = ["parallel", "reduction"]
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %[[O:.*]]: f32):
// CHECK-NEXT:      %[[M:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK-NEXT:      arith.addf %[[O]], %[[M]]
// CHECK-NOT:     linalg.generic
func.func @sum(%a: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
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
  return %r : tensor<?xf32>
}

// FuseSingleUseProducer: an initial value that the producer reads becomes an input.
// CHECK-LABEL: func.func @init_read(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>, %[[C:.*]]: tensor<4xf32>
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[A]], %[[B]] :
// CHECK-SAME:      outs(%[[C]] :
// CHECK-NOT:     linalg.generic
func.func @init_read(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>)
    -> tensor<4xf32> {
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<4xf32>)
      outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.subf %x, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<4xf32>)
      outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.divf %x, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// FuseSingleUseProducer: one user, but two inputs of it, indexed in two ways, and two
// results.
// CHECK-LABEL: func.func @twice(
// CHECK-SAME:    %[[A:.*]]: tensor<4x4xf32>
// CHECK:         linalg.generic
// CHECK-SAME:      indexing_maps = [#[[ID]], #[[TURN]], #[[ID]]]
// CHECK-SAME:      ins(%[[A]], %[[A]] :
// CHECK-NOT:     linalg.generic
func.func @twice(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %p:2 = linalg.generic {indexing_maps = [#id, #id, #turn],
      iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x4xf32>)
      outs(%e, %e : tensor<4x4xf32>, tensor<4x4xf32>) {
  ^bb0(%x: f32, %o: f32, %q: f32):
    %0 = arith.mulf %x, %x : f32
    %1 = arith.addf %x, %x : f32
    linalg.yield %0, %1 : f32, f32
  } -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %r = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%p#0, %p#1 : tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%e : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.subf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// FuseSingleUseProducer: a producer without operands of its own, and a constant yielded.
// CHECK-LABEL: func.func @captured(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[S:.*]]: f32
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[A]] :
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32,
// CHECK-NEXT:      arith.addf %[[X]], %[[S]]
// CHECK-NOT:     linalg.generic
func.func @captured(%a: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %p = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]}
      outs(%e : tensor<4xf32>) {
  ^bb0(%o: f32):
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1, #id1],
      iterator_types = ["parallel"]}
      ins(%a, %p : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// FuseSingleUserProducer: a window that slides over what is computed; its index is
// the sum of two loops.
// CHECK-LABEL: func.func @window(
// CHECK:         linalg.generic
// CHECK:           affine.apply #{{.*}}(%{{.*}}, %{{.*}})
// CHECK-NOT:     linalg.generic
func.func @window(%w: tensor<3xindex>) -> tensor<4xindex> {
  %e = tensor.empty() : tensor<6xindex>
  %p = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]}
      outs(%e : tensor<6xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<6xindex>
  %c0 = arith.constant 0 : index
  %d = tensor.empty() : tensor<4xindex>
  %f = linalg.fill ins(%c0 : index) outs(%d : tensor<4xindex>)
    -> tensor<4xindex>
  %r = linalg.generic {indexing_maps = [#slide, #col, #row],
      iterator_types = ["parallel", "reduction"]}
      ins(%p, %w : tensor<6xindex>, tensor<3xindex>)
      outs(%f : tensor<4xindex>) {
  ^bb0(%x: index, %y: index, %o: index):
    %0 = arith.muli %x, %y : index
    %1 = arith.addi %o, %0 : index
    linalg.yield %1 : index
  } -> tensor<4xindex>
  return %r : tensor<4xindex>
}

// FuseSingleUseProducer: a chain comes out as one; what the consumer carries and what
// the producer carries stay on it.
// CHECK-LABEL: func.func @chain(
// CHECK:         linalg.generic
// CHECK-SAME:      attrs = {{{.*}}mine.a = 1 : i64{{.*}}mine.b = 2 : i64{{.*}}mine.c = 3 : i64}
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @chain(%a: tensor<?xf32>) -> tensor<?xf32> {
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>)
      outs(%a : tensor<?xf32>) attrs = {mine.a = 1, mine.b = 4} {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.mulf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %q = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<?xf32>)
      outs(%a : tensor<?xf32>) attrs = {mine.b = 5} {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.mulf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%q : tensor<?xf32>)
      outs(%a : tensor<?xf32>) attrs = {mine.b = 2, mine.c = 3} {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// FuseSingleUseProducer: nothing reads the elements of the input, which says how often
// the sum adds.
// CHECK-LABEL: func.func @unread(
// CHECK:         linalg.generic {{.*}} ins(%arg0 : tensor<?x?xf32>)
// CHECK-NOT:     linalg.generic
func.func @unread(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?xf32>)
    -> tensor<?xf32> {
  %p = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = linalg.index 1 : index
    %1 = arith.index_cast %0 : index to i32
    %2 = arith.sitofp %1 : i32 to f32
    linalg.yield %2 : f32
  } -> tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "reduction"]}
      ins(%p : tensor<?x?xf32>) outs(%c : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %o : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// FuseSingleUseProducer: what is read in two ways is repeated along one dimension, and
// both reads together still say how far each loop goes.
// CHECK-LABEL: func.func @both_reads(
// CHECK:         linalg.generic {{.*}}"parallel", "reduction"]} ins(%arg0, %arg0 : tensor<?xf32>, tensor<?xf32>)
// CHECK-NOT:     linalg.generic
func.func @both_reads(%a: tensor<?xf32>, %b: tensor<?x?xf32>, %c: tensor<?xf32>)
    -> tensor<?xf32> {
  %p = linalg.generic {indexing_maps = [#row, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?xf32>) outs(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  } -> tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1, d0)>, #row],
      iterator_types = ["parallel", "reduction"]}
      ins(%p, %p : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %0, %o : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
