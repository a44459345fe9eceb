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

using namespace tenon::xsmm;

namespace {

/// The entry, and its arguments.
using Key = std::array<int64_t, 16>;

struct Registry {
  /// A fused kernel dispatches its parts while it is built.
  std::recursive_mutex mutex;
  std::map<Key, const Kernel *> kernels;
};

/// Never destroyed: handles outlive static destructors.
Registry &registry() {
  static Registry *const theRegistry = new Registry;
  return *theRegistry;
}

const Kernel kRefused;

/// The kernel of these arguments, built when they are new. Equal arguments meet
/// the same kernel whoever comes first.
template <class Build>
int64_t handleOf(const Key &key, Build build) noexcept {
  const Kernel *found = &kRefused;
  try {
    Registry &all = registry();
    std::lock_guard<std::recursive_mutex> lock(all.mutex);
    const Kernel *&slot = all.kernels[key];
    if (!slot)
      slot = build();
    found = slot;
  } catch (...) {
    std::fputs("tenon_runtime: no memory for another kernel; calls through its "
               "handle do nothing.\n",
               stderr);
  }
  return reinterpret_cast<int64_t>(found);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

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

int64_t handleOf(const char *entry, Product it) {
  return handleOf({static_cast<int64_t>(it.op), it.dtype, it.m, it.n, it.k,
                   it.lda, it.ldb, it.ldc, it.strideA, it.strideB, it.flags},
                  [&]() -> const Kernel * {
                    if (!makesSense(entry, it))
                      return &kRefused;
                    it.library = pickLibrary(it);
                    return new Product(it);
                  });
}

//===----------------------------------------------------------------------===//
// Element-wise kernels
//===----------------------------------------------------------------------===//

/// How an input extends over the output: its broadcasts, and `ld`.
Extent extentOf(bool asColumn, bool asRow, bool asNumber, int64_t ld) {
  return {asRow || asNumber ? 0 : ld, asColumn || asNumber ? 0 : 1};
}

/// Checks the leading dimension of an input that is read by it.
void checkInput(ArgumentCheck &check, const char *what, const Plane &it,
                const Extent &extent, int64_t ld, int broadcasts,
                int64_t flags) {
  check.require(broadcasts <= 1, "flags", flags, "one broadcast of an input");
  if (extent.row != 0 || broadcasts == 0)
    check.leadingDim(what, ld, it.m, extent.column ? it.n : 1);
}

const Kernel *build(ArgumentCheck &check, Plane it, bool turned) {
  check.code("data type", kDataTypes, it.dtype).size("m", it.m);
  check.size("n", it.n).leadingDim("ldo", it.ldo, turned ? it.n : it.m,
                                   turned ? it.m : it.n);
  if (!check.passed())
    return &kRefused;
  it.run = computePlainly;
  pickLibrary(it);
  return new Plane(it);
}

} // namespace

int64_t xsmm_gemm_dispatch(int64_t dtype, int64_t m, int64_t n, int64_t k,
                           int64_t lda, int64_t ldb, int64_t ldc,
                           int64_t flags) {
  return handleOf(__func__,
                  {{Op::Gemm, dtype}, m, n, k, lda, ldb, ldc, 0, 0, flags});
}

int64_t xsmm_brgemm_dispatch(int64_t dtype, int64_t m, int64_t n, int64_t k,
                             int64_t lda, int64_t ldb, int64_t ldc,
                             int64_t strideA, int64_t strideB, int64_t flags) {
  return handleOf(
      __func__,
      {{Op::Brgemm, dtype}, m, n, k, lda, ldb, ldc, strideA, strideB, flags});
}

int64_t xsmm_unary_dispatch(int64_t kind, int64_t dtype, int64_t m, int64_t n,
                            int64_t ldi, int64_t ldo, int64_t flags) {
  const char *entry = __func__;
  return handleOf(
      {static_cast<int64_t>(Op::Unary), kind, dtype, m, n, ldi, ldo, flags},
      [&] {
        ArgumentCheck check(entry);
        check.code("kind", kUnaryKinds, kind)
            .require(kind != UnaryNone, "kind", kind, "a kernel")
            .flags("flags", kUnaryFlags, flags);
        const bool row = flags & UnaryBcastRow, column = flags & UnaryBcastCol;
        const bool number = flags & UnaryBcastScalar;
        const Plane it{
            {Op::Unary, dtype}, kind, m, n, extentOf(row, column, number, ldi),
            Extent(),           ldo};
        const bool turned = kind == UnaryTranspose;
        check.require(!turned || flags == 0, "flags", flags,
                      "0 for a transpose");
        if (kind != UnaryZero)
          checkInput(check, "ldi", it, it.left, ldi, row + column + number,
                     flags);
        return build(check, it, turned);
      });
}

int64_t xsmm_binary_dispatch(int64_t kind, int64_t dtype, int64_t m, int64_t n,
                             int64_t ldl, int64_t ldr, int64_t ldo,
                             int64_t flags) {
  const char *entry = __func__;
  return handleOf({static_cast<int64_t>(Op::Binary), kind, dtype, m, n, ldl,
                   ldr, ldo, flags},
                  [&] {
                    ArgumentCheck check(entry);
                    check.code("kind", kBinaryKinds, kind)
                        .require(kind != BinaryNone, "kind", kind, "a kernel")
                        .flags("flags", kBinaryFlags, flags);
                    const bool row0 = flags & BinaryBcastRowIn0;
                    const bool column0 = flags & BinaryBcastColIn0;
                    const bool number0 = flags & BinaryBcastScalarIn0;
                    const bool row1 = flags & BinaryBcastRowIn1;
                    const bool column1 = flags & BinaryBcastColIn1;
                    const bool number1 = flags & BinaryBcastScalarIn1;
                    const Plane it{{Op::Binary, dtype},
                                   kind,
                                   m,
                                   n,
                                   extentOf(row0, column0, number0, ldl),
                                   extentOf(row1, column1, number1, ldr),
                                   ldo};
                    checkInput(check, "ldl", it, it.left, ldl,
                               row0 + column0 + number0, flags);
                    checkInput(check, "ldr", it, it.right, ldr,
                               row1 + column1 + number1, flags);
                    return build(check, it, false);
                  });
}

int64_t xsmm_fused_brgemm_dispatch(int64_t dtype, int64_t m, int64_t n,
                                   int64_t k, int64_t lda, int64_t ldb,
                                   int64_t ldc, int64_t strideA,
                                   int64_t strideB, int64_t ldd,
                                   int64_t gemmFlags, int64_t unaryFlags,
                                   int64_t unaryKind, int64_t binaryFlags,
                                   int64_t binaryKind) {
  const char *entry = __func__;
  const auto build = [&]() -> const Kernel * {
    const int64_t dOnTheLeft =
        BinaryBcastRowIn0 | BinaryBcastColIn0 | BinaryBcastScalarIn0;
    ArgumentCheck check(entry);
    check
        .require(unaryKind == UnaryNone && unaryFlags == UnaryFlagNone,
                 "unary kind", unaryKind, "0 (none), without flags,")
        .require((binaryFlags & (binaryFlags - 1)) == 0, "binary flags",
                 binaryFlags, "one broadcast, of D,")
        .require(!(gemmFlags & GemmVnniC), "flags", gemmFlags,
                 "a C without vnni_c");
    if (!check.passed())
      return &kRefused;
    // What is added to a product that overwrites C is what this starts from.
    const bool start = binaryKind == BinaryAdd && (gemmFlags & GemmBeta0);
    const int64_t product = xsmm_brgemm_dispatch(
        dtype, m, n, k, lda, ldb, ldc, strideA, strideB,
        start ? gemmFlags & ~int64_t{GemmBeta0} : gemmFlags);
    int64_t before = 0, behind = 0;
    Fused it{{Op::FusedBrgemm, dtype}};
    it.dOnTheLeft = binaryFlags & dOnTheLeft;
    if (start) {
      const int64_t flags =
          (binaryFlags & (BinaryBcastRowIn0 | BinaryBcastRowIn1) ? UnaryBcastRow
           : binaryFlags & (BinaryBcastColIn0 | BinaryBcastColIn1)
               ? UnaryBcastCol
           : binaryFlags ? UnaryBcastScalar
                         : UnaryFlagNone);
      before = xsmm_unary_dispatch(UnaryIdentity, dtype, m, n, ldd, ldc, flags);
    } else if (binaryKind != BinaryNone) {
      behind = xsmm_binary_dispatch(
          binaryKind, dtype, m, n, it.dOnTheLeft ? ldd : ldc,
          it.dOnTheLeft ? ldc : ldd, ldc, binaryFlags);
    }
    it.product = reinterpret_cast<const Product *>(product);
    it.before = reinterpret_cast<const Plane *>(before);
    it.behind = reinterpret_cast<const Plane *>(behind);
    // Whatever was refused has been explained.
    for (int64_t part : {product, before, behind})
      if (part && reinterpret_cast<const Kernel *>(part)->op == Op::Refused)
        return &kRefused;
    return new Fused(it);
  };
  return handleOf({static_cast<int64_t>(Op::FusedBrgemm), dtype, m, n, k, lda,
                   ldb, ldc, strideA, strideB, ldd, gemmFlags, unaryFlags,
                   unaryKind, binaryFlags, binaryKind},
                  build);
}
