// Defines the functions that up.pdll instantiates. The types are examples.

#of_a = array<i64: 0>
#of_b = array<i64: 1>
#sizes = array<i64: 5, 1>
!Rows = tensor<5x32xf32>
!One = tensor<5x1xindex>
!T0 = tensor<42x32xf32>
!T1 = tensor<32x64xf32>
!T2 = tensor<42x64xf32>
!T3 = tensor<5x2xindex>
!R0 = tensor<5xf32>
!E0 = f32

func.func private @add(!E0, !E0, !E0) -> !E0

func.func @elements_of_product(%a: !T0, %b: !T1, %c: !T2, %places: !T3) -> !R0 {
  %i = "tensor.extract_slice"(%places) <{
    static_offsets = array<i64: 0, 0>, static_sizes = #sizes, static_strides = array<i64: 1, 1>,
    operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!T3) -> !One
  %j = "tensor.extract_slice"(%places) <{
    static_offsets = array<i64: 0, 1>, static_sizes = #sizes, static_strides = array<i64: 1, 1>,
    operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!T3) -> !One
  %rows_of_a = "tensor.gather"(%a, %i) <{gather_dims = #of_a}> : (!T0, !One) -> !Rows
  %rows_of_b = "tensor.gather"(%b, %j) <{gather_dims = #of_b}> : (!T1, !One) -> !Rows
  %start = tensor.gather %c[%places] gather_dims([0, 1]) : (!T2, !T3) -> !R0
  %r = linalg.generic {
    indexing_maps = [affine_map<(r, k) -> (r, k)>, affine_map<(r, k) -> (r, k)>, affine_map<(r, k) -> (r)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%rows_of_a, %rows_of_b : !Rows, !Rows) outs(%start : !R0) {
  ^bb0(%x: !E0, %y: !E0, %sum: !E0):
    %next = func.call @add(%x, %y, %sum) : (!E0, !E0, !E0) -> !E0
    linalg.yield %next : !E0
  } -> !R0
  return %r : !R0
}

// -----
!E0 = f32
func.func @add_floats(%x: !E0, %y: !E0, %sum: !E0) -> !E0 {
  %p = arith.mulf %x, %y : !E0
  %r = arith.addf %sum, %p : !E0
  return %r : !E0
}

// -----
!E0 = i32
func.func @add_integers(%x: !E0, %y: !E0, %sum: !E0) -> !E0 {
  %p = arith.muli %x, %y : !E0
  %r = arith.addi %sum, %p : !E0
  return %r : !E0
}
