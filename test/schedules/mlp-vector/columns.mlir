// What is added up, or compared, along all dims but the last: blocks of columns in
// registers, row by row, the last block smaller. Sums of bf16 round once.
// RUN: tenon-run %s --schedule=mlp-vector --verify --dynamic-size=33 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify --dynamic-size=33 --special-numbers | FileCheck %s
// RUN: tenon-opt %s --schedule=mlp-vector --target=x86_64,znver4 | FileCheck %s --check-prefix=VECTOR
// CHECK: verify: ok

// VECTOR-LABEL: func.func @registers
// VECTOR: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (vector<256xf32>)
// VECTOR-NEXT: vector.load
// VECTOR-NEXT: arith.addf
// VECTOR-NEXT: scf.yield
func.func @registers(%x: tensor<90x512xf32>) -> tensor<512xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<90x512xf32>) outs(%f : tensor<512xf32>) dimensions = [0]
  return %0 : tensor<512xf32>
}

func.func @entry(%x: tensor<50x700xf32>, %y: tensor<9x7x300xf32>, %h: tensor<40x333xbf16>, %i: tensor<20x150xi32>, %d: tensor<?x260xf64>, %few: tensor<30x20xf32>)
    -> (tensor<700xf32>, tensor<300xf32>, tensor<333xbf16>, tensor<150xi32>, tensor<260xf64>, tensor<20xf32>, tensor<9x300xf32>) {
  %zero = arith.constant 0.0 : f32
  %zerod = arith.constant 0.0 : f64
  %zeroh = arith.constant 0.0 : bf16
  %none = arith.constant 0 : i32
  %least = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty() : tensor<700xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<700xf32>) -> tensor<700xf32>
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<50x700xf32>) outs(%f0 : tensor<700xf32>) dimensions = [0]
  %e1 = tensor.empty() : tensor<300xf32>
  %f1 = linalg.fill ins(%least : f32) outs(%e1 : tensor<300xf32>) -> tensor<300xf32>
  %1 = linalg.reduce { arith.maximumf } ins(%y : tensor<9x7x300xf32>) outs(%f1 : tensor<300xf32>) dimensions = [0, 1]
  %e2 = tensor.empty() : tensor<333xbf16>
  %f2 = linalg.fill ins(%zeroh : bf16) outs(%e2 : tensor<333xbf16>) -> tensor<333xbf16>
  %2 = linalg.reduce { arith.addf } ins(%h : tensor<40x333xbf16>) outs(%f2 : tensor<333xbf16>) dimensions = [0]
  %e3 = tensor.empty() : tensor<150xi32>
  %f3 = linalg.fill ins(%none : i32) outs(%e3 : tensor<150xi32>) -> tensor<150xi32>
  %3 = linalg.reduce { arith.addi } ins(%i : tensor<20x150xi32>) outs(%f3 : tensor<150xi32>) dimensions = [0]
  %e4 = tensor.empty() : tensor<260xf64>
  %f4 = linalg.fill ins(%zerod : f64) outs(%e4 : tensor<260xf64>) -> tensor<260xf64>
  %4 = linalg.reduce { arith.addf } ins(%d : tensor<?x260xf64>) outs(%f4 : tensor<260xf64>) dimensions = [0]
  %e5 = tensor.empty() : tensor<20xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<20xf32>) -> tensor<20xf32>
  %5 = linalg.reduce { arith.addf } ins(%few : tensor<30x20xf32>) outs(%f5 : tensor<20xf32>) dimensions = [0]
  %e6 = tensor.empty() : tensor<9x300xf32>
  %f6 = linalg.fill ins(%zero : f32) outs(%e6 : tensor<9x300xf32>) -> tensor<9x300xf32>
  %6 = linalg.reduce { arith.addf } ins(%y : tensor<9x7x300xf32>) outs(%f6 : tensor<9x300xf32>) dimensions = [1]
  return %0, %1, %2, %3, %4, %5, %6 : tensor<700xf32>, tensor<300xf32>, tensor<333xbf16>, tensor<150xi32>, tensor<260xf64>, tensor<20xf32>, tensor<9x300xf32>
}
