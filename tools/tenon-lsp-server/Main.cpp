//===- Main.cpp - tenon-lsp-server: schedules in an editor ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Engine.h"
#include "Engine/FlagError.h"
#include "Engine/SearchPath.h"
#include "Loaders.h"
#include "Proxy.h"
#include "RegisterAll.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/LSP/Transport.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace mlir;
using namespace tenon;
using namespace tenon::lsp;
namespace cl = llvm::cl;

static constexpr char kOverview[] =
    R"(A language server for schedules, payloads and rules

.mlir goes to MLIR's server, with Tenon's dialects, transform ops and names known
to it; .pdll is read as the engine reads it, the notation of rules included.

An editor starts it and speaks to it on standard input and output. Rule sets and
schedules are found as tenon-opt finds them: in --rules-path and
--schedule-path, under TENON_PATH, then in share/tenon beside the program.)";

/// Gives `take` each message of a stream, until there is none or it says so.
static void forEachMessage(std::FILE *stream,
                           llvm::function_ref<bool(StringRef)> take) {
  llvm::lsp::JSONTransportInputOverFile input(stream);
  std::string message;
  while (succeeded(input.readMessage(message)) && take(message))
    ;
}

/// Runs MLIR's server on the two descriptors, as this process.
static int serve(char *program, DialectRegistry &registry, int input,
                 int output) {
  if (::dup2(input, STDIN_FILENO) < 0 || ::dup2(output, STDOUT_FILENO) < 0)
    return EXIT_FAILURE;
  char *arguments[] = {program, nullptr};
  return mlir::failed(mlir::MlirLspServerMain(1, arguments, registry));
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (name != "help" && name != "version")
      option->setHiddenFlag(cl::ReallyHidden);
  registerEngineOptions();
  Loaders loaders{engineOptionCategory()};
  parseFlags(argc, argv, kOverview);
  FailureOr<EngineOptions> options = EngineOptions::fromCommandLine();
  if (failed(options))
    return EXIT_FAILURE;
  Names names(*options);
  DialectRegistry registry;
  registerAll(registry);
  if (failed(loaders.loadPlugins(registry)) ||
      failed(loaders.addIrdl(registry)))
    return EXIT_FAILURE;
  offerDialects(SearchPath(options->rulesPath, "rules"), registry);

  int toServer[2], fromServer[2];
  if (::pipe(toServer) != 0 || ::pipe(fromServer) != 0) {
    toolError() << "no pipe can be made: " << std::strerror(errno) << "\n";
    return EXIT_FAILURE;
  }
  // MLIR's server reads standard input itself; a process is the way to put
  // something between. No thread has been started yet.
  pid_t server = ::fork();
  if (server < 0) {
    toolError() << "no process can be started: " << std::strerror(errno)
                << "\n";
    return EXIT_FAILURE;
  }
  if (server == 0) {
    ::close(toServer[1]);
    ::close(fromServer[0]);
    return serve(argv[0], registry, toServer[0], fromServer[1]);
  }
  ::close(toServer[0]);
  ::close(fromServer[1]);
  std::signal(SIGPIPE, SIG_IGN);

  Rules rules(*options, registry);
  Proxy proxy(std::move(names), rules, STDOUT_FILENO, toServer[1]);
  std::thread back([&] {
    std::FILE *stream = ::fdopen(fromServer[0], "r");
    forEachMessage(stream, [&](StringRef message) {
      return proxy.fromServer(message);
    });
    // MLIR's server has ended, as it was told to or not: so does this one.
    std::fclose(stream);
    int status = 0;
    ::waitpid(server, &status, 0);
    std::_Exit(WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE);
  });
  forEachMessage(stdin, [&](StringRef message) {
    return proxy.fromEditor(message);
  });
  ::close(toServer[1]);
  back.join();
}
