if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
setlocal commentstring=//\ %s comments=:// shiftwidth=2 expandtab
" gf and [i follow an include from the folder of the rules.
setlocal include=^\\s*#include path+=./..
let b:undo_ftplugin = 'setlocal commentstring< comments< shiftwidth< expandtab< include< path<'
