// A constant of a resource that is not there, or is not of the size of its type,
// is an error that shows the constant, and text that is no bytes cannot be read.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=GOOD
// RUN: tenon-run %s --schedule=loops --entry=none --print | FileCheck %s --check-prefix=NONE
// RUN: sed 's/<good>/<missing>/' %s > %t.missing
// RUN: not tenon-run %t.missing --schedule=loops 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not tenon-run %t.missing --schedule=network 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: sed 's/<good>/<short>/' %s > %t.short
// RUN: not tenon-run %t.short --schedule=network 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: sed 's/<good>/<one_for_all>/' %s > %t.one
// RUN: not tenon-run %t.one --schedule=network 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: sed 's/"0x0400/"0x04O0/' %s > %t.text
// RUN: not tenon-run %t.text --schedule=network 2>&1 | FileCheck %s --check-prefix=TEXT

// GOOD: verify: ok
// MISSING: error: resource does not exist
// MISSING-NEXT: %w = arith.constant dense_resource<missing>
// SIZE: error: raw data size does not match element type size
// SIZE-NEXT: %w = arith.constant dense_resource<
// TEXT: error: expected hex string blob for key 'good'

func.func @entry(%x: tensor<16x2xf32>) -> tensor<16x2xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense_resource<good> : tensor<2x2xf32>
  %e = tensor.empty() : tensor<16x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x2xf32>) -> tensor<16x2xf32>
  %m = linalg.matmul ins(%x, %w : tensor<16x2xf32>, tensor<2x2xf32>) outs(%f : tensor<16x2xf32>) -> tensor<16x2xf32>
  return %m : tensor<16x2xf32>
}

// A tensor without elements.
// NONE: result 0: tensor<0xf32> =
// NONE-NEXT: []
func.func @none() -> tensor<0xf32> {
  %0 = arith.constant dense_resource<no_bytes> : tensor<0xf32>
  return %0 : tensor<0xf32>
}

{-#
  dialect_resources: {
    builtin: {
      good: "0x040000000000803F000000400000404000008040",
      short: "0x040000000000803F0000004000",
      one_for_all: "0x040000000000803F",
      no_bytes: "0x04000000"
    }
  }
#-}
