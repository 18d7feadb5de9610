import { isLocated, metersBetween } from './coordinates.ts'
import type { PlaceFacts } from './place.ts'

/** What is known of a place besides the ids it goes by. */
export type Known = Omit<PlaceFacts, 'mapPlaceId' | 'googlePlaceId'>

/** That a place is no longer there. */
export type Gone = {
  /** Since when the source of its data has not had it, ISO 8601. */
  gone: string
}

export const isGone = (now: PlaceFacts | Gone): now is Gone => 'gone' in now

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

/** One thing that is different from what a list has of a place. */
export type PlaceChange =
  | { kind: 'gone'; since: string }
  | { kind: 'renamed'; from: string; to: string }
  /** @property meters absent where the list had no coordinates */
  | { kind: 'moved'; meters?: number }
  /** Members as text, absent where there was or is none. */
  | { kind: (typeof plainMembers)[number]; from?: string; to?: string }

/** Re-drawing a map by less than this moves no restaurant. */
const leastMove = 1

/**
 * A place as it is known now, under the ids it has: `before` with all members of `now`, and without those that `now` has no more, because
 * they are one source's, named by one attribution. Coordinates stay where `now` has none, or the same within a metre.
 */
export const refreshed = (before: PlaceFacts, now: PlaceFacts): { facts: PlaceFacts; changes: PlaceChange[] } => {
  const meters = isLocated(before) && isLocated(now) ? metersBetween(before, now) : undefined
  const stays = !isLocated(now) || (meters !== undefined && meters < leastMove)
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

/** The members by which two states of what is known of a place differ, as each has them; absent where it has none. */
export const difference = (before: PlaceFacts, after: PlaceFacts): { from: Partial<Known>; to: Partial<Known> } => {
  const differs = (name: string) => {
    const [one, other] = [before, after].map(facts => JSON.stringify(facts[name as keyof PlaceFacts]))
    return one !== other && name !== 'mapPlaceId' && name !== 'googlePlaceId'
  }
  const of = (facts: PlaceFacts) => Object.fromEntries(Object.entries(facts).filter(([name]) => differs(name)))
  return { from: of(before), to: of(after) }
}

/** A place with the members of a `difference` put in and those of the other side of it taken out. */
export const withDifference = (facts: PlaceFacts, out: Partial<Known>, put: Partial<Known>): PlaceFacts => {
  const others = Object.entries(facts).filter(([name]) => !(name in out))
  return { ...(Object.fromEntries(others) as PlaceFacts), ...put }
}
