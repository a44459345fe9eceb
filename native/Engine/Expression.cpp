//===- Expression.cpp - Expressions of rules ------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Expression.h"
#include "Engine/DidYouMean.h"
#include "Engine/Natives.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include <numeric>

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

static bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_'; }

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

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

static constexpr BuiltIn kBuiltIns[] = {
    {"size", 1, 1, false, "list", "Int",
     "How many elements a list, a dictionary or the results of an affine map "
     "are."},
    {"any", 1, 1, true, "mask", "Int", "1 if some number is not 0."},
    {"all", 1, 1, true, "mask", "Int", "1 if no number is 0."},
    {"count", 1, 1, true, "mask", "Int", "How many numbers are not 0."},
    {"sum", 1, 1, true, "list", "Int", "The sum of the numbers."},
    {"product", 1, 1, true, "list", "Int",
     "The product of the numbers; 1 of none."},
    {"min", 1, 2, true, "list", "Int",
     "The least number of a list; of two lists the lesser number at each "
     "place."},
    {"max", 1, 2, true, "list", "Int",
     "The greatest number of a list; of two lists the greater number at each "
     "place."},
    {"scan", 1, 1, true, "list", "List",
     "At each place the sum of the numbers before it."},
    {"where", 1, 1, true, "mask", "List",
     "The places at which the number is not 0."},
    {"range", 1, 1, true, "n", "List", "0, 1, ... n - 1."},
    {"mask", 2, 2, true, "n, places", "Mask",
     "n numbers: 1 at these places, 0 at the others."},
    {"without", 2, 2, false, "list, others", "List",
     "The elements of the list that are not in the other."},
    {"equal", 2, 2, false, "a, b", "Int",
     "1 if the two are the same as a whole."},
    {"dims", 1, 1, false, "map", "Int",
     "How many dims an affine map has, or the first of several."},
    {"has", 2, 2, false, "table, name", "Int",
     "1 if the dictionary has that name."},
    {"with", 3, 3, false, "table, name, value", "Dictionary",
     "The dictionary with that value under that name."},
    {"dictionary", 2, 2, false, "names, values", "Dictionary",
     "A dictionary with a value under each name."},
    {"indexing_map", 4, 4, true, "count, loops, factors, offsets", "Attr",
     "An affine map of so many loops, in an array: at each place the loop "
     "times the factor, and the offset; of loop -1 the offset."},
    {"add_maps", 2, 2, false, "a, b", "Attr",
     "Of two affine maps, each the only one of an array, the one whose results "
     "are the sums of theirs."},
    {"tensor_type", 2, 2, false, "shape, element", "Attr",
     "The type of a tensor; a size `dynamic` is not static."},
    {"text", 1, 1, false, "attribute", "String",
     "The attribute as IR has it; a string as it is; of #dialect.name<word> "
     "the word."},
};

std::string BuiltIn::signature() const {
  return (name + "(" + arguments + ") -> " + result).str();
}

const BuiltIn *tenon::lookupBuiltIn(StringRef name) {
  auto it = llvm::find_if(
      kBuiltIns, [&](const BuiltIn &known) { return known.name == name; });
  return it == std::end(kBuiltIns) ? nullptr : it;
}

std::vector<StringRef> tenon::builtIns() {
  std::vector<StringRef> names;
  for (const BuiltIn &known : kBuiltIns)
    names.push_back(known.name);
  return names;
}

static Type parseElementType(StringRef word, MLIRContext *context) {
  Builder builder(context);
  Type type = llvm::StringSwitch<Type>(word)
                  .Case("index", builder.getIndexType())
                  .Case("f16", builder.getF16Type())
                  .Case("bf16", builder.getBF16Type())
                  .Case("f32", builder.getF32Type())
                  .Case("f64", builder.getF64Type())
                  .Default(Type());
  unsigned width;
  auto sign = word.consume_front("s")   ? IntegerType::Signed
              : word.consume_front("u") ? IntegerType::Unsigned
                                        : IntegerType::Signless;
  if (!type && word.consume_front("i") && !word.getAsInteger(10, width))
    type = IntegerType::get(context, width, sign);
  return type;
}

bool tenon::isElementType(StringRef word) {
  if (llvm::is_contained({"index", "f16", "bf16", "f32", "f64"}, word))
    return true;
  if (word.starts_with("s") || word.starts_with("u"))
    word = word.drop_front();
  return word.consume_front("i") && !word.empty() && word.size() < 4 &&
         llvm::all_of(word, llvm::isDigit);
}

bool Expression::isLiteral() const {
  if (kind == List || kind == Dictionary)
    return llvm::all_of(parts, [](const Expression &part) {
      return part.isLiteral() && part.kind != List && part.text != "dynamic";
    });
  return kind == Number || kind == String || kind == Word;
}

Token ExpressionParser::next() {
  const Token &token = peek();
  at = std::min(at + 1, tokens.size() - 1);
  return token;
}

bool ExpressionParser::accept(StringRef text) {
  bool found = peek().is(text);
  if (found)
    next();
  return found;
}

bool ExpressionParser::expect(StringRef text) {
  if (accept(text))
    return true;
  StringRef found = peek().text;
  fail(peek().place,
       "'" + text + "' expected, found " +
           (found.empty() ? Twine("the end") : "'" + found + "'"));
  return false;
}

void ExpressionParser::fail(size_t place, const Twine &what) {
  if (!isGood())
    return;
  fault = what.str();
  faultPlace = place;
  at = tokens.size() - 1;
}

std::vector<Expression> ExpressionParser::parseList(StringRef end) {
  std::vector<Expression> parts;
  while (isGood() && !accept(end)) {
    parts.push_back(parseExpression());
    if (accept(","))
      continue;
    expect(end);
    break;
  }
  return parts;
}

void ExpressionParser::failAtLeaf(const Token &token) {
  if (token.kind == Token::End)
    return fail(token.place, "an expression expected, found the end");
  if (token.text.starts_with("\"") || token.text.starts_with("'"))
    return fail(token.place, "the string does not end on its line");
  fail(token.place, "'" + token.text + "' begins no expression");
}

