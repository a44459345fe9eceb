//===- Cursor.h - What stands at a place of a schedule -------- -*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_LSPSERVER_CURSOR_H
#define TENON_TOOLS_LSPSERVER_CURSOR_H

#include "llvm/ADT/StringRef.h"

namespace tenon::lsp {

/// A name that the user stands in or is about to type.
struct Cursor {
  enum Kind { None, RuleSet, Rule, Sequence, Knob };

  Kind kind = None;
  /// The name as far as it is written, also behind the cursor.
  llvm::StringRef name;
  /// For a rule: the set it is in.
  llvm::StringRef set;
  /// Where in the text the name begins.
  size_t begin = 0;
};

/// Looks at the text alone, so that it works where the text does not parse.
Cursor findCursor(llvm::StringRef text, size_t offset);

/// The offset of a position as the protocol counts: lines from 0, characters in
/// units of UTF-16. A position beyond a line's end is at its end.
size_t offsetOf(llvm::StringRef text, int64_t line, int64_t character);

/// The character, in units of UTF-16, at which an offset stands in its line.
int64_t characterOf(llvm::StringRef text, size_t offset);

} // namespace tenon::lsp

#endif // TENON_TOOLS_LSPSERVER_CURSOR_H
