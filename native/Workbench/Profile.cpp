//===- Profile.cpp - Where the time of calls goes -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/Profile.h"
#include "Workbench/Places.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Format.h"
#include <csignal>
#include <ctime>
#include <map>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

using namespace mlir;
using namespace tenon;
using namespace tenon::run;

//===----------------------------------------------------------------------===//
// The payload's operations, as lines
//===----------------------------------------------------------------------===//

/// The operation whose body this one is in, or else itself; loops and branches
/// have no body in that sense.
static Operation *statementOf(Operation *op) {
  while (isa_and_nonnull<linalg::LinalgOp, tensor::GenerateOp, tensor::PadOp>(
      op->getParentOp()))
    op = op->getParentOp();
  return op;
}

/// What the payload calls a location: a name, as that of a node, or a place.
static std::string nameOf(Location loc) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return name.getName().str();
  return placeOf(loc);
}

Profile::Profile(ModuleOp payload, bool isTaken) : taken(isTaken) {
  payload.walk([&](Operation *op) {
    Operation *whole = statementOf(op);
    if (isa<UnknownLoc>(op->getLoc()))
      op->setLoc(whole->getLoc());
    if (isa<ModuleOp, FunctionOpInterface>(op) || isa<UnknownLoc>(op->getLoc()))
      return;
    auto [number, isNew] = numbers.insert({whole->getLoc(), items.size()});
    if (isNew)
      items.push_back({whole->getName().getStringRef().str(),
                       nameOf(whole->getLoc()), whole->getLoc()});
    numbers.insert({op->getLoc(), number->second});
  });
}

Location Profile::placeAt(unsigned line, MLIRContext *context) const {
  llvm::ArrayRef<size_t> row = rowAt(line);
  return row.empty() ? Location(UnknownLoc::get(context))
                     : items[row.front()].location;
}

LogicalResult Profile::mark(ModuleOp lowered) {
  MLIRContext *context = lowered.getContext();
  auto file = StringAttr::get(context, kFile);
  // The line of a row is its number and one: LLVM has no line 0.
  std::map<Row, size_t> known;
  auto lineOf = [&](Location loc) -> Location {
    Row row;
    loc->walk([&](Location inner) {
      auto found = numbers.find(inner);
      if (found != numbers.end() && !llvm::is_contained(row, found->second))
        row.push_back(found->second);
      return WalkResult::advance();
    });
    llvm::sort(row);
    auto [number, isNew] = known.insert({row, rows.size()});
    if (isNew)
      rows.push_back(row);
    return FileLineColLoc::get(file, number->second + 1, 1);
  };
  rows.emplace_back(); // Of no operation.
  known.insert({Row(), 0});
  lowered.walk([&](Operation *op) {
    if (op != lowered)
      op->setLoc(lineOf(op->getLoc()));
  });
  PassManager passes(context);
  passes.addPass(LLVM::createDIScopeForLLVMFuncOpPass());
  return passes.run(lowered);
}

/// LLVM makes lines of its own where it merges code of several.
llvm::ArrayRef<size_t> Profile::rowAt(unsigned line) const {
  return line - 1 < rows.size() ? llvm::ArrayRef<size_t>(rows[line - 1])
                                : llvm::ArrayRef<size_t>();
}

void Profile::tell(const CodeWidths &widths, Coverage &coverage) const {
  for (auto [line, width] : widths.byLine())
    for (size_t item : rowAt(line))
      coverage.addWork(items[item].location, width.scalar, width.vector);
}

//===----------------------------------------------------------------------===//
// Samples
//===----------------------------------------------------------------------===//

namespace {

/// Nanoseconds between samples, on average. A signal may cost twenty
/// microseconds.
constexpr long kInterval = 500'000;
constexpr size_t kMaxSamples = 1 << 20;

/// What the signal handler fills: for each sample the address in the code that
/// ran or that called what ran, or 0.
struct Samples {
  uintptr_t begin, end;
  std::vector<uintptr_t> addresses;
  size_t count = 0;
  timer_t timer;
  uint32_t random = 1;

  /// Has the next one taken, after a time that is in step with nothing.
  void setTimer() {
    random = random * 1664525 + 1013904223;
    itimerspec once = {};
    once.it_value.tv_nsec = kInterval / 2 + random % kInterval;
    timer_settime(timer, 0, &once, nullptr);
  }
};

} // namespace

static Samples *samples = nullptr;

