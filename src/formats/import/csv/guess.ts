import { readMapLink } from '../../../domain/map-links/index.ts'
import type { ImportColumn } from '../table/columns.ts'
import { degreesIn, pointIn } from '../table/point.ts'
import type { Header } from './header.ts'

/**
 * Guesses the columns of a table without a header from their cells: the first text is the name. Tables without points or map links are
 * not guessed, because any lines with commas look like one, and links themselves have commas.
 */
export const guessedHeader = (rows: readonly (readonly string[])[], separator: string): Header | undefined => {
  const width = rows.reduce((max, { length }) => Math.max(max, length), 0)
  const columns = Array.from({ length: width }, (_, index) => rows.map(cells => cells[index]?.trim() ?? ''))
  const kinds = withPoint(columns, columns.map(columnKindOf))
  const name = kinds.indexOf('name')
  const hasPointOrLink = kinds.some(
    kind => kind === 'latitude' || kind === 'point' || (kind === 'link' && separator !== ','),
  )
  if (name < 0 || !hasPointOrLink) return undefined
  const meanings = kinds.map((kind, index) => {
    const column = kind === 'name' && index !== name ? behindName(columns[index]!) : kind
    return column && { column, rank: index }
  })
  return { names: columns.map(() => ''), meanings, ours: false }
}

type Kind = ImportColumn | undefined

const columnKindOf = (cells: readonly string[], index: number): Kind => {
  const filled = cells.filter(cell => cell !== '')
  const holdsForMajority = (is: (cell: string) => boolean) => filled.filter(is).length > filled.length * 0.8
  if (filled.length === 0) return undefined
  if (index === 0 && filled.length > 1 && filled.every((cell, row) => cell === String(row + 1))) return 'rank'
  if (holdsForMajority(cell => /[.,]\d{3}/.test(cell) && pointIn(cell) !== undefined)) return 'point'
  if (holdsForMajority(isDegrees)) return 'latitude'
  if (holdsForMajority(cell => /^https?:\/\//i.test(cell)))
    return holdsForMajority(cell => readMapLink(cell) !== undefined) ? 'link' : 'website'
  return holdsForMajority(cell => /\p{L}/u.test(cell)) ? 'name' : undefined
}

// Whole numbers may be prices, years or ratings.
const isDegrees = (cell: string): boolean => /[.,]\d{3}/.test(cell) && Math.abs(degreesIn(cell) ?? 999) <= 180

/** Marks two columns of degrees as a point, latitude first unless it cannot be one. One column or three may be anything. */
const withPoint = (columns: readonly (readonly string[])[], kinds: readonly Kind[]): Kind[] => {
  const [first, second, third] = kinds.flatMap((kind, index) => (kind === 'latitude' ? [index] : []))
  if (second === undefined || third !== undefined) return kinds.map(kind => (kind === 'latitude' ? undefined : kind))
  const isLongitude = columns[first!]!.some(cell => Math.abs(degreesIn(cell) ?? 0) > 90)
  return kinds.map((kind, index) => (index === (isLongitude ? first : second) ? 'longitude' : kind))
}

const behindName = (cells: readonly string[]): ImportColumn => {
  const filled = cells.filter(cell => cell !== '')
  return filled.filter(cell => /\d/.test(cell)).length > filled.length / 2 ? 'address' : 'note'
}
