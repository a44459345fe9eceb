// A layer is one loop over tiles; zero, matmul, bias add and relu work on the
// same tile of C. Row of A and column of B are 3-D, tiles of C are 2-D.

// RUN: tenon-opt %S/../Inputs/mlp.mlir --schedule=%S/Inputs/tiled-buffers.mlir --set block=32 | FileCheck %s

// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
// CHECK:       scf.forall
// CHECK:         memref.copy
// CHECK:       }

// CHECK:       scf.forall (%{{.*}}, %{{.*}}) in (8, 8) {
// CHECK:         %[[TILE:.*]] = memref.subview {{.*}} to memref<32x32xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT:    linalg.fill ins(%{{.*}} : f32) outs(%[[TILE]] :
// CHECK-NEXT:    %[[ROW:.*]] = memref.subview {{.*}} to memref<4x32x32xf32, strided<[1024, 32, 1], offset: ?>>
// CHECK-NEXT:    linalg.generic {indexing_maps = [#[[A]], #[[B]], #[[C]]], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%[[ROW]], %{{.*}} : {{.*}}, memref<4x32x32xf32>) outs(%[[TILE]] :
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : memref<32x32xf32>) outs(%[[TILE]] :
// CHECK:           arith.addf
// CHECK:         linalg.generic {{.*}} outs(%[[TILE]] :
// CHECK:           arith.maximumf
// CHECK-NEXT:      linalg.yield
// CHECK-NEXT:    }
// CHECK-NEXT:  }

// CHECK:       scf.forall {{.*}} = (0, 0) to (256, 512) step (32, 32) {
// CHECK-NEXT:    %[[LAST:.*]] = memref.subview %arg1{{.*}} to memref<32x32xf32, strided<[512, 1], offset: ?>>
// CHECK-NEXT:    linalg.fill ins(%{{.*}} : f32) outs(%[[LAST]] :
// CHECK:         linalg.generic {indexing_maps = [#[[A]], #[[B]], #[[C]]]{{.*}} outs(%[[LAST]] :
// CHECK:         linalg.generic {{.*}} outs(%[[LAST]] :
// CHECK:           arith.addf
// CHECK:         linalg.generic {{.*}} outs(%[[LAST]] :
// CHECK:           arith.maximumf
// CHECK-NEXT:      linalg.yield
// CHECK-NEXT:    }
// CHECK-NEXT:  }
