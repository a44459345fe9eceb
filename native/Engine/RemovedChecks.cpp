//===- RemovedChecks.cpp - What rules lose with operations ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Notation/Expression.h"
#include "Engine/RuleChecks.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace tenon;

/// The operations that the rewrite of a rule erases or replaces.
static llvm::SmallSetVector<Operation *, 4> removedOps(pdl::RewriteOp rewrite) {
  llvm::SmallSetVector<Operation *, 4> removed;
  rewrite.walk([&](Operation *op) {
    if (auto erase = dyn_cast<pdl::EraseOp>(op))
      removed.insert(erase.getOpValue().getDefiningOp());
    else if (auto replace = dyn_cast<pdl::ReplaceOp>(op))
      removed.insert(replace.getOpValue().getDefiningOp());
  });
  return removed;
}

/// The operations that the rewrite of a rule leaves, but reads past: they make
/// operands of what it removes, and their results are not used any more.
static llvm::SmallSetVector<Operation *, 4>
bypassedOps(const llvm::SmallSetVector<Operation *, 4> &removed) {
  auto isRewrite = [](Operation *user) {
    return user->getParentOfType<pdl::RewriteOp>() != nullptr;
  };
  llvm::SmallSetVector<Operation *, 4> gone = removed;
  // It grows.
  for (size_t next = 0; next < gone.size(); ++next) {
    auto user = dyn_cast_or_null<pdl::OperationOp>(gone[next]);
    if (!user)
      continue;
    for (Value operand : user.getOperandValues()) {
      Operation *result = operand.getDefiningOp();
      if (isa<pdl::ResultOp, pdl::ResultsOp>(result) &&
          llvm::none_of(result->getUsers(), isRewrite))
        gone.insert(result->getOperand(0).getDefiningOp());
    }
  }
  gone.remove_if([&](Operation *op) { return removed.contains(op); });
  return gone;
}

/// The attributes that say where a structured operation reads and writes, and
/// which of its loops are reductions. They mean nothing without the body, nor
/// the body without them.
static constexpr StringLiteral kMaps = "indexing_maps";
static constexpr StringLiteral kKinds = "iterator_types";

namespace {
/// What a rule has asked about an operation that it removes or reads past.
struct Asked {
  LooksAt looks;
  llvm::StringSet<> names;

  void add(const LooksAt &more) {
    looks.body |= more.body;
    looks.maps |= more.maps;
    looks.kinds |= more.kinds;
    looks.attributes |= more.attributes;
  }

  /// Whether an attribute of the operation is accounted for. Of a structured
  /// operation without indexing maps other attributes make these, such as a
  /// permutation.
  bool knows(StringRef attribute, bool makesMaps) const {
    if (names.contains(attribute) || attribute.ends_with("SegmentSizes"))
      return true;
    if (attribute == kMaps || attribute == kKinds)
      return attribute == kMaps ? looks.maps : looks.kinds;
    return looks.attributes || (makesMaps ? looks.maps : looks.body);
  }
};
} // namespace

/// Whether a check asks no more of its arguments than that they are greater or
/// less than constants.
static bool asksBounds(pdl::ApplyNativeConstraintOp check) {
  if (check.getName() != kRequire)
    return false;
  // The operation, the program, the message, and what the program is about.
  OperandRange arguments = check.getArgs();
  if (isa<pdl::OperationType>(arguments.front().getType()))
    arguments = arguments.drop_front();
  auto program = cast<StringAttr>(literalOf(arguments.front()));
  std::vector<std::string> names(arguments.size() - 2);
  for (auto [number, name] : llvm::enumerate(names))
    name = "argument" + std::to_string(number);
  SmallVector<Attribute> constants(names.size());
  return llvm::all_of(
      conditionsOf(program, names, constants), [](const Condition &one) {
        return one.options.empty() &&
               (one.least != INT64_MIN || one.most != INT64_MAX);
      });
}

/// Whether an answer is used: by what the rule checks, or builds. Which loops
/// index an operand is not told by bounds of their numbers.
static bool isUsed(Value answer, bool isMaps) {
  return llvm::any_of(answer.getUsers(), [&](Operation *user) {
    auto asked = dyn_cast<pdl::ApplyNativeConstraintOp>(user);
    if (asked && asked.getName() == kExpression)
      return isUsed(user->getResult(0), isMaps);
    return !asked || !isMaps || !asksBounds(asked);
  });
}

