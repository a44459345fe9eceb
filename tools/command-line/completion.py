"""Completion for bash, zsh and fish, from what a tool's --help says.

Names of schedules and knobs are asked of tenon-opt when they are wanted.
"""

import re

COMMANDS = re.compile(r"[a-z-]+(\|[a-z-]+)+")


def kind(flag):
    """What the value of a flag is: words, schedules, knobs, setting, files,
    directories, or nothing that can be listed."""
    if flag.value is None:
        return None
    value = flag.value.lower()
    if flag.words:
        return "words"
    if flag.name in ("--schedule", "--reference"):
        return "schedules"
    if flag.name == "--set":
        return "setting"
    if flag.name == "--knobs":
        return "knobs"
    if re.search(r"file(?!:)|library|program", value) and ":" not in value:
        return "files"
    if "dir" in value:
        return "directories"
    return "any"


def commands(read):
    """The words that may stand first, if the usage lists some."""
    found = COMMANDS.search(read.usage)
    return found[0].split("|") if found else []


def spelt(flag):
    """How its name is completed: with what comes before a value."""
    joins = flag.value and flag.name.startswith("--") and not flag.optional
    return flag.name + ("=" if joins else "")


def identifier(read):
    return "_" + read.tool.replace("-", "_")


# --- bash --------------------------------------------------------------------

BASH = r"""# bash completion for @TOOL@, made from its --help.

@FUNCTION@_ask() {
  local opt=tenon-opt
  [[ $program == */* ]] && opt=${program%/*}/tenon-opt
  "$opt" "${asked[@]}" "$@" 2>/dev/null </dev/null
}

@FUNCTION@() {
  # Words are cut at = and : too; here is an argument what a space ends.
  local arguments=() word glue= i program=$1
  for ((i = 1; i <= COMP_CWORD; ++i)); do
    word=${COMP_WORDS[i]}
    if [[ ${#arguments[@]} -gt 0 && ($glue || $word == [=:]*) ]]; then
      arguments[-1]+=$word
    else
      arguments+=("$word")
    fi
    [[ $word == *[=:] ]] && glue=1 || glue=
  done

  local current=${arguments[-1]} flag= value words=() asked=() before files=
  value=$current
  # What tenon-opt has to know before it can be asked.
  for ((i = 0; i < ${#arguments[@]} - 1; ++i)); do
    word=${arguments[i]}
    case $word in
    --schedule=* | --schedule-path=* | --rules-path=*) asked+=("$word") ;;
    --schedule | --schedule-path | --rules-path)
      asked+=("$word=${arguments[i + 1]}") ;;
    esac
  done
  if [[ $current == -*=* ]]; then
    flag=${current%%=*} value=${current#*=}
  elif ((${#arguments[@]} > 1)); then
    case ${arguments[-2]} in
    @TAKES@) flag=${arguments[-2]} ;;
    esac
  fi

  COMPREPLY=()
  case $flag in
@CASES@
  '')
    if [[ $current == -* ]]; then
      mapfile -t COMPREPLY < <(compgen -W '@FLAGS@' -- "$current")
      [[ ${COMPREPLY[*]} == *= ]] && compopt -o nospace 2>/dev/null
      return
    fi
@POSITIONAL@
    ;;
  *) return ;;
  esac

  if ((${#words[@]})); then
    mapfile -t COMPREPLY < <(compgen -W "${words[*]}" -- "$value")
  fi
  if [[ $files ]]; then
    local found=()
    mapfile -t found < <(compgen "$files" -- "$value")
    COMPREPLY+=("${found[@]}")
    compopt -o filenames 2>/dev/null
  fi
  # The reply takes the place of what follows the last = or : alone.
  before=${value%"${value##*[=:]}"}
  for i in "${!COMPREPLY[@]}"; do
    COMPREPLY[i]=${COMPREPLY[i]#"$before"}
  done
}

complete -F @FUNCTION@ @TOOL@
"""

BASH_KINDS = {
    "files": "files=-f",
    "directories": "files=-d",
    "any": "return",
    # Of several with commas between them, the last.
    "schedules": """before=${value%"${value##*,}"} files=-f
    words=($(@FUNCTION@_ask --list-schedules | cut -d' ' -f1))
    words=("${words[@]/#/$before}")""",
    "knobs": """before=${value%"${value##*,}"}
    words=($(@FUNCTION@_ask --knobs | sed -n 's/^\\([^ ][^ ]*\\) .*/\\1/p'))
    words=("${words[@]/#/$before}")""",
    "setting": """if [[ $value == *=* ]]; then
      words=($(@FUNCTION@_ask --knobs |
        sed -n "s/^${value%%=*}  *[^ ]*  *//p" | tr -d ' ' | tr , ' '))
      words=("${words[@]/#/${value%%=*}=}")
    else
      words=($(@FUNCTION@_ask --knobs | sed -n 's/^\\([^ ][^ ]*\\) .*/\\1=/p'))
      compopt -o nospace 2>/dev/null
    fi""",
}


