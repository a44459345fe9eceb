// Functions become polynomials where elements are all computed in the same way,
// and are completed where those are right for some numbers only.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=%S/Inputs/functions.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/functions.mlir --rule-stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=FIRED
// FIRED-DAG: 3 CompleteExp
// FIRED-DAG: 3 CompleteLog
// FIRED-DAG: 1 CompleteLog2
// FIRED-DAG: 1 Expm1ToPolynomial
// FIRED-DAG: 1 Log1pToPolynomial
// FIRED-DAG: 1 Exp2ToPolynomial
// FIRED-DAG: 1 Log10ToPolynomial
// FIRED-DAG: 1 SinhToPolynomial
// FIRED-DAG: 1 CoshToPolynomial
// FIRED-DAG: 1 AsinhToPolynomial
// FIRED-DAG: 1 AcoshToPolynomial
// FIRED-DAG: 1 AtanhToPolynomial
// FIRED-DAG: 1 AtanToPolynomial
// FIRED-DAG: 1 AsinToPolynomial
// FIRED-DAG: 1 AcosToPolynomial
// FIRED-DAG: 3 ErfToRational
// FIRED-DAG: 2 ComputeExpInF32
// FIRED-DAG: 1 ComputeLogInF32
// FIRED-DAG: 1 ComputeTanhInF32
// FIRED-DAG: 2 ComputeErfInF32

// Numbers in the body of a generic do not stand alone, whatever their type is.
// CHECK-LABEL: func.func @body
// CHECK-NOT: math.exp
// CHECK-NOT: math.tanh
// CHECK-NOT: math.erf
// CHECK-NOT: math.log
// CHECK: math.exp %{{.*}} : f64
// CHECK: math.sin %{{.*}} : f32
func.func @body(%x: tensor<8xf32>, %h: tensor<8xbf16>, %d: tensor<8xf64>) -> (tensor<8xf32>, tensor<8xbf16>, tensor<8xf64>, tensor<8xf32>) {
  %0:3 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x, %h, %d : tensor<8xf32>, tensor<8xbf16>, tensor<8xf64>) {
  ^bb0(%a: f32, %b: bf16, %c: f64):
    %1 = math.exp %a : f32
    %2 = math.tanh %1 : f32
    %3 = math.erf %2 : f32
    %4 = math.log %3 : f32
    %5 = math.exp %b : bf16
    %6 = math.erf %5 : bf16
    %7 = math.exp %c : f64
    linalg.yield %4, %6, %7 : f32, bf16, f64
  } -> (tensor<8xf32>, tensor<8xbf16>, tensor<8xf64>)
  %8 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<8xf32>) {
  ^bb0(%a: f32):
    %9 = math.sin %a : f32
    linalg.yield %9 : f32
  } -> tensor<8xf32>
  return %0#0, %0#1, %0#2, %8 : tensor<8xf32>, tensor<8xbf16>, tensor<8xf64>, tensor<8xf32>
}

// ComputeExpInF32, ComputeLogInF32, ComputeTanhInF32, ComputeErfInF32, ComputeRemfInF32: in f32, rounded in such a way that one
// after the other is rounded once.
// CHECK-LABEL: func.func @narrow
// CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} fastmath<contract> : f16 to f32
// CHECK-COUNT-4: arith.truncf %{{.*}} fastmath<contract> : f32 to f16
// CHECK-NOT: arith.truncf
// CHECK: linalg.yield
func.func @narrow(%h: tensor<8xf16>) -> tensor<8xf16> {
  %half = arith.constant 0.5 : f16
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%h : tensor<8xf16>) {
  ^bb0(%a: f16):
    %0 = arith.remf %a, %half : f16
    %1 = math.exp %0 : f16
    %2 = arith.negf %1 : f16
    %3 = math.tanh %2 : f16
    %4 = arith.negf %3 : f16
    %5 = math.erf %4 : f16
    %6 = arith.negf %5 : f16
    %7 = math.log %6 : f16
    linalg.yield %7 : f16
  } -> tensor<8xf16>
  return %r : tensor<8xf16>
}

// A number that stands alone is not in reach.
// CHECK-LABEL: func.func @alone
// CHECK: math.exp %{{.*}} : f32
// CHECK: math.log %{{.*}} : f32
func.func @alone(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  %1 = math.log %0 : f32
  return %1 : f32
}

// The others of f32; not of f64, where expm1 is a call.
// CHECK-LABEL: func.func @others
// CHECK-NOT: f32 to f64
// CHECK: math.expm1 %{{.*}} : f64
// CHECK-NOT: math.{{expm1|log|exp|sinh|cosh|asin|acos|atan}}
// CHECK: linalg.yield
func.func @others(%x: tensor<8xf32>, %d: tensor<8xf64>) -> (tensor<8xf32>, tensor<8xf64>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x, %d : tensor<8xf32>, tensor<8xf64>) {
  ^bb0(%a: f32, %b: f64):
    %double = math.expm1 %b : f64
    %expm1 = math.expm1 %a : f32
    %log1p = math.log1p %expm1 : f32
    %exp2 = math.exp2 %log1p : f32
    %log2 = math.log2 %exp2 : f32
    %log10 = math.log10 %log2 : f32
    %sinh = math.sinh %log10 : f32
    %cosh = math.cosh %sinh : f32
    %asinh = math.asinh %cosh : f32
    %acosh = math.acosh %asinh : f32
    %atanh = math.atanh %acosh : f32
    %atan = math.atan %atanh : f32
    %asin = math.asin %atan : f32
    %acos = math.acos %asin : f32
    linalg.yield %acos, %double : f32, f64
  } -> (tensor<8xf32>, tensor<8xf64>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf64>
}

// CHECK-LABEL: func.func @remainders
// CHECK-COUNT-6: math.trunc %{{.*}} : f64
// CHECK-NOT: arith.remf
// CHECK: linalg.yield
func.func @remainders(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%y : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.remf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
