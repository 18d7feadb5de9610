import type { TownsByName } from '../../../domain/town-names.ts'
import { townOf } from '../whereabouts.ts'
import {
  isAddress,
  isCertainAddress,
  isPlaceLike,
  isStreet,
  isTownName,
  phoneIn,
  postcodeLine,
  unlessShort,
} from './address.ts'
import { speaksOfFood } from './cuisines.ts'
import { type Draft, priceLevelOf, takePhone } from './facts.ts'

/** Signs between the parts of a text. */
export const edge = /^[\s,，、。،;:：|｜·•.…–—\-/→>~]+|[\s,，、،;:：|｜·•–—\-/→]+$/gu

/** A part of a text, with its range there. That of a text in brackets includes them. */
export type Segment = { text: string; isBracket: boolean; start: number; end: number }

const between = new RegExp(
  [
    String.raw`[(（[]((?:[^()（）[\]]|[(（][^()（）]{0,100}[)）]){1,300})[)）\]]`,
    String.raw`\s(?:[-–—|·•]{1,2}|\.(?=\s\p{Lu})|→|->|=>|\/\/)\s|(?:\s?\.){4,}|\s?——\s?|｜|\s?::\s`,
    String.raw`(?<=\p{L}{2}|\d|[)»”"])${unlessShort}\.\s+(?=[\p{Lu}\p{Lo}¿¡"«„“(]|\d)|。\s*|[;；]\s`,
  ].join('|'),
  'gu',
)

/** Splits a text at dashes, bars, ends of sentences and brackets. */
export const segmentsOf = (text: string): Segment[] => {
  const segments: Segment[] = []
  let from = 0
  const push = (piece: string, at: number, bracket?: string) => {
    const trimmed = piece.replace(edge, '').trim()
    if (trimmed === '') return
    const start = bracket === undefined ? at + piece.indexOf(trimmed) : at
    segments.push({
      text: trimmed,
      isBracket: bracket !== undefined,
      start,
      end: start + (bracket ?? trimmed).length,
    })
  }
  for (const { index, 0: found, 1: inside } of text.matchAll(between)) {
    push(text.slice(from, index), from)
    if (inside !== undefined) push(inside, index, found)
    from = index + found.length
  }
  push(text.slice(from), from)
  return segments
}

/** Returns a text without some of its segments. Segments that stand side by side keep the signs between them. */
export const textWithout = (text: string, segments: readonly Segment[], taken: ReadonlySet<Segment>): string => {
  const runs: Segment[][] = [[]]
  for (const segment of segments)
    if (taken.has(segment)) runs.push([])
    else runs.at(-1)!.push(segment)
  const left = runs.flatMap(run =>
    run.length === 1
      ? run[0]!.text
      : run.length === 0
        ? []
        : text.slice(run[0]!.start, run.at(-1) === segments.at(-1) ? text.length : run.at(-1)!.end),
  )
  return left
    .map((each, index) => (index < left.length - 1 && !/[.!?。！？…]$/u.test(each) ? `${each}.` : each))
    .join(' ')
}

/** Inhabitants of a town that a line alone may name. Words such as “Reserve” are names of small towns. */
export const bigTown = 50_000

/** Where a segment stands: first behind a name, in a list where that says where the place is, or later. */
export type Position = 'where' | 'where, in lower case' | 'first' | 'later'

