//===- TextDiff.cpp - Unified diffs of text -------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TextDiff.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

using namespace tenon;
using llvm::ArrayRef;
using llvm::raw_ostream;
using llvm::StringRef;

/// The most edits that a shortest script is looked for with. The search keeps
/// the square of it in memory.
static constexpr int kEditLimit = 2500;

/// The lines of `text`, each with its newline.
static std::vector<StringRef> splitLines(StringRef text) {
  std::vector<StringRef> lines;
  while (!text.empty()) {
    size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.take_front(length));
    text = text.drop_front(length);
  }
  return lines;
}

namespace {
/// A line that both texts have (' '), only the first ('-') or the second ('+').
struct Edit {
  char kind;
  StringRef line;
};

/// The furthest place in the first text reached on each diagonal, for diagonals
/// from -n to n.
class Frontier {
public:
  explicit Frontier(int n) : n(n), places(2 * n + 1, -1) {}
  int &operator[](int diagonal) { return places[diagonal + n]; }
  int operator[](int diagonal) const {
    return diagonal < -n || diagonal > n ? -1 : places[diagonal + n];
  }

private:
  int n;
  std::vector<int> places;
};
} // namespace

/// Whether the furthest path with `edits` edits comes to `diagonal` by an added
/// line; else by a removed one.
static bool comesByAdding(const Frontier &previous, int diagonal, int edits) {
  return diagonal == -edits ||
         (diagonal != edits && previous[diagonal - 1] < previous[diagonal + 1]);
}

/// Myers' greedy search: a frontier for each number of edits, the last one of
/// which reaches both ends. Empty when more than `kEditLimit` are needed.
static std::vector<Frontier> shortest(ArrayRef<unsigned> a,
                                      ArrayRef<unsigned> b) {
  int aSize = a.size(), bSize = b.size();
  std::vector<Frontier> frontiers;
  for (int edits = 0; edits <= std::min(aSize + bSize, kEditLimit); ++edits) {
    Frontier next(edits);
    for (int diagonal = -edits; diagonal <= edits; diagonal += 2) {
      int x = 0;
      if (edits != 0) {
        const Frontier &previous = frontiers.back();
        x = comesByAdding(previous, diagonal, edits)
                ? previous[diagonal + 1]
                : previous[diagonal - 1] + 1;
      }
      while (x < aSize && x - diagonal < bSize && a[x] == b[x - diagonal])
        ++x;
      next[diagonal] = x;
      if (x >= aSize && x - diagonal >= bSize) {
        frontiers.push_back(std::move(next));
        return frontiers;
      }
    }
    frontiers.push_back(std::move(next));
  }
  return {};
}

/// The letters of the edits, from the frontiers of a search that succeeded.
static std::vector<char> trace(const std::vector<Frontier> &frontiers, int x,
                               int y) {
  std::vector<char> kinds;
  for (int edits = frontiers.size() - 1; edits > 0; --edits) {
    const Frontier &previous = frontiers[edits - 1];
    int diagonal = x - y;
    bool adds = comesByAdding(previous, diagonal, edits);
    int from = adds ? diagonal + 1 : diagonal - 1;
    int start = adds ? previous[from] : previous[from] + 1;
    for (; x > start; --x, --y)
      kinds.push_back(' ');
    kinds.push_back(adds ? '+' : '-');
    (adds ? y : x) -= 1;
  }
  kinds.insert(kinds.end(), x, ' ');
  std::reverse(kinds.begin(), kinds.end());
  return kinds;
}

/// What turns `before` into `after`; within a change, removed lines come first.
static std::vector<Edit> findEdits(ArrayRef<StringRef> before,
                                   ArrayRef<StringRef> after) {
  size_t head = 0, tail = 0;
  size_t shorter = std::min(before.size(), after.size());
  while (head < shorter && before[head] == after[head])
    ++head;
  while (tail < shorter - head &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
    ++tail;

  llvm::StringMap<unsigned> numbers;
  auto number = [&](StringRef line) {
    return numbers.try_emplace(line, numbers.size()).first->second;
  };
  auto a = llvm::map_to_vector(before.slice(head, before.size() - head - tail),
                               number);
  auto b = llvm::map_to_vector(after.slice(head, after.size() - head - tail),
                               number);
  std::vector<char> kinds(head, ' ');
  std::vector<Frontier> frontiers = shortest(a, b);
  if (frontiers.empty()) {
    kinds.insert(kinds.end(), a.size(), '-');
    kinds.insert(kinds.end(), b.size(), '+');
  } else {
    llvm::append_range(kinds, trace(frontiers, a.size(), b.size()));
  }
  kinds.insert(kinds.end(), tail, ' ');

  for (auto it = kinds.begin(); it != kinds.end();) {
    auto end = std::find(it, kinds.end(), ' ');
    std::sort(it, end, [](char a, char b) { return a == '-' && b == '+'; });
    it = end == kinds.end() ? end : end + 1;
  }
  std::vector<Edit> edits;
  size_t x = 0, y = 0;
  for (char kind : kinds) {
    edits.push_back({kind, kind == '+' ? after[y] : before[x]});
    x += kind != '+';
    y += kind != '-';
  }
  return edits;
}

/// `3,7`, as a hunk's head has it: an empty range stands after the line before.
static void printRange(raw_ostream &os, size_t start, size_t length) {
  os << (length == 0 ? start : start + 1);
  if (length != 1)
    os << "," << length;
}

static void printHunk(raw_ostream &os, ArrayRef<Edit> edits, size_t beforeLine,
                      size_t afterLine) {
  auto added = llvm::count_if(edits, [](Edit e) { return e.kind == '+'; });
  auto removed = llvm::count_if(edits, [](Edit e) { return e.kind == '-'; });
  os << "@@ -";
  printRange(os, beforeLine, edits.size() - added);
  os << " +";
  printRange(os, afterLine, edits.size() - removed);
  os << " @@\n";
  for (const Edit &edit : edits) {
    os << edit.kind << edit.line;
    if (!edit.line.ends_with("\n"))
      os << "\n\\ No newline at end of file\n";
  }
}

void tenon::printUnifiedDiff(raw_ostream &os, StringRef before, StringRef after,
                             StringRef beforeName, StringRef afterName,
                             unsigned context) {
  if (before == after)
    return;
  os << "--- " << beforeName << "\n+++ " << afterName << "\n";
  std::vector<Edit> edits = findEdits(splitLines(before), splitLines(after));
  size_t beforeLine = 0, afterLine = 0;
  for (size_t begin = 0; begin < edits.size();) {
    // The hunk takes in each change that is no more than twice the context
    // behind the one before it.
    size_t first = begin;
    while (first < edits.size() && edits[first].kind == ' ')
      ++first;
    if (first == edits.size())
      return;
    size_t last = first;
    for (size_t i = first; i < edits.size() && i <= last + 2 * context + 1; ++i)
      if (edits[i].kind != ' ')
        last = i;
    size_t start = first - std::min<size_t>(first - begin, context);
    size_t end = std::min<size_t>(last + 1 + context, edits.size());
    beforeLine += start - begin;
    afterLine += start - begin;
    ArrayRef<Edit> hunk = ArrayRef<Edit>(edits).slice(start, end - start);
    printHunk(os, hunk, beforeLine, afterLine);
    for (const Edit &edit : hunk) {
      beforeLine += edit.kind != '+';
      afterLine += edit.kind != '-';
    }
    begin = end;
  }
}
