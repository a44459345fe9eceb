//===- Report.cpp - What tenon-run says in the end ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "Engine/FlagError.h"
#include "Run/Compare.h"
#include "Run/Npy.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace tenon;
using namespace tenon::run;

namespace {

/// One array that a run leaves, and what it is called.
struct Output {
  std::string name;
  const Slot &slot;
  const Array &array;
};

} // namespace

static std::vector<Output> resultsOf(const Signature &signature,
                                     const Outcome &outcome) {
  std::vector<Output> outputs;
  for (size_t number = 0; number < signature.results.size(); ++number)
    outputs.push_back({"result " + std::to_string(number),
                       signature.results[number], outcome.results[number]});
  return outputs;
}

/// The arguments that a run may have written to; a tensor is a value.
static std::vector<Output> writtenArguments(const Signature &signature,
                                            const Outcome &outcome) {
  std::vector<Output> outputs;
  for (size_t number = 0; number < signature.arguments.size(); ++number)
    if (signature.arguments[number].kind == Kind::MemRef)
      outputs.push_back({"argument " + std::to_string(number),
                         signature.arguments[number],
                         outcome.arguments[number]});
  return outputs;
}

/// The results, or the memref arguments where there are none.
static std::vector<Output> mainOutputs(const Signature &signature,
                                       const Outcome &outcome) {
  return signature.results.empty() ? writtenArguments(signature, outcome)
                                   : resultsOf(signature, outcome);
}

static std::vector<Output> outputsOf(const Signature &signature,
                                     const Outcome &outcome) {
  std::vector<Output> outputs = resultsOf(signature, outcome);
  for (Output &output : writtenArguments(signature, outcome))
    outputs.push_back(output);
  return outputs;
}

//===----------------------------------------------------------------------===//
// Verifying
//===----------------------------------------------------------------------===//

bool tenon::run::hasOutput(const Signature &signature, const Outcome &outcome) {
  return !outputsOf(signature, outcome).empty() || !outcome.printed.empty();
}

/// Says where two arrays differ most.
static void explain(const Output &found, const Array &expected,
                    const Comparison &comparison, llvm::StringRef reference,
                    double tolerance, std::optional<int64_t> prime,
                    llvm::raw_ostream &errors) {
  const Layout &layout = expected.layout();
  Element element = expected.element();
  int64_t position = comparison.worst * byteSize(element);
  toolError(errors) << found.name << " (" << found.slot.spell(layout.shape)
                    << ") differs from " << reference << " in "
                    << comparison.differing << " of " << comparison.count
                    << " elements, most at [";
  int64_t rest = comparison.worst;
  for (size_t dim = 0; dim < layout.shape.size(); ++dim) {
    errors << (dim ? ", " : "") << rest / layout.strides[dim];
    rest %= layout.strides[dim];
  }
  errors << "]: expected ";
  printElement(element, expected.aligned() + position, errors);
  errors << ", found ";
  printElement(element, found.array.aligned() + position, errors);
  if (prime) {
    errors << " (residues modulo " << *prime << ")\n";
    return;
  }
  errors << llvm::format(", difference %.6g (relative tolerance %.3g)\n",
                         comparison.worstDifference, tolerance);
}

/// Says in which line two texts begin to differ.
static void explainPrinted(llvm::StringRef found, llvm::StringRef expected,
                           llvm::StringRef reference,
                           llvm::raw_ostream &errors) {
  for (int64_t line = 1;; ++line) {
    auto [foundLine, foundRest] = found.split('\n');
    auto [expectedLine, expectedRest] = expected.split('\n');
    if (foundLine != expectedLine) {
      toolError(errors) << "the printed output differs from " << reference
                        << " in line " << line << ": expected '" << expectedLine
                        << "', found '" << foundLine << "'\n";
      return;
    }
    found = foundRest;
    expected = expectedRest;
    if (found.empty() && expected.empty())
      return;
  }
}

/// What is compared of an array: residues are integers.
static Array valuesOf(const Array &array, const Signature &signature) {
  return signature.prime
             ? array.bits()
             : Array::view(array.element(), array.layout(), array.aligned());
}

