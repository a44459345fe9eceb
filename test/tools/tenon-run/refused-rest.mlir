// An op that is left after the lowering is named, with its place.

// RUN: not tenon-run %s --schedule=%S/Inputs/nothing.mlir 2>&1 | FileCheck %s

// CHECK: refused-rest.mlir:[[#@LINE+2]]:{{.*}}: error: 'tensor.empty' is left after the schedule 'lower-to-llvm', which takes bufferized code
func.func @entry(%a: f32, %i: index, %j: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %0 = tensor.insert %a into %e[%i] : tensor<8xf32>
  %1 = tensor.extract %0[%j] : tensor<8xf32>
  return %1 : f32
}
