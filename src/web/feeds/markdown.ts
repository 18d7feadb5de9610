import { displayName } from '../../domain/place.ts'
import { placesByBand } from '../text/bands.ts'
import { detailLines } from '../text/details.ts'
import { onOneLine } from '../text/shortened.ts'
import type { ListView, PlaceView } from '../views.ts'
import { byline, closing, factsOf, type TextMessages, type TextWriter } from './closing.ts'

/** Returns a list as CommonMark. All text by people is escaped. */
export const markdown = (list: ListView, messages: TextMessages, locale: string): string =>
  [
    `# ${hand.text(list.title)}`,
    markdownLine(byline(list, messages, locale, hand)),
    ...markdownParagraphs(list.description ?? ''),
    ...placesByBand(list.places, messages.unbanded).flatMap(({ heading, places }) => [
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
  const about = [place.closed ? messages.closedForGood : '', place.address ?? ''].filter(Boolean).join(' · ')
  const blocks = [
    about ? `${name}\\\n${markdownLine(hand.text(about))}` : name,
    ...markdownParagraphs(place.note ?? ''),
    ...markdownParagraphs(detailLines(place, messages.details, locale).join('\n')),
  ]
  return marker + blocks.join('\n\n').replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`)
}

// Punctuation with a meaning in CommonMark or its extensions: tables, strikethrough, mathematics, mentions, bare addresses. Readers do not
// see the backslash before it.
const special = /[\\`*_[\]<>#|~$@]|&(?=[#\w])|:(?=\/\/)|(?<=\bwww)\./gi
// Punctuation with a meaning only at the start of a line, such as lists, underlined headings and definitions.
const atStart = /^(?:[-+=:]|\d{1,9}(?=[.)]))/
const blanks = /^[ \t\v\f]+|[ \t\v\f]+$/g

/** Escapes text within a line. */
const markdownInline = (text: string): string => text.replace(special, '\\$&')

/** Escapes the start of a line that consists of `markdownInline` text and our own markup. */
const markdownLine = (inline: string): string =>
  inline.replace(blanks, '').replace(atStart, start => (/\d/.test(start) ? `${start}\\` : `\\${start}`))

/** Converts text to paragraphs that keep their line breaks. Removes blanks around lines, because they could have a meaning. */
const markdownParagraphs = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map(line => markdownLine(markdownInline(line)))
    .reduce<string[][]>(
      (paragraphs, line) => {
        if (line === '') paragraphs.push([])
        else paragraphs.at(-1)!.push(line)
        return paragraphs
      },
      [[]],
    )
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\\\n'))

// Characters that would end the address or be misread.
const inAddress = /[\s<>()\\;]/g
const escaped = (url: string): string => url.replace(inAddress, encodeURIComponent).replace(/[()]/g, percent)
const percent = (character: string): string => `%${character.charCodeAt(0).toString(16)}`

/** @param inline text from `markdownInline` */
const markdownLink = (inline: string, url: string): string => `[${inline}](${escaped(url)})`

/** Returns a link whose text is its address. */
const markdownAddress = (url: string): string => `<${escaped(url)}>`

const hand: TextWriter = { text: text => markdownInline(onOneLine(text)), link: markdownAddress }
