// Each layer is one parallel loop over tiles with one fused call a tile, zero,
// bias and relu inside; dispatches stand outside all loops, and nothing else is
// left. One buffer lies between the layers; none is made in a loop, none holds
// the result, and nothing is copied.

// RUN: tenon-opt %S/../Inputs/mlp.mlir --target=x86_64,znver4 --schedule=mlp-xsmm | FileCheck %s --strict-whitespace
// RUN: tenon-opt %S/../Inputs/mlp.mlir --target=x86_64,znver4 --schedule=mlp-xsmm | FileCheck %s --check-prefix=REST

// CHECK-LABEL: func.func @entry(
// CHECK-SAME:  %{{.*}}: memref<256x128xf32>, %[[OUT:.*]]: memref<256x512xf32> {bufferize.result})
// CHECK:     {{^    }}%[[HIDDEN:.*]] = memref.alloc() {{.*}} : memref<256x256xf32>
// CHECK:     %[[FIRST:.*]] = call @xsmm_fused_brgemm_dispatch
// CHECK:     scf.parallel {{.*}} to (%c256, %c256) step (%c64, %c64)
// CHECK-NOT:   {{call|scf.for|linalg|memref.copy}}
// CHECK:       memref.subview %[[HIDDEN]]
// CHECK-NOT:   {{call|scf.for|linalg|memref.copy}}
// CHECK:       call @xsmm_fused_brgemm_invoke(%{{.*}}, %[[FIRST]],
// CHECK-NEXT:  scf.reduce
// CHECK:     %[[SECOND:.*]] = call @xsmm_fused_brgemm_dispatch
// CHECK:     scf.parallel {{.*}} to (%c512, %c256) step (%c64, %c64)
// CHECK-NOT:   {{call|scf.for|linalg|memref.copy}}
// CHECK:       memref.subview %[[OUT]]
// CHECK-NOT:   {{call|scf.for|linalg|memref.copy}}
// CHECK:       call @xsmm_fused_brgemm_invoke(%{{.*}}, %[[SECOND]],
// CHECK-NEXT:  scf.reduce
// CHECK:     {{^    }}memref.dealloc %[[HIDDEN]]
// CHECK-NEXT: return
// CHECK-NOT: {{call|scf.parallel|memref.alloc}}

// REST-NOT: {{linalg\.|memref\.copy|xsmm\.|xsmm_gemm|xsmm_binary|xsmm_unary}}
