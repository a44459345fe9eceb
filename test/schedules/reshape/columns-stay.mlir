// The columns of a contraction are not split into parts of less than 16: vectors
// of so few columns have few lanes (64x512x512 and a bias of 4: 12 ms instead of 0.3).
// RUN: tenon-opt %s --schedule=reshape-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=network --verify --entry=before | FileCheck %s --check-prefix=OK
// RUN: tenon-opt %s --schedule=reshape-up | FileCheck %s --check-prefix=UP
// OK: verify: ok

#rows = affine_map<(i, j, k) -> (i, j, k)>
#last = affine_map<(i, j, k) -> (k)>

// A product, relu and sums of four columns: relu goes to the sums.
// CHECK-LABEL: func.func @entry(
// CHECK:         linalg.generic {{.*}}["parallel", "parallel", "reduction"]} ins(%{{.*}}, %{{.*}} : tensor<6x32xf32>, tensor<32x64xf32>)
// CHECK:         tensor.expand_shape {{.*}} tensor<6x64xf32> into tensor<6x16x4xf32>
// CHECK:         arith.maximumf
// CHECK-NEXT:    arith.addf
// UP-LABEL: func.func @entry(
// UP:         tensor.expand_shape %arg1 {{.*}} into tensor<32x16x4xf32>
func.func @entry(%x: tensor<6x32xf32>, %w: tensor<32x64xf32>) -> tensor<6x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<6x64xf32>) -> tensor<6x64xf32>
  %m = linalg.matmul ins(%x, %w : tensor<6x32xf32>, tensor<32x64xf32>) outs(%f : tensor<6x64xf32>) -> tensor<6x64xf32>
  %r = linalg.map ins(%m : tensor<6x64xf32>) outs(%e : tensor<6x64xf32>) (%a: f32, %o: f32) {
    %s = arith.maximumf %a, %z : f32
    linalg.yield %s : f32
  }
  %p = tensor.expand_shape %r [[0], [1, 2]] output_shape [6, 16, 4] : tensor<6x64xf32> into tensor<6x16x4xf32>
  %g = tensor.empty() : tensor<6x16xf32>
  %h = linalg.fill ins(%z : f32) outs(%g : tensor<6x16xf32>) -> tensor<6x16xf32>
  %y = linalg.reduce ins(%p : tensor<6x16x4xf32>) outs(%h : tensor<6x16xf32>) dimensions = [2] (%a: f32, %o: f32) {
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  }
  return %y : tensor<6x16xf32>
}

// Nor is K by what stands above it. Parts of 16 columns are split.
// CHECK-LABEL: func.func @before(
// CHECK:         tensor.collapse_shape {{.*}} tensor<6x8x4xf32> into tensor<6x32xf32>
// CHECK:         linalg.generic {{.*}}["parallel", "parallel", "parallel", "reduction"]} ins(%{{.*}}, %{{.*}} : tensor<6x32xf32>, tensor<32x4x16xf32>)
// CHECK-SAME:      outs(%{{.*}} : tensor<6x4x16xf32>)
func.func @before(%x: tensor<6x8x4xf32>, %b: tensor<4xf32>, %w: tensor<32x64xf32>, %c: tensor<16xf32>) -> tensor<6x4x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x8x4xf32>
  %s = linalg.generic {indexing_maps = [#rows, #last, #rows], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %b : tensor<6x8x4xf32>, tensor<4xf32>) outs(%e : tensor<6x8x4xf32>) {
  ^bb0(%a: f32, %d: f32, %o: f32):
    %1 = arith.addf %a, %d : f32
    linalg.yield %1 : f32
  } -> tensor<6x8x4xf32>
  %p = tensor.collapse_shape %s [[0], [1, 2]] : tensor<6x8x4xf32> into tensor<6x32xf32>
  %q = tensor.empty() : tensor<6x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%q : tensor<6x64xf32>) -> tensor<6x64xf32>
  %m = linalg.matmul ins(%p, %w : tensor<6x32xf32>, tensor<32x64xf32>) outs(%f : tensor<6x64xf32>) -> tensor<6x64xf32>
  %u = tensor.expand_shape %m [[0], [1, 2]] output_shape [6, 4, 16] : tensor<6x64xf32> into tensor<6x4x16xf32>
  %v = tensor.empty() : tensor<6x4x16xf32>
  %y = linalg.generic {indexing_maps = [#rows, #last, #rows], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%u, %c : tensor<6x4x16xf32>, tensor<16xf32>) outs(%v : tensor<6x4x16xf32>) {
  ^bb0(%a: f32, %d: f32, %o: f32):
    %1 = arith.addf %a, %d : f32
    linalg.yield %1 : f32
  } -> tensor<6x4x16xf32>
  return %y : tensor<6x4x16xf32>
}
