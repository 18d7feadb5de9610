import { isDateWord, isShortDay, numberedDay } from '../../../domain/calendar.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { linksIn } from '../../../domain/map-links/links-in.ts'
import { fold, wordsOf } from '../../../domain/text.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import type { DocumentReading } from '../imported-place.ts'
import { isTownName } from './address.ts'
import { isOfAttributes } from './attribute-table.ts'
import { isCategory } from './categories.ts'
import { maxSignedLine, textOf } from './document.ts'
import type { Judged } from './judge.ts'
import { isFurniture, isWhollyMarked, oddName } from './likeness.ts'
import { type Part, type Path, pathBelow } from './parts.ts'
import { isClosing } from './small-talk.ts'

/** What the restaurants of a document are. */
export type Level = DocumentReading['as']

/** A restaurant in a document: the part with its name, the parts that describe it, and the names above it, outermost first. */
export type Unit = { at: number; details: number[]; group: string[] }

/** Returns the indexes of lines that name the lines below them, whichever of those are units. */
export const labelsIn = (all: readonly Judged[], towns: TownsByName): Set<number> =>
  new Set([
    ...days(all),
    ...labelsInCapitals(all),
    ...labelsInBold(all),
    ...labelsOfBlocks(all, towns),
    ...aboveLinks(all).filter(index => all[index]!.part.kind === 'text'),
  ])

/**
 * Returns the units, each with the parts that belong to it and the headings above it.
 * @param labels from `labelsIn`
 */
export const unitsOf = (
  all: readonly Judged[],
  isCandidate: readonly boolean[],
  level: Level,
  labels: ReadonlySet<number>,
  towns: TownsByName,
): Unit[] => {
  const units: Unit[] = []
  let path: Path = []
  let unit: Unit | undefined
  let label: string | undefined
  let isOutside = true
  // Behind the end of a letter stands who wrote it.
  const tail = Math.max(1, all.length - 4)
  const end = all.slice(tail).findIndex(({ part }) => part.kind === 'text' && part.opens && isClosing(part.text))
  const signed = end < 0 ? all.length : tail + end
  const bare = level === 'headings' ? bareHeadings(all) : undefined
  for (const [index, { part, likeness }] of all.slice(0, signed).entries()) {
    if (bare ? bare.has(index) : labels.has(index) || (endsInColon(part) && isCandidate[index + 1])) {
      label = withoutColon(part.text)
      unit = undefined
      continue
    }
    if (unit && (isLinkOf(all, unit, index) || isRepeatedName(all, unit, index))) {
      unit.details.push(index)
      continue
    }
    const isBelow = part.kind === 'text' && !part.opens && likeness !== oddName
    const isNamed =
      level === 'words_in_sentences' ||
      likeness > (isBelow ? 0.15 : part.kind === 'text' && likeness !== oddName ? 0.05 : -0.75)
    const isAboveName = likeness === oddName && (all[index + 1]?.likeness ?? 0) >= 0.2
    if (isCandidate[index] && isNamed && !(isAboveName && isLabel(index, all, isCandidate, level, towns))) {
      if (part.kind === 'heading') path = path.filter(each => each.level < part.level)
      unit = { at: index, details: [], group: groupOf(path, label, part, all, isCandidate) }
      units.push(unit)
      isOutside = false
      continue
    }
    if (part.kind === 'heading') {
      const unitLevel = unit && all[unit.at]!.part.kind === 'heading' ? all[unit.at]!.part.level : undefined
      if (unit && !isOutside && unitLevel !== undefined && part.level > unitLevel) {
        unit.details.push(index)
        continue
      }
      path = pathBelow(path, part)
      unit = undefined
      label = undefined
      isOutside = true
      continue
    }
    if (part.kind === 'rule') {
      if (level === 'headings') isOutside = false
      continue
    }
    if (part.kind === 'item' && isAncestorOfUnit(index, all, isCandidate)) {
      unit = undefined
      continue
    }
    if (isLabel(index, all, isCandidate, level, towns)) {
      label = withoutColon(part.text)
      unit = undefined
      continue
    }
    if (part.isBelowList) unit = undefined
    if (unit && !isOutside) unit.details.push(index)
  }
  return withLinksApart(withoutTails(units, all), all)
}

/**
 * Returns the headings directly above another one of their level, if most are not and no others are above them: they name the sections
 * below.
 */
