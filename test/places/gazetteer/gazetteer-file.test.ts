import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildGazetteer } from '../../../scripts/build-gazetteer.ts'

test('the repository’s gazetteer equals the one built from the packages', { timeout: 120_000 }, () => {
  const committed = readFileSync(new URL('../../../starter/gazetteer.txt.gz', import.meta.url))
  expect(committed.length).toBeLessThan(5_000_000)
  // Unpacked, because another machine's zlib may pack the same text into other bytes.
  expect(gunzipSync(committed).toString('utf8') === buildGazetteer().text).toBe(true)
})
