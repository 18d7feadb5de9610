import { isDateWord } from '../../../domain/calendar.ts'
import { pointIn } from '../../../domain/coordinates-in-text.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { linksIn } from '../../../domain/map-links/links-in.ts'
import { isFood } from '../../../domain/place-kind.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { isAdvice } from '../chat/words.ts'
import {
  isAddress,
  isCertainAddress,
  isPlaceLike,
  isStreet,
  isTownName,
  phoneIn,
  postcodeLine,
  startOfTown,
} from './address.ts'
import { isCategory, withoutDecoration } from './categories.ts'
import { speaksOfFood } from './cuisines.ts'
import { maxSignedLine, plainPiece, textOf } from './document.ts'
import { genericLabel, isPrice } from './facts.ts'
import { attributeIn, isFurniture, isNameField, labelIn, likenessOf, oddName } from './likeness.ts'
import { type LineStyle, noStyle } from './line-style.ts'
import { commas, describes, type Naming, namingOf, namingWithin } from './naming.ts'
import type { Part } from './parts.ts'
import { factEmoji } from './plain-marks.ts'
import { withoutRating } from './ratings.ts'

/** A part with its name, if it is one, and how likely it is one: from -1 to 1. `within`: a name in quotation marks or in bold in a sentence. */
export type Judged = {
  part: Part
  naming: Naming
  style: LineStyle
  likeness: number
  /** Whether it only says a fact of a place: an address, a number, an attribute. */
  isFact: boolean
  within?: Naming
}

/** Likeness of a line whose label, or all of which, others have too. */
export const labelLikeness = -0.9

/** Judges each part as the name of a restaurant, in the style of the parts of its kind. */
export const judge = (parts: readonly Part[], towns: TownsByName): Judged[] => {
  const first = parts.map(part => namingOf(part.line, towns))
  const names = first.filter((_, index) => parts[index]!.kind === 'text' || parts[index]!.kind === 'item')
  const lower = names.filter(({ name }) => /^\p{Ll}/u.test(name)).length
  const isInLowerCase = names.length >= 3 && lower > names.length * 0.6
  const styles = new Map<string, LineStyle>()
  for (const [kind, indexes] of Map.groupBy(parts.keys(), index => kindOf(parts[index]!)))
    styles.set(
      kind,
      styleOf(
        indexes.map(index => first[index]!),
        indexes.map(index => parts[index]!),
        isInLowerCase,
        towns,
      ),
    )
  const labels = repeatedLabels(parts)
  const counts = new Map<string, number>()
  const mayRepeat = ({ kind, number }: Part) => kind === 'item' || (kind === 'text' && number === undefined)
  for (const part of parts) if (mayRepeat(part)) counts.set(part.text, (counts.get(part.text) ?? 0) + 1)
  const judged = parts.map((part, index) => {
    const style = styles.get(kindOf(part)) ?? noStyle
    const within = part.kind === 'text' && part.opens ? namingWithin(part.line) : undefined
    const ahead = withoutAdvice(dependsOnStyle(part, style) ? namingOf(part.line, towns, style) : first[index]!)
    // `On Sunday, brunch at **Kiln**`
    const naming = within && ahead.name.split(' ').some(isDateWord) ? within : ahead
    const isRepeated = naming.by === 'whole' && mayRepeat(part) && (counts.get(part.text) ?? 0) > 2
    const likeness =
      part.kind === 'table' || part.kind === 'rule'
        ? 0
        : isRepeated || part.isOrdinal
          ? labelLikeness
          : labels.has(labelIn(part.text) ?? '') && !isNameField(part.text) && part.text.startsWith(naming.name)
            ? labelLikeness
            : likenessOf(part, naming, towns, style)
    return { part, naming, style, likeness, isFact: likeness < 0.3 && isFact(part), ...(within && { within }) }
  })
  return withOddNames(withPlacedNames(withLinkedWords(judged), towns))
}

/**
 * Raises lines of a few words with a link that does not name its place: `https://maps.app.goo.gl/a1 the bakery Karin showed me`. They name
 * it, unless every other line has such a link below it.
 */