def bash(read):
    cases = {}
    for flag in read.flags:
        code = kind(flag)
        if code is None:
            continue
        code = ("words=(" + " ".join(word for word, _ in flag.words) + ")"
                if code == "words" else BASH_KINDS[code])
        cases.setdefault(code, []).append(flag)
    text = "".join(f"  {' | '.join(flag.name for flag in flags)})\n    {code}\n    ;;\n"
                   for code, flags in cases.items())
    takes = [flag.name for flag in read.flags if flag.value and not flag.optional]
    takes_files = "[options]" != read.usage
    positional = "    files=-f" if takes_files else "    return"
    if words := commands(read):
        positional = ("    if ((${#arguments[@]} == 1)); then\n"
                      f"      words=({' '.join(words)})\n"
                      "    else\n      files=-f\n    fi")
    names = " ".join(spelt(flag) for flag in read.flags)
    text = (BASH.replace("@POSITIONAL@", positional)
            .replace("@CASES@", text.rstrip("\n"))
            .replace("@TAKES@", " | ".join(takes)).replace("@FLAGS@", names))
    return (text.replace("@FUNCTION@", identifier(read))
            .replace("@TOOL@", read.tool))


# --- zsh ---------------------------------------------------------------------

ZSH = r"""#compdef @TOOL@
# zsh completion for @TOOL@, made from its --help.

_tenon_ask() {
  local opt=tenon-opt
  local -a asked
  integer i
  [[ $words[1] == */* ]] && opt=${words[1]:h}/tenon-opt
  for ((i = 2; i < CURRENT; ++i)); do
    case $words[i] in
    --(schedule|schedule-path|rules-path)=*) asked+=($words[i]) ;;
    --(schedule|schedule-path|rules-path)) asked+=("$words[i]=$words[i+1]") ;;
    esac
  done
  $opt $asked "$@" 2>/dev/null </dev/null
}

_tenon_schedules() {
  local -a names
  local line
  for line in ${(f)"$(_tenon_ask --list-schedules)"}; do
    names+=("${line%% *}:${${line#* }## #}")
  done
  compset -P '*,'
  _alternative 'schedules:schedule:(('"${(@q)names}"'))' 'files:file:_files -g "*.mlir"'
}

_tenon_knobs() {
  local -a names
  names=(${${(M)${(f)"$(_tenon_ask --knobs)"}:#[^ ]*}%% *})
  compset -P '*,'
  compadd -S "${1-}" -a names
}

_tenon_setting() {
  local name line
  if compset -P 1 '*='; then
    name=${IPREFIX##*set[= ]} name=${${name%=}##*=}
    for line in ${(f)"$(_tenon_ask --knobs)"}; do
      [[ ${line%% *} == $name ]] || continue
      line=${${line#$name}## #}
      compadd -- ${(s:, :)${${line#* }## #}}
    done
  else
    _tenon_knobs =
  fi
}

_arguments -s -S \
@SPECS@
"""

ZSH_KINDS = {"files": "_files", "directories": "_files -/", "any": "",
             "schedules": "_tenon_schedules", "knobs": "_tenon_knobs",
             "setting": "_tenon_setting"}


def zsh(read):
    def clean(text):
        return re.sub(r"([\[\]:\\])", r"\\\1", text).replace("'", "'\\''")

    specs = []
    for flag in read.flags:
        code = kind(flag)
        action = ""
        if code is not None:
            action = ("(" + " ".join(word for word, _ in flag.words) + ")"
                      if code == "words" else ZSH_KINDS[code])
            colons = "::" if flag.optional else ":"
            action = f"{colons}{clean(flag.value)}:{action}"
        join = ""
        if code is not None and flag.name.startswith("--"):
            join = "=-" if flag.optional else "="
        for name in flag.names:
            specs.append(f"'*{name}{join if name == flag.name else ''}"
                         f"[{clean(flag.summary)}]{action}'")
    if words := commands(read):
        specs.append(f"'1:command:({' '.join(words)})'")
    if "[options]" != read.usage:
        specs.append("'*:file:_files'")
    return (ZSH.replace("@SPECS@", " \\\n".join("  " + spec for spec in specs))
            .replace("@TOOL@", read.tool))


# --- fish --------------------------------------------------------------------

FISH_KINDS = {
    "files": "-r -F", "directories": "-x -a '(__fish_complete_directories)'",
    "any": "-x",
    "schedules": "-r -F -a '(tenon-opt --list-schedules 2>/dev/null |"
                 " string replace -r \"  +\" \\t)'",
    "knobs": "-x -a '(__tenon_knobs)'",
    "setting": "-x -a '(__tenon_knobs)='",
}

FISH = r"""# fish completion for @TOOL@, made from its --help.
function __tenon_knobs
    set -l given (string match -r -- '--schedule(?:-path)?=\S+' (commandline -opc))
    tenon-opt $given --knobs 2>/dev/null </dev/null | string match -r '^\S+'
end

"""


def fish(read):
    lines = []
    for flag in read.flags:
        code = kind(flag)
        line = [f"complete -c {read.tool}"]
        for name in flag.names:
            long = name.startswith("--")
            line.append(("-l " if long else "-s " if len(name) == 2 else "-o ") +
                        name.lstrip("-"))
        if code == "words":
            line.append(("-x" if not flag.optional else "-f") + " -a '" +
                        " ".join(word for word, _ in flag.words) + "'")
        elif code is not None and not flag.optional:
            line.append(FISH_KINDS[code])
        text = flag.summary.replace("\\", "\\\\").replace("'", "\\'")
        lines.append(" ".join(line) + f" -d '{text}'")
    if words := commands(read):
        lines.append(f"complete -c {read.tool} -n __fish_use_subcommand -a "
                     f"'{' '.join(words)}'")
    return FISH.replace("@TOOL@", read.tool) + "\n".join(lines) + "\n"
