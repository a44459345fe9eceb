//===- NativeAdapter.h - C++ functions as natives ---------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A native is an ordinary C++ function. What it takes and gives says how PDLL
// declares it:
//
//   C++                                          PDLL
//   Operation *, an op or op interface           Op      another op: no
//   Value, ValueRange, Type, TypeRange           the same; a Value is a range
//                                                of one
//   a subclass of Type                           Type    another type: no
//   Attribute, a subclass of it                  Attr    another one: no
//   Numbers, int64_t                             Attr    a list, a list of one
//   StringRef                                    Attr    a string
//
// A PatternRewriter & may stand first. Results are the same, or a
// SmallVector<Value> or <Type>; several are a std::tuple. A FailureOr, a
// LogicalResult or a bool can say no.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_NATIVEADAPTER_H
#define TENON_ENGINE_NATIVEADAPTER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/PatternMatch.h"
#include <optional>
#include <tuple>

namespace tenon {

/// A list of numbers, as rules hand them on.
using Numbers = llvm::SmallVector<int64_t>;

/// The numbers of a list: an array<i64>, an array of integers, one integer, or
/// an affine map, as the loops that its results are. None when `attribute` is
/// something else.
std::optional<Numbers> readList(mlir::Attribute attribute);

/// An array<i64>, the form in which natives give lists.
mlir::Attribute makeList(mlir::MLIRContext *context,
                         llvm::ArrayRef<int64_t> numbers);

namespace adapter {

using Kind = mlir::PDLValue::Kind;

template <typename Base, typename T>
inline constexpr bool isA = std::is_base_of_v<Base, T>;

/// The kind of PDL value that stands for a C++ type, in either direction.
template <typename T>
constexpr Kind kindOf() {
  if constexpr (std::is_same_v<T, mlir::Operation *> || isA<mlir::OpState, T>)
    return Kind::Operation;
  else if constexpr (isA<mlir::Type, T>)
    return Kind::Type;
  else if constexpr (isA<mlir::Value, T>)
    return Kind::Value;
  else if constexpr (std::is_same_v<T, mlir::TypeRange> ||
                     std::is_same_v<T, llvm::SmallVector<mlir::Type>>)
    return Kind::TypeRange;
  else if constexpr (std::is_same_v<T, mlir::ValueRange> ||
                     std::is_same_v<T, llvm::SmallVector<mlir::Value>>)
    return Kind::ValueRange;
  else
    return Kind::Attribute;
}

/// A range of one value.
inline mlir::ValueRange rangeOf(mlir::Value value) {
  if (auto result = llvm::dyn_cast<mlir::OpResult>(value))
    return result.getOwner()->getResults().slice(result.getResultNumber(), 1);
  auto argument = llvm::cast<mlir::BlockArgument>(value);
  return argument.getOwner()->getArguments().slice(argument.getArgNumber(), 1);
}

/// The argument as the function takes it, or none if it is of another class.
template <typename T>
std::optional<T> read(mlir::PDLValue value) {
  auto wrap = [](auto found) -> std::optional<T> {
    if (!found)
      return std::nullopt;
    return T(found);
  };
  if constexpr (isA<mlir::OpState, T>) {
    return wrap(llvm::dyn_cast<T>(value.cast<mlir::Operation *>()));
  } else if constexpr (isA<mlir::Type, T>) {
    return wrap(llvm::dyn_cast<T>(value.cast<mlir::Type>()));
  } else if constexpr (isA<mlir::Value, T>) {
    return wrap(llvm::dyn_cast<T>(value.cast<mlir::Value>()));
  } else if constexpr (isA<mlir::Attribute, T>) {
    return wrap(llvm::dyn_cast<T>(value.cast<mlir::Attribute>()));
  } else if constexpr (std::is_same_v<T, Numbers>) {
    return readList(value.cast<mlir::Attribute>());
  } else if constexpr (std::is_same_v<T, int64_t>) {
    auto list = readList(value.cast<mlir::Attribute>());
    return list && list->size() == 1 ? std::optional(list->front())
                                     : std::nullopt;
  } else if constexpr (std::is_same_v<T, llvm::StringRef>) {
    auto text = llvm::dyn_cast<mlir::StringAttr>(value.cast<mlir::Attribute>());
    return text ? std::optional(text.getValue()) : std::nullopt;
  } else if constexpr (std::is_same_v<T, mlir::ValueRange>) {
    return value.isa<mlir::Value>() ? rangeOf(value.cast<mlir::Value>())
                                    : value.cast<mlir::ValueRange>();
  } else {
    return value.cast<T>();
  }
}

/// Several results.
template <typename... T>
mlir::LogicalResult give(mlir::PatternRewriter &rewriter,
                         mlir::PDLResultList &results, std::tuple<T...> tuple);

/// Gives results to a rule; a function that gives none says yes or no.
template <typename T>
mlir::LogicalResult give(mlir::PatternRewriter &rewriter,
                         mlir::PDLResultList &results, T &&result) {
  using Plain = std::decay_t<T>;
  if constexpr (std::is_same_v<Plain, mlir::LogicalResult>) {
    return result;
  } else if constexpr (std::is_same_v<Plain, bool>) {
    return mlir::success(result);
  } else {
    mlir::Builder builder(rewriter.getContext());
    if constexpr (std::is_same_v<Plain, Numbers>)
      results.push_back(makeList(rewriter.getContext(), result));
    else if constexpr (std::is_same_v<Plain, int64_t>)
      results.push_back(makeList(rewriter.getContext(), {result}));
    else if constexpr (std::is_same_v<Plain, llvm::StringRef> ||
                       std::is_same_v<Plain, std::string>)
      results.push_back(mlir::Attribute(builder.getStringAttr(result)));
    else if constexpr (isA<mlir::OpState, Plain>)
      results.push_back(result.getOperation());
    else if constexpr (isA<mlir::Attribute, Plain>)
      results.push_back(mlir::Attribute(result));
    else if constexpr (isA<mlir::Type, Plain>)
      results.push_back(mlir::Type(result));
    else if constexpr (isA<mlir::Value, Plain>)
      results.push_back(mlir::Value(result));
    else if constexpr (std::is_same_v<Plain, llvm::SmallVector<mlir::Type>>)
      results.push_back(mlir::TypeRange(result));
    else if constexpr (std::is_same_v<Plain, llvm::SmallVector<mlir::Value>>)
      results.push_back(mlir::ValueRange(result));
    else
      results.push_back(result);
    return mlir::success();
  }
}

template <typename... T>
mlir::LogicalResult give(mlir::PatternRewriter &rewriter,
                         mlir::PDLResultList &results, std::tuple<T...> tuple) {
  std::apply(
      [&](auto &&...each) { ((void)give(rewriter, results, each), ...); },
      std::move(tuple));
  return mlir::success();
}

template <typename T>
mlir::LogicalResult give(mlir::PatternRewriter &rewriter,
                         mlir::PDLResultList &results,
                         mlir::FailureOr<T> result) {
  return mlir::failed(result) ? mlir::failure()
                              : give(rewriter, results, std::move(*result));
}

/// The kinds of what a function gives.
template <typename T>
struct Given {
  static std::vector<Kind> kinds() { return {kindOf<T>()}; }
};
template <>
struct Given<mlir::LogicalResult> {
  static std::vector<Kind> kinds() { return {}; }
};
template <>
struct Given<bool> : Given<mlir::LogicalResult> {};
template <>
struct Given<void> : Given<mlir::LogicalResult> {};
template <typename... T>
struct Given<std::tuple<T...>> {
  static std::vector<Kind> kinds() { return {kindOf<T>()...}; }
};
template <typename T>
struct Given<mlir::FailureOr<T>> : Given<T> {};

/// Says that an argument is not of the class that the native takes.
mlir::LogicalResult refuseArgument(mlir::PatternRewriter &rewriter,
                                   llvm::ArrayRef<mlir::PDLValue> arguments,
                                   size_t index);

/// A function in the form that PDL calls, and the kinds it takes and gives.
struct Adapted {
  mlir::PDLConstraintFunction function;
  std::vector<Kind> parameters, results;
};

template <typename R, typename... A, typename F, size_t... I>
Adapted adapt(F function, std::index_sequence<I...>) {
  auto call =
      [function](
          mlir::PatternRewriter &rewriter, mlir::PDLResultList &results,
          llvm::ArrayRef<mlir::PDLValue> arguments) -> mlir::LogicalResult {
    auto read = std::make_tuple(adapter::read<A>(arguments[I])...);
    std::array<bool, sizeof...(A)> known{std::get<I>(read).has_value()...};
    for (size_t index = 0; index < known.size(); ++index)
      if (!known[index])
        return refuseArgument(rewriter, arguments, index);
    if constexpr (std::is_void_v<R>) {
      function(rewriter, *std::get<I>(read)...);
      return mlir::success();
    } else {
      return give(rewriter, results, function(rewriter, *std::get<I>(read)...));
    }
  };
  return {std::move(call), {kindOf<A>()...}, Given<R>::kinds()};
}

template <typename R, typename... A>
Adapted adapt(R (*function)(mlir::PatternRewriter &, A...)) {
  return adapt<R, std::decay_t<A>...>(function,
                                      std::index_sequence_for<A...>());
}

template <typename R, typename... A>
Adapted adapt(R (*function)(A...)) {
  auto call = [function](mlir::PatternRewriter &, const auto &...arguments) {
    return function(arguments...);
  };
  return adapt<R, std::decay_t<A>...>(call, std::index_sequence_for<A...>());
}

} // namespace adapter
} // namespace tenon

#endif // TENON_ENGINE_NATIVEADAPTER_H
