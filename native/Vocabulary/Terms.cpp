//===- Terms.cpp - What a body computes, as text --------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Terms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"

using namespace mlir;
using namespace tenon;

namespace {
struct Definition {
  std::string name;
  std::vector<std::string> parameters;
  std::vector<Term> body;
};

/// Reads terms. After a fault it reads on, and what it gives means nothing.
class Parser {
public:
  Parser(StringRef text, MLIRContext *context) : rest(text), context(context) {}

  std::vector<Term> parse();
  std::string fault;

private:
  void parseDefinition();
  Term parseChoice();
  Term parseAlternative();
  Term parseNumber();
  Term parseNamed(StringRef name);
  std::vector<Term> parseArguments();
  bool isOperation(StringRef name) const;

  bool take(StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }
  void expect(StringRef token) {
    if (!take(token))
      refuseRest("'" + token + "'");
  }
  void refuse(const Twine &sentence) {
    if (fault.empty())
      fault = sentence.str();
    rest = "";
  }
  void refuseRest(const Twine &wanted) {
    refuse("expected " + wanted + " at '" + rest.take_front(20) + "'");
  }
  StringRef takeWord() {
    rest = rest.ltrim();
    StringRef word =
        rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
    rest = rest.drop_front(word.size());
    return word;
  }

  StringRef rest;
  MLIRContext *context;
  std::vector<Definition> definitions;
  std::vector<std::string> parameters;
};
} // namespace

std::vector<Term> Parser::parse() {
  // What ends in a semicolon is a definition.
  while (rest.contains(';'))
    parseDefinition();
  std::vector<Term> terms;
  do
    terms.push_back(parseChoice());
  while (take(","));
  if (!rest.trim().empty())
    refuseRest("the end");
  return fault.empty() ? std::move(terms) : std::vector<Term>();
}

void Parser::parseDefinition() {
  Definition definition;
  definition.name = takeWord().str();
  expect("(");
  do
    definition.parameters.push_back(takeWord().str());
  while (take(","));
  expect(")");
  expect("=");
  parameters = definition.parameters;
  definition.body = {parseChoice()};
  parameters.clear();
  expect(";");
  definitions.push_back(std::move(definition));
}

Term Parser::parseChoice() {
  Term choice(Term::Kind::Choice);
  do
    choice.arguments.push_back(parseAlternative());
  while (take("|"));
  bool isPlain =
      choice.arguments.size() == 1 && choice.arguments.front().label.empty();
  return isPlain ? Term(choice.arguments.front()) : choice;
}

Term Parser::parseAlternative() {
  if (take("%"))
    return Term(Term::Kind::Hole, takeWord());
  rest = rest.ltrim();
  if (rest.empty() || llvm::isDigit(rest.front()) || rest.front() == '-')
    return parseNumber();
  StringRef word = takeWord();
  if (word.empty() || !take(":"))
    return parseNamed(word);
  Term term = parseAlternative();
  term.label = word.str();
  return term;
}

Term Parser::parseNumber() {
  StringRef digits = rest.take_while(
      [](char c) { return llvm::isAlnum(c) || c == '.' || c == '-' || c == '+'; });
  rest = rest.drop_front(digits.size());
  Term term(Term::Kind::Operand);
  if (!digits.getAsInteger(10, term.operand) && term.operand >= 0)
    return term;
  term.kind = Term::Kind::Number;
  auto status = term.number.convertFromString(digits, APFloat::rmNearestTiesToEven);
  if (llvm::errorToBool(status.takeError()))
    refuseRest("a term");
  return term;
}

/// `body` with arguments in the place of its parameters.
static Term substitute(const Term &body, ArrayRef<std::string> parameters,
                       ArrayRef<Term> arguments) {
  if (body.kind == Term::Kind::Parameter) {
    Term argument = arguments[llvm::find(parameters, body.name) - parameters.begin()];
    if (body.label.empty())
      return argument;
    Term labelled(Term::Kind::Choice);
    labelled.label = body.label;
    labelled.arguments = {argument};
    return labelled;
  }
  Term term = body;
  for (Term &argument : term.arguments)
    argument = substitute(argument, parameters, arguments);
  return term;
}

std::vector<Term> Parser::parseArguments() {
  std::vector<Term> arguments;
  do
    arguments.push_back(parseChoice());
  while (take(","));
  expect(")");
  return arguments;
}

Term Parser::parseNamed(StringRef name) {
  Term term(Term::Kind::Operation, name);
  if (llvm::is_contained(parameters, name))
    term.kind = Term::Kind::Parameter;
  else if (name == "zero")
    term.kind = Term::Kind::Number;
  if (term.kind != Term::Kind::Operation)
    return term;
  if (take("<")) {
    size_t end = rest.find('>');
    term.type = rest.take_front(end).str();
    rest = rest.drop_front(std::min(end, rest.size()));
    expect(">");
  }
  if (take("("))
    term.arguments = parseArguments();
  for (const Definition &word : definitions)
    if (word.name == name &&
        word.parameters.size() == term.arguments.size())
      return substitute(word.body.front(), word.parameters, term.arguments);
  if (name.empty())
    refuseRest("a term");
  else if (!isOperation(name))
    refuse("'" + name + "' is no operation of arith or math, and no word");
  return term;
}

bool Parser::isOperation(StringRef name) const {
  StringRef loop = name;
  if (name.contains('.') || arith::symbolizeCmpFPredicate(name) ||
      arith::symbolizeCmpIPredicate(name) ||
      (loop.consume_front("index") && llvm::all_of(loop, llvm::isDigit)))
    return true;
  context->loadDialect<arith::ArithDialect, math::MathDialect>();
  return RegisteredOperationName::lookup(("arith." + name).str(), context) ||
         RegisteredOperationName::lookup(("math." + name).str(), context);
}

std::vector<Term> tenon::parseTerms(StringRef words, StringRef text,
                                    MLIRContext *context, std::string &fault) {
  std::string all = (words + text).str();
  Parser parser(all, context);
  std::vector<Term> terms = parser.parse();
  if (!parser.fault.empty())
    fault = "'" + text.str() + "' is no term: " + parser.fault;
  return terms;
}
