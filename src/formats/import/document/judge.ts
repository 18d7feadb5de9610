import { pointIn } from '../../../domain/coordinates-in-text.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { isAddress, isStreet, phoneIn } from './address.ts'
import { textOf } from './document.ts'
import { attributeIn, isNameField, labelIn, likenessOf, oddName } from './likeness.ts'
import { isPlaceLike, isTownName, type LineStyle, type Naming, namingOf, namingWithin, noStyle } from './naming.ts'
import type { Part } from './parts.ts'
import { factEmoji } from './plain-marks.ts'

/** A part with its name, if it is one, and how likely it is one: from -1 to 1. `within`: a name in quotation marks or in bold in a sentence. */
export type Judged = { part: Part; naming: Naming; style: LineStyle; likeness: number; within?: Naming }

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
        indexes.map(index => parts[index]!.text),
        isInLowerCase,
        towns,
      ),
    )
  const labels = repeatedLabels(parts)
  const counts = new Map<string, number>()
  for (const { text, kind } of parts)
    if (kind === 'text' || kind === 'item') counts.set(text, (counts.get(text) ?? 0) + 1)
  const judged = parts.map((part, index) => {
    const style = styles.get(kindOf(part)) ?? noStyle
    const naming = Object.values(style).includes(true) ? namingOf(part.line, towns, style) : first[index]!
    const isRepeated =
      naming.by === 'whole' && (part.kind === 'text' || part.kind === 'item') && (counts.get(part.text) ?? 0) > 2
    const likeness =
      part.kind === 'table' || part.kind === 'rule'
        ? 0
        : isRepeated
          ? -0.9
          : labels.has(labelIn(part.text) ?? '') && !isNameField(part.text)
            ? -0.9
            : likenessOf(part, naming, towns, style)
    const within = part.kind === 'text' && part.opens ? namingWithin(part.line) : undefined
    return { part, naming, style, likeness, ...(within && { within }) }
  })
  return withOddNames(judged)
}

/** Raises names that are those of a town or a kind of food, where nearly all others of their kind are names. */
const withOddNames = (judged: readonly Judged[]): Judged[] => {
  const raised = new Set<Judged>()
  for (const [, same] of Map.groupBy(judged, ({ part }) => `${kindOf(part)} ${part.parent}`)) {
    const odd = same.filter(({ likeness }) => likeness === oddName)
    if (
      odd.length > 0 &&
      same.length >= 4 &&
      same.filter(({ likeness }) => likeness >= 0.3).length >= 0.7 * same.length
    )
      for (const each of odd) raised.add(each)
  }
  return judged.map(each => (raised.has(each) ? { ...each, likeness: 0.2 } : each))
}

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

const styleOf = (
  namings: readonly Naming[],
  texts: readonly string[],
  isInLowerCase: boolean,
  towns: TownsByName,
): LineStyle => {
  if (namings.length < 2) return { ...noStyle, isInLowerCase }
  const count = (is: (naming: Naming) => boolean) => namings.filter(is).length
  const isWhere = (text: string) => isTownName(text, towns) || isAddress(text) || isStreet(text)
  const behindComma = texts.flatMap(
    text =>
      (/^[^,，、(（–—:]{2,80}[,，、]\s*([^,，、(（–—;:]+)/u.exec(text)?.[1] ?? '').split(/ - |\.\s/u, 1)[0]!.trim() ||
      [],
  )
  const behindName = namings.flatMap(({ by, rest }) =>
    by === 'separator' || by === 'mark'
      ? [
          textOf(rest)
            .replace(/^[\s:–—|·-]+/u, '')
            .split(/ [–—|·-] /u),
        ]
      : [],
  )
  const inBrackets = namings.flatMap(({ rest }) => /^\s?[(（[]([^()（）[\]]+)/u.exec(textOf(rest))?.[1]?.trim() ?? [])
  const isShort = (text: string) => isPlaceLike(text, isInLowerCase) && text.split(' ').length <= 3
  const areShort = behindComma.filter(isShort).length
  const firsts = behindName.map(([first = '']) => first.split(/[,，(]/u, 1)[0]!.trim()).filter(text => text !== '')
  const areMiddle = behindName.filter(
    ([first = '', ...more]) => more.length > 0 && isPlaceLike(first, isInLowerCase),
  ).length
  const known = (texts: readonly string[]) => texts.filter(isWhere).length
  const isMost = (some: number, all: number) => all >= 2 && some > all / 2
  return {
    hasSeparators:
      namings.length >= 3 &&
      isMost(
        count(({ by }) => by === 'separator' || by === 'mark'),
        namings.length,
      ),
    hasPlaceBehindComma:
      isMost(known(behindComma), behindComma.length) ||
      (namings.length >= 3 && behindComma.length >= 0.8 * namings.length && areShort >= 0.9 * behindComma.length),
    hasPlaceBehindName:
      isMost(known(firsts), firsts.length) ||
      (areMiddle >= 2 && areMiddle >= 0.6 * namings.length) ||
      (firsts.length >= 3 && known(firsts) >= 1 && firsts.filter(isShort).length >= 0.8 * firsts.length),
    hasPlaceInBrackets:
      inBrackets.length >= 3 &&
      inBrackets.filter(text => isWhere(text) || isDivision.test(text)).length >= 0.4 * inBrackets.length,
    isInLowerCase,
  }
}

/** Names of parts of towns in Chinese, Japanese and Korean. */
const isDivision = /^[\p{Script=Han}\p{Script=Hangul}]{1,6}[区區市县縣町구동시군]$/u

export const isWhollyMarked = ({ line }: Part): boolean =>
  line.pieces.length > 0 && line.pieces.every(({ marks, text }) => marks.has('bold') || !/[\p{L}\p{N}]/u.test(text))

/** Returns whether a part says a fact of a place: an address, a number, an attribute. */
export const isFact = ({ text }: Part): boolean =>
  attributeIn(text) !== undefined ||
  isAddress(text.replace(/^\p{Extended_Pictographic}\uFE0F?\s*/u, '')) ||
  phoneIn(text) !== undefined ||
  pointIn(text) !== undefined ||
  factEmoji.test(text)
