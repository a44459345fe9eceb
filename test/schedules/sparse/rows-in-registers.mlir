// A sparse matrix by a dense one: the row of sums is a vector that the loop over
// stored values carries, read and written once, and each row that a list names is
// read where it is.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=sparse | FileCheck %s
// RUN: tenon-opt %s --schedule=sparse --set columns=16 | FileCheck %s --check-prefix=NARROW
// RUN: tenon-opt %s --schedule=sparse,mlp-vector | FileCheck %s --check-prefix=BUFFERS
// RUN: tenon-run %s --schedule=sparse,mlp-vector --verify | FileCheck %s --check-prefixes=VERIFY,KERNELS
// RUN: tenon-run %s --schedule=sparse,network --verify | FileCheck %s --check-prefixes=VERIFY,KERNELS
// RUN: tenon-run %s --schedule=sparse --set columns=16 --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=sums --schedule=sparse,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=any_columns --schedule=sparse,network --verify --dynamic-size=150 | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=any_columns --schedule=sparse,mlp-vector --verify --dynamic-size=3 | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=written_out --schedule=sparse,mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=stays --schedule=sparse,mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=narrow --schedule=sparse,network --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok
// KERNELS: kernels: 0 of 1 product, 1 as vectors

// No gather is left. 100 columns are 64, and 36: no loop over one block.
// CHECK-LABEL: func.func @entry(
// CHECK-SAME:      %[[VALUES:.*]]: tensor<9xf32>, %[[X:.*]]: tensor<6x100xf32>)
// CHECK-NOT:     tensor.gather
// CHECK:         scf.for
// CHECK:           scf.for {{.*}} -> (vector<64xf32>)
// CHECK:             %[[I:.*]] = tensor.extract %
// CHECK:             %[[ROW:.*]] = tensor.extract_slice %[[X]][%[[I]], 0] [1, 64]
// CHECK:             vector.transfer_read %[[ROW]]
// CHECK-NOT:         vector.transfer_write
// CHECK:             scf.yield %{{.*}} : vector<64xf32>
// CHECK:           vector.transfer_write
// CHECK:           scf.for {{.*}} -> (vector<36xf32>)
// CHECK:             scf.yield %{{.*}} : vector<36xf32>
// CHECK:           vector.transfer_write
// CHECK:           scf.yield %{{.*}} : tensor<4x100xf32>

// NARROW-LABEL: func.func @entry(
// NARROW:           scf.for {{.*}} %c96 step %c16
// NARROW:             scf.for {{.*}} -> (vector<16xf32>)
// NARROW:           scf.for {{.*}} -> (vector<4xf32>)

// The result is written where the caller wants it, and nothing is copied.
// BUFFERS-LABEL: func.func @entry(
// BUFFERS-NOT:     memref.alloc
// BUFFERS-NOT:     memref.copy
// BUFFERS:         return
func.func @entry(%values: tensor<9xf32>, %x: tensor<6x100xf32>) -> tensor<4x100xf32> {
  %offsets = arith.constant dense<[0, 3, 3, 4, 9]> : tensor<5xindex>
  %where = arith.constant dense<[0, 2, 5, 1, 0, 1, 2, 3, 4]> : tensor<9xindex>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x100xf32>
  %r = ragged.segments %offsets init(%e : tensor<4x100xf32>) : tensor<5xindex> {
  ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<4x100xf32>):
    %v = tensor.extract_slice %values[%lo] [%n] [1] : tensor<9xf32> to tensor<?xf32>
    %i = tensor.extract_slice %where[%lo] [%n] [1] : tensor<9xindex> to tensor<?xindex>
    %list = tensor.expand_shape %i [[0, 1]] output_shape [%n, 1] : tensor<?xindex> into tensor<?x1xindex>
    %rows = tensor.gather %x[%list] gather_dims([0]) : (tensor<6x100xf32>, tensor<?x1xindex>) -> tensor<?x100xf32>
    %row = tensor.extract_slice %acc[%b, 0] [1, 100] [1, 1] : tensor<4x100xf32> to tensor<100xf32>
    %first = linalg.fill ins(%zero : f32) outs(%row : tensor<100xf32>) -> tensor<100xf32>
    %sum = linalg.vecmat ins(%v, %rows : tensor<?xf32>, tensor<?x100xf32>) outs(%first : tensor<100xf32>) -> tensor<100xf32>
    %next = tensor.insert_slice %sum into %acc[%b, 0] [1, 100] [1, 1] : tensor<100xf32> into tensor<4x100xf32>
    ragged.yield %next : tensor<4x100xf32>
  }
  return %r : tensor<4x100xf32>
}

