// What is left of the thread's two examples costs nothing once
// there are buffers: one allocation, that of the result, and no copy. Reshapes
// are views.
// RUN: tenon-opt %S/thread-first.mlir --schedule=%S/Inputs/buffers-up.mlir | FileCheck %s --check-prefix=FIRST
// RUN: tenon-opt %S/thread-second.mlir --schedule=%S/Inputs/buffers-fuse.mlir --set recompute_per_read=1 | FileCheck %s --check-prefix=SECOND

// FIRST:       func.func @reshape_as_consumer_permutation(
// FIRST-NOT:     memref.copy
// FIRST:         memref.expand_shape
// FIRST:         memref.alloc
// FIRST-NOT:     memref.alloc
// FIRST-NOT:     memref.copy
// FIRST:         return

// SECOND:      func.func @fusion_example(
// SECOND-NOT:    memref.alloc
// SECOND-NOT:    memref.copy
// SECOND:        memref.expand_shape
// SECOND:        memref.expand_shape
// SECOND-NOT:    memref.copy
// SECOND:        memref.alloc
// SECOND:        linalg.generic
// SECOND-NOT:    memref.alloc
// SECOND-NOT:    memref.copy
// SECOND:        return
