// Attention of each sequence to itself.
func.func @entry(%q: tensor<$rowsx$widthxf32>, %k: tensor<$rowsx$widthxf32>, %v: tensor<$rowsx$widthxf32>) -> tensor<$rowsx$widthxf32> {
  %zero = arith.constant 0.0 : f32
  %offsets = arith.constant $offsets : tensor<$endsxindex>
  %out = tensor.empty() : tensor<$rowsx$widthxf32>
  %r = ragged.segments %offsets disjoint segment init(%out : tensor<$rowsx$widthxf32>) : tensor<$endsxindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<$rowsx$widthxf32>):
    %qs = tensor.extract_slice %q[%lo, 0] [%n, $width] [1, 1] : tensor<$rowsx$widthxf32> to tensor<?x$widthxf32>
    %ks = tensor.extract_slice %k[%lo, 0] [%n, $width] [1, 1] : tensor<$rowsx$widthxf32> to tensor<?x$widthxf32>
    %vs = tensor.extract_slice %v[%lo, 0] [%n, $width] [1, 1] : tensor<$rowsx$widthxf32> to tensor<?x$widthxf32>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, $width] [1, 1] : tensor<$rowsx$widthxf32> to tensor<?x$widthxf32>
    %e = tensor.empty(%n, %n) : tensor<?x?xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %s = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%qs, %ks : tensor<?x$widthxf32>, tensor<?x$widthxf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
    %p = linalg.softmax dimension(1) ins(%s : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %f2 = linalg.fill ins(%zero : f32) outs(%o : tensor<?x$widthxf32>) -> tensor<?x$widthxf32>
    %y = linalg.matmul ins(%p, %vs : tensor<?x?xf32>, tensor<?x$widthxf32>) outs(%f2 : tensor<?x$widthxf32>) -> tensor<?x$widthxf32>
    %next = tensor.insert_slice %y into %acc[%lo, 0] [%n, $width] [1, 1] : tensor<?x$widthxf32> into tensor<$rowsx$widthxf32>
    ragged.yield %next : tensor<$rowsx$widthxf32>
  }
  return %r : tensor<$rowsx$widthxf32>
}
