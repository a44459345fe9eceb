//===- ReducedRules.cpp - The rule files of a reduced case ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reducer.h"
#include "Engine/SearchPath.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::reduce;

/// Adds files that a file includes from the folder that it stands in.
static void addIncluded(StringRef text, StringRef folder, StringRef below,
                        std::map<std::string, std::string> &files) {
  for (StringRef rest = text; !rest.empty();) {
    auto [line, next] = rest.split('\n');
    rest = next;
    if (!line.consume_front("#include \""))
      continue;
    StringRef name = line.split('"').first;
    std::string file = joinPath(folder, name), under = joinPath(below, name);
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer || !files.try_emplace(under, (*buffer)->getBuffer()).second)
      continue;
    std::string included = (*buffer)->getBuffer().str();
    addIncluded(included, llvm::sys::path::parent_path(file),
                llvm::sys::path::parent_path(under), files);
  }
}

/// The files of the sets that schedules apply, all of each or the rules that
/// are left.
std::map<std::string, std::string> Reducer::ruleFiles(bool isCut) const {
  std::map<std::string, std::set<std::string>> rulesOf;
  for (const Cut &schedule : schedules)
    for (const AppliedRule &rule : appliedRules(*schedule))
      rulesOf[rule.set].insert(rule.rule);
  SearchPath path(rulesPath, "rules");
  std::map<std::string, std::string> files;
  for (const auto &[set, rules] : rulesOf) {
    std::string file = path.find(set, ".pdll");
    auto buffer = llvm::MemoryBuffer::getFile(file);
    // One that a schedule names by its place is where it is.
    if (file.empty() || !buffer || llvm::sys::path::is_absolute(set) ||
        StringRef(set).ends_with(".pdll"))
      continue;
    std::string text = (*buffer)->getBuffer().str();
    addIncluded(text, llvm::sys::path::parent_path(file),
                llvm::sys::path::parent_path(set), files);
    files[set + ".pdll"] = isCut ? withoutOtherRules(text, rules) : text;
    SmallString<128> beside(file);
    llvm::sys::path::replace_extension(beside, ".mlir");
    if (auto texts = llvm::MemoryBuffer::getFile(beside))
      files[set + ".mlir"] = (*texts)->getBuffer().str();
  }
  return files;
}

/// Puts the rules that are left into files of the result.
void Reducer::keepRuleFiles() {
  ownsRules = true;
  for (bool isCut : {true, false}) {
    Case next = best;
    next.rules = ruleFiles(isCut);
    if (next.rules.empty() || accept(std::move(next)))
      break;
  }
  if (best.rules.empty())
    return;
  checker.leaveRulesPath(best);
  canSave = canSave && succeeded(save());
  // What the files hold needs no names beside it.
  for (size_t part = 0; part < schedules.size(); ++part)
    acceptSchedule(part, nameNoRules(*schedules[part]));
}
