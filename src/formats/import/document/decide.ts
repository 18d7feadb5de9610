import { pointIn } from '../../../domain/coordinates-in-text.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { fold } from '../../../domain/text.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { isCertainAddress, isTownName, phoneIn, postcodeLine } from './address.ts'
import { isCategory } from './categories.ts'
import { headingsOf, leafHeadings } from './headings.ts'
import { type Judged, labelLikeness } from './judge.ts'
import { attributeIn, isNameField, isWhollyMarked, labelIn } from './likeness.ts'
import { type LooseLines, looseLines } from './loose-lines.ts'
import type { Part } from './parts.ts'
import { isOfFood, otherTopics } from './topics.ts'
import { aboveLinks, type Level, labelsIn, likenessOfUnit, type Unit, unitsOf, withoutPoorGroups } from './units.ts'

/** A way to read a document: which parts name restaurants. `score` adds the evidence of all of them. */
export type Interpretation = {
  level: Level
  id: string
  units: Unit[]
  score: number
  /** Whether its restaurants are headings that all look like names. A person may then mean them, whatever stands below. */
  areHeadings: boolean
  /** Whether some of its restaurants may as well describe the others. */
  isUnsure: boolean
}

type Candidate = { level: Level; id: string; isUnit: (judged: Judged, index: number) => boolean }

const candidatesIn = (all: readonly Judged[], { entries }: LooseLines): Candidate[] => {
  const candidates: Candidate[] = []
  const headings = new Set(all.flatMap(({ part }) => (part.kind === 'heading' ? part.level : [])))
  for (const level of headings)
    candidates.push({
      level: 'headings',
      id: `headings-${level}`,
      isUnit: ({ part }) => part.kind === 'heading' && part.level === level,
    })
  if (headings.size > 1) {
    const leaves = leafHeadings(all)
    candidates.push({ level: 'headings', id: 'headings', isUnit: (_, index) => leaves.has(index) })
  }
  const run = numberedRun(all)
  if (run.size > 0) candidates.push({ level: 'numbered_items', id: runId, isUnit: (_, index) => run.has(index) })
  const items = all.filter(({ part }) => part.kind === 'item')
  const depths = new Set(items.map(({ part }) => part.depth))
  for (const depth of depths) {
    const ofDepth = items.filter(({ part }) => part.depth === depth)
    const isAt = ({ part }: Judged) => part.kind === 'item' && part.depth === depth
    const isRun = areInterleaved(ofDepth)
    if (!isRun) candidates.push({ level: 'items', id: `items-${depth + 1}`, isUnit: isAt })
    if (ofDepth.some(({ part }) => part.isOrdered) && ofDepth.some(({ part }) => !part.isOrdered)) {
      candidates.push({
        level: 'numbered_items',
        id: isRun ? runId : `numbered-${depth + 1}`,
        isUnit: each => isAt(each) && each.part.isOrdered === true,
      })
      candidates.push({
        level: 'items',
        id: `bullets-${depth + 1}`,
        isUnit: each => isAt(each) && !each.part.isOrdered,
      })
    }
  }
  if (depths.size > 1) {
    const parents = new Set(items.map(({ part }) => part.parent))
    candidates.push({
      level: 'items',
      id: 'items',
      isUnit: ({ part }, index) => part.kind === 'item' && !parents.has(index),
    })
  }
  if (entries.size > 0)
    candidates.push({
      level: 'lines',
      id: allLinesId,
      isUnit: ({ part }, index) => entries.has(index) || (part.kind === 'item' && part.depth === 0),
    })
  const texts = all.filter(({ part }) => part.kind === 'text' && part.depth === 0)
  if (texts.length > 0) {
    if (!areBlocks(texts))
      candidates.push({
        level: 'lines',
        id: 'lines',
        isUnit: ({ part }) => part.kind === 'text' && part.depth === 0 && !part.isIndented,
      })
    if (texts.some(({ part }) => !part.opens))
      candidates.push({
        level: 'paragraphs',
        id: 'paragraphs',
        isUnit: ({ part }) => part.kind === 'text' && part.depth === 0 && part.opens === true,
      })
    const isSetApart = ({ part, naming }: Judged) =>
      part.kind === 'text' &&
      part.depth === 0 &&
      part.opens === true &&
      (naming.by === 'mark' || naming.by === 'quotes' || isWhollyMarked(part))
    if (texts.some(isSetApart)) candidates.push({ level: 'words_in_bold', id: 'bold', isUnit: isSetApart })
  }
  const areNames = items.filter(({ likeness }) => likeness >= 0.2).length > items.length / 2
  const inItems = all.filter(({ part }) => part.kind === 'text' && part.depth === 1)
  if (
    !areNames &&
    inItems.length > items.length &&
    inItems.filter(({ likeness }) => likeness >= 0.2).length > inItems.length / 2
  )
    candidates.push({
      level: 'lines',
      id: 'lines-2',
      isUnit: ({ part }) => part.kind === 'text' && part.depth === 1,
    })
  if (all.filter(({ within }) => within).length > 1)
    candidates.push({ level: 'words_in_sentences', id: 'sentences', isUnit: ({ within }) => within !== undefined })
  const isRecord = ({ part }: Judged) => (part.kind === 'text' || part.kind === 'item') && isNameField(part.text)
  if (all.filter(isRecord).length > 0) candidates.push({ level: 'records', id: 'records', isUnit: isRecord })
  return candidates
}

