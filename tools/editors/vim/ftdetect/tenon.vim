" Rules, and schedules and payloads.
autocmd BufRead,BufNewFile *.pdll setfiletype pdll
autocmd BufRead,BufNewFile *.mlir setfiletype mlir
