//===- PrintParallel.cpp - A module printed by all threads ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The printer numbers the values of each function by themselves, but names the
// affine maps of a whole module: `#map3`. Each thread prints a module of its
// own with some of the functions; then its names give way to those that the
// maps have in the whole, which are given in the order in which maps come up.
//
//===----------------------------------------------------------------------===//

#include "Opt/PrintParallel.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Threading.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace mlir;
using namespace tenon;

namespace {
/// The text of a module, split.
struct Part {
  std::string text;
  /// `#map1` and what it stands for, in order.
  std::vector<std::pair<StringRef, StringRef>> aliases;
  /// The line that opens the module, what is in it, and what follows.
  StringRef opening, body, end;
  /// What its aliases are called in the whole.
  llvm::StringMap<std::string> names;
};
} // namespace

static bool isWordChar(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '-';
}

/// Calls `seen` with each `#word` or `!word` of `text` that may be an alias,
/// and with what stands before it since the last one; then with the rest and an
/// empty word. Stops when that says no.
template <typename Seen>
static bool eachWord(StringRef text, Seen seen) {
  size_t from = 0, at = 0;
  while ((at = text.find_first_of("\"#!", at)) != StringRef::npos) {
    if (text[at] == '"') {
      // A string: up to the next quote that is not escaped.
      for (++at; at < text.size() && text[at] != '"'; ++at)
        at += text[at] == '\\';
      ++at;
      continue;
    }
    size_t end = at + 1;
    while (end < text.size() && isWordChar(text[end]))
      ++end;
    // With a dot behind it, it is of a dialect.
    if (end == at + 1 || (end < text.size() && text[end] == '.')) {
      at = end;
      continue;
    }
    if (!seen(text.slice(from, at), text.slice(at, end)))
      return false;
    from = at = end;
  }
  return seen(text.drop_front(std::min(from, text.size())), StringRef());
}

/// Splits the text; says no if it has what belongs to the whole: aliases
/// for types, of aliases or of locations, and resources.
static bool splitText(Part &part) {
  auto isFree = [](StringRef text) {
    return eachWord(text,
                    [](StringRef, StringRef word) { return word.empty(); });
  };
  StringRef rest = part.text;
  while (rest.starts_with("#")) {
    auto [line, below] = rest.split('\n');
    auto [name, meaning] = line.split(" = ");
    if (!isFree(meaning) || meaning.contains("distinct["))
      return false;
    part.aliases.emplace_back(name, meaning);
    rest = below;
  }
  size_t opened = rest.find('\n'), closed = rest.rfind("\n}");
  if (!rest.starts_with("module") || opened == StringRef::npos ||
      closed == StringRef::npos || closed < opened)
    return false;
  part.opening = rest.take_front(opened + 1);
  part.body = rest.slice(opened + 1, closed + 1);
  part.end = rest.drop_front(closed + 1);
  return isFree(part.opening) && part.end.trim() == "}" &&
         !part.body.contains("distinct[");
}

/// Whether the functions of the module can be printed in parallel.
static bool canPrintInParallel(ModuleOp module) {
  OpPrintingFlags flags;
  if (flags.shouldPrintDebugInfo() || flags.shouldUseLocalScope() ||
      flags.shouldPrintUniqueSSAIDs() || flags.shouldUseNameLocAsPrefix() ||
      flags.shouldPrintGenericOpForm() || flags.shouldSkipRegions())
    return false;
  MLIRContext *context = module.getContext();
  return context->isMultithreadingEnabled() && context->getNumThreads() > 1 &&
         !llvm::hasNItemsOrLess(*module.getBody(), 1) &&
         llvm::all_of(*module.getBody(), [](Operation &op) {
           return op.getNumResults() == 0 && op.getNumOperands() == 0 &&
                  (op.getNumRegions() == 0 ||
                   op.hasTrait<OpTrait::IsIsolatedFromAbove>());
         });
}

/// Moves the operations of `module` to as many modules, which follow each
/// other, each with about as many operations in its functions.
static std::vector<OwningOpRef<ModuleOp>> divide(ModuleOp module,
                                                 size_t count) {
  Block::OpListType &all = module.getBody()->getOperations();
  std::vector<size_t> sizes;
  size_t total = 0;
  for (Operation &op : all) {
    size_t size = 0;
    for (Region &region : op.getRegions())
      for (Block &block : region)
        size += block.getOperations().size();
    total += sizes.emplace_back(size + 1);
  }
  std::vector<OwningOpRef<ModuleOp>> modules;
  size_t next = 0, passed = 0;
  for (size_t i = 0; i < count && !all.empty(); ++i) {
    auto copy = cast<ModuleOp>(module->cloneWithoutRegions());
    copy.getBodyRegion().emplaceBlock();
    auto end = all.begin();
    do {
      ++end;
      passed += sizes[next++];
    } while (end != all.end() && passed * count < total * (i + 1));
    auto &own = copy.getBody()->getOperations();
    own.splice(own.end(), all, all.begin(), end);
    modules.emplace_back(copy);
  }
  return modules;
}

/// Gives each alias of the parts the name that it has in the whole; the lines
/// that define them.
static std::string nameAliases(MutableArrayRef<Part> parts) {
  // Names are sorted, and those of one name are numbered as they come up.
  std::map<StringRef, llvm::MapVector<StringRef, std::string>> known;
  for (Part &part : parts)
    for (auto [alias, meaning] : part.aliases) {
      StringRef name = alias.rtrim("0123456789");
      auto &ofName = known[name];
      size_t number = ofName.size();
      auto [entry, isNew] = ofName.try_emplace(meaning);
      if (isNew)
        entry->second = (name + (number ? Twine(number) : Twine())).str();
      part.names[alias] = entry->second;
    }
  std::string lines;
  for (auto &[name, ofName] : known)
    for (auto &[meaning, alias] : ofName)
      lines += alias + " = " + meaning.str() + "\n";
  return lines;
}

/// The body of a part with the names of the whole.
static std::string rename(const Part &part) {
  std::string text;
  text.reserve(part.body.size() + part.body.size() / 8);
  eachWord(part.body, [&](StringRef before, StringRef word) {
    text += before;
    auto known = part.names.find(word);
    text += known == part.names.end() ? word : StringRef(known->second);
    return true;
  });
  return text;
}

std::optional<std::string> tenon::printInParallel(ModuleOp module) {
  if (!canPrintInParallel(module))
    return std::nullopt;
  MLIRContext *context = module.getContext();
  std::vector<OwningOpRef<ModuleOp>> modules =
      divide(module, context->getNumThreads());
  std::vector<Part> parts(modules.size());
  std::vector<char> areSplit(modules.size());
  parallelFor(context, 0, modules.size(), [&](size_t i) {
    llvm::raw_string_ostream os(parts[i].text);
    AsmState state(*modules[i], OpPrintingFlags().assumeVerified());
    (*modules[i])->print(os, state);
    areSplit[i] = splitText(parts[i]);
  });
  for (OwningOpRef<ModuleOp> &part : modules) {
    auto &all = module.getBody()->getOperations();
    all.splice(all.end(), part->getBody()->getOperations());
  }
  if (llvm::is_contained(areSplit, false))
    return std::nullopt;
  std::string whole = nameAliases(parts);
  whole += parts.front().opening;
  std::vector<std::string> bodies(parts.size());
  parallelFor(context, 0, parts.size(), [&](size_t i) {
    bodies[i] = rename(parts[i]);
    parts[i].body = StringRef();
  });
  for (const std::string &body : bodies)
    whole += body;
  whole += parts.front().end;
  return whole;
}
