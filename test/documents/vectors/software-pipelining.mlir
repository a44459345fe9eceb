// item: 003.48 Software pipelining composes with vectors.
// RUN: tenon-opt %s --schedule=mlp-vector --set pipeline=1 --dump-stages=%t -o /dev/null
// RUN: cat %t/*pipeline_reductions.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=mlp-vector --set pipeline=1 | FileCheck %s --check-prefix=LOOP
// RUN: tenon-run %s --schedule=mlp-vector --set pipeline=1 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=primes --schedule=mlp-vector --set pipeline=1 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=any_rows --schedule=mlp-vector --set pipeline=1 --dynamic-size=13 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=short --schedule=mlp-vector --set pipeline=1 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=bf16 --schedule=network --set pipeline=1 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=bytes --schedule=mlp-vector --set pipeline=1 --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

// The first operands are read before the loop; an iteration reads those of the next one, and multiplies its own.
// CHECK-LABEL: func.func @entry(
// CHECK:         %[[A0:.*]] = vector.transfer_read %arg0
// CHECK:         %[[B0:.*]] = vector.transfer_read %arg1
// CHECK:         scf.for {{.*}} iter_args(%[[C:.*]] = %{{.*}}, %[[A:.*]] = %[[A0]], %[[B:.*]] = %[[B0]])
// CHECK:           %[[A1:.*]] = vector.transfer_read %arg0
// CHECK:           %[[B1:.*]] = vector.transfer_read %arg1
// CHECK:           %[[SUM:.*]] = vector.contract {{.*}} %[[A]], %[[B]], %[[C]]
// CHECK:           scf.yield %[[SUM]], %[[A1]], %[[B1]]
// LOOP: scf.for {{.*}} iter_args
func.func @entry(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
func.func @primes(%a: tensor<61x67xf32>, %b: tensor<67x71xf32>, %c: tensor<61x71xf32>) -> tensor<61x71xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<61x67xf32>, tensor<67x71xf32>) outs(%c : tensor<61x71xf32>) -> tensor<61x71xf32>
  return %r : tensor<61x71xf32>
}
func.func @any_rows(%a: tensor<?x64xf32>, %b: tensor<64x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x64xf32>, tensor<64x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A loop of fewer iterations than stages stays.
func.func @short(%a: tensor<64x1xf32>, %b: tensor<1x64xf32>, %x: tensor<32x2xf32>, %y: tensor<2x32xf32>, %c: tensor<64x64xf32>, %d: tensor<32x32xf32>) -> (tensor<64x64xf32>, tensor<32x32xf32>) {
  %r = linalg.matmul ins(%a, %b : tensor<64x1xf32>, tensor<1x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %s = linalg.matmul ins(%x, %y : tensor<32x2xf32>, tensor<2x32xf32>) outs(%d : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %r, %s : tensor<64x64xf32>, tensor<32x32xf32>
}
func.func @bf16(%a: tensor<32x64xbf16>, %b: tensor<64x48xbf16>, %c: tensor<32x48xf32>) -> tensor<32x48xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<32x64xbf16>, tensor<64x48xbf16>) outs(%c : tensor<32x48xf32>) -> tensor<32x48xf32>
  return %r : tensor<32x48xf32>
}
func.func @bytes(%a: tensor<32x64xi8>, %b: tensor<64x48xi8>, %c: tensor<32x48xi32>) -> tensor<32x48xi32> {
  %r = linalg.matmul ins(%a, %b : tensor<32x64xi8>, tensor<64x48xi8>) outs(%c : tensor<32x48xi32>) -> tensor<32x48xi32>
  return %r : tensor<32x48xi32>
}
