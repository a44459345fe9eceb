// FoldPackOfConstant: what is packed while compiling is what packing at run time
// gives, with permuted blocks and padding.
// RUN: tenon-opt %s --schedule=%S/Inputs/run.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/run.mlir --verify \
// RUN:   | FileCheck %s --check-prefix=SAME

// CHECK-NOT: linalg.pack
// SAME: verify: ok

func.func @entry() -> (tensor<2x3x2x2xf32>, tensor<3x2x2x2xf32>,
                       tensor<3x5x2xbf16>) {
  %0 = arith.constant dense<[[0.5, 1.0, 2.0, 3.0, -4.0], [5.0, 6.0, 7.0, 8.0, 9.0],
                             [0.25, 11.0, 12.0, 13.0, 14.0]]> : tensor<3x5xf32>
  %pad = arith.constant -1.5 : f32
  %d = tensor.empty() : tensor<2x3x2x2xf32>
  %1 = linalg.pack %0 padding_value(%pad : f32) inner_dims_pos = [0, 1]
    inner_tiles = [2, 2] into %d : tensor<3x5xf32> -> tensor<2x3x2x2xf32>
  %e = tensor.empty() : tensor<3x2x2x2xf32>
  %2 = linalg.pack %0 padding_value(%pad : f32) outer_dims_perm = [1, 0]
    inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %e
    : tensor<3x5xf32> -> tensor<3x2x2x2xf32>
  %3 = arith.constant dense<[[0.5, 1.0, 2.0, 3.0, -4.0], [5.0, 6.0, 7.0, 8.0, 9.0],
                             [0.25, 11.0, 12.0, 13.0, 14.0], [1.0, 2.0, 3.0, 4.0, 5.0],
                             [5.5, 1.5, 2.5, 3.5, 4.5], [6.0, 6.0, 7.0, 7.0, 9.0]]>
    : tensor<6x5xbf16>
  %f = tensor.empty() : tensor<3x5x2xbf16>
  %4 = linalg.pack %3 inner_dims_pos = [0] inner_tiles = [2] into %f
    : tensor<6x5xbf16> -> tensor<3x5x2xbf16>
  return %1, %2, %4 : tensor<2x3x2x2xf32>, tensor<3x2x2x2xf32>,
                      tensor<3x5x2xbf16>
}
