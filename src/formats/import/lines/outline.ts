import type { ImportedRow } from '../imported-place.ts'
import { isAddressLine, isDetail, isSentence, phoneIn } from './details.ts'
import { type Heading, headingIn, headingOf, isCategory, possibleHeadingIn } from './headings.ts'
import { maxWordsLength } from './line-length.ts'
import { linkedIn } from './links.ts'
import { hasLabel, isLabelOfCategory, isLabelOfSeveral, severalIn } from './several.ts'
import { isClosing, isMailHead, subjectIn, withoutGreeting } from './small-talk.ts'
import type { WrittenLine } from './written-lines.ts'

/** What a line of a written list is. Details belong to the item above them. */
export type Part =
  | { kind: 'heading'; line: WrittenLine; heading: Heading }
  | { kind: 'item'; line: WrittenLine; text: string; label?: string }
  | { kind: 'detail'; line: WrittenLine; text: string; isWrapped: boolean }
  | { kind: 'rows'; line: WrittenLine; rows: readonly ImportedRow[] }

/** Facts about a list as a whole that tell what its lines are. */
type Style = {
  isMarked: boolean
  /** Blocks of a name, an address, a phone number and remarks. */
  isCards: boolean
  /** Markers below markers are places, below the name of a town. */
  isNestedByTown: boolean
  /** Lines without a marker between marked ones are headings, not remarks. */
  hasPlainHeadings: boolean
  /** Blocks of a marked name and lines below it. */
  areMarkedCards: boolean
  isInLowerCase: boolean
  /** Markers are indented remarks below names without a marker. */
  isNestedByName: boolean
  /** The emoji before each name, if the lines below a name have others. */
  leader: string | undefined
  /** Each line is a label with several names. */
  isLabelled: boolean
}

/** Tells headings, items and details of a written list apart. Greetings, signatures, rules and other prose are no part of it. */
export function outlineOf(lines: readonly WrittenLine[]): Part[] {
  const list = withoutGreetings(lines)
  const style = styleOf(list)
  const lastMarked = list.findLastIndex(({ isMarked }) => isMarked)
  const parts: Part[] = []
  let top: WrittenLine | undefined
  let hasItems = false
  for (const [index, line] of list.entries()) {
    if (index === 0 && isPlainTitle(list)) {
      parts.push({ kind: 'heading', line, heading: headingOf(line.written, 'title') })
      continue
    }
    if (hasItems && index > lastMarked && isClosing(line.written) && (style.isMarked || line.isAfterGap)) break
    if (line.rows) {
      parts.push({ kind: 'rows', line, rows: line.rows })
      top = undefined
      hasItems = true
      continue
    }
    const labelled = style.isMarked && !line.isMarked ? labelledItem(line.written) : undefined
    if (labelled) {
      parts.push({ kind: 'item', line, ...labelled })
      top = line
      continue
    }
    const around = { before: list[index - 1], next: list[index + 1], last: parts.at(-1), top }
    const heading = headingAt(line, around, style)
    if (heading) {
      parts.push({ kind: 'heading', line, heading })
      top = undefined
    } else if (isDetailAt(line, around, style)) {
      parts.push({ kind: 'detail', line, text: line.text, isWrapped: isWrapped(line, around.before) })
    } else if (line.isMarked || !isAside(line, style)) {
      parts.push(...itemsOf(line, style))
      top = line
      hasItems = true
    }
  }
  return parts
}

/** Returns the place and the group of a line such as `Honorable mention: Tacos Don Juan` below a list. */
const labelledItem = (written: string): { label: string; text: string } | undefined => {
  const [, label, text] = /^([^:：]{2,30})[:：] ?([\p{Lu}\p{Lo}].{1,200})$/u.exec(written) ?? []
  return label !== undefined && isCategory(label) && !isSentence(text!) ? { label, text: text! } : undefined
}

type Around = {
  before: WrittenLine | undefined
  next: WrittenLine | undefined
  last: Part | undefined
  /** The item above, of which details are told. */
  top: WrittenLine | undefined
}

const maxHeadLines = 8

