// InlineZeroPoints: a quantized convolution with zero points is one of two operands, and
// vectors. One of 0 is none; where they are tensors, it stays.
// RUN: tenon-opt %s --schedule=%S/Inputs/zero-points.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=OK
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=VECTOR
// OK: verify: ok

#x = affine_map<(n, i, j, f, u, v, c) -> (n, i + u, j + v, c)>
#w = affine_map<(n, i, j, f, u, v, c) -> (f, u, v, c)>
#none = affine_map<(n, i, j, f, u, v, c) -> ()>
#y = affine_map<(n, i, j, f, u, v, c) -> (n, i, j, f)>

// CHECK-LABEL: func.func @entry(
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<1x6x7x16xi8>, tensor<32x3x3x16xi8>)
// CHECK: arith.subi %{{.*}}, %c-3_i32 : i32
// CHECK-NOT: arith.subi
// CHECK: linalg.yield
// VECTOR-LABEL: func.func @entry(
// VECTOR: arith.muli {{.*}}vector<16xi32>
// VECTOR: return
func.func @entry(%x: tensor<1x6x7x16xi8>, %w: tensor<32x3x3x16xi8>, %b: tensor<1x4x5x32xi32>) -> tensor<1x4x5x32xi32> {
  %z = arith.constant -3 : i32
  %none = arith.constant 0 : i32
  %r = linalg.generic {indexing_maps = [#x, #w, #none, #none, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w, %z, %none : tensor<1x6x7x16xi8>, tensor<32x3x3x16xi8>, i32, i32) outs(%b : tensor<1x4x5x32xi32>) {
  ^bb0(%p: i8, %q: i8, %s: i32, %t: i32, %o: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.subi %0, %s : i32
    %2 = arith.extsi %q : i8 to i32
    %3 = arith.subi %2, %t : i32
    %4 = arith.muli %1, %3 : i32
    %5 = arith.addi %o, %4 : i32
    linalg.yield %5 : i32
  } -> tensor<1x4x5x32xi32>
  return %r : tensor<1x4x5x32xi32>
}

// CHECK-LABEL: func.func @stay(
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} :
func.func @stay(%x: tensor<1x6x7x16xi8>, %w: tensor<32x3x3x16xi8>, %z: tensor<i32>, %b: tensor<1x4x5x32xi32>) -> tensor<1x4x5x32xi32> {
  %r = linalg.generic {indexing_maps = [#x, #w, #none, #none, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w, %z, %z : tensor<1x6x7x16xi8>, tensor<32x3x3x16xi8>, tensor<i32>, tensor<i32>) outs(%b : tensor<1x4x5x32xi32>) {
  ^bb0(%p: i8, %q: i8, %s: i32, %t: i32, %o: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.subi %0, %s : i32
    %2 = arith.extsi %q : i8 to i32
    %3 = arith.subi %2, %t : i32
    %4 = arith.muli %1, %3 : i32
    %5 = arith.addi %o, %4 : i32
    linalg.yield %5 : i32
  } -> tensor<1x4x5x32xi32>
  return %r : tensor<1x4x5x32xi32>
}

// On buffers there is no result that the rewrite could name.
// CHECK-LABEL: func.func @on_buffers(
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref
func.func @on_buffers(%x: memref<1x6x7x16xi8>, %w: memref<32x3x3x16xi8>, %z: i32, %b: memref<1x4x5x32xi32>) {
  linalg.generic {indexing_maps = [#x, #w, #none, #none, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w, %z, %z : memref<1x6x7x16xi8>, memref<32x3x3x16xi8>, i32, i32) outs(%b : memref<1x4x5x32xi32>) {
  ^bb0(%p: i8, %q: i8, %s: i32, %t: i32, %o: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.subi %0, %s : i32
    %2 = arith.extsi %q : i8 to i32
    %3 = arith.subi %2, %t : i32
    %4 = arith.muli %1, %3 : i32
    %5 = arith.addi %o, %4 : i32
    linalg.yield %5 : i32
  }
  return
}
