//===- TransformOps.td - Rules as transform ops ------------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_TRANSFORMOPS
#define TENON_ENGINE_TRANSFORMOPS

include "Engine/StaysInside.td"
include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpBase.td"

def ApplyRulesOp : Op<Transform_Dialect, "tenon.rules",
    [HasParent<"::mlir::transform::ApplyPatternsOp">,
     DeclareOpInterfaceMethods<PatternDescriptorOpInterface,
                               ["populatePatternsWithState"]>]> {
  let summary = "The rules of a set, as patterns";
  let description = [{
    Stands in the region of `transform.apply_patterns`, alone or beside other
    pattern sets. Adds the rules of the PDLL file that `set` names on the rule
    search path, without its extension.

    `settings` gives values to names that the rules ask for by the constraint
    `Setting`: each a parameter with one value.

    `only` keeps the named rules, `except` leaves them out. `limit` bounds how
    often the rules may fire in one application before it counts as one that
    does not terminate; without it the limit of the command line holds.

    ```mlir
    transform.apply_patterns to %func {
      transform.tenon.rules "xsmm/fuse" except = ["FoldZeroIntoGemm"]
      transform.tenon.rules "reshape/up"
          settings = ["unit_dims_only"] (%only : !transform.any_param)
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    ```
  }];
  let cppNamespace = "::tenon";
  let arguments = (ins StrAttr:$set,
                       OptionalAttr<StrArrayAttr>:$settings,
                       Variadic<TransformParamTypeInterface>:$values,
                       OptionalAttr<StrArrayAttr>:$only,
                       OptionalAttr<StrArrayAttr>:$except,
                       OptionalAttr<I64Attr>:$limit);
  let assemblyFormat = [{
    $set (`settings` `=` $settings^ `(` $values `:` type($values) `)`)?
    (`only` `=` $only^)? (`except` `=` $except^)? (`limit` `=` $limit^)?
    attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The settings with their values; null when there are none. Emits an
    /// error when a parameter has not just one value.
    ::mlir::FailureOr<::mlir::DictionaryAttr>
    readSettings(::mlir::transform::TransformState &state);
    /// The rules that `only` and `except` leave of the set. Emits an error
    /// when the set cannot be loaded or has no rule of a name given.
    ::mlir::FailureOr<::llvm::SmallVector<const ::tenon::Rule *>>
    selectRules(::tenon::RuleSet *&ruleSet);
  }];
}

def RunToFixpointOp : Op<Transform_Dialect, "tenon.run_to_fixpoint",
    [StaysInside, DeclareOpInterfaceMethods<TransformOpInterface>,
     DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     SingleBlockImplicitTerminator<"::mlir::transform::YieldOp">]> {
  let summary = "Repeats steps until they change nothing";
  let description = [{
    Runs its body at least once, and again as long as the last run has changed
    the operations of `target` or what is in them. Fails when the body makes a
    program that it has made before, since it would go on so for ever, and when
    it still changes the program in round `limit`. The body may not consume the
    target. A sequence that it includes is not run on a program on which it is
    known to do nothing: it did nothing there, or has left it and only applies
    patterns.

    ```mlir
    transform.tenon.run_to_fixpoint %root {
      transform.include @clear failures(propagate) (%root) : (!op) -> ()
      transform.include @fuse failures(propagate) (%root) : (!op) -> ()
    } : !op
    ```
  }];
  let cppNamespace = "::tenon";
  let arguments = (ins TransformHandleTypeInterface:$target,
                       DefaultValuedAttr<I64Attr, "100000">:$limit);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $target (`limit` `=` $limit^)? $body attr-dict `:` type($target)
  }];
  let hasVerifier = 1;
}

def TryOp : Op<Transform_Dialect, "tenon.try",
    [StaysInside, DeclareOpInterfaceMethods<TransformOpInterface>,
     DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     SingleBlockImplicitTerminator<"::mlir::transform::YieldOp">]> {
  let summary = "Stops its body, and nothing else, at the first step that fails";
  let description = [{
    Runs its body. If a step of it fails silenceably, the steps behind it do not run,
    and the schedule goes on after the op. What the steps before it have done stays.

    ```mlir
    transform.tenon.try {
      transform.match.operation_name %op ["linalg.generic"] : !op
      transform.structured.generalize %op : (!op) -> !op
    }
    ```
  }];
  let cppNamespace = "::tenon";
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}

