import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothDatabases } from '../support/databases.ts'
import { refusing } from './refusing.ts'

type List = Awaited<ReturnType<typeof refusing>>
type Entry = { what: string; max: number; lines: 'one' | 'many'; ask(list: List, text: string): [string, object] }

const body = (route: (list: List) => string, members: (text: string) => object) => (list: List, text: string) =>
  [route(list), { body: members(text) }] as [string, object]
const places = ({ slug }: List) => `POST /lists/${slug}/places`
const update = ({ slug }: List) => `PATCH /lists/${slug}`
const find = (path: string) => (list: List, text: string) =>
  [`GET ${path}${encodeURIComponent(text)}`, { token: list.api.key }] as [string, object]

/** Every input that takes text from people. */
const entries: Entry[] = [
  { what: 'a title', max: 200, lines: 'one', ask: body(update, title => ({ title })) },
  { what: 'an author', max: 100, lines: 'one', ask: body(update, authorName => ({ authorName })) },
  { what: 'a description', max: 2000, lines: 'many', ask: body(update, description => ({ description })) },
  {
    what: 'a note',
    max: 2000,
    lines: 'many',
    ask: body(
      list => `PATCH /lists/${list.slug}/places/${list.placeIds[0]}`,
      note => ({ note }),
    ),
  },
  { what: 'the name of an own place', max: 200, lines: 'one', ask: body(places, name => ({ own: { name } })) },
  { what: 'an address', max: 300, lines: 'one', ask: body(places, address => ({ own: { name: 'Da Ada', address } })) },
  { what: 'the query of a place search', max: 300, lines: 'one', ask: find('/places?query=') },
  { what: 'the location of a place search', max: 200, lines: 'one', ask: find('/places?query=Dar%20Poeta&near=') },
  { what: 'the query of a list search', max: 200, lines: 'one', ask: find('/lists?query=') },
]
const inBody = entries.filter(({ ask }) => ask({ slug: '', placeIds: [''], api: {} } as never, '')[0].match(/^P/))

const refusedCharacters = [
  ...range(0x00, 0x08),
  ...range(0x0b, 0x0c),
  ...range(0x0e, 0x1f),
  ...range(0x7f, 0x9f),
  ...range(0xfdd0, 0xfdef),
  ...range(0x00, 0x10).flatMap(plane => [plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff]),
].map(code => String.fromCodePoint(code))

