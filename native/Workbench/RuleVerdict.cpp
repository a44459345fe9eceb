//===- RuleVerdict.cpp - What is known of a rule's meaning ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/RuleVerdict.h"
#include "Engine/DeclaredAttributes.h"
#include "Engine/Notation/Expression.h"
#include "Engine/RuleChecks.h"
#include "Engine/SearchPath.h"
#include "Workbench/ProveRule.h"
#include "Workbench/RuleTest.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace tenon;

static constexpr StringLiteral kTest = "verdict", kProof = "proof";
static constexpr StringLiteral kUnseen =
    "untested: `tenon-rules test` has not seen it";

bool tenon::onlyMarks(const Rule &rule) {
  pdl::PatternOp pattern = rule.pattern;
  bool changesMark = false;
  auto isHarmless = [&](Operation &op) {
    if (isa<pdl::AttributeOp, pdl::TypeOp, pdl::ResultOp, pdl::ResultsOp>(op))
      return true;
    auto call = dyn_cast<pdl::ApplyNativeRewriteOp>(op);
    if (!call)
      return false;
    if (call.getName() == kBuildExpression)
      return true;
    if (call.getName() != kSetAttribute && call.getName() != kMark &&
        call.getName() != "RemoveAttribute")
      return false;
    changesMark = true;
    auto name = dyn_cast_or_null<StringAttr>(literalOf(call.getArgs()[1]));
    return name && name.strref().starts_with("tenon.") &&
           faultOfAttributeName(name, rule.pattern->getContext()).empty();
  };
  Region &rewrite = pattern.getRewriter().getBodyRegion();
  return !rewrite.empty() && llvm::all_of(rewrite.front(), isHarmless) &&
         changesMark;
}

/// Changes with whatever the rule says, and with the MLIR beside its file.
static std::string keyOf(const Rule &rule) {
  std::string text;
  llvm::raw_string_ostream os(text);
  pdl::PatternOp pattern = rule.pattern;
  pattern->print(os, OpPrintingFlags().enableDebugInfo(false));
  SmallString<128> beside(rule.location.getFilename().getValue());
  llvm::sys::path::replace_extension(beside, ".mlir");
  return CacheKey().add("rule verdict 1").add(text).addFile(beside).str();
}

std::string RuleVerdicts::read(const Rule &rule, StringRef file) const {
  std::string folder = cache.find(keyOf(rule));
  if (folder.empty())
    return "";
  auto text = llvm::MemoryBuffer::getFile(folder + "/" + file.str());
  return text ? (*text)->getBuffer().trim().str() : "";
}

void RuleVerdicts::write(const Rule &rule, StringRef file,
                         const std::string &text) const {
  std::string key = keyOf(rule), folder = cache.find(key);
  bool isNew = folder.empty();
  if (isNew)
    folder = cache.begin();
  if (!folder.empty() && !writeFile(folder + "/" + file.str(), text) && isNew)
    (void)cache.keep(folder, key);
}

std::string RuleVerdicts::find(const Rule &rule) const {
  if (onlyMarks(rule))
    return "marks";
  std::string proof = read(rule, kProof), test = read(rule, kTest);
  if (proof.empty() || test.empty())
    return proof.empty() && test.empty() ? kUnseen.str() : proof + test;
  return proof + ", " + test;
}

bool RuleVerdicts::isNew(const Rule &rule) const {
  std::string test = read(rule, kTest);
  return test.empty() || StringRef(test).starts_with("wrong");
}

void RuleVerdicts::keep(const Rule &rule, const RuleTestReport &report) const {
  std::string text;
  if (!report.wrong.empty())
    text = "wrong: " + report.wrong;
  else if (report.isMeaning())
    text = "untested: it says what its root means, and nothing else does";
  else if (report.same() != 0)
    text = "tested " + std::to_string(report.same());
  else if (report.fired() != 0)
    text = "untested: no payload can be run: " + report.whyUnrun;
  else
    text = "untested: no payload passes the check at " + report.place + ": " +
           report.check;
  write(rule, kTest, text);
}

void RuleVerdicts::keep(const Rule &rule, const ProveReport &report) const {
  std::string text;
  if (report.outcome == ProveReport::Refuted)
    text = "refuted: " + report.why;
  else if (report.outcome == ProveReport::Proved)
    text = report.isDefinition ? "proved up to the function of an element"
                               : "proved";
  write(rule, kProof, text);
}
