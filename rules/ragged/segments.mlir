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
