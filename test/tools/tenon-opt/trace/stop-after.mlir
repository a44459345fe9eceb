// --stop-after=N lets N firings happen, over all stages; the schedule goes on.
// Which firing was the last is said, and whether the limit was met at all.

// DEFINE: %{opt} = tenon-opt %s --schedule=%S/Inputs/numbers.mlir --rules-path=%S/Inputs
// RUN: %{opt} --stop-after=0 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %{opt} --stop-after=1 --stages --rule-stats 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: %{opt} --stop-after=1 --trace 2>&1 | FileCheck %s --check-prefix=TRACED
// RUN: %{opt} --stop-after=2 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: %{opt} --stop-after=3 2>&1 | FileCheck %s --check-prefix=THREE

// NONE: stop-after: no rule was let fire
// NONE: arith.addf

// ONE:      drop 4 ops
// ONE-NEXT: multiply 4 ops
// ONE:      1  DropSecondAbs
// ONE:      never fired:
// ONE-NEXT: 0  AddToMul
// ONE:      stop-after: the last that was let fire is firing 1: DropSecondAbs ({{.*}}numbers.pdll:6) on math.absf at {{.*}}stop-after.mlir:[[@LINE+16]]:8: +0 ~1 -1
// ONE:      arith.addf

// TRACED:     firing 1: DropSecondAbs
// TRACED-NOT: {{^}}firing 2
// TRACED:     stop-after: the last that was let fire is firing 1: DropSecondAbs

// TWO:     stop-after: the last that was let fire is firing 2: AddToMul
// TWO-NOT: arith.addf %
// TWO:     arith.mulf

// THREE:     stop-after: all of the run's 2 firings are within the limit of 3
// THREE:     arith.mulf

func.func @entry(%x: f32) -> f32 {
  %0 = math.absf %x : f32
  %1 = math.absf %0 : f32
  %2 = arith.addf %1, %1 : f32
  return %2 : f32
}
