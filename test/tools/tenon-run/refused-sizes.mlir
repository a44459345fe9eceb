// Arguments larger than the machine's memory are refused before they are asked
// for, also where 64 bits cannot count their bytes.

// RUN: not tenon-run %s --schedule=loops --entry=huge 2>&1 \
// RUN:   | FileCheck %s --check-prefix=HUGE
// RUN: not tenon-run %s --schedule=loops --entry=overflow 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OVERFLOW

// HUGE: error: argument 0 of 'huge', tensor<1000000x1000000x8xf64>, takes more memory than there is
func.func @huge(%a: tensor<1000000x1000000x8xf64>) {
  return
}

// OVERFLOW: error: argument 0 of 'overflow', memref<4294967296x4294967296xf64>, takes more memory than there is
func.func @overflow(%a: memref<4294967296x4294967296xf64>) {
  return
}
