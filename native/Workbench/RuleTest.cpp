//===- RuleTest.cpp - Tests a rule on payloads made from it ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/RuleTest.h"
#include "Engine/RuleLibrary.h"
#include "Run/Compare.h"
#include "Workbench/Places.h"
#include "Workbench/TestMutation.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "llvm/ADT/StringExtras.h"
#include <chrono>

using namespace mlir;
using namespace tenon;
using namespace tenon::run;

/// How many payloads are made for each one that is wanted, at most.
static constexpr unsigned kTriesOfPayload = 40;
static constexpr unsigned kLeastTries = 1500;
/// How many smaller payloads are run once one is found that is wrong.
static constexpr unsigned kReductions = 24;
/// How long payloads are made for a rule.
static constexpr std::chrono::seconds kLongest(60);

RuleTester::RuleTester(RuleSet &set, const Rule &rule, Schedule &loops,
                       const EngineOptions &options, Settings settings,
                       Enter enter)
    : set(set), rule(rule), loops(loops), options(options), settings(settings),
      enter(std::move(enter)), context(rule.pattern->getContext()),
      hints(rule) {
  this->options.check = false;
  this->options.useTuned = false;
}

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

std::optional<RuleTester::Trial> RuleTester::read(std::string text,
                                                  const PayloadMaker *maker) {
  if (text.empty())
    return std::nullopt;
  ScopedDiagnosticHandler silent(context,
                                 [](Diagnostic &) { return success(); });
  enter(Step::Reading, text);
  Trial trial;
  if (maker)
    trial.openSize = maker->openSize();
  trial.payload =
      parseSourceString<ModuleOp>(text, ParserConfig(context), "payload");
  if (!trial.payload)
    return std::nullopt;
  if (maker && !maker->attributes.empty()) {
    trial.payload->walk([&](Operation *op) {
      auto place = dyn_cast<FileLineColLoc>(op->getLoc());
      for (const auto &[line, attribute] : maker->attributes)
        if (place && place.getLine() == line &&
            isa<func::FuncOp>(op->getParentOp()))
          op->setAttr(attribute.getName(), attribute.getValue());
    });
    if (failed(verify(*trial.payload)))
      return std::nullopt;
  }
  std::vector<Operation *> candidates;
  trial.payload->walk([&](Operation *op) {
    if (rule.root.empty() ? !isa<ModuleOp, func::FuncOp>(op)
                          : op->getName().getStringRef() == rule.root)
      candidates.push_back(op);
  });
  RunState &state = RuleLibrary::get(context).state();
  for (Operation *op : candidates) {
    state.settings = nullptr;
    state.text = &set.getText();
    Verdict verdict = evaluate(rule, op);
    bool isBetter = verdict.matched || verdict.held >= trial.verdict.held;
    if (!trial.root || isBetter) {
      trial.root = op;
      trial.verdict = verdict;
    }
    if (verdict.matched)
      break;
  }
  if (!trial.root)
    return std::nullopt;
  trial.text = std::move(text);
  return trial;
}

std::optional<RuleTester::Trial> RuleTester::make(Choices &choices) {
  PayloadMaker maker(rule, hints, choices);
  std::string text = maker.make();
  if (text.empty() && !maker.unknown().empty())
    missing = maker.unknown();
  return read(std::move(text), &maker);
}

