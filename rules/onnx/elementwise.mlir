// Computes an element of the result. The types and numbers are examples.

// --- Any elements ---
!E0 = f32

func.func @itself(%x: !E0) -> !E0 {
  return %x : !E0
}
func.func @first(%a: !E0, %b: !E0) -> !E0 {
  return %a : !E0
}

// -----
!E1 = f32

func.func @where(%c: i1, %a: !E1, %b: !E1) -> !E1 {
  %r = arith.select %c, %a, %b : !E1
  return %r : !E1
}

// -----
// --- Floats ---
!E0 = f32

func.func @absf(%x: !E0) -> !E0 {
  %r = math.absf %x : !E0
  return %r : !E0
}
func.func @acos(%x: !E0) -> !E0 {
  %r = math.acos %x : !E0
  return %r : !E0
}
func.func @acosh(%x: !E0) -> !E0 {
  %r = math.acosh %x : !E0
  return %r : !E0
}
func.func @asin(%x: !E0) -> !E0 {
  %r = math.asin %x : !E0
  return %r : !E0
}
func.func @asinh(%x: !E0) -> !E0 {
  %r = math.asinh %x : !E0
  return %r : !E0
}
func.func @atan(%x: !E0) -> !E0 {
  %r = math.atan %x : !E0
  return %r : !E0
}
func.func @atanh(%x: !E0) -> !E0 {
  %r = math.atanh %x : !E0
  return %r : !E0
}
func.func @ceil(%x: !E0) -> !E0 {
  %r = math.ceil %x : !E0
  return %r : !E0
}
func.func @cos(%x: !E0) -> !E0 {
  %r = math.cos %x : !E0
  return %r : !E0
}
func.func @cosh(%x: !E0) -> !E0 {
  %r = math.cosh %x : !E0
  return %r : !E0
}
func.func @erf(%x: !E0) -> !E0 {
  %r = math.erf %x : !E0
  return %r : !E0
}
func.func @exp(%x: !E0) -> !E0 {
  %r = math.exp %x : !E0
  return %r : !E0
}
func.func @floor(%x: !E0) -> !E0 {
  %r = math.floor %x : !E0
  return %r : !E0
}
func.func @log(%x: !E0) -> !E0 {
  %r = math.log %x : !E0
  return %r : !E0
}
func.func @sin(%x: !E0) -> !E0 {
  %r = math.sin %x : !E0
  return %r : !E0
}
func.func @sinh(%x: !E0) -> !E0 {
  %r = math.sinh %x : !E0
  return %r : !E0
}
func.func @sqrt(%x: !E0) -> !E0 {
  %r = math.sqrt %x : !E0
  return %r : !E0
}
func.func @tan(%x: !E0) -> !E0 {
  %r = math.tan %x : !E0
  return %r : !E0
}
func.func @tanh(%x: !E0) -> !E0 {
  %r = math.tanh %x : !E0
  return %r : !E0
}
func.func @round(%x: !E0) -> !E0 {
  %r = math.roundeven %x : !E0
  return %r : !E0
}
func.func @negf(%x: !E0) -> !E0 {
  %r = arith.negf %x : !E0
  return %r : !E0
}
func.func @reciprocal(%x: !E0) -> !E0 {
  %one = arith.constant 1.0 : !E0
  %r = arith.divf %one, %x : !E0
  return %r : !E0
}
func.func @reluf(%x: !E0) -> !E0 {
  %zero = arith.constant 0.0 : !E0
  %r = arith.maximumf %x, %zero : !E0
  return %r : !E0
}
func.func @sigmoid(%x: !E0) -> !E0 {
  %one = arith.constant 1.0 : !E0
  %n = arith.negf %x : !E0
  %e = math.exp %n : !E0
  %d = arith.addf %e, %one : !E0
  %r = arith.divf %one, %d : !E0
  return %r : !E0
}
func.func @signf(%x: !E0) -> !E0 {
  %one = arith.constant 1.0 : !E0
  %zero = arith.constant 0.0 : !E0
  %unit = math.copysign %one, %x : !E0
  %some = arith.cmpf one, %x, %zero : !E0
  %r = arith.select %some, %unit, %x : !E0
  return %r : !E0
}
func.func @softplus(%x: !E0) -> !E0 {
  %zero = arith.constant 0.0 : !E0
  %p = arith.maximumf %x, %zero : !E0
  %s = math.absf %x : !E0
  %n = arith.negf %s : !E0
  %e = math.exp %n : !E0
  %l = math.log1p %e : !E0
  %r = arith.addf %p, %l : !E0
  return %r : !E0
}
func.func @softsign(%x: !E0) -> !E0 {
  %one = arith.constant 1.0 : !E0
  %s = math.absf %x : !E0
  %d = arith.addf %s, %one : !E0
  %r = arith.divf %x, %d : !E0
  return %r : !E0
}
func.func @hard_swish(%x: !E0) -> !E0 {
  %one = arith.constant 1.0 : !E0
  %zero = arith.constant 0.0 : !E0
  %six = arith.constant 6.0 : !E0
  %half = arith.constant 0.5 : !E0
  %q = arith.divf %x, %six : !E0
  %s = arith.addf %q, %half : !E0
  %t = arith.minimumf %s, %one : !E0
  %u = arith.maximumf %t, %zero : !E0
  %r = arith.mulf %x, %u : !E0
  return %r : !E0
}
func.func @is_nan(%x: !E0) -> i1 {
  %r = arith.cmpf uno, %x, %x : !E0
  return %r : i1
}
func.func @addf(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.addf %a, %b : !E0
  return %r : !E0
}
func.func @subf(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.subf %a, %b : !E0
  return %r : !E0
}
func.func @mulf(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.mulf %a, %b : !E0
  return %r : !E0
}
func.func @divf(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.divf %a, %b : !E0
  return %r : !E0
}
func.func @remf(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.remf %a, %b : !E0
  return %r : !E0
}
func.func @maxf(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.maximumf %a, %b : !E0
  return %r : !E0
}
func.func @minf(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.minimumf %a, %b : !E0
  return %r : !E0
}
func.func @powf(%a: !E0, %b: !E0) -> !E0 {
  %r = math.powf %a, %b : !E0
  return %r : !E0
}
func.func @equalf(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpf oeq, %a, %b : !E0
  return %r : i1
}
func.func @greaterf(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpf ogt, %a, %b : !E0
  return %r : i1
}
func.func @greater_or_equalf(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpf oge, %a, %b : !E0
  return %r : i1
}
func.func @lessf(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpf olt, %a, %b : !E0
  return %r : i1
}
func.func @less_or_equalf(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpf ole, %a, %b : !E0
  return %r : i1
}
func.func @preluf(%a: !E0, %b: !E0) -> !E0 {
  %zero = arith.constant 0.0 : !E0
  %n = arith.cmpf olt, %a, %zero : !E0
  %s = arith.mulf %a, %b : !E0
  %r = arith.select %n, %s, %a : !E0
  return %r : !E0
}
func.func @clipf(%x: !E0, %a: !E0, %b: !E0) -> !E0 {
  %s = arith.maximumf %x, %a : !E0
  %r = arith.minimumf %s, %b : !E0
  return %r : !E0
}

