// PackConstantAtLoad leaves a pack where it is when the program has constructors
// of its own, which may run first and call what needs it.
// RUN: tenon-opt %s --schedule=%S/Inputs/at-load.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/at-load.mlir --explain=PackConstantAtLoad -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: tenon-run %s --schedule=mlp-xsmm --set=constant_limit=0 --verify | FileCheck %s --check-prefix=RAN

// CHECK-NOT: tenon.fills_globals
// WHY: KnownAtLoad: the module has constructors of its own, which may run first
// RAN: verify: ok

llvm.mlir.global_ctors ctors = [@start], priorities = [0 : i32], data = [#llvm.zero]

llvm.func internal @start() {
  func.call @fill() : () -> ()
  llvm.return
}

memref.global "private" @seen : memref<2x1xi32> = uninitialized

func.func @fill() {
  %m = memref.get_global @seen : memref<2x1xi32>
  %p = func.call @packed() : () -> tensor<2x1xi32>
  bufferization.materialize_in_destination %p in restrict writable %m
    : (tensor<2x1xi32>, memref<2x1xi32>) -> ()
  return
}

func.func @packed() -> tensor<2x1xi32> {
  %c = arith.constant dense<[1, 2]> : tensor<2xi32>
  %e = tensor.empty() : tensor<2x1xi32>
  %p = linalg.pack %c inner_dims_pos = [0] inner_tiles = [1] into %e
    : tensor<2xi32> -> tensor<2x1xi32>
  return %p : tensor<2x1xi32>
}

func.func @entry() -> tensor<2x1xi32> {
  %m = memref.get_global @seen : memref<2x1xi32>
  %t = bufferization.to_tensor %m restrict : memref<2x1xi32> to tensor<2x1xi32>
  return %t : tensor<2x1xi32>
}
