// Defines the functions that segments.pdll instantiates. The types are examples.

!T0 = tensor<5xindex>
!L1 = tensor<9xf32>

func.func private @at(!T0, index) -> index
func.func private @body(index, index, index, !L1) -> !L1

func.func @one_by_one(%offsets: !T0, %init: !L1) -> !L1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = tensor.dim %offsets, %c0 : !T0
  %count = arith.subi %size, %c1 : index
  %r = scf.for %b = %c0 to %count step %c1 iter_args(%acc = %init) -> (!L1) {
    %next = arith.addi %b, %c1 : index
    %lo = func.call @at(%offsets, %b) : (!T0, index) -> index
    %hi = func.call @at(%offsets, %next) : (!T0, index) -> index
    %n = arith.subi %hi, %lo : index
    %new = func.call @body(%b, %lo, %n, %acc) : (index, index, index, !L1) -> !L1
    scf.yield %new : !L1
  }
  return %r : !L1
}

// -----
!T0 = tensor<8xindex>
!R0 = tensor<?xindex>
!R1 = tensor<9xindex>
!RE0 = index

func.func private @at(!T0, index) -> index
func.func private @body(index, index) -> !RE0

func.func @rows_of_map(%lengths: !T0) -> (!R0, !R1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %lengths, %c0 : !T0
  %size = arith.addi %rows, %c1 : index
  %e = tensor.empty(%size) : tensor<?xindex>
  %first = tensor.insert %c0 into %e[%c0] : tensor<?xindex>
  %count, %ends = scf.for %i = %c0 to %rows step %c1 iter_args(%lo = %c0, %t = %first) -> (index, tensor<?xindex>) {
    %n = func.call @at(%lengths, %i) : (!T0, index) -> index
    %hi = arith.addi %lo, %n : index
    %next = arith.addi %i, %c1 : index
    %u = tensor.insert %hi into %t[%next] : tensor<?xindex>
    scf.yield %hi, %u : index, tensor<?xindex>
  }
  %empty = tensor.empty(%count) : tensor<?x!RE0>
  %all = ragged.segments %ends disjoint segment init(%empty : tensor<?x!RE0>) : tensor<?xindex> {
  ^bb0(%i: index, %lo: index, %n: index, %acc: tensor<?x!RE0>):
    %row = scf.for %j = %c0 to %n step %c1 iter_args(%t = %acc) -> (tensor<?x!RE0>) {
      %x = func.call @body(%i, %j) : (index, index) -> !RE0
      %at = arith.addi %lo, %j : index
      %u = tensor.insert %x into %t[%at] : tensor<?x!RE0>
      scf.yield %u : tensor<?x!RE0>
    }
    ragged.yield %row : tensor<?x!RE0>
  }
  %values = tensor.cast %all : tensor<?x!RE0> to !R0
  %offsets = tensor.cast %ends : tensor<?xindex> to !R1
  return %values, %offsets : !R0, !R1
}
