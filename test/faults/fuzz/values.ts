import fc from 'fast-check'
import { type Schema, wrongFor } from '../../bad-input/wrong-values.ts'
import { hugeText, longText, oddText, oddValue } from './texts.ts'
import { type Kind, Reference } from './world.ts'

type Values = fc.Arbitrary<unknown>

const seen = (kind: Kind): Values => fc.nat(11).map(pick => new Reference(kind, pick))
const words = (...texts: string[]): Values => fc.constantFrom(...texts)

const files = [
  'Roscioli, Rome\nDar Poeta, Rome\nTrattoria Nobody Knows\n',
  'name,note\nDa Enzo,Come before they open\n"Armando al Pantheon","Ring, twice"\n',
  '<kml><Document><Placemark><name>Bonci</name><Point><coordinates>12.44,41.9</coordinates></Point></Placemark></Document></kml>',
  '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"name":"Felice"}}]}',
  '<gpx version="1.1"><wpt lat="41.9" lon="12.5"><name>Dar Poeta</name></wpt></gpx>',
  'UEsDBBQ',
]

const place = fc.oneof(seen('placeId'), fc.integer({ min: 1, max: 3 }), words('Dar Poeta'))
const edit = (op: string, members: Record<string, Values>): Values => fc.record({ op: fc.constant(op), ...members })

/** Values of members whose schemas allow any text or number. */
const known: Record<string, Values> = {
  slug: seen('slug'),
  placeId: seen('placeId'),
  before: seen('placeId'),
  after: seen('placeId'),
  placeIds: fc.oneof({ weight: 4, arbitrary: seen('placeIds') }, fc.array(seen('placeId'), { maxLength: 5 })),
  voteId: seen('voteId'),
  id: seen('linkId'),
  ids: fc.array(fc.oneof(seen('suggestionId'), words('sug_1he7f0k4a0q3x8m2vtbc')), { maxLength: 2 }),
  // Four of five have the right token, because a list may be hidden.
  lists: fc.array(fc.record({ slug: seen('slug'), editToken: seen('editToken') }), { minLength: 2, maxLength: 2 }),
  cursor: seen('cursor'),
  editToken: seen('editToken'),
  ifVersion: seen('version'),
  version: seen('version'),
  at: fc.oneof(seen('version'), seen('time'), words('2026-05-01T12:00:00Z', '2031-01-01T00:00:00+02:00')),
  mapPlaceId: fc.oneof(
    seen('mapPlaceId'),
    words('osm:node/2276143197', 'node/252601050', 'google:ChIJN1t_tDeuEmsRUsoyG83frY4'),
  ),
  idempotencyKey: words('the-first-of-these-requests', 'another-of-these-requests', '🍝'.repeat(22)),
  ballotKey: words('bruno-4f1c9d2e7a3b', 'ada-0123456789abcdef', '________________'),
  query: words(
    'da felice',
    'Roscioli',
    'Dar Poeta',
    'Armando al Pantheon',
    'da enzo',
    'Hang Zhou',
    'Il Baffetto',
    'bar',
  ),
  near: words('Rome', 'Roma', 'Trastevere', '41.9,12.5', 'Hogsmeade', 'Milan', 'Oslo'),
  town: words('Rome', 'Trastevere', 'Hogsmeade'),
  address: words('Vicolo del Bologna 45, Roma', 'Via Mastro Giorgio 29', '00153'),
  label: words('2026', '2026', '2025', 'Spring'),
  against: words('2026', '2025'),
  title: words('Eat in Rome', '2026', '麺', 'Caffè & cornetti'),
  authorName: words('Ada', 'Bruno', '👩‍🍳'),
  closesAt: words('2026-05-02T12:00:00Z', '2026-05-08T12:00:00.000+02:00', '2020-01-01T00:00:00Z'),
  content: words(...files),
  groups: fc.constantFrom([''], ['Rome']),
  remove: fc.array(seen('placeId'), { maxLength: 2 }),
  edits: fc.array(
    fc.oneof(
      edit('update', { place, note: words('', 'Ring, twice') }),
      edit('move', { place, rank: fc.integer({ min: 1, max: 5 }) }),
      edit('move', { place, before: place }),
      edit('remove', { place }),
      edit('add', { own: fc.constant({ name: 'The stall behind the market' }) }),
      edit('replace', { place, mapPlaceId: words('node/252601050'), name: words('Roscioli') }),
    ),
    { minLength: 1, maxLength: 2 },
  ),
  tags: fc.subarray(['date night', 'pizza', '🍷']),
  dishes: fc.subarray(['cacio e pepe', 'Sacher\\torte; a slice']),
  price: fc.constantFrom(1, 2, 3, 4, null),
  visitedOn: fc.constantFrom('2026-10-17', '2024-02-29', null),
  band: words('Very good'),
  bands: fc.array(fc.record({ name: words('Very good', 'Want to try'), size: fc.nat(2) }), { maxLength: 2 }),
  tag: words('pizza', 'PIZZA'),
  limit: fc.integer({ min: 1, max: 3 }),
  rank: fc.integer({ min: 1, max: 5 }),
}

