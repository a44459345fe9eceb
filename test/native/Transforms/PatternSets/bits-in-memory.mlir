// RUN: tenon-opt %s --schedule=%S/Inputs/bits-in-memory.mlir | FileCheck %s

// As bytes, with the same bounds and mask.
// CHECK-LABEL: func.func @bits
// CHECK-DAG: %[[M:.*]] = builtin.unrealized_conversion_cast %arg0 : memref<?x8xi1> to memref<?x8xi8>
// CHECK: %[[X:.*]] = vector.transfer_read %[[M]][%arg1, %{{.*}}], %{{.*}} {in_bounds = [false, true]} : memref<?x8xi8>, vector<2x8xi8>
// CHECK: arith.trunci %[[X]] : vector<2x8xi8> to vector<2x8xi1>
// CHECK: arith.extui {{.*}} : vector<2x8xi1> to vector<2x8xi8>
// CHECK: vector.transfer_write {{.*}}, %arg2 {in_bounds = [true, true]} : vector<2x8xi8>, memref<?x8xi8>
func.func @bits(%m: memref<?x8xi1>, %i: index, %mask: vector<2x8xi1>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant true
  %x = vector.transfer_read %m[%i, %c0], %pad {in_bounds = [false, true]} : memref<?x8xi1>, vector<2x8xi1>
  vector.transfer_write %x, %m[%i, %c0], %mask {in_bounds = [true, true]} : vector<2x8xi1>, memref<?x8xi1>
  return
}

// CHECK-LABEL: func.func @stay
// CHECK-NOT: unrealized_conversion_cast
// CHECK: return
func.func @stay(%m: memref<4x8xi8>, %t: tensor<4x8xi1>, %i: index) -> (vector<8xi8>, vector<8xi1>) {
  %zero = arith.constant 0 : i8
  %pad = arith.constant true
  %a = vector.transfer_read %m[%i, %i], %zero : memref<4x8xi8>, vector<8xi8>
  %b = vector.transfer_read %t[%i, %i], %pad : tensor<4x8xi1>, vector<8xi1>
  return %a, %b : vector<8xi8>, vector<8xi1>
}
