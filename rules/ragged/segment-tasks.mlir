// Defines the functions that segment-tasks.pdll instantiates. The types are examples.
// They compute the number of tasks, the arguments of the body, and the rows that a task writes.
!T0 = tensor<5xindex>

func.func @one_each(%offsets: !T0) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = tensor.dim %offsets, %c0 : !T0
  %count = arith.subi %size, %c1 : index
  return %count : index
}

// -----
!T0 = tensor<5xindex>

func.func private @at(!T0, index) -> index

func.func @segment(%offsets: !T0, %b: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %next = arith.addi %b, %c1 : index
  %lo = func.call @at(%offsets, %b) : (!T0, index) -> index
  %hi = func.call @at(%offsets, %next) : (!T0, index) -> index
  %n = arith.subi %hi, %lo : index
  return %lo, %n : index, index
}

// -----
!T0 = tensor<5xindex>
#block = 128 : i64

func.func private @at(!T0, index) -> index

// Without segments there are no rows.
func.func @blocks(%offsets: !T0) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number = arith.constant #block
  %block = arith.index_cast %number : i64 to index
  %size = tensor.dim %offsets, %c0 : !T0
  %some = arith.cmpi sgt, %size, %c1 : index
  %rows = scf.if %some -> (index) {
    %last = arith.subi %size, %c1 : index
    %begin = func.call @at(%offsets, %c0) : (!T0, index) -> index
    %end = func.call @at(%offsets, %last) : (!T0, index) -> index
    %all = arith.subi %end, %begin : index
    scf.yield %all : index
  } else {
    scf.yield %c0 : index
  }
  %count = arith.ceildivui %rows, %block : index
  return %count : index
}

// -----
!T0 = tensor<5xindex>
#block = 128 : i64

func.func private @at(!T0, index) -> index

func.func @block(%offsets: !T0, %b: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number = arith.constant #block
  %block = arith.index_cast %number : i64 to index
  %size = tensor.dim %offsets, %c0 : !T0
  %last = arith.subi %size, %c1 : index
  %begin = func.call @at(%offsets, %c0) : (!T0, index) -> index
  %end = func.call @at(%offsets, %last) : (!T0, index) -> index
  %before = arith.muli %b, %block : index
  %lo = arith.addi %begin, %before : index
  %left = arith.subi %end, %lo : index
  %n = arith.minui %left, %block : index
  return %lo, %n : index, index
}

// -----

// An empty slice starts at 0: canonicalization of LLVM 22 miscompiles a parallel_insert_slice at the end of a tensor.
func.func @its_rows(%b: index, %lo: index, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %none = arith.cmpi eq, %n, %c0 : index
  %first = arith.select %none, %c0, %lo : index
  return %first, %n : index, index
}

// -----

func.func @its_number(%b: index, %lo: index, %n: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  return %b, %c1 : index, index
}

// -----
!T0 = tensor<5xindex>
!T1 = tensor<9xf32>
!E1 = f32

func.func private @count(!T0) -> index
func.func private @part(!T0, index) -> (index, index)
func.func private @written(index, index, index) -> (index, index)
func.func private @body(index, index, index, !T1) -> !T1

func.func @lists_in_parallel(%offsets: !T0, %init: !T1) -> !T1 {
  %count = func.call @count(%offsets) : (!T0) -> index
  %r = scf.forall (%b) in (%count) shared_outs(%acc = %init) -> (!T1) {
    %lo, %n = func.call @part(%offsets, %b) : (!T0, index) -> (index, index)
    %new = func.call @body(%b, %lo, %n, %acc) : (index, index, index, !T1) -> !T1
    %first, %rows = func.call @written(%b, %lo, %n) : (index, index, index) -> (index, index)
    %part = tensor.extract_slice %new[%first] [%rows] [1] : !T1 to tensor<?x!E1>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %acc[%first] [%rows] [1] : tensor<?x!E1> into !T1
    }
  } {tenon.loop = "tasks"}
  return %r : !T1
}

// -----
!T0 = tensor<5xindex>
!T1 = tensor<9x16xf32>
!E1 = f32

func.func private @count(!T0) -> index
func.func private @part(!T0, index) -> (index, index)
func.func private @written(index, index, index) -> (index, index)
func.func private @body(index, index, index, !T1) -> !T1

func.func @rows_in_parallel(%offsets: !T0, %init: !T1) -> !T1 {
  %c1 = arith.constant 1 : index
  %count = func.call @count(%offsets) : (!T0) -> index
  %d1 = tensor.dim %init, %c1 : !T1
  %r = scf.forall (%b) in (%count) shared_outs(%acc = %init) -> (!T1) {
    %lo, %n = func.call @part(%offsets, %b) : (!T0, index) -> (index, index)
    %new = func.call @body(%b, %lo, %n, %acc) : (index, index, index, !T1) -> !T1
    %first, %rows = func.call @written(%b, %lo, %n) : (index, index, index) -> (index, index)
    %part = tensor.extract_slice %new[%first, 0] [%rows, %d1] [1, 1] : !T1 to tensor<?x?x!E1>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %acc[%first, 0] [%rows, %d1] [1, 1] : tensor<?x?x!E1> into !T1
    }
  } {tenon.loop = "tasks"}
  return %r : !T1
}

// -----
!T0 = tensor<5xindex>
!T1 = tensor<9x16x4xf32>
!E1 = f32

func.func private @count(!T0) -> index
func.func private @part(!T0, index) -> (index, index)
func.func private @written(index, index, index) -> (index, index)
func.func private @body(index, index, index, !T1) -> !T1

func.func @planes_in_parallel(%offsets: !T0, %init: !T1) -> !T1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %count = func.call @count(%offsets) : (!T0) -> index
  %d1 = tensor.dim %init, %c1 : !T1
  %d2 = tensor.dim %init, %c2 : !T1
  %r = scf.forall (%b) in (%count) shared_outs(%acc = %init) -> (!T1) {
    %lo, %n = func.call @part(%offsets, %b) : (!T0, index) -> (index, index)
    %new = func.call @body(%b, %lo, %n, %acc) : (index, index, index, !T1) -> !T1
    %first, %rows = func.call @written(%b, %lo, %n) : (index, index, index) -> (index, index)
    %part = tensor.extract_slice %new[%first, 0, 0] [%rows, %d1, %d2] [1, 1, 1] : !T1 to tensor<?x?x?x!E1>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %acc[%first, 0, 0] [%rows, %d1, %d2] [1, 1, 1] : tensor<?x?x?x!E1> into !T1
    }
  } {tenon.loop = "tasks"}
  return %r : !T1
}
