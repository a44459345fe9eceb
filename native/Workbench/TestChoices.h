//===- TestChoices.h - The choices that make a payload ----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_TESTCHOICES_H
#define TENON_WORKBENCH_TESTCHOICES_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <iterator>
#include <vector>

namespace tenon {

/// Numbers by which a generator decides. They are recorded, so that a payload
/// is made again from a list of numbers, and a changed list makes a payload
/// nearby. 0 is the simplest choice: smaller numbers make smaller payloads.
class Choices {
public:
  explicit Choices(uint64_t seed, std::vector<unsigned> given = {})
      : state(seed * 0x9e3779b97f4a7c15u + 1), list(std::move(given)) {}
  /// All lists of choices, one after the other; without those of `once`, and
  /// with at most two that `rare` makes.
  static Choices all() {
    Choices choices(1);
    choices.areAll = true;
    return choices;
  }

  /// A number below `count`; 0 if that is 0.
  unsigned below(unsigned count) {
    if (count == 0 || (areAll && count == 1))
      return 0;
    if (at == list.size())
      list.push_back(isFilled || areAll ? 0 : next() % count);
    counts.resize(at);
    counts.push_back(count);
    unsigned &chosen = list[at++];
    return chosen %= count;
  }
  /// The same, of a choice that most payloads do without.
  unsigned rare(unsigned count) {
    if (areAll && rares == kMostRare)
      return 0;
    unsigned chosen = below(count);
    rares += chosen != 0;
    return chosen;
  }
  /// True once in `count` times; false is the simpler.
  bool once(unsigned count) { return !areAll && below(count) == count - 1; }
  template <typename Range>
  const auto &of(const Range &range) {
    return range[below(std::size(range))];
  }
  /// From here on numbers that are not given are 0.
  void fill() { isFilled = true; }
  /// What was chosen so far.
  std::vector<unsigned> taken() const {
    return {list.begin(), list.begin() + at};
  }
  /// A random number beside the choices.
  uint64_t next() {
    state ^= state << 13;
    state ^= state >> 7;
    return (state ^= state << 17) >> 16;
  }
  /// How many were chosen so far.
  size_t count() const { return at; }
  /// What was chosen behind the first `count` does not count.
  void cut(size_t count) { at = count; }
  /// Makes the same choices again.
  void restart() { at = rares = 0; }
  /// Goes on to the list of choices behind this one; false after the last.
  bool advance() {
    list.resize(at);
    while (!list.empty() && list.back() + 1 == counts[list.size() - 1])
      list.pop_back();
    if (!list.empty())
      ++list.back();
    restart();
    return !list.empty();
  }

private:
  static constexpr unsigned kMostRare = 2;

  uint64_t state;
  std::vector<unsigned> list, counts;
  size_t at = 0;
  unsigned rares = 0;
  bool isFilled = false, areAll = false;
};

} // namespace tenon

#endif // TENON_WORKBENCH_TESTCHOICES_H