/** Returns whether the paragraphs are blocks of a name and facts about it below. */
const areBlocks = (texts: readonly Judged[]): boolean => {
  let [blocks, withFacts, facts] = [0, 0, 0]
  let hasFact = true
  for (const each of texts) {
    const { part } = each
    if (part.opens && !part.isAlone) {
      blocks++
      hasFact = false
    } else if (!part.opens && isFactBelow(each)) {
      facts++
      if (!hasFact) withFacts++
      hasFact = true
    }
  }
  if (blocks >= 2) return withFacts >= blocks * 0.4 && facts <= 4 * blocks && texts.length <= 10 * blocks
  const first = texts.findIndex(({ part }) => part.opens && !part.isAlone)
  return (
    blocks === 1 &&
    texts.length - first <= 8 &&
    texts.slice(first + 1, first + 4).some(isFactBelow) &&
    texts.filter(({ part }) => isCertainAddress(part.text)).length <= 1
  )
}

/** Returns whether a line below a name is a fact, and not another name with its address. */
const isFactBelow = ({ part, likeness }: Judged): boolean => likeness < 0.3 && isCertainFact(part.text)

const isOnMap = ({ naming: { link } }: Judged): boolean => link !== undefined && readMapLink(link) !== undefined

const isCertainFact = (text: string): boolean =>
  (isCertainAddress(text) && !/ [-–—] /.test(text) && namesAhead(text)) ||
  phoneIn(text) !== undefined ||
  attributeIn(text) !== undefined

/** Returns whether an address begins with its street, not with a name. */
const namesAhead = (text: string): boolean => isCertainAddress(text.split(/[,，]/u, 1)[0]!) || !text.includes(',')

const runId = 'numbers'
const allLinesId = 'all-lines'

/** Returns whether bullets stand between items that are numbered from 1 on: they describe the numbered ones. */
const areInterleaved = (items: readonly Judged[]): boolean => {
  const ordered = items.flatMap(({ part }, index) => (part.isOrdered ? { number: part.number, index } : []))
  const gaps = ordered.filter(({ index }) => items[index + 1]?.part.isOrdered === false).length
  return ordered.length >= 3 && gaps >= 0.7 * ordered.length && ordered.every(({ number }, at) => number === at + 1)
}

