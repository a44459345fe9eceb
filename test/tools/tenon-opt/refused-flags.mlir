// A flag that could have no effect, and an output that cannot be written, are
// errors, and nothing is printed as IR.

// REQUIRES: workbench
// RUN: not tenon-opt %s --schedule= --stages 2>&1 | FileCheck %s --check-prefix=EMPTY --implicit-check-not=func.func
// EMPTY: error: --schedule is empty, but must name a schedule or its file

// What is about a schedule is about `network` where none is given.
// RUN: tenon-opt %s --stages -o /dev/null 2>&1 | FileCheck %s --check-prefix=STAGES
// RUN: tenon-opt %s --set tile_m=64 --stages -o /dev/null 2>&1 | FileCheck %s --check-prefix=STAGES
// STAGES: prepare/channels_last
// STAGES: parallelize/convert_forall_to_parallel

// RUN: not tenon-opt %s -o %t.none/out.mlir 2>&1 | FileCheck %s --check-prefix=OUTPUT --implicit-check-not=func.func
// OUTPUT: error: output file '{{.*}}.none/out.mlir' cannot be written: {{[^/]*$}}

func.func @entry() {
  return
}
