// -o writes the same bytes to a file; - is the standard output.
// RUN: tenon-gen --bias -o %t
// RUN: tenon-gen --bias | diff - %t
// RUN: tenon-gen --bias -o - | diff - %t
