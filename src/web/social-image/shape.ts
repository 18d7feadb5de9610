/// <reference path="./bidi.d.ts" />
import bidiFactory from 'bidi-js/dist/bidi.mjs'
import { Buffer, Direction, type Font, shape } from 'harfbuzzjs'
import { em, type Typeface } from './fonts.ts'

/** A glyph of a line: its outline, and its place in units of the em, from the start of the line. */
export type Glyph = { outline: string; x: number; y: number }

/** A part of a line in one font and one direction, with its place in the text. Odd levels run from right to left. */
type Run = { font: Font; text: string; start: number; level: number }

const bidi = bidiFactory()
const segmenter = new Intl.Segmenter('en')

/** Splits a text into what readers see as characters. */
export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Returns whether a font has each character of a grapheme. Joiners and variation selectors need no glyph. */
const has = (font: Font, grapheme: string): boolean =>
  [...grapheme].every(
    character => /\p{Default_Ignorable_Code_Point}/u.test(character) || font.nominalGlyph(character.codePointAt(0)!),
  )

/** Returns a function that finds the font of a grapheme. One font sets all that the first lacks, if one can. */
export const fontsFor = (text: string, { first, others }: Typeface): ((grapheme: string) => Font | undefined) => {
  const lacking = graphemes(text).filter(grapheme => !has(first, grapheme))
  const one = lacking.length > 0 && others.find(other => lacking.every(grapheme => has(other(), grapheme)))
  const covered = (font: Font) => lacking.filter(grapheme => has(font, grapheme)).length
  const rest =
    lacking.length === 0 ? [] : one ? [one()] : others.map(other => other()).sort((a, b) => covered(b) - covered(a))
  const fonts = [first, ...rest]
  return grapheme => fonts.find(font => has(font, grapheme))
}

/** Returns the runs of a line from left to right. The first letter decides the direction of the line. */
const runsOf = (text: string, typeface: Typeface): Run[] => {
  const fontOf = fontsFor(text, typeface)
  const embedding = bidi.getEmbeddingLevels(text)
  const runs: Run[] = []
  let start = 0
  for (const grapheme of graphemes(text)) {
    const last = runs.at(-1)
    const font = fontOf(grapheme)!
    const level = embedding.levels[start]!
    if (last?.font === font && last.level === level) last.text += grapheme
    else runs.push({ font, text: grapheme, start, level })
    start += grapheme.length
  }
  const order = bidi.getReorderedIndices(text, embedding)
  return runs.sort((a, b) => order.indexOf(a.start) - order.indexOf(b.start))
}

const buffer = new Buffer()

const shapeRun = ({ font, text, level }: Run) => {
  buffer.reset()
  buffer.addText(text)
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer.getGlyphInfosAndPositions()
}

/** Maximum number of texts whose widths are remembered. A long title is measured some hundred times. */
const maxWidths = 2000

/** @param text settable in the typeface */
export const widthOf = (text: string, typeface: Typeface, size: number): number => {
  let width = typeface.widths.get(text)
  if (width === undefined) {
    width = 0
    for (const run of runsOf(text, typeface)) for (const { xAdvance = 0 } of shapeRun(run)) width += xAdvance
    if (typeface.widths.size === maxWidths) typeface.widths.clear()
    typeface.widths.set(text, width)
  }
  return (width * size) / em
}

/** Returns an invisible mark that gives each line of a text the direction of the whole text; '' from left to right. */
export const directionMark = (text: string): string =>
  bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? '\u200f' : ''

/** @param text settable in the typeface */
export const glyphsOf = (text: string, typeface: Typeface): Glyph[] => {
  let x = 0
  return runsOf(text, typeface).flatMap(run =>
    shapeRun(run).map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      const glyph = { outline: run.font.glyphToPath(codepoint), x: x + xOffset, y: yOffset }
      x += xAdvance
      return glyph
    }),
  )
}
