import type { PlaceFacts } from '../../domain/place-fields.ts'
import { noticesOf } from '../../formats/export/common.ts'
import { formatParts, type Template } from '../locales/format-message.ts'
import type { Messages } from '../locales/index.ts'
import type { ListView, PlaceView } from '../views.ts'

/** Messages that the text forms of a list add to its content. */
export type TextMessages = Pick<Messages, 'formats' | 'list' | 'details'>

/** Writes text and addresses in one format, such as Markdown. */
export type TextWriter = { text(text: string): string; link(url: string): string }

/** Narrows the type: views omit members that zod's types allow to be `undefined`. */
export const factsOf = (place: PlaceView): PlaceFacts => place as PlaceFacts

/** Returns the author in one sentence. */
export const byline = (list: ListView, messages: TextMessages, locale: string, hand: TextWriter): string =>
  sentence(messages.formats.by, { author: hand.text(list.authorName) }, locale, hand)

/** Returns the last lines: the owners of the data and the list's address. */
export const closing = (list: ListView, messages: TextMessages, locale: string, hand: TextWriter): string[] => {
  const entries = list.places.map(place => ({ ...place, note: place.note ?? '', facts: factsOf(place) }))
  const notices = noticesOf(entries).map(({ owner, license }) =>
    license
      ? sentence(messages.formats.licensedData, { owner: hand.text(owner), url: hand.link(license) }, locale, hand)
      : sentence(messages.formats.data, { owner: hand.text(owner) }, locale, hand),
  )
  return [...notices, sentence(messages.formats.address, { url: hand.link(list.url) }, locale, hand)]
}

/** @param values already written in the format */
const sentence = <Name extends string>(
  template: Template<Name>,
  values: Readonly<Record<Name, string>>,
  locale: string,
  { text }: TextWriter,
): string => {
  const written = Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, { value }]))
  return formatParts(template, written as Record<Name, { value: string }>, locale)
    .map(part => (typeof part === 'string' ? text(part) : part.value))
    .join('')
}
