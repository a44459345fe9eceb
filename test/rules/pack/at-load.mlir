// PackConstantAtLoad: constants are packed by a function that a constructor of
// the program calls; two packs that are equal are one, whoever reads it.
// RUN: tenon-opt %s --schedule=%S/Inputs/at-load.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/at-load.mlir --rule-stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATS
// RUN: tenon-run %s --schedule=%S/Inputs/at-load-run.mlir --verify -n 3 | FileCheck %s --check-prefix=SAME

// STATS: 3 PackConstantAtLoad {{ *}}linalg.pack
// SAME: verify: ok

// CHECK-DAG: memref.global "private" @packed : memref<2x2x2x2xi32> = uninitialized {alignment = 64 : i64}
// CHECK-DAG: memref.global "private" @packed_0 : memref<2x2x2xi32> = uninitialized

// CHECK-LABEL: func.func private @fill_globals() attributes {llvm.linkage = #llvm.linkage<internal>, tenon.fills_globals} {
// CHECK-DAG:     %[[NINE:.*]] = arith.constant 9 : i32
// CHECK-DAG:     %[[A:.*]] = arith.constant dense<{{\[\[}}0, 1, 2, 3],
// CHECK:         %[[G:.*]] = memref.get_global @packed : memref<2x2x2x2xi32>
// CHECK:         %[[P:.*]] = linalg.pack %[[A]] outer_dims_perm = [1, 0]
// CHECK-NEXT:    bufferization.materialize_in_destination %[[P]] in restrict writable %[[G]]
// CHECK:         %[[H:.*]] = memref.get_global @packed_0
// CHECK:         %[[Q:.*]] = linalg.pack %{{.*}} padding_value(%[[NINE]] : i32)
// CHECK-NEXT:    bufferization.materialize_in_destination %[[Q]] in restrict writable %[[H]]
// CHECK-NEXT:    return
// CHECK-LABEL: llvm.func internal @fill_globals_at_load() attributes {tenon.fills_globals} {
// CHECK-NEXT:    func.call @fill_globals() : () -> ()
// CHECK-NEXT:    llvm.return
// CHECK:       llvm.mlir.global_ctors ctors = [@fill_globals_at_load]

// CHECK-LABEL: func.func @entry(
// CHECK-DAG:     %[[B:.*]] = memref.get_global @packed : memref<2x2x2x2xi32>
// CHECK-DAG:     %[[T:.*]] = bufferization.to_tensor %[[B]] restrict : memref<2x2x2x2xi32> to tensor<2x2x2x2xi32>
// CHECK-DAG:     %[[C:.*]] = memref.get_global @packed_0
// CHECK-DAG:     %[[U:.*]] = bufferization.to_tensor %[[C]] restrict
// CHECK-NOT:     linalg.pack
// CHECK:         return %[[T]], %[[U]]
func.func @entry() -> (tensor<2x2x2x2xi32>, tensor<2x2x2xi32>) {
  %0 = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11],
                             [12, 13, 14, 15]]> : tensor<4x4xi32>
  %d = tensor.empty() : tensor<2x2x2x2xi32>
  %1 = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1]
    inner_tiles = [2, 2] into %d : tensor<4x4xi32> -> tensor<2x2x2x2xi32>
  %2 = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %nine = arith.constant 9 : i32
  %e = tensor.empty() : tensor<2x2x2xi32>
  %3 = linalg.pack %2 padding_value(%nine : i32) outer_dims_perm = [1, 0]
    inner_dims_pos = [1] inner_tiles = [2] into %e
    : tensor<2x3xi32> -> tensor<2x2x2xi32>
  return %1, %3 : tensor<2x2x2x2xi32>, tensor<2x2x2xi32>
}

// CHECK-LABEL: func.func @other(
// CHECK-NEXT:    %[[B:.*]] = memref.get_global @packed :
// CHECK-NEXT:    %[[T:.*]] = bufferization.to_tensor %[[B]] restrict
// CHECK-NEXT:    return %[[T]]
func.func @other() -> tensor<2x2x2x2xi32> {
  %d = tensor.empty() : tensor<2x2x2x2xi32>
  %0 = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11],
                             [12, 13, 14, 15]]> : tensor<4x4xi32>
  %1 = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1]
    inner_tiles = [2, 2] into %d : tensor<4x4xi32> -> tensor<2x2x2x2xi32>
  return %1 : tensor<2x2x2x2xi32>
}
