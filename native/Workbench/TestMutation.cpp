//===- TestMutation.cpp - Payloads near a payload -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestMutation.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <vector>

using namespace mlir;
using namespace tenon;

static bool isWord(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '%' || c == '#' || c == '.';
}

/// Cuts text into words and what is between them; the `x` of shapes is between
/// sizes.
static std::vector<std::string> cut(StringRef text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    size_t size = text.take_while(llvm::isDigit).size();
    bool isShape = size > 0 && size < text.size() && text[size] == 'x';
    if (!isShape && text[0] == 'x' && !parts.empty() &&
        (llvm::isDigit(parts.back().back()) || parts.back() == "?"))
      size = 1;
    else if (!isShape)
      size = std::max<size_t>(text.take_while(isWord).size(), 1);
    parts.push_back(text.take_front(size).str());
    text = text.drop_front(size);
  }
  return parts;
}

std::string tenon::mutatePayload(StringRef text, Choices &choices) {
  static constexpr int64_t kSizes[] = {1, 2, 3, 5, 7, 4, 8, 11, 13, 16, 32};
  static constexpr StringLiteral kTypes[] = {"f32", "bf16", "f16", "f64"};
  static constexpr StringLiteral kOperations[] = {
      "arith.addf", "arith.mulf", "arith.subf", "arith.maximumf",
      "arith.minimumf"};
  std::vector<std::string> parts = cut(text);
  auto replace = [&](StringRef from, StringRef to) {
    for (std::string &part : parts)
      if (part == from)
        part = to.str();
      else if (part == to && choices.below(2))
        part = from.str();
  };
  auto present = [&](auto names) {
    std::vector<std::string> found;
    for (StringRef name : names)
      if (llvm::is_contained(parts, name))
        found.push_back(name.str());
    return found;
  };
  unsigned kind = choices.below(8);
  if (kind < 5) {
    std::vector<int64_t> sizes;
    for (size_t at = 0; at + 1 < parts.size(); ++at) {
      int64_t size;
      if (parts[at + 1] == "x" && !StringRef(parts[at]).getAsInteger(10, size))
        sizes.push_back(size);
    }
    if (sizes.empty())
      return "";
    int64_t from = choices.of(sizes), to = choices.of(kSizes);
    // What is a multiple of the size stays one, if that was no chance.
    bool scales = from > 1 && choices.below(2);
    for (std::string &part : parts) {
      int64_t number;
      if (StringRef(part).getAsInteger(10, number))
        continue;
      if (number == from)
        part = std::to_string(to);
      else if (scales && number > 0 && number % from == 0)
        part = std::to_string(number / from * to);
    }
  } else if (kind == 5) {
    std::vector<std::string> types = present(ArrayRef(kTypes));
    if (types.empty())
      return "";
    replace(choices.of(types), choices.of(kTypes));
  } else if (kind == 6) {
    std::vector<std::string> names = present(ArrayRef(kOperations));
    if (names.empty())
      return "";
    replace(choices.of(names), choices.of(kOperations));
  } else {
    std::vector<size_t> loops;
    for (size_t at = 0; at < parts.size(); ++at)
      if (parts[at].size() == 2 && parts[at][0] == 'd' &&
          llvm::isDigit(parts[at][1]))
        loops.push_back(at);
    if (loops.empty())
      return "";
    std::swap(parts[choices.of(loops)], parts[choices.of(loops)]);
  }
  return llvm::join(parts, "");
}
