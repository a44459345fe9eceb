// Defines the functions that rows.pdll instantiates. The types are examples.

!R0 = memref<6xmemref<64xf32, strided<[1], offset: ?>>>
func.func @table() -> !R0 {
  %table = memref.alloc() : !R0
  return %table : !R0
}

// -----
!T0 = memref<?xi8>
!R0 = memref<?xmemref<64xf32, strided<[1], offset: ?>>>
func.func @table_of_any(%base: !T0) -> !R0 {
  %c0 = arith.constant 0 : index
  %size = memref.dim %base, %c0 : !T0
  %table = memref.alloc(%size) : !R0
  return %table : !R0
}

// -----
!T0 = memref<6xi8>
!T1 = memref<6xindex>
!E2 = memref<64xf32, strided<[1], offset: ?>>
!T2 = memref<6x!E2>
!E3 = f32
!T3 = memref<50x64x!E3>
!Any = memref<?x?x!E3, strided<[?, ?], offset: ?>>
!Row = memref<?x!E3, strided<[?], offset: ?>>

func.func private @base_at(!T0, index) -> index
func.func private @row_at(!T1, index) -> index

func.func @rows_of(%base: !T0, %rows: !T1, %table: !T2, %x: !T3, %number: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = memref.dim %table, %c0 : !T2
  %columns = memref.dim %x, %c1 : !T3
  %any = memref.cast %x : !T3 to !Any
  %wanted = arith.index_cast %number : i64 to index
  scf.for %i = %c0 to %size step %c1 {
    %which = func.call @base_at(%base, %i) : (!T0, index) -> index
    %is_here = arith.cmpi eq, %which, %wanted : index
    scf.if %is_here {
      %r = func.call @row_at(%rows, %i) : (!T1, index) -> index
      %row = memref.subview %any[%r, 0] [1, %columns] [1, 1] : !Any to !Row
      %entry = memref.cast %row : !Row to !E2
      memref.store %entry, %table[%i] : !T2
    }
  }
  return
}

// -----
!T0 = memref<6xi8>
func.func private @base_at(!T0, index) -> index

func.func @assert_buffers(%base: !T0, %count: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = memref.dim %base, %c0 : !T0
  %buffers = arith.index_cast %count : i64 to index
  scf.for %i = %c0 to %size step %c1 {
    %which = func.call @base_at(%base, %i) : (!T0, index) -> index
    %is_there = arith.cmpi ult, %which, %buffers : index
    cf.assert %is_there, "ERROR: Runtime op verification failed\0A^ there is no buffer of that number"
  }
  return
}

// -----
!T0 = memref<6xindex>
func.func @base_at_index(%list: !T0, %i: index) -> index {
  %r = memref.load %list[%i] : !T0
  return %r : index
}

// -----
!E0 = i8
!T0 = memref<6xi8>
func.func @base_at_integer(%list: !T0, %i: index) -> index {
  %x = memref.load %list[%i] : !T0
  %r = arith.index_cast %x : !E0 to index
  return %r : index
}

// -----
!T0 = memref<6xi1>
func.func @base_at_bit(%list: !T0, %i: index) -> index {
  %x = memref.load %list[%i] : !T0
  %r = arith.index_castui %x : i1 to index
  return %r : index
}

// -----
!T1 = memref<6xindex>
func.func @row_at_index(%list: !T1, %i: index) -> index {
  %r = memref.load %list[%i] : !T1
  return %r : index
}

// -----
!E1 = i8
!T1 = memref<6xi8>
func.func @row_at_integer(%list: !T1, %i: index) -> index {
  %x = memref.load %list[%i] : !T1
  %r = arith.index_cast %x : !E1 to index
  return %r : index
}

// -----
!T1 = memref<6xi1>
func.func @row_at_bit(%list: !T1, %i: index) -> index {
  %x = memref.load %list[%i] : !T1
  %r = arith.index_castui %x : i1 to index
  return %r : index
}
