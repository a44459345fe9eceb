// A full device is an error, not a crash.
// UNSUPPORTED: system-windows, system-darwin
// RUN: not tenon-gen -o /dev/full 2>&1 | FileCheck %s
// RUN: not tenon-gen 2>&1 > /dev/full | FileCheck %s

// CHECK: tenon-gen: error: cannot write '{{.*}}': No space left on device;
