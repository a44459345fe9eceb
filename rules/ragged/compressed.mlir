// Defines the functions that compressed.pdll instantiates. The types are examples.

!T0 = tensor<4xindex>
!T1 = tensor<5xindex>
!E1 = index
!T2 = tensor<5xf32>
!E2 = f32
!T3 = tensor<4x8xf32>
!E3 = f32
!T4 = tensor<3x8xf32>
!E4 = f32

func.func @row_by_row(%offsets: !T0, %where: !T1, %values: !T2, %b: !T3, %c: !T4) -> !T4 {
  %c1 = arith.constant 1 : index
  %columns = tensor.dim %c, %c1 : !T4
  %x = tensor.cast %b : !T3 to tensor<?x?x!E3>
  %r = ragged.segments %offsets disjoint number init(%c : !T4) : !T0 {
  ^bb0(%i: index, %lo: index, %n: index, %acc: !T4):
    %v = tensor.extract_slice %values[%lo] [%n] [1] : !T2 to tensor<?x!E2>
    %k = tensor.extract_slice %where[%lo] [%n] [1] : !T1 to tensor<?x!E1>
    %list = tensor.expand_shape %k [[0, 1]] output_shape [%n, 1] : tensor<?x!E1> into tensor<?x1x!E1>
    %rows = tensor.gather %x[%list] gather_dims([0]) : (tensor<?x?x!E3>, tensor<?x1x!E1>) -> tensor<?x?x!E3>
    %row = tensor.extract_slice %acc[%i, 0] [1, %columns] [1, 1] : !T4 to tensor<?x!E4>
    %sum = linalg.vecmat ins(%v, %rows : tensor<?x!E2>, tensor<?x?x!E3>) outs(%row : tensor<?x!E4>) -> tensor<?x!E4>
    %next = tensor.insert_slice %sum into %acc[%i, 0] [1, %columns] [1, 1] : tensor<?x!E4> into !T4
    ragged.yield %next : !T4
  }
  return %r : !T4
}
