import { readFileSync } from 'node:fs'
import { packageFile } from '../../util/package-info.ts'
import { type Font, readFont } from './font.ts'

/** Source Serif 4 has Latin, Greek and Cyrillic; Sawarabi Gothic has everyday Japanese. */
const files = {
  regular: { file: 'SourceSerif4_400Regular.ttf', family: 'Source Serif 4', weight: 400 },
  semibold: { file: 'SourceSerif4_600SemiBold.ttf', family: 'Source Serif 4', weight: 600 },
  japanese: { file: 'SawarabiGothic_400Regular.ttf', family: 'Sawarabi Gothic', weight: 400 },
}

const read = (file: string): Buffer => readFileSync(packageFile(`dist/fonts/${file}`))

/** Returns all font files for the renderer. @throws Error if the build did not copy them */
export const readFontFiles = (): Buffer[] => Object.values(files).map(({ file }) => read(file))

/** Fonts in order of preference. A character is set in the first font that has it. */
export type Typeface = readonly Font[]

export type Typefaces = { regular: Typeface; semibold: Typeface }

/** @throws Error if the build did not copy the fonts */
export const readTypefaces = (): Typefaces => {
  const font = ({ file, family, weight }: (typeof files)['regular']) => readFont(read(file), family, weight)
  const japanese = font(files.japanese)
  return { regular: [font(files.regular), japanese], semibold: [font(files.semibold), japanese] }
}
