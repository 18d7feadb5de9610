import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import { type Api, type Json, openApi } from '../support/api.ts'
import { onAllDatabases } from '../support/databases.ts'

/** The places in rank order, each with the name of its band, and the names of all bands. */
type Model = { places: { node: number; band?: string | undefined }[]; bands: string[] }
type Where = { rank?: number | undefined; band?: string | undefined }
type Change =
  | ({ do: 'add'; node: number } & Where)
  | { do: 'remove'; node: number }
  | ({ do: 'move'; node: number; by: 'rank' | 'before' | 'after'; to: number } & Where)
  | { do: 'set'; sizes: number[] }
  /** Sends all places in the reverse of the order that the client has read. */
  | { do: 'reverse' }
/** A change with what was sent. */
type SentChange = Exclude<Change, { do: 'reverse' }> | { do: 'order'; nodes: number[] }

const names = ['Go out of your way', 'Very good', 'Want to try']
const node = fc.integer({ min: 1, max: 8 })
const rank = fc.integer({ min: 1, max: 6 })
const band = fc.option(fc.constantFrom(...names, 'Nowhere'), { nil: undefined, freq: 2 })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), node, rank: fc.option(rank, { nil: undefined }), band }),
  fc.record({ do: fc.constant('remove' as const), node }),
  fc.record({
    ...{ do: fc.constant('move' as const), node, by: fc.constantFrom('rank', 'before', 'after'), to: rank, band },
  }),
  fc.record({ do: fc.constant('set' as const), sizes: fc.array(fc.nat(3), { maxLength: 3 }) }),
  { weight: 1, arbitrary: fc.constant({ do: 'reverse' as const }) },
)

const idOf = (node: number) => placeIdOf(`osm:node/${node}`)

/** Inserts a place as the contract says it. @returns `undefined` for a band that the list lacks or that is elsewhere */
function inserted({ places, bands }: Model, node: number, at: Where & { beside?: number }, holder: string | undefined) {
  if (at.band === undefined) {
    const index = Math.min((at.beside ?? at.rank ?? Number.POSITIVE_INFINITY) - 1, places.length)
    return { bands, places: places.toSpliced(index, 0, { node, band: holder }) }
  }
  const number = bands.indexOf(at.band)
  if (number < 0) return undefined
  const first = places.filter(place => place.band !== undefined && bands.indexOf(place.band) < number).length
  const size = places.filter(place => place.band === at.band).length
  const within = at.beside === undefined ? Math.min((at.rank ?? size + 1) - 1, size) : at.beside - 1 - first
  if (within < 0 || within > size) return undefined
  return { bands, places: places.toSpliced(first + within, 0, { node, band: at.band }) }
}

/** Returns the places after a change; `undefined` if it must be refused. */
function after(model: Model, change: SentChange): Model | undefined {
  const { places, bands } = model
  if (change.do === 'order') {
    const { nodes } = change
    const isComplete = nodes.length === places.length && places.every(({ node }) => nodes.includes(node))
    return isComplete ? { bands, places: places.map(({ band }, index) => ({ node: nodes[index]!, band })) } : undefined
  }
  if (change.do === 'set') {
    if (change.sizes.reduce((sum, size) => sum + size, 0) > places.length) return undefined
    const bandOf = change.sizes.flatMap((size, index) => Array.from({ length: size }, () => names[index]!))
    return {
      bands: names.slice(0, change.sizes.length),
      places: places.map(({ node }, index) => ({ node, band: bandOf[index] })),
    }
  }
  const index = places.findIndex(({ node }) => node === change.node)
  if (change.do === 'add') {
    if (index >= 0) return undefined
    const holder = places[Math.min((change.rank ?? 99) - 1, places.length - 1)]?.band
    return inserted(model, change.node, change, holder)
  }
  if (index < 0) return undefined
  const others = { bands, places: places.toSpliced(index, 1) }
  if (change.do === 'remove') return others
  const { by, to, band } = change
  if (by === 'rank') {
    const holder = places[Math.min(to - 1, places.length - 1)]!.band
    return inserted(others, change.node, { rank: to, band }, holder)
  }
  const anchor = places.findIndex(({ node }) => node === to)
  if (anchor < 0) return undefined
  const behind = others.places.findIndex(({ node }) => node === to) + (by === 'after' ? 1 : 0)
  const beside = anchor === index ? index + 1 : behind + 1
  return inserted(others, change.node, { beside, band }, places[beside - 1]!.band)
}

