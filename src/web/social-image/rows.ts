import type * as z from 'zod'
import type { Place } from '../../domain/place-view.ts'
import type { Typeface, Typefaces } from './fonts.ts'
import { capHeight, cutToFit, isSettable, type Measure, settable, widthOf } from './setting.ts'

type Listed = Pick<z.output<typeof Place>, 'rank' | 'name' | 'englishName' | 'address'>

/** A place with its rank. `gloss` is its English name beside the name. `under` is its address, if there is space. */
export type ImageRow = { rank: number; name: string; gloss?: string; under?: string; y: number }

export type Rows = {
  rows: ImageRow[]
  /** `small` is for glosses, addresses and the line about further places. */
  sizes: { numeral: number; name: number; small: number }
  /** Distance from the left edge to the names. */
  indent: number
  /** Distance from a name to its address. */
  underHeight: number
  /** The line about further places: their number, and its baseline. */
  more?: { count: number; y: number }
  height: number
}

const maxRows = 7
/** Maximum number of places that are set larger, with their addresses below. */
const few = 3
/** Distances between rows. */
const pitches = { least: 42, most: 56, few: 84, fewWithAddress: 116 }
/** Distance from the last row to the line about further places. */
const moreHeight = 44
const underHeight = 38
const smallSize = 23

/**
 * Lays out as many of the first places as fit. Leaves out places whose names no font can set.
 * @param count number of places on the list
 */
export const rowsOf = (
  places: readonly Listed[],
  count: number,
  box: { width: number; height: number },
  { regular, semibold }: Typefaces,
): Rows => {
  const named = firstNamed(places, regular)
  const fitting = (height: number) => Math.min(maxRows, Math.floor(height / pitches.least))
  const shown = named.slice(0, fitting(box.height) >= count ? count : fitting(box.height - moreHeight))
  // A list without a settable name shows no line about further places.
  const left = shown.length > 0 ? count - shown.length : 0

  const isFew = shown.length <= few && shown.length * pitches.fewWithAddress + moreHeight <= box.height
  const hasAddresses = isFew && shown.some(({ address }) => address !== '')
  const wanted = hasAddresses ? pitches.fewWithAddress : isFew ? pitches.few : pitches.most
  const pitch = Math.min(wanted, (box.height - (left > 0 ? moreHeight : 0)) / shown.length)
  const numeralSize = isFew ? 72 : Math.round(pitch * 0.96)
  const nameSize = isFew ? 40 : Math.round(pitch * 0.6)
  const widest = Math.max(0, ...shown.map(({ rank }) => widthOf(String(rank), semibold, numeralSize)))
  const indent = Math.round(widest + numeralSize * 0.45)
  const names = { typeface: regular, size: nameSize, width: box.width - indent }

  const rows = shown.map((place, i): ImageRow => {
    const gloss = glossOf(place, names)
    const under = hasAddresses && cutToFit(place.address, { ...names, size: smallSize })
    return {
      rank: place.rank,
      name: cutToFit(place.name, names),
      ...(gloss && { gloss }),
      ...(under && { under }),
      y: Math.round(i * pitch + numeralSize * capHeight),
    }
  })
  const last = rows.at(-1)
  const below = last ? last.y + (hasAddresses ? underHeight : 0) : 0
  return {
    rows,
    sizes: { numeral: numeralSize, name: nameSize, small: smallSize },
    indent,
    underHeight,
    ...(left > 0 && { more: { count: left, y: below + moreHeight } }),
    height: below + (left > 0 ? moreHeight : 0),
  }
}

const firstNamed = (places: readonly Listed[], typeface: Typeface): (Listed & { address: string })[] => {
  const named = []
  for (const place of places) {
    const name = nameOf(place, typeface)
    if (name !== '') named.push({ ...place, name, address: settable(place.address ?? '', typeface) })
    if (named.length === maxRows) break
  }
  return named
}

/** Returns the name if the fonts have all its characters, else the English name, else the settable part of the name. */
const nameOf = ({ name, englishName = '' }: Listed, typeface: Typeface): string =>
  isSettable(name, typeface) ? name : settable(englishName, typeface) || settable(name, typeface)

/** Returns the English name if it differs from the name, can be set, and fits on the same line. */
const glossOf = ({ name, englishName }: Listed, { typeface, size, width }: Measure): string | undefined => {
  if (englishName === undefined || englishName === name || !isSettable(englishName, typeface)) return undefined
  const together = widthOf(name, typeface, size) + glossGap(size) + widthOf(englishName, typeface, smallSize)
  return together <= width ? englishName : undefined
}

/** Returns the distance from a name to its gloss. @param size of the name */
export const glossGap = (size: number): number => size * 0.4
