// An operand that is read backwards is copied in the order in which it is read, and can be tiled then.
// RUN: tenon-opt %s --schedule=%S/Inputs/read-forward.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --opt-level=0 --dynamic-size=3 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-xsmm --opt-level=0 --dynamic-size=3 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --opt-level=0 --dynamic-size=3 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=buffers --schedule=mlp-vector --opt-level=0 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=counted --schedule=mlp-vector --opt-level=0 --print | FileCheck %s --check-prefix=NUMBERS
// RAN: verify: ok
// NUMBERS: [9, 7, 5, 3, 1]

#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @entry(
// CHECK:         %[[COPY:.*]] = linalg.generic {indexing_maps = [#[[ID:.*]]], iterator_types = ["parallel", "parallel"]} outs(%{{.*}} : tensor<?x8192xf32>)
// CHECK:           %[[J:.*]] = linalg.index 1
// CHECK:           %[[AT:.*]] = affine.apply #{{.*}}(%{{.*}}, %[[J]])
// CHECK:           tensor.extract %arg0[%{{.*}}, %[[AT]]]
// CHECK:         linalg.generic {indexing_maps = [#[[ID]], #[[ID]]]{{.*}} ins(%[[COPY]] : tensor<?x8192xf32>)
func.func @entry(%x: tensor<?x8192xf32>, %w: tensor<40x48xf32>, %f: tensor<3xf32>)
    -> (tensor<?x8192xf32>, tensor<?x48xf32>, tensor<?xf32>, tensor<?x128xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x8192xf32>
  %e = tensor.empty(%n) : tensor<?x8192xf32>
  %copy = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, 8191 - j)>, #id],
      iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x8192xf32>) outs(%e : tensor<?x8192xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<?x8192xf32>

  // A product whose left operand has a stride, and whose right one is read backwards along columns.
  %pe = tensor.empty(%n) : tensor<?x48xf32>
  %pz = linalg.fill ins(%z : f32) outs(%pe : tensor<?x48xf32>) -> tensor<?x48xf32>
  %product = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, 8190 - k * 3)>,
        affine_map<(i, j, k) -> (k, 47 - j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<?x8192xf32>, tensor<40x48xf32>) outs(%pz : tensor<?x48xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<?x48xf32>

  // A sum of rows that are read in both directions.
  %re = tensor.empty(%n) : tensor<?xf32>
  %rz = linalg.fill ins(%z : f32) outs(%re : tensor<?xf32>) -> tensor<?xf32>
  %row = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, 8191 - j)>, #id, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x, %copy : tensor<?x8192xf32>, tensor<?x8192xf32>) outs(%rz : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>

  // A convolution as its definition has it: the filter goes the other way.
  %ce = tensor.empty(%n) : tensor<?x128xf32>
  %cz = linalg.fill ins(%z : f32) outs(%ce : tensor<?x128xf32>) -> tensor<?x128xf32>
  %window = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j - k + 2)>,
        affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %f : tensor<?x8192xf32>, tensor<3xf32>) outs(%cz : tensor<?x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<?x128xf32>
  return %copy, %product, %row, %window : tensor<?x8192xf32>, tensor<?x48xf32>, tensor<?xf32>, tensor<?x128xf32>
}

// On buffers the copy is loops, whose effects can be seen.
// CHECK-LABEL: func.func @buffers(
// CHECK:         %[[COPY:.*]] = memref.alloc() : memref<16x48xf32>
// CHECK:         scf.for
// CHECK:           memref.load %arg1
// CHECK:         linalg.generic {{.*}} ins(%arg0, %[[COPY]] :
// CHECK:         memref.dealloc %[[COPY]]
func.func @buffers(%x: memref<24x16xf32>, %w: memref<16x48xf32>, %y: memref<24x48xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, 47 - j)>,
        affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<24x16xf32>, memref<16x48xf32>) outs(%y : memref<24x48xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  }
  return
}

// Refused: nothing is read backwards.
// CHECK-LABEL: func.func @forward(
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK-LABEL: func.func @counted(
func.func @forward(%x: tensor<9xf32>) -> tensor<5xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i * 2)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%x : tensor<9xf32>) outs(%e : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}
func.func @counted() -> tensor<5xf32> {
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]> : tensor<9xf32>
  %e = tensor.empty() : tensor<5xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (8 - i * 2)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%x : tensor<9xf32>) outs(%e : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}
