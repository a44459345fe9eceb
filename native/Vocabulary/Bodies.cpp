//===- Bodies.cpp - What a body computes, as a term -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A term, as rules write it:
//
//   0                     the element of operand 0
//   %x                    the element of some operand, of one at all places
//   1.5  -0.0  zero       that float; a zero of either sign
//   c13  c-1              that integer
//   addf(0, %x)           an operation of arith or math; another one has its
//                         dialect before it. A comparison has the name of its
//                         predicate, as in ogt(%x, 0.0)
//   truncf<f16>(0)        a cast to that type, or without it to any
//   index0                the index of loop 0
//   outer                 a value from outside of the body, no constant, one at
//                         all places
//   any                   whatever is there
//   last                  the element of the last operand, where nothing else
//                         reads it
//   first: 0 | second: 1  one or the other; a label says which
//
// Words that are defined before it stand for terms:
//
//   x = addf(0, 1); maximumf(x, 0.0) | select(ugt(x, zero), x, 0.0)
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Terms
//===----------------------------------------------------------------------===//

namespace {
struct Term;
/// One term or another.
using Choice = std::vector<Term>;

/// A word with what stands around it, `label: word<type>(arguments)`; without a
/// word it is its argument.
struct Term {
  StringRef label, word, type;
  std::vector<Choice> arguments;
};
} // namespace

/// What stands between separators that stand in no brackets.
static SmallVector<StringRef> partsOf(StringRef text, char separator) {
  SmallVector<StringRef> parts;
  int depth = 0;
  size_t start = 0;
  for (auto [at, c] : llvm::enumerate(text)) {
    depth += (c == '(') - (c == ')');
    if (c == separator && depth == 0)
      parts.push_back(text.slice(std::exchange(start, at + 1), at).trim());
  }
  parts.push_back(text.substr(start).trim());
  return parts;
}

/// Whether a word means something that is not defined.
static bool isKnown(StringRef word, MLIRContext *context) {
  static const llvm::Regex form(
      "^(%.*|zero|any|outer|last|index[0-9]+|c-?[0-9]+|"
      "-?([0-9]+([eE][-+]?[0-9]+)?|inf)|.*[.].*)$");
  context->loadDialect<arith::ArithDialect, math::MathDialect>();
  return form.match(word) || arith::symbolizeCmpFPredicate(word) ||
         arith::symbolizeCmpIPredicate(word) ||
         RegisteredOperationName::lookup(("arith." + word).str(), context) ||
         RegisteredOperationName::lookup(("math." + word).str(), context);
}

namespace {
/// What a rule says of a body: a term for each value that it yields. Its words
/// are parts of a text that outlives it.
struct Terms {
  StringRef text;
  std::vector<Choice> values;
  /// What is wrong with the text, after which the rest means nothing.
  std::string fault;
  /// What defined words stand for.
  llvm::StringMap<Choice> words;

  Choice parse(StringRef text, MLIRContext *context) {
    static const llvm::Regex form("^(([^:(]*[^:( ]) *: *)?([[:alnum:]_.%+-]+)"
                                  "(<([^(]*)>)? *([(](.*)[)])?$");
    Choice choice;
    for (StringRef part : partsOf(text, '|')) {
      SmallVector<StringRef> found;
      if (!form.match(part, &found)) {
        fault =
            ("'" + part + "' is no word, nor one of terms in brackets").str();
        return {};
      }
      Term term{found[2], found[3], found[5], {}};
      if (!found[6].empty())
        for (StringRef argument : partsOf(found[7], ','))
          term.arguments.push_back(parse(argument, context));
      if (words.contains(term.word) && found[6].empty())
        term = {term.label, "", "", {words[term.word]}};
      else if (!isKnown(term.word, context))
        fault = ("'" + term.word +
                 "' is no operation of arith or math, and no word")
                    .str();
      choice.push_back(term);
    }
    return choice;
  }
};
} // namespace

/// The terms that a rule names, a string or an array of which the last is that,
/// in words that the others define.
static const Terms &termsOf(Attribute said) {
  auto array = dyn_cast<ArrayAttr>(said);
  std::string text;
  for (Attribute part : array ? array.getValue() : ArrayRef(said))
    if (auto string = dyn_cast<StringAttr>(part))
      text += string.getValue();
  // Rules ask for the same few again and again.
  static thread_local llvm::StringMap<Terms> known;
  auto [it, isNew] = known.try_emplace(text);
  Terms &terms = it->second;
  if (!isNew)
    return terms;
  terms.text = it->first();
  SmallVector<StringRef> parts = partsOf(terms.text, ';');
  for (StringRef part : ArrayRef(parts).drop_back()) {
    auto [word, meaning] = part.split('=');
    terms.words[word.trim()] = terms.parse(meaning.trim(), said.getContext());
  }
  for (StringRef value : partsOf(parts.back(), ','))
    terms.values.push_back(terms.parse(value, said.getContext()));
  if (!terms.fault.empty())
    terms.fault = ("'" + terms.text + "' is no term: " + terms.fault).str();
  return terms;
}

