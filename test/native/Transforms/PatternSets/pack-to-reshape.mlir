// A pack that moves no element becomes a reshape; one that does stays a pack, and
// so does every unpack.

// RUN: split-file %s %t
// RUN: tenon-opt %t/payload.mlir --schedule=%t/schedule.mlir | FileCheck %s

// CHECK-LABEL: @row
// CHECK-NOT:     linalg.pack
// CHECK:         tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [4, 2] : tensor<8xf32> into tensor<4x2xf32>
// CHECK-LABEL: @blocks
// CHECK-NOT:     tensor.expand_shape
// CHECK:         linalg.pack
// CHECK-LABEL: @unpack
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         linalg.unpack

//--- payload.mlir
func.func @row(%x: tensor<8xf32>) -> tensor<4x2xf32> {
  %e = tensor.empty() : tensor<4x2xf32>
  %p = linalg.pack %x inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<8xf32> -> tensor<4x2xf32>
  return %p : tensor<4x2xf32>
}
func.func @blocks(%x: tensor<4x4xf32>) -> tensor<2x2x2x2xf32> {
  %e = tensor.empty() : tensor<2x2x2x2xf32>
  %p = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return %p : tensor<2x2x2x2xf32>
}
func.func @unpack(%x: tensor<4x2xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %u = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<4x2xf32> -> tensor<8xf32>
  return %u : tensor<8xf32>
}

//--- schedule.mlir
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.convert_pack_to_reshape
    } : !op
    transform.yield
  }
}
