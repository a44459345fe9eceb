//===- Ranks.cpp - Programs for many ranks, over MPI ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combine.h"
#include "Mpi.h"
#include "RanksAbi.h"
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sched.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace tenon::ranks;

namespace {

/// The ranks that share the work of one call.
struct Group {
  int64_t size, stride;
  Handle handle;
};

/// How MPI combines elements of a type.
struct Combination {
  DataType type;
  Kind kind;
  Handle typeHandle, kindHandle;
  /// By a function of ours.
  bool isOurs;
};

/// This process among the ranks.
struct Process {
  Mpi mpi = {};
  bool isStarted = false;
  int64_t rank = 0, count = 1;
  /// Made when they are first used: by all ranks in the same order.
  std::vector<Group> groups;
  std::vector<Combination> combinations;
  int64_t calls = 0, bytesSent = 0;
  /// MPI counts elements with 32 bits.
  int64_t limit = int64_t(1) << 30;
  int errorFile = STDERR_FILENO;
};

Process &process() {
  static Process instance;
  return instance;
}

} // namespace

/// Ends all ranks, after a line if there is a message.
[[noreturn]] static void abandon(const std::string &message) {
  using std::chrono::milliseconds;
  Process &self = process();
  int64_t rank = rankInEnvironment().value_or(self.rank);
  // What is wrong everywhere is said by rank 0, which ends the others.
  if (rank != 0 && !message.empty())
    std::this_thread::sleep_for(milliseconds(1000));
  std::string line = "rank " + std::to_string(rank) + ": " + message + "\n";
  if (!message.empty() && write(self.errorFile, line.data(), line.size()) < 0)
    std::_Exit(2);
  if (!self.isStarted)
    std::_Exit(1);
  // What mpiexec has not yet passed on would be lost. That it is MPI_Abort that
  // is called, and MPICH would tell, is of no interest.
  std::this_thread::sleep_for(milliseconds(200));
  dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
  self.mpi.abort(self.mpi.world, 1);
  std::_Exit(1);
}

/// Ends all ranks if a function of MPI has failed.
static void check(const char *function, int code) {
  if (code == 0)
    return;
  char text[1024] = "";
  int length = 0;
  process().mpi.describeError(code, text, &length);
  abandon(std::string(function) + " fails: " + text);
}

//===----------------------------------------------------------------------===//
// Starting and ending
//===----------------------------------------------------------------------===//

/// Loads MPI and asks it for the rank; the result says whether it was this that
/// has started it.
static bool start() {
  Process &self = process();
  if (std::optional<std::string> wrong = self.mpi.load())
    abandon(*wrong);
  int isRunning = 0;
  self.mpi.isInitialized(&isRunning);
  constexpr int kByOneThread = 1;
  int provided;
  if (!isRunning &&
      self.mpi.init(nullptr, nullptr, kByOneThread, &provided) != 0)
    abandon("MPI_Init_thread of '" + self.mpi.file + "' fails");
  self.mpi.setErrorHandler(self.mpi.world, self.mpi.errorsReturn);
  int rank = 0, count = 1;
  check("MPI_Comm_rank", self.mpi.getRank(self.mpi.world, &rank));
  check("MPI_Comm_size", self.mpi.getSize(self.mpi.world, &count));
  int64_t wanted = countInEnvironment().value_or(count);
  if (wanted != count)
    abandon("mpiexec has started " + std::to_string(wanted) +
            " ranks, but the library '" + self.mpi.file + "' sees " +
            std::to_string(count) +
            "; they must be of the same implementation of MPI");
  self.isStarted = true;
  self.rank = rank;
  self.count = count;
  return !isRunning;
}

void tenon_ranks_start(void) {
  if (!process().isStarted)
    start();
}

void tenon_ranks_end(void) {
  int isOver = 0;
  Process &self = process();
  if (self.isStarted && self.mpi.isFinalized(&isOver) == 0 && !isOver)
    self.mpi.finalize();
}

/// This process, when a compiled program asks for it.
static Process &startedProcess() {
  Process &self = process();
  if (!self.isStarted && rankInEnvironment() && start())
    std::atexit(tenon_ranks_end);
  return self;
}

