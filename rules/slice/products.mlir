// What the rule of products.pdll builds. The types are examples.

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
