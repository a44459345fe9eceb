// Two layers on rows of several segments, with the same weights.
func.func @entry(%v: tensor<$rowsx$widthxf32>, %w1: tensor<$widthx$hiddenxf32>, %w2: tensor<$hiddenx$widthxf32>) -> tensor<$rowsx$widthxf32> {
  %zero = arith.constant 0.0 : f32
  %offsets = arith.constant $offsets : tensor<$endsxindex>
  %out = tensor.empty() : tensor<$rowsx$widthxf32>
  %r = ragged.segments %offsets disjoint row init(%out : tensor<$rowsx$widthxf32>) : tensor<$endsxindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<$rowsx$widthxf32>):
$body
  return %r : tensor<$rowsx$widthxf32>
}