int64_t tenon_ranks_rank(void) { return process().rank; }
int64_t tenon_ranks_count(void) { return process().count; }

void tenon_ranks_limit(int64_t bytes) { process().limit = bytes; }
void tenon_ranks_tell(int file) { process().errorFile = file; }
void tenon_ranks_abort(const char *message) { abandon(message ? message : ""); }

//===----------------------------------------------------------------------===//
// Between all ranks
//===----------------------------------------------------------------------===//

/// Begins a request, `begin(&request)`, and calls `rest` until it has ended.
template <typename Begin, typename Rest>
static void complete(const char *function, Begin begin, Rest rest) {
  Process &self = process();
  Handle request = 0;
  check(function, begin(&request));
  for (int isDone = 0;; rest()) {
    check(function, self.mpi.test(&request, &isDone, self.mpi.ignoredStatus));
    if (isDone)
      return;
  }
}

/// The same, giving way to ranks that wait for a processor. MPICH, which does
/// not, is 20 times slower where ranks share one.
template <typename Begin>
static void complete(const char *function, Begin begin) {
  complete(function, begin, sched_yield);
}

void tenon_ranks_barrier(void) {
  const Mpi &mpi = process().mpi;
  if (process().isStarted)
    complete("MPI_Ibarrier",
             [&](Handle *request) { return mpi.barrier(mpi.world, request); });
}

void tenon_ranks_wait(void) {
  const Mpi &mpi = process().mpi;
  if (process().isStarted)
    complete(
        "MPI_Ibarrier",
        [&](Handle *request) { return mpi.barrier(mpi.world, request); },
        [] { std::this_thread::sleep_for(std::chrono::microseconds(200)); });
}

/// Calls `move` for one piece after the other, as long as MPI takes.
template <typename Move>
static void inPieces(int64_t bytes, Move move) {
  for (int64_t start = 0; start < bytes; start += process().limit)
    move(start, static_cast<int>(std::min(process().limit, bytes - start)));
}

constexpr int kTag = 0;

void tenon_ranks_send(const void *from, int64_t bytes, int64_t rank) {
  const Mpi &mpi = process().mpi;
  inPieces(bytes, [&](int64_t start, int count) {
    complete("MPI_Isend", [&](Handle *request) {
      return mpi.send(static_cast<const char *>(from) + start, count, mpi.byte,
                      rank, kTag, mpi.world, request);
    });
  });
}

void tenon_ranks_receive(void *to, int64_t bytes, int64_t rank) {
  const Mpi &mpi = process().mpi;
  inPieces(bytes, [&](int64_t start, int count) {
    complete("MPI_Irecv", [&](Handle *request) {
      return mpi.receive(static_cast<char *>(to) + start, count, mpi.byte, rank,
                         kTag, mpi.world, request);
    });
  });
}

void tenon_ranks_broadcast(void *data, int64_t bytes) {
  const Mpi &mpi = process().mpi;
  if (!process().isStarted)
    return;
  inPieces(bytes, [&](int64_t start, int count) {
    complete("MPI_Ibcast", [&](Handle *request) {
      return mpi.broadcast(static_cast<char *>(data) + start, count, mpi.byte,
                           0, mpi.world, request);
    });
  });
}

//===----------------------------------------------------------------------===//
// What calls are made of
//===----------------------------------------------------------------------===//

static int64_t placeOf(int64_t rank, int64_t size, int64_t stride) {
  return rank / stride % size;
}

int64_t tenon_rank_place(int64_t size, int64_t stride) {
  return placeOf(startedProcess().rank, size, stride);
}

/// The group of this rank, of more than one.
static const Group &groupOf(int64_t size, int64_t stride) {
  Process &self = process();
  for (const Group &group : self.groups)
    if (group.size == size && group.stride == stride)
      return group;
  if (size < 1 || stride < 1 || self.count % (size * stride) != 0)
    abandon("the program is for groups of " + std::to_string(size) +
            " ranks with stride " + std::to_string(stride) +
            ", which do not make up " + std::to_string(self.count) +
            (self.count == 1 ? " rank" : " ranks"));
  int64_t place = placeOf(self.rank, size, stride);
  Handle handle = 0;
  check("MPI_Comm_split",
        self.mpi.split(self.mpi.world, self.rank - place * stride, place,
                       &handle));
  return self.groups.emplace_back(Group{size, stride, handle});
}

