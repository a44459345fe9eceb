// item: 002.54 A map over a set of indices with a region; its result may be ragged.
// The result is the rows one behind the other, and their offsets: no rectangle has them.
// RUN: tenon-opt %s --schedule=ragged | FileCheck %s
// RUN: tenon-run %s --schedule=ragged,loops --print | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=network --print --verify | FileCheck %s --check-prefixes=RAN,VERIFY
// RUN: tenon-run %s --entry=gathered --schedule=ragged,network --verify | FileCheck %s --check-prefix=VERIFY
// RUN: not tenon-run %s --entry=negative --schedule=loops --verify 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// CHECK: scf.for
// RAN: result 0: tensor<6xindex> =
// RAN-NEXT: [0, 1, 20, 21, 22, 30]
// RAN-NEXT: result 1: tensor<5xindex> =
// RAN-NEXT: [0, 2, 2, 5, 6]
// VERIFY: verify: ok
// NEGATIVE: index-map.mlir:[[#]]:{{[0-9]+}}: error: the payload is undefined here
func.func @entry() -> (tensor<?xindex>, tensor<5xindex>) {
  %n = arith.constant dense<[2, 0, 3, 1]> : tensor<4xi32>
  %c10 = arith.constant 10 : index
  %v, %o = ragged.map %n : tensor<4xi32> -> tensor<?xindex>, tensor<5xindex> {
  ^bb0(%i: index, %j: index):
    %0 = arith.muli %i, %c10 : index
    %1 = arith.addi %0, %j : index
    ragged.yield %1 : index
  }
  return %v, %o : tensor<?xindex>, tensor<5xindex>
}

// Sums of windows of a list, of as many elements as each window has: the ragged map feeds a gather.
func.func @gathered(%x: tensor<40x8xf32>, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant dense<[2, 0, 7, 1]> : tensor<4xindex>
  %c9 = arith.constant 9 : index
  %v, %o = ragged.map %n : tensor<4xindex> -> tensor<?xindex>, tensor<5xindex> {
  ^bb0(%i: index, %j: index):
    %0 = arith.muli %i, %c9 : index
    %1 = arith.addi %0, %j : index
    ragged.yield %1 : index
  }
  %places = tensor.expand_shape %v [[0, 1]] output_shape [10, 1] : tensor<?xindex> into tensor<?x1xindex>
  %rows = tensor.gather %x[%places] gather_dims([0]) : (tensor<40x8xf32>, tensor<?x1xindex>) -> tensor<?x8xf32>
  %r = ragged.segments %o disjoint number init(%out : tensor<4x8xf32>) : tensor<5xindex> {
  ^bb0(%b: index, %lo: index, %m: index, %acc: tensor<4x8xf32>):
    %part = tensor.extract_slice %rows[%lo, 0] [%m, 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
    %start = tensor.extract_slice %acc[%b, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %sum = linalg.reduce ins(%part : tensor<?x8xf32>) outs(%start : tensor<8xf32>) dimensions = [0]
      (%e: f32, %s: f32) {
        %t = arith.addf %e, %s : f32
        linalg.yield %t : f32
      }
    %new = tensor.insert_slice %sum into %acc[%b, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    ragged.yield %new : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}
func.func @negative() -> tensor<?xindex> {
  %n = arith.constant dense<[2, -1]> : tensor<2xindex>
  %v, %o = ragged.map %n : tensor<2xindex> -> tensor<?xindex>, tensor<3xindex> {
  ^bb0(%i: index, %j: index):
    ragged.yield %j : index
  }
  return %v : tensor<?xindex>
}
