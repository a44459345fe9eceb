//===- NestingGuard.h - Keeps parsers within their stack --------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR and mlir-pdll parse, verify and print by recursion without a limit: at
// 8 MB of stack, 2076 nested regions end the process. This scan of the text
// runs before any parser sees it.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_NESTINGGUARD_H
#define TENON_ENGINE_NESTINGGUARD_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tenon {

enum class SourceLanguage { MLIR, PDLL };

/// The nesting that is accepted: four times under the shallowest crash.
constexpr unsigned kNestingLimit = 512;

/// The decimal digits accepted in one number; reading them takes quadratic
/// time.
constexpr unsigned kDigitLimit = 4096;

/// Succeeds when no place in `text` lies deeper than `limit` and no number is
/// longer than `kDigitLimit`. Depth counts what costs a parser a level of
/// recursion: open brackets of any kind, affine operators chained inside them,
/// and the depth of an alias that is named there. Comments count nothing, nor
/// do strings, except that a string of PDLL holds MLIR and counts from where it
/// stands.
///
/// Fails after one line, 'name:line:column: error: ...', on `os`. What is no
/// text fails too: MLIR bytecode, which no scan makes safe to read, zero bytes,
/// and emptiness. Whether the text is well formed is for the parser to say.
llvm::LogicalResult checkNesting(llvm::StringRef text, llvm::StringRef name,
                                 SourceLanguage language, llvm::raw_ostream &os,
                                 unsigned limit = kNestingLimit);

} // namespace tenon

#endif // TENON_ENGINE_NESTINGGUARD_H
