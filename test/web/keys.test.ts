import { describe, expect, test } from 'vitest'
import { type EditLink, Keys, readEditFragment } from '../../src/web/client/keys/index.ts'
import { MemoryStorage } from './editing/browser.ts'

const token = `edit_${'Rom4'.repeat(9)}Ab`
const other = `edit_${'Tok9'.repeat(9)}Cd`
const base = 'https://forklist.example'
const rome = { slug: 'eat-in-rome-k3v9qa', token, title: 'Eat in Rome' }
const untried = async () => undefined
const tokyo = { slug: 'ramen-in-tokyo-7m2x4p', token: other, title: '東京のラーメン' }

describe('The part of an edit link after #', () => {
  test.each([
    ['as it was given out', `#${token}`],
    ['without its #', token],
    ['at the end of a sentence', `#${token}.`],
    ['in brackets', `#${token})`],
    ['in angle brackets', `#${token}>`],
    ['with the full stop of a sentence in brackets', `#${token}).`],
    ['with quotes and a space', `#${token}” `],
    ['percent-encoded', `#edit%5F${token.slice(5)}%29`],
    ['with an escape that was cut off', `#${token}%2`],
    ['with a tracking parameter', `#${token}&utm_source=mail`],
  ])('gives the token: %s', (_, hash) => {
    expect(readEditFragment(hash)).toEqual({ is: 'token', token })
  })

  test.each([
    ['none', ''],
    ['none', '#'],
    ['none', '#place-3'],
    ['none', '#e'],
    ['truncated', `#${token.slice(0, -1)}`],
    ['truncated', `#${token.slice(0, 20)}.`],
    ['truncated', `#${token.slice(0, 20)}…`],
    ['truncated', '#edit_'],
    ['truncated', '#edi'],
    ['wrong', `#${token}0`],
    ['wrong', `#edit_${token.slice(5, 20)}-${token.slice(21)}`],
    ['wrong', `#${token}${other}`],
    ['none', `#forklist_${token.slice(5)}`],
    ['none', '#%E0%A4%A'],
  ])('is %s: %s', (is, hash) => {
    expect(readEditFragment(hash)).toEqual({ is })
  })
})