/** Removes the head of a mail, except its subject, and greetings from the first lines. */
const withoutGreetings = (lines: readonly WrittenLine[]): readonly WrittenLine[] => {
  const isMail = lines.slice(0, maxHeadLines).some(({ written }) => subjectIn(written) !== undefined)
  const head: WrittenLine[] = []
  let at = 0
  for (; at < Math.min(lines.length, maxHeadLines); at++) {
    const line = lines[at]!
    if (line.written.length > maxWordsLength) break
    const subject = isMail ? subjectIn(line.written) : undefined
    if (subject !== undefined) head.push({ ...line, written: subject, text: subject, isMarked: false })
    if (isMail && isMailHead(line.written)) continue
    const text = line.isMarked ? line.written : withoutGreeting(line.written)
    if (text === line.written) break
    if (text !== '') return [...head, { ...line, written: text, text }, ...lines.slice(at + 1)]
  }
  return at === 0 ? lines : [...head, ...lines.slice(at)]
}

const styleOf = (lines: readonly WrittenLine[]): Style => {
  const marked = lines.filter(({ isMarked }) => isMarked)
  const isMarked = marked.length >= 2 && marked.length >= lines.length / 5
  const short = lines.filter(({ written }) => written.length <= maxWordsLength)
  return {
    isMarked,
    isCards: !isMarked && areCards(lines),
    areMarkedCards: areMarkedCards(lines),
    isNestedByTown: areNestedByTown(lines),
    hasPlainHeadings: havePlainHeadings(lines),
    isInLowerCase: 2 * short.filter(({ text }) => /^\p{Ll}/u.test(text)).length > short.length,
    isNestedByName: marked.length > 0 && marked.every(({ indent, text }) => indent >= 2 && !isLikeName(text)),
    leader: leaderOf(lines),
    isLabelled:
      short.filter(({ text }) => hasLabel(text)).length > 0.6 * short.length &&
      short.some(({ text }) => isLabelOfSeveral(text) || isLabelOfCategory(text)),
  }
}

/** Returns whether most blocks of lines are a name with details below it. A single block must have an address or a phone number. */
const areCards = (lines: readonly WrittenLine[]): boolean => {
  let [blocks, cards, located] = [0, 0, 0]
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    if ((index > 0 && !line.isAfterGap) || !next || next.isAfterGap) continue
    blocks++
    const isLong = next.written.length > maxWordsLength
    if (isLong || isDetail(next.written)) cards++
    if (!isLong && (isAddressLine(next.written) || phoneIn(next.written) !== undefined)) located++
  }
  if (blocks > 1) return cards >= 2 && cards >= 0.6 * blocks
  const addresses = lines.filter(({ written }) => written.length <= maxWordsLength && isAddressLine(written)).length
  return located > 0 && addresses <= 1
}

/** Returns whether most marked lines begin a block of lines, and all but the first stand behind a gap. */
const areMarkedCards = (lines: readonly WrittenLine[]): boolean => {
  let [marked, cards, close] = [0, 0, 0]
  for (const [index, line] of lines.entries()) {
    if (!line.isMarked) continue
    const next = lines[index + 1]
    if (marked++ > 0 && !line.isAfterGap) close++
    if (next && !next.isMarked && !next.isAfterGap) cards++
  }
  return marked >= 2 && close === 0 && cards >= 0.6 * marked
}

/** Returns the emoji with which each block of several lines begins, if no other line does. */
const leaderOf = (lines: readonly WrittenLine[]): string | undefined => {
  const starts = lines.filter(({ isMarked, isAfterGap }, index) => isMarked && (isAfterGap || index === 0))
  const leader = starts.length >= 2 ? /^\p{Extended_Pictographic}/u.exec(starts[0]!.written)?.[0] : undefined
  if (leader === undefined || !starts.every(({ written }) => written.startsWith(leader))) return undefined
  return lines.filter(({ written }) => written.startsWith(leader)).length === starts.length ? leader : undefined
}

const areNestedByTown = (lines: readonly WrittenLine[]): boolean => {
  let top: WrittenLine | undefined
  let [tops, parents, children, names, hasChild] = [0, 0, 0, 0, true]
  for (const line of lines) {
    if (!line.isMarked) {
      top = undefined
      continue
    }
    if (!top || line.indent <= top.indent + 1) {
      top = line
      tops++
      hasChild = false
      continue
    }
    children++
    if (!hasChild) parents++
    hasChild = true
    if (isLikeName(line.text)) names++
  }
  return parents > 0 && parents === tops && children > parents && names > 0.8 * children
}

