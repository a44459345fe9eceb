//===- OpTrail.cpp - One operation through all stages ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/OpTrail.h"
#include "Engine/FlagError.h"
#include "Workbench/Places.h"
#include "Workbench/Refusals.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

using namespace mlir;
using namespace tenon;

FailureOr<OpTrail> OpTrail::parse(StringRef text) {
  OpTrail trail;
  auto [file, line] =
      text.contains(':') ? text.rsplit(':') : std::pair(StringRef(), text);
  if (line.getAsInteger(10, trail.line) || trail.line == 0)
    return failure();
  trail.file = file.str();
  return trail;
}

bool OpTrail::covers(Operation *op) const {
  bool found = false;
  forEachPlace(op->getLoc(), [&](FileLineColLoc place) {
    StringRef path = place.getFilename();
    found |= place.getLine() == line &&
             (file.empty() || path == file || path.ends_with("/" + file));
  });
  return found;
}

LogicalResult OpTrail::check(ModuleOp payload) const {
  std::map<std::string, std::set<unsigned>> lines;
  bool found = false;
  payload.walk([&](Operation *op) {
    found |= covers(op);
    forEachPlace(op->getLoc(), [&](FileLineColLoc place) {
      if (place.getLine())
        lines[place.getFilename().str()].insert(place.getLine());
    });
  });
  if (found)
    return success();
  FlagError error;
  error << "--explain-op: no operation of the payload stands at "
        << (file.empty() ? "line " : file + ":") << line;
  for (const auto &[path, numbers] : lines) {
    auto after = numbers.lower_bound(line);
    error << "; of '" << path << "' the nearest with one is line "
          << (after == numbers.end() ? *numbers.rbegin() : *after);
  }
  return error;
}

/// `linalg.generic, 3 tensor.extract_slice`.
std::string OpTrail::namesIn(ModuleOp payload) const {
  // Constants and terminators count where nothing else stands there.
  llvm::MapVector<StringRef, unsigned> counts, others;
  payload.walk<WalkOrder::PreOrder>([&](Operation *op) {
    bool isBody = op->hasTrait<OpTrait::IsTerminator>() ||
                  op->hasTrait<OpTrait::ConstantLike>();
    if (covers(op))
      ++(isBody ? others : counts)[op->getName().getStringRef()];
  });
  if (counts.empty())
    counts = std::move(others);
  std::vector<std::string> names;
  for (auto [name, count] : counts)
    names.push_back((count == 1 ? "" : std::to_string(count) + " ") +
                    name.str());
  return llvm::join(names, ", ");
}

void OpTrail::add(std::string text) {
  if (!stages.empty() && !llvm::is_contained(stages.back().rules, text))
    stages.back().rules.push_back(std::move(text));
}

void OpTrail::beginRun(ModuleOp payload) {
  beginStage("input", payload);
  endStage("input", payload);
}

void OpTrail::beginStage(StringRef name, ModuleOp) {
  stages.emplace_back().name = name.str();
}

void OpTrail::endStage(StringRef, ModuleOp payload) {
  stages.back().left = namesIn(payload);
  stages.back().ended = true;
}

void OpTrail::beginApplication(Operation *, ArrayRef<Operation *> targets) {
  if (stages.empty())
    return;
  stages.back().appliesRules = true;
  for (Operation *target : targets)
    target->walk([&](Operation *op) { stages.back().saw |= covers(op); });
}

void OpTrail::endApplication(Operation *applyPatterns,
                             ArrayRef<Operation *> targets) {
  forEachLeft(
      applyPatterns, targets,
      [&](Operation *op, const RuleSet &set, ArrayRef<const Rule *> rules) {
        if (!covers(op))
          return;
        std::optional<Refusal> refusal = closestRefusal(op, rules);
        if (refusal)
          add("closest in " + set.getName().str() + ": " + refusal->rule->name +
              " on " + op->getName().getStringRef().str() + ", but " +
              placeOf(refusal->verdict.where) + ": " + refusal->verdict.reason);
      });
}

void OpTrail::beginFiring(const Rule &rule, Operation *root) {
  if (covers(root))
    add("fired: " + rule.name + " (" + rule.place() + ") on " +
        root->getName().getStringRef().str());
}

void OpTrail::print(raw_ostream &os) const {
  os << "what stands at " << (file.empty() ? "line " : file + ":") << line
     << ":\n";
  std::string before;
  for (const Stage &stage : stages) {
    if (!stage.ended)
      os << llvm::left_justify(stage.name, 24) << "  did not end\n";
    else if (stage.left.empty())
      os << llvm::left_justify(stage.name, 24)
         << (before.empty() ? "  nothing to see" : "  nothing is left") << "\n";
    else
      os << llvm::left_justify(stage.name, 24) << "  "
         << (stage.left == before ? "as before" : stage.left) << "\n";
    for (const std::string &text : stage.rules)
      os << "    " << text << "\n";
    if (stage.appliesRules && !stage.saw && !before.empty())
      os << "    no rule of this stage was applied to it\n";
    before = stage.left;
  }
}
