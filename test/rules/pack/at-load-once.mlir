// PackConstantAtLoad: the program has the marked function and constructor, which
// pack too then; it runs once, however often `entry` is called.
// RUN: tenon-run %s --schedule=%S/Inputs/at-load-run.mlir -n 3 | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/at-load-run.mlir --print | FileCheck %s --check-prefix=VALUES
// RUN: tenon-opt %s --schedule=%S/Inputs/at-load.mlir | FileCheck %s --check-prefix=IR

// CHECK:     loaded
// CHECK-NOT: loaded

// VALUES: {{^\[\[}}1, 2],
// VALUES: {{^ \[}}3, 0]]

// IR-LABEL: func.func private @mine(
// IR:         vector.print
// IR:         linalg.pack
// IR-NEXT:    bufferization.materialize_in_destination
// IR-NEXT:    return
// IR-LABEL: func.func @entry(
// IR-NOT:     linalg.pack

func.func private @mine() attributes {tenon.fills_globals} {
  vector.print str "loaded\n"
  return
}
llvm.func @start() attributes {tenon.fills_globals} {
  func.call @mine() : () -> ()
  llvm.return
}
llvm.mlir.global_ctors ctors = [@start], priorities = [0 : i32], data = [#llvm.zero]

func.func @entry() -> tensor<2x2xi32> {
  %c = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2x2xi32>
  %p = linalg.pack %c padding_value(%zero : i32) inner_dims_pos = [0]
    inner_tiles = [2] into %e : tensor<3xi32> -> tensor<2x2xi32>
  return %p : tensor<2x2xi32>
}
