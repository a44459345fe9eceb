// What a loop around a product computes anew each time, into one buffer that stays, is not kept in registers over that loop.
// REQUIRES: workbench
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s

// CHECK: verify: ok
// CHECK: 2 as vectors{{$}}
func.func @entry(%v: tensor<7x8xf32>, %w1: tensor<8x16xf32>, %w2: tensor<16x16xf32>, %out: tensor<7x16xf32>) -> tensor<7x16xf32> {
  %zero = arith.constant 0.0 : f32
  %off = arith.constant dense<[0, 3, 6, 7]> : tensor<4xi32>
  %r = ragged.segments %off disjoint segment init(%out : tensor<7x16xf32>) : tensor<4xi32> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<7x16xf32>):
    %x = tensor.extract_slice %v[%lo, 0] [%n, 8] [1, 1] : tensor<7x8xf32> to tensor<?x8xf32>
    %e1 = tensor.empty(%n) : tensor<?x16xf32>
    %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %h = linalg.matmul ins(%x, %w1 : tensor<?x8xf32>, tensor<8x16xf32>) outs(%f1 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %e2 = tensor.empty(%n) : tensor<?x16xf32>
    %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %y = linalg.matmul ins(%h, %w2 : tensor<?x16xf32>, tensor<16x16xf32>) outs(%f2 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %next = tensor.insert_slice %y into %acc[%lo, 0] [%n, 16] [1, 1] : tensor<?x16xf32> into tensor<7x16xf32>
    ragged.yield %next : tensor<7x16xf32>
  }
  return %r : tensor<7x16xf32>
}
