// Defines the functions that prefetch.pdll instantiates. The aliases are examples.

!T0 = memref<6x640xf32>
#rows = 2 : i64
#line = 16 : i64

// Behind the last row it asks for that once more.
func.func @next_row(%x: !T0, %row: index, %column: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %r = arith.constant #rows
  %l = arith.constant #line
  %rows = arith.index_cast %r : i64 to index
  %line = arith.index_cast %l : i64 to index
  %size = memref.dim %x, %c0 : !T0
  %last = arith.subi %size, %c1 : index
  %next = arith.addi %row, %rows : index
  %place = arith.minui %next, %last : index
  scf.for %s = %c0 to %c64 step %line {
    %c = arith.addi %column, %s : index
    memref.prefetch %x[%place, %c], read, locality<3>, data : !T0
  }
  return
}

// -----
!T0 = memref<4x6x640xf32>
#rows = 2 : i64
#line = 16 : i64

func.func @next_row_of_several(%x: !T0, %batch: index, %row: index, %column: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %r = arith.constant #rows
  %l = arith.constant #line
  %rows = arith.index_cast %r : i64 to index
  %line = arith.index_cast %l : i64 to index
  %size = memref.dim %x, %c1 : !T0
  %last = arith.subi %size, %c1 : index
  %next = arith.addi %row, %rows : index
  %place = arith.minui %next, %last : index
  scf.for %s = %c0 to %c64 step %line {
    %c = arith.addi %column, %s : index
    memref.prefetch %x[%batch, %place, %c], read, locality<3>, data : !T0
  }
  return
}