/** Returns whether a text is written like a name: its first word and most others are capitalised. */
const isLikeName = (text: string): boolean => {
  const words = text.split(/ [-–—] |[,:(]/u, 1)[0]!.split(' ')
  const small = words.filter(word => /^\p{Ll}{4,}/u.test(word)).length
  return /^[\p{Lu}\p{Lo}\d]/u.test(text) && small <= words.length / 3 && !isSentence(text)
}

/** Returns whether the first line without a marker is above marked ones and none is a remark about a single item. */
const havePlainHeadings = (lines: readonly WrittenLine[]): boolean => {
  const first = lines.findIndex(({ isMarked }) => isMarked)
  if (first < 1) return false
  return lines
    .slice(first)
    .every(line => line.isMarked || isClosing(line.written) || (line.written.length <= 60 && isLikeName(line.written)))
}

const outerNumber = /^(?:[一二三四五六七八九十]{1,3}[、．.]|[IVX]{1,5}[.)])/u

const headingAt = (line: WrittenLine, around: Around, style: Style): Heading | undefined => {
  const { before, next, top } = around
  if (line.written.length > maxWordsLength) return undefined
  // `一、` above `1.`
  if (outerNumber.test(line.written) && next?.number === 1 && /^\d/.test(next.written))
    return headingOf(line.text, 'number')
  if (line.number !== undefined) return undefined
  if (line.isUnderlined) return next && headingOf(line.written, 'underlined')
  const isAboveItems = next !== undefined && !isDetail(next.written)
  if (
    style.isNestedByTown &&
    line.isMarked &&
    next?.isMarked &&
    next.indent > line.indent + 1 &&
    line.indent <= (before?.indent ?? 0)
  )
    return headingOf(line.text, 'nested')
  const inBox = possibleHeadingIn(line.written)
  if (line.isMarked) {
    const certain = headingIn(line.text)
    if (certain?.style === 'colon') return isAboveItems ? certain : undefined
    return inBox?.style === line.written[0] && isAboveItems && next.written[0] !== line.written[0] && style.isMarked
      ? inBox
      : undefined
  }
  const certain = headingIn(line.written)
  if (certain) return certain
  if (inBox && isAboveItems && possibleHeadingIn(next.written)?.style !== inBox.style) return inBox
  if (isCategory(line.written) && isAboveItems && !next.isAfterGap) return headingOf(line.written, 'category')
  const isQuestion = before === undefined && /[?？]$/u.test(line.written)
  if (!style.isMarked || (isSentence(line.written) && !isQuestion) || isClosing(line.written)) return undefined
  const isIndented = top !== undefined && !line.isAfterGap && line.indent > top.indent + 1
  const isInCard = top !== undefined && style.areMarkedCards && !line.isAfterGap
  if (!next?.isMarked || isIndented || isInCard || style.isNestedByName) return undefined
  const isFirst = top === undefined || line.isAfterGap || (style.hasPlainHeadings && top.isMarked)
  return isFirst && !isDetail(line.written) ? headingOf(line.written, 'plain') : undefined
}

