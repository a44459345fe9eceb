// MoveGatherUp: an operation computes only the gathered rows.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse,mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse --dynamic-size=5 --entry=sizes --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse --entry=inner --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=gather-fuse,mlp-xsmm --entry=inner --verify | FileCheck %s --check-prefixes=VERIFY,KERNELS
// RUN: tenon-run %s --schedule=gather-fuse --entry=of_turned --verify | FileCheck %s --check-prefix=VERIFY

// VERIFY: verify: ok
// KERNELS: kernels: 2 of 2 products

// A product, what it starts from, and a bias; a concatenation along columns and
// a transpose above them. Six rows of 40.
// CHECK-LABEL: func.func @entry(
// CHECK-SAME:    %[[X:.*]]: tensor<40x8xf32>, %[[Y:.*]]: tensor<40x24xf32>, %[[W:.*]]: tensor<32x16xf32>
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<6x8xf32>)
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<6x24xf32>)
// CHECK:         %[[C:.*]] = tensor.concat dim(1) %{{.*}} -> tensor<6x32xf32>
// CHECK:         %[[F:.*]] = linalg.fill {{.*}} -> tensor<6x16xf32>
// CHECK:         %[[M:.*]] = linalg.matmul ins(%[[C]], %[[W]] : {{.*}}) outs(%[[F]] : tensor<6x16xf32>)
// CHECK:         linalg.broadcast {{.*}} dimensions = [0]
// CHECK:         linalg.add ins(%[[M]], {{.*}} -> tensor<6x16xf32>
// CHECK-NOT:     linalg.transpose
// CHECK:         return
func.func @entry(%x: tensor<40x8xf32>, %y: tensor<40x24xf32>, %w: tensor<32x16xf32>, %bias: tensor<16xf32>, %t: tensor<16x40xf32>) -> (tensor<6x16xf32>, tensor<6x16xf32>, tensor<6x16xi64>) {
  %i = arith.constant dense<[[3],[39],[0],[3],[17],[22]]> : tensor<6x1xindex>
  %j = arith.constant dense<[[1],[2],[30],[30],[7],[9]]> : tensor<6x1xi32>
  %zero = arith.constant 0.0 : f32
  %c = tensor.concat dim(1) %x, %y : (tensor<40x8xf32>, tensor<40x24xf32>) -> tensor<40x32xf32>
  %e = tensor.empty() : tensor<40x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<40x16xf32>) -> tensor<40x16xf32>
  %m = linalg.matmul ins(%c, %w : tensor<40x32xf32>, tensor<32x16xf32>) outs(%f : tensor<40x16xf32>) -> tensor<40x16xf32>
  %b = linalg.broadcast ins(%bias : tensor<16xf32>) outs(%e : tensor<40x16xf32>) dimensions = [0]
  %s = linalg.add ins(%m, %b : tensor<40x16xf32>, tensor<40x16xf32>) outs(%e : tensor<40x16xf32>) -> tensor<40x16xf32>
  %g = tensor.gather %s[%i] gather_dims([0]) : (tensor<40x16xf32>, tensor<6x1xindex>) -> tensor<6x16xf32>
  %tt = linalg.transpose ins(%t : tensor<16x40xf32>) outs(%e : tensor<40x16xf32>) permutation = [1, 0]
  %h = tensor.gather %tt[%j] gather_dims([0]) : (tensor<40x16xf32>, tensor<6x1xi32>) -> tensor<6x16xf32>
  // What the body asks of its index is the place that is named.
  %n = tensor.empty() : tensor<40x16xi64>
  %p = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
    outs(%n : tensor<40x16xi64>) {
  ^bb0(%o: i64):
    %a = linalg.index 0 : index
    %k = linalg.index 1 : index
    %ak = arith.muli %a, %k : index
    %v = arith.index_cast %ak : index to i64
    linalg.yield %v : i64
  } -> tensor<40x16xi64>
  %q = tensor.gather %p[%j] gather_dims([0]) : (tensor<40x16xi64>, tensor<6x1xi32>) -> tensor<6x16xi64>
  return %g, %h, %q : tensor<6x16xf32>, tensor<6x16xf32>, tensor<6x16xi64>
}

