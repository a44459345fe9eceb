// The input is packed once, into a buffer that is freed before the second layer
// runs; one buffer more lies between the layers, none holds the result, none is
// made in a loop, and nothing else is copied.

// RUN: tenon-opt %S/../Inputs/mlp.mlir --schedule=mlp-xsmm-blocks | FileCheck %s --strict-whitespace
// RUN: tenon-opt %S/../Inputs/mlp.mlir --schedule=%S/Inputs/tiled-buffers.mlir --set block=32 | FileCheck %s --strict-whitespace --check-prefix=COPY

// CHECK:      func.func @entry(%{{.*}}: memref<256x128xf32>, %[[OUT:.*]]: memref<256x512xf32>
// CHECK-NOT:  memref.alloc
// CHECK:      %[[PACKED:.*]] = memref.alloc() {{.*}} : memref<8x4x32x32xf32>
// CHECK:      {{scf.forall|scf.parallel}}
// CHECK-NOT:  memref.alloc
// CHECK:      {{^    }}%[[HIDDEN:.*]] = memref.alloc() {{.*}} : memref<8x8x32x32xf32>
// CHECK:      {{scf.forall|scf.parallel}}
// CHECK:      {{^    }}memref.dealloc %[[PACKED]]
// CHECK-NOT:  memref.alloc
// CHECK:      {{scf.forall|scf.parallel}}
// CHECK-NOT:  memref.alloc
// CHECK:      {{^    }}memref.dealloc %[[HIDDEN]]
// CHECK-NEXT: return
// CHECK-NOT:  memref.alloc

// COPY-COUNT-1: memref.copy
// COPY-NOT:     {{memref.copy|linalg.copy|linalg.transpose|bufferization}}
