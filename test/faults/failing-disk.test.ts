import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { temporaryFolder } from '../server/forklist.ts'
import { testWith } from '../support/tools.ts'
import { type Answer, type Ask, askAt } from './support/ask.ts'
import { expectIntegrity, newApiKey } from './support/database.ts'
import { type Failure, failing } from './support/failing-calls.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { startKillable } from './support/killable.ts'
import { ListWriter } from './support/list-writer.ts'

const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1)

/** A change makes about twenty writes and one sync of the log. Small numbers are calls of the first change, others of later ones. */
const failures: readonly Failure[] = [
  ...form([1, 2, 3, 4, 7, 12, 19, 25, 60, 300], upTo(300)).flatMap(n =>
    (['EIO', 'ENOSPC'] as const).map(error => ({ call: 'write' as const, error, n })),
  ),
  ...form([1, 2, 3, 7, 20], upTo(300)).map(n => ({ call: 'sync' as const, error: 'EIO' as const, n })),
]

/** Failures while SQLite merges the log into the database: after a response, whenever the log has grown by 4 MB. */
const afterResponses: readonly Failure[] = [
  ...form([1, 5], upTo(20)).map(n => ({ call: 'write' as const, error: 'EIO' as const, n })),
  { call: 'write', error: 'ENOSPC', n: 1 },
  { call: 'sync', error: 'EIO', n: 1 },
]

describe('a server with a failing disk', () => {
  testWith(
    ['strace', 'root'],
    `survives ${failures.length + afterResponses.length} failed writes and syncs, and loses no acknowledged change`,
    async () => {
      using folder = temporaryFolder()
      const [database, log] = [join(folder.path, 'forklist.db'), join(folder.path, 'calls')]
      const key = await newApiKey(undefined, folder.path)
      let lists: ListWriter[] = []
      let reported = 0
      let unnoticed = 0

      const rounds = [...failures, ...afterResponses.map(failure => ({ ...failure, file: database }))]
      const perServer = form(16, 40)
      for (let first = 0; first < rounds.length; first += perServer) {
        await using server = await startKillable('program', { DATA_DIR: folder.path, LOG_LEVEL: 'silent' })
        const ask = askAt(server.address)
        if (first === 0) lists = await Promise.all(upTo(3).map(seed => ListWriter.make(ask, key, seed)))
        // A change that failed before the kill may or may not be committed.
        await Promise.all(lists.map(list => list.check(ask)))
        expectIntegrity(folder.path)
        const fill = filling(ask, key)
        for (const failure of rounds.slice(first, first + perServer)) {
          const writing = [...lists.map(list => () => list.write(ask)), ...(failure.file ? [fill] : [])]
          const refused = await whileFailing(failure, server.process.child.pid!, log, writing)
          if (refused.length > 0) reported++
          else unnoticed++
          const expected = failure.error === 'ENOSPC' ? [507, 'storage_full'] : [503, 'storage_unavailable']
          for (const { status, json } of refused)
            expect([status, json?.code], JSON.stringify(failure)).toEqual(expected)
          await Promise.all(lists.map(list => list.check(ask)))
          for (const list of lists) expect((await list.write(ask)).status, 'the server continues').toBeLessThan(300)
        }
        expect(server.process.result).toMatchObject({ code: null, stderr: '' })
        // One more change of each kind fails in flight, and the server is killed before anyone sees its outcome.
        const writing = lists.map(list => () => list.write(ask))
        await whileFailing({ call: 'sync', error: 'EIO', n: 1 }, server.process.child.pid!, log, writing)
        await server.kill()
      }

      await using server = await startKillable('program', { DATA_DIR: folder.path })
      await Promise.all(lists.map(list => list.check(askAt(server.address))))
      expectIntegrity(folder.path)
      // The test is meaningful only if callers were informed and merging the log failed.
      expect(reported).toBeGreaterThan(failures.length / 2)
      expect(unnoticed).toBeGreaterThanOrEqual(afterResponses.length)
      const acknowledged = lists.reduce((sum, list) => sum + list.acknowledged, 0)
      figure({
        row: 3,
        what: `${rounds.length} failing calls (${reported} reported as 503 or 507, ${unnoticed} made good unnoticed), ${acknowledged} acknowledged changes: lost or half done, crashes`,
        value: '0, 0',
        must: '0, 0',
        met: true,
      })
    },
    timeoutMs,
  )
})

/** Writes concurrently and repeatedly until the call fails. @returns the refused requests' responses */
async function whileFailing(
  failure: Failure,
  pid: number,
  log: string,
  writing: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const fault = await failing(pid, failure, log)
  try {
    for (;;) {
      const answers = await Promise.all(writing.map(write => write()))
      const refused = answers.filter(({ status }) => status < 200 || status >= 300)
      if (refused.length === 0 && fault.failed() === undefined) continue
      expect(fault.failed(), 'no request is refused without a reason').toBeDefined()
      return refused
    }
  } finally {
    await fault.end()
  }
}

/** Returns a request that makes a list with long notes. Each such list grows the log by 200 kB. */
const filling = (ask: Ask, key: string): (() => Promise<Answer>) => {
  const places = upTo(100).map(node => ({ mapPlaceId: `osm:node/${node}`, name: `${node}`, note: 'x'.repeat(2000) }))
  return () => ask('POST /lists', { token: key, body: { title: 'Long notes', authorName: 'Ada', places } })
}
