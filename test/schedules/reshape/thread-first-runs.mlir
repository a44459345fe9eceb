// The first example of the forum thread computes the same before and after, with
// sizes that are known only when it runs.
// RUN: tenon-run %s --schedule=%S/Inputs/run-up.mlir --verify
// RUN: tenon-run %s --schedule=%S/Inputs/run-fuse.mlir --verify

// Loops d0 = 6, d1 = 60, d2 = 7.
func.func private @sizes() -> (index, index, index) {
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c5 = arith.constant 5 : index
  return %c3, %c7, %c5 : index, index, index
}

func.func @entry(%x: tensor<60x6x7xf32>, %y: tensor<60x7xf32>)
    -> tensor<3x2x7x3x4x5xf32> {
  %sizes:3 = call @sizes() : () -> (index, index, index)
  %arg0 = tensor.cast %x : tensor<60x6x7xf32> to tensor<?x?x?xf32>
  %arg1 = tensor.cast %y : tensor<60x7xf32> to tensor<?x?xf32>
  %c6 = arith.constant 6 : index
  %c60 = arith.constant 60 : index
  %init = tensor.empty(%c6, %sizes#1, %c60) : tensor<?x?x?xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>,
                     affine_map<(d0, d1, d2) -> (d1, d2)>,
                     affine_map<(d0, d1, d2) -> (d0, d2, d1)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%arg0, %arg1 : tensor<?x?x?xf32>, tensor<?x?xf32>)
    outs(%init : tensor<?x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2], [3, 4, 5]]
      output_shape [%sizes#0, 2, %sizes#1, 3, 4, %sizes#2]
      : tensor<?x?x?xf32> into tensor<?x2x?x3x4x?xf32>
  %2 = tensor.cast %1
      : tensor<?x2x?x3x4x?xf32> to tensor<3x2x7x3x4x5xf32>
  return %2 : tensor<3x2x7x3x4x5xf32>
}
