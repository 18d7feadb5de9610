import { definedMembers } from '../../../util/defined-members.ts'
import type { ImportedPlace } from '../imported-place.ts'
import { whereabouts } from '../whereabouts.ts'
import { isAddress } from './details.ts'
import { isCategory, withoutDecoration } from './headings.ts'
import { withoutRating } from './ratings.ts'

/** A place in words. */
export type PlaceInWords = {
  place: ImportedPlace & { name: string }
  /** A text in brackets that may be a town or a note: only the other lines tell. */
  aside?: string
  notes: string[]
  /** Lines below the notes, such as the rating. */
  facts: string[]
}

const noteMarks = /^(.*?\S)(?:(?: [-–—]{1,3}| ?[:：]|——| ?(?:→|->|=>|⇒)) (?=\S)|：|——|→)(.*)$/u
const struck = /~~([^~]{1,300})~~/u

/**
 * Parses `name`, `name, town` or `name, street, town`, each with a rating, a text in brackets, and a note after a dash or a colon.
 * `NUBIANI - Koreatown` is found as `NUBIANI` too, but `Roscioli – best carbonara` is not found as a whole. So text after a dash
 * becomes the note.
 */
export const placeInWords = (words: string): PlaceInWords => {
  const [, struckOut] = struck.exec(words) ?? []
  const rest = words.replace(struck, ' ').trim()
  // A new name beside a name that is struck out replaces it.
  const isReplaced = struckOut !== undefined && /^\p{Lu}/u.test(rest)
  const written =
    struckOut === undefined || isReplaced
      ? rest
      : rest === ''
        ? struckOut
        : `${struckOut} – ${rest.replace(/^[-–—:]\s*/u, '')}`
  const { text, rating } = withoutRating(written.replaceAll(/ ?\/\/ ?| \|\| /g, ' | '))
  const [time = '', timeOfDay] = timeAhead.exec(text) ?? []
  const { notes, aside, ...place } = partsOf(
    text
      .slice(time.length)
      .replace(/^[-–—:,|]\s*/u, '')
      .replace(/\s*[-–—:,|→]$/u, ''),
  )
  const isStruck = struckOut !== undefined && !isReplaced
  return {
    place,
    ...(aside !== undefined && { aside }),
    notes: timeOfDay === undefined ? notes : [timeOfDay, ...notes],
    facts: [...(rating === undefined ? [] : [`Rating: ${rating}`]), ...(isStruck ? ['Struck out'] : [])],
  }
}

// An itinerary: `8pm Roscioli`, `20:30 – Roscioli`.
const timeAhead = /^(\d{1,2}:\d\d(?: ?(?:[ap]m|uhr|h))?|\d{1,2}(?:\.\d\d)? ?(?:[ap]m|uhr|h))[ :,–-]{1,4}(?=\S)/iu

type Parts = ImportedPlace & { name: string; aside?: string; notes: string[] }

