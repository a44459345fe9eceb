//===- TextDiffTest.cpp - What a diff shows -------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TextDiff.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <random>
#include <string>
#include <vector>

using namespace tenon;
using llvm::StringRef;

namespace {

std::string diff(StringRef before, StringRef after, unsigned context = 3) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printUnifiedDiff(os, before, after, "a", "b", context);
  return text;
}

std::string numbers(int first, int last) {
  std::string text;
  for (int number = first; number <= last; ++number)
    text += std::to_string(number) + "\n";
  return text;
}

TEST(TextDiff, EqualTextsHaveNone) {
  EXPECT_EQ(diff("", ""), "");
  EXPECT_EQ(diff("x\ny\n", "x\ny\n"), "");
}

TEST(TextDiff, OneLineChanged) {
  EXPECT_EQ(diff("x\ny\nz\n", "x\nw\nz\n"),
            "--- a\n+++ b\n@@ -1,3 +1,3 @@\n x\n-y\n+w\n z\n");
}

TEST(TextDiff, EmptySideCountsFromZero) {
  EXPECT_EQ(diff("", "x\ny\n"), "--- a\n+++ b\n@@ -0,0 +1,2 @@\n+x\n+y\n");
  EXPECT_EQ(diff("x\n", ""), "--- a\n+++ b\n@@ -1 +0,0 @@\n-x\n");
}

TEST(TextDiff, MissingLastNewlineIsSaid) {
  EXPECT_EQ(diff("x\ny\n", "x\ny"),
            "--- a\n+++ b\n@@ -1,2 +1,2 @@\n x\n-y\n+y\n"
            "\\ No newline at end of file\n");
}

TEST(TextDiff, NearChangesShareAHunk) {
  std::string before = numbers(1, 20);
  std::string joined =
      diff(before, "0\n" + numbers(1, 4) + "x\n" + numbers(5, 20), 2);
  EXPECT_EQ(StringRef(joined).count("\n@@"), 1u);
  std::string apart =
      diff(before, "0\n" + numbers(1, 5) + "x\n" + numbers(6, 20), 2);
  EXPECT_EQ(apart, "--- a\n+++ b\n@@ -1,2 +1,3 @@\n+0\n 1\n 2\n"
                   "@@ -4,4 +5,5 @@\n 4\n 5\n+x\n 6\n 7\n");
}

/// Applies a diff to the text it was made from. It has to fit exactly.
std::string patch(StringRef before, StringRef diff) {
  llvm::SmallVector<StringRef> lines, edits;
  before.split(lines, '\n');
  diff.split(edits, '\n', -1, /*KeepEmpty=*/false);
  size_t next = 0;
  std::string result;
  auto copyTo = [&](size_t end) {
    for (; next < end; ++next)
      result += lines[next].str() + "\n";
  };
  for (StringRef edit : llvm::ArrayRef<StringRef>(edits).drop_front(
           std::min<size_t>(edits.size(), 2))) {
    if (edit.consume_front("@@ -")) {
      size_t line = 0, length = 1;
      edit.consumeInteger(10, line);
      if (edit.consume_front(","))
        edit.consumeInteger(10, length);
      copyTo(length == 0 ? line : line - 1);
    } else if (edit.front() == '+') {
      result += edit.drop_front().str() + "\n";
    } else {
      EXPECT_EQ(lines[next], edit.drop_front());
      if (edit.front() == ' ')
        result += lines[next].str() + "\n";
      ++next;
    }
  }
  copyTo(lines.size() - 1);
  return result;
}

/// The least number of removed and added lines, by the longest common
/// subsequence.
size_t distance(StringRef before, StringRef after) {
  llvm::SmallVector<StringRef> a, b;
  before.split(a, '\n', -1, false);
  after.split(b, '\n', -1, false);
  std::vector<std::vector<size_t>> common(a.size() + 1,
                                          std::vector<size_t>(b.size() + 1, 0));
  for (size_t i = 1; i <= a.size(); ++i)
    for (size_t j = 1; j <= b.size(); ++j)
      common[i][j] = a[i - 1] == b[j - 1]
                         ? common[i - 1][j - 1] + 1
                         : std::max(common[i - 1][j], common[i][j - 1]);
  return a.size() + b.size() - 2 * common[a.size()][b.size()];
}

TEST(TextDiff, RandomTextsArePatchedByTheLeastEdits) {
  std::mt19937 random(7);
  auto text = [&] {
    std::string result;
    for (int line = random() % 25; line > 0; --line)
      result += std::string(1, 'a' + random() % 5) + "\n";
    return result;
  };
  for (int round = 0; round < 500; ++round) {
    std::string before = text(), after = text();
    std::string found = diff(before, after, round % 4);
    EXPECT_EQ(patch(before, found), after) << found;
    size_t edits =
        StringRef(found).count("\n+") + StringRef(found).count("\n-");
    // The line `+++ b` is none.
    EXPECT_EQ(edits - !found.empty(), distance(before, after)) << found;
  }
}

TEST(TextDiff, TextsFarApartAreOneReplacement) {
  std::string before = numbers(1, 3000), after = numbers(4001, 7000);
  std::string found = diff(before, after);
  EXPECT_EQ(StringRef(found).count("\n@@"), 1u);
  EXPECT_EQ(patch(before, found), after);
}

} // namespace
