//===- Families.cpp - Families and tables of declarations -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Notation/Expander.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace tenon;

/// How much deeper brackets are nested behind the token.
static int depthChange(const Token &token) {
  bool opens = token.is("(") || token.is("[") || token.is("{");
  bool closes = token.is(")") || token.is("]") || token.is("}");
  return opens - closes;
}

std::vector<ArrayRef<Token>> tenon::splitStatements(ArrayRef<Token> body) {
  std::vector<ArrayRef<Token>> statements;
  int depth = 0;
  for (size_t begin = 0, place = 0; place < body.size(); ++place) {
    depth += depthChange(body[place]);
    if (depth > 0 || !body[place].is(";"))
      continue;
    statements.push_back(body.slice(begin, place + 1 - begin));
    begin = place + 1;
  }
  return statements;
}

void Expander::append(std::vector<Token> &made, const Twine &text,
                      size_t place) {
  for (Token &token : tokenize(shared.names.emplace_back(text.str()))) {
    token.place = token.before = place;
    if (token.kind != Token::End)
      made.push_back(token);
  }
}

bool Expander::expand(std::vector<Token> declaration, unsigned from,
                      std::optional<size_t> call) {
  Token end = declaration.back();
  declaration.push_back({Token::End, "", end.place, end.place});
  Expander(std::move(declaration), from, shared, call).run();
  return !shared.hasFailed;
}

/// Whether there is `{A}` at `place`, behind a name without white space.
static bool isCompletion(ArrayRef<Token> tokens, size_t place) {
  return place + 2 < tokens.size() && tokens[place].is("{") &&
         tokens[place].before == tokens[place].place &&
         tokens[place + 1].kind == Token::Word && tokens[place + 2].is("}");
}

/// Where a name that begins at `place` ends: `Part{A}Part{B}`.
static size_t endOfName(ArrayRef<Token> tokens, size_t place) {
  size_t end = place + 1;
  while (isCompletion(tokens, end)) {
    end += 3;
    if (end < tokens.size() && tokens[end].kind == Token::Word &&
        tokens[end].before == tokens[end].place)
      ++end;
  }
  return end;
}

std::vector<Token> Expander::takeDeclaration() {
  size_t first = at;
  unsigned depth = 0;
  while (isGood()) {
    size_t place = at;
    Token token = next();
    if (token.kind == Token::End) {
      fail(token.place, "'}' expected, found the end");
      break;
    }
    if (token.kind == Token::Word)
      at = endOfName(tokens, place);
    depth += token.is("{");
    depth -= token.is("}");
    if (depth == 0 && (token.is("}") || token.is(";")))
      break;
  }
  return std::vector<Token>(tokens.begin() + first, tokens.begin() + at);
}

namespace {
/// What an entry of a family has for each of its names.
struct Entry {
  size_t place;
  std::vector<std::vector<Token>> values;
};
} // namespace

/// A string in which the names of a family that stand in braces, as in the
/// words of a refusal, are what the entry has for them.
static StringRef replaceInWords(
    StringRef literal,
    llvm::function_ref<const std::vector<Token> *(const Token &)> valueOf,
    std::deque<std::string> &made) {
  std::string text;
  for (StringRef rest = literal; !rest.empty();) {
    auto [plain, behind] = rest.split('{');
    text += plain;
    if (plain.size() == rest.size())
      break;
    auto [code, next] = behind.split('}');
    text += '{';
    size_t at = 0;
    for (const Token &token : tokenize(code))
      if (const std::vector<Token> *value = valueOf(token)) {
        text += code.slice(at, token.place);
        for (const Token &part : *value)
          text += (part.kind == Token::String
                       ? quoteString(unquote(part.text), '\'')
                       : part.text.str()) +
                  " ";
        if (!value->empty())
          text.pop_back();
        at = token.place + token.text.size();
      }
    text += code.drop_front(at);
    if (code.size() < behind.size())
      text += '}';
    rest = next;
  }
  return text == literal ? literal : StringRef(made.emplace_back(text));
}

/// The declaration of a family with what the entry has for the names.
static std::vector<Token> replaceNames(ArrayRef<Token> declaration,
                                       ArrayRef<StringRef> names,
                                       const Entry &entry,
                                       std::deque<std::string> &made) {
  auto valueOf = [&](const Token &token) -> const std::vector<Token> * {
    auto it = llvm::find(names, token.text);
    return token.kind == Token::Word && it != names.end()
               ? &entry.values[it - names.begin()]
               : nullptr;
  };
  std::vector<Token> copy;
  for (size_t number = 0; number < declaration.size();) {
    Token token = declaration[number];
    size_t end = endOfName(declaration, number);
    // The declaration is the entry's; what stands in it is where it stands.
    if (number == 0)
      token.place = token.before = entry.place;
    const std::vector<Token> *value = valueOf(token);
    if (token.kind == Token::Word && end > number + 1) {
      std::string name;
      auto take = [&](const Token &piece, StringRef text) {
        if (name.empty())
          token = piece;
        name += text;
      };
      auto put = [&] {
        if (name.empty())
          return;
        llvm::erase_if(name, [](char c) { return !isWordCharacter(c); });
        token.text = made.emplace_back(std::exchange(name, ""));
        copy.push_back(token);
      };
      if (value)
        for (const Token &inner : *value)
          take(token, inner.text);
      else
        take(token, token.text);
      for (++number; number < end;) {
        const Token &piece = declaration[number];
        if (!piece.is("{")) {
          take(piece, piece.text);
          ++number;
          continue;
        }
        if (auto *part = valueOf(declaration[number + 1])) {
          for (const Token &inner : *part)
            take(piece, inner.text);
        } else { // Another family completes it.
          put();
          copy.insert(copy.end(), declaration.begin() + number,
                      declaration.begin() + number + 3);
        }
        number += 3;
      }
      put();
      continue;
    }
    ++number;
    if (value) {
      for (const Token &part : *value) {
        copy.push_back(part);
        copy.back().before = part.place;
      }
      continue;
    }
    if (token.kind == Token::String)
      token.text = replaceInWords(token.text, valueOf, made);
    copy.push_back(token);
  }
  return copy;
}

