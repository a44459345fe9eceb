//===- IrArchive.cpp - Many texts of changing IR, kept small --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/IrArchive.h"
#include "Workbench/Places.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// StableNames
//===----------------------------------------------------------------------===//

/// What `op` suggests to call its first result; empty when nothing.
static std::string hintOf(Operation *op) {
  std::string hint;
  if (auto suggests = dyn_cast<OpAsmOpInterface>(op))
    suggests.getAsmResultNames([&](Value result, StringRef name) {
      if (result == op->getResult(0))
        hint = name.str();
    });
  return hint;
}

StringRef StableNames::nameOf(Operation *op) {
  std::string hint = hintOf(op);
  auto known = entries.find(op);
  if (known != entries.end() && known->second.operation == op->getName() &&
      known->second.hint == hint)
    return known->second.name;

  Operation *scope = op->getParentWithTrait<OpTrait::IsIsolatedFromAbove>();
  unsigned count = counts[scope][hint]++;
  std::string name = hint.empty() ? "v" + std::to_string(count) : hint;
  if (!hint.empty() && count > 0)
    name += "_" + std::to_string(count);
  Entry entry{op->getName(), std::move(hint), std::move(name)};
  return entries.insert_or_assign(op, std::move(entry)).first->second.name;
}

std::string StableNames::print(Operation *op, AsmState::LocationMap *lines) {
  // The printer takes names from locations, so these are lent to it.
  std::vector<std::pair<Operation *, Location>> locations;
  op->walk<WalkOrder::PreOrder>([&](Operation *inner) {
    if (inner->getNumResults() == 0)
      return;
    locations.emplace_back(inner, inner->getLoc());
    inner->setLoc(
        NameLoc::get(StringAttr::get(op->getContext(), nameOf(inner))));
  });
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  flags.useLocalScope().printNameLocAsPrefix();
  flags.elideLargeElementsAttrs().elideLargeResourceString();
  AsmState state(op, flags, lines);
  op->print(os, state);
  for (auto [inner, location] : locations)
    inner->setLoc(location);
  return text;
}

//===----------------------------------------------------------------------===//
// IrArchive
//===----------------------------------------------------------------------===//

std::vector<unsigned> IrArchive::intern(StringRef text) {
  std::vector<unsigned> numbers;
  for (StringRef line : llvm::split(text.rtrim('\n'), '\n')) {
    auto [entry, isNew] = lineNumbers.try_emplace(line, lines.size());
    if (isNew)
      lines.push_back(entry->getKey());
    numbers.push_back(entry->second);
  }
  return numbers;
}

std::vector<IrArchive::Origin>
IrArchive::findOrigins(const AsmState::LocationMap &lines) {
  // In the order of the text, not of addresses.
  using Printed = std::pair<std::pair<unsigned, unsigned>, Operation *>;
  std::vector<Printed> printed;
  for (const auto &[op, place] : lines)
    printed.emplace_back(place, op);
  llvm::sort(printed, llvm::less_first());
  std::map<unsigned, llvm::SetVector<unsigned>> found;
  for (const auto &[place, op] : printed)
    forEachPlace(
        op->getLoc(), [&, line = place.first - 1](FileLineColLoc file) {
          std::string name =
              (llvm::sys::path::filename(file.getFilename().getValue()) + ":" +
               Twine(file.getLine()))
                  .str();
          auto [entry, isNew] = placeNumbers.try_emplace(name, places.size());
          if (isNew)
            places.push_back(entry->getKey());
          found[line].insert(entry->second);
        });
  std::vector<Origin> result;
  for (auto &[line, numbers] : found)
    result.emplace_back(line,
                        std::vector<unsigned>(numbers.begin(), numbers.end()));
  return result;
}

unsigned IrArchive::add(Operation *op, bool withOrigins) {
  AsmState::LocationMap opLines;
  std::vector<unsigned> now =
      intern(names.print(op, withOrigins ? &opLines : nullptr));
  Latest &before = latest[op];
  bool isNew = before.text < 0 || before.lines != now;
  unsigned text = isNew ? texts.size() : before.text;
  if (withOrigins && !origins.count(text))
    origins.try_emplace(text, findOrigins(opLines));
  if (!isNew)
    return before.text;

  ArrayRef<unsigned> from = before.lines, to = now;
  size_t start = 0;
  while (!from.empty() && !to.empty() && from.front() == to.front()) {
    from = from.drop_front();
    to = to.drop_front();
    ++start;
  }
  while (!from.empty() && !to.empty() && from.back() == to.back()) {
    from = from.drop_back();
    to = to.drop_back();
  }
  texts.push_back({before.text, start, from.size(), to.vec()});
  before.text = texts.size() - 1;
  before.lines = std::move(now);
  return before.text;
}

void IrArchive::writeJson(llvm::json::OStream &json) const {
  json.attributeArray("lines", [&] {
    for (StringRef line : lines)
      json.value(llvm::json::fixUTF8(line));
  });
  json.attributeArray("texts", [&] {
    for (const Text &text : texts)
      json.array([&] {
        json.value(text.base);
        json.value(static_cast<int64_t>(text.start));
        json.value(static_cast<int64_t>(text.removed));
        for (unsigned line : text.inserted)
          json.value(line);
      });
  });
  json.attributeArray("places", [&] {
    for (StringRef place : places)
      json.value(llvm::json::fixUTF8(place));
  });
  json.attributeObject("origins", [&] {
    for (const auto &[text, list] : origins)
      json.attributeArray(std::to_string(text), [&] {
        for (const auto &[line, numbers] : list)
          json.array([&] {
            json.value(line);
            for (unsigned number : numbers)
              json.value(number);
          });
      });
  });
}