/** How often an optional member is omitted, for each time that it is present. */
const omissions: Record<string, number> = {
  ...{
    editToken: 12,
    band: 12,
    ifVersion: 8,
    idempotencyKey: 6,
    cursor: 4,
    at: 4,
    encoding: 12,
    choices: 6,
    groups: 6,
    remove: 6,
    visibility: 4,
    limit: 2,
  },
}

/** Members that exclude each other. An object has one of a group. */
const exclusive = [
  ['skip', 'placeId', 'own', 'update'],
  ['query', 'placeId', 'mapPlaceId', 'own'],
  ['rank', 'before', 'after'],
]
/** Members that depend on another. */
const beside: Record<string, string> = {
  near: 'query',
  town: 'query',
  address: 'query',
  name: 'mapPlaceId',
  latitude: 'longitude',
  longitude: 'latitude',
}

/** Returns values that a schema admits. Most of them also mean something. */
export function fitting(schema: Schema, name = ''): Values {
  const usual = known[name]
  const any = anyOf(schema)
  return usual ? fc.oneof({ weight: 9, arbitrary: usual }, any) : any
}

function anyOf(schema: Schema & { anyOf?: readonly Schema[]; const?: unknown; pattern?: string }): Values {
  const { type, minimum, maximum, minItems = 0, maxItems = 5 } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(option => fitting(option)))
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer')
    return fc.oneof(
      fc.integer({ min: minimum ?? -5, max: Math.min(maximum ?? 50, 50) }),
      fc.constantFrom(minimum ?? 0, maximum ?? 1),
    )
  if (type === 'number') return fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true })
  if (type === 'string') return textOf(schema)
  if (type === 'array') {
    const item = fitting(schema.items ?? {})
    const few = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) })
    const full = item.map(value => Array(maxItems).fill(value))
    return fc.oneof({ weight: 150, arbitrary: few }, full)
  }
  return type === 'object' || schema.properties ? objectOf(schema) : oddValue
}

function textOf({ minLength = 0, maxLength = 1000, pattern }: Schema & { pattern?: string }): Values {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const maxChars = Math.min(maxLength, 2400)
  const full = fc.constantFrom('x', 'è', '🍝', '麺').map(unit => unit.repeat(maxChars))
  const some = oddText.map(text => (text.length < minLength ? text + 'x'.repeat(minLength) : text.slice(0, maxChars)))
  return fc.oneof({ weight: 30, arbitrary: some }, full)
}

function objectOf({ properties = {}, required = [] }: Schema): Values {
  const group = exclusive.find(names => names.every(name => name in properties)) ?? []
  const members = Object.entries(properties).map(([name, schema]): [string, Values] => {
    const value = fitting(schema, name)
    const isSure = required.includes(name) || group.includes(name)
    const without = { weight: omissions[name] ?? 1, arbitrary: fc.constant(undefined) }
    return [name, isSure ? value : fc.oneof(without, { weight: 1, arbitrary: value })]
  })
  return fc.tuple(fc.record(Object.fromEntries(members)), fc.nat(59)).map(([object, pick]) => {
    const chosen = group[pick % group.length]
    const isUsed = (name: string): boolean => {
      if (object[name] === undefined || (group.includes(name) && name !== chosen)) return false
      const partner = beside[name]
      if (partner === undefined || !(partner in properties) || required.includes(name)) return true
      return group.includes(partner) ? partner === chosen : object[partner] !== undefined
    }
    return Object.fromEntries(Object.entries(object).filter(([name]) => isUsed(name)))
  })
}

/** Returns values with one damaged part: it is replaced by something odd, removed, repeated, or gets a member. */
export function damaged(schema: Schema): Values {
  const damage = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'replace', 'add', 'remove', 'repeat'),
    name: fc.oneof(oddText, fc.constantFrom('Title', 'place_id', 'slug', '__proto__', 'constructor')),
    by: fc.oneof(
      { weight: 100, arbitrary: oddValue },
      { weight: 9, arbitrary: longText },
      { weight: 1, arbitrary: hugeText },
    ),
  })
  return fc.tuple(fitting(schema), damage).map(([value, { at, how, name, by }]) => {
    let left = at % Math.max(1, partsOf(value))
    const within = (part: unknown): unknown => {
      if (left-- === 0) {
        if (how === 'add' && isObject(part)) return Object.fromEntries([...Object.entries(part), [name, by]])
        if (how === 'repeat') return [part, part]
        return how === 'remove' ? undefined : by
      }
      if (Array.isArray(part)) return part.map(within)
      return isObject(part)
        ? Object.fromEntries(Object.entries(part).map(([key, member]) => [key, within(member)]))
        : part
    }
    return within(value)
  })
}

/** Returns values that are wrong in exactly one way. @param example a value that the schema admits */
export const wrong = (schema: Schema, example: unknown): Values => wrongFor(schema, example).map(({ value }) => value)

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Reference)

const partsOf = (value: unknown): number => {
  if (Array.isArray(value)) return 1 + value.reduce((sum: number, item) => sum + partsOf(item), 0)
  return isObject(value) ? 1 + Object.values(value).reduce((sum: number, member) => sum + partsOf(member), 0) : 1
}
