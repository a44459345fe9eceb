// A concatenation, along a dimension that is not reshaped, between generics and
// an expand_shape.
func.func @entry(%a: tensor<6x4xf32>, %b: tensor<6x3xf32>) -> tensor<2x3x7xf32> {
  %i = tensor.empty() : tensor<6x4xf32>
  %j = tensor.empty() : tensor<6x3xf32>
  %g = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<6x4xf32>)
      outs(%i : tensor<6x4xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = math.exp %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  %h = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<6x3xf32>)
      outs(%j : tensor<6x3xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = arith.negf %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<6x3xf32>
  %d = tensor.concat dim(1) %g, %h : (tensor<6x4xf32>, tensor<6x3xf32>) -> tensor<6x7xf32>
  %e = tensor.expand_shape %d [[0, 1], [2]]
      output_shape [2, 3, 7] : tensor<6x7xf32> into tensor<2x3x7xf32>
  %k = tensor.empty() : tensor<2x3x7xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e : tensor<2x3x7xf32>)
      outs(%k : tensor<2x3x7xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = math.exp %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x7xf32>
  return %r : tensor<2x3x7xf32>
}
