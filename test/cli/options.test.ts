import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commonOptions, readArguments } from '../../src/cli/arguments.ts'
import { exampleOf } from '../../src/cli/help.ts'
import { fileOption, kebab, optionsOf } from '../../src/cli/names.ts'
import { optionKindOf, ValueSources } from '../../src/cli/values.ts'
import { type Operation, pathMembers } from '../../src/core/operation.ts'
import { textReaderOf } from '../../src/core/text-reader.ts'
import { operations } from '../../src/operations/index.ts'

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
  const samples = optionsOf(operation)
    .filter(([name]) => !(upload && name === fileOption))
    .map(([name, schema]) => ({ name, sample: sample(schema) }))
  const words = samples.flatMap(({ name, sample: [, texts] }) =>
    texts.flatMap(text => [`--${kebab(name)}`, ...(text === '' ? [] : [text])]),
  )
  const { input } = await readArguments(operation, [...words, ...(upload ? ['--file', '-'] : [])], piping())
  const members = Object.fromEntries(samples.map(({ name, sample: [value] }) => [name, value]))
  expect(input).toEqual({ ...members, ...(upload && ofFile(file)) })
})

test.each(operations)('the arguments of $name are positional, before, between and after options', async operation => {
  const path = pathMembers(operation)
  const { upload } = operation as Operation
  const [last, taken] = upload ? [['-'], ofFile(file)] : [[], {}]
  const words = ['--json', ...path.map(name => `the ${name}`), ...last, '--output', 'answer.json']
  expect(await readArguments(operation, words, piping())).toEqual({
    input: { ...Object.fromEntries(path.map(name => [name, `the ${name}`])), ...taken },
    json: true,
    output: 'answer.json',
  })
  const [first, ...others] = path
  if (!first) return
  const mixed = [`--${kebab(first)}`, 'by name', ...others.map(name => `the ${name}`), ...last]
  expect((await readArguments(operation, mixed, piping())).input).toEqual({
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
  const { input } = await readArguments(operation, words, piping(printed.at(-1)))
  expect(input).toEqual(upload ? { ...example, ...ofFile(example[upload.content] as string) } : example)
})

test('no input member has the name of a common option', () => {
  const taken = [...Object.keys(commonOptions), 'help']
  const members = operations.flatMap(operation => optionsOf(operation).map(([name]) => kebab(name)))
  expect(members.filter(name => taken.includes(name) || name.startsWith('no-'))).toEqual([])
})
