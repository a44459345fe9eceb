// Operands and results that are not needed go, the others stay for the reason
// named.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=%S/Inputs/operands.mlir | FileCheck %s
// RUN: tenon-run %s --entry=all --schedule=%S/Inputs/run-operands.mlir --verify | FileCheck %s --check-prefix=SAME
// SAME: verify: ok

// DEFINE: %{why} = tenon-opt %s --schedule=%S/Inputs/operands.mlir -o /dev/null --explain
// RUN: %{why}=ReplaceUnreadInit@needed 2>&1 | FileCheck %s --check-prefix=INIT

#id = affine_map<(d0, d1) -> (d0, d1)>
#turn = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>

// ReplaceUnreadInit; an input that is read twice, one that is not read, and a
// result that is not used go by upstream's patterns.
// CHECK-LABEL: func.func @all(
// CHECK-SAME:    %[[A:[^:]*]]: tensor<4x4xf32>, %[[B:[^:]*]]: tensor<4x4xf32>
// CHECK:         %[[E:.*]] = tensor.empty
// CHECK-NOT:     linalg.fill
// CHECK:         %[[R:.*]]:2 = linalg.generic
// CHECK-SAME:      ins(%[[A]], %[[A]] : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK-SAME:      outs(%[[E]], %[[B]] :
// CHECK:         ^bb0(%[[X:.*]]: f32, %[[T:.*]]: f32, %{{.*}}: f32, %[[Q:.*]]: f32):
// CHECK:           %[[S:.*]] = arith.addf %[[X]], %[[X]]
// CHECK:           %[[U:.*]] = arith.subf %[[T]], %[[Q]]
// CHECK:           linalg.yield %[[S]], %[[U]] : f32, f32
// CHECK:         return %[[R]]#0, %[[R]]#1
func.func @all(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r:3 = linalg.generic {indexing_maps = [#id, #id, #turn, #id, #id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %a, %a : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%f, %e, %b : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32, %w: f32, %o: f32, %p: f32, %q: f32):
    %0 = arith.addf %x, %w : f32
    %1 = arith.mulf %x, %x : f32
    %2 = arith.subf %t, %q : f32
    linalg.yield %0, %1, %2 : f32, f32, f32
  } -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>)
  return %r#0, %r#2 : tensor<4x4xf32>, tensor<4x4xf32>
}

// INIT: the body reads each output that a structured op defines
// CHECK-LABEL: func.func @needed(
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
func.func @needed(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %r:2 = linalg.generic {indexing_maps = [#id, #turn, #id, #row, #row],
      iterator_types = ["parallel", "reduction"]}
      ins(%a, %a, %b : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%c, %c : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32, %p: f32):
    %0 = arith.addf %x, %y : f32
    %1 = arith.addf %0, %o : f32
    %2 = arith.mulf %z, %p : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
