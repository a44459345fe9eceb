// item: 002.17 Fusion through a gather by several coordinates: only the gathered elements of a product are computed.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=gather-fuse,loops --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// CHECK-NOT: tensor<42x64xf32>) -> tensor<42x64xf32>
// CHECK: return
func.func @entry(%0: tensor<42x32xf32>, %1: tensor<32x64xf32>, %2: tensor<42x64xf32>, %indices: tensor<5x2xindex>) -> tensor<5xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<42x32xf32>, tensor<32x64xf32>) outs(%2 : tensor<42x64xf32>) -> tensor<42x64xf32>
  %4 = tensor.gather %3[%indices] gather_dims([0, 1]) : (tensor<42x64xf32>, tensor<5x2xindex>) -> tensor<5xf32>
  return %4: tensor<5xf32>
}
