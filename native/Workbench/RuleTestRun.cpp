//===- RuleTestRun.cpp - Runs a payload before and after a rule ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleLibrary.h"
#include "Run/Compare.h"
#include "Run/Random.h"
#include "Workbench/RuleTest.h"
#include "Workbench/TestFunction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::run;

/// The least number of payloads that are worth a batch.
static constexpr unsigned kLeastBatch = 3;
/// How far out of bounds reads are found out.
static constexpr size_t kBytesBehind = 1 << 16;
/// How many times functions are rounded differently.
static constexpr uint64_t kRoundings = 8;
/// What a module says of its machine.
static constexpr StringLiteral kMachine = "dlti.target_system_spec";

namespace {
/// Keeps the first error, and prints none.
struct KeepFirstError : ScopedDiagnosticHandler {
  KeepFirstError(MLIRContext *context, std::string &error)
      : ScopedDiagnosticHandler(context, [&](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error &&
              error.empty())
            error = diagnostic.str();
          return success();
        }) {}
};
} // namespace

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
  if (failed(program))
    return failure();
  // Arguments too: what is read outside of them then differs from itself.
  heap::fillWith(filling, kBytesBehind);
  FailureOr<Outcome> outcome = failure();
  if (succeeded(program->prepare(settings.seed, firstStream)))
    outcome = program->runOnce();
  heap::fillWith(std::nullopt);
  return outcome;
}

namespace {
/// What a call left, or a part of it.
struct Left {
  ArrayRef<Array> results, arguments;

  Left(const Outcome &outcome)
      : results(outcome.results), arguments(outcome.arguments) {}
  /// Takes what stands first and is of that signature.
  Left take(const Signature &signature) {
    Left taken = *this;
    taken.results = results.take_front(signature.results.size());
    taken.arguments = arguments.take_front(signature.arguments.size());
    results = results.drop_front(taken.results.size());
    arguments = arguments.drop_front(taken.arguments.size());
    return taken;
  }
};
} // namespace

