import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { Access } from '../../src/core/access.ts'
import { Problem } from '../../src/core/problem.ts'
import { type Storage, storageAt } from '../../src/storage/storage.ts'
import { temporaryFolder } from '../server/forklist.ts'
import { testWith } from '../support/tools.ts'
import { expectIntegrity } from './support/database.ts'
import { dice } from './support/dice.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { digestOf } from './support/list-writer.ts'
import { type Recorded, RecordedDisk, readRecorded, recordedCalls } from './support/recorded-disk.ts'

const cuts = form(300, 10_000)
const files = ['forklist.db', 'forklist.db-wal']

describe('a power cut', () => {
  testWith(
    ['strace'],
    `at any of ${cuts} moments of writing loses no acknowledged change and leaves none partial`,
    async () => {
      using folder = temporaryFolder()
      const events = await record(folder.path)
      const acks = events.flatMap(event => (event.do === 'print' ? [parseAck(event.text)] : []))
      const known = new Set(acks.map(({ slug, version, digest }) => `${slug} ${version} ${digest}`))
      const roll = dice(1)
      const moments = Array.from({ length: cuts }, () => Math.floor(roll() * events.length)).sort((a, b) => a - b)
      const dataDir = join(folder.path, 'cut')

      const disk = new RecordedDisk()
      const acknowledged = new Map<string, { version: number; digest: string }>()
      let played = 0
      let ahead = 0
      for (const [cut, moment] of moments.entries()) {
        for (const event of events.slice(played, moment)) {
          if (event.do !== 'print') disk.play(event)
          else {
            const { slug, ...now } = parseAck(event.text)
            acknowledged.set(slug, now)
          }
        }
        played = moment
        mkdirSync(dataDir)
        for (const [name, bytes] of disk.cut((['all', 'some', 'torn'] as const)[cut % 3]!, roll))
          writeFileSync(join(dataDir, name), bytes)

        // Opens the database as a service does, which must find no damage.
        await using storage = await storageAt(undefined, dataDir, undefined, undefined, undefined, true)
        await storage.migrate()
        expectIntegrity(dataDir)
        for (const slug of new Set(acks.map(({ slug }) => slug))) {
          const must = acknowledged.get(slug)
          const found = await stateIn(storage, slug)
          const what = `cut ${cut} at ${moment}: ${slug} is ${JSON.stringify(found)}, acknowledged was ${JSON.stringify(must)}`
          if (must?.digest === 'deleted') expect(found, what).toBeUndefined()
          else if (found === undefined)
            expect(must === undefined || known.has(`${slug} ${must.version} deleted`), what).toBe(true)
          else {
            const past = found.version - (must?.version ?? 0)
            expect([0, 1], what).toContain(past)
            expect(known.has(`${slug} ${found.version} ${found.digest}`), what).toBe(true)
            ahead += past
          }
        }
        await storage[Symbol.asyncDispose]()
        rmSync(dataDir, { recursive: true })
      }
      // The test is meaningful only if changes were in flight.
      expect(ahead).toBeGreaterThan(0)
      figure({
        row: 2,
        what: `${cuts} power cuts among ${events.length} writes and syncs of ${acks.length} acknowledged changes: lost, corrupt`,
        value: '0, 0',
        must: '0, 0',
        met: true,
      })
    },
    timeoutMs,
  )
})

/** Records the writes to the files while lists change. */
function record(dataDir: string): Promise<Recorded[]> {
  const trace = join(dataDir, 'trace')
  const writer = join(import.meta.dirname, 'support/power-writer.ts')
  const { status, stderr } = spawnSync(
    'strace',
    [
      // Only the main thread, which writes. Calls of other threads would split its lines.
      ...['-y', '-xx', '-s', '65536', '-e', `trace=${recordedCalls}`, '-e', 'signal=none'],
      ...['-o', trace, process.execPath, writer, dataDir, '3', form('70', '200')],
    ],
    { encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, ''])
  return readRecorded(trace, dataDir, files)
}

/** Parses `ACK eat-in-rome-k3v9qa 7 …`: slug, version and digest of a list, or `deleted`. */
function parseAck(text: string): { slug: string; version: number; digest: string } {
  const [, slug = '', version, digest = ''] = /^ACK (\S+) (\d+) (\S+)\n$/.exec(text) ?? []
  if (digest === '') throw new Error(`Not an acknowledgement: ${text}`)
  return { slug, version: Number(version), digest }
}

/** Reads a list as the service does. Undefined if it is missing. */
async function stateIn(storage: Storage, slug: string) {
  try {
    const reader = await new Access(storage.access).reader(slug, { operator: true })
    const { list, entries } = await storage.lists.read(reader)
    const places = entries.map(({ id, note }) => ({ id, note }))
    return { version: list.version, digest: digestOf({ version: list.version, title: list.title, places }) }
  } catch (error) {
    if (error instanceof Problem && error.code === 'list_not_found') return undefined
    throw error
  }
}