/** Returns whether a line describes the item above it. */
const isDetailAt = (line: WrittenLine, { before, next, last, top }: Around, style: Style): boolean => {
  if (!top || !last || last.kind === 'heading') return false
  if (line.isMarked && style.leader !== undefined && !line.isAfterGap) return !line.written.startsWith(style.leader)
  if (line.isMarked && style.isNestedByName) return line.indent > top.indent
  if (line.isMarked)
    return style.isMarked && !style.isNestedByTown && line.indent > top.indent + 1 && line.number === undefined
  if (isMapLink(line.text)) return false
  if (line.isAfterGap) {
    // The text of an article below a numbered name.
    const isText = isSentence(line.written) || line.written.length > maxWordsLength
    return top.isMarked && before === top && isText && (next?.isMarked ?? true) && !isClosing(line.written)
  }
  if (style.isCards || (style.areMarkedCards && top.isMarked)) return true
  if (!style.isMarked && nameAndComma.test(line.written)) return false
  if (line.indent > top.indent + 1) return true
  if (style.isNestedByName) return false
  // Below a name, whatever the other lines have.
  if (isAddressLine(line.written) || phoneIn(line.written) !== undefined) return !isAddressLine(top.written)
  if (style.isMarked ? !top.isMarked : line.written.length > maxWordsLength) return false
  if (style.isMarked && isWrapped(line, before)) return true
  if (isDetail(line.written)) {
    const isCertain = !/^\p{Ll}/u.test(line.written) || isSentence(line.written)
    // Names in lower case look like remarks: `armando al pantheon, Roma`.
    return isCertain || (!style.isInLowerCase && (style.isMarked || /^[^ ,]+(?: [^ ,]+){4}/u.test(line.written)))
  }
  // A remark below each marked item.
  return (
    style.isMarked &&
    next?.isMarked === true &&
    line.written.length <= maxWordsLength &&
    linkedIn(line.text) === undefined
  )
}

const isMapLink = (text: string): boolean => linkedIn(text)?.isMap === true

/** Returns whether a line continues the sentence of a line that was broken at a width. */
const isWrapped = (line: WrittenLine, before: WrittenLine | undefined): boolean =>
  !line.isMarked && !line.isAfterGap && (before?.written.length ?? 0) >= 45 && /^\p{Ll}/u.test(line.text)

/** Returns whether a line without a marker is text around the list. */
const isAside = ({ written, text }: WrittenLine, style: Style): boolean =>
  !isMapLink(text) &&
  (written.length > maxWordsLength
    ? style.isMarked
    : isSentence(written) && (style.isMarked || !nameAndComma.test(written)))

/** A name before a comma. In a list without markers the rest is a note, even if it is a sentence. */
const nameAndComma = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){1,3}, /u

const itemsOf = (line: WrittenLine, style: Style): Part[] => {
  const whole = line.number === 1 ? line.written : line.text
  const several = whole.length <= maxWordsLength ? severalIn(whole, style.isLabelled) : undefined
  if (!several) return [{ kind: 'item', line, text: line.text }]
  const label = several.label === undefined ? {} : { label: several.label }
  return several.names.map(text => ({ kind: 'item', line, text, ...label }))
}

/** Returns whether the first line of a list without markers is its title: the other lines tell of places, and it does not. */
const isPlainTitle = (lines: readonly WrittenLine[]): boolean => {
  const [first, second, ...others] = lines
  if (!first || !second || others.length === 0 || first.isMarked || first.isUnderlined || first.written.length > 100)
    return false
  if (isCategory(first.written) || isSentence(first.written) || headingIn(first.written) || linkedIn(first.written))
    return false
  const isAboveHeading = second.isAfterGap && !second.isMarked && others[0]!.isMarked && !isSentence(second.written)
  if (
    isAboveHeading ||
    titled.test(first.written) ||
    isCategory(second.written) ||
    headingIn(second.written) ||
    possibleHeadingIn(second.written)
  )
    return true
  if (!second.isAfterGap || /[,，、(（|@]| [-–—] |\d\/\d|★|\t/u.test(first.written)) return false
  const told = [second, ...others].filter(({ written }) =>
    /[,，、(（★⭐]| [-–—→] |\d\/\d|\p{Extended_Pictographic}/u.test(written),
  )
  return /!$/.test(first.written) || told.length >= (others.length + 1) / 2
}

const titled =
  /(?:^|[^\p{L}])(?:top \d+|(?:top|best)(?: \p{L}+){1,4} (?:in|of)|favs?|favou?rites?|picks|list|tier list|ranking|guide|where to (?:eat|drink)|must[- ](?:eats?|trys?)|eats|restaurants? in|die besten|lieblings\p{L}*|los mejores|mis \p{L}+ favorit\p{L}+|meilleure?s?|mes (?:bonnes )?adresses|i migliori|miei preferiti|dove mangiare|onde comer|os melhores|de beste|favorieten)(?:[^\p{L}]|$)|ベスト|ランキング|おすすめ|まとめ|リスト|必吃|清单|清單|攻略|推荐|推薦|맛집|추천|목록/iu
