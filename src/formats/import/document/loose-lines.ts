import { isDateWord } from '../../../domain/calendar.ts'
import type { Judged } from './judge.ts'
import { isWhollyMarked } from './likeness.ts'

/** Lines without a mark beside lines with one: `1. Roscioli`, `2. Da Enzo`, `Bonci`. */
export type LooseLines = {
  /** Indexes of those that may name a place, as the marked ones do. */
  entries: ReadonlySet<number>
  /** Indexes of those that name the lines below them. */
  heads: ReadonlySet<number>
  /** Whether they name places more likely than they describe the marked line above them. */
  areLikely: boolean
  areCertain: boolean
}

/** Maximum number of short lines that describe the marked line above them. */
const maxDescribing = 3

/** Returns the lines without a mark that stand level with marked ones: below them, above them, or in a block of their own beside them. */
export const looseLines = (all: readonly Judged[]): LooseLines => {
  const blocks = blocksOf(all)
  const items = new Set(blocks.flatMap(({ items }) => items))
  const lines = new Set(blocks.flatMap(({ lines }) => lines))
  const [entries, heads] = [new Set<number>(), new Set<number>()]
  if ([...items].filter(index => all[index]!.likeness >= 0.2).length <= items.size / 2)
    return { entries, heads, areLikely: false, areCertain: false }
  const areTitled = (some: readonly number[], share: number) =>
    some.filter(index => isTitled(all[index]!)).length >= share * some.length
  let others = 0
  let isBelowItems = false
  for (const [at, block] of blocks.entries()) {
    const [first] = block.lines
    const isMixed = block.items.length > 0
    const isHead = (index: number) => {
      const next = all[index + 1]?.part
      const isFirst = index === block.start
      if (isWhollyMarked(all[index]!.part) && lines.has(index + 1) && !isWhollyMarked(next!)) return true
      return isMixed
        ? index + 1 < block.end &&
            items.has(index + 1) &&
            (isFirst || !lines.has(index - 1)) &&
            (next!.number === 1 || (isFirst && !next!.isOrdered))
        : index === first && block.lines.length > 2 && !isTitled(all[index]!) && areTitled(block.lines.slice(1), 1)
    }
    const own = block.lines.filter(index => !isHead(index))
    const names = own.filter(index => mayBeEntry(all[index]!))
    const isBesideItems = isBelowItems || (blocks[at + 1]?.items.length ?? 0) > 0
    if (block.start < block.end) isBelowItems = isMixed
    if (!isMixed && (!isBesideItems || names.length < 2 || names.length < 0.8 * own.length || !areTitled(names, 0.6)))
      continue
    for (const index of block.lines) if (isHead(index) && mayBeEntry(all[index]!)) heads.add(index)
    for (const index of names) entries.add(index)
    others += own.filter(index => !mayBeEntry(all[index]!) && !isSentence(all[index]!.part.text)).length
  }
  const below = [...items].map(item => {
    let end = item + 1
    while (lines.has(end)) end++
    return end - item - 1
  })
  const described = below.filter(count => count > 0).length
  const areUsual = described >= 0.6 * below.length && below.every(count => count <= maxDescribing)
  // Where each has several, the marked lines are likelier names of groups.
  const areDetails = below.length > 1 && (areUsual || below.every(count => count > 1))
  const areLikely = !areDetails && others <= 0.5 * entries.size && areTitled([...entries], 0.5)
  const isRun = [...entries].some(index => entries.has(index + 1))
  return {
    entries,
    heads,
    areLikely,
    areCertain: areLikely && isRun && below.length > 1 && areTitled([...entries], 0.8),
  }
}

/** Items, and lines without a mark, up to a heading or a blank line. One without either stands for a heading. */
type Block = { start: number; end: number; items: number[]; lines: number[] }

const blocksOf = (all: readonly Judged[]): Block[] => {
  const indents = all.flatMap(({ part: { kind, line } }) =>
    kind === 'item' || kind === 'text' ? (line.indent ?? 0) : [],
  )
  const leftmost = indents.reduce((least, indent) => Math.min(least, indent), 1000)
  const isItem = ({ part }: Judged) => part.kind === 'item' && part.depth === 0 && (part.line.indent ?? 0) === leftmost
  const lineOf = (index: number) => all[index]?.part.line.line
  const isAdjacent = (index: number) => lineOf(index)! - lineOf(index - 1)! <= 1
  const pairs = all.flatMap((each, index) => (index > 0 && isItem(each) && isItem(all[index - 1]!) ? index : []))
  const areSpaced = pairs.filter(isAdjacent).length < pairs.length / 2
  const blocks: Block[] = []
  let block: Block | undefined
  for (const [index, each] of all.entries()) {
    const { kind, depth, isUnderItem, isIndented } = each.part
    const isBlock = kind === 'item' || kind === 'text'
    if (!block || !isBlock || !(areSpaced || isAdjacent(index))) {
      block = { start: index, end: index, items: [], lines: [] }
      blocks.push(block)
    }
    if (!isBlock) {
      block = undefined
      continue
    }
    block.end = index + 1
    // A line that was split has several names by itself.
    const isWhole = lineOf(index - 1) !== lineOf(index) && lineOf(index + 1) !== lineOf(index)
    if (isItem(each)) block.items.push(index)
    else if (kind === 'text' && isWhole && !isIndented && (depth === 0 || (depth === 1 && isUnderItem)))
      block.lines.push(index)
  }
  return blocks
}

const mayBeEntry = ({ part: { text }, naming: { name }, likeness, isFact, style }: Judged): boolean => {
  const words = name.split(' ')
  return (
    likeness >= 0.2 &&
    !isFact &&
    words.length <= 6 &&
    !words.some(isDateWord) &&
    !isSentence(text) &&
    !/[:;,：、，]$/u.test(text) &&
    (style.isInLowerCase ? /^[\p{L}\p{N}]/u : /^[\p{Lu}\p{Lo}\p{N}]/u).test(name)
  )
}

const isSentence = (text: string): boolean => /[.!?…。！？]$/u.test(text)

/** Returns whether a name is written as names are: `Felice a Testaccio`, not `Clay pot noodles`. */
const isTitled = ({ naming: { name }, style }: Judged): boolean =>
  style.isInLowerCase || !/(?<!\p{L})\p{Ll}{4}/u.test(name)
