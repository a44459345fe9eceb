// Defines the functions that prefetch-panels.pdll instantiates. The aliases are examples.

!T0 = memref<64x16xf32, strided<[16, 1], offset: ?>>
!T1 = memref<6x512xf32, strided<[512, 1], offset: ?>>
!T2 = memref<49x512xf32>
!E0 = f32
!E1 = f32
#lines = 64 : i64
#elements = 112 : i64
#line = 16 : i64
#distance = 8192 : i64
#begins = 49 : i64

// Where the elements of an array begin in its buffer, and how many lie from one of its
// outermost rows to the next.
func.func private @range(!T2) -> (index, index)

// Behind the last panel it asks for addresses at which nothing may be, which is no access.
func.func @next_panel(%piece: !T0, %rows: !T1, %image: !T2) {
  %c0 = arith.constant 0 : index
  %n = arith.constant #lines
  %e = arith.constant #elements
  %l = arith.constant #line
  %d = arith.constant #distance
  %lines = arith.index_cast %n : i64 to index
  %elements = arith.index_cast %e : i64 to index
  %line = arith.index_cast %l : i64 to index
  %distance = arith.index_cast %d : i64 to index
  %b = arith.constant #begins
  %begins = arith.index_cast %b : i64 to index
  %begin, %row_stride = func.call @range(%image) : (!T2) -> (index, index)
  %extent = arith.muli %row_stride, %begins : index
  %left, %at, %rows_sizes:2, %rows_strides:2 = memref.extract_strided_metadata %rows : !T1 -> memref<!E1>, index, index, index, index, index
  %before = arith.subi %at, %begin : index
  %share = arith.muli %before, %lines : index
  %number = arith.divui %share, %extent : index
  %part = arith.muli %number, %line : index
  %first = arith.addi %part, %distance : index
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %piece : !T0 -> memref<!E0>, index, index, index, index, index
  %start = arith.addi %offset, %first : index
  %next = memref.reinterpret_cast %base to offset: [%start], sizes: [%elements], strides: [1] : memref<!E0> to memref<?x!E0, strided<[1], offset: ?>>
  scf.for %i = %c0 to %elements step %line {
    memref.prefetch %next[%i], read, locality<2>, data : memref<?x!E0, strided<[1], offset: ?>>
  }
  return
}

// -----
!T2 = memref<49x512xf32>
!E2 = f32

func.func @range_of_matrix(%x: !T2) -> (index, index) {
  %base, %begin, %sizes:2, %strides:2 = memref.extract_strided_metadata %x : !T2 -> memref<!E2>, index, index, index, index, index
  return %begin, %strides#0 : index, index
}

// -----
!T2 = memref<2x49x512xf32>
!E2 = f32

func.func @range_of_matrices(%x: !T2) -> (index, index) {
  %base, %begin, %sizes:3, %strides:3 = memref.extract_strided_metadata %x : !T2 -> memref<!E2>, index, index, index, index, index, index, index
  return %begin, %strides#0 : index, index
}

// -----
!T2 = memref<1x9x9x512xf32>
!E2 = f32

func.func @range_of_image(%x: !T2) -> (index, index) {
  %base, %begin, %sizes:4, %strides:4 = memref.extract_strided_metadata %x : !T2 -> memref<!E2>, index, index, index, index, index, index, index, index, index
  return %begin, %strides#1 : index, index
}