// Sizes that are known at run time only.
// CHECK-LABEL: func.func @sizes(
// CHECK:         linalg.fill {{.*}} -> tensor<3x?x4xf32>
// CHECK:         linalg.batch_matmul {{.*}} -> tensor<3x?x4xf32>
// CHECK:         linalg.exp {{.*}} -> tensor<3x?xf32>
// CHECK:         linalg.reduce {{.*}} outs(%{{.*}} : tensor<3xf32>)
func.func @sizes(%x: tensor<9x?x8xf32>, %w: tensor<9x8x4xf32>, %v: tensor<9x?xf32>) -> (tensor<3x?x4xf32>, tensor<3x?xf32>, tensor<3xf32>) {
  %i = arith.constant dense<[[2],[8],[2]]> : tensor<3x1xindex>
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c1 : tensor<9x?x8xf32>
  %e = tensor.empty(%d) : tensor<9x?x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<9x?x4xf32>) -> tensor<9x?x4xf32>
  %m = linalg.batch_matmul ins(%x, %w : tensor<9x?x8xf32>, tensor<9x8x4xf32>) outs(%f : tensor<9x?x4xf32>) -> tensor<9x?x4xf32>
  %g = tensor.gather %m[%i] gather_dims([0]) : (tensor<9x?x4xf32>, tensor<3x1xindex>) -> tensor<3x?x4xf32>
  %r = linalg.exp ins(%v : tensor<9x?xf32>) outs(%v : tensor<9x?xf32>) -> tensor<9x?xf32>
  %h = tensor.gather %r[%i] gather_dims([0]) : (tensor<9x?xf32>, tensor<3x1xindex>) -> tensor<3x?xf32>
  %u = tensor.empty() : tensor<9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%u : tensor<9xf32>) -> tensor<9xf32>
  %s = linalg.reduce ins(%v : tensor<9x?xf32>) outs(%z : tensor<9xf32>) dimensions = [1]
    (%in: f32, %out: f32) { %t = arith.addf %in, %out : f32  linalg.yield %t : f32 }
  %k = tensor.gather %s[%i] gather_dims([0]) : (tensor<9xf32>, tensor<3x1xindex>) -> tensor<3xf32>
  return %g, %h, %k : tensor<3x?x4xf32>, tensor<3x?xf32>, tensor<3xf32>
}

// MoveInnerGatherUp: four rows of each matrix, by a list of integers, and
// three columns. What a gather takes comes first, so that both are turned behind the
// products.
// CHECK-LABEL: func.func @inner(
// CHECK:         linalg.batch_matmul {{.*}} -> tensor<9x4x30xf32>
// CHECK:         linalg.broadcast {{.*}} outs(%{{.*}} : tensor<9x4x30xf32>)
// CHECK:         linalg.add {{.*}} -> tensor<9x4x30xf32>
// CHECK:         linalg.transpose {{.*}} permutation = [1, 0, 2]
// CHECK:         linalg.batch_matmul {{.*}} -> tensor<9x40x3xf32>
// CHECK:         linalg.transpose {{.*}} permutation = [2, 0, 1]
// CHECK-NOT:     linalg.batch_matmul
// CHECK:         return
func.func @inner(%x: tensor<9x40x8xf32>, %w: tensor<9x8x30xf32>, %b: tensor<30xf32>) -> (tensor<4x9x30xf32>, tensor<3x9x40xf32>) {
  %i = arith.constant dense<[[3], [0], [39], [3]]> : tensor<4x1xi64>
  %j = arith.constant dense<[[3], [0], [29]]> : tensor<3x1xindex>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x40x30xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<9x40x30xf32>) -> tensor<9x40x30xf32>
  %m = linalg.batch_matmul ins(%x, %w : tensor<9x40x8xf32>, tensor<9x8x30xf32>) outs(%f : tensor<9x40x30xf32>) -> tensor<9x40x30xf32>
  %c = linalg.broadcast ins(%b : tensor<30xf32>) outs(%e : tensor<9x40x30xf32>) dimensions = [0, 1]
  %s = linalg.add ins(%m, %c : tensor<9x40x30xf32>, tensor<9x40x30xf32>) outs(%e : tensor<9x40x30xf32>) -> tensor<9x40x30xf32>
  %0 = tensor.gather %s[%i] gather_dims([1]) : (tensor<9x40x30xf32>, tensor<4x1xi64>) -> tensor<4x9x30xf32>
  %n = linalg.batch_matmul ins(%x, %w : tensor<9x40x8xf32>, tensor<9x8x30xf32>) outs(%f : tensor<9x40x30xf32>) -> tensor<9x40x30xf32>
  %1 = tensor.gather %n[%j] gather_dims([2]) : (tensor<9x40x30xf32>, tensor<3x1xindex>) -> tensor<3x9x40xf32>
  return %0, %1 : tensor<4x9x30xf32>, tensor<3x9x40xf32>
}

// What is turned and taken is read by rows, and turned no more.
// CHECK-LABEL: func.func @of_turned(
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<2x40xf32>)
// CHECK-NOT:     linalg.transpose
// CHECK:         return
func.func @of_turned(%x: tensor<16x40xf32>) -> tensor<2x40xf32> {
  %i = arith.constant dense<[[15],[3]]> : tensor<2x1xindex>
  %e = tensor.empty() : tensor<40x16xf32>
  %t = linalg.transpose ins(%x : tensor<16x40xf32>) outs(%e : tensor<40x16xf32>) permutation = [1, 0]
  %0 = tensor.gather %t[%i] gather_dims([1]) : (tensor<40x16xf32>, tensor<2x1xindex>) -> tensor<2x40xf32>
  return %0 : tensor<2x40xf32>
}
