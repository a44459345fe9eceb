// Where nothing can be written, the reason is named and the exit is non-zero.
// RUN: rm -rf %t && mkdir %t
// RUN: not tenon-gen -o %t/missing/out.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not tenon-gen -o %t 2>&1 | FileCheck %s --check-prefix=DIRECTORY
// RUN: not tenon-gen -o "" 2>&1 | FileCheck %s --check-prefix=EMPTY

// MISSING: tenon-gen: error: cannot write '{{.*}}missing/out.mlir': No such file or directory; -o accepts a file in an existing directory, or - for the standard output
// DIRECTORY: tenon-gen: error: cannot write '{{.*}}': Is a directory;
// EMPTY: tenon-gen: error: cannot write '': No such file or directory;
