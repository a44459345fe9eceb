// What gives each row of a tile an element is read element by element: as a vector it would have as many elements as the tile has rows.
// RUN: tenon-opt %s --schedule=mlp-vector --target=host,vector-bits=512 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify --opt-level=0 | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// CHECK-LABEL: func.func @entry(
// CHECK-SAME: %[[X:[a-z0-9]*]]: memref<17x64xbf16>, %[[W:[a-z0-9]*]]: memref<64x33xbf16>, %[[S:[a-z0-9]*]]: memref<17xbf16>
// CHECK: vector.load %[[S]][%{{.*}}] : memref<17xbf16>, vector<1xbf16>
// CHECK-NOT: vector.load %[[S]][%{{.*}}] : memref<17xbf16>, vector<{{[2-9]|1[0-9]}}
func.func @entry(%x: tensor<17x64xbf16>, %w: tensor<64x33xbf16>, %s: tensor<17xbf16>) -> tensor<17x33xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<17x33xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<17x33xbf16>) -> tensor<17x33xbf16>
  %m = linalg.matmul ins(%x, %w : tensor<17x64xbf16>, tensor<64x33xbf16>) outs(%f : tensor<17x33xbf16>) -> tensor<17x33xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%m, %s : tensor<17x33xbf16>, tensor<17xbf16>) outs(%e : tensor<17x33xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %q = arith.divf %a, %b : bf16
    linalg.yield %q : bf16
  } -> tensor<17x33xbf16>
  return %r : tensor<17x33xbf16>
}
