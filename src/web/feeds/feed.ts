import { xmlAttribute, xmlText } from '../../formats/export/xml.ts'
import { formatMessage, type Template, type TemplateValues } from '../locales/format-message.ts'
import type { Messages } from '../locales/index.ts'
import { detailLines } from '../text/details.ts'
import { onOneLine } from '../text/shortened.ts'
import type { ListView } from '../views.ts'
import type { PlaceMove, RankChange } from './rank-changes.ts'

export type FeedMessages = Messages['feed'] & Pick<Messages, 'details'>

export const feedMediaType = 'application/atom+xml; charset=utf-8'

export const changesInFeed = 50
const placesInChange = 100
const maxCategories = 20

/** Returns the details that a place has now. A removed place has none. */
type DetailsOf = (place: PlaceMove) => { tags: readonly string[]; lines: readonly string[] }

export type FeedEdition = { title: string; at: string; url: string }

type Format = <Name extends string>(template: Template<Name>, values: TemplateValues<Name>) => string

/**
 * Returns the rank changes of a list as an Atom feed (RFC 4287).
 * @param changes newest first, as `rankChanges` returns them; only the first 50 are used
 * @param editions newest first
 * @param self the address of the feed
 * @param locale the language of `messages` and of the feed
 */
export const atomFeed = (
  list: Pick<ListView, 'title' | 'authorName' | 'url' | 'updatedAt' | 'places'>,
  changes: readonly RankChange[],
  editions: readonly FeedEdition[],
  self: string,
  messages: FeedMessages,
  locale: string,
): string => {
  const format: Format = (template, values) => formatMessage(template, values, locale)
  const shown = changes.slice(0, changesInFeed)
  const places = new Map(list.places.map(place => [place.id, place]))
  const detailsOf: DetailsOf = ({ id }) => {
    const place = places.get(id)
    return { tags: place?.tags ?? [], lines: place ? detailLines(place, messages.details, locale) : [] }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlAttribute(locale)}">
<id>${xmlText(list.url)}</id>
<title>${xmlText(format(messages.feedTitle, { title: list.title }))}</title>
<updated>${xmlText([shown[0]?.at ?? list.updatedAt, editions[0]?.at ?? ''].sort()[1]!)}</updated>
<author><name>${xmlText(list.authorName)}</name></author>
<link rel="self" type="application/atom+xml" href="${xmlAttribute(self)}"/>
<link rel="alternate" type="text/html" href="${xmlAttribute(list.url)}"/>
${editions.map(editionEntry).join('')}${shown.map(change => entry(change, list.url, detailsOf, messages, format)).join('')}</feed>
`
}

// An edition that is made again under the label of a deleted one is another entry.
const editionEntry = ({ title, at, url }: FeedEdition): string => `<entry>
<id>${xmlText(`${url}#${Date.parse(at)}`)}</id>
<title>${xmlText(onOneLine(title))}</title>
<updated>${xmlText(at)}</updated>
<link rel="alternate" type="text/html" href="${xmlAttribute(url)}"/>
</entry>
`

// The id contains the version, which never changes, so feed readers recognize the entry.
const entry = (
  { version, at, places }: RankChange,
  url: string,
  detailsOf: DetailsOf,
  messages: FeedMessages,
  format: Format,
): string => `<entry>
<id>${xmlText(`${url}#version-${version}`)}</id>
<title>${xmlText(places.length === 1 ? describeMove(places[0]!, messages, format) : describeMoves(places, messages, format))}</title>
<updated>${xmlText(at)}</updated>
<link rel="alternate" type="text/html" href="${xmlAttribute(url)}"/>
${categories(places, detailsOf)}<content type="text">${xmlText(contentLines(places, detailsOf, messages, format).join('\n'))}</content>
</entry>
`

const categories = (places: readonly PlaceMove[], detailsOf: DetailsOf): string =>
  [...new Set(places.flatMap(place => detailsOf(place).tags))]
    .slice(0, maxCategories)
    .map(tag => `<category term="${xmlAttribute(tag)}"/>\n`)
    .join('')

const contentLines = (
  places: readonly PlaceMove[],
  detailsOf: DetailsOf,
  messages: FeedMessages,
  format: Format,
): string[] => {
  const shown = places.slice(0, placesInChange).map(place => {
    const details = moveKindOf(place) === 'joined' ? detailsOf(place).lines.map(onOneLine) : []
    return [describeMove(place, messages, format), ...details].join(' · ')
  })
  const count = places.length - shown.length
  return count > 0 ? [...shown, format(messages.andMore, { count })] : shown
}

type MoveKind = 'joined' | 'left' | 'rose' | 'fell' | 'closed' | 'reopened'

const moveKindOf = ({ from, to, closed }: PlaceMove): MoveKind => {
  if (from === to) return closed ? 'closed' : 'reopened'
  if (from === undefined) return 'joined'
  if (to === undefined) return 'left'
  return to < from ? 'rose' : 'fell'
}

const describeMove = (place: PlaceMove, messages: FeedMessages, format: Format): string => {
  const { from = 0, to = 0 } = place
  return format(messages[moveKindOf(place)], { name: onOneLine(place.name), rank: to, from, to })
}

const describeMoves = (places: readonly PlaceMove[], messages: FeedMessages, format: Format): string => {
  const kinds = new Set(places.map(moveKindOf))
  const only = (...these: MoveKind[]) => [...kinds].every(kind => these.includes(kind))
  const template = only('joined')
    ? messages.severalJoined
    : only('left')
      ? messages.severalLeft
      : only('rose', 'fell')
        ? messages.severalMoved
        : messages.severalChanged
  return format(template, { count: places.length })
}
