import { pointWithin } from '../../../domain/coordinates-in-text.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { linksIn } from '../../../domain/map-links/links-in.ts'
import { isAnnouncement, isFiller } from '../../../domain/map-links/words-around.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { isAddress, isPlaceLike, isStreet, isTownName, minTown, phoneIn, startOfTown, unlessShort } from './address.ts'
import { withoutDecoration } from './categories.ts'
import { isCuisine } from './cuisines.ts'
import { type Line, type Mark, maxSignedLine, type Piece, plainPiece, slice, spaced, textOf } from './document.ts'
import { genericLabel, isPrice, isSameAddress } from './facts.ts'
import { type LineStyle, noStyle } from './line-style.ts'
import { accolade, occasion } from './small-talk.ts'

/** The name at the beginning of a line, and the rest of the line with its first separator. */
export type Naming = {
  name: string
  /** How the name is set apart. */
  by: 'mark' | 'quotes' | 'separator' | 'comma' | 'brackets' | 'preposition' | 'sentence' | 'whole'
  rest: Line
  link?: string
  isStruck?: boolean
}

const emphasis: readonly Mark[] = ['bold', 'italic', 'link', 'code']
const separator =
  / ?(?:\s[-–—=>»]{1,3}(?=\s)|(?<=[)）\]])[-–—](?=\s)|\s?::(?=\s|$)|[:：](?=\s)|：|\s[|·•~](?=\s)|\s\/(?=\s\p{Ll})|\s\/\/(?=\s)|(?:\s?\.){4,}|\.{3}(?=\s\p{Ll})|\s?…{1,20}|\t|｜|\s?(?:→|->|=>|⇒|——|—{2}))\s*/gu
const bracket = /\s?[(（[]((?:[^()（）[\]]|[(（][^()（）]{0,100}[)）]){1,200})[)）\]]/gu
const sentenceEnd = new RegExp(
  String.raw`(?<=\p{L}{3}|\d[a-z]?|[)»”"])${unlessShort}(?:[.!。！]\s*(?=[\p{Lu}\p{Lo}¿¡"«„“])|[.。]\s*(?=\())`,
  'gu',
)
const openQuotes = /^(?:["“„«「『»](.{1,100}?)["”“»」』«]|'([^']{1,100})'(?=,?$))(?=$|[\s,.:;–—-])/u

/** Returns the only words in quotation marks, in bold or in a link within a sentence: `The first is "Bún Chả" on Hàng Mành.` */
export const namingWithin = (line: Line): Naming | undefined => {
  const text = textOf(line)
  if (text.length > maxSignedLine) return undefined
  const quoted = [...text.matchAll(/["“„«「『](\p{Lu}[^"”“»」』]{1,60}|\p{Lo}[^"”“»」』]{1,40})["”“»」』]/gu)].map(
    ([, name]) => name!,
  )
  const bold = line.pieces.filter(({ marks }) => marks.has('bold')).map(({ text }) => text.trim())
  const [name, ...others] = bold.length > 0 ? bold : quoted
  if (name === undefined || others.length > 0 || name.split(' ').length > 7 || name.length === text.length)
    return undefined
  return {
    name: name.replace(/[\s,.:;]+$/u, ''),
    by: 'quotes',
    rest: line,
    ...linkIn({ ...line, pieces: line.pieces.filter(({ text }) => text.includes(name)) }),
  }
}

