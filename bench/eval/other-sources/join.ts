import { metersBetween } from '../../../src/domain/coordinates.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'
import { keyOf, wordsIn } from '../spelling.ts'
import { isOnePlace, onePlaceMeters, type Resembling, type TownNames } from './town-names.ts'

/** What a source says of a restaurant. */
export type Row = {
  source: string
  /** Absent when the query names the town itself. */
  town?: string
  query: string
  kind?: string
  street?: string
  address?: string
  latitude?: number
  longitude?: number
  /** Looked up by hand; `null` means that the extract lacks the restaurant. */
  ref?: { name: string; latitude: number; longitude: number } | null
}

/** The counterpart of a row in the extract of its town. */
export type Join =
  | { outcome: 'joined'; place: SourcePlace }
  /** The extract has nothing that resembles it. */
  | { outcome: 'absent' }
  /** Something resembles it, but not clearly. The row is left out. */
  | { outcome: 'unclear' }

export type JoinedRow = { row: Row; town: TownNames; join: Join }

/** Joins are clear from these resemblances on; the second best restaurant must be `margin` below. */
const clear = { located: 0.6, inTown: 0.9, margin: 0.15 }
const joinMeters = 150
const rivalMeters = 300
/** A row is absent when nothing around it resembles it at all, and nothing in its town this much. */
const absentBelow = 0.5

export const join = (row: Row, town: TownNames): Join => {
  if (row.ref === null) return { outcome: 'absent' }
  if (row.ref) return refJoin(row.ref, town)
  const alike = town.resembling(row.query)
  const around = alike.filter(({ place }) => isLocated(row, place, rivalMeters))
  const [beside] = around.filter(({ place }) => isLocated(row, place, joinMeters))
  const [best] = alike
  if (beside && beside.resemblance >= clear.located && isAlone(beside, around))
    return { outcome: 'joined', place: beside.place }
  const mayBeAnywhere = row.latitude === undefined && !(best && isElsewhere(row, best.place))
  if (mayBeAnywhere && best && best.resemblance >= clear.inTown && isAlone(best, alike))
    return { outcome: 'joined', place: best.place }
  const isAbsent = around.length === 0 && !alike.some(each => each.resemblance >= absentBelow) && !town.holds(row.query)
  return { outcome: isAbsent ? 'absent' : 'unclear' }
}

/** Returns whether both state a street, and different ones. */
const isElsewhere = (row: Row, { address }: SourcePlace): boolean => {
  const street = row.street ?? row.address
  return street !== undefined && address !== undefined && !isSameStreet(street, address)
}

const refJoin = (ref: NonNullable<Row['ref']>, { places }: TownNames): Join => {
  const [nearest] = places
    .map(place => ({ place, meters: metersBetween(place, ref) }))
    .filter(({ place, meters }) => meters <= onePlaceMeters && keyOf(place.name) === keyOf(ref.name))
    .sort((a, b) => a.meters - b.meters)
  return nearest ? { outcome: 'joined', place: nearest.place } : { outcome: 'unclear' }
}

const isAlone = (best: Resembling, rivals: readonly Resembling[]): boolean =>
  rivals.every(
    ({ place, resemblance }) => resemblance <= best.resemblance - clear.margin || isOnePlace(place, best.place),
  )

const isLocated = (row: Row, place: SourcePlace, meters: number): boolean => {
  if (row.latitude !== undefined && row.longitude !== undefined)
    return metersBetween({ latitude: row.latitude, longitude: row.longitude }, place) <= meters
  const street = row.street ?? row.address
  return street !== undefined && place.address !== undefined && isSameStreet(street, place.address)
}

/** Returns whether an address names a street, and the same number if the street is given with one. */
const isSameStreet = (street: string, address: string): boolean => {
  const words = wordsIn(address)
  const wanted = wordsIn(street).filter(word => !streetWords.has(word))
  return wanted.length > 0 && wanted.every(word => words.includes(word))
}

const streetWords = new Set('street st avenue ave av road rd drive dr boulevard blvd via viale piazza'.split(' '))

/** How the join decides about a row whose counterpart was looked up by hand. */
export type JoinCheck = { by: 'point' | 'street' | 'town'; verdict: 'right' | 'wrong' | 'absent' | 'unclear' }

/** Compares the join with the counterpart that was looked up by hand; `undefined` without one, and for phrases. */
export const checkJoin = ({ ref, ...row }: Row, town: TownNames): JoinCheck | undefined => {
  if (ref === undefined || !isName(row)) return undefined
  const by = row.latitude !== undefined ? 'point' : (row.street ?? row.address) === undefined ? 'town' : 'street'
  const own = join(row, town)
  if (own.outcome !== 'joined') return { by, verdict: own.outcome }
  const looked = ref && refJoin(ref, town)
  const isSame = looked?.outcome === 'joined' && isOnePlace(looked.place, own.place)
  return { by, verdict: isSame ? 'right' : 'wrong' }
}

/** Returns whether a row writes a name alone, and not a phrase or an address. */
export const isName = ({ kind }: Row): boolean => kind === undefined || nameKinds.has(kind)

const nameKinds = new Set(['same', 'otherwise', 'absent'])

/** Returns whether two names have the same words: all that tells them apart are case, accents and punctuation. */
export const isSameSpelling = (a: string, b: string): boolean => wordsIn(a).join(' ') === wordsIn(b).join(' ')
