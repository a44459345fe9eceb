//===- Html.h - What the pages of the catalogue are made of -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RULES_HTML_H
#define TENON_RULES_HTML_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>

namespace tenon::html {

/// Text as HTML, fit for an attribute too.
std::string escape(llvm::StringRef text);

/// `<b>3</b> rules`, with what is counted in the right number.
std::string count(size_t number, llvm::StringRef what);

std::string link(const llvm::Twine &target, const llvm::Twine &html);

std::string code(const llvm::Twine &html);

/// How the lines of a text are shown.
struct Lines {
  /// The number of the first.
  unsigned first = 1;
  /// Put before the number of a line for the name by which it is linked; none
  /// if empty.
  std::string id;
  /// Further classes of the table.
  std::string shape;
  /// From 0, the line that is marked; a long text is cut short round it.
  std::optional<unsigned> marked;
  /// Makes HTML of a line; null for the line as it is.
  llvm::function_ref<std::string(llvm::StringRef)> render = nullptr;
};

/// A table of the lines of a text.
void writeLines(llvm::raw_ostream &os, llvm::StringRef text,
                const Lines &how = {});

/// A comment, as it is broken into lines.
void writeComment(llvm::raw_ostream &os, llvm::ArrayRef<std::string> comment);

/// The whole page round `body`.
std::string page(llvm::StringRef title, llvm::StringRef side,
                 llvm::StringRef body);

/// What tells a page of the catalogue from another.
inline constexpr llvm::StringLiteral kMark =
    "name=\"generator\" content=\"Tenon catalogue\"";

/// What pages load.
inline constexpr llvm::StringLiteral kStyles[] = {"report.css",
                                                  "catalogue.css"};
inline constexpr llvm::StringLiteral kScripts[] = {
    "diff.js", "view.js", "choices.js", "catalogue.js"};

} // namespace tenon::html

#endif // TENON_RULES_HTML_H
