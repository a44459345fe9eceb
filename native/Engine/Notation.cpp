//===- Notation.cpp - Rules with expressions to plain PDLL ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Notation.h"
#include "Engine/DidYouMean.h"
#include "Engine/Expression.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"
#include <deque>

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Text and places
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

namespace {
/// What the front end knows of a value. Those from Int on are attributes to
/// PDLL.
enum class Sort {
  Any,
  Op,
  Value,
  Type,
  Int,
  List,
  Mask,
  Loops,
  ElementType,
  Map,
  String,
  Dictionary,
};

struct Signature;

/// A sort, or several values with a name each.
struct Known {
  Known(Sort sort = Sort::Any) : sort(sort) {}
  Sort sort;
  const Signature *tuple = nullptr;
};

struct Parameter {
  std::string name;
  Sort sort;
};

/// A constraint or a rewrite.
struct Signature {
  std::string name;
  /// Whether it has no body: C++ has it.
  bool isNative = false;
  std::vector<Parameter> parameters, results;
  unsigned file = 0;
  size_t place = 0;
  /// The tokens between the name and the body, and those of the body.
  std::vector<Token> head, body;
  /// Its text, until it is asked for.
  ExpandedText text;
  std::vector<std::string> uses;
  bool isEmitted = false;
};
} // namespace

static std::optional<Sort> sortOf(StringRef word) {
  return llvm::StringSwitch<std::optional<Sort>>(word)
      .Case("Attr", Sort::Any)
      .Case("Op", Sort::Op)
      .Cases({"Value", "ValueRange"}, Sort::Value)
      .Cases({"Type", "TypeRange"}, Sort::Type)
      .Case("Int", Sort::Int)
      .Case("List", Sort::List)
      .Case("Mask", Sort::Mask)
      .Case("Loops", Sort::Loops)
      .Case("ElementType", Sort::ElementType)
      .Case("Map", Sort::Map)
      .Case("String", Sort::String)
      .Case("Dictionary", Sort::Dictionary)
      .Default(std::nullopt);
}

static StringRef wordFor(Sort sort) {
  switch (sort) {
  case Sort::Any:
    return "an attribute";
  case Sort::Op:
    return "an operation";
  case Sort::Value:
    return "a value";
  case Sort::Type:
    return "a type";
  case Sort::Int:
    return "a number";
  case Sort::List:
    return "a list of numbers";
  case Sort::Mask:
    return "a mask";
  case Sort::Loops:
    return "a list of loops";
  case Sort::ElementType:
    return "an element type";
  case Sort::Map:
    return "an affine map";
  case Sort::String:
    return "a string";
  case Sort::Dictionary:
    return "a dictionary";
  }
  llvm_unreachable("a sort");
}

static bool isNumeric(Sort sort) {
  return sort == Sort::Any || sort == Sort::Int || sort == Sort::List ||
         sort == Sort::Mask || sort == Sort::Loops;
}

/// Whether a value of one sort may stand where another is declared. What is
/// computed of lists may be a list of loops, or a mask; a mask is no list of
/// loops, and no list of loops is a mask.
static bool fits(Sort from, Sort to) {
  bool isAttribute = from == Sort::Any || from >= Sort::Int;
  if (to == Sort::Any || from == Sort::Any)
    return isAttribute || from == to;
  // An operation stands for its results.
  if (from == to || (from == Sort::Op && to == Sort::Value))
    return true;
  bool isMixed = (from == Sort::Mask && to == Sort::Loops) ||
                 (from == Sort::Loops && to == Sort::Mask);
  return isNumeric(from) && isNumeric(to) && !isMixed;
}

//===----------------------------------------------------------------------===//
// The front end
//===----------------------------------------------------------------------===//

namespace {
/// What all files of a set share.
struct Shared {
  MLIRContext *context;
  llvm::function_ref<const NotationFile *(StringRef)> include;
  ExpandedRules expanded;
  llvm::StringMap<std::unique_ptr<Signature>> signatures;
  std::vector<std::string> included;
  /// The natives of expressions that are used, by declaration.
  std::vector<std::string> helpers;
  /// Names that families and negations make up.
  std::deque<std::string> names;
  /// How deep families are nested.
  unsigned families = 0;
  bool hasFailed = false;
};

/// Expands the tokens of one file, or of a declaration of a family.
class Expander : public ExpressionParser {
public:
  Expander(std::vector<Token> tokens, unsigned file, Shared &shared)
      : ExpressionParser(std::move(tokens)), file(file), shared(shared) {}

  void run();

protected:
  Expression parseLeaf() override;
  bool parseMember(Expression &value) override;
  bool isName(StringRef word) const override { return scope.contains(word); }

private:
  struct Leaf {
    ExpandedText text;
    /// As the user wrote it, for refusals.
    std::string shown;
    Known known;
  };

