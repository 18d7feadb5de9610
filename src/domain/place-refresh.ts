import { isLocated, metersBetween } from './coordinates.ts'
import type { FieldType } from './field-types.ts'
import type { PlaceField } from './place-field.ts'
import { allFields, type FieldName, type PlaceFacts } from './place-fields.ts'

/** The facts of a place without its ids. */
export type PlaceDetails = Omit<PlaceFacts, 'mapPlaceId' | 'googlePlaceId'>

/** A place that its source no longer lists. */
export type GonePlace = {
  /** Day from which the source no longer has it, `YYYY-MM-DD`. */
  gone: string
  /** Whether the source says that it is closed for good. */
  closed: boolean
}

export const isGone = (now: PlaceFacts | GonePlace): now is GonePlace => 'gone' in now

const fieldsThat = (rule: PlaceField<unknown>['refresh']) => allFields.filter(({ refresh }) => refresh === rule)
const replacedFields = fieldsThat('replaced')
/** Fields that a refresh does not change: the ids. */
const stayingFields: ReadonlySet<string> = new Set(fieldsThat('stays').map(({ name }) => name))

const stays = ([name]: [name: string, value: unknown]): boolean => stayingFields.has(name)
const pick = (facts: PlaceFacts, isPicked: (member: [name: string, value: unknown]) => boolean): Partial<PlaceFacts> =>
  Object.fromEntries(Object.entries(facts).filter(isPicked))

/** A difference between the list's copy and the current facts. */
export type PlaceChange =
  | { kind: 'gone'; since: string }
  | { kind: 'renamed'; from: string; to: string }
  /** @property meters absent if the list had no coordinates */
  | { kind: 'moved'; meters?: number }
  /** Members as text; absent on a side without a value. */
  | { kind: FieldName; from?: string; to?: string }

/** Minimum distance that counts as a move. */
const minMoveMeters = 1

/**
 * Returns the current facts with the ids of `before`. Members that `now` lacks are dropped, because one attribution names one source.
 * Coordinates stay if `now` has none or differs by less than a metre.
 */
export const refreshPlace = (before: PlaceFacts, now: PlaceFacts): { facts: PlaceFacts; changes: PlaceChange[] } => {
  const meters = isLocated(before) && isLocated(now) ? metersBetween(before, now) : undefined
  const isMoved = isLocated(now) && !(meters !== undefined && meters < minMoveMeters)
  const { latitude, longitude } = isMoved ? now : before
  const { latitude: _, longitude: __, ...rest } = now
  const facts = {
    ...pick(rest, member => !stays(member)),
    ...pick(before, stays),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  } as PlaceFacts
  const changes: PlaceChange[] = []
  if (before.name !== facts.name) changes.push({ kind: 'renamed', from: before.name, to: facts.name })
  if (isMoved) changes.push({ kind: 'moved', ...(meters !== undefined && { meters: Math.round(meters) }) })
  for (const { name, type } of replacedFields) {
    const [from, to] = [before[name], facts[name]].map(value => (value === undefined ? value : textFor(value, type)))
    if (from !== to) changes.push({ kind: name, ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
  }
  return { facts, changes }
}

const textFor = (value: unknown, type: FieldType<unknown>): string =>
  Array.isArray(value) ? value.join(', ') : type.toCell(value)

/** Returns the members in which two states differ, with the values of each. */
export const placeDifference = (
  before: PlaceFacts,
  after: PlaceFacts,
): { from: Partial<PlaceDetails>; to: Partial<PlaceDetails> } => {
  const differs = (member: [name: string, value: unknown]) => {
    const [one, other] = [before, after].map(facts => JSON.stringify(facts[member[0] as FieldName]))
    return one !== other && !stays(member)
  }
  return { from: pick(before, differs), to: pick(after, differs) }
}

/** Returns current facts with the ids of `before`. */
export const withDetailsOf = (before: PlaceFacts, now: PlaceFacts): PlaceFacts => {
  const { from, to } = placeDifference(before, now)
  return applyDifference(before, from, to)
}

/** Returns facts with one side of a `placeDifference` replaced by the other. */
export const applyDifference = (
  facts: PlaceFacts,
  removed: Partial<PlaceDetails>,
  added: Partial<PlaceDetails>,
): PlaceFacts => {
  const others = Object.entries(facts).filter(([name]) => !(name in removed))
  return { ...(Object.fromEntries(others) as PlaceFacts), ...added }
}
