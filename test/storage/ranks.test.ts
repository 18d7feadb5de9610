import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import { type Api, type Json, openApi } from '../support/api.ts'
import { onAllDatabases } from '../support/databases.ts'

type Model = { id: string; note: string; addedAt: string }[]
/** A change of the list. Its numbers stand for a place or a rank, modulo their count. */
type Change =
  | { do: 'add'; node: number; rank?: number }
  | { do: 'remove'; which: number }
  | { do: 'last to first' }
  | { do: 'move'; which: number; by: 'rank' | 'before' | 'after'; to: number }
  | { do: 'reorder'; keys: number[] }
  | { do: 'note'; which: number; note: string }
  | { do: 'restore'; version: number }
  | { do: 'edits'; edits: Edit[] }
type Edit = {
  op: 'update' | 'move' | 'remove' | 'add' | 'replace'
  which: number
  named: 'by id' | 'by rank' | 'by name'
  by: 'rank' | 'before' | 'after'
  to: number
  node: number
  note: string
}

const note = fc.constantFrom('', 'Book ahead.', '予約する 🍜')
const edit: fc.Arbitrary<Edit> = fc.record({
  op: fc.constantFrom('update', 'update', 'move', 'move', 'move', 'remove', 'add', 'replace'),
  which: fc.nat(),
  named: fc.constantFrom('by id', 'by rank', 'by name'),
  by: fc.constantFrom('rank', 'before', 'after'),
  to: fc.nat(),
  node: fc.integer({ min: 1, max: 20 }),
  note,
})

const change: fc.Arbitrary<Change> = fc.oneof(
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
    note,
  }),
  fc.record({ do: fc.constant('restore' as const), version: fc.nat() }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('edits' as const), edits: fc.array(edit, { minLength: 1, maxLength: 6 }) }),
  },
)

const named = (node: number) => ({ mapPlaceId: `osm:node/${node}`, name: `Trattoria ${node}` })
const idOf = (node: number) => placeIdOf(`osm:node/${node}`)
const nodeOf = new Map(Array.from({ length: 20 }, (_, index) => [idOf(index + 1), index + 1]))

/** Returns the edits as a request, and the places expected after them: `model` itself if one is refused. */
function asEdits(edits: readonly Edit[], model: Model, now: string): [body: object, after: Model] {
  // Edits name a place as it was before them, so these objects stay the same through all edits.
  const before = model.map(place => ({ ...place }))
  let order = [...before]
  let isRefused = false
  const bodies = edits.map(({ op, which, named: how, by, to, node, note }) => {
    const index = which % before.length
    const place = before[index]!
    const { id } = model[index]!
    const reference = how === 'by id' ? id : how === 'by rank' ? index + 1 : `TRATTORIA ${nodeOf.get(id)}`
    const anchor = before[to % before.length]!
    const others = order.filter(other => other !== place)
    const has = (other: Model[number]) => order.includes(other)
    if (op === 'add' || op === 'replace') {
      const isOnList = (op === 'add' ? order : others).some(other => other.id === idOf(node))
      if (isOnList || (op === 'replace' && !has(place))) isRefused = true
      else if (op === 'add') order = order.toSpliced(to % 9, 0, { id: idOf(node), note, addedAt: now })
      else place.id = idOf(node)
      return { op, ...named(node), ...(op === 'add' ? { rank: (to % 9) + 1, note } : { place: reference }) }
    }
    if (!has(place) || (op === 'move' && by !== 'rank' && !has(anchor))) isRefused = true
    else if (op === 'update') place.note = note
    else if (op === 'remove') order = others
    else if (by === 'rank') order = others.toSpliced(to % 9, 0, place)
    else if (anchor !== place) order = others.toSpliced(others.indexOf(anchor) + (by === 'after' ? 1 : 0), 0, place)
    const target = by === 'rank' ? (to % 9) + 1 : model[to % model.length]!.id
    return { op, place: reference, ...(op === 'update' && { note }), ...(op === 'move' && { [by]: target }) }
  })
  return [{ edits: bodies }, isRefused ? model : order.map(place => ({ ...place }))]
}

