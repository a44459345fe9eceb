//===- PatternInterpreterImpl.h - The parts of the interpreter --*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the two files of the interpreter only.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_PATTERNINTERPRETERIMPL_H
#define TENON_WORKBENCH_PATTERNINTERPRETERIMPL_H

#include "Workbench/PatternInterpreter.h"
#include "Workbench/PdlValues.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace tenon::interpreter {

/// The native whose values are shown.
inline constexpr char kShow[] = "Show";

/// What a value of the pattern stands for, and the words for where it is.
struct Bound {
  mlir::PDLValue value;
  std::string place;
};

/// How an operation was reached, in words.
struct Reached {
  /// `it is`, `operand 0 is defined by`, `operand 0 is used by`.
  std::string leadIn;
  /// Behind the name of an operation; empty for the root.
  std::string clause;

  /// `it`, or the operation with its clause.
  std::string subject(mlir::Operation *op) const {
    return clause.empty() ? "it" : "the " + quoted(op) + clause;
  }
  /// What stands behind `operand 0`.
  std::string of(mlir::Operation *op) const {
    return clause.empty() ? "" : " of " + subject(op);
  }
  static std::string quoted(mlir::Operation *op) {
    return "`" + op->getName().getStringRef().str() + "`";
  }
};

/// A match under way; copied where users of a value are tried in turn.
struct State {
  llvm::DenseMap<mlir::Value, Bound> bound;
  llvm::DenseSet<mlir::Operation *> done;
  unsigned held = 0;
  /// What natives that held had to remark, each remark once.
  std::vector<std::string> notes;
  Shown shown;
};

/// Evaluates one pattern at one operation.
class Interpreter {
public:
  Interpreter(mlir::pdl::PatternOp pattern, const NativeRegistry &natives)
      : pattern(pattern), natives(natives) {}

  Verdict run(mlir::Operation *root);

private:
  bool hold(State &state) {
    ++state.held;
    return true;
  }
  bool fail(const State &state, mlir::Location loc, const llvm::Twine &kind,
            const llvm::Twine &reason);

  bool visit(State &state, mlir::pdl::OperationOp asked, mlir::Operation *found,
             const Reached &reached, std::optional<unsigned> connector = {});
  bool checkCount(State &state, mlir::pdl::OperationOp asked,
                  mlir::Operation *found, const Reached &reached,
                  bool operands);
  bool visitOperands(State &state, mlir::pdl::OperationOp asked,
                     mlir::Operation *found, const Reached &reached,
                     std::optional<unsigned> connector);
  bool visitResults(State &state, mlir::pdl::OperationOp asked,
                    mlir::Operation *found, const Reached &reached);
  bool visitAttribute(State &state, mlir::Value asked, llvm::StringRef name,
                      mlir::pdl::OperationOp op, mlir::Operation *found,
                      const Reached &reached);
  bool visitOperand(State &state, mlir::Value asked, mlir::PDLValue found,
                    const std::string &place, mlir::pdl::OperationOp op,
                    bool isConnector);
  bool visitDefinition(State &state, mlir::Value asked, mlir::PDLValue found,
                       const std::string &place, mlir::Location loc);
  bool visitType(State &state, mlir::Value asked, mlir::PDLValue found,
                 const std::string &place, mlir::Location loc);
  /// Binds `asked`, or compares it with what it stands for. `isNew` says which.
  bool bind(State &state, mlir::Value asked, mlir::PDLValue found,
            const std::string &place, mlir::Location loc, bool &isNew,
            bool compare = false);

  bool visitRest(State &state);
  bool visitUsers(State &state, mlir::pdl::OperationOp asked,
                  unsigned connector);
  bool callNative(State &state, mlir::pdl::ApplyNativeConstraintOp call);
  bool visitResult(State &state, mlir::Operation *result);
  std::optional<unsigned> findConnector(const State &state,
                                        mlir::pdl::OperationOp asked) const;
  /// What a value of the pattern stands for; none when that is not known yet.
  std::optional<mlir::PDLValue> lookup(const State &state, mlir::Value value);

  mlir::pdl::PatternOp pattern;
  const NativeRegistry &natives;
  PdlStorage storage;
  Verdict best;
  std::set<llvm::StringRef> asked;
};

} // namespace tenon::interpreter

#endif // TENON_WORKBENCH_PATTERNINTERPRETERIMPL_H
