import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import { type Api, type Json, openApi } from '../support/api.ts'
import { onAllDatabases } from '../support/databases.ts'

type Model = { id: string; note: string }[]
/** An action by numbers that stand for a place or a rank, modulo their count. */
type Deed =
  | { do: 'add'; node: number; rank?: number }
  | { do: 'remove'; which: number }
  | { do: 'last to first' }
  | { do: 'move'; which: number; by: 'rank' | 'before' | 'after'; to: number }
  | { do: 'reorder'; keys: number[] }
  | { do: 'note'; which: number; note: string }
  | { do: 'restore'; version: number }

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), node: fc.integer({ min: 1, max: 20 }) }) },
  fc.record({
    do: fc.constant('add' as const),
    node: fc.integer({ min: 1, max: 20 }),
    rank: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ do: fc.constant('remove' as const), which: fc.nat() }),
  fc.constant({ do: 'last to first' as const }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(),
      by: fc.constantFrom('rank' as const, 'before' as const, 'after' as const),
      to: fc.nat(),
    }),
  },
  fc.record({ do: fc.constant('reorder' as const), keys: fc.array(fc.nat(99), { minLength: 20, maxLength: 20 }) }),
  fc.record({
    do: fc.constant('note' as const),
    which: fc.nat(),
    note: fc.constantFrom('', 'Book ahead.', '予約する 🍜'),
  }),
  fc.record({ do: fc.constant('restore' as const), version: fc.nat() }),
)

/** The request that a deed is, and the list as it then should be, worked out on an array. */
function asRequest(deed: Deed, model: Model, states: readonly Model[]): [route: string, body: object, after: Model] {
  if (deed.do === 'add') {
    const id = placeIdOf(`osm:node/${deed.node}`)
    const body = {
      mapPlaceId: `osm:node/${deed.node}`,
      name: `Trattoria ${deed.node}`,
      ...(deed.rank && { rank: deed.rank }),
    }
    const known = model.some(place => place.id === id)
    return ['POST /places', body, known ? model : model.toSpliced((deed.rank ?? 99) - 1, 0, { id, note: '' })]
  }
  if (deed.do === 'restore') {
    const version = (deed.version % states.length) + 1
    return ['POST /restore', { version }, states[version - 1]!]
  }
  if (deed.do === 'reorder') {
    const key = new Map(model.map(({ id }, index) => [id, deed.keys[index]!]))
    const after = model.toSorted((a, b) => key.get(a.id)! - key.get(b.id)!)
    return ['PUT /order', { placeIds: after.map(place => place.id) }, after]
  }
  const index = deed.do === 'last to first' ? model.length - 1 : deed.which % model.length
  const place = model[index]!
  const at = `/places/${place.id}`
  const others = model.toSpliced(index, 1)
  if (deed.do === 'remove') return [`DELETE ${at}`, {}, others]
  if (deed.do === 'last to first') return [`POST ${at}/move`, { rank: 1 }, [place, ...others]]
  if (deed.do === 'note') {
    return [`PATCH ${at}`, { note: deed.note }, model.with(index, { ...place, note: deed.note })]
  }
  if (deed.by === 'rank') {
    const rank = (deed.to % (model.length + 3)) + 1
    return [`POST ${at}/move`, { rank }, others.toSpliced(rank - 1, 0, place)]
  }
  const anchor = model[deed.to % model.length]!
  const beside = others.indexOf(anchor) + (deed.by === 'after' ? 1 : 0)
  const after = anchor === place ? model : others.toSpliced(beside, 0, place)
  return [`POST ${at}/move`, { [deed.by]: anchor.id }, after]
}

/** Does the deeds over REST and holds the list against the model after each; then walks back through its history. */
async function walk(api: Api, deeds: readonly Deed[]): Promise<void> {
  const { slug, token, list } = await api.list({ title: 'Trattorie of Rome' })
  const states: Model[] = [[]]
  const answers: Json[] = [(({ editToken, editUrl, ...rest }) => rest)(list)]
  for (const deed of deeds) {
    const model = states.at(-1)!
    if (model.length === 0 && deed.do !== 'add' && deed.do !== 'restore') continue
    api.clock.forward(60_000)
    const [route, body, after] = asRequest(deed, model, states)
    const [method, path] = route.split(' ')
    const refused = deed.do === 'add' && after === model
    const answer = await api.ask(`${method} /lists/${slug}${path}`, { token, ...(method !== 'DELETE' && { body }) })
    expect(answer.status >= 400).toBe(refused)
    const read = (await api.ask(`GET /lists/${slug}`)).json
    const shown = read.places.map(({ id, note = '' }: Json) => ({ id, note }))
    expect(shown).toEqual(after)
    expect(read.places.map((place: Json) => place.rank)).toEqual(after.map((_, index) => index + 1))
    const changed = JSON.stringify(after) !== JSON.stringify(model)
    expect([read.placeCount, read.version]).toEqual([after.length, states.length + (changed ? 1 : 0)])
    if (changed) {
      states.push(after)
      answers.push(read)
    } else expect(read).toEqual(answers.at(-1))
  }
  for (const [index, answer] of answers.entries())
    expect((await api.ask(`GET /lists/${slug}?at=${index + 1}`, { token })).json).toEqual(answer)
}

onAllDatabases('the places of a list', open => {
  test('equal an array after every change, and their history has every state', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 40, size: 'max' }), deeds => walk(api, deeds)),
      { numRuns: 25 },
    )
  }, 120_000)
})
