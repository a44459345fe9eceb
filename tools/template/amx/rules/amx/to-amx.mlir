// Defines the functions that to-amx.pdll instantiates. The types are examples.

!T0 = memref<3x16x16x2xbf16, strided<[512, 32, 2, 1], offset: ?>>
!T1 = memref<3x16x16x2xbf16, strided<[2560, 32, 2, 1], offset: ?>>
!T2 = memref<16x16xf32>

func.func @blocks(%a: !T0, %b: !T1, %c: !T2, %of_a: index, %of_b: index, %of_c: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : !T0
  %start = amx.tile_load %c[%c0, %c0], %of_c : !T2 into !amx.tile<16x16xf32>
  %sum = scf.for %t = %c0 to %n step %c1 iter_args(%s = %start) -> (!amx.tile<16x16xf32>) {
    %x = amx.tile_load %a[%t, %c0, %c0, %c0], %of_a : !T0 into !amx.tile<16x32xbf16>
    %y = amx.tile_load %b[%t, %c0, %c0, %c0], %of_b : !T1 into !amx.tile<16x32xbf16>
    %u = amx.tile_mulf %x, %y, %s : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
    scf.yield %u : !amx.tile<16x16xf32>
  }
  amx.tile_store %c[%c0, %c0], %sum, %of_c : !T2, !amx.tile<16x16xf32>
  return
}

// -----

!T0 = memref<16x16x2xbf16>
!T1 = memref<16x16x2xbf16>
!T2 = memref<16x16xf32>

func.func @block(%a: !T0, %b: !T1, %c: !T2, %of_a: index, %of_b: index, %of_c: index) {
  %c0 = arith.constant 0 : index
  %start = amx.tile_load %c[%c0, %c0], %of_c : !T2 into !amx.tile<16x16xf32>
  %x = amx.tile_load %a[%c0, %c0, %c0], %of_a : !T0 into !amx.tile<16x32xbf16>
  %y = amx.tile_load %b[%c0, %c0, %c0], %of_b : !T1 into !amx.tile<16x32xbf16>
  %sum = amx.tile_mulf %x, %y, %start : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  amx.tile_store %c[%c0, %c0], %sum, %of_c : !T2, !amx.tile<16x16xf32>
  return
}