const withLinkedWords = (judged: readonly Judged[]): readonly Judged[] => {
  const linkIn = ({ part: { kind, text } }: Judged) =>
    (kind === 'text' || kind === 'item') && text.length <= maxSignedLine
      ? [...linksIn(text)].find(({ link }) => readMapLink(link))
      : undefined
  const links = judged.map(linkIn)
  const isLinked = ({ part: { text }, naming: { name } }: Judged, index: number) => {
    const link = name === '' ? undefined : links[index]
    const place = link && readMapLink(link.link)
    if (!place || place.name !== undefined || name.split(' ').length > 10 || genericLabel.test(name)) return false
    // Words with a link below the link of another place are no more about that one.
    return link.start === 0 || (link.end === text.length && (describes(name) || links[index - 1] !== undefined))
  }
  const linked = new Set(judged.filter(isLinked))
  if (linked.size === 0) return judged
  const below = judged.filter((each, index) => linked.has(each) && !each.part.opens && !linked.has(judged[index - 1]!))
  const names = judged.filter(each => each.likeness >= 0.3 && !linked.has(each))
  if (below.length > 1 && below.length >= names.length / 2) return judged
  return judged.map(each =>
    linked.has(each) && each.likeness < 0.6 ? { ...each, likeness: 0.6, isFact: false } : each,
  )
}

/** Raises long names of lines that end with a comma and a town, where most lines of their kind do: they are names as well. */
const withPlacedNames = (judged: readonly Judged[], towns: TownsByName): readonly Judged[] => {
  const isPlaced = ({ part: { kind, text } }: Judged) => {
    const [, where] =
      /^[\p{Lu}\p{Lo}\d][^,，]*[,，]\s*(.+)$/u.exec(text.slice(0, maxSignedLine).split(/\s[-–—|(]/u, 1)[0]!) ?? []
    return (
      (kind === 'text' || kind === 'item') && where !== undefined && !/[.!?]$/.test(text) && isTownName(where, towns)
    )
  }
  const placed = new Set(judged.filter(isPlaced))
  const raised = new Set(
    [...Map.groupBy(judged, ({ part }) => kindOf(part)).values()].flatMap(same => {
      const ofKind = same.filter(each => placed.has(each))
      const names = ofKind.filter(({ likeness }) => likeness >= 0.3)
      const areMost =
        names.length >= 2
          ? names.length >= 0.3 * same.filter(each => each.likeness >= 0.3).length
          : ofKind.length === same.length
      return areMost ? ofKind.filter(each => each.likeness < 0.3 && each.naming.by === 'comma') : []
    }),
  )
  return raised.size === 0
    ? judged
    : judged.map(each => (raised.has(each) ? { ...each, likeness: 0.3, isFact: false } : each))
}

/** Returns whether the style of the lines of its kind tells where the name of a part ends: at a comma, or behind it. */
/** Removes the words of people who went to a place or recommend it: `On a aussi adoré Clamato, sans réservation`. */
const withoutAdvice = (naming: Naming): Naming => {
  const { name, rest } = naming
  const [, ahead, own, behind] = /^(\S.*? \p{Ll}\S* )(\p{Lu}[^,]{0,60}?)(, \p{Ll}.*)?$/u.exec(name) ?? []
  if (ahead === undefined || !isAdvice(ahead)) return naming
  const said = behind === undefined ? rest : { ...rest, pieces: [plainPiece(behind), ...rest.pieces] }
  return { ...naming, name: own!, rest: said }
}

const dependsOnStyle = ({ text, line }: Part, style: LineStyle): boolean =>
  style.hasTownAtEnd ||
  ((style.hasSeparators || style.hasPlaceBehindComma) && commas.test(text)) ||
  ((style.hasPlaceInBrackets || style.hasPlaceBehindName) && / in /.test(text)) ||
  (style.hasLinks && line.pieces.some(({ link }) => link !== undefined)) ||
  (style.dash !== undefined && text.split(/ [-–—|] /u).length > 2)

/** Raises names that are those of a town or a kind of food, and odd items, where nearly all others of their kind are names. */
const withOddNames = (judged: readonly Judged[]): Judged[] => {
  const raised = new Set<Judged>()
  const ofKind = ({ part }: Judged) => `${kindOf(part)} ${part.parent}`
  // Lines without a mark may stand beside marked ones as their equals, unless they name those below.
  const isLevel = ({ part: { kind, depth, isUnderItem } }: Judged) =>
    kind === 'item' ? depth === 0 : kind === 'text' && (depth === 0 || isUnderItem === true)
  const isHead = ({ part }: Judged, index: number) => part.kind === 'text' && judged[index + 1]?.part.kind === 'item'
  const heads = new Set(judged.filter(isHead))
  const raise = (same: readonly Judged[], spared?: ReadonlySet<Judged>) => {
    if (same.length >= 3 && same.filter(({ likeness }) => likeness >= 0.3).length >= 0.6 * same.length)
      for (const each of same) if (each.likeness === oddName && !spared?.has(each)) raised.add(each)
  }
  for (const keyOf of [
    ({ part }: Judged) => kindOf(part),
    ofKind,
    (each: Judged) => `${ofKind(each)} ${each.part.opens}`,
  ])
    for (const same of Map.groupBy(judged, keyOf).values()) raise(same)
  raise(judged.filter(isLevel), heads)
  // Of a list whose items are names, all are: `360, Montevideo`, `2001 Flavors`.
  for (const same of Map.groupBy(judged, ofKind).values())
    if (same.length >= 3 && same.filter(({ likeness }) => likeness >= 0.2).length >= 0.6 * same.length)
      for (const each of same) if (each.part.kind === 'item' && each.likeness < 0.2 && mayBeName(each)) raised.add(each)
  return judged.map(each => (raised.has(each) ? { ...each, likeness: 0.2, isFact: false } : each))
}

const mayBeName = ({ part: { text }, naming: { name, by } }: Judged): boolean =>
  /[\p{L}\p{N}]/u.test(name) &&
  name.split(' ').length <= 5 &&
  (by === 'comma' || by === 'brackets' || by === 'whole' || (by === 'separator' && !isCategory(name))) &&
  !/[.!?。！？:：]$/u.test(name) &&
  attributeIn(text) === undefined &&
  phoneIn(text) === undefined &&
  !isFurniture(name) &&
  (by !== 'whole' || !isCertainAddress(text) || postcodeLine.test(text))

/** Returns the labels that several lines have. They are no names. */
const repeatedLabels = (parts: readonly Part[]): Set<string> => {
  const counts = new Map<string, number>()
  for (const { text, kind } of parts) {
    const label = kind === 'heading' ? undefined : labelIn(text)
    if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([label, count]) => (count > 1 ? label : [])))
}

