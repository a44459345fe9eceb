//===- Firings.cpp - The firings of rules, one by one ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/Firings.h"
#include "Engine/RuleSet.h"
#include "Workbench/PatternInterpreter.h"
#include "Workbench/PdlValues.h"
#include "Workbench/Places.h"
#include "Workbench/TextDiff.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tenon;

void Firing::print(raw_ostream &os) const {
  os << "firing " << number << ": " << rule << " (" << file << ":" << line
     << ") on " << root << " at " << location << ": +" << changes.added << " ~"
     << changes.changed << " -" << changes.erased << "\n";
  for (const Answer &answer : shown)
    os << "  " << answer.name << " = " << answer.text << "\n";
  os << diff;
}

/// Lists, numbers and strings as those of JSON, other attributes as text.
static llvm::json::Value toJson(Attribute attribute) {
  if (auto list = dyn_cast<DenseI64ArrayAttr>(attribute))
    return llvm::json::Array(list.asArrayRef());
  if (auto list = dyn_cast<ArrayAttr>(attribute))
    return llvm::json::Array(llvm::map_range(list, toJson));
  if (auto number = dyn_cast<IntegerAttr>(attribute))
    return number.getInt();
  if (auto text = dyn_cast<StringAttr>(attribute))
    return text.str();
  return describe(attribute);
}

void Firing::printJson(raw_ostream &os) const {
  llvm::json::OStream json(os);
  json.object([&] {
    json.attribute("firing", number);
    json.attribute("stage", stage);
    json.attribute("rule", rule);
    json.attribute("file", file);
    json.attribute("line", static_cast<int64_t>(line));
    json.attribute("root", root);
    json.attribute("location", location);
    json.attribute("added", static_cast<int64_t>(changes.added));
    json.attribute("changed", static_cast<int64_t>(changes.changed));
    json.attribute("erased", static_cast<int64_t>(changes.erased));
    if (!shown.empty())
      json.attributeObject("shown", [&] {
        for (const Answer &answer : shown)
          json.attribute(answer.name, answer.value);
      });
    if (!diff.empty())
      json.attribute("diff", diff);
  });
  os << "\n";
}

/// The text of `op` by itself, large constants left out.
static std::string print(Operation *op) {
  std::string text = debugString(OpWithFlags(
      op,
      OpPrintingFlags().elideLargeElementsAttrs().elideLargeResourceString()));
  // A module ends its last line itself.
  if (!StringRef(text).ends_with("\n"))
    text += "\n";
  return text;
}

/// The nearest operation round `op` that is isolated from above.
static Operation *enclosingOp(Operation *op) {
  while (Operation *parent = op->getParentOp()) {
    op = parent;
    if (op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      break;
  }
  return op;
}

/// What a diff calls the IR before or after a firing.
static std::string nameOf(const Firing &firing, const char *when) {
  return "firing " + std::to_string(firing.number) + ", " + when;
}

void FiringRecorder::beginStage(StringRef stage, ModuleOp) {
  firing.stage = stage.str();
}

void FiringRecorder::endStage(StringRef, ModuleOp) { ++stagesOver; }

void FiringRecorder::beginFiring(const Rule &rule, Operation *root) {
  if (stagesOver < firstStage)
    return;
  ++firing.number;
  firing.rule = rule.name;
  firing.file = rule.location.getFilename().getValue().str();
  firing.line = rule.location.getLine();
  firing.root = root->getName().getStringRef().str();
  firing.location = placeOf(root->getLoc());
  firing.shown.clear();
  for (const auto &[name, value] : shownBy(rule, root))
    firing.shown.push_back({name, describe(value), toJson(value)});
  firing.diff.clear();
  enclosing = nullptr;
  if (!wantsDiff(firing.number))
    return;
  enclosing = enclosingOp(root);
  outermost = enclosing;
  // A fork sees one function, and must not look at others.
  while (Operation *parent = outermost->getParentOp()) {
    if (isFork && parent->hasTrait<OpTrait::SymbolTable>())
      break;
    outermost = parent;
  }
  before = print(enclosing);
}

void FiringRecorder::endFiring(const Rule &, const Changes &changes) {
  if (stagesOver < firstStage)
    return;
  firing.changes = changes;
  if (enclosing) {
    // A native of the rule may have replaced what encloses its root.
    WalkResult found = outermost->walk([&](Operation *op) {
      return op == enclosing ? WalkResult::interrupt() : WalkResult::advance();
    });
    llvm::raw_string_ostream os(firing.diff);
    printUnifiedDiff(os, before, found.wasInterrupted() ? print(enclosing) : "",
                     nameOf(firing, "before"), nameOf(firing, "after"));
  }
  receive(firing);
}

std::unique_ptr<RunObserver> FiringRecorder::fork() {
  if (!allDiffs)
    return nullptr;
  auto forked = std::make_unique<FiringRecorder>(nullptr, *allDiffs);
  forked->receive = [own = forked.get()](const Firing &firing) {
    own->recorded.push_back(firing);
  };
  forked->firing.stage = firing.stage;
  forked->isFork = true;
  return forked;
}

void FiringRecorder::join(RunObserver &forked) {
  for (Firing &next : static_cast<FiringRecorder &>(forked).recorded) {
    std::string before = nameOf(next, "before"), after = nameOf(next, "after");
    next.number = firing.number + 1;
    // The names stand in the two lines that open a diff.
    StringRef rest = next.diff;
    if (rest.consume_front("--- " + before + "\n") &&
        rest.consume_front("+++ " + after + "\n"))
      next.diff = "--- " + nameOf(next, "before") + "\n+++ " +
                  nameOf(next, "after") + "\n" + rest.str();
    firing = next;
    receive(firing);
  }
}
