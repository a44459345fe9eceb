//===- Bodies.cpp - What a body computes, as a term -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Terms.h"
#include "Vocabulary/Topics.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Names
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

/// Puts another order in the place of that at the end of a comparison's name,
/// as in `ogt`; empty if there is none.
static std::string withOrder(StringRef name, ArrayRef<StringRef> pairs) {
  for (size_t at = 0; at < pairs.size(); at += 2)
    for (size_t side : {0, 1})
      if (name.ends_with(pairs[at + side]))
        return (name.drop_back(2) + pairs[at + 1 - side]).str();
  return "";
}

/// The comparison of b with a that holds where this one of a with b does.
static std::string swapped(StringRef name) {
  return withOrder(name, {"gt", "lt", "ge", "le", "eq", "eq", "ne", "ne"});
}

/// The comparison that holds where this one does not.
static std::string inverted(Operation *op) {
  std::string name = withOrder(nameOf(op), {"gt", "le", "ge", "lt", "eq", "ne"});
  if (isa<arith::CmpFOp>(op) && !name.empty())
    name[0] = name[0] == 'o' ? 'u' : 'o';
  return name;
}

static bool isComparison(Operation *op) {
  return isa_and_nonnull<arith::CmpFOp, arith::CmpIOp>(op);
}

static std::string printed(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
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

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

namespace {
/// Compares the body of an operation with terms, and notes what it found. Each
/// comparison ends by asking `next`, what is still to be compared: when that
/// fails, it is done in the next way there is.
class BodyMatcher {
public:
  using Next = llvm::function_ref<bool()>;
  explicit BodyMatcher(Operation *op) : op(op) {}

  bool matchAll(ArrayRef<Term> terms, ArrayRef<Value> values, Next next);
  /// The operands at the holes, in the order in which they are read first.
  std::vector<std::pair<std::string, int64_t>> holes;
  /// The labels of the alternatives that were taken, each once.
  std::vector<std::string> labels;

private:
  bool match(const Term &term, Value value, Next next);
  bool matchChoice(const Term &term, Value value, Next next);
  bool matchHole(const Term &term, Value value, Next next);
  bool matchNumber(const Term &term, Value value);
  bool matchOperation(const Term &term, Operation *def, Next next);
  bool matchInverted(const Term &term, Operation *select, Next next);

  Operation *op;
};
} // namespace

/// The number of the operand whose element `value` is in the body of `op`.
static std::optional<int64_t> operandOf(Operation *op, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner()->getParentOp() != op)
    return std::nullopt;
  return argument.getArgNumber();
}

bool BodyMatcher::match(const Term &term, Value value, Next next) {
  switch (term.kind) {
  case Term::Kind::Choice:
    return matchChoice(term, value, next);
  case Term::Kind::Operand:
    return operandOf(op, value) == term.operand && next();
  case Term::Kind::Hole:
    return matchHole(term, value, next);
  case Term::Kind::Number:
    return matchNumber(term, value) && next();
  case Term::Kind::Operation: {
    Operation *def = value.getDefiningOp();
    return def && hasPlainMeaning(def) && matchOperation(term, def, next);
  }
  case Term::Kind::Parameter:
    return false;
  }
  llvm_unreachable("a kind of term");
}

bool BodyMatcher::matchAll(ArrayRef<Term> terms, ArrayRef<Value> values,
                           Next next) {
  if (terms.size() != values.size())
    return false;
  if (terms.empty())
    return next();
  return match(terms.front(), values.front(), [&] {
    return matchAll(terms.drop_front(), values.drop_front(), next);
  });
}

bool BodyMatcher::matchChoice(const Term &term, Value value, Next next) {
  for (const Term &alternative : term.arguments) {
    size_t before = labels.size();
    if (!alternative.label.empty() &&
        !llvm::is_contained(labels, alternative.label))
      labels.push_back(alternative.label);
    if (match(alternative, value, next))
      return true;
    labels.resize(before);
  }
  return false;
}

