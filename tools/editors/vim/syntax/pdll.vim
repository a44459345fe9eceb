" PDLL: rules, and the MLIR in their attributes and types.
if exists('b:current_syntax')
  finish
endif

syntax include @pdllMlir <sfile>:p:h/mlir.vim
unlet! b:current_syntax

syntax keyword pdllTodo TODO FIXME contained
syntax match pdllInclude "^\s*#include\>" nextgroup=pdllString skipwhite
syntax region pdllString start=+"+ skip=+\\.+ end=+"+ oneline

syntax keyword pdllDeclaration Pattern Constraint Rewrite Table nextgroup=pdllName skipwhite
syntax match pdllName "\<\h\w*" contained
syntax keyword pdllKeyword let rewrite with replace erase return not require refuse else for
" Not the name of an operand.
syntax match pdllKeyword "\<in\>\ze\s*[^ :,).=]"
syntax keyword pdllConstant true false dynamic
syntax keyword pdllModifier benefit recursion
syntax match pdllOperator "[-+*%<>=!]\|/\|&&\|||\|?\|[-=]>"
syntax keyword pdllOperator ceildiv
syntax keyword pdllType Attr Op Type TypeRange Value ValueRange
" Natives may have their names.
syntax match pdllType "\<\(Int\|List\|Mask\|Loops\|ElementType\|Map\|String\|Dictionary\)\>(\@!"
syntax match pdllType "\<\(b\?f16\|f32\|f64\|[su]\?i\d\+\|index\)\>"
syntax match pdllCall "\<\h\w*\ze("
syntax match pdllFunction "\<\(size\|any\|all\|count\|sum\|product\|min\|max\|scan\|where\|range\|mask\|without\|equal\)\ze("
syntax match pdllFunction "\<\(dims\|indexing_map\|add_maps\|tensor_type\|vector_type\|text\|dictionary\|with\|has\)\ze("
syntax match pdllNumber "\<\d\+\>"
" Behind the operators, so that these win.
syntax match pdllComment "//.*$" contains=pdllTodo
" The equation of a rule.
syntax match pdllEquation "^//.*  ==  .*$"
" op<linalg.generic>
syntax match pdllOperation "\<[oO]p<[A-Za-z0-9_.$]*>" contains=pdllOperationName
syntax match pdllOperationName "<\@<=[A-Za-z0-9_.$]\+" contained

" attr<"..."> and type<"...">: MLIR, whose own strings have escaped marks.
syntax region pdllText matchgroup=pdllBuiltin start=+\<\(attr\|type\)<"+ skip=+\\.+ end=+">+ oneline contains=@pdllMlir,pdllInnerString
syntax match pdllInnerString +\\"\([^"\\]\|\\[^"]\)*\\"+ contained

highlight default link pdllComment Comment
highlight default link pdllEquation SpecialComment
highlight default link pdllTodo Todo
highlight default link pdllInclude Include
highlight default link pdllString String
highlight default link pdllInnerString String
highlight default link pdllDeclaration Structure
highlight default link pdllName Function
highlight default link pdllKeyword Keyword
highlight default link pdllModifier StorageClass
highlight default link pdllType Type
highlight default link pdllCall Function
highlight default link pdllNumber Number
highlight default link pdllConstant Constant
highlight default link pdllFunction Function
highlight default link pdllOperator Operator
highlight default link pdllOperation Special
highlight default link pdllOperationName Statement
highlight default link pdllBuiltin Special

let b:current_syntax = 'pdll'
