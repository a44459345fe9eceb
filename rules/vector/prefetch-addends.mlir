// Defines the functions that prefetch-addends.pdll instantiates. The aliases are examples. Behind the
// last row they prefetch addresses that may not be mapped, which is no access.

!T0 = memref<3x32xf32, strided<[512, 1], offset: ?>>
!T1 = memref<3x32xf32, strided<[512, 1], offset: ?>>
#rows = 3 : i64
#columns = 32 : i64
#line = 16 : i64

func.func @next_tile(%added: !T0, %written: !T1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = arith.constant #rows
  %c = arith.constant #columns
  %l = arith.constant #line
  %rows = arith.index_cast %r : i64 to index
  %columns = arith.index_cast %c : i64 to index
  %line = arith.index_cast %l : i64 to index
  scf.for %i = %c0 to %rows step %c1 {
    %row = arith.addi %rows, %i : index
    scf.for %j = %c0 to %columns step %line {
      memref.prefetch %added[%row, %j], read, locality<3>, data : !T0
      memref.prefetch %written[%row, %j], write, locality<3>, data : !T1
    }
  }
  return
}
