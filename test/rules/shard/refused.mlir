// What cannot be split is an error at its place, or is said and computed by each rank.
// DEFINE: %{strategy} =
// DEFINE: %{case} =
// DEFINE: %{refused} = not tenon-opt %t/%{case}.mlir --schedule=shard --set strategy=%{strategy} 2>&1
// RUN: rm -rf %t && mkdir %t && split-file %s %t

// REDEFINE: %{strategy} = batch
// REDEFINE: %{case} = odd
// RUN: %{refused} | FileCheck %s --check-prefix=BATCH
// BATCH: odd.mlir:[[#]]:8: error: 'linalg.matmul' of 'tensor<5x7xf32>': is returned, and no dimension of known size that the strategy splits divides into parts for the ranks
// RUN: tenon-opt %t/odd.mlir --schedule=shard --set replicate=1 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: odd.mlir:[[#]]:8: remark: 'linalg.matmul' of 'tensor<5x7xf32>': is returned
// WHOLE: func.func @entry(%{{.*}}: tensor<5x3xf32>

// REDEFINE: %{strategy} = tensor
// RUN: %{refused} | FileCheck %s --check-prefix=TENSOR
// TENSOR: odd.mlir:[[#]]:8: error: 'linalg.matmul' of 'tensor<5x7xf32>': has a weight, and no loop of known size that the strategy splits divides into parts for the ranks

// REDEFINE: %{case} = dynamic
// RUN: %{refused} | FileCheck %s --check-prefix=DYNAMIC
// REDEFINE: %{strategy} = batch
// RUN: %{refused} | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: dynamic.mlir:[[#]]:8: error: 'linalg.matmul' of 'tensor<?x8xf32>'

// REDEFINE: %{case} = gather
// RUN: %{refused} | FileCheck %s --check-prefix=GATHER
// GATHER: gather.mlir:[[#]]:8: error: 'linalg.generic' of 'tensor<4x8xf32>': cannot be computed in parts, and each rank reads one part

// REDEFINE: %{case} = loop
// RUN: %{refused} | FileCheck %s --check-prefix=LOOP
// LOOP: loop.mlir:[[#]]:8: error: 'scf.for' of 'tensor<8x8xf32>': cannot be computed in parts for the ranks
// RUN: tenon-opt %t/integers.mlir --schedule=shard --set strategy=tensor | FileCheck %s --check-prefix=INTEGERS
// INTEGERS: call @tenon_rank_all_reduce_i32(
// RUN: not tenon-opt %t/odd.mlir --schedule=shard --set strategy=rows 2>&1 | FileCheck %s --check-prefix=STRATEGY
// STRATEGY: knob 'strategy' takes one of batch, tensor, sequence, batch,tensor, batch,sequence
// RUN: not tenon-opt %t/odd.mlir --schedule=shard --set grid=[2,2,2] 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: not tenon-opt %t/odd.mlir --schedule=shard --set grid=0 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: not tenon-opt %t/odd.mlir --schedule=shard --set grid=many 2>&1 | FileCheck %s --check-prefix=GRID
// GRID: error: 'func.func': a grid is the number of ranks, or two numbers [R, S], each at least 1
// RUN: not tenon-opt %t/integers.mlir --schedule=shard --set entry=other 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: error: expected parameter to be equal to 1, got 0

//--- odd.mlir
func.func @entry(%x: tensor<5x3xf32>, %w: tensor<3x7xf32>) -> tensor<5x7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x7xf32>) -> tensor<5x7xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<5x3xf32>, tensor<3x7xf32>) outs(%f : tensor<5x7xf32>) -> tensor<5x7xf32>
  return %0 : tensor<5x7xf32>
}

//--- dynamic.mlir
func.func @entry(%x: tensor<?x8xf32>, %w: tensor<8x8xf32>, %out: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<?x8xf32>, tensor<8x8xf32>) outs(%out : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

//--- gather.mlir
func.func @entry(%x: tensor<2x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i floordiv 2, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.negf %a : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %1 = linalg.exp ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

//--- loop.mlir
func.func @entry(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = scf.for %i = %c0 to %c4 step %c1 iter_args(%y = %x) -> tensor<8x8xf32> {
    %1 = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %1 : tensor<8x8xf32>
  }
  return %0 : tensor<8x8xf32>
}

//--- integers.mlir
func.func @entry(%x: tensor<4x8xi32>, %v: tensor<8x8xi32>, %w: tensor<8x8xi32>, %start: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x8xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<4x8xi32>) -> tensor<4x8xi32>
  %0 = linalg.matmul ins(%x, %v : tensor<4x8xi32>, tensor<8x8xi32>) outs(%f : tensor<4x8xi32>) -> tensor<4x8xi32>
  %1 = linalg.matmul ins(%0, %w : tensor<4x8xi32>, tensor<8x8xi32>) outs(%start : tensor<4x8xi32>) -> tensor<4x8xi32>
  return %1 : tensor<4x8xi32>
}
