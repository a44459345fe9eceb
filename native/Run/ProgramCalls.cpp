//===- ProgramCalls.cpp - A program that was built is called --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Program.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>

using namespace mlir;
using namespace tenon;
using namespace tenon::run;

LogicalResult Program::prepare(uint64_t seed, uint64_t firstStream) {
  arguments.clear();
  outParams.clear();
  auto refuse = [&](StringRef what, size_t number, const Slot &slot) {
    return emitError(signature.where)
           << what << " " << number << " of '" << signature.entry << "', "
           << slot.spell(slot.shape) << ", takes more memory than there is";
  };
  for (auto [number, slot] : llvm::enumerate(signature.arguments)) {
    Layout layout = compiled.convention.arguments[number].value_or(
        Layout::rowMajor(slot.shape));
    std::optional<Array> array = Array::allocate(slot.element, layout);
    if (!array)
      return refuse("argument", number, slot);
    Layout part =
        partOf(whole.arguments[number].shape,
               compiled.distribution ? compiled.distribution->arguments[number]
                                     : Cuts(),
               place.rank);
    if (slot.input)
      slot.input->copyTo(*array, part);
    else
      array->fillRandom(seed, firstStream + number, part);
    if (signature.prime)
      array->toResidues(*signature.prime);
    arguments.push_back(std::move(*array));
  }
  for (auto [number, slot] : llvm::enumerate(signature.results)) {
    if (!compiled.convention.hasOutParams || slot.isScalar())
      continue;
    std::optional<Array> array = Array::allocate(
        slot.element, compiled.convention.outParams[outParams.size()]);
    if (!array)
      return refuse("result", number, slot);
    outParams.push_back(std::move(*array));
  }
  call = std::make_unique<Call>(signature, compiled.convention, arguments,
                                outParams);
  return success();
}

FailureOr<Outcome> Program::runOnce() {
  Outcome outcome;
  std::optional<std::string> assertion;
  auto run = [&] {
    heap::start();
    assertion = untilAssertion([&] { (*call)(compiled.jit.function()); });
    heap::stop();
  };
  bool onlyPrints = signature.results.empty() &&
                    llvm::none_of(signature.arguments, [](const Slot &slot) {
                      return slot.kind == Kind::MemRef;
                    });
  if (onlyPrints)
    outcome.printed = capture(run);
  else
    run();

  if (assertion)
    return emitError(signature.where)
           << "'" << signature.entry
           << "' stops at an assertion that does not hold: " << *assertion;

  call->takeResults();
  outcome.leak = heap::rest();
  bool hasMemory = true;
  auto keep = [&](const Array &array, std::vector<Array> &into) {
    std::optional<Array> copy = array.copy();
    hasMemory &= copy.has_value();
    if (copy && signature.prime)
      copy->residuesToIntegers();
    if (copy)
      into.push_back(std::move(*copy));
  };
  size_t nextOut = 0;
  for (size_t number = 0; number < signature.results.size(); ++number) {
    if (call->isReturned(number))
      keep(call->resultAt(number), outcome.results);
    else
      keep(outParams[nextOut++], outcome.results);
  }
  for (const Array &argument : arguments)
    keep(argument, outcome.arguments);
  call->freeResults();
  if (!hasMemory)
    return emitError(signature.where) << "the results of '" << signature.entry
                                      << "' take more memory than there is";
  return outcome;
}

/// One call, in milliseconds.
double Program::timeOnce() {
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  (*call)(compiled.jit.function());
  std::chrono::duration<double, std::milli> taken = Clock::now() - start;
  call->freeResults();
  return taken.count();
}

Timing Timing::of(ArrayRef<double> milliseconds) {
  double total = std::accumulate(milliseconds.begin(), milliseconds.end(), 0.0);
  return {static_cast<int64_t>(milliseconds.size()),
          total / milliseconds.size(), *llvm::min_element(milliseconds)};
}

uint64_t Program::codeHash() const {
  std::string code;
  for (llvm::MemoryBufferRef object : compiled.jit.objects())
    code += object.getBuffer();
  return llvm::xxh3_64bits(code);
}

std::vector<double> Program::time(int64_t runs,
                                  llvm::function_ref<void()> before) {
  std::vector<double> taken;
  for (int64_t run = 0; run < runs; ++run) {
    before();
    taken.push_back(timeOnce());
  }
  return taken;
}

Timing Program::timeFor(double seconds) {
  timeOnce();
  int64_t calls = 0;
  double total = 0, least = std::numeric_limits<double>::infinity();
  do {
    double taken = timeOnce();
    total += taken;
    least = std::min(least, taken);
    ++calls;
  } while (total < 1e3 * seconds);
  return {calls, total / calls, least};
}

FailureOr<Compiled> tenon::run::loadCompiled(const Signature &signature,
                                             StringRef schedule,
                                             StringRef declaration, Jit jit,
                                             bool hasAssertions,
                                             MLIRContext *context) {
  auto module = parseSourceString<ModuleOp>(declaration, context);
  if (!module)
    return failure();
  auto entry = module->lookupSymbol<FunctionOpInterface>(signature.entry);
  if (!entry)
    return emitError(signature.where, "there is no declaration of the entry");
  FailureOr<std::optional<Distribution>> distribution =
      Distribution::read(entry, signature);
  if (failed(distribution))
    return failure();
  FailureOr<Convention> convention = readConvention(
      entry, *distribution ? (*distribution)->localize(signature) : signature,
      schedule);
  if (failed(convention))
    return failure();
  return Compiled{declaration.str(), std::move(*convention), std::move(jit),
                  hasAssertions, std::move(*distribution)};
}
