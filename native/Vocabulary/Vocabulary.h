//===- Vocabulary.h - The natives that rules may call -----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_VOCABULARY_H
#define TENON_VOCABULARY_VOCABULARY_H

namespace tenon {

class NativeRegistry;

/// Registers every native of this folder, each with its signature and meaning.
void registerVocabulary(NativeRegistry &natives);

} // namespace tenon

#endif // TENON_VOCABULARY_VOCABULARY_H
