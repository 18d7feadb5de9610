import type { PlaceFacts } from '../../domain/place.ts'
import { noticesOf } from '../../exports/common.ts'
import type { ListView, PlaceView } from '../views.ts'
import { pieces, type Template } from '../words/say.ts'

/** What a list as text says besides the list. */
export type TextWords = {
  /** `{author}` */
  by: Template
  /** Whose the data of some places are: `{owner}`. */
  data: Template
  /** The same where there is a licence to be read: `{owner}`, `{url}`. */
  licensedData: Template
  /** Where the list is: `{url}`. */
  address: Template
}

/** How a format writes text, within a line, and addresses. */
export type Hand = { text(text: string): string; link(url: string): string }

/** What zod's types allow to be `undefined`, answers leave out. */
export const factsOf = (place: PlaceView): PlaceFacts => place as PlaceFacts

/** Who made the list, in one sentence. */
export const byline = (list: ListView, words: TextWords, locale: string, hand: Hand): string =>
  sentence(words.by, { author: hand.text(list.authorName) }, locale, hand)

/** The lines at the end: to whom the data belong, and where the list is. */
export const closing = (list: ListView, words: TextWords, locale: string, hand: Hand): string[] => {
  const entries = list.places.map(place => ({ ...place, note: place.note ?? '', facts: factsOf(place) }))
  const notices = noticesOf(entries).map(({ owner, license }) =>
    license
      ? sentence(words.licensedData, { owner: hand.text(owner), url: hand.link(license) }, locale, hand)
      : sentence(words.data, { owner: hand.text(owner) }, locale, hand),
  )
  return [...notices, sentence(words.address, { url: hand.link(list.url) }, locale, hand)]
}

/** @param values as the format writes them */
const sentence = (template: Template, values: Record<string, string>, locale: string, { text }: Hand): string => {
  const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
  return pieces(template, written, locale)
    .map(piece => (typeof piece === 'string' ? text(piece) : piece.value))
    .join('')
}
