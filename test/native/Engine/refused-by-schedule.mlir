// A schedule does not run with a rule set that a loading check refuses: the
// finding, then who asked for the set, and no output.
// RUN: sed "s#SET#unknown-constraint#" %s > %t.mlir
// RUN: not tenon-opt %s --rules-path=%S/refused --schedule=%t.mlir 2>&1 | FileCheck %s --check-prefixes=NATIVE,ASKED -DSET=unknown-constraint --implicit-check-not="module {"
// RUN: sed "s#SET#region-loss-inner#" %s > %t.mlir
// RUN: not tenon-opt %s --rules-path=%S/refused --schedule=%t.mlir 2>&1 | FileCheck %s --check-prefixes=REGION,ASKED -DSET=region-loss-inner --implicit-check-not="module {"
// RUN: sed "s#SET#tie-certain#" %s > %t.mlir
// RUN: not tenon-opt %s --rules-path=%S/refused --schedule=%t.mlir 2>&1 | FileCheck %s --check-prefixes=TIE,ASKED -DSET=tie-certain --implicit-check-not="module {"
// RUN: sed "s#SET#inline-body#" %s > %t.mlir
// RUN: not tenon-opt %s --rules-path=%S/refused --schedule=%t.mlir 2>&1 | FileCheck %s --check-prefixes=BODY,ASKED -DSET=inline-body --implicit-check-not="module {"
// RUN: sed "s#SET#syntax-error#" %s > %t.mlir
// RUN: not tenon-opt %s --rules-path=%S/refused --schedule=%t.mlir 2>&1 | FileCheck %s --check-prefixes=SYNTAX,ASKED -DSET=syntax-error --implicit-check-not="module {"

// A finding that is only a warning does not stop it.
// RUN: sed "s#SET#tie-possible#" %s > %t.mlir
// RUN: tenon-opt %s --rules-path=%S/refused --schedule=%t.mlir 2>&1 | FileCheck %s --check-prefix=WARNING

// NATIVE: /refused/unknown-constraint.pdll:9:3: error: no native constraint is called 'IsMoonFull'
// REGION: /refused/region-loss-inner.pdll:6:16: error: rule 'DropExecute' removes 'scf.execute_region' with its region
// TIE: /refused/tie-certain.pdll:13:1: error: rules 'Specific' and 'General'
// BODY: /refused/inline-body.pdll:6:34: error: 'IsSmall' has a C++ body
// SYNTAX: /refused/syntax-error.pdll:7:21: error: undefined reference to `b`
// ASKED: .mlir:[[#@LINE+9]]:7: error: rule set '[[SET]]' cannot be used
// WARNING: /refused/tie-possible.pdll:15:1: warning: rules 'RightIsAnd' and 'LeftIsAnd'
// WARNING: module

// The second time a set is asked for, nothing is said twice.
// ASKED-NOT: error:
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "SET"
    } : !transform.any_op
    transform.apply_patterns to %root {
      transform.tenon.rules "SET"
    } : !transform.any_op
    transform.yield
  }
}
