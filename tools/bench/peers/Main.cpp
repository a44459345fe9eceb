//===- Main.cpp - The libraries that the benchmark of kernels asks --------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   tenon-bench-kernels constants CASE        its weights and biases, a line
//                                             of hexadecimal bytes each
//   tenon-bench-kernels reference CASE FILE   its result, as raw elements
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

/// The bytes of all weights and biases, a line each.
static void printConstants(const Case &what) {
  static const char kDigits[] = "0123456789ABCDEF";
  for (const Layer &layer : what.layers)
    for (const std::vector<float> *values : {&layer.weights, &layer.bias}) {
      if (values == &layer.bias && !what.hasBias)
        continue;
      std::string line;
      line.reserve(values->size() * 8 + 1);
      for (float value : *values) {
        uint32_t bits;
        std::memcpy(&bits, &value, 4);
        for (int byte = what.isBf16 ? 2 : 0; byte < 4; ++byte) {
          line += kDigits[(bits >> (8 * byte + 4)) & 15];
          line += kDigits[(bits >> (8 * byte)) & 15];
        }
      }
      std::puts(line.c_str());
    }
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
  if (is("constants", 2))
    printConstants(Case(words[1]));
  else if (is("reference", 3)) {
    const Case what(words[1]);
    write(words[2], what.reference(), what.isBf16);
  } else if (is("peak", 3))
    std::printf("%.2f\n",
                measurePeak(words[1] == "bf16", std::atoi(words[2].c_str())));
  else if (is("copy", 2))
    std::printf("%.2f\n", measureCopy(std::atoi(words[1].c_str())));
  else if (is("xsmm", 3) || is("onednn", 3) || is("openblas", 3))
    return serve(task, Case(words[1]), std::atoi(words[2].c_str()));
  else {
    std::fputs("tenon-bench-kernels: constants, reference, peak, copy, "
               " xsmm, onednn and openblas are what it does; "
               "tools/bench/kernels uses it\n",
               stderr);
    return 2;
  }
  return 0;
}