bool BodyMatcher::matchHole(const Term &term, Value value, Next next) {
  std::optional<int64_t> operand = operandOf(op, value);
  if (!operand)
    return false;
  for (const auto &[name, found] : holes)
    if (name == term.name)
      return found == *operand && next();
  holes.push_back({term.name, *operand});
  if (next())
    return true;
  holes.pop_back();
  return false;
}

/// A number is a constant, or the element of a scalar operand that is one.
bool BodyMatcher::matchNumber(const Term &term, Value value) {
  if (std::optional<int64_t> operand = operandOf(op, value))
    value = op->getOperand(*operand);
  APFloat number(0.0f);
  if (!matchPattern(value, m_ConstantFloat(&number)))
    return false;
  if (term.name == "zero")
    return number.isZero();
  APFloat wanted(term.number);
  bool inexact;
  wanted.convert(number.getSemantics(), APFloat::rmNearestTiesToEven, &inexact);
  return number.bitwiseIsEqual(wanted);
}

bool BodyMatcher::matchOperation(const Term &term, Operation *def, Next next) {
  SmallVector<Value> values(def->getOperands());
  std::string name = nameOf(def);
  bool isOfType =
      term.type.empty() || term.type == printed(def->getResult(0).getType());
  if (name == term.name && isOfType && matchAll(term.arguments, values, next))
    return true;
  // a + b is b + a, and a > b is b < a.
  std::string turned = def->hasTrait<OpTrait::IsCommutative>() ? name
                       : isComparison(def)                     ? swapped(name)
                                                               : "";
  if (turned == term.name && values.size() == 2 &&
      matchAll(term.arguments, {values[1], values[0]}, next))
    return true;
  return matchInverted(term, def, next);
}

/// c ? a : b is !c ? b : a.
bool BodyMatcher::matchInverted(const Term &term, Operation *select,
                                Next next) {
  if (!isa<arith::SelectOp>(select) || term.name != "select" ||
      term.arguments.size() != 3)
    return false;
  const Term &condition = term.arguments.front();
  Operation *compare = select->getOperand(0).getDefiningOp();
  if (!isComparison(compare) || condition.kind != Term::Kind::Operation)
    return false;
  auto branches = [&] {
    return matchAll(ArrayRef(term.arguments).drop_front(),
                    {select->getOperand(2), select->getOperand(1)}, next);
  };
  std::string name = inverted(compare);
  Value lhs = compare->getOperand(0), rhs = compare->getOperand(1);
  return (name == condition.name &&
          matchAll(condition.arguments, {lhs, rhs}, branches)) ||
         (swapped(name) == condition.name &&
          matchAll(condition.arguments, {rhs, lhs}, branches));
}

//===----------------------------------------------------------------------===//
// The term of a body
//===----------------------------------------------------------------------===//

