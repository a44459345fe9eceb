// Functions of the math dialect as polynomials: right for every number, signs of zeros,
// infinities and NaN included, and as close as the mathematical library's.
// RUN: tenon-run %s --schedule=mlp-vector --entry=all --print | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --entry=all --verify --tolerance=1e-6 | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --entry=narrow --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=VECTORS
// RAN: verify: ok
// VECTORS-NOT: math.{{expm1|log|exp|sinh|cosh|asin|acos|atan}}

// expm1
// CHECK: nan, inf, -1, 0, -0, 1e-30, -0.6321{{[0-9]*}}, 1.718{{[0-9]*}}
// CHECK-SAME: 0.6487{{[0-9]*}}, -0.09516{{[0-9]*}}, 6.389{{[0-9]*}}, 3.009{{[0-9]*}}e+38, -1, inf, 1e-40, inf
// log1p
// CHECK: nan, inf, nan, 0, -0, 1e-30, -inf, 0.6931{{[0-9]*}}
// CHECK-SAME: 0.4054{{[0-9]*}}, -0.1053{{[0-9]*}}, 1.098{{[0-9]*}}, 4.495{{[0-9]*}}, nan, 88.59{{[0-9]*}}, 1e-40, 4.859{{[0-9]*}}
// exp2
// CHECK: nan, inf, 0, 1, 1, 1, 0.5{{[0-9]*}}, 2
// CHECK-SAME: 1.414{{[0-9]*}}, 0.9330{{[0-9]*}}, 4, 4.690{{[0-9]*}}e+26, 2.131{{[0-9]*}}e-27, inf, 1, 3.174{{[0-9]*}}e+38
// log2
// CHECK: nan, inf, nan, -inf, -inf, -99.65{{[0-9]*}}, nan, 0
// CHECK-SAME: -1, nan, 1, 6.469{{[0-9]*}}, nan, 127.8{{[0-9]*}}, -132.8{{[0-9]*}}, 6.998{{[0-9]*}}
// log10
// CHECK: nan, inf, nan, -inf, -inf, -30, nan, 0
// CHECK-SAME: -0.3010{{[0-9]*}}, nan, 0.3010{{[0-9]*}}, 1.947{{[0-9]*}}, nan, 38.47{{[0-9]*}}, -40.00{{[0-9]*}}, 2.106{{[0-9]*}}
// sinh
// CHECK: nan, inf, -inf, 0, -0, 1e-30, -1.175{{[0-9]*}}, 1.175{{[0-9]*}}
// CHECK-SAME: 0.5210{{[0-9]*}}, -0.1001{{[0-9]*}}, 3.626{{[0-9]*}}, 1.504{{[0-9]*}}e+38, -1.504{{[0-9]*}}e+38, inf, 1e-40, inf
// cosh
// CHECK: nan, inf, inf, 1, 1, 1, 1.543{{[0-9]*}}, 1.543{{[0-9]*}}
// CHECK-SAME: 1.127{{[0-9]*}}, 1.005{{[0-9]*}}, 3.762{{[0-9]*}}, 1.504{{[0-9]*}}e+38, 1.504{{[0-9]*}}e+38, inf, 1, inf
// asinh
// CHECK: nan, inf, -inf, 0, -0, 1e-30, -0.8813{{[0-9]*}}, 0.8813{{[0-9]*}}
// CHECK-SAME: 0.4812{{[0-9]*}}, -0.09983{{[0-9]*}}, 1.443{{[0-9]*}}, 5.177{{[0-9]*}}, -5.177{{[0-9]*}}, 89.28{{[0-9]*}}, 1e-40, 5.544{{[0-9]*}}
// acosh
// CHECK: nan, inf, nan, nan, nan, nan, nan, 0
// CHECK-SAME: nan, nan, 1.316{{[0-9]*}}, 5.177{{[0-9]*}}, nan, 89.28{{[0-9]*}}, nan, 5.544{{[0-9]*}}
// atanh
// CHECK: nan, nan, nan, 0, -0, 1e-30, -inf, inf
// CHECK-SAME: 0.5493{{[0-9]*}}, -0.1003{{[0-9]*}}, nan, nan, nan, nan, 1e-40, nan
// atan
// CHECK: nan, 1.570{{[0-9]*}}, -1.570{{[0-9]*}}, 0, -0, 1e-30, -0.7853{{[0-9]*}}, 0.7853{{[0-9]*}}
// CHECK-SAME: 0.4636{{[0-9]*}}, -0.09966{{[0-9]*}}, 1.107{{[0-9]*}}, 1.559{{[0-9]*}}, -1.559{{[0-9]*}}, 1.570{{[0-9]*}}, 1e-40, 1.562{{[0-9]*}}
// asin
// CHECK: nan, nan, nan, 0, -0, 1e-30, -1.570{{[0-9]*}}, 1.570{{[0-9]*}}
// CHECK-SAME: 0.5235{{[0-9]*}}, -0.1001{{[0-9]*}}, nan, nan, nan, nan, 1e-40, nan
// acos
// CHECK: nan, nan, nan, 1.570{{[0-9]*}}, 1.570{{[0-9]*}}, 1.570{{[0-9]*}}, 3.141{{[0-9]*}}, 0
// CHECK-SAME: 1.047{{[0-9]*}}, 1.670{{[0-9]*}}, nan, nan, nan, nan, 1.570{{[0-9]*}}, nan
#id = affine_map<(i, j) -> (i, j)>
func.func @all() -> (tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>) {
  %x = arith.constant dense<[[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.0e-30, -1.0, 1.0, 0.5, -0.1, 2.0, 88.6, -88.6, 3.0e38, 1.0e-40, 127.9]]> : tensor<1x16xf32>
  %e = tensor.empty() : tensor<1x16xf32>
  %expm1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.expm1 %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  %log1p = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.log1p %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  %exp2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.exp2 %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  %log2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.log2 %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  %log10 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.log10 %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  %sinh = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.sinh %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  %cosh = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.cosh %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  %asinh = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.asinh %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  %acosh = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.acosh %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  %atanh = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.atanh %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  %atan = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.atan %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  %asin = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.asin %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  %acos = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.acos %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  return %expm1, %log1p, %exp2, %log2, %log10, %sinh, %cosh, %asinh, %acosh, %atanh, %atan, %asin, %acos : tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>, tensor<1x16xf32>
}

func.func @narrow(%x: tensor<8x40xbf16>) -> tensor<8x40xbf16> {
  %e = tensor.empty() : tensor<8x40xbf16>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x40xbf16>) outs(%e : tensor<8x40xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %y = math.expm1 %a : bf16
    %z = math.sinh %y : bf16
    linalg.yield %z : bf16
  } -> tensor<8x40xbf16>
  return %r : tensor<8x40xbf16>
}