/** Returns the lines numbered from 1 on, perhaps with headings: `### 1. Roscioli`, later `5. Bonci`. */
const numberedRun = (all: readonly Judged[]): Set<number> => {
  let run: number[] = []
  for (const [index, { part }] of all.entries()) {
    if (part.number === undefined || (part.kind !== 'heading' && part.kind !== 'text') || part.depth > 0) continue
    if (part.number === 1) run = [index]
    else if (part.number === run.length + 1) run.push(index)
  }
  const kinds = new Set(run.map(index => all[index]!.part.kind))
  return new Set(run.length >= 5 && kinds.has('text') ? run : [])
}

/** Returns the ways to read a document, the likeliest first. */
export const choicesFor = (all: readonly Judged[], towns: TownsByName): Interpretation[] => {
  const above = headingsOf(all)
  const described = new Set([...describedItems(all, towns), ...describedHeadings(all, above)])
  const loose = looseLines(all)
  const labels = new Set([...labelsIn(all, towns), ...loose.heads])
  const isOfOtherTopic = otherTopics(all, towns)
  const leaves = [...leafHeadings(all)].map(index => ({ index, ...all[index]! }))
  const links = leaves.filter(
    ({ naming, part: { text } }) => naming.link !== undefined && !isOfFood(text) && !isOfOtherTopic(text),
  )
  const areLinked = links.length >= 3 && links.length >= 0.5 * leaves.length
  const linked = new Set(areLinked ? links.map(({ index }) => index) : [])
  const ofLinks = new Set(aboveLinks(all))
  const evidence = { above, openers: openersOf(all), described, linked, labels, ofLinks, isOfOtherTopic }
  const read = candidatesIn(all, loose).map(candidate => choiceOf(candidate, all, evidence, towns))
  const best = Math.max(...read.flatMap(({ id, score }) => (id === allLinesId ? [] : score)))
  const choices = read.map(choice => {
    if (choice.id !== allLinesId) return choice
    return {
      ...choice,
      isUnsure: !loose.areCertain,
      score: loose.areLikely ? choice.score : Math.min(choice.score, 0.99 * best),
    }
  })
  return choices.filter(({ units, score }) => units.length > 0 && score > 0).toSorted((a, b) => b.score - a.score)
}

/** Maximum number of readings that a person may choose among. */
const maxReadings = 3

/** Parts of the best score, and of its score for each place, from which another reading may be what the writer meant. */
const closeness = { all: 0.6, each: 0.9 }

/** Returns the likeliest choice and those nearly as likely that find other places. @param choices the likeliest first */
export const closeChoices = (choices: readonly Interpretation[]): Interpretation[] => {
  const [best] = choices
  if (!best) return []
  const seen = new Set<string>()
  const ofBest = new Set(best.units.map(({ at }) => at))
  const close = choices.filter(({ score, units, areHeadings }) => {
    const found = units.map(({ at }) => at).join()
    if (units !== best.units && !best.isUnsure && units.every(({ at }) => ofBest.has(at))) return false
    const isClose =
      areHeadings ||
      score >= closeness.all * best.score ||
      (units.length > 1 && score / units.length >= (closeness.each * best.score) / best.units.length)
    if (seen.has(found) || !isClose) return false
    seen.add(found)
    return true
  })
  return close.slice(0, maxReadings)
}

/** What the whole document says about its parts. */
type Evidence = {
  /** The headings above the parts, and the lines that begin their paragraphs. */
  above: readonly number[]
  openers: readonly number[]
  described: ReadonlySet<number>
  /** Headings that are links, where most are: who links a heading names something with it. */
  linked: ReadonlySet<number>
  labels: ReadonlySet<number>
  /** Headings of links to places, which they do not name. */
  ofLinks: ReadonlySet<number>
  isOfOtherTopic: (heading: string) => boolean
}

