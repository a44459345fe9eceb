// What the entry of a schedule does itself, between the sequences that it
// includes, is a stage too when it changes something.

// RUN: rm -rf %t
// RUN: tenon-opt %s --schedule=%S/Inputs/entry-steps.mlir --report=%t -o /dev/null
// RUN: python3 %S/Inputs/report.py %t stages | FileCheck %s

// CHECK: __transform_main implicit ended
// CHECK-NEXT: nothing ended
// CHECK-NEXT: nothing ended
// CHECK-NEXT: __transform_main ended
// CHECK-NOT: {{.}}

func.func @f() -> (i32, i32) {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 2 : i32
  %2 = arith.addi %0, %1 : i32
  %3 = arith.addi %0, %1 : i32
  return %2, %3 : i32, i32
}
