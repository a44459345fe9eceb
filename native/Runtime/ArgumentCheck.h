//===- ArgumentCheck.h - Whether a dispatch makes sense ---------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUNTIME_ARGUMENTCHECK_H
#define TENON_RUNTIME_ARGUMENTCHECK_H

#include "XsmmAbi.h"
#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

namespace tenon::xsmm {

/// The arguments of one dispatch, checked one by one. The first that makes no
/// sense is reported on stderr in a sentence that says what was found and what
/// would be accepted; the ones after it are not looked at.
class ArgumentCheck {
public:
  explicit ArgumentCheck(const char *entry) : entry(entry) {}

  bool passed() const { return ok; }

  /// `code` is one of `names`.
  template <size_t count>
  ArgumentCheck &code(const char *what, const AbiName (&names)[count],
                      int64_t code) {
    bool known = false;
    for (const AbiName &name : names)
      known |= name.code == code;
    return require(known, what, code, "one of" + list(names));
  }

  /// `flags` is a set of `names`.
  template <size_t count>
  ArgumentCheck &flags(const char *what, const AbiName (&names)[count],
                       int64_t flags) {
    int64_t known = 0;
    for (const AbiName &name : names)
      known |= name.code;
    return require((flags & ~known) == 0, what, flags,
                   "a sum of" + list(names));
  }

  /// `value` counts elements of something.
  ArgumentCheck &size(const char *what, int64_t value) {
    return require(value >= 0 && value <= INT32_MAX, what, value,
                   "0 to 2147483647");
  }

  /// Rows of `row` elements, when there are several, start `value` apart.
  ArgumentCheck &leadingDim(const char *what, int64_t value, int64_t rows,
                            int64_t row) {
    size(what, value);
    return require(rows <= 1 || value >= row, what, value,
                   "at least the " + std::to_string(row) +
                       " elements of a row");
  }

  /// Bounds that keep any address computation from overflowing.
  ArgumentCheck &stride(const char *what, int64_t value) {
    const int64_t limit = int64_t{1} << 40;
    return require(value >= -limit && value <= limit, what, value,
                   "-2^40 to 2^40");
  }

  ArgumentCheck &require(bool condition, const char *what, int64_t found,
                         const std::string &accepted) {
    if (condition || !ok)
      return *this;
    ok = false;
    std::fprintf(stderr,
                 "%s: %s is %" PRId64 " where %s is accepted; calls through "
                 "this handle do nothing.\n",
                 entry, what, found, accepted.c_str());
    return *this;
  }

private:
  template <size_t count>
  static std::string list(const AbiName (&names)[count]) {
    std::string text;
    for (const AbiName &name : names) {
      text += text.empty() ? " " : ", ";
      text += std::to_string(name.code) + " (" + name.name + ")";
    }
    return text;
  }

  const char *entry;
  bool ok = true;
};

} // namespace tenon::xsmm

#endif // TENON_RUNTIME_ARGUMENTCHECK_H
