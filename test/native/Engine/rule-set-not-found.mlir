// A rule set that is not there, and where it was looked for.
// REQUIRES: workbench
// RUN: rm -rf %t && mkdir -p %t/first %t/second/rules %t/directory.pdll
// RUN: not env TENON_PATH=%t/second tenon-opt %s --rules-path=%t/first --schedule=%s 2>&1 | FileCheck %s --implicit-check-not="module {"
// CHECK: rule-set-not-found.mlir:[[#@LINE+22]]:7: error: rule set 'no/such-set' was not found; looked for {{.*}}/first/no/such-set.pdll, {{.*}}/second/rules/no/such-set.pdll, {{.*}}/share/tenon/rules/no/such-set.pdll

// RUN: not env TENON_PATH=%t/second tenon-rules check no/such-set --rules-path=%t/first 2>&1 | FileCheck %s --check-prefix=RULES
// RULES: error: rule set 'no/such-set' was not found; looked for {{.*}}/first/no/such-set.pdll, {{.*}}/second/rules/no/such-set.pdll, {{.*}}/share/tenon/rules/no/such-set.pdll

// RUN: not tenon-rules check %t/none.pdll 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: error: rule set '{{.*}}/none.pdll' was not found; looked for {{.*}}/none.pdll

// A directory is no rule file, whatever its name.
// RUN: not tenon-rules check %t/directory.pdll 2>&1 | FileCheck %s --check-prefix=DIRECTORY
// DIRECTORY: error: rule set '{{.*}}/directory.pdll' was not found; looked for {{.*}}/directory.pdll (a directory)

// What is found first counts.
// RUN: cp %S/Inputs/rules/bits.pdll %t/second/rules/both.pdll
// RUN: env TENON_PATH=%t/second tenon-rules list both --rules-path=%t/first | FileCheck %s --check-prefix=SECOND
// RUN: cp %S/Inputs/rules/endless.pdll %t/first/both.pdll
// RUN: env TENON_PATH=%t/second tenon-rules list both --rules-path=%t/first | FileCheck %s --check-prefix=FIRST
// SECOND: DropCtlz {{.*}}/second/rules/both.pdll:4
// FIRST: OrToXor {{.*}}/first/both.pdll:3
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "no/such-set"
    } : !transform.any_op
    transform.yield
  }
}
