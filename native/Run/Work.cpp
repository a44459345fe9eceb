//===- Work.cpp - How much arithmetic a payload asks for ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Work.h"
#include "Run/Signature.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

namespace {

/// Walks the payload as it would run.
class Counter {
public:
  Counter(Sizes &sizes) : sizes(sizes) {}

  /// Counts the ops of a region, each `times` times; leaves a reason when there
  /// is arithmetic that cannot be counted.
  void countRegion(Region &region, double times);

  double flops = 0, integerOperations = 0;
  double reductionLength = 0;
  /// Why not all could be counted; empty when it could.
  std::string reason;
  /// The same of integers, if floats are not the reason.
  std::string integerReason;
  llvm::MapVector<Operation *, std::optional<double>> items;

private:
  void count(Operation *op, double times);
  void countElements(Operation *op, double arithmetic, double times);
  void countLinalg(linalg::LinalgOp op, double times);
  void countCall(func::CallOp call, double times);
  void note(Operation *op, std::optional<double> operations);
  std::optional<double> trips(Operation *loop);
  std::optional<double> trips(ArrayRef<OpFoldResult> lower,
                              ArrayRef<OpFoldResult> upper,
                              ArrayRef<OpFoldResult> step);
  void giveUp(Operation *op, StringRef why, bool onIntegers = false);

  Sizes &sizes;
  SmallVector<Operation *> callStack;
};

} // namespace

/// The floating-point operations of one execution of `op` for each element.
static double arithmeticOf(Operation *op) {
  if (op->getNumResults() != 1 ||
      !isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType())))
    return 0;
  if (isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp,
          arith::RemFOp, arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp,
          arith::MaxNumFOp, arith::MinNumFOp>(op))
    return 1;
  if (isa<math::FmaOp, vector::FMAOp>(op))
    return 2;
  return isa_and_present<math::MathDialect>(op->getDialect()) ? 1 : 0;
}

/// The operations on numbers of any type.
static double workOf(Operation *op) {
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivSIOp,
          arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::MaxSIOp,
          arith::MaxUIOp, arith::MinSIOp, arith::MinUIOp>(op))
    return !getElementTypeOrSelf(op->getResult(0).getType()).isIndex();
  return arithmeticOf(op);
}

/// Ops that compute, in a way that is not spelled out in their bodies.
static bool computesOpaquely(Operation *op) {
  if (isa<linalg::PackOp, linalg::UnPackOp, linalg::YieldOp, linalg::IndexOp>(
          op))
    return false;
  if (isa<vector::ContractionOp, vector::OuterProductOp, vector::ReductionOp,
          vector::MultiDimReductionOp, vector::ScanOp>(op))
    return true;
  StringRef dialect = op->getName().getDialectNamespace();
  return dialect == "linalg" || dialect == "tosa" || !op->isRegistered() ||
         isa<func::CallIndirectOp>(op);
}

void Counter::giveUp(Operation *op, StringRef why, bool onIntegers) {
  std::string &said = onIntegers ? integerReason : reason;
  if (said.empty())
    said = ("'" + op->getName().getStringRef() + "' " + why).str();
}

/// Adds to what an op of the payload computes in all its executions.
void Counter::note(Operation *op, std::optional<double> operations) {
  auto [it, isNew] = items.insert({op, operations});
  if (isNew)
    return;
  std::optional<double> &sum = it->second;
  sum = sum && operations ? std::optional(*sum + *operations) : std::nullopt;
}

void Counter::countRegion(Region &region, double times) {
  // Which blocks run how often is unknown as soon as there are two.
  if (!llvm::hasSingleElement(region.getBlocks()) && !region.empty()) {
    if (reason.empty())
      reason = "its control flow is a graph of blocks";
    return;
  }
  for (Operation &op : region.getOps())
    count(&op, times);
}

