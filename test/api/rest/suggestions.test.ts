import { expect, test } from 'vitest'
import type { Answer, Json } from '../../support/api.ts'
import { openApi } from '../../support/api.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { storedData } from '../../support/stored-data.ts'
import { asks } from '../../web/site-api-client.ts'
import { onRest, type Rest, type TestList } from './on-rest.ts'

const enzo = { query: 'da enzo', near: 'Rome' }
const armando = { query: 'Armando al Pantheon', near: 'Rome' }
const stall = { query: 'The stall behind the market', near: 'Rome' }

/** Opens the suggestion link of a list. @returns its requests, and those of its owner */
async function openSuggestions(rest: Rest, list: TestList) {
  const { status, json } = await list.ask('POST /suggestions')
  expect(status).toBe(200)
  const { id, url } = json.suggestions
  return {
    id,
    url,
    form: () => rest.ask(`GET /suggest/${id}`),
    suggest: (places: object[], more: object = {}, headers = {}): Promise<Answer> => {
      // Suggestions are listed in the order of time.
      rest.clock.forward(1)
      return rest.ask(`POST /suggest/${id}`, { body: { places, ...more }, headers })
    },
    open: async (): Promise<Json[]> => (await list.ask('GET /suggestions')).json.suggestions,
    apply: (ids: string[], more: object = {}, headers = {}) =>
      list.ask('POST /suggestions/apply', { ids, ...more }, headers),
    discard: (ids: string[]) => list.ask('POST /suggestions/discard', { ids }),
  }
}

