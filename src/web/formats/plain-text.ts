import { displayName } from '../../domain/place.ts'
import { onOneLine } from '../text/one-line.ts'
import type { ListView, PlaceView } from '../views.ts'
import { byline, closing, factsOf, type Hand, type TextWords } from './closing.ts'

const hand: Hand = { text: text => text, link: url => url }

/** A list as one would paste it into a message. Lines are as long as they are: whatever shows them wraps them. */
export const plainText = (list: ListView, words: TextWords, locale: string): string => {
  const width = String(list.places.at(-1)?.rank ?? 0).length
  return [
    [onOneLine(list.title), onOneLine(byline(list, words, locale, hand))],
    [(list.description ?? '').trim()].filter(Boolean),
    ...list.places.map(place => item(place, width)),
    closing(list, words, locale, hand).map(onOneLine),
  ]
    .filter(block => block.length > 0)
    .map(block => `${block.join('\n')}\n`)
    .join('\n')
}

const item = (place: PlaceView, width: number): string[] => {
  const name = onOneLine(displayName(factsOf(place)))
  const about = [onOneLine(place.address ?? ''), ...lines(place.note ?? ''), place.mapsUrl].filter(Boolean)
  return [`${String(place.rank).padStart(width)}. ${name}`, ...about.map(line => ' '.repeat(width + 2) + line)]
}

/** Without empty ones, which part the places. */
const lines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map(line => line.trimEnd())
    .filter(Boolean)
