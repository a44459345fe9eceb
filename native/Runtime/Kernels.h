//===- Kernels.h - What a handle points to ----------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inside the runtime: the immutable records behind handles and the functions
// they are put together from. All sizes, strides and leading dimensions count
// elements of row-major storage.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUNTIME_KERNELS_H
#define TENON_RUNTIME_KERNELS_H

#include "XsmmAbi.h"

namespace tenon::xsmm {

/// The entries of the ABI that have handles. Refused marks the record of a
/// dispatch whose arguments made no sense: no invoke takes it.
enum class Op : int64_t { Refused, Unary, Binary, Gemm, Brgemm, FusedBrgemm };

/// What every record starts with, so that an invoke recognizes its own.
struct Kernel {
  Op op;
  int64_t dtype;
};

//===----------------------------------------------------------------------===//
// Element-wise
//===----------------------------------------------------------------------===//

/// Rows and columns of the loop, and what separates rows. The step between
/// columns is 0 or 1 and part of the function.
struct UnaryShape {
  int64_t m, n, inRow, ldo;
};
using UnaryFn = void (*)(const UnaryShape &shape, const void *in, void *out);

struct UnaryKernel : Kernel {
  UnaryShape shape;
  UnaryFn run;
  /// The same kind on one number for all elements; null where that means
  /// nothing (kinds that move elements about).
  UnaryFn runScalar;
};

struct BinaryShape {
  int64_t m, n, lhsRow, rhsRow, ldo;
};
using BinaryFn = void (*)(const BinaryShape &shape, const void *lhs,
                          const void *rhs, void *out);

struct BinaryKernel : Kernel {
  BinaryShape shape;
  BinaryFn run;
};

/// Portable kernels. `inCol`, `lhsCol` and `rhsCol` are the steps between the
/// columns of an input: 0 when one element serves a whole row, else 1.
UnaryFn pickUnary(UnaryKind kind, DataType dtype, int64_t inCol);
BinaryFn pickBinary(BinaryKind kind, DataType dtype, int64_t lhsCol,
                    int64_t rhsCol);

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

struct GemmShape {
  int64_t m, n, k, lda, ldb, ldc, strideA, strideB;
};

/// C = [C +] sum over `batch` of A * B on an m x n block, with C in f32, or in
/// f64 where A and B are. The
/// block may be smaller than the m x n of `shape`, which gives the rest.
using PortableGemmFn = void (*)(const GemmShape &shape, int64_t m, int64_t n,
                                const void *a, const void *b, void *c,
                                int64_t ldc, int64_t batch, bool accumulate);
PortableGemmFn pickGemm(DataType dtype, bool vnniB);

/// A kernel of the library, column-major: the caller swaps A and B. `*batch`
/// is at least 1. The ellipsis belongs to the library's calling convention.
using LibraryGemmFn = void (*)(const void *b, const void *a, void *c,
                               const unsigned long long *batch, ...);

/// The library's kernel for `shape` with C in f32, or in f64 where A and B are
/// (and, when they are bf16, B in VNNI layout); null when it has none that is
/// safe to call. With `rounds` C is bf16, as A and B are.
LibraryGemmFn pickLibraryGemm(DataType dtype, const GemmShape &shape,
                              bool accumulate, bool rounds = false);

/// What follows a product on its hot tile: out = max(binary(acc, D), floor),
/// computed in f32 (of f64 in f64) and rounded once. D's columns step as the
/// function was picked for.
struct Epilogue {
  int64_t dRow;
  float floor;
};
using EpilogueFn = void (*)(const Epilogue &epilogue, int64_t m, int64_t n,
                            const void *acc, int64_t ldAcc, const void *d,
                            void *out, int64_t ldo);
/// With `dIsLhs` the kind reads binary(D, acc). UnaryZero ignores all inputs.
EpilogueFn pickEpilogue(BinaryKind binary, UnaryKind unary, DataType dtype,
                        bool dIsLhs, int64_t dCol);

/// acc += C for a bf16 C whose rows are flat or interleaved in pairs.
using AccumulateFn = void (*)(int64_t m, int64_t n, const void *c, int64_t ldc,
                              float *acc, int64_t ldAcc);
AccumulateFn pickAccumulate(bool vnniC);

/// C = UNARY(start + sum over `batch` of A * B), with one rounding where
/// elements are bf16; UNARY is none or a relu; B is in VNNI layout then, and k
/// even. Nothing, C itself or an added D is where the sums start, with so many
/// elements between its rows and columns.
struct RegisterTile {
  GemmShape shape;
  int64_t startRow, startCol;
  UnaryKind unary;
};
using RegisterTileFn = void (*)(const RegisterTile &tile, const void *a,
                                const void *b, void *c, const void *start,
                                int64_t batch);

/// The kernel that keeps blocks of C in registers from start to finish; null
/// when the host has none for elements of `dtype`.
RegisterTileFn pickRegisterTile(DataType dtype);

struct GemmKernel : Kernel {
  using RunFn = void (*)(const GemmKernel &kernel, const void *a, const void *b,
                         void *c, const void *d, int64_t batch);
  RunFn run;
  GemmShape shape;
  bool accumulate, vnniB, vnniC;
  /// The library's kernels by [rows are a remainder][columns are a remainder];
  /// a product of f32 or f64 is one block and has only the first.
  LibraryGemmFn library[2][2];
  /// The same for a bf16 product whose B is flat, on pairs of k that are packed
  /// while it runs: by [rows][columns][k is a remainder][adds to what there
  /// is]. Null as a whole when `packsB` is not set.
  LibraryGemmFn packing[2][2][2][2];
  bool packsB;
  /// How much of k, and of the batch, is packed at a time.
  int64_t blockK, blockBatch;
  PortableGemmFn portable;
  /// The block of a bf16 product that is accumulated at a time.
  int64_t blockM, blockN;
  /// The step between D's columns; D's rows stand in the epilogue.
  int64_t dCol;
  Epilogue epilogue;
  /// Null when the product in C is already the result.
  EpilogueFn finish;
  /// Null, or what is done to all of C in the end: a relu that the epilogue
  /// does not know. Not asked where C is finished in registers.
  UnaryFn last;
  UnaryShape lastShape;
  /// Used for bf16 only: reads C; interleaves rows in pairs.
  AccumulateFn readC;
  UnaryFn pack;
  /// What finishes C in registers, by [columns are a remainder]: the library's
  /// kernels that round to bf16, or ours, whose sums start from an added D
  /// where `startsFromD` says so. With a flat bf16 B a block of columns is one,
  /// else all columns are.
  LibraryGemmFn rounding[2];
  RegisterTileFn inRegisters;
  RegisterTile tile[2];
  bool startsFromD;
};

/// What a product's dispatch asks for, after its arguments were checked.
struct GemmRequest {
  DataType dtype;
  GemmShape shape;
  int64_t flags;
  UnaryKind unary;
  BinaryKind binary;
  bool dIsLhs;
  int64_t dRow, dCol;
};

/// Puts a kernel together from the library's and the portable parts. Fills all
/// but the `Kernel` base.
void buildGemm(const GemmRequest &request, GemmKernel &kernel);

/// Whether the library may be used in this process (see TENON_XSMM).
bool libraryEnabled();

} // namespace tenon::xsmm

#endif // TENON_RUNTIME_KERNELS_H
