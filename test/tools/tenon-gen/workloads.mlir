// Each workload runs, through kernels or loops, as it does in plain loops.
// RUN: tenon-gen --workload=embedding --sizes=60,7,16,32 | tenon-run - --schedule=gather-fuse,network --verify | FileCheck %s
// RUN: tenon-gen --workload=ragged-mlp --sizes=5,1,9,16,32 | tenon-run - --schedule=sparse,network --verify | FileCheck %s
// RUN: tenon-gen --workload=moe --sizes=5,1,9,16,32 --seed=3 | tenon-run - --schedule=sparse,mlp-vector --verify | FileCheck %s
// RUN: tenon-gen --workload=ragged-attention --sizes=4,1,9,16 | tenon-run - --schedule=sparse,network --verify | FileCheck %s
// RUN: tenon-gen --workload=kv-append --sizes=9,16 | tenon-run - --schedule=network --verify | FileCheck %s
// RUN: tenon-gen --workload=spmm --sizes=20,3,16 | tenon-run - --schedule=sparse,mlp-vector --verify | FileCheck %s
// RUN: tenon-gen --workload=sparse-dot --sizes=100,20,60 | tenon-run - --schedule=sparse,network --set strategy=gallop --verify | FileCheck %s
// CHECK: verify: ok

// The lists are those of the seed.
// RUN: tenon-gen --workload=moe --sizes=3,1,4,8,8 -o %t.1
// RUN: tenon-gen --workload=moe --sizes=3,1,4,8,8 --seed=1 -o %t.2
// RUN: tenon-gen --workload=moe --sizes=3,1,4,8,8 --seed=2 -o %t.3
// RUN: cmp %t.1 %t.2
// RUN: not cmp %t.1 %t.3

// RUN: not tenon-gen --workload=x 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: error: --workload is 'x', but takes one of embedding, ragged-mlp, moe, ragged-attention, kv-append, spmm, sparse-dot
// RUN: not tenon-gen --workload=moe --sizes=1,2 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: error: --sizes has 2 sizes, but --workload=moe takes 5: segments, shortest, longest, width, hidden
// RUN: not tenon-gen --workload=moe --sizes=4,9,2,3,3 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: error: --sizes has shortest 9, but at most longest, 2, is accepted
// RUN: not tenon-gen --workload=moe --batch=3 2>&1 | FileCheck %s --check-prefix=NETWORK
// NETWORK: error: --batch is about a network, and there is --workload; --sizes and --seed go with that
// RUN: not tenon-gen --sizes=3 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: error: --sizes goes with --workload, which is not given; --batch and --layers are the sizes of a network
// RUN: not tenon-gen --workload=spmm --sizes=1000000,5,1 2>&1 | FileCheck %s --check-prefix=LISTED
// LISTED: error: --sizes has rows 1000000 and stored 5, but a list has at most 4194304 numbers