/// What differs first; empty if nothing does. Tensors that are arguments may be
/// overwritten, buffers hold results.
static std::string differenceOf(const Signature &signature, Left found,
                                Left expected, bool isExact) {
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

FailureOr<Outcome> RuleTester::callAfter(ModuleOp module,
                                         const Signature &signature,
                                         DictionaryAttr given) {
  FailureOr<Outcome> outcome = call(module, signature, 0x7f, loops);
  if (succeeded(outcome) || !finish(module, given))
    return outcome;
  firstError.clear();
  return call(module, signature, 0x7f, loops);
}

FailureOr<Signature> RuleTester::begin(Trial &trial) {
  auto entry = trial.root->getParentOfType<func::FuncOp>();
  if (!entry)
    return failure();
  // Code is run here, whichever machine the rule was asked about.
  (*trial.payload)->removeAttr(kMachine);
  firstStream = trial.firstStream;
  FailureOr<Signature> signature =
      readSignature(*trial.payload, entry.getName(), trial.openSize, {});
  if (succeeded(signature))
    signature->prime = primeOf(trial);
  enter(Step::RunningBefore, trial.text);
  return signature;
}

/// A copy in which the results of functions of floats are wrong by up to four
/// roundings.
static OwningOpRef<ModuleOp> perturbFunctions(ModuleOp payload, uint64_t seed) {
  uint64_t next = randomStart(seed, 0);
  OwningOpRef<ModuleOp> copy = payload.clone();
  OpBuilder builder(payload.getContext());
  copy->walk([&](Operation *op) {
    if (!isa_and_present<math::MathDialect>(op->getDialect()))
      return;
    for (Value made : op->getResults()) {
      auto element = dyn_cast<FloatType>(getElementTypeOrSelf(made.getType()));
      if (!element)
        continue;
      builder.setInsertionPointAfter(op);
      int roundings = static_cast<int>(mix(next++) % 9) - 4;
      int precision = element.getFPMantissaWidth();
      double factor = 1 + std::ldexp(roundings, 1 - precision);
      TypedAttr number = builder.getFloatAttr(element, factor);
      if (auto shaped = dyn_cast<ShapedType>(made.getType()))
        number = DenseElementsAttr::get(shaped, Attribute(number));
      Value by = arith::ConstantOp::create(builder, op->getLoc(), number);
      auto wrong = arith::MulFOp::create(builder, op->getLoc(), made, by);
      made.replaceAllUsesExcept(wrong, wrong);
    }
  });
  return copy;
}

RuleTester::Fate RuleTester::compare(Trial &trial, ModuleOp after,
                                     std::string &wrong) {
  ModuleOp before = *trial.payload;
  FailureOr<Signature> signature = begin(trial);
  if (failed(signature))
    return Fate::Unrun;
  after->removeAttr(kMachine);
  auto &firings = RuleLibrary::get(context).state().fired;
  firings.erase(&rule);
  FailureOr<run::Outcome> expected = callBefore(before, *signature);
  if (failed(expected))
    return Fate::Unrun;
  trial.isByItself = firings.lookup(&rule) != 0;
  enter(Step::RunningAfter, trial.text);
  FailureOr<run::Outcome> found = callAfter(after, *signature, trial.settings);
  if (failed(found))
    return Fate::Unrun;
  wrong = differenceOf(*signature, *found, *expected, isOnResidues);
  if (wrong.empty())
    return Fate::Same;
  // Both are what the rule makes; one has a function folded first.
  if (isOnResidues && trial.isByItself) {
    firstError = "a function of a constant is folded, which no residue tells";
    return Fate::Unrun;
  }
  // What reads memory that nobody has written differs from itself.
  FailureOr<run::Outcome> again = call(before, *signature, 0x11, loops);
  if (failed(again) ||
      !differenceOf(*signature, *again, *expected, isOnResidues).empty())
    return Fate::Unrun;
  // What magnifies roundings, as 1 - erf(x) does, differs by any rule.
  for (uint64_t seed = 0; seed < kRoundings; ++seed) {
    OwningOpRef<ModuleOp> perturbed = perturbFunctions(before, seed);
    FailureOr<run::Outcome> other = call(*perturbed, *signature, 0x7f, loops);
    if (failed(other) ||
        !differenceOf(*signature, *other, *expected, isOnResidues).empty())
      return Fate::Unrun;
  }
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

std::optional<int64_t> RuleTester::primeOf(const Trial &trial) const {
  if (!isOnResidues)
    return std::nullopt;
  FailureOr<int64_t> prime = choosePrime(*trial.payload);
  return succeeded(prime) ? std::optional<int64_t>(*prime) : std::nullopt;
}

OwningOpRef<ModuleOp> RuleTester::apply(Trial &trial) {
  std::optional<int64_t> prime = primeOf(trial);
  if (prime && !trial.settings) {
    Builder builder(context);
    trial.settings = builder.getDictionaryAttr(
        builder.getNamedAttr("prime", builder.getI64IntegerAttr(*prime)));
  }
  IRMapping map;
  OwningOpRef<ModuleOp> module = cast<ModuleOp>((*trial.payload)->clone(map));
  if (!applyRule(set, rule, map.lookup(trial.root), trial.settings))
    return nullptr;
  return module;
}

RuleTester::Fate RuleTester::tryOn(Trial &trial, std::string &wrong,
                                   std::string &after) {
  firstError.clear();
  KeepFirstError keep(context, firstError);
  enter(Step::Applying, trial.text);
  RunState &state = RuleLibrary::get(context).state();
  state.poisoned = state.brokeUses = false;
  OwningOpRef<ModuleOp> module = apply(trial);
  if (state.brokeUses)
    wrong = firstError;
  else if (!module) {
    firstError = "the rule matches, but its rewrite fails";
    return Fate::Unrun;
  } else if (failed(verify(*module)))
    wrong = "the rule makes invalid IR: " + firstError;
  if (!wrong.empty()) {
    // Only of a payload that can be run is it told who is at fault, and MLIR
    // has no slice of an empty dim.
    FailureOr<Signature> signature = begin(trial);
    bool isFault = !StringRef(wrong).ends_with("is out-of-bounds: 0 >= 0") &&
                   succeeded(signature) &&
                   succeeded(callBefore(*trial.payload, *signature));
    return isFault ? Fate::Different : Fate::Unrun;
  }
  after = printFunctions(*module);
  return compare(trial, *module, wrong);
}

//===----------------------------------------------------------------------===//
// Batches
//===----------------------------------------------------------------------===//

/// The one function of a module without more; null if there is more, or if it
/// cannot be part of another function.
static func::FuncOp onlyFunction(ModuleOp module) {
  auto function = dyn_cast<func::FuncOp>(module.getBody()->front());
  bool isAlone = function && llvm::hasSingleElement(*module.getBody()) &&
                 !function.isExternal() && function.getBody().hasOneBlock() &&
                 function->getDiscardableAttrs().empty() &&
                 !function.getResAttrsAttr() &&
                 llvm::all_of(module->getAttrs(), [](NamedAttribute one) {
                   return one.getName() == kMachine;
                 });
  return isAlone ? function : nullptr;
}

/// One function with the operations of all, one after the other.
static OwningOpRef<ModuleOp> concatenate(ArrayRef<func::FuncOp> functions,
                                         StringRef name) {
  MLIRContext *context = functions.front()->getContext();
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(context));
  auto whole = func::FuncOp::create(UnknownLoc::get(context), name,
                                    FunctionType::get(context, {}, {}));
  module->push_back(whole);
  OpBuilder builder = OpBuilder::atBlockEnd(whole.addEntryBlock());
  SmallVector<Value> returned;
  for (func::FuncOp function : functions) {
    IRMapping map;
    for (BlockArgument argument : function.getArguments()) {
      unsigned number = whole.getNumArguments();
      (void)whole.insertArgument(
          number, argument.getType(),
          function.getArgAttrDict(argument.getArgNumber()), argument.getLoc());
      map.map(argument, whole.getArgument(number));
    }
    for (Operation &op : function.front().without_terminator())
      builder.clone(op, map);
    for (Value value : function.front().getTerminator()->getOperands())
      returned.push_back(map.lookup(value));
  }
  func::ReturnOp::create(builder, whole.getLoc(), returned);
  whole.setType(FunctionType::get(context, whole.getArgumentTypes(),
                                  ValueRange(returned).getTypes()));
  return module;
}

void RuleTester::compareTogether(MutableArrayRef<Trial> trials) {
  std::string name = kBatch.str() + std::to_string(batches++);
  if (trials.size() < kLeastBatch || crashing.count(name))
    return;
  firstError.clear();
  KeepFirstError keep(context, firstError);
  // Those that are a single function before and after.
  Signature whole("entry", UnknownLoc::get(context));
  whole.prime = primeOf(trials.front());
  std::vector<std::pair<Trial *, Signature>> taken;
  SmallVector<func::FuncOp> before, after;
  enter(Step::Applying, name);
  for (Trial &trial : trials) {
    trial.after = apply(trial);
    func::FuncOp entry = onlyFunction(*trial.payload);
    if (!trial.after || failed(verify(*trial.after)) || !entry)
      continue;
    func::FuncOp rewritten = onlyFunction(*trial.after);
    if (!rewritten || rewritten.getFunctionType() != entry.getFunctionType())
      continue;
    FailureOr<Signature> signature =
        readSignature(*trial.payload, entry.getName(), trial.openSize, {});
    if (failed(signature))
      continue;
    trial.firstStream = whole.arguments.size();
    llvm::append_range(whole.arguments, signature->arguments);
    llvm::append_range(whole.results, signature->results);
    before.push_back(entry);
    after.push_back(rewritten);
    taken.emplace_back(&trial, std::move(*signature));
  }
  if (taken.size() < kLeastBatch)
    return;
  firstStream = 0;
  firstError.clear();
  OwningOpRef<ModuleOp> first = concatenate(before, whole.entry);
  OwningOpRef<ModuleOp> second = concatenate(after, whole.entry);
  enter(Step::RunningBefore, name);
  auto &firings = RuleLibrary::get(context).state().fired;
  firings.erase(&rule);
  FailureOr<Outcome> expected = callBefore(*first, whole);
  unsigned byItself = firings.lookup(&rule);
  // One that is undefined stops all of them.
  FailureOr<Outcome> found = failure();
  if (succeeded(expected)) {
    enter(Step::RunningAfter, name);
    bool isOneSetting = llvm::all_of(trials, [&](const Trial &trial) {
      return trial.settings == trials[0].settings;
    });
    found = isOneSetting ? callAfter(*second, whole, trials[0].settings)
                         : call(*second, whole, 0x7f, loops);
  }
  if (failed(found)) {
    size_t half = trials.size() / 2;
    compareTogether(trials.take_front(half));
    compareTogether(trials.drop_front(half));
    return;
  }
  if (byItself && byItself < taken.size())
    return;
  Left ours(*found), theirs(*expected);
  for (auto &[trial, signature] : taken) {
    trial->isByItself = byItself != 0;
    trial->isSame = differenceOf(signature, ours.take(signature),
                                 theirs.take(signature), isOnResidues)
                        .empty();
  }
}
