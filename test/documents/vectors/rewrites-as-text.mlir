// item: 003.46 Rewrites of vectors to vectors are patterns in text, which compose.
// Rules of three sets in one application: each matches what another one made, since two of the sets take vectors of one dim only.
// RUN: tenon-opt %s --schedule=%S/Inputs/compose.mlir | FileCheck %s --implicit-check-not=arith.extf --implicit-check-not=arith.maximumf
// RUN: tenon-run %s --schedule=%S/Inputs/compose.mlir,nested --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

// vector/coarse writes rows, and takes them from what is cast; vector/bf16 extends a row; vector/extremes has its maximum.
// CHECK: %[[X:.*]] = vector.transfer_read
// CHECK: scf.for %[[R:.*]] =
// CHECK: %[[ROW:.*]] = vector.extract %[[X]][%[[R]]] : vector<32x4xbf16> from vector<16x32x4xbf16>
// CHECK: %[[FLAT:.*]] = vector.shape_cast %[[ROW]] : vector<32x4xbf16> to vector<128xbf16>
// CHECK: arith.shli {{.*}} : vector<128xi32>
// CHECK: %[[M:.*]] = llvm.intr.maximum({{.*}} -> vector<128xf32>
// CHECK: vector.transfer_write %[[M]]
func.func @entry(%a: memref<16x32x4xbf16>, %b: memref<16x128xf32>) {
  %z = arith.constant 0 : index
  %p = arith.constant 0.0 : bf16
  %h = arith.constant dense<0.5> : vector<16x128xf32>
  %x = vector.transfer_read %a[%z, %z, %z], %p {in_bounds = [true, true, true]} : memref<16x32x4xbf16>, vector<16x32x4xbf16>
  %y = vector.shape_cast %x : vector<16x32x4xbf16> to vector<16x128xbf16>
  %w = arith.extf %y : vector<16x128xbf16> to vector<16x128xf32>
  %m = arith.maximumf %w, %h fastmath<nsz> : vector<16x128xf32>
  vector.transfer_write %m, %b[%z, %z] {in_bounds = [true, true]} : vector<16x128xf32>, memref<16x128xf32>
  return
}
