import { displayName } from '../../domain/place.ts'
import { placesByBand } from '../text/bands.ts'
import { detailLines } from '../text/details.ts'
import { onOneLine } from '../text/shortened.ts'
import type { ListView, PlaceView } from '../views.ts'
import { byline, closing, factsOf, type TextMessages, type TextWriter } from './closing.ts'
import { markdownAddress, markdownInline, markdownLine, markdownLink, markdownParagraphs } from './markdown-text.ts'

const hand: TextWriter = { text: text => markdownInline(onOneLine(text)), link: markdownAddress }

/** Returns a list as CommonMark. All text by people is escaped. */
export const markdown = (list: ListView, messages: TextMessages, locale: string): string =>
  [
    `# ${hand.text(list.title)}`,
    markdownLine(byline(list, messages, locale, hand)),
    ...markdownParagraphs(list.description ?? ''),
    ...placesByBand(list.places, messages.list.unbanded).flatMap(([heading, places]) => [
      ...(heading === undefined ? [] : [`## ${hand.text(heading)}`]),
      places.map(place => item(place, messages, locale)).join('\n'),
    ]),
    ...closing(list, messages, locale, hand).map(markdownLine),
  ]
    .map(block => `${block}\n`)
    .join('\n')

const item = (place: PlaceView, messages: TextMessages, locale: string): string => {
  const marker = `${place.rank}. `
  const name = markdownLink(hand.text(displayName(factsOf(place))), place.mapsUrl)
  const about = [place.closed ? messages.list.closedForGood : '', place.address ?? ''].filter(Boolean).join(' · ')
  const blocks = [
    about ? `${name}\\\n${markdownLine(hand.text(about))}` : name,
    ...markdownParagraphs(place.note ?? ''),
    ...markdownParagraphs(detailLines(place, messages.details, locale).join('\n')),
  ]
  return marker + blocks.join('\n\n').replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`)
}
