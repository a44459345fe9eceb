// The payload may come from standard input, and may be a lone function.

// RUN: cat %s | tenon-run - --schedule=loops --print | FileCheck %s

// CHECK: result 0: i32 = 5
func.func @entry() -> i32 {
  %0 = arith.constant 5 : i32
  return %0 : i32
}
