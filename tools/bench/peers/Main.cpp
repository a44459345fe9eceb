//===- Main.cpp - The libraries that the benchmark of kernels asks --------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   tenon-bench-kernels payload CASE          the case as MLIR
//   tenon-bench-kernels flops CASE            its operations
//   tenon-bench-kernels reference CASE FILE   its result, as raw elements
//   tenon-bench-kernels compare TYPE A B      their largest difference, over
//                                             the root mean square of B
//   tenon-bench-kernels peak TYPE THREADS     GFLOPS of multiply-adds
//   tenon-bench-kernels copy THREADS          GB/s
//   tenon-bench-kernels xsmm|onednn|openblas CASE THREADS
//
// The last computes as it is told by lines of its standard input, as tenon-run
// --commands does: `time SECONDS` calls again and again for that long and
// prints the number of calls, the least and the mean milliseconds; `write FILE`
// writes the result as raw elements and prints `written`.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include "Serve.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <omp.h>

using namespace tenon::bench;

static void write(const std::string &file, const std::vector<float> &values,
                  bool isBf16) {
  std::ofstream out(file, std::ios::binary);
  const std::vector<Bf16> halves =
      isBf16 ? toBf16(values) : std::vector<Bf16>();
  out.write(isBf16 ? reinterpret_cast<const char *>(halves.data())
                   : reinterpret_cast<const char *>(values.data()),
            values.size() * (isBf16 ? 2 : 4));
}

static std::vector<float> read(const std::string &file, bool isBf16) {
  std::ifstream in(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  std::vector<float> values(bytes.size() / (isBf16 ? 2 : 4));
  for (size_t i = 0; i < values.size(); ++i) {
    Bf16 half;
    if (isBf16) {
      std::memcpy(&half, &bytes[2 * i], 2);
      values[i] = fromBf16(half);
    } else {
      std::memcpy(&values[i], &bytes[4 * i], 4);
    }
  }
  return values;
}

static double difference(const std::vector<float> &found,
                         const std::vector<float> &wanted) {
  if (found.size() != wanted.size() || wanted.empty())
    return INFINITY;
  double squares = 0, most = 0;
  for (size_t i = 0; i < wanted.size(); ++i) {
    squares += double(wanted[i]) * wanted[i];
    const double apart = std::abs(double(found[i]) - wanted[i]);
    most = apart <= most ? most : apart; // a NaN is more than anything
  }
  return most / std::sqrt(squares / wanted.size());
}

static int serve(const std::string &library, const Case &what, int threads) {
  omp_set_num_threads(threads);
  std::unique_ptr<Contestant> contestant =
      library == "xsmm"     ? makeXsmm(what, threads)
      : library == "onednn" ? makeOneDnn(what, threads)
                            : makeOpenBlas(what, threads);
  if (!contestant) {
    std::puts("none");
    return 0;
  }
  contestant->run();
  return tenon::bench::serve([&] { contestant->run(); },
                             [&](const std::string &file) {
                               write(file, contestant->output(), what.isBf16);
                             });
}

int main(int argc, char **argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const std::string task = words.empty() ? "" : words[0];
  auto is = [&](const char *name, size_t count) {
    return task == name && words.size() == count;
  };
  if (is("payload", 2))
    Case(words[1]).writePayload(stdout);
  else if (is("flops", 2))
    std::printf("%.0f\n", Case(words[1]).flops());
  else if (is("reference", 3)) {
    const Case what(words[1]);
    write(words[2], what.reference(), what.isBf16);
  } else if (is("compare", 4)) {
    const bool isBf16 = words[1] == "bf16";
    std::printf("%.3g\n",
                difference(read(words[2], isBf16), read(words[3], isBf16)));
  } else if (is("peak", 3))
    std::printf("%.2f\n",
                measurePeak(words[1] == "bf16", std::atoi(words[2].c_str())));
  else if (is("copy", 2))
    std::printf("%.2f\n", measureCopy(std::atoi(words[1].c_str())));
  else if (is("xsmm", 3) || is("onednn", 3) || is("openblas", 3))
    return serve(task, Case(words[1]), std::atoi(words[2].c_str()));
  else {
    std::fputs("tenon-bench-kernels: payload, flops, reference, compare, peak, "
               "copy, xsmm, onednn and openblas are what it does; "
               "tools/bench/kernels uses it\n",
               stderr);
    return 2;
  }
  return 0;
}
