// The entry becomes a program of a grid of ranks: a number or two; any other shape is refused.
// RUN: tenon-opt %s --rules=shard/grid --set=grid=[2,3] | FileCheck %s --check-prefix=TWO
// RUN: tenon-opt %s --rules=shard/grid --set=grid=4 | FileCheck %s --check-prefix=ONE
// RUN: tenon-opt %s --rules=shard/grid --set=grid=[2,0] | FileCheck %s --check-prefix=NONE --implicit-check-not=shard.grid
// RUN: tenon-opt %s --rules=shard/grid --set=grid=[1,2,3] | FileCheck %s --check-prefix=NONE --implicit-check-not=shard.grid

// TWO: shard.grid @ranks(shape = 2x3)
// ONE: shard.grid @ranks(shape = 4)
// TWO: func.func @entry(){{.*}}grid = [2, 3]
// ONE: func.func @entry(){{.*}}grid = [4]
// NONE: func.func @entry(){{.*}}tenon.refused = "a grid is the number of ranks, or two numbers [R, S], each at least 1"
func.func @entry() {
  return
}
// TWO: func.func @other() {
// ONE: func.func @other() {
// NONE: func.func @other() {
func.func @other() {
  return
}
