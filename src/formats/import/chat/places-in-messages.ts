import { isAnnouncement } from '../../../domain/map-links/words-around.ts'
import { fold, wordsOf } from '../../../domain/text.ts'
import type { ImportedPlace } from '../imported-place.ts'
import { isAddress, isSentence } from '../lines/details.ts'
import { headingIn, withoutDecoration } from '../lines/headings.ts'
import { maxLineLength, maxWordsLength, spaced } from '../lines/line-length.ts'
import { type LinkInLine, linkedIn } from '../lines/links.ts'
import { itemOf, withoutEmphasis } from '../lines/markers.ts'
import { isCapitalised, placeInWords } from '../lines/place-in-words.ts'
import { noteOf } from '../table/note.ts'

/** A message of a chat. `line` is the number of its first line, in a text file. */
export type Message = { sender?: string; text: string; line?: number; venue?: ImportedPlace }

/**
 * Returns the places in a chat, each once: venues, map links, and lines that are items of a list. Other messages are left out. They are
 * not refused either, because the report would show them. The senders of a place are in its note.
 */
export const placesInMessages = (messages: readonly Message[]): ImportedPlace[] => {
  const people = new Set(
    messages.flatMap(({ sender }) => (sender === undefined ? [] : [fold(sender), fold(sender.split(' ', 1)[0]!)])),
  )
  const found = messages.map(message => mentionsIn(message, people))
  const places = new Map<string, NamedPlace>()
  for (const mentions of found) for (const mention of mentions) addTo(places, mention)
  for (const [index, message] of messages.entries()) countNames(places, message, found[index]!)
  return [...new Set(places.values())].map(asRow)
}

/** A place that a message names. */
type Mention = { place: ImportedPlace; notes: string[]; facts: string[] }

type NamedPlace = Mention & { senders: Set<string>; count: number }

const mentionsIn = ({ text, line, venue }: Message, people: ReadonlySet<string>): Mention[] => {
  const at = (index: number) => (line === undefined ? {} : { line: line + index })
  if (venue) return [{ place: { ...at(0), ...venue }, notes: [], facts: [] }]
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((raw, index) => ({ written: raw.length > maxLineLength ? '' : spaced(raw), index }))
    .filter(({ written }) => written !== '')
    .map(each => ({ ...each, item: withoutEmphasis(itemOf(each.written).text), kind: kindOf(each.written, people) }))
  const count = (kind: LineKind) => lines.filter(each => each.kind === kind).length
  const isList = count('item') + count('pair') >= 2
  const isDecoratedList = isList || count('decorated') >= 3
  return lines.flatMap(({ written, index, item, kind }, position) => {
    if (kind === 'link')
      return [mentionOf(linkedIn(written)!, nameAbove(lines.slice(0, Math.min(position, 4))), at(index))]
    const isItem =
      kind === 'venue' ||
      (kind === 'item' && (isList || isName(item))) ||
      (kind === 'decorated' && isDecoratedList && isName(item)) ||
      (kind === 'pair' && (isList || (lines.length === 1 && isNameAndTown(item, people))))
    return isItem ? [mentionInWords(item, at(index))] : []
  })
}

/** `item`: with a number or a bullet. `decorated`: behind an emoji. `pair`: a name with a town or a note. */
type LineKind = 'link' | 'venue' | 'item' | 'decorated' | 'pair' | 'other'

