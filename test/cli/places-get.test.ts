import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getAreaInThread } from '../../src/places/downloads/thread.ts'
import { cataloguePath, overtureFile, placeAt, publish, type ReleaseFile } from '../places/downloads/overture-files.ts'
import { publishItaly, restaurantsInRome } from '../places/downloads/release.ts'
import { start, temporaryFolder } from '../server/forklist.ts'
import { main } from '../support/program.ts'
import { answering, type Fault, openRangeServer } from '../support/range-server.ts'
import { smallDisk } from '../support/small-disk.ts'
import { testWith } from '../support/tools.ts'
import type { CommandResult } from './command.ts'
import { forklistHere } from './here.ts'
import { indexState } from './places.ts'

const server = await openRangeServer()
const folder = temporaryFolder()
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})
beforeEach(() => {
  Object.assign(server, { requests: [], sent: 0, fault: undefined, bitsPerSecond: undefined })
  publishItaly(server)
})

const environment = (dataDir = folder.path) => ({
  DATA_DIR: dataDir,
  OVERTURE_CATALOG_URL: server.url + cataloguePath,
})
const places = (args: readonly string[], dataDir = folder.path, more: Record<string, string> = {}, columns?: number) =>
  forklistHere(['places', ...args], { ...environment(dataDir), ...more }, columns)
const get = (...args: string[]): Promise<CommandResult> => places(['get', ...args])

test('an area is loaded, listed, updated and removed by its name', async () => {
  const { code, stdout, stderr } = await get('Rome', '45.46,9.19,3km')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(
    /^Rome, Lazio, Italy: 260 places of release 2026-08-19\.0, \d+\.\d MB in \d+\.\d s\n45\.46,9\.19,3km: 800 places of release /,
  )
  const listed = async () => JSON.parse((await places(['list', '--json'])).stdout).sources
  expect(await listed()).toEqual([
    expect.objectContaining({ source: 'starter' }),
    expect.objectContaining({
      source: 'overture:rome',
      slug: 'rome',
      area: 'Rome, Lazio, Italy',
      release: '2026-08-19.0',
      places: restaurantsInRome,
      bytes: expect.any(Number),
    }),
    expect.objectContaining({ source: 'overture:45.46,9.19,3km' }),
  ])
  const table = await places(['list'], folder.path, {}, 120)
  expect(table.stdout).toMatch(/Rome, Lazio, Italy +260 +overture:rome +2026-08-19\.0/)

  const current = /^Rome, Lazio, Italy: the place index has the latest release already \(0\.0 MB transferred\)\n$/
  expect(await get('Rome')).toMatchObject({ code: 0, stdout: expect.stringMatching(current) })
  expect(await places(['update', 'rome'])).toMatchObject({ code: 0, stdout: expect.stringMatching(current) })
  publishItaly(server, '2026-09-16.0')
  const updated = JSON.parse((await places(['update', '--json'])).stdout).areas
  expect(updated).toMatchObject([
    { area: 'rome', state: 'loaded', release: '2026-09-16.0', places: restaurantsInRome },
    { state: 'loaded', release: '2026-09-16.0' },
  ])

  expect(await places(['remove', 'Roma', 'overture:45.46,9.19,3km'])).toMatchObject({ code: 0 })
  expect(await listed()).toEqual([expect.objectContaining({ source: 'starter' })])
  expect((await places(['remove', 'Rome'])).stderr).toBe('There is no source Rome. There are: starter.\n')
})

const onFile =
  (fault: Fault): Fault =>
  (response, request) =>
    request.url!.includes('part-') && fault(response, request)

test.each<[string, string[], Record<string, string>, Fault | undefined, RegExp]>([
  ['an unknown area', ['Hogsmeade'], {}, undefined, /^There is no area called "Hogsmeade"\. .+ Nothing was changed\.$/],
  [
    'a misspelt area',
    ['Chicgo'],
    {},
    undefined,
    /^There is no area called "Chicgo"\. Did you mean Chicago, Illinois, United States.*\? Nothing was changed\.$/,
  ],
  [
    'a name that is not found',
    ['Rome'],
    { OVERTURE_CATALOG_URL: 'https://forklist-stand-in.invalid/catalog.json' },
    undefined,
    /^forklist-stand-in\.invalid was not found: check the network, or check OVERTURE_CATALOG_URL\. Nothing was changed\.$/,
  ],
  [
    'another layout of the catalogue',
    ['Rome'],
    {},
    answering(200, {}, '{"links":1}'),
    /layout than expected: links: .+ Nothing was changed\.$/,
  ],
  [
    'no catalogue',
    ['Rome'],
    { OVERTURE_CATALOG_URL: '' },
    answering(200, {}, '<html>'),
    /is not JSON\. Nothing was changed\.$/,
  ],
  [
    'a server that sends whole files',
    ['Rome'],
    {},
    onFile(answering(200, {}, 'PAR1')),
    / ignores byte ranges, and would send the whole file\. What was transferred is kept: /,
  ],
  [
    'a place without restaurants',
    ['Reykjavik'],
    {},
    undefined,
    /has no place to eat or drink in Reykjav[ií]k.*\. Try --source osm\. Nothing was changed\.$/,
  ],
])('%s is reported in one line', async (_, args, more, fault, line) => {
  server.fault = fault
  const address = more.OVERTURE_CATALOG_URL === '' ? {} : more
  const before = indexState(folder.path)
  const { code, stdout, stderr } = await places(['get', ...args], folder.path, address)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr.replace(/\n$/, '')).toMatch(line)
  expect(stderr.match(/\n/g)).toHaveLength(1)
  expect(indexState(folder.path)).toEqual(before)
})

