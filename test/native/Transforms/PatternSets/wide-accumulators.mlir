// A narrow reduction on buffers adds up in f32 and rounds once. What a body
// rounds on purpose stays rounded; what comes from outside of it is widened too.
// RUN: tenon-opt %s --schedule=%S/Inputs/wide-accumulators.mlir | FileCheck %s

// CHECK-LABEL: func.func @matmul(
// CHECK-SAME: %[[A:.*]]: memref<4x?xbf16>, %[[B:.*]]: memref<?x8xbf16>, %[[C:.*]]: memref<4x8xbf16>
// CHECK: %[[SUM:.*]] = memref.alloc() : memref<4x8xf32>
// CHECK: linalg.copy ins(%[[C]] : memref<4x8xbf16>) outs(%[[SUM]] : memref<4x8xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]] : {{.*}}) outs(%[[SUM]] :
// CHECK: arith.mulf {{.*}} : f32
// CHECK: arith.addf {{.*}} : f32
// CHECK: linalg.copy ins(%[[SUM]] : memref<4x8xf32>) outs(%[[C]] : memref<4x8xbf16>)
// CHECK: memref.dealloc %[[SUM]]
func.func @matmul(%a: memref<4x?xbf16>, %b: memref<?x8xbf16>, %c: memref<4x8xbf16>) {
  linalg.matmul ins(%a, %b : memref<4x?xbf16>, memref<?x8xbf16>) outs(%c : memref<4x8xbf16>)
  return
}

// CHECK-LABEL: func.func @rounded_on_purpose(
// CHECK-SAME: %{{.*}}: memref<4x?xf16>, %[[S:.*]]: f16,
// CHECK: %[[SCALE:.*]] = arith.extf %[[S]] : f16 to f32
// CHECK: %[[P:.*]] = arith.mulf %{{.*}}, %[[SCALE]] : f32
// CHECK: %[[R:.*]] = arith.truncf %{{.*}} : f32 to f16
// CHECK: arith.extf %[[R]] : f16 to f32
func.func @rounded_on_purpose(%x: memref<4x?xf16>, %s: f16, %out: memref<4xf16>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x?xf16>) outs(%out : memref<4xf16>) {
  ^bb0(%a: f16, %o: f16):
    %p = arith.mulf %a, %s : f16
    %w = arith.extf %p : f16 to f32
    %h = arith.addf %w, %w : f32
    %r = arith.truncf %h : f32 to f16
    %q = arith.addf %o, %r : f16
    linalg.yield %q : f16
  }
  return
}

// In f32, without a reduction, and where an input is the output itself, nothing
// changes.
// CHECK-LABEL: func.func @stays(
// CHECK-NOT: memref.alloc
func.func @stays(%a: memref<4x4xf32>, %b: memref<4x4xbf16>, %c: memref<4x4xbf16>) {
  linalg.matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  linalg.add ins(%b, %b : memref<4x4xbf16>, memref<4x4xbf16>) outs(%c : memref<4x4xbf16>)
  linalg.matmul ins(%b, %c : memref<4x4xbf16>, memref<4x4xbf16>) outs(%c : memref<4x4xbf16>)
  return
}

// On tensors there is no buffer to free.
// CHECK-LABEL: func.func @tensors(
// CHECK-SAME: %[[X:.*]]: tensor<4x?xbf16>, %[[OUT:.*]]: tensor<4xbf16>)
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[INIT:.*]] = linalg.copy ins(%[[OUT]] : tensor<4xbf16>) outs(%[[E]] : tensor<4xf32>)
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4x?xbf16>) outs(%[[INIT]] : tensor<4xf32>)
// CHECK: arith.addf {{.*}} : f32
// CHECK: %[[R:.*]] = linalg.copy ins(%[[SUM]] : tensor<4xf32>) outs(%[[OUT]] : tensor<4xbf16>)
// CHECK: return %[[R]]
func.func @tensors(%x: tensor<4x?xbf16>, %out: tensor<4xbf16>) -> tensor<4xbf16> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x?xbf16>) outs(%out : tensor<4xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %q = arith.addf %o, %a : bf16
    linalg.yield %q : bf16
  } -> tensor<4xbf16>
  return %r : tensor<4xbf16>
}

// Of two results the one that adds up is wide; the other one is rounded where it is
// yielded, and lies in memory as before.
// CHECK-LABEL: func.func @two_results(
// CHECK-SAME: %[[X:.*]]: memref<4x?xbf16>, %[[OUT:.*]]: memref<4xbf16>, %[[EACH:.*]]: memref<4x?xbf16>)
// CHECK: %[[SUM:.*]] = memref.alloc() : memref<4xf32>
// CHECK: linalg.generic {{.*}} outs(%[[SUM]], %[[EACH]] : memref<4xf32>, memref<4x?xbf16>)
// CHECK: %[[Q:.*]] = arith.mulf {{.*}} : f32
// CHECK: %[[S:.*]] = arith.addf %[[Q]], {{.*}} : f32
// CHECK: %[[R:.*]] = arith.truncf %[[Q]] : f32 to bf16
// CHECK: linalg.yield %[[S]], %[[R]] : f32, bf16
// CHECK: linalg.copy ins(%[[SUM]] : memref<4xf32>) outs(%[[OUT]] : memref<4xbf16>)
func.func @two_results(%x: memref<4x?xbf16>, %out: memref<4xbf16>, %each: memref<4x?xbf16>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x?xbf16>) outs(%out, %each : memref<4xbf16>, memref<4x?xbf16>) {
  ^bb0(%a: bf16, %o: bf16, %e: bf16):
    %q = arith.mulf %a, %a : bf16
    %s = arith.addf %q, %o : bf16
    linalg.yield %s, %q : bf16, bf16
  }
  return
}

// What the body computes of integers it computes as before; what it adds up is wide.
// CHECK-LABEL: func.func @of_integers(
// CHECK: %[[V:.*]] = arith.sitofp %{{.*}} : i8 to f16
// CHECK: %[[W:.*]] = arith.extf %[[V]] : f16 to f32
// CHECK: arith.addf %{{.*}}, %[[W]] : f32
func.func @of_integers(%x: memref<4x?xi8>, %out: memref<4xf16>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x?xi8>) outs(%out : memref<4xf16>) {
  ^bb0(%a: i8, %o: f16):
    %v = arith.sitofp %a : i8 to f16
    %s = arith.addf %o, %v : f16
    linalg.yield %s : f16
  }
  return
}
