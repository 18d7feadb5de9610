import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atomFeed } from '../../../src/web/feeds/feed.ts'
import type { PlaceMove, RankChange } from '../../../src/web/feeds/rank-changes.ts'
import { testWith } from '../../support/tools.ts'
import { canonical, unescaped } from '../../support/xml.ts'
import { hostileLine } from './hostile.ts'
import { allOf, fourPlaces } from './lists.ts'
import { messages } from './messages.ts'

const self = `${fourPlaces.url}/feed.atom`
const feed = (changes: readonly RankChange[], list = fourPlaces) => atomFeed(list, changes, [], self, messages, 'en')
type Move = Partial<PlaceMove> & { name: string }
const change = (version: number, ...places: Move[]): RankChange => ({
  version,
  at: new Date(Date.UTC(2026, 10, 2, 12, 0, version)).toISOString(),
  places: places.map(place => ({ id: 'plc_00000000000000000000', ...place })),
})
const textsOf = (element: string, xml: string) =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map(([, text]) => unescaped(text!))
const titled = (...places: Move[]) => textsOf('title', feed([change(2, ...places)]))[1]
const contentOf = (...places: Move[]) => textsOf('content', feed([change(2, ...places)]))[0]!.split('\n')

const armando = { name: 'Armando al Pantheon', from: 3, to: 1 }
const roscioli = { name: 'Roscioli', from: 4 }
const poeta = { name: 'Dar Poeta', to: 4 }
const felice = { name: 'da Felice', from: 1, to: 2 }

test('a feed has its list, its address, and one entry for each change', () => {
  expect(feed([change(3, armando), change(2, poeta, roscioli)])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>https://forklist.example/lists/fried-cod-in-rome-k3v9qa</id>
<title>Worth a journey: changes in rank</title>
<updated>2026-11-02T12:00:03.000Z</updated>
<author><name>Ada</name></author>
<link rel="self" type="application/atom+xml" href="https://forklist.example/lists/fried-cod-in-rome-k3v9qa/feed.atom"/>
<link rel="alternate" type="text/html" href="https://forklist.example/lists/fried-cod-in-rome-k3v9qa"/>
<entry>
<id>https://forklist.example/lists/fried-cod-in-rome-k3v9qa#version-3</id>
<title>Armando al Pantheon rose from 3 to 1</title>
<updated>2026-11-02T12:00:03.000Z</updated>
<link rel="alternate" type="text/html" href="https://forklist.example/lists/fried-cod-in-rome-k3v9qa"/>
<content type="text">Armando al Pantheon rose from 3 to 1</content>
</entry>
<entry>
<id>https://forklist.example/lists/fried-cod-in-rome-k3v9qa#version-2</id>
<title>2 places changed</title>
<updated>2026-11-02T12:00:02.000Z</updated>
<link rel="alternate" type="text/html" href="https://forklist.example/lists/fried-cod-in-rome-k3v9qa"/>
<content type="text">New at 4: Dar Poeta
Roscioli was removed</content>
</entry>
</feed>
`)
})

test('a feed without changes has the list’s own date', () => {
  expect(textsOf('updated', feed([]))).toEqual([fourPlaces.updatedAt])
})

describe('a change has a summary of its kind', () => {
  test.each([
    ['Armando al Pantheon rose from 3 to 1', [armando]],
    ['da Felice fell from 1 to 2', [felice]],
    ['New at 4: Dar Poeta', [poeta]],
    ['Roscioli was removed', [roscioli]],
    ['2 new places', [poeta, poeta]],
    ['2 places were removed', [roscioli, roscioli]],
    ['2 places have other ranks', [armando, felice]],
    ['4 places changed', [armando, felice, poeta, roscioli]],
  ])('%s', (title, places) => {
    expect(titled(...places)).toBe(title)
  })

  test('and then its places one by one', () => {
    expect(contentOf(armando, felice, poeta, roscioli)).toEqual([
      'Armando al Pantheon rose from 3 to 1',
      'da Felice fell from 1 to 2',
      'New at 4: Dar Poeta',
      'Roscioli was removed',
    ])
  })

  test('of two thousand places shows a readable number', () => {
    const many = Array.from({ length: 2000 }, (_, index) => ({ name: `Trattoria ${index + 1}`, to: index + 1 }))
    expect(titled(...many)).toBe('2,000 new places')
    const lines = contentOf(...many)
    expect([lines.length, lines[99], lines[100]]).toEqual([101, 'New at 100: Trattoria 100', 'and 1,900 more'])
  })
})

test('shows the newest fifty of many changes, with stable ids', () => {
  const changes = Array.from({ length: 60 }, (_, index) => change(60 - index, armando))
  const ids = textsOf('id', feed(changes)).slice(1)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, `${fourPlaces.url}#version-60`, `${fourPlaces.url}#version-11`])
  expect(textsOf('id', feed(changes.slice(5)))[1]).toBe(ids[5])
})

testWith(['xmllint'], 'the feed is valid XML for any names', () => {
  const lines = fc.sample(fc.tuple(hostileLine, hostileLine), { numRuns: 50, seed: 6 })
  const many = lines.map(([name], index) => change(50 - index, { name, to: 1 }))
  const parsed = canonical(feed(many, allOf(lines[0]![1])))
  const flat = (text: string) => text.replace(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' ').replace(/[\uFFFE\uFFFF]/g, '')
  expect(textsOf('title', parsed)).toEqual([
    `${lines[0]![1].replace(/[\uFFFE\uFFFF]/g, '')}: changes in rank`,
    ...lines.map(([name]) => `New at 1: ${flat(name)}`),
  ])
  expect(textsOf('id', parsed)).toHaveLength(51)
})
