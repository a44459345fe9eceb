// Two fills of one number become one when the reshape has moved: what reads and
// writes it gets a destination of its own in the same run.
// RUN: tenon-opt %s --schedule=reshape-down -o %t.once.mlir
// RUN: tenon-opt %t.once.mlir --schedule=reshape-down -o %t.twice.mlir
// RUN: diff %t.once.mlir %t.twice.mlir
// RUN: FileCheck %s < %t.once.mlir

// CHECK:     %[[E:.*]] = tensor.empty() : tensor<2x6x1xi32>
// CHECK:     %[[F:.*]] = linalg.fill {{.*}} outs(%[[E]] :
// CHECK:     linalg.generic {{.*}} ins(%[[F]] : {{.*}} outs(%[[E]] :
func.func @entry() -> (tensor<12xi32>, tensor<2x6x1xi32>) {
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<2x6x1xi32>
  %f = linalg.fill ins(%one : i32) outs(%e : tensor<2x6x1xi32>) -> tensor<2x6x1xi32>
  %c = tensor.collapse_shape %f [[0, 1, 2]] : tensor<2x6x1xi32> into tensor<12xi32>
  %d = tensor.empty() : tensor<12xi32>
  %g = linalg.fill ins(%one : i32) outs(%d : tensor<12xi32>) -> tensor<12xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%c : tensor<12xi32>) outs(%g : tensor<12xi32>) {
  ^bb0(%x: i32, %o: i32):
    %y = arith.xori %x, %x : i32
    linalg.yield %y : i32
  } -> tensor<12xi32>
  return %r, %f : tensor<12xi32>, tensor<2x6x1xi32>
}
