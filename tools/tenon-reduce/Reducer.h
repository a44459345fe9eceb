//===- Reducer.h - Makes a case smaller while it fails the same -*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_REDUCE_REDUCER_H
#define TENON_TOOLS_REDUCE_REDUCER_H

#include "Check.h"
#include "Cuts.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <tuple>

namespace tenon::reduce {

/// Makes payload, schedules and rules smaller. Each case that fails as the
/// first did is in the folder of the result, whole, before the next is looked
/// at.
class Reducer {
public:
  Reducer(Checker &checker, Cut payload, std::vector<Cut> schedules,
          std::vector<std::string> rulesPath, std::string output,
          std::chrono::duration<double> budget);

  mlir::LogicalResult run();

private:
  struct Size {
    int64_t operations = 0, steps = 0, rules = 0;
  };

  bool isOver() const;
  double seconds() const;
  Size measure() const;
  mlir::LogicalResult save() const;
  /// Says how far it is, if that is news.
  void tell();

  bool accept(Case next);
  bool acceptPayload(Cut cut);
  bool acceptSchedule(size_t part, Cut cut);
  /// Leaves out as many of `count` things as `accepts` agrees to, large groups
  /// first; no group is smaller than `least`.
  void minimize(int64_t count, int64_t most, int64_t least,
                llvm::function_ref<bool(const llvm::BitVector &)> accepts);

  void reducePayload();
  void cutOperations(int depth, Instead instead, int64_t least = 1);
  void runPasses();
  void shrinkSizes();
  void cutIdleRules();
  void reduceSchedules();
  void cutEntry(size_t part);
  void reduceSchedule(size_t part);
  std::map<std::string, std::string> ruleFiles(bool isCut) const;
  void keepRuleFiles();

  Checker &checker;
  Cut payload;
  std::vector<Cut> schedules;
  std::vector<std::string> rulesPath;
  std::string output;
  std::chrono::duration<double> budget;
  std::chrono::steady_clock::time_point started;
  Case best;
  Size first, size;
  std::tuple<int64_t, int64_t, int64_t> told;
  /// Whether rules are read from files of the result.
  bool ownsRules = false;
  int64_t accepted = 0;
  /// The part of the budget that may be used now.
  double share = 1;
  bool canSave = true;
};

} // namespace tenon::reduce

#endif // TENON_TOOLS_REDUCE_REDUCER_H
