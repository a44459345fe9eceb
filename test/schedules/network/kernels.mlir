// With all kernels each layer is one parallel loop over tiles with one call a tile, zero
// inside, and a loop behind it for bias and relu; dispatches stand outside all loops.
// By shape it is the same, but for a layer of many results that something follows: that is
// vectors, and nothing is called. One buffer lies between the layers; none is made in a loop,
// none holds the result, and nothing is copied.

// RUN: tenon-gen --bias --relu --seed=1 --batch=256 --layers=128,256,512 -o %t.mlir
// RUN: tenon-opt %t.mlir --target=x86_64,znver4 --schedule=network --set kernels=all | FileCheck %s --strict-whitespace
// RUN: tenon-opt %t.mlir --target=x86_64,znver4 --schedule=network | FileCheck %s --strict-whitespace
// RUN: tenon-gen --bias --relu --seed=1 --batch=1024 --layers=128,256,512 | tenon-opt - --target=x86_64,znver4 --schedule=network | FileCheck %s --check-prefix=VECTORS

// CHECK-LABEL: func.func @entry(
// CHECK-SAME:  %{{.*}}: memref<256x128xf32>, %[[OUT:.*]]: memref<256x512xf32> {bufferize.result})
// CHECK:     {{^    }}%[[HIDDEN:.*]] = memref.alloc() {{.*}} : memref<256x256xf32>
// CHECK:     %[[FIRST:.*]] = call @xsmm_gemm_dispatch
// CHECK:     scf.parallel {{.*}} to (%c256, %c256) step (%c64, %c64)
// CHECK-NOT:   {{call|scf.for|linalg|memref.copy}}
// CHECK:       memref.subview %[[HIDDEN]]
// CHECK-NOT:   {{call|scf.for|linalg|memref.copy}}
// CHECK:       call @xsmm_gemm_invoke(%{{.*}}, %[[FIRST]],
// CHECK-NOT:   {{call|linalg|memref.copy}}
// CHECK:       scf.reduce
// CHECK:     %[[SECOND:.*]] = call @xsmm_gemm_dispatch
// CHECK:     scf.parallel {{.*}} to (%c512, %c256) step (%c64, %c64)
// CHECK-NOT:   {{call|scf.for|linalg|memref.copy}}
// CHECK:       memref.subview %[[OUT]]
// CHECK-NOT:   {{call|scf.for|linalg|memref.copy}}
// CHECK:       call @xsmm_gemm_invoke(%{{.*}}, %[[SECOND]],
// CHECK-NOT:   {{call|linalg|memref.copy}}
// CHECK:       scf.reduce
// CHECK:     {{^    }}memref.dealloc %[[HIDDEN]]
// CHECK-NEXT: return
// CHECK-NOT: {{call|scf.parallel|memref.alloc}}

// VECTORS-LABEL: func.func @entry(
// VECTORS-NOT:   {{call|linalg|memref.copy|memref.alloca|xsmm}}
// VECTORS:       {{^    }}%[[HIDDEN:.*]] = memref.alloc() {{.*}} : memref<1024x256xf32>
// VECTORS-NOT:   {{call|linalg|memref.copy|memref.alloc|xsmm}}
// VECTORS:       scf.parallel {{.*}} to (%c1024, %c256) step
// VECTORS-NOT:   {{call|linalg|memref.copy|memref.alloc|xsmm}}
// VECTORS:       scf.parallel {{.*}} to (%c512, %c1024) step
// VECTORS-NOT:   {{call|linalg|memref.copy|memref.alloc|xsmm}}
// VECTORS:       {{^    }}memref.dealloc %[[HIDDEN]]
// VECTORS-NEXT:  return
