// Defines the assertions of checks.pdll. The messages begin as those of upstream's runtime checks; `tenon-run` adds the
// location. The types are examples.

!T0 = tensor<5xindex>
!T3 = tensor<7xindex>

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index

func.func @coordinates_ascend(%a: !T0, %a0: index, %a1: index,
                              %b: !T3, %b0: index, %b1: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant -1 : index
  %a_size = tensor.dim %a, %c0 : !T0
  %b_size = tensor.dim %b, %c0 : !T3
  %a_begins = arith.cmpi sge, %a0, %c0 : index
  %a_ends = arith.cmpi sle, %a0, %a1 : index
  %b_begins = arith.cmpi sge, %b0, %c0 : index
  %b_ends = arith.cmpi sle, %b0, %b1 : index
  %in_a = arith.andi %a_begins, %a_ends : i1
  %in_b = arith.andi %b_begins, %b_ends : i1
  %a_has = arith.cmpi sle, %a1, %a_size : index
  %b_has = arith.cmpi sle, %b1, %b_size : index
  cf.assert %in_a, "ERROR: Runtime op verification failed\0A^ the part of the first set begins before 0, or ends before it begins"
  cf.assert %in_b, "ERROR: Runtime op verification failed\0A^ the part of the second set begins before 0, or ends before it begins"
  cf.assert %a_has, "ERROR: Runtime op verification failed\0A^ the part of the first set ends behind its list"
  cf.assert %b_has, "ERROR: Runtime op verification failed\0A^ the part of the second set ends behind its list"
  %last_a = scf.for %i = %a0 to %a1 step %c1 iter_args(%before = %none) -> (index) {
    %x = func.call @at(%a, %i) : (!T0, index) -> index
    %ascends = arith.cmpi slt, %before, %x : index
    cf.assert %ascends, "ERROR: Runtime op verification failed\0A^ a coordinate of the first set is negative, or no greater than the one before it"
    scf.yield %x : index
  }
  %last_b = scf.for %i = %b0 to %b1 step %c1 iter_args(%before = %none) -> (index) {
    %x = func.call @b_at(%b, %i) : (!T3, index) -> index
    %ascends = arith.cmpi slt, %before, %x : index
    cf.assert %ascends, "ERROR: Runtime op verification failed\0A^ a coordinate of the second set is negative, or no greater than the one before it"
    scf.yield %x : index
  }
  return
}

// -----
!T0 = tensor<5xindex>
!T3 = tensor<7xindex>
!T6 = tensor<7xindex>

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @c_at(!T6, index) -> index