test('a file without a needed column is reported by the name of the column', async () => {
  publishItaly(server, '2026-10-01.0', ['confidence'])
  expect(await get('Rome')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The layout of Overture’s files has changed: \S+ has no column confidence\. Update Forklist\. /,
    ),
  })
})

test('a failure after another area says that this one is loaded', async () => {
  publishItaly(server)
  const { code, stdout, stderr } = await get('Rome', 'Reykjavik', '--json')
  expect({ code, areas: JSON.parse(stdout).areas }).toMatchObject({
    code: 1,
    areas: [{ area: 'rome', state: 'loaded' }],
  })
  expect(stderr).toMatch(/ in Reykjav[ií]k.*\. Try --source osm\. The areas before it are up to date\.\n$/)
  await places(['remove', 'Rome'])
})

test('a release that is deleted while it is read is replaced by the next one', async () => {
  publishItaly(server, '2026-08-19.0')
  server.fault = (_, request) => {
    if (request.url!.includes('places/catalog.json')) {
      server.fault = undefined
      publishItaly(server, '2026-11-18.0')
    }
    return false
  }
  expect(JSON.parse((await get('Rome', '--json')).stdout).areas).toMatchObject([{ release: '2026-11-18.0' }])
  await places(['remove', 'Rome'])
})

test('a file that changes while it is read is read again', async () => {
  let [path, ranges] = ['', 0]
  const files = [{ content: overtureFile(many(1000)), bbox: [12, 41, 13, 42] as [number, number, number, number] }]
  ;[path] = publish(server, '2026-12-16.0', files) as [string]
  server.fault = (_, request) => {
    if (request.url === path && request.method === 'GET' && ++ranges === 6)
      server.resources.set(path, overtureFile(many(1234)))
    return false
  }
  expect(JSON.parse((await get('Rome', '--json')).stdout).areas).toMatchObject([{ places: 1234 }])
  await places(['remove', 'Rome'])
})

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    placeAt([12.48 + (index % 50) / 1000, 41.89 + (index % 40) / 1000], index),
  )
const placesInRome = 3000
const rome: ReleaseFile[] = [{ content: overtureFile(many(placesInRome)), bbox: [12, 41, 13, 42] }]

test('a full disk is reported in one line, and leaves the index unchanged', async context => {
  using data = temporaryFolder()
  const small = join(data.path, 'small')
  using disk = smallDisk(small, Math.ceil(indexState(data.path).size / 2 ** 20) + 1)
  if (!disk) {
    console.log('skipped: needs the right to mount a disk')
    return context.skip('needs the right to mount a disk')
  }
  copyFileSync(join(data.path, 'places.db'), join(small, 'places.db'))
  const before = indexState(small)
  publish(server, '2026-08-19.0', rome)
  const { code, stdout, stderr } = await places(['get', 'Rome'], small)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(
    /^The disk of \S+\/small is full \(.+\): make room, or set DATA_DIR to a larger one; [^\n]+\n$/,
  )
  expect(indexState(small)).toEqual(before)
})

/** Replaces the bytes of a file in its middle, or at its end. */
const damaged = (content: Uint8Array, at: number, bytes: number[]): Uint8Array => {
  const copy = Uint8Array.from(content)
  copy.set(bytes, at)
  return copy
}
const whole = overtureFile(many(1000))

