//===- Later.cpp - Work that nothing waits for yet ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Later.h"
#include "llvm/Support/Threading.h"
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

using namespace tenon;

namespace {
struct Work {
  std::mutex access;
  /// Work has come, or an end; and: a piece of it is done.
  std::condition_variable comes, done;
  std::deque<std::function<void()>> open;
  unsigned living = 0, forbidding = 0, busy = 0;
  /// How often the last one has gone, with which its threads end.
  unsigned age = 0;
  std::vector<std::thread> threads;

  /// Does the first piece that is open.
  void doOne(std::unique_lock<std::mutex> &lock) {
    std::function<void()> piece = std::move(open.front());
    open.pop_front();
    ++busy;
    lock.unlock();
    piece();
    lock.lock();
    --busy;
    done.notify_all();
  }

  /// What a thread does that is as old as this.
  void work(unsigned born) {
    std::unique_lock<std::mutex> lock(access);
    while (true) {
      comes.wait(lock, [&] { return !open.empty() || age != born; });
      if (open.empty())
        return;
      doOne(lock);
    }
  }
};
} // namespace

static Work &all() {
  static Work work;
  return work;
}

Later::Later(bool mayPutOff) : mayPutOff(mayPutOff) {
  if (!mayPutOff)
    finish();
  std::lock_guard<std::mutex> lock(all().access);
  ++all().living;
  all().forbidding += !mayPutOff;
}

Later::~Later() {
  std::vector<std::thread> ended;
  {
    std::lock_guard<std::mutex> lock(all().access);
    --all().living;
    all().forbidding -= !mayPutOff;
    if (all().living == 0) {
      ++all().age;
      ended.swap(all().threads);
    }
  }
  if (ended.empty())
    return;
  all().comes.notify_all();
  finish();
  for (std::thread &thread : ended)
    thread.join();
}

void Later::run(std::function<void()> work) {
  {
    std::lock_guard<std::mutex> lock(all().access);
    // One core is for what the work was put off for.
    unsigned threads = llvm::hardware_concurrency().compute_thread_count() - 1;
    if (all().living != 0 && all().forbidding == 0 && threads != 0) {
      all().open.push_back(std::move(work));
      if (all().threads.size() <
          std::min<size_t>(threads, all().open.size() + all().busy))
        all().threads.emplace_back([born = all().age] { all().work(born); });
      all().comes.notify_one();
      return;
    }
  }
  work();
}

void Later::finish() {
  std::unique_lock<std::mutex> lock(all().access);
  while (!all().open.empty())
    all().doOne(lock);
  all().done.wait(lock, [] { return all().open.empty() && all().busy == 0; });
}
