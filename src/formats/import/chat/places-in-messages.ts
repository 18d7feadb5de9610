import { fold, wordsOf } from '../../../domain/text.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { markdownDocument } from '../document/markdown.ts'
import { type Part, partsOf } from '../document/parts.ts'
import { type BesideRows, firstRowsOf, type ImportedPlace, type UnreadLine } from '../imported-place.ts'
import { noteOf } from '../table/note.ts'
import { maxUnread } from '../unread.ts'
import type { Message } from './messages.ts'
import {
  alternativesIn,
  type Chat,
  isArea,
  isName,
  namesWithin,
  type PlaceAhead,
  placeAhead,
  placesInLine,
} from './places-in-line.ts'
import { deleted, endOfProposal, omitted } from './words.ts'

type NamedPlace = { place: ImportedPlace; notes: string[]; senders: Set<string>; count: number }

const maxMessage = 20_000

/** How to read messages. `isProse`: they are sentences, which are no names alone. `hasReadings`: other ways are offered. `reading`: one of them. */
type ReadAs = { isProse?: boolean; hasReadings?: boolean; reading?: string | undefined }

/**
 * Yields the places in a chat, each once: venues, map links, items of lists, and names in sentences that recommend them. Those who name a
 * place are in its note. Other messages are reported with their text, and notices, files and deleted messages by their number.
 */
