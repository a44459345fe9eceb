//===- OptMain.h - The main function of a tenon-opt -------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_OPT_OPTMAIN_H
#define TENON_OPT_OPTMAIN_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace tenon {

class NativeRegistry;

/// All of tenon-opt, and of mlir-opt, with the dialects of `registry` and the
/// natives that `natives` declares and adds. Upstream's and Tenon's are added
/// to the registry here.
int tenonOptMain(int argc, char **argv, mlir::DialectRegistry &registry,
                 void (*natives)(NativeRegistry &) = nullptr);

} // namespace tenon

#endif // TENON_OPT_OPTMAIN_H