run::Verdict tenon::run::verify(const Signature &signature,
                                const Outcome &found, const Outcome &expected,
                                llvm::StringRef reference,
                                const Rounding &rounding,
                                std::optional<double> tolerance,
                                llvm::raw_ostream &errors) {
  run::Verdict verdict;
  verdict.prime = signature.prime;
  if (found.printed != expected.printed) {
    explainPrinted(found.printed, expected.printed, reference, errors);
    verdict.ok = false;
  }
  std::vector<Output> left = outputsOf(signature, found);
  std::vector<Output> right = outputsOf(signature, expected);
  for (size_t number = 0; number < left.size(); ++number) {
    Array wanted = valuesOf(right[number].array, signature);
    Array values = valuesOf(left[number].array, signature);
    if (left[number].array.layout().shape != wanted.layout().shape) {
      toolError(errors) << left[number].name << " is "
                        << left[number].slot.spell(
                               left[number].array.layout().shape)
                        << ", but " << reference << " gave "
                        << right[number].slot.spell(wanted.layout().shape)
                        << "\n";
      verdict.ok = false;
      continue;
    }
    double relative = relativeTolerance(wanted.element(), rounding);
    if (tolerance && isFloat(wanted.element()))
      relative = *tolerance;
    Comparison comparison = compare(values, wanted, relative);
    verdict.tolerance = std::max(verdict.tolerance, relative);
    verdict.maxDifference =
        std::max(verdict.maxDifference, comparison.maxDifference);
    if (comparison.differing == 0)
      continue;
    verdict.ok = false;
    explain({left[number].name, left[number].slot, values}, wanted, comparison,
            reference, relative, signature.prime, errors);
  }
  return verdict;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

void tenon::run::printValues(const Signature &signature, const Outcome &outcome,
                             llvm::raw_ostream &os) {
  for (const Output &output : mainOutputs(signature, outcome)) {
    const Layout &layout = output.array.layout();
    os << output.name << ": " << output.slot.spell(layout.shape) << " ="
       << (layout.shape.empty() ? " " : "\n");
    output.array.print(os, output.slot.isUnsigned);
    os << "\n";
  }
}

/// Refuses another number of files than there are outputs.
static llvm::Error checkCount(llvm::StringRef flag, size_t files,
                              size_t outputs, bool exact) {
  if (exact ? files == outputs : files <= outputs)
    return llvm::Error::success();
  return llvm::createStringError(llvm::formatv(
      "{0} is given {1}, but there {2}, or memref arguments without results",
      flag, files == 1 ? "once" : llvm::formatv("{0} times", files).str(),
      outputs == 1 ? "is 1 result"
                   : llvm::formatv("are {0} results", outputs).str()));
}

llvm::Error tenon::run::writeOutputs(const Signature &signature,
                                     const Outcome &outcome,
                                     llvm::ArrayRef<std::string> files) {
  std::vector<Output> outputs = mainOutputs(signature, outcome);
  if (llvm::Error wrong =
          checkCount("--output", files.size(), outputs.size(), false))
    return wrong;
  for (auto [file, output] : llvm::zip(files, outputs))
    if (llvm::Error wrong =
            writeNpy(file, output.array, output.slot.isUnsigned))
      return wrong;
  return llvm::Error::success();
}

llvm::Expected<Outcome>
tenon::run::readOutputs(const Signature &signature, const Outcome &found,
                        llvm::ArrayRef<std::string> files) {
  Outcome read;
  auto copy = [](const std::vector<Array> &from, std::vector<Array> &to) {
    for (const Array &array : from)
      if (std::optional<Array> same = array.copy())
        to.push_back(std::move(*same));
  };
  copy(found.results, read.results);
  copy(found.arguments, read.arguments);
  std::vector<Output> outputs = mainOutputs(signature, read);
  if (llvm::Error wrong =
          checkCount("--reference-output", files.size(), outputs.size(), true))
    return wrong;
  for (auto [file, output] : llvm::zip(files, outputs)) {
    llvm::Expected<NpyFile> npy = NpyFile::read(file);
    if (!npy)
      return npy.takeError();
    const Layout &layout = output.array.layout();
    if (!npy->holds(output.array.element()) ||
        npy->shape() != llvm::ArrayRef(layout.shape))
      return llvm::createStringError(
          output.name + " is " + output.slot.spell(layout.shape) +
          ", but --reference-output " + npy->describe());
    npy->copyTo(const_cast<Array &>(output.array), layout);
  }
  return read;
}

void tenon::run::writeElements(const Array &array, llvm::raw_ostream &os) {
  int64_t bytes = byteSize(array.element());
  array.forEach([&](int64_t, const std::byte *at) {
    os.write(reinterpret_cast<const char *>(at), bytes);
  });
}

/// So many billion operations a second.
static std::optional<double> rateOf(std::optional<double> operations,
                                    double milliseconds) {
  if (!operations || milliseconds <= 0)
    return std::nullopt;
  return *operations / milliseconds * 1e-6;
}

void Report::printText(llvm::raw_ostream &os) const {
  if (verdict && verdict->prime)
    os << "verify: ok, equal modulo " << *verdict->prime
       << " (of a wrong element, by chance once in " << *verdict->prime
       << ")\n";
  else if (verdict)
    os << llvm::format("verify: ok, max difference %.6g (relative tolerance "
                       "%.3g)\n",
                       verdict->maxDifference, verdict->tolerance);
  if (!legalBy.empty())
    os << "legal: ok, by " << llvm::join(legalBy, ", ") << "\n";
  if (ranks)
    os << "ranks: " << ranks << ", bytes sent: " << traffic.bytes << " in "
       << traffic.messages << (traffic.messages == 1 ? " message" : " messages")
       << " (of one run, by the rank that sends most)\n";
  printTiming(os);
}

void Report::printTiming(llvm::raw_ostream &os) const {
  if (!timing)
    return;
  os << "runs: " << runs << ", threads: " << threads << "\n"
     << llvm::format("mean: %.6f ms\nmin: %.6f ms\n", timing->meanMs,
                     timing->minMs);
  auto print = [&](llvm::StringRef unit, std::optional<double> operations) {
    std::optional<double> mean = rateOf(operations, timing->meanMs);
    std::optional<double> best = rateOf(operations, timing->minMs);
    if (mean && best)
      os << unit
         << llvm::format(": %.3f (at the mean; %.3f at the minimum; %.0f "
                         "operations a run)\n",
                         *mean, *best, *operations);
  };
  print("GFLOPS", work.flops);
  // Beside floats, integers count and choose.
  if (!work.flops)
    print("GOPS", work.integerOperations);
  if (!work.flops && !work.integerOperations)
    os << "GFLOPS: not known, because " << work.reason << "\n";
}

/// JSON knows no infinity.
static llvm::json::Value number(std::optional<double> value) {
  if (!value || !std::isfinite(*value))
    return nullptr;
  // A count of operations reads as the integer it is.
  if (*value == std::floor(*value) && std::abs(*value) < 0x1p53)
    return static_cast<int64_t>(*value);
  return *value;
}

llvm::json::Object Report::json() const {
  auto rate = [&](std::optional<double> operations, double Timing::*ms) {
    return number(timing ? rateOf(operations, (*timing).*ms) : std::nullopt);
  };
  llvm::json::Object object{
      {"entry", entry},
      {"schedule", schedule},
      {"threads", threads},
      {"runs", runs},
      {"mean_ms",
       number(timing ? std::optional(timing->meanMs) : std::nullopt)},
      {"min_ms", number(timing ? std::optional(timing->minMs) : std::nullopt)},
      {"gflops", rate(work.flops, &Timing::meanMs)},
      {"gflops_at_min", rate(work.flops, &Timing::minMs)},
      {"flops", number(work.flops)},
      {"gops", rate(work.integerOperations, &Timing::meanMs)},
      {"gops_at_min", rate(work.integerOperations, &Timing::minMs)},
      {"integer_operations", number(work.integerOperations)},
      {"verify", nullptr},
      {"legal_by", llvm::json::Array(legalBy)}};
  if (ranks) {
    object["ranks"] = ranks;
    object["messages"] = traffic.messages;
    object["bytes_sent"] = traffic.bytes;
  }
  if (verdict && verdict->prime)
    object["verify"] =
        llvm::json::Object{{"ok", verdict->ok}, {"modulo", *verdict->prime}};
  else if (verdict)
    object["verify"] =
        llvm::json::Object{{"ok", verdict->ok},
                           {"max_difference", number(verdict->maxDifference)},
                           {"tolerance", number(verdict->tolerance)}};
  return object;
}
