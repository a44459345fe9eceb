# complete.zsh FOLDER LINE WANTED...: types the line and a tab into zsh until it has
# shown all that is wanted, or a minute has gone; prints what of it was shown.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=(${(q)1} \$fpath); autoload -U compinit; compinit -u -D
setopt no_always_last_prompt; bindkey '^I' complete-word; print rea''dy"
read_until() {
  local part all left
  integer end=$((SECONDS + 60))
  while ((SECONDS < end)); do
    if zpty -r -t shell part; then
      all+=$part
    else
      sleep 0.1
    fi
    left=("$@")
    for part in "$@"; do
      [[ $all == *$part* ]] && left=(${left:#$part})
    done
    (($#left)) || break
  done
  for part in "$@"; do
    [[ $all == *$part* ]] && print -r -- $part
  done
}
read_until ready >/dev/null
zpty -w -n shell "$2"$'\t\t'
read_until ${@:3}
zpty -d shell
