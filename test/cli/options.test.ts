import { spawnSync } from 'node:child_process'
import { Command as Parser } from 'commander'
import { expect, test } from 'vitest'
import { addOptions, fileOption, readArguments as inputOf, ValueSources } from '../../src/cli/arguments.ts'
import { type Command, kebab, namedOptionsOf, optionKindOf } from '../../src/cli/command.ts'
import { builtInCommands } from '../../src/cli/commands/index.ts'
import { commandOf, exampleOf } from '../../src/cli/operation-command.ts'
import { type Operation, pathMembers } from '../../src/core/operation.ts'
import { textReaderOf } from '../../src/core/text-reader.ts'
import { operations } from '../../src/operations/index.ts'

const readArguments = (command: Command, words: readonly string[], sources: ValueSources) =>
  inputOf(command, addOptions(new Parser(), command).parse(words, { from: 'user' }), words, sources)

/** Options that every operation has. */
const commonOptions = ['output', 'json', 'url', 'key', 'local']
/** Short forms of other options. */
const shortOptions = ['choose']
const file = 'Dar Poeta, Rome\n'
/** Returns the sources of values, with a standard input that can be read once. @param piped its content */
const piping = (piped = file) => new ValueSources(async () => Buffer.from(piped))
const ofFile = (text: string) => ({ content: Buffer.from(text).toString('base64'), encoding: 'base64' })

/** Returns a value that an option takes, and the words that give it. */
function sample(schema: Parameters<typeof optionKindOf>[0]): [value: unknown, words: string[]] {
  switch (optionKindOf(schema)) {
    case 'texts':
      return [
        ['a', 'b'],
        ['a', 'b'],
      ]
    case 'flag':
      return [true, ['']]
    case 'named':
      return [
        [{ slug: 'one' }, { slug: 'other' }],
        ['one', 'other'],
      ]
    case 'objects':
      return [
        [{ query: 'da Felice' }, { query: 'Dar Poeta' }],
        ['{"query":"da Felice"}', '[{"query":"Dar Poeta"}]'],
      ]
    case 'object':
      return [{ name: 'The stall behind the market' }, ['{"name":"The stall behind the market"}']]
    default:
      return [textReaderOf(schema)('7'), ['7']]
  }
}

test.each(operations)('every option of $name is accepted', async operation => {
  const { upload } = operation as Operation
  const samples = namedOptionsOf(commandOf(operation))
    .filter(([name]) => !(upload && name === fileOption) && ![...commonOptions, ...shortOptions].includes(name))
    .map(([name, schema]) => ({ name, sample: sample(schema) }))
  const words = samples.flatMap(({ name, sample: [, texts] }) =>
    texts.flatMap(text => [`--${kebab(name)}`, ...(text === '' ? [] : [text])]),
  )
  const input = await readArguments(commandOf(operation), [...words, ...(upload ? ['--file', '-'] : [])], piping())
  const members = Object.fromEntries(samples.map(({ name, sample: [value] }) => [name, value]))
  expect(input).toEqual({ ...members, ...(upload && ofFile(file)) })
})

test.each(operations)('the arguments of $name are positional, before, between and after options', async operation => {
  const path = pathMembers(operation)
  const { upload } = operation as Operation
  const [last, taken] = upload ? [['-'], ofFile(file)] : [[], {}]
  const words = ['--json', ...path.map(name => `the ${name}`), ...last, '--output', 'answer.json']
  expect(await readArguments(commandOf(operation), words, piping())).toEqual({
    ...Object.fromEntries(path.map(name => [name, `the ${name}`])),
    ...taken,
    json: true,
    output: 'answer.json',
  })
  const [first, ...others] = path
  if (!first) return
  const mixed = [`--${kebab(first)}`, 'by name', ...others.map(name => `the ${name}`), ...last]
  expect(await readArguments(commandOf(operation), mixed, piping())).toEqual({
    [first]: 'by name',
    ...taken,
    ...Object.fromEntries(others.map(name => [name, `the ${name}`])),
  })
})

test.each(operations)('the shell example of $name sends the operation’s example', async operation => {
  const { upload, example: whole } = operation as Operation
  const shell = `forklist() { printf '%s\\0' "$@"; ${upload ? 'cat' : ':'}; }; ${exampleOf(operation)}`
  const printed = spawnSync('sh', ['-c', shell], { encoding: 'utf8' }).stdout.split('\0')
  const [name, ...words] = printed.slice(0, -1)
  expect(name).toBe(kebab(operation.name))
  const { editToken: _, ...example } = whole
  const input = await readArguments(commandOf(operation), words, piping(printed.at(-1)))
  expect(input).toEqual(upload ? { ...example, ...ofFile(example[upload.content] as string) } : example)
})

test('no input member has the name of a common option', () => {
  const taken = [...commonOptions, 'help']
  const members = operations.flatMap(({ fullInput }) => Object.keys(fullInput.shape).map(kebab))
  expect(members.filter(name => taken.includes(name) || name.startsWith('no-'))).toEqual([])
})

test('no option of a built-in command has the name of a common option', () => {
  const options = builtInCommands.flatMap(command => namedOptionsOf(command).map(([name]) => kebab(name)))
  expect(options.filter(name => name === 'help' || name.startsWith('no-'))).toEqual([])
})
