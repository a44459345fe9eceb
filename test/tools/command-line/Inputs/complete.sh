# complete.sh COMPLETIONS TOOL WORD...: what bash offers for the last word, a line
# each. The words are as bash cuts a line: at spaces, = and :.
source "$1/$2"
COMP_WORDS=("${@:2}")
COMP_CWORD=$(($# - 2))
"$(complete -p "$2" | sed 's/.*-F \([^ ]*\).*/\1/')" "$2" "${COMP_WORDS[-1]}" ""
printf '%s\n' "${COMPREPLY[@]}"