//===----------------------------------------------------------------------===//
// What operations compute
//===----------------------------------------------------------------------===//

/// The name of an operation in a term: a comparison's is its predicate.
static std::string nameOf(Operation *op) {
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return arith::stringifyCmpFPredicate(compare.getPredicate()).str();
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return arith::stringifyCmpIPredicate(compare.getPredicate()).str();
  if (auto index = dyn_cast<linalg::IndexOp>(op))
    return "index" + std::to_string(index.getDim());
  StringRef name = op->getName().getStringRef();
  if (!name.consume_front("arith."))
    name.consume_front("math.");
  return name.str();
}

/// The number of the operand whose element `value` is in the body of `op`.
static std::optional<int64_t> operandOf(Operation *op, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner()->getParentOp() != op)
    return std::nullopt;
  return argument.getArgNumber();
}

/// Whether a value in the body of `op` is from outside of it, and no constant.
static bool isOuter(Operation *op, Value value) {
  return !op->isAncestor(value.getParentBlock()->getParentOp()) &&
         !matchPattern(value, m_Constant());
}

/// Whether the operation does what its name says and no attribute changes. What
/// a flag only allows, fast math for one, counts for nothing.
static bool hasPlainMeaning(Operation *op) {
  return op->getNumResults() == 1 && op->getNumRegions() == 0 &&
         llvm::all_of(op->getAttrDictionary(), [](NamedAttribute attribute) {
           StringRef flag = attribute.getName();
           return flag == "fastmath" || flag == "overflowFlags" ||
                  flag == "isExact" || flag == "predicate" || flag == "dim";
         });
}

/// Prints the term of a value in the body of `op`, until it gets long.
static void printTerm(llvm::raw_string_ostream &os, Operation *op,
                      Value value) {
  constexpr size_t kLong = 200;
  Operation *def = value.getDefiningOp();
  Attribute constant;
  if (std::optional<int64_t> operand = operandOf(op, value)) {
    os << *operand;
  } else if (isOuter(op, value)) {
    os << "outer";
  } else if (!def) {
    os << "?";
  } else if (matchPattern(value, m_Constant(&constant))) {
    constant.print(os, /*elideType=*/true);
  } else if (os.str().size() > kLong) {
    os << "...";
  } else {
    os << nameOf(def) << (hasPlainMeaning(def) ? "" : "{...}");
    if (isa<CastOpInterface>(def))
      os << '<' << def->getResult(0).getType() << '>';
    if (def->getNumOperands() == 0)
      return;
    os << '(';
    llvm::interleaveComma(def->getOperands(), os,
                          [&](Value used) { printTerm(os, op, used); });
    os << ')';
  }
}

namespace {
/// A value in a body; or what it is not, for one that compares.
struct Element {
  Element(Value value) : value(value) {}
  Value value;
  bool isNegated = false;
};
} // namespace

static bool isComparison(Operation *op) {
  return isa_and_nonnull<arith::CmpFOp, arith::CmpIOp>(op);
}

/// Puts another order in the place of that at the end of a comparison's name,
/// as in `ogt`; empty if there is none.
static std::string withOrder(StringRef name, ArrayRef<StringRef> pairs) {
  for (size_t at = 0; at < pairs.size(); ++at)
    if (name.ends_with(pairs[at]))
      return (name.drop_back(2) + pairs[at ^ 1]).str();
  return "";
}

/// Whether a value is the number of that word: a constant, or the element
/// of a scalar operand that is one.
static bool isNumber(StringRef word, Value value) {
  APInt integer;
  if (matchPattern(value, m_ConstantInt(&integer))) {
    int64_t wanted;
    return word.consume_front("c") && !word.getAsInteger(10, wanted) &&
           (integer.getBitWidth() == 1
                ? integer.getZExtValue() == uint64_t(wanted)
                : integer.trySExtValue() == wanted);
  }
  APFloat found(0.0f);
  if (!matchPattern(value, m_ConstantFloat(&found)))
    return false;
  APFloat wanted(found.getSemantics());
  auto status = wanted.convertFromString(word, APFloat::rmNearestTiesToEven);
  return !llvm::errorToBool(status.takeError())
             ? found.bitwiseIsEqual(wanted)
             : word == "zero" && found.isZero();
}

