// Of a product of all rows, those that a list asks for.
func.func @entry(%x: tensor<$rowsx$widthxf32>, %w: tensor<$widthx$columnsxf32>) -> tensor<$takenx$columnsxf32> {
  %zero = arith.constant 0.0 : f32
  %which = arith.constant $list : tensor<$takenx1xindex>
  %e = tensor.empty() : tensor<$rowsx$columnsxf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<$rowsx$columnsxf32>) -> tensor<$rowsx$columnsxf32>
  %y = linalg.matmul ins(%x, %w : tensor<$rowsx$widthxf32>, tensor<$widthx$columnsxf32>) outs(%f : tensor<$rowsx$columnsxf32>) -> tensor<$rowsx$columnsxf32>
  %r = tensor.gather %y[%which] gather_dims([0]) : (tensor<$rowsx$columnsxf32>, tensor<$takenx1xindex>) -> tensor<$takenx$columnsxf32>
  return %r : tensor<$takenx$columnsxf32>
}
