import { xmlAttribute, xmlText } from '../../formats/export/xml.ts'
import { formatMessage, type Template, type TemplateValues } from '../locales/format-message.ts'
import type { Messages } from '../locales/index.ts'
import { onOneLine } from '../text/shortened.ts'
import type { ListView } from '../views.ts'
import type { PlaceMove, RankChange } from './rank-changes.ts'

export type FeedMessages = Messages['feed']

export const feedMediaType = 'application/atom+xml; charset=utf-8'

export const changesInFeed = 50
const placesInChange = 100

export type FeedEdition = { title: string; at: string; url: string }

type FeedEntry = FeedEdition & { id: string; content?: string }

type Format = <Name extends string>(template: Template<Name>, values: TemplateValues<Name>) => string

/**
 * Returns the rank changes of a list as an Atom feed (RFC 4287).
 * @param changes newest first, as `rankChanges` returns them; only the first 50 are used
 * @param editions newest first
 * @param self the address of the feed
 * @param locale the language of `messages` and of the feed
 */
export const atomFeed = (
  list: Pick<ListView, 'title' | 'authorName' | 'url' | 'updatedAt'>,
  changes: readonly RankChange[],
  editions: readonly FeedEdition[],
  self: string,
  messages: FeedMessages,
  locale: string,
): string => {
  const format: Format = (template, values) => formatMessage(template, values, locale)
  const entries: FeedEntry[] = [
    // An edition that is made again under the label of a deleted one is another entry.
    ...editions.map(edition => ({ ...edition, id: `${edition.url}#${Date.parse(edition.at)}` })),
    ...changes.slice(0, changesInFeed).map(({ version, at, places }) => {
      const moves = places.slice(0, placesInChange).map(place => describeMove(place, messages, format))
      const count = places.length - moves.length
      return {
        // The version never changes, so feed readers recognize the entry.
        id: `${list.url}#version-${version}`,
        title: places.length === 1 ? moves[0]! : describeMoves(places, messages, format),
        at,
        url: list.url,
        content: (count > 0 ? [...moves, format(messages.andMore, { count })] : moves).join('\n'),
      }
    }),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlAttribute(locale)}">
<id>${xmlText(list.url)}</id>
<title>${xmlText(format(messages.feedTitle, { title: list.title }))}</title>
<updated>${xmlText([changes[0]?.at ?? list.updatedAt, editions[0]?.at ?? ''].sort()[1]!)}</updated>
<author><name>${xmlText(list.authorName)}</name></author>
<link rel="self" type="application/atom+xml" href="${xmlAttribute(self)}"/>
<link rel="alternate" type="text/html" href="${xmlAttribute(list.url)}"/>
${entries.map(entryOf).join('')}</feed>
`
}

const entryOf = ({ id, title, at, url, content }: FeedEntry): string => `<entry>
<id>${xmlText(id)}</id>
<title>${xmlText(onOneLine(title))}</title>
<updated>${xmlText(at)}</updated>
<link rel="alternate" type="text/html" href="${xmlAttribute(url)}"/>
${content === undefined ? '' : `<content type="text">${xmlText(content)}</content>\n`}</entry>
`

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
