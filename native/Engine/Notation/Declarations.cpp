//===- Declarations.cpp - Constraints, rewrites, patterns and includes ----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Contracts.h"
#include "Engine/Notation/Expander.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace tenon;

void ExpandedText::append(const ExpandedText &other) {
  for (Mark mark : other.marks) {
    mark.at += text.size();
    marks.push_back(mark);
  }
  text += other.text;
}

void ExpandedText::append(StringRef piece, unsigned file, size_t place,
                          bool isVerbatim) {
  marks.push_back({text.size(), file, place, isVerbatim});
  text += piece;
}

/// The offset of a line and a column, both from 1.
static size_t offsetOf(StringRef text, unsigned line, unsigned column) {
  size_t at = 0;
  for (; line > 1 && at != StringRef::npos; --line)
    at = text.find('\n', at) + 1;
  return std::min(at + column - 1, text.size());
}

std::pair<unsigned, unsigned> tenon::lineAndColumn(StringRef text, size_t at) {
  StringRef before = text.take_front(at);
  size_t start = before.rfind('\n') + 1;
  return {before.count('\n') + 1, at - start + 1};
}

FileLineColLoc ExpandedRules::locate(unsigned line, unsigned column,
                                     MLIRContext *context) const {
  size_t at = offsetOf(text.text, line, column);
  auto after = llvm::upper_bound(
      text.marks, at,
      [](size_t at, const ExpandedText::Mark &mark) { return at < mark.at; });
  if (after == text.marks.begin())
    return FileLineColLoc::get(context, files.front().name, 1, 1);
  const ExpandedText::Mark &mark = *std::prev(after);
  size_t place = mark.place + (mark.isVerbatim ? at - mark.at : 0);
  auto [row, start] = lineAndColumn(files[mark.file].text, place);
  return FileLineColLoc::get(context, files[mark.file].name, row, start);
}

/// Has the declaration of that name, behind those that it uses, be part of the
/// text.
void Expander::require(StringRef name) {
  auto it = shared.signatures.find(name);
  if (it == shared.signatures.end() || it->second->isEmitted)
    return;
  Signature &signature = *it->second;
  signature.isEmitted = true;
  for (const std::string &used : signature.uses)
    require(used);
  shared.expanded.text << signature.text << "\n";
}

std::vector<Parameter> Expander::parseParameters(StringRef end,
                                                 ExpandedText &text) {
  std::vector<Parameter> parameters;
  while (isGood() && !accept(end)) {
    Parameter parameter;
    text.append(parameters.empty() ? "" : ", ");
    if (peek(1).is(":")) {
      Token name = next();
      next();
      copy(text, name);
      text.append(": ");
      parameter.name = name.text.str();
    }
    parameter.sort = copyType(text);
    parameters.push_back(std::move(parameter));
    if (!accept(",")) {
      expect(end);
      break;
    }
  }
  return parameters;
}

/// `Constraint Name(...) -> ... { ... }`, `;` or `=> ...;`.
void Expander::parseDeclaration() {
  ExpandedText before = space();
  Token word = next(), name = next();
  auto signature = std::make_unique<Signature>();
  ExpandedText &text = signature->text;
  if (isMain())
    text.append(before);
  copy(text, word);
  text.append(" ");
  copy(text, name);
  signature->name = name.text.str();
  signature->file = file;
  signature->place = name.place;
  if (auto known = shared.signatures.find(name.text);
      known != shared.signatures.end()) {
    const Signature &other = *known->second;
    auto [line, column] =
        lineAndColumn(shared.expanded.files[other.file].text, other.place);
    fail(name.place, "'" + name.text + "' is declared already, at " +
                         shared.expanded.files[other.file].name + ":" +
                         Twine(line));
  }
  StringRef stem = name.text;
  stem.consume_back("Anywhere");
  stem = stem.rtrim("0123456789");
  if (stem.size() < name.text.size() &&
      llvm::is_contained({kExpression, kBuildExpression, kRequire, kRefuse},
                         stem))
    fail(name.place, "'" + name.text + "' is a name that the notation uses");
  if (lookupBuiltIn(name.text))
    fail(name.place, "'" + name.text + "' is a function of the notation");
  size_t head = at;
  expect("(");
  text.append("(");
  signature->parameters = parseParameters(")", text);
  text.append(")");
  if (accept("->")) {
    text.append(" -> ");
    bool isTuple = accept("(");
    if (isTuple) {
      text.append("(");
      signature->results = parseParameters(")", text);
      text.append(")");
    } else {
      signature->results.push_back({"", copyType(text)});
    }
  }
  scope.clear();
  operations.clear();
  root.clear();
  uses.clear();
  for (const Parameter &parameter : signature->parameters) {
    scope[parameter.name] = parameter.sort;
    if (parameter.sort == Sort::Op)
      operations.push_back(parameter.name);
  }
  returns = signature->results;
  isRewrite = word.is("Rewrite");
  size_t first = at;
  signature->head.assign(tokens.begin() + head, tokens.begin() + at);
  if (peek().is(";") || peek().text.starts_with("[{")) {
    signature->isNative = true;
    if (peek().text.starts_with("[{")) {
      text.append(" ");
      copy(text, next());
    }
    expect(";");
    text.append(";");
  } else if (accept("=>")) {
    text << " => " << lower(parseExpression());
    expect(";");
    text.append(";");
  } else {
    text << " " << parseBlock();
  }
  isRewrite = false;
  signature->uses = uses;
  if (!isGood())
    return;
  if (call)
    text.marks = {{0, 0, *call, /*isVerbatim=*/false}};
  if (!signature->isNative) {
    bool isBlock = tokens[first].is("{");
    if (!isBlock && !signature->results.empty())
      append(signature->body, "return", tokens[first].place);
    signature->body.insert(signature->body.end(), tokens.begin() + first + 1,
                           tokens.begin() + at - isBlock);
  }
  std::string key = signature->name;
  shared.signatures[key] = std::move(signature);
  if (isMain())
    require(key);
}