const kindOf = ({ kind, level, depth, isOrdered }: Part): string => `${kind} ${level} ${depth} ${isOrdered ?? ''}`

/** What the words at the same place of lines say about it. */
type Evidence = {
  /** How many of the words are known. */
  known: number
  /** It says where the place is: most of the words are known, or some are and nearly all may be. */
  isPlace: boolean
  isLikely: boolean
  /** Nearly all lines have such words, which may all be unknown. */
  isUsual: boolean
  /** All of the words may be a district: one or two capitalised words. */
  isPossible: boolean
}

const styleOf = (
  namings: readonly Naming[],
  parts: readonly Part[],
  isInLowerCase: boolean,
  towns: TownsByName,
): LineStyle => {
  if (namings.length < 2) return { ...noStyle, isInLowerCase }
  const texts = parts.map(({ text }) => text)
  // Many dishes are names of small towns: `Kiln – tea`.
  const mayBeTown = (text: string) => isInLowerCase || !/^\p{Ll}/u.test(text)
  const isWhere = (text: string) =>
    (mayBeTown(text) && isTownName(text, towns)) || isAddress(text) || isStreet(text) || division.test(text)
  const isShort = (text: string) =>
    isPlaceLike(text, isInLowerCase) &&
    !isPrice(text) &&
    text.split(' ').length <= 3 &&
    !isCategory(text) &&
    !isFood(text) &&
    !speaksOfFood(text) &&
    // Dishes and remarks are hardly longer than districts.
    (text.length <= 3 || !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
  const behindComma = texts.flatMap(
    text =>
      /^[^,，、(（–—:]{2,80}(?:[,，、；]\s*|;\s)([^,，、(（–—;；:]+)/u.exec(
        text.split(/ [-–—|·]{1,3} /u, 1)[0]!,
      )?.[1] ?? [],
  )
  const areSeparated = namings.filter(({ by }) => by === 'separator' || by === 'mark')
  const behindName = areSeparated.map(({ rest }) => textOf(rest).replace(/^[\s:–—|·-]+/u, ''))
  const inBrackets = namings.flatMap(({ rest }) => /^\s?[(（[]([^()（）[\]]+)/u.exec(textOf(rest))?.[1] ?? [])
  const areMiddle = behindName.map(text => text.split(/ [–—|·-] /u)).filter(([first, more]) => more && isShort(first!))
  const evidenceIn = (texts: readonly string[]): Evidence => {
    const firsts = texts
      .map(text => text.split(/[,，、;；(（]| [–—|·-] |(?<=\p{L}{3})\.\s/u, 1)[0]!)
      .map(text => withoutRating(withoutDecoration(text)).text.trim())
      .filter(text => text !== '')
    const known = firsts.filter(isWhere).length
    const possible = firsts.filter(text => isWhere(text) || isShort(text)).length
    const isEnough = known > 1 || (known > 0 && (firsts.length >= 6 || 2 * known >= firsts.length))
    const isLikely = isEnough && possible >= 0.8 * firsts.length
    return {
      known,
      isPlace: isLikely || (firsts.length >= 2 && known > firsts.length / 2),
      isLikely,
      isUsual: firsts.length >= 3 && possible >= 0.9 * firsts.length && firsts.length >= 0.8 * namings.length,
      isPossible:
        firsts.length > 0 &&
        possible === firsts.length &&
        firsts.every(text => mayBeTown(text) && (text.match(/(?<!\p{L})\p{Lu}/gu)?.length ?? 0) <= 2),
    }
  }
  const any = evidenceIn([...behindComma, ...behindName, ...inBrackets])
  const [comma, dash, brackets] = [evidenceIn(behindComma), evidenceIn(behindName), evidenceIn(inBrackets)]
  const [sign, ...signs] = ['–', '—', '-', '|'].filter(
    sign => texts.filter(text => text.includes(` ${sign} `)).length >= 0.9 * texts.length,
  )
  const atEnd = namings.flatMap(({ name }) => name.slice(startOfTown(name, towns) ?? name.length).trim() || [])
  const areLast = namings.every(({ rest }) => !/^\s?[(（[][^()（）[\]]+[)）\]]\s*\S/u.test(textOf(rest)))
  return {
    hasSeparators: namings.length >= 3 && areSeparated.length > namings.length / 2,
    hasPlaceBehindComma:
      comma.isPlace || comma.isUsual || (behindComma.length >= Math.max(2, 0.3 * namings.length) && comma.isPossible),
    hasPlaceBehindName:
      dash.isPlace ||
      (any.isLikely && dash.isPossible) ||
      (areMiddle.length >= 2 && areMiddle.length >= 0.6 * namings.length),
    hasPlaceInBrackets:
      inBrackets.length >= 3
        ? brackets.isPlace ||
          brackets.known >= 3 ||
          (brackets.isUsual && inBrackets.every(text => /\p{Lo}/u.test(text)))
        : any.isLikely && brackets.isPossible && areLast && !isInLowerCase,
    hasTownAtEnd: atEnd.length >= 3 && atEnd.length >= 0.6 * namings.length && new Set(atEnd).size < atEnd.length,
    hasLinks: parts.length >= 3 && parts.filter(beginsWithLink).length >= 0.6 * parts.length,
    isInLowerCase,
    ...(sign !== undefined && signs.length === 0 && texts.length >= 3 && { dash: sign }),
  }
}

/** Returns whether a line begins with a link, or has the first one behind a colon: `Pastries: [Café Fleury](…)`. */
const beginsWithLink = ({ line: { pieces } }: Part): boolean => {
  const at = pieces.findIndex(({ link }) => /^https?:/i.test(link ?? ''))
  return at === 0 || (at === 1 && /[:：]\s*$/u.test(pieces[0]!.text))
}

/** Names of parts of towns in Chinese, Japanese and Korean. */
const division = /^[\p{Script=Han}\p{Script=Hangul}]{1,6}[区區市县縣町구동시군]$/u

const isFact = ({ text }: Part): boolean =>
  attributeIn(text) !== undefined ||
  isAddress(text.replace(/^\p{Extended_Pictographic}\uFE0F?\s*/u, '')) ||
  phoneIn(text) !== undefined ||
  pointIn(text) !== undefined ||
  isPrice(text) ||
  factEmoji.test(text)
