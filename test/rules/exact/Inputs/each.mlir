// Each operation of floats on vectors and on scalars, for each-rule.test.

func.func @vectors(%a: vector<8xf32>, %b: vector<8xf32>, %i: vector<8xi32>, %m: memref<8xf32>, %s: f32) {
  %v0 = arith.addf %a, %b : vector<8xf32>
  vector.print %v0 : vector<8xf32>
  %v1 = arith.subf %a, %b : vector<8xf32>
  vector.print %v1 : vector<8xf32>
  %v2 = arith.mulf %a, %b : vector<8xf32>
  vector.print %v2 : vector<8xf32>
  %v3 = arith.divf %a, %b : vector<8xf32>
  vector.print %v3 : vector<8xf32>
  %v4 = arith.maximumf %a, %b : vector<8xf32>
  vector.print %v4 : vector<8xf32>
  %v5 = arith.maxnumf %a, %b : vector<8xf32>
  vector.print %v5 : vector<8xf32>
  %v6 = arith.minimumf %a, %b : vector<8xf32>
  vector.print %v6 : vector<8xf32>
  %v7 = arith.minnumf %a, %b : vector<8xf32>
  vector.print %v7 : vector<8xf32>
  %v8 = arith.negf %a : vector<8xf32>
  vector.print %v8 : vector<8xf32>
  %v9 = math.fma %a, %b, %a : vector<8xf32>
  vector.print %v9 : vector<8xf32>
  %v10 = vector.fma %a, %b, %a : vector<8xf32>
  vector.print %v10 : vector<8xf32>
  %v11 = arith.extf %a : vector<8xf32> to vector<8xf64>
  vector.print %v11 : vector<8xf64>
  %v12 = arith.truncf %a : vector<8xf32> to vector<8xbf16>
  vector.print %v12 : vector<8xbf16>
  %v13 = arith.sitofp %i : vector<8xi32> to vector<8xf32>
  vector.print %v13 : vector<8xf32>
  %v14 = arith.uitofp %i : vector<8xi32> to vector<8xf32>
  vector.print %v14 : vector<8xf32>
  %v15 = arith.fptosi %a : vector<8xf32> to vector<8xi32>
  vector.print %v15 : vector<8xi32>
  %v16 = arith.fptoui %a : vector<8xf32> to vector<8xi32>
  vector.print %v16 : vector<8xi32>
  %v17 = arith.cmpf oeq, %a, %b : vector<8xf32>
  vector.print %v17 : vector<8xi1>
  %v18 = arith.cmpf one, %a, %b : vector<8xf32>
  vector.print %v18 : vector<8xi1>
  %v19 = arith.cmpf olt, %a, %b : vector<8xf32>
  vector.print %v19 : vector<8xi1>
  %v20 = arith.cmpf ole, %a, %b : vector<8xf32>
  vector.print %v20 : vector<8xi1>
  %v21 = arith.cmpf ogt, %a, %b : vector<8xf32>
  vector.print %v21 : vector<8xi1>
  %v22 = arith.cmpf oge, %a, %b : vector<8xf32>
  vector.print %v22 : vector<8xi1>
  %v23 = arith.cmpf ord, %a, %b : vector<8xf32>
  vector.print %v23 : vector<8xi1>
  %v24 = arith.cmpf uno, %a, %b : vector<8xf32>
  vector.print %v24 : vector<8xi1>
  %v25 = math.exp %a : vector<8xf32>
  vector.print %v25 : vector<8xf32>
  %v26 = math.exp2 %a : vector<8xf32>
  vector.print %v26 : vector<8xf32>
  %v27 = math.log %a : vector<8xf32>
  vector.print %v27 : vector<8xf32>
  %v28 = math.log2 %a : vector<8xf32>
  vector.print %v28 : vector<8xf32>
  %v29 = math.log10 %a : vector<8xf32>
  vector.print %v29 : vector<8xf32>
  %v30 = math.sqrt %a : vector<8xf32>
  vector.print %v30 : vector<8xf32>
  %v31 = math.cbrt %a : vector<8xf32>
  vector.print %v31 : vector<8xf32>
  %v32 = math.tanh %a : vector<8xf32>
  vector.print %v32 : vector<8xf32>
  %v33 = math.erf %a : vector<8xf32>
  vector.print %v33 : vector<8xf32>
  %v34 = math.erfc %a : vector<8xf32>
  vector.print %v34 : vector<8xf32>
  %v35 = math.sin %a : vector<8xf32>
  vector.print %v35 : vector<8xf32>
  %v36 = math.cos %a : vector<8xf32>
  vector.print %v36 : vector<8xf32>
  %v37 = math.tan %a : vector<8xf32>
  vector.print %v37 : vector<8xf32>
  %v38 = math.sinh %a : vector<8xf32>
  vector.print %v38 : vector<8xf32>
  %v39 = math.cosh %a : vector<8xf32>
  vector.print %v39 : vector<8xf32>
  %v40 = math.asin %a : vector<8xf32>
  vector.print %v40 : vector<8xf32>
  %v41 = math.acos %a : vector<8xf32>
  vector.print %v41 : vector<8xf32>
  %v42 = math.atan %a : vector<8xf32>
  vector.print %v42 : vector<8xf32>
  %v43 = math.asinh %a : vector<8xf32>
  vector.print %v43 : vector<8xf32>
  %v44 = math.acosh %a : vector<8xf32>
  vector.print %v44 : vector<8xf32>
  %v45 = math.atanh %a : vector<8xf32>
  vector.print %v45 : vector<8xf32>
  %v46 = math.floor %a : vector<8xf32>
  vector.print %v46 : vector<8xf32>
  %v47 = math.ceil %a : vector<8xf32>
  vector.print %v47 : vector<8xf32>
  %v48 = math.round %a : vector<8xf32>
  vector.print %v48 : vector<8xf32>
  %v49 = math.roundeven %a : vector<8xf32>
  vector.print %v49 : vector<8xf32>
  %v50 = math.trunc %a : vector<8xf32>
  vector.print %v50 : vector<8xf32>
  %v51 = math.rsqrt %a : vector<8xf32>
  vector.print %v51 : vector<8xf32>
  %v52 = math.absf %a : vector<8xf32>
  vector.print %v52 : vector<8xf32>
  %v53 = math.copysign %a, %b : vector<8xf32>
  vector.print %v53 : vector<8xf32>
  %v54 = math.powf %a, %b : vector<8xf32>
  vector.print %v54 : vector<8xf32>
  %v55 = math.atan2 %a, %b : vector<8xf32>
  vector.print %v55 : vector<8xf32>
  %v56 = vector.reduction <maximumf>, %a : vector<8xf32> into f32
  vector.print %v56 : f32
  %v57 = vector.reduction <add>, %a, %s : vector<8xf32> into f32
  vector.print %v57 : f32
  %v58 = vector.reduction <mul>, %a, %s : vector<8xf32> into f32
  vector.print %v58 : f32
  %v59 = vector.reduction <maximumf>, %a, %s : vector<8xf32> into f32
  vector.print %v59 : f32
  %v60 = vector.reduction <minimumf>, %a, %s : vector<8xf32> into f32
  vector.print %v60 : f32
  return
}