/** Returns the request of a change, and the places expected after it. */
function asRequest(
  change: Change,
  model: Model,
  states: readonly Model[],
  now: string,
): [route: string, body: object, after: Model] {
  if (change.do === 'add') {
    const id = placeIdOf(`osm:node/${change.node}`)
    const body = {
      mapPlaceId: `osm:node/${change.node}`,
      name: `Trattoria ${change.node}`,
      ...(change.rank && { rank: change.rank }),
    }
    const known = model.some(place => place.id === id)
    return [
      'POST /places',
      body,
      known ? model : model.toSpliced((change.rank ?? 99) - 1, 0, { id, note: '', addedAt: now }),
    ]
  }
  if (change.do === 'edits') return ['POST /edits', ...asEdits(change.edits, model, now)]
  if (change.do === 'restore') {
    const version = (change.version % states.length) + 1
    // A place that is still on the list was added when the list says, not when the earlier version said.
    const addedAt = new Map(model.map(place => [place.id, place.addedAt]))
    const after = states[version - 1]!.map(place => ({ ...place, addedAt: addedAt.get(place.id) ?? place.addedAt }))
    return ['POST /restore', { version }, after]
  }
  if (change.do === 'reorder') {
    const key = new Map(model.map(({ id }, index) => [id, change.keys[index]!]))
    const after = model.toSorted((a, b) => key.get(a.id)! - key.get(b.id)!)
    return ['PUT /order', { placeIds: after.map(place => place.id) }, after]
  }
  const index = change.do === 'last to first' ? model.length - 1 : change.which % model.length
  const place = model[index]!
  const at = `/places/${place.id}`
  const others = model.toSpliced(index, 1)
  if (change.do === 'remove') return [`DELETE ${at}`, {}, others]
  if (change.do === 'last to first') return [`POST ${at}/move`, { rank: 1 }, [place, ...others]]
  if (change.do === 'note') {
    return [`PATCH ${at}`, { note: change.note }, model.with(index, { ...place, note: change.note })]
  }
  if (change.by === 'rank') {
    const rank = (change.to % (model.length + 3)) + 1
    return [`POST ${at}/move`, { rank }, others.toSpliced(rank - 1, 0, place)]
  }
  const anchor = model[change.to % model.length]!
  const beside = others.indexOf(anchor) + (change.by === 'after' ? 1 : 0)
  const after = anchor === place ? model : others.toSpliced(beside, 0, place)
  return [`POST ${at}/move`, { [change.by]: anchor.id }, after]
}

/** Makes the changes over REST, and compares the list with the model after each. Then compares each version in the history. */
async function walk(api: Api, changes: readonly Change[]): Promise<void> {
  const { slug, token, list } = await api.list({ title: 'Trattorie of Rome' })
  const states: Model[] = [[]]
  const answers: Json[] = [(({ editToken, editUrl, ...rest }) => rest)(list)]
  for (const change of changes) {
    const model = states.at(-1)!
    if (model.length === 0 && change.do !== 'add' && change.do !== 'restore') continue
    api.clock.forward(60_000)
    const [route, body, after] = asRequest(change, model, states, new Date(api.clock.now()).toISOString())
    const [method, path] = route.split(' ')
    const refused = (change.do === 'add' || change.do === 'edits') && after === model
    const answer = await api.ask(`${method} /lists/${slug}${path}`, { token, ...(method !== 'DELETE' && { body }) })
    expect(answer.status >= 400).toBe(refused)
    const read = (await api.ask(`GET /lists/${slug}`)).json
    const shown = read.places.map(({ id, note = '', addedAt }: Json) => ({ id, note, addedAt }))
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
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 40, size: 'max' }), changes => walk(api, changes)),
      { numRuns: 25 },
    )
  }, 120_000)
})
