// Each layer is one parallel loop over tiles with one fused call a tile, zero,
// bias and relu inside; dispatches stand outside all loops; what remains is the
// copy that packs the input.

// RUN: tenon-opt %S/../Inputs/mlp.mlir --schedule=mlp-xsmm-blocks | FileCheck %s
// RUN: tenon-opt %S/../Inputs/mlp.mlir --schedule=mlp-xsmm-blocks | FileCheck %s --check-prefix=REST

// CHECK-LABEL: func.func @entry
// CHECK:     %[[COPY:.*]] = call @xsmm_unary_dispatch
// CHECK:     scf.parallel
// CHECK-NOT:   dispatch
// CHECK:       call @xsmm_unary_invoke(%{{.*}}, %[[COPY]],
// CHECK-NEXT:  scf.reduce
// CHECK:     %[[FIRST:.*]] = call @xsmm_fused_brgemm_dispatch
// CHECK:     scf.parallel
// CHECK-NOT:   {{call|scf.for|linalg|memref.copy}}
// CHECK:       call @xsmm_fused_brgemm_invoke(%{{.*}}, %[[FIRST]],
// CHECK-NEXT:  scf.reduce
// CHECK:     %[[SECOND:.*]] = call @xsmm_fused_brgemm_dispatch
// CHECK:     scf.parallel
// CHECK-NOT:   {{call|scf.for|linalg|memref.copy}}
// CHECK:       call @xsmm_fused_brgemm_invoke(%{{.*}}, %[[SECOND]],
// CHECK-NEXT:  scf.reduce
// CHECK-NOT: {{call|scf.parallel}}

// REST-NOT: {{linalg\.|memref\.copy|xsmm\.|xsmm_gemm|xsmm_binary}}
