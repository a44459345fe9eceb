// --threads sets the OpenMP threads of parallel loops, which all do their part.

// RUN: tenon-run %s --schedule=loops --verify --print \
// RUN:   | FileCheck %s -DTHREADS=1
// RUN: tenon-run %s --schedule=loops --verify --print --threads=2 \
// RUN:   | FileCheck %s -DTHREADS=2
// RUN: env OMP_NUM_THREADS=3 OMP_DYNAMIC=true tenon-run %s --schedule=loops \
// RUN:   --print --threads=2 | FileCheck %s -DTHREADS=2

// CHECK: result 0: tensor<f32> = 20100
// CHECK: result 1: i32 = [[THREADS]]{{$}}
func.func private @omp_get_max_threads() -> i32

func.func @entry() -> (tensor<f32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c201 = arith.constant 201 : index
  %numbers = memref.alloc() : memref<201xf32>
  scf.parallel (%i) = (%c0) to (%c201) step (%c1) {
    %number = arith.index_cast %i : index to i32
    %float = arith.sitofp %number : i32 to f32
    memref.store %float, %numbers[%i] : memref<201xf32>
  }
  %zero = arith.constant 0.0 : f32
  %sum = scf.parallel (%i) = (%c0) to (%c201) step (%c1) init (%zero) -> f32 {
    %float = memref.load %numbers[%i] : memref<201xf32>
    scf.reduce(%float : f32) {
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      scf.reduce.return %c : f32
    }
  }
  memref.dealloc %numbers : memref<201xf32>
  %0 = tensor.from_elements %sum : tensor<f32>
  %1 = func.call @omp_get_max_threads() : () -> i32
  return %0, %1 : tensor<f32>, i32
}
