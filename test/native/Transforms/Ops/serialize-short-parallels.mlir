// A parallel loop of at most one step has no threads, one that may have none starts them only if it has a step. What an
// iteration allocates on the stack is freed at its end. Results and other loops stay.
// RUN: tenon-opt %s --transform-interpreter | FileCheck %s
// RUN: tenon-run %s --schedule=loops --entry=rows --dynamic-size=37 --print --threads=2 | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=loops --entry=rows --dynamic-size=0 --print --threads=2 | FileCheck %s --check-prefix=NONE
// RAN: 37
// NONE: 0

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.tenon.serialize_short_parallels %root : !transform.any_op
    transform.yield
  }

  // CHECK-LABEL: @rows
  // CHECK:      %[[WHOLE:.*]] = affine.apply
  // CHECK:      %[[ANY:.*]] = arith.cmpi slt, %{{.*}}, %[[WHOLE]]
  // CHECK-NEXT: scf.if %[[ANY]] {
  // CHECK-NEXT:   scf.parallel
  // CHECK:      %[[REST:.*]] = arith.cmpi slt, %[[WHOLE]], %[[ROWS:.*]] : index
  // CHECK-NEXT: scf.if %[[REST]] {
  // CHECK-NEXT:   scf.execute_region no_inline {
  // CHECK-NEXT:     memref.alloca_scope {
  // CHECK-NEXT:       memref.alloca()
  // CHECK-NOT:  scf.parallel
  // CHECK:      return
  func.func @rows(%a: memref<?xi32>) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %rows = memref.dim %a, %c0 : memref<?xi32>
    %whole = affine.apply affine_map<()[m] -> ((m floordiv 32) * 32)>()[%rows]
    scf.parallel (%i) = (%c0) to (%whole) step (%c32) {
      scf.for %j = %c0 to %c32 step %c1 {
        %row = arith.addi %i, %j : index
        memref.store %one, %a[%row] : memref<?xi32>
      }
      scf.reduce
    }
    scf.parallel (%i) = (%whole) to (%rows) step (%c32) {
      %kept = memref.alloca() : memref<1xi32>
      memref.store %one, %kept[%c0] : memref<1xi32>
      scf.for %j = %i to %rows step %c1 {
        %x = memref.load %kept[%c0] : memref<1xi32>
        memref.store %x, %a[%j] : memref<?xi32>
      }
      scf.reduce
    }
    %sum = scf.for %i = %c0 to %rows step %c1 iter_args(%s = %zero) -> i32 {
      %x = memref.load %a[%i] : memref<?xi32>
      %t = arith.addi %s, %x : i32
      scf.yield %t : i32
    }
    return %sum : i32
  }

  // CHECK-LABEL: @others
  // CHECK-NOT:   scf.if
  // CHECK:       scf.parallel
  // CHECK:       scf.parallel
  // CHECK-NOT:   scf.if
  // CHECK:       return
  func.func @others(%a: memref<?xi32>, %to: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant 0 : i32
    scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
      scf.parallel (%j) = (%c0) to (%to) step (%c1) {
        memref.store %zero, %a[%j] : memref<?xi32>
        scf.reduce
      }
      scf.reduce
    }
    %sum = scf.parallel (%i) = (%c0) to (%to) step (%c1) init (%zero) -> i32 {
      %x = memref.load %a[%i] : memref<?xi32>
      scf.reduce(%x : i32) {
      ^bb0(%l: i32, %r: i32):
        %t = arith.addi %l, %r : i32
        scf.reduce.return %t : i32
      }
    }
    return %sum : i32
  }
}
