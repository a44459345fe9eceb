// A row of dynamic length that 512 bits hold is one masked vector; strips are for longer ones. Both are right, rows without
// an element too; narrow elements are summed in f32.
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s
// CHECK:      %[[SHORT:.*]] = arith.cmpi sle, %[[LENGTH:.*]], %c16
// CHECK:      scf.parallel
// CHECK-NEXT:   scf.if %[[SHORT]] {
// CHECK-NEXT:     %[[MASK:.*]] = vector.create_mask %[[LENGTH]] : vector<16xi1>
// CHECK-NEXT:     vector.maskedload
// CHECK-NOT:      memref.alloc
// CHECK-NOT:      scf.for
// CHECK:          vector.reduction <maxnumf>
// CHECK-NOT:      scf.for
// CHECK:          vector.reduction <add>
// CHECK:          vector.maskedstore
// CHECK-NEXT:   } else {
// CHECK:          scf.for
// CHECK-SAME:     step %c64

// RUN: sed 's/f32/bf16/g' %s | tenon-opt - --schedule=mlp-vector | FileCheck %s --check-prefix=NARROW
// NARROW: scf.if
// NARROW: vector.reduction <add>, %{{.*}} : vector<16xf32> into f32
// NARROW: } else {

// RUN: sed 's/f32/f64/g' %s | tenon-opt - --schedule=mlp-vector | FileCheck %s --check-prefix=WIDE
// WIDE: arith.cmpi sle, %{{.*}}, %c8
// WIDE: vector.reduction <add>, %{{.*}} : vector<8xf64> into f64

// RUN: sed 's/f32/f32/g' %s | tenon-run - --schedule=mlp-vector --dynamic-size=0 --verify
// RUN: sed 's/f32/f32/g' %s | tenon-run - --schedule=mlp-vector --dynamic-size=1 --verify
// RUN: sed 's/f32/f32/g' %s | tenon-run - --schedule=mlp-vector --dynamic-size=16 --verify
// RUN: sed 's/f32/f32/g' %s | tenon-run - --schedule=mlp-vector --dynamic-size=17 --verify
// RUN: sed 's/f32/f64/g' %s | tenon-run - --schedule=mlp-vector --dynamic-size=8 --verify
// RUN: sed 's/f32/f64/g' %s | tenon-run - --schedule=mlp-vector --dynamic-size=9 --verify
// RUN: sed 's/f32/bf16/g' %s | tenon-run - --schedule=mlp-vector --dynamic-size=7 --verify
// RUN: sed 's/f32/bf16/g' %s | tenon-run - --schedule=mlp-vector --dynamic-size=80 --verify

func.func @entry(%x: tensor<40x?xf32>) -> tensor<40x?xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<40x?xf32>
  %e = tensor.empty(%n) : tensor<40x?xf32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<40x?xf32>) outs(%e : tensor<40x?xf32>) -> tensor<40x?xf32>
  return %r : tensor<40x?xf32>
}

// Two operations write the same row: the first one stays in registers.
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=TWICE
// RUN: tenon-run %s --schedule=mlp-vector --entry=twice --dynamic-size=5 --verify
// TWICE-LABEL: func.func @twice
// TWICE: scf.if
// TWICE-NOT: memref.alloc
// TWICE-COUNT-1: vector.maskedstore
// TWICE-NOT: memref.alloc
// TWICE-NOT: vector.maskedstore
// TWICE: } else {
func.func @twice(%x: tensor<40x16x?xf32>) -> tensor<40x16x?xf32> {
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c2 : tensor<40x16x?xf32>
  %e = tensor.empty(%n) : tensor<40x16x?xf32>
  %r = linalg.softmax dimension(2) ins(%x : tensor<40x16x?xf32>) outs(%e : tensor<40x16x?xf32>) -> tensor<40x16x?xf32>
  %f = tensor.empty(%n) : tensor<40x16x?xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]} ins(%r : tensor<40x16x?xf32>) outs(%f : tensor<40x16x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %v = arith.negf %a : f32
    linalg.yield %v : f32
  } -> tensor<40x16x?xf32>
  return %s : tensor<40x16x?xf32>
}
