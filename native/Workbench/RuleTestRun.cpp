//===- RuleTestRun.cpp - Runs a payload before and after a rule ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleLibrary.h"
#include "Run/Compare.h"
#include "Workbench/RuleTest.h"
#include "Workbench/TestFunction.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::run;

FailureOr<Outcome> RuleTester::call(ModuleOp module, const Signature &signature,
                                    int filling, Schedule &schedule) {
  EngineOptions ours = options;
  if (signature.prime)
    ours.knobs.insert(ours.knobs.begin(), "?exact=1");
  Place place;
  place.hasOneThread = true;
  FailureOr<Program> program =
      Program::build(module, signature, NamedSchedule("loops", &schedule), ours,
                     /*observer=*/nullptr, place);
  if (failed(program) || failed(program->prepare(settings.seed)))
    return failure();
  heap::fillWith(filling);
  FailureOr<Outcome> outcome = program->runOnce();
  heap::fillWith(std::nullopt);
  return outcome;
}

/// What differs first; empty if nothing does. Tensors that are arguments may be
/// overwritten, buffers hold results.
static std::string differenceOf(const Signature &signature,
                                const Outcome &found, const Outcome &expected,
                                bool isExact) {
  auto differs = [&](ArrayRef<Array> ours, ArrayRef<Array> theirs,
                     StringRef what, bool areArguments) -> std::string {
    for (auto [number, pair] : llvm::enumerate(llvm::zip(ours, theirs))) {
      auto &[a, b] = pair;
      if (areArguments && signature.arguments[number].kind != Kind::MemRef)
        continue;
      std::string name = (what + " " + Twine(number)).str();
      if (a.layout().shape != b.layout().shape)
        return name + " has another shape";
      double tolerance =
          isExact ? 0
                  : relativeTolerance(b.element(), {/*reductionLength=*/64});
      Comparison comparison = isExact ? run::compare(a.bits(), b.bits(), 0)
                                      : run::compare(a, b, tolerance);
      if (comparison.differing)
        return name + " differs in " + std::to_string(comparison.differing) +
               " of " + std::to_string(comparison.count) +
               (comparison.count == 1 ? " element" : " elements");
    }
    return "";
  };
  if (found.results.size() != expected.results.size())
    return "another number of results";
  std::string what = differs(found.results, expected.results, "result",
                             /*areArguments=*/false);
  return what.empty() ? differs(found.arguments, expected.arguments, "argument",
                                /*areArguments=*/true)
                      : what;
}

FailureOr<Outcome> RuleTester::callBefore(ModuleOp module,
                                          const Signature &signature) {
  FailureOr<Outcome> outcome = call(module, signature, 0x7f, checked);
  // What is out of bounds would damage the memory of this process.
  if (succeeded(outcome) || StringRef(firstError).contains("ERROR: Runtime"))
    return outcome;
  firstError.clear();
  return call(module, signature, 0x7f, loops);
}

RuleTester::Fate RuleTester::compare(const Trial &trial, ModuleOp after,
                                     std::string &wrong) {
  ModuleOp before = *trial.payload;
  auto entry = trial.root->getParentOfType<func::FuncOp>();
  if (!entry)
    return Fate::Unrun;
  FailureOr<Signature> signature =
      readSignature(before, entry.getName(), trial.openSize, {});
  if (failed(signature))
    return Fate::Unrun;
  // Code is run here, whichever machine the rule was asked about.
  for (ModuleOp module : {before, after})
    module->removeAttr("dlti.target_system_spec");
  if (isOnResidues)
    if (FailureOr<int64_t> prime = choosePrime(before); succeeded(prime))
      signature->prime = *prime;
  enter(Step::RunningBefore, trial.text);
  auto &firings = RuleLibrary::get(context).state().fired;
  firings.erase(&rule);
  FailureOr<run::Outcome> expected = callBefore(before, *signature);
  if (failed(expected))
    return Fate::Unrun;
  isByItself = firings.lookup(&rule) != 0;
  enter(Step::RunningAfter, trial.text);
  FailureOr<run::Outcome> found = call(after, *signature, 0x7f, loops);
  // What one rule begins others may have to finish.
  if (failed(found) && finish(after, trial.settings)) {
    firstError.clear();
    found = call(after, *signature, 0x7f, loops);
  }
  if (failed(found))
    return Fate::Unrun;
  wrong = differenceOf(*signature, *found, *expected, isOnResidues);
  if (wrong.empty())
    return Fate::Same;
  // What reads memory that nobody has written differs from itself.
  FailureOr<run::Outcome> again = call(before, *signature, 0x11, loops);
  if (failed(again) ||
      !differenceOf(*signature, *again, *expected, isOnResidues).empty())
    return Fate::Unrun;
  // What rounds differently is equal modulo a prime.
  FailureOr<int64_t> prime = choosePrime(before);
  if (succeeded(prime) && !isOnResidues) {
    Signature exact = *signature;
    exact.prime = *prime;
    FailureOr<run::Outcome> expectedExactly = call(before, exact, 0x7f, loops);
    FailureOr<run::Outcome> foundExactly = failure();
    if (succeeded(expectedExactly))
      foundExactly = call(after, exact, 0x7f, loops);
    if (succeeded(foundExactly) &&
        differenceOf(exact, *foundExactly, *expectedExactly, /*isExact=*/true)
            .empty())
      return Fate::Same;
  }
  return Fate::Different;
}

bool RuleTester::finish(ModuleOp module, DictionaryAttr given) {
  RewritePatternSet patterns(context);
  RuleLibrary &library = RuleLibrary::get(context);
  auto rules = llvm::map_to_vector(
      set.getRules(), [](const Rule &one) -> const Rule * { return &one; });
  if (rules.size() == 1)
    return false;
  set.populate(patterns, rules,
               library.beginApplication(set.getName(), 0, given));
  bool ends = succeeded(applyPatternsGreedily(module, std::move(patterns)));
  return succeeded(library.checkTermination(UnknownLoc::get(context))) && ends;
}

RuleTester::Fate RuleTester::tryOn(Trial &trial, std::string &wrong,
                                   std::string &after) {
  firstError.clear();
  ScopedDiagnosticHandler keep(context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error &&
        firstError.empty())
      firstError = diagnostic.str();
    return success();
  });
  enter(Step::Applying, trial.text);
  if (isOnResidues && !trial.settings) {
    Builder builder(context);
    FailureOr<int64_t> prime = choosePrime(*trial.payload);
    if (succeeded(prime))
      trial.settings = builder.getDictionaryAttr(
          builder.getNamedAttr("prime", builder.getI64IntegerAttr(*prime)));
  }
  IRMapping map;
  OwningOpRef<ModuleOp> module = cast<ModuleOp>((*trial.payload)->clone(map));
  bool fired = applyRule(set, rule, map.lookup(trial.root), trial.settings);
  if (!fired) {
    firstError = "the rule matches, but its rewrite fails";
    return Fate::Unrun;
  }
  if (failed(verify(*module))) {
    wrong = "the rule makes invalid IR: " + firstError;
    return Fate::Different;
  }
  after = printFunctions(*module);
  return compare(trial, *module, wrong);
}
