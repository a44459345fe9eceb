// A report is of one run of a schedule.

// RUN: not tenon-opt %s --schedule=loops --split-input-file --report=%t 2>&1 | FileCheck %s --check-prefix=SPLIT --implicit-check-not=func.func
// SPLIT: error: --report is about one run, and --split-input-file makes several: leave one out

func.func @f() {
  return
}
