//===- Flags.cpp - The command line of tenon-run --------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Flags.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tenon;
using namespace tenon::run;
namespace cl = llvm::cl;

static constexpr llvm::StringLiteral kOverview =
    R"(Runs a function of a payload, lowered by a schedule and compiled for this machine.

  tenon-run model.onnx --dim batch=8 -n 100
  tenon-run model.onnx --input=image.npy --output=scores.npy
  tenon-run mlp.mlir --schedule=loops --print
  tenon-run mlp.mlir --schedule=network --verify
  tenon-run mlp.mlir --schedule=mlp-vector --emit=asm --target=aarch64
  tenon-run mlp.mlir --schedule=shard,mlp-vector --set grid=2 --ranks=2 --verify
  tenon-gen | tenon-run - --schedule=network --set tile_m=64 -n 9 --threads=2
)";
static constexpr llvm::StringLiteral kNotes = R"(
The schedule bufferizes and optimizes; the schedule lower-to-llvm does the rest.
Arguments and results are scalars, tensors or memrefs of any rank, of f16, bf16,
f32, f64, i1, i8, i16, i32, i64 or index. Arguments are random, the same on every
machine: uniform in [-1, 1) for floats, in [-8, 8) for integers, in [0, 8) for
index. The function is called once; with -n, that call is the warm-up.)";

std::string tenon::run::overview(const Flags &flags) {
  return (kOverview + flags.extension->overview() + kNotes).str();
}

static constexpr int kMaxThreads = 1024;
static constexpr int kMaxRanks = 4096;

/// What is wrong with the flags about ranks.
static std::optional<std::string> misuseOfRanks(const Flags &flags) {
  if (!flags.ranks.getNumOccurrences() && (flags.mpiexec.getNumOccurrences() ||
                                           flags.timeLimit.getNumOccurrences()))
    return "--mpiexec and --time-limit are about the ranks that --ranks "
           "starts; give it too";
  if (flags.ranks.getNumOccurrences() &&
      (flags.ranks < 1 || flags.ranks > kMaxRanks))
    return llvm::formatv("--ranks is {0}; it must be from 1 to {1}",
                         flags.ranks.getValue(), kMaxRanks);
  if (!(flags.timeLimit > 0))
    return "--time-limit must be a number of seconds above 0";
  bool isOfRanks = flags.ranks.getNumOccurrences() || flags.isRank();
  if (isOfRanks && flags.emit.getNumOccurrences())
    return "--emit calls nothing, and its code is the same for each rank; "
           "leave out --ranks and --rank-of-mpi";
  if (isOfRanks && (flags.commands || flags.extension->has("bisect") ||
                    flags.extension->has("profile")))
    return "--commands, --bisect and --profile are about one process; leave "
           "them out, or --ranks and --rank-of-mpi";
  return std::nullopt;
}

std::optional<std::string> tenon::run::misuse(const Flags &flags) {
  if (flags.input.empty())
    return "no payload is given; name a file, or - for standard input";
  if (flags.schedule.getNumOccurrences() > 1)
    return "--schedule is given more than once; write --schedule=A,B to run B "
           "after A";
  if (flags.schedule.empty())
    return "--schedule is empty, but must name a schedule or its file";
  if (flags.runs.getNumOccurrences() && flags.runs < 1)
    return llvm::formatv("-n is {0}, but at least 1 call must be timed",
                         flags.runs.getValue());
  if (flags.threads < 1 || flags.threads > kMaxThreads)
    return llvm::formatv("--threads is {0}; it must be from 1 to {1}",
                         flags.threads.getValue(), kMaxThreads);
  if (flags.optLevel < 0 || flags.optLevel > 3)
    return llvm::formatv("--opt-level is {0}; it must be from 0 to 3",
                         flags.optLevel.getValue());
  if (flags.dynamicSize.getNumOccurrences() && flags.dynamicSize < 0)
    return llvm::formatv("--dynamic-size is {0}, but a size is not negative",
                         flags.dynamicSize.getValue());
  if (flags.tolerance.getNumOccurrences() && !(flags.tolerance >= 0))
    return "--tolerance must be a number from 0 on";
  bool bisects = flags.extension->has("bisect");
  bool profiles = flags.extension->has("profile");
  if (bisects && !flags.verifies())
    return "--bisect looks for the cause of what --verify finds; give both";
  if (flags.commands &&
      (flags.print || flags.json || profiles || flags.runs.getNumOccurrences()))
    return "--commands answers on standard output, alone; leave out --print, "
           "--json, --profile and -n";
  if (flags.commands && flags.input == "-")
    return "--commands reads standard input, and so does the payload '-'; give "
           "a file";
  if (!flags.verifies() && flags.reference.getNumOccurrences())
    return "--reference is what --verify compares with; give both";
  if (!flags.verifies() && flags.tolerance.getNumOccurrences())
    return "--tolerance is how far --verify lets a result be off; give both";
  if (!flags.verifies() && !flags.referenceOutputs.empty())
    return "--reference-output is what --verify compares with; give both";
  if (flags.isExact() &&
      (flags.tolerance.getNumOccurrences() || !flags.referenceOutputs.empty() ||
       flags.print || !flags.outputs.empty() || profiles || flags.commands ||
       flags.runs.getNumOccurrences() ||
       flags.extension->has("require-kernels")))
    return "--verify=exact computes with integers modulo a prime: leave out "
           "--tolerance, --reference-output, --print, --output, -n, "
           "--commands, --profile and --require-kernels";
  if (!flags.referenceOutputs.empty() &&
      (bisects || flags.reference.getNumOccurrences()))
    return "--reference-output runs no reference; leave out --reference and "
           "--bisect";
  bool emits = flags.emit.getNumOccurrences();
  if (emits &&
      (flags.print || flags.json || flags.verifies() || flags.commands ||
       flags.runs.getNumOccurrences() || !flags.inputs.empty() ||
       !flags.outputs.empty() || flags.extension->has("report") || profiles))
    return "--emit calls nothing: leave out --verify, -n, --print, --json, "
           "--input, --output, --report, --profile and --commands";
  if (!emits && flags.emitted.getNumOccurrences())
    return "-o is where --emit writes; give both, or --output=FILE for results";
  if (emits && flags.emitted == "-" &&
      (flags.emit == EmittedForm::Library ||
       (flags.emit == EmittedForm::Object && llvm::outs().is_displayed())))
    return "--emit=so and --emit=obj write binary files; name one with -o";
  if (flags.print && flags.json)
    return "--print and --json both want standard output; choose one";
  return misuseOfRanks(flags);
}
