//===- Bytes.cpp - Products of bytes, by oneDNN ---------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   tenon-bench-bytes s8|u8 M N K
//
// Computes C[m, n] = sum over k of A[m, k] * B[k, n] in 32 bits: A of bytes
// with a sign or without one, B of bytes with one. One primitive; B is
// reordered before, to the layout that the primitive asks for. Takes commands
// as tenon-run
// --commands does: `time SECONDS` and `write FILE`; A and B are `read FILE`,
// raw elements, A first.
//
//===----------------------------------------------------------------------===//

#include "Serve.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dnnl.hpp>
#include <fstream>
#include <omp.h>
#include <string>
#include <vector>

using dnnl::memory;

namespace {

using Tag = memory::format_tag;
using Type = memory::data_type;

struct Problem {
  Problem(Type type, int64_t m, int64_t n, int64_t k)
      : left({{m, k}, type, Tag::ab}, engine),
        plain({{k, n}, Type::s8, Tag::ab}, engine),
        sums({{m, n}, Type::s32, Tag::ab}, engine) {
    const dnnl::matmul::primitive_desc chosen(
        {left.get_desc(), {{k, n}, Type::s8, Tag::any}, sums.get_desc()},
        engine);
    right = memory(chosen.weights_desc(), engine);
    product = dnnl::matmul(chosen);
  }

  bool read(const std::string &file) {
    std::ifstream in(file, std::ios::binary);
    for (memory *each : {&left, &plain})
      in.read(static_cast<char *>(each->get_data_handle()),
              std::streamsize(each->get_desc().get_size()));
    dnnl::reorder(plain, right).execute(stream, plain, right);
    run();
    return bool(in);
  }

  void run() {
    product.execute(stream, {{DNNL_ARG_SRC, left},
                             {DNNL_ARG_WEIGHTS, right},
                             {DNNL_ARG_DST, sums}});
    stream.wait();
  }

  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream{engine};
  dnnl::primitive product;
  memory left, plain, right, sums;
};

} // namespace

int main(int argc, char **argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  int64_t sizes[3] = {};
  for (size_t i = 0; i < 3 && words.size() == 4; ++i)
    sizes[i] = std::atoll(words[i + 1].c_str());
  if (words.size() != 4 || (words[0] != "s8" && words[0] != "u8") ||
      *std::min_element(sizes, sizes + 3) < 1) {
    std::fputs("tenon-bench-bytes: s8 or u8, then M, N and K\n", stderr);
    return 2;
  }
  omp_set_num_threads(1);
  try {
    Problem problem(words[0] == "s8" ? Type::s8 : Type::u8, sizes[0], sizes[1],
                    sizes[2]);
    return tenon::bench::serve(
        [&] { problem.run(); },
        [&](const std::string &file) {
          std::ofstream(file, std::ios::binary)
              .write(static_cast<const char *>(problem.sums.get_data_handle()),
                     std::streamsize(problem.sums.get_desc().get_size()));
        },
        [&](const std::string &file) { return problem.read(file); });
  } catch (const dnnl::error &error) {
    std::fprintf(stderr, "oneDNN has no such primitive: %s\n", error.what());
    return 1;
  }
}
