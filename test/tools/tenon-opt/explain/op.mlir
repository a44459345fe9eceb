// One line of the payload, followed through all stages.

// RUN: tenon-opt %s --schedule=network --explain-op=op.mlir:29 -o /dev/null 2>&1 | FileCheck %s
// CHECK: what stands at op.mlir:29:
// CHECK-NEXT: input                     linalg.matmul
// CHECK-NEXT: prepare/unmask_transfers {{ *}}as before
// CHECK: prepare/channels_last {{ *}}linalg.generic
// CHECK: plan/choose_tiles
// CHECK: fired: MarkContraction ({{.*}}contractions.pdll:{{[0-9]+}}) on linalg.generic
// CHECK: lower_tiles/lower_products_to_xsmm {{.*}}xsmm.gemm
// CHECK: fired: GenericToGemm ({{.*}}from-linalg.pdll:{{[0-9]+}}) on linalg.generic
// CHECK: lower_tiles/fuse_kernels {{ *}}as before
// CHECK: parallelize/xsmm_to_calls {{.*}}func.call

// A line alone will do. What no rule took is told with the closest rule and the
// check that failed.
// RUN: tenon-opt %s --schedule=network --explain-op=30 -o /dev/null 2>&1 | FileCheck %s --check-prefix=LEFT
// LEFT: lower_tiles/lower_products_to_xsmm {{.*}}as before
// LEFT: closest in xsmm/from-linalg: GenericToGemm on linalg.generic, but {{.*}}from-linalg.pdll:{{[0-9]+}}:{{[0-9]+}}: ContractionRoles: it does not add products over rows, columns and a reduction

// A stage whose rules are applied elsewhere never saw it.
// RUN: tenon-opt %s --schedule=%S/Inputs/schedules/elsewhere.mlir --explain-op=29 -o /dev/null 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
// ELSEWHERE: elsewhere                 as before
// ELSEWHERE-NEXT: no rule of this stage was applied to it

// RUN: not tenon-opt %s --schedule=network --explain-op=op.mlir:999 -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: error: --explain-op: no operation of the payload stands at op.mlir:999; of '{{.*}}op.mlir' the nearest with one is line 34
func.func @entry(%a: tensor<64x32xf32>, %b: tensor<32x64xf32>, %c: tensor<64x64xf32>, %x: tensor<64x32xi8>, %y: tensor<32x64xi8>, %z: tensor<64x64xi32>) -> (tensor<64x64xf32>, tensor<64x64xi32>) {
  %r = linalg.matmul ins(%a, %b : tensor<64x32xf32>, tensor<32x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %s = linalg.matmul ins(%x, %y : tensor<64x32xi8>, tensor<32x64xi8>) outs(%z : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %r, %s : tensor<64x64xf32>, tensor<64x64xi32>
}
func.func @other() {
  return
}

// RUN: not tenon-opt %s --schedule=network --explain-op=here -o /dev/null 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: error: --explain-op='here' names no line: write FILE:LINE, or LINE