func.func @coordinates_of_three_ascend(%a: !T0, %a0: index, %a1: index,
                                       %b: !T3, %b0: index, %b1: index,
                                       %c: !T6, %c0: index, %c1: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant -1 : index
  %a_size = tensor.dim %a, %zero : !T0
  %b_size = tensor.dim %b, %zero : !T3
  %c_size = tensor.dim %c, %zero : !T6
  %a_begins = arith.cmpi sge, %a0, %zero : index
  %a_ends = arith.cmpi sle, %a0, %a1 : index
  %b_begins = arith.cmpi sge, %b0, %zero : index
  %b_ends = arith.cmpi sle, %b0, %b1 : index
  %c_begins = arith.cmpi sge, %c0, %zero : index
  %c_ends = arith.cmpi sle, %c0, %c1 : index
  %in_a = arith.andi %a_begins, %a_ends : i1
  %in_b = arith.andi %b_begins, %b_ends : i1
  %in_c = arith.andi %c_begins, %c_ends : i1
  %a_has = arith.cmpi sle, %a1, %a_size : index
  %b_has = arith.cmpi sle, %b1, %b_size : index
  %c_has = arith.cmpi sle, %c1, %c_size : index
  cf.assert %in_a, "ERROR: Runtime op verification failed\0A^ the part of the first set begins before 0, or ends before it begins"
  cf.assert %in_b, "ERROR: Runtime op verification failed\0A^ the part of the second set begins before 0, or ends before it begins"
  cf.assert %in_c, "ERROR: Runtime op verification failed\0A^ the part of the third set begins before 0, or ends before it begins"
  cf.assert %a_has, "ERROR: Runtime op verification failed\0A^ the part of the first set ends behind its list"
  cf.assert %b_has, "ERROR: Runtime op verification failed\0A^ the part of the second set ends behind its list"
  cf.assert %c_has, "ERROR: Runtime op verification failed\0A^ the part of the third set ends behind its list"
  %last_a = scf.for %i = %a0 to %a1 step %one iter_args(%before = %none) -> (index) {
    %x = func.call @at(%a, %i) : (!T0, index) -> index
    %ascends = arith.cmpi slt, %before, %x : index
    cf.assert %ascends, "ERROR: Runtime op verification failed\0A^ a coordinate of the first set is negative, or no greater than the one before it"
    scf.yield %x : index
  }
  %last_b = scf.for %i = %b0 to %b1 step %one iter_args(%before = %none) -> (index) {
    %x = func.call @b_at(%b, %i) : (!T3, index) -> index
    %ascends = arith.cmpi slt, %before, %x : index
    cf.assert %ascends, "ERROR: Runtime op verification failed\0A^ a coordinate of the second set is negative, or no greater than the one before it"
    scf.yield %x : index
  }
  %last_c = scf.for %i = %c0 to %c1 step %one iter_args(%before = %none) -> (index) {
    %x = func.call @c_at(%c, %i) : (!T6, index) -> index
    %ascends = arith.cmpi slt, %before, %x : index
    cf.assert %ascends, "ERROR: Runtime op verification failed\0A^ a coordinate of the third set is negative, or no greater than the one before it"
    scf.yield %x : index
  }
  return
}

// -----
!T0 = tensor<5xindex>
!T3 = tensor<7xindex>
!T6 = tensor<7xindex>
!T9 = tensor<7xindex>

func.func private @at(!T0, index) -> index
func.func private @b_at(!T3, index) -> index
func.func private @c_at(!T6, index) -> index
func.func private @d_at(!T9, index) -> index

