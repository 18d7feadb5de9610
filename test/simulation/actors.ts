import { isInvitation } from '../../src/core/invitations.ts'
import { type Operation, writes } from '../../src/core/operation.ts'
import { allOperations, operations as restOperations } from '../../src/operations/index.ts'
import type { Call } from './call.ts'
import type { Chance } from './chance.ts'
import { type ChooseValue, inputFor, leftOut, words } from './inputs.ts'
import type { Ledger, ListRecord } from './ledger.ts'

export type Role = 'owner' | 'assistant' | 'importer' | 'voter' | 'stranger'

/** A simulated person or program. What it knows comes from what it may see. */
export type Actor = { name: string; role: Role; ballotKey: string }

const names = ['Ada', 'Bruno', 'Chiara', 'Dev', 'Emeka', 'Farah', 'Goro', 'Hana']
const roles: Role[] = ['owner', 'owner', 'assistant', 'importer', 'voter', 'voter', 'stranger', 'stranger']

export const actors: readonly Actor[] = names.map((name, index) => ({
  name,
  role: roles[index]!,
  ballotKey: `${name.toLowerCase()}-0123456789abcdef`,
}))

const operations = allOperations as readonly Operation[]
const inRest = new Set(restOperations.map(({ name }) => name))
const named = (name: string): Operation => operations.find(operation => operation.name === name)!
const edits = operations.filter(({ credential, isFinal }) => credential === 'editToken' && !isFinal)
const reads = operations.filter(operation => !writes(operation) && !isInvitation(operation.credential))

/** Operations from which each role chooses, beside all others now and then. */
const usual: Record<Role, readonly Operation[]> = {
  owner: [
    ...edits,
    ...edits,
    ...reads,
    named('createList'),
    named('createList'),
    named('copyList'),
    named('mergeLists'),
  ],
  assistant: [...edits, ...reads, named('createList'), named('editList'), named('undo'), named('addPlaces')],
  importer: [named('importPlaces'), named('exportList'), named('addPlaces'), named('applyProposals'), named('undo')],
  voter: operations.filter(({ credential }) => isInvitation(credential)),
  stranger: operations,
}

const maxRows = 24
const maxLists = 8
const restaurants = [
  'Armando al Pantheon',
  'da Felice',
  'Dar Poeta',
  'da enzo',
  'Roscioli',
  'Il Baffetto',
  'Hang Zhou',
  'Nobody Knows',
]
const towns = ['Rome', 'Oslo', 'Testaccio', 'Trastevere']
const day = 86_400_000

/** What one call can be about. */
type Scene = { chance: Chance; ledger: Ledger; now: Date; key: string; markerOf: () => string }

/** Chooses what an actor asks for. */
export function callOf(actor: Actor, scene: Scene): Call {
  const { chance, ledger } = scene
  const all = [...ledger.lists.values()]
  const { alive } = ledger
  if (alive.length < 3 && actor.role === 'owner') return calling(named('createList'), actor, undefined, scene)
  const operation = chance.is(0.03) ? chance.pick(operations) : chance.pick(usual[actor.role])
  const record = all.length === 0 ? undefined : chance.pick(chance.is(0.03) || alive.length === 0 ? all : alive)
  if (!record && operation.path.includes('{slug}')) return calling(named('browseLists'), actor, undefined, scene)
  // Few lists, so that actors meet.
  if (alive.length > maxLists && operation.credential.startsWith('apiKey') && writes(operation))
    return calling(named('deleteList'), actor, record, scene)
  // Lists stay short, so that many steps are possible.
  const isLong = (record?.state.rows.length ?? 0) > maxRows
  if (isLong && operation.effect === 'adds') return calling(named('removePlace'), actor, record, scene)
  return calling(operation, actor, record, scene)
}

