//===- Session.cpp - Sessions and messages of the C interface -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/SearchPath.h"
#include "Loaders.h"
#include "RegisterAll.h"
#include "Run/Process.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "tenon-c/Internal.h"
#include <set>

using namespace mlir;
using namespace tenon;
using namespace tenon::c;

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

static thread_local std::string lastError, lastWarnings;

const char *tenon_error(void) { return lastError.c_str(); }
const char *tenon_warnings(void) { return lastWarnings.c_str(); }
int tenon_version(void) { return TENON_C_VERSION; }

void tenon::c::setError(StringRef text) {
  lastError = text.rtrim('\n').str();
  lastWarnings.clear();
}

Messages::Messages(MLIRContext &context, llvm::SourceMgr &sources)
    : SourceMgrDiagnosticHandler(sources, &context, shownStream),
      listen(&context, linesStream) {
  setHandler([this](Diagnostic &diagnostic) {
    take(diagnostic);
    return success();
  });
}

void Messages::take(Diagnostic &diagnostic) {
  std::string &into =
      diagnostic.getSeverity() == DiagnosticSeverity::Error ? errors : warnings;
  if (diagnostic.getLocation()->findInstanceOf<FileLineColLoc>()) {
    shown.clear();
    emitDiagnostic(diagnostic);
    into += shown;
    return;
  }
  into += diagnostic.str() + "\n";
  for (Diagnostic &note : diagnostic.getNotes())
    into += note.str() + "\n";
}

Messages &Messages::operator<<(const llvm::Twine &text) {
  errors += text.str();
  return *this;
}

void Messages::tell(bool isFailure) {
  (isFailure ? errors : warnings).insert(0, lines);
  if (isFailure && errors.empty())
    errors = "it failed, and nothing said why";
  setError(isFailure ? errors : "");
  lastWarnings = StringRef(warnings).rtrim('\n').str();
}

//===----------------------------------------------------------------------===//
// Sessions
//===----------------------------------------------------------------------===//

/// What is registered with the process is for one thread at a time.
static std::mutex &registration() {
  static std::mutex oneAtATime;
  return oneAtATime;
}

/// The dialects of plugins.
static DialectRegistry &brought() {
  static DialectRegistry registry;
  return registry;
}

/// All that payloads and schedules may name.
static DialectRegistry everything() {
  std::lock_guard<std::mutex> lock(registration());
  DialectRegistry registry;
  registerAll(registry);
  registerAllToLLVMIRTranslations(registry);
  brought().appendTo(registry);
  return registry;
}

int tenon_load_plugin(const char *file) {
  if (!file)
    return 1;
  try {
    Session session;
    llvm::SourceMgr none;
    return guarded<int>(
        session, none,
        [&](Messages &) {
          std::lock_guard<std::mutex> lock(registration());
          static std::set<std::string> loaded;
          if (loaded.count(file))
            return 0;
          std::string what = "plugin '" + std::string(file) + "'";
          if (failed(loadPlugin(file, what, brought())))
            return 1;
          loaded.insert(file);
          return 0;
        },
        1);
  } catch (const std::exception &error) {
    setError(error.what());
    return 1;
  }
}

Session::Session() : context(everything(), MLIRContext::Threading::DISABLED) {
  // A sentence and a place say enough.
  context.printOpOnDiagnostic(false);
}

tenon_session *tenon_session_create(const char *const *directories,
                                    size_t count) {
  try {
    auto shared = std::make_shared<Session>();
    llvm::SourceMgr none;
    return guarded<tenon_session *>(
        *shared, none,
        [&](Messages &messages) -> tenon_session * {
          std::vector<std::string> search(directories, directories + count);
          FailureOr<EngineOptions> options =
              EngineOptions::inDirectories(search);
          if (failed(options))
            return nullptr;
          DialectRegistry offered;
          offerDialects(SearchPath(options->rulesPath, "rules"), offered);
          shared->context.appendDialectRegistry(offered);
          shared->options = std::move(*options);
          if (llvm::Error error = run::loadLibraries()) {
            messages << llvm::toString(std::move(error));
            return nullptr;
          }
          return new tenon_session{shared};
        },
        nullptr);
  } catch (const std::exception &error) {
    setError(error.what());
    return nullptr;
  }
}

void tenon_session_destroy(tenon_session *session) { delete session; }

int tenon_session_define(tenon_session *session, const char *file) {
  if (!session || !file)
    return 1;
  Session &shared = *session->shared;
  llvm::SourceMgr none;
  return guarded<int>(
      shared, none,
      [&](Messages &) {
        shared.mayKeep = false;
        return failed(defineDialects(file, shared.context));
      },
      1);
}
