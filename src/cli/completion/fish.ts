import { beginningsOf, type CompletedCommand, nextWords } from './completed-commands.ts'
import { quoted } from './shell-script.ts'

const complete = (command: string, ...words: string[]): string =>
  ['complete -c forklist', `-n "__forklist_at ${quoted(command)}"`, ...words].join(' ')

const described = (text: string): string[] => (text === '' ? [] : ['-d', quoted(text)])

/** Returns the completion for fish. */
export function fishScript(commands: readonly CompletedCommand[]): string {
  const next = nextWords(commands)
  return `# Completion of forklist for fish. Load it with: forklist completion fish | source
function __forklist_at
    set -l command ''
    set -l words (commandline -opc)
    for word in $words[2..]
        string match -q -- '-*' $word; and break
        set -l longer (string trim -- "$command $word")
        contains -- "$longer" ${beginningsOf(commands).map(quoted).join(' ')}; or break
        set command $longer
    end
    test "$command" = "$argv[1]"
end
function __forklist_at_file
    string match -q -- '@*' (commandline -ct); or return
    for path in (string sub -s 2 -- (commandline -ct))*
        echo "@$path"
    end
end
complete -c forklist -f
complete -c forklist -l help -d 'Show the help'
${[
  ...[...next].flatMap(([before, words]) =>
    words.map(({ word, summary }) => complete(before, '-a', word, ...described(summary))),
  ),
  ...commands.flatMap(({ name, options, positions }) => [
    ...options.map(option =>
      complete(
        name,
        '-l',
        option.name.slice(2),
        ...(option.takesValue ? [option.isFile ? '-rF' : '-x'] : []),
        ...(option.takesValue && !option.isFile
          ? ['-a', quoted([...option.words, '(__forklist_at_file)'].join(' '))]
          : []),
        ...described(option.description),
      ),
    ),
    ...positions.flatMap(({ words, isFile }) => [
      ...(words.length > 0 ? [complete(name, '-a', quoted(words.join(' ')))] : []),
      ...(isFile ? [complete(name, '-F')] : []),
    ]),
  ]),
].join('\n')}
`
}
