import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { common, readArguments } from '../../src/adapters/cli/arguments.ts'
import { exampleOf } from '../../src/adapters/cli/example.ts'
import { kebab, optionsOf } from '../../src/adapters/cli/names.ts'
import { kindOf, Sources } from '../../src/adapters/cli/values.ts'
import { readerOf } from '../../src/core/from-text.ts'
import { pathMembers } from '../../src/core/operation.ts'
import { operations } from '../../src/operations/index.ts'

const sources = new Sources(async () => new Uint8Array())

/** A value of a kind, and the words that give it. */
function sample(schema: Parameters<typeof kindOf>[0]): [value: unknown, words: string[]] {
  switch (kindOf(schema)) {
    case 'texts':
      return [
        ['a', 'b'],
        ['a', 'b'],
      ]
    case 'objects':
      return [
        [{ query: 'da Felice' }, { query: 'Dar Poeta' }],
        ['{"query":"da Felice"}', '[{"query":"Dar Poeta"}]'],
      ]
    case 'object':
      return [{ name: 'The stall behind the market' }, ['{"name":"The stall behind the market"}']]
    default:
      return [readerOf(schema)('7'), ['7']]
  }
}

test.each(operations)('every option of $name is understood', async operation => {
  const given = optionsOf(operation).map(([name, schema]) => ({ name, sample: sample(schema) }))
  const words = given.flatMap(({ name, sample: [, texts] }) => texts.flatMap(text => [`--${kebab(name)}`, text]))
  const { input } = await readArguments(operation, words, sources)
  expect(input).toEqual(Object.fromEntries(given.map(({ name, sample: [value] }) => [name, value])))
})

test.each(operations)(
  'what is in the path of $name is understood by position, beside options before and after',
  async operation => {
    const path = pathMembers(operation)
    const words = ['--json', ...path.map(name => `the ${name}`), '--output', 'answer.json']
    expect(await readArguments(operation, words, sources)).toEqual({
      input: Object.fromEntries(path.map(name => [name, `the ${name}`])),
      json: true,
      output: 'answer.json',
    })
    const [first, ...others] = path
    if (!first) return
    const mixed = [`--${kebab(first)}`, 'by name', ...others.map(name => `the ${name}`)]
    expect((await readArguments(operation, mixed, sources)).input).toEqual({
      [first]: 'by name',
      ...Object.fromEntries(others.map(name => [name, `the ${name}`])),
    })
  },
)

test.each(operations)('the example of $name gives a shell what the operation has as its example', async operation => {
  const { stdout } = spawnSync('sh', ['-c', `forklist() { printf '%s\\0' "$@"; }; ${exampleOf(operation)}`], {
    encoding: 'utf8',
  })
  const [name, ...words] = stdout.split('\0').slice(0, -1)
  expect(name).toBe(kebab(operation.name))
  const { editToken: _, ...example } = operation.example
  expect((await readArguments(operation, words, sources)).input).toEqual(example)
})

test('no member has the name of what every command takes', () => {
  const taken = [...Object.keys(common), 'help']
  const members = operations.flatMap(operation => optionsOf(operation).map(([name]) => kebab(name)))
  expect(members.filter(name => taken.includes(name) || name.startsWith('no-'))).toEqual([])
})
