// Defines the functions that ahead.pdll instantiates. The aliases are examples.

!T0 = memref<9xindex>
!T2 = memref<6x64xf32>
#distance = 16 : i64
#line = 16 : i64

func.func private @number(!T0, index) -> index

// Prefetches 64 elements of the row. Beyond the end of the list its last index is prefetched again.
func.func @row_ahead(%list: !T0, %at: index, %x: !T2, %column: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = arith.constant #distance
  %n = arith.constant 64 : i64
  %l = arith.constant #line
  %distance = arith.index_cast %d : i64 to index
  %columns = arith.index_cast %n : i64 to index
  %line = arith.index_cast %l : i64 to index
  %size = memref.dim %list, %c0 : !T0
  %last = arith.subi %size, %c1 : index
  %later = arith.addi %at, %distance : index
  %place = arith.minui %later, %last : index
  %row = func.call @number(%list, %place) : (!T0, index) -> index
  %all = memref.dim %x, %c1 : !T2
  %some = arith.addi %column, %columns : index
  %end = arith.minui %some, %all : index
  scf.for %c = %column to %end step %line {
    memref.prefetch %x[%row, %c], read, locality<3>, data : !T2
  }
  return
}

func.func @index_in_list(%list: !T0, %i: index) -> index {
  %r = memref.load %list[%i] : !T0
  return %r : index
}

// -----
!E0 = i32
!T0 = memref<9xi32>

func.func @integer_in_list(%list: !T0, %i: index) -> index {
  %x = memref.load %list[%i] : !T0
  %r = arith.index_cast %x : !E0 to index
  return %r : index
}
