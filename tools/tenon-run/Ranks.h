//===- Ranks.h - This process among the ranks of a program ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_RUN_RANKS_H
#define TENON_TOOLS_RUN_RANKS_H

#include "Report.h"
#include "Run/Program.h"

namespace tenon::run {

/// One of the processes that an mpiexec has started to run one program. Rank 0
/// speaks for all: what the others print is held back.
///
/// All ranks do the same up to a point where they `agree`. One that fails
/// before it comes there does so in `end`, and all that come there know.
class Ranks {
public:
  /// Starts MPI, or ends the process.
  Ranks();
  Ranks(const Ranks &) = delete;

  Place getPlace() const { return place; }
  bool isFirst() const { return place.rank == 0; }

  /// Has all ranks read as standard input what rank 0 reads there or, if one is
  /// named, in a file, which is empty then.
  void shareInput(llvm::StringRef kept);

  /// Whether all ranks are well. If one is not, what it has printed is shown,
  /// unless rank 0 is not well either, and nothing but `end` may follow.
  bool agree(bool isWell);

  /// Ends all ranks at once: this one has failed in a call, on which others
  /// wait. What it has printed is shown.
  [[noreturn]] void abandon();

  /// Lets all ranks begin a call at once.
  void beginCall();

  /// The most that a rank has sent since `beginCall`; to be asked by all, and
  /// known to rank 0 only, as are the following.
  Traffic traffic();

  /// The outcome for the whole payload, of which each rank has its part. With
  /// `comparesCopies`, fails after an error when two ranks have the same part
  /// and it differs.
  mlir::FailureOr<Outcome> gather(Outcome outcome, const Signature &whole,
                                  const Distribution &distribution,
                                  bool comparesCopies);

  /// The times of calls: for each that of the rank that took longest.
  std::vector<double> slowest(std::vector<double> times);

  /// Ends MPI, when all ranks have come here, and gives the exit code: that of
  /// rank 0, or 1 if another has failed. It goes to `file`, if that is named,
  /// and the process ends well then.
  int end(int code, llvm::StringRef file);

private:
  /// What each rank has of a number of bytes that is the same on all.
  template <typename T>
  std::vector<T> collect(const T &value);
  std::optional<Array> gatherArray(const Array &part, llvm::ArrayRef<Cut> cuts,
                                   const llvm::Twine &name,
                                   bool comparesCopies);
  void showHeldBack();

  Place place;
  bool isOver = false;
  /// Where errors of this rank go, if it is to be heard; what it prints goes to
  /// `heldBack` as long.
  int stderrOfAll = -1;
  int heldBack = -1;
};

} // namespace tenon::run

#endif // TENON_TOOLS_RUN_RANKS_H