/** Splits a line behind its name. @param towns tells which words name a town */
export const namingOf = (whole: Line, towns: TownsByName, style: LineStyle = noStyle): Naming => {
  if (textOf(whole).length > maxSignedLine) return { name: '', by: 'whole', rest: whole }
  const [first] = linksIn(textOf(whole))
  // What is behind a link that names its place is said about the place.
  if (first?.start === 0 && first.link.includes(':') && readMapLink(first.link)?.name !== undefined)
    return { name: '', by: 'mark', link: first.link, rest: spaced(slice(whole, first.end)) }
  const line = withoutSigns(whole)
  const text = textOf(line)
  if (/^(?:https?:\/\/\S+|geo:\S+(?:\([^)]*\))?)$/i.test(text))
    return { name: '', by: 'mark', link: text, rest: slice(line, text.length) }
  const [only, ...others] = line.pieces
  if (only?.link !== undefined && others.length === 0 && isSameAddress(only.text, only.link))
    return { name: '', by: 'mark', link: only.link, rest: slice(line, text.length) }
  const lead = leadOf(line) ?? placeLinkedIn(line, towns, style)
  if (lead) return withTown(lead, towns, style)
  const quoted = openQuotes
    .exec(text)
    ?.slice(1)
    .find(name => name !== undefined)
  if (quoted !== undefined)
    return { name: quoted.trim(), by: 'quotes', rest: slice(line, openQuotes.exec(text)![0].length) }
  const marked = markBehind(line)
  const end =
    marked === undefined
      ? endOfName(text, towns, style)
      : shorter({ at: marked, by: 'mark' }, endOfName(text.slice(0, marked), towns, style))
  const name = withoutDecoration(text.slice(0, end.at)).replace(/[\s,;:–—-]+$|[!！]{2,}$/gu, '')
  const [link] = linksIn(text)
  // `Check this out: https://…` names nothing.
  if (link?.link.includes(':') && readMapLink(link.link) && (name === '' || (isAnnouncement(name) && !describes(name))))
    return { name: '', by: 'mark', link: link.link, rest: slice(line, 0, link.start) }
  return {
    name: unquoted(name),
    by: end.by,
    rest: spaced(slice(line, end.at)),
    ...struckIn(slice(line, 0, end.at)),
    ...linkIn(slice(line, 0, end.at)),
  }
}

/** Returns whether a few words describe a place that has no other name: `the bakery Karin showed me`. */
export const describes = (text: string): boolean =>
  text.split(' ').length <= 10 && !isFiller(text) && !/[.!?…]$/.test(text) && article.test(text)
const article = /^(?:the|that|a|an|der|die|das|ein|eine|le|la|les|un|une|el|los|las|una|il|lo|o|um|uma|de|het|een) /iu

