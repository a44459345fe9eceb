#===- tenon_onnx/__init__.py - Reads an ONNX model into MLIR --------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""The parts of tenon-onnx."""

from .reader import *
