// A flag that makes no sense is an error, and nothing is run.

// RUN: not tenon-run %s --schedule= 2>&1 | FileCheck %s --check-prefix=SCHEDULE
// RUN: not tenon-run %s --schedule=loops -n 0 2>&1 | FileCheck %s --check-prefix=N
// RUN: not tenon-run %s --schedule=loops -n many 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not tenon-run %s --schedule=loops --threads=0 2>&1 | FileCheck %s --check-prefix=THREADS0
// RUN: not tenon-run %s --schedule=loops --threads=100000 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: not tenon-run %s --schedule=loops --dynamic-size=-1 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not tenon-run %s --schedule=loops --tolerance=nan 2>&1 | FileCheck %s --check-prefix=TOLERANCE
// RUN: not tenon-run %s --schedule=loops --tolerance=1 2>&1 | FileCheck %s --check-prefix=UNUSED
// RUN: not tenon-run %s --schedule=loops --print --json 2>&1 | FileCheck %s --check-prefix=PRINT
// RUN: not tenon-run %s --schedule=loops --runtime-library=%t.none 2>&1 | FileCheck %s --check-prefix=RUNTIME
// RUN: not tenon-run %t.none --schedule=loops 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not tenon-run %S --schedule=loops 2>&1 | FileCheck %s --check-prefix=DIRECTORY

// SCHEDULE: error: --schedule is empty, but must name a schedule or its file
// N: error: -n is 0, but at least 1 call must be timed
// MANY: 'many' value invalid
// THREADS0: error: --threads is 0; it must be from 1 to 1024
// THREADS: error: --threads is 100000; it must be from 1 to 1024
// SIZE: error: --dynamic-size is -1, but a size is not negative
// TOLERANCE: error: --tolerance must be a number from 0 on
// UNUSED: error: --tolerance is how far --verify lets a result be off; give both
// PRINT: error: --print and --json both want standard output; choose one
// RUNTIME: error: Tenon's runtime library is not at '{{.*}}.none'; build or install it, or name it with --runtime-library
// FILE: error: input file '{{.*}}.none' cannot be read
// DIRECTORY: error: input file '{{.*}}tenon-run' cannot be read: is a directory
func.func @entry() { return }
