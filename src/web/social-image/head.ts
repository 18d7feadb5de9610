import { isNamed } from '../text/is-named.ts'
import type { Typefaces } from './fonts.ts'
import { capHeight, cutToFit, evenLinesOf, linesOf, settable } from './setting.ts'
import { directionMark } from './shape.ts'

/** Sizes of the title by its maximum number of lines, in order of preference. */
const titleSizes = [
  { lines: 1, size: 76 },
  { lines: 2, size: 62 },
  { lines: 3, size: 46 },
]
const leading = 1.1
const bySize = 28

/** A line of text. `y` is its baseline, from the head's upper edge. */
type HeadLine = { text: string; size: number; y: number }
export type Head = { title: HeadLine[]; by: HeadLine[]; height: number }

/** Lays out title and author, the title in at most three lines. @param by returns the line with the author */
export const headOf = (
  list: { title: string; authorName: string },
  by: (author: string) => string,
  width: number,
  { regular, semibold }: Typefaces,
): Head => {
  const title = titleLines(settable(list.title, semibold), width, semibold)
  const author = isNamed(list.authorName) ? settable(list.authorName, regular) : ''
  const under = title.at(-1)?.y ?? 0
  const line = { typeface: regular, size: bySize, width }
  const byLine = author && {
    text: cutToFit(settable(by(author), regular), line),
    size: bySize,
    y: under + (title.length > 0 ? 50 : capHeight * bySize),
  }
  return { title, by: byLine ? [byLine] : [], height: byLine ? byLine.y : under }
}

const titleLines = (title: string, width: number, typeface: Typefaces['semibold']): HeadLine[] => {
  const last = titleSizes.at(-1)!
  const { lines, size } =
    titleSizes.find(({ lines, size }) => linesOf(title, { typeface, size, width }).length <= lines) ?? last
  const measure = { typeface, size, width }
  const all = linesOf(title, measure)
  const full = all.slice(0, lines - 1)
  const texts =
    all.length > lines ? [...full, cutToFit(all.slice(lines - 1).join(' '), measure)] : evenLinesOf(title, measure)
  return texts.map((text, i) => ({
    text: directionMark(title) + text,
    size,
    y: Math.round(size * (capHeight + i * leading)),
  }))
}
