// Defines the functions that kernels.pdll instantiates. The aliases are examples: operand 0 is the handle, 1 to 3 are A, B and C.

!T1 = memref<4x8xf32>
!T2 = memref<8x16xf32>
!T3 = memref<4x16xf32>
!E3 = f32
#sizes0 = 4 : i64
#sizes1 = 16 : i64
#sizes2 = 8 : i64

// A[i, p], B[p, j] and C[i, j], of a batch those of product s.
func.func private @load_a(!T1, index, index, index) -> !E3
func.func private @load_b(!T2, index, index, index) -> !E3
func.func private @load_c(!T3, index, index) -> !E3
func.func private @store_c(!E3, !T3, index, index)

// Sums are f64.
func.func private @extended(!E3) -> f64
func.func private @truncated(f64) -> !E3

func.func @gemm(%h: i64, %a: !T1, %b: !T2, %c: !T3) {
  %one = arith.constant 1 : i64
  func.call @products(%a, %b, %c, %one) : (!T1, !T2, !T3, i64) -> ()
  return
}

func.func @brgemm(%h: i64, %a: !T1, %b: !T2, %c: !T3, %batch: i64) {
  func.call @products(%a, %b, %c, %batch) : (!T1, !T2, !T3, i64) -> ()
  return
}

func.func @products(%a: !T1, %b: !T2, %c: !T3, %batch: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m_number = arith.constant #sizes0
  %n_number = arith.constant #sizes1
  %k_number = arith.constant #sizes2
  %m = arith.index_cast %m_number : i64 to index
  %n = arith.index_cast %n_number : i64 to index
  %k = arith.index_cast %k_number : i64 to index
  %count = arith.index_cast %batch : i64 to index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %old = func.call @load_c(%c, %i, %j) : (!T3, index, index) -> !E3
      %start = func.call @extended(%old) : (!E3) -> f64
      %sum = scf.for %s = %c0 to %count step %c1 iter_args(%before = %start) -> (f64) {
        %of_product = scf.for %p = %c0 to %k step %c1 iter_args(%so_far = %before) -> (f64) {
          %x = func.call @load_a(%a, %s, %i, %p) : (!T1, index, index, index) -> !E3
          %y = func.call @load_b(%b, %s, %p, %j) : (!T2, index, index, index) -> !E3
          %left = func.call @extended(%x) : (!E3) -> f64
          %right = func.call @extended(%y) : (!E3) -> f64
          %product = arith.mulf %left, %right : f64
          %next = arith.addf %so_far, %product : f64
          scf.yield %next : f64
        }
        scf.yield %of_product : f64
      }
      %new = func.call @truncated(%sum) : (f64) -> !E3
      func.call @store_c(%new, %c, %i, %j) : (!E3, !T3, index, index) -> ()
    }
  }
  return
}

func.func @no_c(%c: !T3, %i: index, %j: index) -> !E3 {
  %zero = arith.constant 0.0 : !E3
  return %zero : !E3
}

// -----

!T1 = memref<4x8xf32>
!T2 = memref<8x16xf32>
!T3 = memref<4x16xf32>
!E3 = f32

// Plainly.

func.func @plain_a(%x: !T1, %s: index, %i: index, %p: index) -> !E3 {
  %r = memref.load %x[%i, %p] : !T1
  return %r : !E3
}

func.func @plain_b(%x: !T2, %s: index, %p: index, %j: index) -> !E3 {
  %r = memref.load %x[%p, %j] : !T2
  return %r : !E3
}

func.func @plain_c(%x: !T3, %i: index, %j: index) -> !E3 {
  %r = memref.load %x[%i, %j] : !T3
  return %r : !E3
}

func.func @store_plain(%value: !E3, %x: !T3, %i: index, %j: index) {
  memref.store %value, %x[%i, %j] : !T3
  return
}

// -----

!T1 = memref<4x4x2xf32>
!T2 = memref<4x16x2xf32>
!T3 = memref<2x16x2xf32>
!E3 = f32

// VNNI-packed: of A two columns, of B and C two rows beside each other.

func.func @pairs_a(%x: !T1, %s: index, %i: index, %p: index) -> !E3 {
  %c2 = arith.constant 2 : index
  %pair = arith.divui %p, %c2 : index
  %place = arith.remui %p, %c2 : index
  %r = memref.load %x[%i, %pair, %place] : !T1
  return %r : !E3
}

func.func @pairs_b(%x: !T2, %s: index, %p: index, %j: index) -> !E3 {
  %c2 = arith.constant 2 : index
  %pair = arith.divui %p, %c2 : index
  %place = arith.remui %p, %c2 : index
  %r = memref.load %x[%pair, %j, %place] : !T2
  return %r : !E3
}

func.func @pairs_c(%x: !T3, %i: index, %j: index) -> !E3 {
  %c2 = arith.constant 2 : index
  %pair = arith.divui %i, %c2 : index
  %place = arith.remui %i, %c2 : index
  %r = memref.load %x[%pair, %j, %place] : !T3
  return %r : !E3
}

func.func @store_pairs(%value: !E3, %x: !T3, %i: index, %j: index) {
  %c2 = arith.constant 2 : index
  %pair = arith.divui %i, %c2 : index
  %place = arith.remui %i, %c2 : index
  memref.store %value, %x[%pair, %j, %place] : !T3
  return
}

// -----

!T1 = memref<3x4x8xf32>
!T2 = memref<3x8x16xf32>
!T3 = memref<4x16xf32>
!E3 = f32

// Of a batch.

func.func @plain_a_of_batch(%x: !T1, %s: index, %i: index, %p: index) -> !E3 {
  %r = memref.load %x[%s, %i, %p] : !T1
  return %r : !E3
}

func.func @plain_b_of_batch(%x: !T2, %s: index, %p: index, %j: index) -> !E3 {
  %r = memref.load %x[%s, %p, %j] : !T2
  return %r : !E3
}

// -----

!T1 = memref<3x4x4x2xf32>
!T2 = memref<3x4x16x2xf32>
!T3 = memref<4x16xf32>
!E3 = f32

func.func @pairs_a_of_batch(%x: !T1, %s: index, %i: index, %p: index) -> !E3 {
  %c2 = arith.constant 2 : index
  %pair = arith.divui %p, %c2 : index
  %place = arith.remui %p, %c2 : index
  %r = memref.load %x[%s, %i, %pair, %place] : !T1
  return %r : !E3
}

func.func @pairs_b_of_batch(%x: !T2, %s: index, %p: index, %j: index) -> !E3 {
  %c2 = arith.constant 2 : index
  %pair = arith.divui %p, %c2 : index
  %place = arith.remui %p, %c2 : index
  %r = memref.load %x[%s, %pair, %j, %place] : !T2
  return %r : !E3
}

// -----

!E3 = f32

func.func @extend(%x: !E3) -> f64 {
  %r = arith.extf %x : !E3 to f64
  return %r : f64
}
func.func @truncate(%x: f64) -> !E3 {
  %r = arith.truncf %x : f64 to !E3
  return %r : !E3
}

// -----

!E3 = f64

func.func @keep(%x: !E3) -> !E3 {
  return %x : !E3
}