  StringRef source() const { return shared.expanded.files[file].text; }
  bool isMain() const { return file == 0; }
  Expression leaf(ExpandedText text, std::string shown, Known known,
                  size_t place);
  Leaf &leafOf(const Expression &expression) {
    return leaves[expression.number];
  }
  Known knownOf(const Expression &expression);
  void checkOperands(const Expression &expression);
  void checkArgument(const Expression &argument, const Parameter &parameter,
                     StringRef callee);
  std::string show(const Expression &expression);
  std::string quote(const Expression &expression);

  ExpandedText lower(const Expression &expression);
  ExpandedText lowerList(ArrayRef<Expression> parts);
  ExpandedText literal(const Expression &expression);
  ExpandedText program(const Expression &expression, StringRef native,
                       const ExpandedText &op = {},
                       const ExpandedText &why = {},
                       ArrayRef<Expression> extra = {});
  std::string helper(StringRef native, size_t arguments, bool hasOp);
  void checkConstants(const Expression &expression);

  Sort copyType(ExpandedText &text);
  void copy(ExpandedText &text, const Token &token);
  ExpandedText parseCall(const Token &name, Known &known, std::string &shown);
  Expression parseOperation();

  ExpandedText parseStatement();
  ExpandedText parseBlock();
  ExpandedText parseRequire(size_t place);
  ExpandedText parseNot(size_t place);
  std::string negatedTwin(const Signature &callee, size_t place);
  ExpandedText space();
  /// The operation that a refusal is of; empty if none is known yet.
  std::string rootInScope() const;

  void parseInclude();
  void parseDeclaration();
  void parsePattern();
  void parseFamily();
  void parseTable();
  std::vector<Parameter> parseParameters(StringRef end, ExpandedText &text);
  void require(StringRef name);
  std::vector<Token> takeDeclaration();
  bool completesName() const;

  unsigned file;
  Shared &shared;
  std::deque<Leaf> leaves;
  llvm::StringMap<Known> scope;
  /// Operations of the scope, in their order.
  std::vector<std::string> operations;
  /// The operation that the rule rewrites.
  std::string root;
  std::vector<std::string> uses;
  bool isRewrite = false;
  unsigned inOperation = 0;
};
} // namespace

/// How much deeper brackets are nested behind the token.
static int depthChange(const Token &token) {
  bool opens = token.is("(") || token.is("[") || token.is("{");
  bool closes = token.is(")") || token.is("]") || token.is("}");
  return opens - closes;
}

/// `text` as a literal of PDLL's.
static std::string attributeLiteral(StringRef text) {
  return "attr<" + quoteString(text, '"') + ">";
}

//===----------------------------------------------------------------------===//
// Leaves of expressions
//===----------------------------------------------------------------------===//

void Expander::copy(ExpandedText &text, const Token &token) {
  text.append(token.text, file, token.place, true);
}

Expression Expander::leaf(ExpandedText text, std::string shown, Known known,
                          size_t place) {
  Expression made;
  made.kind = Expression::Argument;
  made.text = text.text;
  made.place = made.operatorPlace = place;
  made.number = leaves.size();
  leaves.push_back({std::move(text), std::move(shown), known});
  return made;
}

/// A call, behind its name. Checks what is given against what is declared.
ExpandedText Expander::parseCall(const Token &name, Known &known,
                                 std::string &shown) {
  auto it = shared.signatures.find(name.text);
  const Signature *callee =
      it == shared.signatures.end() ? nullptr : it->second.get();
  uses.push_back(name.text.str());
  ExpandedText text;
  copy(text, name);
  expect("(");
  std::vector<Expression> arguments = parseList(")");
  if (callee && isGood()) {
    size_t count = callee->parameters.size();
    if (arguments.size() != count)
      fail(name.place, "'" + name.text + "' takes " + Twine(count) +
                           (count == 1 ? " argument" : " arguments") +
                           ", found " + Twine(arguments.size()));
    else
      for (auto [argument, parameter] :
           llvm::zip(arguments, callee->parameters))
        checkArgument(argument, parameter, name.text);
    if (callee->results.size() == 1)
      known = callee->results.front().sort;
    known.tuple = callee->results.size() > 1 ? callee : nullptr;
  } else if (!callee && isGood()) {
    std::vector<StringRef> names = builtIns();
    for (const auto &entry : shared.signatures)
      names.push_back(entry.getKey());
    fail(name.place, "undefined reference to `" + name.text + "`" +
                         didYouMean(name.text, names));
  }
  text.append("(");
  text.append(lowerList(arguments));
  shown = name.text.str() + "(" +
          llvm::join(llvm::map_range(
                         arguments,
                         [&](const Expression &each) { return show(each); }),
                     ", ") +
          ")";
  return text;
}

