import { readMapLink } from '../../../domain/map-links/index.ts'
import { linksIn } from '../../../domain/map-links/links-in.ts'
import { isAnnouncement } from '../../../domain/map-links/words-around.ts'
import { placeKindOf } from '../../../domain/place-kind.ts'
import { fold, wordsOf } from '../../../domain/text.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { isAddress, isStreet } from '../document/address.ts'
import { isDateWord } from '../document/calendar.ts'
import { type Line, plainLine, slice, textOf } from '../document/document.ts'
import { type Judged, judge } from '../document/judge.ts'
import { markdownDocument } from '../document/markdown.ts'
import { isTownName, type Naming, namingOf, noStyle } from '../document/naming.ts'
import { type Part, partsOf } from '../document/parts.ts'
import { placeOfUnit } from '../document/unit-place.ts'
import type { ImportedPlace } from '../imported-place.ts'
import { noteOf } from '../table/note.ts'

/** A message of a chat. `line` is the number of its first line, in a text file. */
export type Message = { sender?: string; text: string; line?: number; venue?: ImportedPlace }

/**
 * Returns the places in a chat, each once: venues, map links, items of lists, and names in sentences that recommend them. Other messages
 * are left out, and so are their senders. Those who name a place are in its note.
 */
export const placesInMessages = (messages: readonly Message[], towns: TownsByName): ImportedPlace[] => {
  const people = new Set(
    messages.flatMap(({ sender }) => (sender === undefined ? [] : [fold(sender), fold(sender.split(' ', 1)[0]!)])),
  )
  const found = messages.map((message, index) => mentionsIn(message, messages[index - 1], { people, towns }))
  const places = new Map<string, NamedPlace>()
  for (const mentions of found) for (const mention of mentions) addTo(places, mention)
  for (const [index, message] of messages.entries()) countNames(places, message, found[index]!)
  return [...new Set(places.values())].map(asRow)
}

/** A place that a message names. */
type Mention = { place: ImportedPlace }

type NamedPlace = Mention & { notes: string[]; senders: Set<string>; count: number }

type Chat = { people: ReadonlySet<string>; towns: TownsByName }

const maxMessage = 20_000

const mentionsIn = ({ text, line, venue }: Message, before: Message | undefined, chat: Chat): Mention[] => {
  const at = (index: number) => (line === undefined ? {} : { line: line + index })
  if (venue) return [{ place: { ...at(0), ...venue } }]
  if (text.length > maxMessage) return []
  const parts = partsOf(markdownDocument(text)).filter(({ kind }) => kind === 'text' || kind === 'item')
  const judged = judge(parts, chat.towns)
  const items = judged.filter(each => each.part.kind === 'item' && isItem(each, chat))
  const isAnswer = /[?？]\s*$/u.test(before?.text ?? '')
  const found = judged.map((each, index) => placeIn(each, { parts, index, items: items.length, isAnswer }, chat))
  const places = found.flat()
  const [only, second] = places
  if (only && !second && parts.length > 1) {
    // The other lines of a message speak of its only place.
    const others = parts.filter(
      ({ text }, index) =>
        found[index]!.length === 0 && !text.includes('://') && text !== only.name && text.length <= 300,
    )
    if (only.link === undefined) only.note = noteOf([only.note ?? '', ...others.map(({ text }) => text)]) ?? ''
  }
  return places.map(({ line: number = 1, ...place }) => ({ place: { ...at(number - 1), ...place } }))
}

type Around = { parts: readonly Part[]; index: number; items: number; isAnswer: boolean }

