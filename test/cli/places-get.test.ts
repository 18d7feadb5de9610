import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getArea } from '../../src/places/downloads/index.ts'
import { cataloguePath, overtureFile, placeAt, publish } from '../places/downloads/overture-files.ts'
import { publishItaly, restaurantsInRome } from '../places/downloads/release.ts'
import { start, temporaryFolder, waitForOutput } from '../server/forklist.ts'
import { main } from '../support/program.ts'
import { answering, openRangeServer } from '../support/range-server.ts'
import { testWith } from '../support/tools.ts'
import { forklistHere } from './here.ts'
import { indexState } from './places.ts'

const server = await openRangeServer()
const folder = temporaryFolder()
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})
publishItaly(server)
beforeEach(() => void Object.assign(server, { requests: [], sent: 0, fault: undefined, bitsPerSecond: undefined }))

const environment = (dataDir: string) => ({ DATA_DIR: dataDir, OVERTURE_CATALOG_URL: server.url + cataloguePath })
const places = (args: readonly string[], more: Record<string, string> = {}, columns?: number) =>
  forklistHere(['places', ...args], { ...environment(folder.path), ...more }, columns)

test('an area is loaded, listed, updated and removed by its name, and stays if the next one fails', async () => {
  const { code, stdout, stderr } = await places(['get', 'Rome', 'Reykjavik', '--json'])
  expect({ code, areas: JSON.parse(stdout).areas }).toMatchObject({
    code: 1,
    areas: [{ area: 'rome', name: 'Rome, Lazio, Italy', state: 'loaded', places: restaurantsInRome }],
  })
  expect(stderr).toMatch(/ in Reykjav[ií]k.*\. Try --source osm\. The areas before it are up to date\.\n$/)
  const listed = async () => JSON.parse((await places(['list', '--json'])).stdout).sources
  expect(await listed()).toEqual([
    expect.objectContaining({ source: 'starter' }),
    {
      source: 'overture:rome',
      slug: 'rome',
      area: 'Rome, Lazio, Italy',
      release: '2026-08-19.0',
      places: restaurantsInRome,
      readAt: expect.any(String),
      bytes: expect.any(Number),
    },
  ])
  const table = await places(['list'], {}, 120)
  expect(table.stdout).toMatch(/Rome, Lazio, Italy +260 +overture:rome +2026-08-19\.0/)

  const current = /^Rome, Lazio, Italy: the place index has the latest release already \(0\.0 MB transferred\)\n$/
  for (const verb of ['get', 'update'])
    expect(await places([verb, 'rome'])).toMatchObject({ code: 0, stdout: expect.stringMatching(current) })
  publishItaly(server, '2026-09-16.0')
  expect((await places(['update'])).stdout).toMatch(
    /^Rome, Lazio, Italy: 260 places of release 2026-09-16\.0, \d+\.\d MB in \d+\.\d s\n$/,
  )

  expect(await places(['remove', 'Roma'])).toMatchObject({ code: 0 })
  expect(await listed()).toEqual([expect.objectContaining({ source: 'starter' })])
  expect((await places(['remove', 'Rome'])).stderr).toBe('There is no source Rome. There are: starter.\n')
})

const elsewhere = { OVERTURE_CATALOG_URL: 'https://forklist-stand-in.invalid/catalog.json' }

test.each<[string, string, Record<string, string>, RegExp]>([
  ['an unknown area', 'Hogsmeade', {}, /^There is no area called "Hogsmeade"\. .+ Nothing was changed\.$/],
  [
    'a misspelt area',
    'Chicgo',
    {},
    /^There is no area called "Chicgo"\. Did you mean Chicago, Illinois, United States.*\? Nothing was changed\.$/,
  ],
  [
    'a name that is not found',
    'Rome',
    elsewhere,
    /^forklist-stand-in\.invalid was not found: check the network, or check OVERTURE_CATALOG_URL\. Nothing was changed\.$/,
  ],
  [
    'a server that fails later',
    'Rome',
    {},
    /^127\.0\.0\.1:\d+ answered with HTTP 403 .+\. What was transferred is kept: /,
  ],
])('%s is reported in one line', async (_, area, more, line) => {
  server.fault = (response, request) => request.url!.includes('part-') && answering(403)(response, request)
  const before = indexState(folder.path)
  const { code, stdout, stderr } = await places(['get', area], more)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr.replace(/\n$/, '')).toMatch(line)
  expect(stderr.match(/\n/g)).toHaveLength(1)
  expect(indexState(folder.path)).toEqual(before)
})

const placesInRome = Array.from({ length: 3000 }, (_, index) =>
  placeAt([12.48 + (index % 50) / 1000, 41.89 + (index % 40) / 1000], index),
)
const content = overtureFile(placesInRome)
const publishRome = () => publish(server, '2026-08-19.0', [{ content, bbox: [12, 41, 13, 42] }])

const staged = (dataDir: string): string[] => {
  const release = join(dataDir, 'downloads/overture/2026-08-19.0')
  if (!existsSync(release)) return []
  return readdirSync(release, { recursive: true })
    .map(String)
    .filter(name => name.endsWith('.ndjson'))
}

/** Downloads Rome without adding it to the place index. @returns the number of bytes that the server sent */
async function sentFor(dataDir: string): Promise<number> {
  Object.assign(server, { sent: 0, bitsPerSecond: undefined })
  const area = { slug: 'rome', name: 'Rome', area: { latitude: 41.89, longitude: 12.48, meters: 20_000 } }
  const settings = { overtureCatalogUrl: server.url + cataloguePath, geofabrikIndexUrl: server.url }
  await getArea({ dataDir, area, settings })
  return server.sent
}

test('a second download of the same area is refused, and one after SIGKILL continues', async () => {
  using data = temporaryFolder()
  using fresh = temporaryFolder()
  publishRome()
  server.bitsPerSecond = 2_000_000
  const { child, ended } = start(process.execPath, [main, 'places', 'get', 'Rome'], environment(data.path))
  while (staged(data.path).length < 3) await new Promise(resolve => setTimeout(resolve, 5))
  expect((await places(['get', 'Rome'], { DATA_DIR: data.path })).stderr).toMatch(
    /^Another import works on \S+: try again when it has ended\./,
  )
  child.kill('SIGKILL')
  expect(await ended).toMatchObject({ stdout: '', stderr: '' })
  expect(await sentFor(data.path)).toBeLessThan(await sentFor(fresh.path))
})

testWith(['script', 'stty'], 'a terminal shows bytes, places and the time left until Ctrl-C', async () => {
  using data = temporaryFolder()
  publishRome()
  server.bitsPerSecond = 300_000
  const line = `stty cols 110; exec '${process.execPath}' '${main}' places get Rome`
  const typing = start('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    SHELL: '/bin/sh',
    TERM: 'xterm',
    ...environment(data.path),
  })
  await waitForOutput(
    typing,
    /transferring places {2}\[#*\.*\] {2}\d+ % {2}\d+\.\d MB {2}[\d,]+ places {2}\d:\d\d left/,
  )
  typing.child.stdin!.write('\x03')
  const { code, stdout } = await typing.ended
  expect(stdout).toMatch(/Stopped\. What was transferred is kept: the same command continues there\.\r\n$/)
  expect(code, 'it ended by the signal, so that a shell loop ends too').toBe(128 + 2)
})
