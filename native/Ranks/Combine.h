//===- Combine.h - What MPI does not combine itself -------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RANKS_COMBINE_H
#define TENON_RANKS_COMBINE_H

#include "Mpi.h"
#include "RanksAbi.h"

namespace tenon::ranks {

/// What combines two arrays of elements, for MPI to call; null where its own
/// kind does: MPI has no f16 and no bf16, and what its maximum and minimum make
/// of a NaN may differ from rank to rank.
Mpi::Combine *combinerOf(DataType type, Kind kind);

} // namespace tenon::ranks

#endif // TENON_RANKS_COMBINE_H
