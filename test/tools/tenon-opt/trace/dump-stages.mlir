// --dump-stages=DIR writes what went in, the IR after each stage, its diff to
// the one before, and a table of operations by stage. The directory is made.

// RUN: rm -rf %t
// RUN: tenon-opt %s --schedule=%S/Inputs/numbers.mlir --rules-path=%S/Inputs \
// RUN:   --dump-stages=%t/new/dir -o %t.out
// RUN: ls %t/new/dir | FileCheck %s --check-prefix=FILES
// RUN: tenon-opt %s | grep . | diff - %t/new/dir/00-input.mlir
// RUN: grep . %t.out | diff - %t/new/dir/02-multiply.mlir
// RUN: FileCheck %s --check-prefix=DIFF < %t/new/dir/01-drop.diff
// RUN: FileCheck %s --check-prefix=TABLE < %t/new/dir/ops.txt

// FILES:      00-input.mlir
// FILES-NEXT: 01-drop.diff
// FILES-NEXT: 01-drop.mlir
// FILES-NEXT: 02-multiply.diff
// FILES-NEXT: 02-multiply.mlir
// FILES-NEXT: ops.txt
// FILES-NOT:  {{.}}

// DIFF:      --- 00-input.mlir
// DIFF-NEXT: +++ 01-drop.mlir
// DIFF-NEXT: @@ -1,8 +1,7 @@
// DIFF:      {{^}}-    %1 = math.absf %0 : f32

// TABLE:      00-input
// TABLE-NEXT: 01-drop
// TABLE-NEXT: 02-multiply
// TABLE-EMPTY:
// TABLE-NEXT: operation         00    01    02
// TABLE-NEXT: arith.addf         1     1     .
// TABLE-NEXT: arith.constant     .     .     1
// TABLE-NEXT: arith.mulf         .     .     1
// TABLE-NEXT: func.func          1     1     1
// TABLE-NEXT: func.return        1     1     1
// TABLE-NEXT: math.absf          2     1     1
// TABLE-NEXT: all                5     4     5

// What a run has written a second run writes over; a stage that changes nothing
// has an empty diff, and what the entry does itself is a stage of its name.
// RUN: tenon-opt %s --schedule=%S/Inputs/no-stages.mlir --dump-stages=%t/new/dir -o %t.out
// RUN: count 0 < %t/new/dir/01-__transform_main.diff
// RUN: diff %t/new/dir/00-input.mlir %t/new/dir/01-__transform_main.mlir

func.func @entry(%x: f32) -> f32 {
  %0 = math.absf %x : f32
  %1 = math.absf %0 : f32
  %2 = arith.addf %1, %1 : f32
  return %2 : f32
}
