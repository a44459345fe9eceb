// What is made f32 of bf16 is made so by bits; of f16, and to f64, by the machine.
// RUN: tenon-opt %s --rules=rows/extensions | FileCheck %s
// RUN: tenon-run %s --schedule=rules:rows/extensions,loops --verify --special-numbers | FileCheck %s --check-prefix=SAME
// SAME: verify: ok
#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @entry
// CHECK: ^bb0(%[[X:.*]]: bf16, %[[H:.*]]: f16, %{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f64):
// CHECK: %[[B:.*]] = arith.bitcast %[[X]] : bf16 to i16
// CHECK: %[[W:.*]] = arith.extui %[[B]] : i16 to i32
// CHECK: %[[S:.*]] = arith.shli %[[W]], %{{.*}} : i32
// CHECK: arith.bitcast %[[S]] : i32 to f32
// CHECK: arith.extf %[[H]] : f16 to f32
// CHECK: arith.extf %[[X]] : bf16 to f64
func.func @entry(%x: tensor<40xbf16>, %h: tensor<40xf16>) -> (tensor<40xf32>, tensor<40xf32>, tensor<40xf64>) {
  %e = tensor.empty() : tensor<40xf32>
  %d = tensor.empty() : tensor<40xf64>
  %0:3 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id], iterator_types = ["parallel"]} ins(%x, %h : tensor<40xbf16>, tensor<40xf16>) outs(%e, %e, %d : tensor<40xf32>, tensor<40xf32>, tensor<40xf64>) {
  ^bb0(%a: bf16, %b: f16, %o: f32, %p: f32, %q: f64):
    %1 = arith.extf %a : bf16 to f32
    %2 = arith.extf %b : f16 to f32
    %3 = arith.extf %a : bf16 to f64
    linalg.yield %1, %2, %3 : f32, f32, f64
  } -> (tensor<40xf32>, tensor<40xf32>, tensor<40xf64>)
  return %0#0, %0#1, %0#2 : tensor<40xf32>, tensor<40xf32>, tensor<40xf64>
}
