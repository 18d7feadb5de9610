import { expect, test } from 'vitest'
import { newSlug } from '../../../src/domain/slug.ts'
import { listsIn } from '../../../src/web/client/merging/lists-in.ts'

const base = 'https://forklist.example'
const token = `edit_${'Rom4'.repeat(9)}Ab`
const rome = { slug: 'eat-in-rome-k3v9qa' }
const tokyo = { slug: 'ramen-in-tokyo-7m2x4p' }

const read = (text: string, bases = [base]) => listsIn(text, bases)
const nothing = { wanted: [], elsewhere: [], unreadable: [] }

test.each([
  ['its page', `${base}/lists/eat-in-rome-k3v9qa`],
  ['its page in a language, at a place', `${base}/lists/eat-in-rome-k3v9qa?lang=de&utm_source=mail#p3`],
  ['one of its other forms', `${base}/lists/eat-in-rome-k3v9qa.md`],
  ['its feed', `${base}/lists/eat-in-rome-k3v9qa/feed.atom`],
  ['its page without the scheme', 'forklist.example/lists/eat-in-rome-k3v9qa'],
  ['its page by another scheme', 'http://forklist.example/lists/eat-in-rome-k3v9qa'],
  ['its edit link with a truncated token', `${base}/lists/eat-in-rome-k3v9qa/edit#${token.slice(0, 12)}`],
  ['the end of its address', ' eat-in-rome-k3v9qa\n'],
])('A list is accepted by %s', (_, text) => {
  expect(read(text)).toEqual({ ...nothing, wanted: [rome] })
})

test('the path of every published address is enough', () => {
  for (const title of ['Eat in Rome', '東京のラーメン', '🍕', 'x'.repeat(200), '1'])
    expect(read(newSlug(title)).wanted.length).toBe(1)
})

test('an edit link includes its token', () => {
  expect(read(`${base}/lists/eat-in-rome-k3v9qa/edit#${token}`).wanted).toEqual([{ ...rome, token }])
})

test('several links are separated in any notation', () => {
  const both = [rome, tokyo]
  for (const between of [' ', '\n', ', ', ',', '> <', '\t'])
    expect(read(both.map(({ slug }) => `${base}/lists/${slug}`).join(between)).wanted).toEqual(both)
})

test('a site below a path, or with several names, recognises its lists', () => {
  const bases = ['http://127.0.0.1:3000', 'https://example.org/forklist']
  expect(read('https://example.org/forklist/lists/eat-in-rome-k3v9qa', bases).wanted).toEqual([rome])
  expect(read('http://127.0.0.1:3000/lists/eat-in-rome-k3v9qa', bases).wanted).toEqual([rome])
  expect(read('https://example.org/lists/eat-in-rome-k3v9qa', bases).elsewhere).toEqual(['example.org'])
})

test('foreign and invalid links are reported and not accepted', () => {
  const links = read(
    `https://other.example:8443/lists/eat-in-rome-k3v9qa/edit#${token} ${base}/developers Rome ${base}`,
  )
  expect(links).toEqual({
    wanted: [],
    elsewhere: ['other.example:8443'],
    unreadable: [`${base}/developers`, 'Rome', base],
  })
  expect(read(' ')).toEqual(nothing)
})
