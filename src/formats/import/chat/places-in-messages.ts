import { fold, wordsOf } from '../../../domain/text.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { markdownDocument } from '../document/markdown.ts'
import { type Part, partsOf } from '../document/parts.ts'
import type { BesideRows, ImportedPlace, UnreadLine } from '../imported-place.ts'
import { noteOf } from '../table/note.ts'
import type { Message } from './messages.ts'
import { type Chat, isArea, isName, namesWithin, placesInLine } from './places-in-line.ts'
import { deleted, omitted } from './words.ts'

type NamedPlace = { place: ImportedPlace; notes: string[]; senders: Set<string>; count: number }

const maxMessage = 20_000

/**
 * Yields the places in a chat, each once: venues, map links, items of lists, and names in sentences that recommend them. Those who name a
 * place are in its note. Other messages are left out and counted by kind.
 */
export function* placesInMessages(
  messages: readonly Message[],
  towns: TownsByName,
): Generator<ImportedPlace | BesideRows> {
  const parts = messages.map(message =>
    kindOf(message) !== withoutPlace || message.text.length > maxMessage || !/[\p{L}\p{N}]/u.test(message.text)
      ? []
      : partsOf(markdownDocument(message.text)).filter(({ kind }) => kind === 'text' || kind === 'item'),
  )
  const people = new Set(
    messages.flatMap(({ sender }) => (sender ? [fold(sender), fold(sender.split(' ', 1)[0]!)] : [])),
  )
  const chat = { people, towns, hasTownBehindDash: hasTownBehindDash(parts.flat(), { people }) }
  // Answers follow a question, with other messages between them.
  let sinceAnswer = Number.POSITIVE_INFINITY
  const left: UnreadLine[] = []
  const found = messages.map((message, index) => {
    const places = placesIn(message, parts[index]!, sinceAnswer, chat, left)
    sinceAnswer = /[?？]\s*$/u.test(message.text) || (sinceAnswer < 4 && places.length > 0) ? 0 : sinceAnswer + 1
    return places
  })
  joinLinks(messages, found)
  const places = new Map<string, NamedPlace>()
  for (const place of found.flat()) addTo(places, place)
  const ignored = messages.filter((message, index) => !countNames(places, message, found[index]!))
  for (const place of new Set(places.values())) yield rowOf(place)
  const kinds = [...Map.groupBy(ignored, kindOf)]
  const counts = kinds.map(([kind, all]) => ({ line: all[0]!.line ?? 1, text: `${kind}: ${all.length}` }))
  yield { beside: [...counts, ...left] }
}

const withoutPlace = 'Messages without a place'

const kindOf = ({ text, isNotice, hasFile }: Message): string => {
  if (isNotice) return 'Notices of the app'
  if ((hasFile && text.trim() === '') || omitted.test(text)) return 'Messages with a file'
  return text.length <= 100 && deleted.test(text) ? 'Deleted messages' : withoutPlace
}

