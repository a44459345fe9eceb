//===- Host.cpp - What this process may use -------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Simd.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace tenon::xsmm;

namespace {

Simd detectSimd() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool hasAvx2 =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
  if (hasAvx2 && __builtin_cpu_supports("avx512f") &&
      __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
    return Simd::Avx512;
  if (hasAvx2)
    return Simd::Avx2;
#endif
  return Simd::Baseline;
}

struct Host {
  bool library = true;
  Simd simd = detectSimd();

  Host() {
    const char *choice = std::getenv("TENON_XSMM");
    if (!choice || !*choice || !std::strcmp(choice, "libxsmm"))
      return;
    if (!std::strcmp(choice, "portable")) {
      library = false;
    } else if (!std::strcmp(choice, "portable-avx2")) {
      library = false;
      simd = simd == Simd::Avx512 ? Simd::Avx2 : simd;
    } else if (!std::strcmp(choice, "portable-baseline")) {
      library = false;
      simd = Simd::Baseline;
    } else {
      std::fprintf(stderr,
                   "tenon_runtime: TENON_XSMM is '%s', which is ignored: "
                   "'libxsmm', 'portable', 'portable-avx2' and "
                   "'portable-baseline' are accepted.\n",
                   choice);
    }
  }
};

const Host &host() {
  static const Host theHost;
  return theHost;
}

} // namespace

Simd tenon::xsmm::hostSimd() { return host().simd; }

bool tenon::xsmm::libraryEnabled() { return host().library; }
