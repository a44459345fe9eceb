//===- Statements.cpp - Statements of rules -------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Contracts.h"
#include "Engine/Natives.h"
#include "Engine/Notation/Expander.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace tenon;

/// The white space and the comments in front of the next token.
ExpandedText Expander::space() {
  ExpandedText text;
  const Token &token = peek();
  if (token.before < token.place)
    text.append(source().slice(token.before, token.place), file, token.before,
                true);
  return text;
}

/// Copies `Value`, `Op<linalg.generic>` or `[A, B]`; a sort of attributes
/// becomes `Attr`.
Sort Expander::copyType(ExpandedText &text) {
  Token token = next();
  llvm::SaveAndRestore deeper(nesting, nesting + 1);
  checkDepth(token.place, nesting);
  if (token.is("[")) {
    text.append("[");
    Sort sort = copyType(text);
    while (isGood() && accept(",")) {
      text.append(", ");
      copyType(text);
    }
    expect("]");
    text.append("]");
    return sort;
  }
  std::optional<Sort> sort = sortOf(token.text);
  bool isOurs = sort && *sort >= Sort::Int;
  text.append(isOurs ? "Attr" : token.text, file, token.place, !isOurs);
  if (!sort && !shared.signatures.contains(token.text))
    fail(token.place, "'" + token.text + "' is no type; one of " + listSorts() +
                          " is expected");
  if (peek().is("<")) {
    unsigned depth = 0;
    do {
      Token inner = next();
      depth += inner.is("<");
      depth -= inner.is(">");
      copy(text, inner);
      if (inner.is(":"))
        text.append(" ");
      if (peek().is(":"))
        scope[inner.text] = sortOf(peek(1).text).value_or(Sort::Any);
      if (inner.kind == Token::End)
        fail(inner.place, "'>' expected, found the end");
    } while (isGood() && depth > 0);
  }
  return sort.value_or(Sort::Any);
}

std::string Expander::rootInScope() const {
  if (scope.contains(root))
    return root;
  return operations.empty() ? "" : operations.front();
}

/// The words of a refusal, as an argument of the native that says them.
ExpandedText Expander::parseWords(std::vector<Expression> &extra) {
  ExpandedText text;
  Token words = next();
  if (words.kind != Token::String)
    fail(words.place,
         "the words of the refusal expected, found '" + words.text + "'");
  std::string why = unquote(words.text);
  // What stands in braces becomes an argument.
  StringRef rest = why;
  while (isGood() && rest.contains('{')) {
    auto [code, behind] = rest.split('{').second.split('}');
    rest = behind;
    if (code == "op")
      continue;
    std::vector<Token> inner = tokenize(code);
    inner.pop_back();
    for (Token &token : inner)
      token.place = token.before = words.place;
    size_t first = at, left = tokens.size() - at;
    tokens.insert(tokens.begin() + at, inner.begin(), inner.end());
    Expression value = parseExpression();
    if (isGood() && tokens.size() - at != left)
      fail(words.place,
           "'" + code + "' in the words of the refusal is no expression");
    if (!isGood())
      break;
    // They are of no file: `not` reads the tokens of a body again.
    tokens.erase(tokens.begin() + first, tokens.begin() + first + inner.size());
    at = first;
    extra.push_back(
        leaf(lower(value), code.str(), knownOf(value), words.place));
  }
  text.append(attributeLiteral(quoteString(why, '"')));
  return text;
}

/// `refuse root "words"`: all that a rule does that only matches.
ExpandedText Expander::parseRefuse(size_t place) {
  Token name = next();
  std::vector<Expression> extra;
  ExpandedText op, text;
  copy(op, name);
  bool isWhole = !isRewrite;
  llvm::SaveAndRestore inRewrite(isRewrite, true);
  ExpandedText words = parseWords(extra);
  if (!isGood())
    return {};
  Expression nothing;
  nothing.text = "1";
  nothing.place = place;
  ExpandedText call = program(nothing, kRefuse, op, words, extra);
  if (!isWhole)
    return call;
  text.append("rewrite ");
  text.append(op);
  text.append(" with { ");
  text.append(call);
  text.append("; }");
  return text;
}

