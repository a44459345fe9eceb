// Defines the functions that compose.pdll instantiates. The types are examples.

!T0 = f32
!R0 = tensor<6x16xf32>

func.func @filled(%number: !T0) -> !R0 {
  %e = tensor.empty() : !R0
  %r = linalg.fill ins(%number : !T0) outs(%e : !R0) -> !R0
  return %r : !R0
}

// -----

!T0 = f32
!T1 = tensor<50x16xf32>

func.func private @body(!T0, !T0) -> !T0

func.func @filled_with(%number: !T0, %into: !T1) -> !T1 {
  %v = func.call @body(%number, %number) : (!T0, !T0) -> !T0
  %r = linalg.fill ins(%v : !T0) outs(%into : !T1) -> !T1
  return %r : !T1
}

// -----

!Rows = tensor<5x16xf32>
!Row = tensor<1x8xf32>
!Of = tensor<1x16xf32>
!Line = tensor<16xf32>
!T0 = tensor<5x8xf32>
!T1 = f32
!T2 = tensor<5x1xindex>
!T3 = tensor<8x16xf32>
!T4 = tensor<100x16xf32>
!R0 = tensor<100x16xf32>

func.func @product_of_scattered(%u: !T0, %v: !T1, %places: !T2, %b: !T3, %sums: !T4) -> !R0 {
  %c0 = arith.constant 0 : index
  %c = tensor.extract %sums[%c0, %c0] : !T4
  %e = tensor.empty() : !Rows
  %start = linalg.fill ins(%c : !T1) outs(%e : !Rows) -> !Rows
  %rows = linalg.matmul ins(%u, %b : !T0, !T3) outs(%start : !Rows) -> !Rows
  %f = tensor.empty() : !Row
  %other = linalg.fill ins(%v : !T1) outs(%f : !Row) -> !Row
  %g = tensor.empty() : !Of
  %first = linalg.fill ins(%c : !T1) outs(%g : !Of) -> !Of
  %one = linalg.matmul ins(%other, %b : !Row, !T3) outs(%first : !Of) -> !Of
  %line = tensor.collapse_shape %one [[0, 1]] : !Of into !Line
  %h = tensor.empty() : !R0
  %around = linalg.broadcast ins(%line : !Line) outs(%h : !R0) dimensions = [0]
  %r = tensor.scatter %rows into %around[%places] scatter_dims([0]) unique : (!Rows, !R0, !T2) -> !R0
  return %r : !R0
}
