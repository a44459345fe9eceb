//===- KnobList.cpp - The knobs of a schedule, as a table or JSON ---------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Opt/KnobList.h"
#include "Engine/Knobs.h"
#include "Engine/Tuned.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tenon;

LogicalResult tenon::writeKnobs(Schedule &schedule, ModuleOp payload,
                                bool asJson) {
  FailureOr<std::vector<Knob>> knobs = schedule.knobs(payload);
  if (failed(knobs))
    return failure();
  if (!asJson) {
    size_t width = 20;
    for (const Knob &knob : *knobs)
      width = std::max(width, knob.name.size());
    for (const Knob &knob : *knobs) {
      llvm::outs() << llvm::left_justify(knob.name, width + 2)
                   << llvm::left_justify(knob.value, 12)
                   << llvm::join(knob.options, ", ") << "\n";
      if (!knob.meaning.empty())
        llvm::outs() << "    " << knob.meaning << "\n";
    }
    if (!schedule.tunedFile().empty())
      llvm::outs() << "found to be fastest: " << schedule.tunedFile() << "\n";
    return success();
  }
  FailureOr<TunedKey> key = schedule.tunedKey(payload);
  if (failed(key))
    return failure();
  llvm::json::OStream json(llvm::outs(), /*IndentSize=*/2);
  json.object([&] {
    json.attribute("schedule", key->schedule);
    json.attribute("machine", key->machine);
    json.attribute("file", key->file());
    json.attribute("tuned", schedule.tunedFile());
    json.attribute("directories", llvm::json::Array(tunedDirectories()));
    json.attributeArray("knobs", [&] {
      for (const Knob &knob : *knobs)
        json.object([&] {
          json.attribute("name", knob.name);
          json.attribute("value", knob.value);
          json.attribute("options", llvm::json::Array(knob.options));
          json.attribute("meaning", knob.meaning);
        });
    });
  });
  llvm::outs() << "\n";
  return success();
}
