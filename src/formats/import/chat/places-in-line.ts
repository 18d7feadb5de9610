import { isDateWord } from '../../../domain/calendar.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { linksIn } from '../../../domain/map-links/links-in.ts'
import { isAnnouncement } from '../../../domain/map-links/words-around.ts'
import { isFood, placeKindOf } from '../../../domain/place-kind.ts'
import { fold } from '../../../domain/text.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { isAddress, isCertainAddress, isPlaceLike, isStreet, isTownName } from '../document/address.ts'
import { isCategory } from '../document/categories.ts'
import { isCuisine } from '../document/cuisines.ts'
import { type Line, maxSignedLine, plainLine, slice, spaced, textOf } from '../document/document.ts'
import { noStyle } from '../document/line-style.ts'
import { type Naming, namingOf } from '../document/naming.ts'
import type { Part } from '../document/parts.ts'
import { placeOfUnit } from '../document/unit-place.ts'
import type { ImportedPlace } from '../imported-place.ts'
import { noteOf } from '../table/note.ts'
import {
  articles,
  endOfLead,
  endOfProposal,
  insisting,
  isAdvice,
  isCue,
  isDoubted,
  isTalk,
  particles,
  proposedAhead,
  street,
} from './words.ts'

/** What is known of a chat: its senders, folded, and whether a town stands behind a dash in it: `Ramiro - Alfama`. */
export type Chat = { people: ReadonlySet<string>; towns: TownsByName; hasTownBehindDash: boolean }

/** A line of a message with the lines before it, and whether it is one of several in a list, or may answer a question. */
export type MessageLine = { part: Part; above: readonly Part[]; isListed: boolean; sinceAnswer: number }

