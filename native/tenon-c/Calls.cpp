//===- Calls.cpp - Calls of programs, from C ------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Work.h"
#include "tenon-c/Internal.h"
#include <chrono>
#include <cstdio>
#include <limits>

using namespace mlir;
using namespace tenon;
using namespace tenon::c;
using run::Array;
using run::Kind;
using run::Layout;
using run::Signature;
using run::Slot;

/// What is wrong with an argument, if anything.
static std::optional<std::string>
refuse(const Signature &signature, size_t number, const tenon_array &array) {
  const Slot &slot = signature.arguments[number];
  bool isKnown = array.element >= 0 && array.element <= TENON_F64 &&
                 array.rank >= 0 && array.rank <= TENON_MAX_RANK;
  if (!isKnown)
    return "argument " + std::to_string(number) + " of '" + signature.entry +
           "' got an array of unknown element type or rank";
  llvm::ArrayRef<int64_t> sizes(array.sizes, array.rank);
  bool fits =
      array.element == int(slot.element) && sizes.size() == slot.shape.size();
  bool isEmpty = false;
  for (auto [size, wanted] : llvm::zip(sizes, slot.shape)) {
    fits &= size >= 0 && (ShapedType::isDynamic(wanted) || size == wanted);
    isEmpty |= size == 0;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "argument " << number << " of '" << signature.entry << "' is "
     << slot.type << ", but ";
  if (!fits) {
    Slot given;
    given.element = run::Element(array.element);
    given.kind = sizes.empty() ? Kind::Scalar : Kind::Tensor;
    os << given.spell(sizes) << " is given";
    return text;
  }
  if (array.data || isEmpty)
    return std::nullopt;
  os << "its data is NULL";
  return text;
}

/// The sizes of these arguments, to be followed through the payload.
static SizeOfArgument sizesOf(llvm::ArrayRef<tenon_array> arguments) {
  return [=](unsigned argument, int64_t dim) {
    return std::optional<int64_t>(arguments[argument].sizes[dim]);
  };
}

/// A copy of the payload that asserts what it takes for granted; null of a
/// large one, where that would take long.
static OwningOpRef<ModuleOp> assertSizes(const tenon_program &program) {
  constexpr int kMostOperations = 10000;
  int count = 0;
  program.payload->module.get()->walk([&](Operation *) {
    return ++count > kMostOperations ? WalkResult::interrupt()
                                     : WalkResult::advance();
  });
  if (count > kMostOperations)
    return nullptr;
  OwningOpRef<ModuleOp> module = program.payload->module.get().clone();
  // Without the schedule there are no assertions.
  if (failed(run::applySchedule(*module, "runtime-checks",
                                program.session->options)))
    return nullptr;
  return module;
}

/// What is wrong with sizes that are known at the call only, as far as sizes
/// alone tell.
static std::optional<std::string>
refuseSizes(tenon_program &program, llvm::ArrayRef<tenon_array> given) {
  std::vector<int64_t> open;
  for (auto [slot, array] : llvm::zip(program.signature.arguments, given))
    for (auto [wanted, size] : llvm::zip(slot.shape, array.sizes))
      if (ShapedType::isDynamic(wanted))
        open.push_back(size);
  if (open.empty() || program.fitting.count(open))
    return std::nullopt;
  int wrong = guarded<int>(
      *program.session, *program.payload->sources,
      [&](Messages &) {
        if (!std::exchange(program.isAsserting, true))
          program.asserting = assertSizes(program);
        if (!program.asserting)
          return 0;
        cf::AssertOp broken = findBrokenAssertion(
            *program.asserting, program.signature.entry, sizesOf(given));
        if (!broken)
          return 0;
        // What is checked is told behind the operation.
        llvm::StringRef what = broken.getMsg();
        what = what.substr(what.find("\n^ ") + 1);
        what.consume_front("^ ");
        broken.emitError() << "with the sizes that '" << program.signature.entry
                           << "' is given, this does not hold: "
                           << what.split("\nLocation: ").first;
        return 1;
      },
      1);
  if (wrong)
    return std::string(tenon_error());
  // As many as anybody has; whoever has more asks again.
  if (program.fitting.size() == 1000)
    program.fitting.clear();
  program.fitting.insert(std::move(open));
  return std::nullopt;
}

namespace {

/// The arrays of a call.
class Frame {
public:
  /// The result is what is wrong, if anything.
  std::optional<std::string> prepare(tenon_program &program,
                                     llvm::ArrayRef<tenon_array> given);
  /// Calls the program and moves its results out. The result is what is wrong.
  std::optional<std::string> call(tenon_program &program,
                                  llvm::MutableArrayRef<tenon_array> results);
  /// Calls it again and again. The result is what is wrong.
  std::optional<std::string> time(tenon_program &program, tenon_timing &timing);

private:
  /// Calls it once, and asks whose the results are.
  std::optional<std::string> callOnce(tenon_program &program);
  void copyBack();

  std::vector<Array> arguments, written;
  /// Of arguments that are copies: what they are copies of.
  std::vector<std::pair<size_t, Array>> originals;
  std::unique_ptr<run::Call> callee;
};

} // namespace

std::optional<std::string> Frame::prepare(tenon_program &program,
                                          llvm::ArrayRef<tenon_array> given) {
  const Signature &signature = program.signature;
  size_t count = signature.arguments.size();
  if (given.size() != count)
    return "'" + signature.entry + "' takes " + std::to_string(count) +
           (count == 1 ? " argument, but " : " arguments, but ") +
           std::to_string(given.size()) +
           (given.size() == 1 ? " is given" : " are given");
  for (size_t number = 0; number < count; ++number)
    if (auto wrong = refuse(signature, number, given[number]))
      return wrong;
  if (std::optional<std::string> wrong = refuseSizes(program, given))
    return wrong;
  for (auto [number, array] : llvm::enumerate(given)) {
    run::Element element = signature.arguments[number].element;
    int64_t bytes = run::byteSize(element);
    llvm::ArrayRef<int64_t> sizes(array.sizes, array.rank);
    llvm::ArrayRef<int64_t> strides(array.strides, array.rank);
    MemRefType type = program.code.convention.argumentTypes[number];
    auto *data = static_cast<std::byte *>(array.data);
    std::optional<Layout> layout;
    if (reinterpret_cast<uintptr_t>(data) % bytes == 0)
      layout = run::layoutInPlace(type, sizes, strides);
    if (layout) {
      std::byte *base = data - layout->offset * bytes;
      arguments.push_back(Array::view(element, std::move(*layout), base));
      continue;
    }
    Layout original = Layout::rowMajor(sizes);
    original.strides.assign(strides.begin(), strides.end());
    originals.emplace_back(number, Array::view(element, original, data));
    layout = type ? run::layoutOf(type, sizes) : Layout::rowMajor(sizes);
    std::optional<Array> copy;
    if (layout)
      copy = Array::allocate(element, std::move(*layout));
    if (!copy)
      return "a copy of argument " + std::to_string(number) + " of '" +
             signature.entry + "' takes more memory than there is";
    originals.back().second.copyTo(*copy);
    arguments.push_back(std::move(*copy));
  }
  if (program.code.convention.hasOutParams)
    for (auto [number, slot] : llvm::enumerate(signature.results)) {
      if (slot.isScalar())
        continue;
      std::optional<Array> array = Array::allocate(
          slot.element, program.code.convention.outParams[written.size()]);
      if (!array)
        return "result " + std::to_string(number) + " of '" + signature.entry +
               "' takes more memory than there is";
      written.push_back(std::move(*array));
    }
  callee = std::make_unique<run::Call>(signature, program.code.convention,
                                       arguments, written);
  return std::nullopt;
}

static std::string stopped(const tenon_program &program,
                           llvm::StringRef assertion) {
  return "'" + program.signature.entry +
         "' stops at an assertion that does not hold: " + assertion.str();
}

std::optional<std::string> Frame::callOnce(tenon_program &program) {
  // An assertion in a loop of many threads would end the process.
  int threads = program.code.hasAssertions ? 1 : program.threads;
  if (llvm::Error error = run::setThreads(threads))
    return llvm::toString(std::move(error));
  run::heap::start();
  std::optional<std::string> assertion =
      run::untilAssertion([&] { (*callee)(program.code.jit.function()); });
  run::heap::stop();
  std::fflush(stdout);
  if (!assertion) {
    callee->takeResults();
    return std::nullopt;
  }
  run::heap::freeRest();
  return stopped(program, *assertion);
}

/// Gives memrefs that are copies back.
void Frame::copyBack() {
  for (auto &[number, original] : originals)
    arguments[number].copyTo(original);
}

/// Has the array of `from` as C has it; its memory goes with it.
static tenon_array give(const Array &from, void *memory) {
  const Layout &layout = from.layout();
  tenon_array array = {};
  array.element = int(from.element());
  array.rank = layout.shape.size();
  llvm::copy(layout.shape, array.sizes);
  llvm::copy(layout.strides, array.strides);
  array.data = from.aligned() + layout.offset * run::byteSize(from.element());
  array.memory = memory;
  return array;
}

std::optional<std::string>
Frame::call(tenon_program &program,
            llvm::MutableArrayRef<tenon_array> results) {
  if (std::optional<std::string> wrong = callOnce(program))
    return wrong;
  bool hasMemory = true;
  size_t nextWritten = 0;
  for (auto [number, result] : llvm::enumerate(results)) {
    if (!callee->isReturned(number)) {
      Array &array = written[nextWritten++];
      result = give(array, array.release());
      continue;
    }
    Array array = callee->resultAt(number);
    if (callee->isOwned(number)) {
      result = give(array, callee->memoryOf(number));
      continue;
    }
    std::optional<Array> copy = array.copy();
    hasMemory &= copy.has_value();
    result = copy ? give(*copy, copy->release()) : tenon_array{};
  }
  run::heap::freeRest();
  copyBack();
  if (hasMemory)
    return std::nullopt;
  for (tenon_array &result : results)
    tenon_array_free(&result);
  return "the results of '" + program.signature.entry +
         "' take more memory than there is";
}

std::optional<std::string> Frame::time(tenon_program &program,
                                       tenon_timing &timing) {
  using Clock = std::chrono::steady_clock;
  if (std::optional<std::string> wrong = callOnce(program))
    return wrong;
  callee->freeResults();
  run::heap::freeRest();
  double total = 0, least = std::numeric_limits<double>::infinity();
  std::optional<std::string> assertion = run::untilAssertion([&] {
    for (int64_t run = 0; run < timing.calls; ++run) {
      Clock::time_point start = Clock::now();
      (*callee)(program.code.jit.function());
      std::chrono::duration<double, std::milli> taken = Clock::now() - start;
      callee->freeResults();
      total += taken.count();
      least = std::min(least, taken.count());
    }
  });
  if (assertion)
    return stopped(program, *assertion);
  copyBack();
  timing.mean_ms = total / timing.calls;
  timing.min_ms = least;
  return std::nullopt;
}

/// What generated code has allocated is recorded for one call at a time.
static std::mutex &calls() {
  static std::mutex oneAtATime;
  return oneAtATime;
}

/// Does it while no other call runs; an error is told.
static int told(llvm::function_ref<std::optional<std::string>()> body) {
  try {
    std::lock_guard<std::mutex> lock(calls());
    std::optional<std::string> wrong = body();
    setError(wrong.value_or(""));
    return wrong.has_value();
  } catch (const std::exception &error) {
    setError(error.what());
    return 1;
  }
}

int tenon_program_call(tenon_program *program, const tenon_array *arguments,
                       size_t argument_count, tenon_array *results,
                       size_t result_count) {
  if (!program)
    return 1;
  return told([&]() -> std::optional<std::string> {
    size_t count = program->signature.results.size();
    if (result_count != count)
      return "'" + program->signature.entry + "' gives " +
             std::to_string(count) +
             (count == 1 ? " result, but there is room for "
                         : " results, but there is room for ") +
             std::to_string(result_count);
    Frame frame;
    if (auto wrong = frame.prepare(*program, {arguments, argument_count}))
      return wrong;
    return frame.call(*program, {results, result_count});
  });
}

void tenon_array_free(tenon_array *array) {
  if (!array)
    return;
  std::free(array->memory);
  array->memory = array->data = nullptr;
}

/// The operations of one call on arrays of these sizes.
static double countFlops(const tenon_program &program,
                         llvm::ArrayRef<tenon_array> arguments) {
  std::lock_guard<std::mutex> lock(program.session->mutex);
  Work work = countWork(*program.payload->module, program.signature.entry,
                        sizesOf(arguments));
  return work.flops.value_or(std::nan(""));
}

int tenon_program_time(tenon_program *program, const tenon_array *arguments,
                       size_t argument_count, int64_t calls,
                       tenon_timing *timing) {
  if (!program || !timing)
    return 1;
  return told([&]() -> std::optional<std::string> {
    if (calls < 1)
      return "at least 1 call must be timed, not " + std::to_string(calls);
    Frame frame;
    llvm::ArrayRef<tenon_array> given(arguments, argument_count);
    if (auto wrong = frame.prepare(*program, given))
      return wrong;
    *timing = {calls, 0, 0, countFlops(*program, given)};
    return frame.time(*program, *timing);
  });
}