onRest(
  'Suggestions',
  rest => {
    const begin = async (members: object = {}) => {
      const list = await rest.list(['Armando al Pantheon', 'da Felice'], { ...members })
      return { list, ...(await openSuggestions(rest, list)) }
    }

    test('a link stays the same while it is open, and is another one after closing', async () => {
      const { list, id, url, form } = await begin()
      expect(id).toMatch(/^suggest_[0-9a-hjkmnp-tv-z]{24}$/)
      expect(url).toMatch(new RegExp(`/suggest/${id}$`))
      expect((await openSuggestions(rest, list)).id).toBe(id)
      expect((await list.ask('GET /suggestions')).json.link).toEqual({ id, url })
      expect((await list.ask('DELETE /suggestions')).status).toBe(204)
      expect((await list.ask('DELETE /suggestions')).status, 'closing again changes nothing').toBe(204)
      const { status, json } = await form()
      expect([status, json.code]).toEqual([404, 'suggestions_not_found'])
      expect((await list.ask('GET /suggestions')).json).toEqual({ suggestions: [], suggestionCount: 0 })
      expect((await openSuggestions(rest, list)).id).not.toBe(id)
      expect((await list.read()).version, 'the list does not change').toBe(1)
    })

    test('are known or in own words, with a name and a note, and become places of one version', async () => {
      const { list, suggest, open, apply } = await begin()
      const sent = await suggest([{ ...enzo, note: 'The artichokes.' }, stall], { name: ' Bea ' })
      expect([sent.status, sent.json.places.map((place: Json) => place.name)]).toEqual([
        200,
        ['Da Enzo', 'The stall behind the market'],
      ])
      const [known, own] = (await open()) as [Json, Json]
      expect(known).toMatchObject({ name: 'Bea', note: 'The artichokes.', place: { name: 'Da Enzo' } })
      expect(own).toMatchObject({ name: 'Bea', place: { name: 'The stall behind the market', address: 'Rome' } })
      expect(own.place.mapPlaceId).toMatch(/^own:/)
      const { status, json } = await apply([own.id, known.id, 'sug_1he7f0k4a0q3x8m2vtbc'])
      expect([status, json.list.version, json.unknown]).toEqual([200, 2, ['sug_1he7f0k4a0q3x8m2vtbc']])
      expect(json.places.map(({ rank, name, suggestedBy, note }: Json) => [rank, name, suggestedBy, note])).toEqual([
        [3, 'The stall behind the market', 'Bea', undefined],
        [4, 'Da Enzo', 'Bea', 'The artichokes.'],
      ])
      expect((await list.read()).places.slice(2)).toEqual(json.places)
      expect(await open()).toEqual([])
      const { changes } = (await list.ask('GET /history')).json
      expect(changes[0]).toMatchObject({ version: 2, operation: 'applySuggestions' })
    })

    test('a suggester’s name stays through removal, restoring, copying and moving', async () => {
      const { list, suggest, open, apply } = await begin()
      await suggest([enzo], { name: 'Bea' })
      const { places } = (await apply((await open()).map(({ id }) => id))).json
      const [{ id }] = places
      const suggesters = async (at = list) => (await at.read()).places.map((place: Json) => place.suggestedBy ?? '')
      await list.ask(`DELETE /places/${id}`)
      expect(await suggesters()).toEqual(['', ''])
      await list.ask('POST /restore', { version: 2 })
      expect(await suggesters()).toEqual(['', '', 'Bea'])
      await list.ask(`DELETE /places/${id}`)
      await list.ask('POST /places', enzo)
      expect(await suggesters(), 'added by the owner').toEqual(['', '', ''])
      await list.ask('POST /restore', { version: 2 })
      expect(await suggesters()).toEqual(['', '', 'Bea'])
      await list.ask(`POST /places/${id}/move`, { rank: 1 })
      await list.ask('POST /edits', { edits: [{ op: 'update', place: 1, note: 'Fried cod.' }] })
      expect(await suggesters()).toEqual(['Bea', '', ''])
      expect((await list.ask('GET ?at=2')).json.places[2].suggestedBy).toBe('Bea')
      const copy = await rest.ask(`POST /lists/${list.slug}/copy`, {
        token: rest.key,
        body: { title: 'Ours', authorName: 'Carlo' },
      })
      expect(copy.json.places[0]).toMatchObject({ name: 'Da Enzo', suggestedBy: 'Bea' })
    })

    test('an unclear place becomes the candidate that the owner chooses', async () => {
      const { suggest, open, apply } = await begin()
      await suggest([{ query: 'dar', note: 'Pizza.' }])
      const [unclear] = (await open()) as [Json]
      expect(unclear.place).toMatchObject({ name: 'dar', mapPlaceId: expect.stringMatching(/^own:/) })
      expect(unclear.candidates.map(({ name }: Json) => name)).toContain('Dar Poeta')
      const [candidate] = unclear.candidates
      const wrong = await apply([unclear.id], { choices: [{ id: unclear.id, placeId: 'plc_00000000000000000000' }] })
      expect([wrong.status, wrong.json.code, wrong.json.errors[0].pointer]).toEqual([
        404,
        'place_not_found',
        '/choices/0/placeId',
      ])
      const { json } = await apply([unclear.id], { choices: [{ id: unclear.id, placeId: candidate.id }] })
      expect(json.places).toMatchObject([{ id: candidate.id, name: 'Dar Poeta', note: 'Pizza.' }])
    })

    test('places that are there are skipped and stay open, and twins become one place', async () => {
      const { suggest, open, apply, discard, list } = await begin()
      await suggest([armando, { ...enzo, note: 'Fried cod.' }], { name: 'Bea' })
      await suggest([{ ...enzo, note: 'The artichokes.' }], { name: 'Carlo' })
      const all = await open()
      expect(all.map(({ alreadyThere }) => alreadyThere)).toEqual([list.ids[0], undefined, undefined])
      const { json } = await apply(all.map(({ id }) => id))
      expect(json.alreadyThere).toEqual([{ id: all[0]!.id, placeId: list.ids[0] }])
      expect(json.places).toMatchObject([
        { name: 'Da Enzo', note: 'Fried cod.\n\nThe artichokes.', suggestedBy: 'Bea' },
      ])
      expect((await open()).map(({ id }) => id)).toEqual([all[0]!.id])
      const again = await apply([all[0]!.id])
      expect([again.status, again.json.list.version, again.json.places]).toEqual([200, 2, []])
      expect((await discard([all[0]!.id, all[1]!.id])).json).toEqual({
        discarded: [all[0]!.id],
        unknown: [all[1]!.id],
      })
      expect([await open(), (await list.read()).version]).toEqual([[], 2])
    })

    test('a place that is sent twice is suggested once, with both notes', async () => {
      const { suggest, open } = await begin()
      const { json } = await suggest([{ ...enzo, note: 'Fried cod.' }, stall, { ...stall, note: 'Mornings.' }, enzo])
      expect(json.places).toHaveLength(2)
      expect((await open()).map(({ place, note }) => [place.name, note])).toEqual([
        ['Da Enzo', 'Fried cod.'],
        ['The stall behind the market', 'Mornings.'],
      ])
    })

    test('a link says no more about a hidden list than its title, and a place on it is like any other', async () => {
      const { form, suggest, id } = await begin({ visibility: 'hidden', title: 'Our secret Rome' })
      expect((await form()).json).toEqual({ id, title: 'Our secret Rome', authorName: 'Ada' })
      const [there, other] = [await suggest([armando]), await suggest([{ ...armando, query: 'Dar Poeta' }])]
      expect([there.status, Object.keys(there.json.places[0]).toSorted()]).toEqual([
        other.status,
        Object.keys((await suggest([armando])).json.places[0]).toSorted(),
      ])
      // An own place exists only in its list, which the link does not open.
      const own = await rest.list()
      const { place } = (await own.ask('POST /places', { own: { name: 'Stall' } })).json
      const { suggest: suggestTo } = await openSuggestions(rest, own)
      const refused = await suggestTo([enzo, { placeId: place.id }])
      expect([refused.status, refused.json.code, refused.json.errors[0].pointer]).toEqual([
        404,
        'place_not_found',
        '/places/1',
      ])
      expect((await form()).json.listUrl).toBeUndefined()
      const shown = await begin()
      expect((await shown.form()).json.listUrl).toMatch(new RegExp(`/lists/${shown.list.slug}$`))
    })

    test('a list held by the operator, a deleted list and an unknown link answer alike', async () => {
      const [held, deleted] = [await begin(), await begin()]
      await held.suggest([enzo])
      await rest.service.storage.holds.hold(held.list.slug, { command: 'lists hide', who: 'ada' })
      await deleted.suggest([enzo])
      await deleted.list.ask('DELETE')
      const headers = { 'x-request-id': 'one' }
      const ids = [held.id, deleted.id, `suggest_${'0'.repeat(24)}`, 'nonsense']
      const answers = await Promise.all(
        ids.flatMap(id => [
          rest.ask(`GET /suggest/${id}`, { headers }),
          rest.ask(`POST /suggest/${id}`, { body: { places: [enzo] }, headers }),
        ]),
      )
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]!.json.code).toBe('suggestions_not_found')
      await rest.service.storage.holds.release(held.list.slug, { command: 'lists show', who: 'ada' })
      expect((await held.form()).status).toBe(200)
      expect(await held.open()).toHaveLength(1)
    })

    test('suggestions outlive their link, and a new edit token leaves both', async () => {
      const { list, id, suggest, form } = await begin()
      await suggest([enzo])
      const { json } = await list.ask('POST /edit-token')
      expect((await form()).status).toBe(200)
      const read = async () => (await rest.ask(`GET /lists/${list.slug}/suggestions`, { token: json.editToken })).json
      expect(await read()).toMatchObject({ link: { id }, suggestionCount: 1 })
      await rest.ask(`DELETE /lists/${list.slug}/suggestions`, { token: json.editToken })
      expect(await read()).toMatchObject({ suggestionCount: 1 })
      expect(await read()).not.toHaveProperty('link')
    })

    test('two people with one link and one key do not see each other', async () => {
      const { suggest, open } = await begin()
      const key = { 'idempotency-key': 'both-chose-the-same-key' }
      const bea = await suggest([enzo], { name: 'Bea' }, key)
      const carl = await suggest([stall], { name: 'Carl' }, key)
      expect([bea.status, carl.status]).toEqual([200, 200])
      expect((await suggest([enzo], { name: 'Bea' }, key)).text).toBe(bea.text)
      expect((await open()).map(({ name }) => name).sort()).toEqual(['Bea', 'Carl'])
      const short = await suggest([enzo], {}, { 'idempotency-key': 'x'.repeat(21) })
      expect([short.status, short.json.errors[0].pointer]).toEqual([400, '/idempotencyKey'])
    })

    test('pages have each suggestion once', async () => {
      const { list, suggest } = await begin()
      await suggest(['One', 'Two', 'Three'].map(name => ({ own: { name: `Stall ${name}` } })))
      const names: string[] = []
      for (let query = '?limit=2'; query !== ''; ) {
        const { suggestions, nextCursor, suggestionCount } = (await list.ask(`GET /suggestions${query}`)).json
        expect(suggestionCount).toBe(3)
        names.push(...suggestions.map(({ place }: Json) => place.name))
        query = nextCursor === undefined ? '' : `?limit=2&cursor=${nextCursor}`
      }
      expect(names).toEqual(['Stall One', 'Stall Two', 'Stall Three'])
    })

    test('a list takes 500 open suggestions and 1 MiB of text', async () => {
      const { list, suggest, open, discard } = await begin()
      const long = 'é'.repeat(2000)
      const stalls = (count: number, note: string) =>
        Array.from({ length: count }, (_, index) => ({ own: { name: `Stall ${index}` }, note }))
      const { storage } = rest.service
      const invited = await inviteTo(rest, list)
      const fill = (count: number, note: string) =>
        storage.suggestions.add(
          invited,
          stalls(count, note).map(said => ({ facts: { mapPlaceId: 'own:7m2q9d4x0htn5v8cbz3e', name: 'Stall' }, said })),
          () => 'done',
        )
      for (let filled = 0; filled < 480; filled += 30) await fill(30, '')
      expect((await suggest(stalls(20, ''))).status).toBe(200)
      const full = await suggest([enzo])
      expect([full.status, full.json.code, full.json.detail]).toEqual([409, 'list_full', expect.stringMatching(/500/)])
      for (;;) {
        const some = await open()
        if (some.length === 0) break
        await discard(some.map(({ id }) => id))
      }
      // A suggestion with the longest note in this script takes about 4,100 bytes.
      for (let filled = 0; filled < 240; filled += 30) await fill(30, long)
      const tooLong = await suggest(stalls(20, long))
      expect([tooLong.status, tooLong.json.code]).toEqual([409, 'list_full'])
      expect((await suggest([enzo])).status).toBe(200)
    })
  },
  { suggestDailyPlacesPerAddress: 100_000 },
)

