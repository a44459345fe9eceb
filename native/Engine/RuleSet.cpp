//===- RuleSet.cpp - Rules that were loaded and checked -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleSet.h"
#include "Engine/DiskCache.h"
#include "Engine/Natives.h"
#include "Engine/Progress.h"
#include "Engine/RuleCache.h"
#include "Engine/RuleChecks.h"
#include "Engine/RuleCompiler.h"
#include "Engine/RuleSource.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDLInterp/IR/PDLInterp.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include <dlfcn.h>

using namespace mlir;
using namespace tenon;

std::string Rule::place() const {
  return (location.getFilename().getValue() + ":" + Twine(location.getLine()))
      .str();
}

/// Loads the dialects of the operations that rules name, so that the checks can
/// look them up and a run can create them.
static void loadNamedDialects(ModuleOp pdl) {
  pdl.walk([&](pdl::OperationOp op) {
    if (std::optional<StringRef> opName = op.getOpName())
      op->getContext()->getOrLoadDialect(opName->split('.').first);
  });
}

/// Where the library or program begins that has this address.
static const void *objectOf(const void *address) {
  dl_find_object found;
  return ::_dl_find_object(const_cast<void *>(address), &found) == 0
             ? found.dlfo_map_start
             : nullptr;
}

/// Whether the rules name a dialect that comes from a file or a plugin. What is
/// wrong with such rules depends on more than this build.
static bool namesForeignDialect(const RuleSource &source,
                                MLIRContext *context) {
  auto definer = [](const Dialect *dialect) {
    return objectOf(*reinterpret_cast<const void *const *>(dialect));
  };
  const void *ours = objectOf(reinterpret_cast<const void *>(&objectOf));
  const void *upstream = definer(context->getLoadedDialect("builtin"));
  return llvm::any_of(context->getLoadedDialects(), [&](Dialect *dialect) {
    const void *object = definer(dialect);
    if (!isa<DynamicDialect>(dialect) && (object == ours || object == upstream))
      return false;
    std::string name = (dialect->getNamespace() + ".").str();
    return llvm::any_of(source.ruleFiles(), [&](const RuleSource::File &file) {
      return StringRef(file.text).contains(name);
    });
  });
}

static std::vector<std::string> openingComment(StringRef text) {
  std::vector<std::string> comment;
  while (text.consume_front("//")) {
    auto [line, rest] = text.split('\n');
    comment.push_back(line.trim().str());
    text = rest;
  }
  return comment;
}

static Rule describe(pdl::PatternOp pattern, const RuleSource &source) {
  Rule rule;
  rule.pattern = pattern;
  rule.name = pattern.getSymName().value_or("").str();
  rule.benefit = pattern.getBenefit();
  rule.location = cast<FileLineColLoc>(pattern.getLoc());
  rule.comment = source.commentAbove(rule.location.getFilename().getValue(),
                                     rule.location.getLine());
  if (Value root = pattern.getRewriter().getRoot())
    if (auto op = root.getDefiningOp<pdl::OperationOp>()) {
      rule.root = op.getOpName().value_or("").str();
      noteScreen(op, rule);
    }
  return rule;
}

FailureOr<std::unique_ptr<RuleSet>>
RuleSet::load(StringRef name, StringRef file, ArrayRef<std::string> rulesPath,
              const EngineOptions &options, TextFiles &known,
              MLIRContext *context, bool strict) {
  Progress::enter("rule set " + name);
  std::vector<std::string> includeDirs =
      ruleIncludeDirs(file, rulesPath, options);
  FailureOr<RuleSource> source =
      RuleSource::read(file, name, includeDirs, known, context);
  if (failed(source))
    return failure();
  Location loc = FileLineColLoc::get(context, source->mainName(), 1, 1);
  FailureOr<std::string> tool = findRuleCompiler(options, loc);
  if (failed(tool))
    return failure();
  RuleCache cache(options, *tool, *source, includeDirs, known);
  FailureOr<CompiledRules> compiled =
      compileRules(*source, includeDirs, *tool, cache, loc);
  if (failed(compiled))
    return failure();

  context->loadDialect<pdl::PDLDialect, pdl_interp::PDLInterpDialect>();
  auto set = std::make_unique<RuleSet>();
  set->name = name.str();
  // It was verified when it was compiled.
  set->module = parseSourceString<ModuleOp>(
      compiled->pdl, ParserConfig(context, /*verifyAfterParse=*/false));
  if (!set->module)
    return failure();
  loadNamedDialects(*set->module);
  for (auto pattern : set->module->getOps<pdl::PatternOp>())
    set->rules.push_back(describe(pattern, *source));
  set->comment = openingComment(source->mainText());
  if (set->rules.empty())
    emitWarning(loc) << "rule set '" << name << "' has no rules";
  for (const RuleSource::File &file : source->textFiles())
    set->text.add(file.name, file.text);
  bool isKnown = !compiled->lowered.empty();
  if (!isKnown && failed(set->text.check(context)))
    return failure();
  // The checks that found nothing find nothing again.
  static const std::string build =
      CacheKey().addProgram(reinterpret_cast<const void *>(&objectOf)).str();
  bool mayChange = namesForeignDialect(*source, context);
  if (compiled->silentFor != build || mayChange) {
    RuleChecks checks(set->rules, *source, set->text, NativeRegistry::get(),
                      strict);
    if (failed(checks.run()))
      return failure();
    std::string silentFor = checks.hasFound() || mayChange ? "" : build;
    bool isNews = !isKnown || compiled->silentFor != silentFor;
    compiled->silentFor = silentFor;
    if (!isKnown)
      for (const Rule &rule : set->rules)
        compiled->lowered.push_back(lowerRule(rule.pattern));
    if (isNews && !set->rules.empty())
      cache.store(*compiled);
  }
  for (auto [rule, lowered] : llvm::zip(set->rules, compiled->lowered))
    rule.lowered = std::move(lowered);
  return set;
}

Rule *RuleSet::lookup(StringRef ruleName) {
  auto it = llvm::find_if(
      rules, [&](const Rule &rule) { return rule.name == ruleName; });
  return it == rules.end() ? nullptr : &*it;
}
