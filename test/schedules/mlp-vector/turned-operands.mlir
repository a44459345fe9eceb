// What reads an operand in columns and writes rows is computed in tiles of 16 by 16, which
// are turned in registers: a transpose that another operation reads costs no more than one
// that stands alone.
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=edges --dynamic-size=23 | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=types | FileCheck %s --check-prefix=OK
// OK: verify: ok

#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>

// CHECK-LABEL: func.func @entry(
// CHECK-NOT: linalg.
// CHECK-NOT: memref.load
// CHECK: vector.load {{.*}}vector<16xf32>
// CHECK: vector.shuffle
// CHECK: arith.addf {{.*}}vector<16xf32>
// CHECK-NOT: linalg.
// CHECK-NOT: memref.load
// CHECK: return
func.func @entry(%a: tensor<48x32xf32>, %b: tensor<32x48xf32>) -> tensor<32x48xf32> {
  %e = tensor.empty() : tensor<32x48xf32>
  %t = linalg.transpose ins(%a : tensor<48x32xf32>) outs(%e : tensor<32x48xf32>) permutation = [1, 0]
  %r = linalg.add ins(%b, %t : tensor<32x48xf32>, tensor<32x48xf32>) outs(%e : tensor<32x48xf32>) -> tensor<32x48xf32>
  return %r : tensor<32x48xf32>
}

// Edges are masked, other dims are loops, and functions are polynomials there too. Of an
// unknown size whole tiles are vectors.
// CHECK-LABEL: func.func @edges(
// CHECK: vector.maskedload
// CHECK: vector.shuffle
// CHECK-NOT: math.exp
// CHECK: return
func.func @edges(%a: tensor<3x37x50xf32>, %b: tensor<50xf32>, %c: tensor<?x50xf32>, %d: tensor<50x?xf32>) -> (tensor<3x50x37xf32>, tensor<50x?xf32>) {
  %e = tensor.empty() : tensor<3x50x37xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(n, i, j) -> (n, j, i)>, affine_map<(n, i, j) -> (i)>, affine_map<(n, i, j) -> (n, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %b : tensor<3x37x50xf32>, tensor<50xf32>) outs(%e : tensor<3x50x37xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %v = math.exp %x : f32
    %w = arith.divf %v, %y : f32
    linalg.yield %w : f32
  } -> tensor<3x50x37xf32>
  %s = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<?x50xf32>) outs(%d : tensor<50x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %w = arith.subf %o, %x : f32
    linalg.yield %w : f32
  } -> tensor<50x?xf32>
  return %r, %s : tensor<3x50x37xf32>, tensor<50x?xf32>
}

// Integers are divided where there are such, and single bits stay in memory.
// CHECK-LABEL: func.func @types(
// CHECK: return
func.func @types(%a: tensor<33x40xi32>, %b: tensor<40x33xi32>, %c: tensor<33x40xbf16>, %d: tensor<40x33xf32>, %f: tensor<33x40xi8>, %g: tensor<40x33xi1>, %h: tensor<33x40xf64>) -> (tensor<40x33xi32>, tensor<40x33xf32>, tensor<40x33xi16>, tensor<40x33xi8>, tensor<40x33xf64>) {
  %one = arith.constant 1 : i32
  %e0 = tensor.empty() : tensor<40x33xi32>
  %0 = linalg.generic {indexing_maps = [#t, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<33x40xi32>, tensor<40x33xi32>) outs(%e0 : tensor<40x33xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %odd = arith.ori %x, %one : i32
    %w = arith.divsi %y, %odd : i32
    linalg.yield %w : i32
  } -> tensor<40x33xi32>
  %e1 = tensor.empty() : tensor<40x33xf32>
  %1 = linalg.generic {indexing_maps = [#id, #t, #id], iterator_types = ["parallel", "parallel"]} ins(%d, %c : tensor<40x33xf32>, tensor<33x40xbf16>) outs(%e1 : tensor<40x33xf32>) {
  ^bb0(%x: f32, %y: bf16, %o: f32):
    %v = arith.extf %y : bf16 to f32
    %w = arith.mulf %v, %x : f32
    linalg.yield %w : f32
  } -> tensor<40x33xf32>
  %e2 = tensor.empty() : tensor<40x33xi16>
  %2 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<33x40xi8>) outs(%e2 : tensor<40x33xi16>) {
  ^bb0(%x: i8, %o: i16):
    %w = arith.extsi %x : i8 to i16
    linalg.yield %w : i16
  } -> tensor<40x33xi16>
  %e3 = tensor.empty() : tensor<40x33xi8>
  %3 = linalg.generic {indexing_maps = [#t, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%f, %g : tensor<33x40xi8>, tensor<40x33xi1>) outs(%e3 : tensor<40x33xi8>) {
  ^bb0(%x: i8, %y: i1, %o: i8):
    %v = arith.extui %y : i1 to i8
    %w = arith.addi %x, %v : i8
    linalg.yield %w : i8
  } -> tensor<40x33xi8>
  %e4 = tensor.empty() : tensor<40x33xf64>
  %4 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%h : tensor<33x40xf64>) outs(%e4 : tensor<40x33xf64>) {
  ^bb0(%x: f64, %o: f64):
    %w = arith.mulf %x, %x : f64
    linalg.yield %w : f64
  } -> tensor<40x33xf64>
  return %0, %1, %2, %3, %4 : tensor<40x33xi32>, tensor<40x33xf32>, tensor<40x33xi16>, tensor<40x33xi8>, tensor<40x33xf64>
}
