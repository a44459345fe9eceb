//===- PayloadCuts.cpp - Smaller payloads ---------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cuts.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon::reduce;

/// Whether the body of an operation is not in its text: its name says all.
static bool hidesBody(Operation *op) {
  return isa<linalg::LinalgOp>(op) &&
         !isa<linalg::GenericOp, linalg::MapOp, linalg::ReduceOp>(op);
}

static void collect(Operation *op, int depth, std::vector<Operation *> &into) {
  if (hidesBody(op))
    return;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &nested : block) {
        if (depth > 1)
          collect(&nested, depth - 1, into);
        else if (!nested.hasTrait<OpTrait::IsTerminator>())
          into.push_back(&nested);
      }
}

std::vector<Operation *> tenon::reduce::operationsAt(ModuleOp module,
                                                     int depth) {
  std::vector<Operation *> operations;
  collect(module, depth, operations);
  return operations;
}

int tenon::reduce::depthOf(ModuleOp module) {
  int depth = 0;
  while (!operationsAt(module, depth + 1).empty())
    ++depth;
  return depth;
}

int64_t tenon::reduce::countOperations(ModuleOp payload) {
  int64_t count = 0;
  payload.walk<WalkOrder::PreOrder>([&](Operation *op) {
    count += !isa<ModuleOp, func::FuncOp>(op) &&
             !op->hasTrait<OpTrait::IsTerminator>();
    return hidesBody(op) ? WalkResult::skip() : WalkResult::advance();
  });
  return count;
}

/// A function whose arguments and results may change: nobody calls it, and it
/// has one block.
static bool isFree(func::FuncOp function) {
  return !function.isExternal() && function.getBody().hasOneBlock() &&
         SymbolTable::symbolKnownUseEmpty(function, function->getParentOp());
}

static func::FuncOp freeParent(Operation *op) {
  auto function = dyn_cast_or_null<func::FuncOp>(op->getParentOp());
  return function && isFree(function) ? function : nullptr;
}

/// A value of the type of `result` that may stand for it: an operand of its
/// operation, or else an argument of a block round it.
static Value sameTypeInstead(OpResult result) {
  for (Value operand : result.getOwner()->getOperands())
    if (operand.getType() == result.getType())
      return operand;
  for (Block *block = result.getOwner()->getBlock(); block;) {
    for (BlockArgument argument : block->getArguments())
      if (argument.getType() == result.getType())
        return argument;
    Operation *parent = block->getParentOp();
    if (!parent || parent->hasTrait<OpTrait::IsIsolatedFromAbove>())
      break;
    block = parent->getBlock();
  }
  return nullptr;
}

/// Takes what `function` returns at these places from it.
static void eraseResults(func::FuncOp function, const llvm::BitVector &out) {
  Operation *end = function.getBody().front().getTerminator();
  end->eraseOperands(out);
  (void)function.eraseResults(out);
}

/// Leaves out the operations, and has other values in the place of theirs.
static LogicalResult eraseOperations(ArrayRef<Operation *> operations,
                                     Instead instead) {
  // The last first, so that what is still read is read by what stays.
  for (Operation *op : llvm::reverse(operations)) {
    func::FuncOp function = freeParent(op);
    if (function) {
      llvm::BitVector returned(function.getNumResults());
      for (OpOperand &operand :
           function.getBody().front().getTerminator()->getOpOperands())
        if (operand.get().getDefiningOp() == op && instead == Instead::Argument)
          returned.set(operand.getOperandNumber());
      eraseResults(function, returned);
    }
    for (OpResult result : op->getResults()) {
      if (result.use_empty())
        continue;
      Value other = instead == Instead::SameType || !function
                        ? sameTypeInstead(result)
                        : Value();
      if (!other && function) {
        unsigned place = function.getNumArguments();
        if (failed(function.insertArgument(place, result.getType(), {},
                                           op->getLoc())))
          return failure();
        other = function.getArgument(place);
      }
      if (!other)
        return failure();
      result.replaceAllUsesWith(other);
    }
    op->erase();
  }
  return success();
}

static bool isUnused(Operation *op) {
  return op->use_empty() && isMemoryEffectFree(op) &&
         !op->hasTrait<OpTrait::IsTerminator>();
}

