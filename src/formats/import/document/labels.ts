import { isDateWord } from '../../../domain/calendar.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { meaningOf } from '../table/columns.ts'
import { isAddress, isCertainAddress, isStreet, isTownName } from './address.ts'
import { isCategory, withoutDecoration } from './categories.ts'
import { isCuisine } from './cuisines.ts'
import { slice, spaced, textOf } from './document.ts'
import { isDateLike } from './likeness.ts'
import { type Part, splitParts } from './parts.ts'
import { withoutRating } from './ratings.ts'

const superlative =
  /^(?:the )?(?:best|top|favou?rite|worst|cheapest|most|beste[sr]?|lieblings\p{L}*|mejor(?:es)?|peor|meilleure?s?|migliore?i?|melhor(?:es)?|najleps\p{L}+|bästa|en iyi)(?!\p{L})/iu
const labelled =
  /^(\p{L}[^:：,.\d]{0,30}?|\p{L}{2,8} ?\d{1,2}(?=\s?[:：])|[SABCDEF][+-]?)(?:\s?[:：]\s?| [-–—] )(?=\S)/u
const between = /[,，、،;；]\s?(?:and |und |y |e |et |en |& )?| (?:and|und|y|e|et|en) (?=\p{Lu})|(?<=\S) [/•·|] /gu

/** Takes labels off the lines of a document. Several names behind a label become lines of their own. */
export const withoutLabels = (parts: readonly Part[], towns: TownsByName): readonly Part[] =>
  splitParts(withoutMostLabels(withoutTownsAhead(parts, towns), towns), part => mentionsIn(part, towns) ?? part)

/** Takes towns off headings and numbered lines that mostly have one ahead: `Madrid | Rosi La Loca`. */
const withoutTownsAhead = (parts: readonly Part[], towns: TownsByName): readonly Part[] => {
  const isNumbered = ({ kind, number }: Part) => kind === 'text' && number !== undefined
  const headOf = (part: Part) => {
    const [, label, value] =
      ((part.kind === 'heading' || isNumbered(part)) &&
        /^([^|:：–—-]{2,30}?)(?: ?[|｜:：] ?| [–—-] )(\S.*)$/u.exec(part.text)) ||
      []
    return label !== undefined && isTownName(label, towns) ? { label, value: value! } : undefined
  }
  const found = parts.filter(part => headOf(part))
  const level = found[0]?.level
  const same = parts.filter(part => (part.kind === 'heading' && part.level === level) || isNumbered(part))
  if (found.length < 3 || found.length < 0.6 * same.length) return parts
  return parts.map(part => {
    const head = headOf(part)
    return head ? { ...part, ...lineFrom(part, part.text.length - head.value.length), label: head.label } : part
  })
}

/** Labels of the one restaurant that a list warns of. */
const warning =
  /^(?:avoid|skip|overrated|à éviter|evitar|da evitare|evitare|meiden|nicht empfohlen|vermijden|unikać)$/iu

/** Returns the names in a line between others that names a meal or a kind of list: `Honourable mentions: Kiln, Brat`. */
const mentionsIn = (part: Part, towns: TownsByName): Part[] | undefined => {
  const head = part.kind === 'text' && part.depth === 0 && part.label === undefined ? labelOf(part.text) : undefined
  const from = part.text.length - (head?.value.length ?? 0)
  const isOne = head !== undefined && warning.test(head.label) && /^[\p{Lu}\p{Lo}\d]/u.test(head.value)
  const areSeveral = head !== undefined && isCategory(head.label) && namesIn(head.value) !== undefined
  const names = areSeveral || isOne ? namesOf(part, from, head.value) : []
  const areNames = names.every(
    ({ text }) => text.split(' ').length <= 6 && !isTownName(text, towns) && !isCuisine(text),
  )
  return names.length > 0 && areNames ? names.map(name => ({ ...name, label: head!.label, isNamed: true })) : undefined
}

/**
 * Takes labels off the lines of a document whose lines mostly have one: `Lunch: Roscioli`, `S: Kiln, Brat and Padella`. Several names
 * behind a label become lines of their own.
 */