// -----
!E0 = f32
#detect_negative = 1 : i64
#detect_positive = 1 : i64

func.func @is_inf(%x: !E0) -> i1 {
  %one = arith.constant 1.0 : !E0
  %zero = arith.constant 0.0 : !E0
  %none = arith.constant 0 : i64
  %infinity = arith.divf %one, %zero : !E0
  %wants_negative = arith.constant #detect_negative
  %wants_positive = arith.constant #detect_positive
  %negatives = arith.cmpi ne, %wants_negative, %none : i64
  %positives = arith.cmpi ne, %wants_positive, %none : i64
  %opposite = arith.negf %x : !E0
  %up = arith.cmpf oeq, %x, %infinity : !E0
  %down = arith.cmpf oeq, %opposite, %infinity : !E0
  %p = arith.andi %up, %positives : i1
  %q = arith.andi %down, %negatives : i1
  %r = arith.ori %p, %q : i1
  return %r : i1
}

// -----
// --- Floats and numbers of f32 ---
!E0 = f32
#alpha = 1.0 : f32
#beta = 1.0 : f32
#gamma = 1.0 : f32
#bias = 1.0 : f32
#lambd = 1.0 : f32

func.func private @number(f32) -> !E0

func.func @celu(%x: !E0) -> !E0 {
  %alpha_given = arith.constant #alpha
  %alpha = func.call @number(%alpha_given) : (f32) -> !E0
  %zero = arith.constant 0.0 : !E0
  %q = arith.divf %x, %alpha : !E0
  %e = math.expm1 %q : !E0
  %s = arith.mulf %e, %alpha : !E0
  %n = arith.minimumf %s, %zero : !E0
  %p = arith.maximumf %x, %zero : !E0
  %r = arith.addf %p, %n : !E0
  return %r : !E0
}
func.func @elu(%x: !E0) -> !E0 {
  %alpha_given = arith.constant #alpha
  %alpha = func.call @number(%alpha_given) : (f32) -> !E0
  %zero = arith.constant 0.0 : !E0
  %n = arith.cmpf olt, %x, %zero : !E0
  %e = math.expm1 %x : !E0
  %s = arith.mulf %e, %alpha : !E0
  %r = arith.select %n, %s, %x : !E0
  return %r : !E0
}
func.func @hard_sigmoid(%x: !E0) -> !E0 {
  %alpha_given = arith.constant #alpha
  %alpha = func.call @number(%alpha_given) : (f32) -> !E0
  %beta_given = arith.constant #beta
  %beta = func.call @number(%beta_given) : (f32) -> !E0
  %zero = arith.constant 0.0 : !E0
  %one = arith.constant 1.0 : !E0
  %p = arith.mulf %x, %alpha : !E0
  %s = arith.addf %p, %beta : !E0
  %t = arith.minimumf %s, %one : !E0
  %r = arith.maximumf %t, %zero : !E0
  return %r : !E0
}
func.func @leaky_relu(%x: !E0) -> !E0 {
  %alpha_given = arith.constant #alpha
  %alpha = func.call @number(%alpha_given) : (f32) -> !E0
  %zero = arith.constant 0.0 : !E0
  %n = arith.cmpf olt, %x, %zero : !E0
  %s = arith.mulf %x, %alpha : !E0
  %r = arith.select %n, %s, %x : !E0
  return %r : !E0
}
func.func @selu(%x: !E0) -> !E0 {
  %alpha_given = arith.constant #alpha
  %alpha = func.call @number(%alpha_given) : (f32) -> !E0
  %gamma_given = arith.constant #gamma
  %gamma = func.call @number(%gamma_given) : (f32) -> !E0
  %zero = arith.constant 0.0 : !E0
  %p = arith.cmpf ogt, %x, %zero : !E0
  %e = math.expm1 %x : !E0
  %s = arith.mulf %e, %alpha : !E0
  %t = arith.select %p, %x, %s : !E0
  %r = arith.mulf %t, %gamma : !E0
  return %r : !E0
}
func.func @shrink(%x: !E0) -> !E0 {
  %bias_given = arith.constant #bias
  %bias = func.call @number(%bias_given) : (f32) -> !E0
  %lambd_given = arith.constant #lambd
  %lambd = func.call @number(%lambd_given) : (f32) -> !E0
  %zero = arith.constant 0.0 : !E0
  %least = arith.negf %lambd : !E0
  %low = arith.cmpf olt, %x, %least : !E0
  %high = arith.cmpf ogt, %x, %lambd : !E0
  %up = arith.addf %x, %bias : !E0
  %down = arith.subf %x, %bias : !E0
  %s = arith.select %high, %down, %zero : !E0
  %r = arith.select %low, %up, %s : !E0
  return %r : !E0
}
func.func @thresholded_relu(%x: !E0) -> !E0 {
  %alpha_given = arith.constant #alpha
  %alpha = func.call @number(%alpha_given) : (f32) -> !E0
  %zero = arith.constant 0.0 : !E0
  %p = arith.cmpf ogt, %x, %alpha : !E0
  %r = arith.select %p, %x, %zero : !E0
  return %r : !E0
}

