//===- RuleTest.cpp - Tests a rule on payloads made from it ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/RuleTest.h"
#include "Engine/RuleLibrary.h"
#include "Engine/Settings.h"
#include "Workbench/Places.h"
#include "Workbench/TestFunction.h"
#include "Workbench/TestMutation.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include <ctime>

using namespace mlir;
using namespace tenon;
using namespace tenon::run;

/// How many payloads are made for each one that is wanted, at most.
static constexpr unsigned kTriesOfPayload = 40;
static constexpr unsigned kLeastTries = 1500;
/// How often payloads of tests are varied for each that is wanted, at most.
static constexpr unsigned kVariations = 200;
/// How many smaller payloads are run once one is found that is wrong.
static constexpr unsigned kReductions = 24;
/// What has more characters is no small payload.
static constexpr size_t kLargestPayload = 20000;
static constexpr int64_t kMostElements = 1 << 18;
/// The same of a vector, each element of which LLVM keeps by itself.
static constexpr int64_t kMostOfVector = 1 << 13;
/// For how many seconds of the processor payloads are made for a rule, or
/// varied.
static constexpr double kSecondsOfRule = 6;
/// How many payloads are run as one function.
static constexpr unsigned kBatchSize = 25;

namespace {
/// Ends a search: the seconds are those of the processor, so that a busy
/// machine tests as much.
class Deadline {
public:
  explicit Deadline(double seconds)
      : end(std::clock() + std::clock_t(seconds * CLOCKS_PER_SEC)) {}
  bool isOver() const { return std::clock() >= end; }

private:
  std::clock_t end;
};
} // namespace

RuleTester::RuleTester(RuleSet &set, const Rule &rule, Schedule &loops,
                       Schedule &checked, const TestAttributes &attributes,
                       const EngineOptions &options, Settings settings,
                       Enter enter)
    : set(set), rule(rule), loops(loops), checked(checked), options(options),
      settings(settings), enter(std::move(enter)),
      context(rule.pattern->getContext()), hints(rule, attributes),
      isOnResidues(llvm::is_contained(settingsOf(set), "prime")) {
  this->options.check = false;
  this->options.useTuned = false;
}

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

/// Whether what an operation computes is not defined by its operands.
static bool isUndefined(Operation *op) {
  if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op))
    return llvm::is_contained(slice.getStaticStrides(), 0);
  // A kernel is called by what its dispatch has returned.
  if (op->getName().getDialectNamespace() == "xsmm" && op->getNumOperands())
    return isa<BlockArgument>(op->getOperand(0));
  // What nobody has written to may have any elements.
  if (isa<func::ReturnOp>(op))
    return llvm::any_of(op->getOperands(), [](Value value) {
      return value.getDefiningOp<tensor::EmptyOp>() != nullptr;
    });
  // A dim of the result is not summed over.
  if (auto contract = dyn_cast<vector::ContractionOp>(op))
    return llvm::any_of(
        contract.getIndexingMapsArray().back().getResults(),
        [&](AffineExpr dim) {
          return vector::isReductionIterator(
              contract
                  .getIteratorTypes()[cast<AffineDimExpr>(dim).getPosition()]);
        });
  return false;
}