describe('The edit links of a browser', () => {
  const open = (storage = new MemoryStorage()) => {
    let now = 1000
    const keys = new Keys({ storage: () => storage, base, now: () => now++ })
    return { storage, keys, again: () => new Keys({ storage: () => storage, base, now: () => now++ }) }
  }

  test('are stored with the last opened first, and survive the page', () => {
    const { keys, again } = open()
    expect([keys.put(rome), keys.put(tokyo), keys.put({ ...rome, title: 'Rome' })]).toEqual(['kept', 'kept', 'kept'])
    expect(again().all()).toEqual([
      { ...rome, title: 'Rome', addedAt: 1000, lastOpenedAt: 1002 },
      { ...tokyo, addedAt: 1001, lastOpenedAt: 1001 },
    ])
    expect(keys.of(tokyo.slug)?.token).toBe(other)
  })

  test('stay acknowledged until the token changes', () => {
    const { keys } = open()
    keys.put(rome)
    keys.acknowledge(rome.slug)
    keys.put(rome)
    expect(keys.of(rome.slug)?.acknowledgedAt).toBe(1001)
    keys.put({ ...rome, token: other, title: '' })
    expect(keys.of(rome.slug)).toMatchObject({ token: other, title: 'Eat in Rome' })
    expect(keys.of(rome.slug)).not.toHaveProperty('acknowledgedAt')
  })

  test('are forgotten one at a time', () => {
    const { keys } = open()
    keys.put(rome)
    keys.put(tokyo)
    expect(keys.forget(rome.slug)).toBe('kept')
    expect(keys.all().map(({ slug }) => slug)).toEqual([tokyo.slug])
  })

  test('move to another device in a file', async () => {
    const { keys } = open()
    keys.put(rome)
    keys.put(tokyo)
    const file = keys.export()
    expect(JSON.parse(file)).toEqual({
      forklist: 'edit links',
      version: 1,
      lists: [
        { title: tokyo.title, editUrl: `${base}/lists/${tokyo.slug}/edit#${other}` },
        { title: rome.title, editUrl: `${base}/lists/${rome.slug}/edit#${token}` },
      ],
    })
    const phone = open().keys
    expect(await phone.import(file, untried)).toEqual({
      kept: 'kept',
      added: [tokyo, rome],
      known: [],
      differing: [],
      wrong: [],
      elsewhere: [],
      unreadable: 0,
    })
    expect(await phone.import(file, untried)).toMatchObject({ added: [], known: [tokyo, rome] })
    expect(phone.all().map(({ title }) => title)).toEqual([tokyo.title, rome.title])
  })

  test('are found in any text, for this site only, without overwriting others', async () => {
    const { keys } = open()
    keys.put(tokyo)
    const report = await keys.import(
      `Hi! Our list: ${base}/lists/${rome.slug}/edit#${token}. And once more (${base}/lists/${rome.slug}/edit#${token}).
       Tokyo: ${base}/lists/${tokyo.slug}/edit#${token}
       Elsewhere: https://other.example/food/lists/a-b12345/edit#${token}
       Cut off: ${base}/lists/${rome.slug}/edit#${token.slice(0, 9)} To read: ${base}/lists/${rome.slug}`,
      untried,
    )
    expect(report).toEqual({
      kept: 'kept',
      added: [{ ...rome, title: '' }],
      known: [],
      differing: [{ ...tokyo, token, title: '' }],
      wrong: [],
      elsewhere: ['https://other.example/food/lists/a-b12345/edit'],
      unreadable: 1,
    })
    expect(keys.of(tokyo.slug)?.token).toBe(other)
  })

  test('are stored only if they open their lists, and then replace one that does not', async () => {
    const { keys } = open()
    const opens = async (link: EditLink) => link.token === token
    const linkOf = ({ slug }: { slug: string }, token: string) => `${base}/lists/${slug}/edit#${token}`
    const imported = await keys.import(linkOf(rome, other), opens)
    expect([imported.added, imported.wrong, keys.all()]).toEqual([[], [{ ...rome, token: other, title: '' }], []])
    await keys.import(linkOf(rome, other), untried)
    expect(await keys.import(linkOf(rome, token), untried)).toMatchObject({ added: [], differing: [{ token }] })
    expect(await keys.import(linkOf(rome, token), opens)).toMatchObject({ added: [{ token }], differing: [] })
    expect(await keys.import(linkOf(rome, other), opens)).toMatchObject({ added: [], wrong: [{ token: other }] })
    expect(keys.all()).toMatchObject([{ slug: rome.slug, token }])
  })

  test('of a long file are tried a few at a time, those with another stored link first', async () => {
    const { keys } = open()
    keys.put({ ...tokyo, token })
    const tried: string[] = []
    const opens = async ({ slug }: EditLink) => tried.push(slug) > 0
    const many = Array.from({ length: 300 }, (_, index) => `${base}/lists/list-${index}/edit#${token}`)
    const { added } = await keys.import([...many, `${base}/lists/${tokyo.slug}/edit#${other}`].join(' '), opens)
    expect([tried.length, tried[0], added.length, keys.of(tokyo.slug)?.token]).toEqual([20, tokyo.slug, 301, other])
  })

  test.each([
    '',
    'nothing here',
    '{"forklist":"edit links"}',
    '{"forklist":"edit links","lists":[null,{},{"editUrl":7}]}',
  ])('a file of another kind adds nothing: %s', async text => {
    expect(await open().keys.import(text, untried)).toMatchObject({ added: [], known: [], elsewhere: [] })
  })

  test.each(['{"lists":', 'null', '[]', '"text"', '{"lists":{}}'])('a storage containing %s is set aside', text => {
    const { keys, storage } = open()
    storage.setItem(Keys.storageKey, text)
    expect(keys.all()).toEqual([])
    expect(keys.put(rome)).toBe('kept')
    expect(keys.all()).toHaveLength(1)
    expect([...storage.items.values()]).toContain(text)
  })

  test('one unreadable link loses no other and is set aside', () => {
    const { keys, storage } = open()
    keys.put(rome)
    const { lists } = JSON.parse(storage.getItem(Keys.storageKey)!)
    storage.setItem(Keys.storageKey, JSON.stringify({ version: 1, lists: [...lists, { slug: 7 }, null] }))
    expect(keys.all()).toHaveLength(1)
    keys.put(tokyo)
    expect(keys.all().map(({ slug }) => slug)).toEqual([tokyo.slug, rome.slug])
    expect([...storage.items.values()].some(text => text.includes('{"slug":7}'))).toBe(true)
  })

  test('displace copies of lists when storage is full', () => {
    const { keys, storage } = open()
    storage.setItem('forklist:editing:rome:1', 'waits to be sent')
    storage.setItem('forklist:copy:rome', 'c'.repeat(200))
    storage.capacity = 300
    expect(keys.put(rome)).toBe('kept')
    expect(storage.names('forklist:')).toEqual(['forklist:editing:rome:1', Keys.storageKey])
    expect(keys.put(tokyo), 'with no copies left to remove').toBe('full')
    expect(keys.all().map(({ slug }) => slug)).toEqual([rome.slug])
  })

  test.each([
    ['QuotaExceededError', 'full'],
    ['SecurityError', 'forbidden'],
  ])('a storage that throws %s is %s', async (name, outcome) => {
    const { keys, storage } = open()
    storage.refuses = name
    expect([keys.put(rome), keys.acknowledge(rome.slug), keys.forget(rome.slug), keys.check()]).toEqual([
      outcome,
      outcome,
      outcome,
      outcome,
    ])
    expect(await keys.import(`${base}/lists/${rome.slug}/edit#${token}`, untried)).toMatchObject({ kept: outcome })
    expect(keys.all()).toEqual([])
  })

  test('a browser that denies storage stores nothing, and the page says so', () => {
    const keys = new Keys({
      storage: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      base,
      now: Date.now,
    })
    expect([keys.put(rome), keys.check(), keys.all()]).toEqual(['forbidden', 'forbidden', []])
  })
})
