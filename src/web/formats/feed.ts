import { xmlAttribute, xmlText } from '../../exports/xml.ts'
import { onOneLine } from '../text/one-line.ts'
import type { ListView } from '../views.ts'
import { say, type Template } from '../words/say.ts'
import type { PlaceMove, RankChange } from './rank-changes.ts'

export type FeedWords = {
  /** Of the feed: `{title}`. */
  feedTitle: Template
  /** What one place did: `{name}`, with `{rank}`, or with `{from}` and `{to}`. */
  joined: Template
  left: Template
  rose: Template
  fell: Template
  /** What several did at once: `{count}`. */
  severalJoined: Template
  severalLeft: Template
  severalMoved: Template
  /** Some of them this and some that: `{count}`. */
  severalChanged: Template
  /** After the first of very many: `{count}`. */
  andMore: Template
}

export const feedMediaType = 'application/atom+xml; charset=utf-8'

/** The most changes in a feed. */
export const changesInFeed = 50
/** The most places that one of them names. */
const placesInChange = 100

type Say = (template: Template, values: Readonly<Record<string, string | number>>) => string

/**
 * What changed in the ranks of a list, as an Atom feed (RFC 4287).
 * @param changes newest first, as `rankChanges` gives them; the first 50 are told
 * @param self the address of the feed
 * @param locale the language of `words`, and of the feed
 */
export const atomFeed = (
  list: Pick<ListView, 'title' | 'authorName' | 'url' | 'updatedAt'>,
  changes: readonly RankChange[],
  self: string,
  words: FeedWords,
  locale: string,
): string => {
  const speak: Say = (template, values) => say(template, values, locale)
  const told = changes.slice(0, changesInFeed)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlAttribute(locale)}">
<id>${xmlText(list.url)}</id>
<title>${xmlText(speak(words.feedTitle, { title: list.title }))}</title>
<updated>${xmlText(told[0]?.at ?? list.updatedAt)}</updated>
<author><name>${xmlText(list.authorName)}</name></author>
<link rel="self" type="application/atom+xml" href="${xmlAttribute(self)}"/>
<link rel="alternate" type="text/html" href="${xmlAttribute(list.url)}"/>
${told.map(change => entry(change, list.url, words, speak)).join('')}</feed>
`
}

// The version is the change's own for ever, so readers that have shown it know it again.
const entry = ({ version, at, places }: RankChange, url: string, words: FeedWords, speak: Say): string => `<entry>
<id>${xmlText(`${url}#version-${version}`)}</id>
<title>${xmlText(places.length === 1 ? didOne(places[0]!, words, speak) : didSeveral(places, words, speak))}</title>
<updated>${xmlText(at)}</updated>
<link rel="alternate" type="text/html" href="${xmlAttribute(url)}"/>
<content type="text">${xmlText(deeds(places, words, speak).join('\n'))}</content>
</entry>
`

const deeds = (places: readonly PlaceMove[], words: FeedWords, speak: Say): string[] => {
  const told = places.slice(0, placesInChange).map(place => didOne(place, words, speak))
  const count = places.length - told.length
  return count > 0 ? [...told, speak(words.andMore, { count })] : told
}

type Deed = 'joined' | 'left' | 'rose' | 'fell'

const deedOf = ({ from, to }: PlaceMove): Deed => {
  if (from === undefined) return 'joined'
  if (to === undefined) return 'left'
  return to < from ? 'rose' : 'fell'
}

const didOne = (place: PlaceMove, words: FeedWords, speak: Say): string => {
  const { from = 0, to = 0 } = place
  return speak(words[deedOf(place)], { name: onOneLine(place.name), rank: to, from, to })
}

const didSeveral = (places: readonly PlaceMove[], words: FeedWords, speak: Say): string => {
  const deeds = new Set(places.map(deedOf))
  const only = (...these: Deed[]) => [...deeds].every(deed => these.includes(deed))
  const template = only('joined')
    ? words.severalJoined
    : only('left')
      ? words.severalLeft
      : only('rose', 'fell')
        ? words.severalMoved
        : words.severalChanged
  return speak(template, { count: places.length })
}
