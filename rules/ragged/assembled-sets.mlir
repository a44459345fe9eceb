// Defines the functions that assembled-sets.pdll instantiates: of A and B the positions, coordinates and values, then the
// result. The types are examples.

!T0 = tensor<2xindex>
!T1 = tensor<5xindex>
!T2 = tensor<5xf32>
!T3 = tensor<2xindex>
!T4 = tensor<6xindex>
!T5 = tensor<6xf32>
!T6 = tensor<f32>
!E6 = f32

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @f(!E6, !E6, !E6) -> !E6

func.func @vectors(%p: !T0, %c: !T1, %v: !T2, %q: !T3, %d: !T4, %w: !T5, %into: !T6) -> !T6 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a0 = func.call @at(%p, %c0) : (!T0, index) -> index
  %a1 = func.call @at(%p, %c1) : (!T0, index) -> index
  %b0 = func.call @b_at(%q, %c0) : (!T3, index) -> index
  %b1 = func.call @b_at(%q, %c1) : (!T3, index) -> index
  %start = tensor.extract %into[] : !T6
  %sum = ragged.coiterate intersect by merge %c[%a0, %a1], %d[%b0, %b1] init(%start : !E6) : !T1, !T4 {
  ^bb0(%k: index, %i_a: index, %i_b: index, %acc: !E6):
    %x = tensor.extract %v[%i_a] : !T2
    %y = tensor.extract %w[%i_b] : !T5
    %next = func.call @f(%x, %y, %acc) : (!E6, !E6, !E6) -> !E6
    ragged.yield %next : !E6
  }
  %r = tensor.insert %sum into %into[] : !T6
  return %r : !T6
}

// -----
!T0 = tensor<4xindex>
!T1 = tensor<5xindex>
!T2 = tensor<5xf32>
!T3 = tensor<4xindex>
!T4 = tensor<6xindex>
!T5 = tensor<6xf32>
!T6 = tensor<3xf32>
!E6 = f32

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @f(!E6, !E6, !E6) -> !E6

func.func @rows(%p: !T0, %c: !T1, %v: !T2, %q: !T3, %d: !T4, %w: !T5, %into: !T6) -> !T6 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %into, %c0 : !T6
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%t = %into) -> (!T6) {
    %i1 = arith.addi %i, %c1 : index
    %a0 = func.call @at(%p, %i) : (!T0, index) -> index
    %a1 = func.call @at(%p, %i1) : (!T0, index) -> index
    %b0 = func.call @b_at(%q, %i) : (!T3, index) -> index
    %b1 = func.call @b_at(%q, %i1) : (!T3, index) -> index
    %start = tensor.extract %t[%i] : !T6
    %sum = ragged.coiterate intersect by merge %c[%a0, %a1], %d[%b0, %b1] init(%start : !E6) : !T1, !T4 {
    ^bb0(%k: index, %i_a: index, %i_b: index, %acc: !E6):
      %x = tensor.extract %v[%i_a] : !T2
      %y = tensor.extract %w[%i_b] : !T5
      %next = func.call @f(%x, %y, %acc) : (!E6, !E6, !E6) -> !E6
      ragged.yield %next : !E6
    }
    %r = tensor.insert %sum into %t[%i] : !T6
    scf.yield %r : !T6
  }
  return %all : !T6
}

// -----
!T0 = tensor<4xindex>
!T1 = tensor<5xindex>
!T2 = tensor<5xf32>
!T3 = tensor<4xindex>
!T4 = tensor<6xindex>
!T5 = tensor<6xf32>
!T6 = tensor<3x3xf32>
!E6 = f32

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @f(!E6, !E6, !E6) -> !E6

func.func @pairs(%p: !T0, %c: !T1, %v: !T2, %q: !T3, %d: !T4, %w: !T5, %into: !T6) -> !T6 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %into, %c0 : !T6
  %m = tensor.dim %into, %c1 : !T6
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%s = %into) -> (!T6) {
    %i1 = arith.addi %i, %c1 : index
    %row = scf.for %j = %c0 to %m step %c1 iter_args(%t = %s) -> (!T6) {
      %j1 = arith.addi %j, %c1 : index
      %a0 = func.call @at(%p, %i) : (!T0, index) -> index
      %a1 = func.call @at(%p, %i1) : (!T0, index) -> index
      %b0 = func.call @b_at(%q, %j) : (!T3, index) -> index
      %b1 = func.call @b_at(%q, %j1) : (!T3, index) -> index
      %start = tensor.extract %t[%i, %j] : !T6
      %sum = ragged.coiterate intersect by merge %c[%a0, %a1], %d[%b0, %b1] init(%start : !E6) : !T1, !T4 {
      ^bb0(%k: index, %i_a: index, %i_b: index, %acc: !E6):
        %x = tensor.extract %v[%i_a] : !T2
        %y = tensor.extract %w[%i_b] : !T5
        %next = func.call @f(%x, %y, %acc) : (!E6, !E6, !E6) -> !E6
        ragged.yield %next : !E6
      }
      %r = tensor.insert %sum into %t[%i, %j] : !T6
      scf.yield %r : !T6
    }
    scf.yield %row : !T6
  }
  return %all : !T6
}

