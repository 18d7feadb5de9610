import type * as z from 'zod'
import type { Place } from '../../domain/place-view.ts'
import type { Typeface, Typefaces } from './fonts.ts'
import { capHeight, cutToFit, isSettable, type Measure, settable } from './setting.ts'
import { widthOf } from './shape.ts'

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
const pitches = { least: 42, most: 56, few: 84, fewWithAddress: 116 }
/** Distance from the last row to the line about further places. */
const moreHeight = 44
const underHeight = 38
const smallSize = 23

/**
 * Lays out as many of the first places as fit.
 * @param count number of places on the list
 * @param unnamed returns what stands for a name of which nothing can be drawn
 */
export const rowsOf = (
  places: readonly Listed[],
  count: number,
  unnamed: (rank: number) => string,
  box: { width: number; height: number },
  { regular, semibold }: Typefaces,
): Rows => {
  const fitting = (height: number) => Math.min(maxRows, Math.floor(height / pitches.least))
  const shown = places.slice(0, fitting(box.height) >= count ? count : fitting(box.height - moreHeight)).map(place => ({
    rank: place.rank,
    name: nameOf(place, regular) || settable(unnamed(place.rank), regular),
    englishName: settable(place.englishName ?? '', regular),
    address: settable(place.address ?? '', regular),
  }))
  const left = count - shown.length

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

/** Returns the name if the fonts have its letters, else the English name, else the name in Latin letters. */
const nameOf = ({ name, englishName = '' }: Listed, typeface: Typeface): string =>
  (!isSettable(name, typeface) && settable(englishName, typeface)) || settable(name, typeface)

/** Returns the English name if it differs from the name, and fits on the same line. */
const glossOf = (
  { name, englishName }: { name: string; englishName: string },
  { typeface, size, width }: Measure,
): string | undefined => {
  if (englishName === name) return undefined
  const together = widthOf(name, typeface, size) + glossGap(size) + widthOf(englishName, typeface, smallSize)
  return together <= width ? englishName : undefined
}

/** Returns the distance from a name to its gloss. @param size of the name */
export const glossGap = (size: number): number => size * 0.4
