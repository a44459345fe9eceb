// item: 002.22 Fusion through a concat of any rank along any dim: the producers are computed tile by tile.
// RUN: tenon-opt %s --schedule=collapse-tile --set tile=2 | FileCheck %s
// RUN: tenon-run %s --schedule=collapse-tile,loops --set tile=2 --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// CHECK: scf.for
// CHECK:   linalg.exp {{.*}} -> tensor<?x4x8xf32>
// CHECK:   linalg.tanh {{.*}} -> tensor<?x5x8xf32>
func.func @entry(%a: tensor<3x4x8xf32>, %b: tensor<3x5x8xf32>, %d: tensor<3x9x8xf32>) -> tensor<3x9x8xf32> {
  %e1 = tensor.empty() : tensor<3x4x8xf32>
  %p1 = linalg.exp ins(%a : tensor<3x4x8xf32>) outs(%e1 : tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
  %e2 = tensor.empty() : tensor<3x5x8xf32>
  %p2 = linalg.tanh ins(%b : tensor<3x5x8xf32>) outs(%e2 : tensor<3x5x8xf32>) -> tensor<3x5x8xf32>
  %c = tensor.concat dim(1) %p1, %p2 : (tensor<3x4x8xf32>, tensor<3x5x8xf32>) -> tensor<3x9x8xf32>
  %e = tensor.empty() : tensor<3x9x8xf32>
  %r = linalg.sub ins(%c, %d : tensor<3x9x8xf32>, tensor<3x9x8xf32>) outs(%e : tensor<3x9x8xf32>) -> tensor<3x9x8xf32>
  return %r : tensor<3x9x8xf32>
}
