//===- ProveMeaning.h - What a program computes, element by element -------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor is a function from indices to terms. Arguments are unknown
// functions, scalar operations on floats and integers are unknown functions of
// terms, and a reduction is a fold over one index through its loops.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_PROVEMEANING_H
#define TENON_WORKBENCH_PROVEMEANING_H

#include "Workbench/ProveNumbers.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>
#include <memory>

namespace tenon {

struct ProveTerm;
using ProveTermRef = std::shared_ptr<const ProveTerm>;

using ProveElement = std::function<ProveTermRef(llvm::ArrayRef<Poly>)>;

/// What a value is: a scalar, a tensor of these sizes, or a view of the memory
/// `base`.
struct ProveValue {
  ProveTermRef scalar;
  std::vector<Poly> sizes;
  ProveElement at;
  std::string base = "";
  Poly offset = Poly();
  std::vector<Poly> strides = {};
  bool isTensor() const { return bool(at); }
  bool isBuffer() const { return !base.empty(); }
};

struct ProveTerm {
  enum Kind {
    /// An integer or an index.
    Number,
    /// A truth about numbers.
    Condition,
    /// An element of a tensor `name`, which may depend on other tensors.
    Read,
    /// A scalar operation `name` on `parts`.
    Apply,
    /// parts[0] where the condition holds, else parts[1].
    Choose,
    /// From parts[0] on, `step` for each index below `number`.
    Fold,
    /// An element that nothing has written.
    Undefined,
  };
  Kind kind;
  std::string name = "";
  std::vector<ProveTermRef> parts = {};
  Poly number = Poly();
  std::vector<Poly> indices = {};
  std::vector<ProveValue> tensors = {};
  std::function<ProveTermRef(const Poly &, ProveTermRef)> step = {};
};

/// The name of an operation of another dialect, as a function of elements,
/// begins so.
inline constexpr char kElementFunction[] = "element of ";

inline ProveTermRef makeTerm(ProveTerm term) {
  return std::make_shared<const ProveTerm>(std::move(term));
}
inline ProveTermRef makeNumber(const Poly &number) {
  return makeTerm({ProveTerm::Number, "", {}, number});
}
inline ProveTermRef makeCondition(const std::string &condition) {
  return makeTerm({ProveTerm::Condition, condition});
}
inline ProveTermRef makeApply(const std::string &name,
                              std::vector<ProveTermRef> parts) {
  return makeTerm({ProveTerm::Apply, name, std::move(parts)});
}
inline ProveTermRef makeChoose(const std::string &condition, ProveTermRef yes,
                               ProveTermRef no) {
  return makeTerm(
      {ProveTerm::Choose, condition, {std::move(yes), std::move(no)}});
}
inline ProveTermRef makeRead(const std::string &name,
                             llvm::ArrayRef<Poly> indices,
                             std::vector<ProveValue> tensors = {}) {
  return makeTerm(
      {ProveTerm::Read, name, {}, Poly(), indices.vec(), std::move(tensors)});
}

/// Computes what the values of a function are.
class ProveMeaning {
public:
  /// What `isGiven` is not wrong: what its operations need is assumed. What
  /// those of another program need must follow.
  ProveMeaning(ProveNumbers &numbers, bool isGiven)
      : numbers(numbers), isGiven(isGiven) {}

  /// The results for these arguments, and what is in those that are buffers
  /// then; none and a fault if an operation has no meaning here.
  std::optional<std::vector<ProveValue>>
  run(mlir::func::FuncOp function, llvm::ArrayRef<ProveValue> arguments);

  std::string fault;
  /// What an operation needs and does not follow, with values for which it does
  /// not hold.
  std::string unmet, values;

private:
  using Values = llvm::DenseMap<mlir::Value, ProveValue>;
  using Indices = llvm::ArrayRef<Poly>;

  bool fail(const llvm::Twine &why);
  bool hasNone(mlir::Operation *op) {
    return fail(op->getName().getStringRef() + " has no meaning yet");
  }
  bool give(mlir::Value value, ProveTermRef term, Values &values) {
    if (term)
      values[value] = {std::move(term), {}, {}};
    return fault.empty();
  }
  void need(llvm::StringRef op, const Poly &left, const Poly &right,
            mlir::Operation *by);
  bool visit(mlir::Operation *op, Values &values);
  /// What a block yields for these arguments.
  std::vector<ProveValue> yielded(mlir::Block &block, Values values,
                                  llvm::ArrayRef<ProveValue> arguments);
  Poly numberOf(ProveTermRef term);
  Poly numberOf(mlir::OpFoldResult value, Values &values);
  std::vector<Poly> sizesOf(mlir::Value result, llvm::ArrayRef<Poly> dynamic);
  Poly evaluate(mlir::AffineExpr expression, Indices dims,
                Indices symbols = {});
  bool visitStructured(mlir::linalg::LinalgOp op, Values &values);
  bool visitElementwise(mlir::Operation *op, Values &values);
  bool visitOther(mlir::Operation *op, Values &values);