ExpandedText Expander::parseRequire(size_t place) {
  Expression condition = parseExpression();
  checkOperands(condition);
  checkCondition(condition);
  checkConstants(condition);
  if (isOneValue(condition) && isGood() && !isNumeric(knownOf(condition).sort))
    fail(condition.place, "`require` takes a condition, " + quote(condition) +
                              " is " + wordFor(knownOf(condition).sort));
  std::vector<Expression> extra;
  ExpandedText op, words;
  if (accept("else"))
    words = parseWords(extra);
  else
    words.append(attributeLiteral("\"\""));
  if (isRewrite)
    fail(place, "`require` stands where a rule matches, not where it rewrites");
  if (!isGood())
    return {};
  if (std::string name = rootInScope(); !name.empty())
    op.append(name, file, place, false);
  return program(condition, kRequire, op, words, extra);
}

/// The constraint that holds where `callee` does not: with the same parameters,
/// and the one question of its body negated.
std::string Expander::negatedTwin(const Signature &callee, size_t place) {
  std::string &name = shared.negated[callee.name];
  if (!name.empty())
    return name;
  name = "Not_" + callee.name;
  while (shared.signatures.contains(name))
    name += '_';
  std::vector<Token> twin, conditions, call;
  auto put = [&](std::vector<Token> &made, const Twine &text) {
    append(made, text, callee.place);
  };
  put(twin, "Constraint " + name);
  llvm::append_range(twin, callee.head);
  put(twin, "{");
  unsigned calls = 0;
  // What `let` computes is part of the condition: it may have no value.
  llvm::StringMap<std::vector<Token>> computed;
  for (ArrayRef<Token> original : splitStatements(callee.body)) {
    std::vector<Token> statement;
    bool asks = false;
    for (auto [number, token] : llvm::enumerate(original)) {
      auto it = computed.find(token.kind == Token::Word ? token.text : "");
      bool isName = number > 0 && original[number - 1].is(".");
      if (it == computed.end() || isName)
        statement.push_back(token);
      else
        llvm::append_range(statement, it->second);
      asks |= token.is("(") && original[number - 1].kind == Token::Word &&
              !lookupBuiltIn(original[number - 1].text);
    }
    size_t size = statement.size();
    if (statement.front().is("let") && !asks && original[2].is("=")) {
      std::vector<Token> &value = computed[original[1].text];
      put(value, "(");
      value.insert(value.end(), statement.begin() + 3, statement.end() - 1);
      put(value, ")");
    } else if (statement.front().is("let")) {
      llvm::append_range(twin, statement);
    } else if (statement.front().is("require")) {
      bool hasWords = size > 3 && statement[size - 3].is("else");
      put(conditions, conditions.empty() ? "((" : "&& (");
      llvm::append_range(
          conditions, ArrayRef(statement).slice(1, size - (hasWords ? 4 : 2)));
      put(conditions, ")");
    } else {
      ++calls;
      call = std::move(statement);
    }
  }
  if (calls + !conditions.empty() != 1 || !callee.results.empty()) {
    fail(place, "'" + callee.name +
                    "' cannot be negated: it asks more than one question; "
                    "write it as one `require`");
    return name;
  }
  put(twin, calls ? "not" : "require !holds");
  llvm::append_range(twin, calls ? call : conditions);
  put(twin, calls ? "}" : "); }");
  expand(std::move(twin), callee.file);
  return name;
}

