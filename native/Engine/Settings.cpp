//===- Settings.cpp - Values that a schedule gives to rules ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Settings.h"
#include "Engine/DidYouMean.h"
#include "Engine/RuleLibrary.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tenon;

static constexpr StringLiteral kSetting = "Setting";

static LogicalResult setting(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  auto name = dyn_cast<StringAttr>(arguments[0].cast<Attribute>());
  if (!name)
    return failure();
  DictionaryAttr given = RuleLibrary::get(rewriter.getContext()).state().settings;
  Attribute value = given ? given.get(name) : nullptr;
  results.push_back(value ? value : arguments[1].cast<Attribute>());
  return success();
}

void tenon::registerSettings(NativeRegistry &natives) {
  natives.add("Setting", setting);
}

/// Calls `seen` with the name of each setting that rules ask for, until it has
/// seen enough.
static void eachSetting(const RuleSet &set,
                        llvm::function_ref<bool(Attribute)> seen) {
  for (const Rule &rule : set.getRules()) {
    Block &body = pdl::PatternOp(rule.pattern).getBodyRegion().front();
    for (auto call : body.getOps<pdl::ApplyNativeConstraintOp>())
      if (call.getName() == kSetting)
        if (auto name =
                call.getArgs().front().getDefiningOp<pdl::AttributeOp>())
          if (seen(name.getValueAttr()))
            return;
  }
}

LogicalResult tenon::checkSettings(const RuleSet &set, ArrayAttr names,
                                   Location loc) {
  for (Attribute name : names) {
    bool isKnown = false;
    eachSetting(set, [&](Attribute known) { return isKnown |= known == name; });
    if (isKnown)
      continue;
    llvm::SetVector<Attribute> all;
    eachSetting(set, [&](Attribute known) {
      all.insert(known);
      return false;
    });
    InFlightDiagnostic error = emitError(loc)
                               << "rule set '" << set.getName()
                               << "' has no setting " << name << "; it has ";
    if (all.empty())
      error << "none";
    llvm::interleaveComma(all, error);
    SmallVector<StringRef> words;
    for (Attribute known : all)
      words.push_back(cast<StringAttr>(known).getValue());
    error << didYouMean(cast<StringAttr>(name).getValue(), words);
    return failure();
  }
  return success();
}
