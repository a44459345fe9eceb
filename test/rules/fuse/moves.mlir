// What computes nothing is read through, or stays for the reason named.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=fuse/moves,fuse/copies | FileCheck %s
// RUN: tenon-run %s --entry=transposed --dynamic-size=5 --schedule=%S/Inputs/run-moves.mlir --verify | FileCheck %s --check-prefix=SAME
// RUN: tenon-run %s --entry=repeated --dynamic-size=5 --schedule=%S/Inputs/run-moves.mlir --verify | FileCheck %s --check-prefix=SAME
// RUN: tenon-run %s --entry=copied --dynamic-size=5 --schedule=%S/Inputs/run-moves.mlir --verify | FileCheck %s --check-prefix=SAME
// RUN: tenon-run %s --entry=numbers --schedule=%S/Inputs/run-moves.mlir --verify | FileCheck %s --check-prefix=SAME
// SAME: verify: ok

// DEFINE: %{why} = tenon-opt %s --rules=fuse/moves,fuse/copies -o /dev/null --explain
// RUN: %{why}=FuseTransposeIntoUser@returned 2>&1 | FileCheck %s --check-prefix=RETURNED
// RUN: %{why}=FuseBroadcastIntoUser@sizes 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: %{why}=FuseCopyIntoUser@no_copy 2>&1 | FileCheck %s --check-prefix=NO-COPY
// RUN: %{why}=FuseFillIntoUser@length 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: %{why}=FuseSplatIntoUser@several 2>&1 | FileCheck %s --check-prefix=SEVERAL

#id = affine_map<(d0, d1) -> (d0, d1)>
#turn = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#id1 = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
#swap = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// CHECK-DAG: #[[ID3:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[BACK:.*]] = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
// CHECK-DAG: #[[LAST:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[TURN:.*]] = affine_map<(d0, d1) -> (d1, d0)>

