// RUN: tenon-opt %s --schedule=%S/Inputs/bits-in-memory.mlir | FileCheck %s

// Bit by bit, as far as the buffer goes and the mask has it.
// CHECK-LABEL: func.func @bits
// CHECK-DAG: %[[M:.*]] = memref.alloca() {{.*}} : memref<2x8xi8>
// CHECK: scf.for
// CHECK: scf.for
// CHECK: arith.cmpi slt
// CHECK: scf.if
// CHECK: memref.load %arg0
// CHECK: else
// CHECK: memref.store
// CHECK: vector.transfer_read %[[M]]{{.*}} : memref<2x8xi8>, vector<2x8xi8>
// CHECK: arith.trunci
// CHECK: vector.transfer_write {{.*}} : vector<2x8xi8>
// CHECK: scf.if
// CHECK: memref.store {{.*}}, %arg0
func.func @bits(%m: memref<?x8xi1>, %i: index, %mask: vector<2x8xi1>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant true
  %x = vector.transfer_read %m[%i, %c0], %pad {in_bounds = [false, true]} : memref<?x8xi1>, vector<2x8xi1>
  vector.transfer_write %x, %m[%i, %c0], %mask {in_bounds = [true, true]} : vector<2x8xi1>, memref<?x8xi1>
  return
}

// CHECK-LABEL: func.func @stay
// CHECK-NOT: scf.for
// CHECK: return
func.func @stay(%m: memref<4x8xi8>, %t: tensor<4x8xi1>, %i: index) -> (vector<8xi8>, vector<8xi1>) {
  %zero = arith.constant 0 : i8
  %pad = arith.constant true
  %a = vector.transfer_read %m[%i, %i], %zero : memref<4x8xi8>, vector<8xi8>
  %b = vector.transfer_read %t[%i, %i], %pad : tensor<4x8xi1>, vector<8xi1>
  return %a, %b : vector<8xi8>, vector<8xi1>
}
