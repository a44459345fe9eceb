" Writes beside the file where a syntax group begins, and which: LINE:COLUMN GROUP.
let lines = ['filetype ' . &filetype]
for line in range(1, line('$'))
  let before = ''
  for column in range(1, len(getline(line)))
    let group = synIDattr(synID(line, column, 1), 'name')
    if group !=# before && group !=# ''
      call add(lines, line . ':' . column . ' ' . group)
    endif
    let before = group
  endfor
endfor
call writefile(lines, expand('%:p') . '.groups')
qall!
