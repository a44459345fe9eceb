//===- Coverage.cpp - What became of each operation -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/Coverage.h"
#include "Engine/Target.h"
#include "Workbench/Places.h"
#include "Workbench/Refusals.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// The payload
//===----------------------------------------------------------------------===//

/// Whether an operation multiplies and adds up: a contraction or convolution.
static bool isProduct(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return llvm::is_contained({"tosa.matmul", "tosa.conv2d", "tosa.conv3d",
                               "tosa.depthwise_conv2d",
                               "tosa.transpose_conv2d"},
                              op->getName().getStringRef());
  bool multiplies = false;
  for (Operation &inner : *linalgOp.getBlock())
    multiplies |= isa<arith::MulFOp, arith::MulIOp, math::FmaOp>(inner);
  return multiplies && (linalg::isaContractionOpInterface(linalgOp) ||
                        linalg::isaConvolutionOpInterface(linalgOp));
}

/// `i8 x i8 -> i32`.
static std::string typesOf(Operation *op) {
  SmallVector<Value> inputs(op->getOperands()), outputs(op->getResults());
  if (auto destination = dyn_cast<DestinationStyleOpInterface>(op)) {
    inputs = destination.getDpsInputs();
    outputs = llvm::to_vector_of<Value>(destination.getDpsInits());
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  auto print = [&](Value value) {
    os << getElementTypeOrSelf(value.getType());
  };
  llvm::interleave(inputs, os, print, " x ");
  os << (inputs.empty() ? "-> " : " -> ");
  llvm::interleave(outputs, os, print, ", ");
  return text;
}

Coverage::Row *Coverage::lookup(StringRef place) {
  auto number = numbers.find(place);
  return number == numbers.end() ? nullptr : &rows[number->second];
}

Coverage::Coverage(ModuleOp payload, const Work &work) {
  for (const WorkItem &item : work.items) {
    std::string place = placeOf(item.op->getLoc());
    if (numbers.insert({place, rows.size()}).second)
      rows.emplace_back().place = place;
    Row &row = *lookup(place);
    row.op = item.op->getName().getStringRef().str();
    row.types = typesOf(item.op);
    row.isProduct |= isProduct(item.op);
    row.onBuffers |=
        llvm::any_of(item.op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>);
    row.operations = row.operations && item.operations
                         ? std::optional(*row.operations + *item.operations)
                         : std::nullopt;
  }
  payload.walk([&](FunctionOpInterface function) {
    if (function.isExternal())
      declared.insert(function.getName());
  });
}

/// What the functions compute that are not called by others.
static Work countAll(ModuleOp payload) {
  llvm::StringSet<> called;
  payload.walk([&](func::CallOp call) { called.insert(call.getCallee()); });
  Work all;
  for (auto function : payload.getOps<func::FuncOp>())
    if (!function.isDeclaration() && !called.contains(function.getName()))
      llvm::append_range(
          all.items,
          countWork(payload, function.getName(), std::nullopt).items);
  return all;
}

Coverage::Coverage(ModuleOp payload) : Coverage(payload, countAll(payload)) {}

//===----------------------------------------------------------------------===//
// The run
//===----------------------------------------------------------------------===//

/// The rows of the places that an operation names, or else the loop around it:
/// what stood in a body has a place of its own, or none.
SmallVector<Coverage::Row *> Coverage::rowsOf(Operation *op) {
  SmallVector<Row *> found;
  for (; op && found.empty(); op = op->getParentOp()) {
    forEachPlace(op->getLoc(), [&](FileLineColLoc place) {
      if (Row *row = lookup(placeOf(place)))
        found.push_back(row);
    });
    if (isa<FunctionOpInterface>(op))
      break;
  }
  return found;
}

/// Whether a rule makes its root into operations of other dialects, as one does
/// that makes calls of kernels.
static bool lowers(const Rule &rule) {
  pdl::PatternOp pattern = rule.pattern;
  bool replaced = false, made = false;
  pattern.getRewriter().walk([&](Operation *op) {
    replaced |= isa<pdl::EraseOp, pdl::ReplaceOp>(op);
    // A cast of builtin only hands operands to text.
    auto maker = dyn_cast<pdl::OperationOp>(op);
    if (maker && maker.getOpName()) {
      StringRef dialect = maker.getOpName()->split('.').first;
      made |= dialect != "builtin" &&
              dialect != StringRef(rule.root).split('.').first;
    }
  });
  return replaced && made;
}

/// What is seen of some functions. It only reads the observer that it is of.
class Coverage::Fork : public RunObserver {
public:
  explicit Fork(const Coverage &of) : of(of) {}

  void endApplication(Operation *applyPatterns,
                      ArrayRef<Operation *> targets) override;

  /// By row, why the rule that came closest did not take it.
  llvm::MapVector<size_t, std::string> whys;

private:
  const Coverage &of;
};

void Coverage::Fork::endApplication(Operation *applyPatterns,
                                    ArrayRef<Operation *> targets) {
  forEachLeft(
      applyPatterns, targets,
      [&](Operation *op, const RuleSet &set, ArrayRef<const Rule *> rules) {
        if (!isProduct(op))
          return;
        auto found = of.numbers.find(placeOf(op->getLoc()));
        if (found == of.numbers.end() || !of.rows[found->second].isProduct)
          return;
        size_t row = found->second;
        // Rules of a target also mark what others of it lower.
        StringRef folder = StringRef(set.getName()).split('/').first;
        Dialect *dialect = op->getContext()->getLoadedDialect(folder);
        bool isOfTarget = dialect && dialect->getRegisteredInterface<Target>();
        SmallVector<const Rule *> makers;
        llvm::copy_if(rules, std::back_inserter(makers), [&](const Rule *rule) {
          if (rule->root.empty())
            return isOfTarget;
          return StringRef(rule->root).split('.').first ==
                     op->getName().getDialectNamespace() &&
                 (isOfTarget || lowers(*rule));
        });
        std::optional<Refusal> refusal = closestRefusal(op, makers);
        // The last stage that asks is the one that lowers.
        if (refusal)
          whys[row] = refusal->rule->name + ": " + refusal->verdict.reason;
        else if (!makers.empty() && of.rows[row].why.empty())
          whys.try_emplace(row, "no rule that makes kernels was tried on it");
      });
}

void Coverage::endApplication(Operation *applyPatterns,
                              ArrayRef<Operation *> targets) {
  Fork seen(*this);
  seen.endApplication(applyPatterns, targets);
  join(seen);
}

std::unique_ptr<RunObserver> Coverage::fork() {
  return std::make_unique<Fork>(*this);
}

void Coverage::join(RunObserver &forked) {
  for (auto &[row, why] : static_cast<Fork &>(forked).whys)
    rows[row].why = why;
}

void Coverage::giveReason(StringRef why) {
  for (Row &row : rows)
    row.why = why.str();
}

/// Whether an operation computes on scalars that are no indices, and more than
/// a choice, or a conversion if these do not count.
static bool computesScalars(Operation *op, bool conversionsCount) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return llvm::any_of(linalgOp.getBlock()->without_terminator(),
                        [&](Operation &inner) {
                          return computesScalars(&inner, conversionsCount);
                        });
  if (!conversionsCount && isa<CastOpInterface>(op))
    return false;
  StringRef dialect = op->getName().getDialectNamespace();
  return (dialect == "arith" || dialect == "math") &&
         !isa<arith::SelectOp>(op) && op->getNumResults() == 1 &&
         op->getNumOperands() != 0 &&
         op->getResult(0).getType().isIntOrFloat() &&
         !llvm::all_of(op->getOperandTypes(), llvm::IsaPred<IndexType>);
}