export function* placesInMessages(
  messages: readonly Message[],
  towns: TownsByName,
  { isProse = false, hasReadings = false, reading }: ReadAs = {},
): Generator<ImportedPlace | BesideRows> {
  const parts = messages.map(message =>
    message.isAhead ||
    kindOf(message) !== withoutPlace ||
    message.text.length > maxMessage ||
    !/[\p{L}\p{N}]/u.test(message.text)
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
  const inLines = messages.map((message, index) => {
    const places = placesIn(message, parts[index]!, sinceAnswer, chat, left)
    sinceAnswer = /[?？]\s*$/u.test(message.text) || (sinceAnswer < 4 && places.length > 0) ? 0 : sinceAnswer + 1
    return places
  })
  const alone = isProse ? undefined : namesAlone(parts, inLines, chat)
  const way = ways.find(({ id }) => id === reading) ?? ways[alone?.areAll ? 1 : 0]
  const chosen = readAs(messages, inLines, left, alone, way)
  yield* chosen.rows
  if (hasReadings && alone?.isAnyUnsure) {
    const other = ways.find(each => each !== way)!
    const others = readAs(messages, inLines, left, alone, other)
    const readings = (
      [
        [way, chosen],
        [other, others],
      ] as const
    ).map(([each, { rows }]) => ({ ...each, rowCount: rows.length, firstRows: firstRowsOf(rows) }))
    if (others.rows.length > 0 && others.rows.length !== chosen.rows.length) yield { readings }
  }
  yield { beside: chosen.beside }
}

/** Ways to read a chat: names that are sure, or also single words and towns that are alone in a message. */
const ways = [
  { id: 'sentences', as: 'words_in_sentences' },
  { id: 'lines', as: 'lines' },
] as const

/** Returns the places of a chat in one way, and what is beside them. */
const readAs = (
  messages: readonly Message[],
  inLines: readonly (readonly ImportedPlace[])[],
  besideLines: readonly UnreadLine[],
  alone: NamesAlone | undefined,
  { id }: (typeof ways)[number] = ways[0],
): { rows: ImportedPlace[]; beside: UnreadLine[] } => {
  const left = [...besideLines]
  const found = inLines.map(places => places.map(place => ({ ...place })))
  if (alone) addNamesAlone(messages, alone, id === 'lines', found, left)
  joinLinks(messages, found)
  const places = new Map<string, NamedPlace>()
  for (const place of found.flat()) addTo(places, place)
  const ignored = messages.filter((message, index) => !countNames(places, message, found[index]!))
  const { [withoutPlace]: unread = [], ...kinds } = Object.groupBy(ignored, kindOf)
  const counts = Object.entries(kinds).map(([kind, all = []]) => ({
    line: all[0]!.line ?? 1,
    text: `${kind}: ${all.length}`,
  }))
  const texts = unread.flatMap(({ line = 1, text }) => (/\S/.test(text) ? { line, text: text.trim() } : []))
  const lines = [...left, ...texts].toSorted((a, b) => a.line - b.line)
  // Of too many for a report, those with a name come first.
  const order = lines.length > maxUnread ? [...lines.filter(mayName), ...lines.filter(each => !mayName(each))] : lines
  return { rows: [...new Set(places.values())].map(rowOf), beside: [...counts, ...order] }
}

const mayName = ({ text }: UnreadLine): boolean => namesWithin(text).length > 0

/** Least share of messages with a name from which single words and towns are names, too. */
const mostlyNames = 0.6

/** The lines of messages that are hardly more than a name, by message. `areAll`: most messages name something, or no name is sure. */
type NamesAlone = {
  lines: readonly (readonly (Partial<PlaceAhead> & { part: Part })[])[]
  areAll: boolean
  isAnyUnsure: boolean
}

const namesAlone = (
  parts: readonly (readonly Part[])[],
  found: readonly (readonly ImportedPlace[])[],
  chat: Chat,
): NamesAlone => {
  const lines = parts.map((own, index) =>
    found[index]!.length > 0
      ? []
      : own.flatMap(part => alternativesIn(part, chat).map(each => ({ part: each, ...placeAhead(each, chat) }))),
  )
  const areNamed = lines.map((own, index) => found[index]!.length > 0 || own.some(({ place }) => place))
  const areSure = lines.map((own, index) => found[index]!.length > 0 || isSure(own))
  const said = parts.filter(own => own.length > 0).length
  return {
    lines,
    areAll: areNamed.filter(is => is).length >= mostlyNames * said || !areSure.includes(true),
    isAnyUnsure: areNamed.some((is, index) => is && !areSure[index]),
  }
}

const isSure = (lines: NamesAlone['lines'][number]): boolean => {
  const names = lines.filter(({ place }) => place)
  return names.length > 1 || names[0]?.isSure === true
}

/** Adds the places of messages that are hardly more than names. */
const addNamesAlone = (
  messages: readonly Message[],
  { lines }: NamesAlone,
  areAll: boolean,
  found: ImportedPlace[][],
  left: UnreadLine[],
): void => {
  for (const [index, own] of lines.entries()) {
    const places = own.flatMap(({ place }) => place ?? [])
    if (places.length === 0 || !(areAll || isSure(own))) continue
    const others = own.flatMap(({ place, part }) => (place ? [] : part))
    const isOnly = places.length === 1 && others.every(({ text }) => isAbout(text))
    const note = isOnly ? noteOf([places[0]!.note ?? '', ...others.map(({ text }) => text)]) : undefined
    found[index] = places.map(place => atMessage(messages[index]!, { ...place, ...(note !== undefined && { note }) }))
    if (!isOnly) left.push(...others.map(part => unreadOf(messages[index]!, part)))
  }
}

/** Returns whether a line of a message may speak of its only place. */
const isAbout = (text: string): boolean => !text.includes('://') && text.length <= 300

const unreadOf = (message: Message, { line: { line }, text }: Part): UnreadLine => ({
  line,
  ...atMessage(message, { line }),
  text,
})

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
  message: Message,
  parts: readonly Part[],
  sinceAnswer: number,
  chat: Chat,
  left: UnreadLine[],
): ImportedPlace[] => {
  if (message.venue) return [atMessage(message, { line: 1, ...message.venue })]
  const listed = parts.filter(({ kind, text }) => kind === 'item' && isName(text, chat)).length
  const inLines = parts.map((part, index) =>
    placesInLine({ part, above: parts.slice(Math.max(0, index - 4), index), isListed: listed > 1, sinceAnswer }, chat),
  )
  // `Kissa Tanto` above `or Vallarta Grill`, or several names, of which the lines alone name only one.
  const ahead = parts
    .map(part => placeAhead(part, chat))
    .map(each => (each?.isSure && each.place.note === undefined ? each : undefined))
  const isJoined = ahead.some((each, index) => index > 0 && each?.isLed)
  const areSeveral = ahead.filter(each => each).length >= 3
  const found = inLines.map((places, index) => {
    const each = ahead[index]
    return each && places.length === 0 && (areSeveral || (isJoined && (each.isLed || index === 0)))
      ? [each.place]
      : places
  })
  const places = found.flat()
  const [only, second] = places
  const bare = (text: string) => text.slice(endOfProposal(text)).replace(/[\s?？]+$/u, '')
  const others = parts.filter(({ text }, index) => found[index]!.length === 0 && bare(text) !== only?.name)
  // The other lines of a message speak of its only place.
  const isOfOnly = (text: string) => only?.link === undefined && !second && isAbout(text)
  const note = noteOf([only?.note ?? '', ...others.flatMap(({ text }) => (isOfOnly(text) ? text : []))])
  if (only && note !== undefined) only.note = note
  if (only) for (const part of others) if (!isOfOnly(part.text)) left.push(unreadOf(message, part))
  return places.map(place => atMessage(message, place))
}

const atMessage = ({ line: start }: Message, { line = 1, ...place }: ImportedPlace): ImportedPlace => ({
  ...(start !== undefined && { line: start + line - 1 }),
  ...place,
})

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
