import { displayName } from '../../domain/place.ts'
import { placesByBand } from '../text/bands.ts'
import { detailLines } from '../text/details.ts'
import { onOneLine } from '../text/shortened.ts'
import type { ListView, PlaceView } from '../views.ts'
import { byline, closing, factsOf, type TextMessages, type TextWriter } from './closing.ts'

const hand: TextWriter = { text: text => text, link: url => url }

/** Returns a list as text for a message. Lines are not wrapped, because the app that shows them wraps them. */
export const plainText = (list: ListView, messages: TextMessages, locale: string): string => {
  const width = String(list.places.at(-1)?.rank ?? 0).length
  return [
    [onOneLine(list.title), onOneLine(byline(list, messages, locale, hand))],
    [(list.description ?? '').trim()].filter(Boolean),
    ...placesByBand(list.places, messages.list.unbanded).flatMap(([heading, places]) => [
      // No name of a band can look like a place.
      ...(heading === undefined ? [] : [[`— ${onOneLine(heading)} —`]]),
      ...places.map(place => item(place, width, messages, locale)),
    ]),
    closing(list, messages, locale, hand).map(onOneLine),
  ]
    .filter(block => block.length > 0)
    .map(block => `${block.join('\n')}\n`)
    .join('\n')
}

const item = (place: PlaceView, width: number, messages: TextMessages, locale: string): string[] => {
  const name = onOneLine(displayName(factsOf(place)))
  const closed = place.closed ? messages.list.closedForGood : ''
  const details = detailLines(place, messages.details, locale).map(onOneLine)
  const about = [closed, onOneLine(place.address ?? ''), ...lines(place.note ?? ''), ...details, place.mapsUrl].filter(
    Boolean,
  )
  return [`${String(place.rank).padStart(width)}. ${name}`, ...about.map(line => ' '.repeat(width + 2) + line)]
}

/** Splits text into lines. Drops empty lines, because they separate places. */
const lines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map(line => line.trimEnd())
    .filter(Boolean)