static int64_t byteSize(int64_t type) {
  switch (type) {
  case F64:
  case I64:
    return 8;
  case F32:
  case I32:
    return 4;
  case F16:
  case BF16:
  case I16:
    return 2;
  case I8:
    return 1;
  }
  abandon("the program sends elements of an unknown type: " +
          std::to_string(type));
}

/// How MPI combines elements so.
static const Combination &combinationOf(int64_t type, int64_t kind) {
  Process &self = process();
  for (const Combination &made : self.combinations)
    if (made.type == type && made.kind == kind)
      return made;
  if (kind < Sum || kind > Product)
    abandon("the program combines elements by an unknown kind: " +
            std::to_string(kind));
  Mpi::Combine *combine = combinerOf(DataType(type), Kind(kind));
  Combination made = {DataType(type), Kind(kind), self.mpi.types[type],
                      self.mpi.kinds[kind], combine != nullptr};
  if (combine)
    check("MPI_Op_create",
          self.mpi.makeKind(combine, /*isCommutative=*/1, &made.kindHandle));
  return self.combinations.emplace_back(made);
}

namespace {
/// A buffer of a call: a part for each of some ranks.
struct Parts {
  char *data;
  int64_t count;

  /// Where the piece of all parts lies that begins at byte `start`, if it does
  /// without gaps.
  char *pieceAt(int64_t start) const {
    return count == 1 ? data + start : nullptr;
  }
};
} // namespace

/// Calls `exchange(from, to, count)` on all of the parts, of `count` elements
/// each, or, if they are larger than a message may be, on one piece of them
/// after the other.
template <typename Exchange>
static void exchangePieces(Parts from, Parts to, int64_t count,
                           int64_t elementBytes, Exchange exchange) {
  int64_t parts = std::max(from.count, to.count);
  int64_t most = std::max<int64_t>(1, process().limit / (parts * elementBytes));
  if (count <= most)
    return exchange(from.data, to.data, static_cast<int>(count));
  std::vector<char> packed, received;
  for (int64_t start = 0; start < count; start += most) {
    int64_t number = std::min(most, count - start);
    int64_t bytes = number * elementBytes, offset = start * elementBytes;
    int64_t step = count * elementBytes;
    char *source = from.pieceAt(offset), *target = to.pieceAt(offset);
    if (!source) {
      packed.resize(from.count * bytes);
      source = packed.data();
      for (int64_t part = 0; part < from.count; ++part)
        std::memcpy(source + part * bytes, from.data + part * step + offset,
                    bytes);
    }
    if (target) {
      exchange(source, target, static_cast<int>(number));
      continue;
    }
    received.resize(to.count * bytes);
    exchange(source, received.data(), static_cast<int>(number));
    for (int64_t part = 0; part < to.count; ++part)
      std::memcpy(to.data + part * step + offset,
                  received.data() + part * bytes, bytes);
  }
}

static char *pointer(int64_t address) {
  return reinterpret_cast<char *>(address);
}

/// Notes that a call has so many bytes sent. False if there is nobody to send
/// to: then the elements, `bytesOfOne`, only go from one buffer to the other.
static bool beginCall(int64_t from, int64_t to, int64_t bytesOfOne,
                      int64_t size, int64_t bytesSent) {
  Process &self = startedProcess();
  if (size == 1) {
    std::memmove(pointer(to), pointer(from), bytesOfOne);
    return false;
  }
  ++self.calls;
  self.bytesSent += bytesSent;
  return true;
}

//===----------------------------------------------------------------------===//
// What compiled programs call
//===----------------------------------------------------------------------===//

