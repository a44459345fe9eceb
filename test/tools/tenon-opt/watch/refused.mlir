// What cannot be followed or would follow itself is refused before a run.

// REQUIRES: workbench
// RUN: not tenon-opt - --watch --watch-runs=1 --schedule=loops < %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PAYLOAD
// PAYLOAD: error: --watch cannot follow standard input: give the payload as a file

// RUN: not tenon-opt %s --watch --watch-runs=1 --schedule=- < %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SCHEDULE
// SCHEDULE: error: --watch cannot follow standard input: give the schedule as a file

// RUN: not tenon-run - --watch --watch-runs=1 --schedule=loops < %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PAYLOAD

// RUN: cp %s %t.mlir
// RUN: not tenon-opt %t.mlir --watch --watch-runs=1 -o %t.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OUTPUT
// OUTPUT: error: --watch cannot write over the payload '{{.*}}.mlir' that it watches: give -o another file
module {}
