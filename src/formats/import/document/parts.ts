import { isOfCalendar } from '../../../domain/calendar.ts'
import { isAddress } from './address.ts'
import {
  type Document,
  type DocumentTable,
  type Line,
  type Node,
  plainPiece,
  slice,
  spaced,
  textOf,
} from './document.ts'
import { numberAhead } from './naming.ts'

/** A line of a document, or a table, with its place in the structure. Parts are in the order of the text. */
export type Part = {
  kind: 'heading' | 'item' | 'text' | 'table' | 'rule'
  line: Line
  text: string
  /** Level of a heading, from 1. */
  level: number
  /** Number of items around it. */
  depth: number
  /** Index of the innermost item around it, or -1. */
  parent: number
  isOrdered?: boolean
  number?: number
  isChecked?: boolean
  /** Whether its number belongs to its text, because others have the same text: `2. Bezirk`. It is no name. */
  isOrdinal?: boolean
  /** Whether it begins its paragraph, and whether that has more lines. */
  opens?: boolean
  isAlone?: boolean
  /** Whether it is indented more than the first line of its paragraph. */
  isIndented?: boolean
  /** Whether it stands below an item, and no further right. Markdown takes it for the item's text. */
  isUnderItem?: boolean
  /** Whether it was taken out of an item, so it tells nothing about it. */
  isBelowList?: boolean
  /** Whether its label says that it is a name, whatever the others of its kind are. */
  isNamed?: boolean
  /** A label before it in its line: `Lunch: Roscioli`. */
  label?: string
  table?: DocumentTable
}

/** The headings above a part, outermost first. */
export type Path = readonly { level: number; text: string }[]

/** Returns the headings above what follows a heading. @param path those above it */
export const pathBelow = (path: Path, { level, text }: Part): Path => [
  ...path.filter(each => each.level < level),
  { level, text },
]

const checkbox = /^\[([ xX✓✔-]?)\][ \t]*/

/** Returns the parts of a document. */
export const partsOf = ({ nodes }: Document): Part[] => {
  const parts: Part[] = []
  const add = (part: Omit<Part, 'text'>): number => {
    const [ahead, digits] = (part.kind !== 'item' && numberAhead.exec(textOf(part.line))) || []
    const isNumbered = ahead !== undefined && (part.kind === 'heading' || /\p{L}/u.test(textOf(part.line)))
    const line = isNumbered ? spaced(slice(part.line, ahead.length)) : part.line
    return parts.push({ ...part, line, text: textOf(line), ...(isNumbered && { number: Number(digits) }) }) - 1
  }
  const visit = (node: Node, depth: number, parent: number, itemIndent?: number): void => {
    switch (node.kind) {
      case 'heading':
        add({ kind: 'heading', line: node.line, level: node.level, depth, parent })
        return
      case 'rule':
        add({ kind: 'rule', line: { line: node.line, pieces: [] }, level: 0, depth, parent })
        return
      case 'table':
        add({
          kind: 'table',
          line: { line: node.rows[0]?.line ?? 1, pieces: [] },
          level: 0,
          depth,
          parent,
          table: node,
        })
        return
      case 'paragraph':
        for (const [index, line] of node.lines.entries())
          add({
            kind: 'text',
            line,
            level: 0,
            depth,
            parent,
            opens: index === 0,
            isAlone: node.lines.length === 1,
            isIndented: (line.indent ?? 0) > (node.lines[0]!.indent ?? 0),
            isUnderItem: line.indent !== undefined && line.indent <= (itemIndent ?? -1),
          })
        return
      case 'list':
        for (const item of node.items) {
          const [first, ...others] = item.nodes
          // Pages arrange their sections in lists.
          if (first?.kind === 'heading' && others.length > 0) {
            for (const inner of item.nodes) visit(inner, depth, parent)
            continue
          }
          const [line, more] = firstLine(first!)
          if (!line) {
            for (const inner of item.nodes) visit(inner, depth, parent)
            continue
          }
          const [checked = '', box] = checkbox.exec(textOf(line)) ?? []
          const at = add({
            kind: 'item',
            line: box === undefined ? line : spaced(slice(line, checked.length)),
            level: 0,
            depth,
            parent,
            isOrdered: node.isOrdered,
            ...(item.number !== undefined && { number: item.number }),
            ...(box !== undefined && { isChecked: /\S/.test(box) }),
          })
          for (const inner of more) visit(inner, depth + 1, at, line.indent)
          for (const inner of others) visit(inner, depth + 1, at)
        }
    }
  }
  for (const node of nodes) visit(node, 0, -1)
  return withOrdinals(withLinesOutside(parts))
}

/** Replaces parts by several, or by others. What was inside a part is inside the last of them. */
export const splitParts = (parts: readonly Part[], split: (part: Part) => readonly Part[] | Part): Part[] => {
  const moved: number[] = []
  const all: Part[] = []
  for (const part of parts) {
    const parent = moved[part.parent] ?? -1
    for (const piece of [split(part)].flat()) all.push(piece.parent === parent ? piece : { ...piece, parent })
    moved.push(all.length - 1)
  }
  return all
}

/** Takes lines that stand below only some of the items out of them, unless they go on with a long line or a sentence. */
const withLinesOutside = (parts: readonly Part[]): readonly Part[] => {
  const goesOn = (part: Part, index: number) =>
    !isOfCalendar(part.text) &&
    (!/^[\p{Lu}\p{Lo}\d]/u.test(part.text) || isAttribute(part.text) || parts[index - 1]!.text.length > maxBeforeBreak)
  const under = parts.flatMap((part, index) => (part.isUnderItem && !goesOn(part, index) ? index : []))
  const items = new Set(under.map(index => parts[index]!.parent))
  if (items.size > parts.filter(({ kind }) => kind === 'item').length / 3) return parts
  const outside = new Set(under)
  return parts.map((part, index) => {
    if (!outside.has(index)) return part
    const { depth, parent } = parts[part.parent]!
    return { ...part, depth, parent, opens: true, isAlone: !outside.has(index + 1), isBelowList: true }
  })
}

const isAttribute = (text: string): boolean => /^\p{Lu}\p{L}{2,15}: \S/u.test(text) || isAddress(text)

/** Length of a line from which the next one may go on with it, because it was broken at a width. */
const maxBeforeBreak = 50

/** Returns numbers to texts that several numbers have: `1. Bezirk`, `2. Bezirk`. */
const withOrdinals = (parts: readonly Part[]): Part[] => {
  const keyOf = ({ kind, text }: Part) => `${kind} ${text}`
  const numbered = Map.groupBy(
    parts.filter(({ number }) => number !== undefined),
    keyOf,
  )
  return parts.map(part => {
    const { number, ...rest } = part
    if (number === undefined || numbered.get(keyOf(part))!.length < 2) return part
    const line = { ...part.line, pieces: [plainPiece(`${number}. `), ...part.line.pieces] }
    return { ...rest, line, text: textOf(line), isOrdinal: true }
  })
}

/** Splits the first line off a node of an item. */
const firstLine = (node: Node): [line: Line | undefined, more: Node[]] => {
  if (node.kind === 'heading') return [node.line, []]
  if (node.kind !== 'paragraph') return [undefined, [node]]
  const [line, ...lines] = node.lines
  return [line, lines.length > 0 ? [{ ...node, lines }] : []]
}
