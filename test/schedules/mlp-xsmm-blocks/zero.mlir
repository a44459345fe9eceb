// Only tiles are zeroed, never a whole tensor.

// RUN: tenon-opt %S/../Inputs/mlp.mlir --schedule=%S/Inputs/tiled-buffers.mlir --set block=32 | FileCheck %s --strict-whitespace

// CHECK-NOT:     linalg.fill
// CHECK-COUNT-2: {{^      }}linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : memref<32x32xf32,
// CHECK-NOT:     linalg.fill
