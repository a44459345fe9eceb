//===- Evaluator.h - The values of expressions ------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_NOTATION_EVALUATOR_H
#define TENON_ENGINE_NOTATION_EVALUATOR_H

#include "Engine/NativeAdapter.h"
#include "Engine/Notation/Expression.h"

namespace tenon {

/// A value while an expression is computed: numbers, or an attribute of any
/// other kind. Numbers that were given keep the attribute that they are.
struct Computed {
  std::optional<Numbers> numbers;
  mlir::Attribute attribute;

  bool isSingle() const { return numbers && numbers->size() == 1; }
};

/// What a value is, in words.
std::string wordFor(const Computed &value);

/// A condition in which each of what `&&` joins holds where it does at all
/// places, and `a != b` where some places differ.
Expression asCondition(Expression expression, bool isJoined = false);

class Evaluator {
public:
  Evaluator(llvm::ArrayRef<mlir::Attribute> arguments,
            mlir::MLIRContext *context)
      : arguments(arguments), context(context) {}

  std::optional<Computed> value(const Expression &expression);
  mlir::Attribute attributeOf(const Computed &value) {
    return value.attribute ? value.attribute
                           : makeList(context, *value.numbers);
  }
  std::string fault;

private:
  using Result = std::optional<Computed>;

  Result fail(const llvm::Twine &what) {
    if (fault.empty())
      fault = what.str();
    return std::nullopt;
  }
  Result give(mlir::Attribute attribute) {
    return Computed{readList(attribute), attribute};
  }
  Result give(Numbers numbers) { return Computed{std::move(numbers), {}}; }
  Result give(int64_t number) { return give(Numbers{number}); }

  /// The elements of a list of numbers or of attributes, a single one as a
  /// list.
  llvm::SmallVector<mlir::Attribute> elements(const Computed &value);
  Result listOf(llvm::ArrayRef<mlir::Attribute> elements);
  Result binary(llvm::StringRef name, const Computed &left,
                const Computed &right);
  Result compare(const Computed &left, const Computed &right);
  Result contains(const Computed &value, const Computed &list);
  Result holds(const Expression &condition);
  Result choose(const Expression &expression);
  Result lazy(const Expression &expression);
  Result index(const Computed &list, const Computed &key);
  Result function(const Expression &expression);
  Result rebuild(mlir::Attribute old, const mlir::NamedAttrList &entries);
  Result indexingMap(llvm::ArrayRef<Computed> values);
  Result lookup(const Computed &list, const Computed &keys,
                const Computed &numbers);
  Result indices(mlir::AffineMapAttr map);
  Result addMaps(const Computed &first, const Computed &second);
  Result shapedType(llvm::StringRef name, const Computed &shape,
                    const Computed &element);
  Result memrefType(const Computed &shape, const Computed &element,
                    const Computed &space);

  llvm::ArrayRef<mlir::Attribute> arguments;
  mlir::MLIRContext *context;
};

/// What computes with numbers that stand for unknown ones, on the thread that
/// has set it; else the machine computes.
class Arithmetic {
public:
  virtual ~Arithmetic() = default;
  /// As the function of that name; `==` compares.
  virtual std::optional<int64_t> calculate(llvm::StringRef name, int64_t left,
                                           int64_t right,
                                           std::string &fault) = 0;
  /// Whether the number is known.
  virtual bool isKnown(int64_t number) = 0;
  static thread_local Arithmetic *current;
};

/// Whether two numbers are equal, and whether one is not 0.
bool areEqual(int64_t left, int64_t right);
inline bool isTrue(int64_t number) { return !areEqual(number, 0); }

/// The result of an operator for two numbers; none where it has none, and
/// `fault` says why.
std::optional<int64_t> calculate(llvm::StringRef name, int64_t left,
                                 int64_t right, std::string &fault);

} // namespace tenon

#endif // TENON_ENGINE_NOTATION_EVALUATOR_H
