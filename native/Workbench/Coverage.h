//===- Coverage.h - What became of each operation ---------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_COVERAGE_H
#define TENON_WORKBENCH_COVERAGE_H

#include "Engine/RunObserver.h"
#include "Run/Work.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"

namespace tenon {

/// Tells of each operation of the payload, by its place in the text, whether a
/// schedule made a call of a kernel of it, vectors, or plain loops. Watches the
/// run of the schedule for the reasons why rules left it.
class Coverage : public RunObserver {
public:
  Coverage(mlir::ModuleOp payload, const Work &work);
  /// Of each function that no other one of the payload calls.
  explicit Coverage(mlir::ModuleOp payload);

  void endApplication(mlir::Operation *applyPatterns,
                      llvm::ArrayRef<mlir::Operation *> targets) override;
  std::unique_ptr<RunObserver> fork() override;
  void join(RunObserver &forked) override;

  /// Says why no product has a kernel, in the place of what rules said.
  void giveReason(llvm::StringRef why);

  /// To be called on what the schedule has left. What is linalg on buffers
  /// counts as the loops that it will become.
  void classify(mlir::ModuleOp lowered);

  /// Says that the machine code of an operation does so much arithmetic on
  /// scalars, and so much on vectors. To be called behind `classify`.
  void addWork(mlir::Location location, double scalar, double vector);

  /// Whether the payload computes anything that is looked at.
  bool hasRows() const { return !rows.empty(); }
  /// Whether it is known what became of the payload.
  bool isTold() const { return isKnown; }
  /// Whether each product is known to be nothing but calls of kernels.
  bool isComplete() const;

  /// One line: how many products became kernels, how much of the arithmetic
  /// runs as plain loops, where, and why.
  void print(llvm::raw_ostream &os) const;
  llvm::json::Array json() const;

private:
  struct Row {
    /// FILE:LINE:COLUMN.
    std::string place;
    std::string op;
    std::string types;
    bool isProduct = false;
    /// On memrefs, in the payload as it was written.
    bool onBuffers = false;
    std::optional<double> operations = 0;
    bool kernel = false;
    /// The dialect of its kernels, if they are operations of a target.
    std::string target;
    bool vector = false;
    bool loops = false;
    /// The arithmetic of its machine code.
    double scalarWork = 0, vectorWork = 0;
    /// Whether something of it still is on tensors.
    bool tensors = false;
    /// Whether a loop stands round a kernel.
    bool tiled = false;
    /// Why the rule that came closest did not take it.
    std::string why;

    /// Whether its vectors are scalars in the machine code.
    bool isScalar() const { return vector && scalarWork > vectorWork; }
    bool hasLoops() const { return loops || isScalar(); }
    llvm::StringRef became() const;
    /// Whether it is one call for the whole product.
    bool isWhole() const {
      return isProduct && became() == "kernel" && onBuffers && !tiled;
    }
  };

  class Fork;

  int64_t products() const;
  void printLoops(llvm::raw_ostream &os) const;
  /// How much of the arithmetic operations of targets do, in percent.
  std::optional<double> shareOfTargets() const;

  /// The row of a place; null when nothing is computed there.
  Row *lookup(llvm::StringRef place);

  llvm::SmallVector<Row *> rowsOf(mlir::Operation *op);

  /// In the order of the program.
  std::vector<Row> rows;
  llvm::StringMap<size_t> numbers;
  /// False before `classify`, and when the schedule leaves LLVM code, of which
  /// little can be told.
  bool isKnown = false;
  /// The functions that the payload only declares: no kernels of a schedule.
  llvm::StringSet<> declared;
  /// The targets, by the names of their dialects.
  std::vector<std::string> targets;
};

} // namespace tenon

#endif // TENON_WORKBENCH_COVERAGE_H