test.each<[string, Uint8Array, RegExp]>([
  [
    'with damaged pages',
    damaged(whole, 5000, Array(3000).fill(0xff)),
    /\.parquet, row \d+: is damaged or no Parquet \(/,
  ],
  [
    'with a damaged footer',
    damaged(whole, whole.length - 500, Array(400).fill(0xff)),
    /\.parquet: is damaged or no Parquet \(/,
  ],
  ['with a footer of gigabytes', damaged(whole, whole.length - 8, [0xff, 0xff, 0xff, 0x7f]), /is no Parquet file\./],
  ['that is no Parquet', Buffer.alloc(2000, 'x'), /is no Parquet file\./],
  ['that is empty', Buffer.alloc(0), /is no Parquet file\./],
])('a file %s is reported in one line', async (_, content, line) => {
  using data = temporaryFolder()
  publish(server, '2026-08-19.0', [{ content, bbox: [12, 41, 13, 42] }])
  const { code, stdout, stderr } = await places(['get', 'Rome'], data.path)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toMatch(line)
})

test('a download that needs too much memory is refused', async () => {
  using data = temporaryFolder()
  const area = { slug: 'rome', name: 'Rome', area: { latitude: 41.89, longitude: 12.48, meters: 20_000 } }
  publish(server, '2026-08-19.0', [
    { content: overtureFile(many(20_000), { rowGroupSize: 20_000 }), bbox: [12, 41, 13, 42] },
  ])
  const settings = { overtureCatalogUrl: server.url + cataloguePath, geofabrikIndexUrl: server.url }
  await expect(getAreaInThread({ dataDir: data.path, area, settings }, 12)).rejects.toMatchObject({
    name: 'DownloadFailed',
    message: 'A part of the files takes more than 12 MB of memory: it is damaged, or its layout has changed',
  })
  expect((await getAreaInThread({ dataDir: data.path, area, settings })).staged).toBeDefined()
})

/** Starts a command in a process, with a slow server. */
function startGet(dataDir: string) {
  server.bitsPerSecond = 2_000_000
  return start(process.execPath, [main, 'places', 'get', 'Rome'], environment(dataDir))
}

const staged = (dataDir: string): string[] => {
  const release = join(dataDir, 'downloads/overture/2026-08-19.0')
  if (!existsSync(release)) return []
  return readdirSync(release, { recursive: true })
    .map(String)
    .filter(name => name.endsWith('.ndjson'))
}

async function untilStaged(dataDir: string): Promise<void> {
  while (staged(dataDir).length < 3) await new Promise(resolve => setTimeout(resolve, 5))
}

let sentInAll: number | undefined
/** Returns the number of bytes of a whole download of Rome. */
async function sentForRome(): Promise<number> {
  if (sentInAll === undefined) {
    using data = temporaryFolder()
    server.sent = 0
    await places(['get', 'Rome'], data.path)
    sentInAll = server.sent
  }
  return sentInAll
}

test.each(['SIGKILL', 'SIGINT'] as const)('a download continues after %s', async signal => {
  using data = temporaryFolder()
  publish(server, '2026-08-19.0', rome)
  const { child, ended } = startGet(data.path)
  await untilStaged(data.path)
  child.kill(signal)
  const { stdout, stderr } = await ended
  expect(stdout).toBe('')
  expect(child.signalCode).toBe(signal)
  expect(stderr).toBe(
    signal === 'SIGINT' ? 'Stopped. What was transferred is kept: the same command continues there.\n' : '',
  )
  const before = staged(data.path).length
  expect(before).toBeGreaterThanOrEqual(3)
  server.sent = 0
  server.bitsPerSecond = undefined
  const { code, stdout: done } = await places(['get', 'Rome'], data.path)
  expect({ code, done }).toEqual({
    code: 0,
    done: expect.stringContaining(`${placesInRome.toLocaleString('en')} places`),
  })
  const { sent } = server
  expect(sent).toBeLessThan(await sentForRome())
})

test('a second download of the same area is refused', async () => {
  using data = temporaryFolder()
  publish(server, '2026-08-19.0', rome)
  const { child, ended } = startGet(data.path)
  await untilStaged(data.path)
  expect((await places(['get', 'Rome'], data.path)).stderr).toMatch(
    /^Another import works on \S+: try again when it has ended\./,
  )
  child.kill('SIGKILL')
  await ended
})

testWith(['script', 'stty'], 'a terminal shows bytes, places and the time left', async () => {
  using data = temporaryFolder()
  publish(server, '2026-08-19.0', rome)
  server.bitsPerSecond = 300_000
  const line = `stty cols 110; exec '${process.execPath}' '${main}' places get Rome`
  const { child, result, ended } = start('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    SHELL: '/bin/sh',
    TERM: 'xterm',
    ...environment(data.path),
  })
  const shown = /transferring places {2}\[#*\.*\] {2}\d+ % {2}\d+\.\d MB {2}[\d,]+ places {2}\d:\d\d left/
  while (!shown.test(result.stdout)) await once(child.stdout!, 'data')
  child.stdin!.write('\x03')
  expect((await ended).stdout).toMatch(
    /Stopped\. What was transferred is kept: the same command continues there\.\r\n$/,
  )
})
