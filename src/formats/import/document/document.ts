/** How a piece of text is written. */
export type Mark = 'bold' | 'italic' | 'struck' | 'code' | 'link'

/** A piece of a line in one style, with the address that it links to. */
export type Piece = { text: string; marks: ReadonlySet<Mark>; link?: string }

/** A line as people see it. `line` is its number in the file, from 1. */
export type Line = { line: number; pieces: Piece[]; indent?: number }

export type DocumentTable = { kind: 'table'; rows: { line: number; isHead: boolean; cells: Line[] }[] }

export type Item = { number?: number; isChecked?: boolean; nodes: Node[] }

/** A written document of any format. Sections are the nodes behind a heading, up to the next one of its level or above. */
export type Node =
  | { kind: 'heading'; level: number; line: Line }
  | { kind: 'paragraph'; lines: Line[] }
  | { kind: 'list'; isOrdered: boolean; items: Item[] }
  | { kind: 'rule'; line: number }
  | DocumentTable

/** A document with what its format says to be no content: navigation, comments, code. */
export type Document = { title?: string; nodes: Node[]; aside: Line[]; facts?: Record<string, unknown> }

export const textOf = ({ pieces }: Pick<Line, 'pieces'>): string => pieces.map(({ text }) => text).join('')

const none: ReadonlySet<Mark> = new Set()

/** Returns a piece of plain text. */
export const plainPiece = (text: string): Piece => ({ text, marks: none })

/** Returns a line of plain text. */
export const plainLine = (line: number, text: string): Line => ({ line, pieces: [plainPiece(text)] })

/** Returns the pieces of a line from a position on, or up to an end. Positions count UTF-16 units of its text. */
export const slice = ({ pieces, ...rest }: Line, from: number, to = Number.POSITIVE_INFINITY): Line => {
  const kept: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const text = piece.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (text !== '') kept.push({ ...piece, text })
    at += piece.text.length
  }
  return { ...rest, pieces: kept }
}

/** Returns a line without spaces at its ends, and with single spaces inside. */
export const spaced = ({ pieces, ...rest }: Line): Line => {
  const kept: Piece[] = []
  let isBehindSpace = true
  for (const piece of pieces) {
    let text = piece.text.replace(/[^\S\t]+/gu, ' ').replace(/ ?\t[ \t]*/g, '\t')
    if (isBehindSpace) text = text.replace(/^[ \t]+/, '')
    if (text === '') continue
    isBehindSpace = /[ \t]$/.test(text)
    kept.push({ ...piece, text })
  }
  while (kept.length > 0) {
    const last = kept.at(-1)!
    const text = last.text.replace(/[ \t]+$/, '')
    if (text !== '') {
      kept[kept.length - 1] = { ...last, text }
      break
    }
    kept.pop()
  }
  return { ...rest, pieces: kept }
}

export const isBlank = (line: Line): boolean => !/[^\s\u200b\u00ad\uFEFF]/u.test(textOf(line))

/** Maximum length of a line that may name a place, or say facts about it by its signs. A longer one is prose. */
export const maxSignedLine = 1000
