//===- Program.cpp - Programs: the natives that compute expressions -------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Contracts.h"
#include "Engine/Natives.h"
#include "Engine/Notation/Evaluator.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace tenon;

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

/// The expression as who wrote it reads it: `not C` asks whether C holds.
static Expression withoutHolds(Expression expression) {
  for (Expression &part : expression.parts)
    part = withoutHolds(std::move(part));
  bool holds =
      expression.kind == Expression::Function && expression.text == "holds";
  return holds ? Expression(expression.parts[0]) : expression;
}

static std::string spellWith(const Expression &expression,
                             ArrayRef<std::string> names) {
  return printExpression(
      withoutHolds(expression),
      [&](const Expression &argument) { return names[argument.number]; });
}

std::string tenon::spellProgram(StringAttr program,
                                ArrayRef<std::string> names) {
  return spellWith(programOf(program).expression, names);
}

/// Visits an expression and all of its parts.
static void walk(const Expression &expression,
                 llvm::function_ref<void(const Expression &)> visit) {
  std::vector<const Expression *> rest = {&expression};
  while (!rest.empty()) {
    const Expression &next = *rest.back();
    rest.pop_back();
    visit(next);
    for (const Expression &part : next.parts)
      rest.push_back(&part);
  }
}

std::vector<StringRef> tenon::stringsOf(StringAttr program) {
  std::vector<StringRef> found;
  walk(programOf(program).expression, [&](const Expression &next) {
    if (next.kind == Expression::String)
      found.push_back(next.text);
    llvm::append_range(found, next.names);
  });
  return found;
}

/// Whether an expression is an entry of an argument, or asks whether there is
/// such an entry.
static bool readsEntry(const Expression &next) {
  return (next.kind == Expression::Index ||
          (next.kind == Expression::Function && next.text == "has")) &&
         next.parts[0].kind == Expression::Argument &&
         next.parts[1].kind == Expression::String;
}

std::vector<EntryAsked> tenon::entriesRead(StringAttr program) {
  std::vector<EntryAsked> found;
  walk(programOf(program).expression, [&](const Expression &next) {
    if (readsEntry(next))
      found.push_back({next.parts[0].number, next.parts[1].text, true});
  });
  return found;
}

std::vector<EntryAsked> tenon::entriesAsked(StringAttr program) {
  std::vector<EntryAsked> found;
  std::vector<const Expression *> rest = {&programOf(program).expression};
  while (!rest.empty()) {
    const Expression *next = rest.back();
    rest.pop_back();
    if (next->kind == Expression::Binary && next->text == "&&")
      for (const Expression &part : next->parts)
        rest.push_back(&part);
    bool holds = next->kind != Expression::Unary || next->text != "!";
    if (!holds)
      next = &next->parts[0];
    if (next->kind == Expression::Function && readsEntry(*next))
      found.push_back({next->parts[0].number, next->parts[1].text, holds});
  }
  return found;
}

std::vector<StringRef> tenon::entriesBuilt(StringAttr program) {
  const Expression &built = programOf(program).expression;
  if (built.kind != Expression::Dictionary)
    return {};
  return {built.names.begin(), built.names.end()};
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
    const Expression *inner = &next;
    bool isNegated = false;
    auto isFunction = [&](Expression::Kind kind, StringRef name) {
      return inner->kind == kind && inner->text == name;
    };
    for (; isFunction(Expression::Unary, "!") ||
           isFunction(Expression::Function, "holds");
         inner = &inner->parts[0])
      isNegated ^= inner->kind == Expression::Unary;
    if (inner != &next && !isNegated) {
      rest.push_back(inner);
      continue;
    }
    bool isLiteral = isBinary && (next.parts[1].isLiteral() ||
                                  (next.parts[1].kind == Expression::Argument &&
                                   constants[next.parts[1].number]));
    if (!isLiteral) {
      bool isUnequal = isBinary && next.text == "!=";
      Condition &plain = found.emplace_back();
      plain.holds = !isNegated && !isUnequal;
      plain.term = isUnequal
                       ? spell(next.parts[0]) + " == " + spell(next.parts[1])
                   : isNegated ? spell(*inner)
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
    else if (code == "op")
      reason << "the operation";
    auto it = llvm::find(program.names, nameInProgram(code.trim()));
    if (it != program.names.end() && !values.empty())
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
    if (mask && llvm::all_of(*mask, isTrue))
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

/// Tells the listener of the rewriter, who knows that a rule is firing.
static LogicalResult refuseMatched(PatternRewriter &rewriter, PDLResultList &,
                                   ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  const Program &program =
      programOf(cast<StringAttr>(arguments[1].cast<Attribute>()));
  auto why = cast<StringAttr>(arguments[2].cast<Attribute>());
  SmallVector<Attribute> values = attributesOf(arguments.drop_front(3));
  (void)rewriter.notifyMatchFailure(op, [&](Diagnostic &reason) {
    fillIn(reason, why.getValue(), op, program, values);
  });
  return success();
}

static Type buildType(TypeAttr attribute) { return attribute.getValue(); }

void tenon::registerExpressions(NativeRegistry &natives) {
  natives.add(kBuildType, buildType);
  natives.add(kExpression, compute);
  natives.add(kBuildExpression, compute);
  natives.add(kRequire, require);
  natives.add(kRefuse, refuseMatched);
  for (StringRef name : {kExpression, kBuildExpression, kRequire, kRefuse})
    natives.allowMore(name);
}
