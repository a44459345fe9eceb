//===- Workbench.h - What looks at runs -------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_WORKBENCH_H
#define TENON_WORKBENCH_WORKBENCH_H

namespace tenon {

/// Adds the workbench to the core: the flags of tenon-opt and tenon-run that
/// tell of a run, and the rule that came closest in errors about operations
/// that are left. To be called before the main function of a tool.
void registerWorkbench();

/// The parts of it.
void registerOptWorkbench();
void registerRunWorkbench();

} // namespace tenon

#endif // TENON_WORKBENCH_WORKBENCH_H
