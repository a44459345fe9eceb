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

/// Whether a body of C++ may follow: `Constraint A(x: Value) -> Attr [{ ...
/// }];`.
static bool endsSignature(ArrayRef<Token> tokens) {
  if (tokens.empty())
    return false;
  const Token &last = tokens.back();
  return last.is(")") || last.is(">") ||
         (last.kind == Token::Word && !last.is("in") && !last.is("return"));
}

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
    } else if (rest.starts_with("[{") && endsSignature(tokens)) {
      size_t end = rest.find("}]");
      add(Token::Punctuation, end == StringRef::npos ? rest.size() : end + 2);
    } else {
      static constexpr StringLiteral kTwo[] = {"->", "=>", "&&", "||",
                                               "<=", ">=", "==", "!="};
      bool isTwo = llvm::is_contained(kTwo, rest.take_front(2));
      bool isKnown = StringRef("-+*/%<>?:!(){}[],;.=").contains(c);
      // A character of UTF-8 is one token.
      size_t size = isTwo ? 2 : 1;
      while (size < rest.size() && (rest[size] & 0xC0) == 0x80)
        ++size;
      add(isKnown || isTwo ? Token::Punctuation : Token::Unknown, size);
    }
  }
}

std::string tenon::quoteString(StringRef characters, char mark) {
  std::string text(1, mark);
  for (char c : characters)
    if (c == mark || c == '\\')
      text += {'\\', c};
    else if (c == '\n' || c == '\t')
      text += {'\\', c == '\n' ? 'n' : 't'};
    else
      text += c;
  return text + mark;
}

std::string tenon::unquote(StringRef literal) {
  std::string text;
  literal = literal.drop_front().drop_back();
  while (!literal.empty()) {
    bool isEscape = literal.size() > 1 && literal.consume_front("\\");
    char c = literal.front();
    unsigned code;
    if (isEscape && literal.size() > 1 &&
        !literal.take_front(2).getAsInteger(16, code)) {
      text += static_cast<char>(code);
      literal = literal.drop_front(2);
      continue;
    }
    text += isEscape && c == 'n' ? '\n' : isEscape && c == 't' ? '\t' : c;
    literal = literal.drop_front();
  }
  return text;
}
