// What ranks send one another, on both axes of a grid of two by two: where one of two goes,
// where one becomes another, and what each is a call of.
// RUN: tenon-opt %s --rules=shard/collectives --set=grid=[2,2] | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/calls.mlir | FileCheck %s --check-prefix=CALLS

#id = affine_map<(i, j) -> (i, j)>
shard.grid @ranks(shape = 2x2)

// FoldPartOfAllGather: of what was put together the rank's own.
// CHECK-LABEL: func.func @own(
// CHECK-NEXT:  return %arg0
// CallGatherOfRows.
// CALLS-LABEL: func.func @own(
// CALLS:       %[[FROM:.*]] = bufferization.to_buffer %{{.*}} read_only : tensor<?xf32> to memref<?xf32>
// CALLS:       %[[TO:.*]] = memref.alloc(%c32) {alignment = 64 : i64}
// CALLS:       call @tenon_rank_all_gather_f32(%[[FROM]], %[[TO]], %c2_i64{{.*}}, %c2_i64{{.*}})
// CALLS:       bufferization.to_tensor %[[TO]] restrict writable
// CALLS:       tensor.expand_shape {{.*}} output_shape [8, 4]
// CALLS:       call @tenon_rank_place
func.func @own(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c4 = arith.constant 4 : index
  %0 = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0 : tensor<4x4xf32> -> tensor<8x4xf32>
  %i = shard.process_multi_index on @ranks axes = [0] : index
  %o = arith.muli %i, %c4 : index
  %1 = tensor.extract_slice %0[%o, 0] [4, 4] [1, 1] {tenon.part = array<i64: 2, 2>} : tensor<8x4xf32> to tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// PartOfAllGatherToAllToAll: parts along another dimension.
// CHECK-LABEL: func.func @across(
// CHECK-NEXT:  shard.all_to_all %arg0 on @ranks grid_axes = [0] split_axis = 1 concat_axis = 0 : tensor<4x4xf32> -> tensor<8x2xf32>
// CallGatherOfColumns.
// CALLS-LABEL: func.func @across(
// CALLS:       call @tenon_rank_all_gather_f32
func.func @across(%x: tensor<4x4xf32>) -> tensor<8x2xf32> {
  %c2 = arith.constant 2 : index
  %0 = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0 : tensor<4x4xf32> -> tensor<8x4xf32>
  %i = shard.process_multi_index on @ranks axes = [0] : index
  %o = arith.muli %i, %c2 : index
  %1 = tensor.extract_slice %0[0, %o] [8, 2] [1, 1] {tenon.part = array<i64: 2, 2>} : tensor<8x4xf32> to tensor<8x2xf32>
  return %1 : tensor<8x2xf32>
}

// PartOfAllReduceToReduceScatter: a part of a sum.
// CHECK-LABEL: func.func @part_of_sum(
// CHECK-NEXT:  shard.reduce_scatter %arg0 on @ranks grid_axes = [0] scatter_axis = 1 : tensor<4x4xbf16> -> tensor<4x2xbf16>
// CallAllReduce.
// CALLS-LABEL: func.func @part_of_sum(
// CALLS:       call @tenon_rank_all_reduce_bf16(%{{.*}}, %{{.*}}, %c0_i64{{.*}}, %c2_i64{{.*}}, %c2_i64{{.*}})
func.func @part_of_sum(%x: tensor<4x4xbf16>) -> tensor<4x2xbf16> {
  %c2 = arith.constant 2 : index
  %0 = shard.all_reduce %x on @ranks grid_axes = [0] : tensor<4x4xbf16> -> tensor<4x4xbf16>
  %i = shard.process_multi_index on @ranks axes = [0] : index
  %o = arith.muli %i, %c2 : index
  %1 = tensor.extract_slice %0[0, %o] [4, 2] [1, 1] {tenon.part = array<i64: 2, 2>} : tensor<4x4xbf16> to tensor<4x2xbf16>
  return %1 : tensor<4x2xbf16>
}

// The same of a maximum.
// CHECK-LABEL: func.func @part_of_maximum(
// CHECK-NEXT:  shard.reduce_scatter %arg0 on @ranks grid_axes = [0] reduction = max scatter_axis = 1
// CALLS-LABEL: func.func @part_of_maximum(
// CALLS:       call @tenon_rank_all_reduce_f32(%{{.*}}, %{{.*}}, %c1_i64{{.*}}, %c2_i64{{.*}}, %c2_i64{{.*}})
func.func @part_of_maximum(%x: tensor<4x4xf32>) -> tensor<4x2xf32> {
  %c2 = arith.constant 2 : index
  %0 = shard.all_reduce %x on @ranks grid_axes = [0] reduction = max : tensor<4x4xf32> -> tensor<4x4xf32>
  %i = shard.process_multi_index on @ranks axes = [0] : index
  %o = arith.muli %i, %c2 : index
  %1 = tensor.extract_slice %0[0, %o] [4, 2] [1, 1] {tenon.part = array<i64: 2, 2>} : tensor<4x4xf32> to tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

// FoldAllGatherOfReduceScatter: parts of a sum put together.
// CHECK-LABEL: func.func @sum_of_parts(
// CHECK-NEXT:  shard.all_reduce %arg0 on @ranks grid_axes = [1] : tensor<4x4xf32> -> tensor<4x4xf32>
// CallReduceScatter, CallGatherOfColumns.
// CALLS-LABEL: func.func @sum_of_parts(
// CALLS:       linalg.generic {{.*}} ins(%{{.*}} : tensor<4x2x2xf32>) outs(%{{.*}} : tensor<2x4x2xf32>)
// CALLS:       call @tenon_rank_reduce_scatter_f32(%{{.*}}, %{{.*}}, %c0_i64{{.*}}, %c2_i64{{.*}}, %c1_i64{{.*}})
// CALLS:       call @tenon_rank_all_gather_f32(%{{.*}}, %{{.*}}, %c2_i64{{.*}}, %c1_i64{{.*}})
// CALLS:       linalg.generic {{.*}} ins(%{{.*}} : tensor<2x4x2xf32>) outs(%{{.*}} : tensor<4x2x2xf32>)
func.func @sum_of_parts(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = shard.reduce_scatter %x on @ranks grid_axes = [1] scatter_axis = 1 : tensor<4x4xf32> -> tensor<4x2xf32>
  %1 = shard.all_gather %0 on @ranks grid_axes = [1] gather_axis = 1 : tensor<4x2xf32> -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// CancelAllToAlls.
// CHECK-LABEL: func.func @back_and_forth(
// CHECK-NEXT:  return %arg0
// CallAllToAll.
// CALLS-LABEL: func.func @back_and_forth(
// CALLS-COUNT-2: call @tenon_rank_all_to_all_f64(
func.func @back_and_forth(%x: tensor<4x4xf64>) -> tensor<4x4xf64> {
  %0 = shard.all_to_all %x on @ranks grid_axes = [0] split_axis = 1 concat_axis = 0 : tensor<4x4xf64> -> tensor<8x2xf64>
  %1 = shard.all_to_all %0 on @ranks grid_axes = [0] split_axis = 0 concat_axis = 1 : tensor<8x2xf64> -> tensor<4x4xf64>
  return %1 : tensor<4x4xf64>
}

// GeneralizeSumOfAllReduces, MergeAllReduces: one sum of both.
// CHECK-LABEL: func.func @two_sums(
// CHECK:       %[[SUM:.*]] = linalg.generic
// CHECK:       shard.all_reduce %[[SUM]] on @ranks grid_axes = [0]
// CHECK-NOT:   shard.all_reduce
func.func @two_sums(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = shard.all_reduce %x on @ranks grid_axes = [0] : tensor<4x4xf32> -> tensor<4x4xf32>
  %1 = shard.all_reduce %y on @ranks grid_axes = [0] : tensor<4x4xf32> -> tensor<4x4xf32>
  %2 = linalg.add ins(%0, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// MoveAllGatherDown: what is half as wide is sent.
// CHECK-LABEL: func.func @narrow(
// CHECK:       %[[NARROW:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xbf16>)
// CHECK:       shard.all_gather %[[NARROW]] on @ranks grid_axes = [0] gather_axis = 0 : tensor<4x4xbf16> -> tensor<8x4xbf16>
func.func @narrow(%x: tensor<4x4xf32>) -> tensor<8x4xbf16> {
  %e = tensor.empty() : tensor<8x4xbf16>
  %0 = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0 : tensor<4x4xf32> -> tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x4xf32>) outs(%e : tensor<8x4xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %r = arith.truncf %a : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<8x4xbf16>
  return %1 : tensor<8x4xbf16>
}

// What is twice as wide is not.
// CHECK-LABEL: func.func @wide(
// CHECK:       shard.all_gather %arg0
func.func @wide(%x: tensor<4x4xbf16>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %0 = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0 : tensor<4x4xbf16> -> tensor<8x4xbf16>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x4xbf16>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %r = arith.extf %a : bf16 to f32
    linalg.yield %r : f32
  } -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// MovePartAboveAllGather, MovePartAboveAllReduce: a part along the other axis is taken before.
// CHECK-LABEL: func.func @past(
// CHECK:       %[[PART:.*]] = tensor.extract_slice %arg0
// CHECK:       shard.all_gather %[[PART]] on @ranks grid_axes = [1] gather_axis = 1 : tensor<2x4xf32> -> tensor<2x8xf32>
// CHECK:       %[[OTHER:.*]] = tensor.extract_slice %arg0
// CHECK:       shard.all_reduce %[[OTHER]] on @ranks grid_axes = [1] : tensor<2x4xf32> -> tensor<2x4xf32>
func.func @past(%x: tensor<4x4xf32>) -> (tensor<2x8xf32>, tensor<2x4xf32>) {
  %c2 = arith.constant 2 : index
  %i = shard.process_multi_index on @ranks axes = [0] : index
  %o = arith.muli %i, %c2 : index
  %0 = shard.all_gather %x on @ranks grid_axes = [1] gather_axis = 1 : tensor<4x4xf32> -> tensor<4x8xf32>
  %1 = tensor.extract_slice %0[%o, 0] [2, 8] [1, 1] {tenon.part = array<i64: 2, 2>} : tensor<4x8xf32> to tensor<2x8xf32>
  %2 = shard.all_reduce %x on @ranks grid_axes = [1] : tensor<4x4xf32> -> tensor<4x4xf32>
  %3 = tensor.extract_slice %2[%o, 0] [2, 4] [1, 1] {tenon.part = array<i64: 2, 2>} : tensor<4x4xf32> to tensor<2x4xf32>
  return %1, %3 : tensor<2x8xf32>, tensor<2x4xf32>
}

// FoldPlaceOfRank, FoldPartOfConstant: rank 1 is the first of the first axis, and the second of
// the other.
// CALLS-LABEL: func.func @known(
// CALLS-DAG:   arith.constant dense<{{\[\[3, 4\], \[7, 8\]\]}}> : tensor<2x2xi16>
// CALLS-DAG:   arith.constant dense<7> : tensor<2x2xi16>
// CALLS-NOT:   tenon_rank_place
func.func @known() -> (tensor<2x2xi16>, tensor<2x2xi16>) attributes {tenon.ranks = #tenon.ranks<rank = 1>} {
  %c2 = arith.constant 2 : index
  %c = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi16>
  %same = arith.constant dense<7> : tensor<4x2xi16>
  %i = shard.process_multi_index on @ranks axes = [1] : index
  %o = arith.muli %i, %c2 : index
  %0 = tensor.extract_slice %c[0, %o] [2, 2] [1, 1] {tenon.part = array<i64: 2, 1>} : tensor<2x4xi16> to tensor<2x2xi16>
  %1 = tensor.extract_slice %same[%o, 0] [2, 2] [1, 1] {tenon.part = array<i64: 2, 1>} : tensor<4x2xi16> to tensor<2x2xi16>
  return %0, %1 : tensor<2x2xi16>, tensor<2x2xi16>
}

// DropGrid.
// CALLS-NOT: shard.grid