// FuseTransposeIntoUser: a rotation; two generics may read through it, a product
// of vectors among them.
// CHECK-LABEL: func.func @transposed(
// CHECK-SAME:    %[[A:[^:]*]]: tensor<?x?x?xf32>
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.generic {indexing_maps = [#[[BACK]], #[[ID3]]]
// CHECK-SAME:      ins(%[[A]] :
// CHECK:         linalg.generic {indexing_maps = [#[[ID3]], #[[ID3]]]
// CHECK-SAME:      ins(%[[A]] :
func.func @transposed(%a: tensor<?x?x?xf32>, %e: tensor<?x?x?xf32>)
    -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %t = linalg.transpose ins(%a : tensor<?x?x?xf32>)
    outs(%e : tensor<?x?x?xf32>) permutation = [2, 0, 1]
  %r = linalg.generic {indexing_maps = [#id3, #id3],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%t : tensor<?x?x?xf32>) outs(%e : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  } -> tensor<?x?x?xf32>
  %s = linalg.generic {indexing_maps = [#swap, #id3],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%t : tensor<?x?x?xf32>) outs(%a : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.subf %x, %o : f32
    linalg.yield %0 : f32
  } -> tensor<?x?x?xf32>
  return %r, %s : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// FuseBroadcastIntoUser.
// CHECK-LABEL: func.func @repeated(
// CHECK-SAME:    %[[A:[^:]*]]: tensor<?xf32>
// CHECK-NOT:     linalg.broadcast
// CHECK:         linalg.generic {indexing_maps = [#[[LAST]], #[[ID]], #[[ID]]]
// CHECK-SAME:      ins(%[[A]],
func.func @repeated(%a: tensor<?xf32>, %b: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
  %t = linalg.broadcast ins(%a : tensor<?xf32>) outs(%b : tensor<?x?xf32>)
    dimensions = [0]
  %r = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%t, %b : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// FuseCopyIntoUser: permuted on its way in and on its way out.
// CHECK-LABEL: func.func @copied(
// CHECK-SAME:    %[[A:[^:]*]]: tensor<?x?xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[TURN]], #[[ID]]]
// CHECK-SAME:      ins(%[[A]] :
// CHECK:           arith.negf
// CHECK:         return
func.func @copied(%a: tensor<?x?xf32>, %e: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
  %t = linalg.generic {indexing_maps = [#id, #turn],
      iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32>)
      outs(%e : tensor<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]} ins(%t : tensor<?x?xf32>)
      outs(%e : tensor<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// FuseFillIntoUser, FuseSplatIntoUser: numbers are read where they are needed.
// CHECK-LABEL: func.func @numbers(
// CHECK-SAME:    %[[A:[^:]*]]: tensor<4xf32>, %[[S:.*]]: f32
// CHECK:         %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[A]] :
// CHECK:           %[[M:.*]] = arith.mulf %{{.*}}, %[[S]]
// CHECK:           arith.addf %[[M]], %[[TWO]]
func.func @numbers(%a: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%s : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = arith.constant dense<2.0> : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1, #id1, #id1],
      iterator_types = ["parallel"]}
      ins(%a, %f, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
      outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %0, %z : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// FuseScalarIntoUser: a number that is computed from nothing; both compute it.
// CHECK-LABEL: func.func @from_nothing(
// CHECK-NOT:     tensor<f32>
// CHECK:         return
func.func @from_nothing(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %n = tensor.empty() : tensor<f32>
  %c = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%n : tensor<f32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<f32>
  %r = linalg.generic {indexing_maps = [#id1, #none, #id1], iterator_types = ["parallel"]}
      ins(%a, %c : tensor<4xf32>, tensor<f32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.maximumf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %q = linalg.generic {indexing_maps = [#none, #id1], iterator_types = ["parallel"]}
      ins(%c : tensor<f32>) outs(%a : tensor<4xf32>) {
  ^bb0(%y: f32, %o: f32):
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %r, %q : tensor<4xf32>, tensor<4xf32>
}

// A constant that is no tensor is a number already.
// CHECK-LABEL: func.func @one_number(
// CHECK:         %[[C:.*]] = arith.constant 5 : i32
// CHECK:         linalg.generic {{.*}} ins(%[[C]] : i32)
func.func @one_number(%a: tensor<4xi32>) -> tensor<4xi32> {
  %c = arith.constant 5 : i32
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, #id1],
      iterator_types = ["parallel"]} ins(%c : i32) outs(%a : tensor<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    %0 = arith.addi %x, %o : i32
    linalg.yield %0 : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func.func @returned(
// CHECK:         linalg.transpose
// RETURNED: not by a linalg.generic: 1
func.func @returned(%a: tensor<3x4xf32>, %e: tensor<4x3xf32>)
    -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %t = linalg.transpose ins(%a : tensor<3x4xf32>) outs(%e : tensor<4x3xf32>)
    permutation = [1, 0]
  %r = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x3xf32>)
      outs(%e : tensor<4x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  } -> tensor<4x3xf32>
  return %t, %r : tensor<4x3xf32>, tensor<4x3xf32>
}

// How often a is added, only the broadcast says.
// CHECK-LABEL: func.func @sizes(
// CHECK:         linalg.broadcast
// SIZES: only 'linalg.broadcast' tells the size of loop 1 of its reader
func.func @sizes(%a: tensor<4xf32>, %b: tensor<4x?xf32>, %c: tensor<4xf32>)
    -> tensor<4xf32> {
  %t = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x?xf32>)
    dimensions = [1]
  %r = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "reduction"]} ins(%t : tensor<4x?xf32>)
      outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @no_copy(
// NO-COPY: BodyIs: its body is {{.*}}, not 0
func.func @no_copy(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<4xf32>)
      outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @length(
// CHECK:         linalg.fill
// LENGTH: only 'linalg.fill' tells the size of loop 0 of its reader
func.func @length(%s: f32, %e: tensor<?xf32>, %c: tensor<f32>)
    -> tensor<f32> {
  %f = linalg.fill ins(%s : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id1, #none],
      iterator_types = ["reduction"]} ins(%f : tensor<?xf32>)
      outs(%c : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %o : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func.func @several(
// CHECK:         dense<[1.000000e+00, 2.000000e+00]>
// SEVERAL: cannot compute value[0]: value = dense<[1.000000e+00, 2.000000e+00]>
func.func @several(%a: tensor<2xf32>) -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%c : tensor<2xf32>)
      outs(%a : tensor<2xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// FuseZerosIntoUser: zeros are numbers like others, for those who want no more.
// CHECK-LABEL: func.func @zeros(
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%{{.*}} : tensor<4xf32>)
// CHECK:           arith.maximumf %{{.*}}, %[[ZERO]]
func.func @zeros(%a: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant dense<0.0> : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1, #id1],
      iterator_types = ["parallel"]}
      ins(%a, %c : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.maximumf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