/** Returns the proof of knowing the link of a list. */
async function inviteTo(rest: Rest, list: TestList) {
  const { Access } = await import('../../../src/core/access.ts')
  const { link } = (await list.ask('GET /suggestions')).json
  return new Access(rest.service.storage.access).invited('suggestionsId', link.id, undefined)
}

test('an address and a list have daily limits of suggested places', async () => {
  await using api = await openApi(undefined, { suggestDailyPlacesPerAddress: 3, suggestDailyPlacesPerList: 5 })
  const link = async () => {
    const { slug, token } = await api.list()
    return (await api.ask(`POST /lists/${slug}/suggestions`, { token })).json.suggestions.id as string
  }
  const [one, other] = [await link(), await link()]
  const suggest = async (id: string, from: string, count: number) => {
    const places = Array.from({ length: count }, (_, index) => ({ own: { name: `Stall ${index}` } }))
    const { status, json } = await asks(api)(`POST /api/v1/suggest/${id}`, { from, body: { places } })
    return status === 200 ? 'ok' : `${json.code}: ${json.detail}`
  }
  expect(await suggest(one, '203.0.113.7', 2)).toBe('ok')
  expect(await suggest(one, '203.0.113.7', 2)).toMatch(/^rate_limited: Your network/)
  expect(await suggest(other, '203.0.113.7', 1), 'refused places took nothing').toBe('ok')
  expect(await suggest(one, '203.0.113.8', 3)).toBe('ok')
  expect(await suggest(one, '203.0.113.9', 1)).toMatch(/^rate_limited: This list/)
  expect(await suggest(other, '203.0.113.9', 1)).toBe('ok')
})

test('guessing suggestion links costs five requests each', async () => {
  await using api = await openApi(undefined, { rateLimits: { address: 14 } as never })
  const guess = async () =>
    (await asks(api)(`GET /api/v1/suggest/suggest_${'0'.repeat(24)}`, { from: '203.0.113.7' })).status
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([404, 404, 404, 429])
})

onBothDatabases('Stored suggestions', open => {
  test('contain no address of the suggester', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token } = await api.list()
    const { json } = await api.ask(`POST /lists/${slug}/suggestions`, { token })
    const from = '203.0.113.77'
    const body = { places: [{ own: { name: 'Axolotl stall' } }] }
    expect((await asks(api)(`POST /api/v1/suggest/${json.suggestions.id}`, { from, body })).status).toBe(200)
    const stored = await storedData(api.dataDir, database.url)
    expect(stored.includes('Axolotl stall'), 'the stored data must be found').toBe(true)
    expect(stored.includes(from)).toBe(false)
  })
})
