// erf of every number: beyond 4 it is 1, NaN stays NaN, and so does the sign of zero.
// REQUIRES: workbench
// RUN: tenon-run %s --schedule=mlp-vector --entry=all --print | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --entry=all --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --entry=entry --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-vector --rule-stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=FIRED
// RAN: verify: ok
// FIRED: ErfToRational

// CHECK: [nan, 1, -1, 0, -0, 1, -1, 1
// CHECK-SAME: 1.12837{{[0-9]+}}e-30, 0.520{{[45][0-9]*}}, -0.84270{{[0-9]*}}, 0.9953{{[0-9]*}}, 0.01128{{[0-9]*}}, {{1|0.9999}}

#id = affine_map<(i, j) -> (i, j)>
func.func @all() -> tensor<1x16xf32> {
  %x = arith.constant dense<[[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.0e30, -5.0, 4.0, 1.0e-30, 0.5, -1.0, 2.0, 0.01, 3.9, -2.95, 1.0]]> : tensor<1x16xf32>
  %e = tensor.empty() : tensor<1x16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.erf %a : f32
    linalg.yield %y : f32
  } -> tensor<1x16xf32>
  return %r : tensor<1x16xf32>
}

func.func @entry(%x: tensor<16x40xf32>) -> tensor<16x40xf32> {
  %six = arith.constant 6.0 : f32
  %e = tensor.empty() : tensor<16x40xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x40xf32>) outs(%e : tensor<16x40xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.mulf %a, %six : f32
    %y = math.erf %b : f32
    linalg.yield %y : f32
  } -> tensor<16x40xf32>
  return %r : tensor<16x40xf32>
}
