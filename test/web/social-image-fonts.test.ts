import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildFonts } from '../../scripts/build-fonts.ts'

test('the repository’s fonts equal those built from the packages, and have no reserved name', {
  timeout: 60_000,
}, async () => {
  for (const [name, font] of await buildFonts()) {
    const committed = readFileSync(new URL(`../../assets/fonts/${name}.br`, import.meta.url))
    expect(committed.length).toBeLessThan(1_000_000)
    // Unpacked, because another machine's zlib may pack the same font into other bytes.
    expect([name, brotliDecompressSync(committed).equals(font)]).toEqual([name, true])
    expect(font.toString('latin1').replaceAll('\0', '')).not.toMatch(/Noto ?Sans|Nanum/)
  }
})
