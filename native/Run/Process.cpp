//===- Process.cpp - The process that generated code runs in --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Process.h"
#include "Engine/FlagError.h"
#include "Engine/SearchPath.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/PrettyStackTrace.h"
#include <atomic>
#include <chrono>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <unistd.h>

using namespace tenon::run;

//===----------------------------------------------------------------------===//
// Libraries
//===----------------------------------------------------------------------===//

static llvm::Error load(llvm::StringRef what, llvm::StringRef path,
                        llvm::StringRef remedy) {
  if (!llvm::sys::fs::exists(path))
    return llvm::createStringError(what + " is not at '" + path + "'; " +
                                   remedy);
  // A name without a slash would be looked for in the system's folders.
  llvm::SmallString<128> file(path);
  llvm::sys::fs::make_absolute(file);
  std::string message;
  if (llvm::sys::DynamicLibrary::LoadLibraryPermanently(file.c_str(), &message))
    return llvm::createStringError(what + " cannot be loaded: " + message);
  return llvm::Error::success();
}

/// A library of the tree that Tenon's library is installed or built in.
static std::string libraryBeside(llvm::StringRef name) {
  return tenon::joinPath(llvm::sys::path::parent_path(tenon::ownFile()), name);
}

std::vector<std::string> tenon::run::getLibraries(llvm::StringRef runtime) {
  return {runtime.empty() ? libraryBeside("libtenon_runtime.so")
                          : runtime.str(),
          libraryBeside("libtenon_ranks.so"), TENON_MLIR_RUNNER_LIBRARY,
          TENON_OPENMP_LIBRARY, TENON_MLIR_FLOAT16_LIBRARY};
}

llvm::Error tenon::run::loadLibraries(llvm::StringRef runtime) {
  std::vector<std::string> files = getLibraries(runtime);
  if (llvm::Error error =
          load("Tenon's runtime library", files[0],
               "build or install it, or name it with --runtime-library"))
    return error;
  if (llvm::Error error =
          load("Tenon's library of ranks", files[1], "build or install it"))
    return error;
  if (llvm::Error error = load("MLIR's runner library", files[2],
                               "install the Debian package libmlir-22-dev"))
    return error;
  if (llvm::Error error = load("LLVM's OpenMP library", files[3],
                               "install the Debian package libomp-22-dev"))
    return error;
  // Code may call its functions of vectors; without it the names are not found.
  llvm::sys::DynamicLibrary::LoadLibraryPermanently("libmvec.so.1");
  return load("MLIR's library of narrow floats", files[4],
              "install the Debian package libmlir-22-dev");
}

bool tenon::run::isDefinedByLibrary(llvm::StringRef symbol) {
  return llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(symbol.str());
}

llvm::Error tenon::run::setThreads(int threads) {
  auto call = [](const char *name, int value) {
    auto *function = reinterpret_cast<void (*)(int)>(
        llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(name));
    if (function)
      function(value);
    return function != nullptr;
  };
  if (!call("omp_set_dynamic", 0) || !call("omp_set_num_threads", threads) ||
      !call("omp_set_max_active_levels", 1))
    return llvm::createStringError(
        "the OpenMP library has no omp_set_num_threads");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Assertions
//===----------------------------------------------------------------------===//

namespace {

/// Where an assertion of this thread's generated code leads to; null outside.
thread_local std::jmp_buf *onAbort = nullptr;
/// The last line that generated code has put and nobody has seen: the text of
/// an assertion, if it aborts next.
thread_local std::optional<std::string> heldLine;

/// Tells of an assertion in a thread that a call has started.
std::function<void(llvm::StringRef)> tellAbort;

void showHeldLine() {
  if (heldLine)
    std::puts(heldLine->c_str());
  heldLine.reset();
}

/// The number of the call, and of the last one of which a thread has told.
std::atomic<unsigned> currentCall = 0, toldCall = 0;

/// Whether other threads work on the same loop: on what the frames of this one
/// hold.
bool isBesideOthers() {
  auto *inParallel = reinterpret_cast<int (*)()>(
      llvm::sys::DynamicLibrary::SearchForAddressOfSymbol("omp_in_parallel"));
  return inParallel && inParallel();
}

} // namespace

int tenon::run::putLine(const char *line) {
  showHeldLine();
  heldLine = line;
  return 0;
}

/// What generated code calls under the name abort: ends the call, for the
/// reason that it has put last, or, in a loop that several threads share, the
/// process. Of several threads that come here the first tells, and the others
/// wait.
void tenon::run::abortCall() {
  unsigned call = currentCall;
  while (toldCall.exchange(call) == call)
    std::this_thread::sleep_for(std::chrono::hours(1));
  if (onAbort && !isBesideOthers())
    std::longjmp(*onAbort, 1);
  // Others go on working, on what has to stay.
  std::string assertion = heldLine.value_or("it aborts");
  if (tellAbort)
    tellAbort(assertion);
  else
    tenon::toolError() << "an assertion that does not hold: " << assertion
                       << "\n";
  std::fflush(stdout);
  std::_Exit(1);
}

void tenon::run::tellAbortsOfThreads(
    std::function<void(llvm::StringRef)> tell) {
  tellAbort = std::move(tell);
}

void tenon::run::stopCall(std::string why) {
  heldLine = std::move(why);
  abortCall();
}

std::optional<std::string>
tenon::run::untilAssertion(llvm::function_ref<void()> call) {
  std::jmp_buf here;
  heldLine.reset();
  ++currentCall;
  // Else a crash here is told as one of LLVM's.
  auto back = llvm::scope_exit(
      [before = llvm::getBugReportMsg()] { llvm::setBugReportMsg(before); });
  llvm::setBugReportMsg(
      "error: the generated code crashes: the payload may be undefined for its "
      "arguments (a division by 0, an access out of bounds); --verify tells\n");
  // Nothing between here and the abort has a destructor: it is generated code.
  if (setjmp(here) != 0) {
    onAbort = nullptr;
    return std::exchange(heldLine, std::nullopt).value_or("it aborts");
  }
  onAbort = &here;
  call();
  onAbort = nullptr;
  showHeldLine();
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// What a call prints
//===----------------------------------------------------------------------===//

std::string tenon::run::capture(llvm::function_ref<void()> call) {
  std::FILE *file = std::tmpfile();
  std::fflush(stdout);
  int saved = file ? ::dup(STDOUT_FILENO) : -1;
  if (saved < 0 || ::dup2(::fileno(file), STDOUT_FILENO) < 0) {
    call();
    return "";
  }
  call();
  std::fflush(stdout);
  ::dup2(saved, STDOUT_FILENO);
  ::close(saved);
  std::string text;
  std::rewind(file);
  for (int letter; (letter = std::fgetc(file)) != EOF;)
    text += static_cast<char>(letter);
  std::fclose(file);
  return text;
}
