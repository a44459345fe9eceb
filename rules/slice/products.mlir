// Defines the functions that products.pdll instantiates. The types are examples.

!T0 = tensor<8x24xf32>
!T1 = tensor<8x8xf32>
!T2 = tensor<32x16xf32>
!T3 = tensor<8x16xf32>
!E2 = f32

func.func @part_by_part(%x: !T0, %y: !T1, %w: !T2, %c: !T3) -> !T3 {
  %c1 = arith.constant 1 : index
  %of_x = tensor.dim %x, %c1 : !T0
  %of_y = tensor.dim %y, %c1 : !T1
  %columns = tensor.dim %w, %c1 : !T2
  %upper = tensor.extract_slice %w[0, 0] [%of_x, %columns] [1, 1] : !T2 to tensor<?x?x!E2>
  %lower = tensor.extract_slice %w[%of_x, 0] [%of_y, %columns] [1, 1] : !T2 to tensor<?x?x!E2>
  %first = linalg.matmul ins(%x, %upper : !T0, tensor<?x?x!E2>) outs(%c : !T3) -> !T3
  %both = linalg.matmul ins(%y, %lower : !T1, tensor<?x?x!E2>) outs(%first : !T3) -> !T3
  return %both : !T3
}

// -----

!T0 = tensor<8x24xf32>
!T1 = tensor<24x16xf32>
!T2 = tensor<24x5xf32>
!T3 = f32
!E0 = f32
!R0 = tensor<8x21xf32>

func.func @side_by_side(%x: !T0, %v: !T1, %w: !T2, %number: !T3) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : !T0
  %of_v = tensor.dim %v, %c1 : !T1
  %of_w = tensor.dim %w, %c1 : !T2
  %e = tensor.empty(%rows, %of_v) : tensor<?x?x!E0>
  %f = linalg.fill ins(%number : !T3) outs(%e : tensor<?x?x!E0>) -> tensor<?x?x!E0>
  %first = linalg.matmul ins(%x, %v : !T0, !T1) outs(%f : tensor<?x?x!E0>) -> tensor<?x?x!E0>
  %d = tensor.empty(%rows, %of_w) : tensor<?x?x!E0>
  %g = linalg.fill ins(%number : !T3) outs(%d : tensor<?x?x!E0>) -> tensor<?x?x!E0>
  %second = linalg.matmul ins(%x, %w : !T0, !T2) outs(%g : tensor<?x?x!E0>) -> tensor<?x?x!E0>
  %r = tensor.concat dim(1) %first, %second : (tensor<?x?x!E0>, tensor<?x?x!E0>) -> !R0
  return %r : !R0
}

// -----

!List = tensor<32xf32>
!T0 = tensor<1x32xf32>
!T1 = tensor<32x1xf32>
!E0 = f32
!R0 = tensor<1x1xf32>

func.func @dot(%a: !T0, %b: !T1, %c: !R0) -> !R0 {
  %x = tensor.collapse_shape %a [[0, 1]] : !T0 into !List
  %y = tensor.collapse_shape %b [[0, 1]] : !T1 into !List
  %start = tensor.collapse_shape %c [] : !R0 into tensor<!E0>
  %sum = linalg.dot ins(%x, %y : !List, !List) outs(%start : tensor<!E0>) -> tensor<!E0>
  %r = tensor.expand_shape %sum [] output_shape [1, 1] : tensor<!E0> into !R0
  return %r : !R0
}
