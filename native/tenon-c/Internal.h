//===- Internal.h - What is behind the C interface --------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_C_INTERNAL_H
#define TENON_C_INTERNAL_H

#include "Engine/Engine.h"
#include "Engine/FlagError.h"
#include "Run/CodeCache.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "tenon-c/tenon.h"
#include "llvm/Support/SourceMgr.h"
#include <exception>
#include <mutex>
#include <set>

namespace tenon::c {

/// A context, and where schedules are looked for.
struct Session {
  Session();

  mlir::MLIRContext context;
  EngineOptions options;
  /// When it began to read files, and whether code may be kept: the key has all
  /// that decides on it, and nothing has warned.
  run::CodeCache::Time begin = std::chrono::system_clock::now();
  bool mayKeep = true;
  /// Held by whoever works with the context.
  std::mutex mutex;
};

/// The module as it was parsed, and its text, which errors show lines of.
struct Payload {
  std::shared_ptr<llvm::SourceMgr> sources;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// The text of one diagnostic at a time.
struct ShownText {
  std::string shown;
  llvm::raw_string_ostream shownStream{shown};
};

/// What is said in a call of the interface.
class Messages : ShownText, public mlir::SourceMgrDiagnosticHandler {
public:
  /// Listens to the context, and to what has no place in a text.
  Messages(mlir::MLIRContext &context, llvm::SourceMgr &sources);

  /// Adds a sentence to the errors.
  Messages &operator<<(const llvm::Twine &text);
  bool isQuiet() const { return warnings.empty() && lines.empty(); }
  /// Lets the thread's tenon_error and tenon_warnings say it.
  void tell(bool isFailure);

private:
  void take(mlir::Diagnostic &diagnostic);

  std::string errors, warnings, lines;
  llvm::raw_string_ostream linesStream{lines};
  FlagError::Listen listen;
};

/// Lets the thread's tenon_error say this, and tenon_warnings nothing.
void setError(llvm::StringRef text);

inline bool isFailure(const void *result) { return !result; }
inline bool isFailure(int result) { return result != 0; }

/// Does what a function of the interface does: `body` is given the messages,
/// and its result, null or not 0, says that it fails.
template <typename Result>
Result guarded(Session &session, llvm::SourceMgr &sources,
               llvm::function_ref<Result(Messages &)> body, Result failure) {
  try {
    std::lock_guard<std::mutex> lock(session.mutex);
    Messages messages(session.context, sources);
    Result result = body(messages);
    // A session loads rules once, and they warn once.
    session.mayKeep &= messages.isQuiet();
    messages.tell(isFailure(result));
    return result;
  } catch (const std::exception &error) {
    setError(error.what());
    return failure;
  }
}

} // namespace tenon::c

struct tenon_session {
  std::shared_ptr<tenon::c::Session> shared;
};

struct tenon_module {
  ~tenon_module();

  std::shared_ptr<tenon::c::Session> session;
  std::shared_ptr<tenon::c::Payload> payload;
  /// What schedules have made of it, and their names.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string applied;
};

struct tenon_program {
  ~tenon_program();

  std::shared_ptr<tenon::c::Session> session;
  std::shared_ptr<tenon::c::Payload> payload;
  tenon::run::Signature signature;
  tenon::run::Compiled code;
  int threads = 1;
  /// The payload with its sizes asserted, from the first call on that gives
  /// sizes, and the sizes that are known to fit each other.
  mlir::OwningOpRef<mlir::ModuleOp> asserting = {};
  bool isAsserting = false;
  std::set<std::vector<int64_t>> fitting = {};
};

namespace tenon::c {

/// Loads a schedule with its knobs.
mlir::FailureOr<Schedule> loadSchedule(const tenon_module &module,
                                       const char *schedule,
                                       const char *const *knobs, size_t count);

/// A clone whose public functions keep the tensors that they are given, until
/// `release` is called.
class Kept {
public:
  explicit Kept(mlir::ModuleOp module);
  mlir::OwningOpRef<mlir::ModuleOp> release();
  mlir::ModuleOp operator*() { return *module; }

private:
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<std::pair<std::string, unsigned>> marked;
};

} // namespace tenon::c

#endif // TENON_C_INTERNAL_H
