// A schedule that frees nothing is told so; the result is not counted, since
// tenon-run frees that.

// RUN: tenon-run %s --schedule=%S/Inputs/leak.mlir --verify 2>&1 | FileCheck %s
// RUN: tenon-run %s --schedule=loops --verify 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE

// CHECK: warning: each call of 'entry' leaves 1 buffer ({{[0-9]+}} bytes)
// CHECK: verify: ok
// NONE-NOT: warning
// NONE: verify: ok
func.func @entry(%a: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>)
    -> tensor<8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %1 = linalg.add ins(%a, %0 : tensor<8xf32>, tensor<8xf32>)
    outs(%f : tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