const withoutMostLabels = (parts: readonly Part[], towns: TownsByName): readonly Part[] => {
  const lines = parts.filter(({ kind }) => kind === 'text' || kind === 'item')
  const found = lines.flatMap(({ text, parent }) => {
    const head = labelOf(text)
    return head ? { ...head, text, parent } : []
  })
  const several = linesOfNames(lines, towns)
  if (several.size > 0 && !areOfDishes(parts, several, towns))
    return splitParts(parts, part => (several.has(part.text) ? namesOf(part, 0, part.text) : part))
  const isOneLine = found.length === 1 && lines.length <= 2 && (namesIn(found[0]!.value)?.length ?? 0) >= 3
  if (!isOneLine && (found.length < 2 || found.length < 0.5 * lines.length)) return parts
  if (areOfHeadings(parts)) return parts
  // `Kiln – 58 Brewer Street, London` begins with a name.
  const isAt = (value: string) => isCertainAddress(value) || isStreet(value) || isTownName(value, towns)
  const isWhere = (value: string) =>
    isAt(value) || isAt(value.replace(/^\p{L}+ [-–—] +/u, '').replace(/\s*[(（].*$/u, ''))
  const placed = found.filter(({ label, value }) => !isCategory(label) && isWhere(value)).length
  if (placed > found.length / 2) return parts
  const distinct = new Set(found.map(({ label }) => label))
  const groups = [...distinct].filter(label => isCategory(label) || isTownName(label, towns)).length
  const isRepeated =
    distinct.size <= found.length * 0.7 ||
    [...distinct].filter(label => superlative.test(label)).length >= distinct.size / 2
  const areDashes = found.filter(({ text }) => !/^[^–—-]{0,40}[:：]/u.test(text)).length > found.length / 2
  if (areDashes && groups < 0.8 * distinct.size && !isRepeated) return parts
  const severals = found.filter(({ value }) => namesBefore(value, towns) !== undefined).length
  const areSeveral = severals > found.length / 2
  if (!isOneLine && groups * 2 < distinct.size && !isRepeated && !areSeveral) return parts
  return splitParts(parts, part => {
    const head = part.kind === 'text' || part.kind === 'item' ? labelOf(part.text) : undefined
    // `Day 2: Bilbao` stands above the places of the day.
    if (!head || (isDay(head.label) && isTownName(head.value, towns))) return part
    const names = areSeveral ? namesBefore(head.value, towns) : undefined
    const from = part.text.length - head.value.length
    if (!names) return { ...part, ...lineFrom(part, from), label: head.label }
    return namesOf(part, from, head.value).map(name => ({ ...name, label: head.label }))
  })
}

const isDay = (label: string): boolean => isDateWord(label) || (/\d/.test(label) && isCategory(label))

const namesOf = (part: Part, from: number, text: string): Part[] =>
  (namesIn(text) ?? [{ start: 0, end: text.length }]).map(({ start, end }) => ({
    ...part,
    ...lineFrom(part, from + start, from + end),
    opens: true,
    isAlone: true,
  }))

/** Returns the lines that have only names, several each, if most lines do. Of many names, some may be those of towns or have numbers. */
const linesOfNames = (lines: readonly Part[], towns: TownsByName): Set<string> => {
  const isOther = (text: string) =>
    isTownName(text, towns) || isAddress(text) || isStreet(text) || isCuisine(text) || text.endsWith('.')
  const lists = lines.flatMap(({ text, isOrdered, line }) => {
    // A numbered line, and one with a name in bold or in a link, has one name.
    const hasOne = isOrdered || line.pieces.some(({ marks }) => marks.has('bold') || marks.has('link'))
    const names = hasOne || text.length > 4000 || / [-–—:] |:$|。/u.test(text) ? undefined : namesIn(text)
    const texts = names?.map(({ start, end }) => withoutRating(text.slice(start, end).trim()).text) ?? []
    return texts.length >= 2 && texts.filter(name => name.split(' ').length > 6).length <= texts.length / 8
      ? { text, texts }
      : []
  })
  const all = lists.flatMap(({ texts }) => texts)
  const long = lists.filter(({ texts }) => texts.length >= 3).length
  // Lines with as many parts each have columns: a name, a town, a cuisine.
  const haveColumns = lists.length > 1 && lists.every(({ texts }) => texts.length === lists[0]!.texts.length)
  const limit = all.length >= 4 && long >= 0.6 * lists.length && !haveColumns ? all.length / 3 : 0
  const others = lines.filter(({ text }) => /[\p{Ll}\p{Lo}]/u.test(text) && !/[:：]$/u.test(text)).length
  const kept =
    limit > 0 && all.filter(isOther).length <= limit ? lists : lists.filter(({ texts }) => !texts.some(isOther))
  return new Set(long > 0 && kept.length >= 0.6 * others ? kept.map(({ text }) => text) : [])
}

/** Number of dishes that a place has at most on average. Longer lines name the restaurants of a district. */
const maxDishes = 6

/** Returns whether lines of names stand below headings of their own that name no towns or meals: they are dishes of the place above. */
const areOfDishes = (parts: readonly Part[], several: ReadonlySet<string>, towns: TownsByName): boolean => {
  let heading = ''
  const above = parts.flatMap(({ kind, text }) => {
    if (kind === 'heading') heading = text
    return kind !== 'heading' && heading !== '' && several.has(text) ? heading : []
  })
  const isGroup = (text: string) => isCategory(text) || isTownName(withoutDecoration(text), towns)
  const distinct = new Set(above)
  const count = [...several].reduce((sum, text) => sum + namesIn(text)!.length, 0)
  return (
    distinct.size >= 3 &&
    count < maxDishes * several.size &&
    distinct.size > 0.6 * above.length &&
    above.length === several.size &&
    [...distinct].filter(isGroup).length < distinct.size / 3
  )
}

/** Returns whether labels stand below most headings, where they describe what the headings name. */
const areOfHeadings = (parts: readonly Part[]): boolean => {
  const below = parts.flatMap(({ kind, text }, index) =>
    kind === 'heading' && !isDateLike(text) && parts[index + 1] && parts[index + 1]!.kind !== 'heading'
      ? parts[index + 1]!
      : [],
  )
  return below.length >= 2 && below.filter(({ text }) => labelled.test(text)).length >= below.length / 2
}

export const sentenceEnd = /(?<=[.!?…]["”»]?)\s+(?=[\p{Lu}"“„«¿¡])/gu

/** Returns where names in bold or in links begin a sentence and are set apart by a colon or a dash, if there are several. */
const leadsIn = ({ line }: Part): number[] => {
  const starts: number[] = []
  let at = 0
  let before = ''
  for (const [index, { marks, text }] of line.pieces.entries()) {
    const behind = line.pieces[index + 1]?.text ?? ''
    if (
      (marks.has('bold') || marks.has('link')) &&
      (before === '' || /[.!?)）。！？]$/u.test(before)) &&
      (/^\s?(?:[:：]|[-–—] )/u.test(behind) || /[:：]$/u.test(text))
    )
      starts.push(at)
    at += text.length
    before = text.trimEnd() || before
  }
  return starts.length > 1 ? starts : []
}

