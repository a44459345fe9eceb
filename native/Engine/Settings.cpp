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
  RunState &state = RuleLibrary::get(rewriter.getContext()).state();
  state.settingsRead.insert(name);
  Attribute value = state.settings ? state.settings.get(name) : nullptr;
  results.push_back(value ? value : arguments[1].cast<Attribute>());
  return success();
}

void tenon::registerSettings(NativeRegistry &natives) {
  natives.add("Setting", setting);
}

SmallVector<StringRef> tenon::settingsOf(const RuleSet &set) {
  llvm::SetVector<StringRef> names;
  for (const Rule &rule : set.getRules()) {
    Block &body = pdl::PatternOp(rule.pattern).getBodyRegion().front();
    for (auto call : body.getOps<pdl::ApplyNativeConstraintOp>())
      if (call.getName() == kSetting)
        if (auto name =
                call.getArgs().front().getDefiningOp<pdl::AttributeOp>())
          names.insert(cast<StringAttr>(*name.getValue()).getValue());
  }
  return names.takeVector();
}

LogicalResult tenon::checkSettings(const RuleSet &set, ArrayAttr names,
                                   Location loc) {
  if (names.empty())
    return success();
  SmallVector<StringRef> known = settingsOf(set);
  for (StringRef name : names.getAsValueRange<StringAttr>()) {
    if (llvm::is_contained(known, name))
      continue;
    InFlightDiagnostic error = emitError(loc) << "rule set '" << set.getName()
                                              << "' has no setting \"" << name
                                              << "\"; it has ";
    if (known.empty())
      error << "none";
    llvm::interleaveComma(known, error,
                          [&](StringRef one) { error << '"' << one << '"'; });
    error << didYouMean(name, known);
    return failure();
  }
  return success();
}
