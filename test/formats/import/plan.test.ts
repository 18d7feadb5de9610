import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListEntry } from '../../../src/domain/place.ts'
import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import { type LookedUpRow, planImport as planWith } from '../../../src/formats/import/plan/plan.ts'
import type { RowDescription } from '../../../src/formats/import/row-description.ts'
import { isSameRestaurant } from '../../../src/places/matching/same-restaurant.ts'
import { entryOf } from '../../support/rome.ts'

const planImport = (rows: LookedUpRow<never>[], entries: ListEntry[], now: string) =>
  planWith(rows, entries, now, { isSameRestaurant, unmatched: 'own' })
const now = '2026-05-01T12:00:00.000Z'
const trastevere = { latitude: 41.8902, longitude: 12.4696 }
const rowsOf = (
  ...places: { found: PlaceFacts; description?: RowDescription; rank?: number }[]
): LookedUpRow<never>[] =>
  places.map(({ found, description = {}, ...more }, index) => ({
    row: index + 1,
    found,
    description: { name: found.name, ...description },
    ...more,
  }))
const verdicts = (rows: LookedUpRow<never>[], entries: ListEntry[] = []) =>
  planImport(rows, entries, now).rows.map(({ verdict }) => verdict)

const poeta: PlaceFacts = { mapPlaceId: 'osm:node/2244858179', name: 'Dar Poeta', ...trastevere }
const own = (letter: string, more: Partial<PlaceFacts> = {}): PlaceFacts => ({
  mapPlaceId: `own:${letter.repeat(20)}`,
  name: 'Dar Poeta',
  ...more,
})
const google = (id: string, more: Partial<PlaceFacts> = {}): PlaceFacts => ({
  mapPlaceId: `google:ChIJ${id.repeat(23)}`,
  name: 'Dar Poeta',
  ...more,
})
/** Returns coordinates this many metres to the north. */
const north = (meters: number) => ({ ...trastevere, latitude: trastevere.latitude + meters / 111_200 })

describe('a place on a list', () => {
  test.each<[string, PlaceFacts, RowDescription?]>([
    ['its id', poeta],
    ['its id in Google’s map', google('a')],
    ['its name and a pin 30 metres away', own('b', north(30))],
    ['its name in other letters', own('b', { name: 'DAR POÈTA', ...north(30) })],
  ])('is recognised by %s', (_, found, description = {}) => {
    const listed = entryOf({ ...poeta, googlePlaceId: `ChIJ${'a'.repeat(23)}` })
    expect(verdicts(rowsOf({ found, description }), [listed])).toEqual(['already_there'])
  })

  test('is recognised by the number of the business when a link has only that', () => {
    const listed = entryOf({ mapPlaceId: 'google:ChIJN1t_tDeuEmsRUsoyG83frY4', name: 'Google Sydney' })
    const found = own('b', { name: 'The office' })
    expect(verdicts(rowsOf({ found, description: { cid: '10281119596374313554' } }), [listed])).toEqual([
      'already_there',
    ])
  })

  test.each<[string, PlaceFacts]>([
    ['a pin 80 metres off', own('b', north(80))],
    ['another id in the same map', { ...poeta, mapPlaceId: 'osm:node/1' }],
    ['no pin at all', own('b')],
    ['another name', own('b', { name: 'Da Enzo', ...trastevere })],
  ])('is a different one with %s', (_, found) => {
    expect(verdicts(rowsOf({ found }), [entryOf(poeta)])).toEqual([
      found.mapPlaceId.startsWith('own:') ? 'own' : 'added',
    ])
  })
})

test('two businesses with different Google ids stay two, at any distance', () => {
  const rows = rowsOf(
    { found: own('a', trastevere), description: { cid: '111111111111' } },
    { found: own('b', north(25)), description: { cid: '222222222222' } },
  )
  expect(verdicts(rows)).toEqual(['own', 'own'])
})

test('a place whose source has a new id for it is recognised by the list’s id', () => {
  const listed = entryOf({ ...poeta, mapPlaceId: 'osm:node/1' })
  expect(verdicts(rowsOf({ found: poeta, description: { mapPlaceId: 'osm:node/1' } }), [listed])).toEqual([
    'already_there',
  ])
})