const choiceOf = (
  { level, id, isUnit }: Candidate,
  all: readonly Judged[],
  { above, openers, described, linked, labels, ofLinks, isOfOtherTopic }: Evidence,
  towns: TownsByName,
): Interpretation => {
  const isCandidate = all.map(
    (each, index) =>
      !ofLinks.has(index) && (isUnit(each, index) || (each.part.isNamed === true && level !== 'headings')),
  )
  const units = unitsOf(all, isCandidate, level, labels, towns)
  const isTopic = ({ kind, text }: Part) => kind === 'heading' && (isOfFood(text) || isOfOtherTopic(text))
  const ofFood = units.filter(({ at, group }) => !group.some(isOfOtherTopic) && !isTopic(all[at]!.part))
  const kept = level === 'words_in_sentences' ? ofFood : withoutPoorGroups(ofFood, all)
  const isNumbered =
    id === runId ||
    (level === 'headings' && kept.length >= 3 && kept.every(({ at }, index) => all[at]!.part.number === index + 1))
  let score = 0
  const names = new Map<string, number>()
  for (const unit of kept) {
    const { naming } = all[unit.at]!
    const likeness = likenessOfUnit(unit, all)
    const facts = unit.details.filter(
      index => all[index]!.isFact || all[index]!.part.table !== undefined || isOnMap(all[index]!),
    ).length
    const nameLike = unit.details.filter(
      index => all[index]!.part.kind !== 'text' && all[index]!.likeness >= Math.max(0.5, likeness - 0.1),
    ).length
    const { part } = all[unit.at]!
    const points = unit.details.filter(
      index =>
        (isCertainAddress(all[index]!.part.text) && !postcodeLine.test(all[index]!.part.text)) ||
        pointIn(all[index]!.part.text),
    ).length
    if (described.has(part.parent) || (part.kind === 'item' && described.has(above[unit.at]!))) score -= 0.8
    if (linked.has(above[unit.at]!)) score -= 0.6
    // A link names one place.
    if (naming.name === '')
      score -= 0.8 * unit.details.filter(index => all[index]!.naming.name === '' && isOnMap(all[index]!)).length
    // A place has one address.
    if (points > 1) score -= 0.8 * (points - 1)
    // Lines below a name in bold or in a link tell about it.
    const opener = all[openers[unit.at]!]!.naming
    if (level === 'lines' && !part.opens && naming.by !== 'mark' && opener.by === 'mark' && opener.name !== '')
      score -= 0.9
    // Names and facts about them are most of the lines of a list.
    if (level === 'lines') score -= 0.1 * unit.details.filter(index => !all[index]!.isFact).length
    if (level === 'paragraphs' && unit.details[0] !== undefined && all[unit.details[0]]!.isFact) score += 0.4
    score += isNumbered ? 1 : (prior[id === allLinesId ? 'items' : level] ?? 0)
    score +=
      (level === 'words_in_sentences' ? 0.4 : likeness) +
      Math.min(0.4, 0.2 * facts) -
      (described.has(unit.at) || id === runId ? 0 : Math.min(0.6, 0.5 * nameLike))
    if (naming.by === 'whole' || naming.by === 'mark') names.set(naming.name, (names.get(naming.name) ?? 0) + 1)
  }
  // Names differ. Labels repeat.
  for (const count of names.values()) if (count > 1) score -= 0.8 * (count - 1)
  const areHeadings =
    level === 'headings' &&
    kept.length > 1 &&
    kept.every(({ at }) => all[at]!.likeness >= (all[at]!.naming.by === 'whole' ? 0.5 : 0.3))
  return { level, id, units: kept, score, areHeadings, isUnsure: false }
}

/**
 * Returns the items whose inner items describe them: those with a fact below, those with a place behind a comma if most have one, those
 * beside items without any, and those of a depth where nearly all have the same number of items below, of which not all are names.
 */
