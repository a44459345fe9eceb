// What the tiles do not fit is no error: it stays linalg, on buffers. So does a
// function without a matmul, and a module without a function.

// RUN: split-file %s %t
// RUN: tenon-opt %t/odd.mlir --schedule=%S/Inputs/tiled-buffers.mlir --set block=32 | FileCheck %s --check-prefix=ODD
// RUN: tenon-opt %t/dynamic.mlir --schedule=%S/Inputs/tiled-buffers.mlir --set block=32 | FileCheck %s --check-prefix=DYNAMIC
// RUN: tenon-opt %t/none.mlir --schedule=%S/Inputs/tiled-buffers.mlir --set block=32 | FileCheck %s --check-prefix=NONE
// RUN: tenon-opt %t/empty.mlir --schedule=%S/Inputs/tiled-buffers.mlir --set block=32 | FileCheck %s --check-prefix=EMPTY

// ODD-NOT: scf.forall
// ODD:     linalg.matmul ins(%{{.*}}, %{{.*}} : memref<50x33xf32>, memref<33x64xf32>)

// DYNAMIC: linalg.matmul ins(%{{.*}}, %{{.*}} : memref<?x64xf32>, memref<64x64xf32>)

// NONE-LABEL: func.func @scale
// NONE:       linalg.generic
// NONE:         arith.mulf
// NONE-LABEL: func.func @other
// NONE:       func.func private @unused

// EMPTY:      module {
// EMPTY-NEXT: }

//--- odd.mlir
func.func @entry(%x: tensor<50x33xf32>, %w: tensor<33x64xf32>) -> tensor<50x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<50x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<50x64xf32>) -> tensor<50x64xf32>
  %m = linalg.matmul ins(%x, %w : tensor<50x33xf32>, tensor<33x64xf32>) outs(%f : tensor<50x64xf32>) -> tensor<50x64xf32>
  return %m : tensor<50x64xf32>
}

//--- dynamic.mlir
func.func @entry(%x: tensor<?x64xf32>, %w: tensor<64x64xf32>, %c: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %m = linalg.matmul ins(%x, %w : tensor<?x64xf32>, tensor<64x64xf32>) outs(%c : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %m : tensor<?x64xf32>
}

//--- none.mlir
func.func @scale(%x: tensor<8xf32>, %by: f32) -> tensor<8xf32> {
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : tensor<8xf32>) {
  ^bb0(%in: f32):
    %mul = arith.mulf %in, %by : f32
    linalg.yield %mul : f32
  } -> tensor<8xf32>
  return %s : tensor<8xf32>
}
func.func @other(%x: memref<8xf32>) {
  return
}
func.func private @unused(tensor<8xf32>)

//--- empty.mlir
module {
}
