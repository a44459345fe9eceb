//===- Masks.cpp - Lists with a number for each dim -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mask has a number for each dim or loop of an operation, 0 or 1: the answer
// to a question that is asked of all of them at once. Where it says which dims
// join, 1 makes a dim one with the dim before it.
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

/// Writes the text, in which {NAME} and {NUMBER} are filled in.
static void fillIn(Diagnostic &diagnostic, StringRef text,
                   ArrayRef<std::pair<StringRef, std::string>> names,
                   ArrayRef<int64_t> numbers) {
  while (!text.empty()) {
    auto [plain, rest] = text.split('{');
    auto [key, behind] = rest.split('}');
    diagnostic << plain;
    for (const auto &[name, meaning] : names)
      if (key == name)
        diagnostic << meaning;
    if (size_t place; !key.getAsInteger(10, place) && place < numbers.size())
      diagnostic << numbers[place];
    text = behind;
  }
}

static FailureOr<Numbers> excludeDims(PatternRewriter &rewriter, Operation *op,
                                      Numbers mergeable, Numbers mask,
                                      Numbers numbers, StringRef why) {
  if (numbers.size() == 1)
    numbers.resize(mergeable.size(), numbers.front());
  if (mergeable.size() != mask.size() ||
      (!numbers.empty() && numbers.size() != mask.size()))
    return failure();
  for (size_t dim = 0; dim < mergeable.size(); ++dim) {
    if (!mergeable[dim] || !mask[dim])
      continue;
    mergeable[dim] = 0;
    std::string first = std::to_string(static_cast<int64_t>(dim) - 1);
    std::string second = std::to_string(dim);
    remarkOn(rewriter, op, "dims", "dims ", first, " and ", second, ": ",
             [&](Diagnostic &reason) {
               fillIn(reason, why,
                      {{"op", op->getName().getStringRef().str()},
                       {"first", first},
                       {"second", second}},
                      ArrayRef(numbers).drop_front(numbers.empty() ? 0 : dim));
             });
  }
  return mergeable;
}

void tenon::registerMasks(NativeRegistry &natives) {
  natives.add("ExcludeDims", excludeDims);
}