const describedItems = (all: readonly Judged[], towns: TownsByName): Set<number> => {
  const below = Map.groupBy(
    all.filter(({ part }) => part.kind === 'item' && part.parent >= 0),
    ({ part }) => part.parent,
  )
  const described = new Set(all.flatMap(({ part, isFact }) => (part.parent >= 0 && isFact ? part.parent : [])))
  const parents = [...below.keys()]
  // Groups have items below. Where some items have none, the others are no groups either, unless they name towns or meals.
  const isGroup = (index: number) => isTownName(all[index]!.part.text, towns) || isCategory(all[index]!.part.text)
  const items = all.flatMap(({ part }, index) => (part.kind === 'item' ? index : []))
  for (const same of Map.groupBy(items, index => all[index]!.part.depth).values()) {
    const above = same.filter(index => below.has(index))
    if (above.length > 1 && above.length < same.length && above.filter(isGroup).length < above.length / 2)
      for (const parent of above) described.add(parent)
  }
  const placed = parents.filter(parent => all[parent]!.naming.by === 'comma')
  if (placed.length >= 2 && placed.length > parents.length / 2) for (const parent of placed) described.add(parent)
  for (const same of Map.groupBy(below, ([parent]) => all[parent]!.part.depth).values()) {
    if (beginAlike(same.map(([, items]) => items))) for (const [parent] of same) described.add(parent)
    const sizes = same.map(([, items]) => items.length)
    const items = same.flatMap(([, items]) => items)
    const names = items.filter(({ likeness }) => likeness >= 0.2).length
    const isRegular = sizes.length >= 4 && sizes.filter(size => size === sizes[0]).length >= 0.8 * sizes.length
    if (isRegular && (sizes[0] === 1 || names <= (1 - 0.75 / sizes[0]!) * items.length))
      for (const [parent] of same) described.add(parent)
  }
  return described
}

/** Returns whether many items of different groups begin with the same words, as facts do: `Cash only`, `Menu on their website`. */
const beginAlike = (groups: readonly (readonly Judged[])[]): boolean => {
  const startOf = ({ part }: Judged) => fold(part.text).split(/\s+/, 2).join(' ')
  const counts = new Map<string, number>()
  for (const group of groups)
    for (const start of new Set(group.map(startOf))) counts.set(start, (counts.get(start) ?? 0) + 1)
  const items = groups.flat()
  return groups.length >= 4 && items.filter(item => counts.get(startOf(item))! > 1).length >= 0.4 * items.length
}

/** Returns the index of the line that begins the paragraph of each part. */
const openersOf = (all: readonly Judged[]): number[] => {
  let opener = 0
  return all.map(({ part }, index) => {
    if (part.opens !== false) opener = index
    return opener
  })
}

/**
 * Returns the headings whose items describe them: of a level where nearly all have a fact about a place beside their items, which have
 * none.
 */
const describedHeadings = (all: readonly Judged[], above: readonly number[]): number[] => {
  const below = Map.groupBy(all.keys(), index => above[index]!)
  const sections = [...below].flatMap(([heading, indexes]) => {
    const parts = indexes.map(index => all[index]!)
    const items = parts.filter(({ part }) => part.kind === 'item')
    if (heading < 0 || items.length === 0) return []
    const beside = parts.filter(each => each.part.kind === 'text' && each.part.depth === 0)
    const facts = beside.filter(each => each.isFact || isOnMap(each)).length
    const placed = items.filter(each => each.isFact || each.naming.link !== undefined).length
    const outer = items.filter(({ part }) => part.depth === 0)
    const isNoName = ({ isFact, likeness }: Judged) => isFact || likeness <= labelLikeness
    const labelled = outer.filter(
      each => isNoName(each) || (each.naming.by === 'mark' && labelIn(each.part.text) !== undefined),
    ).length
    const isKnown = outer.some(({ part }) => attributeIn(part.text)) || outer.every(isNoName)
    const areAttributes = isKnown && labelled >= 2 && labelled >= outer.length / 2
    return {
      heading,
      level: all[heading]!.part.level,
      isDescribed: (facts > 0 && placed <= items.length / 4) || areAttributes,
    }
  })
  return [...Map.groupBy(sections, ({ level }) => level).values()].flatMap(same => {
    const described = same.filter(({ isDescribed }) => isDescribed)
    return described.length >= 3 && described.length >= 0.7 * same.length ? same.map(({ heading }) => heading) : []
  })
}

/** What the structure says by itself: who makes headings and lists, names something. */
const prior: Partial<Record<Level, number>> = { records: 0.6, headings: 0.2, items: 0.1, numbered_items: 0.2 }
