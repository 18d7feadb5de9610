import {
  type Bands,
  bandIndexAt,
  bandIndexOf,
  maxBandLength,
  maxBands,
  resized,
  sizeOf,
} from '../../../../domain/bands.ts'
import { is } from './is-place.ts'
import type { BandEdit, BorderAt, ShownPlace } from './types.ts'

type Places = readonly ShownPlace[]

/**
 * Returns the bands after an edit; the same bands if it has no effect on them. Edits name bands and places, so that they combine with
 * others' changes.
 */
export function editedBands(bands: Bands, places: Places, edit: BandEdit): Bands {
  switch (edit.is) {
    case 'cut':
      return cut(bands, positionsOf(places, edit.at)[0]!, edit.name)
    case 'border':
      return withBorder(bands, places, edit)
    case 'rename': {
      const index = bandIndexOf(bands, edit.band)
      if (index < 0 || bands[index]!.name === edit.to) return bands
      const name = freeName(without(bands, index), edit.to)
      return bands.map((band, other) => (other === index ? { ...band, name } : band))
    }
    case 'remove':
      return withoutBand(bands, bandIndexOf(bands, edit.band))
  }
}

/** Returns the name, or the name with a number if a band has it. */
export function freeName(bands: Bands, name: string): string {
  let free = name
  for (let number = 2; bandIndexOf(bands, free) >= 0; number++)
    free = `${Array.from(name)
      .slice(0, maxBandLength - 3)
      .join('')} ${number}`
  return free
}

export const borderAt = (places: Places, count: number): BorderAt => {
  const [above, below] = [places[count - 1], places[count]]
  return { count, ...(above && { above: above.id }), ...(below && { below: below.id }) }
}

/** Returns the numbers of places above a border that its neighbours give, best first. */
function positionsOf(places: Places, { above, below, count }: BorderAt, isDown = true): number[] {
  const indexOf = (name: string | undefined) => (name === undefined ? -1 : places.findIndex(place => is(place, name)))
  const [underAbove, overBelow] = [indexOf(above) + 1, indexOf(below)]
  const both = isDown ? [underAbove || -1, overBelow] : [overBelow, underAbove || -1]
  return [...both.filter(position => position >= 0), Math.min(count, places.length)]
}

/** The places of a band behind the border become a band of their own; places in no band become one up to the border. */
function cut(bands: Bands, position: number, name: string): Bands {
  if (bands.length >= maxBands) return bands
  const index = bandIndexAt(bands, position)
  const first = sizeOf(bands.slice(0, index))
  const free = freeName(bands, name)
  const band = bands[index]
  if (!band) return [...bands, { name: free, size: position - first }]
  const rest = { name: free, size: first + band.size - position }
  return [...bands.slice(0, index), { ...band, size: position - first }, rest, ...bands.slice(index + 1)]
}

/** Moves the lower border of a band in one direction, between the borders next to it. A border that is there already stays. */
function withBorder(bands: Bands, places: Places, { band, at, isDown }: Extract<BandEdit, { is: 'border' }>): Bands {
  const index = bandIndexOf(bands, band)
  if (index < 0) return bands
  const start = sizeOf(bands.slice(0, index))
  const now = start + bands[index]!.size
  const next = bands[index + 1]
  const [first, last] = isDown ? [now, next ? now + next.size : places.length] : [start, now]
  const position = positionsOf(places, at, isDown).find(position => position >= first && position <= last)
  if (position === undefined || position === now) return bands
  return resized(resized(bands, index, position - now), index + 1, now - position)
}

/** The places of a removed band join the band above, or below the first one. */
function withoutBand(bands: Bands, index: number): Bands {
  if (index < 0) return bands
  const { size } = bands[index]!
  return resized(without(bands, index), Math.max(0, index - 1), size)
}

const without = (bands: Bands, index: number): Bands => bands.filter((_, other) => other !== index)
