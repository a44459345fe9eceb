// Sums in another order differ by their roundings, which the tolerance of each
// type allows for. Those of f16 and bf16 add up in f32 and round once, whoever
// computes them; here parts are rounded before they are added.

// RUN: tenon-run %s --schedule=%S/Inputs/split-reduction.mlir --verify --entry=f64 \
// RUN:   | FileCheck %s -DTOLERANCE=1e-10
// RUN: tenon-run %s --schedule=%S/Inputs/split-reduction.mlir --verify --entry=f32 \
// RUN:   | FileCheck %s -DTOLERANCE=0.0001
// RUN: tenon-run %s --schedule=%S/Inputs/split-reduction.mlir --verify --entry=f16 \
// RUN:   | FileCheck %s -DTOLERANCE=0.005
// RUN: tenon-run %s --schedule=%S/Inputs/split-reduction.mlir --verify --entry=bf16 \
// RUN:   | FileCheck %s -DTOLERANCE=0.02
// RUN: not tenon-run %s --schedule=%S/Inputs/split-reduction.mlir --verify \
// RUN:   --entry=f32 --tolerance=0 2>&1 | FileCheck %s --check-prefix=EXACT

// CHECK: verify: ok, max difference {{[0-9.e-]*[1-9][0-9.e-]*}} (relative tolerance [[TOLERANCE]]
// EXACT: differs from plain loops in
func.func @f64(%a: tensor<16x256xf64>, %b: tensor<256x16xf64>,
               %c: tensor<16x16xf64>) -> tensor<16x16xf64> {
  %0 = linalg.matmul ins(%a, %b : tensor<16x256xf64>, tensor<256x16xf64>)
    outs(%c : tensor<16x16xf64>) -> tensor<16x16xf64>
  return %0 : tensor<16x16xf64>
}
func.func @f32(%a: tensor<16x256xf32>, %b: tensor<256x16xf32>,
               %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<16x256xf32>, tensor<256x16xf32>)
    outs(%c : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
func.func @f16(%a: tensor<16x256xf16>, %b: tensor<256x16xf16>,
               %c: tensor<16x16xf16>) -> tensor<16x16xf16> {
  %0 = linalg.matmul ins(%a, %b : tensor<16x256xf16>, tensor<256x16xf16>)
    outs(%c : tensor<16x16xf16>) -> tensor<16x16xf16>
  return %0 : tensor<16x16xf16>
}
func.func @bf16(%a: tensor<16x256xbf16>, %b: tensor<256x16xbf16>,
                %c: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
  %0 = linalg.matmul ins(%a, %b : tensor<16x256xbf16>, tensor<256x16xbf16>)
    outs(%c : tensor<16x16xbf16>) -> tensor<16x16xbf16>
  return %0 : tensor<16x16xbf16>
}
