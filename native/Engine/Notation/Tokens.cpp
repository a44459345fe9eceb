//===- Tokens.cpp - The tokens of rule files and of programs --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Notation/Expression.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;

bool tenon::isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_'; }

std::vector<Token> tenon::tokenize(StringRef text) {
  std::vector<Token> tokens;
  size_t at = 0, before = 0;
  auto add = [&](Token::Kind kind, size_t size) {
    tokens.push_back({kind, text.substr(at, size), at, before});
    at = before = std::min(at + size, text.size());
  };
  while (true) {
    StringRef rest = text.substr(at);
    if (rest.empty()) {
      add(Token::End, 0);
      return tokens;
    }
    char c = rest.front();
    if (llvm::isSpace(c)) {
      ++at;
    } else if (rest.starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (llvm::isDigit(c)) {
      add(Token::Number, rest.take_while(llvm::isDigit).size());
    } else if (isWordCharacter(c) || c == '$' || c == '#') {
      add(Token::Word,
          1 + rest.drop_front().take_while(isWordCharacter).size());
    } else if (c == '"' || c == '\'') {
      size_t end = 1;
      while (end < rest.size() && rest[end] != c && rest[end] != '\n')
        end += rest[end] == '\\' ? 2 : 1;
      bool isClosed = end < rest.size() && rest[end] == c;
      add(isClosed ? Token::String : Token::Unknown, end + 1);
    } else if (rest.starts_with("[{")) {
      size_t end = rest.find("}]");
      add(Token::Punctuation, end == StringRef::npos ? rest.size() : end + 2);
    } else {
      static constexpr StringLiteral kTwo[] = {"->", "=>", "&&", "||",
                                               "<=", ">=", "==", "!="};
      bool isTwo = llvm::is_contained(kTwo, rest.take_front(2));
      bool isKnown = StringRef("-+*/%<>?:!(){}[],;.=").contains(c);
      add(isKnown || isTwo ? Token::Punctuation : Token::Unknown,
          isTwo ? 2 : 1);
    }
  }
}

std::string tenon::quoteString(StringRef characters, char mark) {
  std::string text(1, mark);
  for (char c : characters)
    text += c == mark || c == '\\' ? std::string{'\\', c} : std::string{c};
  return text + mark;
}

std::string tenon::unquote(StringRef literal) {
  std::string text;
  literal = literal.drop_front().drop_back();
  for (size_t at = 0; at < literal.size(); ++at) {
    at += literal[at] == '\\' && at + 1 < literal.size();
    text += literal[at];
  }
  return text;
}
