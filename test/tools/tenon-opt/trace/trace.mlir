// --trace prints a line for each firing, in order, to stderr or a file.

// RUN: tenon-opt %s --schedule=%S/Inputs/numbers.mlir --rules-path=%S/Inputs \
// RUN:   --trace -o %t.out 2> %t.err
// RUN: FileCheck %s --implicit-check-not=firing < %t.err
// RUN: tenon-opt %s --schedule=%S/Inputs/numbers.mlir --rules-path=%S/Inputs \
// RUN:   --trace=%t.trace -o %t.out2 2>&1 | count 0
// RUN: diff %t.err %t.trace
// RUN: tenon-opt %s --schedule=%S/Inputs/numbers.mlir --rules-path=%S/Inputs \
// RUN:   -o %t.out3
// RUN: diff %t.out %t.out3

// CHECK:      firing 1: DropSecondAbs ({{.*}}Inputs/numbers.pdll:6) on math.absf at {{.*}}trace.mlir:[[@LINE+15]]:8: +0 ~1 -1
// CHECK-NEXT: firing 2: AddToMul ({{.*}}Inputs/numbers.pdll:13) on arith.addf at {{.*}}trace.mlir:[[@LINE+15]]:8: +2 ~1 -1

// As JSON, an object a line.
// RUN: tenon-opt %s --schedule=%S/Inputs/numbers.mlir --rules-path=%S/Inputs \
// RUN:   --trace=%t.jsonl -o %t.out
// RUN: FileCheck %s --check-prefix=JSON < %t.jsonl
// RUN: count 2 < %t.jsonl

// JSON:      {"firing":1,"stage":"drop","rule":"DropSecondAbs","file":"{{[^"]*}}numbers.pdll","line":6,"root":"math.absf","location":"{{[^"]*}}trace.mlir:[[@LINE+6]]:8","added":0,"changed":1,"erased":1}
// JSON-NEXT: {"firing":2,"stage":"multiply","rule":"AddToMul",{{.*}},"line":13,"root":"arith.addf",{{.*}},"added":2,"changed":1,"erased":1}

// The payload: its lines are named above.
func.func @entry(%x: f32) -> f32 {
  %0 = math.absf %x : f32
  %1 = math.absf %0 : f32
  %2 = arith.addf %1, %1 : f32
  return %2 : f32
}
