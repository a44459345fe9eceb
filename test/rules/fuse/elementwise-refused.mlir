// What FuseSingleUseProducer and FuseSingleUserProducer leave alone, each for the reason that
// --explain gives.
// REQUIRES: workbench
// DEFINE: %{why} = tenon-opt %s --rules=fuse/single-use -o /dev/null --explain
// RUN: %{why}=FuseSingleUseProducer@stopped_producer 2>&1 | FileCheck %s --check-prefix=STOPPED-PRODUCER
// RUN: %{why}=FuseSingleUseProducer@stopped_consumer 2>&1 | FileCheck %s --check-prefix=STOPPED-CONSUMER
// RUN: %{why}=FuseSingleUseProducer@library 2>&1 | FileCheck %s --check-prefix=LIBRARY
// RUN: %{why}=FuseSingleUseProducer@two_users 2>&1 | FileCheck %s --check-prefix=TWO-USERS
// RUN: %{why}=FuseSingleUseProducer@in_loop 2>&1 | FileCheck %s --check-prefix=IN-LOOP
// RUN: %{why}=FuseSingleUseProducer@initial 2>&1 | FileCheck %s --check-prefix=INITIAL
// RUN: %{why}=FuseSingleUseProducer@extracted 2>&1 | FileCheck %s --check-prefix=EXTRACTED
// RUN: %{why}=FuseSingleUseProducer@sums 2>&1 | FileCheck %s --check-prefix=SUMS
// RUN: %{why}=FuseSingleUseProducer@overwrites 2>&1 | FileCheck %s --check-prefix=OVERWRITES
// RUN: %{why}=FuseSingleUseProducer@length 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: %{why}=FuseSingleUseProducer@length_of_both 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %{why}=FuseSingleUseProducer@effect 2>&1 | FileCheck %s --check-prefix=EFFECT
// RUN: %{why}=FuseSingleUseProducer@broadcast 2>&1 | FileCheck %s --check-prefix=BROADCAST

// A schedule may want no element computed at each read.
// RUN: tenon-opt %s --schedule=fuse-elementwise --set recompute_per_read=0 -o /dev/null --explain=FuseSingleUserProducer@broadcast 2>&1 | FileCheck %s --check-prefix=EACH
// EACH: requires Setting('recompute_per_read', 1) == 1

// The second rule asks the same; it differs in how often each element is read.
// RUN: tenon-opt %s --rules=fuse/single-use --rule-stats=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=FIRED
// FIRED-DAG: 1  FuseSingleUserProducer
// FIRED-DAG: 0  FuseSingleUseProducer{{ }}

#id1 = affine_map<(d0) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#none = affine_map<(d0) -> ()>

// The control of one operation: neither a producer nor a consumer.
// STOPPED-PRODUCER: HasNoAttribute: {{.*}}"tenon.no_fuse"
func.func @stopped_producer(%a: tensor<?xf32>) -> tensor<?xf32> {
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>)
      outs(%a : tensor<?xf32>) attrs = {tenon.no_fuse} {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// STOPPED-CONSUMER: LacksAttribute: the producer has "tenon.no_fuse"
func.func @stopped_consumer(%a: tensor<?xf32>) -> tensor<?xf32> {
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<?xf32>)
      outs(%a : tensor<?xf32>) attrs = {tenon.no_fuse} {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A library call stands for the body.
// LIBRARY: LacksAttribute: the producer has "library_call"
func.func @library(%a: tensor<?xf32>) -> tensor<?xf32> {
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = linalg.generic {library_call = "f", indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// TWO-USERS: other uses: 1;
func.func @two_users(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r, %p : tensor<?xf32>, tensor<?xf32>
}

// IN-LOOP: in another block: 1
func.func @in_loop(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%b = %a)
      -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<?xf32>)
      outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  }
  return %s : tensor<?xf32>
}

// INITIAL: other uses: 1; before the linalg.generic: 1;
func.func @initial(%a: tensor<?xf32>) -> tensor<?xf32> {
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<?xf32>)
      outs(%p : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %o : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// EXTRACTED: Reader: no linalg.generic has it as an input
func.func @extracted(%a: tensor<?xf32>, %i: index) -> f32 {
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = tensor.extract %p[%i] : tensor<?xf32>
  return %r : f32
}

// SUMS: AllParallel: a loop is a reduction
func.func @sums(%b: tensor<?x?xf32>, %a: tensor<?xf32>) -> tensor<?xf32> {
  %p = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "reduction"]} ins(%b : tensor<?x?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %o : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Each element is written at several points: the last of them counts.
// OVERWRITES: it writes an element at several points of its loops, by 0
func.func @overwrites(%b: tensor<?x?xf32>, %a: tensor<?xf32>) -> tensor<?xf32> {
  %p = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel"]} ins(%b : tensor<?x?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Nothing else says how long the sum is.
// LENGTH: only 'linalg.generic' tells the size of loop {{[01]}} of its reader
func.func @length(%n: index, %s: f32, %c: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %p = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]}
      outs(%e : tensor<?xf32>) {
  ^bb0(%o: f32):
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id1, #none],
      iterator_types = ["reduction"]} ins(%p : tensor<?xf32>)
      outs(%c : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %o : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// The other input that tells it goes together with this one.
// BOTH: only 'linalg.generic' tells the size of loop {{[01]}} of its reader
func.func @length_of_both(%n: index, %s: tensor<f32>, %c: tensor<f32>)
    -> tensor<f32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %p:2 = linalg.generic {indexing_maps = [#none, #id1, #id1],
      iterator_types = ["parallel"]} ins(%s : tensor<f32>)
      outs(%e, %e : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32, %q: f32):
    %0 = arith.negf %x : f32
    linalg.yield %x, %0 : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  %r = linalg.generic {indexing_maps = [#id1, #id1, #none],
      iterator_types = ["reduction"]}
      ins(%p#0, %p#1 : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    %1 = arith.addf %0, %o : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// EFFECT: Pure: it may read or write memory
func.func private @tick() -> f32
func.func @effect(%a: tensor<?xf32>) -> tensor<?xf32> {
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = func.call @tick() : () -> f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%p : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.addf %x, %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Each element of a row is read in every column: FuseSingleUserProducer is asked.
// BROADCAST: it is read by 0 in loops [0, 1]: more than once
func.func @broadcast(%a: tensor<?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %p = linalg.generic {indexing_maps = [#id1, #id1],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>)
      outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#row, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%p, %b : tensor<?xf32>, tensor<?x?xf32>)
      outs(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