/// Has free functions return what `wasRead` and is not any more, but what is no
/// computation, and drops arguments that nobody reads.
static void tidy(ModuleOp payload, const DenseSet<Value> &wasRead) {
  for (auto function : payload.getOps<func::FuncOp>()) {
    if (!isFree(function))
      continue;
    Block &body = function.getBody().front();
    Operation *end = body.getTerminator();
    for (Operation &op : llvm::make_early_inc_range(body)) {
      bool computes = op.getNumOperands() != 0;
      for (OpResult result : op.getResults()) {
        bool isShown = isa<RankedTensorType, VectorType>(result.getType()) ||
                       result.getType().isIntOrIndexOrFloat();
        if (!computes || !isShown || !result.use_empty() ||
            !wasRead.contains(result))
          continue;
        unsigned place = function.getNumResults();
        if (succeeded(function.insertResult(place, result.getType(), {})))
          end->insertOperands(place, result);
      }
    }
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
      if (isUnused(&op))
        op.erase();
    llvm::BitVector unread(function.getNumArguments());
    for (BlockArgument argument : function.getArguments())
      unread[argument.getArgNumber()] = argument.use_empty();
    (void)function.eraseArguments(unread);
  }
}

/// The cut if it is a program.
static Cut verified(Cut cut) {
  ScopedDiagnosticHandler quiet(cut->getContext(), [](Diagnostic &) {});
  if (failed(verify(*cut)))
    return nullptr;
  return cut;
}

Cut tenon::reduce::cutPayload(ModuleOp payload, int depth,
                              const llvm::BitVector &out, Instead instead) {
  Cut cut(payload.clone());
  DenseSet<Value> wasRead;
  cut->walk([&](Operation *op) {
    wasRead.insert(op->operand_begin(), op->operand_end());
  });
  std::vector<Operation *> all = operationsAt(*cut, depth), left;
  for (unsigned place : out.set_bits())
    left.push_back(all[place]);
  // A symbol may be read wherever it likes; the verifier says so.
  if (failed(eraseOperations(left, instead)))
    return nullptr;
  tidy(*cut, wasRead);
  return verified(std::move(cut));
}

int64_t tenon::reduce::countResults(ModuleOp payload) {
  int64_t count = 0;
  for (auto function : payload.getOps<func::FuncOp>())
    count += isFree(function) ? function.getNumResults() : 0;
  return count;
}

Cut tenon::reduce::cutResults(ModuleOp payload, const llvm::BitVector &out) {
  Cut cut(payload.clone());
  unsigned place = 0;
  for (auto function : cut->getOps<func::FuncOp>()) {
    if (!isFree(function))
      continue;
    llvm::BitVector here(function.getNumResults());
    for (unsigned i = 0; i < here.size(); ++i)
      here[i] = out[place++];
    eraseResults(function, here);
  }
  tidy(*cut, {});
  return verified(std::move(cut));
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// Calls `seen` with each number of the text that stands alone, and with
/// whether it is a size in a type: behind `<` or `x` and in front of `x`.
template <typename Seen>
static void forEachNumber(StringRef text, Seen seen) {
  for (size_t i = 0; i < text.size();) {
    if (!llvm::isDigit(text[i])) {
      ++i;
      continue;
    }
    size_t end = text.find_first_not_of("0123456789", i);
    end = end == StringRef::npos ? text.size() : end;
    char before = i == 0 ? ' ' : text[i - 1];
    char after = end == text.size() ? ' ' : text[end];
    // As in `16x32xf32`, where what stands before the `x` is a size or `<`.
    bool isSize =
        (before == '<' || (before == 'x' && i > 1 &&
                           (llvm::isDigit(text[i - 2]) ||
                            StringRef("?*]").contains(text[i - 2])))) &&
        after == 'x';
    bool isAlone = !llvm::isAlnum(before) &&
                   !StringRef("%_.-#").contains(before) &&
                   !llvm::isAlnum(after) && after != '_' && after != '.';
    if (isSize || isAlone)
      seen(i, end, isSize);
    i = end;
  }
}

std::vector<int64_t> tenon::reduce::sizesIn(StringRef payload) {
  std::set<int64_t> sizes;
  forEachNumber(payload, [&](size_t from, size_t to, bool isSize) {
    int64_t size;
    if (isSize && !payload.slice(from, to).getAsInteger(10, size) && size > 1)
      sizes.insert(size);
  });
  return {sizes.rbegin(), sizes.rend()};
}

std::string tenon::reduce::withSize(StringRef payload, int64_t size,
                                    int64_t other, bool everywhere) {
  std::string text;
  size_t done = 0;
  forEachNumber(payload, [&](size_t from, size_t to, bool isSize) {
    int64_t found;
    if ((!isSize && !everywhere) ||
        payload.slice(from, to).getAsInteger(10, found) || found != size)
      return;
    text += payload.slice(done, from);
    text += std::to_string(other);
    done = to;
  });
  return text + payload.drop_front(done).str();
}
