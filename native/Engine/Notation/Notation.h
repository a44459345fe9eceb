//===- Notation.h - Rules with expressions to plain PDLL --------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The notation of rule files is PDLL with expressions where an attribute may
// stand, `require`, families, tables, types of attributes in signatures, and
// `not` in front of any constraint. rules/README.md describes it. The front end
// expands it to plain PDLL. Nothing here knows a dialect.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_NOTATION_NOTATION_H
#define TENON_ENGINE_NOTATION_NOTATION_H

#include "mlir/IR/Location.h"
#include "mlir/Support/LLVM.h"
#include <string>
#include <vector>

namespace tenon {

/// Text that was made of rule files, and which place each part is from.
class ExpandedText {
public:
  /// Characters from `at` on are of `place` in `file`: as they stand there, or
  /// made of what stands there.
  struct Mark {
    size_t at;
    unsigned file;
    size_t place;
    bool isVerbatim;
  };

  void append(const ExpandedText &other);
  void append(llvm::StringRef made) { text += made; }
  template <typename T>
  ExpandedText &operator<<(const T &more) {
    append(more);
    return *this;
  }
  /// Appends text that is of this place.
  void append(llvm::StringRef piece, unsigned file, size_t place,
              bool isVerbatim);

  std::string text;
  std::vector<Mark> marks;
};

/// A rule file and where its text stands.
struct NotationFile {
  llvm::StringRef name;
  llvm::StringRef text;
};

/// Plain PDLL, all of whose includes but those of ODS files are replaced by
/// what the first file needs of them.
struct ExpandedRules {
  ExpandedText text;
  std::vector<NotationFile> files;

  /// The place in a rule file of a place of the text; both count from 1.
  mlir::FileLineColLoc locate(unsigned line, unsigned column,
                              mlir::MLIRContext *context) const;
};

/// The line and the column, both from 1, at which an offset of a text stands.
std::pair<unsigned, unsigned> lineAndColumn(llvm::StringRef text, size_t at);

/// Expands the first file. `include` gives the file that an `#include` names,
/// or null to leave it to mlir-pdll. Emits an error at the place of each thing
/// that is wrong.
mlir::FailureOr<ExpandedRules>
expandRules(NotationFile main,
            llvm::function_ref<const NotationFile *(llvm::StringRef)> include,
            mlir::MLIRContext *context);

} // namespace tenon

#endif // TENON_ENGINE_NOTATION_NOTATION_H
