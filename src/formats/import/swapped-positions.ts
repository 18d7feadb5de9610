import { isLocated, type LatLng, metersBetween } from '../../domain/coordinates.ts'
import { isOnEarth } from '../../domain/coordinates-in-text.ts'
import type { TownsByName } from '../../domain/town-names.ts'
import type { ImportedRow } from './imported-place.ts'
import { townOf } from './whereabouts.ts'

const farMeters = 500_000
const nearMeters = 100_000

/** Swaps the coordinates of rows that are far from their town, or else from most rows of the file, if they are then near it. */
export const withSwappedPositions = (rows: readonly ImportedRow[], towns: TownsByName): ImportedRow[] => {
  const middle = middleOf(rows.flatMap(row => ('refused' in row || !isLocated(row) ? [] : row)))
  return rows.map(row => {
    if ('refused' in row || !isLocated(row) || row.mapPlaceId !== undefined) return row
    const [town = ''] = (row.town ?? row.near ?? townOf(row.address ?? '') ?? '').split(',', 1)
    const known = town === '' ? undefined : towns(town)
    const isTown = known?.kind === 'town' || known?.kind === 'district'
    const around = [known, isTown ? undefined : middle].filter(each => each !== undefined)
    const swapped = { latitude: row.longitude, longitude: row.latitude }
    const isFar = around.every(each => metersBetween(row, each) > farMeters)
    const isNear = isOnEarth(swapped) && around.some(each => metersBetween(swapped, each) < nearMeters)
    return isFar && isNear ? { ...row, ...swapped, isSwapped: true } : row
  })
}

/** Returns the middle of positions if most of them are near it. */
const middleOf = (positions: readonly LatLng[]): LatLng | undefined => {
  const median = (axis: keyof LatLng) => positions.map(at => at[axis]).sort((a, b) => a - b)[positions.length >> 1] ?? 0
  const middle = { latitude: median('latitude'), longitude: median('longitude') }
  const near = positions.filter(position => metersBetween(position, middle) < nearMeters)
  return near.length * 2 > positions.length ? middle : undefined
}