/** Returns the lines of the links that begin a line, each with what is said behind them: `[Kiln](…), [Brat](…) Both in Soho.` */
const linksAhead = (part: Part): Part[] | undefined => {
  const { pieces } = part.line
  const end = pieces.findIndex(
    ({ link, text }) => link === undefined && !/^\s?(?:,|&|\/|and|und|y|e|et)\s?$/u.test(text),
  )
  const links = pieces.slice(0, end < 0 ? pieces.length : end).filter(({ link }) => link !== undefined)
  if (links.length < 2 || pieces[0]?.link === undefined) return undefined
  const behind = end < 0 ? [] : pieces.slice(end)
  return links.map(link => {
    const line = { ...part.line, pieces: [link, ...behind] }
    return { ...part, line, text: textOf(line) }
  })
}

/** Returns the names that are numbered within one line: `1. Il Calice; 2. Clorofilla; 3. Tamburini`. */
const numberedIn = (part: Part): Part[] | undefined => {
  const { text, number } = part
  const ahead = number === undefined ? [] : [{ at: 0, end: 0, number }]
  const found = [...text.matchAll(/(?:^|(?<=\S)[;,.] )(\d{1,2})[.)] (?=[\p{Lu}\p{Lo}])/gu)].map(match => ({
    at: match.index,
    end: match.index + match[0].length,
    number: Number(match[1]),
  }))
  const names = [...ahead, ...found]
  if (names.length < 3 || names[0]!.at > 0 || names.some(({ number }, index) => number !== index + 1)) return undefined
  return names.map(({ end, number }, index) => ({
    ...part,
    ...lineFrom(part, end, names[index + 1]?.at ?? text.replace(/[;,.]$/, '').length),
    number,
  }))
}