/// Whether a call stands before an address of the code.
static bool isReturnAddress(uintptr_t address) {
  auto byte = [&](int before) {
    return *reinterpret_cast<const uint8_t *>(address - before);
  };
#if defined(__x86_64__)
  if (address - samples->begin < 7)
    return false;
  if (byte(5) == 0xe8)
    return true;
  for (int length = 2; length <= 7; ++length)
    if (byte(length) == 0xff && (byte(length - 1) >> 3 & 7) == 2)
      return true;
  return false;
#else
  uint32_t word = byte(4) | byte(3) << 8 | byte(2) << 16 |
                  static_cast<uint32_t>(byte(1)) << 24;
  return word >> 26 == 0x25 || (word & 0xfffffc1f) == 0xd63f0000;
#endif
}

static bool isOfCode(uintptr_t address) {
  return address >= samples->begin && address < samples->end;
}

/// The address of the call in the code that what runs now is in, found on the
/// stack: kernels keep no frames. The stack is read by the system, since it may
/// end.
static uintptr_t callerOn(uintptr_t stack) {
  constexpr size_t kPage = 4096, kPages = 16;
  alignas(16) static uintptr_t words[kPages * kPage / sizeof(uintptr_t)];
  iovec remote[kPages], local = {words, sizeof(words)};
  uintptr_t from = stack & ~(sizeof(uintptr_t) - 1), at = from;
  for (iovec &piece : remote) {
    uintptr_t next = (at / kPage + 1) * kPage;
    piece = {reinterpret_cast<void *>(at), next - at};
    at = next;
  }
  ssize_t bytes = process_vm_readv(getpid(), &local, 1, remote, kPages, 0);
  for (ssize_t word = 0; word < bytes / ssize_t(sizeof(uintptr_t)); ++word)
    if (isOfCode(words[word]) && isReturnAddress(words[word]))
      return words[word] - 1;
  return 0;
}

static void takeSample(int, siginfo_t *, void *context) {
  if (samples->count == samples->addresses.size())
    return;
  int error = errno;
  const mcontext_t &registers =
      static_cast<const ucontext_t *>(context)->uc_mcontext;
#if defined(__x86_64__)
  uintptr_t at = registers.gregs[REG_RIP], stack = registers.gregs[REG_RSP];
#else
  uintptr_t at = registers.pc, stack = registers.sp;
#endif
  samples->addresses[samples->count++] = isOfCode(at) ? at : callerOn(stack);
  samples->setTimer();
  errno = error;
}

/// Runs `calls` and takes samples meanwhile. Fails with a sentence.
static llvm::Error sampleWhile(llvm::function_ref<void()> calls) {
  auto cannot = [](llvm::StringRef what) {
    return llvm::createStringError(
        std::error_code(errno, std::generic_category()),
        "the system gives no " + what + ": " +
            llvm::StringRef(std::strerror(errno)));
  };
  struct sigaction action = {}, before;
  action.sa_sigaction = takeSample;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  if (sigaction(SIGPROF, &action, &before))
    return cannot("signals");
  llvm::scope_exit restore([&] {
    // One that is on its way would end the process.
    signal(SIGPROF, SIG_IGN);
    sigaction(SIGPROF, &before, nullptr);
  });
  sigevent event = {};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = SIGPROF;
  event._sigev_un._tid = syscall(SYS_gettid);
  if (timer_create(CLOCK_MONOTONIC, &event, &samples->timer))
    return cannot("timer");
  samples->setTimer();
  calls();
  timer_delete(samples->timer);
  return llvm::Error::success();
}