// A row of zeros in one block is a vector of zeros from the start.
// CHECK-LABEL: func.func @one_block(
// CHECK:         %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : vector<64xf32>
// CHECK-NOT:     linalg.fill
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[ZEROS]]) -> (vector<64xf32>)
func.func @one_block(%values: tensor<9xf32>, %x: tensor<6x64xf32>) -> tensor<64xf32> {
  %list = arith.constant dense<[[0], [2], [5], [1], [0], [1], [2], [3], [4]]> : tensor<9x1xindex>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %first = linalg.fill ins(%zero : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %rows = tensor.gather %x[%list] gather_dims([0]) : (tensor<6x64xf32>, tensor<9x1xindex>) -> tensor<9x64xf32>
  %sum = linalg.vecmat ins(%values, %rows : tensor<9xf32>, tensor<9x64xf32>) outs(%first : tensor<64xf32>) -> tensor<64xf32>
  return %sum : tensor<64xf32>
}

// Rows that are the first operand, added up as they are; a list of integers. The sums
// begin with what is given.
// CHECK-LABEL: func.func @sums(
// CHECK-NOT:     tensor.gather
// CHECK:         %[[FIRST:.*]] = vector.transfer_read %{{.*}} : tensor<40xf64>, vector<40xf64>
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[FIRST]]) -> (vector<40xf64>)
func.func @sums(%x: tensor<6x40xf64>, %before: tensor<40xf64>) -> tensor<40xf64> {
  %list = arith.constant dense<[[5], [0], [5], [2], [1]]> : tensor<5x1xi32>
  %rows = tensor.gather %x[%list] gather_dims([0]) : (tensor<6x40xf64>, tensor<5x1xi32>) -> tensor<5x40xf64>
  %sum = linalg.generic {indexing_maps = [affine_map<(c, k) -> (k, c)>, affine_map<(c, k) -> (c)>], iterator_types = ["parallel", "reduction"]} ins(%rows : tensor<5x40xf64>) outs(%before : tensor<40xf64>) {
  ^bb0(%a: f64, %s: f64):
    %t = arith.addf %s, %a : f64
    linalg.yield %t : f64
  } -> tensor<40xf64>
  return %sum : tensor<40xf64>
}

// Columns whose number is known at run time only: blocks of 64, and what is left,
// which goes through memory, though no row is copied.
// CHECK-LABEL: func.func @any_columns(
// CHECK-NOT:     tensor.gather
// CHECK:         scf.for {{.*}} step %c64
// CHECK:           scf.for {{.*}} -> (vector<64xf32>)
// CHECK:         scf.for {{.*}} -> (tensor<?xf32>)
// CHECK-NOT:     tensor.gather
// CHECK:         return
func.func @any_columns(%values: tensor<9xf32>, %x: tensor<6x?xf32>) -> tensor<?xf32> {
  %list = arith.constant dense<[[0], [2], [5], [1], [0], [1], [2], [3], [4]]> : tensor<9x1xindex>
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<6x?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %first = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %rows = tensor.gather %x[%list] gather_dims([0]) : (tensor<6x?xf32>, tensor<9x1xindex>) -> tensor<9x?xf32>
  %sum = linalg.vecmat ins(%values, %rows : tensor<9xf32>, tensor<9x?xf32>) outs(%first : tensor<?xf32>) -> tensor<?xf32>
  return %sum : tensor<?xf32>
}

