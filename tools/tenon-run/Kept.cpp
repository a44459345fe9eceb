//===- Kept.cpp - Programs that an earlier run has compiled ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kept.h"
#include "Engine/InputLog.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::run;
namespace cl = llvm::cl;
namespace json = llvm::json;

/// The flags that may be given: those that are part of the key, and those that
/// are about the calls of a program.
static bool isKnown(StringRef flag) {
  static const llvm::StringSet<> known = {"schedule",
                                          "entry",
                                          "dynamic-size",
                                          "threads",
                                          "opt-level",
                                          "runtime-library",
                                          "set",
                                          "rules-path",
                                          "schedule-path",
                                          "no-tuned",
                                          "target",
                                          "rewrite-limit",
                                          "check",
                                          "dim",
                                          "constant",
                                          "mlir-pdll",
                                          "rule-cache-dir",
                                          "code-cache",
                                          "jobs",
                                          "n",
                                          "commands",
                                          "seed",
                                          "input",
                                          "output",
                                          "reference",
                                          "verify",
                                          "reference-output",
                                          "print",
                                          "tolerance",
                                          "special-numbers",
                                          "json",
                                          "color",
                                          "ranks",
                                          "mpiexec",
                                          "time-limit",
                                          "rank-of-mpi"};
  return known.contains(flag);
}

bool tenon::run::mayBeKept(const Flags &flags, const EngineOptions &options) {
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (option->getNumOccurrences() != 0 && !isKnown(name))
      return false;
  return withCodeCache(options, flags.codeCache).useCache &&
         (flags.input != "-" || flags.isRank()) && !flags.isExact() &&
         !std::getenv(kWatchedRun);
}

bool tenon::run::dependsOnRank(ModuleOp payload) {
  auto isWhole = [](NamedAttribute attribute) {
    auto elements = dyn_cast<ElementsAttr>(attribute.getValue());
    return elements && !elements.isSplat();
  };
  return payload
      .walk([&](Operation *op) {
        return llvm::any_of(op->getAttrs(), isWhole) ? WalkResult::interrupt()
                                                     : WalkResult::advance();
      })
      .wasInterrupted();
}

CodeCache tenon::run::cacheOf(ModuleOp payload, StringRef text,
                              const Signature &signature, const Flags &flags,
                              const EngineOptions &options, Place place) {
  std::vector<std::string> more = {
      flags.runtime, std::to_string(flags.optLevel),
      std::to_string(place.hasOneThread), std::to_string(place.ranks)};
  if (dependsOnRank(payload))
    more.push_back(std::to_string(place.rank));
  return CodeCache(withCodeCache(options, flags.codeCache), flags.input, text,
                   signature, flags.schedule, more);
}

void tenon::run::keep(const CodeCache &cache, const Program &program,
                      const Report &report, const RunExtension &extension) {
  std::string text;
  llvm::raw_string_ostream os(text);
  extension.print(os, /*isShort=*/false);
  json::Object table;
  extension.addTo(table);
  const Rounding &rounding = report.work.rounding;
  cache.store(program.getSignature(), program.getCompiled(),
              json::Object{{"text", text},
                           {"table", std::move(table)},
                           {"flops", report.work.flops},
                           {"reason", report.work.reason},
                           {"reductionLength", rounding.reductionLength},
                           {"coarsest", static_cast<int>(rounding.coarsest)},
                           {"legalBy", json::Array(report.legalBy)}});
}

BuildReport tenon::run::recall(json::Object kept, Report &report) {
  report.work.flops = kept.getNumber("flops");
  report.work.reason = kept.getString("reason").value_or("");
  Rounding &rounding = report.work.rounding;
  rounding.reductionLength = kept.getNumber("reductionLength").value_or(1);
  rounding.coarsest = static_cast<Element>(
      kept.getInteger("coarsest").value_or(static_cast<int>(Element::F64)));
  if (const json::Array *sets = kept.getArray("legalBy"))
    for (const json::Value &set : *sets)
      report.legalBy.push_back(set.getAsString().value_or("").str());
  BuildReport rest{kept.getString("text").value_or("").str(), {}};
  if (json::Object *table = kept.getObject("table"))
    rest.table = std::move(*table);
  return rest;
}
