// Defines the functions that triangles.pdll instantiates. The types are examples.

!T0 = tensor<256x256xf32>
!T1 = tensor<256x48xf32>
!T2 = tensor<256x48xf32>
!E0 = f32
#square = 64 : i64

// Returns the columns before and behind the diagonal block of rows `first` on that belong to the set, in whole blocks.
func.func private @before(index) -> (index, index)
func.func private @behind(index, index, index) -> (index, index)
// Returns the columns of row i of the diagonal block that belong to the set.
func.func private @in_row(index, index) -> (index, index)

func.func @in_squares(%a: !T0, %b: !T1, %c: !T2) -> !T2 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number = arith.constant #square
  %block = arith.index_cast %number : i64 to index
  %n = tensor.dim %a, %c0 : !T0
  %columns = tensor.dim %b, %c1 : !T1
  %count = arith.divui %n, %block : index
  %r = scf.forall (%p) in (%count) shared_outs(%acc = %c) -> (!T2) {
    %first = arith.muli %p, %block : index
    %s0 = tensor.extract_slice %acc[%first, 0] [%block, %columns] [1, 1] : !T2 to tensor<?x?x!E0>
    %lo, %hi = func.call @before(%first) : (index) -> (index, index)
    %s1 = scf.for %k = %lo to %hi step %block iter_args(%s = %s0) -> (tensor<?x?x!E0>) {
      %x = tensor.extract_slice %a[%first, %k] [%block, %block] [1, 1] : !T0 to tensor<?x?x!E0>
      %y = tensor.extract_slice %b[%k, 0] [%block, %columns] [1, 1] : !T1 to tensor<?x?x!E0>
      %t = linalg.matmul ins(%x, %y : tensor<?x?x!E0>, tensor<?x?x!E0>) outs(%s : tensor<?x?x!E0>) -> tensor<?x?x!E0>
      scf.yield %t : tensor<?x?x!E0>
    }
    %s2 = scf.for %i = %c0 to %block step %c1 iter_args(%s = %s1) -> (tensor<?x?x!E0>) {
      %row = arith.addi %first, %i : index
      %of_row = tensor.extract_slice %s[%i, 0] [1, %columns] [1, 1] : tensor<?x?x!E0> to tensor<?x!E0>
      %from, %to = func.call @in_row(%i, %block) : (index, index) -> (index, index)
      %sums = scf.for %k = %from to %to step %c1 iter_args(%q = %of_row) -> (tensor<?x!E0>) {
        %column = arith.addi %first, %k : index
        %x = tensor.extract %a[%row, %column] : !T0
        %y = tensor.extract_slice %b[%column, 0] [1, %columns] [1, 1] : !T1 to tensor<?x!E0>
        %t = linalg.generic {indexing_maps = [affine_map<(j) -> (j)>, affine_map<(j) -> (j)>], iterator_types = ["parallel"]} ins(%y : tensor<?x!E0>) outs(%q : tensor<?x!E0>) {
        ^bb0(%u: !E0, %v: !E0):
          %m = arith.mulf %x, %u : !E0
          %w = arith.addf %v, %m : !E0
          linalg.yield %w : !E0
        } -> tensor<?x!E0>
        scf.yield %t : tensor<?x!E0>
      }
      %next = tensor.insert_slice %sums into %s[%i, 0] [1, %columns] [1, 1] : tensor<?x!E0> into tensor<?x?x!E0>
      scf.yield %next : tensor<?x?x!E0>
    }
    %low, %high = func.call @behind(%first, %block, %n) : (index, index, index) -> (index, index)
    %s3 = scf.for %k = %low to %high step %block iter_args(%s = %s2) -> (tensor<?x?x!E0>) {
      %x = tensor.extract_slice %a[%first, %k] [%block, %block] [1, 1] : !T0 to tensor<?x?x!E0>
      %y = tensor.extract_slice %b[%k, 0] [%block, %columns] [1, 1] : !T1 to tensor<?x?x!E0>
      %t = linalg.matmul ins(%x, %y : tensor<?x?x!E0>, tensor<?x?x!E0>) outs(%s : tensor<?x?x!E0>) -> tensor<?x?x!E0>
      scf.yield %t : tensor<?x?x!E0>
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s3 into %acc[%first, 0] [%block, %columns] [1, 1] : tensor<?x?x!E0> into !T2
    }
  }
  return %r : !T2
}

// -----
func.func @all_before(%first: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  return %c0, %first : index, index
}
func.func @none_before(%first: index) -> (index, index) {
  return %first, %first : index, index
}

// -----
func.func @all_behind(%first: index, %block: index, %n: index) -> (index, index) {
  %from = arith.addi %first, %block : index
  return %from, %n : index, index
}
func.func @none_behind(%first: index, %block: index, %n: index) -> (index, index) {
  return %n, %n : index, index
}

// -----
func.func @up_to(%i: index, %block: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = arith.addi %i, %c1 : index
  return %c0, %end : index, index
}
func.func @below(%i: index, %block: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  return %c0, %i : index, index
}
func.func @from(%i: index, %block: index) -> (index, index) {
  return %i, %block : index, index
}
func.func @above(%i: index, %block: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %begin = arith.addi %i, %c1 : index
  return %begin, %block : index, index
}
