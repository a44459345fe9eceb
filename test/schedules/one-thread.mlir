// Of loops that one thread takes in turn nothing is shared, and what they have on the
// stack has its place once. Who allocates in a loop and frees it there keeps it there,
// and with it the parallel loop; so does a function with more than 32 buffers on the stack.
// RUN: tenon-opt %s --schedule=lower-to-llvm --set=one_thread=1 | FileCheck %s
// RUN: tenon-opt %s --schedule=lower-to-llvm | FileCheck %s --check-prefix=SHARED
// RUN: tenon-run %s --schedule=%S/Inputs/nothing.mlir --entry=stack --threads=1 --print | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=%S/Inputs/nothing.mlir --entry=stack --threads=2 --print | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=%S/Inputs/nothing.mlir --entry=heap --threads=1 --print | FileCheck %s --check-prefix=RAN
// RUN: python3 -B %S/Inputs/many-buffers.py 32 | tenon-opt - --schedule=lower-to-llvm --set=one_thread=1 | FileCheck %s --check-prefix=FEW
// RUN: python3 -B %S/Inputs/many-buffers.py 33 | tenon-opt - --schedule=lower-to-llvm --set=one_thread=1 | FileCheck %s --check-prefix=MANY
// FEW-NOT: omp.
// FEW: llvm.cond_br
// FEW-NOT: omp.
// MANY: omp.loop_nest

// CHECK-LABEL: llvm.func @stack
// CHECK: llvm.alloca
// CHECK-NOT: omp.
// CHECK: llvm.cond_br
// CHECK-NOT: llvm.alloca
// SHARED-LABEL: llvm.func @stack
// SHARED: omp.loop_nest
// SHARED: llvm.alloca
// RAN:      {{^\[\[}}0, 1, 2],
// RAN-NEXT: {{^ \[}}3, 4, 5]]
func.func @stack(%out: memref<2x3xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %many = arith.constant 1000 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1) {
    %mine = memref.alloca() : memref<1xi32>
    %row = arith.muli %i, %c3 : index
    %place = arith.addi %row, %j : index
    %number = arith.index_cast %place : index to i32
    scf.for %again = %c0 to %many step %c1 {
      memref.store %number, %mine[%c0] : memref<1xi32>
    }
    %read = memref.load %mine[%c0] : memref<1xi32>
    memref.store %read, %out[%i, %j] : memref<2x3xi32>
    scf.reduce
  }
  return
}

// CHECK-LABEL: llvm.func @heap
// CHECK: omp.loop_nest
// CHECK: llvm.call @malloc
// CHECK: llvm.call @free
// CHECK: omp.yield
func.func @heap(%out: memref<2x3xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %many = arith.constant 1000 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1) {
    %mine = memref.alloc() : memref<1xi32>
    %row = arith.muli %i, %c3 : index
    %place = arith.addi %row, %j : index
    %number = arith.index_cast %place : index to i32
    scf.for %again = %c0 to %many step %c1 {
      memref.store %number, %mine[%c0] : memref<1xi32>
    }
    %read = memref.load %mine[%c0] : memref<1xi32>
    memref.store %read, %out[%i, %j] : memref<2x3xi32>
    memref.dealloc %mine : memref<1xi32>
    scf.reduce
  }
  return
}
