import { Blob, Face, Font } from 'harfbuzzjs'
import { memoize } from '../../util/memoize.ts'
import { readFontFile, serif } from './font-files.ts'

/** Size of the em in outlines and widths. */
export const em = 1000

/** Fonts of further scripts and of emoji. Their order is that of preference, and the large ones come last. */
const others = [
  ...['arabic', 'hebrew', 'thai', 'devanagari', 'bengali', 'tamil', 'telugu'],
  ...['gujarati', 'kannada', 'malayalam', 'gurmukhi', 'emoji'],
  ...['japanese', 'chinese', 'korean'],
].map(name => () => readFont(`assets/fonts/${name}.br`))

const readFont = memoize((file: string): Font => {
  const font = new Font(new Face(new Blob(readFontFile(file))))
  font.setScale(em, em)
  return font
})

export type Typeface = {
  /** Sets Latin, Greek and Cyrillic. */
  first: Font
  /** Each reads its font when a text needs it. */
  others: readonly (() => Font)[]
  widths: Map<string, number>
}

export type Typefaces = { regular: Typeface; semibold: Typeface }

/** @throws Error if the build did not write the fonts */
export const readTypefaces = (): Typefaces => {
  const typeface = (file: string): Typeface => ({ first: readFont(file), others, widths: new Map() })
  return { regular: typeface(serif.regular), semibold: typeface(serif.semibold) }
}