const bareHeadings = (all: readonly Judged[]): Set<number> => {
  const headings = all.flatMap(({ part }, index) => (part.kind === 'heading' ? index : []))
  const outer = headings.reduce((least, index) => Math.min(least, all[index]!.part.level), 6)
  const bare = headings.filter(index => {
    const next = all[index + 1]?.part
    return next?.kind === 'heading' && next.level === outer && all[index]!.part.level === outer
  })
  const described = headings.filter(index => all[index + 1] && all[index + 1]!.part.kind !== 'heading')
  return new Set(bare.length < described.length ? bare : [])
}

/** Returns whether a line is only a map link to the unit above it, which has none and no other name than the link. */
const isLinkOf = (all: readonly Judged[], unit: Unit, index: number): boolean => {
  const [named, { part, naming }] = [all[unit.at]!.naming, all[index]!]
  if (naming.name !== '' || naming.link === undefined || named.name === '' || part.opens || named.link !== undefined)
    return false
  if (/https?:\/\//.test(textOf(named.rest)) || unit.details.some(detail => all[detail]!.naming.link !== undefined))
    return false
  const name = readMapLink(naming.link)?.name
  return name === undefined || fold(name) === fold(named.name)
}

/** Makes lines that are only a link to a place of another name units of their own, unless most units have a link below their name. */
const withLinksApart = (units: Unit[], all: readonly Judged[]): Unit[] => {
  const linkOf = (index: number) => (all[index]!.naming.name === '' ? all[index]!.naming.link : undefined)
  const linked = units.filter(({ details }) => details.some(linkOf))
  if (linked.length === 0 || linked.length >= units.length / 2) return units
  return units.flatMap(unit => {
    const words = new Set(wordsOf(all[unit.at]!.naming.name))
    const parts: Unit[] = [{ ...unit, details: [] }]
    for (const index of unit.details) {
      const link = linkOf(index)
      const { name = '' } = (link && readMapLink(link)) || {}
      if (words.size === 0 || name === '' || wordsOf(name).some(word => words.has(word)))
        parts.at(-1)!.details.push(index)
      else parts.push({ ...unit, at: index, details: [] })
    }
    return parts
  })
}

/** Returns whether a line repeats the name of the unit, behind what is said about it and above its address. */
const isRepeatedName = (all: readonly Judged[], unit: Unit, index: number): boolean =>
  unit.details.length > 0 && all[index]!.part.text === all[unit.at]!.part.text && all[index + 1]?.isFact === true

const withoutColon = (text: string): string => text.replace(/[\s:：]+$/u, '')

const groupOf = (
  path: Path,
  label: string | undefined,
  part: Part,
  all: readonly Judged[],
  isCandidate: readonly boolean[],
): string[] => {
  const outer: string[] = []
  for (let at = part.parent; at >= 0; at = all[at]!.part.parent)
    if (!isCandidate[at]) outer.unshift(withoutColon(all[at]!.part.text))
  // Mentions behind their own label are outside the group before.
  const before = part.isNamed && part.label !== undefined ? undefined : label
  return [...path.map(({ text }) => text), ...[before ?? [], outer, part.label ?? []].flat()]
}

const isAncestorOfUnit = (index: number, all: readonly Judged[], isCandidate: readonly boolean[]): boolean => {
  for (let at = index + 1; at < all.length; at++) {
    let parent = all[at]!.part.parent
    while (parent > index) parent = all[parent]!.part.parent
    if (parent !== index) return false
    if (isCandidate[at]) return true
  }
  return false
}

/** Returns whether a part between units names the units below it: it stands directly above one, and is short and no sentence. */
const isLabel = (
  index: number,
  all: readonly Judged[],
  isCandidate: readonly boolean[],
  level: Level,
  towns: TownsByName,
): boolean => {
  const { part, naming, isFact } = all[index]!
  // `- Amalfi` above paragraphs that each name a place.
  if (part.kind === 'item' && !isCandidate[index] && all[index + 1]?.part.kind === 'text')
    return isCandidate[index + 1]! && all[index + 1]!.part.depth === part.depth && !isFact && part.text.length <= 60
  if (part.kind !== 'text' || part.depth > 0 || level === 'headings') return false
  if (part.opens && isWhollyMarked(part) && part.text.length <= 60) {
    // Prose may stand between a name in bold and the list below it.
    let below = index + 1
    while (all[below]?.part.kind === 'text' && !all[below]!.part.opens && !isCandidate[below]) below++
    if (below > index + 1 && all[below]?.part.kind === 'item') return true
  }
  if (!isCandidate[index + 1] || part.text.length > 80 || (level === 'paragraphs' && !part.isAlone)) return false
  if (isWhollyMarked(part)) return true
  const isGroupName = isCategory(part.text) || (!isFact && isTownName(part.text, towns)) || isInCapitals(part.text)
  const next = all[index + 1]!.part
  return (
    isGroupName ||
    // Numbers begin anew below it.
    (next.number === 1 && part.isAlone === true && !isFact) ||
    (next.kind === 'item' &&
      naming.by === 'whole' &&
      part.isAlone === true &&
      !/[.!。！]$/u.test(part.text) &&
      part.text.split(' ').length <= 6 &&
      !isFact)
  )
}

/** Returns the lines that name a day: `Day 2: Bilbao`, `Samedi : Saint-Malo`, `Fri`. One short name alone may mean something else. */
const days = (all: readonly Judged[]): number[] => {
  const lines = all.flatMap(({ part: { kind, depth, text } }, index) =>
    kind === 'text' && depth === 0 && text.length <= 60 ? { index, text, word: /^\p{L}+/u.exec(text)?.[0] ?? '' } : [],
  )
  const isWhole = ({ text, word }: (typeof lines)[number]) => /^\s?[:：]|^$/u.test(text.slice(word.length))
  const short = lines.filter(line => isWhole(line) && isShortDay(line.word))
  const long = lines.filter(line => numberedDay.test(line.text) || (isWhole(line) && isDateWord(line.word)))
  return [...(short.length > 1 ? short : []), ...long].map(({ index }) => index)
}

/** Returns the lines in capitals above lines that are not, if there are several. */
const labelsInCapitals = (all: readonly Judged[]): number[] => {
  const found = all.flatMap(({ part }, index) => {
    const next = all[index + 1]?.part
    const isLabel =
      part.kind === 'text' &&
      part.number === undefined &&
      part.depth === 0 &&
      part.text.length <= 60 &&
      isInCapitals(part.text) &&
      next !== undefined &&
      !isInCapitals(next.text) &&
      next.kind !== 'heading'
    return isLabel ? index : []
  })
  return found.length >= 2 ? found : []
}

/** Returns the lines in bold that stand alone above lines that are names. */
const labelsInBold = (all: readonly Judged[]): number[] => {
  const found = all.flatMap(({ part }, index) =>
    part.kind === 'text' &&
    part.depth === 0 &&
    part.isAlone &&
    isWhollyMarked(part) &&
    !part.line.pieces.some(({ link }) => link !== undefined)
      ? index
      : [],
  )
  const above = found.filter(
    index =>
      all[index + 1]?.part.kind === 'text' && !isWhollyMarked(all[index + 1]!.part) && all[index + 1]!.likeness >= 0.5,
  )
  return above.length > 0 && above.length >= 0.6 * found.length ? found : []
}

/**
 * Returns the first lines of paragraphs whose other lines are names, if they are set apart, or name towns, or only the others have more
 * behind the name.
 */
const labelsOfBlocks = (all: readonly Judged[], towns: TownsByName): number[] => {
  const isText = ({ part }: Judged) => part.kind === 'text' && part.depth === 0
  const firsts = all.flatMap(({ part, naming }, index) =>
    isText(all[index]!) && part.opens && !part.isAlone && naming.name !== '' ? index : [],
  )
  const ends = firsts.map((first, at) => {
    let end = first + 1
    while (end < (firsts[at + 1] ?? all.length) && isText(all[end]!) && !all[end]!.part.opens) end++
    return end
  })
  const below = firsts.map((first, at) => all.slice(first + 1, ends[at]))
  const isShort = ({ part: { text }, naming }: Judged) => naming.by === 'whole' && text.split(' ').length <= 4
  const labels = firsts.filter((first, index) => below[index]!.length >= 2 && isShort(all[first]!))
  const isLabel = new Set(labels)
  const others = firsts.flatMap((first, index) => (isLabel.has(first) ? below[index]! : []))
  const isMost = (is: (judged: Judged) => boolean, share: number) => others.filter(is).length >= share * others.length
  const isSetApart = ({ part: { text, line } }: Judged) =>
    /^[(（].*[)）]$/u.test(text) ||
    (line.pieces.length > 0 && line.pieces.every(({ marks }) => marks.has('bold') || marks.has('italic')))
  const isGroup = ({ part: { text } }: Judged) => isTownName(text, towns) || isCategory(text)
  const areLabels =
    isMost(({ naming }) => naming.by !== 'whole' && naming.by !== 'sentence', 0.5) ||
    (labels.every(index => isSetApart(all[index]!)) && !others.some(isSetApart)) ||
    labels.filter(index => isGroup(all[index]!)).length >= 0.4 * labels.length
  return labels.length + aboveLinks(all).length >= 2 &&
    labels.length >= 0.6 * firsts.length &&
    isMost(({ likeness }) => likeness >= 0.2, 0.8) &&
    areLabels
    ? labels
    : []
}

/**
 * Returns the lines and headings without a link above several lines on the same map that begin with a link to a place, or below a blank
 * line have one: `Date night`.
 */
export const aboveLinks = (all: readonly Judged[]): number[] => {
  const hosts = all.map(({ part: { kind, text }, naming }) => {
    if ((kind !== 'text' && kind !== 'item') || text.length > maxSignedLine) return undefined
    const [found] = linksIn(text)
    const link = naming.link ?? found?.link
    if (link === undefined || !readMapLink(link) || !URL.canParse(link)) return undefined
    return { host: new URL(link).host, isAhead: naming.name === '' || found?.start === 0 }
  })
  return all.flatMap(({ part: { kind, depth, text, isAlone }, naming }, index) => {
    const [first, second] = [hosts[index + 1], hosts[index + 2]]
    const isHead = kind === 'heading' || (kind === 'text' && depth === 0 && hosts[index] === undefined)
    const areLinks =
      first !== undefined && first.host === second?.host && ((first.isAhead && second.isAhead) || isAlone === true)
    return isHead && areLinks && text.length <= 60 && naming.name !== '' && naming.link === undefined ? index : []
  })
}

/** `Vesterbro:` */
const endsInColon = ({ kind, depth, text }: Part): boolean =>
  kind === 'text' && depth === 0 && text.length <= 60 && /[:：]$/u.test(text)

const isInCapitals = (text: string): boolean => /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

/**
 * Takes what follows the last unit of a section off it, unless the units before have as much, or the last units of most others where
 * sections have one unit.
 */
const withoutTails = (units: readonly Unit[], all: readonly Judged[]): Unit[] => {
  const isInside = (unit: Unit, index: number) => {
    for (let at = all[index]!.part.parent; at >= 0; at = all[at]!.part.parent) if (at === unit.at) return true
    return false
  }
  const bySection = [...Map.groupBy(units, ({ group }) => group.join('\n')).values()]
  const outside = (unit: Unit) => unit.details.filter(index => !isInside(unit, index)).length
  const lasts = new Set(bySection.map(section => section.at(-1)!))
  const areAlone = lasts.size > units.length / 2
  const ofLasts = [...lasts].map(outside).toSorted((a, b) => a - b)
  const usual = Math.max(
    areAlone ? ofLasts[Math.floor(ofLasts.length / 2)]! : 0,
    ...bySection.flatMap(section => section.slice(0, -1).map(outside)),
  )
  return units.map(unit => {
    const isVeryLast = unit === units.at(-1)
    if (units.length === 1 || !lasts.has(unit)) return unit
    let room = usual
    let lastLine = unit.at
    const details: number[] = []
    for (const index of unit.details) {
      const { kind, opens } = all[index]!.part
      if (kind === 'text' && !opens && index === lastLine + 1) lastLine = index
      if (isInside(unit, index)) details.push(index)
      else if (isVeryLast && isClosing(all[index]!.part.text)) break
      else if (lastLine === index) details.push(index)
      else if (room-- > 0) details.push(index)
      else break
    }
    return { ...unit, details }
  })
}

/** Returns how likely a unit is a restaurant: one with the name of a town is, if an address or a link is with it. */
export const likenessOfUnit = ({ at, details }: Unit, all: readonly Judged[]): number => {
  const { likeness, naming } = all[at]!
  const isPlaced =
    naming.link !== undefined || details.some(index => all[index]!.isFact || all[index]!.naming.link !== undefined)
  return likeness === oddName && isPlaced ? 0.3 : likeness
}

/** Drops the units of sections that are about the document, or whose lines are hardly names while those of others are. */
export const withoutPoorGroups = (units: readonly Unit[], all: readonly Judged[]): Unit[] => {
  const sections = Map.groupBy(units, ({ group }) => group.join('\n'))
  const mean = (some: readonly Unit[]) => some.reduce((sum, unit) => sum + likenessOfUnit(unit, all), 0) / some.length
  const poor = new Set(
    sections.size === 1 ? [] : [...sections].flatMap(([name, section]) => (mean(section) > -0.2 ? [] : name)),
  )
  return units.filter(unit => {
    if (unit.details.some(index => all[index]!.part.table && !isOfAttributes(all[index]!.part.table!))) return false
    if (unit.group.some(isFurniture) || poor.has(unit.group.join('\n'))) return false
    return likenessOfUnit(unit, all) >= (all[unit.at]!.part.kind === 'text' ? 0.05 : -0.5)
  })
}
