// The operations of the queues, in the pipelines of target/strips.
!Row = memref<?xf32, strided<[1], offset: ?>>
!Part = memref<?xf32, 1>
func.func @load(%from: !Row, %to: !Part, %after: i32) -> i32 {
  %done = "vpu.load"(%from, %to, %after) : (!Row, !Part, i32) -> i32
  return %done : i32
}
func.func @store(%from: !Part, %to: !Row, %after: i32) -> i32 {
  %done = "vpu.store"(%from, %to, %after) : (!Part, !Row, i32) -> i32
  return %done : i32
}
func.func @none() -> i32 {
  %done = "vpu.none"() : () -> i32
  return %done : i32
}
func.func @signal() -> i32 {
  %done = "vpu.signal"() : () -> i32
  return %done : i32
}
func.func @wait(%for: i32) {
  "vpu.wait"(%for) : (i32) -> ()
  return
}
func.func @join(%for: i32) {
  "vpu.join"(%for) : (i32) -> ()
  return
}
