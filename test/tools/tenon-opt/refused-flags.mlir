// A flag that could have no effect, and an output that cannot be written, are
// errors, and nothing is printed as IR.

// REQUIRES: workbench
// RUN: not tenon-opt %s --stages 2>&1 | FileCheck %s --check-prefix=STAGES --implicit-check-not=func.func
// STAGES: error: --stages is about a schedule, and none is given: add --schedule=NAME

// RUN: not tenon-opt %s --rule-stats 2>&1 | FileCheck %s --check-prefix=STATS --implicit-check-not=func.func
// STATS: error: --rule-stats is about a schedule, and none is given: add --schedule=NAME

// RUN: not tenon-opt %s --set tile_m=64 2>&1 | FileCheck %s --check-prefix=SET --implicit-check-not=func.func
// SET: error: --set is about a schedule, and none is given: add --schedule=NAME

// RUN: not tenon-opt %s -o %t.none/out.mlir 2>&1 | FileCheck %s --check-prefix=OUTPUT --implicit-check-not=func.func
// OUTPUT: error: output file '{{.*}}.none/out.mlir' cannot be written: {{[^/]*$}}

func.func @entry() {
  return
}
