//===- RuleStatistics.cpp - How often each rule has fired -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/RuleStatistics.h"
#include "Engine/RuleLibrary.h"
#include "Workbench/RunTimes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace tenon;

/// How exactly a time is told: to the microsecond.
static double milliseconds(RunTimes::Clock::duration time) {
  using namespace std::chrono;
  return duration_cast<microseconds>(time).count() / 1000.0;
}

void RuleStatistics::collect(MLIRContext *context, const RunTimes *measured) {
  static const RunTimes kNone;
  const RunTimes &times = measured ? *measured : kNone;
  for (const RunTimes::OfStage &stage : times.stages())
    stages.push_back({stage.stage, milliseconds(stage.taken)});
  auto &fired = RuleLibrary::get(context).state().fired;
  for (RuleSet *set : RuleLibrary::get(context).sets()) {
    RunTimes::OfSet ofSet = times.of(*set);
    auto knownSet = llvm::find_if(
        sets, [&](const SetRow &other) { return other.set == set->getName(); });
    if (knownSet == sets.end())
      knownSet = sets.insert(knownSet, {set->getName().str(), 0, 0});
    knownSet->tries += ofSet.tries;
    knownSet->ms += milliseconds(ofSet.trying);
    for (const Rule &rule : set->getRules()) {
      RunTimes::OfRule ofRule = times.of(rule);
      Row row{set->getName().str(),
              rule.name,
              rule.location.getFilename().getValue().str(),
              rule.root.empty() ? "any" : rule.root,
              rule.location.getLine(),
              std::exchange(fired[&rule], 0),
              ofRule.tries,
              milliseconds(ofRule.rewriting)};
      auto known = llvm::find_if(rows, [&](const Row &other) {
        return std::tie(row.set, row.rule, row.file) ==
               std::tie(other.set, other.rule, other.file);
      });
      if (known == rows.end()) {
        rows.push_back(row);
        continue;
      }
      known->fired += row.fired;
      known->tries += row.tries;
      known->ms += row.ms;
    }
  }
}

/// The right-hand columns of a table.
static void printNumbers(raw_ostream &os, int64_t tries, double ms) {
  os << llvm::format("  %10lld  %10.3f\n", static_cast<long long>(tries), ms);
}

void RuleStatistics::print(raw_ostream &os, bool all) const {
  // A set of more rules of which none has fired is one line.
  constexpr int64_t kFolded = 4;
  llvm::StringMap<int64_t> idle;
  for (const Row &row : rows)
    ++idle[row.set];
  for (const Row &row : rows)
    if (row.fired != 0 || all || idle[row.set] <= kFolded)
      idle[row.set] = 0;

  std::vector<const Row *> order;
  size_t width = 4, placeWidth = 5;
  auto placeOf = [](const Row &row) {
    return row.file + ":" + std::to_string(row.line);
  };
  for (const Row &row : rows) {
    order.push_back(&row);
    width = std::max(width, row.rule.size());
    placeWidth = std::max(placeWidth, placeOf(row).size());
  }
  llvm::stable_sort(
      order, [](const Row *a, const Row *b) { return a->fired > b->fired; });
  auto printRow = [&](const Row &row) {
    os << llvm::format("%10lld  ", static_cast<long long>(row.fired))
       << llvm::left_justify(row.rule, width) << "  "
       << llvm::left_justify(row.root, 28) << "  "
       << llvm::left_justify(placeOf(row), placeWidth);
    printNumbers(os, row.tries, row.ms);
  };
  auto heading = [&] {
    return llvm::WithColor(os, raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  };
  heading().get() << "     fired  " << llvm::left_justify("rule", width) << "  "
                  << llvm::left_justify("root", 28) << "  "
                  << llvm::left_justify("place", placeWidth)
                  << "       tries          ms\n";
  auto firstIdle =
      llvm::find_if(order, [](const Row *row) { return row->fired == 0; });
  for (const Row *row : llvm::make_range(order.begin(), firstIdle))
    printRow(*row);
  if (firstIdle != order.end())
    heading().get() << "never fired:\n";
  for (const Row *row : llvm::make_range(firstIdle, order.end()))
    if (idle[row->set] == 0)
      printRow(*row);
  for (const SetRow &row : sets)
    if (int64_t count = idle.lookup(row.set))
      os << llvm::format("%10d  ", 0) << "each of the " << count << " rules of "
         << row.set << " (--rule-stats=all lists them)\n";

  heading().get() << llvm::left_justify("rule set", 40)
                  << "       tries          ms\n";
  for (const SetRow &row : sets) {
    os << llvm::left_justify(row.set, 40);
    printNumbers(os, row.tries, row.ms);
  }
  heading().get() << llvm::left_justify("stage", 40)
                  << "                      ms\n";
  for (const StageRow &row : stages)
    os << llvm::left_justify(row.stage, 40)
       << llvm::format("              %10.3f\n", row.ms);
}

static void printTime(llvm::json::OStream &json, double ms) {
  json.attributeBegin("ms");
  json.rawValue(llvm::formatv("{0:f3}", ms).str());
  json.attributeEnd();
}

void RuleStatistics::writeRules(llvm::json::OStream &json,
                                bool withTimes) const {
  for (const Row &row : rows)
    json.object([&] {
      json.attribute("set", row.set);
      json.attribute("rule", row.rule);
      json.attribute("file", row.file);
      json.attribute("line", static_cast<int64_t>(row.line));
      json.attribute("root", row.root);
      json.attribute("fired", row.fired);
      if (!withTimes)
        return;
      json.attribute("tries", row.tries);
      printTime(json, row.ms);
    });
}

void RuleStatistics::printJson(raw_ostream &os) const {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.array([&] { writeRules(json, /*withTimes=*/false); });
  os << "\n";
}

void RuleStatistics::printJsonWithTimes(raw_ostream &os) const {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attributeArray("rules", [&] { writeRules(json, /*withTimes=*/true); });
    json.attributeArray("sets", [&] {
      for (const SetRow &row : sets)
        json.object([&] {
          json.attribute("set", row.set);
          json.attribute("tries", row.tries);
          printTime(json, row.ms);
        });
    });
    json.attributeArray("stages", [&] {
      for (const StageRow &row : stages)
        json.object([&] {
          json.attribute("stage", row.stage);
          printTime(json, row.ms);
        });
    });
  });
  os << "\n";
}
