// Weights spread with a standard deviation of 1/sqrt(K), biases over [-1, 1].
// RUN: tenon-gen --batch=64 --layers=1024,64 --bias=matrix --seed=3 > %t
// RUN: python3 %S/Inputs/spread.py %t 0.03125 0.57735
