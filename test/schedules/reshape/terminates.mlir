// Programs in which reshapes could chase each other: every schedule comes to
// rest after a few rewrites, and reshape-fuse finds nothing to do in its own
// result.
// RUN: tenon-opt %s --schedule=reshape-up --rewrite-limit=100 -o /dev/null
// RUN: tenon-opt %s --schedule=reshape-up --set recompute=1 --rewrite-limit=200 -o /dev/null
// RUN: tenon-opt %s --schedule=reshape-down --rewrite-limit=200 -o /dev/null
// RUN: tenon-opt %s --schedule=reshape-fuse --rewrite-limit=200 -o %t.once
// RUN: tenon-opt %t.once --schedule=reshape-fuse --rewrite-limit=200 -o %t.twice
// RUN: diff %t.once %t.twice

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#one = affine_map<(d0) -> (d0)>

// A sum over a dimension of size 1 leads back to where the dimension came from.
func.func @feeds_itself(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %y1 = tensor.expand_shape %y [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%y1 : tensor<8x1xf32>) outs(%z : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  %r = linalg.add ins(%y, %s : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// The same, where a collapse closes the ring, and sizes are dynamic.
func.func @ring(%x: tensor<?xf32>, %m: index, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%m) : tensor<?xf32>
  %y = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %y2 = tensor.expand_shape %y [[0, 1]] output_shape [%m, %n] : tensor<?xf32> into tensor<?x?xf32>
  %f = tensor.empty(%m, %n) : tensor<?x?xf32>
  %z2 = linalg.log ins(%y2 : tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %z = tensor.collapse_shape %z2 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %r = linalg.add ins(%y, %z : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r2 = tensor.expand_shape %r [[0, 1]] output_shape [%n, %m] : tensor<?xf32> into tensor<?x?xf32>
  %q2 = linalg.sqrt ins(%r2 : tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %q = tensor.collapse_shape %q2 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %p = linalg.mul ins(%q, %z : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %p : tensor<?xf32>
}

// Shapes that do not fit each other, one after the other, with marks that meet.
func.func @against(%x: tensor<12xf32>) -> (tensor<6x2xf32>, tensor<4x3xf32>, tensor<12xf32>) {
  %e = tensor.empty() : tensor<12xf32>
  %0 = linalg.exp ins(%x : tensor<12xf32>) outs(%e : tensor<12xf32>) -> tensor<12xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 3] {tenon.reshape = "down"} : tensor<12xf32> into tensor<4x3xf32>
  %f = tensor.empty() : tensor<4x3xf32>
  %2 = linalg.log ins(%1 : tensor<4x3xf32>) outs(%f : tensor<4x3xf32>) -> tensor<4x3xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] {tenon.reshape = "up"} : tensor<4x3xf32> into tensor<12xf32>
  %4 = tensor.expand_shape %3 [[0, 1]] output_shape [6, 2] {tenon.reshape = "up"} : tensor<12xf32> into tensor<6x2xf32>
  %g = tensor.empty() : tensor<6x2xf32>
  %5 = linalg.sqrt ins(%4 : tensor<6x2xf32>) outs(%g : tensor<6x2xf32>) -> tensor<6x2xf32>
  %6 = tensor.collapse_shape %5 [[0, 1]] {tenon.reshape = "down"} : tensor<6x2xf32> into tensor<12xf32>
  %7 = linalg.mul ins(%6, %3 : tensor<12xf32>, tensor<12xf32>) outs(%e : tensor<12xf32>) -> tensor<12xf32>
  return %5, %2, %7 : tensor<6x2xf32>, tensor<4x3xf32>, tensor<12xf32>
}

// Casts between static and dynamic sizes, around splits.
func.func @casts(%x: tensor<6xf32>, %m: index, %n: index) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %0 = linalg.exp ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = tensor.cast %0 : tensor<6xf32> to tensor<?xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [%m, %n] : tensor<?xf32> into tensor<?x?xf32>
  %3 = tensor.cast %2 : tensor<?x?xf32> to tensor<2x?xf32>
  %4 = tensor.cast %3 : tensor<2x?xf32> to tensor<2x3xf32>
  %f = tensor.empty() : tensor<2x3xf32>
  %5 = linalg.log ins(%4 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %5 : tensor<2x3xf32>
}

// A collapse that many operations use, one of them twice.
func.func @many(%x: tensor<2x3xf32>, %y: tensor<6xf32>) -> (tensor<6xf32>, tensor<6x6xf32>, tensor<3x2xf32>) {
  %e = tensor.empty() : tensor<6xf32>
  %d = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.exp ins(%x : tensor<2x3xf32>) outs(%d : tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %2 = linalg.mul ins(%1, %1 : tensor<6xf32>, tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %f = tensor.empty() : tensor<6x6xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%1, %1 : tensor<6xf32>, tensor<6xf32>) outs(%f : tensor<6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<6x6xf32>
  %4 = linalg.add ins(%2, %y : tensor<6xf32>, tensor<6xf32>) outs(%1 : tensor<6xf32>) -> tensor<6xf32>
  %5 = tensor.expand_shape %1 [[0, 1]] output_shape [3, 2] : tensor<6xf32> into tensor<3x2xf32>
  return %4, %3, %5 : tensor<6xf32>, tensor<6x6xf32>, tensor<3x2xf32>
}
