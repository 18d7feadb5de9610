import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { short } from '../../figure.ts'
import { temporaryFolder } from '../../folder.ts'
import { openSite } from '../editing/site.ts'
import { visit } from './device.ts'
import type { Measurement, Stand } from './measurement.ts'

/** Streets make the picture of a map larger: dots on one colour take few bytes. */
const minRatio = 1.3

/** Measures whether maps show streets when the operator has an archive of vector tiles: that of `MAP_PMTILES`. */
export async function baseMap({ browser }: Stand): Promise<Measurement[]> {
  const file = process.env.MAP_PMTILES
  if (file === undefined)
    return [{ ...measurement('not measured: MAP_PMTILES names no archive', false), met: undefined }]
  const bare = await pictures(browser, file, {})
  const drawn = await pictures(browser, file, { MAP_TILES_URL: 'auto', MAP_PMTILES: file })
  const parts = Object.entries(bare).map(([part, bytes]) => ({ part, bytes, withStreets: drawn[part] ?? 0 }))
  return [
    measurement(
      parts.map(({ part, bytes, withStreets }) => `${part} ${kB(bytes)} → ${kB(withStreets)}`).join(', '),
      parts.every(({ bytes, withStreets }) => withStreets >= minRatio * bytes),
    ),
  ]
}

const kB = (bytes: number): string => `${short(bytes / 1000)} kB`

const measurement = (measured: string, met: boolean): Measurement => ({
  what: 'streets on maps without tiles of others: pictures without and with the operator’s base map',
  goal: `each ${minRatio} times as large`,
  measured,
  met,
})

/** Returns the bytes of pictures of all maps of a list in the middle of the archive. */
async function pictures(
  browser: Browser,
  archive: string,
  settings: Record<string, string>,
): Promise<Record<string, number>> {
  using folder = temporaryFolder()
  await using site = await openSite({ DATA_DIR: folder.path, ...settings })
  const { latitude, longitude } = middleOf(archive)
  const places = ['Da Gino', 'Da Remo', 'Da Enzo'].map((name, index) => ({
    own: { name, latitude: latitude + index * 0.001, longitude: longitude + index * 0.001 },
  }))
  const { slug } = await site.list(places)
  const url = `${site.address}/lists/${slug}`
  const mapOf = async (address: string, { javaScriptEnabled = false, media = 'screen' as 'screen' | 'print' }) => {
    await using context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.emulateMedia({ media })
    await visit(page, address)
    return (await page.locator('figure').first().screenshot()).length
  }
  return {
    'with script': await mapOf(url, { javaScriptEnabled: true }),
    'without script': await mapOf(url, {}),
    print: await mapOf(url, { media: 'print' }),
    embed: await mapOf(`${url}/embed`, {}),
    'link preview': (await (await fetch(`${url}/picture.png`)).bytes()).length,
  }
}

/** Reads the middle of an archive from its header, which has degrees times ten million. */
function middleOf(archive: string): { latitude: number; longitude: number } {
  const header = readFileSync(archive).subarray(0, 127)
  const degrees = (offset: number) => header.readInt32LE(offset) / 1e7
  return { longitude: (degrees(102) + degrees(110)) / 2, latitude: (degrees(106) + degrees(114)) / 2 }
}
