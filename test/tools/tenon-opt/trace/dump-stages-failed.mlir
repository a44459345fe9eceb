// A schedule that fails has written the stages before the failure, and the table
// of them.

// RUN: rm -rf %t
// RUN: not tenon-opt %s --schedule=%S/Inputs/fails.mlir --dump-stages=%t -o %t.out 2>&1 | FileCheck %s
// RUN: ls %t | FileCheck %s --check-prefix=FILES
// RUN: FileCheck %s --check-prefix=TABLE < %t/ops.txt

// CHECK: error:
// FILES:      00-input.mlir
// FILES-NEXT: 01-works.diff
// FILES-NEXT: 01-works.mlir
// FILES-NEXT: ops.txt
// TABLE:      00-input
// TABLE-NEXT: 01-works
// TABLE:      all 2 2

func.func @entry() {
  return
}
