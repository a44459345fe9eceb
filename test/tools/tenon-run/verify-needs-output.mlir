// Where there is nothing to compare, --verify says so instead of passing. Empty
// results are equal.

// RUN: not tenon-run %s --schedule=loops --verify 2>&1 | FileCheck %s
// RUN: tenon-run %s --schedule=loops --verify --entry=empty 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMPTY

// CHECK: error: there is nothing for --verify to compare: 'entry' has no result and no memref argument, and prints nothing
func.func @entry(%a: tensor<4xf32>) {
  return
}

// EMPTY: verify: ok
func.func @empty(%a: tensor<0xf32>) -> tensor<0xf32> {
  return %a : tensor<0xf32>
}

// What an entry prints is compared when it leaves nothing else, and shown once.
// RUN: tenon-run %s --schedule=network --verify --entry=prints | FileCheck %s --check-prefix=PRINTS
// PRINTS: {{^-?[0-9.]+$}}
// PRINTS-NEXT: verify: ok
// RUN: not tenon-run %s --schedule=rules:wrong-print --rules-path=%S/Inputs --verify --entry=prints 2>&1 | FileCheck %s --check-prefix=DIFFERS
// DIFFERS: error: the printed output differs from plain loops in line 1: expected '{{-?[0-9.]+}}', found '0'
func.func @prints(%x: f32) {
  %y = arith.addf %x, %x : f32
  vector.print %y : f32
  return
}