// -----
// --- Integers and bools ---
!E0 = i32

func.func @abs_signed(%x: !E0) -> !E0 {
  %r = math.absi %x : !E0
  return %r : !E0
}
func.func @neg_signed(%x: !E0) -> !E0 {
  %zero = arith.constant 0 : !E0
  %r = arith.subi %zero, %x : !E0
  return %r : !E0
}
func.func @not(%x: !E0) -> !E0 {
  %ones = arith.constant -1 : !E0
  %r = arith.xori %x, %ones : !E0
  return %r : !E0
}
func.func @relu_signed(%x: !E0) -> !E0 {
  %zero = arith.constant 0 : !E0
  %r = arith.maxsi %x, %zero : !E0
  return %r : !E0
}
func.func @sign_signed(%x: !E0) -> !E0 {
  %one = arith.constant 1 : !E0
  %ones = arith.constant -1 : !E0
  %s = arith.minsi %x, %one : !E0
  %r = arith.maxsi %s, %ones : !E0
  return %r : !E0
}
func.func @sign_unsigned(%x: !E0) -> !E0 {
  %one = arith.constant 1 : !E0
  %r = arith.minui %x, %one : !E0
  return %r : !E0
}
func.func @addi(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.addi %a, %b : !E0
  return %r : !E0
}
func.func @subi(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.subi %a, %b : !E0
  return %r : !E0
}
func.func @muli(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.muli %a, %b : !E0
  return %r : !E0
}
func.func @and(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.andi %a, %b : !E0
  return %r : !E0
}
func.func @or(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.ori %a, %b : !E0
  return %r : !E0
}
func.func @xor(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.xori %a, %b : !E0
  return %r : !E0
}
func.func @max_signed(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.maxsi %a, %b : !E0
  return %r : !E0
}
func.func @max_unsigned(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.maxui %a, %b : !E0
  return %r : !E0
}
func.func @min_signed(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.minsi %a, %b : !E0
  return %r : !E0
}
func.func @min_unsigned(%a: !E0, %b: !E0) -> !E0 {
  %r = arith.minui %a, %b : !E0
  return %r : !E0
}
// a / 0 is 0, and a / -1 wraps: both are undefined in arith and trap on x86.
func.func @div_signed(%a: !E0, %b: !E0) -> !E0 {
  %zero = arith.constant 0 : !E0
  %one = arith.constant 1 : !E0
  %ones = arith.constant -1 : !E0
  %by0 = arith.cmpi eq, %b, %zero : !E0
  %flips = arith.cmpi eq, %b, %ones : !E0
  %odd = arith.ori %by0, %flips : i1
  %d = arith.select %odd, %one, %b : !E0
  %q = arith.divsi %a, %d : !E0
  %m = arith.subi %zero, %a : !E0
  %p = arith.select %flips, %m, %q : !E0
  %r = arith.select %by0, %zero, %p : !E0
  return %r : !E0
}
func.func @div_unsigned(%a: !E0, %b: !E0) -> !E0 {
  %zero = arith.constant 0 : !E0
  %one = arith.constant 1 : !E0
  %by0 = arith.cmpi eq, %b, %zero : !E0
  %d = arith.select %by0, %one, %b : !E0
  %q = arith.divui %a, %d : !E0
  %r = arith.select %by0, %zero, %q : !E0
  return %r : !E0
}
func.func @rem_signed(%a: !E0, %b: !E0) -> !E0 {
  %q = func.call @div_signed(%a, %b) : (!E0, !E0) -> !E0
  %p = arith.muli %q, %b : !E0
  %d = arith.subi %a, %p : !E0
  %zero = arith.constant 0 : !E0
  %by0 = arith.cmpi eq, %b, %zero : !E0
  %r = arith.select %by0, %zero, %d : !E0
  return %r : !E0
}
func.func @mod_signed(%a: !E0, %b: !E0) -> !E0 {
  %m = func.call @rem_signed(%a, %b) : (!E0, !E0) -> !E0
  %zero = arith.constant 0 : !E0
  %some = arith.cmpi ne, %m, %zero : !E0
  %x = arith.xori %m, %b : !E0
  %differ = arith.cmpi slt, %x, %zero : !E0
  %moves = arith.andi %some, %differ : i1
  %n = arith.addi %m, %b : !E0
  %r = arith.select %moves, %n, %m : !E0
  return %r : !E0
}
func.func @mod_unsigned(%a: !E0, %b: !E0) -> !E0 {
  %q = func.call @div_unsigned(%a, %b) : (!E0, !E0) -> !E0
  %p = arith.muli %q, %b : !E0
  %d = arith.subi %a, %p : !E0
  %zero = arith.constant 0 : !E0
  %by0 = arith.cmpi eq, %b, %zero : !E0
  %r = arith.select %by0, %zero, %d : !E0
  return %r : !E0
}
func.func @shift_left(%a: !E0, %b: !E0) -> !E0 {
  %zero = arith.constant 0 : !E0
  %ones = arith.constant -1 : !E0
  %width = math.ctpop %ones : !E0
  %fits = arith.cmpi ult, %b, %width : !E0
  %by = arith.select %fits, %b, %zero : !E0
  %s = arith.shli %a, %by : !E0
  %r = arith.select %fits, %s, %zero : !E0
  return %r : !E0
}
func.func @shift_right(%a: !E0, %b: !E0) -> !E0 {
  %zero = arith.constant 0 : !E0
  %ones = arith.constant -1 : !E0
  %width = math.ctpop %ones : !E0
  %fits = arith.cmpi ult, %b, %width : !E0
  %by = arith.select %fits, %b, %zero : !E0
  %s = arith.shrui %a, %by : !E0
  %r = arith.select %fits, %s, %zero : !E0
  return %r : !E0
}
func.func @equali(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi eq, %a, %b : !E0
  return %r : i1
}
func.func @greater_signed(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi sgt, %a, %b : !E0
  return %r : i1
}
func.func @greater_unsigned(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi ugt, %a, %b : !E0
  return %r : i1
}
func.func @greater_or_equal_signed(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi sge, %a, %b : !E0
  return %r : i1
}
func.func @greater_or_equal_unsigned(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi uge, %a, %b : !E0
  return %r : i1
}
func.func @less_signed(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi slt, %a, %b : !E0
  return %r : i1
}
func.func @less_unsigned(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi ult, %a, %b : !E0
  return %r : i1
}
func.func @less_or_equal_signed(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi sle, %a, %b : !E0
  return %r : i1
}
func.func @less_or_equal_unsigned(%a: !E0, %b: !E0) -> i1 {
  %r = arith.cmpi ule, %a, %b : !E0
  return %r : i1
}
func.func @prelu_signed(%a: !E0, %b: !E0) -> !E0 {
  %zero = arith.constant 0 : !E0
  %n = arith.cmpi slt, %a, %zero : !E0
  %s = arith.muli %a, %b : !E0
  %r = arith.select %n, %s, %a : !E0
  return %r : !E0
}
func.func @clip_signed(%x: !E0, %a: !E0, %b: !E0) -> !E0 {
  %s = arith.maxsi %x, %a : !E0
  %r = arith.minsi %s, %b : !E0
  return %r : !E0
}
func.func @clip_unsigned(%x: !E0, %a: !E0, %b: !E0) -> !E0 {
  %s = arith.maxui %x, %a : !E0
  %r = arith.minui %s, %b : !E0
  return %r : !E0
}
func.func @truth(%x: !E0) -> i1 {
  %zero = arith.constant 0 : !E0
  %r = arith.cmpi ne, %x, %zero : !E0
  return %r : i1
}

