// FoldPackOfConstant: what a resource of the program holds is packed as dense
// constants are, in any type of whole bytes.
// RUN: tenon-opt %s --rules=pack/constants --canonicalize | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/run.mlir --verify | FileCheck %s --check-prefix=SAME

// CHECK-LABEL: func.func @entry(
// CHECK-DAG: dense<{{\[\[}}1, 2], [3, 9]]> : tensor<2x2xi32>
// CHECK-DAG: dense<{{\[\[}}[1.000000e+00, 3.000000e+00], [2.000000e+00, 4.000000e+00]]]> : tensor<1x2x2xbf16>
// CHECK-DAG: dense<5.000000e-01> : tensor<2x2xf16>
// CHECK-DAG: dense<{{\[\[}}0.000000e+00, 1.000000e+00]]> : tensor<1x2xf64>
// CHECK-NOT: linalg.pack
// SAME: verify: ok

func.func @entry() -> (tensor<2x2xi32>, tensor<1x2x2xbf16>, tensor<2x2xf16>, tensor<1x2xf64>) {
  %0 = arith.constant dense_resource<numbers> : tensor<3xi32>
  %nine = arith.constant 9 : i32
  %d = tensor.empty() : tensor<2x2xi32>
  %1 = linalg.pack %0 padding_value(%nine : i32) inner_dims_pos = [0]
    inner_tiles = [2] into %d : tensor<3xi32> -> tensor<2x2xi32>
  %2 = arith.constant dense_resource<halves_of_f32> : tensor<2x2xbf16>
  %e = tensor.empty() : tensor<1x2x2xbf16>
  %3 = linalg.pack %2 inner_dims_pos = [0] inner_tiles = [2] into %e
    : tensor<2x2xbf16> -> tensor<1x2x2xbf16>
  // The same number everywhere.
  %4 = arith.constant dense_resource<all_equal> : tensor<4xf16>
  %f = tensor.empty() : tensor<2x2xf16>
  %5 = linalg.pack %4 inner_dims_pos = [0] inner_tiles = [2] into %f
    : tensor<4xf16> -> tensor<2x2xf16>
  // Elements may lie less aligned than their type asks for.
  %6 = arith.constant dense_resource<not_aligned> : tensor<2xf64>
  %g = tensor.empty() : tensor<1x2xf64>
  %7 = linalg.pack %6 inner_dims_pos = [0] inner_tiles = [2] into %g
    : tensor<2xf64> -> tensor<1x2xf64>
  return %1, %3, %5, %7 : tensor<2x2xi32>, tensor<1x2x2xbf16>, tensor<2x2xf16>, tensor<1x2xf64>
}

{-#
  dialect_resources: {
    builtin: {
      numbers: "0x04000000010000000200000003000000",
      halves_of_f32: "0x02000000803F004040408040",
      all_equal: "0x020000000038003800380038",
      not_aligned: "0x010000000000000000000000000000000000F03F"
    }
  }
#-}