/// Prints the term of a value in the body of `op`, until it gets long.
static void printTerm(llvm::raw_string_ostream &os, Operation *op,
                      Value value) {
  constexpr size_t kLong = 200;
  Operation *def = value.getDefiningOp();
  Attribute constant;
  if (std::optional<int64_t> operand = operandOf(op, value)) {
    os << *operand;
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

/// What the body of `op` yields; nothing if it has none.
static std::optional<SmallVector<Value>> yieldedBy(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return std::nullopt;
  return SmallVector<Value>(
      structured.getBlock()->getTerminator()->getOperands());
}

/// Whether something in the body of `op` touches memory. That is asked last: of
/// most bodies the term says no, and they may be long.
static bool hasEffects(Operation *op) {
  return !llvm::all_of(
      cast<linalg::LinalgOp>(op).getBlock()->without_terminator(),
      [](Operation &inner) { return isMemoryEffectFree(&inner); });
}

using Found = std::tuple<Attribute, Numbers>;

/// The terms that a rule names, a string or an array of which the last is that,
/// in words that the others define. Gives that string as `text`.
static const std::vector<Term> &termsOf(Attribute said, StringRef &text,
                                        std::string &fault) {
  auto array = dyn_cast<ArrayAttr>(said);
  SmallVector<StringRef> parts;
  for (Attribute part : array ? array.getValue() : ArrayRef(said))
    if (auto string = dyn_cast<StringAttr>(part))
      parts.push_back(string);
  text = parts.empty() ? "" : parts.pop_back_val();
  std::string words = llvm::join(parts, " ");
  // Rules ask for the same few again and again.
  static thread_local llvm::StringMap<std::vector<Term>> known;
  std::vector<Term> &terms = known[words + "; " + text.str()];
  if (terms.empty())
    terms = parseTerms(words, text, said.getContext(), fault);
  return terms;
}

static FailureOr<Found> bodyIs(PatternRewriter &rewriter, Operation *op,
                               Attribute said) {
  std::string fault;
  StringRef text;
  const std::vector<Term> &terms = termsOf(said, text, fault);
  if (terms.empty())
    return refuse(rewriter, op, [&](Diagnostic &reason) { reason << fault; });
  BodyMatcher matcher(op);
  auto values = yieldedBy(op);
  bool isCopy = isa<memref::CopyOp>(op) && terms.size() == 1 &&
                terms.front().kind == Term::Kind::Operand &&
                terms.front().operand == 0;
  if (isCopy ||
      (values && matcher.matchAll(terms, *values, [] { return true; }) &&
       !hasEffects(op))) {
    Numbers operands;
    for (const auto &[name, operand] : matcher.holes)
      operands.push_back(operand);
    SmallVector<StringRef> labels(matcher.labels.begin(), matcher.labels.end());
    if (labels.size() == 1)
      return Found{rewriter.getStringAttr(labels.front()), operands};
    return Found{rewriter.getStrArrayAttr(labels), operands};
  }
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    std::string found;
    llvm::raw_string_ostream os(found);
    if (values && !hasEffects(op))
      llvm::interleaveComma(*values, os,
                            [&](Value value) { printTerm(os, op, value); });
    else
      os << "none, or has effects";
    reason << "BodyIs: its body is " << found << ", not " << text;
  });
}

/// What is wrong with the terms that a rule names.
static std::string faultOf(ArrayRef<Attribute> constants) {
  std::string fault;
  StringRef text;
  if (constants.back())
    termsOf(constants.back(), text, fault);
  return fault;
}

//===----------------------------------------------------------------------===//
// Bodies on vectors
//===----------------------------------------------------------------------===//

static FailureOr<ArrayAttr> vectorizes(PatternRewriter &rewriter,
                                       Operation *root) {
  auto no = [&](StringRef why) {
    return refuse(rewriter, root,
                  [&](Diagnostic &reason) { reason << "Vectorizes: " << why; });
  };
  auto op = dyn_cast<linalg::LinalgOp>(root);
  if (!op || op->getNumResults() != 1 || op.getNumLoops() == 0)
    return no("no operation with loops and one result");
  SmallVector<StringRef> dialects;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (!OpTrait::hasElementwiseMappableTraits(&inner) &&
        !inner.hasTrait<OpTrait::ConstantLike>())
      return no("its body is not computed element by element");
    dialects.push_back(inner.getName().getDialectNamespace());
  }
  // LLVM 22 ends the process over vectors of bf16 with one element too many
  // for a register, of 17 for instance.
  bool isOdd = op.getStaticLoopRanges().back() % 2 != 0;
  for (Type type : op.getBlock()->getArgumentTypes())
    if (!type.isIntOrFloat() || (type.isBF16() && isOdd))
      return no("it has odd numbers of bf16, or elements that are no numbers");
  SmallVector<Operation *> combiners;
  if (op.getNumReductionLoops() != 0 &&
      (!matchReduction(op.getRegionOutputArgs(), 0, combiners) ||
       combiners.size() != 1 ||
       !isa<arith::AddFOp, arith::MulFOp, arith::MaximumFOp, arith::MinimumFOp,
           arith::MaxNumFOp, arith::MinNumFOp, arith::AddIOp, arith::MulIOp,
           arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp>(
          combiners.front())))
    return no("it reduces by another operation than vectors do");
  return rewriter.getStrArrayAttr(dialects);
}

void tenon::registerBodies(NativeRegistry &natives) {
  natives.add("BodyIs", bodyIs);
  natives.add("Vectorizes", vectorizes);
  natives.checkConstants("BodyIs", faultOf);
}