/// `Pattern Name with benefit(N) { ... }`.
void Expander::parsePattern() {
  ExpandedText text = space();
  scope.clear();
  operations.clear();
  uses.clear();
  root.clear();
  isRewrite = false;
  // The operation that the rule rewrites is the first that a statement for it
  // names.
  unsigned depth = 0;
  for (size_t ahead = 1; peek(ahead).kind != Token::End; ++ahead) {
    depth += peek(ahead).is("{");
    if (peek(ahead).is("}") && --depth == 0)
      break;
    if ((peek(ahead).is("rewrite") || peek(ahead).is("replace") ||
         peek(ahead).is("erase") || peek(ahead).is("refuse")) &&
        peek(ahead + 1).kind == Token::Word) {
      root = peek(ahead + 1).text.str();
      break;
    }
  }
  copy(text, next());
  while (isGood() && !peek().is("{") && !peek().is("=>")) {
    Token token = next();
    bool isTight = token.is("(") || token.is(")") || token.is(",") ||
                   text.text.back() == '(';
    text.append(isTight ? "" : " ");
    copy(text, token);
    if (token.kind == Token::End)
      fail(token.place, "'{' expected, found the end");
  }
  if (accept("=>")) {
    text << " => " << parseStatement();
  } else {
    text << " " << parseBlock();
  }
  if (!isGood())
    return;
  for (const std::string &used : uses)
    require(used);
  shared.expanded.text.append(text);
}

void Expander::parseInclude() {
  ExpandedText text = space();
  Token word = next(), name = next();
  if (name.kind != Token::String)
    return fail(name.place, "the name of a file expected");
  SmallString<64> spelled(name.text.drop_front().drop_back());
  llvm::sys::path::remove_dots(spelled);
  std::string path = spelled.str().str();
  if (llvm::is_contained(shared.included, path))
    return;
  shared.included.push_back(path);
  const NotationFile *found = shared.include(path);
  if (!found) {
    copy(text, word);
    text.append(" ");
    copy(text, name);
    return shared.expanded.text.append(text);
  }
  for (const NotationFile &known : shared.expanded.files)
    if (known.name == found->name)
      return;
  shared.expanded.files.push_back(*found);
  Expander expander(tokenize(found->text), shared.expanded.files.size() - 1,
                    shared);
  expander.run();
}

void Expander::run() {
  while (isGood() && !shared.hasFailed && peek().kind != Token::End) {
    const Token &token = peek();
    if (token.is("#include"))
      parseInclude();
    else if (token.is("for"))
      parseFamily();
    else if (token.is("Table"))
      parseTable();
    else if (token.is("Pattern"))
      parsePattern();
    else if (token.is("Constraint") || token.is("Rewrite"))
      parseDeclaration();
    else
      fail(token.place, "Pattern, Constraint, Rewrite, Table, for or #include "
                        "expected, found '" +
                            token.text + "'");
  }
  if (isGood() || shared.hasFailed)
    return;
  shared.hasFailed = true;
  auto [line, column] = lineAndColumn(source(), getFaultPlace());
  emitError(FileLineColLoc::get(shared.context,
                                shared.expanded.files[file].name, line, column))
      << getFault();
}

FailureOr<ExpandedRules>
tenon::expandRules(NotationFile main,
                   llvm::function_ref<const NotationFile *(StringRef)> include,
                   MLIRContext *context) {
  SharedRules shared;
  shared.context = context;
  shared.include = include;
  shared.expanded.files.push_back(main);
  Expander(tokenize(main.text), 0, shared).run();
  if (shared.hasFailed)
    return failure();
  ExpandedRules &expanded = shared.expanded;
  ExpandedText all;
  for (const std::string &declaration : shared.helpers)
    all.append(declaration + "\n");
  all << expanded.text << "\n";
  expanded.text = std::move(all);
  return std::move(expanded);
}
