//===- PdlValues.h - Values that patterns speak of --------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_PDLVALUES_H
#define TENON_WORKBENCH_PDLVALUES_H

#include "mlir/IR/PatternMatch.h"
#include <deque>

namespace tenon {

/// What a native constraint gives.
class PdlResults : public mlir::PDLResultList {
public:
  explicit PdlResults(unsigned count) : PDLResultList(count) {}
  llvm::ArrayRef<mlir::PDLValue> values() const { return results; }
};

/// Finds values at the places that a pattern names, as the bytecode does, and
/// owns those that are ranges. Null stands for what is not there.
class PdlStorage {
public:
  mlir::PDLValue range(mlir::ValueRange values);
  /// The operands, or results, that stand for value number `index` of a pattern
  /// in which a range comes first or is meant: its segment if the operation has
  /// segments, otherwise all from `index` on.
  mlir::PDLValue operandGroup(mlir::Operation *op, unsigned index,
                              bool isRange);
  mlir::PDLValue resultGroup(mlir::Operation *op, unsigned index, bool isRange);
  /// What `pdl.result` or `pdl.results` asks of `op`.
  mlir::PDLValue resultOf(mlir::Operation *pdlResult, mlir::Operation *op);
  /// The type of a value or the types of a range.
  mlir::PDLValue typeOf(mlir::PDLValue value);
  /// The value of a pdl.attribute, pdl.type or pdl.types that has one.
  mlir::PDLValue constant(mlir::Operation *pdlOp);
  PdlResults &results(unsigned count) { return natives.emplace_back(count); }

private:
  /// Group number `index` of `values`; null when there is none.
  mlir::PDLValue groupOf(mlir::Operation *op, mlir::ValueRange values,
                         unsigned index, bool isRange, bool segmented,
                         llvm::StringRef sizesName);

  std::deque<mlir::ValueRange> ranges;
  std::deque<std::vector<mlir::Type>> types;
  std::deque<mlir::TypeRange> typeRanges;
  std::deque<PdlResults> natives;
};

/// Whether two values are one, or two ranges hold the same.
bool samePdlValue(mlir::PDLValue first, mlir::PDLValue second);

/// True for attributes and types: `describe` prints them in full.
bool isShownAs(mlir::PDLValue value);

/// An attribute, a type, the name of an operation, the type of a value; on one
/// line and not long.
std::string describe(mlir::PDLValue value);

/// The operation that defines a value or the first of a range, or null.
mlir::Operation *definingOp(mlir::PDLValue value);

/// The users of a value or of the first of a range, each once.
std::vector<mlir::Operation *> users(mlir::PDLValue value);

/// `text` on one line, without its middle when it is longer than `limit`.
std::string oneLine(llvm::StringRef text, size_t limit);

} // namespace tenon

#endif // TENON_WORKBENCH_PDLVALUES_H
