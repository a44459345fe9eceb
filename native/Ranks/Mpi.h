//===- Mpi.h - The MPI of this machine --------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MPI is a library for which programs are compiled against one implementation.
// This one takes any of two, as they are found at run time: MPICH and what has
// its binary interface, and Open MPI.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RANKS_MPI_H
#define TENON_RANKS_MPI_H

#include <cstdint>
#include <optional>
#include <string>

namespace tenon::ranks {

/// What MPI calls by a name: a number of 32 bits in MPICH, an address in Open
/// MPI. Both are passed in the same registers; what MPI writes to one in MPICH
/// is its lower half.
using Handle = int64_t;

/// Functions and constants of MPI.
struct Mpi {
  /// Loads the library of the mpiexec that has started this process, or, if
  /// nothing tells which, the first that is there. What is wrong is a sentence.
  std::optional<std::string> load();

  /// The file of the library.
  std::string file;
  /// Whether it is quicker to reduce in parts that each rank has one of, and to
  /// gather these, than by `allReduce`, of long arrays that functions of ours
  /// combine: MPICH sends them whole at each step.
  bool reducesInParts;

  using Combine = void(void *from, void *to, int *count, Handle *type);
  int (*isInitialized)(int *);
  int (*isFinalized)(int *);
  int (*init)(int *argc, char ***argv, int threads, int *provided);
  int (*finalize)();
  int (*abort)(Handle, int code);
  int (*describeError)(int code, char *text, int *length);
  int (*setErrorHandler)(Handle, Handle);
  int (*getRank)(Handle, int *);
  int (*getSize)(Handle, int *);
  int (*split)(Handle, int color, int key, Handle *);
  int (*makeKind)(Combine *, int isCommutative, Handle *);
  int (*test)(Handle *request, int *isDone, void *status);

  // These begin a request, the last argument, and `test` asks for its end.
  int (*barrier)(Handle, Handle *);
  int (*send)(const void *, int count, Handle type, int rank, int tag, Handle,
              Handle *);
  int (*receive)(void *, int count, Handle type, int rank, int tag, Handle,
                 Handle *);
  int (*broadcast)(void *, int count, Handle type, int root, Handle, Handle *);
  int (*allReduce)(const void *, void *, int count, Handle type, Handle kind,
                   Handle, Handle *);
  int (*reduceScatter)(const void *, void *, int count, Handle type,
                       Handle kind, Handle, Handle *);
  int (*allGather)(const void *, int count, Handle type, void *, int, Handle,
                   Handle, Handle *);
  int (*allToAll)(const void *, int count, Handle type, void *, int, Handle,
                  Handle, Handle *);

  Handle world, errorsReturn, byte;
  /// By `DataType`; for f16 and bf16, which MPI does not have, what has their
  /// size.
  Handle types[8];
  /// By `Kind`.
  Handle kinds[4];
  void *inPlace, *ignoredStatus;
};

/// What a variable of the environment says, a number, if an mpiexec has started
/// this process.
std::optional<int64_t> rankInEnvironment();
std::optional<int64_t> countInEnvironment();

} // namespace tenon::ranks

#endif // TENON_RANKS_MPI_H