/// `not Call(...)`. PDL negates natives; a constraint that rules define is
/// called by its negated twin.
ExpandedText Expander::parseNot(size_t place) {
  Token name = next();
  if (name.kind != Token::Word || !peek().is("(") || lookupBuiltIn(name.text))
    fail(name.place, "`not` takes the call of a constraint; `!` negates an "
                     "expression, as in `require !(a < b)`");
  auto it = shared.signatures.find(name.text);
  ExpandedText text;
  if (it == shared.signatures.end() || it->second->isNative)
    text.append("not ", file, place, false);
  else
    name.text = shared.names.emplace_back(negatedTwin(*it->second, name.place));
  Known known;
  std::string shown;
  if (isGood() && !shared.hasFailed)
    text.append(parseCall(name, known, shown));
  return text;
}

/// A statement, its semicolon included unless the text ends in front of it.
ExpandedText Expander::parseStatement() {
  ExpandedText text;
  Token token = peek();
  dropped.clear();
  auto end = [&](ExpandedText made, StringRef op = {}) {
    expect(";");
    made.append(";");
    for (const auto &[name, place] : dropped) {
      if (op.empty() || isRewrite)
        fail(place, "`_` is an attribute of an operation that is matched and "
                    "named by `let`");
      uses.push_back(kDropAttribute);
      made.append(" " + std::string(kDropAttribute), file, place, false);
      made << "(" << op << ", " << attributeLiteral(quoteString(name, '"'))
           << ");";
    }
    return made;
  };
  if (token.is("require")) {
    next();
    return end(parseRequire(token.place));
  }
  if (token.is("refuse") && peek(1).kind == Token::Word) {
    next();
    return end(parseRefuse(token.place));
  }
  if (token.is("not")) {
    next();
    text = parseNot(token.place);
    return end(std::move(text));
  }
  if (token.is("let")) {
    next();
    Token name = next();
    copy(text, token);
    text.append(" ");
    copy(text, name);
    Known known;
    bool isTyped = accept(":");
    if (isTyped) {
      text.append(": ");
      known = copyType(text);
    }
    if (accept("=")) {
      Expression value = parseExpression();
      text << " = " << lower(value);
      if (isTyped && isGood() && !fitsAs(value, known.sort))
        fail(value.place, "'" + name.text + "' is " + wordFor(known.sort) +
                              ", " + quote(value) + " is " +
                              wordFor(knownOf(value).sort));
      if (!isTyped && isGood())
        known = knownOf(value);
    }
    scope[name.text] = known;
    if (known.sort == Sort::Op)
      operations.push_back(name.text.str());
    return end(std::move(text),
               known.sort == Sort::Op ? name.text : StringRef());
  }
  if (token.is("return") || token.is("erase")) {
    next();
    copy(text, token);
    Expression value = parseExpression();
    text << " " << lower(value);
    if (token.is("return") && returns.size() == 1 && isGood() &&
        isAttribute(returns.front().sort) &&
        !fitsAs(value, returns.front().sort))
      fail(value.place, wordFor(returns.front().sort) + " is declared, " +
                            quote(value) + " is " +
                            wordFor(knownOf(value).sort));
    return end(std::move(text));
  }
  if (token.is("replace") || token.is("rewrite")) {
    next();
    copy(text, token);
    text << " " << lower(parseExpression());
    expect("with");
    text.append(" with ");
    llvm::SaveAndRestore inRewrite(isRewrite, true);
    if (peek().is("{"))
      text.append(parseBlock());
    else
      text.append(lower(parseExpression()));
    return end(std::move(text));
  }
  text.append(lower(parseExpression()));
  return end(std::move(text));
}

/// `{ ... }` with statements.
ExpandedText Expander::parseBlock() {
  llvm::SaveAndRestore deeper(nesting, nesting + 1);
  checkDepth(peek().place, nesting);
  ExpandedText text;
  expect("{");
  text.append("{");
  while (isGood() && !peek().is("}")) {
    text << space() << parseStatement();
  }
  text.append(space());
  expect("}");
  text.append("}");
  return text;
}