/// Whether a way to say what an operation computes is right: a name and
/// operands.
static bool
anyReading(const Element &element,
           function_ref<bool(StringRef, ArrayRef<Element>)> isRight) {
  Operation *op = element.value.getDefiningOp();
  if (!op || !hasPlainMeaning(op))
    return false;
  std::string name = nameOf(op);
  auto operands = llvm::to_vector_of<Element, 3>(op->getOperands());
  if (element.isNegated) {
    name = withOrder(name, {"gt", "le", "ge", "lt", "eq", "ne"});
    if (isa<arith::CmpFOp>(op) && !name.empty())
      name[0] = name[0] == 'o' ? 'u' : 'o';
  }
  if (isRight(name, operands))
    return true;
  // a + b is b + a, a > b is b < a, and c ? a : b is !c ? b : a.
  if (isComparison(op)) {
    name = withOrder(name, {"gt", "lt", "ge", "le", "eq", "eq", "ne", "ne"});
    std::swap(operands[0], operands[1]);
  } else if (isa<arith::SelectOp>(op) &&
             isComparison(operands[0].value.getDefiningOp())) {
    operands[0].isNegated = true;
    std::swap(operands[1], operands[2]);
  } else if (op->hasTrait<OpTrait::IsCommutative>() && operands.size() == 2) {
    std::swap(operands[0], operands[1]);
  } else {
    return false;
  }
  return isRight(name, operands);
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

namespace {
/// Compares the body of an operation with terms, and notes what it found. Each
/// comparison ends by asking `next`, what is still to be compared: when that
/// fails, it is done in the next way there is.
struct BodyMatcher {
  using Next = llvm::function_ref<bool()>;

  Operation *op;
  /// The operands at the holes, in the order in which they are read first.
  llvm::MapVector<StringRef, int64_t> holes;
  /// The value from outside.
  Value outer;
  /// The labels of the alternatives that were taken.
  llvm::SetVector<StringRef> labels;

  bool match(ArrayRef<Choice> choices, ArrayRef<Element> elements, Next next) {
    if (choices.size() != elements.size())
      return false;
    if (choices.empty())
      return next();
    auto others = [&] {
      return match(choices.drop_front(), elements.drop_front(), next);
    };
    for (const Term &term : choices.front()) {
      bool isNew = !term.label.empty() && labels.insert(term.label);
      if (match(term, elements.front(), others))
        return true;
      if (isNew)
        labels.pop_back();
    }
    return false;
  }

  bool match(const Term &term, const Element &element, Next next) {
    if (term.word.empty())
      return match(term.arguments, element, next);
    std::optional<int64_t> operand = operandOf(op, element.value);
    uint64_t number;
    if (term.word.front() == '%') {
      auto [hole, isNew] = holes.try_emplace(term.word, operand.value_or(-1));
      if (operand == hole->second && next())
        return true;
      if (isNew)
        holes.pop_back();
      return false;
    }
    if (term.word == "any")
      return next();
    if (term.word == "outer") {
      bool isNew = !outer;
      if (!isOuter(op, element.value) || (outer && outer != element.value))
        return false;
      outer = element.value;
      if (next())
        return true;
      if (isNew)
        outer = {};
      return false;
    }
    if (term.word == "last")
      return operand && *operand + 1 == op->getNumOperands() &&
             element.value.hasOneUse() && next();
    if (!term.word.getAsInteger(10, number))
      return operand == number && next();
    if (isNumber(term.word, operand ? op->getOperand(*operand) : element.value))
      return next();
    bool isOfType =
        term.type.empty() || term.type == debugString(element.value.getType());
    return isOfType && anyReading(element, [&](StringRef name, auto operands) {
             return name == term.word && match(term.arguments, operands, next);
           });
  }
};
} // namespace

static FailureOr<std::tuple<Attribute, Numbers, Value>>
bodyIs(PatternRewriter &rewriter, Operation *op, Attribute said) {
  const Terms &terms = termsOf(said);
  if (!terms.fault.empty())
    return refuse(rewriter, op, terms.fault);
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  SmallVector<Element> yielded;
  if (structured)
    llvm::append_range(yielded,
                       structured.getBlock()->getTerminator()->getOperands());
  // That is asked last: of most bodies the term says no, and they may be long.
  auto hasEffects = [&] {
    return !llvm::all_of(
        structured.getBlock()->without_terminator(),
        [](Operation &inner) { return isMemoryEffectFree(&inner); });
  };
  BodyMatcher matcher{op, {}, {}, {}};
  bool isCopy = isa<memref::CopyOp>(op) && terms.text == "0";
  if (isCopy || (structured && matcher.match(terms.values, yielded, [] {
        return true;
      }) && !hasEffects())) {
    auto labels = rewriter.getStrArrayAttr(matcher.labels.getArrayRef());
    return std::tuple(labels.size() == 1 ? labels[0] : labels,
                      Numbers(llvm::make_second_range(matcher.holes)),
                      matcher.outer ? matcher.outer : op->getOperand(0));
  }
  auto tell = [&](Diagnostic &reason) {
    std::string found;
    llvm::raw_string_ostream os(found);
    llvm::interleaveComma(yielded, os, [&](const Element &element) {
      printTerm(os, op, element.value);
    });
    reason << (structured && !hasEffects() ? found : "none, or has effects");
  };
  return refuse(rewriter, op, "BodyIs: its body is ", tell, ", not ",
                terms.text);
}

/// What is wrong with the terms that a rule names, if they are known.
static std::string faultOf(ArrayRef<Attribute> constants) {
  return constants.back() ? termsOf(constants.back()).fault : "";
}

void tenon::registerBodies(NativeRegistry &natives) {
  natives.add("BodyIs", bodyIs);
  natives.checkConstants("BodyIs", faultOf);
}
