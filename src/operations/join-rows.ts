import { isLocated } from '../domain/coordinates.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { mapOf } from '../domain/place-ids.ts'
import { fold, wordsOf } from '../domain/text.ts'
import type { LookedUpRow } from '../formats/import/plan/plan.ts'
import type { Services } from './operation.ts'

type Placed<Candidate, Match> = Extract<LookedUpRow<Candidate, Match>, { found: PlaceFacts }>
type AnyPlaced = Placed<unknown, unknown>

/** Maximum number of rows of one name that a row is compared with. A file may have 2,000 branches of one chain. */
const maxCompared = 20

/**
 * Gives rows that say less of a place the place of the row of the same name that says more: a name or a name with its town, and a map link.
 * A row that fits two places keeps its own words.
 */
export async function joinRows<Candidate, Match, Row>(
  rows: readonly (Row | LookedUpRow<Candidate, Match>)[],
  settle: Services['places']['settle'],
): Promise<(Row | LookedUpRow<Candidate, Match>)[]> {
  type One = Placed<Candidate, Match>
  const byName = new Map<string, One[]>()
  for (const row of rows) {
    if (!isPlaced<One>(row)) continue
    for (const key of new Set([keyOf(row.found.name), keyOf(row.description.name ?? '')])) {
      const same = byName.get(key)
      if (same) same.push(row)
      else byName.set(key, [row])
    }
  }
  const joined = new Map<unknown, One>()
  for (const knowledge of [known.street, known.town, known.onlyName])
    for (const same of byName.values()) {
      const others = same.filter(row => knowledgeOf(row) > knowledge)
      if (others.length === 0 || others.length > maxCompared) continue
      for (const row of same) {
        if (knowledgeOf(row) !== knowledge) continue
        const places = new Map<string, One>()
        for (const other of others) {
          const place = joined.get(other) ?? other
          if (mayShare(row, other) && (await fits(row, place, settle))) places.set(identityOf(place), place)
        }
        const [place, ...more] = places.values()
        if (place && more.length === 0) joined.set(row, atPlaceOf(row, place))
      }
    }
  return rows.map(row => joined.get(row) ?? row)
}

const isPlaced = <One>(row: unknown): row is One => 'found' in (row as object)

const keyOf = (name: string): string => wordsOf(name).join(' ')

/** How much is known of where a place is. */
const known = { onlyName: 0, town: 1, street: 2, position: 3 }

const knowledgeOf = (row: AnyPlaced): number => {
  const { description } = row
  if (description.mapPlaceId !== undefined || hasPosition(row)) return known.position
  return description.address !== undefined ? known.street : townOf(row) !== undefined ? known.town : known.onlyName
}

const hasPosition = ({ found }: AnyPlaced): boolean => mapOf(found.mapPlaceId) !== 'own' || isLocated(found)

const townOf = ({ found, description }: AnyPlaced): string | undefined => found.town ?? description.near

const identityOf = (row: AnyPlaced): string =>
  hasPosition(row) ? row.found.mapPlaceId : `${keyOf(row.found.name)} ${row.found.address}`

/** Returns whether no decision of a person separates two rows: the first may be decided about, the second then follows it. */
const mayShare = (one: AnyPlaced, other: AnyPlaced): boolean => (one.row < other.row ? other : one).choice !== 'chosen'

const fits = async (row: AnyPlaced, place: AnyPlaced, settle: Services['places']['settle']): Promise<boolean> => {
  const { address } = row.description
  if (address !== undefined && fold(address) !== fold(place.description.address ?? place.found.address ?? ''))
    return false
  const near = townOf(row)
  if (near === undefined) return true
  if (fold(near) === fold(townOf(place) ?? '')) return true
  const { latitude, longitude } = place.found
  return latitude !== undefined && longitude !== undefined
    ? (await settle({ near, latitude, longitude })).town === near
    : false
}

/** Returns a row with another row's place, and with what only itself says of it. */
const atPlaceOf = <Candidate, Match>(
  row: Placed<Candidate, Match>,
  { found, match, candidates, reason }: Placed<Candidate, Match>,
): Placed<Candidate, Match> => {
  const { match: _, candidates: __, reason: ___, ...own } = row
  const { address: ____, town: _____, ...words } = row.found
  return {
    ...own,
    found: mapOf(found.mapPlaceId) === 'own' ? { ...words, ...found } : found,
    ...(match !== undefined && { match }),
    ...(candidates !== undefined && { candidates }),
    ...(reason !== undefined && { reason }),
  }
}
