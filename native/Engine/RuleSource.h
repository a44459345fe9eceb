//===- RuleSource.h - The text of a rule set --------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RULESOURCE_H
#define TENON_ENGINE_RULESOURCE_H

#include "mlir/IR/Location.h"
#include "mlir/Support/LLVM.h"
#include <string>
#include <vector>

namespace tenon {

/// A constraint or rewrite that is declared with a C++ body, which a rule
/// loaded at run time would lose.
struct InlineBody {
  std::string name;
  mlir::FileLineColLoc location;
};

/// What the text of a rule file and of the rule files it includes says beyond
/// what mlir-pdll makes of it.
class RuleSource {
public:
  /// Reads `file` (`-` is standard input) and, through `includeDirs`, what it
  /// includes. Emits an error when a file cannot be read. Includes that are
  /// not found are left for mlir-pdll to report.
  static mlir::FailureOr<RuleSource>
  read(llvm::StringRef file, llvm::ArrayRef<std::string> includeDirs,
       mlir::MLIRContext *context);

  /// The path by which mlir-pdll names the file in locations.
  llvm::StringRef mainName() const { return files.front().name; }
  llvm::StringRef mainText() const { return files.front().text; }
  llvm::ArrayRef<InlineBody> inlineBodies() const { return bodies; }

  /// The comment lines that end right above a line (from 1) of a file, without
  /// their slashes.
  std::vector<std::string> commentAbove(llvm::StringRef file,
                                        unsigned line) const;

  /// The names and texts of all files, as one string to take a hash of.
  std::string fingerprint() const;

private:
  struct File {
    std::string name;
    std::string text;
  };

  mlir::LogicalResult scan(File file, llvm::ArrayRef<std::string> includeDirs,
                           mlir::MLIRContext *context);

  std::vector<File> files;
  std::vector<InlineBody> bodies;
};

} // namespace tenon

#endif // TENON_ENGINE_RULESOURCE_H
