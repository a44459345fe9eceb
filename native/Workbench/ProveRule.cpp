//===- ProveRule.cpp - Proves that a rule keeps what a program computes ---===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProveRule.h"
#include "Engine/RuleChecks.h"
#include "Engine/RuleLibrary.h"
#include "Workbench/PatternInterpreter.h"
#include "Workbench/ProveMeaning.h"
#include "Workbench/TestFunction.h"
#include "Workbench/TestPayload.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include <chrono>
#include <ctime>

using namespace mlir;
using namespace tenon;

/// A proof that takes longer is none; nor is one that has not fired so long.
static constexpr std::chrono::seconds kLongestProof(30), kLongestIdle(10);

/// So many of the payloads, and one in 16 of the others, have natives run on
/// other sizes too.
static constexpr unsigned kPayloadsTwice = 64;

/// Natives whose answers about a payload do not depend on its sizes, beyond
/// which are static, 1, equal, or products of others; and those that compute
/// with numbers as `Arithmetic` says. Each proof runs them on two payloads of
/// other sizes, on which they must do the same.
static constexpr StringRef kNatives[] = {
    // Computed on unknowns
    "Expression", "BuildExpression", "Require", "BuildType", "Shape", "Numbers",
    // The text of the operation
    "Arrays", "AttributeOr", "AttributesOf", "BodyIs", "DropAttribute",
    "ElementOf", "ElementwiseBody", "HasNoAttribute", "NameAndDialect", "Nest",
    "OperandTypes", "Operand", "Pure", "Setting", "BroadcastIndexingMaps",
    "Bases", "Contiguous", "DimsOf", "Dispensable", "EffectsBetween",
    "Strides", "ExcludeDims", "MarkedDims",
    "OnlyLastDim", "Reassociation", "ReductionRoles", "Show",
    // Around it
    "Around", "Beside", "InitOf", "OnlyUsedBy", "OperandFacts", "Origin",
    "OnlyReader", "PathLength", "Reader",
    // Changes
    "AsGeneric", "ChangeLoops", "CommonRefinement", "Compute", "FuseInto",
    "Insert", "Instantiate", "Mark", "MergeDims", "MergeWith", "OnChangedLoops",
    "ReadNumber", "RemoveAttribute", "ReorderLoops", "Reshape", "Reshaped",
    "ResultApart", "ElementwiseResult", "SeparateUses", "SetAttribute",
    "SizesOf", "SplitResult", "StridedView", "WithOperand"};

/// Those of them whose answers depend on what stands behind the operations of
/// the pattern, or on a schedule. "" is for the users of a value.
static constexpr StringRef kBehind[] = {
    "", "Around", "Beside", "EffectsBetween", "MachineSays", "OnlyReader",
    "OnlyUsedBy", "OperandFacts", "PathLength", "Reader", "Setting"};

namespace {
/// A payload of unknown sizes.
struct ProvePayload {
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
  Operation *root = nullptr;
  size_t patternChoices = 0;
  std::vector<ProveValue> arguments;
};
} // namespace

namespace {
class Prover {
public:
  Prover(RuleSet &set, const Rule &rule)
      : set(set), rule(rule), context(rule.pattern->getContext()),
        hints(rule, attributes) {
    pdl::PatternOp pattern = rule.pattern;
    pattern.walk([&](Operation *op) {
      if (auto attribute = dyn_cast<pdl::AttributeOp>(op))
        noteNumbers(attribute.getValueAttr());
      auto call = dyn_cast<pdl::ApplyNativeConstraintOp>(op);
      if (call && call.getName() == "MachineSays")
        features.insert(joinTexts(literalOf(call.getArgs()[1])));
    });
    llvm::erase_if(hints.terms, [](const std::string &text) {
      Choices first(1);
      first.fill();
      std::optional<TestTerm> term = chooseTerm(text, first);
      return !term || term->name.empty() ||
             (!writeBody(*term, 2, "f32") && !writeBody(*term, 1, "f32") &&
              !writeBody(*term, 0, "f32"));
    });
  }

  ProveReport run();

private:
  /// Whether the search goes on.
  bool tryOne();
  void noteNumbers(Attribute attribute);
  bool noteWords(pdl::ApplyNativeConstraintOp call);
  DictionaryAttr chooseSettings(ProveNumbers &numbers);
  std::optional<ProvePayload> make(ProveNumbers &numbers);
  bool apply(ProvePayload &payload, ProveNumbers &numbers,
             OwningOpRef<ModuleOp> *kept = nullptr);
  bool giveUp(const Twine &why) {
    report.outcome = ProveReport::Unproved;
    report.why = why.str();
    return false;
  }
  std::string print(func::FuncOp function, ProveNumbers &numbers);

