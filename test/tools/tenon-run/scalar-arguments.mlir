// Scalars are passed by value, in every type.

// RUN: tenon-run %s --schedule=loops --print --verify | FileCheck %s

// CHECK-COUNT-4: = 1
// CHECK: verify: ok, max difference 0
func.func @entry(%f16: f16, %bf16: bf16, %i1: i1, %i8: i8)
    -> (i1, i1, i1, i1) {
  // Each is compared with itself and with its range.
  %h = arith.constant 1.0 : f16
  %0 = arith.cmpf olt, %f16, %h : f16
  %b = arith.constant 1.0 : bf16
  %1 = arith.cmpf olt, %bf16, %b : bf16
  %2 = arith.cmpi eq, %i1, %i1 : i1
  %eight = arith.constant 8 : i8
  %3 = arith.cmpi slt, %i8, %eight : i8
  return %0, %1, %2, %3 : i1, i1, i1, i1
}