def ParallelForeachOp : Op<Transform_Dialect, "tenon.parallel_foreach",
    [DeclareOpInterfaceMethods<TransformOpInterface>,
     DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     SingleBlockImplicitTerminator<"::mlir::transform::YieldOp">]> {
  let summary = "Runs steps on functions in parallel, on all cores";
  let description = [{
    Runs its body for each operation of `target`, as `transform.foreach` does,
    but with nothing shared between them, and so on as many threads as the
    context has or `--jobs` says. What comes out, messages and their order are
    the same for each number of threads.

    Each operation of `target` must be isolated from above, as functions are,
    and none may be inside of another. Steps in the body change nothing but what
    is in it: the body, and what it includes, may have `transform.apply_patterns`
    (whose rules must not call a native that changes the module around them),
    `transform.apply_cse`, `transform.apply_licm`, what matches, tiles and makes
    vectors, and what does such steps again and again. Of what is defined around
    it, it may read parameters. Everything else is refused when the schedule is
    loaded.

    When it fails for an operation, that is an error; what the first of those
    that fail is reported. A handle to something inside of an operation
    of `target` must not be used afterwards.

    ```mlir
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.include @fuse failures(propagate) (%function) : (!op) -> ()
    }
    ```
  }];
  let cppNamespace = "::tenon";
  let arguments = (ins TransformHandleTypeInterface:$target);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$target `:` type($target) $body attr-dict";
  let hasVerifier = 1;
}

// The engine puts the following ops into a schedule when it loads one.

class EngineOp<string mnemonic> : Op<Transform_Dialect, mnemonic,
    [StaysInside, DeclareOpInterfaceMethods<TransformOpInterface>,
     DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let cppNamespace = "::tenon";
}

class StageOp<string mnemonic> : EngineOp<mnemonic> {
  let description = [{
    One stands before and one after each named sequence that the entry of a
    schedule includes; `stage` is the name of that sequence, `phase/name` if a
    phase includes it.
  }];
  let arguments = (ins StrAttr:$stage);
  let assemblyFormat = "$stage attr-dict";
}
def BeginStageOp : StageOp<"tenon.begin_stage"> {
  let summary = "Tells observers that a stage begins";
}
def EndStageOp : StageOp<"tenon.end_stage"> {
  let summary = "Tells observers that a stage has ended";
}

class ApplicationOp<string mnemonic> : EngineOp<mnemonic> {
  let description = [{
    One stands before and one after each `transform.apply_patterns` that
    applies rules, with the same target. The one behind fails when a rule set
    has reached its limit, since patterns themselves cannot stop a schedule.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}
def BeginApplicationOp : ApplicationOp<"tenon.begin_application"> {
  let summary = "Tells observers that rules are about to be applied";
}
def EndApplicationOp : ApplicationOp<"tenon.end_application"> {
  let summary = "Tells observers that rules were applied, or fails";
}

class EnginePatternsOp<string mnemonic> : Op<Transform_Dialect, mnemonic,
    [HasParent<"::mlir::transform::ApplyPatternsOp">,
     DeclareOpInterfaceMethods<PatternDescriptorOpInterface>]> {
  let cppNamespace = "::tenon";
  let assemblyFormat = "attr-dict";
}
def LimitPatternsOp : EnginePatternsOp<"tenon.limit_rewrites"> {
  let summary = "Bounds how often the patterns before it rewrite";
  let description = [{
    Stands at the end of each `transform.apply_patterns`. Rules have limits of
    their own.
  }];
}
def CanonicalPatternsOp
    : EnginePatternsOp<"tenon.canonicalize"> {
  let summary = "Canonicalizes by patterns that are made once";
  let description = [{
    Stands in the place of each `transform.apply_patterns.canonicalization`,
    which makes hundreds of patterns anew each time.
  }];
}
def CheckPatternsOp : EngineOp<"tenon.check_patterns"> {
  let summary = "Fails when the patterns before it have reached their limit";
  let description = [{
    Stands behind each `transform.apply_patterns` that applies no rules.
  }];
  let assemblyFormat = "attr-dict";
}
def CheckOp : EngineOp<"tenon.check"> {
  let summary = "Fails where a rule that only matches refuses an operation";
  let description = [{
    Stands where a named sequence begins whose #tenon.phase has `requires`, and
    where one ends that has `ensures`.
  }];
  let arguments = (ins StrAttr:$sequence, StrArrayAttr:$sets,
                       UnitAttr:$ensures);
  let assemblyFormat = [{
    $sequence (`ensures` $ensures^)? $sets attr-dict
  }];
}
def EndStepOp : EngineOp<"tenon.end_step"> {
  let summary = "Tells observers that a step of the schedule is over";
  let description = [{
    Stands behind each step that may change the payload, where a schedule runs
    again to find the one that made the payload invalid.
  }];
  let assemblyFormat = "attr-dict";
}
def CountMatchOp : EngineOp<"tenon.count_match"> {
  let summary = "Notes whether the match before it has found something";
  let description = [{
    Stands behind each `transform.structured.match` that is not marked
    `tenon.may_be_empty`.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

#endif // TENON_ENGINE_TRANSFORMOPS