function calling(operation: Operation, { role, ballotKey }: Actor, record: ListRecord | undefined, scene: Scene): Call {
  const { chance, ledger, key } = scene
  const input = inputFor(operation, chance, knownTo(record, { role, ballotKey }, scene, operation))
  const isTool = operation.tool !== null && (!inRest.has(operation.name) || role === 'assistant' || chance.is(0.3))
  const token = role === 'stranger' || role === 'voter' ? wrongToken(chance, ledger, record) : record?.token
  const mayRepeat = 'idempotencyKey' in operation.fullInput.shape
  const isFitting = role !== 'stranger' && !chance.is(0.01)
  return {
    operation,
    input,
    isTool,
    key: role === 'stranger' && !isTool && chance.is(0.5) ? undefined : key,
    token: isFitting ? token : wrongToken(chance, ledger, record),
    ...('ifVersion' in operation.fullInput.shape &&
      record &&
      chance.is(0.15) && { ifVersion: Math.max(1, record.version - (chance.is(0.3) ? 1 : 0)) }),
    ...(mayRepeat && chance.is(0.4) && { idempotencyKey: keyOf(operation, chance) }),
  }
}

/** Returns a new idempotency key. People with one link do not know of each other, and may use the same. */
const keyOf = ({ credential }: Operation, chance: Chance): string =>
  isInvitation(credential) && chance.is(0.3)
    ? 'key-of-two-people-0123456789'
    : `key-${chance.seed()}-${chance.seed()}-0123456789`

/** Returns no token, one of another list, or one that no longer opens its list. */
function wrongToken(chance: Chance, ledger: Ledger, record: ListRecord | undefined): string | undefined {
  const others = [...ledger.lists.values()].filter(other => other !== record)
  const tokens = [...others.map(({ token }) => token), ...(record?.formerTokens ?? [])]
  return tokens.length === 0 || chance.is(0.4) ? undefined : chance.pick(tokens)
}

/** Members that a call has on its own, and those that would make most of its answers useless. */
const never = new Set([
  'editToken',
  'ifVersion',
  'idempotencyKey',
  'cursor',
  'filename',
  'encoding',
  'groups',
  'openLists',
])

