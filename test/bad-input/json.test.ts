import { afterAll, expect, test } from 'vitest'
import { type Operation, takesBody } from '../../src/core/operation.ts'
import { operations } from '../../src/operations/index.ts'
import { pathOf } from '../access/requests.ts'
import type { Json } from '../support/api.ts'
import { refusing } from './refusing.ts'

const list = await refusing()
afterAll(() => list[Symbol.asyncDispose]())

const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat(parts.map(part => Buffer.from(part as string))))

const depth = 19_000

const invalidJson: [string, string | Uint8Array<ArrayBuffer>][] = [
  ['cut off in a text', '{"title":"Eat in Ro'],
  ['cut off before its end', '{"title":"Eat in Ostia"'],
  ['followed by more', '{"title":"Eat in Ostia"} and drink'],
  ['followed by another', '{"title":"Eat in Ostia"}{"title":"Eat in Anzio"}'],
  ['with a comma too many', '{"title":"Eat in Ostia",}'],
  ['with a comment', '{"title":"Eat in Ostia"/* by the sea */}'],
  ['in single quotes', "{'title':'Eat in Ostia'}"],
  ['without quotes', '{title:"Eat in Ostia"}'],
  ['with a line break in a text', '{"title":"Eat in\nOstia"}'],
  ['with a number that JSON does not have', '{"title":NaN}'],
  ['a form', 'title=Eat+in+Ostia'],
  ['a word', 'undefined'],
  ['only space', ' \r\n\t '],
  ['invalid UTF-8', bytes('{"title":"Caff', [0xe8], '"}')],
  ['overlong UTF-8', bytes('{"title":"', [0xc0, 0x80], '"}')],
  ['a surrogate in UTF-8', bytes('{"title":"', [0xed, 0xa0, 0x80], '"}')],
  ['UTF-16', Uint8Array.from(Buffer.from('\ufeff{"title":"Eat in Ostia"}', 'utf16le'))],
  ['brackets 19,000 deep that do not close', '['.repeat(depth)],
  ['braces 19,000 deep that do not close', '{"title":'.repeat(depth)],
]

test.each(invalidJson)('a body is invalid JSON: %s', async (_, raw) => {
  await list.refuses('malformed_json', `PATCH /lists/${list.slug}`, { raw })
  await list.refuses('malformed_json', 'POST /lists', { token: list.api.key, raw })
})

const otherValues = ['[]', '[{"title":"Eat in Ostia"}]', 'null', '7', '-0.5e1', '"Eat in Ostia"', 'true']
const deep = ['['.repeat(depth) + ']'.repeat(depth), `${'{"title":'.repeat(depth)}1${'}'.repeat(depth)}`]

test('every operation refuses a body that is no object', async () => {
  for (const operation of (operations as readonly Operation[]).filter(takesBody))
    for (const raw of [...otherValues, deep[0]!]) {
      const token = operation.credential === 'editToken' ? list.token : list.api.key
      const route = `${operation.method} ${pathOf(operation, list)}`
      const { json } = await list.refuses('invalid_input', route, { token, raw })
      expect(json.errors).toContainEqual({ pointer: '', message: 'must be an object' })
    }
})

test('refuses a body that is nested 19,000 deep', async () => {
  for (const raw of deep)
    for (const body of [raw, `{"title":${raw}}`, `{"restaurants":${raw}}`])
      await list.refuses('invalid_input', `PATCH /lists/${list.slug}`, { raw: body })
  for (const raw of deep)
    for (const body of [`{"own":{"name":${raw}}}`, `{"own":${raw}}`, `{"query":"Dar Poeta","editToken":${raw}}`])
      await list.refuses('invalid_input', `POST /lists/${list.slug}/places`, { raw: body })
})

test('names the first hundred of 20,000 unknown members', async () => {
  const names = Array.from({ length: 20_000 }, (_, i) => `"${i.toString(36)}":0`)
  const { json } = await list.refuses('invalid_input', `PATCH /lists/${list.slug}`, { raw: `{${names.join()}}` })
  expect(json.errors).toHaveLength(100)
  const same = `{${'"stars":3,'.repeat(19_999)}"stars":3}`
  const again = await list.refuses('invalid_input', `PATCH /lists/${list.slug}`, { raw: same })
  expect(again.json.errors).toEqual([{ pointer: '/stars', message: 'is not a member here' }])
})

test('refuses more than 20,000 members before parsing', async () => {
  const { json } = await list.refuses('invalid_input', `PATCH /lists/${list.slug}`, {
    raw: `{${'"stars":3,'.repeat(20_000)}"stars":3}`,
  })
  expect(json.errors).toEqual([{ pointer: '', message: 'must have at most 20,000 members and items in all' }])
})

test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'slug\0', '', '\ud800'])(
  'refuses the unknown member %j at any level',
  async name => {
    const member = JSON.stringify(name)
    for (const value of ['{"title":"Eat in Ostia","visibility":"hidden"}', 'null', '"x"']) {
      const pointers = async (route: string, raw: string) =>
        (await list.refuses('invalid_input', route, { raw })).json.errors.map((error: Json) => error.pointer)
      expect(await pointers(`PATCH /lists/${list.slug}`, `{${member}:${value}}`)).toEqual([`/${name}`])
      const places = `/lists/${list.slug}/places`
      expect(await pointers(`POST ${places}`, `{"own":{"name":"Da Ada",${member}:${value}}}`)).toEqual([`/own/${name}`])
      expect(await pointers(`POST ${places}/batch`, `{"places":[{"query":"Dar Poeta",${member}:${value}}]}`)).toEqual([
        `/places/0/${name}`,
      ])
    }
    expect(Object.keys(Object.prototype)).toEqual([])
  },
)

test('accepts no body, an empty one, and a byte order mark before JSON', async () => {
  const change = `PATCH /lists/${list.slug}`
  for (const ask of [{}, { raw: '' }, { raw: '{}' }]) {
    const { status, json } = await list.api.ask(change, { token: list.token, ...ask })
    expect([status, json.title]).toEqual([200, 'Where to eat in Rome'])
  }
  const marked = await list.api.ask(change, { token: list.token, raw: '\ufeff{"title":"Eat in Ostia"}' })
  expect(marked.json.title).toBe('Eat in Ostia')
  await list.refuses('invalid_input', 'POST /lists', { token: list.api.key })
})
