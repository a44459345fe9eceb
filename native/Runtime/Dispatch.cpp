//===- Dispatch.cpp - From arguments to handles ---------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArgumentCheck.h"
#include "Kernels.h"
#include <array>
#include <map>
#include <mutex>
#include <shared_mutex>

using namespace tenon::xsmm;

namespace {

using Key = std::array<int64_t, 11>;

struct Registry {
  std::shared_mutex mutex;
  std::map<Key, const Product *> products;
};

/// Never destroyed: handles outlive static destructors.
Registry &registry() {
  static Registry *const theRegistry = new Registry;
  return *theRegistry;
}

const Product kRefused;

constexpr int64_t kVnniFlags = GemmVnniA | GemmVnniB | GemmVnniC;

bool makesSense(const char *entry, const Product &it) {
  ArgumentCheck check(entry);
  check.code("data type", kDataTypes, it.dtype)
      .flags("flags", kGemmFlags, it.flags)
      .size("m", it.m)
      .size("n", it.n)
      .size("k", it.k)
      .leadingDim("lda", it.lda, it.m, it.k)
      .leadingDim("ldb", it.ldb, it.k, it.n)
      .leadingDim("ldc", it.ldc, it.m, it.n)
      .stride("stride_a", it.strideA)
      .stride("stride_b", it.strideB)
      .require(it.dtype == BF16 || !(it.flags & kVnniFlags), "flags", it.flags,
               "a VNNI flag for bf16 only")
      .require(!(it.flags & GemmVnniC) || it.m % 2 == 0, "m", it.m,
               "an even number with vnni_c");
  return check.passed();
}

const Product *build(const char *entry, Product product) {
  if (!makesSense(entry, product))
    return &kRefused;
  product.library = pickLibrary(product);
  return new Product(product);
}

/// The record of these arguments, built when they are new. Equal arguments meet
/// the same record whoever comes first.
int64_t handleOf(const char *entry, const Product &it) noexcept {
  const Key key = {static_cast<int64_t>(it.op),
                   it.dtype,
                   it.m,
                   it.n,
                   it.k,
                   it.lda,
                   it.ldb,
                   it.ldc,
                   it.strideA,
                   it.strideB,
                   it.flags};
  const Product *found = nullptr;
  try {
    Registry &all = registry();
    {
      std::shared_lock<std::shared_mutex> lock(all.mutex);
      if (auto known = all.products.find(key); known != all.products.end())
        found = known->second;
    }
    if (!found) {
      std::unique_lock<std::shared_mutex> lock(all.mutex);
      const Product *&slot = all.products[key];
      if (!slot)
        slot = build(entry, it);
      found = slot;
    }
  } catch (...) {
    std::fputs("tenon_runtime: no memory for another kernel; calls through its "
               "handle do nothing.\n",
               stderr);
    found = &kRefused;
  }
  return reinterpret_cast<int64_t>(found);
}

} // namespace

int64_t xsmm_gemm_dispatch(int64_t dtype, int64_t m, int64_t n, int64_t k,
                           int64_t lda, int64_t ldb, int64_t ldc,
                           int64_t flags) {
  return handleOf(__func__,
                  {Op::Gemm, dtype, m, n, k, lda, ldb, ldc, 0, 0, flags});
}

int64_t xsmm_brgemm_dispatch(int64_t dtype, int64_t m, int64_t n, int64_t k,
                             int64_t lda, int64_t ldb, int64_t ldc,
                             int64_t strideA, int64_t strideB, int64_t flags) {
  return handleOf(__func__, {Op::Brgemm, dtype, m, n, k, lda, ldb, ldc, strideA,
                             strideB, flags});
}
