// The transfers in the pipelines of target/strips. There are no queues: a token is 0.
!Row = memref<?xf32, strided<[1], offset: ?>>
!Part = memref<?xf32, 3>
func.func @load(%from: !Row, %to: !Part, %after: i32) -> i32 {
  "mxu.load"(%from, %to) : (!Row, !Part) -> ()
  return %after : i32
}
func.func @store(%from: !Part, %to: !Row, %after: i32) -> i32 {
  "mxu.store"(%from, %to) : (!Part, !Row) -> ()
  return %after : i32
}
func.func @none() -> i32 {
  %none = arith.constant 0 : i32
  return %none : i32
}
func.func @signal() -> i32 {
  %none = arith.constant 0 : i32
  return %none : i32
}
func.func @wait(%for: i32) {
  return
}
func.func @join(%for: i32) {
  return
}