/// Each of a group has its part of what all combine.
static void reduceScatter(char *from, char *to, int64_t count,
                          const Combination &how, const Group &group) {
  exchangePieces({from, group.size}, {to, 1}, count, byteSize(how.type),
                 [&](char *source, char *target, int number) {
                   complete("MPI_Ireduce_scatter_block", [&](Handle *request) {
                     return process().mpi.reduceScatter(
                         source, target, number, how.typeHandle, how.kindHandle,
                         group.handle, request);
                   });
                 });
}

static void allGather(char *from, char *to, int64_t bytes, const Group &group) {
  const Mpi &mpi = process().mpi;
  exchangePieces({from, 1}, {to, group.size}, bytes, 1,
                 [&](char *source, char *target, int number) {
                   complete("MPI_Iallgather", [&](Handle *request) {
                     return mpi.allGather(source, number, mpi.byte, target,
                                          number, mpi.byte, group.handle,
                                          request);
                   });
                 });
}

static void allReduce(char *from, char *to, int64_t count,
                      const Combination &how, const Group &group) {
  const Mpi &mpi = process().mpi;
  exchangePieces({from, 1}, {to, 1}, count, byteSize(how.type),
                 [&](char *source, char *target, int number) {
                   complete("MPI_Iallreduce", [&](Handle *request) {
                     return mpi.allReduce(
                         source == target ? mpi.inPlace : source, target,
                         number, how.typeHandle, how.kindHandle, group.handle,
                         request);
                   });
                 });
}

void tenon_rank_all_reduce(int64_t from, int64_t to, int64_t count,
                           int64_t type, int64_t kind, int64_t size,
                           int64_t stride) {
  constexpr int64_t kLong = 1 << 20;
  int64_t elementBytes = byteSize(type), bytes = count * elementBytes;
  int64_t sent = (2 * (size - 1) * bytes + size - 1) / size;
  if (!beginCall(from, to, bytes, size, sent))
    return;
  const Group &group = groupOf(size, stride);
  const Combination &how = combinationOf(type, kind);
  char *source = pointer(from), *target = pointer(to);
  bool isInParts = how.isOurs && bytes >= kLong && process().mpi.reducesInParts;
  if (int64_t part = isInParts ? count / size : 0) {
    std::vector<char> mine(part * elementBytes);
    reduceScatter(source, mine.data(), part, how, group);
    allGather(mine.data(), target, part * elementBytes, group);
    int64_t done = part * size;
    source += done * elementBytes;
    target += done * elementBytes;
    count -= done;
  }
  allReduce(source, target, count, how, group);
}

void tenon_rank_reduce_scatter(int64_t from, int64_t to, int64_t count,
                               int64_t type, int64_t kind, int64_t size,
                               int64_t stride) {
  int64_t bytes = count * byteSize(type);
  if (beginCall(from, to, bytes, size, (size - 1) * bytes))
    reduceScatter(pointer(from), pointer(to), count, combinationOf(type, kind),
                  groupOf(size, stride));
}

void tenon_rank_all_gather(int64_t from, int64_t to, int64_t count,
                           int64_t type, int64_t size, int64_t stride) {
  int64_t bytes = count * byteSize(type);
  if (beginCall(from, to, bytes, size, (size - 1) * bytes))
    allGather(pointer(from), pointer(to), bytes, groupOf(size, stride));
}

void tenon_rank_all_to_all(int64_t from, int64_t to, int64_t count,
                           int64_t type, int64_t size, int64_t stride) {
  int64_t bytes = count * byteSize(type);
  if (!beginCall(from, to, bytes, size, (size - 1) * bytes))
    return;
  const Mpi &mpi = process().mpi;
  const Group &group = groupOf(size, stride);
  exchangePieces({pointer(from), size}, {pointer(to), size}, bytes, 1,
                 [&](char *source, char *target, int number) {
                   complete("MPI_Ialltoall", [&](Handle *request) {
                     return mpi.allToAll(source, number, mpi.byte, target,
                                         number, mpi.byte, group.handle,
                                         request);
                   });
                 });
}

void tenon_ranks_traffic(int64_t *calls, int64_t *bytes) {
  *calls = process().calls;
  *bytes = process().bytesSent;
}

void tenon_ranks_reset_traffic(void) {
  process().calls = process().bytesSent = 0;
}
