//===- Progress.h - What a tool is doing so long ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_PROGRESS_H
#define TENON_ENGINE_PROGRESS_H

#include "llvm/ADT/Twine.h"
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace tenon {

/// While it lives, a line on stderr says what the tool is at and for how long,
/// as soon as two seconds have passed; what is printed next takes its place.
/// Only a terminal sees it. There is one at a time.
class Progress {
public:
  Progress();
  ~Progress();
  Progress(const Progress &) = delete;

  /// What begins now, such as "stage tile_layers". If it is empty, the line is
  /// cleared, and nothing disturbs what is timed or printed.
  static void enter(const llvm::Twine &what);

  /// In a process that was forked from one that tells: nothing is told.
  static void leaveToParent();

private:
  void tell();
  /// Takes the line away; the mutex is held.
  void clear();

  std::mutex mutex;
  std::condition_variable ended;
  bool isEnded = false;
  bool isShown = false;
  std::string doing;
  std::thread teller;
};

} // namespace tenon

#endif // TENON_ENGINE_PROGRESS_H
