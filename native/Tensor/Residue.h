//===- Residue.h - Floats as elements of a prime field ---------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TENSOR_RESIDUE_H
#define TENON_TENSOR_RESIDUE_H

#include <cstdint>

namespace tenon {

/// The residue of a float modulo an odd prime, between -(prime - 1) / 2 and
/// (prime - 1) / 2: of m * 2^e it is m times the power of the residue of 2, so
/// sums and products of floats that round nothing have the sums and products of
/// residues. An infinity is (prime + 1) / 2 with its sign, a NaN
/// -(prime + 3) / 2, which is less than all others.
int64_t residueOf(double number, int64_t prime);

/// The bits of a float of that width that holds a residue, and back: the sign
/// and the magnitude plus 127, or 0. Below 2^15 - 255 none is a NaN or denormal,
/// which LLVM may change where it moves bf16 through f32.
int64_t bitsOfResidue(int64_t residue, unsigned width);
int64_t residueOfBits(int64_t bits, unsigned width);

} // namespace tenon

#endif // TENON_TENSOR_RESIDUE_H
