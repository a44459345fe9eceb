// A place that leaves what cannot be run is passed over, and the answer says
// between which places the difference lies.

// REQUIRES: workbench
// RUN: not tenon-run %s --schedule=%S/Inputs/bisect/cannot-run.mlir \
// RUN:   --rules-path=%S/Inputs/bisect --verify --bisect 2>&1 | FileCheck %s

// CHECK:      error: result 0 (f32) differs from plain loops
// CHECK-NEXT: bisect:   after stage 1 of 2, to_spirv: cannot be run, and is passed over ('spirv.FAdd' is left after the schedule 'lower-to-llvm'
// CHECK-NEXT: bisect: the numbers differ after one of the stages 1, to_spirv, to 2, from_spirv, between which the program cannot be run
// CHECK-NEXT: bisect:   with 0 of its 2 firings: agrees
// CHECK-NEXT: bisect:   with 1 of its 2 firings: cannot be run, and is passed over (
// CHECK-NEXT: bisect: the numbers differ after one of its firings 1 to 2, between which the program cannot be run:
// CHECK-NEXT: firing 1: ToSpirv (
// CHECK:      {{^}}-  %0 = arith.addf
// CHECK-NEXT: {{^}}+  %0 = spirv.FAdd
// CHECK:      firing 2: FromSpirv (
// CHECK:      {{^}}-  %0 = spirv.FAdd
// CHECK-NEXT: {{^}}+  %0 = arith.subf

func.func @entry(%a: f32, %b: f32) -> f32 {
  %0 = arith.addf %a, %b : f32
  return %0 : f32
}
