// Each rule of the set fires on a global that never changes, and on no other.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=pack/globals --rule-stats 2> %t.stats | FileCheck %s
// RUN: FileCheck %s --check-prefix=STATS < %t.stats
// RUN: tenon-opt %s --rules=pack/globals --explain=LoadConstToConstant -o /dev/null 2>&1 | FileCheck %s --check-prefix=CONST
// RUN: tenon-opt %s --rules=pack/globals --explain=LoadToConstant -o /dev/null 2>&1 | FileCheck %s --check-prefix=LOAD

// STATS-DAG: 1 LoadConstToConstant {{ *}}ml_program.global_load_const
// STATS-DAG: 1 LoadToConstant {{ *}}ml_program.global_load 

ml_program.global private @weight(dense<0.5> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private mutable @state(dense<1.5> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @elsewhere(#ml_program.extern : tensor<2xf32>) : tensor<2xf32>

// CHECK-LABEL: func.func @read(
// CHECK: %[[W:.*]] = arith.constant dense<5.000000e-01> : tensor<2xf32>
// CHECK-NOT: ml_program
// CHECK: return %[[W]], %[[W]] :
func.func @read() -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = ml_program.global_load_const @weight : tensor<2xf32>
  %1 = ml_program.global_load @weight : tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @not_known(
// CHECK: ml_program.global_load_const @elsewhere
// CHECK: ml_program.global_load @state
// CONST: FoldedConstant: @elsewhere is no global with a value that never changes
// LOAD: FoldedConstant: @state is no global with a value that never changes
func.func @not_known() -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = ml_program.global_load_const @elsewhere : tensor<2xf32>
  %1 = ml_program.global_load @state : tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
