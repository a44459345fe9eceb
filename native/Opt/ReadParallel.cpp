//===- ReadParallel.cpp - A module read by all threads --------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text is cut before lines that begin with `func.func`. Each thread reads
// what stands before the first of them, as many empty lines as were left out,
// so that locations are right, and its share. A cut in the wrong place, as into
// a module in a module, leaves brackets that do not match or that close the
// module early, and then this is given up.
//
//===----------------------------------------------------------------------===//

#include "Opt/ReadParallel.h"
#include "Engine/FlagError.h"
#include "Engine/NestingGuard.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Threading.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include <atomic>
#include <optional>

using namespace mlir;
using namespace tenon;

static constexpr StringLiteral kFunction = "func.func";

/// Threads are not all as fast: those that are done take another share.
static constexpr size_t kSharesOfThread = 4;

bool tenon::isLong(StringRef text) { return text.size() > 1 << 20; }

namespace {
/// A text in shares of whole functions.
struct Shares {
  /// The aliases, and the line that opens the module if there is one.
  StringRef head;
  /// They follow each other; the last has the end of the text.
  std::vector<StringRef> bodies;
  /// Whether the head opens a module, which each but the last has to close.
  bool areInModule;
};
} // namespace

/// Whether the head has nothing that a module could have twice.
static bool isHead(StringRef head, bool &opensModule) {
  opensModule = false;
  while (!head.empty()) {
    auto [line, rest] = head.split('\n');
    line = line.trim();
    head = rest;
    if (line.empty() || line.starts_with("//"))
      continue;
    if (opensModule)
      return false;
    opensModule = line.starts_with("module") && line.ends_with("{");
    if (!opensModule && !line.starts_with("#") && !line.starts_with("!"))
      return false;
  }
  return true;
}

/// Whether it has what each parser would number by itself.
static bool hasNumbered(StringRef text) {
  return llvm::any_of(ArrayRef<StringRef>{"{-#", "dense_resource", "distinct["},
                      [&](StringRef word) { return text.contains(word); });
}

/// At most `count` shares of about one length; none where the text is not
/// written so that it can be cut.
static std::optional<Shares> divide(StringRef text, size_t count) {
  size_t first = text.find(kFunction);
  if (first == StringRef::npos)
    return std::nullopt;
  size_t begin = text.take_front(first).rfind('\n') + 1;
  std::string boundary = ("\n" + text.slice(begin, first) + kFunction).str();
  Shares shares;
  shares.head = text.take_front(begin);
  if (!text.slice(begin, first).trim().empty() ||
      !isHead(shares.head, shares.areInModule) ||
      (shares.areInModule && !text.rtrim().ends_with("\n}")))
    return std::nullopt;
  size_t length = text.size() - begin;
  for (size_t i = 1; i <= count && begin < text.size(); ++i) {
    size_t next =
        text.find(boundary, text.size() - length * (count - i) / count);
    next = i == count || next == StringRef::npos ? text.size() : next + 1;
    if (next > begin)
      shares.bodies.push_back(text.slice(begin, next));
    begin = next;
  }
  return shares;
}

/// The words that stand before a dot: those of dialects are among them.
static void findPrefixes(StringRef text, llvm::StringSet<> &found) {
  StringRef last;
  for (size_t dot = 0; (dot = text.find('.', dot)) != StringRef::npos; ++dot) {
    size_t begin = dot;
    while (begin > 0 && (llvm::isAlnum(text[begin - 1]) ||
                         StringRef("_$").contains(text[begin - 1])))
      --begin;
    StringRef word = text.slice(begin, dot);
    if (word != last && !word.empty() && !llvm::isDigit(word.front()))
      found.insert(word);
    last = word;
  }
}

/// Loads what a parser would load, which threads may not do.
static void loadDialects(ArrayRef<llvm::StringSet<>> prefixes,
                         MLIRContext *context) {
  std::vector<std::string> names;
  for (StringRef name : context->getDialectRegistry().getDialectNames())
    if (llvm::any_of(prefixes, [&](const llvm::StringSet<> &found) {
          return found.contains(name);
        }))
      names.push_back(name.str());
  for (const std::string &name : names)
    context->getOrLoadDialect(name);
}

static OwningOpRef<ModuleOp> parse(std::unique_ptr<llvm::MemoryBuffer> text,
                                   MLIRContext *context) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(text), llvm::SMLoc());
  return parseSourceFile<ModuleOp>(
      sources, ParserConfig(context, /*verifyAfterParse=*/false));
}

/// Null, and nothing said, where it cannot be done.
static OwningOpRef<ModuleOp> parseShares(const Shares &shares, StringRef name,
                                         MLIRContext *context) {
  std::atomic<bool> hasSpoken = false;
  std::vector<llvm::StringSet<>> prefixes(shares.bodies.size());
  parallelFor(context, 0, prefixes.size(), [&](size_t i) {
    findPrefixes(shares.bodies[i], prefixes[i]);
    if (hasNumbered(shares.bodies[i]))
      hasSpoken = true;
  });
  if (hasSpoken)
    return nullptr;
  findPrefixes(shares.head, prefixes.front());
  loadDialects(prefixes, context);
  ScopedDiagnosticHandler silence(context, [&](Diagnostic &) {
    hasSpoken = true;
    return success();
  });
  std::vector<OwningOpRef<ModuleOp>> modules(shares.bodies.size());
  parallelFor(context, 0, modules.size(), [&](size_t i) {
    StringRef body = shares.bodies[i];
    StringRef leftOut(shares.head.end(), body.begin() - shares.head.end());
    std::string text = shares.head.str();
    text.append(leftOut.count('\n'), '\n');
    text += body;
    if (shares.areInModule && i + 1 != modules.size())
      text += "}\n";
    if (succeeded(
            checkNesting(text, name, SourceLanguage::MLIR, llvm::nulls())))
      modules[i] = parse(llvm::MemoryBuffer::getMemBuffer(text, name), context);
    // The module around several others that stand in no module has no line.
    if (modules[i] &&
        shares.areInModule !=
            (cast<FileLineColLoc>(modules[i]->getLoc()).getLine() != 0))
      modules[i] = nullptr;
  });
  if (hasSpoken || llvm::any_of(modules, [](auto &share) { return !share; }))
    return nullptr;
  Block::OpListType &all = modules.front()->getBody()->getOperations();
  for (OwningOpRef<ModuleOp> &share : MutableArrayRef(modules).drop_front())
    all.splice(all.end(), share->getBody()->getOperations());
  return std::move(modules.front());
}

OwningOpRef<ModuleOp> tenon::readInParallel(llvm::MemoryBufferRef text,
                                            MLIRContext *context) {
  StringRef name = text.getBufferIdentifier();
  std::optional<Shares> shares;
  if (context->isMultithreadingEnabled() && context->getNumThreads() > 1)
    shares =
        divide(text.getBuffer(), kSharesOfThread * context->getNumThreads());
  if (shares && shares->bodies.size() > 1)
    if (OwningOpRef<ModuleOp> whole = parseShares(*shares, name, context))
      return whole;
  if (failed(checkNesting(text.getBuffer(), name, SourceLanguage::MLIR,
                          FlagError::lines())))
    return nullptr;
  return parse(llvm::MemoryBuffer::getMemBuffer(text), context);
}
