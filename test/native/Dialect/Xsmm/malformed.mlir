// A rule may build an op that no verifier has seen yet. Passes that ask such an
// op for its effects get an answer: it is not dead, and the verifier speaks.

// RUN: tenon-opt %s -mlir-very-unsafe-disable-verifier-on-parsing \
// RUN:   -loop-invariant-code-motion -cse -split-input-file -verify-diagnostics

func.func @no_operands() {
  // expected-error @+1 {{'xsmm.unary' op expected 3 operands, but found 0}}
  "xsmm.unary"() <{data_type = f32, kind = "relu"}> : () -> ()
  return
}

// -----

func.func @operand_too_few(%h: i64, %a: memref<8x8xf32>) {
  // expected-error @+1 {{'xsmm.gemm' op expected 4 operands, but found 3}}
  "xsmm.gemm"(%h, %a, %a) <{data_type = f32}> : (i64, memref<8x8xf32>, memref<8x8xf32>) -> ()
  return
}

// -----

func.func @no_attributes(%h: i64, %a: memref<8x8xf32>) {
  // expected-error @+1 {{'xsmm.unary' op requires attribute 'data_type'}}
  "xsmm.unary"(%h, %a, %a) : (i64, memref<8x8xf32>, memref<8x8xf32>) -> ()
  return
}

// -----

func.func @no_attributes_at_the_dispatch(%a: memref<2x8x8xf32>, %c: memref<8x8xf32>, %batch: i64) {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op requires attribute 'binary_flags'}}
  %h = "xsmm.fused_brgemm.dispatch"() : () -> i64
  xsmm.fused_brgemm(data_type = f32, %h, %a, %a, %c, %c, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, i64) -> ()
  return
}
