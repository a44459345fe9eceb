// Defines the assertion of checks.pdll. Its message begins as those of upstream's runtime checks; `tenon-run` adds the
// location. The types are examples.

!T0 = tensor<40x8xf32>
!T2 = tensor<3x1xi32>
!E2 = i32

func.func private @to_index(!E2) -> index

func.func @none_twice(%d: !T0, %dim: index, %places: !T2) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %no = arith.constant false
  %yes = arith.constant true
  %size = tensor.dim %d, %dim : !T0
  %seen = memref.alloc(%size) : memref<?xi1>
  scf.for %i = %c0 to %size step %c1 {
    memref.store %no, %seen[%i] : memref<?xi1>
  }
  %count = tensor.dim %places, %c0 : !T2
  scf.for %k = %c0 to %count step %c1 {
    %e = tensor.extract %places[%k, %c0] : !T2
    %i = func.call @to_index(%e) : (!E2) -> index
    // The store reports an index that is out of range.
    %is_there = arith.cmpi ult, %i, %size : index
    scf.if %is_there {
      %before = memref.load %seen[%i] : memref<?xi1>
      %is_new = arith.cmpi eq, %before, %no : i1
      cf.assert %is_new, "ERROR: Runtime op verification failed\0A^ a place is named twice"
      memref.store %yes, %seen[%i] : memref<?xi1>
    }
  }
  memref.dealloc %seen : memref<?xi1>
  return
}
