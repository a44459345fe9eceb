// A payload that frees what it allocates.
// RUN: tenon-run %s --schedule=network --verify 2>&1 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify 2>&1 | FileCheck %s
// RUN: tenon-opt %s --schedule=network | FileCheck %s --check-prefix=IR
// CHECK-NOT: leaves
// CHECK: verify: ok
// IR-NOT: memref.alloc
func.func @entry(%a: memref<8x8xf32>, %c: memref<8x8xf32>) {
  %t = memref.alloc() : memref<8x8xf32>
  linalg.exp ins(%a : memref<8x8xf32>) outs(%t : memref<8x8xf32>)
  linalg.exp ins(%t : memref<8x8xf32>) outs(%c : memref<8x8xf32>)
  memref.dealloc %t : memref<8x8xf32>
  return
}
