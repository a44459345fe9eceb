// Defines the functions that row-by-row.pdll instantiates. The types are examples.

!T0 = tensor<64x16xf32>
!T1 = tensor<5x1xindex>
!E0 = f32
!R0 = tensor<5x16xf32>

func.func private @at(!T1, index) -> index

func.func @gathered(%x: !T0, %which: !T1) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %count = tensor.dim %which, %c0 : !T1
  %columns = tensor.dim %x, %c1 : !T0
  %e = tensor.empty(%count, %columns) : tensor<?x?x!E0>
  %y = scf.forall (%i) in (%count) shared_outs(%o = %e) -> (tensor<?x?x!E0>) {
    %k = func.call @at(%which, %i) : (!T1, index) -> index
    %row = tensor.extract_slice %x[%k, 0] [1, %columns] [1, 1] : !T0 to tensor<1x?x!E0>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %row into %o[%i, 0] [1, %columns] [1, 1] : tensor<1x?x!E0> into tensor<?x?x!E0>
    }
  }
  %r = tensor.cast %y : tensor<?x?x!E0> to !R0
  return %r : !R0
}

// -----
!T1 = tensor<5x1xindex>

func.func @index_at(%which: !T1, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %r = tensor.extract %which[%i, %c0] : !T1
  return %r : index
}

// -----
!E1 = i32
!T1 = tensor<5x1xi32>

func.func @integer_at(%which: !T1, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %which[%i, %c0] : !T1
  %r = arith.index_cast %x : !E1 to index
  return %r : index
}

// -----
!T0 = tensor<5x16xf32>
!T1 = tensor<64x16xf32>
!T2 = tensor<5x1xindex>
!E0 = f32

func.func private @at(!T2, index) -> index

func.func @scattered(%rows: !T0, %into: !T1, %which: !T2) -> !T1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %count = tensor.dim %which, %c0 : !T2
  %height = tensor.dim %into, %c0 : !T1
  %columns = tensor.dim %into, %c1 : !T1
  // Upstream's folds crash on a constant row that is out of bounds.
  %last = arith.subi %height, %c1 : index
  %y = scf.forall (%i) in (%count) shared_outs(%o = %into) -> (!T1) {
    %any = func.call @at(%which, %i) : (!T2, index) -> index
    %k = arith.minui %any, %last : index
    %row = tensor.extract_slice %rows[%i, 0] [1, %columns] [1, 1] : !T0 to tensor<1x?x!E0>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %row into %o[%k, 0] [1, %columns] [1, 1] : tensor<1x?x!E0> into !T1
    }
  }
  return %y : !T1
}

// -----
!T2 = tensor<5x1xindex>

func.func @index_at_of_scatter(%which: !T2, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %r = tensor.extract %which[%i, %c0] : !T2
  return %r : index
}

// -----
!E2 = i32
!T2 = tensor<5x1xi32>

func.func @integer_at_of_scatter(%which: !T2, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %which[%i, %c0] : !T2
  %r = arith.index_cast %x : !E2 to index
  return %r : index
}
