//===- TextDiff.cpp - Unified diffs of text -------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TextDiff.h"
#include "Engine/SearchPath.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

void tenon::printUnifiedDiff(raw_ostream &os, StringRef before, StringRef after,
                             StringRef beforeName, StringRef afterName) {
  if (before == after)
    return;
  TemporaryFile old("diff"), now("diff"), diff("diff");
  ErrorOr<std::string> program = sys::findProgramByName("diff");
  if (!program || old.problem || now.problem || diff.problem ||
      writeFile(old.path, before) || writeFile(now.path, after)) {
    os << "(no diff: there is no program 'diff', or no temporary file)\n";
    return;
  }
  StringRef words[] = {*program,  "-u",      "--label", beforeName,
                       "--label", afterName, old.path,  now.path};
  std::optional<StringRef> redirects[] = {StringRef(), StringRef(diff.path),
                                          StringRef()};
  sys::ExecuteAndWait(*program, words, std::nullopt, redirects);
  os << diff.text();
}
