//===- XsmmAbi.h - Names and numbers of the xsmm runtime calls --*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contract between IR and runtime. IR holds the names; calls pass the
// numbers below, which are Tenon's own and never change; only the runtime
// knows what LIBXSMM calls the same things.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUNTIME_XSMMABI_H
#define TENON_RUNTIME_XSMMABI_H

#include <cstdint>

namespace tenon::xsmm {

/// A name as IR spells it and the number a call passes for it.
struct AbiName {
  const char *name;
  int64_t code;
};

/// Element types of a call.
enum DataType : int64_t { F32 = 0, BF16 = 1, F64 = 2 };
inline constexpr AbiName kDataTypes[] = {
    {"f32", F32}, {"bf16", BF16}, {"f64", F64}};

/// Element-wise kinds with one input, those that LIBXSMM has kernels for. None
/// is a step of a fused product that is left out.
enum UnaryKind : int64_t {
  UnaryNone = 0,
  UnaryIdentity = 1,
  UnaryZero = 2,
  UnaryTranspose = 4,
};
inline constexpr AbiName kUnaryKinds[] = {{"none", UnaryNone},
                                          {"identity", UnaryIdentity},
                                          {"zero", UnaryZero},
                                          {"transpose", UnaryTranspose}};

/// The same with two inputs.
enum BinaryKind : int64_t { BinaryNone = 0, BinaryAdd = 1, BinaryMul = 2 };
inline constexpr AbiName kBinaryKinds[] = {
    {"none", BinaryNone}, {"add", BinaryAdd}, {"mul", BinaryMul}};

/// How the input of a unary kind extends over the m x n output: a row of n
/// elements repeated down the rows is `bcast_col`, a column of m elements
/// repeated along the columns is `bcast_row`.
enum UnaryFlag : int64_t {
  UnaryFlagNone = 0,
  UnaryBcastRow = 1,
  UnaryBcastCol = 2,
  UnaryBcastScalar = 4,
};
inline constexpr AbiName kUnaryFlags[] = {{"none", UnaryFlagNone},
                                          {"bcast_row", UnaryBcastRow},
                                          {"bcast_col", UnaryBcastCol},
                                          {"bcast_scalar", UnaryBcastScalar}};

/// The same for each input of a binary kind.
enum BinaryFlag : int64_t {
  BinaryFlagNone = 0,
  BinaryBcastRowIn0 = 1,
  BinaryBcastRowIn1 = 2,
  BinaryBcastColIn0 = 4,
  BinaryBcastColIn1 = 8,
  BinaryBcastScalarIn0 = 16,
  BinaryBcastScalarIn1 = 32,
};
inline constexpr AbiName kBinaryFlags[] = {
    {"none", BinaryFlagNone},
    {"bcast_row_in0", BinaryBcastRowIn0},
    {"bcast_row_in1", BinaryBcastRowIn1},
    {"bcast_col_in0", BinaryBcastColIn0},
    {"bcast_col_in1", BinaryBcastColIn1},
    {"bcast_scalar_in0", BinaryBcastScalarIn0},
    {"bcast_scalar_in1", BinaryBcastScalarIn1}};

/// `beta_0` overwrites C instead of adding to it; `vnni_x` says that operand x
/// holds pairs of consecutive k rows interleaved (bf16 only).
enum GemmFlag : int64_t {
  GemmFlagNone = 0,
  GemmBeta0 = 1,
  GemmVnniA = 2,
  GemmVnniB = 4,
  GemmVnniC = 8,
};
inline constexpr AbiName kGemmFlags[] = {{"none", GemmFlagNone},
                                         {"beta_0", GemmBeta0},
                                         {"vnni_a", GemmVnniA},
                                         {"vnni_b", GemmVnniB},
                                         {"vnni_c", GemmVnniC}};

} // namespace tenon::xsmm

