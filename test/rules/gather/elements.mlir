// GatherElementsOfProduct: elements of a product by both coordinates are computed alone.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-opt %s --schedule=gather-fuse --explain=GatherElementsOfProduct -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: tenon-run %s --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=transposed --schedule=gather-fuse,mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=padded --schedule=gather-fuse,network --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

// item: 002.17
// CHECK-LABEL: func.func @entry(
// CHECK-NOT:     linalg.matmul
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%{{.*}} : tensor<5x32xf32>, tensor<5x32xf32>)
func.func @entry(%a: tensor<42x32xf32>, %b: tensor<32x64xf32>, %c: tensor<42x64xf32>, %i: tensor<5x2xindex>) -> tensor<5xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<42x32xf32>, tensor<32x64xf32>) outs(%c : tensor<42x64xf32>) -> tensor<42x64xf32>
  %1 = tensor.gather %0[%i] gather_dims([0, 1]) : (tensor<42x64xf32>, tensor<5x2xindex>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

// The RHS has rows of k, the LHS columns; integers.
// CHECK-LABEL: func.func @transposed(
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%{{.*}} : tensor<3x7xi32>, tensor<3x7xi32>)
func.func @transposed(%a: tensor<7x40xi32>, %b: tensor<30x7xi32>, %i: tensor<3x2xindex>) -> tensor<3xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<40x30xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<40x30xi32>) -> tensor<40x30xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<7x40xi32>, tensor<30x7xi32>) outs(%f : tensor<40x30xi32>) {
  ^bb0(%x: i32, %y: i32, %s: i32):
    %p = arith.muli %x, %y : i32
    %q = arith.addi %s, %p : i32
    linalg.yield %q : i32
  } -> tensor<40x30xi32>
  %1 = tensor.gather %0[%i] gather_dims([0, 1]) : (tensor<40x30xi32>, tensor<3x2xindex>) -> tensor<3xi32>
  return %1 : tensor<3xi32>
}

// Refused: more than a 64th of the elements.
// WHY: it gathers {{.*}}43{{.*}} elements
// CHECK-LABEL: func.func @many(
// CHECK:         linalg.matmul
func.func @many(%a: tensor<42x32xf32>, %b: tensor<32x64xf32>, %c: tensor<42x64xf32>, %i: tensor<43x2xindex>) -> tensor<43xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<42x32xf32>, tensor<32x64xf32>) outs(%c : tensor<42x64xf32>) -> tensor<42x64xf32>
  %1 = tensor.gather %0[%i] gather_dims([0, 1]) : (tensor<42x64xf32>, tensor<43x2xindex>) -> tensor<43xf32>
  return %1 : tensor<43xf32>
}

// item: 002.20
// SplitGatherOfInsert along an inner dim: the pad is not made, and exp computes the gathered columns.
// CHECK-LABEL: func.func @padded(
// CHECK-NOT:     tensor.pad
// CHECK:         linalg.exp {{.*}} -> tensor<64x7xf32>
// CHECK-NOT:     tensor.pad
// CHECK:         return
func.func @padded(%x: tensor<64x100xf32>, %i: tensor<7x1xindex>) -> tensor<7x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x100xf32>
  %p = linalg.exp ins(%x : tensor<64x100xf32>) outs(%e : tensor<64x100xf32>) -> tensor<64x100xf32>
  %pad = tensor.pad %p low[0, 3] high[0, 5] {
  ^bb0(%a: index, %b: index):
    tensor.yield %zero : f32
  } : tensor<64x100xf32> to tensor<64x108xf32>
  %g = tensor.gather %pad[%i] gather_dims([1]) : (tensor<64x108xf32>, tensor<7x1xindex>) -> tensor<7x64xf32>
  return %g : tensor<7x64xf32>
}