// -----
!T0 = tensor<2xindex>
!T1 = tensor<5xindex>
!T2 = tensor<5xf32>
!T3 = tensor<2xindex>
!T4 = tensor<6xindex>
!T5 = tensor<6xf32>
!T6 = tensor<8xf32>
!E6 = f32

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @zero() -> !E6
func.func private @f(!E6, !E6) -> !E6

func.func @vector_intersection(%p: !T0, %c: !T1, %v: !T2, %q: !T3, %d: !T4, %w: !T5, %into: !T6) -> !T6 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = func.call @zero() : () -> !E6
  %zeros = linalg.fill ins(%zero : !E6) outs(%into : !T6) -> !T6
  %a0 = func.call @at(%p, %c0) : (!T0, index) -> index
  %a1 = func.call @at(%p, %c1) : (!T0, index) -> index
  %b0 = func.call @b_at(%q, %c0) : (!T3, index) -> index
  %b1 = func.call @b_at(%q, %c1) : (!T3, index) -> index
  %r = ragged.coiterate intersect by merge %c[%a0, %a1], %d[%b0, %b1] init(%zeros : !T6) : !T1, !T4 {
  ^bb0(%k: index, %i_a: index, %i_b: index, %u: !T6):
    %x = tensor.extract %v[%i_a] : !T2
    %y = tensor.extract %w[%i_b] : !T5
    %z = func.call @f(%x, %y) : (!E6, !E6) -> !E6
    %next = tensor.insert %z into %u[%k] : !T6
    ragged.yield %next : !T6
  }
  return %r : !T6
}

// -----
!T0 = tensor<4xindex>
!T1 = tensor<5xindex>
!T2 = tensor<5xf32>
!T3 = tensor<4xindex>
!T4 = tensor<6xindex>
!T5 = tensor<6xf32>
!T6 = tensor<3x8xf32>
!E6 = f32

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @zero() -> !E6
func.func private @f(!E6, !E6) -> !E6

func.func @matrix_intersection(%p: !T0, %c: !T1, %v: !T2, %q: !T3, %d: !T4, %w: !T5, %into: !T6) -> !T6 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = func.call @zero() : () -> !E6
  %zeros = linalg.fill ins(%zero : !E6) outs(%into : !T6) -> !T6
  %n = tensor.dim %into, %c0 : !T6
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%t = %zeros) -> (!T6) {
    %i1 = arith.addi %i, %c1 : index
    %a0 = func.call @at(%p, %i) : (!T0, index) -> index
    %a1 = func.call @at(%p, %i1) : (!T0, index) -> index
    %b0 = func.call @b_at(%q, %i) : (!T3, index) -> index
    %b1 = func.call @b_at(%q, %i1) : (!T3, index) -> index
    %r = ragged.coiterate intersect by merge %c[%a0, %a1], %d[%b0, %b1] init(%t : !T6) : !T1, !T4 {
    ^bb0(%k: index, %i_a: index, %i_b: index, %u: !T6):
      %x = tensor.extract %v[%i_a] : !T2
      %y = tensor.extract %w[%i_b] : !T5
      %z = func.call @f(%x, %y) : (!E6, !E6) -> !E6
      %next = tensor.insert %z into %u[%i, %k] : !T6
      ragged.yield %next : !T6
    }
    scf.yield %r : !T6
  }
  return %all : !T6
}

// -----
!T0 = tensor<2xindex>
!T1 = tensor<5xindex>
!T2 = tensor<5xf32>
!T3 = tensor<2xindex>
!T4 = tensor<6xindex>
!T5 = tensor<6xf32>
!T6 = tensor<8xf32>
!E6 = f32

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @zero() -> !E6
func.func private @f(!E6, !E6) -> !E6

