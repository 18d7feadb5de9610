import {
  beginningsOf,
  type CompletedCommand,
  type CompletedOption,
  nextWords,
  type Values,
} from './completed-commands.ts'

// What the scripts for bash and zsh share: code that both shells understand.

/** Single quotes around a text without single quotes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", '’')}'`

/** Patterns of one case. */
const alternatives = (patterns: readonly string[]): string => patterns.map(quoted).join('|')

const caseOf = (patterns: readonly string[], body: string): string => `    ${alternatives(patterns)}) ${body} ;;`

/** Returns the pattern of words that belong to the command: each beginning of a command, without positions before it. */
const commandPattern = (commands: readonly CompletedCommand[]): string =>
  alternatives(beginningsOf(commands).map(words => `0 ${words}`))

/** Returns the pattern of options that take a value, each behind its command. */
const takingPattern = (commands: readonly CompletedCommand[]): string =>
  alternatives(
    commands.flatMap(({ name, options }) =>
      options.flatMap(option => (option.takesValue ? [`${name} ${option.name}`] : [])),
    ),
  )

/** Returns the cases for a value: of an option, behind its command. @param files the code that offers files */
export const valueCases = (
  commands: readonly CompletedCommand[],
  offer: (words: readonly string[]) => string,
  files: string,
): string[] =>
  grouped(
    commands.flatMap(({ name, options }) => options.map(option => [`${name} ${option.name}`, option] as const)),
    offer,
    files,
  )

/** Returns the cases for a word that is no option: the number of words before it, behind the command. */
export const positionCases = (
  commands: readonly CompletedCommand[],
  offer: (words: readonly string[]) => string,
  files: string,
): string[] =>
  grouped(
    commands.flatMap(({ name, positions }) => positions.map((values, index) => [`${name} ${index}`, values] as const)),
    offer,
    files,
  )

/** Commands with the same values share a case. */
function grouped(
  values: readonly (readonly [pattern: string, Values])[],
  offer: (words: readonly string[]) => string,
  files: string,
): string[] {
  const bodies = Map.groupBy(values, ([, { words, isFile }]) => (isFile ? files : words.length > 0 ? offer(words) : ''))
  bodies.delete('')
  return [...bodies].map(([body, all]) =>
    caseOf(
      all.map(([pattern]) => pattern),
      body,
    ),
  )
}

/** Returns the cases for the next word of a command. */
export const nextCases = (
  commands: readonly CompletedCommand[],
  offer: (words: readonly { word: string; summary: string }[]) => string,
): string[] => [...nextWords(commands)].map(([before, next]) => caseOf([before], offer(next)))

/** Returns the cases for the options of a command. */
export const optionCases = (
  commands: readonly CompletedCommand[],
  offer: (options: readonly Pick<CompletedOption, 'name' | 'description'>[]) => string,
): string[] =>
  commands.map(({ name, options }) =>
    caseOf([name], offer([...options, { name: '--help', description: 'Show the help of the command' }])),
  )

/** Returns the body of the loop over the words before the cursor: it finds the command, the position, and an option without its value. */
export const readWord = (commands: readonly CompletedCommand[]): string => `    if [[ -n $option ]]; then
      option=''
      continue
    fi
    case "$command $word" in
    ${takingPattern(commands)})
      option=$word
      continue
      ;;
    esac
    [[ $word == -* ]] && continue
    word="\${command:+$command }$word"
    case "$position $word" in
    ${commandPattern(commands)}) command=$word ;;
    *) ((position++)) ;;
    esac`
