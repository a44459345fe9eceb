// The rest of a row that is reduced is read and written with the whole.
// RUN: tenon-opt %s --rules=rows/rests | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --entry=sums --verify --dynamic-size=77 | FileCheck %s --check-prefix=SAME
// RUN: tenon-run %s --schedule=mlp-vector --entry=sums --verify --dynamic-size=200 | FileCheck %s --check-prefix=SAME
// SAME: verify: ok
//
// No accumulator of a loop over rows is in memory.
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=REGISTERS
// RUN: tenon-run %s --schedule=mlp-vector --entry=planes --verify | FileCheck %s --check-prefix=SAME
// REGISTERS-LABEL: func.func @planes(
// REGISTERS: scf.for {{.*}} -> (vector<64xf32>)
// REGISTERS-NOT: maskedstore
// REGISTERS: return

// CHECK-LABEL: func.func @rest
// CHECK-SAME: %[[SUMS:.*]]: tensor<64xf32>, %[[X:.*]]: vector<64xf32>, %[[N:.*]]: index
// CHECK: %[[MASK:.*]] = vector.create_mask %[[N]]
// CHECK: %[[OLD:.*]] = vector.transfer_read %[[SUMS]][%{{.*}}], %{{.*}} {in_bounds = [true]} : tensor<64xf32>, vector<64xf32>
// CHECK: %[[NEW:.*]] = arith.addf %[[OLD]], %[[X]]
// CHECK: %[[KEPT:.*]] = vector.transfer_read %[[SUMS]]
// CHECK: %[[R:.*]] = arith.select %[[MASK]], %[[NEW]], %[[KEPT]]
// CHECK: return %[[R]]
func.func @rest(%sums: tensor<64xf32>, %x: vector<64xf32>, %n: index) -> vector<64xf32> {
  %c0 = arith.constant 0 : index
  %u = ub.poison : f32
  %mask = vector.create_mask %n : vector<64xi1>
  %first = tensor.extract_slice %sums[0] [%n] [1] : tensor<64xf32> to tensor<?xf32>
  %old = vector.transfer_read %first[%c0], %u, %mask {in_bounds = [true]} : tensor<?xf32>, vector<64xf32>
  %new = arith.addf %old, %x : vector<64xf32>
  %w = vector.transfer_write %new, %first[%c0], %mask {in_bounds = [true]} : vector<64xf32>, tensor<?xf32>
  %all = tensor.insert_slice %w into %sums[0] [%n] [1] : tensor<?xf32> into tensor<64xf32>
  %r = vector.transfer_read %all[%c0], %u {in_bounds = [true]} : tensor<64xf32>, vector<64xf32>
  return %r : vector<64xf32>
}

// Accumulators of several rows have a unit dim.
// CHECK-LABEL: func.func @unit_dim
// CHECK: %[[ROW:.*]] = tensor.extract_slice %arg0[0, 0] [1, 64] [1, 1]
// CHECK: vector.transfer_read %[[ROW]]
// CHECK: arith.select
// CHECK: vector.transfer_write {{.*}} {in_bounds = [true]} : vector<64xf32>, tensor<64xf32>
// CHECK: tensor.insert_slice {{.*}} into %arg0[0, 0] [1, 64] [1, 1]
func.func @unit_dim(%sums: tensor<1x64xf32>, %x: vector<64xf32>, %n: index) -> tensor<1x64xf32> {
  %c0 = arith.constant 0 : index
  %u = ub.poison : f32
  %mask = vector.create_mask %n : vector<64xi1>
  %first = tensor.extract_slice %sums[0, 0] [1, 36] [1, 1] : tensor<1x64xf32> to tensor<36xf32>
  %old = vector.transfer_read %first[%c0], %u, %mask {in_bounds = [true]} : tensor<36xf32>, vector<64xf32>
  %new = arith.addf %old, %x : vector<64xf32>
  %w = vector.transfer_write %new, %first[%c0], %mask {in_bounds = [true]} : vector<64xf32>, tensor<36xf32>
  %all = tensor.insert_slice %w into %sums[0, 0] [1, 36] [1, 1] : tensor<36xf32> into tensor<1x64xf32>
  return %all : tensor<1x64xf32>
}

