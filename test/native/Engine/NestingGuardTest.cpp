//===- NestingGuardTest.cpp - What the nesting guard counts ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/NestingGuard.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <string>

using namespace tenon;

namespace {

std::string repeat(const std::string &text, unsigned count) {
  std::string result;
  for (unsigned i = 0; i != count; ++i)
    result += text;
  return result;
}

/// The diagnostic for `text` under a limit, or nothing when it is accepted.
std::string check(const std::string &text, unsigned limit,
                  SourceLanguage language = SourceLanguage::MLIR) {
  std::string message;
  llvm::raw_string_ostream os(message);
  bool accepted =
      llvm::succeeded(checkNesting(text, "in.mlir", language, os, limit));
  EXPECT_EQ(accepted, message.empty());
  return message;
}

/// The smallest limit that accepts `text`.
unsigned depth(const std::string &text,
               SourceLanguage language = SourceLanguage::MLIR) {
  unsigned limit = 0;
  while (limit < 10000 && !check(text, limit, language).empty())
    ++limit;
  return limit;
}

TEST(NestingGuard, CountsBracketsOfEveryKind) {
  EXPECT_EQ(depth("return"), 0u);
  EXPECT_EQ(depth("module {}"), 1u);
  EXPECT_EQ(depth("([{<>}])"), 4u);
  EXPECT_EQ(depth("() [] {} <>"), 1u);
  EXPECT_EQ(depth(repeat("scf.if %c {", 7) + repeat("}", 7)), 7u);
}

TEST(NestingGuard, ReportsTheFirstPlaceThatIsTooDeep) {
  EXPECT_EQ(check("module {\n  a [(\n", 2),
            "in.mlir:2:6: error: this is nested more than 2 levels deep, which "
            "is the most that is accepted\n");
  EXPECT_EQ(check("((", 1).substr(0, 12), "in.mlir:1:2:");
}

TEST(NestingGuard, ArrowsAndComparisonsAreNoBrackets) {
  EXPECT_EQ(depth(repeat("() -> ", 9)), 1u);
  EXPECT_EQ(depth("affine_set<(d0) : (d0 >= 0, d0 <= 9)>"), 2u);
  EXPECT_EQ(depth("Pattern A => B <<", SourceLanguage::PDLL), 2u);
}

TEST(NestingGuard, CommentsCountNothing) {
  EXPECT_EQ(depth("// ((((\n(\n// )\n("), 2u);
  EXPECT_EQ(depth("// (((("), 0u);
}

TEST(NestingGuard, StringsOfMlirCountNothing) {
  EXPECT_EQ(depth("\"((((\" ("), 1u);
  EXPECT_EQ(depth("\"\\\"((((\" ("), 1u);
  EXPECT_EQ(depth("\"a\\\\\" (\"b\""), 1u);
  EXPECT_EQ(depth("\"// \" ("), 1u);
  EXPECT_EQ(depth("\"unterminated\n(("), 2u);
  EXPECT_EQ(depth("\"ends in a backslash\\"), 0u);
}

TEST(NestingGuard, StringsOfPdllHoldMlir) {
  auto pdll = SourceLanguage::PDLL;
  EXPECT_EQ(depth("{ attr<\"[[[1]]]\"> }", pdll), 5u);
  EXPECT_EQ(depth("\"[[[\" \"[[\" [", pdll), 3u);
  EXPECT_EQ(depth("\"[[[\n [[", pdll), 3u);
  EXPECT_EQ(depth("\"]]]\" [", pdll), 1u);
  EXPECT_EQ(depth("{ \"}}}\" { } }", pdll), 2u);
  EXPECT_EQ(depth("\"\\\"[\" [", pdll), 1u);
}

TEST(NestingGuard, InlineCodeOfPdllIsOneToken) {
  auto pdll = SourceLanguage::PDLL;
  EXPECT_EQ(depth("Constraint A() [{ (((( '\"' }]; { }", pdll), 1u);
  EXPECT_EQ(depth("[{ ((", pdll), 0u);
  EXPECT_EQ(depth("[{ a = 1 }]"), 2u);
}

TEST(NestingGuard, ChainedAffineOperatorsAreDepth) {
  EXPECT_EQ(depth("(" + repeat("-", 20) + "d0)"), 21u);
  EXPECT_EQ(depth("(d0" + repeat(" + d0", 20) + ")"), 21u);
  EXPECT_EQ(depth("(d0" + repeat(" mod 3 floordiv 2 ceildiv 5", 5) + ")"), 16u);
  EXPECT_EQ(depth("(" + repeat("d0 + 1, ", 20) + "0)"), 2u);
  EXPECT_EQ(depth(repeat("(d0 + 1)", 20)), 2u);
  EXPECT_EQ(depth("{ " + repeat("arith.constant -1 : i32\n", 20) + "}"), 1u);
  EXPECT_EQ(depth("dense<[" + repeat("-1.0e-5, ", 20) + "0]>"), 4u);
}

TEST(NestingGuard, AliasesAreAsDeepAsWhatTheyStandFor) {
  std::string chain = "#a0 = [1]\n";
  for (unsigned i = 1; i != 10; ++i)
    chain +=
        "#a" + std::to_string(i) + " = [#a" + std::to_string(i - 1) + "]\n";
  EXPECT_EQ(depth(chain), 10u);
  EXPECT_EQ(depth("!t = tuple<tuple<i32>>\n\"x\"() : () -> tuple<!t>"), 3u);
  EXPECT_EQ(depth("!t = tuple<i32>\n!llvm.struct<(!t)>"), 3u);
  // What follows a definition is not part of it.
  EXPECT_EQ(depth("#a = [1]\n{{{{}}}}\n[#a]"), 4u);
}

TEST(NestingGuard, RefusesNumbersThatTakeTooLongToRead) {
  EXPECT_EQ(check(std::string(kDigitLimit, '9'), 1), "");
  EXPECT_EQ(check(" " + std::string(kDigitLimit + 1, '9'), 1),
            "in.mlir:1:2: error: a number has 4097 digits, but at most 4096 "
            "are accepted\n");
}

TEST(NestingGuard, RefusesWhatIsNoText) {
  EXPECT_EQ(check("", 9), "in.mlir:1:1: error: this is empty\n");
  EXPECT_EQ(check(" \n\t", 9), "in.mlir:1:1: error: this is empty\n");
  EXPECT_EQ(check(std::string("\n \0(", 4), 9),
            "in.mlir:2:2: error: there is a zero byte here, but only text is "
            "accepted\n");
  EXPECT_EQ(check("ML\xEFR\x06", 9),
            "in.mlir:1:1: error: this is MLIR bytecode, but only MLIR as text "
            "is accepted\n");
}

TEST(NestingGuard, ClosersWithoutOpenersAreLeftToTheParser) {
  EXPECT_EQ(depth(")))>>>}}} ("), 1u);
  EXPECT_EQ(depth("\xFF\\"), 0u);
}

} // namespace
