//===- Reference.cpp - What a run is compared with ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include "Engine/Progress.h"
#include "Engine/RunObserver.h"
#include "Report.h"
#include "Run/Heap.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <chrono>

using namespace mlir;
using namespace tenon;
using namespace tenon::run;

/// The place that upstream's assertion ends with, `Location: loc("f":1:2)`.
static Location placeIn(StringRef assertion, Location otherwise) {
  StringRef place = assertion.rsplit("Location: loc(\"").second;
  auto [file, rest] = place.split("\":");
  auto [line, column] = rest.split(':');
  unsigned lineNumber, columnNumber;
  if (line.getAsInteger(10, lineNumber) ||
      column.take_while(llvm::isDigit).getAsInteger(10, columnNumber))
    return otherwise;
  return FileLineColLoc::get(otherwise.getContext(), file, lineNumber,
                             columnNumber);
}

/// How the text of an assertion begins that stands for a check.
static constexpr StringLiteral kCheck = "ERROR: Runtime op verification failed";

/// What an assertion says that checks `op`, as upstream's do.
static std::string checkOf(Operation *op, StringRef what) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << kCheck << "\n^ " << what << "\nLocation: ";
  if (auto place = op->getLoc()->findInstanceOf<FileLineColLoc>())
    place.print(os);
  else
    os << op->getLoc();
  return text;
}

/// Has the program stop before `op`, as upstream's checks do, unless `holds`.
static void require(OpBuilder &builder, Operation *op, Value holds,
                    StringRef what) {
  cf::AssertOp::create(builder, op->getLoc(), holds, checkOf(op, what));
}

/// Has a check that a rule has built say where it stands.
static void placeCheck(cf::AssertOp check) {
  auto [begin, what] = check.getMsg().split("\n^ ");
  if (begin == kCheck && !what.contains('\n'))
    check.setMsg(checkOf(check, what));
}

static bool isSignedDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::RemSIOp, arith::CeilDivSIOp,
             arith::FloorDivSIOp, index::DivSOp, index::RemSOp,
             index::CeilDivSOp, index::FloorDivSOp>(op);
}

static bool isUnsignedDivision(Operation *op) {
  return isa<arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp, index::DivUOp,
             index::RemUOp, index::CeilDivUOp>(op);
}

/// Has numbers checked that upstream's checks pass over: divisors, and the
/// sizes of new buffers and of slices.
static void checkNumbers(ModuleOp payload) {
  OpBuilder builder(payload.getContext());
  payload.walk([&](Operation *op) {
    if (auto check = dyn_cast<cf::AssertOp>(op))
      placeCheck(check);
    builder.setInsertionPoint(op);
    auto compare = [&](arith::CmpIPredicate how, Value value, int64_t number) {
      Value other = arith::ConstantOp::create(
          builder, op->getLoc(),
          builder.getIntegerAttr(value.getType(), number));
      return arith::CmpIOp::create(builder, op->getLoc(), how, value, other);
    };
    bool isSigned = isSignedDivision(op);
    if ((isSigned || isUnsignedDivision(op)) &&
        op->getOperand(1).getType().isIntOrIndex()) {
      Value divisor = op->getOperand(1);
      require(builder, op, compare(arith::CmpIPredicate::ne, divisor, 0),
              "division by 0");
      unsigned width = divisor.getType().isIndex()
                           ? 64
                           : divisor.getType().getIntOrFloatBitWidth();
      if (isSigned)
        require(builder, op,
                arith::OrIOp::create(
                    builder, op->getLoc(),
                    compare(arith::CmpIPredicate::ne, divisor, -1),
                    compare(arith::CmpIPredicate::ne, op->getOperand(0),
                            llvm::minIntN(width))),
                "the least number divided by -1");
    }
    ValueRange sizes;
    if (auto alloc = dyn_cast<memref::AllocOp>(op))
      sizes = alloc.getDynamicSizes();
    else if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op))
      sizes = slice.getSizes();
    for (Value size : sizes)
      require(builder, op, compare(arith::CmpIPredicate::sge, size, 0),
              "a size that is negative");
  });
}

namespace {
/// Has sizes and indices checked as soon as the payload is on buffers: several
/// operations on tensors have no checks of their own.
struct BufferChecks : RunObserver, BuildObserver {
  void begin(ModuleOp, SmallVectorImpl<RunObserver *> &schedule) override {
    schedule.push_back(this);
  }
  void endStage(StringRef, ModuleOp payload) override {
    if (isDone || findTensor(payload))
      return;
    isDone = true;
    // Of maps, what they divide by is seen then.
    PassManager maps(payload.getContext());
    maps.addPass(createLowerAffinePass());
    (void)maps.run(payload);
    checkNumbers(payload);
    PassManager checks(payload.getContext());
    checks.addPass(createGenerateRuntimeVerificationPass());
    (void)checks.run(payload);
  }

  bool isDone = false;
};
} // namespace

/// The payload with its sizes and indices checked, or, if the schedule cannot
/// lower the checks, without.
static FailureOr<Program> build(ModuleOp payload, const Signature &signature,
                                StringRef schedule,
                                const EngineOptions &options) {
  if (failed(Schedule::load(schedule, options, payload.getContext())))
    return failure();
  {
    ScopedDiagnosticHandler silent(payload.getContext(),
                                   [](Diagnostic &) { return success(); });
    BufferChecks onBuffers;
    FailureOr<Program> checked = Program::build(
        payload, signature, (kChecks + schedule).str(), options, &onBuffers);
    if (succeeded(checked))
      return checked;
  }
  return Program::build(payload, signature, schedule, options);
}

