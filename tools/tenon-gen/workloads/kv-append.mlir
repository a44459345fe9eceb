// A row more of a cache that the caller owns: nothing else of it moves.
func.func @entry(%cache: memref<$rowsx$widthxf32>, %row: tensor<1x$widthxf32>, %at: index) {
  %t = bufferization.to_tensor %cache restrict writable : memref<$rowsx$widthxf32> to tensor<$rowsx$widthxf32>
  %r = tensor.insert_slice %row into %t[%at, 0] [1, $width] [1, 1] : tensor<1x$widthxf32> into tensor<$rowsx$widthxf32>
  bufferization.materialize_in_destination %r in restrict writable %cache : (tensor<$rowsx$widthxf32>, memref<$rowsx$widthxf32>) -> ()
  return
}
