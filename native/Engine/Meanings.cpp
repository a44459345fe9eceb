//===- Meanings.cpp - What the operations of a dialect mean ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Meanings.h"
#include "Engine/DeclaredAttributes.h"
#include "Engine/RulesSchedule.h"
#include "Engine/ScheduleList.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tenon;

static constexpr llvm::StringLiteral kByMeaning = "by_meaning";

bool tenon::lowersByMeaning(ModuleOp schedule) {
  DictionaryAttr fields = fieldsOf(schedule->getAttr(kSchedule));
  return fields && fields.contains(kByMeaning);
}

std::string tenon::meaningOf(StringRef dialect, const SearchPath &schedules,
                             const RuleLibrary &library) {
  std::string schedule = (dialect + "-to-linalg").str();
  if (!schedules.find(schedule, ".mlir").empty())
    return schedule;
  std::string rules = (dialect + "/to-linalg").str();
  return library.has(rules) ? kRulesPrefix.str() + rules : "";
}

std::vector<std::string> tenon::meaningsFor(ModuleOp payload,
                                            const SearchPath &schedules,
                                            const RuleLibrary &library) {
  llvm::SetVector<StringRef> dialects;
  DenseSet<OperationName> seen;
  payload.walk([&](Operation *op) {
    if (seen.insert(op->getName()).second)
      dialects.insert(op->getName().getDialectNamespace());
  });
  std::vector<std::string> names;
  for (StringRef dialect : dialects)
    if (std::string name = meaningOf(dialect, schedules, library);
        !name.empty())
      names.push_back(std::move(name));
  return names;
}
