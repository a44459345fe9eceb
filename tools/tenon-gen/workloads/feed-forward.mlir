    // Two products with a relu between them; $w1 and $w2 are their weights.
    %u = tensor.extract_slice %v[%lo, 0] [%n, $width] [1, 1] : tensor<$rowsx$widthxf32> to tensor<?x$widthxf32>
    %o = tensor.extract_slice %acc[%lo, 0] [%n, $width] [1, 1] : tensor<$rowsx$widthxf32> to tensor<?x$widthxf32>
    %e1 = tensor.empty(%n) : tensor<?x$hiddenxf32>
    %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?x$hiddenxf32>) -> tensor<?x$hiddenxf32>
    %m1 = linalg.matmul ins(%u, $w1 : tensor<?x$widthxf32>, tensor<$widthx$hiddenxf32>) outs(%f1 : tensor<?x$hiddenxf32>) -> tensor<?x$hiddenxf32>
    %h = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%m1 : tensor<?x$hiddenxf32>) outs(%e1 : tensor<?x$hiddenxf32>) {
    ^bb0(%a: f32, %b1: f32):
      %r0 = arith.maximumf %a, %zero : f32
      linalg.yield %r0 : f32
    } -> tensor<?x$hiddenxf32>
    %f2 = linalg.fill ins(%zero : f32) outs(%o : tensor<?x$widthxf32>) -> tensor<?x$widthxf32>
    %m2 = linalg.matmul ins(%h, $w2 : tensor<?x$hiddenxf32>, tensor<$hiddenx$widthxf32>) outs(%f2 : tensor<?x$widthxf32>) -> tensor<?x$widthxf32>
    %next = tensor.insert_slice %m2 into %acc[%lo, 0] [%n, $width] [1, 1] : tensor<?x$widthxf32> into tensor<$rowsx$widthxf32>
    ragged.yield %next : tensor<$rowsx$widthxf32>
  }
