//===- NestingGuard.cpp - Keeps parsers within their stack ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/NestingGuard.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <optional>
#include <utility>

using namespace llvm;

namespace tenon {
namespace {

bool isWordChar(char c) { return isAlnum(c) || c == '_' || c == '$'; }
bool isAliasChar(char c) { return isWordChar(c) || c == '.' || c == '-'; }

class NestingScan {
public:
  NestingScan(StringRef text, StringRef name, SourceLanguage language,
              raw_ostream &os, unsigned limit)
      : text(text), name(name), language(language), os(os), limit(limit) {}

  LogicalResult run();

private:
  /// An open bracket and the affine operators chained in it so far.
  struct Bracket {
    char open;
    unsigned operators;
  };

  bool at(char first, char second) const {
    return text[pos] == first && pos + 1 < text.size() &&
           text[pos + 1] == second;
  }
  bool isPDLL() const { return language == SourceLanguage::PDLL; }

  LogicalResult scanToken();
  LogicalResult scanWord();
  LogicalResult scanAlias();
  LogicalResult scanPunctuation();
  void scanQuote();
  void skipCode();
  void scanLineEnd();
  void closeBrackets(size_t remaining);
  LogicalResult chainOperator();
  LogicalResult checkDepth(unsigned reached);
  LogicalResult fail(const Twine &sentence) const;

  StringRef text, name;
  SourceLanguage language;
  raw_ostream &os;
  unsigned limit;

