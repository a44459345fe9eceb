// Where nothing differs there is nothing to look for, and without --verify
// nothing could be found.

// REQUIRES: workbench
// RUN: tenon-run %s --schedule=loops --verify --bisect 2> %t.err | FileCheck %s
// RUN: count 0 < %t.err
// CHECK: verify: ok

// RUN: not tenon-run %s --schedule=loops --bisect 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: error: --bisect looks for the cause of what --verify finds; give both

func.func @entry(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
