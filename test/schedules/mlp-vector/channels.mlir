// Depthwise convolutions whose filter has its channels first, as frameworks hand them
// over, and poolings, of numbers of channels that are no multiples of a vector: masked
// vectors, and sums in registers.

// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-xsmm --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-vector --target=x86_64,x86-64-v4,vector-bits=512 | FileCheck %s
// RAN: verify: ok

// CHECK-LABEL: func.func @entry(
// CHECK-NOT: memref.load
// CHECK: scf.for {{.*}} iter_args({{.*}} -> (vector<16xf32>
// CHECK-NOT: memref.load
// CHECK: vector.maskedload
// CHECK-NOT: memref.load
// CHECK: return

#r = affine_map<(n, i, j, c, u, v) -> (n, i, j, c)>
#f = affine_map<(n, i, j, c, u, v) -> (c, u, v)>
#w = affine_map<(n, i, j, c, u, v) -> (u, v)>
#x0 = affine_map<(n, i, j, c, u, v) -> (n, i + u, j + v, c)>
#x1 = affine_map<(n, i, j, c, u, v) -> (n, i * 2 + u, j * 2 + v, c)>
#x2 = affine_map<(n, i, j, c, u, v) -> (n, i + u * 2, j + v * 2, c)>
func.func @entry(%x: tensor<1x10x10x24xf32>, %f: tensor<24x3x3xf32>,
                 %y: tensor<1x17x17x58xf32>, %g: tensor<58x3x3xf32>,
                 %z: tensor<1x12x12x33xbf16>, %h: tensor<33x3x3xbf16>)
    -> (tensor<1x8x8x24xf32>, tensor<1x8x8x58xf32>, tensor<1x8x8x33xbf16>, tensor<1x8x8x24xf32>, tensor<1x8x8x33xbf16>) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0.0 : bf16
  %e0 = tensor.empty() : tensor<1x8x8x24xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<1x8x8x24xf32>) -> tensor<1x8x8x24xf32>
  %r0 = linalg.generic {indexing_maps = [#x0, #f, #r], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %f : tensor<1x10x10x24xf32>, tensor<24x3x3xf32>) outs(%i0 : tensor<1x8x8x24xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x8x8x24xf32>
  %e1 = tensor.empty() : tensor<1x8x8x58xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x8x8x58xf32>) -> tensor<1x8x8x58xf32>
  %r1 = linalg.generic {indexing_maps = [#x1, #f, #r], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%y, %g : tensor<1x17x17x58xf32>, tensor<58x3x3xf32>) outs(%i1 : tensor<1x8x8x58xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x8x8x58xf32>
  %e2 = tensor.empty() : tensor<1x8x8x33xbf16>
  %i2 = linalg.fill ins(%none : bf16) outs(%e2 : tensor<1x8x8x33xbf16>) -> tensor<1x8x8x33xbf16>
  %r2 = linalg.generic {indexing_maps = [#x2, #f, #r], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%z, %h : tensor<1x12x12x33xbf16>, tensor<33x3x3xbf16>) outs(%i2 : tensor<1x8x8x33xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %m = arith.mulf %a, %b : bf16
    %s = arith.addf %o, %m : bf16
    linalg.yield %s : bf16
  } -> tensor<1x8x8x33xbf16>
  %w = tensor.empty() : tensor<3x3xf32>
  %r3 = linalg.generic {indexing_maps = [#x0, #w, #r], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<1x10x10x24xf32>, tensor<3x3xf32>) outs(%i0 : tensor<1x8x8x24xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.maximumf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<1x8x8x24xf32>
  %r4 = linalg.generic {indexing_maps = [#x2, #w, #r], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%z, %w : tensor<1x12x12x33xbf16>, tensor<3x3xf32>) outs(%i2 : tensor<1x8x8x33xbf16>) {
  ^bb0(%a: bf16, %b: f32, %o: bf16):
    %s = arith.addf %o, %a : bf16
    linalg.yield %s : bf16
  } -> tensor<1x8x8x33xbf16>
  return %r0, %r1, %r2, %r3, %r4 : tensor<1x8x8x24xf32>, tensor<1x8x8x58xf32>, tensor<1x8x8x33xbf16>, tensor<1x8x8x24xf32>, tensor<1x8x8x33xbf16>
}
