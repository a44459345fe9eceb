//===- WorkerProcess.h - Work that may crash --------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_TENON_RULES_WORKERPROCESS_H
#define TENON_TOOLS_TENON_RULES_WORKERPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace tenon {

/// A process that works for the tool and tells it lines of JSON. A crash, and a
/// limit that it sets itself, end the process only, without a core file.
class WorkerProcess {
public:
  /// Tells the tool a line of JSON, an object.
  using Tell = llvm::function_ref<void(std::string)>;

  /// Ends this process when it has taken so many more seconds of the processor.
  static void limitSeconds(unsigned seconds);
  /// Whether a status says that the limit ended the process.
  static bool isLate(int status);

  /// Does `count` pieces of work, each in a process and at most `jobs` at a
  /// time. `take` gets the number of a piece and what its process told; `end`
  /// the status of the process, as waitpid gives it, and returns whether the
  /// piece is done. If it is not, a new process begins it again. Progress shows
  /// the `name` of the piece that was begun last.
  static void
  forEach(size_t count, unsigned jobs,
          llvm::function_ref<std::string(size_t)> name,
          llvm::function_ref<void(size_t, Tell)> work,
          llvm::function_ref<void(size_t, const llvm::json::Object &)> take,
          llvm::function_ref<bool(size_t, int)> end);

private:
  /// Does `work` in a new process, which then ends with exit code 0.
  void start(llvm::function_ref<void(Tell)> work);

  bool isRunning() const { return output >= 0; }

  /// Waits until one of the processes has told something or has ended. Returns
  /// their numbers; none if no process is running.
  static std::vector<size_t>
  waitForAny(llvm::ArrayRef<const WorkerProcess *> processes);

  /// Passes on each object that has come. Returns the status of the process, as
  /// waitpid does, once it has ended.
  std::optional<int>
  receive(llvm::function_ref<void(const llvm::json::Object &)> take);

  pid_t process = -1;
  int output = -1;
  std::string received;
};

} // namespace tenon

#endif // TENON_TOOLS_TENON_RULES_WORKERPROCESS_H