/** Takes what a segment says as a fact. Returns whether it was all of it. */
export const takeSegment = (
  draft: Draft,
  { text: whole, isBracket }: Pick<Segment, 'text' | 'isBracket'>,
  towns: TownsByName,
  position: Position,
): boolean => {
  const inside = isBracket ? segmentsOf(whole) : []
  if (inside.length > 1) return takeAddressFirst(draft, whole, inside, towns)
  // `Mulberry Street: square only`, `Hindenburgstraße/near the station`
  const [, head, sign, tail] = /^([^:：/]{2,60})([:：]\s+|\/(?=\S))(\S.*)$/u.exec(whole) ?? []
  // `400 Fairview Avenue rooftop`
  const [, street, behind] = streetAhead.exec(whole) ?? []
  if (street !== undefined && draft.address === undefined) {
    takeAddress(draft, street)
    draft.notes.push(behind!)
    return true
  }
  const isWhereAhead =
    head !== undefined &&
    (isStreet(head) ||
      (sign !== '/' && (isAddress(head) || isTownName(head, towns) || (position === 'where' && isPlaceLike(head)))))
  const text = isWhereAhead ? head : whole
  if (isWhereAhead) draft.notes.push(tail!)
  if (takePostcode(draft, text)) return true
  if (takePhone(draft, text)) return true
  // `15,000 yen` is one part.
  const parts = text.split(/(?:,(?!\d{3}(?!\d))|[，、،])\s*/u)
  if (isBracket && parts.length > 1 && parts.some(part => priceLevelOf(part) !== undefined))
    return takeFacts(draft, parts, towns)
  const taken = takeWhere(draft, parts, towns, position) || takeLast(draft, parts)
  if (taken === 0 && !parts.some(part => phoneIn(part) !== undefined)) return false
  const left = parts.slice(taken).filter(part => !takePhone(draft, part))
  const note = left.join(', ')
  if (note !== '') draft.notes.push(note)
  return true
}

