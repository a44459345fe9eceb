//===- RuleText.h - What a rule builds, as MLIR text ------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PDLL cannot build a region. A rule file `y.pdll` may have a file `y.mlir`
// beside it, whose functions say what its rules build. The types and attributes
// that differ from call to call are aliases, and what they are defined as is an
// example: the file is MLIR as it stands, and is parsed as such when the set is
// loaded. For a call it is parsed again, once for what the aliases then stand
// for. `// -----` begins a section with aliases of its own.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RULETEXT_H
#define TENON_ENGINE_RULETEXT_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace tenon {

class NativeRegistry;

/// The call of it is the region of the operation that a rule rewrites.
inline constexpr llvm::StringLiteral kOwnRegion = "body";

/// The functions of the text files of a rule set.
class RuleText {
public:
  /// Takes in a file, which is read when it is asked for.
  void add(llvm::StringRef file, llvm::StringRef text);

  /// Parses each function with its examples, and puts in what it calls. To be
  /// asked when all files are there, and not again of text that it was content
  /// with. Emits an error at its line if a file is not MLIR, holds something
  /// else than functions, or a function twice.
  mlir::LogicalResult check(mlir::MLIRContext *context);
  bool isRead() const { return filesRead == files.size(); }

  /// How many values the function of that name takes; none if there is none.
  std::optional<unsigned> arity(llvm::StringRef name) const;

  /// The function of that name for `op`, without a call of another one than
  /// its region. In `given`, an attribute is what the alias of its name stands
  /// for, or names the function that a private declaration stands for. Emits an
  /// error when the text does not fit, or takes something else than the first
  /// of `types`. Any thread may ask.
  mlir::FailureOr<mlir::func::FuncOp> find(mlir::Operation *op,
                                           llvm::StringRef name,
                                           mlir::TypeRange types,
                                           mlir::DictionaryAttr given);

private:
  struct File {
    std::string name;
    std::vector<std::string> lines;
  };
  struct Function {
    std::string name;
    size_t file;
    /// Its lines, and those of its section, from 0; the last not included.
    unsigned first, last, sectionFirst, sectionLast;
    /// The functions of its section that it calls, and theirs.
    std::vector<std::string> calls;
    /// The aliases that these name, with their sigil.
    std::vector<std::string> aliases;
    unsigned arity;
    bool isDeclared;
  };
  using Lookup = llvm::function_ref<mlir::Attribute(llvm::StringRef alias)>;

  /// Reads the files that are not read yet.
  mlir::LogicalResult read(mlir::MLIRContext *context);
  mlir::LogicalResult addSection(size_t file, unsigned first, unsigned last,
                                 mlir::MLIRContext *context);
  void collect(Function &function, llvm::ArrayRef<Function> section);
  const Function *lookup(llvm::StringRef name) const;
  mlir::OwningOpRef<mlir::ModuleOp>
  parse(const Function &function, llvm::ArrayRef<mlir::Attribute> values,
        mlir::MLIRContext *context) const;
  mlir::func::FuncOp get(llvm::StringRef name, Lookup lookup,
                         mlir::DictionaryAttr given, mlir::MLIRContext *context,
                         std::vector<std::string> callers = {});
  mlir::LogicalResult inlineCalls(mlir::func::FuncOp function, Lookup lookup,
                                  mlir::DictionaryAttr given,
                                  std::vector<std::string> &callers);

  std::vector<File> files;
  /// How many of them are read.
  size_t filesRead = 0;
  std::vector<Function> functions;
  /// What was parsed, by an attribute that holds the function's name, what the
  /// rule gave, and what the aliases stood for.
  std::map<const void *, mlir::OwningOpRef<mlir::ModuleOp>> parsed;
  /// Whether aliases stand for the examples.
  bool isChecking = false;
  /// One thread at a time finds.
  std::mutex finding;
};

/// Puts what `function` does where the builder stands, in place of `op`, whose
/// region is what a call of @body means. Gives what it returns.
llvm::SmallVector<mlir::Value> buildText(mlir::RewriterBase &rewriter,
                                         mlir::Operation *op,
                                         mlir::func::FuncOp function,
                                         mlir::ValueRange arguments);

/// The same where there is no such call; without a location that of the text
/// stays.
llvm::SmallVector<mlir::Value>
cloneText(mlir::OpBuilder &builder, mlir::func::FuncOp function,
          mlir::ValueRange arguments, std::optional<mlir::Location> loc = {});

/// Reports that a function of the text takes or gives (`verb`) other types than
/// these, and has the application of the rules fail.
void refuseText(mlir::Operation *op, mlir::func::FuncOp function,
                llvm::StringRef verb, mlir::TypeRange types);

/// The function of that name in the text of the rules that are being applied,
/// for `op`; fails, and has the application fail, with an error.
mlir::FailureOr<mlir::func::FuncOp> findText(mlir::Operation *op,
                                             llvm::StringRef name,
                                             mlir::TypeRange types,
                                             mlir::DictionaryAttr given = {});

/// Values in the place of the results of `op`, for a rewrite that cannot be
/// done and may not fail: an error was emitted.
llvm::SmallVector<mlir::Value> standIn(mlir::RewriterBase &rewriter,
                                       mlir::Operation *op);

/// How the natives begin that build a function of an operation's operands.
inline constexpr llvm::StringLiteral kInstantiate = "Instantiate";

/// The natives that build from text.
void registerText(NativeRegistry &natives);

} // namespace tenon

#endif // TENON_ENGINE_RULETEXT_H
