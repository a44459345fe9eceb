// Matrices are turned 16 by 16 in registers, whatever their elements are, and at the
// edges too.
// RUN: tenon-run %s --schedule=mlp-vector --verify --dynamic-size=23 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify --entry=cubes --dynamic-size=23 | FileCheck %s
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=VECTOR
// CHECK: verify: ok

// VECTOR-LABEL: func.func @edges
// VECTOR: vector.maskedload
// VECTOR: vector.shuffle
// VECTOR-NOT: linalg.
// VECTOR: return
func.func @edges(%x: tensor<37x50xf32>) -> tensor<50x37xf32> {
  %e = tensor.empty() : tensor<50x37xf32>
  %0 = linalg.transpose ins(%x : tensor<37x50xf32>) outs(%e : tensor<50x37xf32>) permutation = [1, 0]
  return %0 : tensor<50x37xf32>
}

func.func @entry(%f32: tensor<37x50xf32>, %f64: tensor<37x50xf64>, %bf16: tensor<37x50xbf16>, %f16: tensor<37x50xf16>, %i8: tensor<37x50xi8>, %i16: tensor<37x50xi16>, %i32: tensor<37x50xi32>, %i64: tensor<37x50xi64>, %i1: tensor<37x50xi1>, %some: tensor<?x50xf32>)
    -> (tensor<50x37xf32>, tensor<50x37xf64>, tensor<50x37xbf16>, tensor<50x37xf16>, tensor<50x37xi8>, tensor<50x37xi16>, tensor<50x37xi32>, tensor<50x37xi64>, tensor<50x37xi1>, tensor<50x?xf32>) {
  %e_f32 = tensor.empty() : tensor<50x37xf32>
  %r_f32 = linalg.transpose ins(%f32 : tensor<37x50xf32>) outs(%e_f32 : tensor<50x37xf32>) permutation = [1, 0]
  %e_f64 = tensor.empty() : tensor<50x37xf64>
  %r_f64 = linalg.transpose ins(%f64 : tensor<37x50xf64>) outs(%e_f64 : tensor<50x37xf64>) permutation = [1, 0]
  %e_bf16 = tensor.empty() : tensor<50x37xbf16>
  %r_bf16 = linalg.transpose ins(%bf16 : tensor<37x50xbf16>) outs(%e_bf16 : tensor<50x37xbf16>) permutation = [1, 0]
  %e_f16 = tensor.empty() : tensor<50x37xf16>
  %r_f16 = linalg.transpose ins(%f16 : tensor<37x50xf16>) outs(%e_f16 : tensor<50x37xf16>) permutation = [1, 0]
  %e_i8 = tensor.empty() : tensor<50x37xi8>
  %r_i8 = linalg.transpose ins(%i8 : tensor<37x50xi8>) outs(%e_i8 : tensor<50x37xi8>) permutation = [1, 0]
  %e_i16 = tensor.empty() : tensor<50x37xi16>
  %r_i16 = linalg.transpose ins(%i16 : tensor<37x50xi16>) outs(%e_i16 : tensor<50x37xi16>) permutation = [1, 0]
  %e_i32 = tensor.empty() : tensor<50x37xi32>
  %r_i32 = linalg.transpose ins(%i32 : tensor<37x50xi32>) outs(%e_i32 : tensor<50x37xi32>) permutation = [1, 0]
  %e_i64 = tensor.empty() : tensor<50x37xi64>
  %r_i64 = linalg.transpose ins(%i64 : tensor<37x50xi64>) outs(%e_i64 : tensor<50x37xi64>) permutation = [1, 0]
  %e_i1 = tensor.empty() : tensor<50x37xi1>
  %r_i1 = linalg.transpose ins(%i1 : tensor<37x50xi1>) outs(%e_i1 : tensor<50x37xi1>) permutation = [1, 0]
  %c0 = arith.constant 0 : index
  %n = tensor.dim %some, %c0 : tensor<?x50xf32>
  %e = tensor.empty(%n) : tensor<50x?xf32>
  %r = linalg.transpose ins(%some : tensor<?x50xf32>) outs(%e : tensor<50x?xf32>) permutation = [1, 0]
  return %r_f32, %r_f64, %r_bf16, %r_f16, %r_i8, %r_i16, %r_i32, %r_i64, %r_i1, %r : tensor<50x37xf32>, tensor<50x37xf64>, tensor<50x37xbf16>, tensor<50x37xf16>, tensor<50x37xi8>, tensor<50x37xi16>, tensor<50x37xi32>, tensor<50x37xi64>, tensor<50x37xi1>, tensor<50x?xf32>
}

// Of more dims, by loops around; a copy is none.
func.func @cubes(%x: tensor<5x20x33xf32>) -> (tensor<33x20x5xf32>, tensor<5x33x20xf32>, tensor<20x5x33xf32>) {
  %e = tensor.empty() : tensor<33x20x5xf32>
  %0 = linalg.transpose ins(%x : tensor<5x20x33xf32>) outs(%e : tensor<33x20x5xf32>) permutation = [2, 1, 0]
  %f = tensor.empty() : tensor<5x33x20xf32>
  %1 = linalg.transpose ins(%x : tensor<5x20x33xf32>) outs(%f : tensor<5x33x20xf32>) permutation = [0, 2, 1]
  %g = tensor.empty() : tensor<20x5x33xf32>
  %2 = linalg.transpose ins(%x : tensor<5x20x33xf32>) outs(%g : tensor<20x5x33xf32>) permutation = [1, 0, 2]
  return %0, %1, %2 : tensor<33x20x5xf32>, tensor<5x33x20xf32>, tensor<20x5x33xf32>
}
