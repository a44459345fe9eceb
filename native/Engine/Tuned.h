//===- Tuned.h - What was found to be fastest -------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Knobs that were measured for a payload on a machine: a file of their own in
// the directory `tuned` of a search path, as tenon-tune writes it.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_TUNED_H
#define TENON_ENGINE_TUNED_H

#include "Machine/Machine.h"
#include "mlir/IR/BuiltinOps.h"
#include <optional>
#include <string>
#include <vector>

namespace tenon {

/// What a measurement is about: a schedule, a machine and a payload, of which
/// neither places nor the elements of large constants count.
struct TunedKey {
  TunedKey(llvm::StringRef schedule, const Machine &machine,
           mlir::ModuleOp payload);

  /// The file's name, without a directory.
  std::string file() const { return schedule + "-" + hash + ".json"; }

  std::string schedule;
  /// What the machine says of itself.
  std::string machine;
  std::string hash;
};

/// Knobs as `--set` takes them, `name=value`, and the file that gives them.
struct Tuned {
  std::string file;
  std::vector<std::string> knobs;
};

/// Directories where such files are looked for: `tuned` under each directory of
/// TENON_PATH, under the user's configuration (tenon in XDG_CONFIG_HOME, or in
/// ~/.config), and under share/tenon. The first that may be written to, if it
/// is made, is the user's.
std::vector<std::string> tunedDirectories();

/// The first such file, if there is one. Fails after a message about one that
/// cannot be read, or is about something else than its name says.
mlir::FailureOr<std::optional<Tuned>> findTuned(const TunedKey &key);

} // namespace tenon

#endif // TENON_ENGINE_TUNED_H
