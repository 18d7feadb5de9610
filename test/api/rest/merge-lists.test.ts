import { expect, test } from 'vitest'
import type { ListEntry } from '../../../src/domain/place.ts'
import { base, type Json } from '../../support/api.ts'
import { listInOneRequest } from '../../support/list-in-one-request.ts'
import { baffetto, entryOf, filettaro, manyEntries, treScalini } from '../../support/rome.ts'
import { onRest, type TestList, testList } from './on-rest.ts'

onRest('Merging lists', rest => {
  type From = { slug: string; editToken?: string }
  const merge = (lists: readonly From[], body: Record<string, unknown> = {}) =>
    rest.ask('POST /lists/merge', {
      token: rest.key,
      body: { title: 'Where we all eat', authorName: 'Ada and Bea', lists, ...body },
    })
  const from = ({ slug }: TestList): From => ({ slug })
  const withToken = ({ slug, token }: TestList): From => ({ slug, editToken: token })
  const ranking = ({ places }: Json) => places.map(({ name }: Json) => name)
  const note = (list: TestList, index: number, text: string) =>
    list.ask(`PATCH /places/${list.ids[index]}`, { note: text })

  const three = () =>
    Promise.all([
      rest.list(['Dar Poeta', 'Da Enzo', 'da Felice']),
      rest.list(['Dar Poeta', 'da Felice'], { title: 'Bruno in Rome', authorName: 'Bruno' }),
      rest.list(['Da Enzo', 'Dar Poeta', 'Il Baffetto']),
    ])

  test('unites tags and dishes, and takes the price of the first list', async () => {
    const lists = await three()
    await lists[0]!.ask(`PATCH /places/${lists[0]!.ids[0]}`, { tags: ['pizza'], price: 2 })
    await lists[1]!.ask(`PATCH /places/${lists[1]!.ids[0]}`, { tags: ['Pizza', 'patio'], dishes: ['bufala'], price: 3 })
    const { json } = await merge(lists.map(from))
    expect(json.places[0]).toMatchObject({ tags: ['pizza', 'patio'], dishes: ['bufala'], price: 2 })
    expect(json.places[1]).not.toHaveProperty('tags')
  })

  test('makes one ranked list, in which each place has its rank of every source', async () => {
    const lists = await three()
    const [one, two, third] = lists.map(({ slug }) => slug)
    rest.clock.forward(60_000)
    const now = rest.clock.now().toISOString()
    const { status, json, headers } = await merge(lists.map(from), { description: 'All of us' })
    expect(status).toBe(201)
    expect(json).toMatchObject({
      title: 'Where we all eat',
      authorName: 'Ada and Bea',
      description: 'All of us',
      visibility: 'public',
      version: 1,
      placeCount: 4,
      createdAt: now,
      editUrl: `${base}/lists/${json.slug}/edit#${json.editToken}`,
      mergedFrom: {
        method: 'borda',
        lists: [
          { slug: one, title: 'Eat in Rome', authorName: 'Ada' },
          { slug: two, title: 'Bruno in Rome', authorName: 'Bruno' },
          { slug: third, title: 'Eat in Rome', authorName: 'Ada' },
        ],
      },
    })
    expect(json.slug).toMatch(/^where-we-all-eat-\w{6}$/)
    expect(json.places.map(({ rank, name, sources }: Json) => [rank, name, sources])).toEqual([
      [
        1,
        'Dar Poeta',
        [
          { slug: one, rank: 1 },
          { slug: two, rank: 1 },
          { slug: third, rank: 2 },
        ],
      ],
      [
        2,
        'Da Enzo',
        [
          { slug: one, rank: 2 },
          { slug: third, rank: 1 },
        ],
      ],
      [
        3,
        'da Felice',
        [
          { slug: one, rank: 3 },
          { slug: two, rank: 2 },
        ],
      ],
      [4, 'Il Baffetto', [{ slug: third, rank: 3 }]],
    ])
    expect(json.places[0].addedAt).toBe(now)
    expect(headers.get('location')).toBe(`${base}/api/v1/lists/${json.slug}`)
    expect(headers.get('cache-control')).toBe('no-store')
    const { editToken: _, editUrl: __, ...list } = json
    expect((await rest.ask(`GET /lists/${json.slug}`)).json).toEqual(list)
  })

  test('uses Schulze’s method on request, with its different result', async () => {
    // Two of three lists prefer da Felice, but Dar Poeta has more places behind it in total.
    const lists = await Promise.all([
      rest.list(['da Felice', 'Dar Poeta', 'Da Enzo', 'Il Baffetto']),
      rest.list(['da Felice', 'Dar Poeta', 'Da Enzo', 'Il Baffetto']),
      rest.list(['Dar Poeta', 'Da Enzo', 'Il Baffetto', 'da Felice']),
    ])
    expect(ranking((await merge(lists.map(from))).json)[0]).toBe('Dar Poeta')
    const { json } = await merge(lists.map(from), { method: 'schulze' })
    expect([ranking(json)[0], json.mergedFrom.method]).toEqual(['da Felice', 'schulze'])
  })

  test('a note comes from the first list with one for the place', async () => {
    const [one, two, three] = await Promise.all([
      rest.list(['Dar Poeta', 'Da Enzo']),
      rest.list(['Da Enzo', 'Dar Poeta']),
      rest.list(['Da Enzo', 'Dar Poeta']),
    ])
    await note(one, 1, 'Come before they open')
    for (const list of [two, three]) await note(list, 1, `Patate, ${list.slug}`)
    const { json } = await merge([one, three, two].map(from))
    const notes = Object.fromEntries(json.places.map(({ name, note = '' }: Json) => [name, note]))
    expect(notes).toEqual({ 'Dar Poeta': `Patate, ${three.slug}`, 'Da Enzo': 'Come before they open' })
  })

  test('one restaurant with a Google id and with another id is one place', async () => {
    const googlePlaceId = 'ChIJ1UCDJ1NgLxMRtrsCzOHxdvY'
    const osm = entryOf({ ...filettaro, googlePlaceId }, 'Baccalà')
    const google = entryOf({ mapPlaceId: `google:${googlePlaceId}`, name: 'Filetti di baccalà' })
    const [one, two] = [await makeSource([entryOf(baffetto), osm]), await makeSource([google, entryOf(treScalini)])]
    const { json } = await merge([one, two])
    expect(json.places).toMatchObject([
      // The facts come from the list with the best rank, the note from the only entry with one.
      {
        name: 'Filetti di baccalà',
        note: 'Baccalà',
        sources: [
          { slug: one.slug, rank: 2 },
          { slug: two.slug, rank: 1 },
        ],
      },
      { name: 'Il Baffetto', sources: [{ slug: one.slug, rank: 1 }] },
      { name: 'Ai Tre Scalini', sources: [{ slug: two.slug, rank: 2 }] },
    ])
  })

  const makeSource = async (entries: ListEntry[]): Promise<From> => {
    const { slug } = await listInOneRequest(rest.service, rest.key, entries)
    return { slug }
  }

  test('empty lists merge to an empty list', async () => {
    const { status, json } = await merge([await makeSource([]), await makeSource([])])
    expect([status, json.places, json.mergedFrom.lists.length]).toEqual([201, [], 2])
  })

  test('changes, undo and copies keep the ranks of the source lists', async () => {
    const lists = await three()
    const { json } = await merge(lists.map(from))
    const sources = json.places.map(({ id, sources }: Json) => [id, sources])
    const list = testList(rest, json.slug, json.editToken, json)
    await lists[0].ask(`DELETE /places/${lists[0].ids[0]}`)
    await list.ask(`DELETE /places/${list.ids[0]}`)
    await list.ask('POST /places', { own: { name: 'Zia Genoveffa' }, rank: 1 })
    const [stall, ...others] = (await list.read()).places
    expect([stall.name, 'sources' in stall]).toEqual(['Zia Genoveffa', false])
    expect(others.map(({ id, sources }: Json) => [id, sources])).toEqual(sources.slice(1))
    const back = (await list.ask('POST /restore', { version: 1 })).json
    expect(back.places.map(({ id, sources }: Json) => [id, sources])).toEqual(sources)
    expect((await list.read('?at=1')).mergedFrom).toEqual(json.mergedFrom)
    const body = { title: 'Mine', authorName: 'Carla' }
    const copy = await rest.ask(`POST /lists/${list.slug}/copy`, { token: rest.key, body })
    expect(copy.json.places.map(({ id, sources }: Json) => [id, sources])).toEqual(sources)
    expect(copy.json).toMatchObject({ mergedFrom: json.mergedFrom, copiedFrom: { slug: list.slug } })
    const { changes } = (await list.ask('GET /history')).json
    expect(changes.at(-1)).toMatchObject({ version: 1, operation: 'mergeLists' })
  })

  test('starts hidden with a hidden source, and names only public ones', async () => {
    const [shown, hidden] = await Promise.all([
      rest.list(['Dar Poeta', 'Da Enzo']),
      rest.list(['Dar Poeta', 'da Felice'], { visibility: 'hidden', title: 'Not for Bruno' }),
    ])
    const { status, json } = await merge([withToken(hidden), from(shown)])
    expect([status, json.visibility]).toEqual([201, 'hidden'])
    expect(JSON.stringify(json)).not.toContain(hidden.slug)
    expect((await rest.ask(`GET /lists/${json.slug}`)).status).toBe(404)
    const later = await rest.ask(`GET /lists/${json.slug}`, { token: json.editToken })
    expect(later.text).not.toContain(hidden.slug)
    expect(later.text).not.toContain('Not for Bruno')
    expect(later.json.mergedFrom.lists).toEqual([{ slug: shown.slug, title: 'Eat in Rome', authorName: 'Ada' }])
    expect(later.json.places.map(({ name, sources = [] }: Json) => [name, sources])).toEqual([
      ['Dar Poeta', [{ slug: shown.slug, rank: 1 }]],
      ['da Felice', []],
      ['Da Enzo', [{ slug: shown.slug, rank: 2 }]],
    ])
  })

  test('missing and hidden lists are reported the same, by position', async () => {
    const [shown, hidden] = await Promise.all([rest.list(['Dar Poeta']), rest.list([], { visibility: 'hidden' })])
    const missing = { slug: 'eat-in-rome-000000' }
    const response = await merge([from(shown), missing, from(hidden), { ...from(hidden), slug: 'eat-in-rome-111111' }])
    expect(response.status).toBe(404)
    expect(response.json.code).toBe('list_not_found')
    expect(response.json.errors.map(({ pointer }: Json) => pointer)).toEqual(['/lists/1', '/lists/2', '/lists/3'])
    const one = await merge([from(shown), missing], { title: 7 })
    for (const editToken of [shown.token, rest.key, 'edit_x']) {
      const { status, json } = await merge([from(shown), { ...from(hidden), editToken }], { title: 7 })
      expect([status, { ...json, requestId: '' }]).toEqual([404, { ...one.json, requestId: '' }])
    }
    const other = await merge([withToken(hidden), { ...from(shown), editToken: hidden.token }])
    expect(other.status, 'a public list can be read with any token').toBe(201)
  })

  test('errors point to the invalid member', async () => {
    const [one, two] = (await Promise.all([rest.list(), rest.list()])).map(from) as [From, From]
    const pointers = async (lists: unknown, body = {}) => {
      const { json } = await merge(lists as From[], body)
      return [json.code, ...(json.errors ?? []).map(({ pointer }: Json) => pointer)]
    }
    expect(await pointers([one])).toEqual(['invalid_input', '/lists'])
    expect(await pointers(undefined, { title: '' })).toEqual(['invalid_input', '/title', '/lists'])
    expect(await pointers([one, two, one])).toEqual(['invalid_input', '/lists/2/slug'])
    expect(await pointers([one, two.slug])).toEqual(['invalid_input', '/lists/1'])
    expect(await pointers([one, { ...two, weight: 2 }])).toEqual(['invalid_input', '/lists/1/weight'])
    expect(await pointers(Array.from({ length: 21 }, (_, index) => ({ slug: `${index}` })))).toEqual([
      'invalid_input',
      '/lists',
    ])
    expect(await pointers([one, two], { method: 'dowdall' })).toEqual(['invalid_input', '/method'])
    expect(await pointers([one, two], { editToken: 'edit_x' })).toEqual(['invalid_input', '/editToken'])
    const noKey = await rest.ask('POST /lists/merge', { body: { lists: 7 } })
    expect(noKey.json.code, 'the credential is checked first').toBe('credential_required')
  })

  test('refuses more than 2,000 places or 1 MiB of notes in total', async () => {
    const many = manyEntries(2001, index => (index % 2 === 0 ? 'x'.repeat(600) : ''))
    const [front, back] = [await makeSource(many.slice(0, 2000)), await makeSource(many.slice(1))]
    const { status, json } = await merge([front, back])
    expect([status, json.code]).toEqual([409, 'list_full'])
    const noteless = many.slice(0, 2000).map(entry => ({ ...entry, note: '' }))
    const whole = await merge([front, await makeSource(noteless.toReversed())], { method: 'schulze' })
    expect([whole.status, whole.json.placeCount]).toEqual([201, 2000])
    const long = manyEntries(600, () => 'x'.repeat(1800))
    const notes = await merge([await makeSource(long.slice(0, 400)), await makeSource(long.slice(200))])
    expect([notes.status, notes.json.code]).toEqual([409, 'list_full'])
  }, 60_000)
})