// A loop over stored values that the payload has itself.
// CHECK-LABEL: func.func @written_out(
// CHECK:         scf.for {{.*}} -> (vector<50xf32>)
func.func @written_out(%values: tensor<9xf32>, %x: tensor<6x50xf32>, %row: tensor<50xf32>) -> tensor<50xf32> {
  %where = arith.constant dense<[0, 2, 5, 1, 0, 1, 2, 3, 4]> : tensor<9xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %sum = scf.for %p = %c0 to %c9 step %c1 iter_args(%s = %row) -> (tensor<50xf32>) {
    %j = tensor.extract %where[%p] : tensor<9xindex>
    %a = tensor.extract %values[%p] : tensor<9xf32>
    %xj = tensor.extract_slice %x[%j, 0] [1, 50] [1, 1] : tensor<6x50xf32> to tensor<50xf32>
    %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%xj : tensor<50xf32>) outs(%s : tensor<50xf32>) {
    ^bb0(%y: f32, %o: f32):
      %m = arith.mulf %a, %y : f32
      %u = arith.addf %o, %m : f32
      linalg.yield %u : f32
    } -> tensor<50xf32>
    scf.yield %t : tensor<50xf32>
  }
  return %sum : tensor<50xf32>
}

// What stays: a row that is too long; a body with a branch, of which there is no
// vector.
// CHECK-LABEL: func.func @stays(
// CHECK:         scf.for {{.*}} -> (tensor<2049xf32>)
// CHECK:         scf.for {{.*}} -> (tensor<8xf32>)
func.func @stays(%x: tensor<2049xf32>, %y: tensor<8xf32>) -> (tensor<2049xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %long = scf.for %p = %c0 to %c3 step %c1 iter_args(%s = %x) -> (tensor<2049xf32>) {
    %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<2049xf32>) outs(%s : tensor<2049xf32>) {
    ^bb0(%a: f32, %o: f32):
      %u = arith.addf %o, %a : f32
      linalg.yield %u : f32
    } -> tensor<2049xf32>
    scf.yield %t : tensor<2049xf32>
  }
  %branch = scf.for %p = %c0 to %c3 step %c1 iter_args(%s = %y) -> (tensor<8xf32>) {
    %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%y : tensor<8xf32>) outs(%s : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %positive = arith.cmpf ogt, %a, %zero : f32
      %u = scf.if %positive -> (f32) {
        %v = arith.addf %o, %a : f32
        scf.yield %v : f32
      } else {
        scf.yield %o : f32
      }
      linalg.yield %u : f32
    } -> tensor<8xf32>
    scf.yield %t : tensor<8xf32>
  }
  return %long, %branch : tensor<2049xf32>, tensor<8xf32>
}

// Sums of half floats are added up in f32 and rounded once: they stay one operation.
// CHECK-LABEL: func.func @narrow(
// CHECK:         linalg.vecmat
func.func @narrow(%values: tensor<9xbf16>, %x: tensor<6x64xbf16>, %first: tensor<64xbf16>) -> tensor<64xbf16> {
  %list = arith.constant dense<[[0], [2], [5], [1], [0], [1], [2], [3], [4]]> : tensor<9x1xindex>
  %rows = tensor.gather %x[%list] gather_dims([0]) : (tensor<6x64xbf16>, tensor<9x1xindex>) -> tensor<9x64xbf16>
  %sum = linalg.vecmat ins(%values, %rows : tensor<9xbf16>, tensor<9x64xbf16>) outs(%first : tensor<64xbf16>) -> tensor<64xbf16>
  return %sum : tensor<64xbf16>
}