const venueLink = /^([^(]{1,200}?)(?: \(([^()]{1,200})\))?: https?:\/\/(?:[a-z]+\.)?foursquare\.com\/v\//u

export const placesInLine = (of: MessageLine, chat: Chat): ImportedPlace[] => {
  const { text, line } = of.part
  const [, venue, address] = venueLink.exec(text) ?? []
  if (venue !== undefined) return [{ line: line.line, name: venue, ...(address && { address }) }]
  const found = [...linksIn(text)].find(({ link }) => readMapLink(link))
  if (found) return [linked(of, found, chat)]
  const piece = line.pieces.find(({ link }) => link !== undefined && readMapLink(link))
  if (!piece) return text.length > maxSignedLine ? [] : placesFrom(of, chat)
  const name = piece.text.trim()
  if (!isName(name, chat)) return [{ line: line.line, link: piece.link! }]
  return [placeOf(of.part, { ...namingOf(line, chat.towns), name, link: piece.link! }, chat)]
}

const isSharedPin = /^https:\/\/maps\.google\.com\/\?q=-?[\d.]+,-?[\d.]+$/

const linked = (
  { part, above }: MessageLine,
  { link, start, end }: { link: string; start: number; end: number },
  chat: Chat,
): ImportedPlace => {
  const [before = '', behind = ''] = [
    part.text.slice(endOfLead(part.text.slice(0, start)), start),
    part.text.slice(end),
  ].map(text => text.trim().replace(/^[\s:|,–—-]+|[\s:|,–—-]+$/gu, ''))
  const words = isSharedPin.test(link) ? '' : before
  const head = above.slice(-3).find(({ kind }) => kind === 'text')
  const title = (head && endOfProposal(head.text) > 0 && placeAhead(head, chat)?.place.name) || (head?.text ?? '')
  const isTitle = above.length <= 3 && !title.includes('://') && isName(title, chat)
  // `the bakery Karin showed me`
  const isWords = articles.has(fold(behind.split(' ', 1)[0]!)) && behind.split(' ').length <= 10
  const isBehind = words === '' && (isName(behind, chat) || (isWords && readMapLink(link)?.name === undefined))
  const name = isName(words, chat) ? words : isTitle ? title : isBehind ? behind : undefined
  const line = plainLine(part.line.line, name ?? '')
  const place = name === undefined ? {} : placeOf({ ...part, line, text: name }, namingOf(line, chat.towns), chat)
  const note = noteOf([place.note ?? '', ...[words, behind].filter(text => text !== '' && text !== name)])
  return { ...place, line: part.line.line, link, ...(note !== undefined && { note }) }
}

const placeOf = (part: Part, naming: Naming, { towns }: Chat): ImportedPlace =>
  placeOfUnit(
    { at: 0, details: [], group: [] },
    'items',
    [{ part, naming, style: noStyle, likeness: 1, isFact: false }],
    towns,
  )

// Where another place may begin behind one: `Dar Poeta in Trastevere, or Ai Marmi`.
const joint =
  /,? (?:or|and|oder|und|ou|et|o|y|e|of|en|или|и) (?:(?:at|at the|to|im|in der|ins|bei|chez|au|à|da|dal|al|en|bij) )?(?=\p{Lu})/u

const placesFrom = (of: MessageLine, chat: Chat): ImportedPlace[] => {
  const { part } = of
  const start = endOfLead(part.text)
  const several = namesIn(part.text.slice(start), chat)
  if (several && (start > 0 || of.sinceAnswer === 0)) return several.map(name => ({ line: part.line.line, name }))
  const found = placeIn(of, start, chat)
  if (!found) return []
  const { naming, ...where } = found
  const rest = textOf(naming.rest)
  const [joined = ''] = (rest.length <= 300 && joint.exec(rest)) || []
  const at = joined === '' ? rest.length : rest.indexOf(joined)
  const line = spaced(slice(naming.rest, at + joined.length))
  const next =
    joined === '' ? [] : placesFrom({ ...of, part: { ...part, line, text: textOf(line) }, sinceAnswer: 0 }, chat)
  const own = next.length === 0 ? naming : { ...naming, rest: slice(naming.rest, 0, at) }
  const place = placeOf(part, own, chat)
  // `gelato: Bar Pompi`
  const ahead =
    part.kind === 'item' ? part.text.slice(start, part.text.indexOf(naming.name)).replace(/\P{L}+$/u, '') : ''
  const note = noteOf([ahead, place.note ?? ''])
  return [{ ...place, ...where, ...(note !== undefined && { note }) }, ...next]
}

/** Returns the names of a line that has only names: `Kiln, Mister Wei and Dar Poeta`. */
const namesIn = (text: string, chat: Chat): string[] | undefined => {
  const names = text
    .replace(/[.!]$/u, '')
    .split(/, (?:and |und |et |y |e |en |i |и )?| (?:and|und|et|y|e|en|i|и|ve) (?=\p{Lu})/u)
  const isOne = (name: string) =>
    isTitle(name) && isName(name, chat) && !isTownName(name, chat.towns) && !isAddress(name)
  return names.length >= 3 && names.filter(name => name.includes(' ')).length > 1 && names.every(isOne)
    ? names
    : undefined
}

const word = "[\\p{L}\\p{M}'’]*(?:-[\\p{L}\\p{M}'’]+)*"
const capital = `(?:(?:\\p{Ll}{1,5}['’])?\\p{Lu}${word}|(?:St|Dr|Mt|Nr|No)\\.|\\d{1,4}\\p{L}?(?![\\p{L}\\d:.]))`
const particle = `(?:${[...particles].map(RegExp.escape).join('|')})`
// Between two names: `Da Enzo al 29 and Felice a Testaccio`.
const joined =
  '(?<=\\p{Lu}\\S* (?:\\p{Ll}\\S* )?\\S+ )(?<!(?:The|Der|Die|Das|La|Le|El|Il|Los|Las|Les) \\S+ )(?:and|or|und|oder|et|ou|y|o|e|of|en) (?=\\p{Lu}\\S* (?:\\p{Ll}{1,3} )?\\p{Lu})'
const run = new RegExp(
  `["“„«][^"”“»]{2,60}["”“»]|(?<![\\p{L}\\p{N}'’])\\p{Lu}${word}(?: (?:${capital}|(?!${joined})${particle}(?= (?:${particle} )?${capital})))*`,
  'gu',
)

type Area = { near?: string; address?: string }
type NameWithArea = Area & { naming: Naming }

/** Returns the first place of a line whose form small talk rarely has: at its start, behind a label, or within a sentence. */
const placeIn = (of: MessageLine, start: number, chat: Chat): NameWithArea | undefined => {
  const { text, kind } = of.part
  const [label = ''] = /^\p{L}[^:：.,()\d]{0,30}[:：]\s?(?=[\p{Lu}\p{Lo}"“„«「])/u.exec(text.slice(start)) ?? []
  const labelled = label === '' ? undefined : placeAt(of, start + label.length, undefined, chat)
  const first = labelled ?? placeAt(of, start, undefined, chat)
  if ((kind === 'item' && label === '') || (first && isTitle(first.naming.name)) || !/\p{Lu}|\p{Ll}/u.test(text))
    return first
  for (const { index, 0: words } of text.matchAll(run)) {
    const at = endOfLead(words)
    const place = index + at >= start ? placeAt(of, index + at, words.slice(at), chat) : undefined
    if (place) return place
  }
  return first
}

const quoted = /^["“„«「『]([^"”“»」』]{2,60})["”“»」』]/u

/** Returns the name at a position of a line, if its form is one of a place. `words`: the capitalised words there, within a sentence. */
const placeAt = (
  { part, isListed, sinceAnswer }: MessageLine,
  start: number,
  words: string | undefined,
  chat: Chat,
): NameWithArea | undefined => {
  const line = spaced(slice(part.line, start))
  const before = part.text.slice(0, start)
  const naming = namingAhead(line, words, chat)
  const { name, by } = naming
  const behind = textOf(naming.rest)
  if (!isName(name, chat) || isAsked(behind) || isDoubted(before, textOf(line))) return undefined
  const { form, end, ...where } = whereIn(behind, naming, chat)
  const found: NameWithArea = { naming: { ...naming, rest: slice(naming.rest, end) }, ...where }
  const isCased = /\p{Lu}|\p{Ll}/u.test(name)
  const isSeveral = name.includes(' ') && isTitle(name)
  const isMarked = by === 'quotes' || by === 'mark'
  const kinds = name.split(' ').map(placeKindOf)
  const isKind = isSeveral && kinds.some(kind => kind !== undefined && kind !== 'no food')
  const hasArticle = name.includes(' ') && articles.has(fold(name.split(' ', 1)[0]!))
  const isTown = where.near !== undefined && words === undefined && isTownName(where.near, chat.towns)
  const isAnswer = sinceAnswer < (name.includes(' ') ? 4 : 1)
  const isLed = start > (words === undefined ? 0 : endOfLead(part.text)) && isCue(before)
  const isAdvised = isLed && isAdvice(before)
  const isStrong = isMarked || isKind || (isCased ? isSeveral && (words === undefined || isLed) : name.length <= 20)
  const isNoFood = !isKind && (kinds.includes('no food') || isStreet(name) || isTownName(name, chat.towns))
  const isForm = {
    address: by !== 'preposition' || isSeveral || isAnswer || isLed,
    area:
      isStrong || isLed || isSeveral || hasArticle || (by === 'preposition' ? isAnswer && !isTown : isAnswer || isTown),
    remark: !isNoFood && (isStrong || (isListed && words === undefined)) && !figure.test(behind),
    link: isStrong || fold(behind).includes(`//${fold(name)}`),
    none: !isNoFood && (isMarked || isKind || (isSeveral && isLed)),
    whole: !isNoFood && (isKind || (isCased && isSeveral && (isAdvised || (isAnswer && words === undefined)))),
    aside:
      !isNoFood &&
      (isMarked || isKind || (isCased && isSeveral && (words === undefined ? sinceAnswer === 0 || isAdvised : isLed))),
  }[form]
  const isFirst = words === undefined && !isName(before.replace(/[:：\s]+$/u, ''), chat)
  const isItem = part.kind === 'item' && isFirst && name.split(' ').length <= 7 && (isListed || name.includes(' '))
  return isForm || isItem ? found : undefined
}

const isAsked = (behind: string): boolean => /^[^.!。！]{0,300}[?？]/u.test(behind)

const verbBehind =
  /^ (?:is|was|has|had|does|serves|makes|ist|war|hat|macht|est|était|fait|es|tiene|hace|è|ha|fa|é|tem|faz) /u

/** Returns the capitalised words of a line that it neither asks about nor warns about. */
export const namesWithin = (line: string): string[] =>
  [...line.slice(0, maxSignedLine).matchAll(run)].flatMap(({ index, 0: words }) => {
    const [start, behind] = [index + endOfLead(words), line.slice(index + words.length)]
    const before = line.slice(0, start)
    const name = words.slice(start - index)
    const isForm = name.includes(' ') || isCue(before) || verbBehind.test(behind) || /\p{L}{2}['’]s$/u.test(name)
    return isForm && !isAsked(behind) && !isDoubted(before, line.slice(start)) ? name : []
  })

const runAhead = new RegExp(`^(?:${run.source})`, 'u')
const purposeBehind = /^ (?:for|für|pour|per|para|voor|dla|для) (?=\p{Ll})/u
const endBehind = /^(?:[\s\p{Extended_Pictographic})!.…]|\uFE0F|\u200D)*(?:$|[,–—:(]|[?？]|\s-\s|(?<=[!！] ))/u

/** A place at the start of a line. `isLed`: words that suggest it are before it. */
export type PlaceAhead = { place: ImportedPlace; isSure: boolean; isLed: boolean }

/** Splits a line that has only names, of which one will do: `Barrafina or Sabor`. */
export const alternativesIn = (part: Part, chat: Chat): Part[] => {
  const texts =
    part.text.length > maxSignedLine ? [] : part.text.split(/,? (?:or|oder|ou|o|of|albo|czy|или|veya) (?=\p{Lu})/u)
  const parts = texts.map(text => ({ ...part, text, line: plainLine(part.line.line, text) }))
  const areNames =
    parts.length > 1 &&
    parts.every(each => placeAhead(each, chat)) &&
    !texts.every(text => isTownName(text, chat.towns))
  return areNames ? parts : [part]
}

/**
 * Returns the place that a line names at its start, or in a proposal, where nothing else says what the name is: `Phnom Penh`, `what about
 * Vallarta Grill? cheap`. A single word and a town may as well be another answer, and are not sure.
 */
export const placeAhead = ({ text, line }: Part, chat: Chat): PlaceAhead | undefined => {
  const whole = text.slice(0, maxSignedLine)
  const [, ahead] = proposedAhead.exec(whole) ?? []
  const proposed = endOfProposal(whole)
  const start = proposed + endOfLead(whole.slice(proposed))
  const words = ahead ?? runAhead.exec(whole.slice(start))?.[0] ?? ''
  const name = /[「『](.+)[」』]$/u.exec(words)?.[1] ?? words.replace(/^["“„«]|["”“»]$/gu, '')
  const behind = ahead === undefined ? whole.slice(start + words.length) : ''
  const isProposed = proposed > 0 || ahead !== undefined
  const isInsisted = insisting.test(behind)
  const isReason = purposeBehind.test(behind) || isInsisted || /^ [-–—] \p{Ll}/u.test(behind)
  if (
    !isName(name, chat) ||
    (!name.includes(' ') && (isCuisine(name) || isFood(name))) ||
    isDoubted(whole.slice(0, start), whole.slice(start)) ||
    !(isProposed || isReason || endBehind.test(behind)) ||
    (!isProposed && isAsked(behind.replace(/^[?？]\s*$/u, '')))
  )
    return undefined
  const said = behind.replace(/^[\s,.!?？…–—:-]+|[\s,.…–—:-]+$/gu, '')
  const isAlone = !/[\p{L}\p{N}]/u.test(said)
  const isTown = isTownName(name, chat.towns)
  const isSeveral = name.split(inArea, 1)[0]!.includes(' ') || words !== name || /\p{L}{2}['’]s$/u.test(name)
  if (!isProposed && !isSeveral && !isReason && (!isAlone || (isTown && start > 0))) return undefined
  const isSure = isSeveral ? isProposed || isReason || !isTown : (isProposed || isInsisted) && !isTown
  // `Nuba? 146 East 3rd Ave`
  const last = said.split(/[?？!.] /).at(-1)!
  const address = isCertainAddress(last) || isStreet(last) ? last : undefined
  const note = address === undefined ? said : said.slice(0, -last.length).trim()
  const place = { line: line.line, name, ...(address && { address }), ...(/[\p{L}\p{N}]/u.test(note) && { note }) }
  return { place, isSure, isLed: isProposed || start > 0 }
}

/** A time or a price behind a dash: what is before it is an event or a dish. */
const figure =
  /^\s?[-–—|(（[:：]\s?(?:\d{1,2}(?:[:.h]\d|時|시|点| ?(?:Uhr|am|pm)(?!\p{L}))|\d{1,4}(?:[.,]\d\d)? ?(?:€|£|\$|zł|kr|円|元|원|₺|₽|eur(?:os?)?|pounds|dollars)\.?$)/iu

const inArea =
  /,? (?:in|at|near|on|bei|im|in der|an der|auf|à|en|sur|em|no|na|in zona|te|op|w|przy|på|на|в)(?: the| der| den| dem| la| el| le| les| l')? (?=\p{Lu})/gu

const streetBehind = new RegExp(`^,? (${street})`, 'iu')
const aheadOfStreet = new RegExp(`(?:(?<=\\S \\S+),?|,?(?= (?-i:\\p{Ll}))) (?=${street})`, 'iu')

/** What is left of `Adler und im Torkel` before a preposition. */
const jointAtEnd = / (?:or|and|oder|und|ou|et|o|y|e|of|en|или|и)$/u

const purpose = / (?:for|für|pour|per|para|voor|dla|для) (?=\p{Ll})/u

/** Returns the name at the start of a line, up to a preposition before a part of a town, with all that is behind it. */
const namingAhead = (line: Line, words: string | undefined, { towns }: Chat): Naming => {
  const text = textOf(line)
  const [all, name] = quoted.exec(text) ?? []
  if (all !== undefined) return { name: name!.trim(), by: 'quotes', rest: slice(line, all.length) }
  const naming =
    words === undefined
      ? namingOf(line, towns, { ...noStyle, hasPlaceBehindComma: true })
      : ({ name: words, by: 'whole', rest: slice(line, words.length) } satisfies Naming)
  const cut = [inArea, purpose, aheadOfStreet, jointAtEnd].reduce((name, form) => name.split(form, 1)[0]!, naming.name)
  const at = text.indexOf(cut) + cut.length
  return cut === naming.name ? naming : { ...naming, name: cut, by: 'preposition', rest: slice(line, at) }
}

type Where = Area & { form: 'address' | 'area' | 'remark' | 'link' | 'none' | 'aside' | 'whole'; end: number }

// The dot of `Hauptstr. 4` ends nothing.
const segment = '((?:[^,，、.。:：|(（)）]|(?<=[Ss]tr)\\.){1,60}?)(?=$|[,，、。:：(（]|(?<![Ss]tr)\\.|\\s[-–—|])'
const behindName: [kind: 'bracket' | 'area' | 'comma' | 'dash', RegExp][] = [
  ['bracket', /^\s?[(（[]([^()（）[\]]{1,60})[)）\]]/u],
  [
    'area',
    new RegExp(
      `^${inArea.source.replace(' ', ' ?')}((?:St\\. )?\\p{Lu}[\\p{L}'’-]*(?: (?:\\p{Lu}|\\d|d[aeo]s? |de la |del )[\\p{L}\\d'’-]*){0,3})`,
      'u',
    ),
  ],
  ['comma', new RegExp(`^\\s?[,，、]\\s?${segment}`, 'u')],
  ['dash', new RegExp(`^\\s?[-–—|]\\s${segment}`, 'u')],
]

/** Returns what the words behind a name are, and the part of a town in them. */
const whereIn = (behind: string, { name, by }: Naming, chat: Chat): Where => {
  const isCased = /\p{Lu}|\p{Ll}/u.test(name)
  for (const [kind, form] of behindName) {
    const [all, where = ''] = form.exec(behind) ?? []
    if (all === undefined) continue
    if (isAddress(where) || isStreet(where)) return { form: 'address', end: 0 }
    const isKnown = !/[!?]/.test(where) && isTownName(where, chat.towns)
    const isLast = kind === 'dash' && !/^\s[-–—|]/u.test(behind.slice(all.length)) && !chat.hasTownBehindDash
    if (!isKnown && (isLast || !isArea(where, chat) || (kind === 'comma' && !isCased))) break
    // `on Thurlow` is a street.
    const isOn = kind === 'area' && /^,? on /.test(all)
    return {
      form: kind === 'bracket' || (kind === 'dash' && !isLast) ? 'address' : 'area',
      end: all.length,
      ...(isOn && !isKnown ? { address: where } : { near: where }),
    }
  }
  const [all, address] = streetBehind.exec(behind) ?? []
  if (address !== undefined) return { form: 'address', end: all!.length, address }
  const [uncased] = by === 'quotes' ? (/^\p{Lo}{1,5}(?=[\s、，]|$)/u.exec(behind) ?? []) : []
  if (uncased !== undefined) return { form: 'address', end: uncased.length, near: uncased }
  if (/^\s?https?:/u.test(behind)) return { form: 'link', end: 0 }
  if (/^\s?(?:[-–—|(（[:：])/u.test(behind)) return { form: 'remark', end: 0 }
  if (/^[,，、]/u.test(behind)) return { form: 'aside', end: 0 }
  return { form: /^(?:$|[!.])/u.test(behind) ? 'whole' : 'none', end: 0 }
}

/** Returns whether words may be a part of a town: few, all of them capitalised, or a short word in a script without capitals. */
export const isArea = (words: string, chat: Pick<Chat, 'people'>): boolean =>
  isPlaceLike(words) &&
  !/^\d/.test(words) &&
  !isCategory(words) &&
  isName(words, chat) &&
  (/\p{Lu}/u.test(words)
    ? words.split(' ').length <= 3 && isTitle(words)
    : /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}ー]{1,5}$/u.test(words))

/** Returns whether all words but particles have a capital or a digit. */
export const isTitle = (words: string): boolean =>
  words
    .replace(/["“„«][^"”“»]*["”“»]/gu, '«»')
    .split(' ')
    .every(each => !/^\p{Ll}/u.test(each) || /^\p{Ll}['’]\p{Lu}/u.test(each) || particles.has(fold(each)))

/** Returns whether words may be a name: no person of the chat, no greeting, no date, no time and no remark. */
export const isName = (words: string, { people }: Pick<Chat, 'people'>): boolean => {
  const each = words.split(' ')
  return (
    /^[\p{Lu}\p{Lo}\d]/u.test(words) &&
    words.length <= 100 &&
    /\p{L}/u.test(words) &&
    !/[?？。~ㅋㅎㅠ]|\d[:.h]\d\d|^\d{1,2} ?(?:uhr|h|[ap]m)(?!\p{L})/iu.test(words) &&
    !isAnnouncement(words) &&
    !isCertainAddress(words) &&
    !people.has(fold(words)) &&
    !people.has(fold(each[0]!)) &&
    !isTalk(each[0]!) &&
    // `Das Frühstück`
    !isCategory(articles.has(fold(each[0]!)) ? each.slice(1).join(' ') : words) &&
    !each.some(isDateWord) &&
    each.filter(word => /^\p{Ll}{4,}/u.test(word)).length <= 1
  )
}