  RuleSet &set;
  const Rule &rule;
  MLIRContext *context;
  /// A proof knows no tests.
  TestAttributes attributes;
  TestHints hints;
  std::set<int64_t> literals;
  /// The words with which the rule compares a setting.
  std::map<std::string, std::vector<std::string>> words;
  /// What the rule asks of the machine, which may be any.
  std::set<std::string> features;
  Choices choices = Choices::all();
  ProveComparison::Elements elements;
  ProveReport report;
  std::string closest, missing, firstError;
  unsigned held = 0;
};
} // namespace

void Prover::noteNumbers(Attribute attribute) {
  if (!attribute)
    return;
  attribute.walk([&](Attribute part) {
    auto number = dyn_cast<IntegerAttr>(part);
    if (number && number.getValue().getSignificantBits() <= 64)
      literals.insert(number.getInt());
    auto text = dyn_cast<StringAttr>(part);
    StringRef rest = text ? text.getValue() : "";
    while (!rest.empty()) {
      int64_t value;
      rest = rest.drop_until(llvm::isDigit);
      StringRef digits = rest.take_while(llvm::isDigit);
      if (!digits.getAsInteger(10, value))
        literals.insert(value);
      rest = rest.drop_front(digits.size());
    }
  });
}

std::string Prover::print(func::FuncOp function, ProveNumbers &numbers) {
  return numbers.printNumbers(debugString(OpWithFlags(function)));
}

/// Notes the words with which a setting is compared; false if it may also be
/// used in another way.
bool Prover::noteWords(pdl::ApplyNativeConstraintOp call) {
  std::vector<std::string> &of =
      words[joinTexts(literalOf(call.getArgs()[0]))];
  auto add = [&](StringRef word) {
    if (!llvm::is_contained(of, word))
      of.push_back(word.str());
  };
  add(joinTexts(literalOf(call.getArgs()[1])));
  SmallVector<Operation *> calls(call->getUsers());
  for (size_t at = 0; at < calls.size(); ++at) {
    auto name = calls[at]->getAttrOfType<StringAttr>("name");
    if (!name || !name.getValue().starts_with("Expression"))
      if (!name || !name.getValue().starts_with("Require"))
        return false;
    for (Value argument : calls[at]->getOperands()) {
      std::string text = joinTexts(literalOf(argument));
      SmallVector<StringRef> parts;
      StringRef(text).split(parts, text.find('"') == text.npos ? '\'' : '"');
      for (size_t part = parts.size() > 1; part < parts.size(); part += 2)
        add(parts[part]);
    }
    for (Operation *user : calls[at]->getUsers())
      if (!llvm::is_contained(calls, user))
        calls.push_back(user);
  }
  add("another word");
  return true;
}

/// What a schedule may give to the rule: in most payloads a number of which
/// nothing is known, and the flag or word that the rule takes without one.
DictionaryAttr Prover::chooseSettings(ProveNumbers &numbers) {
  NamedAttrList chosen;
  Builder builder(context);
  pdl::PatternOp pattern = rule.pattern;
  for (auto call :
       pattern.getBodyRegion().getOps<pdl::ApplyNativeConstraintOp>()) {
    if (call.getName() != "Setting")
      continue;
    auto name = cast<StringAttr>(literalOf(call.getArgs()[0]));
    Attribute otherwise = literalOf(call.getArgs()[1]);
    if (chosen.get(name))
      continue;
    if (auto flag = dyn_cast_or_null<BoolAttr>(otherwise)) {
      chosen.set(name, builder.getBoolAttr(flag.getValue() != choices.rare(2)));
    } else if (isa_and_nonnull<StringAttr>(otherwise)) {
      auto &known = words[name.str()];
      chosen.set(name,
                 builder.getStringAttr(known[choices.rare(known.size())]));
    } else if (isa_and_nonnull<IntegerAttr>(otherwise)) {
      unsigned kind = choices.rare(3);
      int64_t value = kind != 0
                          ? kind - 1
                          : numbers.number(numbers.freshInteger("knob"));
      chosen.set(name, builder.getI64IntegerAttr(value));
    }
  }
  return chosen.getDictionary(context);
}