// Not rewritten: a slice at another offset, a padding that is read, and a longer tensor.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-3: tensor.extract_slice
// CHECK: tensor.insert_slice
func.func @others(%x: tensor<64xf32>, %y: tensor<100xf32>, %n: index, %v: vector<64xf32>) -> (vector<64xf32>, vector<64xf32>, vector<64xf32>) {
  %c0 = arith.constant 0 : index
  %u = ub.poison : f32
  %zero = arith.constant 0.0 : f32
  %mask = vector.create_mask %n : vector<64xi1>
  %behind = tensor.extract_slice %x[1] [%n] [1] : tensor<64xf32> to tensor<?xf32>
  %0 = vector.transfer_read %behind[%c0], %u, %mask {in_bounds = [true]} : tensor<?xf32>, vector<64xf32>
  %padded = tensor.extract_slice %x[0] [%n] [1] : tensor<64xf32> to tensor<?xf32>
  %1 = vector.transfer_read %padded[%c0], %zero, %mask {in_bounds = [true]} : tensor<?xf32>, vector<64xf32>
  %long = tensor.extract_slice %y[0] [%n] [1] : tensor<100xf32> to tensor<?xf32>
  %w = vector.transfer_write %v, %long[%c0], %mask {in_bounds = [true]} : vector<64xf32>, tensor<?xf32>
  %all = tensor.insert_slice %w into %y[0] [%n] [1] : tensor<?xf32> into tensor<100xf32>
  %2 = vector.transfer_read %all[%c0], %u {in_bounds = [true]} : tensor<100xf32>, vector<64xf32>
  return %0, %1, %2 : vector<64xf32>, vector<64xf32>, vector<64xf32>
}

// What a masked write wrote is read with its mask, and with no other one. Other elements are poison, so they are not returned.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: vector.transfer_read %{{.*}}, %arg2
// CHECK: %[[OTHER:.*]] = vector.transfer_read %{{.*}}, %arg3
// CHECK-DAG: %[[KEPT:.*]] = arith.select %arg2, %arg1, %{{.*}}
// CHECK-DAG: %[[READ:.*]] = arith.select %arg3, %[[OTHER]], %{{.*}}
// CHECK: return %[[KEPT]], %[[READ]]
func.func @forward(%x: tensor<?xf32>, %y: vector<16xf32>, %m: vector<16xi1>, %other: vector<16xi1>) -> (vector<16xf32>, vector<16xf32>) {
  %c0 = arith.constant 0 : index
  %u = ub.poison : f32
  %w = vector.transfer_write %y, %x[%c0], %m {in_bounds = [true]} : vector<16xf32>, tensor<?xf32>
  %0 = vector.transfer_read %w[%c0], %u, %m {in_bounds = [true]} : tensor<?xf32>, vector<16xf32>
  %1 = vector.transfer_read %w[%c0], %u, %other {in_bounds = [true]} : tensor<?xf32>, vector<16xf32>
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %same = arith.select %m, %0, %zero : vector<16xi1>, vector<16xf32>
  %read = arith.select %other, %1, %zero : vector<16xi1>, vector<16xf32>
  return %same, %read : vector<16xf32>, vector<16xf32>
}

// CHECK-LABEL: func.func @sums
func.func @sums(%x: tensor<3x?xf32>, %y: tensor<3x301xbf16>) -> (tensor<3xf32>, tensor<3xbf16>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF80 : bf16
  %e = tensor.empty() : tensor<3xf32>
  %h = tensor.empty() : tensor<3xbf16>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %g = linalg.fill ins(%least : bf16) outs(%h : tensor<3xbf16>) -> tensor<3xbf16>
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<3x?xf32>) outs(%f : tensor<3xf32>) dimensions = [1]
  %1 = linalg.reduce { arith.maximumf } ins(%y : tensor<3x301xbf16>) outs(%g : tensor<3xbf16>) dimensions = [1]
  return %0, %1 : tensor<3xf32>, tensor<3xbf16>
}

func.func @planes(%x: tensor<3x20x104xf32>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %part = tensor.extract_slice %x[0, 0, 0] [3, 20, 100] [1, 1, 1] : tensor<3x20x104xf32> to tensor<3x20x100xf32>
  %e = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %0 = linalg.reduce { arith.addf } ins(%part : tensor<3x20x100xf32>) outs(%f : tensor<3xf32>) dimensions = [1, 2]
  return %0 : tensor<3xf32>
}