  // ProveScalars.cpp
  bool visitScalar(mlir::Operation *op, Values &values);
  /// The result of an operation on scalars; null if it has no meaning.
  ProveTermRef scalarOf(mlir::Operation *op,
                        llvm::ArrayRef<ProveTermRef> parts);
  ProveTermRef constantOf(mlir::Attribute value);
  ProveTermRef indexOf(mlir::Operation *op, const Poly &a, const Poly &b);

  // ProveTensors.cpp
  bool visitTensor(mlir::Operation *op, Values &values);
  bool visitSlice(mlir::Operation *op, Values &values);
  bool visitReshape(mlir::Operation *op, Values &values);
  bool visitPad(mlir::Operation *op, Values &values);
  bool visitConcat(mlir::Operation *op, Values &values);
  bool visitGather(mlir::Operation *op, Values &values);
  bool visitScatter(mlir::Operation *op, Values &values);
  void noteList(const ProveValue &list, llvm::ArrayRef<int64_t> dims,
                Indices sizes, mlir::Operation *op);
  std::string isWithin(Indices indices, Indices sizes);

  // ProveBuffers.cpp
  using Cells = std::function<ProveTermRef(const Poly &)>;
  bool visitBuffer(mlir::Operation *op, Values &values);
  bool visitKernel(mlir::Operation *op, Values &values);
  Cells cellsOf(const ProveValue &view);
  ProveValue contentOf(const ProveValue &view);
  ProveValue wholeOf(ProveValue view);
  bool write(const ProveValue &view, llvm::ArrayRef<ProveValue> inputs,
             const ProveElement &element);

  ProveNumbers &numbers;
  bool isGiven;
  const std::vector<Poly> *loops = nullptr;
  /// What each place of a memory has that was written.
  std::map<std::string, Cells> memory;
};

/// Compares what two programs compute.
class ProveComparison {
public:
  /// What operations compute of an element, if only their rule says it.
  using Elements = std::map<std::string, std::string>;

  ProveComparison(ProveNumbers &numbers, Elements &elements)
      : numbers(numbers), elements(elements) {}

  /// Whether the second value is the first one wherever that is defined.
  bool same(const ProveValue &before, const ProveValue &after);

  /// Elements as terms of the solver.
  struct Bits {
    std::function<bool(const Poly &, const Poly &)> isSame;
    struct Element {
      std::string array, name, type;
      std::vector<Poly> indices;
    };
    std::vector<Element> elements = {};
    std::string declarations = "", names = "";
    /// What is known, and what the second one needs beside equality.
    std::vector<std::string> assumed = {}, required = {};
    bool isSure = true;
    unsigned count = 0;
  };

  /// What differs; with values of the unknowns for which it does, if that is
  /// sure.
  std::string why, values;

private:
  bool same(ProveTermRef before, ProveTermRef after);
  bool same(const Poly &before, const Poly &after, llvm::StringRef what);
  /// Notes a difference, and gives false; true if there are no unknowns for
  /// which it is one.
  bool differ(const llvm::Twine &what, llvm::ArrayRef<std::string> where = {});
  bool split(const ProveTerm &choose, llvm::function_ref<bool(bool)> compare);
  std::optional<bool> sameBits(const ProveTerm &before, const ProveTerm &after);
  bool sameElement(const ProveTerm &before, ProveTermRef after);
  /// The term with the parts of `before` by number; false if it reads others.
  bool describe(const ProveTerm &before, ProveTermRef term, std::string &text);

  ProveNumbers &numbers;
  Elements &elements;
  /// In a fold or a trial no difference is sure.
  unsigned unsure = 0, depth = 0;
  bool comparesBits = true;
};

std::vector<Poly> delinearize(ProveNumbers &numbers, Poly index,
                              llvm::ArrayRef<Poly> sizes);

} // namespace tenon

#endif // TENON_WORKBENCH_PROVEMEANING_H
