// Defines the functions that flat.pdll instantiates. The types are examples.

!T0 = memref<6xindex>
!E1 = f32
!T1 = memref<50x64x!E1>
!R0 = memref<64xf32, strided<[1], offset: ?>>
!Any = memref<?x?x!E1, strided<[?, ?], offset: ?>>
!Row = memref<?x!E1, strided<[?], offset: ?>>

func.func private @row_at(!T0, index) -> index

func.func @row(%rows: !T0, %x: !T1, %i: index) -> !R0 {
  %c1 = arith.constant 1 : index
  %columns = memref.dim %x, %c1 : !T1
  %k = func.call @row_at(%rows, %i) : (!T0, index) -> index
  %any = memref.cast %x : !T1 to !Any
  %part = memref.subview %any[%k, 0] [1, %columns] [1, 1] : !Any to !Row
  %r = memref.cast %part : !Row to !R0
  return %r : !R0
}

// -----
!T0 = memref<6xindex>
func.func @row_at_index(%list: !T0, %i: index) -> index {
  %r = memref.load %list[%i] : !T0
  return %r : index
}

// -----
!E0 = i8
!T0 = memref<6xi8>
func.func @row_at_integer(%list: !T0, %i: index) -> index {
  %x = memref.load %list[%i] : !T0
  %r = arith.index_cast %x : !E0 to index
  return %r : index
}

// -----
!T0 = memref<6xi1>
func.func @row_at_bit(%list: !T0, %i: index) -> index {
  %x = memref.load %list[%i] : !T0
  %r = arith.index_castui %x : i1 to index
  return %r : index
}