describe('two branches of a chain', () => {
  const uno = google('a', trastevere)
  const due = google('b', north(20))

  test('are never one place, at any distance', () => {
    expect(verdicts(rowsOf({ found: uno }, { found: due }, { found: uno }))).toEqual([
      'added',
      'added',
      'already_there',
    ])
  })

  test('of which one is known stay two, by their pins', () => {
    const rows = rowsOf(
      { found: poeta, description: trastevere },
      { found: poeta, description: north(120) },
      { found: poeta, description: north(4) },
    )
    const { rows: plan, added } = planImport(rows, [], now)
    expect(plan.map(({ verdict }) => verdict)).toEqual(['added', 'own', 'already_there'])
    expect(added[1]!.facts).toMatchObject({
      name: 'Dar Poeta',
      ...north(120),
      mapPlaceId: expect.stringMatching(/^own:/),
    })
  })
})

describe('a second note for one place', () => {
  const noted = (...notes: string[]) =>
    planImport(rowsOf({ found: poeta }, ...notes.map(note => ({ found: poeta, description: { note } }))), [], now)

  test('is appended, and one that is there already is not repeated', () => {
    const plan = noted('Patate', 'Go early', 'Patate')
    expect(plan.added).toMatchObject([{ note: 'Patate\n\nGo early' }])
    expect(plan.rows.map(row => 'note' in row && row.note)).toEqual([false, 'taken', 'appended', false])
  })

  test('replaces a note that it contains', () => {
    expect(noted('Patate', 'Patate, and go early').added).toMatchObject([{ note: 'Patate, and go early' }])
  })

  test('is cut where both are too long, which the row says', () => {
    const plan = noted('a'.repeat(1500), 'b'.repeat(1500))
    expect(plan.added[0]!.note).toHaveLength(2000)
    expect(plan.rows[2]).toMatchObject({ note: 'cut' })
  })

  test('replaces the note on the list by choice', () => {
    const listed = { ...entryOf(poeta), note: 'Old' }
    const [row] = rowsOf({ found: poeta, description: { note: 'New' } })
    const plan = planImport([{ ...row!, choice: 'update' } as LookedUpRow<never>], [listed], now)
    expect(plan).toMatchObject({
      changes: [{ texts: { note: 'New' } }],
      rows: [{ verdict: 'already_there', note: 'replaced' }],
    })
  })
})

describe('details of a place on the list', () => {
  const listed = {
    ...entryOf(poeta),
    details: { tags: ['pizza'], price: 2, visitedOn: '2026-05-01' },
  } satisfies ListEntry
  const details = { tags: ['Pizza', 'late'], price: 3, visitedOn: '2025-01-01', dishes: ['patate'] }
  const [row] = rowsOf({ found: poeta, description: { details } })

  test('are merged with those of a row', () => {
    expect(planImport([row!], [listed], now)).toMatchObject({
      changes: [{ id: listed.id, texts: { tags: ['pizza', 'late'], dishes: ['patate'] } }],
      rows: [{ verdict: 'already_there', details: ['tags', 'dishes'] }],
    })
  })

  test('stay if a row says nothing new', () => {
    const again = { tags: ['PIZZA'], visitedOn: '2026-05-01' }
    const plan = planImport(rowsOf({ found: poeta, description: { details: again } }), [listed], now)
    expect(plan.changes).toEqual([])
    expect(plan.rows[0]).not.toHaveProperty('details')
  })

  test('are replaced by choice', () => {
    const plan = planImport([{ ...row!, choice: 'update' } as LookedUpRow<never>], [listed], now)
    expect(plan).toMatchObject({
      changes: [{ texts: details }],
      rows: [{ details: ['tags', 'dishes', 'price', 'visitedOn'] }],
    })
  })

  test('are cut where there are too many, which the row says', () => {
    const many = Array.from({ length: 10 }, (_, index) => `tag ${index}`)
    const plan = planImport(rowsOf({ found: poeta, description: { details: { tags: many } } }), [listed], now)
    expect(plan.changes).toMatchObject([{ texts: { tags: ['pizza', ...many.slice(0, 9)] } }])
    expect(plan.rows).toMatchObject([{ shortened: ['tags'] }])
  })

  test('also come from later rows of the same place', () => {
    const file = rowsOf(
      { found: poeta, description: { details: { price: 2 } } },
      { found: poeta, description: { details } },
    )
    expect(planImport(file, [], now).added).toMatchObject([{ details: { ...details, price: 2 } }])
  })
})