void RuleTester::note(const Verdict &verdict) {
  if (verdict.matched || (closest.where && verdict.held <= closest.held))
    return;
  closest = verdict;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

FailureOr<Outcome> RuleTester::call(ModuleOp module, const Signature &signature,
                                    int filling, bool checks) {
  EngineOptions ours = options;
  if (signature.prime)
    ours.knobs.insert(ours.knobs.begin(), "?exact=1");
  Place place;
  place.hasOneThread = true;
  FailureOr<Program> program =
      Program::build(module, signature,
                     checks ? NamedSchedule("runtime-checks,loops")
                            : NamedSchedule("loops", &loops),
                     ours, /*observer=*/nullptr, place);
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
          isExact ? 0 : relativeTolerance(b.element(), /*reductionLength=*/64);
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

/// Whether nothing depends on memory that nobody has written, or that is out of
/// bounds.
bool RuleTester::isDefined(ModuleOp module, const Signature &signature,
                           const Outcome &outcome) {
  FailureOr<Outcome> again = call(module, signature, 0x11);
  if (failed(again) ||
      !differenceOf(signature, *again, outcome, /*isExact=*/true).empty())
    return false;
  FailureOr<Outcome> checked = call(module, signature, 0x11, /*checks=*/true);
  return succeeded(checked) ||
         !StringRef(firstError).contains("ERROR: Runtime");
}

RuleTester::Fate RuleTester::compare(const Trial &trial, ModuleOp after,
                                     std::string &wrong) {
  ModuleOp before = *trial.payload;
  auto entries = before.getOps<func::FuncOp>();
  if (entries.empty())
    return Fate::Unrun;
  StringRef entry = (*entries.begin()).getName();
  FailureOr<Signature> signature =
      readSignature(before, entry, trial.openSize, {});
  if (failed(signature))
    return Fate::Unrun;
  enter(Step::RunningBefore, trial.text);
  FailureOr<run::Outcome> expected = call(before, *signature, 0x7f);
  if (failed(expected))
    return Fate::Unrun;
  enter(Step::RunningAfter, trial.text);
  FailureOr<run::Outcome> found = call(after, *signature, 0x7f);
  if (failed(found))
    return Fate::Unrun;
  wrong = differenceOf(*signature, *found, *expected, /*isExact=*/false);
  if (wrong.empty())
    return Fate::Same;
  if (!isDefined(before, *signature, *expected))
    return Fate::Unrun;
  // What rounds differently is equal modulo a prime.
  FailureOr<int64_t> prime = choosePrime(before);
  if (succeeded(prime)) {
    Signature exact = *signature;
    exact.prime = *prime;
    FailureOr<run::Outcome> expectedExactly = call(before, exact, 0x7f);
    FailureOr<run::Outcome> foundExactly = failure();
    if (succeeded(expectedExactly))
      foundExactly = call(after, exact, 0x7f);
    if (succeeded(foundExactly) &&
        differenceOf(exact, *foundExactly, *expectedExactly, /*isExact=*/true)
            .empty())
      return Fate::Same;
  }
  return Fate::Different;
}

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (Operation &op : *module.getBody()) {
    op.print(os, OpPrintingFlags().useLocalScope());
    os << "\n";
  }
  return text;
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
  IRMapping map;
  OwningOpRef<ModuleOp> module = cast<ModuleOp>((*trial.payload)->clone(map));
  RewritePatternSet patterns(context);
  RuleLibrary &library = RuleLibrary::get(context);
  set.populate(patterns, &rule,
               library.beginApplication(set.getName(), 0, nullptr));
  FrozenRewritePatternSet frozen(std::move(patterns));
  PatternApplicator applicator(frozen);
  applicator.applyDefaultCostModel();
  PatternRewriter rewriter(context);
  Operation *root = map.lookup(trial.root);
  rewriter.setInsertionPoint(root);
  bool fired = succeeded(applicator.matchAndRewrite(root, rewriter));
  (void)library.checkTermination(UnknownLoc::get(context));
  if (!fired) {
    firstError = "the rule matches, but its rewrite fails";
    return Fate::Unrun;
  }
  if (failed(verify(*module))) {
    wrong = "the rule makes invalid IR: " + firstError;
    return Fate::Different;
  }
  after = ::print(*module);
  return compare(trial, *module, wrong);
}

//===----------------------------------------------------------------------===//
// Searching
//===----------------------------------------------------------------------===//

bool RuleTester::judge(Trial &trial, bool isHarvested) {
  std::string wrong, after;
  switch (tryOn(trial, wrong, after)) {
  case Fate::Same:
    ++(isHarvested ? report.harvested : report.made);
    return false;
  case Fate::Unrun:
    ++report.unrun;
    if (report.whyUnrun.empty())
      report.whyUnrun = StringRef(firstError).split('\n').first;
    return false;
  case Fate::Different:
    report.wrong = wrong;
    report.before = trial.text;
    report.after = after;
    return true;
  }
  llvm_unreachable("no other outcome");
}

/// Makes the payload smaller as long as the rule is wrong on it.
void RuleTester::reduce(std::vector<unsigned> best) {
  unsigned runs = 0;
  auto accept = [&](std::vector<unsigned> list) {
    if (runs >= kReductions || list == best)
      return false;
    Choices choices(settings.seed, list);
    choices.fill();
    std::optional<Trial> trial = make(choices);
    if (!trial || !trial->verdict.matched ||
        trial->text.size() >= report.before.size() ||
        !seen.insert(trial->text).second)
      return false;
    ++runs;
    std::string wrong, after;
    if (tryOn(*trial, wrong, after) != Fate::Different)
      return false;
    report.wrong = wrong;
    report.before = trial->text;
    report.after = after;
    best = choices.taken();
    return true;
  };
  bool isSmaller = true;
  while (isSmaller && runs < kReductions) {
    isSmaller = false;
    for (size_t at = 0; at < best.size(); ++at) {
      if (best[at] == 0)
        continue;
      for (unsigned value : {0u, best[at] / 2}) {
        std::vector<unsigned> list = best;
        list[at] = value;
        if (accept(list)) {
          isSmaller = true;
          break;
        }
      }
    }
    for (size_t at = 0; at < best.size(); ++at) {
      std::vector<unsigned> list = best;
      list.erase(list.begin() + at);
      isSmaller |= accept(list);
    }
  }
}

void RuleTester::testHarvested(ArrayRef<std::string> corpus) {
  std::vector<std::string> pool;
  auto tryText = [&](const std::string &text) {
    if (!seen.insert(text).second)
      return;
    std::optional<Trial> trial = read(text, nullptr);
    if (!trial)
      return;
    note(trial->verdict);
    if (!trial->verdict.matched)
      return;
    pool.push_back(text);
    (void)judge(*trial, /*isHarvested=*/true);
  };
  for (const std::string &text : corpus)
    if (report.wrong.empty())
      tryText(text);
  Choices choices(settings.seed);
  for (unsigned tries = 0;
       !pool.empty() && tries < 10 * settings.payloads &&
       report.wrong.empty() && report.fired() < settings.payloads;
       ++tries) {
    std::string text = mutatePayload(choices.of(pool), choices);
    if (choices.below(2))
      text = mutatePayload(text, choices);
    tryText(text);
  }
}

RuleTestReport RuleTester::test(ArrayRef<std::string> corpus) {
  // Of what got furthest, and of what fired.
  std::vector<std::vector<unsigned>> near, fired;
  unsigned held = 0;
  unsigned limit = std::max(kLeastTries, kTriesOfPayload * settings.payloads);
  Choices random(settings.seed);
  auto end = std::chrono::steady_clock::now() + kLongest;
  for (unsigned tries = 0;
       tries < limit && report.fired() < settings.payloads &&
       std::chrono::steady_clock::now() < end;
       ++tries) {
    std::vector<unsigned> list;
    bool goesOn = !near.empty() && random.next() % 3 != 0;
    if (goesOn) {
      const auto &from = !fired.empty() && random.next() % 2 ? fired : near;
      list = from[random.next() % from.size()];
      unsigned changes = 1 + random.next() % 4;
      for (unsigned change = 0; change < changes && !list.empty(); ++change)
        list[random.next() % list.size()] = random.next() % 64;
      if (random.next() % 4 == 0)
        list.resize(random.next() % (list.size() + 1));
    }
    Choices choices(random.next(), std::move(list));
    std::optional<Trial> trial = make(choices);
    if (!trial)
      continue;
    note(trial->verdict);
    if (!trial->verdict.matched) {
      if (trial->verdict.held > held || near.empty())
        near.clear();
      if (trial->verdict.held >= held && near.size() < 32)
        near.push_back(choices.taken());
      held = std::max(held, trial->verdict.held);
      continue;
    }
    if (!seen.insert(trial->text).second)
      continue;
    fired.push_back(choices.taken());
    if (judge(*trial, /*isHarvested=*/false)) {
      reduce(choices.taken());
      return report;
    }
    // What cannot be run is not asked for again and again.
    if (report.unrun > 10 && report.made == 0)
      break;
  }
  if (report.fired() < settings.payloads || report.made == 0)
    testHarvested(corpus);
  if (report.fired() == 0) {
    report.check = closest.where ? closest.reason
                   : !missing.empty()
                       ? "no payload with '" + missing + "' is made"
                       : "no payload with its operations is valid";
    report.place = closest.where ? placeOf(closest.where) : rule.place();
  }
  return report;
}
