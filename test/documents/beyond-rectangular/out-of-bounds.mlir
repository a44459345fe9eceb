// item: 002.20 Gathers out of bounds, as from a pad: the padding is never made, along an inner dim too.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=gather-fuse,loops --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// CHECK-NOT: tensor<64x108xf32>
// CHECK: return
func.func @entry(%x: tensor<64x100xf32>, %i: tensor<7x1xindex>) -> tensor<7x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x100xf32>
  %p = linalg.exp ins(%x : tensor<64x100xf32>) outs(%e : tensor<64x100xf32>) -> tensor<64x100xf32>
  %pad = tensor.pad %p low[0, 3] high[0, 5] {
  ^bb0(%a: index, %b: index):
    tensor.yield %zero : f32
  } : tensor<64x100xf32> to tensor<64x108xf32>
  %g = tensor.gather %pad[%i] gather_dims([1]) : (tensor<64x108xf32>, tensor<7x1xindex>) -> tensor<7x64xf32>
  return %g : tensor<7x64xf32>
}
