//===- Later.h - Work that nothing waits for yet ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_LATER_H
#define TENON_ENGINE_LATER_H

#include <functional>

namespace tenon {

/// While one lives, work may be put off that only the program needs when it
/// runs, as the elements of packed constants; threads of their own do it
/// meanwhile, and all is done when the last one is gone. One that may not, as
/// where a schedule prints what it works on, has everything done at once while
/// it lives. Any thread may ask.
class Later {
public:
  explicit Later(bool mayPutOff = true);
  ~Later();
  Later(const Later &) = delete;

  /// Does `work` at some time before the last one that lives is gone; now, when
  /// none does. It may not put off more, or wait.
  static void run(std::function<void()> work);

  /// Returns when all that was put off is done; this thread helps.
  static void finish();

private:
  bool mayPutOff;
};

} // namespace tenon

#endif // TENON_ENGINE_LATER_H