Expression Expander::parseLeaf() {
  Token token = next();
  ExpandedText text;
  if (token.is("(")) {
    std::vector<Expression> parts = parseList(")");
    if (parts.size() == 1)
      return std::move(parts.front());
    // Several values, or none.
    text.append("(", file, token.place, false);
    text.append(lowerList(parts));
    return leaf(std::move(text), "()", Sort::Value, token.place);
  }
  if (token.kind != Token::Word || token.text.starts_with("$")) {
    failAtLeaf(token);
    return leaf({}, "", Sort::Any, token.place);
  }
  bool isLiteral = (token.is("attr") || token.is("type")) && peek().is("<");
  if (isLiteral) {
    next();
    Token value = next();
    if (value.kind != Token::String)
      fail(value.place, "a string expected, found '" + value.text + "'");
    copy(text, token);
    text.append("<");
    copy(text, value);
    text.append(">");
    expect(">");
    return leaf(std::move(text), "attribute",
                token.is("type") ? Sort::Type : Sort::Any, token.place);
  }
  if (token.is("op") && peek().is("<"))
    return parseOperation();
  if (peek().is("(")) {
    Known known;
    std::string shown;
    text = parseCall(token, known, shown);
    return leaf(std::move(text), shown, known, token.place);
  }
  copy(text, token);
  Known known = scope.lookup(token.text);
  if (inOperation && peek().is(":") && sortOf(peek(1).text)) {
    next();
    text.append(": ");
    known = copyType(text);
    scope[token.text] = known;
    if (known.sort == Sort::Op)
      operations.push_back(token.text.str());
  } else if (!scope.contains(token.text) && isGood() && token.text != "_") {
    std::vector<StringRef> names;
    for (const auto &entry : scope)
      names.push_back(entry.getKey());
    fail(token.place, "undefined reference to `" + token.text + "`" +
                          didYouMean(token.text, names));
  }
  return leaf(std::move(text), token.text.str(), known, token.place);
}

bool Expander::parseMember(Expression &value) {
  if (!peek().is("."))
    return false;
  Token dot = next(), name = next();
  if (value.kind != Expression::Argument ||
      (name.kind != Token::Word && name.kind != Token::Number)) {
    fail(dot.place, "'.' takes a result of an operation or of a call");
    return true;
  }
  Leaf &inner = leafOf(value);
  ExpandedText text = inner.text;
  copy(text, dot);
  copy(text, name);
  Known known = inner.known.sort == Sort::Op ? Sort::Value : Sort::Any;
  if (const Signature *tuple = inner.known.tuple) {
    auto it = llvm::find_if(tuple->results, [&](const Parameter &result) {
      return result.name == name.text;
    });
    size_t number = it - tuple->results.begin();
    if (name.kind == Token::Number && !name.text.getAsInteger(10, number) &&
        number < tuple->results.size())
      it = tuple->results.begin() + number;
    if (it == tuple->results.end()) {
      std::vector<StringRef> names;
      for (const Parameter &result : tuple->results)
        names.push_back(result.name);
      fail(name.place, "'" + tuple->name + "' gives no '" + name.text + "'" +
                           didYouMean(name.text, names));
      return true;
    }
    known = it->sort;
  }
  value = leaf(std::move(text), inner.shown + "." + name.text.str(), known,
               value.place);
  return true;
}