/// Sizes, leading dimensions, strides and offsets count elements of row-major
/// storage; an invoke takes each buffer as an aligned pointer and an offset.
/// README.md beside this file has the whole contract, rounding included.
///
/// Dispatches return a handle that stays valid for the life of the process and
/// is never 0; equal arguments give an equal handle. Arguments that make no
/// sense (an unknown number, a negative size, a leading dimension shorter than
/// a row) are explained once on stderr, and calls through their handle do
/// nothing. All entries may be called from several threads; an invoke neither
/// locks nor allocates. With TENON_XSMM=portable in the environment of the
/// process no kernel of LIBXSMM is used.
extern "C" {
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/// C[m x n] += A[m x k] * B[k x n], or = with `beta_0`. With `vnni_b` B is
/// [k / 2][n][2] and `ldb` >= n counts pairs; with `vnni_c` C is [m / 2][n][2],
/// m is even and `ldc` >= n counts pairs; with `vnni_a` A is [m][k / 2][2],
/// which is what a row-major A already is.
int64_t xsmm_gemm_dispatch(int64_t dtype, int64_t m, int64_t n, int64_t k,
                           int64_t lda, int64_t ldb, int64_t ldc,
                           int64_t flags);

/// C += sum over i < batch of A_i * B_i, or = with `beta_0`; A_i starts
/// i * strideA after A, B_i i * strideB after B.
int64_t xsmm_brgemm_dispatch(int64_t dtype, int64_t m, int64_t n, int64_t k,
                             int64_t lda, int64_t ldb, int64_t ldc,
                             int64_t strideA, int64_t strideB, int64_t flags);

/// out = KIND in. Rows of the input start `ldi` apart, of the output `ldo`.
/// A broadcast row (`bcast_col`) and a scalar leave `ldi` unread; element i of
/// a broadcast column (`bcast_row`) is at i * ldi. zero leaves the input
/// unread; transpose reads m x n, writes n x m and takes no flags.
int64_t xsmm_unary_dispatch(int64_t kind, int64_t dtype, int64_t m, int64_t n,
                            int64_t ldi, int64_t ldo, int64_t flags);

/// out = lhs KIND rhs, each input with its broadcast and leading dimension as
/// for a unary kind. May work in place on an input that is no broadcast.
int64_t xsmm_binary_dispatch(int64_t kind, int64_t dtype, int64_t m, int64_t n,
                             int64_t ldl, int64_t ldr, int64_t ldo,
                             int64_t flags);

/// C = acc BINARY D, where acc is what brgemm would have left in C; the kind
/// none leaves D unread. Only D can be broadcast: a flag of in0 says that D is
/// the left operand, a flag of in1 that it is the right one, as it is without
/// flags. LIBXSMM 1.17 has no kernel that applies a unary kind behind it: the
/// unary kind is none, and has no flags. What is added to a product with
/// `beta_0` is what it starts from, and rounded once with it.
int64_t xsmm_fused_brgemm_dispatch(int64_t dtype, int64_t m, int64_t n,
                                   int64_t k, int64_t lda, int64_t ldb,
                                   int64_t ldc, int64_t strideA,
                                   int64_t strideB, int64_t ldd,
                                   int64_t gemmFlags, int64_t unaryFlags,
                                   int64_t unaryKind, int64_t binaryFlags,
                                   int64_t binaryKind);

/// An invoke whose handle is of another entry or data type does nothing and
/// says so once a process.
void xsmm_gemm_invoke(int64_t dtype, int64_t handle, void *a, int64_t offA,
                      void *b, int64_t offB, void *c, int64_t offC);
/// A batch of 0 or less adds nothing: C is 0 with `beta_0`, else unchanged.
void xsmm_brgemm_invoke(int64_t dtype, int64_t handle, void *a, int64_t offA,
                        void *b, int64_t offB, void *c, int64_t offC,
                        int64_t batch);
void xsmm_unary_invoke(int64_t dtype, int64_t handle, void *in, int64_t offIn,
                       void *out, int64_t offOut);
void xsmm_binary_invoke(int64_t dtype, int64_t handle, void *lhs,
                        int64_t offLhs, void *rhs, int64_t offRhs, void *out,
                        int64_t offOut);
void xsmm_fused_brgemm_invoke(int64_t dtype, int64_t handle, void *a,
                              int64_t offA, void *b, int64_t offB, void *c,
                              int64_t offC, void *d, int64_t offD,
                              int64_t batch);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
}

#endif // TENON_RUNTIME_XSMMABI_H
