// A name in `only` or `except` that is no rule of the set, and a limit that no
// application could keep.
// RUN: split-file %s %t
// RUN: not tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/only.mlir 2>&1 | FileCheck %s --check-prefix=ONLY --implicit-check-not="module {"
// RUN: not tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/except.mlir 2>&1 | FileCheck %s --check-prefix=EXCEPT --implicit-check-not="module {"
// RUN: not tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/limit.mlir 2>&1 | FileCheck %s --check-prefix=LIMIT --implicit-check-not="module {"

// ONLY: only.mlir:4:7: error: rule set 'bits' has no rule 'DropClz'; its rules are DropCtlz, DropCttz, XorToOr, DropCtpop
// EXCEPT: except.mlir:4:7: error: rule set 'bits' has no rule 'Xor'; its rules are DropCtlz, DropCttz, XorToOr, DropCtpop
// LIMIT: limit.mlir:4:7: error: 'transform.tenon.rules' op has limit 0, expected a positive number of rewrites

//--- payload.mlir
module {
}
//--- only.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "bits" only = ["DropClz"]
    } : !transform.any_op
    transform.yield
  }
}
//--- except.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "bits" except = ["DropCtlz", "Xor"]
    } : !transform.any_op
    transform.yield
  }
}
//--- limit.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "bits" limit = 0
    } : !transform.any_op
    transform.yield
  }
}