function knownTo(
  record: ListRecord | undefined,
  { role, ballotKey }: Omit<Actor, 'name'>,
  scene: Scene,
  operation: Operation,
): ChooseValue {
  const { chance, ledger, now, markerOf } = scene
  const rows = record?.state.rows ?? []
  const marker = operation.path.includes('{slug}') ? record?.marker : undefined
  const text = (length: number) => `${words(chance)} ${marker ?? ''}`.trim().slice(0, length)
  const anyRow = () => (rows.length === 0 ? undefined : chance.pick(rows).id)
  const ids = (prefix: string) => record?.seenIds.filter(id => id.startsWith(prefix)) ?? []
  const anyFound = () => {
    const found = [...ledger.lists.values()].flatMap(({ state }) =>
      state.rows.filter(({ mapPlaceId }) => String(mapPlaceId).startsWith('osm:')),
    )
    return found.length === 0 ? undefined : chance.pick(found)
  }
  const values: { [name: string]: (beside: Readonly<Record<string, unknown>>, inside: string) => unknown } = {
    slug: () => record?.slug,
    title: () => (operation.name === 'createList' ? `${words(chance)} ${markerOf()}` : text(200)),
    authorName: () => chance.pick(names),
    description: () => (chance.is(0.3) ? '' : text(200)),
    note: () => (chance.is(0.2) ? '' : chance.is(0.2) ? `${text(90)}\n${words(chance)}` : text(200)),
    name: (_, inside) => (inside === 'places' || inside === 'edits' ? leftOut : `${text(100)} ${chance.below(1000)}`),
    query: () => chance.pick(restaurants),
    near: () => chance.pick(towns),
    town: ({ address }) => towns.find(town => String(address).includes(`, ${town}`)) ?? chance.pick(towns),
    address: () => `Via Roma ${1 + chance.below(5)}${chance.is(0.4) ? `, ${chance.pick(towns)}, Italy` : ''}`,
    latitude: () => 41.9 + chance.below(1000) / 100_000,
    longitude: () => 12.5 + chance.below(1000) / 100_000,
    placeId: () => (operation.path.includes('{placeId}') ? anyRow() : (anyFound()?.id ?? 'plc_sjgmktvxrp37w0m8h5xs')),
    mapPlaceId: () => anyFound()?.mapPlaceId ?? 'osm:node/2244858179',
    place: () => anyRow(),
    before: () => anyRow(),
    after: () => anyRow(),
    placeIds: () =>
      shuffled(
        rows.map(({ id }) => id),
        chance,
      ).slice(0, operation.name === 'reorderList' ? undefined : chance.below(rows.length + 1)),
    rank: () => 1 + chance.below(rows.length + 1),
    band: () => (record && record.state.bands.length > 0 ? chance.pick(record.state.bands).name : leftOut),
    bands: () => bandsFor(rows.length, chance),
    clear: () => distinct(['note', 'tags', 'dishes', 'price', 'visitedOn', 'town'], chance),
    tags: () => distinct(['pasta', 'wine', 'late', 'cheap'], chance),
    dishes: () => distinct(['Cacio e pepe', 'Carbonara', 'Tiramisù'], chance),
    visitedOn: () => new Date(now.getTime() - chance.below(900) * day).toISOString().slice(0, 10),
    version: () => 1 + chance.below(record?.version ?? 1),
    at: () => 1 + chance.below(record?.version ?? 1),
    limit: () => (chance.is(0.7) ? leftOut : 1 + chance.below(20)),
    label: () => chance.pick(['2025', '2026', 'spring']),
    against: () => (chance.is(0.5) ? leftOut : chance.pick(['2025', '2026'])),
    voteId: () => [...(record?.votes.keys() ?? [])].at(-1) ?? `vote_${'0'.repeat(26)}`,
    id: () => record?.suggestions ?? `suggest_${'0'.repeat(24)}`,
    ids: () => ids(operation.name.endsWith('Proposals') ? 'prp_' : 'sug_').slice(-3),
    choices: () => leftOut,
    remove: () => (chance.is(0.8) ? leftOut : [anyRow()].flatMap(id => id ?? [])),
    ballotKey: () => ballotKey,
    content: () => {
      const form = chance.is(0.3) ? links : (name: string) => `${name}, Rome`
      const name = () =>
        chance.is(0.5) ? chance.pick(restaurants) : ['Osteria', chance.below(1000), marker ?? 'Rossi'].join(' ')
      return Array.from({ length: 1 + chance.below(3) }, () => form(name())).join('\n')
    },
    closesAt: () => (chance.is(0.5) ? leftOut : new Date(now.getTime() + chance.below(2 * day)).toISOString()),
    lists: () =>
      shuffled(ledger.alive, chance)
        .slice(0, 2)
        .map(({ slug, token }) => ({ slug, ...(role !== 'stranger' && { editToken: token }) })),
  }
  return (name, beside, inside) => {
    if (never.has(name)) return leftOut
    if ('op' in beside && fieldsOfOp[String(beside.op)]?.includes(name) === false) return leftOut
    return Object.hasOwn(values, name) ? values[name]!(beside, inside) : undefined
  }
}

/** Returns a place as people share it from a map, all of them near each other. */
const links = (name: string): string =>
  `${name}\nhttps://maps.apple.com/?q=${encodeURIComponent(name)}&ll=41.89474,12.47393`

/** The members that each kind of edit takes. */
const fieldsOfOp: Record<string, readonly string[]> = {
  update: ['place', 'note', 'tags', 'dishes', 'price', 'visitedOn', 'clear'],
  move: ['place', 'rank', 'before', 'after', 'band'],
  remove: ['place'],
  replace: ['place', 'own', 'query', 'near'],
  add: ['query', 'own', 'near', 'unmatched', 'note', 'tags', 'rank', 'town'],
}

function bandsFor(count: number, chance: Chance): { name: string; size: number }[] {
  let left = count
  return ['Go out of your way', 'Very good', 'If near'].slice(0, chance.below(4)).map(name => {
    const size = chance.below(left + 1)
    left -= size
    return { name, size }
  })
}

const distinct = (values: readonly string[], chance: Chance): string[] =>
  shuffled(values, chance).slice(0, chance.below(values.length + 1))

const shuffled = <T>(values: readonly T[], chance: Chance): T[] => {
  const rest = [...values]
  return values.map(() => rest.splice(chance.below(rest.length), 1)[0]!)
}
