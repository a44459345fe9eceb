// A generic that uses its indices, in front of an expand_shape and a generic.
func.func @entry(%a: tensor<6x4xf32>, %b: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %i = tensor.empty() : tensor<6x4xf32>
  %g = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<6x4xf32>)
      outs(%i : tensor<6x4xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %row = linalg.index 0 : index
    %column = linalg.index 1 : index
    %k = arith.muli %row, %column : index
    %l = arith.index_cast %k : index to i32
    %f = arith.sitofp %l : i32 to f32
    %0 = arith.addf %x0, %f : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  %e = tensor.expand_shape %g [[0, 1], [2]]
      output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
  %j = tensor.empty() : tensor<2x3x4xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %b : tensor<2x3x4xf32>, tensor<2x3x4xf32>)
      outs(%j : tensor<2x3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.addf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}
