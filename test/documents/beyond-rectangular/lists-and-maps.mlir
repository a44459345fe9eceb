// item: 002.66 Lists, sets and maps (future work of the document).
// A list of lists is values and offsets, or a buffer of buffers; a set is an ascending list; a map is a set of keys and values at the same places.
// RUN: tenon-run %s --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --schedule=network --print | FileCheck %s
// RUN: tenon-run %s --entry=rows --schedule=network --verify | FileCheck %s --check-prefix=RAN
// CHECK: result 0: i64 = 950
// CHECK: result 1: index = 13
// CHECK: result 2: index = 3
// RAN: verify: ok

// In LLVM these are addresses and loops; no library is called but for memory.
// RUN: tenon-opt %s --schedule=loops,lower-to-llvm | FileCheck %s --check-prefix=LLVM --implicit-check-not='llvm.call @{{[^mf]}}'
// LLVM: llvm.func @entry
// LLVM: llvm.func @rows(%{{.*}}: !llvm.ptr
func.func @entry() -> (i64, index, index) {
  %keys = arith.constant dense<[2, 5, 11, 40]> : tensor<4xindex>
  %values = arith.constant dense<[100, 200, 300, 400]> : tensor<4xi64>
  %asked = arith.constant dense<[3, 5, 40, 41, 50]> : tensor<5xi32>
  %weights = arith.constant dense<[7, 1, 2, 9, 9]> : tensor<5xi64>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %start = arith.constant -50 : i64
  // A map at several keys, by search: 1 * 200 + 2 * 400 - 50.
  %sum = ragged.coiterate intersect by gallop %asked[%c0, %c5], %keys[%c0, %c4] init(%start : i64) : tensor<5xi32>, tensor<4xindex> {
  ^bb0(%key: index, %p: index, %q: index, %s: i64):
    %value = tensor.extract %values[%q] : tensor<4xi64>
    %weight = tensor.extract %weights[%p] : tensor<5xi64>
    %0 = arith.muli %value, %weight : i64
    %1 = arith.addi %s, %0 : i64
    ragged.yield %1 : i64
  }
  // A set without another: 2 and 11.
  %rest = ragged.coiterate difference by merge %keys[%c0, %c4], %asked[%c0, %c5] init(%c0 : index) : tensor<4xindex>, tensor<5xi32> {
  ^bb0(%key: index, %p: index, %q: index, %s: index):
    %0 = arith.addi %s, %key : index
    ragged.yield %0 : index
  }
  // A list of lists, [[2, 5], [], [11, 40]]: the lists that have elements, and one more for the last.
  %offsets = arith.constant dense<[0, 2, 2, 4]> : tensor<4xindex>
  %c1 = arith.constant 1 : index
  %some = ragged.segments %offsets init(%c1 : index) : tensor<4xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %s: index):
    %has = arith.minui %n, %c1 : index
    %0 = arith.addi %s, %has : index
    ragged.yield %0 : index
  }
  return %sum, %rest, %some : i64, index, index
}

// A buffer of buffers: the lengths are those of the lists.
!row = memref<?xf32, strided<[1], offset: ?>>
#i = affine_map<(i) -> (i)>
func.func @rows(%x: memref<5x7xf32>, %y: memref<3x4xf32>, %sums: memref<6xf32>) {
  %b = arith.constant dense<[0, 1, 0, 1, 1, 0]> : tensor<6xi8>
  %r = arith.constant dense<[4, 2, 0, 1, 0, 3]> : tensor<6xindex>
  %base = bufferization.to_buffer %b read_only : tensor<6xi8> to memref<6xi8>
  %row = bufferization.to_buffer %r read_only : tensor<6xindex> to memref<6xindex>
  %table = ragged.rows %x, %y at %base, %row : (memref<5x7xf32>, memref<3x4xf32>, memref<6xi8>, memref<6xindex>) -> memref<6x!row>
  linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%table : memref<6x!row>) outs(%sums : memref<6xf32>) {
  ^bb0(%list: !row, %o: f32):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %n = memref.dim %list, %c0 : !row
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
      %e = memref.load %list[%j] : !row
      %t = arith.addf %acc, %e : f32
      scf.yield %t : f32
    }
    linalg.yield %s : f32
  }
  return
}
