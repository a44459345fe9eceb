//===- RuleStatistics.cpp - How often each rule has fired -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleStatistics.h"
#include "Engine/RuleLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace tenon;

void RuleStatistics::collect(MLIRContext *context) {
  for (RuleSet *set : RuleLibrary::get(context).sets()) {
    for (Rule &rule : set->getRules()) {
      Row row{set->getName().str(),
              rule.name,
              rule.location.getFilename().getValue().str(),
              rule.root.empty() ? "any" : rule.root,
              rule.location.getLine(),
              std::exchange(rule.fired, 0)};
      auto known = llvm::find_if(rows, [&](const Row &other) {
        return std::tie(row.set, row.rule, row.file) ==
               std::tie(other.set, other.rule, other.file);
      });
      if (known == rows.end())
        rows.push_back(row);
      else
        known->fired += row.fired;
    }
  }
}

void RuleStatistics::print(raw_ostream &os) const {
  std::vector<const Row *> order;
  size_t width = 4;
  for (const Row &row : rows) {
    order.push_back(&row);
    width = std::max(width, row.rule.size());
  }
  llvm::stable_sort(order, [](const Row *a, const Row *b) {
    return a->fired > b->fired;
  });
  auto printRow = [&](const Row &row) {
    os << llvm::format("%10lld  ", static_cast<long long>(row.fired))
       << llvm::left_justify(row.rule, width) << "  "
       << llvm::left_justify(row.root, 28) << "  " << row.file << ":"
       << row.line << "\n";
  };
  os << "     fired  " << llvm::left_justify("rule", width) << "  "
     << llvm::left_justify("root", 28) << "  place\n";
  auto firstIdle = llvm::find_if(
      order, [](const Row *row) { return row->fired == 0; });
  for (const Row *row : llvm::make_range(order.begin(), firstIdle))
    printRow(*row);
  if (firstIdle != order.end())
    os << "never fired:\n";
  for (const Row *row : llvm::make_range(firstIdle, order.end()))
    printRow(*row);
}

void RuleStatistics::printJson(raw_ostream &os) const {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.array([&] {
    for (const Row &row : rows)
      json.object([&] {
        json.attribute("set", row.set);
        json.attribute("rule", row.rule);
        json.attribute("file", row.file);
        json.attribute("line", static_cast<int64_t>(row.line));
        json.attribute("root", row.root);
        json.attribute("fired", row.fired);
      });
  });
  os << "\n";
}
