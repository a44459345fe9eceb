//===- RegisterAll.cpp - What payloads, schedules and rules may name ------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterAll.h"
#include "Apply.h"
#include "Dialect/Hivm/Hivm.h"
#include "Dialect/Ragged/Ragged.h"
#include "Dialect/Tenon/Tenon.h"
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
#include <mutex>

void tenon::registerTenon(mlir::DialectRegistry &registry) {
  registerTransformOps(registry);
  registerTransforms(registry);
  leaveWrongFoldsAlone();
  registry.insert<TenonDialect, ragged::RaggedDialect, xsmm::XsmmDialect>();
  hivm::registerDialects(registry);
  static std::once_flag once;
  std::call_once(once, [] {
    NativeRegistry &natives = NativeRegistry::get();
    registerSettings(natives);
    registerText(natives);
    registerVocabulary(natives);
    natives.check();
  });
}

void tenon::registerAll(mlir::DialectRegistry &registry) {
  registerMaskedWrites(registry);
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  registerTenon(registry);
  registerSchedulePass();
}