void Coverage::classify(ModuleOp lowered) {
  isKnown = true;
  for (auto function : lowered.getOps<LLVM::LLVMFuncOp>())
    isKnown &= function.isExternal();
  for (const Target *target : Target::allIn(lowered.getContext()))
    if (!target->kernels.empty())
      targets.push_back(target->getDialect()->getNamespace().str());
  lowered.walk([&](Operation *op) {
    if (isa_and_nonnull<linalg::LinalgOp>(op->getParentOp()))
      return;
    bool kernel = Target::isKernel(op), ofTarget = kernel;
    if (auto call = dyn_cast<func::CallOp>(op)) {
      auto callee = lowered.lookupSymbol<func::FuncOp>(call.getCallee());
      kernel = callee && callee.isExternal() &&
               !declared.contains(callee.getName()) &&
               call.getNumResults() == 0;
    }
    bool vector =
        isa_and_nonnull<arith::ArithDialect, math::MathDialect,
                        vector::VectorDialect>(op->getDialect()) &&
        llvm::any_of(op->getResultTypes(), llvm::IsaPred<VectorType>) &&
        op->getNumOperands() != 0;
    bool tensors =
        llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
    bool loops = !vector && !tensors && computesScalars(op, true);
    // What a product reads may be converted before, in a loop of its own, and
    // what was fused to it be done behind it.
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    bool ofProduct = loops && computesScalars(op, false) &&
                     (!linalgOp || linalgOp.getNumReductionLoops() != 0);
    if (!kernel && !vector && !loops && !tensors)
      return;
    for (Row *row : rowsOf(op)) {
      row->kernel |= kernel;
      if (ofTarget)
        row->target = op->getName().getDialectNamespace().str();
      row->vector |= vector;
      row->loops |= row->isProduct ? ofProduct : loops;
      row->tensors |= tensors;
      row->tiled |= kernel && op->getParentOfType<LoopLikeOpInterface>();
    }
  });
}

