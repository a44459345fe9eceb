//===- ProvePayload.h - The payloads of a proof -----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the pattern of a rule names is built in each way that the choices give:
// ranks, permutations, reassociations, which sizes are static, dynamic or 1.
// Sizes are unknown.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_PROVEPAYLOAD_H
#define TENON_WORKBENCH_PROVEPAYLOAD_H

#include "Engine/RuleSet.h"
#include "Workbench/ProveMeaning.h"
#include "Workbench/TestPayload.h"
#include "mlir/IR/Builders.h"

namespace tenon {

class ProvePayload {
public:
  using Sizes = std::vector<Poly>;
  using Want = const Sizes *;

  ProvePayload(const Rule &rule, const TestHints &hints,
               llvm::ArrayRef<llvm::StringRef> natives, AllChoices &choices,
               ProveNumbers &numbers);

  /// Whether the choices fit, and there is a payload.
  bool make();

  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp function;
  std::vector<ProveValue> arguments;
  mlir::Operation *root = nullptr;
  /// What nothing here makes.
  std::string missing;

private:
  /// An operation of the pattern; null for one beside it.
  using Node = mlir::pdl::OperationOp;

  bool lacks(const llvm::Twine &what);
  mlir::Operation *make(Node node, Want want);
  mlir::Operation *makeByName(Node node, llvm::StringRef name, Want want);
  bool setAttributes(Node node, mlir::Operation *op);

  Poly size();
  Sizes shape(unsigned leastRank = 1);
  std::vector<Poly> factors(const Poly &size) const;
  bool isDynamic(const Poly &size) const;
  mlir::RankedTensorType typeOf(const Sizes &sizes, mlir::Type element = {});
  const Sizes &sizesOf(mlir::Value value) { return sizes[value]; }
  mlir::Value argument(const Sizes &sizes, mlir::Type element = {});
  mlir::Value index(const Poly &number);
  llvm::SmallVector<mlir::Value> dynamicOf(const Sizes &of);
  mlir::OpFoldResult fold(const Poly &number);
  Poly offset(unsigned kind);

  /// The operand of the pattern, if another operation of it defines it.
  mlir::Value given(Node node, unsigned number);
  /// The operand with these sizes.
  mlir::Value operand(Node node, unsigned number, const Sizes &sizes,
                      mlir::Type element = {});
  mlir::Value scalarOperand(Node node, unsigned number);
  mlir::Value init(Node node, unsigned number, const Sizes &sizes);
  mlir::Value beside(const Sizes &sizes);
  std::optional<unsigned> operandCount(Node node) const;
  mlir::Operation *defined(mlir::Operation *op, llvm::ArrayRef<Sizes> results);

  mlir::Operation *makeReshape(Node node, Want want, bool collapses);
  mlir::Operation *makeSlice(Node node, Want want);
  mlir::Operation *makeInsert(Node node, Want want);
  mlir::Operation *makeConcat(Node node, Want want);
  mlir::Operation *makePad(Node node, Want want);
  mlir::Operation *makeGather(Node node, Want want);
  mlir::Operation *makeElementwise(Node node, llvm::StringRef name, Want want);
  mlir::Operation *makeNamed(Node node, llvm::StringRef name, Want want);
  mlir::Operation *makeGeneric(Node node, Want want,
                               mlir::Value read = nullptr);
  mlir::Operation *makeTranspose(Node node, Want want);
  bool fillBody(mlir::linalg::GenericOp op, unsigned body);

  const Rule &rule;
  const TestHints &hints;
  AllChoices &choices;
  ProveNumbers &numbers;
  mlir::MLIRContext *context;
  mlir::OpBuilder builder;
  mlir::Location loc;
  mlir::Type element;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> made;
  llvm::DenseMap<mlir::Value, mlir::Value> shared;
  llvm::DenseMap<mlir::Value, Sizes> sizes;
  std::map<Poly, mlir::Value> indices;
  std::set<unsigned> dynamic;
  /// Which sizes are static, and which one is not as the others.
  enum class Mode { Static, Dynamic, OneDynamic, OneUnit } mode = Mode::Static;
  unsigned special = 0, sizesMade = 0, depth = 0;
  int64_t leastSize = 0;
  bool wantsParts = false, hasNeighbors = false;
};

} // namespace tenon

#endif // TENON_WORKBENCH_PROVEPAYLOAD_H