void ExpressionParser::checkDepth(size_t place, unsigned depth) {
  constexpr unsigned kDeepest = 200;
  if (depth > kDeepest)
    fail(place, "nested more than " + Twine(kDeepest) + " deep");
}

/// One more than the deepest part.
static unsigned depthOf(ArrayRef<Expression> parts) {
  unsigned depth = 0;
  for (const Expression &part : parts)
    depth = std::max(depth, part.depth + 1);
  return depth;
}

static Expression make(Expression::Kind kind, StringRef text, size_t place,
                       std::vector<Expression> parts = {}) {
  Expression made;
  made.kind = kind;
  made.text = text.str();
  made.place = made.operatorPlace = place;
  made.parts = std::move(parts);
  made.depth = depthOf(made.parts);
  return made;
}

Expression ExpressionParser::parseExpression() {
  llvm::SaveAndRestore deeper(nesting, nesting + 1);
  checkDepth(peek().place, nesting);
  Expression test = parseLevel(0);
  size_t place = peek().place;
  if (!accept("?"))
    return test;
  Expression yes = parseExpression();
  expect(":");
  Expression no = parseExpression();
  Expression choice = make(Expression::Choose, "?", test.place,
                           {std::move(test), std::move(yes), std::move(no)});
  choice.operatorPlace = place;
  return choice;
}

static constexpr unsigned kLevels = 5;

/// How tight an operator binds, from 0; `kLevels` for what is none.
static unsigned levelOf(const Token &token) {
  if (token.kind == Token::String)
    return kLevels;
  return llvm::StringSwitch<unsigned>(token.text)
      .Case("||", 0)
      .Case("&&", 1)
      .Cases({"==", "!=", "<", "<=", ">", ">=", "in"}, 2)
      .Cases({"+", "-"}, 3)
      .Cases({"*", "/", "%", "ceildiv"}, 4)
      .Default(kLevels);
}

Expression ExpressionParser::parseLevel(unsigned level) {
  if (level == kLevels)
    return parseUnary();
  Expression left = parseLevel(level + 1);
  while (isGood() && levelOf(peek()) == level) {
    Token name = next();
    Expression right = parseLevel(level + 1);
    if (level == 2 && levelOf(peek()) == level)
      fail(peek().place, "comparisons do not chain; join two of them by &&");
    left = make(Expression::Binary, name.text, left.place,
                {std::move(left), std::move(right)});
    left.operatorPlace = name.place;
    checkDepth(name.place, left.depth);
  }
  return left;
}

Expression ExpressionParser::parseUnary() {
  llvm::SaveAndRestore deeper(nesting, nesting + 1);
  Token token = peek();
  checkDepth(token.place, nesting);
  if (accept("-")) {
    if (peek().kind == Token::Number) {
      Expression number = parseUnary();
      if (number.kind != Expression::Number)
        return make(Expression::Unary, "-", token.place, {std::move(number)});
      number.text = "-" + number.text;
      number.place = token.place;
      return number;
    }
    return make(Expression::Unary, "-", token.place, {parseUnary()});
  }
  if (accept("!"))
    return make(Expression::Unary, "!", token.place, {parseUnary()});
  return parsePostfix();
}

