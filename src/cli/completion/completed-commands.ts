import type * as z from 'zod'
import { type JsonSchema, jsonSchemaOf } from '../../core/json-schema.ts'
import { optionKindOf } from '../arguments.ts'
import { type Command, kebab, namedOptionsOf } from '../command.ts'

/** What a shell offers as a value: these words, files, or nothing. */
export type Values = { words: readonly string[]; isFile: boolean }

export type CompletedOption = Values & { name: string; description: string; takesValue: boolean }

/** A command as a shell completes it. */
export type CompletedCommand = {
  name: string
  summary: string
  options: readonly CompletedOption[]
  /** Values by position; the last counts for further ones. */
  positions: readonly Values[]
}

/** Returns commands as shells complete them. */
export const completedCommands = (commands: readonly Command[]): CompletedCommand[] =>
  commands.map(command => ({
    name: command.name,
    summary: command.summary,
    options: namedOptionsOf(command).map(([name, schema]) => ({
      name: `--${kebab(name)}`,
      description: firstSentence(schema.description ?? ''),
      takesValue: optionKindOf(schema) !== 'flag',
      ...valuesOf(name, schema),
    })),
    positions: Object.keys(command.positions).map(name => valuesOf(name, command.options[name]!)),
  }))

const firstSentence = (text: string): string => /^.*?[.:](?=\s|$)/s.exec(text)?.[0].slice(0, -1) ?? text

function valuesOf(name: string, schema: z.ZodType): Values {
  const words = wordsIn(jsonSchemaOf(schema, 'input') as JsonSchema)
  // Shells would take other characters for more than text.
  return { words: words.filter(word => /^[\w-]+$/.test(word)), isFile: /^(files?|output)$/.test(name) }
}

const wordsIn = ({ enum: words, anyOf = [], items }: JsonSchema): string[] => [
  ...(words ?? []).map(String),
  ...anyOf.flatMap(wordsIn),
  ...(items ? wordsIn(items) : []),
]

/** A word that can follow others, with the summary of its command, or of the first command that it begins. */
export type NextWord = { word: string; summary: string }

/** Returns the words that can follow the beginnings of commands: after nothing `keys`, after `keys` `create`. */
export function nextWords(commands: readonly CompletedCommand[]): Map<string, NextWord[]> {
  const next = new Map<string, NextWord[]>()
  const named = commands.map(({ name, summary }) => ({ name, summary }))
  for (const { name, summary } of [...named, { name: 'help', summary: 'Show the help of a command.' }]) {
    const words = name.split(' ')
    for (const [index, word] of words.entries()) {
      const before = words.slice(0, index).join(' ')
      const known = next.get(before) ?? []
      if (!known.some(each => each.word === word)) next.set(before, [...known, { word, summary }])
    }
  }
  next.set(
    'help',
    next.get('')!.filter(({ word }) => word !== 'help'),
  )
  return next
}

/** Returns the beginnings of all commands, and the commands: `keys`, `keys create`. */
export const beginningsOf = (commands: readonly CompletedCommand[]): string[] =>
  [...nextWords(commands)].flatMap(([before, next]) =>
    before === 'help' ? [] : next.map(({ word }) => `${before} ${word}`.trim()),
  )
