func.func @entry(%x: f32) -> f32 {
  %eighth = mine.power %x, 8 : f32
  return %eighth : f32
}