/** Returns whether a town stands behind a dash in nearly all lines that have one, and some have a note behind that. */
const hasTownBehindDash = (parts: readonly Part[], chat: Pick<Chat, 'people'>): boolean => {
  const behind = parts.flatMap(({ text }) => {
    const [, where, note] = /^[^-–—,，(（:]{2,60}\s[-–—]\s([^-–—.,，(（:：]{1,60}?)(\s[-–—]\s|$)/u.exec(text) ?? []
    return where === undefined ? [] : { isTown: isArea(where, chat), note }
  })
  const towns = behind.filter(({ isTown }) => isTown)
  return towns.length >= 2 && towns.length >= 0.8 * behind.length && towns.some(({ note }) => note !== '')
}

/** Returns the places of a message. Adds its lines that are in no place to `left`. */
const placesIn = (
  { line, venue }: Message,
  parts: readonly Part[],
  sinceAnswer: number,
  chat: Chat,
  left: UnreadLine[],
): ImportedPlace[] => {
  const at = (index: number) => (line === undefined ? {} : { line: line + index })
  if (venue) return [{ ...at(0), ...venue }]
  const listed = parts.filter(({ kind, text }) => kind === 'item' && isName(text, chat)).length
  const found = parts.map((part, index) =>
    placesInLine({ part, above: parts.slice(Math.max(0, index - 4), index), isListed: listed > 1, sinceAnswer }, chat),
  )
  const places = found.flat()
  const [only, second] = places
  const others = parts.filter(({ text }, index) => found[index]!.length === 0 && text !== only?.name)
  // The other lines of a message speak of its only place.
  const isAbout = (text: string) => only?.link === undefined && !second && !text.includes('://') && text.length <= 300
  const note = noteOf([only?.note ?? '', ...others.flatMap(({ text }) => (isAbout(text) ? text : []))])
  if (only && note !== undefined) only.note = note
  if (only)
    for (const { text, line } of others) if (!isAbout(text)) left.push({ line: line.line, ...at(line.line - 1), text })
  return places.map(({ line: number = 1, ...place }) => ({ ...at(number - 1), ...place }))
}

/** Gives a link that is alone in its message to the only place in the message of its sender before or behind it. */
const joinLinks = (messages: readonly Message[], found: ImportedPlace[][]): void => {
  for (const [index, { text, sender }] of messages.entries()) {
    const { link, name } = found[index]![0] ?? {}
    if (link === undefined || name !== undefined || text.trim() !== link) continue
    const isNamed = (at: number) => {
      const [place, more] = found[at] ?? []
      return place?.name !== undefined && !more && place.link === undefined && messages[at]!.sender === sender
    }
    const at = [index - 1, index + 1].find(isNamed)
    if (at === undefined) continue
    found[at]![0]!.link = link
    found[index] = []
  }
}

const keyOf = (name: string): string => wordsOf(name).join(' ')

/** Adds a place, or what is said of it here to the same place before. */
const addTo = (places: Map<string, NamedPlace>, place: ImportedPlace): void => {
  const named = place.name === undefined ? undefined : keyOf(place.name)
  const keys = [named, place.link].filter(key => key !== undefined && key !== '') as string[]
  const known = keys.map(key => places.get(key)).find(each => each !== undefined)
  const isOther =
    known?.place.near !== undefined && place.near !== undefined && fold(known.place.near) !== fold(place.near)
  if (known && !isOther) {
    known.place = { ...place, ...known.place }
    known.notes.push(place.note ?? '')
    for (const key of keys) places.set(key, known)
    return
  }
  const added: NamedPlace = { place, notes: [place.note ?? ''], senders: new Set(), count: 0 }
  // A place without a name or a link, such as a pin, is a row of its own.
  const own = isOther || keys.length === 0 ? [`${named ?? ''}\n${places.size}`] : keys
  for (const key of own) places.set(key, added)
}

/** Counts the places that a message names, also by their bare names, and notes its sender. Returns whether there are any. */
const countNames = (
  places: ReadonlyMap<string, NamedPlace>,
  { sender, text }: Message,
  found: readonly ImportedPlace[],
): boolean => {
  const lines = text.split(/[\r\n]+/)
  const byName = lines.map(line => (line.length <= 80 ? places.get(keyOf(line.replace(/^\s*\+1 ?/, ''))) : undefined))
  const byPlace = found.map(({ name, link }) => places.get(link ?? '') ?? places.get(keyOf(name ?? '')))
  // `Da Enzo again from me`, behind the message that names the place.
  const again = lines.flatMap(namesWithin).map(name => places.get(keyOf(name)))
  const known = [...byPlace, ...byName, ...again.filter(each => each && each.count > 0)]
  const named = new Set(known.filter(each => each !== undefined))
  for (const each of named) {
    each.count++
    if (sender !== undefined) each.senders.add(sender)
  }
  return named.size > 0 || found.length > 0
}

const rowOf = ({ place, notes, senders, count }: NamedPlace): ImportedPlace => {
  const note = noteOf([
    ...notes,
    senders.size > 0 ? `Suggested by: ${[...senders].join(', ')}` : '',
    count > 1 ? `Named ${count} times` : '',
  ])
  return { ...place, ...(note !== undefined && { note }) }
}
