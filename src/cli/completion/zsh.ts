import type { CompletedCommand } from './completed-commands.ts'
import { nextCases, optionCases, positionCases, quoted, readWord, valueCases } from './shell-script.ts'

const offer = (words: readonly string[]): string => `offered=(${words.join(' ')})`
const describe = (words: readonly (readonly [word: string, description: string])[]): string =>
  `offered=(${words.map(([word, description]) => quoted(description === '' ? word : `${word}:${description}`)).join(' ')})`
const files = '_files; return'

/** Returns the completion for zsh. */
export const zshScript = (commands: readonly CompletedCommand[]): string => `#compdef forklist
# Completion of forklist for zsh. Load it with: source <(forklist completion zsh)
_forklist() {
  local command='' option='' word index
  local -i position=0
  local -a offered
  for ((index = 2; index < CURRENT; index++)); do
    word=$words[index]
${readWord(commands)}
  done
  if [[ -z $option && $PREFIX == --*=* ]]; then
    option=\${PREFIX%%=*}
    compset -P 1 '*='
  fi
  if [[ -n $option ]] && compset -P @; then
    _files
    return
  elif [[ -n $option ]]; then
    case "$command $option" in
${valueCases(commands, offer, files).join('\n')}
    esac
  elif [[ $PREFIX == -* ]]; then
    case $command in
${optionCases(commands, options => describe(options.map(({ name, description }) => [name, description]))).join('\n')}
    *) offered=(--help --version) ;;
    esac
  else
    if ((position == 0)); then
      case $command in
${nextCases(commands, words => describe(words.map(({ word, summary }) => [word, summary]))).join('\n')}
      esac
    fi
    case "$command $position" in
${positionCases(commands, words => `offered+=(${words.join(' ')})`, files).join('\n')}
    esac
  fi
  _describe forklist offered
}
if [[ \${funcstack[1]} == _forklist ]]; then _forklist "$@"; else compdef _forklist forklist; fi
`
