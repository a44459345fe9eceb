// Unit dimensions added and dropped between generics, as broadcasts in a front
// end do.
func.func @entry(%a: tensor<4x6xf32>, %b: tensor<4xf32>) -> tensor<4x6xf32> {
  %v = tensor.empty() : tensor<4xf32>
  %n = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>,
                       affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%b : tensor<4xf32>)
      outs(%v : tensor<4xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = math.exp %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %e = tensor.expand_shape %n [[0, 1]]
      output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %k = tensor.collapse_shape %e [[0, 1]]
      : tensor<4x1xf32> into tensor<4xf32>
  %i = tensor.empty() : tensor<4x6xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %k : tensor<4x6xf32>, tensor<4xf32>)
      outs(%i : tensor<4x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.mulf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}