func.func @vector_union(%p: !T0, %c: !T1, %v: !T2, %q: !T3, %d: !T4, %w: !T5, %into: !T6) -> !T6 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = func.call @zero() : () -> !E6
  %zeros = linalg.fill ins(%zero : !E6) outs(%into : !T6) -> !T6
  %a0 = func.call @at(%p, %c0) : (!T0, index) -> index
  %a1 = func.call @at(%p, %c1) : (!T0, index) -> index
  %b0 = func.call @b_at(%q, %c0) : (!T3, index) -> index
  %b1 = func.call @b_at(%q, %c1) : (!T3, index) -> index
  %r = ragged.coiterate union by merge %c[%a0, %a1], %d[%b0, %b1] init(%zeros : !T6) : !T1, !T4 {
  ^bb0(%k: index, %i_a: index, %i_b: index, %in_a: i1, %in_b: i1, %u: !T6):
    %x = scf.if %in_a -> (!E6) {
      %e = tensor.extract %v[%i_a] : !T2
      scf.yield %e : !E6
    } else {
      scf.yield %zero : !E6
    }
    %y = scf.if %in_b -> (!E6) {
      %e = tensor.extract %w[%i_b] : !T5
      scf.yield %e : !E6
    } else {
      scf.yield %zero : !E6
    }
    %z = func.call @f(%x, %y) : (!E6, !E6) -> !E6
    %next = tensor.insert %z into %u[%k] : !T6
    ragged.yield %next : !T6
  }
  return %r : !T6
}

// -----
!T0 = tensor<4xindex>
!T1 = tensor<5xindex>
!T2 = tensor<5xf32>
!T3 = tensor<4xindex>
!T4 = tensor<6xindex>
!T5 = tensor<6xf32>
!T6 = tensor<3x8xf32>
!E6 = f32

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @zero() -> !E6
func.func private @f(!E6, !E6) -> !E6

func.func @matrix_union(%p: !T0, %c: !T1, %v: !T2, %q: !T3, %d: !T4, %w: !T5, %into: !T6) -> !T6 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = func.call @zero() : () -> !E6
  %zeros = linalg.fill ins(%zero : !E6) outs(%into : !T6) -> !T6
  %n = tensor.dim %into, %c0 : !T6
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%t = %zeros) -> (!T6) {
    %i1 = arith.addi %i, %c1 : index
    %a0 = func.call @at(%p, %i) : (!T0, index) -> index
    %a1 = func.call @at(%p, %i1) : (!T0, index) -> index
    %b0 = func.call @b_at(%q, %i) : (!T3, index) -> index
    %b1 = func.call @b_at(%q, %i1) : (!T3, index) -> index
    %r = ragged.coiterate union by merge %c[%a0, %a1], %d[%b0, %b1] init(%t : !T6) : !T1, !T4 {
    ^bb0(%k: index, %i_a: index, %i_b: index, %in_a: i1, %in_b: i1, %u: !T6):
      %x = scf.if %in_a -> (!E6) {
        %e = tensor.extract %v[%i_a] : !T2
        scf.yield %e : !E6
      } else {
        scf.yield %zero : !E6
      }
      %y = scf.if %in_b -> (!E6) {
        %e = tensor.extract %w[%i_b] : !T5
        scf.yield %e : !E6
      } else {
        scf.yield %zero : !E6
      }
      %z = func.call @f(%x, %y) : (!E6, !E6) -> !E6
      %next = tensor.insert %z into %u[%i, %k] : !T6
      ragged.yield %next : !T6
    }
    scf.yield %r : !T6
  }
  return %all : !T6
}

// -----
!E6 = f32
func.func @zero_float() -> !E6 {
  %r = arith.constant 0.0 : !E6
  return %r : !E6
}

// -----
!E6 = f32
func.func @add_product_of_floats(%x: !E6, %y: !E6, %acc: !E6) -> !E6 {
  %z = arith.mulf %x, %y : !E6
  %r = arith.addf %acc, %z : !E6
  return %r : !E6
}

// -----
!E6 = f32
func.func @multiply_floats(%x: !E6, %y: !E6) -> !E6 {
  %r = arith.mulf %x, %y : !E6
  return %r : !E6
}

// -----
!E6 = f32
func.func @add_floats(%x: !E6, %y: !E6) -> !E6 {
  %r = arith.addf %x, %y : !E6
  return %r : !E6
}

// -----
!E6 = f32
func.func @subtract_floats(%x: !E6, %y: !E6) -> !E6 {
  %r = arith.subf %x, %y : !E6
  return %r : !E6
}

// -----
!E6 = i32
func.func @zero_integer() -> !E6 {
  %r = arith.constant 0 : !E6
  return %r : !E6
}

// -----
!E6 = i32
func.func @add_product_of_integers(%x: !E6, %y: !E6, %acc: !E6) -> !E6 {
  %z = arith.muli %x, %y : !E6
  %r = arith.addi %acc, %z : !E6
  return %r : !E6
}

// -----
!E6 = i32
func.func @multiply_integers(%x: !E6, %y: !E6) -> !E6 {
  %r = arith.muli %x, %y : !E6
  return %r : !E6
}

// -----
!E6 = i32
func.func @add_integers(%x: !E6, %y: !E6) -> !E6 {
  %r = arith.addi %x, %y : !E6
  return %r : !E6
}

// -----
!E6 = i32
func.func @subtract_integers(%x: !E6, %y: !E6) -> !E6 {
  %r = arith.subi %x, %y : !E6
  return %r : !E6
}
