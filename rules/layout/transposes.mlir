// Defines the body of the copies of transposes.pdll. The types are examples.

!E0 = f32

func.func @same(%x: !E0) -> !E0 {
  return %x : !E0
}
