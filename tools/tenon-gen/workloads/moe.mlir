// A mixture of experts: rows are sorted by their expert, go through its two layers,
// and are put back.
func.func @entry(%x: tensor<$rowsx$widthxf32>, %w1: tensor<$segmentsx$widthx$hiddenxf32>, %w2: tensor<$segmentsx$hiddenx$widthxf32>) -> tensor<$rowsx$widthxf32> {
  %zero = arith.constant 0.0 : f32
  %offsets = arith.constant $offsets : tensor<$endsxindex>
  %order = arith.constant $order : tensor<$rowsx1xindex>
  %out = tensor.empty() : tensor<$rowsx$widthxf32>
  %v = tensor.gather %x[%order] gather_dims([0]) unique : (tensor<$rowsx$widthxf32>, tensor<$rowsx1xindex>) -> tensor<$rowsx$widthxf32>
  %r = ragged.segments %offsets disjoint segment init(%out : tensor<$rowsx$widthxf32>) : tensor<$endsxindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<$rowsx$widthxf32>):
    %k1 = tensor.extract_slice %w1[%b, 0, 0] [1, $width, $hidden] [1, 1, 1] : tensor<$segmentsx$widthx$hiddenxf32> to tensor<$widthx$hiddenxf32>
    %k2 = tensor.extract_slice %w2[%b, 0, 0] [1, $hidden, $width] [1, 1, 1] : tensor<$segmentsx$hiddenx$widthxf32> to tensor<$hiddenx$widthxf32>
$body
  %back = tensor.empty() : tensor<$rowsx$widthxf32>
  %y = tensor.scatter %r into %back[%order] scatter_dims([0]) unique : (tensor<$rowsx$widthxf32>, tensor<$rowsx$widthxf32>, tensor<$rowsx1xindex>) -> tensor<$rowsx$widthxf32>
  return %y : tensor<$rowsx$widthxf32>
}