/** A number ahead of a heading or a name in bold. */
export const numberAhead = /^(?:#|№|No\.? ?)?(\d{1,3})(?:[.)．、](?!\d)|\.-| [-–—:.](?= ))\s*(?=\S)/u

const signs =
  /^(?:\p{Extended_Pictographic}\uFE0F?[\u{1F3FB}-\u{1F3FF}]?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*|\p{Regional_Indicator}|[→>»•·*]|->|:[a-z][a-z_]{1,30}:)+\s*/u

/** Removes emoji and arrows at the beginning. */
const withoutSigns = (whole: Line): Line => {
  const line = withFactBehind(withRemarkBehindStruck(whole))
  const text = textOf(line)
  const [found] = signs.exec(text) ?? []
  const isRating = /^(?:[★⭐🌟]\uFE0F?){2}/u.test(found ?? '')
  return found === undefined || isRating || found.length === text.length ? line : spaced(slice(line, found.length))
}

/** Sets a remark behind struck words apart: `~~Ramen Ikkyu~~ closed down`. */
const withRemarkBehindStruck = (line: Line): Line => {
  const end = line.pieces.findIndex(({ marks }) => !marks.has('struck'))
  if (end < 1 || !/^\s*[\p{L}\p{N}]/u.test(textOf({ pieces: line.pieces.slice(end) }))) return line
  return { ...line, pieces: line.pieces.toSpliced(end, 0, plainPiece(' – ')) }
}

const wordsAhead = (text: string, words: RegExp): string[] | undefined => {
  const found = words.exec(text)
  return found && /^[\p{Lu}\p{Lo}\d"“„«]/u.test(text.slice(found[0].length)) ? found : undefined
}

const factAhead =
  /^(?:[€$£¥₩₺₽]{1,4}|[€$£¥]\s?\d{1,4}|\d{1,2}(?:[.,]\d{1,2})?\s?\/\s?(?:5|10|20|100)|\d{1,3}\s?%|\d{1,2}x|[★⭐🌟]{1,5}☆{0,4}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./](?:\d{2,4})?|\d{1,2}[:.]\d\d(?:\s?[ap]m|\s?uhr)?(?:\s?[-–]\s?\d{1,2}[:.]\d\d)?)(?:\s?[-–—:|,])?\s+(?=\p{L})/iu

/** Moves a price or a rating ahead of a name behind it: `9/10 – Fern & Flint` becomes `Fern & Flint 9/10`. */
const withFactBehind = (line: Line): Line => {
  const text = textOf(line)
  const [link] = linksIn(text)
  if (link?.start === 0 && link.link.includes(':') && text.slice(link.end).trim() !== '') {
    return followedBy(spaced(slice(line, link.end)), ` ${link.link}`)
  }
  const point = pointWithin(text)
  if (point?.before === '' && point.behind !== '') {
    const start = text.length - point.behind.length
    return followedBy(slice(line, start), ` – ${text.slice(0, start)}`)
  }
  const [praise] = wordsAhead(text, accolade) ?? []
  const [found] = praise === undefined ? (factAhead.exec(text) ?? wordsAhead(text, occasion) ?? []) : [praise]
  if (found === undefined || !/\p{L}/u.test(text)) return line
  const [meal] = (praise === undefined && /^\p{L}+/u.exec(found)) || []
  const fact = meal ?? found.replace(/[\s:|–—-]+$/u, '')
  return followedBy(slice(line, found.length), ` – ${fact}`)
}

const followedBy = (line: Line, text: string): Line => ({ ...line, pieces: [...line.pieces, plainPiece(text)] })

/** Cuts a lead before a town in it: `[Blue Lantern, Edinburgh](…)`. */
const withTown = (lead: Naming, towns: TownsByName, style: LineStyle): Naming => {
  const [, name, town] = /^([^,]{2,80}), ([^,]{2,40}(?:, [^,]{2,40})?)$/u.exec(lead.name) ?? []
  if (
    name === undefined ||
    !(
      isTownName(town!, towns) ||
      (style.hasPlaceBehindComma && isPlaceLike(town!) && !/^[\s,–—-]*[(（[]/u.test(textOf(lead.rest)))
    )
  )
    return lead
  return {
    ...lead,
    name,
    rest: { ...lead.rest, pieces: [plainPiece(`, ${town} – `), ...lead.rest.pieces] },
  }
}

const unquoted = (name: string): string => /^["“„«「『](.+)["”“»」』]$/u.exec(name)?.[1] ?? name

const struckIn = (line: Line): Pick<Naming, 'isStruck'> =>
  line.pieces.some(({ marks }) => marks.has('struck')) ? { isStruck: true } : {}

const linkIn = ({ pieces }: Line): Pick<Naming, 'link'> => {
  const link = pieces.find(({ link }) => link !== undefined && !link.startsWith('wiki:'))?.link
  return link === undefined ? {} : { link }
}

/** Returns a name that begins the line in a style of its own, or as a link, with what is behind it. */
const leadOf = (line: Line): Naming | undefined => {
  const { pieces } = line
  const [first] = pieces
  const marks = emphasis.filter(mark => first?.marks.has(mark))
  if (!first || marks.length === 0) return undefined
  const end = pieces.findIndex(({ marks: others }) => !marks.some(mark => others.has(mark)))
  const lead = { ...line, pieces: end < 0 ? pieces : pieces.slice(0, end) }
  const text = textOf(lead)
  // A mark around the whole line sets nothing apart in it.
  if (end < 0 && first.link === undefined) return undefined
  const [inQuotes = '', ...names] = openQuotes.exec(text) ?? []
  if (inQuotes !== '' && inQuotes.length < text.length)
    return {
      name: names.find(name => name !== undefined)!.trim(),
      by: 'mark',
      rest: spaced(slice(line, inQuotes.length)),
      ...linkIn(lead),
    }
  const isCode = marks.every(mark => mark === 'code')
  const isUrl = /^https?:\/\//.test(text)
  if (isCode || isUrl || !/[\p{L}\p{N}]/u.test(text)) return undefined
  const name = withoutDecoration(text).replace(
    /(?:[\s:：,;。–—-]|(?<!(?<!\p{L})(?:\p{L}|Co|Inc|Ltd|Bros|Jr|St))\.)+$/u,
    '',
  )
  if (name === '') return undefined
  // `**Casa Rodilla (Calle Feria, 38).-** …`, `**Poke Box (King Street)**: …`: the rest of the lead is no name.
  const [, bare, sign, where] = /^(.{2,80}?)\s?([(（[])(.{2,120})[)）\]]\.?-?$/u.exec(name) ?? []
  const [behindDash] = name.split(/ [-–—] /u, 1)
  const own =
    bare !== undefined && (sign === '[' || /^\p{Ll}/u.test(where!) || isAddress(where!) || end >= 0)
      ? bare
      : behindDash !== name && behindDash !== ''
        ? behindDash
        : undefined
  return {
    name: own ?? unquoted(name),
    by: 'mark',
    rest: spaced(slice(line, (own ?? text).length)),
    ...linkIn(lead),
    ...struckIn(lead),
  }
}

/**
 * Returns the only link to a place on a map in a sentence: `Had some takoyaki from [Takoten](…)`, `Lunch: [Kiln](…)`. Where other lines
 * begin with a link, any link near the beginning is the name: `At [Kiln](…) you sit at the counter`.
 */
const placeLinkedIn = (line: Line, towns: TownsByName, { hasLinks }: LineStyle): Naming | undefined => {
  const isNamed = ({ link }: Piece) => link !== undefined && (hasLinks || readMapLink(link) !== undefined)
  const at = line.pieces.findIndex(isNamed)
  const { text = '', link } = line.pieces[at] ?? {}
  const before = textOf({ pieces: line.pieces.slice(0, at) })
  const isOnly =
    line.pieces.filter(piece => piece.link !== undefined).length === 1 ||
    (hasLinks && (before.length <= 30 || /[:：]\s*$/u.test(before)))
  const isName =
    !genericLabel.test(text.trim()) &&
    (hasLinks || (/^[\p{Lu}\p{Lo}\d]/u.test(text) && !isAddress(text) && !isTownName(text, towns)))
  if (link === undefined || !isOnly || !isName || !/(?:(?:^|\s)\p{L}?\p{Ll}+|[:：])\s*$/u.test(before)) return undefined
  const rest = line.pieces.toSpliced(at, 1, plainPiece(' – '))
  return { name: text.trim(), by: 'mark', link, rest: spaced({ ...line, pieces: rest }) }
}

type End = { at: number; by: Naming['by']; isFact?: boolean }

const shorter = (one: End, other: End): End => (other.by === 'whole' || one.at <= other.at ? one : other)

/** Returns where words in italics or code begin that end the line, behind a name without a mark. */
const markBehind = ({ pieces }: Line): number | undefined => {
  const first = pieces.findIndex(({ marks }) => marks.has('italic') || marks.has('code'))
  if (
    first < 1 ||
    !pieces.slice(first).every(({ marks, text }) => marks.has('italic') || marks.has('code') || text.trim() === '')
  )
    return undefined
  return pieces.slice(0, first).reduce((sum, { text }) => sum + text.length, 0)
}

/** A name and the verb of a sentence about it: `The Londoner is a great pub`. */
const subject =
  /^(?!(?:I|We|You|They|It|He|She|This|That|There|These|Here|What|Everything|Food|Service|Es|Das|Hier|Il|Ce|On|Esto|Este|Questo|Isso)\s)((?:\p{Lu}|\d)[^\s,.:;!?]*(?: (?:[\p{Lu}\d&][^\s,.:;!?]*|of|de|la|le|and|y|the)){0,5}) (?:is|was|has|had|are|were|serves?|offers?|makes?|does|used to|ist|hat|macht|est|fait|propose|es|tiene|sirve|è|ha|fa|serve|tem|é|jest|heeft) (?=[\p{L}\d"“(])(\S.*)$/u

const endOfName = (text: string, towns: TownsByName, style: LineStyle): End => {
  const hard = firstEnd(text, style)
  const [, name, predicate] = subject.exec(text.slice(0, hard.at)) ?? []
  if (name !== undefined && (hard.by === 'sentence' || predicate!.split(' ').length > (hard.by === 'whole' ? 2 : 1)))
    return { at: name.length, by: 'sentence' }
  const head = text.slice(0, hard.at)
  const hasMore = hard.by !== 'whole' && hard.by !== 'sentence' && !hard.isFact
  const comma = commaEnd(head, towns, style, hasMore)
  // `Made in Sud, Rome`
  const isPlaced = comma !== undefined && isTownName(head.slice(comma.at).replace(commas, '').trim(), towns)
  const town = style.hasTownAtEnd ? startOfTown(head, towns) : undefined
  const ends = [hard, comma, isPlaced ? undefined : prepositionEnd(head, towns, style)]
  if (town !== undefined) ends.push({ at: town, by: 'preposition' })
  return ends.filter(end => end !== undefined).reduce((first, end) => (end.at < first.at ? end : first))
}

/** Returns the first dash, colon, bracket or end of a sentence. */
const firstEnd = (text: string, { dash = '' }: LineStyle): End => {
  const ends: End[] = [{ at: text.length, by: 'whole' }]
  for (const { index, 0: sign } of text.matchAll(separator)) {
    if (index === 0 || /^\s?:\d\d/.test(text.slice(index))) continue
    if (dash !== '' && sign.trim() !== dash && /^[-–—|]$/u.test(sign.trim()) && text.includes(` ${dash} `, index))
      continue
    if (/^[:：]/.test(sign.trim()) && /\d$/.test(text.slice(0, index)) && /^\d/.test(text.slice(index + sign.length)))
      continue
    ends.push({ at: index, by: 'separator' })
    break
  }
  for (const { index, 0: all, 1: inside } of text.matchAll(bracket)) {
    const behind = text.slice(index + all.length).trim()
    const isPart =
      index === 0 ||
      (/[店館馆堂舗]$/u.test(inside!.trim()) && /\p{Lo}/u.test(text.slice(0, index))) ||
      isInOtherScript(text.slice(0, index), inside!) ||
      /^(?:[-&'’](?!\s)|\p{N}{1,2}$)/u.test(behind) ||
      (/^\p{Lu}/u.test(behind) &&
        !/^\p{Ll}/u.test(inside!) &&
        !/^\p{L}+\./u.test(behind) &&
        behind.split(' ').length < 5)
    if (isPart) continue
    ends.push({ at: index, by: 'brackets' })
    break
  }
  const [link] = linksIn(text)
  if (link && link.start > 0 && link.link.includes(':')) ends.push({ at: link.start, by: 'separator' })
  const point = pointWithin(text)
  if (point && point.before !== '') ends.push({ at: point.before.length, by: 'separator', isFact: true })
  const fact = text.search(factBehind)
  if (fact > 0) ends.push({ at: fact, by: 'separator', isFact: true })
  for (const { index, 0: sign } of text.matchAll(sentenceEnd)) {
    // `Mama! Eat` is one name.
    const isShort =
      sign.startsWith('!') &&
      text
        .slice(index + sign.length)
        .split(/ [-–—|(:]|,/u, 1)[0]!
        .split(' ').length <= 2
    if (index < 3 || isShort) continue
    ends.push({ at: index, by: 'sentence' })
    break
  }
  return ends.reduce((first, end) => (end.at < first.at ? end : first))
}

/** Returns whether a text in brackets is the name in another script: `Gion Karoku (祇園 鹿六)`, `掃部介（かもんのすけ）`. */
const isInOtherScript = (name: string, inside: string): boolean =>
  inside.length <= 40 &&
  ((/(?![ªº])\p{Lo}/u.test(inside) && !/\p{Lo}/u.test(name)) ||
    (/^[\p{Script=Hiragana}ー]+$/u.test(inside) && /^\p{Script=Han}+$/u.test(name.trim())))

/** A tag, a rating or a price behind a name. */
const factBehind =
  /(?<=\S)\s(?=#\p{L}|[([]?\d{1,2}(?:[.,]\d)?\s?\/\s?(?:5|10|20)(?!\d)|[★⭐🌟]{1,5}|\*{1,5}(?:\s|$)|[€$£]{1,4}(?:[\s,]|$)|~?\d{1,3}(?:[.,]\d\d)?\s?€|[(~]?[€$£]\s?\d|\d{1,2}(?:[:.]\d\d)?\s?[-–]\s?\d{1,2}(?:[:.]\d\d)?\s?(?:uhr|h|[ap]m)|\d{1,4}[-./]\d{1,2}[-./]\d{2,4}(?!\d)|(?:\+|\(?0)\d[\d\s()/-]{7,20}$|\d(?:[.,]\d)?\s?(?:⭐|stars?\b|sterne?\b|stelle\b|estrellas\b|étoiles\b))/iu

/** Signs that a name may contain, or that separate it from what is behind. */
export const commas = /[,，、،;；]/u
const comma = /(?:,(?!\d{3}(?!\d))|[，、،;；])\s*/gu

/** Returns a comma behind which a town, an address, a price or a remark follows. */
const commaEnd = (head: string, towns: TownsByName, style: LineStyle, hasMore: boolean): End | undefined => {
  for (const { index, 0: sign } of head.matchAll(comma)) {
    if (index === 0 || /[(（][^)）]*$/u.test(head.slice(0, index))) continue
    const rest = head.slice(index + sign.length).trim()
    if (rest === '') return { at: index, by: 'comma' }
    const [part = ''] = rest.split(comma, 1)
    // `nice` is a remark.
    const isTown =
      (style.isInLowerCase || !/^\p{Ll}/u.test(rest)) && (isTownName(rest, towns) || isTownName(part, towns))
    const isRemark =
      !hasMore &&
      ((/^\p{Ll}/u.test(rest) &&
        (rest.split(' ').length >= (style.hasSeparators ? 4 : 2) || /^\p{Ll}+!+$/u.test(rest))) ||
        // `二月，晴` is a name.
        (/[，、]/u.test(sign) && /^\p{Lo}{3}/u.test(rest)))
    if (
      isTown ||
      isAddress(rest) ||
      isAddress(part) ||
      isStreet(part) ||
      isPrice(part) ||
      isCuisine(part) ||
      phoneIn(part) !== undefined ||
      isRemark ||
      (style.hasPlaceBehindComma && isPlaceLike(part, style.isInLowerCase))
    )
      return { at: index, by: 'comma' }
  }
  return undefined
}

const prepositions = / (?:in|at|@|on|near|à|en|em|in der|in den|im|bei|i|på|te|w|в|на|bij|op) /gu
const minInhabitants = 15_000

const prepositionEnd = (head: string, towns: TownsByName, style: LineStyle): End | undefined => {
  const hasPlaces = style.hasPlaceInBrackets || style.hasPlaceBehindName || style.hasPlaceBehindComma
  for (const { index, 0: word } of head.matchAll(prepositions)) {
    if (index < 2) continue
    const [rest = ''] = head
      .slice(index + word.length)
      .trim()
      .split(comma, 1)
    const known = towns(rest)
    if (
      /^\p{Lu}/u.test(rest) &&
      known &&
      known.kind !== 'country' &&
      known.inhabitants >= (hasPlaces ? minTown : minInhabitants)
    )
      return { at: index, by: 'preposition' }
    if (/^ on/.test(word) && isStreet(rest)) return { at: index, by: 'preposition' }
    if (/^ @/.test(word) && /^\p{L}/u.test(rest)) return { at: index, by: 'preposition' }
  }
  return undefined
}
