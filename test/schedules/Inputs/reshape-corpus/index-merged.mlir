// A generic that uses its indices behind an expand_shape.
func.func @entry(%a: tensor<24xf32>) -> tensor<6x4xf32> {
  %e = tensor.expand_shape %a [[0, 1]]
      output_shape [6, 4] : tensor<24xf32> into tensor<6x4xf32>
  %i = tensor.empty() : tensor<6x4xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%e : tensor<6x4xf32>)
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
  return %r : tensor<6x4xf32>
}
