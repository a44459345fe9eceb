//===- RanksAbi.h - What programs for many ranks call -----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contract between IR and the library of ranks. The numbers below are
// Tenon's own and never change; only the library knows MPI.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RANKS_RANKSABI_H
#define TENON_RANKS_RANKSABI_H

#include <cstdint>

namespace tenon::ranks {

/// Element types of a call.
enum DataType : int64_t {
  F32 = 0,
  F64 = 1,
  F16 = 2,
  BF16 = 3,
  I8 = 4,
  I16 = 5,
  I32 = 6,
  I64 = 7,
};

/// How elements are combined. The maximum and the minimum of floats are NaN if
/// one side is, and +0 is greater than -0. f16 and bf16 are combined in f32 and
/// rounded once a pair, to nearest with ties to even.
enum Kind : int64_t { Sum = 0, Maximum = 1, Minimum = 2, Product = 3 };

} // namespace tenon::ranks

/// A group of `size` ranks: those that differ from this one in their place in
/// it only, which is rank / stride % size. Each rank of a group makes the same
/// calls in the same order, by one thread at a time. Buffers are addresses of
/// elements without gaps; `from` and `to` do not overlap. In a process that no
/// mpiexec has started there is one rank.
///
/// What goes wrong ends all ranks, after a line that names this one.
extern "C" {
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

//===----------------------------------------------------------------------===//
// What compiled programs call
//===----------------------------------------------------------------------===//

/// The place of this rank in its group.
int64_t tenon_rank_place(int64_t size, int64_t stride);

/// Combines `count` elements of each rank; each has the result. `from` may be
/// `to`.
void tenon_rank_all_reduce(int64_t from, int64_t to, int64_t count,
                           int64_t type, int64_t kind, int64_t size,
                           int64_t stride);

/// Combines `size` parts of `count` elements of each rank; each has the part of
/// its place.
void tenon_rank_reduce_scatter(int64_t from, int64_t to, int64_t count,
                               int64_t type, int64_t kind, int64_t size,
                               int64_t stride);

/// Each rank has what all have, `count` elements of each, by their places.
void tenon_rank_all_gather(int64_t from, int64_t to, int64_t count,
                           int64_t type, int64_t size, int64_t stride);

/// Each rank gives each other a part of `count` elements: the part of the
/// other's place.
void tenon_rank_all_to_all(int64_t from, int64_t to, int64_t count,
                           int64_t type, int64_t size, int64_t stride);

// Programs on buffers call the last four for each element type by its name, with
// two of memref<?xf32> for the addresses, the count and the type:
// tenon_rank_all_reduce_f32(from, to, kind, size, stride).

//===----------------------------------------------------------------------===//
// What the process around them calls
//===----------------------------------------------------------------------===//

/// Starts MPI. What compiled programs call does so too, where an mpiexec has
/// started the process, and then ends it when the process exits.
void tenon_ranks_start(void);
/// Ends it, when all ranks have come here.
void tenon_ranks_end(void);

/// Which rank this is, and of how many.
int64_t tenon_ranks_rank(void);
int64_t tenon_ranks_count(void);

/// Returns when all ranks have come here.
void tenon_ranks_barrier(void);
/// The same, leaving the processor to others meanwhile.
void tenon_ranks_wait(void);

/// Each `send` to a rank needs its `receive` of as many bytes there, in order.
void tenon_ranks_send(const void *from, int64_t bytes, int64_t rank);
void tenon_ranks_receive(void *to, int64_t bytes, int64_t rank);
/// Has all ranks have what rank 0 has.
void tenon_ranks_broadcast(void *data, int64_t bytes);

/// What compiled programs have had this rank send: the calls, and the bytes
/// that have to be sent at least. Of b bytes and p ranks, those are 2(p-1)b/p,
/// rounded up, of an all_reduce, and p-1 times the bytes of a part of the
/// others.
void tenon_ranks_traffic(int64_t *calls, int64_t *bytes);
void tenon_ranks_reset_traffic(void);

/// Lets one message of MPI have so many bytes at most: for tests.
void tenon_ranks_limit(int64_t bytes);

/// Where lines about errors go; 2, unless this is called.
void tenon_ranks_tell(int file);
/// Ends all ranks with exit code 1, after a line if there is a message. That of
/// rank 0 comes first: where it ends for the same reason, the others are
/// silent.
[[noreturn]] void tenon_ranks_abort(const char *message);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
}

#endif // TENON_RANKS_RANKSABI_H
