// Every form is valid MLIR and prints back as it was written (but for the
// empty line that mlir-opt ends with).
// RUN: tenon-gen --bias --relu > %t.1 && mlir-opt %t.1 -o %t.o && echo >> %t.1 && diff %t.o %t.1
// RUN: tenon-gen --bias --relu --seed=1 > %t.2 && mlir-opt %t.2 -o %t.o && echo >> %t.2 && diff %t.o %t.2
// RUN: tenon-gen --bias --relu --kernel=args > %t.3 && mlir-opt %t.3 -o %t.o && echo >> %t.3 && diff %t.o %t.3
// RUN: tenon-gen --bias --relu --float-type=bf16 --seed=1 > %t.4 && mlir-opt %t.4 -o %t.o && echo >> %t.4 && diff %t.o %t.4
// RUN: tenon-gen --bias --relu --output=named > %t.5 && mlir-opt %t.5 -o %t.o && echo >> %t.5 && diff %t.o %t.5
// RUN: tenon-gen --bias --relu --tiles=32,32,32 --seed=1 > %t.6 && mlir-opt %t.6 -o %t.o && echo >> %t.6 && diff %t.o %t.6
// RUN: tenon-gen --bias --relu --tiles=32,32,32 --output=named --float-type=bf16 > %t.7 && mlir-opt %t.7 -o %t.o && echo >> %t.7 && diff %t.o %t.7
// RUN: tenon-gen --batch=1 --layers=1,1 --seed=0 > %t.8 && mlir-opt %t.8 -o %t.o && echo >> %t.8 && diff %t.o %t.8