/// `for (A, B) in [(a, b), ...] DECLARATION`: the declaration for each entry,
/// with what the entry has in the places of the names. `{A}` behind a part of a
/// name completes it.
void Expander::parseFamily() {
  Token word = next();
  llvm::SaveAndRestore deeper(shared.families, shared.families + 1);
  if (shared.families > 8)
    return fail(word.place, "families are nested more than 8 deep");
  std::vector<StringRef> names;
  bool isTuple = accept("(");
  do {
    names.push_back(next().text);
  } while (isTuple && accept(","));
  if (isTuple)
    expect(")");
  expect("in");
  expect("[");
  std::vector<Entry> entries;
  while (isGood() && !accept("]")) {
    Entry &entry = entries.emplace_back();
    entry.place = peek().place;
    if (isTuple)
      expect("(");
    int depth = 0;
    entry.values.emplace_back();
    while (isGood()) {
      const Token &token = peek();
      if (depth == 0 && (depthChange(token) < 0 || (token.is(",") && !isTuple)))
        break;
      Token taken = next();
      depth += depthChange(taken);
      if (taken.kind == Token::End)
        fail(taken.place, "']' expected, found the end");
      if (depth == 0 && taken.is(","))
        entry.values.emplace_back();
      else
        entry.values.back().push_back(taken);
    }
    if (isTuple)
      expect(")");
    if (isGood() && entry.values.size() != names.size())
      fail(entry.place, "the entry has " + Twine(entry.values.size()) +
                            " values for " + Twine(names.size()) + " names");
    if (!accept(",")) {
      expect("]");
      break;
    }
  }
  if (entries.empty())
    fail(word.place, "the family has no entries");
  std::vector<Token> declaration = takeDeclaration();
  for (const Entry &entry : entries) {
    if (!isGood() ||
        !expand(replaceNames(declaration, names, entry, shared.names), file))
      return;
    shared.expanded.text.append("\n");
  }
}

/// `Table Name with benefit(N) { lets; ROW: CONDITION => REWRITE; ... }`: a
/// pattern a row, of benefits that fall from the first to the last, which is N.
void Expander::parseTable() {
  next();
  Token name = next();
  unsigned benefit = 0;
  if (accept("with")) {
    expect("benefit");
    expect("(");
    if (next().text.getAsInteger(10, benefit))
      fail(tokens[at - 1].place, "a number expected");
    expect(")");
  }
  if (!peek().is("{"))
    expect("{");
  std::vector<Token> body = takeDeclaration();
  if (!isGood())
    return;
  std::vector<Token> lets;
  std::vector<ArrayRef<Token>> rows;
  StringRef target;
  for (ArrayRef<Token> statement :
       splitStatements(ArrayRef(body).drop_front().drop_back())) {
    if (statement.size() > 1 && (statement[1].is(":") || statement[1].is("=>")))
      rows.push_back(statement);
    else if (!rows.empty())
      return fail(
          statement.front().place,
          "a row NAME: CONDITION => REWRITE; is expected behind the first row");
    else
      llvm::append_range(lets, statement);
    if (statement.size() > 3 && statement[3].is("op") &&
        (target.empty() || statement[1].is("root")))
      target = statement[1].text;
  }
  if (rows.empty() || target.empty())
    return fail(name.place,
                rows.empty()
                    ? "the table has no rows"
                    : "the table matches no operation: `let root = op<...>"
                      "...;` is expected");
  for (auto [number, row] : llvm::enumerate(rows)) {
    std::vector<Token> pattern;
    size_t place = row.front().place;
    append(pattern, "Pattern", place);
    pattern.back().before = row.front().before;
    pattern.push_back(row.front());
    pattern.back().before = place;
    append(pattern,
           "with benefit(" + Twine(benefit + rows.size() - 1 - number) + ") {",
           place);
    llvm::append_range(pattern, lets);
    const Token *arrow =
        llvm::find_if(row, [](const Token &token) { return token.is("=>"); });
    if (arrow == row.end())
      return fail(place, "'=>' expected behind the condition of the row");
    if (row[1].is(":")) {
      append(pattern, "require", place);
      pattern.insert(pattern.end(), row.begin() + 2, arrow);
      append(pattern, ";", place);
    } else if (number + 1 < rows.size()) {
      return fail(rows[number + 1].front().place,
                  "the row '" + rows[number + 1].front().text +
                      "' is never tried: '" + row.front().text +
                      "' in front of it has no condition");
    }
    ArrayRef<Token> rest(arrow + 1, row.end());
    bool isBlock = !rest.empty() && rest.front().is("{");
    append(pattern, "rewrite " + target + " with" + (isBlock ? "" : " {"),
           place);
    llvm::append_range(pattern, rest);
    append(pattern, isBlock ? "}" : "}; }", place);
    if (!expand(std::move(pattern), file))
      return;
    shared.expanded.text.append("\n");
  }
}
