// What cannot be written, or makes no sense, is said before the run.

// RUN: rm -rf %t && mkdir %t && touch %t/file
// RUN: not tenon-opt %s --schedule=%S/Inputs/no-stages.mlir --trace=%t/none/x -o %t/out 2>&1 | FileCheck %s --check-prefix=TRACE
// RUN: not tenon-opt %s --schedule=%S/Inputs/no-stages.mlir --dump-stages=%t/file -o %t/out 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not tenon-opt %s --schedule=%S/Inputs/no-stages.mlir --dump-stages=%t/file/x -o %t/out 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: not tenon-opt %s --schedule=%S/Inputs/no-stages.mlir --dump-stages= -o %t/out 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not tenon-opt %s --schedule=%S/Inputs/no-stages.mlir --dump-stages=%t/dir --split-input-file -o %t/out 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: not tenon-opt %s --schedule=%S/Inputs/no-stages.mlir --stop-after=-1 -o %t/out 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not tenon-opt %s --schedule=%S/Inputs/no-stages.mlir --stop-after=all -o %t/out 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: ls %t | count 1

// TRACE: error: trace file '{{.*}}/none/x' cannot be written: No such file or directory
// FILE: error: directory '{{.*}}/file' cannot be written: Not a directory
// BELOW: error: directory '{{.*}}/file/x' cannot be written: Not a directory
// EMPTY: error: --dump-stages names no directory: --dump-stages=DIR
// SPLIT: error: --dump-stages takes one payload, and --split-input-file may make several
// NEGATIVE: error: --stop-after is -1, but a number of firings is not negative
// WORD: for the --stop-after option: 'all' value invalid for {{.*}} argument

func.func @entry() {
  return
}
