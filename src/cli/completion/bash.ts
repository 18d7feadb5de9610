import type { CompletedCommand } from './completed-commands.ts'
import { nextCases, optionCases, positionCases, readWord, valueCases } from './shell-script.ts'

const offer = (words: readonly string[]): string => `offered='${words.join(' ')}'`
const files = 'files=yes'

/** Returns the completion for bash. It also works in version 3.2, which macOS has. */
export const bashScript = (
  commands: readonly CompletedCommand[],
): string => `# Completion of forklist for bash. Load it with: source <(forklist completion bash)
_forklist() {
  local current=\${COMP_WORDS[COMP_CWORD]} command='' option='' offered='' files='' position=0 index word
  # Bash splits --format=kml into three words.
  [[ $current == '=' ]] && current=''
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    [[ $word == '=' ]] && continue
${readWord(commands)}
  done
  if [[ -n $option && $current == @* ]]; then
    files=yes
  elif [[ -n $option ]]; then
    case "$command $option" in
${valueCases(commands, offer, files).join('\n')}
    esac
  elif [[ $current == -* ]]; then
    case $command in
${optionCases(commands, options => offer(options.map(({ name }) => name))).join('\n')}
    *) offered='--help --version' ;;
    esac
  else
    if ((position == 0)); then
      case $command in
${nextCases(commands, words => offer(words.map(({ word }) => word))).join('\n')}
      esac
    fi
    case "$command $position" in
${positionCases(commands, words => `offered="$offered ${words.join(' ')}"`, files).join('\n')}
    esac
  fi
  if [[ -n $files ]]; then
    local IFS=$'\\n' at=''
    [[ $current == @* ]] && at=@
    compopt -o filenames 2> /dev/null
    COMPREPLY=($(compgen -P "$at" -f -- "\${current#@}"))
  else
    local IFS=' '$'\\n'
    COMPREPLY=($(compgen -W "$offered" -- "$current"))
  fi
}
complete -F _forklist forklist
`
