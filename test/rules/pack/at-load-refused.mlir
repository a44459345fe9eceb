// PackConstantAtLoad leaves what is not known when the program is loaded, and
// what is packed then already.
// RUN: tenon-opt %s --schedule=%S/Inputs/at-load.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/at-load.mlir --explain=PackConstantAtLoad -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// CHECK-NOT: memref.global
// CHECK-LABEL: func.func private @mine(
// CHECK: linalg.pack
// CHECK: llvm.mlir.global_ctors
// CHECK-NOT: llvm.mlir.global_ctors
// CHECK-LABEL: func.func @argument(
// CHECK: linalg.pack
// CHECK-LABEL: func.func @buffer(
// CHECK: linalg.pack
// CHECK-LABEL: func.func @size(
// CHECK: linalg.pack
// WHY-DAG: KnownAtLoad: it runs at load already
// WHY-DAG: KnownAtLoad: it reads more than constants
// WHY-DAG: KnownAtLoad: its result is no tensor of static shape

func.func private @mine() attributes {tenon.fills_globals} {
  %m = memref.alloc() : memref<1x2xi32>
  %c = arith.constant dense<[1, 2]> : tensor<2xi32>
  %e = tensor.empty() : tensor<1x2xi32>
  %p = linalg.pack %c inner_dims_pos = [0] inner_tiles = [2] into %e
    : tensor<2xi32> -> tensor<1x2xi32>
  bufferization.materialize_in_destination %p in writable %m
    : (tensor<1x2xi32>, memref<1x2xi32>) -> ()
  return
}
llvm.func @start() attributes {tenon.fills_globals} {
  func.call @mine() : () -> ()
  llvm.return
}
llvm.mlir.global_ctors ctors = [@start], priorities = [0 : i32], data = [#llvm.zero]

func.func @argument(%x: tensor<2xi32>) -> tensor<1x2xi32> {
  %e = tensor.empty() : tensor<1x2xi32>
  %p = linalg.pack %x inner_dims_pos = [0] inner_tiles = [2] into %e
    : tensor<2xi32> -> tensor<1x2xi32>
  return %p : tensor<1x2xi32>
}

func.func @buffer(%m: memref<2xi32>) -> tensor<1x2xi32> {
  %x = bufferization.to_tensor %m restrict : memref<2xi32> to tensor<2xi32>
  %e = tensor.empty() : tensor<1x2xi32>
  %p = linalg.pack %x inner_dims_pos = [0] inner_tiles = [2] into %e
    : tensor<2xi32> -> tensor<1x2xi32>
  return %p : tensor<1x2xi32>
}

func.func @size() -> tensor<?x2xi32> {
  %c = arith.constant dense<[1, 2]> : tensor<2xi32>
  %n = arith.constant 1 : index
  %e = tensor.empty(%n) : tensor<?x2xi32>
  %p = linalg.pack %c inner_dims_pos = [0] inner_tiles = [2] into %e
    : tensor<2xi32> -> tensor<?x2xi32>
  return %p : tensor<?x2xi32>
}