// -----
// --- Powers through f64 ---
!E0 = f32
!E1 = i32

func.func private @left(!E0) -> f64
func.func private @right(!E1) -> f64
func.func private @back(f64) -> !E0

func.func @pow(%a: !E0, %b: !E1) -> !E0 {
  %x = func.call @left(%a) : (!E0) -> f64
  %y = func.call @right(%b) : (!E1) -> f64
  %z = math.powf %x, %y : f64
  %r = func.call @back(%z) : (f64) -> !E0
  return %r : !E0
}

// -----
func.func @left_itself(%x: f64) -> f64 {
  return %x : f64
}
func.func @right_itself(%x: f64) -> f64 {
  return %x : f64
}

// -----
!E0 = f32

func.func @left_wide(%x: !E0) -> f64 {
  %r = arith.extf %x : !E0 to f64
  return %r : f64
}
func.func @back_narrow(%x: f64) -> !E0 {
  %r = arith.truncf %x : f64 to !E0
  return %r : !E0
}

// -----
!E0 = i32

func.func @left_signed(%x: !E0) -> f64 {
  %r = arith.sitofp %x : !E0 to f64
  return %r : f64
}
func.func @left_unsigned(%x: !E0) -> f64 {
  %r = arith.uitofp %x : !E0 to f64
  return %r : f64
}
func.func @back_signed(%x: f64) -> !E0 {
  %r = arith.fptosi %x : f64 to !E0
  return %r : !E0
}
func.func @back_unsigned(%x: f64) -> !E0 {
  %r = arith.fptoui %x : f64 to !E0
  return %r : !E0
}

