import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSettings } from '../../src/config/index.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { about, restaurants } from '../../test/browser/quality-lists.ts'
import { openTileServer } from '../../test/browser/tile-server.ts'
import { categories, lighthouseOn, type Report } from '../../test/quality/lighthouse.ts'
import { makeMap } from '../../test/web/base-map/sample-map.ts'
import { type Figure, short, whole } from '../figure.ts'
import { root, temporaryFolder } from '../folder.ts'
import { median } from '../rounds.ts'

// Pages are written in JSX, which Node cannot load, so this is the built program.
const { startServer }: typeof import('../../src/server/start-server.ts') = await import(
  pathToFileURL(join(root, 'dist', 'start-server.js')).href
)

const runs = 3
const places = 25

/** Measures the pages that people open with Lighthouse, on a phone. */
export async function lighthouse(): Promise<Figure> {
  await using tiles = await openTileServer()
  await using off = await openSite('off')
  await using tiled = await openSite(tiles.template)
  await using dense = await openSite(tiles.dense)
  using folder = temporaryFolder()
  const archive = join(folder.path, 'rome.pmtiles')
  writeFileSync(archive, makeMap('protomaps'))
  await using based = await openSite('auto', archive)
  const pages: [string, string][] = [
    [`a list of ${places} places`, off.list],
    ['the same, with tiles of a local server', tiled.list],
    ['the same, with tiles for dense screens', dense.list],
    ['the same, with the operator’s base map', based.list],
    ['its editor', off.editor],
    ['its editor, with tiles of a local server', tiled.editor],
    ['a vote on it', off.vote],
    ['the first page', `${off.address}/`],
    ['for programs', `${off.address}/developers`],
    ['the reference', `${off.address}/developers/reference`],
  ]
  const rows: string[][] = []
  for (const [name, url] of pages) {
    const reports: Report[] = []
    while (reports.length < runs) reports.push(await lighthouseOn(url))
    rows.push(row(name, reports))
  }
  return {
    title: 'Pages, as Lighthouse sees them',
    about:
      `Lighthouse with its default phone and network, both simulated, on the service of this machine; medians of ${runs} runs. Scores are out of 100; the goal for a list is 100. Editors and votes are hidden from search engines on purpose, which Lighthouse counts against them. ` +
      'A busy machine measures like a slow phone. The last column is the speed of the machine during the run, for which Lighthouse expects at least 1,500 of a laptop.',
    columns: [
      ...['page', 'performance', 'accessibility', 'best practices', 'SEO'],
      ...['first paint ms', 'largest paint ms', 'speed index', 'blocked ms', 'shift', 'kB', 'speed of the machine'],
    ],
    rows,
  }
}

type Site = AsyncDisposable & { address: string; list: string; editor: string; vote: string }

/** Starts the service with one list. */
async function openSite(tiles: string, archive?: string): Promise<Site> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(temporaryFolder())
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder.path,
    EXAMPLE_LIST: 'off',
    MAP_TILES_URL: tiles,
    ...(archive !== undefined && { MAP_PMTILES: archive }),
  })
  const { service, address } = opened.use(await startServer(settings, { log: openLog('silent') }))
  const { key } = await service.storage.apiKeys.create('bench')
  const post = async (path: string, token: string, body: object) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const made = await post('/lists', key, { ...about, authorName: 'Ada', places: restaurants(places) })
  const { slug, url, editUrl, editToken } = made as Record<'slug' | 'url' | 'editUrl' | 'editToken', string>
  const { vote } = (await post(`/lists/${slug}/vote`, editToken, {})) as { vote: { url: string } }
  const resources = opened.move()
  return { address, list: url, editor: editUrl, vote: vote.url, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

function row(name: string, reports: readonly Report[]): string[] {
  const of = (value: (report: Report) => number) => median(reports.map(value))
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'] as const
  return [
    name,
    ...categories.map(category => `**${whole(of(({ scores }) => scores[category]))}**`),
    ...times.map(metric => whole(of(({ metrics }) => metrics[metric]))),
    of(({ metrics }) => metrics['cumulative-layout-shift']).toFixed(4),
    short(of(({ metrics }) => metrics['total-byte-weight']) / 1000),
    whole(of(({ machine }) => machine)),
  ]
}
