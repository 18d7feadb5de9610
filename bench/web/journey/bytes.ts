import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { short } from '../../figure.ts'
import type { Measurement, Stand } from './measurement.ts'

const kB = 1024

type Bytes = { html: number; css: number; script: number }

/** Measures what the pages transfer before their map. */
export async function bytes({ site, short: list, long, votePath }: Stand): Promise<Measurement[]> {
  const pages = {
    'home page': ['/', 20],
    'list of 25 places': [`/lists/${list.slug}`, 20],
    'list of 2,000 places': [`/lists/${long.slug}`, 120],
    'edit page': [`/lists/${list.slug}/edit`, undefined],
    'vote on 25 places': [votePath, undefined],
    'A or B': [`/lists/${list.slug}/rank`, undefined],
  } as const
  const found: Measurement[] = []
  for (const [name, [path, maxKb]] of Object.entries(pages)) {
    const { html, css, script } = await bytesOf(site.address, path)
    const isList = maxKb !== undefined
    found.push({
      what: `kB of the ${name}`,
      goal: isList ? `HTML + CSS ≤ ${maxKb}, script before the map ≤ 20` : 'none',
      measured: `HTML ${short(html / kB)} + CSS ${short(css / kB)} = ${short((html + css) / kB)}, script ${short(script / kB)}`,
      met: isList ? html + css <= maxKb * kB && script <= 20 * kB : undefined,
    })
  }
  return found
}

/** Adds up a page and the files that its HTML names. The map's script is loaded later by others. */
async function bytesOf(address: string, path: string): Promise<Bytes> {
  const { packed, text } = await load(address + path)
  const files = (pattern: RegExp) => [...new Set(Array.from(text.matchAll(pattern), ([, file]) => file!))]
  const sum = async (names: string[]) => {
    let bytes = 0
    for (const name of names) bytes += (await load(new URL(name, address).href)).packed
    return bytes
  }
  return {
    html: packed,
    css: await sum(files(/<link rel="stylesheet" href="([^"]+)"/g)),
    script: await sum(files(/<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)"/g)),
  }
}

/** Loads an address as browsers do. `fetch` would hide the number of bytes before unpacking. */
async function load(url: string): Promise<{ packed: number; text: string }> {
  const [answer] = (await once(
    get(url, { headers: { 'accept-encoding': 'br', 'accept-language': 'en' } }),
    'response',
  )) as [IncomingMessage]
  let packed = 0
  for await (const chunk of answer) packed += (chunk as Buffer).length
  return { packed, text: await (await fetch(url, { headers: { 'accept-language': 'en' } })).text() }
}
