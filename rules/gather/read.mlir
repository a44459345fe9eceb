// What read.pdll builds: a generic that reads where it is told. The aliases are
// examples: for a call they stand for the types of the operation.

!T0 = tensor<40xf32>
!E0 = f32
!T1 = tensor<6x1xi32>
!E1 = i32
!R0 = tensor<6xf32>

func.func private @place(!E1) -> index

// x[I[i]]
func.func @elements(%x: !T0, %list: !T1) -> !R0 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %list, %c0 : !T1
  %init = tensor.empty(%n) : tensor<?x!E0>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i, 0)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%list : !T1) outs(%init : tensor<?x!E0>) {
  ^bb0(%named: !E1, %o: !E0):
    %i = func.call @place(%named) : (!E1) -> index
    %v = tensor.extract %x[%i] : !T0
    linalg.yield %v : !E0
  } -> tensor<?x!E0>
  %y = tensor.cast %r : tensor<?x!E0> to !R0
  return %y : !R0
}

// -----
!T0 = tensor<40x16xf32>
!E0 = f32
!T1 = tensor<6x1xi32>
!E1 = i32
!R0 = tensor<6x16xf32>

func.func private @place(!E1) -> index

// x[I[i], j]
func.func @rows(%x: !T0, %list: !T1) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %list, %c0 : !T1
  %d = tensor.dim %x, %c1 : !T0
  %init = tensor.empty(%n, %d) : tensor<?x?x!E0>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, 0)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%list : !T1) outs(%init : tensor<?x?x!E0>) {
  ^bb0(%named: !E1, %o: !E0):
    %i = func.call @place(%named) : (!E1) -> index
    %j = linalg.index 1 : index
    %v = tensor.extract %x[%i, %j] : !T0
    linalg.yield %v : !E0
  } -> tensor<?x?x!E0>
  %y = tensor.cast %r : tensor<?x?x!E0> to !R0
  return %y : !R0
}

// -----
!T0 = tensor<16x40xf32>
!E0 = f32
!T1 = tensor<6x1xi32>
!E1 = i32
!R0 = tensor<6x16xf32>

func.func private @place(!E1) -> index

// x[j, I[i]]
func.func @columns(%x: !T0, %list: !T1) -> !R0 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %list, %c0 : !T1
  %d = tensor.dim %x, %c0 : !T0
  %init = tensor.empty(%n, %d) : tensor<?x?x!E0>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, 0)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%list : !T1) outs(%init : tensor<?x?x!E0>) {
  ^bb0(%named: !E1, %o: !E0):
    %i = func.call @place(%named) : (!E1) -> index
    %j = linalg.index 1 : index
    %v = tensor.extract %x[%j, %i] : !T0
    linalg.yield %v : !E0
  } -> tensor<?x?x!E0>
  %y = tensor.cast %r : tensor<?x?x!E0> to !R0
  return %y : !R0
}

// -----
!T0 = tensor<40x16x8xf32>
!E0 = f32
!T1 = tensor<6x1xi32>
!E1 = i32
!R0 = tensor<6x16x8xf32>

func.func private @place(!E1) -> index

// x[I[i], j, k]
func.func @matrices(%x: !T0, %list: !T1) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %list, %c0 : !T1
  %d = tensor.dim %x, %c1 : !T0
  %e = tensor.dim %x, %c2 : !T0
  %init = tensor.empty(%n, %d, %e) : tensor<?x?x?x!E0>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, 0)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : !T1) outs(%init : tensor<?x?x?x!E0>) {
  ^bb0(%named: !E1, %o: !E0):
    %i = func.call @place(%named) : (!E1) -> index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %v = tensor.extract %x[%i, %j, %k] : !T0
    linalg.yield %v : !E0
  } -> tensor<?x?x?x!E0>
  %y = tensor.cast %r : tensor<?x?x?x!E0> to !R0
  return %y : !R0
}

// -----
!T0 = tensor<16x40x8xf32>
!E0 = f32
!T1 = tensor<6x1xi32>
!E1 = i32
!R0 = tensor<6x16x8xf32>

func.func private @place(!E1) -> index

// x[j, I[i], k]
func.func @inner_rows(%x: !T0, %list: !T1) -> !R0 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %list, %c0 : !T1
  %d = tensor.dim %x, %c0 : !T0
  %e = tensor.dim %x, %c2 : !T0
  %init = tensor.empty(%n, %d, %e) : tensor<?x?x?x!E0>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, 0)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : !T1) outs(%init : tensor<?x?x?x!E0>) {
  ^bb0(%named: !E1, %o: !E0):
    %i = func.call @place(%named) : (!E1) -> index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %v = tensor.extract %x[%j, %i, %k] : !T0
    linalg.yield %v : !E0
  } -> tensor<?x?x?x!E0>
  %y = tensor.cast %r : tensor<?x?x?x!E0> to !R0
  return %y : !R0
}

// -----
!T0 = tensor<16x8x40xf32>
!E0 = f32
!T1 = tensor<6x1xi32>
!E1 = i32
!R0 = tensor<6x16x8xf32>

func.func private @place(!E1) -> index

// x[j, k, I[i]]
func.func @inner_elements(%x: !T0, %list: !T1) -> !R0 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %list, %c0 : !T1
  %d = tensor.dim %x, %c0 : !T0
  %e = tensor.dim %x, %c1 : !T0
  %init = tensor.empty(%n, %d, %e) : tensor<?x?x?x!E0>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, 0)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%list : !T1) outs(%init : tensor<?x?x?x!E0>) {
  ^bb0(%named: !E1, %o: !E0):
    %i = func.call @place(%named) : (!E1) -> index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %v = tensor.extract %x[%j, %k, %i] : !T0
    linalg.yield %v : !E0
  } -> tensor<?x?x?x!E0>
  %y = tensor.cast %r : tensor<?x?x?x!E0> to !R0
  return %y : !R0
}

// -----
// --- Places ---
!E1 = i32

func.func @cast(%named: !E1) -> index {
  %i = arith.index_cast %named : !E1 to index
  return %i : index
}

// -----
!E1 = index

func.func @itself(%named: !E1) -> !E1 {
  return %named : !E1
}
