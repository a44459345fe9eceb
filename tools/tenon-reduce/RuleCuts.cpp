//===- RuleCuts.cpp - Rule files with fewer rules -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cuts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace tenon::reduce;
using llvm::StringRef;

namespace {
/// Goes over the text of a rule file, past comments and literals.
class RuleScanner {
public:
  explicit RuleScanner(StringRef text) : text(text) {}

  bool atEnd() const { return place >= text.size(); }
  size_t at() const { return place; }
  char here() const { return text[place]; }

  /// Goes past a comment, a literal, a word or one other character. Gives the
  /// word.
  StringRef step() {
    StringRef rest = text.drop_front(place);
    if (rest.starts_with("//")) {
      skip(rest.find('\n'));
    } else if (rest.starts_with("[{")) {
      size_t end = rest.find("}]");
      skip(end == StringRef::npos ? end : end + 2);
    } else if (rest.front() == '"') {
      size_t end = 1;
      while (end < rest.size() && rest[end] != '"')
        end += rest[end] == '\\' ? 2 : 1;
      skip(end + 1);
    } else if (llvm::isAlpha(rest.front()) || rest.front() == '_') {
      StringRef word =
          rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
      skip(word.size());
      return word;
    } else {
      skip(1);
    }
    return "";
  }

private:
  void skip(size_t count) { place += std::min(count, text.size() - place); }

  StringRef text;
  size_t place = 0;
};
} // namespace

/// Where the comment begins that stands right above `at`, or the line of `at`.
static size_t startOfComment(StringRef text, size_t at) {
  auto lineStart = [&](size_t place) {
    size_t end = place == 0 ? StringRef::npos : text.rfind('\n', place - 1);
    return end == StringRef::npos ? 0 : end + 1;
  };
  size_t start = lineStart(at);
  while (start > 0) {
    size_t above = lineStart(start - 1);
    if (!text.slice(above, start).ltrim(" \t").starts_with("//"))
      break;
    start = above;
  }
  return start;
}

std::string
tenon::reduce::withoutOtherRules(StringRef text,
                                 const std::set<std::string> &kept) {
  std::string left;
  size_t done = 0;
  int depth = 0;
  for (RuleScanner scanner(text); !scanner.atEnd();) {
    char first = scanner.here();
    size_t start = scanner.at();
    StringRef word = scanner.step();
    depth += (first == '{') - (first == '}');
    if (depth != 0 || word != "Pattern")
      continue;
    StringRef name;
    // Up to the end of the body, or of the one statement behind `=>`.
    bool isOpen = true;
    for (bool isBlock = false; isOpen && !scanner.atEnd();) {
      char c = scanner.here();
      StringRef next = scanner.step();
      if (name.empty() && !next.empty())
        name = next;
      depth += (c == '{') - (c == '}');
      isBlock |= c == '{';
      isOpen = depth != 0 || (isBlock ? c != '}' : c != ';');
    }
    if (kept.count(name.str()))
      continue;
    size_t end = scanner.at();
    while (end < text.size() && llvm::isSpace(text[end]))
      ++end;
    left += text.slice(done, std::max(done, startOfComment(text, start)));
    done = end;
  }
  left += text.drop_front(done);
  return StringRef(left).rtrim().str() + "\n";
}
