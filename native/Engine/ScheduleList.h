//===- ScheduleList.h - Which schedules there are ---------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_SCHEDULELIST_H
#define TENON_ENGINE_SCHEDULELIST_H

#include "Engine/Engine.h"
#include "Engine/SearchPath.h"
#include <string>
#include <vector>

namespace tenon {

/// The attribute of a schedule's module that says what it is for. Its field
/// `lowers` lists the dialects whose operations it lowers.
inline constexpr llvm::StringLiteral kSchedule = "tenon.schedule";

/// A schedule that `--schedule=NAME` finds.
struct ListedSchedule {
  std::string name;
  /// The directory that it is in.
  std::string directory;
  /// Whether that belongs to what is installed.
  bool isInstalled;
  /// The first sentence of the comment that opens it.
  std::string meaning;
  /// The dialects that it says to lower.
  std::vector<std::string> lowers;
};

/// All that have an entry, sorted by name. Of two with one name, the first on
/// the path.
std::vector<ListedSchedule> listSchedules(const SearchPath &path);

/// The dialects that the schedule in `file` says to lower.
std::vector<std::string> dialectsLowered(llvm::StringRef file);

/// Their names.
std::vector<std::string> scheduleNames(const SearchPath &path);

/// Adds --list-schedules to the command line.
void registerScheduleListOption();

/// Whether it was given.
bool wantsScheduleList();

/// Prints them, a line each; the directory stands behind those that are not
/// installed. Fails when standard output cannot be written.
llvm::LogicalResult printScheduleList(const EngineOptions &options);

} // namespace tenon

#endif // TENON_ENGINE_SCHEDULELIST_H
