//===- Serve.h - Answers what a benchmark asks ------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_BENCH_SERVE_H
#define TENON_BENCH_SERVE_H

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <limits>
#include <string>

namespace tenon::bench {

/// Calls `run` until so many seconds are over, and prints how often, and the
/// least and the mean milliseconds.
inline void time(const std::function<void()> &run, double budget) {
  using Clock = std::chrono::steady_clock;
  // The first call wakes threads and caches up.
  run();
  double total = 0, least = std::numeric_limits<double>::infinity();
  long calls = 0;
  do {
    const Clock::time_point start = Clock::now();
    run();
    const double taken =
        std::chrono::duration<double>(Clock::now() - start).count();
    total += taken;
    least = std::min(least, taken);
    ++calls;
  } while (total < budget);
  std::printf("%ld %.9g %.9g\n", calls, least * 1e3, total / calls * 1e3);
}

/// Answers the commands `time SECONDS`, `write FILE` and, if there is a `read`,
/// `read FILE` on standard input until it ends. Gives the exit code.
inline int serve(const std::function<void()> &run,
                 const std::function<void(const std::string &)> &write,
                 const std::function<bool(const std::string &)> &read = {}) {
  std::puts("ready");
  std::fflush(stdout);
  for (std::string line; std::getline(std::cin, line); std::fflush(stdout)) {
    const size_t space = std::min(line.find(' '), line.size());
    const std::string word = line.substr(0, space);
    const std::string rest = line.substr(std::min(space + 1, line.size()));
    if (word == "time") {
      time(run, std::atof(rest.c_str()));
    } else if (word == "write") {
      write(rest);
      std::puts("written");
    } else if (word == "read" && read) {
      if (!read(rest)) {
        std::fprintf(stderr, "cannot read %s\n", rest.c_str());
        return 2;
      }
      std::puts("read");
    } else {
      std::fprintf(stderr, "'%s' is no command; %s are\n", line.c_str(),
                   read ? "time, read and write" : "time and write");
      return 2;
    }
  }
  return 0;
}

} // namespace tenon::bench

#endif // TENON_BENCH_SERVE_H
