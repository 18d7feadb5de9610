import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { Blob, Face, Font } from 'harfbuzzjs'

const root = resolve(import.meta.dirname, '..')
const packaged = (file: string): Buffer => readFileSync(join(root, 'node_modules', file))

type Source = { name: string; file: string; license: string; characters?: () => string }

const google = (name: string, font: string, family: string, characters?: () => string): Source => ({
  name,
  file: `@expo-google-fonts/${family}/400Regular/${font}_400Regular.ttf`,
  license: `@expo-google-fonts/${family}/LICENSE_FONT`,
  ...(characters && { characters }),
})
const noto = (script: string): Source =>
  google(script.toLowerCase(), `NotoSans${script}`, `noto-sans-${script.toLowerCase()}`)
const japanese = google('japanese', 'SawarabiGothic', 'sawarabi-gothic')

/** The fonts of social images beside Source Serif 4. `characters` are those to keep of a large font. */
const sources: Source[] = [
  ...['Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Bengali', 'Tamil', 'Telugu'].map(noto),
  ...['Gujarati', 'Kannada', 'Malayalam', 'Gurmukhi'].map(noto),
  google('emoji', 'NotoEmoji', 'noto-emoji'),
  japanese,
  google('korean', 'NanumGothicCoding', 'nanum-gothic-coding', () => String.fromCharCode(...range(0xac00, 0xd7a3))),
  {
    name: 'chinese',
    file: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
    license: '@embedpdf/fonts-sc/LICENSE',
    characters: () => chinese(),
  },
]

/** Maximum number of characters in the Chinese font, so that its file stays below 1 MB. The rarest 64 are left out. */
const maxChinese = 5150

/**
 * Returns what the Japanese font lacks of the everyday characters of mainland China (GB 2312, level 1) and of Taiwan (Big5, level 1), and of
 * the less frequent ones of GB 2312.
 */
const chinese = (): string => {
  const font = new Font(new Face(new Blob(packaged(japanese.file))))
  const characters = [
    ...charactersOf('gb2312', range(0xb0, 0xd7), range(0xa1, 0xfe)),
    ...charactersOf('big5', range(0xa4, 0xc6), range(0x40, 0xfe)),
    ...charactersOf('gb2312', range(0xd8, 0xf7), range(0xa1, 0xfe)),
  ].filter(character => !font.nominalGlyph(character.codePointAt(0)!))
  return [...new Set(characters)].slice(0, maxChinese).join('')
}

/** Returns the Chinese characters of an encoding, by the ranges of both bytes. */
const charactersOf = (encoding: string, leads: number[], trails: number[]): string => {
  const pairs = leads.flatMap(lead => trails.flatMap(trail => [lead, trail]))
  return new TextDecoder(encoding).decode(Uint8Array.from(pairs)).replace(/\P{Script=Han}/gu, '')
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

type Subset = (font: Buffer, text: string | undefined, options: Record<string, unknown>) => Promise<Buffer>
// The package has no types.
const subset: Subset = createRequire(import.meta.url)('subset-font')

/** Returns a font without hints and names. Licences reserve some names for unchanged fonts. */
const cutDown = async ({ file, characters }: Source): Promise<Buffer> => {
  const font = await subset(packaged(file), characters?.(), {
    noHinting: true,
    dropTables: ['name'],
    ...(characters ? { keepFeatures: [] } : { keepAllGlyphs: true }),
  })
  // OpenType fonts have their name in a second table. A name of the same length keeps its offsets valid.
  const renamed = font.toString('latin1').replaceAll('NotoSans', 'Forklist').replaceAll('Noto Sans', 'Forklist ')
  return Buffer.from(renamed, 'latin1')
}

/** Returns the fonts of `assets/fonts` by file name, uncompressed. */
export const buildFonts = async (): Promise<Map<string, Buffer>> =>
  new Map(await Promise.all(sources.map(async source => [source.name, await cutDown(source)] as const)))

/** Returns the copyright notice of each font, and the licence of all. */
const licenses = (): string => {
  const texts = sources.map(({ name, license }) => ({ name, text: packaged(license).toString('utf8') }))
  const terms = 'This Font Software is licensed'
  const notices = texts.map(({ name, text }) => `${name}: ${text.slice(0, text.indexOf(terms)).trim()}\n`)
  return `The names of the fonts were removed.\n\n${notices.join('\n')}\n${texts[0]!.text.slice(texts[0]!.text.indexOf(terms))}`
}

if (import.meta.main) {
  const folder = join(root, 'assets/fonts')
  for (const [name, font] of await buildFonts()) {
    const packed = brotliCompressSync(font, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
    writeFileSync(join(folder, `${name}.br`), packed)
    console.log(`${name}: ${packed.length} bytes`)
  }
  writeFileSync(join(folder, 'OFL.txt'), licenses())
}
