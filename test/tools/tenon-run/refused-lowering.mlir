// A schedule that leaves something that cannot be called or lowered is told
// what it left.

// RUN: not tenon-run %s --schedule=%S/Inputs/swap.mlir 2>&1 | FileCheck %s
// RUN: not tenon-run %s --schedule=%S/Inputs/rename.mlir 2>&1 | FileCheck %s --check-prefix=GONE
// RUN: not tenon-run %s --schedule=loops --entry=unresolved --print > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=SYMBOL < %t.err
// RUN: count 0 < %t.out

// CHECK: error: after the schedule '{{.*}}swap.mlir', 'entry' takes argument 0 as 'i64', which does not hold the payload's 'memref<4xf32>'; a memref of that shape and element type would
// GONE: error: after the schedule '{{.*}}rename.mlir' there is no function 'entry' with a body
func.func @entry(%a: memref<4xf32>) attributes {refers_to = @other} {
  return
}
func.func @other(%a: i64) {
  return
}

// SYMBOL: refused-lowering.mlir:[[#@LINE+1]]:1: error: 'no_such_function' is called, but no library that is loaded defines it
func.func private @no_such_function(f32) -> f32
func.func private @not_used(f32) -> f32
func.func @unresolved(%a: f32) -> f32 {
  %0 = func.call @no_such_function(%a) : (f32) -> f32
  return %0 : f32
}
