// A difference that no rule has made is laid to the stage itself. A schedule
// whose entry includes nothing is one stage. Standard output is left alone.

// REQUIRES: workbench
// RUN: not tenon-run %s --schedule=%S/Inputs/wrong.mlir --verify --bisect \
// RUN:   --json 2> %t.err | FileCheck %s --check-prefix=JSON
// RUN: FileCheck %s < %t.err

// JSON:      {
// JSON-NEXT:   "entry": "entry",
// JSON:        "ok": false

// CHECK:      error: result 0 (f32) differs from plain loops
// CHECK-NEXT: bisect: the first stage after which the numbers differ is number 1, __transform_main
// CHECK-NEXT: bisect: no rule is to blame, for none fires there: look at its passes and transform ops

func.func @entry() -> f32 {
  %0 = arith.constant 1.0 : f32
  return %0 : f32
}