func.func @coordinates_of_four_ascend(%a: !T0, %a0: index, %a1: index,
                                      %b: !T3, %b0: index, %b1: index,
                                      %c: !T6, %c0: index, %c1: index,
                                      %d: !T9, %d0: index, %d1: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant -1 : index
  %a_size = tensor.dim %a, %zero : !T0
  %b_size = tensor.dim %b, %zero : !T3
  %c_size = tensor.dim %c, %zero : !T6
  %d_size = tensor.dim %d, %zero : !T9
  %a_begins = arith.cmpi sge, %a0, %zero : index
  %a_ends = arith.cmpi sle, %a0, %a1 : index
  %b_begins = arith.cmpi sge, %b0, %zero : index
  %b_ends = arith.cmpi sle, %b0, %b1 : index
  %c_begins = arith.cmpi sge, %c0, %zero : index
  %c_ends = arith.cmpi sle, %c0, %c1 : index
  %d_begins = arith.cmpi sge, %d0, %zero : index
  %d_ends = arith.cmpi sle, %d0, %d1 : index
  %in_a = arith.andi %a_begins, %a_ends : i1
  %in_b = arith.andi %b_begins, %b_ends : i1
  %in_c = arith.andi %c_begins, %c_ends : i1
  %in_d = arith.andi %d_begins, %d_ends : i1
  %a_has = arith.cmpi sle, %a1, %a_size : index
  %b_has = arith.cmpi sle, %b1, %b_size : index
  %c_has = arith.cmpi sle, %c1, %c_size : index
  %d_has = arith.cmpi sle, %d1, %d_size : index
  cf.assert %in_a, "ERROR: Runtime op verification failed\0A^ the part of the first set begins before 0, or ends before it begins"
  cf.assert %in_b, "ERROR: Runtime op verification failed\0A^ the part of the second set begins before 0, or ends before it begins"
  cf.assert %in_c, "ERROR: Runtime op verification failed\0A^ the part of the third set begins before 0, or ends before it begins"
  cf.assert %in_d, "ERROR: Runtime op verification failed\0A^ the part of the fourth set begins before 0, or ends before it begins"
  cf.assert %a_has, "ERROR: Runtime op verification failed\0A^ the part of the first set ends behind its list"
  cf.assert %b_has, "ERROR: Runtime op verification failed\0A^ the part of the second set ends behind its list"
  cf.assert %c_has, "ERROR: Runtime op verification failed\0A^ the part of the third set ends behind its list"
  cf.assert %d_has, "ERROR: Runtime op verification failed\0A^ the part of the fourth set ends behind its list"
  %last_a = scf.for %i = %a0 to %a1 step %one iter_args(%before = %none) -> (index) {
    %x = func.call @at(%a, %i) : (!T0, index) -> index
    %ascends = arith.cmpi slt, %before, %x : index
    cf.assert %ascends, "ERROR: Runtime op verification failed\0A^ a coordinate of the first set is negative, or no greater than the one before it"
    scf.yield %x : index
  }
  %last_b = scf.for %i = %b0 to %b1 step %one iter_args(%before = %none) -> (index) {
    %x = func.call @b_at(%b, %i) : (!T3, index) -> index
    %ascends = arith.cmpi slt, %before, %x : index
    cf.assert %ascends, "ERROR: Runtime op verification failed\0A^ a coordinate of the second set is negative, or no greater than the one before it"
    scf.yield %x : index
  }
  %last_c = scf.for %i = %c0 to %c1 step %one iter_args(%before = %none) -> (index) {
    %x = func.call @c_at(%c, %i) : (!T6, index) -> index
    %ascends = arith.cmpi slt, %before, %x : index
    cf.assert %ascends, "ERROR: Runtime op verification failed\0A^ a coordinate of the third set is negative, or no greater than the one before it"
    scf.yield %x : index
  }
  %last_d = scf.for %i = %d0 to %d1 step %one iter_args(%before = %none) -> (index) {
    %x = func.call @d_at(%d, %i) : (!T9, index) -> index
    %ascends = arith.cmpi slt, %before, %x : index
    cf.assert %ascends, "ERROR: Runtime op verification failed\0A^ a coordinate of the fourth set is negative, or no greater than the one before it"
    scf.yield %x : index
  }
  return
}

// -----
func.func @is_power(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %less = arith.subi %n, %c1 : index
  %common = arith.andi %n, %less : index
  %is_size = arith.cmpi sgt, %n, %c0 : index
  %is_alone = arith.cmpi eq, %common, %c0 : index
  %holds = arith.andi %is_size, %is_alone : i1
  cf.assert %holds, "ERROR: Runtime op verification failed\0A^ a size is no power of two"
  return
}

// A product that overflows an index is 0, and its last cell is the greatest index.
func.func @is_cell_of_three(%k: index, %n: index, %m: index, %l: index) {
  %c1 = arith.constant 1 : index
  func.call @is_power(%n) : (index) -> ()
  func.call @is_power(%m) : (index) -> ()
  func.call @is_power(%l) : (index) -> ()
  %nm = arith.muli %n, %m : index
  %cells = arith.muli %nm, %l : index
  %last = arith.subi %cells, %c1 : index
  %holds = arith.cmpi ule, %k, %last : index
  cf.assert %holds, "ERROR: Runtime op verification failed\0A^ the box has no cell of that number"
  return
}

func.func @is_cell(%k: index, %n: index, %m: index) {
  %c1 = arith.constant 1 : index
  func.call @is_cell_of_three(%k, %n, %m, %c1) : (index, index, index, index) -> ()
  return
}