onBothDatabases('text', open => {
  const opened = new AsyncDisposableStack()
  let list: List
  beforeAll(async () => {
    list = opened.use(await refusing(opened.use(await open()).url))
  }, 30_000)
  afterAll(() => opened.disposeAsync())

  test.each(entries)('$what refuses disallowed characters', async ({ ask }) => {
    for (const character of ['\0', '\u0007', '\u007f', '\u0085', '\uffff', '\ufdd0', '\u{10fffe}'])
      await list.refuses('invalid_input', ...ask(list, `Dar${character}Poeta`))
  })

  test('refuses every disallowed character at any position', async () => {
    expect(refusedCharacters).toHaveLength(29 + 33 + 32 + 34)
    const [title] = entries
    for (const character of refusedCharacters)
      for (const text of [`Dar${character}Poeta`, `${character}Dar Poeta`, `Dar Poeta${character}`])
        expect(
          (await list.api.ask(title!.ask(list, text)[0], { token: list.token, body: { title: text } })).status,
        ).toBe(400)
    await list.refuses('invalid_input', ...title!.ask(list, `Dar${refusedCharacters.join('')}Poeta`))
  })

  test.each(inBody)('$what refuses unpaired surrogates', async ({ ask }) => {
    for (const half of ['\ud800', '\udbff', '\udc00', '\udfff', '\udc00\ud800', '\ud83c\ud83c\udf55'])
      await list.refuses('invalid_input', ...ask(list, `Dar${half}Poeta`))
  })

  test.each(entries)('$what allows $max characters of any kind', async ({ ask, max }) => {
    for (const character of ['x', '🍕', '國', 'ⅷ']) {
      await list.refuses('invalid_input', ...ask(list, character.repeat(max + 1)))
      const [route, more] = ask(list, character.repeat(max))
      expect((await list.api.ask(route, { token: list.token, ...more })).status, character).toBeLessThan(300)
    }
  })

  test.each(entries)('$what refuses more than 30 combining marks in a row', async ({ ask }) => {
    const [route, more] = ask(list, `Dar Poeta${'\u0323'.repeat(30)}`)
    expect((await list.api.ask(route, { token: list.token, ...more })).status).toBeLessThan(300)
    const { json } = await list.refuses('invalid_input', ...ask(list, `Dar Poeta${'\u0323\u0301'.repeat(16)}`))
    expect(json.errors.map(({ message }: { message: string }) => message)).toEqual([
      'must not have more than 30 combining marks in a row',
    ])
  })

  test.each(entries.filter(({ lines }) => lines === 'one'))('$what is one line and not blank', async ({ ask }) => {
    for (const text of ['', ' ', '\t', '\u00a0\u3000', '\u200b\u200d', '\u202a\u2069', '\n'])
      await list.refuses('invalid_input', ...ask(list, text))
    for (const text of ['Dar\nPoeta', 'Dar\r\nPoeta', 'Dar\rPoeta', 'Dar\u2028Poeta', 'Dar\u2029Poeta'])
      await list.refuses('invalid_input', ...ask(list, text))
  })

  test('removes direction marks, normalises line breaks and letters, and trims its ends', async () => {
    const patched = async (members: object) =>
      (await list.api.ask(`PATCH /lists/${list.slug}`, { token: list.token, body: members })).json
    const controls = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
    expect((await patched({ title: ` \u3000Caffe\u0300${controls}\tGreco🍕 ` })).title).toBe('Caff\u00e8\tGreco🍕')
    const description = ` a\r\nb\rc\n\r\nd\t${controls}\n`
    expect((await patched({ description })).description).toBe(' a\nb\nc\n\nd\t\n')
  })

  test('stays the same when it is sent again', { timeout: 30_000 }, async () => {
    const patched = async (description: string) =>
      (await list.api.ask(`PATCH /lists/${list.slug}`, { token: list.token, body: { description } })).json
    const character = fc.constantFrom(
      '\r',
      '\n',
      '\t',
      '"',
      '\\',
      '\u202e',
      '\u0301',
      'e',
      '가',
      'ᄀ',
      'ᅡ',
      '\ufeff',
      '\u200d',
      '🍕',
    )
    const text = fc.string({
      unit: fc.oneof(character, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
      minLength: 1,
    })
    await fc.assert(
      fc.asyncProperty(
        text.filter(text => !refusedCharacters.some(refused => text.includes(refused))),
        async text => {
          const { description = '', version } = await patched(text)
          expect(description).toBe(description.normalize('NFC'))
          expect(description).not.toMatch(/[\r\u202a-\u202e\u2066-\u2069]/)
          if (text === text.normalize('NFC') && !/[\r\u202a-\u202e\u2066-\u2069]/.test(text))
            expect(description).toBe(text)
          const { json } = await list.api.ask(`GET /lists/${list.slug}`)
          expect(json.description ?? '').toBe(description)
          expect((await patched(description)).version).toBe(version)
        },
      ),
      { numRuns: 100 },
    )
  })

  test('a title is stored and found if two words differ only beyond the indexed length', async () => {
    // Each has 41 UTF-16 units. A cut at 40 splits the last letter: the words then differ only in half a letter.
    const words = ['𐌰', '𐐨'].map(last => `a${'𐌰'.repeat(19)}${last}`)
    const { json, status } = await list.api.ask(`PATCH /lists/${list.slug}`, {
      token: list.token,
      body: { title: words.join(' ') },
    })
    expect([status, json?.title]).toEqual([200, words.join(' ')])
    const found = await list.api.ask(`GET /lists?query=${encodeURIComponent(words[1]!)}`, { token: list.api.key })
    expect(found.json.lists).toHaveLength(1)
  })
})

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
