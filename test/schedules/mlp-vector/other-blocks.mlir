// An argument of another block than a function's first is no constant of its calls: it
// is not packed, which would be done in each call.
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --implicit-check-not=memref.alloc

// CHECK-LABEL: func.func @entry(
func.func @entry(%x: tensor<256x256xf32> {tenon.argument = #tenon.argument<constant>}, %y: tensor<256x256xf32>, %c: i1) -> tensor<256x256xf32> {
  cf.cond_br %c, ^product(%x : tensor<256x256xf32>), ^product(%y : tensor<256x256xf32>)
^product(%w: tensor<256x256xf32>):
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x256xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x256xf32>) -> tensor<256x256xf32>
  %product = linalg.matmul ins(%y, %w : tensor<256x256xf32>, tensor<256x256xf32>) outs(%zeros : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %product : tensor<256x256xf32>
}
