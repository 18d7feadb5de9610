import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { start, temporaryFolder, waitForOutput } from '../server/forklist.ts'
import { freePort } from '../support/free-port.ts'
import { main } from '../support/program.ts'
import { testWith } from '../support/tools.ts'
import { type Ask, askAt } from './support/ask.ts'
import { newApiKey } from './support/database.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { ListWriter } from './support/list-writer.ts'
import { PostgresServers, serversNeed } from './support/postgres-servers.ts'

const outages = form([10_000], [10_000, 60_000])

testWith(
  serversNeed,
  'a service survives a PostgreSQL missing at the start and later, reports it, and recovers',
  async () => {
    using folder = temporaryFolder()
    await using servers = await PostgresServers.open()
    const database = await servers.next()
    await database.init()
    const port = await freePort()
    const address = `http://localhost:${port}`
    const service = start(process.execPath, [main, 'serve'], {
      ...{ PORT: String(port), DATA_DIR: folder.path, DATABASE_URL: database.url },
      ...{ LOG_LEVEL: 'warn', RATE_LIMITS: 'off', EXAMPLE_LIST: 'off' },
    })
    await using _ = {
      async [Symbol.asyncDispose]() {
        service.child.kill('SIGKILL')
        await service.ended
      },
    }
    const statusOf = (path: string) => fetch(address + path).then(({ status }) => status)
    const isReady = () => statusOf('/readyz').then(status => status === 200)

    while (!service.result.stderr.includes('\n')) await setTimeout(20)
    expect(JSON.parse(service.result.stderr).msg).toMatch(
      /^The database at DATABASE_URL does not answer: .*ECONNREFUSED/,
    )
    expect(await statusOf('/healthz')).toBe(200)
    for (const path of ['/readyz', '/', '/api/v1/lists/eat-in-rome-k3v9qa']) {
      const answer = await fetch(address + path)
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
    }
    const early = await askAt(address)('GET /lists/eat-in-rome-k3v9qa')
    expect(early).toMatchObject({ status: 503, json: { code: 'storage_unavailable' } })

    await database.start()
    await waitForOutput(service, /Forklist is at (\S+) /)
    expect(await isReady()).toBe(true)
    const ask = askAt(address)
    const key = await newApiKey(database.url, folder.path)
    const lists = [await ListWriter.make(ask, key, 1), await ListWriter.make(ask, key, 2)]
    const outcomes = new Map<string, number>()

    for (const lasts of outages) {
      let isOver = false
      const writing = lists.map(list => keepWriting(list, ask, outcomes, () => isOver))
      await setTimeout(500)
      const memoryBefore = memoryOf(service.child.pid!)
      const began = performance.now()
      await database.stop('fast')
      while (performance.now() - began < lasts) {
        expect(await Promise.all([statusOf('/healthz'), statusOf('/readyz')])).toEqual([200, 503])
        // Pages that need no query may still succeed.
        const pages = ['/', `/lists/${lists[0]!.slug}`, `/lists/${lists[0]!.slug}/embed`, '/developers']
        for (const status of await Promise.all(pages.map(statusOf))) expect([200, 503]).toContain(status)
        await setTimeout(500)
      }
      const memoryAfter = memoryOf(service.child.pid!)
      await database.start()
      const back = performance.now()
      const before = acknowledgedOf(lists)
      while (!(await isReady())) await setTimeout(20)
      while (acknowledgedOf(lists) === before) await setTimeout(5)
      const took = performance.now() - back
      isOver = true
      await Promise.all(writing)
      await Promise.all(lists.map(list => list.check(ask)))
      figure({
        row: 6,
        what: `${lasts / 1000} s without PostgreSQL: from when it is back until a change is acknowledged`,
        value: `${Math.round(took)} ms`,
      })
      figure({
        row: 6,
        what: `${lasts / 1000} s without PostgreSQL: memory before and after`,
        value: `${memoryBefore} MB, ${memoryAfter} MB`,
        must: 'no growth (< 32 MB)',
        met: memoryAfter - memoryBefore < 32,
      })
    }

    // The test is meaningful only if some requests were refused.
    expect([...outcomes.keys()].sort()).toEqual(['200', '503 storage_unavailable'])
    expect(service.result.code).toBeNull()
    expect(service.result.stderr).not.toMatch(/unhandled|uncaught/i)
    figure({
      row: 6,
      what: `not there at the start and ${outages.length} times later (${[...outcomes].map(([what, count]) => `${count} × ${what}`).join(', ')}): answers but 200 and 503, acknowledged changes lost, ends of the process`,
      value: '0, 0, 0',
      must: '0, 0, 0',
      met: true,
    })
  },
  timeoutMs,
)

const acknowledgedOf = (lists: readonly ListWriter[]): number =>
  lists.reduce((sum, { acknowledged }) => sum + acknowledged, 0)

/** Makes one change after the other. After a refused one, it checks the list first. */
async function keepWriting(list: ListWriter, ask: Ask, outcomes: Map<string, number>, isOver: () => boolean) {
  const counted: Ask = async (route, sent) => {
    const answer = await ask(route, sent)
    const isDone = answer.status >= 200 && answer.status < 300
    const what = isDone ? '200' : `${answer.status} ${answer.json?.code}`
    outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
    return answer
  }
  const patient: Ask = async (route, sent) => {
    for (;;) {
      const answer = await counted(route, sent)
      if (answer.status !== 503) return answer
      await setTimeout(100)
    }
  }
  while (!isOver()) {
    const { status } = await list.write(counted)
    if (status === 503) await list.check(patient)
    await setTimeout(20)
  }
}

/** Returns the megabytes that a process takes. */
const memoryOf = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