// -----
!E1 = f32

func.func @right_wide(%x: !E1) -> f64 {
  %r = arith.extf %x : !E1 to f64
  return %r : f64
}

// -----
!E1 = i32

func.func @right_signed(%x: !E1) -> f64 {
  %r = arith.sitofp %x : !E1 to f64
  return %r : f64
}
func.func @right_unsigned(%x: !E1) -> f64 {
  %r = arith.uitofp %x : !E1 to f64
  return %r : f64
}

// -----
// --- Casts from !E0 to !E ---
!E0 = f32
!E = f64

func.func @widen(%x: !E0) -> !E {
  %r = arith.extf %x : !E0 to !E
  return %r : !E
}

// -----
!E0 = f64
!E = f32

func.func @narrow(%x: !E0) -> !E {
  %r = arith.truncf %x : !E0 to !E
  return %r : !E
}

// -----
!E0 = f16
!E = bf16

func.func @between(%x: !E0) -> !E {
  %w = arith.extf %x : !E0 to f32
  %r = arith.truncf %w : f32 to !E
  return %r : !E
}

// -----
!E0 = f32
!E = i32

func.func @to_signed(%x: !E0) -> !E {
  %r = arith.fptosi %x : !E0 to !E
  return %r : !E
}
func.func @to_unsigned(%x: !E0) -> !E {
  %r = arith.fptoui %x : !E0 to !E
  return %r : !E
}
func.func @to_truth(%x: !E0) -> i1 {
  %zero = arith.constant 0.0 : !E0
  %r = arith.cmpf une, %x, %zero : !E0
  return %r : i1
}

// -----
!E0 = i32
!E = f32

func.func @from_signed(%x: !E0) -> !E {
  %r = arith.sitofp %x : !E0 to !E
  return %r : !E
}
func.func @from_unsigned(%x: !E0) -> !E {
  %r = arith.uitofp %x : !E0 to !E
  return %r : !E
}

// -----
!E0 = i8
!E = i32

func.func @widen_signed(%x: !E0) -> !E {
  %r = arith.extsi %x : !E0 to !E
  return %r : !E
}
func.func @widen_unsigned(%x: !E0) -> !E {
  %r = arith.extui %x : !E0 to !E
  return %r : !E
}

// -----
!E0 = i32
!E = i8

func.func @narrow_integer(%x: !E0) -> !E {
  %r = arith.trunci %x : !E0 to !E
  return %r : !E
}
