//===- Progress.cpp - What a tool is doing so long ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Progress.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace tenon;

static constexpr std::chrono::seconds kPatience{2};
static constexpr std::chrono::seconds kInterval{1};

/// The one that lives and has someone to tell.
static Progress *current = nullptr;

Progress::Progress() {
  if (!llvm::sys::Process::StandardErrIsDisplayed())
    return;
  current = this;
  teller = std::thread([this] { tell(); });
}

Progress::~Progress() {
  if (!teller.joinable())
    return;
  current = nullptr;
  {
    std::lock_guard<std::mutex> lock(mutex);
    isEnded = true;
  }
  ended.notify_all();
  teller.join();
}

void Progress::enter(const llvm::Twine &what) {
  if (!current)
    return;
  std::lock_guard<std::mutex> lock(current->mutex);
  current->doing = what.str();
  if (current->doing.empty())
    current->clear();
}

void Progress::clear() {
  if (isShown)
    llvm::errs() << "\033[K";
  isShown = false;
}

void Progress::leaveToParent() { current = nullptr; }

void Progress::tell() {
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  std::unique_lock<std::mutex> lock(mutex);
  for (auto wait = kPatience;
       !ended.wait_for(lock, wait, [&] { return isEnded; }); wait = kInterval) {
    if (doing.empty())
      continue;
    // The cursor goes back to the beginning: the next line covers this one.
    auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start);
    llvm::errs() << "\r\033[K" << seconds.count() << " s: " << doing << "\r";
    isShown = true;
  }
  clear();
}