func.func @scalars(%a: f32, %b: f32, %i: i32, %m: memref<8xf32>) {
  %v0 = arith.addf %a, %b : f32
  vector.print %v0 : f32
  %v1 = arith.subf %a, %b : f32
  vector.print %v1 : f32
  %v2 = arith.mulf %a, %b : f32
  vector.print %v2 : f32
  %v3 = arith.divf %a, %b : f32
  vector.print %v3 : f32
  %v4 = arith.maximumf %a, %b : f32
  vector.print %v4 : f32
  %v5 = arith.maxnumf %a, %b : f32
  vector.print %v5 : f32
  %v6 = arith.minimumf %a, %b : f32
  vector.print %v6 : f32
  %v7 = arith.minnumf %a, %b : f32
  vector.print %v7 : f32
  %v8 = arith.negf %a : f32
  vector.print %v8 : f32
  %v9 = math.fma %a, %b, %a : f32
  vector.print %v9 : f32
  %v10 = arith.extf %a : f32 to f64
  vector.print %v10 : f64
  %v11 = arith.truncf %a : f32 to bf16
  vector.print %v11 : bf16
  %v12 = arith.sitofp %i : i32 to f32
  vector.print %v12 : f32
  %v13 = arith.uitofp %i : i32 to f32
  vector.print %v13 : f32
  %v14 = arith.fptosi %a : f32 to i32
  vector.print %v14 : i32
  %v15 = arith.fptoui %a : f32 to i32
  vector.print %v15 : i32
  %v16 = arith.cmpf oeq, %a, %b : f32
  vector.print %v16 : i1
  %v17 = arith.cmpf one, %a, %b : f32
  vector.print %v17 : i1
  %v18 = arith.cmpf olt, %a, %b : f32
  vector.print %v18 : i1
  %v19 = arith.cmpf ole, %a, %b : f32
  vector.print %v19 : i1
  %v20 = arith.cmpf ogt, %a, %b : f32
  vector.print %v20 : i1
  %v21 = arith.cmpf oge, %a, %b : f32
  vector.print %v21 : i1
  %v22 = arith.cmpf ord, %a, %b : f32
  vector.print %v22 : i1
  %v23 = arith.cmpf uno, %a, %b : f32
  vector.print %v23 : i1
  %v24 = math.exp %a : f32
  vector.print %v24 : f32
  %v25 = math.exp2 %a : f32
  vector.print %v25 : f32
  %v26 = math.log %a : f32
  vector.print %v26 : f32
  %v27 = math.log2 %a : f32
  vector.print %v27 : f32
  %v28 = math.log10 %a : f32
  vector.print %v28 : f32
  %v29 = math.sqrt %a : f32
  vector.print %v29 : f32
  %v30 = math.cbrt %a : f32
  vector.print %v30 : f32
  %v31 = math.tanh %a : f32
  vector.print %v31 : f32
  %v32 = math.erf %a : f32
  vector.print %v32 : f32
  %v33 = math.erfc %a : f32
  vector.print %v33 : f32
  %v34 = math.sin %a : f32
  vector.print %v34 : f32
  %v35 = math.cos %a : f32
  vector.print %v35 : f32
  %v36 = math.tan %a : f32
  vector.print %v36 : f32
  %v37 = math.sinh %a : f32
  vector.print %v37 : f32
  %v38 = math.cosh %a : f32
  vector.print %v38 : f32
  %v39 = math.asin %a : f32
  vector.print %v39 : f32
  %v40 = math.acos %a : f32
  vector.print %v40 : f32
  %v41 = math.atan %a : f32
  vector.print %v41 : f32
  %v42 = math.asinh %a : f32
  vector.print %v42 : f32
  %v43 = math.acosh %a : f32
  vector.print %v43 : f32
  %v44 = math.atanh %a : f32
  vector.print %v44 : f32
  %v45 = math.floor %a : f32
  vector.print %v45 : f32
  %v46 = math.ceil %a : f32
  vector.print %v46 : f32
  %v47 = math.round %a : f32
  vector.print %v47 : f32
  %v48 = math.roundeven %a : f32
  vector.print %v48 : f32
  %v49 = math.trunc %a : f32
  vector.print %v49 : f32
  %v50 = math.rsqrt %a : f32
  vector.print %v50 : f32
  %v51 = math.absf %a : f32
  vector.print %v51 : f32
  %v52 = math.copysign %a, %b : f32
  vector.print %v52 : f32
  %v53 = math.powf %a, %b : f32
  vector.print %v53 : f32
  %v54 = math.atan2 %a, %b : f32
  vector.print %v54 : f32
  return
}

func.func @halves(%c: i1, %m: memref<8xbf16>, %v: vector<8xbf16>, %w: vector<8xbf16>, %place: index) {
  %x = memref.load %m[%place] : memref<8xbf16>
  %y = arith.select %c, %v, %w : vector<8xbf16>
  %u = vector.extract %v[3] : bf16 from vector<8xbf16>
  %z = arith.select %c, %x, %u : bf16
  memref.store %z, %m[%place] : memref<8xbf16>
  vector.store %y, %m[%place] : memref<8xbf16>, vector<8xbf16>
  return
}

// Nothing of integers is converted.
func.func @integers(%v: vector<8xi32>, %m: memref<8xi32>, %place: index, %c: i1) {
  %s = vector.reduction <add>, %v : vector<8xi32> into i32
  %x = memref.load %m[%place] : memref<8xi32>
  %y = arith.select %c, %x, %s : i32
  memref.store %y, %m[%place] : memref<8xi32>
  vector.store %v, %m[%place] : memref<8xi32>, vector<8xi32>
  return
}