/** Splits paragraphs that name several places, in quotation marks, numbered, or set apart at the beginning of sentences. */
export const withSentences = (parts: readonly Part[]): Part[] =>
  splitParts(parts, part => {
    const numbered = part.kind === 'text' || part.kind === 'item' ? numberedIn(part) : undefined
    if (numbered) return numbered
    const linked = part.kind === 'text' || part.kind === 'item' ? linksAhead(part) : undefined
    if (linked) return linked
    const leads = part.kind === 'text' ? leadsIn(part) : []
    if (leads.length > 0)
      return [...(leads[0] === 0 ? [] : [0]), ...leads].map((from, index, starts) => ({
        ...part,
        ...lineFrom(part, from, starts[index + 1]),
        opens: true,
        isAlone: true,
      }))
    const named =
      part.line.pieces.filter(({ marks, text }) => marks.has('bold') && /\p{L}/u.test(text)).length +
      (part.text.match(/["“„«]\p{Lu}[^"”“»]{1,60}["”“»]/gu)?.length ?? 0)
    if (part.kind !== 'text' || named < 2 || part.text.length < 100) return part
    const ends = [...part.text.matchAll(sentenceEnd)].map(({ index, 0: space }) => index + space.length)
    return [0, ...ends].map((from, index) => ({
      ...part,
      ...lineFrom(part, from, ends[index]),
      opens: true,
      isAlone: true,
    }))
  })

const lineFrom = (part: Part, from: number, to?: number): Pick<Part, 'line' | 'text'> => {
  const line = spaced(slice(part.line, from, to))
  return { line, text: textOf(line) }
}

const labelOf = (text: string): { label: string; value: string } | undefined => {
  const [all, label] = labelled.exec(text) ?? []
  if (label === undefined || text.length > 400 || /^\/\//.test(text.slice(all!.length))) return undefined
  // `Address:` belongs to a place. `Lunch:` does not.
  return meaningOf(label) && !isCategory(label) ? undefined : { label: label.trim(), value: text.slice(all!.length) }
}

/** Returns where the names are in a text of several. One that ends with a town has a single name: `Osteria Vini e Sapori, Florence`. */
const namesBefore = (text: string, towns: TownsByName): Range[] | undefined => {
  const names = namesIn(text)
  const [, town] = /^[^,，]+[,，]\s*([^,，]+)$/u.exec(text) ?? []
  return town !== undefined && isTownName(town, towns) ? undefined : names
}

type Range = { start: number; end: number }

/** A remark in brackets behind a name: `(butter beef!)`. */
const remark = /\s?[(（][^()（）]{1,60}[)）]$/u

/** Returns where the names are in a text of several, if each part may be one. */
const namesIn = (text: string): Range[] | undefined => {
  const ranges: Range[] = []
  let start = 0
  const separator = text.includes('; ') ? /;\s/g : between
  for (const { index, 0: found } of text.matchAll(separator)) {
    ranges.push({ start, end: index })
    start = index + found.length
  }
  // 等 means “and so on”.
  ranges.push({ start, end: text.includes('、') ? text.replace(/等{1,2}$/u, '').length : text.length })
  const isName = ({ start, end }: Range) =>
    /^(?:[\p{Lu}\p{Lo}\d«"“]|(?:l|d|all|dell)['’]\p{Lu})[^:!?]{0,80}$/u.test(
      text.slice(start, end).trim().replace(remark, ''),
    )
  return ranges.length >= 2 && ranges.every(isName) ? ranges : undefined
}
