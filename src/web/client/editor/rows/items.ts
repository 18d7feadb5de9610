import type { Band, Bands } from '../../../../domain/bands.ts'
import type { ShownPlace } from '../model/index.ts'

/** The heading of a band, or without one that of the places behind the last band. */
export type Heading = {
  key: string
  band: Band | undefined
  index: number
  /** Number of places above it. */
  start: number
}

export type Item = { key: string; place: ShownPlace } | (Heading & { place?: undefined })

/** @param newest shown first, wherever it ranks */
export function itemsOf(places: readonly ShownPlace[], bands: Bands, newest: ShownPlace | undefined): Item[] {
  const headings = headingsOf(bands)
  const items: Item[] = []
  let next = 0
  for (const place of places) {
    while (place !== newest && headings[next] && headings[next]!.start < place.rank) items.push(headings[next++]!)
    items.push({ key: place.key, place })
  }
  return [...items, ...headings.slice(next)]
}

function headingsOf(bands: Bands): Heading[] {
  if (bands.length === 0) return []
  let start = 0
  const headings = bands.map((band, index): Heading => {
    const heading = { key: `band ${index}`, band, index, start }
    start += band.size
    return heading
  })
  return [...headings, { key: 'no band', band: undefined, index: bands.length, start }]
}

/** Returns the ranks that places look to have while one is held. */
export function ranksWhile(items: readonly Item[], key: string, at: number): Map<string, number> {
  const others = items.filter(item => item.key !== key)
  const order = [...others.slice(0, at), items.find(item => item.key === key)!, ...others.slice(at)]
  return new Map(order.filter(({ place }) => place).map((item, index) => [item.key, index + 1]))
}
