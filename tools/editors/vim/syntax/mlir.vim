" MLIR: schedules and payloads.
if exists('b:current_syntax')
  finish
endif

syntax match mlirComment "//.*$" contains=mlirTodo
syntax keyword mlirTodo TODO FIXME contained
syntax region mlirString start=+"+ skip=+\\.+ end=+"+ oneline

syntax match mlirNumber "-\=\<\d\+\(\.\d*\)\=\([eE][-+]\=\d\+\)\=\>"
syntax match mlirNumber "-\=\<0x\x\+\>"
" The dims of a type: 4x?x16xf32.
syntax match mlirShape "\<\(\d\+x\)\+" nextgroup=mlirType
syntax match mlirShape "?x"
syntax match mlirType "\<[su]\=i\d\+\>\|\<f\d\+\>\|\<bf16\>"
syntax match mlirType "\(x\)\@<=\([su]\=i\d\+\|f\d\+\|bf16\|index\)\>"
syntax keyword mlirType index none tensor memref vector complex tuple strided array
syntax keyword mlirAttribute affine_map affine_set dense dense_resource sparse unit loc
syntax keyword mlirBoolean true false
syntax keyword mlirKeyword module attributes private public nested to ins outs
syntax keyword mlirKeyword iter_args from only except options

syntax match mlirOperation "\<[a-z_]\w*\(\.[A-Za-z_]\w*\)\+"
syntax match mlirValue "%[0-9A-Za-z_.$-]\+\(#\d\+\)\="
syntax match mlirSymbol "@[0-9A-Za-z_.$-]\+"
syntax match mlirBlock "\^[0-9A-Za-z_.$-]\+"
syntax match mlirAlias "[!#][A-Za-z_][0-9A-Za-z_.$-]*"

" Schedules: stages, rule sets and knobs.
syntax match mlirTransform "\([!#.]\|\w\)\@1<!transform\(\.\w\+\)\+"
syntax match mlirTransform "\<transform\.tenon\.rules\>" nextgroup=mlirRuleSet skipwhite
syntax match mlirTransform "\<transform\.tune\.knob\>" nextgroup=mlirKnob
syntax match mlirRuleSet +"[^"]*"+ contained
syntax match mlirKnob +<"[^"]*">+ contained

highlight default link mlirComment Comment
highlight default link mlirTodo Todo
highlight default link mlirString String
highlight default link mlirNumber Number
highlight default link mlirShape Number
highlight default link mlirType Type
highlight default link mlirAttribute PreProc
highlight default link mlirBoolean Boolean
highlight default link mlirKeyword Keyword
highlight default link mlirOperation Statement
highlight default link mlirTransform Special
highlight default link mlirRuleSet Function
highlight default link mlirKnob Identifier
highlight default link mlirValue Identifier
highlight default link mlirSymbol Function
highlight default link mlirBlock Label
highlight default link mlirAlias Type

let b:current_syntax = 'mlir'
