// An op that is left after the lowering is named, with its place.

// RUN: not tenon-run %s --schedule=%S/Inputs/nothing.mlir 2>&1 | FileCheck %s

// CHECK: refused-rest.mlir:[[#@LINE+2]]:{{.*}}: error: 'gpu.thread_id' is left after the schedule 'lower-to-llvm', which takes bufferized code
func.func @entry(%a: f32) -> f32 {
  %i = gpu.thread_id x
  %m = memref.alloca() : memref<8xf32>
  memref.store %a, %m[%i] : memref<8xf32>
  %1 = memref.load %m[%i] : memref<8xf32>
  return %1 : f32
}
