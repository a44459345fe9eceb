//===- Options.h - The command line of tenon-rules --------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RULES_OPTIONS_H
#define TENON_RULES_OPTIONS_H

#include "Engine/Engine.h"
#include "Engine/SearchPath.h"
#include "Loaders.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/CommandLine.h"

namespace tenon {
namespace cl = llvm::cl;

struct Options {
  cl::OptionCategory category{"tenon-rules"};
  cl::opt<std::string> command{
      cl::Positional, cl::desc("check|list|doc|test|prove|expand|prelude|"
                               "natives|compile-database")};
  cl::list<std::string> files{cl::Positional, cl::desc("[FILE...]")};
  cl::opt<bool> strict{"strict", cl::cat(category),
                       cl::desc("Take every warning of a check for an error")};
  cl::opt<std::string> html{
      "html", cl::cat(category), cl::value_desc("dir"),
      cl::desc("For doc: write pages into this directory, and no Markdown")};
  cl::opt<std::string> tests{
      "tests", cl::cat(category), cl::value_desc("dir"),
      cl::desc(
          "For doc --html: the folder of tests whose RUN lines are run\n"
          "(default: test, beside the folder of the rules). For test: one\n"
          "more source of payloads (default: test/rules/FOLDER)")};
  cl::opt<unsigned> payloads{
      "n", cl::cat(category), cl::init(50), cl::value_desc("N"),
      cl::desc("For test: payloads of each rule (default: 50)")};
  cl::opt<uint64_t> seed{"seed", cl::cat(category), cl::init(1),
                         cl::value_desc("S"),
                         cl::desc("For test: makes other payloads and data")};
  cl::opt<bool> changed{
      "changed", cl::cat(category),
      cl::desc("For test: only rules that were not tested since their last\n"
               "edit")};
  cl::opt<std::string> rule{"rule", cl::cat(category), cl::value_desc("NAME"),
                            cl::desc("For test and prove: this rule only")};
  cl::opt<bool> json{
      "json", cl::cat(category),
      cl::desc(
          "For check, test and prove: print one JSON array, an object for\n"
          "each set of a check, and for each rule (rules/README.md)")};
  cl::opt<bool> all{
      "all", cl::cat(category),
      cl::desc("For test and prove: all rule sets on the search path")};
  Loaders loaders{category};
};

/// The names of the sets on the command line, or of all sets; empty after a
/// message.
std::vector<std::string> namesOf(const Options &options,
                                 const SearchPath &path);

/// Checks, lists, documents or expands the sets.
mlir::LogicalResult showSets(const Options &options,
                             const EngineOptions &engine,
                             mlir::MLIRContext &context);

/// Prints where the includes of each rule file on the search path are looked
/// for, as mlir-pdll-lsp-server reads it.
void printDatabase(const EngineOptions &engine);

/// Writes rule sets as pages.
mlir::LogicalResult writeCatalogue(const Options &options,
                                   const EngineOptions &engine,
                                   const mlir::DialectRegistry &registry);

} // namespace tenon

#endif // TENON_RULES_OPTIONS_H