/// `op<name>(operands) {attributes} -> (types)`, behind `op`.
Expression Expander::parseOperation() {
  llvm::SaveAndRestore nesting(inOperation, inOperation + 1);
  size_t place = tokens[at - 1].place;
  ExpandedText text;
  text.append("op", file, place, true);
  while (isGood()) {
    Token token = next();
    copy(text, token);
    if (token.is(">"))
      break;
    if (token.kind == Token::End)
      fail(token.place, "'>' expected, found the end");
  }
  if (accept("(")) {
    text.append("(");
    text.append(lowerList(parseList(")")));
  }
  if (peek().is("{")) {
    next();
    text.append(" {");
    for (bool isFirst = true; isGood() && !accept("}"); isFirst = false) {
      if (!isFirst)
        text.append(", ");
      Token name = next();
      if (name.kind != Token::Word && name.kind != Token::String)
        fail(name.place,
             "the name of an attribute expected, found '" + name.text + "'");
      std::string whole = name.text.str();
      while (accept("."))
        whole += "." + next().text.str();
      bool isDotted = whole.size() != name.text.size();
      text.append(isDotted ? "\"" + whole + "\"" : whole, file, name.place,
                  !isDotted);
      if (accept("=")) {
        text.append(" = ");
        text.append(lower(parseExpression()));
      }
      if (!accept(",")) {
        expect("}");
        break;
      }
    }
    text.append("}");
  }
  if (accept("->")) {
    text.append(" -> ");
    if (accept("(")) {
      text.append("(");
      text.append(lowerList(parseList(")")));
    } else {
      text.append(lower(parseExpression()));
    }
  }
  return leaf(std::move(text), "op", Sort::Op, place);
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

std::string Expander::show(const Expression &expression) {
  std::string text =
      printExpression(expression, [&](const Expression &argument) {
        return leafOf(argument).shown;
      });
  return text;
}

/// The expression in a message: what it is, in quotes.
std::string Expander::quote(const Expression &expression) {
  if (expression.kind == Expression::String)
    return quoteString(expression.text, '"');
  return "'" + show(expression) + "'";
}

Known Expander::knownOf(const Expression &expression) {
  auto sortOfPart = [&](size_t number) {
    return knownOf(expression.parts[number]).sort;
  };
  switch (expression.kind) {
  case Expression::Argument:
    return leafOf(expression).known;
  case Expression::Number:
    return Sort::Int;
  case Expression::String:
    return Sort::String;
  case Expression::Word:
    return isElementType(expression.text) ? Sort::ElementType
           : expression.text == "unit"    ? Sort::Any
                                          : Sort::Int;
  case Expression::Dictionary:
    return Sort::Dictionary;
  case Expression::List: {
    bool areNumbers = true;
    for (size_t number = 0; number < expression.parts.size(); ++number) {
      Sort sort = sortOfPart(number);
      areNumbers &= isNumeric(sort) && sort != Sort::Any;
    }
    return areNumbers ? Sort::List : Sort::Any;
  }
  case Expression::Index: {
    Sort list = sortOfPart(0);
    if (!isNumeric(list) || list == Sort::Any)
      return Sort::Any;
    return sortOfPart(1) == Sort::Int ? Sort::Int
           : list == Sort::Loops      ? Sort::Loops
                                      : Sort::List;
  }
  case Expression::Choose: {
    Sort yes = sortOfPart(1), no = sortOfPart(2);
    return yes == no       ? yes
           : fits(yes, no) ? no
           : fits(no, yes) ? yes
                           : Sort::Any;
  }
  case Expression::Unary:
    if (expression.text == "!")
      return sortOfPart(0) == Sort::Int ? Sort::Int : Sort::Mask;
    return sortOfPart(0) == Sort::Int ? Sort::Int : Sort::List;
  case Expression::Binary: {
    bool areSingle = sortOfPart(0) == Sort::Int && sortOfPart(1) == Sort::Int;
    bool isArithmetic = StringRef("+-*/%").contains(expression.text) ||
                        expression.text == "ceildiv";
    if (areSingle)
      return Sort::Int;
    return isArithmetic ? Sort::List : Sort::Mask;
  }
  case Expression::Function:
    if (expression.text == "without")
      return sortOfPart(0);
    if (expression.parts.size() == 2 &&
        (expression.text == "min" || expression.text == "max"))
      return sortOfPart(0) == Sort::Int && sortOfPart(1) == Sort::Int
                 ? Sort::Int
                 : Sort::List;
    return sortOf(lookupBuiltIn(expression.text)->result).value_or(Sort::Any);
  }
  llvm_unreachable("a kind of expression");
}

/// Refuses what an operator or a function can take of no value.
void Expander::checkOperands(const Expression &expression) {
  for (const Expression &part : expression.parts)
    checkOperands(part);
  if (expression.parts.empty())
    return;
  auto refuse = [&](const Expression &part, const Twine &verb) {
    fail(expression.operatorPlace,
         "`" + Twine(expression.text == "[" ? "[]" : expression.text) + "` " +
             verb + ", " + quote(part) + " is " + wordFor(knownOf(part).sort));
  };
  StringRef name = expression.text;
  bool isComparison = name.starts_with("<") || name.starts_with(">");
  bool isPart = expression.kind == Expression::Binary ||
                expression.kind == Expression::Unary;
  bool takesAny = llvm::is_contained({"==", "!=", "in"}, name);
  bool isOfNumbers = expression.kind == Expression::Function &&
                     lookupBuiltIn(name)->takesNumbers;
  for (auto [number, part] : llvm::enumerate(expression.parts)) {
    Sort sort = knownOf(part).sort;
    bool isAttribute = sort == Sort::Any || sort >= Sort::Int;
    if (!isAttribute || knownOf(part).tuple)
      return fail(part.place,
                  quote(part) + " is " +
                      (knownOf(part).tuple ? "several values; name one of them"
                                           : wordFor(sort).str() +
                                                 ", an attribute is expected"));
    if ((isPart && !takesAny) || isOfNumbers)
      if (!isNumeric(sort))
        return refuse(part,
                      isComparison ? "compares numbers" : "takes numbers");
    if (expression.kind == Expression::Choose && number == 0 &&
        !isNumeric(sort))
      return refuse(part, "takes a condition");
    if (expression.kind == Expression::Index && number == 0 &&
        (sort == Sort::String || sort == Sort::ElementType ||
         sort == Sort::Int) &&
        part.kind != Expression::Argument)
      return refuse(part, "takes a list");
  }
  if (takesAny && name != "in") {
    Sort left = knownOf(expression.parts[0]).sort;
    Sort right = knownOf(expression.parts[1]).sort;
    if (left != Sort::Any && right != Sort::Any &&
        isNumeric(left) != isNumeric(right))
      refuse(expression.parts[1],
             "compares values of one type: " + quote(expression.parts[0]) +
                 " is " + wordFor(left));
  }
  bool divides = name == "/" || name == "%" || name == "ceildiv";
  if (divides && expression.kind == Expression::Binary &&
      expression.parts[1].kind == Expression::Number &&
      StringRef(expression.parts[1].text).ltrim('-') == "0")
    fail(expression.operatorPlace, "division by 0");
}

void Expander::checkArgument(const Expression &argument,
                             const Parameter &parameter, StringRef callee) {
  Known known = knownOf(argument);
  if (known.tuple)
    fail(argument.place,
         quote(argument) + " is several values; name one of them");
  else if (!fits(known.sort, parameter.sort))
    fail(argument.place, "'" + callee + "' takes " + wordFor(parameter.sort) +
                             " as '" + parameter.name + "', " +
                             quote(argument) + " is " + wordFor(known.sort));
}

/// Whether nothing in it depends on what a rule matches.
static bool isConstant(const Expression &expression) {
  return expression.kind != Expression::Argument &&
         llvm::all_of(expression.parts, isConstant);
}

/// Has parts that depend on nothing be computed now, for what is wrong in them.
void Expander::checkConstants(const Expression &expression) {
  if (!isConstant(expression)) {
    for (const Expression &part : expression.parts)
      checkConstants(part);
    return;
  }
  auto found = evaluate(expression, {}, shared.context);
  if (auto *fault = std::get_if<std::string>(&found))
    fail(expression.operatorPlace, *fault);
}

//===----------------------------------------------------------------------===//
// What expressions become
//===----------------------------------------------------------------------===//

ExpandedText Expander::literal(const Expression &expression) {
  ExpandedText text;
  auto found = evaluate(expression, {}, shared.context);
  if (auto *fault = std::get_if<std::string>(&found)) {
    fail(expression.operatorPlace, *fault);
    return text;
  }
  std::string printed;
  llvm::raw_string_ostream os(printed);
  auto attribute = std::get<Attribute>(found);
  auto number = dyn_cast<IntegerAttr>(attribute);
  attribute.print(os, /*elideType=*/number && number.getType().isInteger(64));
  text.append(attributeLiteral(printed), file, expression.place, false);
  return text;
}

/// Has the native be declared that takes so many arguments.
std::string Expander::helper(StringRef native, size_t arguments, bool hasOp) {
  bool isRequire = native == kRequire;
  std::string name = (native + Twine(arguments)).str();
  if (isRequire && !hasOp)
    name += "Anywhere";
  std::string declaration =
      (Twine(native == kBuildExpression ? "Rewrite " : "Constraint ") + name +
       "(" + (hasOp ? "op: Op, " : "") + "program: Attr" +
       (isRequire ? ", why: Attr" : ""))
          .str();
  for (size_t number = 0; number < arguments; ++number)
    declaration += ", x" + std::to_string(number) + ": Attr";
  declaration += isRequire ? ");" : ") -> Attr;";
  if (!llvm::is_contained(shared.helpers, declaration))
    shared.helpers.push_back(declaration);
  return name;
}

ExpandedText Expander::program(const Expression &expression, StringRef native,
                               const ExpandedText &op, const ExpandedText &why,
                               ArrayRef<Expression> extra) {
  // Each argument once, by its text.
  std::vector<const Leaf *> arguments;
  auto nameOf = [&](const Expression &argument) {
    const Leaf &used = leafOf(argument);
    auto it = llvm::find_if(arguments, [&](const Leaf *known) {
      return known->text.text == used.text.text;
    });
    size_t number = it - arguments.begin();
    if (it == arguments.end())
      arguments.push_back(&used);
    return "$" + std::to_string(number);
  };
  std::string code = printExpression(expression, nameOf);
  for (const Expression &argument : extra)
    (void)nameOf(argument);
  std::string names;
  for (const Leaf *argument : arguments)
    names += (names.empty() ? "" : "; ") + nameInProgram(argument->shown);
  ExpandedText text;
  text.append(helper(native, arguments.size(), !op.text.empty()), file,
              expression.place, false);
  text.append("(");
  if (!op.text.empty()) {
    text.append(op);
    text.append(", ");
  }
  text.append(attributeLiteral(quoteString(names + ": " + code, '"')));
  if (native == kRequire) {
    text.append(", ");
    text.append(why);
  }
  for (const Leaf *argument : arguments) {
    text.append(", ");
    text.append(argument->text);
  }
  text.append(")", file, expression.place, false);
  return text;
}

ExpandedText Expander::lower(const Expression &expression) {
  if (!isGood())
    return {};
  if (expression.kind == Expression::Argument)
    return leafOf(expression).text;
  checkOperands(expression);
  if (!isGood())
    return {};
  if (isConstant(expression))
    return literal(expression);
  checkConstants(expression);
  return program(expression, isRewrite ? kBuildExpression : kExpression);
}

/// What stands between the brackets of a list of values, and its end.
ExpandedText Expander::lowerList(ArrayRef<Expression> parts) {
  ExpandedText text;
  for (auto [number, part] : llvm::enumerate(parts)) {
    text.append(number ? ", " : "");
    text.append(lower(part));
  }
  text.append(")");
  return text;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

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
  bool isAttribute = sort && *sort >= Sort::Int;
  text.append(isAttribute ? "Attr" : token.text, file, token.place,
              !isAttribute);
  if (!sort && !shared.signatures.contains(token.text))
    fail(token.place, "'" + token.text +
                          "' is no type; one of Attr, Int, List, Mask, Loops, "
                          "ElementType, Map, String, Dictionary, Op, Value, "
                          "ValueRange, Type, TypeRange is expected");
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

ExpandedText Expander::parseRequire(size_t place) {
  Expression condition = parseExpression();
  checkOperands(condition);
  checkConstants(condition);
  if (isGood() && !isNumeric(knownOf(condition).sort))
    fail(condition.place, "`require` takes a condition, " + quote(condition) +
                              " is " + wordFor(knownOf(condition).sort));
  std::string why;
  std::vector<Expression> extra;
  if (accept("else")) {
    Token words = next();
    if (words.kind != Token::String)
      fail(words.place,
           "the words of the refusal expected, found '" + words.text + "'");
    why = unquote(words.text);
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
        fail(words.place, "'" + code +
                              "' in the words of the refusal is no "
                              "expression");
      if (!isGood())
        break;
      // They are of no file: `not` reads the tokens of a body again.
      tokens.erase(tokens.begin() + first,
                   tokens.begin() + first + inner.size());
      at = first;
      extra.push_back(
          leaf(lower(value), code.str(), knownOf(value), words.place));
    }
  }
  if (isRewrite)
    fail(place, "`require` stands where a rule matches, not where it rewrites");
  if (!isGood())
    return {};
  ExpandedText op, words;
  if (std::string name = rootInScope(); !name.empty())
    op.append(name, file, place, false);
  words.append(attributeLiteral(quoteString(why, '"')));
  return program(condition, kRequire, op, words, extra);
}

/// The constraint that holds where `callee` does not: with the same parameters,
/// and the one question of its body negated.
std::string Expander::negatedTwin(const Signature &callee, size_t place) {
  std::string name = "Not_" + callee.name;
  if (shared.signatures.contains(name))
    return name;
  Token word{Token::Word, "Constraint", callee.place, callee.place};
  Token open{Token::Punctuation, "(", callee.place, callee.place};
  auto token = [&](StringRef text) {
    Token made = open;
    made.text = text;
    made.kind = llvm::isAlpha(text.front()) ? Token::Word : Token::Punctuation;
    return made;
  };
  std::vector<Token> twin = {word, token(shared.names.emplace_back(name))};
  llvm::append_range(twin, callee.head);
  twin.push_back(token("{"));
  std::vector<Token> conditions, call;
  unsigned calls = 0;
  for (ArrayRef<Token> rest = callee.body; !rest.empty();) {
    size_t size =
        llvm::find_if(rest, [](const Token &token) { return token.is(";"); }) -
        rest.begin();
    ArrayRef<Token> statement = rest.take_front(size);
    rest = rest.drop_front(std::min(size + 1, rest.size()));
    if (statement.empty() || statement.front().kind == Token::End)
      continue;
    if (statement.front().is("let")) {
      llvm::append_range(twin, statement);
      twin.push_back(token(";"));
    } else if (statement.front().is("require")) {
      bool hasWords = size > 2 && statement[size - 2].is("else");
      conditions.push_back(token(conditions.empty() ? "(" : "&&"));
      conditions.push_back(open);
      llvm::append_range(conditions,
                         statement.slice(1, size - (hasWords ? 3 : 1)));
      conditions.push_back(token(")"));
    } else {
      ++calls;
      call.assign(statement.begin(), statement.end());
    }
  }
  if (calls + !conditions.empty() != 1 || !callee.results.empty()) {
    fail(place, "'" + callee.name +
                    "' cannot be negated: it asks more than one question; "
                    "write it as one `require`");
    return name;
  }
  if (calls) {
    twin.push_back(token("not"));
    llvm::append_range(twin, call);
  } else {
    twin.push_back(token("require"));
    twin.push_back(token("!"));
    llvm::append_range(twin, conditions);
    twin.push_back(token(")"));
  }
  for (StringRef text : {";", "}"})
    twin.push_back(token(text));
  twin.push_back({Token::End, "", callee.place, callee.place});
  Expander(std::move(twin), callee.file, shared).run();
  return name;
}

/// `not Call(...)`. PDL negates natives; a constraint that rules define is
/// called by its negated twin.
ExpandedText Expander::parseNot(size_t place) {
  Token name = next();
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
  auto end = [&](ExpandedText made) {
    expect(";");
    made.append(";");
    return made;
  };
  if (token.is("require")) {
    next();
    return end(parseRequire(token.place));
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
      text.append(" = ");
      text.append(lower(value));
      if (isTyped && isGood() && !fits(knownOf(value).sort, known.sort))
        fail(value.place, "'" + name.text + "' is " + wordFor(known.sort) +
                              ", " + quote(value) + " is " +
                              wordFor(knownOf(value).sort));
      if (!isTyped && isGood())
        known = knownOf(value);
    }
    scope[name.text] = known;
    if (known.sort == Sort::Op)
      operations.push_back(name.text.str());
    return end(std::move(text));
  }
  if (token.is("return") || token.is("erase")) {
    next();
    copy(text, token);
    text.append(" ");
    text.append(lower(parseExpression()));
    return end(std::move(text));
  }
  if (token.is("replace") || token.is("rewrite")) {
    next();
    copy(text, token);
    text.append(" ");
    text.append(lower(parseExpression()));
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
    text.append(space());
    text.append(parseStatement());
  }
  text.append(space());
  expect("}");
  text.append("}");
  return text;
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

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
  shared.expanded.text.append(signature.text);
  shared.expanded.text.append("\n");
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
    text.append(" => ");
    text.append(lower(parseExpression()));
    expect(";");
    text.append(";");
  } else {
    text.append(" ");
    text.append(parseBlock());
  }
  isRewrite = false;
  signature->uses = uses;
  if (!isGood())
    return;
  if (!signature->isNative)
    signature->body.assign(tokens.begin() + first + 1, tokens.begin() + at - 1);
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
         peek(ahead).is("erase")) &&
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
    text.append(" => ");
    text.append(parseStatement());
  } else {
    text.append(" ");
    text.append(parseBlock());
  }
  if (!isGood())
    return;
  for (const std::string &used : uses)
    require(used);
  shared.expanded.text.append(text);
}