const sentOf = (change: Change, { places }: Model): SentChange =>
  change.do === 'reverse' ? { do: 'order', nodes: places.map(({ node }) => node).toReversed() } : change

const request = (change: SentChange): [route: string, body?: object] => {
  if (change.do === 'order') return ['PUT /order', { placeIds: change.nodes.map(idOf) }]
  if (change.do === 'set')
    return ['PUT /bands', { bands: change.sizes.map((size, index) => ({ name: names[index], size })) }]
  const at = `/places/${idOf(change.node)}`
  if (change.do === 'remove') return [`DELETE ${at}`]
  const { rank, band } = change as Where
  if (change.do === 'add') {
    const place = { mapPlaceId: `osm:node/${change.node}`, name: `Trattoria ${change.node}` }
    return ['POST /places', { ...place, ...(rank && { rank }), ...(band && { band }) }]
  }
  const target = change.by === 'rank' ? { rank: change.to } : { [change.by]: idOf(change.to) }
  return [`POST ${at}/move`, { ...target, ...(band && { band }) }]
}

const asRead = ({ places, bands }: Model) => ({
  places: places.map(({ node, band }) => [idOf(node), band]),
  bands: bands.map(name => ({ name, size: places.filter(({ band }) => band === name).length })),
})

async function sendAll(api: Api, { slug, token }: { slug: string; token: string }, changes: SentChange[]) {
  const answers = await Promise.all(
    changes.map(change => {
      const [route, body] = request(change)
      const [method, path] = route.split(' ')
      return api.ask(`${method} /lists/${slug}${path}`, { token, ...(body && { body }) })
    }),
  )
  return changes.map((change, index) => {
    const { status, json, headers } = answers[index]!
    const version = status >= 400 ? undefined : (json?.list?.version ?? Number(/\d+/.exec(headers.get('etag')!)![0]))
    return { change, version }
  })
}

/** Applies one change of a version, and expects the other answers of that version to have changed nothing. */
function atVersion(model: Model, changes: readonly SentChange[]): Model {
  for (const first of changes) {
    const next = after(model, first)
    const isNothing = (change: SentChange) => JSON.stringify(next && after(next, change)) === JSON.stringify(next)
    if (next && changes.every(change => change === first || isNothing(change))) return next
  }
  throw new Error(`No order of these changes fits: ${JSON.stringify({ model, changes })}`)
}

onAllDatabases('the bands of a list', open => {
  test('keep true sizes under any sequence of concurrent changes, also in the history', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const rounds = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), {
      minLength: 5,
      maxLength: 25,
      size: 'max',
    })
    const property = fc.asyncProperty(rounds, async rounds => {
      const { slug, token } = await api.list({ title: 'Trattorie of Rome' })
      const states: Model[] = [{ places: [], bands: [] }]
      for (const round of rounds) {
        const before = states.length
        const changes = round.map(change => sentOf(change, states.at(-1)!))
        const sent = await sendAll(api, { slug, token }, changes)
        const { version } = (await api.ask(`GET /lists/${slug}`)).json
        const sameVersion = Map.groupBy(sent, ({ version }) => version)
        for (let next = before + 1; next <= version; next++)
          states.push(
            atVersion(
              states.at(-1)!,
              sameVersion.get(next)!.map(({ change }) => change),
            ),
          )
        // A change that was alone is refused exactly when it must be.
        if (changes.length === 1)
          expect(sent[0]!.version === undefined).toBe(after(states[before - 1]!, changes[0]!) === undefined)
      }
      for (const [index, state] of states.entries()) {
        const { json } = await api.ask(`GET /lists/${slug}?at=${index + 1}`, { token })
        const places = json.places.map(({ id, band }: Json) => [id, band])
        expect({ places, bands: json.bands ?? [] }).toEqual(asRead(state))
      }
    })
    await fc.assert(property, { numRuns: 15 })
  }, 120_000)
})
