// Five steps with a reshape before each: one generic is what is left.
func.func @entry(%a: tensor<24xf32>, %b: tensor<2x3x4xf32>, %c: tensor<4xf32>, %d: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %i = tensor.empty() : tensor<24xf32>
  %g = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>,
                       affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%a : tensor<24xf32>)
      outs(%i : tensor<24xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = math.exp %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<24xf32>
  %e = tensor.expand_shape %g [[0, 1, 2]]
      output_shape [2, 3, 4] : tensor<24xf32> into tensor<2x3x4xf32>
  %j = tensor.empty() : tensor<2x3x4xf32>
  %h = linalg.generic {
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
  %k = tensor.collapse_shape %h [[0, 1], [2]]
      : tensor<2x3x4xf32> into tensor<6x4xf32>
  %l = tensor.empty() : tensor<6x4xf32>
  %p = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%k, %c : tensor<6x4xf32>, tensor<4xf32>)
      outs(%l : tensor<6x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.mulf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  %q = tensor.collapse_shape %p [[0, 1]]
      : tensor<6x4xf32> into tensor<24xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>,
                       affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%q : tensor<24xf32>)
      outs(%i : tensor<24xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = arith.negf %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<24xf32>
  %t = tensor.expand_shape %r [[0, 1]]
      output_shape [6, 4] : tensor<24xf32> into tensor<6x4xf32>
  %s = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%t, %d : tensor<6x4xf32>, tensor<6x4xf32>)
      outs(%l : tensor<6x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.addf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  return %s : tensor<6x4xf32>
}
