// Where there is nothing to compare, --verify says so instead of passing. Empty
// results are equal.

// RUN: not tenon-run %s --schedule=loops --verify 2>&1 | FileCheck %s
// RUN: tenon-run %s --schedule=loops --verify --entry=empty 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMPTY

// CHECK: error: there is nothing for --verify to compare: 'entry' has no result and no memref argument
func.func @entry(%a: tensor<4xf32>) {
  return
}

// EMPTY: verify: ok
func.func @empty(%a: tensor<0xf32>) -> tensor<0xf32> {
  return %a : tensor<0xf32>
}