llvm::Error Profile::take(const Jit &jit, double callMs,
                          llvm::function_ref<void()> calls) {
  auto object =
      llvm::object::ObjectFile::createObjectFile(jit.objects().front());
  if (!object)
    return object.takeError();
  // Where the code is: the section of the entry.
  std::optional<llvm::object::SectionRef> section;
  uint64_t offset = 0;
  for (const llvm::object::SymbolRef &symbol : (*object)->symbols()) {
    auto name = symbol.getName();
    auto value = symbol.getValue();
    auto of = symbol.getSection();
    if (name && value && of && *name == jit.symbol()) {
      section = **of;
      offset = *value;
    }
    llvm::consumeError(name.takeError());
    llvm::consumeError(value.takeError());
    llvm::consumeError(of.takeError());
  }
  if (!section)
    return llvm::createStringError("the code has no symbol '" + jit.symbol() +
                                   "'");

  Samples taken;
  taken.begin = reinterpret_cast<uintptr_t>(jit.function()) - offset;
  taken.end = taken.begin + section->getSize();
  taken.addresses.resize(kMaxSamples);
  ::samples = &taken;
  if (llvm::Error error = sampleWhile(calls))
    return error;

  std::unique_ptr<llvm::DWARFContext> lines =
      llvm::DWARFContext::create(**object);
  counts.assign(rows.size(), 0);
  llvm::DenseMap<uintptr_t, size_t> known;
  // What LLVM gives no line counts for what stands a little before it.
  auto rowOf = [&](uintptr_t address) -> size_t {
    constexpr uint64_t kNear = 64;
    if (!address)
      return 0;
    uint64_t at = address - taken.begin;
    for (uint64_t end = at - std::min(at, kNear); at > end; --at) {
      auto info = lines->getLineInfoForAddress({at, section->getIndex()});
      if (info && info->Line && info->Line <= rows.size())
        return info->Line - 1;
    }
    return 0;
  };
  for (size_t number = 0; number < taken.count; ++number) {
    uintptr_t address = taken.addresses[number];
    auto [row, isNew] = known.insert({address, 0});
    if (isNew)
      row->second = rowOf(address);
    ++counts[row->second];
  }
  samples = taken.count;
  this->callMs = callMs;
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Showing
//===----------------------------------------------------------------------===//

std::vector<Profile::Share> Profile::ranking() const {
  std::vector<Share> found;
  for (auto [number, count] : llvm::enumerate(counts))
    if (count) {
      double share = static_cast<double>(count) / samples;
      found.push_back({&rows[number], share, share * callMs});
    }
  llvm::stable_sort(found, [](const Share &one, const Share &other) {
    return one.share > other.share;
  });
  return found;
}

void Profile::print(llvm::raw_ostream &os) const {
  constexpr size_t kShown = 20, kNamed = 4;
  constexpr double kLeast = 0.0005;
  os << llvm::format("profile: %.6f ms a call, %lld samples\n", callMs,
                     static_cast<long long>(samples));
  auto begin = [&](double share) -> raw_ostream & {
    return os << llvm::format("%6.1f %% %12.6f ms  ", 100 * share,
                              share * callMs);
  };
  std::vector<Share> ranked = ranking();

  // By kind: the names of the operations, each once.
  std::map<std::string, std::pair<double, size_t>> kinds;
  for (const Share &code : ranked) {
    llvm::SetVector<llvm::StringRef> names;
    for (size_t item : *code.row)
      names.insert(items[item].operation);
    auto &[share, pieces] = kinds[llvm::join(names, ", ")];
    share += code.share;
    ++pieces;
  }
  std::vector<std::pair<std::string, std::pair<double, size_t>>> ordered(
      kinds.begin(), kinds.end());
  llvm::stable_sort(ordered, [](const auto &one, const auto &other) {
    return one.second.first > other.second.first;
  });
  for (const auto &[name, kind] : ordered)
    if (kind.first >= kLeast)
      begin(kind.first) << (name.empty()
                                ? "elsewhere"
                                : llvm::Twine(kind.second) + " x " + name)
                        << "\n";

  os << "of these\n";
  double rest = 0;
  size_t left = 0;
  for (auto [number, code] : llvm::enumerate(ranked)) {
    llvm::ArrayRef<size_t> of = *code.row;
    if (number >= kShown || code.share < kLeast) {
      rest += code.share;
      ++left;
      continue;
    }
    begin(code.share);
    llvm::interleave(
        of.take_front(kNamed), os,
        [&](size_t item) {
          os << items[item].operation << " " << items[item].place;
        },
        ", ");
    os << (of.empty() ? "elsewhere" : "");
    if (of.size() > kNamed)
      os << " and " << of.size() - kNamed << " more";
    os << "\n";
  }
  if (left)
    begin(rest) << left << " more, which --json has\n";
}

llvm::json::Array Profile::json() const {
  llvm::json::Array array;
  for (const Share &code : ranking()) {
    llvm::json::Array operations;
    for (size_t item : *code.row)
      operations.push_back(llvm::json::Object{
          {"operation", items[item].operation}, {"place", items[item].place}});
    array.push_back(llvm::json::Object{{"operations", std::move(operations)},
                                       {"share", code.share},
                                       {"ms", code.ms}});
  }
  return array;
}
