// data_layout_propagation moves an unpack below the relu that consumes it, where
// it cancels against the pack that follows.

// RUN: split-file %s %t
// RUN: tenon-opt %t/payload.mlir --schedule=%t/schedule.mlir | FileCheck %s

// CHECK-LABEL: @relu
// CHECK-NOT:     {{linalg.pack|linalg.unpack}}
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x2x2x2xf32>)
// CHECK-NOT:     {{linalg.pack|linalg.unpack}}
// CHECK:         return %[[R]] : tensor<2x2x2x2xf32>

//--- payload.mlir
#id = affine_map<(m, n) -> (m, n)>

func.func @relu(%x: tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %u = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<2x2x2x2xf32> -> tensor<4x4xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%u : tensor<4x4xf32>) {
  ^bb0(%in: f32):
    %max = arith.maximumf %in, %zero : f32
    linalg.yield %max : f32
  } -> tensor<4x4xf32>
  %d = tensor.empty() : tensor<2x2x2x2xf32>
  %p = linalg.pack %r inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return %p : tensor<2x2x2x2xf32>
}

//--- schedule.mlir
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.propagate_data_layout
    } : !op
    transform.apply_patterns to %functions {
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }
}
