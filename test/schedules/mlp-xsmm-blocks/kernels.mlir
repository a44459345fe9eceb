// Each layer is one parallel loop over tiles with one call a tile, which adds to the
// bias, and a relu behind it; dispatches stand outside all loops. The copies that pack
// the input are calls as well.

// RUN: tenon-opt %S/../Inputs/mlp.mlir --target=x86_64,znver4 --schedule=mlp-xsmm-blocks | FileCheck %s
// RUN: tenon-opt %S/../Inputs/mlp.mlir --target=x86_64,znver4 --schedule=mlp-xsmm-blocks | FileCheck %s --check-prefix=REST

// CHECK-LABEL: func.func @entry
// CHECK:     %[[COPY:.*]] = call @xsmm_unary_dispatch
// CHECK:     scf.parallel
// CHECK-NOT:   linalg.generic
// CHECK:       call @xsmm_unary_invoke(%{{.*}}, %[[COPY]],
// CHECK-NOT:   linalg.generic
// CHECK:       scf.reduce
// CHECK:     %[[FIRST:.*]] = call @xsmm_fused_brgemm_dispatch
// CHECK:     scf.parallel
// CHECK-NOT:   {{call|scf.for|linalg.generic|memref.copy}}
// CHECK:       call @xsmm_fused_brgemm_invoke(%{{.*}}, %[[FIRST]],
// CHECK-NOT:   {{call|linalg.generic|memref.copy}}
// CHECK:       scf.for
// CHECK:         arith.select {{.*}} vector<16xf32>
// CHECK-NOT:   {{call|linalg.generic|memref.copy}}
// CHECK:       scf.reduce
// CHECK:     %[[SECOND:.*]] = call @xsmm_fused_brgemm_dispatch
// CHECK:     scf.parallel
// CHECK:       call @xsmm_fused_brgemm_invoke(%{{.*}}, %[[SECOND]],
// CHECK:       scf.reduce
// CHECK-NOT: {{call|scf.parallel}}

// REST-NOT: {{linalg\.(fill|matmul|pack|copy)|memref\.copy|xsmm\.|xsmm_gemm}}