test('an own place takes what only a later row says of it', () => {
  const rows = rowsOf(
    { found: own('a', { ...trastevere, phone: '+39 1' }) },
    { found: own('b', { ...trastevere, phone: '+39 2', website: 'https://dar-poeta.example/' }) },
  )
  expect(planImport(rows, [], now).added.map(({ facts }) => facts)).toMatchObject([
    { phone: '+39 1', website: 'https://dar-poeta.example/' },
  ])
})

describe('rows that no provider knows', () => {
  const skip = (rows: LookedUpRow<string>[], entries: ListEntry[] = []) =>
    planWith(rows, entries, now, { isSameRestaurant, unmatched: 'skip' })
  const [row] = rowsOf({ found: own('a') })

  test('are left out on request, and unclear ones are ambiguous', () => {
    const plan = skip([row!, { ...row!, row: 2, candidates: ['one'] } as LookedUpRow<string>])
    expect(plan.added).toEqual([])
    expect(plan.rows).toMatchObject([
      { verdict: 'left_out', reason: 'no_match' },
      { verdict: 'ambiguous', candidates: ['one'] },
    ])
  })

  test('are taken all the same if they are on the list or chosen', () => {
    expect(skip([row!], [entryOf(own('a'))]).rows).toMatchObject([{ verdict: 'already_there' }])
    expect(skip([{ ...row!, choice: 'chosen' } as LookedUpRow<string>]).rows).toMatchObject([{ verdict: 'own' }])
  })
})

describe('any rows imported into any list', () => {
  const letters = fc.constantFrom(...'abc')
  const at = fc.option(
    fc.integer({ min: 0, max: 8 }).map(step => north(step * 20)),
    { nil: {} },
  )
  const facts = fc.oneof(
    fc.tuple(letters, at).map(([letter, at]) => own(letter, at)),
    fc.tuple(letters, at).map(([letter, at]) => google(letter, at)),
    fc.tuple(fc.integer({ min: 1, max: 3 }), at).map(([id, at]) => ({ ...poeta, ...at, mapPlaceId: `osm:node/${id}` })),
  )
  const rows = fc
    .array(fc.record({ found: facts, isIdFromFile: fc.boolean(), note: fc.constantFrom(undefined, 'x', 'y') }), {
      maxLength: 12,
    })
    .map(all =>
      rowsOf(
        ...all.map(({ found, isIdFromFile, note }) => ({
          found,
          description: { ...(isIdFromFile && { mapPlaceId: found.mapPlaceId }), ...(note && { note }) },
        })),
      ),
    )

  test('a second import adds nothing', () => {
    fc.assert(
      fc.property(rows, rows, (before, file) => {
        const list = planImport(before, [], now).added
        const after = [...list, ...planImport(file, list, now).added]
        const again = planImport(file, after, now)
        expect(again.added).toEqual([])
      }),
    )
  })

  test('every row has one verdict, no place occurs twice, and existing places stay', () => {
    fc.assert(
      fc.property(rows, rows, (before, file) => {
        const list = planImport(before, [], now).added
        const plan = planImport(file, list, now)
        expect(plan.rows.map(({ row }) => row)).toEqual(file.map(({ row }) => row))
        const isNew = ({ verdict }: { verdict: string }) => verdict === 'added' || verdict === 'own'
        expect(plan.rows.filter(isNew)).toHaveLength(plan.added.length)
        const ids = [...list, ...plan.added].map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const { id, texts } of plan.changes)
          expect(texts.note).toContain(list.find(entry => entry.id === id)!.note)
        const notes = new Map([...list, ...plan.added].map(({ id, note }) => [id, note]))
        for (const { id, texts } of plan.changes) notes.set(id, texts.note!)
        for (const [index, row] of file.entries())
          expect(notes.get((plan.rows[index] as { id: string }).id)).toContain(
            'found' in row ? (row.description.note ?? '') : '',
          )
      }),
    )
  })
})

test('a file’s complete ranks decide the order; otherwise its row order does', () => {
  const named = (name: string, letter: string, rank?: number) => ({
    found: own(letter, { name }),
    ...(rank !== undefined && { rank }),
  })
  const order = (...rows: ReturnType<typeof named>[]) =>
    planImport(rowsOf(...rows), [], now).added.map(({ facts }) => facts.name)
  expect(order(named('B', 'b', 2), named('A', 'a', 1))).toEqual(['A', 'B'])
  expect(order(named('B', 'b', 2), named('A', 'a'))).toEqual(['B', 'A'])
  expect(order(named('B', 'b', 1), named('A', 'a', 1))).toEqual(['B', 'A'])
})
