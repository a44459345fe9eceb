//===- RegisterAll.cpp - What payloads, schedules and rules may name ------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterAll.h"
#include "Dialect/Hivm/Hivm.h"
#include "Dialect/Ragged/Ragged.h"
#include "Dialect/Xsmm/Xsmm.h"
#include "Engine/Natives.h"
#include "Engine/RuleText.h"
#include "Engine/Settings.h"
#include "Engine/TransformOps.h"
#include "Transforms/Transforms.h"
#include "Vocabulary/Topics.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"

void tenon::registerAll(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  registerTransformOps(registry);
  registerTransforms(registry);
  leaveWrongFoldsAlone();
  registry.insert<ragged::RaggedDialect, xsmm::XsmmDialect>();
  hivm::registerDialects(registry);
  registerSettings(NativeRegistry::get());
  registerText(NativeRegistry::get());
  registerVocabulary(NativeRegistry::get());
  NativeRegistry::get().check();
}
