// Threads take 0.5 us to start. A parallel loop of at most one step, or of few operations, has none; where the number of
// steps is dynamic, it is compared. A step frees at its end what it allocates on the stack. Loops with results stay.
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
  // 1024 operations are those of ten tiles.
  // CHECK-NEXT: %[[TILES:.*]] = affine.apply
  // CHECK-NEXT: %[[MOST:.*]] = arith.constant 10 : index
  // CHECK:      %[[MORE:.*]] = arith.cmpi sgt, %[[TILES]], %[[MOST]]
  // CHECK-NEXT: scf.if %[[MORE]] {
  // CHECK-NEXT:   scf.parallel
  // CHECK:      } else {
  // CHECK-NEXT:   scf.for %{{.*}} = %{{.*}} to %[[WHOLE]]
  // CHECK-NOT:  scf.parallel
  // CHECK-NOT:  scf.if
  // CHECK:      scf.for %{{.*}} = %[[WHOLE]] to
  // CHECK-NEXT:   scf.execute_region no_inline {
  // CHECK-NEXT:     memref.alloca_scope {
  // CHECK-NEXT:       memref.alloca()
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

  // CHECK-LABEL: @guarded
  // CHECK:      %[[LEAST:.*]] = arith.constant 0 : index
  // CHECK:      arith.cmpi sgt, %{{.*}}, %[[LEAST]]
  // CHECK-NEXT: scf.if
  // CHECK-NEXT:   scf.parallel
  // CHECK:          memref.copy
  // CHECK-NOT:  else
  // CHECK:      return
  func.func @guarded(%a: memref<?xi32>, %b: memref<?xi32>, %to: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%i) = (%c0) to (%to) step (%c1) {
      memref.copy %a, %b : memref<?xi32> to memref<?xi32>
      scf.reduce
    }
    return
  }

  // CHECK-LABEL: @few
  // CHECK-NOT:  scf.parallel
  // CHECK:      scf.for
  // CHECK-NEXT:   scf.for
  // CHECK-NOT:  scf.parallel
  // CHECK:      return
  func.func @few(%a: memref<4x8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0 : i32
    scf.parallel (%i, %j) = (%c0, %c0) to (%c4, %c8) step (%c1, %c1) {
      memref.store %zero, %a[%i, %j] : memref<4x8xi32>
      scf.reduce
    }
    return
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

  // A loop without steps does nothing, whatever is in it.
  // CHECK-LABEL: @nothing
  // CHECK:      %[[MOST:.*]] = arith.constant 1024 : index
  // CHECK:      arith.cmpi sgt, %{{.*}}, %[[MOST]]
  func.func @nothing(%a: memref<?xf32>, %n: index, %x: f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      scf.for %j = %c1 to %c0 step %c1 {
        scf.for %k = %c0 to %n step %c1 {
          memref.store %x, %a[%k] : memref<?xf32>
        }
      }
      scf.reduce
    }
    return
  }

  func.func private @xsmm_gemm_dispatch(i64, i64, i64, i64, i64, i64, i64, i64) -> i64
  func.func private @xsmm_gemm_invoke(i64, i64, index, index, index, index, index, index)
  func.func private @xsmm_unary_dispatch(i64, i64, i64, i64, i64, i64, i64) -> i64
  func.func private @xsmm_unary_invoke(i64, i64, index, index, index, index)

  // The work of a call of LIBXSMM is that of the sizes of its dispatch, of 32x3x3 and 32x3, and not known if the handle is
  // not that of a dispatch.
  // CHECK-LABEL: @kernels
  // CHECK-NOT:  scf.parallel
  // CHECK:      scf.for
  // CHECK:        func.call @xsmm_unary_invoke
  // CHECK:        func.call @xsmm_gemm_invoke
  // CHECK:      scf.parallel
  // CHECK:        func.call @xsmm_gemm_invoke
  // CHECK:      scf.parallel
  // CHECK:        func.call @xsmm_gemm_invoke
  func.func @kernels(%p: index, %other: i64) {
    %n0 = arith.constant 0 : i64
    %n1 = arith.constant 1 : i64
    %n2 = arith.constant 2 : i64
    %n3 = arith.constant 3 : i64
    %n32 = arith.constant 32 : i64
    %n64 = arith.constant 64 : i64
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c128 = arith.constant 128 : index
    %zero = func.call @xsmm_unary_dispatch(%n2, %n0, %n32, %n3, %n3, %n3, %n0) : (i64, i64, i64, i64, i64, i64, i64) -> i64
    %small = func.call @xsmm_gemm_dispatch(%n0, %n32, %n3, %n3, %n3, %n3, %n3, %n1) : (i64, i64, i64, i64, i64, i64, i64, i64) -> i64
    %large = func.call @xsmm_gemm_dispatch(%n0, %n32, %n64, %n64, %n64, %n64, %n64, %n1) : (i64, i64, i64, i64, i64, i64, i64, i64) -> i64
    scf.parallel (%i) = (%c0) to (%c128) step (%c32) {
      func.call @xsmm_unary_invoke(%n0, %zero, %p, %i, %p, %i) : (i64, i64, index, index, index, index) -> ()
      func.call @xsmm_gemm_invoke(%n0, %small, %p, %i, %p, %c0, %p, %i) : (i64, i64, index, index, index, index, index, index) -> ()
      scf.reduce
    }
    scf.parallel (%i) = (%c0) to (%c128) step (%c32) {
      func.call @xsmm_gemm_invoke(%n0, %large, %p, %i, %p, %c0, %p, %i) : (i64, i64, index, index, index, index, index, index) -> ()
      scf.reduce
    }
    scf.parallel (%i) = (%c0) to (%c128) step (%c32) {
      func.call @xsmm_gemm_invoke(%n0, %other, %p, %i, %p, %c0, %p, %i) : (i64, i64, index, index, index, index, index, index) -> ()
      scf.reduce
    }
    return
  }
}