/// Counts an op on scalars, or on each element of an array.
void Counter::countElements(Operation *op, double arithmetic, double times) {
  double elements = 1;
  auto type = dyn_cast<ShapedType>(op->getResult(0).getType());
  for (int64_t dim = 0; type && dim < type.getRank(); ++dim) {
    std::optional<int64_t> size = type.getDimSize(dim);
    if (type.isDynamicDim(dim))
      size = sizes.size(op->getOperand(0), dim);
    if (!size) {
      note(op, std::nullopt);
      giveUp(op, "has a size that is not known before the run",
             /*onIntegers=*/arithmetic == 0);
      return;
    }
    elements *= *size;
  }
  if (isa_and_nonnull<TensorType>(type))
    note(op, times * workOf(op) * elements);
  flops += times * arithmetic * elements;
  integerOperations += times * (workOf(op) - arithmetic) * elements;
}

void Counter::count(Operation *op, double times) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return countLinalg(linalgOp, times);
  if (auto call = dyn_cast<func::CallOp>(op))
    return countCall(call, times);
  if (std::optional<double> work = countTosa(op)) {
    if (isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType())))
      flops += times * *work;
    else
      integerOperations += times * *work;
    return note(op, times * *work);
  }
  if (computesOpaquely(op)) {
    note(op, std::nullopt);
    return giveUp(op, "hides how much it computes");
  }
  if (workOf(op) != 0)
    return countElements(op, arithmeticOf(op), times);
  if (op->getNumRegions() == 0)
    return;

  double before = flops, integersBefore = integerOperations;
  std::optional<double> repeats = trips(op);
  for (Region &region : op->getRegions())
    countRegion(region, times * repeats.value_or(1));
  if (!repeats && flops != before)
    giveUp(op, "computes a number of times that is not known before the run");
  else if (!repeats && integerOperations != integersBefore)
    giveUp(op, "computes a number of times that is not known before the run",
           /*onIntegers=*/true);
}

/// How often the regions of an op run; nothing if that is not known.
std::optional<double> Counter::trips(Operation *op) {
  if (isa<memref::AllocaScopeOp, scf::ExecuteRegionOp>(op))
    return 1;
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop)
    return std::nullopt;
  std::optional<SmallVector<OpFoldResult>> lower = loop.getLoopLowerBounds();
  std::optional<SmallVector<OpFoldResult>> upper = loop.getLoopUpperBounds();
  std::optional<SmallVector<OpFoldResult>> step = loop.getLoopSteps();
  return lower && upper && step ? trips(*lower, *upper, *step) : std::nullopt;
}

std::optional<double> Counter::trips(ArrayRef<OpFoldResult> lower,
                                     ArrayRef<OpFoldResult> upper,
                                     ArrayRef<OpFoldResult> step) {
  double product = 1;
  for (auto [from, to, by] : llvm::zip_equal(lower, upper, step)) {
    std::optional<int64_t> a = sizes.number(from), b = sizes.number(to),
                           c = sizes.number(by);
    if (!a || !b || !c || *c <= 0)
      return std::nullopt;
    product *= *b > *a ? static_cast<double>((*b - *a + *c - 1) / *c) : 0;
  }
  return product;
}

/// Whether the schedule `loops` adds up in f32, so that only results are
/// rounded to their own types. Those that are no sums count for nothing.
static bool isWidened(linalg::LinalgOp op) {
  return llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    auto number = dyn_cast<FloatType>(getElementTypeOrSelf(init.get()));
    return op.getMatchingIndexingMap(&init).isPermutation() ||
           (number && number.getWidth() < 32);
  });
}