/// Whether running it takes long, or it is not defined what it computes.
static bool isNoPayload(ModuleOp module) {
  auto isLarge = [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && shaped.hasStaticShape() &&
           shaped.getNumElements() >
               (isa<VectorType>(type) ? kMostOfVector : kMostElements);
  };
  return module
      .walk([&](Operation *op) {
        auto function = dyn_cast<func::FuncOp>(op);
        bool isNone =
            isUndefined(op) || llvm::any_of(op->getResultTypes(), isLarge) ||
            (function && llvm::any_of(function.getArgumentTypes(), isLarge));
        return isNone ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

std::optional<RuleTester::Trial>
RuleTester::read(std::string text, DictionaryAttr given, PayloadMaker *maker) {
  // What MLIR nests too deep it crashes on, and large payloads take long.
  if (text.empty() || text.size() > kLargestPayload || crashing.count(text))
    return std::nullopt;
  ScopedDiagnosticHandler silent(context,
                                 [](Diagnostic &) { return success(); });
  enter(Step::Reading, text);
  Trial trial;
  trial.settings = given;
  if (maker)
    trial.openSize = maker->openSize();
  trial.payload =
      parseSourceString<ModuleOp>(text, ParserConfig(context), "payload");
  if (!trial.payload || isNoPayload(*trial.payload))
    return std::nullopt;
  makeCallable(*trial.payload);
  if (maker) {
    if (failed(maker->setAttributes(*trial.payload)))
      return std::nullopt;
    text = printFunctions(*trial.payload);
  }
  std::vector<Operation *> candidates;
  trial.payload->walk([&](Operation *op) {
    // The schedule `exact` takes buffers.
    bool isOnTensors =
        llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>) ||
        llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
    if (isOnResidues && isOnTensors)
      return;
    if (rule.root.empty() ? !isa<ModuleOp, func::FuncOp>(op)
                          : op->getName().getStringRef() == rule.root)
      candidates.push_back(op);
  });
  RunState &state = RuleLibrary::get(context).state();
  for (Operation *op : candidates) {
    state.settings = given;
    state.text = &set.getText();
    Verdict verdict = evaluate(rule, op);
    if (verdict.matched && isTaken(op))
      continue;
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

bool RuleTester::isTaken(Operation *op) {
  return llvm::any_of(set.getRules(), [&](const Rule &other) {
    return other.benefit > rule.benefit &&
           (other.root.empty() || other.root == op->getName().getStringRef()) &&
           evaluate(other, op).matched;
  });
}

std::optional<RuleTester::Trial> RuleTester::make(Choices &choices) {
  PayloadMaker maker(rule, hints, choices);
  std::string text = maker.make();
  if (text.empty() && !maker.unknown().empty())
    missing = maker.unknown();
  return read(std::move(text), choices.of(known), &maker);
}

void RuleTester::note(const Verdict &verdict) {
  if (verdict.matched || (closest.where && verdict.held <= closest.held))
    return;
  closest = verdict;
}

//===----------------------------------------------------------------------===//
// Searching
//===----------------------------------------------------------------------===//

DictionaryAttr RuleTester::readSettings(const CorpusPayload &payload) const {
  return payload.settings.empty()
             ? DictionaryAttr()
             : dyn_cast_or_null<DictionaryAttr>(
                   parseAttribute(payload.settings, context));
}

bool RuleTester::judge(Trial &trial) {
  std::string wrong, after;
  switch (trial.isSame ? Fate::Same : tryOn(trial, wrong, after)) {
  case Fate::Same:
    report.byItself += trial.isByItself;
    ++(report.*trial.count);
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

void RuleTester::keep(Trial trial) {
  kept.push_back(std::move(trial));
  if (kept.size() == kBatchSize)
    judgeKept();
}

void RuleTester::judgeKept() {
  std::vector<Trial> trials = std::move(kept);
  kept.clear();
  if (trials.empty())
    return;
  std::optional<int64_t> prime = primeOf(trials.front());
  size_t ofPrime = std::stable_partition(trials.begin(), trials.end(),
                                         [&](const Trial &trial) {
                                           return primeOf(trial) == prime;
                                         }) -
                   trials.begin();
  compareTogether(MutableArrayRef(trials).take_front(ofPrime));
  compareTogether(MutableArrayRef(trials).drop_front(ofPrime));
  for (Trial &trial : trials) {
    if (!judge(trial))
      continue;
    if (trial.choices)
      reduce(*trial.choices);
    else
      reduceLines(trial.settings);
    return;
  }
}

/// Makes the payload smaller as long as the rule is wrong on it.
void RuleTester::reduce(std::vector<unsigned> best) {
  unsigned runs = 0;
  std::set<std::string> tried;
  auto accept = [&](std::vector<unsigned> list) {
    if (runs >= kReductions || list == best)
      return false;
    Choices choices(settings.seed, list);
    choices.fill();
    std::optional<Trial> trial = make(choices);
    // Of two texts of one length the one with the smaller sizes comes first.
    auto lengthOf = [](const std::string &text) {
      return std::pair(text.size(), StringRef(text));
    };
    if (!trial || !trial->verdict.matched ||
        lengthOf(trial->text) >= lengthOf(report.before) ||
        !tried.insert(trial->text).second)
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

/// The same of a payload that is known by its text alone: without one of its
/// lines.
void RuleTester::reduceLines(DictionaryAttr given) {
  unsigned runs = 0;
  for (size_t at = 1; runs < kReductions; ++at) {
    SmallVector<StringRef> lines;
    StringRef(report.before).split(lines, '\n');
    if (at + 1 >= lines.size())
      return;
    lines.erase(lines.begin() + at);
    std::optional<Trial> trial = read(llvm::join(lines, "\n"), given, nullptr);
    if (!trial || !trial->verdict.matched)
      continue;
    ++runs;
    std::string wrong, after;
    if (tryOn(*trial, wrong, after) != Fate::Different)
      continue;
    report.wrong = wrong;
    report.before = trial->text;
    report.after = after;
    at = 0;
  }
}

void RuleTester::testVaried(ArrayRef<CorpusPayload> corpus) {
  // What the rule fires on, and what it got furthest on.
  using Payload = std::pair<std::string, DictionaryAttr>;
  std::vector<Payload> fired, near;
  unsigned held = 0;
  auto tryPayload = [&](const Payload &payload,
                        unsigned RuleTestReport::*count) {
    auto &[text, given] = payload;
    if (!seen.insert(text).second)
      return;
    std::optional<Trial> trial = read(text, given, nullptr);
    if (!trial)
      return;
    note(trial->verdict);
    if (trial->verdict.matched) {
      fired.push_back(payload);
      trial->count = count;
      keep(std::move(*trial));
      return;
    }
    if (trial->verdict.held > held)
      near.clear();
    if (trial->verdict.held >= held)
      near.push_back(payload);
    held = std::max(held, trial->verdict.held);
  };
  for (const CorpusPayload &payload : corpus)
    if (report.wrong.empty())
      tryPayload({payload.text, readSettings(payload)}, &RuleTestReport::given);
  judgeKept();
  unsigned mostUnrun = report.unrun + settings.payloads;
  Choices choices(settings.seed);
  Deadline deadline(kSecondsOfRule);
  for (unsigned tries = 0;
       (!fired.empty() || !near.empty()) && report.wrong.empty() &&
       tries < kVariations * settings.payloads &&
       report.made + report.varied < settings.payloads &&
       report.unrun < mostUnrun && !deadline.isOver();
       ++tries) {
    Payload payload = choices.of(fired.empty() ? near : fired);
    std::string &text = payload.first;
    for (unsigned changes = 1 + choices.below(3); changes > 0; --changes)
      text = choices.once(12) ? returnAnother(text, choices, context)
                              : mutatePayload(text, hints.terms, choices);
    tryPayload(payload, &RuleTestReport::varied);
    if (report.made + report.varied + kept.size() >= settings.payloads)
      judgeKept();
  }
  if (report.wrong.empty())
    judgeKept();
}

void RuleTester::testMade() {
  // Of what got furthest, and of what fired.
  std::vector<std::vector<unsigned>> near, fired;
  unsigned held = 0;
  unsigned limit = std::max(kLeastTries, kTriesOfPayload * settings.payloads);
  Choices random(settings.seed);
  Deadline deadline(kSecondsOfRule);
  for (unsigned tries = 0;
       tries < limit && report.fired() < settings.payloads &&
       report.wrong.empty() && !deadline.isOver();
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
    trial->choices = choices.taken();
    keep(std::move(*trial));
    if (report.fired() + kept.size() >= settings.payloads)
      judgeKept();
    // What cannot be run is not asked for again and again.
    if (report.unrun > 10 && report.made == 0)
      break;
  }
  if (report.wrong.empty())
    judgeKept();
}

RuleTestReport RuleTester::test(ArrayRef<CorpusPayload> corpus,
                                ArrayRef<std::string> thatCrash) {
  crashing.insert(thatCrash.begin(), thatCrash.end());
  for (const CorpusPayload &payload : corpus)
    if (DictionaryAttr given = readSettings(payload);
        !llvm::is_contained(known, given))
      known.push_back(given);
  testMade();
  if (report.wrong.empty())
    testVaried(corpus);
  if (report.fired() == 0) {
    report.check = closest.where ? closest.reason
                   : !missing.empty()
                       ? "no payload with '" + missing + "' is made"
                       : "no payload with its operations is valid";
    report.place = closest.where ? placeOf(closest.where) : rule.place();
  }
  return report;
}
