//===- Check.h - Whether a case still shows what it should ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_REDUCE_CHECK_H
#define TENON_TOOLS_REDUCE_CHECK_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringSet.h"
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tenon::reduce {

/// A payload, the schedules that run on it one after the other, and the rule
/// files that stand before all others, by their paths below the folder.
struct Case {
  std::string payload;
  std::vector<std::string> schedules;
  std::map<std::string, std::string> rules;

  /// Writes `payload.mlir`, the schedules and `rules/` into a folder. Fails
  /// after a message.
  mlir::LogicalResult write(llvm::StringRef folder) const;
  /// The names of the files that hold the schedules.
  std::vector<std::string> scheduleFiles() const;
};

/// Rules, each behind its set.
using FiredRules = std::set<std::pair<std::string, std::string>>;

/// How a program ended.
struct Ending {
  /// The code of its exit, or nothing.
  std::optional<int> code;
  /// The signal that ended it, or nothing.
  std::optional<int> signal;
  /// What it printed.
  std::string output;
};

/// Whether the user has asked to stop.
bool isInterrupted();
/// Lets SIGINT and SIGTERM be asked for by `isInterrupted`.
void catchInterrupts();

/// Runs a program in a process group of its own. One that takes longer, or is
/// running when the user interrupts, is ended and has neither code nor signal.
Ending runProgram(llvm::ArrayRef<std::string> command, llvm::StringRef output,
                  std::chrono::duration<double> limit);

/// Runs cases, and says of each whether it fails as the first did.
class Checker {
public:
  enum class Kind { Verify, Crash, Refusal, Command };

  /// `flags` goes to each tool, `runFlags` to tenon-run alone. `scratch` is a
  /// folder for what is checked.
  Checker(Kind kind, std::string command, std::string scratch,
          std::vector<std::string> flags, std::vector<std::string> runFlags);

  /// Runs the first case, and remembers how it fails. Fails after a message
  /// when it does not.
  mlir::LogicalResult begin(const Case &first);
  /// Whether it fails in the same way.
  bool holds(const Case &next);

  /// The rules that fire when the schedules run. Nothing if they do not come to
  /// an end, or if there is a command in their place.
  std::optional<FiredRules> firedRules(const Case &of);

  /// Leaves out --rules-path of the user if the case, which has rule files of
  /// its own, fails without it.
  void leaveRulesPath(const Case &of);

  /// The payload after a pass of MLIR's, which runs in a process of its own,
  /// or nothing.
  std::optional<std::string> runPass(const Case &from, llvm::StringRef pass);

  /// Whether more of a case than the payload is looked at.
  bool readsSchedules() const;
  bool readsRules() const;

  int64_t count() const { return checks; }
  /// What failed, in a few words.
  std::string whatFails() const;
  /// Whether a check runs tools of ours, no command of the user's.
  bool runsTools() const { return kind != Kind::Command; }
  /// A line for a shell that shows a case in a folder; an empty one is where it
  /// is typed.
  std::string commandLine(const Case &shown, llvm::StringRef folder) const;

private:
  enum class Tool { Opt, Run };
  std::vector<std::string> arguments(const Case &of, llvm::StringRef folder,
                                     bool portable) const;
  Ending run(const Case &next);
  std::string signatureOf(const Ending &ending) const;

  Kind kind;
  std::string command;
  std::string scratch;
  std::vector<std::string> flags;
  std::vector<std::string> runFlags;
  Tool tool = Tool::Run;
  bool optimizes = false;
  std::string signature;
  std::chrono::duration<double> limit{600};
  int64_t checks = 0;
  llvm::StringSet<> refused;
};

} // namespace tenon::reduce

#endif // TENON_TOOLS_REDUCE_CHECK_H