void Counter::countLinalg(linalg::LinalgOp op, double times) {
  auto refuse = [&](StringRef why) {
    note(op, std::nullopt);
    giveUp(op, why);
  };
  double arithmetic = 0, work = 0;
  for (Operation &inner : *op.getBlock()) {
    if (inner.getNumRegions() != 0 || isa<func::CallOp>(inner))
      return refuse("has control flow in its body");
    arithmetic += arithmeticOf(&inner);
    work += workOf(&inner);
  }
  // The sizes of all operands, one after another; a loop has the size of the
  // first dimension it stands alone in.
  SmallVector<std::optional<int64_t>> operandSizes;
  for (OpOperand &operand : op->getOpOperands())
    for (int64_t dim = 0; dim < op.getRank(&operand); ++dim)
      operandSizes.push_back(sizes.size(operand.get(), dim));
  AffineMap shapesToLoops = op.getShapesToLoopsMap();
  if (!shapesToLoops)
    return refuse("has loops that no operand gives a size");
  double points = 1, reductions = 1;
  for (auto [result, iterator] : llvm::zip_equal(shapesToLoops.getResults(),
                                                 op.getIteratorTypesArray())) {
    auto dim = dyn_cast<AffineDimExpr>(result);
    if (!dim || !operandSizes[dim.getPosition()])
      return refuse("has a size that is not known before the run");
    double size = *operandSizes[dim.getPosition()];
    points *= size;
    if (iterator == utils::IteratorType::reduction)
      reductions *= size;
  }
  flops += times * points * arithmetic;
  integerOperations += times * points * (work - arithmetic);
  if (reductions > 1)
    reductionLength += times * (isWidened(op) ? 1 : reductions);
  if (work != 0)
    note(op, times * points * work);
}

void Counter::countCall(func::CallOp call, double times) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!callee || callee.isDeclaration())
    return giveUp(call, "calls a function without a body");
  if (llvm::is_contained(callStack, callee.getOperation()))
    return giveUp(call, "is recursive");
  DenseMap<Value, Value> outer = sizes.getParameters(), inner = outer;
  for (auto [parameter, actual] :
       llvm::zip_equal(callee.getArguments(), call.getOperands()))
    inner[parameter] = actual;
  sizes.setParameters(std::move(inner));
  callStack.push_back(callee);
  countRegion(callee.getBody(), times);
  callStack.pop_back();
  sizes.setParameters(std::move(outer));
}

Work tenon::countWork(ModuleOp payload, StringRef entry,
                      std::optional<int64_t> dynamicSize) {
  return countWork(payload, entry, SizeOfArgument([=](unsigned, int64_t) {
                     return dynamicSize;
                   }));
}

Work tenon::countWork(ModuleOp payload, StringRef entry,
                      SizeOfArgument sizeOf) {
  auto function = payload.lookupSymbol<func::FuncOp>(entry);
  Sizes sizes(&function.getBody().front(), std::move(sizeOf));
  Counter counter(sizes);
  Work work;
  counter.countRegion(function.getBody(), 1);
  work.reason = counter.reason;
  for (auto &[op, operations] : counter.items)
    work.items.push_back({op, operations});
  if (work.reason.empty() && counter.flops != 0)
    work.flops = counter.flops;
  if (work.reason.empty() && counter.integerReason.empty() &&
      counter.integerOperations != 0)
    work.integerOperations = counter.integerOperations;
  if (work.reason.empty())
    work.reason = counter.integerReason.empty()
                      ? "the payload has no arithmetic"
                      : counter.integerReason;
  work.rounding.reductionLength = std::max(1.0, counter.reductionLength);
  SmallVector<func::FuncOp> reached = {function};
  for (size_t next = 0; next < reached.size(); ++next)
    func::FuncOp(reached[next]).walk([&](Operation *op) {
      if (auto call = dyn_cast<func::CallOp>(op)) {
        auto callee = payload.lookupSymbol<func::FuncOp>(call.getCallee());
        if (callee && !llvm::is_contained(reached, callee))
          reached.push_back(callee);
      }
      if (arithmeticOf(op) == 0)
        return;
      std::optional<run::Element> element =
          run::elementOf(getElementTypeOrSelf(op->getResult(0).getType()));
      if (element && run::relativeTolerance(*element, {}) >
                         run::relativeTolerance(work.rounding.coarsest, {}))
        work.rounding.coarsest = *element;
    });
  return work;
}
