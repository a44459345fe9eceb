//===- Ranks.cpp - This process among the ranks of a program --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"
#include "Engine/FlagError.h"
#include "Engine/SearchPath.h"
#include "Ranks/RanksAbi.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/xxhash.h"
#include <cmath>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

using namespace mlir;
using namespace tenon;
using namespace tenon::run;

//===----------------------------------------------------------------------===//
// What ranks say
//===----------------------------------------------------------------------===//

/// A file without a name; ends the process if there is none.
static int openUnnamed() {
  std::FILE *file = std::tmpfile();
  if (!file)
    tenon_ranks_abort("a temporary file cannot be written");
  return ::fileno(file);
}

/// Calls `take` for one piece after the other of what a file holds.
template <typename Take>
static void readPieces(int file, Take take) {
  char piece[4096];
  for (ssize_t at = 0, count;
       (count = ::pread(file, piece, sizeof(piece), at)) > 0; at += count)
    take(piece, count);
}

/// How long rank 0 has to tell what is wrong everywhere, and to end the others.
static constexpr unsigned kPrecedence = 1000000;

namespace {
/// What a signal is told by that ends this process, at whatever it was.
struct LastWords {
  std::string line;
  int heldBack, to;

  static void tell(void *self) {
    auto &words = *static_cast<const LastWords *>(self);
    auto write = [&](const char *text, size_t length) {
      return ::write(words.to, text, length) >= 0;
    };
    if (words.heldBack >= 0)
      ::usleep(kPrecedence);
    readPieces(words.heldBack, write);
    write(words.line.data(), words.line.size());
  }
};
} // namespace

Ranks::Ranks() {
  tenon_ranks_start();
  place = {tenon_ranks_rank(), tenon_ranks_count()};
  stderrOfAll = ::dup(STDERR_FILENO);
  tenon_ranks_tell(stderrOfAll);
  if (!isFirst()) {
    heldBack = openUnnamed();
    ::dup2(heldBack, STDERR_FILENO);
    ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
  }
  static const LastWords words = {"rank " + std::to_string(place.rank) +
                                      ": it is ended by a signal\n",
                                  heldBack, stderrOfAll};
  llvm::sys::AddSignalHandler(LastWords::tell, const_cast<LastWords *>(&words));
}

void Ranks::showHeldBack() {
  llvm::errs().flush();
  if (isFirst())
    return;
  std::string text;
  readPieces(heldBack, [&](const char *piece, size_t length) {
    text.append(piece, length);
  });
  ::dup2(stderrOfAll, STDERR_FILENO);
  for (StringRef rest = text; !rest.empty();) {
    auto [line, next] = rest.split('\n');
    llvm::errs() << "rank " << place.rank << ": " << line << "\n";
    rest = next;
  }
}

void Ranks::abandon() {
  if (!isFirst())
    ::usleep(kPrecedence);
  showHeldBack();
  tenon_ranks_abort(nullptr);
}

template <typename T>
std::vector<T> Ranks::collect(const T &value) {
  std::vector<T> all(place.ranks, value);
  if (!isFirst()) {
    tenon_ranks_send(&value, sizeof(T), 0);
    return all;
  }
  for (int64_t rank = 1; rank < place.ranks; ++rank)
    tenon_ranks_receive(&all[rank], sizeof(T), rank);
  return all;
}

bool Ranks::agree(bool isWell) {
  tenon_ranks_wait();
  std::vector<int64_t> all = collect<int64_t>(isWell);
  int64_t firstUnwell = llvm::find(all, 0) - all.begin();
  tenon_ranks_broadcast(&firstUnwell, sizeof(firstUnwell));
  isOver = firstUnwell < place.ranks;
  if (isOver && firstUnwell == place.rank)
    showHeldBack();
  return !isOver;
}

int Ranks::end(int code, StringRef file) {
  if (!isOver)
    agree(code == 0);
  if (isOver)
    code = std::max(code, 1);
  if (!file.empty() && isFirst())
    if (std::error_code error = writeFile(file, std::to_string(code)))
      toolError() << "'" << file << "' cannot be written: " << error.message()
                  << "\n";
  tenon_ranks_end();
  return file.empty() ? code : 0;
}

