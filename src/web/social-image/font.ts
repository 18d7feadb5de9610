/** A font file, as far as the layout needs it: whether it has a character, and the character's width. */
export type Font = {
  /** The name of the typeface in SVG. */
  family: string
  weight: number
  /** Returns the width of a character as a share of the size, or `undefined` if the font lacks it. */
  advance(codePoint: number): number | undefined
}

/**
 * Reads `cmap` and `hmtx` of an OpenType file. Ignores kerning, which mostly narrows text, so lines are rarely wider than measured.
 * @throws RangeError for a truncated file
 */
export const readFont = (file: Uint8Array, family: string, weight: number): Font => {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const tables = new Map<string, number>()
  for (let i = 0; i < data.getUint16(4); i++) {
    const record = 12 + 16 * i
    tables.set(String.fromCharCode(...file.subarray(record, record + 4)), data.getUint32(record + 8))
  }
  const unitsPerEm = data.getUint16(tables.get('head')! + 18)
  const widths = data.getUint16(tables.get('hhea')! + 34)
  const hmtx = tables.get('hmtx')!
  const glyphs = readGlyphs(data, tables.get('cmap')!)
  return {
    family,
    weight,
    advance(codePoint) {
      const glyph = glyphs.get(codePoint)
      // The last width applies to all further glyphs.
      return glyph && data.getUint16(hmtx + 4 * Math.min(glyph, widths - 1)) / unitsPerEm
    },
  }
}

/** Reads glyphs by code point from `cmap`: its part for all of Unicode (format 12), else for the first plane (format 4). */
const readGlyphs = (data: DataView, cmap: number): Map<number, number> => {
  const parts = Array.from({ length: data.getUint16(cmap + 2) }, (_, i) => cmap + data.getUint32(cmap + 8 + 8 * i))
  const ofFormat = (format: number) => parts.find(part => data.getUint16(part) === format)
  const glyphs = new Map<number, number>()
  const all = ofFormat(12)
  if (all !== undefined) readSegmentedCoverage(data, all, glyphs)
  else readSegments(data, ofFormat(4)!, glyphs)
  return glyphs
}

const readSegmentedCoverage = (data: DataView, part: number, glyphs: Map<number, number>): void => {
  for (let i = 0; i < data.getUint32(part + 12); i++) {
    const group = part + 16 + 12 * i
    const first = data.getUint32(group)
    const glyph = data.getUint32(group + 8)
    for (let code = first; code <= data.getUint32(group + 4); code++) glyphs.set(code, glyph + code - first)
  }
}

const readSegments = (data: DataView, part: number, glyphs: Map<number, number>): void => {
  const doubled = data.getUint16(part + 6)
  const [ends, starts, deltas, offsets] = [14, 16 + doubled, 16 + 2 * doubled, 16 + 3 * doubled].map(at => part + at)
  for (let i = 0; i < doubled; i += 2) {
    const first = data.getUint16(starts! + i)
    const delta = data.getUint16(deltas! + i)
    const offset = data.getUint16(offsets! + i)
    for (let code = first; code <= data.getUint16(ends! + i) && code < 0xffff; code++) {
      const listed = offset === 0 ? code : data.getUint16(offsets! + i + offset + 2 * (code - first))
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
}
