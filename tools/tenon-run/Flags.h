//===- Flags.h - The command line of tenon-run ----------------*- C++ -* -===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_RUN_FLAGS_H
#define TENON_TOOLS_RUN_FLAGS_H

#include "Engine/DidYouMean.h"
#include "Loaders.h"
#include "Run/RunExtension.h"
#include "llvm/Support/CommandLine.h"
#include <optional>
#include <string>

namespace tenon::run {

enum class Verification { None, Close, Exact };

/// The command line. Made after `registerEngineOptions`, gone with main.
struct Flags {
  llvm::cl::OptionCategory category{"tenon-run options"};
  llvm::cl::opt<std::string> input{
      llvm::cl::Positional,
      llvm::cl::desc("<payload.mlir, model.onnx, or - for standard input>"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> schedule{
      "schedule",
      llvm::cl::desc(
          "The schedule that lowers the payload: a name on "
          "the search path, or a file;\na,b is two, one after the other "
          "(default: network)"),
      llvm::cl::value_desc("name|file"), llvm::cl::init("network"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> entry{
      "entry", llvm::cl::desc("The function to run (default: entry)"),
      llvm::cl::value_desc("name"), llvm::cl::init("entry"),
      llvm::cl::cat(category)};
  llvm::cl::opt<int64_t> runs{
      "n",
      llvm::cl::desc(
          "Time N calls after the first, on the same arguments over and\n"
          "over, and print the mean, the minimum and the GFLOPS at the\n"
          "mean. Operations are counted in the payload as written: add,\n"
          "sub, mul, div, neg, rem, min, max and math functions one, fma\n"
          "two"),
      llvm::cl::value_desc("N"), llvm::cl::cat(category)};
  llvm::cl::opt<bool> commands{
      "commands",
      llvm::cl::desc(
          "Then do what lines of standard input say, and answer each with a\n"
          "line: 'time SECONDS' calls over and over for that long, one call\n"
          "ahead of it, and gives the number of calls, the least and the\n"
          "mean milliseconds; 'write FILE' writes the elements of the first\n"
          "result, row-major, and says 'written'; 'code' gives a number\n"
          "that is the same for the same code. The first line printed is\n"
          "'ready'. Benchmarks use it to take turns with others"),
      llvm::cl::cat(category)};
  llvm::cl::opt<uint64_t> seed{
      "seed",
      llvm::cl::desc("Where the random arguments start "
                     "(default: 0)"),
      llvm::cl::value_desc("S"), llvm::cl::cat(category)};
  llvm::cl::opt<int64_t> dynamicSize{
      "dynamic-size",
      llvm::cl::desc("The size of every dynamic dimension of an argument"),
      llvm::cl::value_desc("N"), llvm::cl::cat(category)};
  llvm::cl::list<std::string> inputs{
      "input",
      llvm::cl::desc(
          "Take an argument from this file, written by numpy.save: the\n"
          "first for the first argument, and so on (repeatable); what has\n"
          "none is random. bf16 is read from two bytes of any kind. The sizes\n"
          "that a model leaves open are the file's"),
      llvm::cl::value_desc("file.npy"), llvm::cl::cat(category)};
  llvm::cl::list<std::string> outputs{
      "output",
      llvm::cl::desc("Write a result of the first call to this file, for\n"
                     "numpy.load: the first for the first result, and so on\n"
                     "(repeatable); memref arguments if there are no results"),
      llvm::cl::value_desc("file.npy"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> reference{
      "reference",
      llvm::cl::desc(
          "The schedule that --verify compares with (default: loops)"),
      llvm::cl::value_desc("name|file"), llvm::cl::init("loops"),
      llvm::cl::cat(category)};
  llvm::cl::list<std::string> referenceOutputs{
      "reference-output",
      llvm::cl::desc(
          "Let --verify compare with what these files hold, one for each\n"
          "file that --output could write, and run no reference"),
      llvm::cl::value_desc("file.npy"), llvm::cl::cat(category)};
  llvm::cl::opt<bool> print{
      "print",
      llvm::cl::desc(
          "Print the results of the first call in full, or the memref\n"
          "arguments if there are none: nested lists, one innermost list\n"
          "a line, each number the shortest that reads back the same"),
      llvm::cl::cat(category)};
  llvm::cl::opt<Verification, false, WordParser<Verification>> verify{
      "verify",
      llvm::cl::ValueOptional,
      llvm::cl::desc(
          "Run the payload through the schedule 'loops' too, on the same\n"
          "arguments, and compare each result and each memref argument, or\n"
          "what the entry prints if it has neither.\n"
          "Integers must be equal; floats may differ by a relative\n"
          "tolerance (f64 1e-10, f32 1e-4, f16 5e-3, bf16 2e-2, of the\n"
          "result or of what the payload computes in, whichever is more, or\n"
          "2 * epsilon * sqrt(the lengths of all reductions) where that is\n"
          "more) times the larger of the element's magnitude and the\n"
          "root mean square of the array. A reduction of linalg in f16 or\n"
          "bf16 accumulates in f32 and rounds once: its length counts as one.\n"
          "The reference runs first, with its sizes, indices and divisors\n"
          "checked, and memory that nobody has written, or that was freed,\n"
          "is filled in two ways: if the payload is undefined, that is said,\n"
          "with its place. What is read of freed memory is seen with\n"
          "--opt-level=0; LLVM may leave such reads away.\n"
          "With =exact floats are integers modulo a prime, and so are sums,\n"
          "products and quotients; another function of math is a polynomial\n"
          "of its own. Sums in any order are equal then, and any difference\n"
          "is a fault. The prime is 2147483647, or 65011 with f16 and bf16.\n"
          "The knob exact of a schedule is 1"),
      llvm::cl::values(
          clEnumValN(Verification::Close, "", "within a tolerance"),
          clEnumValN(Verification::Exact, "exact", "modulo a prime")),
      llvm::cl::init(Verification::None),
      llvm::cl::cat(category)};
  llvm::cl::opt<double> tolerance{
      "tolerance",
      llvm::cl::desc(
          "The relative tolerance of --verify for every float type; with\n"
          "0 the sign of a zero counts too"),
      llvm::cl::value_desc("X"), llvm::cl::cat(category)};
  llvm::cl::opt<int> threads{
      "threads",
      llvm::cl::desc("OpenMP threads of a parallel loop (default: 1, for\n"
                     "which the code shares nothing)"),
      llvm::cl::value_desc("T"), llvm::cl::init(1), llvm::cl::cat(category)};
  llvm::cl::opt<int64_t> ranks{
      "ranks",
      llvm::cl::desc(
          "Run a program that the schedule has made for N ranks: as N\n"
          "processes, started by mpiexec, each with its part of the\n"
          "arguments. Results are put together, then verified, printed and\n"
          "written as ever. A call takes from when all ranks begin it to\n"
          "the end of the last; --threads are those of each rank"),
      llvm::cl::value_desc("N"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> mpiexec{
      "mpiexec",
      llvm::cl::desc(
          "What --ranks starts them by, of MPICH or of Open MPI (default:\n"
          "mpiexec.mpich, or mpiexec)"),
      llvm::cl::value_desc("program"), llvm::cl::cat(category)};
  llvm::cl::opt<double> timeLimit{
      "time-limit",
      llvm::cl::desc("End a run of --ranks after N seconds (default: "
                     "600)"),
      llvm::cl::value_desc("seconds"), llvm::cl::init(600),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> rankOfMpi{
      "rank-of-mpi",
      llvm::cl::desc(
          "Be one of the ranks that an mpiexec or a job runner has started,\n"
          "as in mpiexec -n 4 tenon-run mlp.mlir ... --rank-of-mpi; with\n"
          "--ranks, that is done for you. The exit code goes to the file, if\n"
          "one is named, and is 0 then"),
      llvm::cl::value_desc("file"), llvm::cl::ValueOptional,
      llvm::cl::cat(category)};
  llvm::cl::opt<run::SpecialNumbers> specialNumbers{
      "special-numbers",
      llvm::cl::desc(
          "Let one float of 16 in the arguments be a NaN, an infinity, a\n"
          "zero or the smallest number, of either sign; 'normal': the smallest\n"
          "that is not subnormal, as dot-product instructions of bf16 take\n"
          "subnormals for 0"),
      llvm::cl::ValueOptional, llvm::cl::init(run::SpecialNumbers::None),
      llvm::cl::values(clEnumValN(run::SpecialNumbers::All, "", ""),
                       clEnumValN(run::SpecialNumbers::Normal, "normal", "")),
      llvm::cl::cat(category)};
  llvm::cl::opt<int> optLevel{
      "opt-level",
      llvm::cl::desc("How hard LLVM works on the code, 0 to 3 (default: 3).\n"
                     "Less compiles faster and runs slower: for --verify"),
      llvm::cl::value_desc("L"), llvm::cl::init(3), llvm::cl::cat(category)};
  llvm::cl::opt<bool> json{
      "json",
      llvm::cl::desc(
          "Report as one JSON object: entry, schedule, threads, runs,\n"
          "mean_ms, min_ms, gflops (at the mean), gflops_at_min, flops (what\n"
          "-n counts: on floats alone, and on scalars too), gops,\n"
          "gops_at_min, integer_operations (the same of integers that are no\n"
          "indices), verify, legal_by, memory (the largest use of each memory\n"
          "but the default one, and what operations move between memories), "
          "and\n"
          "coverage: of each operation of\n"
          "the payload on tensors or memrefs its place, operation, types,\n"
          "whether it is a product, operations (of floats and integers),\n"
          "what it became (kernel, vector, loops, kernel and loops, vector\n"
          "and loops, nothing), why not a kernel, and one_call if a kernel\n"
          "on buffers is not cut into tiles. Of many ranks also ranks,\n"
          "messages and bytes_sent: the calls of one run that send, and the\n"
          "bytes that the rank which sends most must send for them"),
      llvm::cl::cat(category)};
  llvm::cl::opt<EmittedForm, false, WordParser<EmittedForm>> emit{
      "emit",
      llvm::cl::desc(
          "Call nothing: write the code of the entry, which C programs call\n"
          "as _mlir_ciface_ENTRY, and of what it calls; for another machine\n"
          "with --target"),
      llvm::cl::values(
          clEnumValN(EmittedForm::Llvm, "llvm", "as LLVM IR, optimized"),
          clEnumValN(EmittedForm::Assembly, "asm", "as assembly"),
          clEnumValN(EmittedForm::Object, "obj", "as an object file"),
          clEnumValN(EmittedForm::Library, "so",
                     "as a shared library, linked by 'cc'"),
          clEnumValN(EmittedForm::Header, "header",
                     "as a header for C, which declares it")),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> emitted{
      "o", llvm::cl::desc("Where --emit writes (default: standard output)"),
      llvm::cl::value_desc("file"), llvm::cl::init("-"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> runtime{
      "runtime-library",
      llvm::cl::desc(
          "Tenon's runtime library (default: libtenon_runtime.so beside\n"
          "libTenonCore.so)"),
      llvm::cl::value_desc("file"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> codeCache{
      "code-cache",
      llvm::cl::desc(
          "Keep compiled programs in this directory, or 'off': a second\n"
          "start of a program compiles nothing, unless its payload, a rule,\n"
          "a schedule, a knob, the machine or Tenon has changed (default:\n"
          "TENON_CODE_CACHE in the environment, or where compiled rules\n"
          "are kept)"),
      llvm::cl::value_desc("dir|off"), llvm::cl::cat(category)};
  Loaders loaders{category};
  std::unique_ptr<RunExtension> extension = RunExtension::create(category);

  bool verifies() const { return verify != Verification::None; }
  bool isExact() const { return verify == Verification::Exact; }
  /// Whether ranks are to be started, and whether this is one.
  bool startsRanks() const { return ranks.getNumOccurrences() && !isRank(); }
  bool isRank() const { return rankOfMpi.getNumOccurrences(); }
};

/// What --help says first.
std::string overview(const Flags &flags);

/// What is wrong with the flags by themselves, if anything.
std::optional<std::string> misuse(const Flags &flags);

} // namespace tenon::run

#endif // TENON_TOOLS_RUN_FLAGS_H