void Ranks::shareInput(StringRef kept) {
  std::string text;
  if (isFirst()) {
    auto read = kept.empty() ? llvm::MemoryBuffer::getSTDIN()
                             : llvm::MemoryBuffer::getFile(kept);
    if (!read)
      tenon_ranks_abort("standard input cannot be read");
    text = (*read)->getBuffer().str();
    // From now on the file is for the exit code.
    if (!kept.empty())
      writeFile(kept, "");
  }
  int64_t size = text.size();
  tenon_ranks_broadcast(&size, sizeof(size));
  text.resize(size);
  tenon_ranks_broadcast(text.data(), size);
  int file = openUnnamed();
  llvm::raw_fd_ostream(file, /*shouldClose=*/false) << text;
  ::lseek(file, 0, SEEK_SET);
  ::dup2(file, STDIN_FILENO);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void Ranks::beginCall() {
  tenon_ranks_barrier();
  tenon_ranks_reset_traffic();
}

Traffic Ranks::traffic() {
  Traffic traffic;
  tenon_ranks_traffic(&traffic.messages, &traffic.bytes);
  std::vector<Traffic> all = collect(traffic);
  return *std::max_element(all.begin(), all.end(),
                           [](const Traffic &left, const Traffic &right) {
                             return left.bytes < right.bytes;
                           });
}

std::vector<double> Ranks::slowest(std::vector<double> times) {
  int64_t bytes = times.size() * sizeof(double);
  if (!isFirst()) {
    tenon_ranks_send(times.data(), bytes, 0);
    return times;
  }
  std::vector<double> others(times.size());
  for (int64_t rank = 1; rank < place.ranks; ++rank) {
    tenon_ranks_receive(others.data(), bytes, rank);
    for (auto [time, other] : llvm::zip_equal(times, others))
      time = std::max(time, other);
  }
  return times;
}

/// A number that arrays share which are equal, bit by bit, but for NaNs, of
/// which there is one.
static uint64_t checksum(const Array &array) {
  Element element = array.element();
  int64_t bytes = byteSize(element);
  std::vector<std::byte> plain;
  array.forEach([&](int64_t, const std::byte *at) {
    bool isNan = isFloat(element) && std::isnan(loadFloat(element, at));
    for (int64_t byte = 0; byte < bytes; ++byte)
      plain.push_back(isNan ? std::byte(0xff) : at[byte]);
  });
  return llvm::xxh3_64bits(llvm::ArrayRef(
      reinterpret_cast<const uint8_t *>(plain.data()), plain.size()));
}

/// The whole of which each rank has a part, on rank 0; none, after an error,
/// when it cannot be put together.
std::optional<Array> Ranks::gatherArray(const Array &part, ArrayRef<Cut> cuts,
                                        const llvm::Twine &name,
                                        bool comparesCopies) {
  struct Header {
    int64_t bytes;
    uint64_t checksum;
  };
  const Layout &layout = part.layout();
  Element element = part.element();
  int64_t bytes = layout.elementCount() * byteSize(element);
  std::vector<Header> headers =
      collect(Header{bytes, comparesCopies ? checksum(part) : 0});
  SmallVector<int64_t> shape = wholeOf(layout.shape, cuts);
  std::vector<int64_t> offsets;
  for (int64_t rank = 0; rank < place.ranks; ++rank)
    offsets.push_back(partOf(shape, cuts, rank).offset);
  // The first rank that has the same part.
  auto originalOf = [&](int64_t rank) {
    return llvm::find(offsets, offsets[rank]) - offsets.begin();
  };
  if (!isFirst()) {
    if (originalOf(place.rank) == place.rank)
      tenon_ranks_send(part.aligned(), bytes, 0);
    return std::nullopt;
  }
  std::optional<Array> whole =
      Array::allocate(element, Layout::rowMajor(shape));
  std::optional<Array> received = part.copy();
  if (!whole || !received)
    tenon_ranks_abort(
        (name + " of all ranks takes more memory than there is").str().c_str());
  bool isWell = true;
  for (int64_t rank = 0; rank < place.ranks; ++rank) {
    int64_t original = originalOf(rank);
    if (headers[rank].bytes != bytes)
      tenon_ranks_abort((name + " has " + Twine(bytes) + " bytes on rank 0, " +
                         Twine(headers[rank].bytes) + " on rank " + Twine(rank))
                            .str()
                            .c_str());
    if (rank == original) {
      if (rank != 0)
        tenon_ranks_receive(received->aligned(), bytes, rank);
      Array target =
          Array::view(element, partOf(shape, cuts, rank), whole->aligned());
      received->copyTo(target);
    } else if (isWell && headers[rank].checksum != headers[original].checksum) {
      isWell = false;
      toolError() << name << " differs on rank " << rank
                  << " from that on rank " << original
                  << "; both have the same part of it\n";
    }
  }
  return isWell ? std::move(whole) : std::nullopt;
}

FailureOr<Outcome> Ranks::gather(Outcome outcome, const Signature &whole,
                                 const Distribution &distribution,
                                 bool comparesCopies) {
  bool isWell = true;
  auto gatherOne = [&](Array &array, ArrayRef<Cut> cuts,
                       const llvm::Twine &name) {
    std::optional<Array> gathered =
        gatherArray(array, cuts, name, comparesCopies);
    isWell &= gathered.has_value();
    if (gathered)
      array = std::move(*gathered);
  };
  for (auto [number, array] : llvm::enumerate(outcome.results))
    gatherOne(array, distribution.results[number], "result " + Twine(number));
  // A tensor is a value, which stays as it is.
  for (auto [number, array] : llvm::enumerate(outcome.arguments))
    if (whole.arguments[number].kind == Kind::MemRef)
      gatherOne(array, distribution.arguments[number],
                "argument " + Twine(number));
  if (isFirst() && !isWell)
    return failure();
  return outcome;
}
