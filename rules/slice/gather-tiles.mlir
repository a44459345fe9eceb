// Defines the functions that gather-tiles.pdll instantiates. The types are examples.

#dims = array<i64: 0>
#begin = array<i64: -9223372036854775808, 0>
#sizes = array<i64: -9223372036854775808, 64>
#steps = array<i64: 1, 1>
!Part = tensor<?x64xf32>
!List = tensor<?x1xindex>
!T0 = tensor<400x64xf32>
!T1 = tensor<160x1xindex>
!E1 = index
!R0 = tensor<160x64xf32>

func.func @gathered_by_tiles(%x: !T0, %list: !T1, %tile: index) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %list, %c0 : !T1
  %k = tensor.dim %list, %c1 : !T1
  %e = tensor.empty(%n) : !Part
  %all = scf.forall (%i) = (%c0) to (%n) step (%tile) shared_outs(%t = %e) -> (!Part) {
    %left = arith.subi %n, %i : index
    %count = arith.minui %tile, %left : index
    %slice = tensor.extract_slice %list[%i, 0] [%count, %k] [1, 1] : !T1 to tensor<?x?x!E1>
    %part = tensor.cast %slice : tensor<?x?x!E1> to !List
    %rows = "tensor.gather"(%x, %part) <{gather_dims = #dims}> {tenon.known = #tenon.known<cut>} : (!T0, !List) -> !Part
    scf.forall.in_parallel {
      "tensor.parallel_insert_slice"(%rows, %t, %i, %count) <{
        static_offsets = #begin, static_sizes = #sizes, static_strides = #steps,
        operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (!Part, !Part, index, index) -> ()
    }
  }
  %r = tensor.cast %all : !Part to !R0
  return %r : !R0
}

// -----

#dims = array<i64: 0>
#begin = array<i64: -9223372036854775808, 0>
#sizes = array<i64: -9223372036854775808, 64>
#steps = array<i64: 1, 1>
!Part = tensor<?x64xf32>
!List = tensor<?x1xindex>
!T0 = tensor<160x64xf32>
!T1 = tensor<400x64xf32>
!T2 = tensor<160x1xindex>
!E2 = index

func.func @scattered_by_tiles(%u: !T0, %x: !T1, %list: !T2, %tile: index) -> !T1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %list, %c0 : !T2
  %k = tensor.dim %list, %c1 : !T2
  %r = scf.for %i = %c0 to %n step %tile iter_args(%t = %x) -> (!T1) {
    %left = arith.subi %n, %i : index
    %count = arith.minui %tile, %left : index
    %slice = tensor.extract_slice %list[%i, 0] [%count, %k] [1, 1] : !T2 to tensor<?x?x!E2>
    %part = tensor.cast %slice : tensor<?x?x!E2> to !List
    %rows = "tensor.extract_slice"(%u, %i, %count) <{
      static_offsets = #begin, static_sizes = #sizes, static_strides = #steps,
      operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!T0, index, index) -> !Part
    %new = "tensor.scatter"(%rows, %t, %part) <{scatter_dims = #dims, unique}> {tenon.known = #tenon.known<cut>}
        : (!Part, !T1, !List) -> !T1
    scf.yield %new : !T1
  }
  return %r : !T1
}