/// The payload of these choices, if there is one.
std::optional<ProvePayload> Prover::make(ProveNumbers &numbers) {
  PayloadMaker maker(rule, hints, choices, &numbers);
  std::string text = maker.make();
  ProvePayload payload;
  if (!text.empty())
    payload.module =
        parseSourceString<ModuleOp>(text, ParserConfig(context), "payload");
  bool isMade =
      payload.module && succeeded(maker.setAttributes(*payload.module));
  if (!maker.unknown().empty())
    missing = maker.unknown();
  if (!isMade)
    return std::nullopt;
  std::string machine;
  for (const std::string &feature : features)
    if (choices.below(2))
      machine += (machine.empty() ? "" : ",") + feature;
  if (!features.empty())
    (*payload.module)
        ->setAttr("dlti.target_system_spec",
                  parseAttribute("#dlti.target_system_spec<\"CPU\" = "
                                 "#dlti.target_device_spec<\"triple\" = "
                                 "\"x86_64-unknown-linux-gnu\", \"cpu\" = "
                                 "\"x86-64\", \"features\" = \"" +
                                     machine + "\">>",
                                 context));
  payload.patternChoices = maker.patternChoices();
  payload.function = *payload.module->getOps<func::FuncOp>().begin();
  for (Operation &op : payload.function.getBody().front()) {
    auto place = dyn_cast<FileLineColLoc>(op.getLoc());
    if (place && place.getLine() == maker.rootLine())
      payload.root = &op;
  }
  for (const auto &[type, value] : maker.inputs) {
    std::string name = "x" + std::to_string(payload.arguments.size());
    std::vector<Poly> sizes;
    for (int64_t size : type.sizes)
      sizes.push_back(numbers.read(size));
    bool isIndex = type.element == "index";
    if (type.kind == TestType::MemRef) {
      std::vector<Poly> strides(sizes.size(), Poly(1));
      for (size_t dim = sizes.size(); dim-- > 1;)
        strides[dim - 1] = strides[dim] * sizes[dim];
      if (type.pitch)
        strides[0] = numbers.read(type.pitch);
      payload.arguments.push_back({nullptr, sizes, {}, name, 0, strides});
    } else if (type.kind != TestType::Scalar)
      payload.arguments.push_back(
          {nullptr, sizes, [=, &numbers](ArrayRef<Poly> at) {
             return isIndex ? makeNumber(numbers.apply("at_" + name, at))
                            : makeRead(name, at);
           }});
    else
      payload.arguments.push_back(
          {isIndex ? makeNumber(numbers.read(value)) : makeRead(name, {}),
           {},
           {}});
  }
  return payload;
}

/// Applies the rule at the root of the payload, on unknown sizes. What does not
/// match is told without a pass over the function.
bool Prover::apply(ProvePayload &payload, ProveNumbers &numbers,
                   OwningOpRef<ModuleOp> *kept) {
  RunState &state = RuleLibrary::get(context).state();
  state.settings = chooseSettings(numbers);
  state.poisoned = state.brokeUses = false;
  state.text = &set.getText();
  Arithmetic::current = &numbers;
  size_t chosen = choices.count();
  Verdict verdict = evaluate(rule, payload.root);
  // What the pattern says of its operations alone it says whatever uses them.
  if (!verdict.matched && choices.count() == chosen &&
      llvm::none_of(verdict.asked, [](StringRef name) {
        return llvm::is_contained(kBehind, name);
      }))
    choices.cut(payload.patternChoices);
  // What the rule rewrites is read as it was.
  if (verdict.matched && kept)
    *kept = payload.module->clone();
  bool fired = verdict.matched &&
               applyRule(set, rule, payload.root, state.settings);
  Arithmetic::current = nullptr;
  if (!verdict.matched && report.fired == 0 && verdict.held >= held) {
    held = verdict.held;
    closest = verdict.reason;
  }
  return fired;
}

