//===- Leftovers.cpp - Operations that no schedule has taken --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Leftovers.h"
#include "Engine/RuleSet.h"
#include "Engine/ScheduleList.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;

std::unique_ptr<RefusalSeeker> (*RefusalSeeker::make)(StringRef) = nullptr;

/// The dialects that an operation needs somebody to know: its own, and those of
/// its types and of how tensors are stored.
static llvm::SmallSetVector<StringRef, 4> dialectsOf(Operation *op) {
  llvm::SmallSetVector<StringRef, 4> dialects;
  dialects.insert(op->getName().getDialectNamespace());
  auto look = [&](Type type) {
    dialects.insert(type.getDialect().getNamespace());
    if (auto shaped = dyn_cast<ShapedType>(type))
      dialects.insert(shaped.getElementType().getDialect().getNamespace());
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (tensor && tensor.getEncoding())
      dialects.insert(tensor.getEncoding().getDialect().getNamespace());
  };
  llvm::for_each(op->getOperandTypes(), look);
  llvm::for_each(op->getResultTypes(), look);
  return dialects;
}

bool tenon::isOn(StringRef dialect, Operation *op) {
  return dialectsOf(op).contains(dialect);
}

/// Whether nothing but a schedule's own rules can take the operation: it is
/// of a dialect defined at run time or not at all, or never becomes buffers.
static bool needsRules(Operation *op) {
  if (!op->isRegistered() || isa<DynamicDialect>(op->getDialect()))
    return true;
  auto isTensor = llvm::IsaPred<TensorType>;
  return (llvm::any_of(op->getOperandTypes(), isTensor) ||
          llvm::any_of(op->getResultTypes(), isTensor)) &&
         !isa<bufferization::BufferizableOpInterface>(op);
}

/// The schedule among `names` that says to lower `dialect`, or nothing.
static StringRef runnerOf(StringRef dialect, StringRef names,
                          const SearchPath &path) {
  for (StringRef name : llvm::split(names, ','))
    if (llvm::is_contained(dialectsLowered(path.find(name, ".mlir")), dialect))
      return name;
  return "";
}

std::string tenon::whoLowers(Operation *op, StringRef names,
                             const SearchPath &path) {
  std::vector<ListedSchedule> schedules = listSchedules(path);
  for (StringRef dialect : dialectsOf(op)) {
    // Of several, the one that is for this alone.
    const ListedSchedule *best = nullptr;
    auto cost = [&](const ListedSchedule &schedule) {
      return schedule.name == dialect ? 0 : schedule.lowers.size();
    };
    for (const ListedSchedule &schedule : schedules)
      if (llvm::is_contained(schedule.lowers, dialect) &&
          (!best || cost(schedule) < cost(*best)))
        best = &schedule;
    std::string meaning = (dialect + "-to-linalg").str();
    auto means = llvm::find_if(schedules, [&](const ListedSchedule &schedule) {
      return schedule.name == meaning;
    });
    if (!best && means != schedules.end() &&
        !llvm::is_contained(llvm::split(names, ','), meaning))
      best = &*means;
    if (best && runnerOf(dialect, names, path).empty())
      return "the schedule '" + best->name + "' lowers the dialect '" +
             dialect.str() + "': run it first, as --schedule=" + best->name +
             "," + names.str() + " does";
  }
  if (!needsRules(op))
    return "";
  std::string dialect = op->getName().getDialectNamespace().str();
  return "no schedule on the search path lowers the dialect '" + dialect +
         "': bring rules for it (--rules-path=DIR), and a schedule that "
         "applies them (--schedule-path=DIR) and says " +
         kSchedule.str() + " = #" + kSchedule.str() + "<lowers = [\"" +
         dialect + "\"]>";
}

/// Operations on `dialect` that the user has written, by name, and the first of
/// each in `payload`, if it is left there.
static llvm::MapVector<StringRef, Operation *>
leftOf(StringRef dialect, ModuleOp payload, ModuleOp original) {
  llvm::MapVector<StringRef, Operation *> left;
  auto each = [&](ModuleOp module, auto visit) {
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isOn(dialect, op) && !op->hasTrait<OpTrait::IsTerminator>())
        visit(op);
    });
  };
  each(original, [&](Operation *op) {
    left.insert({op->getName().getStringRef(), nullptr});
  });
  each(payload, [&](Operation *op) {
    auto it = left.find(op->getName().getStringRef());
    if (it != left.end() && !it->second)
      it->second = op;
  });
  left.remove_if([](auto &entry) { return !entry.second; });
  return left;
}

/// Says what the rules of a schedule that ran have left on `dialect`, and why;
/// `op` is one of it.
static void explainRefusal(HeldErrors &errors, Operation *op, StringRef dialect,
                           StringRef runner,
                           llvm::MapVector<StringRef, Operation *> left,
                           RunAgain again) {
  std::unique_ptr<RefusalSeeker> seeker;
  if (RefusalSeeker::make) {
    seeker = RefusalSeeker::make(dialect);
    again(*seeker);
    left.remove_if([&](auto &entry) {
      return seeker->known.count(entry.first.str()) != 0;
    });
  }
  std::string lowers =
      ("the schedule '" + runner + "' lowers the dialect '" + dialect + "', ")
          .str();
  if (left.empty() && seeker && seeker->closest) {
    const RefusalSeeker::Answer &answer = *seeker->closest;
    errors.note(answer.loc, lowers + "but no rule took this '" + answer.op +
                                "'; the closest is '" + answer.rule->name +
                                "': " + answer.reason);
    errors.note(answer.rule->location, "the rule");
    return;
  }
  std::string names;
  for (auto [name, first] : left)
    names += (names.empty() ? "'" : ", '") + name.str() + "'";
  if (names.empty())
    names = ("'" + op->getName().getStringRef() + "'").str();
  else
    op = left.front().second;
  errors.note(op->getLoc(),
              lowers + "but none of its rules and passes took " + names +
                  " here: write the program without, or bring rules for it "
                  "(--rules-path=DIR)");
}

void tenon::explainLeftovers(HeldErrors &errors, ModuleOp payload,
                             ModuleOp original, StringRef names,
                             const SearchPath &path, RunAgain again) {
  SmallVector<Operation *> about;
  payload.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (llvm::any_of(errors.errors(), [&](const Diagnostic &error) {
          return error.getLocation() == op->getLoc();
        }))
      about.push_back(op);
  });
  for (Operation *op : about) {
    for (StringRef dialect : dialectsOf(op))
      if (StringRef runner = runnerOf(dialect, names, path); !runner.empty())
        return explainRefusal(errors, op, dialect, runner,
                              leftOf(dialect, payload, original), again);
    std::string sentence = whoLowers(op, names, path);
    if (!sentence.empty())
      return errors.note(op->getLoc(), "'" +
                                           op->getName().getStringRef().str() +
                                           "' is left: " + sentence);
  }
}