  size_t pos = 0;
  SmallVector<Bracket> brackets;
  /// Open brackets and the operators chained in them.
  unsigned depth = 0;
  /// In a string of PDLL, how many brackets were open where it began.
  std::optional<size_t> stringBase;
  /// How deep each alias defined so far is, and the one under definition.
  StringMap<unsigned> aliases;
  unsigned *definition = nullptr;
};

LogicalResult NestingScan::run() {
  if (text.starts_with("ML\xEFR"))
    return fail("this is MLIR bytecode, but only MLIR as text is accepted");
  if (text.trim().empty())
    return fail("this is empty");
  // MLIR reads a zero byte as a blank, so that zeros would be a program.
  pos = text.find('\0');
  if (pos != StringRef::npos)
    return fail("there is a zero byte here, but only text is accepted");
  pos = 0;
  while (pos < text.size())
    if (failed(scanToken()))
      return failure();
  return success();
}

LogicalResult NestingScan::scanToken() {
  char c = text[pos];
  if (c == ' ') {
    ++pos;
    return success();
  }
  if (isWordChar(c))
    return scanWord();
  if ((c == '#' || c == '!') && !isPDLL())
    return scanAlias();
  if (c == '"')
    scanQuote();
  else if (c == '\n')
    scanLineEnd();
  else if (c == '\\' && stringBase)
    pos += 2;
  else if (at('/', '/') && !stringBase)
    pos = std::min(text.find('\n', pos), text.size());
  else if (isPDLL() && at('[', '{') && !stringBase)
    skipCode();
  else
    return scanPunctuation();
  return success();
}

/// An identifier, a keyword or a number.
LogicalResult NestingScan::scanWord() {
  size_t end = pos;
  while (end < text.size() && isWordChar(text[end]))
    ++end;
  StringRef word = text.slice(pos, end);
  size_t digits = word.take_while(isDigit).size();
  if (digits > kDigitLimit)
    return fail("a number has " + Twine(digits) + " digits, but at most " +
                Twine(kDigitLimit) + " are accepted");
  bool chains = word == "mod" || word == "floordiv" || word == "ceildiv";
  if (chains && failed(chainOperator()))
    return failure();
  pos += word.size();
  return success();
}

/// `#name` or `!name`: a definition when `=` follows outside all brackets, else
/// a use, which is as deep as what the alias stands for.
LogicalResult NestingScan::scanAlias() {
  StringRef alias =
      text.substr(pos, 1 + text.substr(pos + 1).take_while(isAliasChar).size());
  StringRef rest = text.substr(pos + alias.size()).ltrim(" \t\r\n");
  if (brackets.empty() && rest.consume_front("=")) {
    definition = &aliases[alias];
    pos = text.size() - rest.ltrim(" \t\r\n").size();
    return success();
  }
  if (failed(checkDepth(depth + aliases.lookup(alias))))
    return failure();
  pos += alias.size();
  return success();
}

LogicalResult NestingScan::scanPunctuation() {
  char c = text[pos];
  if (at('-', '>') || at('=', '>') || at('>', '=') || at('<', '=')) {
    // In these the angle is no bracket.
    ++pos;
  } else if (StringRef("([{<").contains(c)) {
    if (failed(checkDepth(depth + 1)))
      return failure();
    brackets.push_back({c, 0});
    ++depth;
  } else if (StringRef(")]}>").contains(c)) {
    if (brackets.size() > stringBase.value_or(0))
      closeBrackets(brackets.size() - 1);
  } else if (StringRef("+-*").contains(c)) {
    if (failed(chainOperator()))
      return failure();
  } else if (c == ',' && !brackets.empty()) {
    depth -= std::exchange(brackets.back().operators, 0);
  }
  ++pos;
  return success();
}

/// A string of MLIR is skipped; one of PDLL begins or ends here.
void NestingScan::scanQuote() {
  ++pos;
  if (isPDLL()) {
    if (stringBase)
      closeBrackets(*std::exchange(stringBase, std::nullopt));
    else
      stringBase = brackets.size();
    return;
  }
  // Weights are written as one string of megabytes, with nothing escaped.
  StringRef inside = text.slice(pos, text.find('"', pos));
  if (!inside.contains('\\') && !inside.contains('\n'))
    pos += inside.size();
  while (pos < text.size() && text[pos] != '"' && text[pos] != '\n')
    pos += text[pos] == '\\' ? 2 : 1;
  if (pos < text.size() && text[pos] == '"')
    ++pos;
}

/// Inline C++ in PDLL is one token, whatever stands in it.
void NestingScan::skipCode() {
  size_t end = text.find("}]", pos);
  pos = end == StringRef::npos ? text.size() : end + 2;
}

/// The end of a line ends an unterminated string, and a definition that is not
/// inside a bracket.
void NestingScan::scanLineEnd() {
  ++pos;
  if (stringBase)
    closeBrackets(*std::exchange(stringBase, std::nullopt));
  if (brackets.empty())
    definition = nullptr;
}

void NestingScan::closeBrackets(size_t remaining) {
  while (brackets.size() > remaining)
    depth -= 1 + brackets.pop_back_val().operators;
}

/// An affine operator takes a level of recursion, as a bracket does.
LogicalResult NestingScan::chainOperator() {
  if (brackets.empty() || !StringRef("([").contains(brackets.back().open))
    return success();
  if (failed(checkDepth(depth + 1)))
    return failure();
  ++brackets.back().operators;
  ++depth;
  return success();
}

LogicalResult NestingScan::checkDepth(unsigned reached) {
  if (reached > limit)
    return fail("this is nested more than " + Twine(limit) +
                " levels deep, which is the most that is accepted");
  if (definition)
    *definition = std::max(*definition, reached);
  return success();
}

LogicalResult NestingScan::fail(const Twine &sentence) const {
  StringRef before = text.take_front(pos);
  size_t lineStart = before.rfind('\n');
  size_t column = lineStart == StringRef::npos ? pos + 1 : pos - lineStart;
  os << name << ':' << before.count('\n') + 1 << ':' << column << ": ";
  llvm::WithColor::error(os) << sentence << '\n';
  return failure();
}

} // namespace

LogicalResult checkNesting(StringRef text, StringRef name,
                           SourceLanguage language, raw_ostream &os,
                           unsigned limit) {
  return NestingScan(text, name, language, os, limit).run();
}

} // namespace tenon
