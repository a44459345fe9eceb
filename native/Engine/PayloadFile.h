//===- PayloadFile.h - Reads payloads, and models as payloads ---*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_PAYLOADFILE_H
#define TENON_ENGINE_PAYLOADFILE_H

#include "Engine/Engine.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace tenon {

/// Whether a file is a model that a reader translates, by its name:
/// NAME.onnx is read by the program tenon-onnx.
bool isModelFile(llvm::StringRef file);

/// Reads a payload like `readMlirFile`. Of a model it is what its reader
/// writes, given the options' dims, shapes and constants; that is kept on disk,
/// by the contents of the model and of the reader. `meanwhile` is called while
/// a reader works. Null after a message.
std::unique_ptr<llvm::MemoryBuffer> readPayload(
    llvm::StringRef file, const EngineOptions &options,
    llvm::function_ref<void()> meanwhile = [] {});

} // namespace tenon

#endif // TENON_ENGINE_PAYLOADFILE_H
