// What cannot be generated is refused in a sentence; the output is not touched.
// RUN: echo untouched > %t

// RUN: not tenon-gen --batch=0 -o %t 2>&1 | FileCheck %s --check-prefix=BATCH-ZERO
// BATCH-ZERO: tenon-gen: error: '0' in --batch is not a size: a size is a whole number from 1 to 1048576

// RUN: not tenon-gen --batch=-3 -o %t 2>&1 | FileCheck %s --check-prefix=BATCH-NEGATIVE
// BATCH-NEGATIVE: tenon-gen: error: '-3' in --batch is not a size

// RUN: not tenon-gen --batch=many -o %t 2>&1 | FileCheck %s --check-prefix=BATCH-WORD
// BATCH-WORD: tenon-gen: error: 'many' in --batch is not a size

// RUN: not tenon-gen --batch= -o %t 2>&1 | FileCheck %s --check-prefix=BATCH-EMPTY
// BATCH-EMPTY: tenon-gen: error: '' in --batch is not a size

// RUN: not tenon-gen --batch=1048577 -o %t 2>&1 | FileCheck %s --check-prefix=BATCH-LARGE
// BATCH-LARGE: tenon-gen: error: '1048577' in --batch is not a size

// RUN: not tenon-gen --batch=99999999999999999999 -o %t 2>&1 | FileCheck %s --check-prefix=BATCH-OVERFLOW
// BATCH-OVERFLOW: tenon-gen: error: '99999999999999999999' in --batch is not a size

// RUN: not tenon-gen --layers=128 -o %t 2>&1 | FileCheck %s --check-prefix=LAYERS-ONE
// LAYERS-ONE: tenon-gen: error: --layers has 1 size, but needs at least two: the width of the input, then the width of each layer's output

// RUN: not tenon-gen --layers=128,0,512 -o %t 2>&1 | FileCheck %s --check-prefix=LAYERS-ZERO
// LAYERS-ZERO: tenon-gen: error: '0' in --layers is not a size

// RUN: not tenon-gen --layers=128,256, -o %t 2>&1 | FileCheck %s --check-prefix=LAYERS-TRAILING
// LAYERS-TRAILING: tenon-gen: error: '' in --layers is not a size

// RUN: not tenon-gen --layers=128,2.5 -o %t 2>&1 | FileCheck %s --check-prefix=LAYERS-FRACTION
// LAYERS-FRACTION: tenon-gen: error: '2.5' in --layers is not a size

// RUN: not tenon-gen --layers=1048576,1048576 -o %t 2>&1 | FileCheck %s --check-prefix=WEIGHT-LARGE
// WEIGHT-LARGE: tenon-gen: error: the weight of layer 1 would have 1099511627776 elements, but a tensor may have at most 2147483648

// RUN: not tenon-gen --batch=1048576 --layers=2,2,4096 -o %t 2>&1 | FileCheck %s --check-prefix=OUTPUT-LARGE
// OUTPUT-LARGE: tenon-gen: error: the output of layer 2 would have 4294967296 elements, but a tensor may have at most 2147483648

// RUN: not tenon-gen --batch=1048576 --layers=4096,1 -o %t 2>&1 | FileCheck %s --check-prefix=INPUT-LARGE
// INPUT-LARGE: tenon-gen: error: the input would have 4294967296 elements, but a tensor may have at most 2147483648

// RUN: not tenon-gen --seed=1 --layers=20000,20000 -o %t 2>&1 | FileCheck %s --check-prefix=RANDOM-LARGE
// RANDOM-LARGE: tenon-gen: error: the random constants would have 400000000 elements together, but at most 268435456 are printed: leave --seed away, or pass the weights as arguments with --kernel=args

// RUN: not tenon-gen --kernel=constant -o %t 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL: tenon-gen: error: --kernel is 'constant', but takes one of const, args