const venueLink = /^([^(]{1,200}?)(?: \(([^()]{1,200})\))?: https?:\/\/(?:[a-z]+\.)?foursquare\.com\/v\//u

const placeIn = (judged: Judged, around: Around, chat: Chat): ImportedPlace[] => {
  const { part, naming, style } = judged
  const { line } = part.line
  const [, venue, address] = venueLink.exec(part.text) ?? []
  if (venue !== undefined) return [{ line, name: venue, ...(address && { address }) }]
  const links = [...linksIn(part.text)]
  const link =
    links.find(({ link }) => readMapLink(link)) ??
    part.line.pieces.find(({ link }) => link !== undefined && readMapLink(link))
  if (link && 'start' in link) return [linked(part, link, around, chat)]
  if (link) {
    const place = placeOf(part, { ...naming, name: link.text.trim(), link: link.link! }, chat)
    return [isName(link.text.trim()) ? place : { line, link: link.link! }]
  }
  if (part.kind === 'item' && isItem(judged, chat) && (around.items > 1 || naming.name.includes(' ')))
    return [placeOf(part, naming, chat, style)]
  if (!/\p{Lu}|\p{Ll}/u.test(part.text)) return inUncased(part, chat)
  return runsIn(part.text).flatMap(run => (isPlace(run, part, around, chat) ? placeAt(part, run, chat) : []))
}

/** Returns the place of a message in a script without capitals: a short name before a sign, and no question. */
const inUncased = (part: Part, chat: Chat): ImportedPlace[] => {
  const naming = namingOf(part.line, chat.towns)
  const isPlace =
    naming.by !== 'whole' &&
    naming.by !== 'sentence' &&
    naming.name.length <= 20 &&
    !/[?？~ㅋㅎㅠ！!]/u.test(naming.name) &&
    !chat.people.has(fold(naming.name))
  return isPlace ? [placeOf(part, naming, chat)] : []
}

const isItem = ({ part, naming: { name } }: Judged, { people }: Chat): boolean =>
  isName(name) && !people.has(fold(name)) && !/[?？]$/u.test(part.text) && name.split(' ').length <= 7

const linked = (
  part: Part,
  { link, start, end }: { link: string; start: number; end: number },
  { parts, index }: Around,
  chat: Chat,
): ImportedPlace => {
  const [before, behind] = [part.text.slice(0, start).trim(), part.text.slice(end).trim()].map(text =>
    text.replace(/^[\s:|,–—-]+|[\s:|,–—-]+$/gu, ''),
  )
  const above = parts.slice(Math.max(0, index - 3), index).find(({ kind }) => kind === 'text')?.text
  const words = isSharedPin.test(link) ? '' : before!
  const isAbove = above !== undefined && index <= 3 && above.length <= 100 && !above.includes('://') && isName(above)
  const name = isName(words) ? words : isAbove ? above : words === '' && isName(behind!) ? behind! : undefined
  const place =
    name === undefined
      ? {}
      : placeOf({ ...part, line: plainLine(part.line.line, name) }, namingOf(plainLine(1, name), chat.towns), chat)
  const note = noteOf([place.note ?? '', ...[words, behind!].filter(text => text !== '' && text !== name)])
  return { ...place, line: part.line.line, link, ...(note !== undefined && { note }) }
}

const placeOf = (part: Part, naming: Naming, { towns }: Chat, style = noStyle): ImportedPlace =>
  placeOfUnit({ at: 0, details: [], group: [] }, 'items', [{ part, naming, style, likeness: 1, isFact: false }], towns)

/** Words with capital letters that may be a name, with their range in the text. */
type Run = { name: string; start: number; end: number }

const capital = "(?:\\p{Lu}[\\p{L}\\p{M}'’.]*(?:-[\\p{L}\\p{M}'’]+)*|\\d{1,4}\\p{L}?(?![\\d:.]))"
const particle =
  "(?:&|\\+|al|alla|alle|allo|all'|am|and|d[aeiou]|das|de[lnr]|della?|dos|des|e|ed|el|et|la|le|les|of|o|op|sur|the|und|van|von|vom|y|au|aux|pod|nad|u|to)"
const run = new RegExp(
  `["“„«]([^"”“»]{2,60})["”“»]|(?<![\\p{L}\\p{N}])\\p{Lu}[\\p{L}\\p{M}'’.]*(?:-[\\p{L}\\p{M}'’]+)*(?: (?:${capital}|${particle}(?= (?:${particle} )?${capital})))*`,
  'gu',
)

const runsIn = (text: string): Run[] => {
  const runs: Run[] = []
  for (const { index, 0: all, 1: quoted } of text.matchAll(run)) {
    const name = (quoted ?? all).replace(/[.,:;]+$/u, '').trim()
    if (/\p{L}/u.test(name))
      runs.push({ name, start: index, end: quoted === undefined ? index + name.length : index + all.length })
  }
  return runs
}

// What people write before the name of a place, in the languages of the site.
const cues =
  /(?:^|\s)(?:try|to|at|book|recommend|suggest|love|loved|like|visit|check out|eat at|about|or|and|also|plus|add|is|was|aggiungo|andiamo|da|oppure|anche|prova|consiglio|è|probiert?|empfehle|speziell|auch|oder|und|ins?|zum|zur|zu|bei|ist|war|essaie|essayez|chez|au|aux|ou|aussi|recommande|prueba|probad|recomiendo|ese es|es|también|o|y|en|voor mij|ook|en dan|probeer|bij|polecam|też|albo|do|também|e|ou|recomendo|testa|prova|också|eller|на|в|ещё|или|и|советую|de)\s*$/iu

const where =
  /^,? (?:in|at|near|on|bei|im|in der|an der|auf|à|en|sur|em|no|na|in zona|a|te|op|w|przy|på|i|на|в|у)(?: the| der| den| dem| la| el| le| les| l'| o)? ?(?=\p{Lu})/u

const notAName =
  /^(?:i'm|i'd|yes|yeah|yep|no|nope|ok|okay|sure|thanks?|thank|hi|hey|hello|happy|merry|good|great|nice|cool|lol|sorry|well|wow|haha\p{L}*|bye|see|so|and|but|did|does|do|what|where|who|when|how|why|we|you|they|my|let|here|voted?|ja|nein|klar|danke|hallo|moin|guten?|gute|super|genau|bis|wer|wo|was|wie|wann|ich|wir|unbedingt|s[ií]|vale|gracias|hola|feliz|buen[ao]s?|claro|anotado|donde|oui|non|merci|salut|bonjour|bon|bonne|joyeux|s[iì]|grazie|ciao|buon\p{L}*|auguri|ragazzi|bom|boa|obrigad[oa]|olá|sim|não|nee|dank|hoi|goed\p{L}*|gefeliciteerd|wie|top)$/iu

const isPlace = ({ name, start, end }: Run, part: Part, { isAnswer }: Around, { people, towns }: Chat): boolean => {
  const words = name.split(' ')
  const [before, behind] = [part.text.slice(0, start), part.text.slice(end)]
  if (
    people.has(fold(name)) ||
    people.has(fold(words[0]!)) ||
    words.every(word => isDateWord(word) || notAName.test(word))
  )
    return false
  if (words.some(word => isDateWord(word)) || notAName.test(words[0]!) || /[?？]\s*$/u.test(part.text)) return false
  if (isTownName(name, towns) || isStreet(name) || isAddress(name)) return false
  const isQuoted = /["“„«]$/u.test(part.text.slice(0, start + 1)) && name.length < end - start
  const isAtStart = before.trim() === '' || /[.!:]\s*$/u.test(before)
  const isKind = words.some(word => ![undefined, 'no food'].includes(placeKindOf(word)))
  const next = behind.replace(/^,\s*/u, '')
  const isAddressed =
    /^,/u.test(behind) &&
    (isAddress(next.split(/[,.](?:\s|$)| [-–—] /u, 1)[0]!) ||
      isTownName(next.split(/[,.]| [-–—] /u, 1)[0]!, towns) ||
      (/^\p{Lu}/u.test(next) && isAtStart && words.length > 1))
  const isSeparated =
    isAtStart &&
    words.length > 1 &&
    (/^\s[-–—]\s/u.test(behind) || /^\s?[(（]/u.test(behind) || /^\.\s\p{L}/u.test(behind))
  if (isQuoted || isAddressed || isSeparated) return true
  if (where.test(behind) && (words.length > 1 || cues.test(before))) return true
  if (isKind && words.length > 1) return true
  if (!isAtStart && words.length > 1 && cues.test(before)) return true
  if (isAtStart && /https?:\/\//.test(behind) && words.length > 1) return true
  return (
    isAnswer &&
    isAtStart &&
    before.trim() === '' &&
    /^(?:$|[,!.]|\s\p{Ll}+,)/u.test(behind) &&
    (words.length > 1 || behind !== '')
  )
}

const placeAt = (part: Part, { name, end }: Run, chat: Chat): ImportedPlace => {
  const behind = part.text.slice(end)
  const [preposition] = where.exec(behind) ?? []
  const [area] =
    preposition === undefined
      ? []
      : (/^(?:St\. )?\p{Lu}[\p{L}'’-]*(?: (?:\p{Lu}|d[aeo] |de |del )[\p{L}'’-]*){0,3}/u.exec(
          behind.slice(preposition.length),
        ) ?? [])
  const rest = area === undefined ? slice(part.line, end) : slice(part.line, end + preposition!.length + area.length)
  const isSegmented = / [-–—|] .* [-–—|] /u.test(behind) || /^, \p{Lu}[^,.]{1,30}[,.]/u.test(behind)
  const place = placeOf(part, { name, by: 'comma', rest: withoutNext(rest) }, chat, {
    ...noStyle,
    hasPlaceBehindName: isSegmented,
  })
  return { ...place, ...(area !== undefined && { near: area }) }
}

/** Cuts a rest of a message where another place begins: `Dar Poeta in Trastevere, or Ai Marmi`. */
const withoutNext = (rest: Line): Line => {
  const [found] = /,? (?:or|and|oder|und|ou|et|o|y|e|of|en|или|и) (?=\p{Lu})/u.exec(textOf(rest)) ?? []
  return found === undefined ? rest : slice(rest, 0, textOf(rest).indexOf(found))
}

/** Returns whether words are a name, and not a remark. */
const isName = (words: string): boolean =>
  words !== '' &&
  words.length <= 100 &&
  !isAnnouncement(words) &&
  !notAName.test(words.split(' ', 1)[0]!) &&
  /^[\p{Lu}\p{Lo}\d]/u.test(words) &&
  !/[?!。？]$/u.test(words) &&
  words
    .split(/[,，、(（:：·]| [-–—] /u, 1)[0]!
    .split(' ')
    .filter(word => /^\p{Ll}{4,}/u.test(word)).length <= 1

const isSharedPin = /^https:\/\/maps\.google\.com\/\?q=-?[\d.]+,-?[\d.]+$/

const keyOf = (name: string): string => wordsOf(name).join(' ')

/** Adds a place, or what is said of it here to the same place before. */
const addTo = (places: Map<string, NamedPlace>, { place }: Mention): void => {
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

/** Counts the places that a message names, also by their bare names, and notes its sender. */
const countNames = (
  places: ReadonlyMap<string, NamedPlace>,
  { sender, text }: Message,
  mentions: readonly Mention[],
): void => {
  const byName = text
    .split(/[\r\n]+/)
    .map(line => (line.length <= 80 ? places.get(keyOf(line.replace(/^\s*\+1 ?/, ''))) : undefined))
  const byMention = mentions.map(({ place }) => knownOf(places, place))
  for (const named of new Set([...byMention, ...byName])) {
    if (!named) continue
    named.count++
    if (sender !== undefined) named.senders.add(sender)
  }
}

const knownOf = (places: ReadonlyMap<string, NamedPlace>, place: ImportedPlace): NamedPlace | undefined =>
  places.get(place.link ?? '') ?? places.get(keyOf(place.name ?? ''))

const asRow = ({ place, notes, senders, count }: NamedPlace): ImportedPlace => {
  const note = noteOf([
    ...notes,
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