/// Tells of an assertion that upstream has put there, or `require`.
static LogicalResult tell(const Signature &signature, StringRef assertion) {
  StringRef what = assertion.split("\n^ ").second;
  return emitError(placeIn(assertion, signature.where))
         << "the payload is undefined here: " << what.split('\n').first;
}

/// One call, all memory that the program allocates filled with `byte`. An
/// assertion that upstream has put there is told as what it says, at its place.
static FailureOr<Outcome> call(Program &program, const Signature &signature,
                               uint64_t seed, int byte) {
  if (failed(program.prepare(seed)))
    return failure();
  Progress::enter("running the reference");
  std::string assertion;
  FailureOr<Outcome> outcome = failure();
  {
    ScopedDiagnosticHandler handler(
        signature.where.getContext(), [&](Diagnostic &diagnostic) {
          assertion = diagnostic.str();
          return success(StringRef(assertion).contains("Location: loc("));
        });
    tellAbortsOfThreads([&](StringRef said) { (void)tell(signature, said); });
    heap::fillWith(byte);
    outcome = program.runOnce();
    heap::fillWith(std::nullopt);
    tellAbortsOfThreads(nullptr);
  }
  if (succeeded(outcome) || !StringRef(assertion).contains("Location: loc("))
    return outcome;
  return tell(signature, assertion);
}

FailureOr<Reference>
Reference::run(ModuleOp payload, const Signature &signature, StringRef schedule,
               const EngineOptions &options, uint64_t seed) {
  FailureOr<Program> program = build(payload, signature, schedule, options);
  if (failed(program)) {
    mlir::emitRemark(signature.where)
        << "this was the reference of --verify, the schedule '" << schedule
        << "'; --reference=SCHEDULE gives another, and --reference-output=FILE "
           "takes its numbers from files";
    return failure();
  }
  FailureOr<Outcome> outcome = call(*program, signature, seed, kFilling);
  if (failed(outcome))
    return failure();
  return Reference(std::move(*program), std::move(*outcome), seed);
}

static bool areSame(const Signature &signature, const Outcome &first,
                    const Outcome &second) {
  return verify(signature, first, second, "", Rounding(),
                /*tolerance=*/0.0, llvm::nulls())
      .ok;
}

/// A copy of the payload in which all of `fresh`, new tensors and buffers,
/// begin as zeros, but those of `left`.
static OwningOpRef<ModuleOp> zeroAllBut(ArrayRef<Operation *> left,
                                        ModuleOp payload,
                                        ArrayRef<Operation *> fresh) {
  IRMapping map;
  OwningOpRef<ModuleOp> copy = cast<ModuleOp>(payload->clone(map));
  OpBuilder builder(payload.getContext());
  for (Operation *op : fresh) {
    if (llvm::is_contained(left, op))
      continue;
    Value made = map.lookup(op->getResult(0));
    builder.setInsertionPointAfterValue(made);
    Value zero = arith::ConstantOp::create(
        builder, op->getLoc(),
        builder.getZeroAttr(getElementTypeOrSelf(made.getType())));
    auto filled = linalg::FillOp::create(builder, op->getLoc(), zero, made);
    if (filled.getNumResults() != 0)
      made.replaceAllUsesExcept(filled.getResult(0), filled);
  }
  return copy;
}

/// Where the memory comes from that makes the difference; `otherwise` if that
/// is not found.
static Location findUnwritten(ModuleOp payload, const Signature &signature,
                              StringRef schedule, const EngineOptions &options,
                              uint64_t seed, Location otherwise) {
  constexpr std::chrono::seconds kLongest(10);
  auto start = std::chrono::steady_clock::now();
  SmallVector<Operation *> fresh;
  payload.walk([&](Operation *op) {
    if (isa<tensor::EmptyOp, memref::AllocOp, memref::AllocaOp>(op) &&
        getElementTypeOrSelf(op->getResult(0).getType()).isIntOrIndexOrFloat())
      fresh.push_back(op);
  });
  ScopedDiagnosticHandler silent(payload.getContext(),
                                 [](Diagnostic &) { return success(); });
  auto differsBy = [&](ArrayRef<Operation *> left) {
    OwningOpRef<ModuleOp> copy = zeroAllBut(left, payload, fresh);
    FailureOr<Program> program =
        Program::build(*copy, signature, schedule, options);
    if (failed(program))
      return false;
    FailureOr<Outcome> first = call(*program, signature, seed, kFilling);
    FailureOr<Outcome> second = call(*program, signature, seed, kOtherFilling);
    return succeeded(first) && succeeded(second) &&
           !areSame(signature, *first, *second);
  };
  ArrayRef<Operation *> suspects = fresh;
  while (suspects.size() > 1) {
    if (std::chrono::steady_clock::now() - start > kLongest)
      return otherwise;
    ArrayRef<Operation *> half = suspects.take_front(suspects.size() / 2);
    suspects = differsBy(half) ? half : suspects.drop_front(half.size());
  }
  bool isFound = suspects.size() == 1 && differsBy(suspects);
  return isFound ? suspects.front()->getLoc() : otherwise;
}

LogicalResult Reference::checkDefined(ModuleOp payload,
                                      const Signature &signature,
                                      StringRef schedule,
                                      const EngineOptions &options) {
  FailureOr<Outcome> again = call(program, signature, seed, kOtherFilling);
  if (failed(again))
    return failure();
  if (areSame(signature, outcome, *again))
    return success();
  return emitError(findUnwritten(payload, signature, schedule, options, seed,
                                 signature.where))
         << "the payload is undefined: what '" << signature.entry
         << "' gives depends on memory that nobody has written, such as that "
            "of a tensor.empty or memref.alloc, or that was freed";
}
