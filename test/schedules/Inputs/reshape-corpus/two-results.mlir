// A generic with two results, one of which is expanded.
func.func @entry(%a: tensor<6x4xf32>) -> (tensor<2x3x4xf32>, tensor<6x4xf32>) {
  %i = tensor.empty() : tensor<6x4xf32>
  %g:2 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<6x4xf32>)
      outs(%i, %i : tensor<6x4xf32>, tensor<6x4xf32>) {
  ^bb0(%x0: f32, %o0: f32, %o1: f32):
    %0 = math.exp %x0 : f32
    %1 = arith.negf %x0 : f32
    linalg.yield %0, %1 : f32, f32
  } -> (tensor<6x4xf32>, tensor<6x4xf32>)
  %e = tensor.expand_shape %g#0 [[0, 1], [2]]
      output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
  return %e, %g#1 : tensor<2x3x4xf32>, tensor<6x4xf32>
}