/// What a call learns of the operation. Where it answers by `maps` or
/// `reductions`, or with an attribute, nothing unless the answer is used.
static LooksAt learnt(Operation *call, const Native &native) {
  LooksAt looks = native.looksAt;
  for (auto [answer, value] : llvm::zip(native.results, call->getResults())) {
    if (isUsed(value, answer.name == "maps"))
      continue;
    looks.maps &= answer.name != "maps";
    looks.kinds &= answer.name != "reductions";
    looks.named = false;
  }
  return looks;
}

/// Collects what the natives that `op` is handed to look at. A native rewrite
/// that takes the operation is trusted to carry over what it needs.
static Asked collectAsked(pdl::OperationOp op, const NativeRegistry &natives) {
  Asked asked;
  for (Attribute name : op.getAttributeValueNames())
    asked.names.insert(cast<StringAttr>(name).getValue());
  for (Operation *user : op.getOp().getUsers()) {
    if (isa<pdl::ApplyNativeRewriteOp>(user))
      asked.add({true, true, true, true});
    auto call = dyn_cast<pdl::ApplyNativeConstraintOp>(user);
    const Native *native = call ? natives.lookup(call.getName()) : nullptr;
    if (!native)
      continue;
    LooksAt looks = learnt(user, *native);
    asked.add(looks);
    if (looks.named)
      if (auto last = call.getArgs().back().getDefiningOp<pdl::AttributeOp>())
        if (auto text = dyn_cast_or_null<StringAttr>(
                last.getValue().value_or(Attribute())))
          asked.names.insert(text.getValue());
  }
  return asked;
}

/// True when the rewrite of `rule` builds another operation of that name which
/// is not given the attribute.
static bool rebuiltWithout(const Rule &rule, StringRef opName,
                           StringRef attribute) {
  bool found = false;
  pdl::PatternOp(rule.pattern).getRewriter().walk([&](pdl::OperationOp op) {
    found |= op.getOpName() == opName && !isGiven(op, attribute);
  });
  return found;
}

void RuleChecks::checkRemoved(const Rule &rule, pdl::OperationOp op,
                              StringRef verb) {
  std::optional<RegisteredOperationName> name = registeredName(op);
  // Operations defined at run time do not say what they have.
  if (!name || isa<DynamicDialect>(name->getDialect()))
    return;
  bool isRemoved = verb == "removes";
  bool hasRegions = !name->hasTrait<OpTrait::ZeroRegions>();
  bool isStructured =
      hasRegions && name->hasInterface<DestinationStyleOpInterface>();
  bool hasMaps = llvm::is_contained(name->getAttributeNames(), kMaps);
  if (!isRemoved && !isStructured)
    return;
  Asked asked = collectAsked(op, natives);
  auto begin = [&](InFlightDiagnostic finding, StringRef what) {
    finding << "rule '" << rule.name << "' " << what << " '"
            << name->getStringRef() << "'";
    return finding;
  };
  // What is bypassed has the body that its name says, if it has no maps.
  if (hasRegions && !asked.looks.body && (isRemoved || hasMaps))
    begin(error(op.getLoc()), verb)
        << (isRemoved ? " with its region" : "")
        << ", but does not check the body: call BodyIs or another native that "
           "reads it";
  for (StringAttr attribute : name->getAttributeNames()) {
    if (asked.knows(attribute, isStructured && !hasMaps && attribute != "cast"))
      continue;
    bool rebuilt =
        isRemoved && rebuiltWithout(rule, name->getStringRef(), attribute);
    if (!rebuilt && (attribute == kMaps || attribute == kKinds))
      begin(error(op.getLoc()), verb)
          << ", but does not check its "
          << (attribute == kMaps ? "indexing maps" : "iterator types")
          << ": call a native that reads them, or match '"
          << attribute.getValue() << "'";
    else
      begin(rebuilt ? error(op.getLoc()) : warning(op.getLoc()),
            rebuilt ? "rebuilds" : verb)
          << " and loses its attribute '" << attribute.getValue()
          << "': match it, carry it over, or say DropAttribute(op, \""
          << attribute.getValue() << "\")";
  }
}

void RuleChecks::checkRemoved(const Rule &rule) {
  llvm::SmallSetVector<Operation *, 4> removed =
      removedOps(pdl::PatternOp(rule.pattern).getRewriter());
  for (Operation *op : removed)
    if (auto operation = dyn_cast_or_null<pdl::OperationOp>(op))
      checkRemoved(rule, operation, "removes");
  for (Operation *op : bypassedOps(removed))
    if (auto operation = dyn_cast_or_null<pdl::OperationOp>(op))
      checkRemoved(rule, operation, "bypasses");
}
