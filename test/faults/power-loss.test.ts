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
import { figure, form, patience } from './support/form.ts'
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
      const said = events.flatMap(event => (event.do === 'say' ? [changeSaid(event.text)] : []))
      const known = new Set(said.map(({ slug, version, is }) => `${slug} ${version} ${is}`))
      const roll = dice(1)
      const moments = Array.from({ length: cuts }, () => Math.floor(roll() * events.length)).sort((a, b) => a - b)
      const dataDir = join(folder.path, 'cut')

      const disk = new RecordedDisk()
      const acknowledged = new Map<string, { version: number; is: string }>()
      let played = 0
      let ahead = 0
      for (const [cut, moment] of moments.entries()) {
        for (const event of events.slice(played, moment)) {
          if (event.do !== 'say') disk.play(event)
          else {
            const { slug, ...now } = changeSaid(event.text)
            acknowledged.set(slug, now)
          }
        }
        played = moment
        mkdirSync(dataDir)
        for (const [name, bytes] of disk.cut((['all', 'some', 'torn'] as const)[cut % 3]!, roll))
          writeFileSync(join(dataDir, name), bytes)

        // Opened as a service opens it, which must find no damage.
        await using storage = await storageAt(undefined, dataDir, undefined, undefined, undefined, true)
        await storage.migrate()
        expectIntegrity(dataDir)
        for (const slug of new Set(said.map(({ slug }) => slug))) {
          const must = acknowledged.get(slug)
          const found = await stateIn(storage, slug)
          const what = `cut ${cut} at ${moment}: ${slug} is ${JSON.stringify(found)}, acknowledged was ${JSON.stringify(must)}`
          if (must?.is === 'deleted') expect(found, what).toBeUndefined()
          else if (found === undefined)
            expect(must === undefined || known.has(`${slug} ${must.version} deleted`), what).toBe(true)
          else {
            const past = found.version - (must?.version ?? 0)
            expect([0, 1], what).toContain(past)
            expect(known.has(`${slug} ${found.version} ${found.is}`), what).toBe(true)
            ahead += past
          }
        }
        await storage[Symbol.asyncDispose]()
        rmSync(dataDir, { recursive: true })
      }
      // Need changes to have been under way for this test to mean anything.
      expect(ahead).toBeGreaterThan(0)
      figure({
        row: 2,
        what: `${cuts} power cuts among ${events.length} writes and syncs of ${said.length} acknowledged changes: lost, corrupt`,
        value: '0, 0',
        must: '0, 0',
        met: true,
      })
    },
    patience,
  )
})

/** Records the effects of changing lists on the files. */
function record(dataDir: string): Promise<Recorded[]> {
  const trace = join(dataDir, 'trace')
  const writer = join(import.meta.dirname, 'support/power-writer.ts')
  const { status, stderr } = spawnSync(
    'strace',
    [
      // Only the main thread, which writes. Other threads' calls would interleave with halves of its lines.
      ...['-y', '-xx', '-s', '65536', '-e', `trace=${recordedCalls}`, '-e', 'signal=none'],
      ...['-o', trace, process.execPath, writer, dataDir, '3', form('70', '200')],
    ],
    { encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, ''])
  return readRecorded(trace, dataDir, files)
}

/** `ACK eat-in-rome-k3v9qa 7 …`: a list's version and content; `deleted` when it is gone. */
function changeSaid(text: string): { slug: string; version: number; is: string } {
  const [, slug = '', version, is = ''] = /^ACK (\S+) (\d+) (\S+)\n$/.exec(text) ?? []
  if (is === '') throw new Error(`What was said is ${text}`)
  return { slug, version: Number(version), is }
}

/** A list as the product finds it. */
async function stateIn(storage: Storage, slug: string) {
  try {
    const reader = await new Access(storage.access).reader(slug, { operator: true })
    const { list, entries } = await storage.lists.read(reader)
    const places = entries.map(({ id, note }) => ({ id, note }))
    return { version: list.version, is: digestOf({ version: list.version, title: list.title, places }) }
  } catch (error) {
    if (error instanceof Problem && error.code === 'list_not_found') return undefined
    throw error
  }
}
