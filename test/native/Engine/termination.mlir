// Rules that feed each other stop at a limit, with an error that names them, a
// non-zero exit and no output. The rule that came to rest is not named.
// RUN: split-file %s %t
// RUN: not tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/limit.mlir 2>&1 | FileCheck %s --check-prefix=ATTRIBUTE --implicit-check-not=DropCtpop --implicit-check-not="module {"
// RUN: not tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/no-limit.mlir --rewrite-limit=300 2>&1 | FileCheck %s --check-prefix=OPTION --implicit-check-not="module {"
// RUN: not tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/no-limit.mlir 2>&1 | FileCheck %s --check-prefix=DEFAULT --implicit-check-not="module {"
// RUN: not tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/two-sets.mlir \
// RUN:   --rewrite-limit=300 2>&1 | FileCheck %s --check-prefix=TWO --implicit-check-not="'bits'" \
// RUN:   --implicit-check-not="module {"

// What ends within the limit is no error: --rewrite-limit counts one
// application, and an attribute goes before the option.
// RUN: tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/rests.mlir --rewrite-limit=2 | FileCheck %s --check-prefix=RESTS

// ATTRIBUTE: limit.mlir:3:5: error: rule set 'endless' did not reach a fixed point: stopped at the limit of 50 rewrites; still firing: 'OrToXor' ({{.*}}/endless.pdll:3), 'XorToOr' ({{.*}}/endless.pdll:11)
// OPTION: no-limit.mlir:3:5: error: rule set 'endless' did not reach a fixed point: stopped at the limit of 300 rewrites; still firing: 'OrToXor' ({{.*}}/endless.pdll:3), 'XorToOr' ({{.*}}/endless.pdll:11)
// DEFAULT: error: rule set 'endless' did not reach a fixed point: stopped at the limit of 1000000 rewrites; still firing: 'OrToXor' ({{.*}}/endless.pdll:3), 'XorToOr' ({{.*}}/endless.pdll:11)
// TWO: two-sets.mlir:3:5: error: rule set 'endless' did not reach a fixed point: stopped at the limit of 300 rewrites; still firing:

//--- payload.mlir
// RESTS: math.ctpop
func.func @f(%a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = arith.xori %a, %b : i32
  %1 = arith.ori %a, %b : i32
  %2 = math.ctlz %a : i32
  %3 = math.cttz %2 : i32
  %4 = math.ctpop %3 : i32
  return %0, %1, %4 : i32, i32, i32
}
//--- limit.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "endless" limit = 50
    } : !transform.any_op
    transform.yield
  }
}
//--- no-limit.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "endless"
    } : !transform.any_op
    transform.yield
  }
}
//--- two-sets.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "bits" except = ["XorToOr"]
      transform.tenon.rules "endless"
    } : !transform.any_op
    transform.yield
  }
}
//--- rests.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "bits" only = ["DropCtlz"]
    } : !transform.any_op
    transform.apply_patterns to %root {
      transform.tenon.rules "bits" only = ["DropCttz"] limit = 10
    } : !transform.any_op
    transform.yield
  }
}
