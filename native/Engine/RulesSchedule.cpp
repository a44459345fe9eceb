//===- RulesSchedule.cpp - Rule sets as a schedule ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RulesSchedule.h"
#include "Engine/Contracts.h"
#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "Engine/RuleLibrary.h"
#include "Engine/Settings.h"
#include "Engine/TransformOps.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace tenon;

FailureOr<std::string> tenon::nameWithRules(ArrayRef<std::string> applications,
                                            StringRef schedule) {
  std::vector<std::string> names;
  for (StringRef application : applications) {
    SmallVector<StringRef> sets;
    application.split(sets, ',');
    if (llvm::is_contained(sets, ""))
      return FlagError() << "--rules=" << application
                         << (application.empty()
                                 ? " names no rule set"
                                 : " has an empty name between its commas");
    names.push_back((kRulesPrefix + llvm::join(sets, "+")).str());
  }
  if (!schedule.empty())
    names.push_back(schedule.str());
  return llvm::join(names, ",");
}

FailureOr<OwningOpRef<ModuleOp>>
tenon::makeRulesSchedule(StringRef sets, ArrayRef<std::string> settings,
                         MLIRContext *context) {
  using transform::TransformDialect;
  for (StringRef name : llvm::split(sets, '+'))
    if (name.empty())
      return FlagError() << "'" << kRulesPrefix << sets
                         << "' has an empty name; write rules:SET, or "
                            "rules:A+B for two sets";
  context->loadDialect<TransformDialect>();
  Location loc =
      FileLineColLoc::get(context, (kRulesPrefix + sets).str(), 1, 1);
  OwningOpRef<ModuleOp> schedule = ModuleOp::create(loc);
  (*schedule)->setAttr(TransformDialect::kWithNamedSequenceAttrName,
                       UnitAttr::get(context));
  OpBuilder builder(schedule->getBodyRegion());
  auto handle = transform::AnyOpType::get(context);
  // The entry names the stage, and files of --dump-stages.
  std::string stage = sets.str();
  llvm::replace(stage, '/', '-');
  auto entry = transform::NamedSequenceOp::create(
      builder, loc, stage, TypeAttr::get(builder.getFunctionType(handle, {})),
      /*sym_visibility=*/nullptr,
      builder.getArrayAttr(builder.getDictionaryAttr(builder.getNamedAttr(
          TransformDialect::kArgReadOnlyAttrName, UnitAttr::get(context)))),
      /*res_attrs=*/nullptr);
  Block *body = builder.createBlock(&entry.getBody(), {}, {handle}, {loc});
  auto apply =
      transform::ApplyPatternsOp::create(builder, loc, body->getArgument(0));
  transform::YieldOp::create(builder, loc);

  llvm::StringMap<Value> knobs;
  for (StringRef name : llvm::split(sets, '+')) {
    RuleSet *set = RuleLibrary::get(context).load(name, loc);
    if (!set)
      return failure();
    // A set that only matches is checked in the place of the rest.
    if (llvm::all_of(set->getRules(), refuses)) {
      builder.setInsertionPoint(apply);
      CheckOp::create(builder, loc, builder.getStringAttr(""),
                      builder.getStrArrayAttr(name), /*ensures=*/false);
      continue;
    }
    SmallVector<StringRef> names;
    SmallVector<Value> values;
    for (StringRef setting : settingsOf(*set)) {
      if (llvm::none_of(settings, [&](StringRef given) {
            return given.split('=').first == setting;
          }))
        continue;
      Value &knob = knobs[setting];
      if (!knob) {
        builder.setInsertionPoint(apply);
        knob = transform::tune::KnobOp::create(
            builder, loc, transform::AnyParamType::get(context),
            builder.getStringAttr(setting), builder.getUnitAttr(),
            /*selected=*/nullptr);
      }
      names.push_back(setting);
      values.push_back(knob);
    }
    builder.setInsertionPointToEnd(&apply.getPatterns().front());
    ApplyRulesOp::create(
        builder, loc, builder.getStringAttr(name),
        names.empty() ? nullptr : builder.getStrArrayAttr(names), values,
        /*only=*/nullptr, /*except=*/nullptr, /*limit=*/nullptr);
  }
  if (failed(verify(*schedule)))
    return failure();
  return schedule;
}

LogicalResult tenon::checkSettings(ArrayRef<ModuleOp> schedules,
                                   ArrayRef<std::string> settings) {
  llvm::SetVector<StringRef> known, sets;
  for (ModuleOp schedule : schedules)
    schedule.walk([&](ApplyRulesOp rules) {
      RuleSet *set = RuleLibrary::get(rules.getContext())
                         .load(rules.getSet(), rules.getLoc());
      sets.insert(set->getName());
      known.insert_range(settingsOf(*set));
    });
  for (StringRef setting : settings) {
    StringRef name = setting.split('=').first;
    if (!known.contains(name))
      return FlagError() << "--set " << setting << ": no rule of "
                         << llvm::join(sets, ", ") << " has a setting '" << name
                         << "'; their settings are "
                         << (known.empty() ? "none" : llvm::join(known, ", "))
                         << didYouMean(name, known.getArrayRef());
  }
  return success();
}
