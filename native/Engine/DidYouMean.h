//===- DidYouMean.h - The name that was meant -------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_DIDYOUMEAN_H
#define TENON_ENGINE_DIDYOUMEAN_H

#include "Engine/FlagError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tenon {

/// The end of an error about a word that is none of `names`, a range of
/// strings: `; did you mean 'NAME'?`, or nothing where none is near. Near is
/// what differs in a third of the letters at most, in two that changed places,
/// or only in its folder or set: `linalg` for `flatten/linalg`. Of those the
/// nearest, three at most.
template <typename Names>
std::string didYouMean(llvm::StringRef word, const Names &names) {
  // What is longer is no name that somebody has mistyped.
  constexpr size_t kLongest = 100;
  if (word.size() > kLongest)
    return "";
  unsigned least = std::max<unsigned>(1, word.size() / 3);
  auto leafOf = [](llvm::StringRef path) {
    return path.substr(path.find_last_of("/:") + 1);
  };
  auto lettersOf = [](llvm::StringRef text) {
    std::string letters = text.lower();
    llvm::sort(letters);
    return letters;
  };
  auto distance = [&](llvm::StringRef name) -> unsigned {
    unsigned edits = word.edit_distance_insensitive(
        name, /*AllowReplacements=*/true, std::max(least, 2u));
    bool isSwapped = edits == 2 && lettersOf(word) == lettersOf(name);
    return isSwapped || leafOf(word) == leafOf(name) ? 1 : edits;
  };
  std::vector<std::string> near;
  for (llvm::StringRef name : names) {
    unsigned found = distance(name);
    if (found > least || found >= word.size())
      continue;
    if (found < least)
      near.clear();
    least = found;
    if (near.size() < 3 && !llvm::is_contained(near, name))
      near.push_back(name.str());
  }
  if (near.empty())
    return "";
  std::string last = "'" + near.back() + "'?";
  near.pop_back();
  return "; did you mean " +
         (near.empty() ? "" : "'" + llvm::join(near, "', '") + "' or ") + last;
}

/// Reads one word of several for a flag. LLVM's own parser says only that there
/// is no such word.
template <typename T>
class WordParser : public llvm::cl::parser<T> {
public:
  using llvm::cl::parser<T>::parser;

  bool parse(llvm::cl::Option &option, llvm::StringRef flag,
             llvm::StringRef word, T &value) {
    std::vector<llvm::StringRef> words;
    for (unsigned i = 0, e = this->getNumOptions(); i != e; ++i)
      if (!this->getOption(i).empty())
        words.push_back(this->getOption(i));
    if (word.empty() || llvm::is_contained(words, word))
      return llvm::cl::parser<T>::parse(option, flag, word, value);
    toolError() << "--" << flag << " is '" << word << "', but takes one of "
                << llvm::join(words, ", ") << didYouMean(word, words) << "\n";
    return true;
  }
};

} // namespace tenon

#endif // TENON_ENGINE_DIDYOUMEAN_H
