//===- Dispatch.cpp - From arguments to handles ---------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArgumentCheck.h"
#include "Kernels.h"
#include <array>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

using namespace tenon::xsmm;

namespace {

//===----------------------------------------------------------------------===//
// Handles
//===----------------------------------------------------------------------===//

/// The entry and its arguments, the unused rest zero.
using Key = std::array<int64_t, 16>;

struct KeyHash {
  size_t operator()(const Key &key) const {
    uint64_t hash = 0x9e3779b97f4a7c15;
    for (int64_t word : key) {
      hash = (hash ^ static_cast<uint64_t>(word)) * 0xff51afd7ed558ccd;
      hash ^= hash >> 32;
    }
    return hash;
  }
};

struct Registry {
  std::shared_mutex mutex;
  std::unordered_map<Key, const Kernel *, KeyHash> kernels;
};

/// Never destroyed: handles outlive static destructors.
Registry &registry() {
  static Registry *const theRegistry = new Registry;
  return *theRegistry;
}

const Kernel kRefused = {Op::Refused, 0};

/// The record of `key`, built by `build` when it is new. Equal keys meet the
/// same record whoever comes first.
template <class Build>
int64_t handleFor(const Key &key, Build build) noexcept {
  try {
    Registry &all = registry();
    {
      std::shared_lock<std::shared_mutex> lock(all.mutex);
      auto known = all.kernels.find(key);
      if (known != all.kernels.end())
        return reinterpret_cast<int64_t>(known->second);
    }
    std::unique_lock<std::shared_mutex> lock(all.mutex);
    const Kernel *&slot = all.kernels.try_emplace(key, &kRefused).first->second;
    if (slot == &kRefused)
      slot = build();
    return reinterpret_cast<int64_t>(slot);
  } catch (...) {
    std::fputs("tenon_runtime: no memory for another kernel; calls through its "
               "handle do nothing.\n",
               stderr);
    return reinterpret_cast<int64_t>(&kRefused);
  }
}

//===----------------------------------------------------------------------===//
// Element-wise
//===----------------------------------------------------------------------===//

/// The steps of an input between its rows and between its columns.
struct Steps {
  int64_t row, col;

  Steps(int64_t ld, bool bcastRow, bool bcastCol, bool bcastScalar)
      : row(bcastCol || bcastScalar ? 0 : ld),
        col(bcastRow || bcastScalar ? 0 : 1) {}