// RUN: not tenon-gen --float-type=f16 -o %t 2>&1 | FileCheck %s --check-prefix=FLOAT-TYPE
// FLOAT-TYPE: tenon-gen: error: --float-type is 'f16', but takes one of f32, bf16, f64, bf16-f32

// RUN: not tenon-gen --output=affine -o %t 2>&1 | FileCheck %s --check-prefix=OUTPUT
// OUTPUT: tenon-gen: error: --output is 'affine', but takes one of generic, named

// RUN: not tenon-gen --seed=-1 -o %t 2>&1 | FileCheck %s --check-prefix=SEED-NEGATIVE
// SEED-NEGATIVE: tenon-gen: error: --seed is '-1', but must be a whole number from 0 to 18446744073709551615

// RUN: not tenon-gen --seed=18446744073709551616 -o %t 2>&1 | FileCheck %s --check-prefix=SEED-OVERFLOW
// SEED-OVERFLOW: tenon-gen: error: --seed is '18446744073709551616', but must be a whole number from 0

// RUN: not tenon-gen --seed= -o %t 2>&1 | FileCheck %s --check-prefix=SEED-EMPTY
// SEED-EMPTY: tenon-gen: error: --seed is '', but must be a whole number from 0

// RUN: not tenon-gen --tiles=32,32 -o %t 2>&1 | FileCheck %s --check-prefix=TILES-COUNT
// TILES-COUNT: tenon-gen: error: --tiles is '32,32', but must be 3 sizes separated by commas

// RUN: not tenon-gen --tiles=0,32,32 -o %t 2>&1 | FileCheck %s --check-prefix=TILES-ZERO
// TILES-ZERO: tenon-gen: error: '0' in --tiles is not a size

// RUN: not tenon-gen --tiles=48,32,32 -o %t 2>&1 | FileCheck %s --check-prefix=TILES-M
// TILES-M: tenon-gen: error: the M tile of --tiles is 48, but the batch size is 256: a tile size must divide it

// RUN: not tenon-gen --tiles=32,48,32 -o %t 2>&1 | FileCheck %s --check-prefix=TILES-N
// TILES-N: tenon-gen: error: the N tile of --tiles is 48, but the output width of layer 1 is 256: a tile size must divide it

// RUN: not tenon-gen --tiles=32,32,48 -o %t 2>&1 | FileCheck %s --check-prefix=TILES-K
// TILES-K: tenon-gen: error: the K tile of --tiles is 48, but the input width of layer 1 is 128: a tile size must divide it

// RUN: not tenon-gen --tiles=32,64,32 -o %t 2>&1 | FileCheck %s --check-prefix=TILES-CHAIN
// TILES-CHAIN: tenon-gen: error: the N tile of --tiles is 64 and the K tile is 32: with more than one layer they must be equal, since the output blocks of a layer are the input blocks of the next

// RUN: not tenon-gen --biass -o %t 2>&1 | FileCheck %s --check-prefix=UNKNOWN-FLAG
// UNKNOWN-FLAG: Unknown command line argument '--biass'

// RUN: not tenon-gen network.mlir -o %t 2>&1 | FileCheck %s --check-prefix=OPERAND
// OPERAND: Unknown command line argument 'network.mlir'

// RUN: not tenon-gen -o %t --batch 2>&1 | FileCheck %s --check-prefix=NO-VALUE
// NO-VALUE: --batch option: requires a value

// RUN: not tenon-gen --relu=maybe -o %t 2>&1 | FileCheck %s --check-prefix=BAD-BOOL
// BAD-BOOL: 'maybe' is invalid value for boolean argument

// RUN: FileCheck %s --check-prefix=UNTOUCHED --input-file=%t
// UNTOUCHED: untouched

// RUN: not tenon-gen --bias=column -o %t 2>&1 | FileCheck %s --check-prefix=BIAS
// BIAS: tenon-gen: error: --bias is 'column', but takes one of row, matrix
