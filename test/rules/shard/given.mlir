// Shardings of the payload, along the first axis of a grid, and its grids.
// RUN: tenon-opt %s --rules=shard/given,shard/parts-past-given,shard/collectives --rules=shard/given-refusals --set=grid=[2,2] | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/none.mlir | FileCheck %s --check-prefix=NONE
// NONE-NOT: shard.

// DropEqualGrid, RejectOtherGrid.
// CHECK-NOT: @mine
// CHECK:     shard.grid @other(shape = 4) {tenon.refused = "has another shape than the knob `grid` says"}
shard.grid @ranks(shape = 2x2)
shard.grid @mine(shape = 2x2)
shard.grid @other(shape = 4)

// MarkGivenSharding, SplitGivenSharding, MovePartAboveSharding: a part of rows goes past what is split along the
// other axis, and RejectUnsupportedSharding: of which there is no more here.
// CHECK-LABEL: func.func @both(
// CHECK:       %[[PART:.*]] = tensor.extract_slice %arg0[%{{.*}}, 0] [2, 8] [1, 1] {tenon.part = array<i64: 2, 2>}
// CHECK:       %[[LEFT:.*]] = shard.shard %[[PART]] to %{{.*}} {tenon.refused = "splits {{.*}}", tenon.shard = #tenon.shard<given = [-1, 1, -1, -1]>} : tensor<2x8xf32>
// CHECK:       return %[[LEFT]]
func.func @both(%x: tensor<4x8xf32>, %o: index) -> tensor<2x8xf32> {
  %s = shard.sharding @ranks split_axes = [[0], [1]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<4x8xf32>
  %1 = tensor.extract_slice %0[%o, 0] [2, 8] [1, 1] {tenon.part = array<i64: 2, 2>} : tensor<4x8xf32> to tensor<2x8xf32>
  return %1 : tensor<2x8xf32>
}

// DropReplicated.
// CHECK-LABEL: func.func @nothing(
// CHECK:       return %arg0
func.func @nothing(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %s = shard.sharding @ranks split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %s annotate_for_users : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