Expression ExpressionParser::parsePostfix() {
  Expression value = parsePrimary();
  while (isGood()) {
    size_t place = peek().place;
    if (parseMember(value))
      continue;
    if (!accept("["))
      break;
    Expression index = parseExpression();
    expect("]");
    value = make(Expression::Index, "[", value.place,
                 {std::move(value), std::move(index)});
    value.operatorPlace = place;
    checkDepth(place, value.depth);
  }
  return value;
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

Expression ExpressionParser::parsePrimary() {
  Token token = peek();
  if (token.kind == Token::Number) {
    next();
    int64_t number;
    if (token.text.getAsInteger(10, number))
      fail(token.place, "'" + token.text + "' is no number of 64 bits");
    return make(Expression::Number, token.text, token.place);
  }
  if (token.kind == Token::String) {
    next();
    return make(Expression::String, unquote(token.text), token.place);
  }
  if (accept("["))
    return make(Expression::List, "[", token.place, parseList("]"));
  if (token.is("{")) {
    next();
    Expression table = make(Expression::Dictionary, "{", token.place);
    while (isGood() && !accept("}")) {
      table.names.push_back(next().text.trim("\"").str());
      while (accept("."))
        table.names.back() += "." + next().text.str();
      expect("=");
      table.parts.push_back(parseExpression());
      if (!accept(",")) {
        expect("}");
        break;
      }
    }
    table.depth = depthOf(table.parts);
    return table;
  }
  bool isWord = token.kind == Token::Word;
  if (isWord && peek(1).is("(")) {
    if (const BuiltIn *function = lookupBuiltIn(token.text)) {
      next();
      next();
      std::vector<Expression> arguments = parseList(")");
      size_t count = arguments.size();
      if (isGood() && (count < function->least || count > function->most))
        fail(token.place,
             "'" + token.text + "' takes " + Twine(function->least) +
                 (function->most > function->least
                      ? " or " + Twine(function->most)
                      : Twine("")) +
                 (function->most == 1 ? " argument" : " arguments") +
                 ", found " + Twine(count));
      return make(Expression::Function, token.text, token.place,
                  std::move(arguments));
    }
    return parseLeaf();
  }
  if (isWord && !isName(token.text) &&
      (llvm::is_contained({"true", "false", "dynamic", "unit"}, token.text) ||
       isElementType(token.text))) {
    next();
    return make(Expression::Word, token.text, token.place);
  }
  return parseLeaf();
}

Expression ExpressionParser::parseLeaf() {
  Token token = next();
  Expression leaf = make(Expression::Argument, token.text, token.place);
  if (token.is("(")) {
    leaf = parseExpression();
    expect(")");
  } else if (!token.text.consume_front("$") ||
             token.text.getAsInteger(10, leaf.number)) {
    failAtLeaf(token);
  }
  return leaf;
}

std::string tenon::printExpression(
    const Expression &expression,
    llvm::function_ref<std::string(const Expression &)> argument) {
  auto part = [&](size_t number) {
    const Expression &inner = expression.parts[number];
    std::string text = printExpression(inner, argument);
    bool isClosed =
        inner.kind != Expression::Binary && inner.kind != Expression::Choose;
    unsigned outside = levelOf({Token::Word, expression.text});
    unsigned inside = levelOf({Token::Word, inner.text});
    // Comparisons do not chain.
    bool isTighter =
        inner.kind == Expression::Binary &&
        expression.kind == Expression::Binary &&
        (inside > outside || (inside == outside && number == 0 && inside != 2));
    bool isLoose = expression.kind == Expression::Choose &&
                   (inner.kind == Expression::Binary || number == 2);
    return isClosed || isTighter || isLoose ? text : "(" + text + ")";
  };
  auto list = [&](StringRef open, StringRef close) {
    std::string text = open.str();
    for (auto [number, inner] : llvm::enumerate(expression.parts)) {
      text += number ? ", " : "";
      if (!expression.names.empty())
        text += (llvm::all_of(expression.names[number], isWordCharacter)
                     ? expression.names[number]
                     : "\"" + expression.names[number] + "\"") +
                " = ";
      text += printExpression(inner, argument);
    }
    return text + close.str();
  };
  switch (expression.kind) {
  case Expression::Argument:
    return argument(expression);
  case Expression::Number:
  case Expression::Word:
    return expression.text;
  case Expression::String:
    return quoteString(expression.text, '\'');
  case Expression::List:
    return list("[", "]");
  case Expression::Dictionary:
    return list("{", "}");
  case Expression::Index:
  case Expression::Binary:
  case Expression::Choose: {
    // From left to right: who prints arguments numbers them.
    bool isIndex = expression.kind == Expression::Index;
    std::string text = part(0);
    text += isIndex ? "[" : " " + expression.text + " ";
    text += isIndex ? printExpression(expression.parts[1], argument) : part(1);
    text += isIndex ? "]" : "";
    if (expression.kind == Expression::Choose)
      text += " : " + part(2);
    return text;
  }
  case Expression::Unary:
    return expression.text + part(0);
  case Expression::Function:
    return list(expression.text + "(", ")");
  }
  llvm_unreachable("a kind of expression");
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

namespace {
/// A value while an expression is computed: numbers, or an attribute of any
/// other kind. Numbers that were given keep the attribute that they are.
struct Computed {
  std::optional<Numbers> numbers;
  Attribute attribute;

  bool isSingle() const { return numbers && numbers->size() == 1; }
};

class Evaluator {
public:
  Evaluator(ArrayRef<Attribute> arguments, MLIRContext *context)
      : arguments(arguments), context(context) {}

  std::optional<Computed> value(const Expression &expression);
  Attribute attributeOf(const Computed &value) {
    return value.attribute ? value.attribute
                           : makeList(context, *value.numbers);
  }
  std::string fault;

private:
  using Result = std::optional<Computed>;

  Result fail(const Twine &what) {
    if (fault.empty())
      fault = what.str();
    return std::nullopt;
  }
  Result give(Attribute attribute) {
    return Computed{readList(attribute), attribute};
  }
  Result give(Numbers numbers) { return Computed{std::move(numbers), {}}; }
  Result give(int64_t number) { return give(Numbers{number}); }

  /// The elements of a list of numbers or of attributes, a single one as a
  /// list.
  SmallVector<Attribute> elements(const Computed &value);
  Result listOf(ArrayRef<Attribute> elements);
  Result binary(StringRef name, const Computed &left, const Computed &right);
  Result compare(const Computed &left, const Computed &right);
  Result contains(const Computed &value, const Computed &list);
  Result choose(const Expression &expression);
  Result lazy(const Expression &expression);
  Result index(const Computed &list, const Computed &key);
  Result function(const Expression &expression);
  Result indexingMap(ArrayRef<Computed> values);
  Result addMaps(const Computed &first, const Computed &second);
  Result tensorType(const Computed &shape, const Computed &element);

  ArrayRef<Attribute> arguments;
  MLIRContext *context;
};
} // namespace

/// What a value is, in words.
static std::string wordFor(const Computed &value) {
  if (value.numbers)
    return value.isSingle()
               ? "a number"
               : "a list of " + std::to_string(value.numbers->size()) +
                     " numbers";
  return llvm::TypeSwitch<Attribute, std::string>(value.attribute)
      .Case<StringAttr>([](auto) { return "a string"; })
      .Case<TypeAttr>([](auto) { return "a type"; })
      .Case<AffineMapAttr>([](auto) { return "an affine map"; })
      .Case<DictionaryAttr>([](auto) { return "a dictionary"; })
      .Case<ArrayAttr>([](auto) { return "a list that holds no numbers"; })
      .Default([](auto) { return "an attribute that is no number"; });
}

SmallVector<Attribute> Evaluator::elements(const Computed &value) {
  if (value.numbers)
    return llvm::map_to_vector(*value.numbers, [&](int64_t number) {
      return Attribute(Builder(context).getI64IntegerAttr(number));
    });
  if (auto array = dyn_cast<ArrayAttr>(value.attribute))
    return llvm::to_vector(array);
  return {value.attribute};
}

std::optional<Computed> Evaluator::listOf(ArrayRef<Attribute> elements) {
  auto array = ArrayAttr::get(context, elements);
  std::optional<Numbers> numbers = readList(array);
  return numbers ? give(std::move(*numbers)) : give(array);
}

/// What `compute` gives at each place of two lists of one size, or of which one
/// has one number, which counts at each place; none where it gives none.
static std::optional<Numbers>
byPlace(const Numbers &first, const Numbers &second,
        llvm::function_ref<std::optional<int64_t>(int64_t, int64_t)> compute) {
  Numbers results;
  size_t size = first.size() == 1 ? second.size() : first.size();
  for (size_t place = 0; place < size; ++place) {
    std::optional<int64_t> result =
        compute(first[first.size() == 1 ? 0 : place],
                second[second.size() == 1 ? 0 : place]);
    if (!result)
      return std::nullopt;
    results.push_back(*result);
  }
  return results;
}

std::optional<Computed> Evaluator::compare(const Computed &left,
                                           const Computed &right) {
  if (left.numbers && right.numbers) {
    const Numbers &first = *left.numbers, &second = *right.numbers;
    if (first.size() != second.size() &&
        std::min(first.size(), second.size()) != 1)
      return give(0);
    return give(*byPlace(first, second, std::equal_to<int64_t>()));
  }
  auto isArray = [](const Computed &value) {
    return !value.numbers && isa<ArrayAttr>(value.attribute);
  };
  if (attributeOf(left) == attributeOf(right) && !isArray(left))
    return give(1);
  if (!isArray(left) && !isArray(right))
    return give(0);
  SmallVector<Attribute> first = elements(left), second = elements(right);
  if (first.size() != second.size() && isArray(left) && isArray(right))
    return give(0);
  Numbers mask;
  for (size_t place = 0; place < std::max(first.size(), second.size()); ++place)
    mask.push_back(first[isArray(left) ? place : 0] ==
                   second[isArray(right) ? place : 0]);
  return give(std::move(mask));
}

std::optional<Computed> Evaluator::contains(const Computed &value,
                                            const Computed &list) {
  if (value.numbers && list.numbers) {
    Numbers mask;
    for (int64_t number : *value.numbers)
      mask.push_back(llvm::is_contained(*list.numbers, number));
    return give(std::move(mask));
  }
  SmallVector<Attribute> options = elements(list);
  if (value.attribute && llvm::is_contained(options, value.attribute))
    return give(1);
  Numbers mask;
  for (Attribute each : elements(value))
    mask.push_back(llvm::is_contained(options, each));
  return give(std::move(mask));
}

/// The result for two numbers, or none with what is wrong.
static std::optional<int64_t> calculate(StringRef name, int64_t left,
                                        int64_t right, std::string &fault) {
  std::optional<int64_t> result;
  if (name == "+")
    result = llvm::checkedAdd(left, right);
  else if (name == "-")
    result = llvm::checkedSub(left, right);
  else if (name == "*")
    result = llvm::checkedMul(left, right);
  else if (name == "min")
    return std::min(left, right);
  else if (name == "max")
    return std::max(left, right);
  else if (name == "<")
    return left < right;
  else if (name == "<=")
    return left <= right;
  else if (name == ">")
    return left > right;
  else if (name == ">=")
    return left >= right;
  else if (right == 0)
    fault = "division by 0";
  else if (right < 0)
    fault = "division by the negative number " + std::to_string(right);
  else
    return name == "/"   ? llvm::divideFloorSigned(left, right)
           : name == "%" ? llvm::mod(left, right)
                         : llvm::divideCeilSigned(left, right);
  if (!result && fault.empty())
    fault = ("overflow of 64 bits in " + Twine(left) + " " + name + " " +
             Twine(right))
                .str();
  return result;
}

std::optional<Computed> Evaluator::binary(StringRef name, const Computed &left,
                                          const Computed &right) {
  if (name == "in")
    return contains(left, right);
  if (name == "==" || name == "!=") {
    Result same = compare(left, right);
    if (name == "!=")
      for (int64_t &bit : *same->numbers)
        bit = !bit;
    return same;
  }
  if (!left.numbers || !right.numbers)
    return fail("`" + name + "` takes numbers, found " +
                wordFor(left.numbers ? right : left));
  const Numbers &first = *left.numbers, &second = *right.numbers;
  if (first.size() != second.size() && first.size() != 1 && second.size() != 1)
    return fail("`" + name + "` takes lists of one size, found " +
                wordFor(left) + " and " + wordFor(right));
  std::optional<Numbers> result =
      byPlace(first, second, [&](int64_t a, int64_t b) {
        return calculate(name, a, b, fault);
      });
  return result ? give(std::move(*result)) : std::nullopt;
}

/// `&&` and `||`: of a single number the other side is computed where it
/// counts.
std::optional<Computed> Evaluator::lazy(const Expression &expression) {
  bool isAnd = expression.text == "&&";
  Result left = value(expression.parts[0]);
  if (!left)
    return std::nullopt;
  if (!left->numbers)
    return fail("`" + expression.text + "` takes masks, found " +
                wordFor(*left));
  if (left->isSingle() && (left->numbers->front() != 0) != isAnd)
    return give(!isAnd);
  Result right = value(expression.parts[1]);
  if (!right)
    return std::nullopt;
  if (!right->numbers)
    return fail("`" + expression.text + "` takes masks, found " +
                wordFor(*right));
  const Numbers &first = *left->numbers, &second = *right->numbers;
  if (first.size() != second.size() && first.size() != 1 && second.size() != 1)
    return fail("`" + expression.text + "` takes masks of one size, found " +
                wordFor(*left) + " and " + wordFor(*right));
  return give(*byPlace(first, second, [&](int64_t a, int64_t b) {
    return isAnd ? a && b : a || b;
  }));
}

std::optional<Computed> Evaluator::choose(const Expression &expression) {
  Result test = value(expression.parts[0]);
  if (!test)
    return std::nullopt;
  if (!test->numbers)
    return fail("`?` takes a condition, found " + wordFor(*test));
  if (test->isSingle())
    return value(expression.parts[test->numbers->front() != 0 ? 1 : 2]);
  Result yes = value(expression.parts[1]), no = value(expression.parts[2]);
  if (!yes || !no)
    return std::nullopt;
  auto isFit = [&](const Computed &side) {
    return side.numbers &&
           (side.isSingle() || side.numbers->size() == test->numbers->size());
  };
  if (!isFit(*yes) || !isFit(*no))
    return fail("`?` takes numbers for each place of a mask, found " +
                wordFor(isFit(*yes) ? *no : *yes));
  Numbers result;
  for (auto [place, bit] : llvm::enumerate(*test->numbers)) {
    const Computed &side = bit ? *yes : *no;
    result.push_back((*side.numbers)[side.isSingle() ? 0 : place]);
  }
  return give(std::move(result));
}

std::optional<Computed> Evaluator::index(const Computed &list,
                                         const Computed &key) {
  if (auto table = dyn_cast_or_null<DictionaryAttr>(list.attribute)) {
    auto keys = dyn_cast_or_null<ArrayAttr>(key.attribute);
    SmallVector<Attribute> entries;
    for (Attribute each :
         keys ? keys.getValue() : ArrayRef<Attribute>(key.attribute)) {
      auto name = dyn_cast_or_null<StringAttr>(each);
      entries.push_back(name ? table.get(name) : Attribute());
      if (!entries.back())
        return fail(name ? "the dictionary has no '" + name.getValue() + "'"
                         : Twine("a dictionary is indexed by a string"));
    }
    return give(keys ? Attribute(ArrayAttr::get(context, entries))
                     : entries.front());
  }
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(list.attribute)) {
    auto number = splat.getSplatValue<Attribute>();
    if (isa<FloatAttr, IntegerAttr>(number))
      return give(number);
  }
  auto array = dyn_cast_or_null<ArrayAttr>(list.attribute);
  auto map = dyn_cast_or_null<AffineMapAttr>(list.attribute);
  if (!list.numbers && !array && !map)
    return fail("`[]` takes a list, found " + wordFor(list));
  if (!key.numbers)
    return fail("`[]` takes numbers as indices, found " + wordFor(key));
  int64_t size = list.numbers ? list.numbers->size()
                 : array      ? array.size()
                              : map.getValue().getNumResults();
  Numbers found;
  for (int64_t place : *key.numbers) {
    int64_t counted = place < 0 ? place + size : place;
    if (counted < 0 || counted >= size)
      return fail("index " + Twine(place) + " is out of range: the list has " +
                  Twine(size) + (size == 1 ? " element" : " elements"));
    found.push_back(list.numbers ? (*list.numbers)[counted] : counted);
  }
  if (list.numbers)
    return give(std::move(found));
  if (map)
    return give(AffineMapAttr::get(
        map.getValue().getSubMap(llvm::to_vector_of<unsigned>(found))));
  if (found.size() == 1)
    return give(array[found.front()]);
  return give(ArrayAttr::get(
      context,
      llvm::map_to_vector(found, [&](int64_t place) { return array[place]; })));
}

/// An affine map of so many loops, as the only one of an array: at each place
/// the index is that loop times the factor, and the offset; of -1 the offset.
std::optional<Computed> Evaluator::indexingMap(ArrayRef<Computed> values) {
  for (const Computed &value : values)
    if (!value.numbers)
      return fail("`indexing_map` takes numbers, found " + wordFor(value));
  int64_t count = values[0].isSingle() ? values[0].numbers->front() : -1;
  const Numbers &loops = *values[1].numbers;
  SmallVector<AffineExpr> indices;
  for (auto [place, loop] : llvm::enumerate(loops)) {
    auto at = [&,
               place = place](const Computed &list) -> std::optional<int64_t> {
      if (!list.isSingle() && list.numbers->size() != loops.size())
        return std::nullopt;
      return (*list.numbers)[list.isSingle() ? 0 : place];
    };
    std::optional<int64_t> factor = at(values[2]), offset = at(values[3]);
    if (loop < -1 || loop >= count || !factor || !offset)
      return fail("`indexing_map` takes loops below their number, and a factor "
                  "and an offset for each");
    AffineExpr index = getAffineConstantExpr(*offset, context);
    if (loop >= 0)
      index = getAffineDimExpr(loop, context) * *factor + *offset;
    indices.push_back(index);
  }
  return give(Builder(context).getAffineMapArrayAttr(
      AffineMap::get(std::max<int64_t>(count, 0), 0, indices, context)));
}

/// Of two affine maps, each the only one of an array, the one whose indices are
/// the sums of theirs.
std::optional<Computed> Evaluator::addMaps(const Computed &first,
                                           const Computed &second) {
  auto mapOf = [](const Computed &value) {
    auto list = dyn_cast_or_null<ArrayAttr>(value.attribute);
    auto map = list && list.size() == 1 ? dyn_cast<AffineMapAttr>(list[0])
                                        : AffineMapAttr();
    return map && map.getValue().getNumSymbols() == 0 ? map.getValue()
                                                      : AffineMap();
  };
  AffineMap left = mapOf(first), right = mapOf(second);
  if (!left || !right || left.getNumDims() != right.getNumDims() ||
      left.getNumResults() != right.getNumResults())
    return fail(
        "`add_maps` takes two affine maps of as many loops and results");
  SmallVector<AffineExpr> indices;
  for (auto [one, other] : llvm::zip(left.getResults(), right.getResults()))
    indices.push_back(one + other);
  return give(Builder(context).getAffineMapArrayAttr(
      AffineMap::get(left.getNumDims(), 0, indices, context)));
}

/// The type of a tensor; a size of the least i64 is dynamic.
std::optional<Computed> Evaluator::tensorType(const Computed &shape,
                                              const Computed &element) {
  auto type = dyn_cast_or_null<TypeAttr>(element.attribute);
  bool isShape =
      shape.numbers && llvm::all_of(*shape.numbers, [](int64_t size) {
        return size >= 0 || ShapedType::isDynamic(size);
      });
  if (!isShape || !type || !TensorType::isValidElementType(type.getValue()))
    return fail("`tensor_type` takes a shape and an element type, found " +
                wordFor(shape) + " and " + wordFor(element));
  return give(
      TypeAttr::get(RankedTensorType::get(*shape.numbers, type.getValue())));
}

/// The attribute as IR has it, but a string as it is; of `#dialect.name<word>`
/// the word.
static std::string textOf(Attribute attribute) {
  if (auto string = dyn_cast<StringAttr>(attribute))
    return string.str();
  std::string text;
  llvm::raw_string_ostream os(text);
  attribute.print(os);
  StringRef word = StringRef(text).split('<').second;
  return text.front() == '#' && word.consume_back(">") ? word.str() : text;
}

std::optional<Computed> Evaluator::function(const Expression &expression) {
  StringRef name = expression.text;
  SmallVector<Computed> values;
  for (const Expression &part : expression.parts) {
    Result found = value(part);
    if (!found)
      return std::nullopt;
    values.push_back(std::move(*found));
  }
  Computed &first = values.front();
  auto map = dyn_cast_or_null<AffineMapAttr>(first.attribute);
  auto table = dyn_cast_or_null<DictionaryAttr>(first.attribute);
  if (name == "equal")
    return give(first.numbers && values[1].numbers
                    ? *first.numbers == *values[1].numbers
                    : attributeOf(first) == attributeOf(values[1]));
  if (name == "size") {
    if (map && !first.numbers)
      return give(map.getValue().getNumResults());
    return give(table ? table.size() : elements(first).size());
  }
  if (name == "dims") {
    auto maps = dyn_cast_or_null<ArrayAttr>(first.attribute);
    if (maps && !maps.empty())
      map = dyn_cast<AffineMapAttr>(maps[0]);
    if (!map)
      return fail("`dims` takes affine maps, found " + wordFor(first));
    return give(map.getValue().getNumDims());
  }
  if (name == "has" || name == "with") {
    auto key = dyn_cast_or_null<StringAttr>(values[1].attribute);
    if (!table || !key)
      return fail("`" + name + "` takes a dictionary and a string, found " +
                  wordFor(first) + " and " + wordFor(values[1]));
    if (name == "has")
      return give(table.contains(key));
    NamedAttrList entries(table);
    entries.set(key, attributeOf(values[2]));
    return give(entries.getDictionary(context));
  }
  if (name == "dictionary") {
    SmallVector<Attribute> names = elements(first), list;
    // One name stands for the whole value, but for an array of one.
    bool isWhole =
        names.size() == 1 && !isa_and_present<ArrayAttr>(values[1].attribute);
    list = isWhole ? SmallVector<Attribute>{attributeOf(values[1])}
                   : elements(values[1]);
    if (names.size() != list.size())
      return fail("`dictionary` takes a value for each of " +
                  Twine(names.size()) + " names, found " + Twine(list.size()));
    NamedAttrList entries;
    for (auto [key, entry] : llvm::zip(names, list)) {
      auto word = dyn_cast<StringAttr>(key);
      if (!word)
        return fail("`dictionary` takes strings as names");
      entries.set(word, entry);
    }
    return give(entries.getDictionary(context));
  }
  if (name == "without") {
    SmallVector<Attribute> list = elements(first), others = elements(values[1]);
    llvm::erase_if(
        list, [&](Attribute each) { return llvm::is_contained(others, each); });
    return listOf(list);
  }
  if (name == "indexing_map")
    return indexingMap(values);
  if (name == "add_maps")
    return addMaps(first, values[1]);
  if (name == "tensor_type")
    return tensorType(first, values[1]);
  if (name == "text")
    return give(StringAttr::get(context, textOf(attributeOf(first))));

  for (const Computed &each : values)
    if (!each.numbers)
      return fail("`" + name + "` takes numbers, found " + wordFor(each));
  if (values.size() == 2 && (name == "min" || name == "max"))
    return binary(name, first, values[1]);
  Numbers list = *first.numbers;
  if (name == "any" || name == "all" || name == "count") {
    int64_t count = llvm::count_if(list, [](int64_t bit) { return bit != 0; });
    return give(name == "any"   ? count != 0
                : name == "all" ? count == static_cast<int64_t>(list.size())
                                : count);
  }
  if (name == "sum" || name == "product" || name == "min" || name == "max") {
    bool isExtreme = name == "min" || name == "max";
    if (isExtreme && list.empty())
      return fail("`" + name + "` takes a list that is not empty");
    int64_t result = isExtreme ? list.front() : name == "product";
    for (int64_t number : list) {
      auto next = calculate(name == "sum"       ? "+"
                            : name == "product" ? "*"
                                                : name,
                            result, number, fault);
      if (!next)
        return std::nullopt;
      result = *next;
    }
    return give(result);
  }
  if (name == "scan") {
    int64_t total = 0;
    for (int64_t &number : list) {
      auto next = calculate("+", total, number, fault);
      if (!next)
        return std::nullopt;
      number = std::exchange(total, *next);
    }
    return give(std::move(list));
  }
  if (name == "where") {
    Numbers places;
    for (auto [place, bit] : llvm::enumerate(list))
      if (bit)
        places.push_back(place);
    return give(std::move(places));
  }
  // range and mask
  if (!first.isSingle() || list.front() < 0 || list.front() > (1 << 20))
    return fail("`" + name + "` takes a size, found " + wordFor(first));
  Numbers result(list.front(), 0);
  if (name == "range") {
    std::iota(result.begin(), result.end(), 0);
  } else {
    for (int64_t place : *values[1].numbers) {
      if (place < 0 || place >= list.front())
        return fail("place " + Twine(place) +
                    " is out of range: the mask has " + Twine(list.front()) +
                    " places");
      result[place] = 1;
    }
  }
  return give(std::move(result));
}

std::optional<Computed> Evaluator::value(const Expression &expression) {
  Builder builder(context);
  switch (expression.kind) {
  case Expression::Argument:
    if (expression.number >= arguments.size())
      return fail("the program has no argument $" + Twine(expression.number));
    return give(arguments[expression.number]);
  case Expression::Number: {
    int64_t number;
    if (StringRef(expression.text).getAsInteger(10, number))
      return fail("'" + expression.text + "' is no number of 64 bits");
    return give(builder.getI64IntegerAttr(number));
  }
  case Expression::String:
    return give(builder.getStringAttr(expression.text));
  case Expression::Word:
    if (Type type = parseElementType(expression.text, context))
      return give(TypeAttr::get(type));
    if (expression.text == "unit")
      return give(builder.getUnitAttr());
    if (expression.text == "dynamic")
      return give(builder.getI64IntegerAttr(ShapedType::kDynamic));
    return give(builder.getBoolAttr(expression.text == "true"));
  case Expression::List: {
    SmallVector<Attribute> list;
    for (const Expression &part : expression.parts) {
      Result found = value(part);
      if (!found)
        return std::nullopt;
      if (!found->numbers && isa<AffineMapAttr>(found->attribute))
        return fail("an affine map in a list stands for its loops, and the "
                    "results of this one are no loops");
      if (found->attribute && isa<BoolAttr>(found->attribute))
        list.push_back(found->attribute);
      else
        llvm::append_range(list, elements(*found));
    }
    // Truths alone stay such.
    if (!list.empty() && llvm::all_of(list, llvm::IsaPred<BoolAttr>))
      return give(ArrayAttr::get(context, list));
    return listOf(list);
  }
  case Expression::Dictionary: {
    NamedAttrList entries;
    for (auto [name, part] : llvm::zip(expression.names, expression.parts)) {
      Result found = value(part);
      if (!found)
        return std::nullopt;
      entries.set(name, attributeOf(*found));
    }
    return give(entries.getDictionary(context));
  }
  case Expression::Choose:
    return choose(expression);
  case Expression::Function:
    return function(expression);
  case Expression::Unary: {
    Result found = value(expression.parts[0]);
    if (!found)
      return std::nullopt;
    return expression.text == "!" ? binary("==", *found, *give(0))
                                  : binary("-", *give(0), *found);
  }
  case Expression::Index:
  case Expression::Binary:
    break;
  }
  if (expression.text == "&&" || expression.text == "||")
    return lazy(expression);
  Result left = value(expression.parts[0]);
  Result right = left ? value(expression.parts[1]) : std::nullopt;
  if (!right)
    return std::nullopt;
  return expression.kind == Expression::Index
             ? index(*left, *right)
             : binary(expression.text, *left, *right);
}

std::variant<Attribute, std::string>
tenon::evaluate(const Expression &expression, ArrayRef<Attribute> arguments,
                MLIRContext *context) {
  Evaluator evaluator(arguments, context);
  std::optional<Computed> found = evaluator.value(expression);
  if (!found)
    return evaluator.fault;
  return evaluator.attributeOf(*found);
}

//===----------------------------------------------------------------------===//
// Natives
//===----------------------------------------------------------------------===//

namespace {
/// A program that was read: `NAMES: EXPRESSION`, the names of the arguments
/// divided by semicolons.
struct Program {
  std::string text;
  std::vector<std::string> names;
  Expression expression;
  /// The same where it is the condition of a `require`.
  Expression condition;
};
} // namespace

/// A condition in which each of what `&&` joins holds where it does at all
/// places, and `a != b` where some places differ.
static Expression asCondition(Expression expression, bool isJoined = false) {
  auto wrap = [](Expression::Kind kind, StringRef name, Expression inner) {
    Expression outer = make(kind, name, inner.place, {});
    outer.parts.push_back(std::move(inner));
    return outer;
  };
  bool isBinary = expression.kind == Expression::Binary;
  if (isBinary && expression.text == "&&") {
    for (Expression &part : expression.parts)
      part = asCondition(std::move(part), /*isJoined=*/true);
    return expression;
  }
  bool isUnequal = isBinary && expression.text == "!=";
  if (!isUnequal && !isJoined)
    return expression;
  if (isUnequal)
    expression.text = "==";
  Expression all = wrap(Expression::Function, "all", std::move(expression));
  return isUnequal ? wrap(Expression::Unary, "!", std::move(all)) : all;
}

std::string tenon::nameInProgram(StringRef shown) {
  std::string name = shown.str();
  llvm::erase_if(name, [](char c) { return c == ';' || c == ':'; });
  return name;
}

static Program readProgram(StringRef text) {
  Program program;
  program.text = text.str();
  auto [names, code] = text.split(": ");
  for (StringRef name : llvm::split(names, ';'))
    program.names.push_back(name.trim().str());
  ExpressionParser parser(tokenize(code));
  program.expression = parser.parseExpression();
  if (!parser.isGood())
    llvm::report_fatal_error(Twine("the front end wrote '") + text +
                             "', which cannot be read: " + parser.getFault());
  program.condition = asCondition(program.expression);
  return program;
}

/// The program of that text, which is read once a thread.
static const Program &programOf(StringAttr attribute) {
  static thread_local llvm::DenseMap<const void *, std::unique_ptr<Program>>
      known;
  std::unique_ptr<Program> &program = known[attribute.getAsOpaquePointer()];
  // Another context may have another attribute at this address.
  if (!program || program->text != attribute.getValue())
    program = std::make_unique<Program>(readProgram(attribute.getValue()));
  return *program;
}

bool Condition::operator==(const Condition &other) const {
  return term == other.term && options == other.options &&
         least == other.least && most == other.most && holds == other.holds;
}

bool Condition::excludes(const Condition &other) const {
  if (term != other.term)
    return false;
  bool isPlain = options.empty() && least == INT64_MIN && most == INT64_MAX;
  bool isOtherPlain = other.options.empty() && other.least == INT64_MIN &&
                      other.most == INT64_MAX;
  if (isPlain && isOtherPlain)
    return holds != other.holds;
  auto isWithin = [](StringRef option, const Condition &bounds) {
    int64_t number;
    return option.getAsInteger(10, number) ||
           (bounds.least <= number && number <= bounds.most);
  };
  if (!options.empty() && !other.options.empty())
    return llvm::none_of(options, [&](const std::string &option) {
      return llvm::is_contained(other.options, option);
    });
  if (!options.empty() || !other.options.empty()) {
    const Condition &listed = options.empty() ? other : *this;
    const Condition &bounds = options.empty() ? *this : other;
    return llvm::none_of(listed.options, [&](const std::string &option) {
      return isWithin(option, bounds);
    });
  }
  return most < other.least || other.most < least;
}

/// An attribute as a refusal shows it: a list as [1, 2].
static std::string showValue(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream os(text);
  std::optional<Numbers> list = readList(attribute);
  if (!list)
    attribute.print(os, /*elideType=*/true);
  else if (list->size() == 1)
    os << list->front();
  else
    os << "[" << llvm::join(llvm::map_range(*list, llvm::itostr), ", ") << "]";
  return text;
}

static std::string spellWith(const Expression &expression,
                             ArrayRef<std::string> names) {
  return printExpression(expression, [&](const Expression &argument) {
    return names[argument.number];
  });
}

std::string tenon::spellProgram(StringAttr program,
                                ArrayRef<std::string> names) {
  return spellWith(programOf(program).expression, names);
}

/// A constant as the notation writes it.
static std::string spellConstant(Attribute attribute) {
  auto string = dyn_cast<StringAttr>(attribute);
  return string ? quoteString(string.getValue(), '\'') : showValue(attribute);
}

std::vector<Condition> tenon::conditionsOf(StringAttr text,
                                           std::vector<std::string> names,
                                           ArrayRef<Attribute> constants) {
  const Program &program = programOf(text);
  for (auto [name, constant] : llvm::zip(names, constants))
    if (constant)
      name = spellConstant(constant);
  auto spell = [&](const Expression &expression) {
    return spellWith(expression, names);
  };
  std::vector<Condition> found;
  std::vector<const Expression *> rest = {&program.expression};
  while (!rest.empty()) {
    const Expression &next = *rest.back();
    rest.pop_back();
    bool isBinary = next.kind == Expression::Binary;
    if (isBinary && next.text == "&&") {
      for (const Expression &part : next.parts)
        rest.push_back(&part);
      continue;
    }
    bool isNegated = next.kind == Expression::Unary && next.text == "!";
    bool isLiteral = isBinary && (next.parts[1].isLiteral() ||
                                  (next.parts[1].kind == Expression::Argument &&
                                   constants[next.parts[1].number]));
    if (!isLiteral) {
      bool isUnequal = isBinary && next.text == "!=";
      Condition &plain = found.emplace_back();
      plain.holds = !isNegated && !isUnequal;
      plain.term = isUnequal
                       ? spell(next.parts[0]) + " == " + spell(next.parts[1])
                   : isNegated ? spell(next.parts[0])
                               : spell(next);
      continue;
    }
    Condition condition;
    condition.term = spell(next.parts[0]);
    const Expression &literal = next.parts[1];
    int64_t number = 0;
    bool isNumber = literal.kind == Expression::Number &&
                    !StringRef(literal.text).getAsInteger(10, number);
    if (next.text == "==") {
      condition.options.push_back(spell(literal));
    } else if (next.text == "in" && literal.kind == Expression::List) {
      for (const Expression &part : literal.parts)
        condition.options.push_back(spell(part));
    } else if (isNumber && StringRef(next.text).starts_with("<")) {
      condition.most = number - (next.text == "<");
    } else if (isNumber && StringRef(next.text).starts_with(">")) {
      condition.least = number + (next.text == ">");
    } else {
      condition.term +=
          (next.text == "!=" ? " == " : " " + next.text + " ") + spell(literal);
      condition.holds = next.text != "!=";
    }
    // What is equal to a literal also differs from none.
    if (next.text == "==")
      found.push_back({condition.term + " == " + spell(literal), {}});
    found.push_back(std::move(condition));
  }
  return found;
}

static SmallVector<Attribute> attributesOf(ArrayRef<PDLValue> values) {
  return llvm::map_to_vector(
      values, [](PDLValue value) { return value.cast<Attribute>(); });
}

/// The words of a refusal in which {NAME} stands for what an argument is.
static void fillIn(Diagnostic &reason, StringRef words, Operation *op,
                   const Program &program, ArrayRef<Attribute> values) {
  while (!words.empty()) {
    auto [plain, rest] = words.split('{');
    reason << plain;
    auto [code, behind] = rest.split('}');
    if (code == "op" && op)
      reason << op->getName().getStringRef();
    auto it = llvm::find(program.names, nameInProgram(code.trim()));
    if (it != program.names.end())
      reason << showValue(values[it - program.names.begin()]);
    words = behind;
  }
}

/// `requires columns <= 128: columns = 4096`.
static void say(Diagnostic &reason, StringRef verb, const Program &program,
                ArrayRef<Attribute> values, StringRef fault) {
  reason << verb << spellWith(program.expression, program.names);
  bool isFirst = true;
  for (auto [name, value] : llvm::zip(program.names, values)) {
    // What is longer hides the others.
    std::string shown = showValue(value);
    if (shown.size() <= 80)
      reason << (std::exchange(isFirst, false) ? ": " : ", ") << name << " = "
             << shown;
  }
  if (!fault.empty())
    reason << "; " << fault;
}

static LogicalResult compute(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  auto text = cast<StringAttr>(arguments[0].cast<Attribute>());
  SmallVector<Attribute> values = attributesOf(arguments.drop_front());
  auto found =
      evaluate(programOf(text).expression, values, rewriter.getContext());
  if (auto *value = std::get_if<Attribute>(&found)) {
    results.push_back(*value);
    return success();
  }
  return rewriter.notifyMatchFailure(
      UnknownLoc::get(rewriter.getContext()), [&](Diagnostic &reason) {
        say(reason, "cannot compute ", programOf(text), values,
            std::get<std::string>(found));
      });
}

static LogicalResult require(PatternRewriter &rewriter, PDLResultList &,
                             ArrayRef<PDLValue> arguments) {
  Operation *op = nullptr;
  if (arguments[0].isa<Operation *>()) {
    op = arguments[0].cast<Operation *>();
    arguments = arguments.drop_front();
  }
  const Program &program =
      programOf(cast<StringAttr>(arguments[0].cast<Attribute>()));
  StringRef why = cast<StringAttr>(arguments[1].cast<Attribute>()).getValue();
  SmallVector<Attribute> values = attributesOf(arguments.drop_front(2));
  auto found = evaluate(program.condition, values, rewriter.getContext());
  std::string fault;
  if (auto *value = std::get_if<Attribute>(&found)) {
    std::optional<Numbers> mask = readList(*value);
    if (mask && llvm::all_of(*mask, [](int64_t bit) { return bit != 0; }))
      return success();
    if (!mask)
      fault = "the condition is " + wordFor(Computed{mask, *value});
  } else {
    fault = std::get<std::string>(found);
  }
  Location loc = op ? op->getLoc() : UnknownLoc::get(rewriter.getContext());
  return rewriter.notifyMatchFailure(loc, [&](Diagnostic &reason) {
    StringRef words = why;
    // In brackets it is no refusal: there is nothing to do.
    if (words.consume_front("(") && words.consume_back(")"))
      reason.getMetadata().emplace_back(StringRef("settled"));
    if (words.empty() || !fault.empty())
      say(reason, "requires ", program, values, fault);
    else
      fillIn(reason, words, op, program, values);
  });
}

void tenon::registerExpressions(NativeRegistry &natives) {
  natives.add(kExpression, compute);
  natives.add(kBuildExpression, compute);
  natives.add(kRequire, require);
  for (StringRef name : {kExpression, kBuildExpression, kRequire})
    natives.allowMore(name);
}