const venueLink = /^([^(]{1,200}?)(?: \(([^()]{1,200})\))?: https?:\/\/(?:[a-z]+\.)?foursquare\.com\/v\//u
const listMark = /^(?:[-*+•◦‣▪·・#(]|\[|[\d٠-٩０-９①-⑳❶-❿一二三四五六七八九十]|n[or]\. ?\d)/iu

const kindOf = (written: string, people: ReadonlySet<string>): LineKind => {
  if (linkedIn(written)?.isMap) return 'link'
  if (venueLink.test(written)) return 'venue'
  if (written.length > maxWordsLength || written.includes('://') || headingIn(written)) return 'other'
  const { text, isMarked } = itemOf(written)
  if (!/\p{L}/u.test(text) || isSentence(text) || /[?？]$/u.test(text) || text.length > 120) return 'other'
  if (isMarked) return listMark.test(written) ? 'item' : 'decorated'
  return isNameAndTown(text, people) || isNameAndNote(text, people) ? 'pair' : 'other'
}

const isNameAndNote = (text: string, people: ReadonlySet<string>): boolean => {
  const [, name] = /^(.{2,60}?) [-–—] \S/u.exec(text) ?? []
  return name !== undefined && isName(name) && !notAName.test(name) && !people.has(fold(name))
}

const nameAndTown = /^([^,]{2,60}), ([^,]{2,40}(?:, [^,]{2,40})?)(?: [-–—] .*)?$/u
const notAName =
  /^(?:yes|yeah|yep|no|nope|ok|okay|sure|thanks|thank|hi|hey|hello|happy|merry|good|great|nice|cool|lol|sorry|well|wow|haha\p{L}*|bye|see|so|and|but|ja|nein|klar|danke|hallo|guten?|gute|super|genau|bis|s[ií]|vale|gracias|hola|feliz|buen[ao]s?|claro|oui|non|merci|salut|bonjour|bon|bonne|joyeux|s[iì]|grazie|ciao|buon\p{L}*|auguri|bom|boa|obrigad[oa]|olá|sim|não|nee|dank|hoi|goed\p{L}*|gefeliciteerd)(?!\p{L})/iu

/** Returns whether the only line of a message is a name and a town, and does not speak to a person: `Happy Birthday, Anna`. */
const isNameAndTown = (text: string, people: ReadonlySet<string>): boolean => {
  const [, name, town] = nameAndTown.exec(text) ?? []
  if (name === undefined || notAName.test(name) || isDate(name) || isDate(town!)) return false
  if ([name, town!].some(part => people.has(fold(part)) || /[!?]/.test(part))) return false
  return isAddress(town!) || (!/\d/.test(town!) && [name, town!].every(isCapitalised) && /\p{Lu}/u.test(name))
}

let calendar: ReadonlySet<string> | undefined

/** Returns whether a text has the name of a day or a month. Creates the names at the first use, because that takes milliseconds. */
const isDate = (text: string): boolean => {
  calendar ??= new Set(['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl'].flatMap(namesOfDates))
  return text.split(' ').some(word => calendar!.has(fold(word)))
}

const namesOfDates = (locale: string): string[] => {
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, index) => [
    month.format(Date.UTC(2024, index, 1)),
    weekday.format(Date.UTC(2024, 0, 1 + index)),
  ])
  return names.flat().map(fold)
}

/** Returns the name above a link. Apps share places as a name, an address and a link in one message. */
const nameAbove = (lines: readonly { written: string }[]): string | undefined => {
  const first = lines[0]?.written
  return first !== undefined && lines.length <= 3 && first.length <= 100 && !first.includes('://') && isName(first)
    ? first
    : undefined
}

const mentionOf = ({ link, before, behind }: LinkInLine, above: string | undefined, at: { line?: number }): Mention => {
  // Chats write `Location: LINK` for a shared pin, in every language.
  const words = isSharedPin.test(link) ? '' : withoutEmphasis(itemOf(before).text)
  const name = isName(words) ? words : (above ?? (words === '' && isName(behind) ? behind : undefined))
  const mention = name === undefined ? { place: at, notes: [], facts: [] } : mentionInWords(name, at)
  const notes = [words, behind].filter(text => text !== '' && text !== name)
  return { ...mention, place: { ...mention.place, link }, notes: [...mention.notes, ...notes] }
}

/** Returns whether words beside a link are a name, and not a remark. */
const isName = (words: string): boolean =>
  words !== '' &&
  !isSentence(words) &&
  !isAnnouncement(words) &&
  isCapitalised(words.split(/[,，、(（:：·]| [-–—] /u, 1)[0]!.trim())

const isSharedPin = /^https:\/\/maps\.google\.com\/\?q=-?[\d.]+,-?[\d.]+$/

const mentionInWords = (text: string, at: { line?: number }): Mention => {
  const [, venue, address] = venueLink.exec(text) ?? []
  if (venue !== undefined) return { place: { ...at, name: venue, ...(address && { address }) }, notes: [], facts: [] }
  const { place, aside, notes, facts } = placeInWords(text)
  // A text in brackets is a note, because a chat has no style.
  return { place: { ...at, ...place }, notes: aside === undefined ? notes : [aside, ...notes], facts }
}

const keyOf = (name: string): string => wordsOf(name).join(' ')

/** Adds a place, or what is said of it here to the same place before. */
const addTo = (places: Map<string, NamedPlace>, { place, notes, facts }: Mention): void => {
  const named = place.name === undefined ? undefined : keyOf(place.name)
  const keys = [named, place.link].filter(key => key !== undefined && key !== '') as string[]
  const known = keys.map(key => places.get(key)).find(each => each !== undefined)
  const isOther =
    known?.place.near !== undefined && place.near !== undefined && fold(known.place.near) !== fold(place.near)
  if (known && !isOther) {
    known.place = { ...place, ...known.place }
    known.notes.push(...notes)
    known.facts.push(...facts)
    for (const key of keys) places.set(key, known)
    return
  }
  const added: NamedPlace = { place, notes: [...notes], facts: [...facts], senders: new Set(), count: 0 }
  // A place without a name or a link, such as a pin, is a row of its own.
  const own = isOther || keys.length === 0 ? [`${named ?? ''}\n${places.size}`] : keys
  for (const key of own) places.set(key, added)
}

/** Counts the places that a message names, also by their bare names, and notes its sender. */
const countNames = (
  places: ReadonlyMap<string, NamedPlace>,
  { sender, text }: Message,
  mentions: readonly Mention[],
): void => {
  const byName = text
    .split(/[\r\n]+/)
    .map(line => (line.length <= 80 ? places.get(keyOf(withoutDecoration(line.replace(/^\s*\+1 ?/, '')))) : undefined))
  const byMention = mentions.map(({ place }) => placeOf(places, place))
  for (const named of new Set([...byMention, ...byName])) {
    if (!named) continue
    named.count++
    if (sender !== undefined) named.senders.add(sender)
  }
}

const placeOf = (places: ReadonlyMap<string, NamedPlace>, place: ImportedPlace): NamedPlace | undefined =>
  places.get(place.link ?? '') ?? places.get(keyOf(place.name ?? ''))

const asRow = ({ place, notes, facts, senders, count }: NamedPlace): ImportedPlace => {
  const note = noteOf([
    ...notes,
    ...facts,
    senders.size > 0 ? `Suggested by: ${[...senders].join(', ')}` : '',
    count > 1 ? `Named ${count} times` : '',
  ])
  return { ...place, ...(note !== undefined && { note }) }
}

/** Returns the name of a sender; `undefined` for a number. Names of people who are no contact begin with `~`. */
export const senderNamed = (name: string | undefined): string | undefined => {
  const cleaned = name
    ?.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^\s*~\s*/, '')
    .trim()
  return cleaned === undefined || !/\p{L}/u.test(cleaned) || /\d{4}/.test(cleaned) ? undefined : cleaned.slice(0, 100)
}
