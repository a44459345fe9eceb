//===- RuleFiles.h - Rule files as they are written -------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RULES_RULEFILES_H
#define TENON_RULES_RULEFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tenon {

/// A pattern, a constraint or a rewrite of a rule file.
struct Definition {
  /// `Pattern`, `Constraint` or `Rewrite`.
  std::string kind;
  std::string name;
  /// From 1, the last included.
  unsigned first = 0, last = 0;
  /// The lines of the comment above it, without slashes.
  std::vector<std::string> comment;
};

/// A rule file, read as text.
struct RuleFile {
  std::string path;
  std::vector<std::string> lines;
  /// The comment that opens it.
  std::vector<std::string> comment;
  std::vector<Definition> definitions;
  /// Those that it includes.
  std::vector<const RuleFile *> includes;
  /// The text of the file .mlir beside it, if there is one.
  std::string beside;
  /// How the pages call it, and the page that shows it.
  std::string title, page;

  /// The definition of that name here or in what is included; `file` is then
  /// the one that has it.
  const Definition *find(llvm::StringRef name, const RuleFile *&file) const;
  /// The definition on that line of a file, this one or an included one: of
  /// rules of a family, the family.
  const Definition *findAt(llvm::StringRef path, unsigned line,
                           const RuleFile *&file) const;
};

/// Rule files and, through them, what they include.
class RuleFiles {
public:
  /// Includes are looked for beside a file and in `directories`.
  explicit RuleFiles(llvm::ArrayRef<std::string> directories)
      : directories(directories.vec()) {}

  /// Reads the file, or finds it read; null if it cannot be. `title` is for a
  /// file that is new.
  RuleFile *read(llvm::StringRef path, llvm::StringRef title);

  /// All that were read, by path.
  const std::map<std::string, std::unique_ptr<RuleFile>> &all() const {
    return files;
  }

private:
  void scan(RuleFile &file);
  void include(RuleFile &file, llvm::StringRef name);

  std::vector<std::string> directories;
  std::map<std::string, std::unique_ptr<RuleFile>> files;
};

} // namespace tenon

#endif // TENON_RULES_RULEFILES_H