/// Whether `{A}` follows the word that was read, without white space.
bool Expander::completesName() const {
  return at > 0 && tokens[at - 1].kind == Token::Word && peek().is("{") &&
         peek().before == peek().place && peek(1).kind == Token::Word &&
         peek(2).is("}");
}

/// The tokens of the declaration that begins here, which are skipped.
std::vector<Token> Expander::takeDeclaration() {
  size_t first = at;
  unsigned depth = 0;
  while (isGood()) {
    Token token = next();
    if (token.kind == Token::End) {
      fail(token.place, "'}' expected, found the end");
      break;
    }
    if (completesName()) {
      at += 3;
      continue;
    }
    depth += token.is("{");
    depth -= token.is("}");
    if (depth == 0 && (token.is("}") || token.is(";")))
      break;
  }
  return std::vector<Token>(tokens.begin() + first, tokens.begin() + at);
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
  struct Entry {
    size_t place;
    std::vector<std::vector<Token>> values;
  };
  std::vector<Entry> entries;
  while (isGood() && !accept("]")) {
    Entry &entry = entries.emplace_back();
    entry.place = peek().place;
    if (isTuple)
      expect("(");
    unsigned depth = 0;
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
    if (!isGood())
      return;
    std::vector<Token> copy;
    auto valueOf = [&](const Token &token) -> const std::vector<Token> * {
      auto it = llvm::find(names, token.text);
      return token.kind == Token::Word && it != names.end()
                 ? &entry.values[it - names.begin()]
                 : nullptr;
    };
    for (size_t number = 0; number < declaration.size(); ++number) {
      Token token = declaration[number];
      // The declaration is the entry's; what stands in it is where it stands.
      if (number == 0)
        token.place = token.before = entry.place;
      bool isPasted =
          token.kind == Token::Word && number + 3 < declaration.size() &&
          declaration[number + 1].is("{") &&
          declaration[number + 1].before == declaration[number + 1].place &&
          valueOf(declaration[number + 2]) && declaration[number + 3].is("}");
      if (isPasted) {
        std::string name = token.text.str();
        for (const Token &part : *valueOf(declaration[number + 2]))
          name += part.text;
        llvm::erase_if(name,
                       [](char c) { return !llvm::isAlnum(c) && c != '_'; });
        token.text = shared.names.emplace_back(std::move(name));
        copy.push_back(token);
        number += 3;
      } else if (const std::vector<Token> *value = valueOf(token)) {
        for (auto [place, part] : llvm::enumerate(*value)) {
          copy.push_back(part);
          copy.back().before = part.place;
        }
      } else {
        copy.push_back(token);
      }
    }
    Token end = tokens.back();
    end.before = end.place;
    copy.push_back(end);
    Expander expander(std::move(copy), file, shared);
    expander.run();
    if (shared.hasFailed)
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
  expect("{");
  std::vector<Token> body;
  unsigned depth = 1;
  while (isGood() && depth > 0) {
    Token token = next();
    depth += token.is("{");
    depth -= token.is("}");
    if (depth > 0)
      body.push_back(token);
    if (token.kind == Token::End)
      fail(token.place, "'}' expected, found the end");
  }
  // Statements end with a semicolon that stands in no brackets.
  std::vector<ArrayRef<Token>> shared, rows;
  depth = 0;
  for (size_t begin = 0, place = 0; place < body.size(); ++place) {
    const Token &token = body[place];
    depth += depthChange(token);
    if (depth > 0 || !token.is(";"))
      continue;
    ArrayRef<Token> statement = ArrayRef(body).slice(begin, place + 1 - begin);
    begin = place + 1;
    bool isRow =
        statement.size() > 1 && (statement[1].is(":") || statement[1].is("=>"));
    (isRow ? rows : shared).push_back(statement);
    if (!isRow && !rows.empty())
      fail(
          statement.front().place,
          "a row NAME: CONDITION => REWRITE; is expected behind the first row");
  }
  std::string target;
  for (ArrayRef<Token> statement : shared)
    if (target.empty() && statement.size() > 3 && statement[3].is("op"))
      target = statement[1].text.str();
  if (isGood() && (rows.empty() || target.empty()))
    fail(name.place, rows.empty()
                         ? "the table has no rows"
                         : "the table matches no operation: `let root = op<...>"
                           "...;` is expected");
  for (auto [number, row] : llvm::enumerate(rows)) {
    if (!isGood())
      return;
    std::vector<Token> pattern;
    size_t place = row.front().place;
    auto put = [&](Token::Kind kind, const Twine &text) {
      pattern.push_back(
          {kind, this->shared.names.emplace_back(text.str()), place, place});
    };
    put(Token::Word, "Pattern");
    pattern.back().before = row.front().before;
    pattern.push_back(row.front());
    pattern.back().before = place;
    put(Token::Word, "with");
    put(Token::Word, "benefit");
    put(Token::Punctuation, "(");
    put(Token::Number, Twine(benefit + rows.size() - 1 - number));
    put(Token::Punctuation, ")");
    put(Token::Punctuation, "{");
    for (ArrayRef<Token> statement : shared)
      llvm::append_range(pattern, statement);
    ArrayRef<Token> rest = row.drop_front(2);
    if (row[1].is(":")) {
      put(Token::Word, "require");
      while (!rest.empty() && !rest.front().is("=>")) {
        pattern.push_back(rest.front());
        rest = rest.drop_front();
      }
      put(Token::Punctuation, ";");
      if (rest.empty()) {
        fail(place, "'=>' expected behind the condition of the row");
        return;
      }
      rest = rest.drop_front();
    }
    put(Token::Word, "rewrite");
    put(Token::Word, target);
    put(Token::Word, "with");
    bool isBlock = !rest.empty() && rest.front().is("{");
    if (!isBlock)
      put(Token::Punctuation, "{");
    llvm::append_range(pattern, rest);
    if (!isBlock) {
      put(Token::Punctuation, "}");
      put(Token::Punctuation, ";");
    }
    put(Token::Punctuation, "}");
    Token end = tokens.back();
    end.before = end.place;
    pattern.push_back(end);
    Expander expander(std::move(pattern), file, this->shared);
    expander.run();
    if (this->shared.hasFailed)
      return;
    this->shared.expanded.text.append("\n");
  }
}

void Expander::parseInclude() {
  ExpandedText text = space();
  Token word = next(), name = next();
  if (name.kind != Token::String)
    return fail(name.place, "the name of a file expected");
  std::string path = name.text.drop_front().drop_back().str();
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
  Shared shared;
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
  all.append(expanded.text);
  all.append("\n");
  expanded.text = std::move(all);
  return std::move(expanded);
}
