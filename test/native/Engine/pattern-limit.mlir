// Patterns that are not rules end as well, with an error that names them, beside
// rules and alone.
// RUN: split-file %s %t
// RUN: not tenon-opt %t/payload.mlir --schedule=%t/canonicalize.mlir --rewrite-limit=4 2>&1 | FileCheck %s --check-prefix=LIMIT --implicit-check-not="module {"
// RUN: not tenon-opt %t/payload.mlir --schedule=%t/beside-rules.mlir --rules-path=%S/Inputs/rules --rewrite-limit=4 2>&1 | FileCheck %s --check-prefix=LIMIT --implicit-check-not="module {"
// LIMIT: {{canonicalize|beside-rules}}.mlir:3:5: error: patterns reach no fixed point: stopped at the limit of 4 rewrites; the last 2 were by '{{.*}}XOrINotCmpI' (2)

// What ends within the limit is no error.
// RUN: tenon-opt %t/payload.mlir --schedule=%t/canonicalize.mlir --rewrite-limit=7 | FileCheck %s --check-prefix=RESTS
// RESTS-NOT: arith.xori

// A pattern that fails each time after it has changed the program, and so is
// asked for ever.
// RUN: not tenon-opt %t/size.mlir --schedule=%t/sizes.mlir 2>&1 | FileCheck %s --check-prefix=BROKEN --implicit-check-not="module {"
// BROKEN: sizes.mlir:3:5: error: the pattern '{{.*}}DimOfReifyRankedShapedTypeOpInterface<{{.*}}>' fails again and again at one operation, each time after it has changed the program

//--- payload.mlir
func.func @f(%a: i32, %b: i32) -> (i1, i1, i1, i1, i1, i1) {
  %true = arith.constant true
  %0 = arith.cmpi eq, %a, %b : i32
  %1 = arith.cmpi slt, %a, %b : i32
  %2 = arith.cmpi sgt, %a, %b : i32
  %3 = arith.cmpi ult, %a, %b : i32
  %4 = arith.cmpi ugt, %a, %b : i32
  %5 = arith.cmpi ule, %a, %b : i32
  %6 = arith.xori %0, %true : i1
  %7 = arith.xori %1, %true : i1
  %8 = arith.xori %2, %true : i1
  %9 = arith.xori %3, %true : i1
  %10 = arith.xori %4, %true : i1
  %11 = arith.xori %5, %true : i1
  return %6, %7, %8, %9, %10, %11 : i1, i1, i1, i1, i1, i1
}
//--- canonicalize.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}
//--- beside-rules.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "bits"
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}
//--- size.mlir
func.func @f(%a: tensor<?x?x?xf32>) -> index {
  %c5 = arith.constant 5 : index
  %b = tensor.collapse_shape %a [[0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %d = tensor.dim %b, %c5 : tensor<?x?xf32>
  return %d : index
}
//--- sizes.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
    } : !transform.any_op
    transform.yield
  }
}