// `Roscioli......9` of a menu, and a name with sentences behind it.
const leaders = / ?(?:\.{3,200}|…{1,50}) ?| [·•] (?=\p{Ll})|(?<=\p{L}) ?\p{Extended_Pictographic}\uFE0F? (?=\p{Ll})/u
const sentence = /^([^:(–—]{2,150}?(?<!Str|Ave|Blvd|Bros|Mrs)(?<=\p{L}{3}))\. (\p{L}.*)$/u

const partsOf = (text: string): Parts => {
  const [, beforeNote, afterNote] = noteMarks.exec(text.replace(leaders, ' – ')) ?? sentence.exec(text) ?? []
  const { words, asides, tail } = withoutBrackets(beforeNote ?? text)
  const { name, near, address, notes } = inCommas(words)
  const behind = withoutAddress(afterNote?.trim() ?? '')
  const asidesOf = (kind: AsideKind) => asides.filter(aside => asideKindOf(aside) === kind)
  const [addressAside, ...otherAddresses] = asidesOf('address')
  const uncertain = asidesOf('uncertain')
  const isPlaced = near !== undefined || address !== undefined
  return definedMembers<Parts>({
    name: name ?? '',
    near,
    address: address ?? addressAside ?? behind.address,
    aside: isPlaced ? undefined : uncertain[0],
    notes: [
      ...notes,
      ...uncertain.slice(isPlaced ? 0 : 1),
      ...asidesOf('note'),
      ...otherAddresses,
      tail,
      ...behind.notes,
    ].filter(text => text !== ''),
  })
}

type AsideKind = 'address' | 'uncertain' | 'note'

const asideKindOf = (aside: string): AsideKind => {
  if (isAddress(aside)) return 'address'
  return isLikeTown(aside) ? 'uncertain' : 'note'
}

/** Returns whether a text may be a town or a district: few words, all capitalised, or letters without case. */
const isLikeTown = (text: string): boolean =>
  !/[\d!?€$£¥%+"“”«»]/u.test(text) &&
  !isCategory(text) &&
  text.length <= 40 &&
  (/^\p{Lo}{2,6}$/u.test(text) || (/\p{Lu}/u.test(text) && isCapitalised(text)))

const particle =
  /^(?:al|am|an|and|aan|d[aeiou]|das|de[lnr]|della?|des|e|ed|el|en|et|im|in|la|le|les|of|op|st\.|sul|sur|the|und|van|y|&|-|(?:d|l|dell|nell|sull)['’]\p{Lu}.*)$/u

/** Returns whether all words are capitalised, or have letters without case, except particles between them. */
export const isCapitalised = (text: string): boolean =>
  text.split(' ').every((word, index) => /^[\p{Lu}\p{Lo}\d'’]/u.test(word) || (index > 0 && particle.test(word)))

const brackets = /[ ]?(?:[(（]([^()（）]{1,200})[)）]|[«“"]([^«»“”"]{1,200})[»”"](?=$))/gu

/** Takes texts in brackets out of a name, unless more of the name follows, or it is the branch of a shop. */
const withoutBrackets = (text: string): { words: string; asides: string[]; tail: string } => {
  const asides: string[] = []
  let end = text.length
  let from: number | undefined
  for (const found of text.matchAll(brackets)) {
    const aside = (found[1] ?? found[2])!.trim()
    const behind = text.slice(found.index + found[0].length).trim()
    const isName =
      found.index === 0 || /[店館堂]$/u.test(aside) || /^\p{Lu}/u.test(behind) || /^[-&'’\p{N}]/u.test(behind)
    if (isName) continue
    asides.push(aside)
    from ??= found.index
    end = found.index + found[0].length
  }
  if (from === undefined) return { words: text, asides, tail: '' }
  const behind = text.slice(end).trim()
  // A town may follow: `Roscioli (carbonara), Rome`.
  return /^[,，、،]/u.test(behind)
    ? { words: text.slice(0, from) + behind, asides, tail: '' }
    : { words: text.slice(0, from), asides, tail: behind.replace(/^[-–—:;.]\s*/u, '') }
}

const withoutOuterBrackets = (text: string): string => /^[(（]([^()（）]*)[)）]$/u.exec(text)?.[1] ?? text

/** Takes the address out of a note: `Piazza Castello 29. Gianduiotti.`, `€€ – Piazza Castello 29`. */
const withoutAddress = (note: string): { address?: string; notes: string[] } => {
  const parts = note.split(/ [-–—]{1,2} |(?<=[^(（]) (?=[(（][^()（）]{1,100}[)）]$)/u)
  const at = parts.findIndex(part => isAddress(part.replace(/\.$/, '')))
  if (at !== -1)
    return { address: parts[at]!.replace(/\.$/, ''), notes: parts.toSpliced(at, 1).map(withoutOuterBrackets) }
  const [, first, rest] = /^(.{5,100}?\d\w?)(?:\. |; )(.+)$/u.exec(note) ?? []
  return first !== undefined && isAddress(first) ? { address: first, notes: [rest!] } : { notes: [note] }
}

type Words = { name: string | undefined; near?: string; address?: string; notes: string[] }

const inCommas = (words: string): Words => {
  const parts = words
    .split(/[,，、،|]/u)
    .map(part => part.trim())
    .filter(part => part !== '')
  const notesFrom = parts.findIndex((part, index) => index > 0 && isNoteOf(part, parts[index - 1]!))
  const [first, ...rest] = notesFrom === -1 ? parts : parts.slice(0, notesFrom)
  const notes = notesFrom === -1 ? [] : partsAsNotes(parts.slice(notesFrom))
  const { name, near, price } = withTown(withoutDecoration(first ?? ''))
  const where = whereabouts(rest)
  return {
    name: name === '' ? first : (/^["“„«「](.+)["”“»」]$/u.exec(name)?.[1] ?? name),
    ...(near !== undefined && { near }),
    ...where,
    notes: [price, ...notes].filter(note => note !== ''),
  }
}

/** Returns whether a part behind a comma is no town: it begins in lower case or is a price. */
const isNoteOf = (part: string, before: string): boolean =>
  isPrice(part) ||
  (/^\p{Ll}/u.test(part) &&
    !/^(?:d['’]|l['’]|near|nr|bei|am|an der|in|via|rue|calle|rua|carrer|corso|piazza|largo)/u.test(part) &&
    !/\d$/.test(before + part))

const isPrice = (text: string): boolean => /^(?:[€$£¥₩]{1,5}|[€$£]\s?\d{1,4}|\d{1,4}\s?[€$£])$/u.test(text)

const partsAsNotes = (parts: readonly string[]): string[] => {
  const prices = parts.filter(isPrice)
  const others = parts.filter(part => !isPrice(part)).join(', ')
  return [...prices, others]
}

const atTown = /^(.{2,}?) ?@ ?(\p{L}[^@]{1,60})$/u
const inTown = /^(.{2,}?) (?:in|en|à|em) (\p{Lu}[\p{L}'’.-]+(?: (?:\p{Lu}[\p{L}'’.-]+|de|del|la|am|an|der|sur)){0,3})$/u
const priced = /^(.{2,}?) ([€$£¥₩]{1,5})$/u

/** Takes the town of `Name @ town` and `Name in Town`, and the price behind it, out of a name. */
const withTown = (text: string): { name: string; near?: string; price: string } => {
  const [, priceless = text, price = ''] = priced.exec(text) ?? []
  const [, name, near] = atTown.exec(priceless) ?? inTown.exec(priceless) ?? []
  return name === undefined ? { name: priceless, price } : { name: name.trim(), near: near!.trim(), price }
}