const streetAhead =
  /^(\d{1,5} (?:[NSEW]\.? )?(?:\p{Lu}[\p{L}'’.]* ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Boulevard|Blvd|Drive|Place|Square)\.?(?: [NSEW]{1,2})?),? (\p{Ll}.*)$/u

/** Takes an address in brackets, with the district behind a dash: `(Rua Batataes, 242 – Jardim Paulista)`. */
const takeAddressFirst = (draft: Draft, text: string, inside: readonly Segment[], towns: TownsByName): boolean => {
  const [first, second] = inside
  const read: Draft = { ...draft, notes: [] }
  if (draft.address !== undefined || !takeSegment(read, first!, towns, 'later') || read.address === undefined)
    return false
  Object.assign(draft, read, { notes: [...draft.notes, ...read.notes] })
  const taken = new Set([first!])
  const parts = second!.text.split(/,\s*/u)
  if (draft.near === undefined && parts.length <= 3 && parts.every(part => isPlaceLike(part) && !speaksOfFood(part))) {
    draft.near = second!.text
    taken.add(second!)
  }
  for (const each of inside.slice(taken.size)) if (takeSegment(draft, each, towns, 'later')) taken.add(each)
  const left = textWithout(text, inside, taken)
  if (left !== '') draft.notes.push(left)
  return true
}

export const takeAddress = (draft: Draft, address: string): void => {
  draft.address = address
  const near = townOf(address)
  if (near !== undefined) draft.near ??= near
}

/** Takes the price and the town of facts in brackets: `[Sushi, 2$, Reston]`. */
const takeFacts = (draft: Draft, parts: readonly string[], towns: TownsByName): true => {
  const notes: string[] = []
  for (const part of parts) {
    const level = priceLevelOf(part)
    if (draft.price === undefined && level !== undefined) draft.price = level
    else if (draft.near === undefined && isTownName(part, towns)) draft.near = part
    else notes.push(part)
  }
  if (notes.length > 0) draft.notes.push(notes.join(', '))
  return true
}

/** Takes an address behind remarks: `pasta, Villeray, 380 rue Villeray`. Returns the number of parts. */
const takeLast = (draft: Draft, parts: readonly string[]): number => {
  const last = parts.at(-1)!
  if (draft.address !== undefined || parts.length < 2 || !isCertainAddress(last)) return 0
  // `1-1-19, Namba, Chuo, Osaka 542-0076`
  if (/^\d/.test(parts[0]!)) {
    takeAddress(draft, parts.join(', '))
    return parts.length
  }
  takeAddress(draft, last)
  draft.notes.push(parts.slice(0, -1).join(', '))
  return parts.length
}

/** Takes the address and the town at the beginning of parts between commas. Returns the number of parts. */
const takeWhere = (draft: Draft, parts: readonly string[], towns: TownsByName, position: Position): number => {
  // The dot of a short form belongs to it: `12 Komsomolskaya st.`
  const bare = (part: string) => part.replace(/(?<!(?<!\p{L})(?:st|str|ave|rd|blvd|sq|ul))\.$/iu, '').trim()
  const [first = '', second] = parts.slice(0, 2).map(bare)
  if (draft.address === undefined) {
    const pair = second === undefined ? first : `${first}, ${second}`
    const isWithNumber =
      !isAddress(first) && /^\d{1,4}\s?[a-z]?(?:[-–/]\d{1,4})?$/iu.test(second ?? '') && /\p{L}/u.test(first)
    if (isAddress(first) || isStreet(first) || isWithNumber || (isAddress(pair) && !isTownName(first, towns))) {
      let count = isWithNumber || (!isAddress(first) && !isStreet(first)) ? 2 : 1
      while (count < parts.length && count < 6 && isMoreOfAddress(bare(parts[count]!), towns)) count++
      const address = parts.slice(0, count).map(bare).join(', ')
      takeAddress(draft, address)
      return count
    }
  }
  const isWhere = position.startsWith('where')
  if (isWhere && draft.address === undefined && /\d/.test(first) && isPlaceLike(first)) {
    draft.address = first
    return 1
  }
  if (
    draft.near === undefined &&
    position !== 'later' &&
    ((isTownName(first, towns) && !isDish(first, towns, position)) ||
      (isWhere && isPlaceLike(first, position !== 'where') && !isRemark(first, position)))
  ) {
    const isArea = (part: string) => /^[A-Z]{2}$/.test(part) || isTownName(part, towns)
    let count = 1
    while (count < parts.length && count < 3 && !/^\p{Ll}/u.test(parts[count]!) && isArea(parts[count]!)) count++
    draft.near = parts.slice(0, count).map(bare).join(', ')
    return count
  }
  return 0
}

/** Returns whether a name of a small town is in lower case, as in `Kiln – tea`. Many such words are dishes. */
const isDish = (text: string, towns: TownsByName, position: Position): boolean =>
  position !== 'where, in lower case' && /^\p{Ll}/u.test(text) && (towns(text)?.inhabitants ?? 0) < bigTown

/** Returns whether one of several words is long and in lower case: `Work and Study space`. `Borough market` is a place. */
const isRemark = (text: string, position: Position): boolean =>
  position === 'where' && (speaksOfFood(text) || / \S+ (?:.*(?<!\p{L}))?\p{Ll}{5}/u.test(text))

const isMoreOfAddress = (part: string, towns: TownsByName): boolean =>
  isTownName(part, towns) ||
  /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}$/u.test(part) ||
  /^(?:[A-Z]{1,2}-)?\d{4,6}(?:-\d{3,4})?(?:[- ]\p{Lu}|$)/u.test(part) ||
  /^[A-Z]{2}(?: \d{5})?$/.test(part) ||
  /^(?:\d+(?:st|nd|rd|th)? (?:floor|fl)|\d+[FB樓楼階]|B\d)/iu.test(part) ||
  /^\d{1,4}[a-z]?(?: ?\/ ?\d{0,3}[a-z]?)?(?: r)?(?:[- ]+(?:\d{4,5} )?\p{Lu}\p{L}{2,20})?$/iu.test(part)

/** Adds a postcode, perhaps with its town, to the address before it. */
export const takePostcode = (draft: Draft, text: string): boolean => {
  const found = postcodeLine.exec(text)
  const town = found?.groups?.town ?? found?.groups?.before
  if (!found || draft.address === undefined || (town === undefined && hasPostcode.test(draft.address))) return false
  draft.address = `${draft.address}, ${text}`
  if (town !== undefined) draft.near ??= town.trim()
  return true
}

const hasPostcode = /(?<!\d)\d{5}(?!\d)/