bool Prover::tryOne() {
  ProveNumbers numbers(choices, literals, /*variant=*/0);
  std::optional<ProvePayload> made = make(numbers);
  if (!made || !made->root)
    return true;
  ProvePayload &payload = *made;
  ++report.payloads;
  OwningOpRef<ModuleOp> kept;
  if (!apply(payload, numbers, &kept))
    return true;
  auto before = *kept->getOps<func::FuncOp>().begin();
  ProveMeaning meaning(numbers, /*isGiven=*/true);
  auto expected = meaning.run(before, payload.arguments);
  llvm::scope_exit show([&] {
    if (report.outcome == ProveReport::Pending)
      return;
    report.before = print(before, numbers);
    report.after = print(payload.function, numbers);
  });
  // A payload that is undefined may become anything.
  if (!meaning.unmet.empty() ||
      (!numbers.assumed.empty() &&
       numbers.isPossible() == ProveNumbers::Answer::No))
    return true;
  if (!expected)
    return giveUp(meaning.fault);
  if (RuleLibrary::get(context).state().brokeUses) {
    giveUp(firstError);
    report.outcome = ProveReport::Refuted;
    return false;
  }
  // Text that does not fit is an error, so nothing is computed; but a condition
  // may make sizes equal that the payload has apart.
  if (RuleLibrary::get(context).state().poisoned)
    return numbers.assumed.empty() || giveUp("its text does not fit: " + firstError);
  firstError.clear();
  bool isValid = succeeded(verify(*payload.module));
  if (!isValid) {
    // Where a condition makes sizes equal that the payload has apart, it is not
    // the IR that the rule would make.
    auto answer = numbers.areExample(report.values);
    if (answer != ProveNumbers::Answer::No)
      giveUp("it makes invalid IR: " + firstError);
    if (answer == ProveNumbers::Answer::Yes)
      report.outcome = ProveReport::Refuted;
    if (answer != ProveNumbers::Answer::No)
      return false;
  }
  ProveMeaning after(numbers, /*isGiven=*/false);
  auto found = after.run(payload.function, payload.arguments);
  if (!found)
    return giveUp(after.fault);
  ++report.fired;
  ProveComparison comparison(numbers, elements);
  bool isSame = after.unmet.empty();
  for (auto [one, other] : llvm::zip(*expected, *found))
    isSame = isSame && comparison.same(one, other);
  if (!numbers.fault.empty() || !meaning.fault.empty() || !after.fault.empty())
    return giveUp(!numbers.fault.empty()   ? numbers.fault
                  : !meaning.fault.empty() ? meaning.fault
                                           : after.fault);
  if (isSame) {
    for (const ProveValue &value : *expected) {
      report.leastRank =
          std::min<unsigned>(report.leastRank, value.sizes.size());
      report.mostRank = std::max<unsigned>(report.mostRank, value.sizes.size());
    }
    // Natives must do the same for other sizes.
    if (report.fired > kPayloadsTwice && report.fired % 16 != 0)
      return true;
    std::string ours = print(payload.function, numbers);
    choices.restart();
    ProveNumbers others(choices, literals, /*variant=*/1);
    std::optional<ProvePayload> again = make(others);
    if (!again || !again->root || !apply(*again, others) ||
        print(again->function, others) != ours)
      return giveUp("a native does something else for other sizes");
    return true;
  }
  report.values = after.unmet.empty() ? comparison.values : after.values;
  giveUp(after.unmet.empty() ? comparison.why : after.unmet);
  // A difference in what is not the rule's IR tells nothing.
  if (!report.values.empty() && isValid)
    report.outcome = ProveReport::Refuted;
  return false;
}

ProveReport Prover::run() {
  // The time of the processor: others may use it too.
  auto now = [] {
    return std::chrono::milliseconds(std::clock() * 1000 / CLOCKS_PER_SEC);
  };
  auto start = now();
  auto elapsed = [&] { return now() - start; };
  ScopedDiagnosticHandler keep(context, [&](Diagnostic &diagnostic) {
    if (firstError.empty())
      firstError = diagnostic.str();
    return success();
  });
  bool isOver = false;
  bool isAnyMachine = llvm::all_of(features, [](StringRef feature) {
    return feature.starts_with("+");
  });
  for (StringRef name : hints.natives)
    if (!llvm::is_contained(kNatives, name) &&
        (name != "MachineSays" || features.empty() || !isAnyMachine)) {
      giveUp(name + " has no meaning yet");
      isOver = true;
    }
  pdl::PatternOp(rule.pattern).walk([&](pdl::ApplyNativeConstraintOp call) {
    if (call.getName() != "Setting")
      return;
    Attribute otherwise = literalOf(call.getArgs()[1]);
    if (!isa_and_nonnull<IntegerAttr>(otherwise) &&
        !(isa_and_nonnull<StringAttr>(otherwise) && noteWords(call))) {
      giveUp("a setting that is no number may have any value");
      isOver = true;
    }
  });
  if (llvm::is_contained(hints.terms, "prime")) {
    giveUp("floats that hold residues have no meaning yet");
    isOver = true;
  }
  bool goesOn = !isOver;
  while (goesOn) {
    goesOn = tryOne();
    if (!goesOn)
      break;
    if (!choices.advance()) {
      report.outcome = ProveReport::Proved;
      break;
    }
    auto limit = report.fired ? kLongestProof : kLongestIdle;
    if (elapsed() > limit) {
      giveUp("there are more payloads than fit in " + Twine(limit.count()) +
             " s: it fires on " +
             Twine(report.fired) + " of " + Twine(report.payloads) +
             (report.fired ? "" : "; " + closest));
      break;
    }
  }
  report.isDefinition = !elements.empty();
  // A proof about several operations needs payloads of each.
  bool isOfAny = false;
  pdl::PatternOp(rule.pattern).walk([&](pdl::OperationOp op) {
    isOfAny |= !op->getParentOfType<pdl::RewriteOp>() && !op.getOpName();
  });
  if (report.outcome == ProveReport::Proved && isOfAny && !missing.empty())
    giveUp(missing);
  if (report.outcome == ProveReport::Proved && report.fired == 0)
    giveUp(report.payloads == 0 && !missing.empty() ? missing
           : closest.empty() ? "no payload is valid: " + firstError
                             : "no payload passes: " + closest);
  report.milliseconds = elapsed().count();
  return report;
}

ProveReport tenon::proveRule(RuleSet &set, const Rule &rule) {
  return Prover(set, rule).run();
}