  bool isFull() const { return row != 0 && col != 0; }
  /// Whether the rows follow each other as if they were one.
  bool isOneRow(int64_t n) const {
    return (row == n && col == 1) || (row == 0 && col == 0);
  }
};

Steps unarySteps(int64_t ld, int64_t flags) {
  return Steps(ld, flags & UnaryBcastRow, flags & UnaryBcastCol,
               flags & UnaryBcastScalar);
}

Steps binarySteps(int64_t ld, int64_t flags, bool second) {
  const int64_t own = second ? flags >> 1 : flags;
  return Steps(ld, own & BinaryBcastRowIn0, own & BinaryBcastColIn0,
               own & BinaryBcastScalarIn0);
}
static_assert(BinaryBcastRowIn1 == BinaryBcastRowIn0 << 1 &&
              BinaryBcastColIn1 == BinaryBcastColIn0 << 1 &&
              BinaryBcastScalarIn1 == BinaryBcastScalarIn0 << 1);

bool movesElements(int64_t kind) {
  return kind == UnaryTranspose || kind == UnaryVnni2;
}

bool checkUnary(int64_t kind, int64_t dtype, int64_t m, int64_t n, int64_t ldi,
                int64_t ldo, int64_t flags) {
  ArgumentCheck check("xsmm_unary_dispatch");
  check.code("kind", kUnaryKinds, kind)
      .code("data type", kDataTypes, dtype)
      .flags("flags", kUnaryFlags, flags)
      .size("m", m)
      .size("n", n)
      .size("ldi", ldi)
      .require(kind != UnaryNone, "kind", kind, "a kind other than none")
      .require(!movesElements(kind) || flags == 0, "flags", flags,
               "0 for transpose and vnni_2")
      .require(kind != UnaryVnni2 || dtype == BF16, "data type", dtype,
               "1 (bf16) for vnni_2");
  if (!check.passed())
    return false;
  if (kind != UnaryZero && unarySteps(ldi, flags).isFull())
    check.leadingDim("ldi", ldi, m, n);
  if (kind == UnaryTranspose)
    check.leadingDim("ldo", ldo, n, m);
  else
    check.leadingDim("ldo", ldo, m, n);
  return check.passed();
}

const Kernel *buildUnary(int64_t kind, int64_t dtype, int64_t m, int64_t n,
                         int64_t ldi, int64_t ldo, int64_t flags) {
  if (!checkUnary(kind, dtype, m, n, ldi, ldo, flags))
    return &kRefused;
  Steps steps = unarySteps(ldi, flags);
  if (!movesElements(kind) && ldo == n && steps.isOneRow(n)) {
    n *= m;
    m = 1;
  }
  auto kernel = std::make_unique<UnaryKernel>();
  kernel->op = Op::Unary;
  kernel->dtype = dtype;
  kernel->shape = {m, n, steps.row, ldo};
  const UnaryKind unary = static_cast<UnaryKind>(kind);
  const DataType type = static_cast<DataType>(dtype);
  kernel->run = pickUnary(unary, type, steps.col);
  kernel->runScalar = pickUnary(unary, type, 0);
  return kernel.release();
}

bool checkBinary(int64_t kind, int64_t dtype, int64_t m, int64_t n, int64_t ldl,
                 int64_t ldr, int64_t ldo, int64_t flags) {
  ArgumentCheck check("xsmm_binary_dispatch");
  check.code("kind", kBinaryKinds, kind)
      .code("data type", kDataTypes, dtype)
      .flags("flags", kBinaryFlags, flags)
      .size("m", m)
      .size("n", n)
      .size("ldl", ldl)
      .size("ldr", ldr)
      .leadingDim("ldo", ldo, m, n)
      .require(kind != BinaryNone, "kind", kind, "a kind other than none");
  if (check.passed() && binarySteps(ldl, flags, false).isFull())
    check.leadingDim("ldl", ldl, m, n);
  if (check.passed() && binarySteps(ldr, flags, true).isFull())
    check.leadingDim("ldr", ldr, m, n);
  return check.passed();
}

const Kernel *buildBinary(int64_t kind, int64_t dtype, int64_t m, int64_t n,
                          int64_t ldl, int64_t ldr, int64_t ldo,
                          int64_t flags) {
  if (!checkBinary(kind, dtype, m, n, ldl, ldr, ldo, flags))
    return &kRefused;
  const Steps lhs = binarySteps(ldl, flags, false);
  const Steps rhs = binarySteps(ldr, flags, true);
  if (ldo == n && lhs.isOneRow(n) && rhs.isOneRow(n)) {
    n *= m;
    m = 1;
  }
  auto kernel = std::make_unique<BinaryKernel>();
  kernel->op = Op::Binary;
  kernel->dtype = dtype;
  kernel->shape = {m, n, lhs.row, rhs.row, ldo};
  kernel->run = pickBinary(static_cast<BinaryKind>(kind),
                           static_cast<DataType>(dtype), lhs.col, rhs.col);
  return kernel.release();
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// The numbers of a product's dispatch as they came.
struct GemmArguments {
  Op op;
  int64_t dtype;
  GemmShape shape;
  int64_t gemmFlags;
  int64_t unaryFlags = UnaryFlagNone, unaryKind = UnaryNone;
  int64_t binaryFlags = BinaryFlagNone, binaryKind = BinaryNone;
  int64_t ldd = 0;
};

constexpr int64_t kBroadcastsIn0 =
    BinaryBcastRowIn0 | BinaryBcastColIn0 | BinaryBcastScalarIn0;
constexpr int64_t kBroadcastsIn1 =
    BinaryBcastRowIn1 | BinaryBcastColIn1 | BinaryBcastScalarIn1;
constexpr int64_t kVnniFlags = GemmVnniA | GemmVnniB | GemmVnniC;

bool checkGemm(const char *entry, const GemmArguments &args) {
  const GemmShape &s = args.shape;
  const bool isBf16 = args.dtype == BF16;
  ArgumentCheck check(entry);
  check.code("data type", kDataTypes, args.dtype)
      .flags("flags", kGemmFlags, args.gemmFlags)
      .size("m", s.m)
      .size("n", s.n)
      .size("k", s.k)
      .leadingDim("lda", s.lda, s.m, s.k)
      .leadingDim("ldb", s.ldb, s.k, s.n)
      .leadingDim("ldc", s.ldc, s.m, s.n)
      .stride("stride_a", s.strideA)
      .stride("stride_b", s.strideB)
      .require(isBf16 || !(args.gemmFlags & kVnniFlags), "flags",
               args.gemmFlags, "a VNNI flag for bf16 only")
      .require(!(args.gemmFlags & GemmVnniC) || s.m % 2 == 0, "m", s.m,
               "an even number with vnni_c")
      .code("binary kind", kBinaryKinds, args.binaryKind)
      .flags("binary flags", kBinaryFlags, args.binaryFlags)
      .require(!(args.binaryFlags & kBroadcastsIn0) ||
                   !(args.binaryFlags & kBroadcastsIn1),
               "binary flags", args.binaryFlags,
               "a broadcast of one input, which is D,")
      .code("unary kind", kUnaryKinds, args.unaryKind)
      .require(!movesElements(args.unaryKind), "unary kind", args.unaryKind,
               "none, identity, zero or a relu")
      .require(args.unaryFlags == UnaryFlagNone, "unary flags", args.unaryFlags,
               "0");
  const bool dIsPlane = args.binaryFlags == BinaryFlagNone;
  if (args.binaryKind != BinaryNone)
    check.leadingDim("ldd", args.ldd, dIsPlane ? s.m : 1, dIsPlane ? s.n : 1);
  return check.passed();
}

const Kernel *buildProduct(const char *entry, const GemmArguments &args) {
  if (!checkGemm(entry, args))
    return &kRefused;
  const bool dIsLhs = args.binaryFlags & kBroadcastsIn0;
  const Steps d = binarySteps(args.ldd, args.binaryFlags, !dIsLhs);
  GemmRequest request;
  request.dtype = static_cast<DataType>(args.dtype);
  request.shape = args.shape;
  request.flags = args.gemmFlags;
  request.unary = static_cast<UnaryKind>(args.unaryKind);
  request.binary = static_cast<BinaryKind>(args.binaryKind);
  request.dIsLhs = dIsLhs;
  request.dRow = d.row;
  request.dCol = d.col;
  auto kernel = std::make_unique<GemmKernel>();
  kernel->op = args.op;
  kernel->dtype = args.dtype;
  buildGemm(request, *kernel);
  return kernel.release();
}

constexpr int64_t tag(Op op) { return static_cast<int64_t>(op); }

} // namespace

//===----------------------------------------------------------------------===//
// The ABI
//===----------------------------------------------------------------------===//

int64_t xsmm_unary_dispatch(int64_t kind, int64_t dtype, int64_t m, int64_t n,
                            int64_t ldi, int64_t ldo, int64_t flags) {
  return handleFor({tag(Op::Unary), kind, dtype, m, n, ldi, ldo, flags}, [&] {
    return buildUnary(kind, dtype, m, n, ldi, ldo, flags);
  });
}

int64_t xsmm_binary_dispatch(int64_t kind, int64_t dtype, int64_t m, int64_t n,
                             int64_t ldl, int64_t ldr, int64_t ldo,
                             int64_t flags) {
  return handleFor(
      {tag(Op::Binary), kind, dtype, m, n, ldl, ldr, ldo, flags},
      [&] { return buildBinary(kind, dtype, m, n, ldl, ldr, ldo, flags); });
}

int64_t xsmm_gemm_dispatch(int64_t dtype, int64_t m, int64_t n, int64_t k,
                           int64_t lda, int64_t ldb, int64_t ldc,
                           int64_t flags) {
  return handleFor({tag(Op::Gemm), dtype, m, n, k, lda, ldb, ldc, flags}, [&] {
    return buildProduct(
        "xsmm_gemm_dispatch",
        {Op::Gemm, dtype, {m, n, k, lda, ldb, ldc, 0, 0}, flags});
  });
}

int64_t xsmm_brgemm_dispatch(int64_t dtype, int64_t m, int64_t n, int64_t k,
                             int64_t lda, int64_t ldb, int64_t ldc,
                             int64_t strideA, int64_t strideB, int64_t flags) {
  return handleFor(
      {tag(Op::Brgemm), dtype, m, n, k, lda, ldb, ldc, strideA, strideB, flags},
      [&] {
        return buildProduct("xsmm_brgemm_dispatch",
                            {Op::Brgemm,
                             dtype,
                             {m, n, k, lda, ldb, ldc, strideA, strideB},
                             flags});
      });
}

int64_t xsmm_fused_brgemm_dispatch(int64_t dtype, int64_t m, int64_t n,
                                   int64_t k, int64_t lda, int64_t ldb,
                                   int64_t ldc, int64_t strideA,
                                   int64_t strideB, int64_t ldd,
                                   int64_t gemmFlags, int64_t unaryFlags,
                                   int64_t unaryKind, int64_t binaryFlags,
                                   int64_t binaryKind) {
  return handleFor(
      {tag(Op::FusedBrgemm), dtype, m, n, k, lda, ldb, ldc, strideA, strideB,
       ldd, gemmFlags, unaryFlags, unaryKind, binaryFlags, binaryKind},
      [&] {
        return buildProduct("xsmm_fused_brgemm_dispatch",
                            {Op::FusedBrgemm,
                             dtype,
                             {m, n, k, lda, ldb, ldc, strideA, strideB},
                             gemmFlags,
                             unaryFlags,
                             unaryKind,
                             binaryFlags,
                             binaryKind,
                             ldd});
      });
}
