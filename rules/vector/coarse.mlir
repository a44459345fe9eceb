// Defines the functions that coarse.pdll instantiates. The aliases are examples.

!T0 = vector<16x32xf32>
!T1 = memref<16x32xf32>
!ROW = vector<32xf32>
#size0 = 16 : i64

func.func @rows_2d(%v: !T0, %m: !T1, %i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number0 = arith.constant #size0
  %size0 = arith.index_cast %number0 : i64 to index
  scf.for %r = %c0 to %size0 step %c1 {
    %row = vector.extract %v[%r] : !ROW from !T0
    %at0 = arith.addi %i, %r : index
    vector.transfer_write %row, %m[%at0, %j] {in_bounds = [true]} : !ROW, !T1
  }
  return
}

// -----

!T0 = vector<16x32x64xf32>
!T1 = memref<16x32x64xf32>
!ROW = vector<32x64xf32>
#size0 = 16 : i64

func.func @rows_3d(%v: !T0, %m: !T1, %i: index, %j: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number0 = arith.constant #size0
  %size0 = arith.index_cast %number0 : i64 to index
  scf.for %r = %c0 to %size0 step %c1 {
    %row = vector.extract %v[%r] : !ROW from !T0
    %at0 = arith.addi %i, %r : index
    vector.transfer_write %row, %m[%at0, %j, %k] {in_bounds = [true, true]} : !ROW, !T1
  }
  return
}

// -----

!T0 = vector<16x32x64xf32>
!T1 = memref<16x32x64xf32>
!ROW = vector<64xf32>
#size0 = 16 : i64
#size1 = 32 : i64

func.func @rows_3d_of_two(%v: !T0, %m: !T1, %i: index, %j: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number0 = arith.constant #size0
  %size0 = arith.index_cast %number0 : i64 to index
  %number1 = arith.constant #size1
  %size1 = arith.index_cast %number1 : i64 to index
  scf.for %r = %c0 to %size0 step %c1 {
    scf.for %s = %c0 to %size1 step %c1 {
      %row = vector.extract %v[%r, %s] : !ROW from !T0
      %at0 = arith.addi %i, %r : index
      %at1 = arith.addi %j, %s : index
      vector.transfer_write %row, %m[%at0, %at1, %k] {in_bounds = [true]} : !ROW, !T1
    }
  }
  return
}

// -----

!T0 = vector<16x32x64x8xf32>
!T1 = memref<16x32x64x8xf32>
!ROW = vector<32x64x8xf32>
#size0 = 16 : i64

func.func @rows_4d(%v: !T0, %m: !T1, %i: index, %j: index, %k: index, %l: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number0 = arith.constant #size0
  %size0 = arith.index_cast %number0 : i64 to index
  scf.for %r = %c0 to %size0 step %c1 {
    %row = vector.extract %v[%r] : !ROW from !T0
    %at0 = arith.addi %i, %r : index
    vector.transfer_write %row, %m[%at0, %j, %k, %l] {in_bounds = [true, true, true]} : !ROW, !T1
  }
  return
}

// -----

!T0 = vector<16x32x64x8xf32>
!T1 = memref<16x32x64x8xf32>
!ROW = vector<64x8xf32>
#size0 = 16 : i64
#size1 = 32 : i64

func.func @rows_4d_of_two(%v: !T0, %m: !T1, %i: index, %j: index, %k: index, %l: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number0 = arith.constant #size0
  %size0 = arith.index_cast %number0 : i64 to index
  %number1 = arith.constant #size1
  %size1 = arith.index_cast %number1 : i64 to index
  scf.for %r = %c0 to %size0 step %c1 {
    scf.for %s = %c0 to %size1 step %c1 {
      %row = vector.extract %v[%r, %s] : !ROW from !T0
      %at0 = arith.addi %i, %r : index
      %at1 = arith.addi %j, %s : index
      vector.transfer_write %row, %m[%at0, %at1, %k, %l] {in_bounds = [true, true]} : !ROW, !T1
    }
  }
  return
}

// -----

!T0 = vector<16x32x64x8xf32>
!T1 = memref<16x32x64x8xf32>
!ROW = vector<8xf32>
#size0 = 16 : i64
#size1 = 32 : i64
#size2 = 64 : i64

func.func @rows_4d_of_three(%v: !T0, %m: !T1, %i: index, %j: index, %k: index, %l: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number0 = arith.constant #size0
  %size0 = arith.index_cast %number0 : i64 to index
  %number1 = arith.constant #size1
  %size1 = arith.index_cast %number1 : i64 to index
  %number2 = arith.constant #size2
  %size2 = arith.index_cast %number2 : i64 to index
  scf.for %r = %c0 to %size0 step %c1 {
    scf.for %s = %c0 to %size1 step %c1 {
      scf.for %t = %c0 to %size2 step %c1 {
        %row = vector.extract %v[%r, %s, %t] : !ROW from !T0
        %at0 = arith.addi %i, %r : index
        %at1 = arith.addi %j, %s : index
        %at2 = arith.addi %k, %t : index
        vector.transfer_write %row, %m[%at0, %at1, %at2, %l] {in_bounds = [true]} : !ROW, !T1
      }
    }
  }
  return
}
