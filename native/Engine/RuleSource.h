//===- RuleSource.h - The text of a rule set --------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RULESOURCE_H
#define TENON_ENGINE_RULESOURCE_H

#include "Engine/Notation/Notation.h"
#include "Engine/SearchPath.h"
#include "mlir/IR/Location.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringMap.h"
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
  struct File {
    std::string name;
    std::string text;
  };

  /// Reads `file` (`-` is standard input) and, through `includeDirs`, what it
  /// includes, and the .mlir file beside each. A copy of the set of that name
  /// that has none beside it takes that of the first directory that has one.
  /// Emits an error when a file cannot be read. Includes that are not found are
  /// left for mlir-pdll to report. What `known` has is not read again.
  static mlir::FailureOr<RuleSource>
  read(llvm::StringRef file, llvm::StringRef setName,
       llvm::ArrayRef<std::string> includeDirs, TextFiles &known,
       mlir::MLIRContext *context);

  /// The path by which mlir-pdll names the file in locations.
  llvm::StringRef mainName() const { return files.front().name; }
  llvm::StringRef mainText() const { return files.front().text; }
  llvm::ArrayRef<InlineBody> inlineBodies() const { return bodies; }
  /// The MLIR beside the rule files.
  llvm::ArrayRef<File> textFiles() const { return texts; }

  /// The comment lines that end right above a line (from 1) of a file, without
  /// their slashes.
  std::vector<std::string> commentAbove(llvm::StringRef file,
                                        unsigned line) const;

  /// The first place where a string literal of this value stands, written
  /// without escapes but for the quotation marks; none if it stands nowhere.
  mlir::FileLineColLoc literal(llvm::StringRef value,
                               mlir::MLIRContext *context) const;

  /// What the text gives a name to: constraints and rewrites of all files, and
  /// the values of the first.
  std::vector<llvm::StringRef> declaredNames() const;

  /// The plain PDLL that it means; see Notation/Notation.h.
  mlir::FailureOr<ExpandedRules> expand(mlir::MLIRContext *context) const;

  /// The rule files, the main one first.
  llvm::ArrayRef<File> ruleFiles() const { return files; }

  /// The names and texts of all files, as one string to take a hash of.
  std::string fingerprint() const;
  /// Whether a file includes what mlir-pdll alone looks up, as ODS.
  bool hasOtherIncludes() const { return includesOthers; }

private:
  mlir::LogicalResult scan(File file, llvm::ArrayRef<std::string> includeDirs,
                           TextFiles &known, mlir::MLIRContext *context);
  /// Takes in the .mlir file beside a rule file, if there is one.
  mlir::LogicalResult readText(llvm::StringRef ruleFile, TextFiles &known,
                               mlir::MLIRContext *context);

  std::vector<File> files;
  /// The number of the file that an include names.
  llvm::StringMap<size_t> included;
  std::vector<File> texts;
  /// Whether there is one for the first rule file.
  bool hasOwnText = false;
  bool includesOthers = false;
  std::vector<InlineBody> bodies;
};

} // namespace tenon

#endif // TENON_ENGINE_RULESOURCE_H
