import { isLocated, metersBetween } from './coordinates.ts'
import type { PlaceFacts } from './place.ts'

/** The facts of a place without its ids. */
export type PlaceDetails = Omit<PlaceFacts, 'mapPlaceId' | 'googlePlaceId'>

/** A place that no longer exists. */
export type GonePlace = {
  /** Time from which the source no longer has it, ISO 8601. */
  gone: string
}

export const isGone = (now: PlaceFacts | GonePlace): now is GonePlace => 'gone' in now

const plainMembers = [
  'englishName',
  'address',
  'category',
  'cuisines',
  'website',
  'phone',
  'openingHours',
  'attribution',
] as const

/** A difference between the list's copy and the current facts. */
export type PlaceChange =
  | { kind: 'gone'; since: string }
  | { kind: 'renamed'; from: string; to: string }
  /** @property meters absent if the list had no coordinates */
  | { kind: 'moved'; meters?: number }
  /** Members as text; absent on a side without a value. */
  | { kind: (typeof plainMembers)[number]; from?: string; to?: string }

/** Smaller corrections of the map do not count as a move. */
const minMoveMeters = 1

/**
 * Returns the current facts with the ids of `before`. Members that `now` lacks are dropped, because one attribution names one source.
 * Coordinates stay if `now` has none or differs by less than a metre.
 */
export const refreshPlace = (before: PlaceFacts, now: PlaceFacts): { facts: PlaceFacts; changes: PlaceChange[] } => {
  const meters = isLocated(before) && isLocated(now) ? metersBetween(before, now) : undefined
  const stays = !isLocated(now) || (meters !== undefined && meters < minMoveMeters)
  const { latitude, longitude } = stays ? before : now
  const { mapPlaceId: _, googlePlaceId: __, latitude: ___, longitude: ____, ...rest } = now
  const facts: PlaceFacts = {
    mapPlaceId: before.mapPlaceId,
    ...(before.googlePlaceId !== undefined && { googlePlaceId: before.googlePlaceId }),
    ...rest,
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  }
  const changes: PlaceChange[] = []
  if (before.name !== facts.name) changes.push({ kind: 'renamed', from: before.name, to: facts.name })
  if (!stays) changes.push({ kind: 'moved', ...(meters !== undefined && { meters: Math.round(meters) }) })
  for (const kind of plainMembers) {
    const [from, to] = [before[kind], facts[kind]].map(asText)
    if (from !== to) changes.push({ kind, ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
  }
  return { facts, changes }
}

const asText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value

/** Returns the members in which two states differ, with the values of each. */
export const placeDifference = (
  before: PlaceFacts,
  after: PlaceFacts,
): { from: Partial<PlaceDetails>; to: Partial<PlaceDetails> } => {
  const differs = (name: string) => {
    const [one, other] = [before, after].map(facts => JSON.stringify(facts[name as keyof PlaceFacts]))
    return one !== other && name !== 'mapPlaceId' && name !== 'googlePlaceId'
  }
  const of = (facts: PlaceFacts) => Object.fromEntries(Object.entries(facts).filter(([name]) => differs(name)))
  return { from: of(before), to: of(after) }
}

/** Returns facts with one side of a `placeDifference` replaced by the other. */
export const applyDifference = (
  facts: PlaceFacts,
  out: Partial<PlaceDetails>,
  put: Partial<PlaceDetails>,
): PlaceFacts => {
  const others = Object.entries(facts).filter(([name]) => !(name in out))
  return { ...(Object.fromEntries(others) as PlaceFacts), ...put }
}