void Coverage::addWork(Location location, double scalar, double vector) {
  forEachPlace(location, [&](FileLineColLoc place) {
    if (Row *row = lookup(placeOf(place))) {
      row->scalarWork += scalar;
      row->vectorWork += vector;
    }
  });
}

//===----------------------------------------------------------------------===//
// The answer
//===----------------------------------------------------------------------===//

StringRef Coverage::Row::became() const {
  if (tensors)
    return "tensors";
  if (hasLoops())
    return kernel                  ? "kernel and loops"
           : vector && !isScalar() ? "vector and loops"
                                   : "loops";
  return kernel ? "kernel" : vector ? "vector" : "nothing";
}

int64_t Coverage::products() const {
  return llvm::count_if(rows, [](const Row &row) { return row.isProduct; });
}

bool Coverage::isComplete() const {
  return isKnown && llvm::all_of(rows, [](const Row &row) {
           return !row.isProduct || row.became() == "kernel";
         });
}

/// What runs as plain loops: how many, how much of the arithmetic, and where.
void Coverage::printLoops(raw_ostream &os) const {
  constexpr size_t kShown = 3;
  std::vector<const Row *> loops;
  double all = 0, inLoops = 0;
  bool counted = true;
  for (const Row &row : rows) {
    counted &= row.operations.has_value();
    all += row.operations.value_or(0);
    if (!row.hasLoops() || row.tensors)
      continue;
    inLoops += row.operations.value_or(0);
    loops.push_back(&row);
  }
  if (loops.empty())
    return;
  // Products first: the reason why they have no kernel is known.
  llvm::stable_sort(loops, [](const Row *a, const Row *b) {
    return std::pair(a->isProduct, a->operations) >
           std::pair(b->isProduct, b->operations);
  });
  os << "; " << loops.size() << " loop nest" << (loops.size() == 1 ? "" : "s");
  if (counted && all != 0)
    os << llvm::format(" with about %.0f %% of the operations",
                       100 * inLoops / all);
  os << ": ";
  auto shown = ArrayRef(loops).take_front(kShown);
  llvm::interleave(
      shown, os,
      [&](const Row *row) {
        os << llvm::sys::path::filename(row->place) << " " << row->op << " ("
           << row->types << ")";
        if (row->isProduct && !row->why.empty())
          os << ", " << row->why;
      },
      "; ");
  if (shown.size() < loops.size())
    os << "; " << loops.size() - shown.size() << " more";
}

std::optional<double> Coverage::shareOfTargets() const {
  double all = 0, onTargets = 0;
  for (const Row &row : rows) {
    if (!row.operations)
      return std::nullopt;
    all += *row.operations;
    if (!row.target.empty() && row.became() == "kernel")
      onTargets += *row.operations;
  }
  return all != 0 ? std::optional(100 * onTargets / all) : std::nullopt;
}

void Coverage::print(raw_ostream &os) const {
  int64_t kernels = 0, vectors = 0, whole = 0;
  StringRef where;
  for (const Row &row : rows) {
    kernels += row.isProduct && row.became() == "kernel";
    vectors += (row.isProduct || products() == 0) && row.became() == "vector";
    if (!row.isWhole())
      continue;
    ++whole;
    where = row.place;
  }
  if (products() == 0)
    os << "no products";
  else
    llvm::WithColor(os, isComplete() ? raw_ostream::GREEN : raw_ostream::YELLOW)
            .get()
        << (targets.empty() ? "kernels" : llvm::join(targets, ", ")) << ": "
        << kernels << " of " << products() << " product"
        << (products() == 1 ? "" : "s");
  if (std::optional<double> share = shareOfTargets(); share && !targets.empty())
    os << llvm::format(", %.0f %% of the operations", *share);
  if (vectors != 0)
    os << ", " << vectors << " as vectors";
  if (whole != 0)
    os << " (" << whole
       << " on buffers, each one call: only operations on tensors "
       << "are tiled; the last is " << llvm::sys::path::filename(where) << ")";
  printLoops(os);
  if (int64_t left =
          llvm::count_if(rows, [](const Row &row) { return row.tensors; }))
    os << "; " << left << (left == 1 ? " operation" : " operations")
       << " still on tensors";
  os << "\n";
}

llvm::json::Array Coverage::json() const {
  llvm::json::Array table;
  for (const Row &row : rows) {
    llvm::json::Object entry{
        {"place", row.place},    {"operation", row.op},
        {"types", row.types},    {"product", row.isProduct},
        {"operations", nullptr}, {"became", row.became()}};
    if (row.operations)
      entry["operations"] = static_cast<int64_t>(*row.operations);
    if (row.isProduct && row.hasLoops() && !row.tensors && !row.why.empty())
      entry["why"] = row.why;
    if (row.isWhole())
      entry["one_call"] = true;
    if (!row.target.empty())
      entry["target"] = row.target;
    table.push_back(std::move(entry));
  }
  return table;
}
