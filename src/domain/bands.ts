import { caseless } from './text.ts'

/** A named part of a ranking. */
export type Band = {
  name: string
  /** Number of places in it. */
  size: number
}

/** Maximum number of bands of a list. */
export const maxBands = 7
/** Maximum number of code points in the name of a band. */
export const maxBandLength = 40

/** Bands of a list in rank order. Places behind the last band are in none, and have the index behind the last band. */
export type Bands = readonly Band[]

/** Returns the number of places in bands. */
export const sizeOf = (bands: Bands): number => bands.reduce((sum, { size }) => sum + size, 0)

/** Returns the index of the band that has a rank. */
export function bandIndexAt(bands: Bands, rank: number): number {
  let last = 0
  for (const [index, { size }] of bands.entries()) {
    last += size
    if (rank <= last) return index
  }
  return bands.length
}

/** Returns the name of the band that has a rank; `undefined` for none. */
export const bandAt = (bands: Bands | undefined, rank: number): string | undefined =>
  bands?.[bandIndexAt(bands, rank)]?.name

/** Returns the index of the band with a name, without regard to case; -1 for none. */
export const bandIndexOf = (bands: Bands, name: string): number => {
  const key = caseless(name)
  return bands.findIndex(band => caseless(band.name) === key)
}

/** Returns bands of which one has more or fewer places. */
export const resized = (bands: Bands, index: number, by: number): Bands =>
  bands.map((band, other) => (other === index ? { ...band, size: band.size + by } : band))

/** Returns the bands after a place joins the last place's band. @param count number of places before */
export const withLast = (bands: Bands, count: number, added = 1): Bands =>
  count === 0 ? bands : resized(bands, bandIndexAt(bands, count), added)

/** Returns the bands without the place of a rank. */
export const withoutRank = (bands: Bands, rank: number): Bands => resized(bands, bandIndexAt(bands, rank), -1)

/** A rank for a place, and the bands with that place. */
type Placing = { rank: number; bands: Bands }

/** Why a place cannot join a band. */
export type BandRefusal = 'is no band of the list' | 'is not the band of a place beside it'

/**
 * Returns where a new place goes. Without `band`, it joins the band of the place that has the rank, or of the last place.
 * @param count number of places before
 * @param target `rank` counts within `band` if there is one; beyond the end or absent means last
 */
export function placingOf(
  bands: Bands,
  count: number,
  { rank = Number.POSITIVE_INFINITY, band }: Target,
): Placing | BandRefusal {
  if (band !== undefined) return withinBand(bands, band, ({ first }) => first + rank - 1)
  if (rank > count) return { rank: count + 1, bands: withLast(bands, count) }
  return { rank, bands: resized(bands, bandIndexAt(bands, rank), 1) }
}

/**
 * Returns where a place moves. Without `band`, it joins the band of the place that had the rank before.
 * @param count number of places
 * @param from rank before
 * @param target a rank as in `placingOf`, or the rank in the list beside another place
 */
export function movedPlacing(bands: Bands, count: number, from: number, target: MovedTarget): Placing | BandRefusal {
  const others = withoutRank(bands, from)
  const { band } = target
  if (band === undefined) {
    const rank = 'beside' in target ? target.beside : Math.min(target.rank ?? count, count)
    return { rank, bands: resized(others, bandIndexAt(bands, rank), 1) }
  }
  if (!('beside' in target)) return placingOf(others, count - 1, target)
  return withinBand(others, band, ({ first, last }) => {
    const { beside } = target
    return beside < first || beside > last ? undefined : beside
  })
}

type Target = { rank?: number | undefined; band?: string | undefined }
type MovedTarget = Target | { beside: number; band?: string | undefined }

/** @param rankOf chooses among the ranks that a place can get in the band; beyond the last means last */
function withinBand(
  bands: Bands,
  name: string,
  rankOf: (ranks: { first: number; last: number }) => number | undefined,
): Placing | BandRefusal {
  const index = bandIndexOf(bands, name)
  if (index < 0) return 'is no band of the list'
  const first = sizeOf(bands.slice(0, index)) + 1
  const last = first + bands[index]!.size
  const rank = rankOf({ first, last })
  if (rank === undefined) return 'is not the band of a place beside it'
  return { rank: Math.min(rank, last), bands: resized(bands, index, 1) }
}

/** Returns whether bands have the same names and sizes. */
export const isSameBands = (one: Bands, other: Bands): boolean =>
  one.length === other.length &&
  one.every(({ name, size }, index) => name === other[index]!.name && size === other[index]!.size)

/** Returns by how much the size of each band changes; `undefined` if the names differ. */
export const sizeChanges = (before: Bands, after: Bands): number[] | undefined =>
  before.length === after.length && before.every(({ name }, index) => name === after[index]!.name)
    ? before.map(({ size }, index) => after[index]!.size - size)
    : undefined

/** Returns the bands before `sizeChanges`. */
export const beforeSizeChanges = (bands: Bands, by: readonly number[]): Bands =>
  bands.map(({ name, size }, index) => ({ name, size: size - (by[index] ?? 0) }))
