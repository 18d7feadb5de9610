import { join } from 'node:path'
import { cpuUsage } from 'node:process'
import { Access } from '../../src/core/access.ts'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import { databaseName } from '../../src/storage/sqlite/file.ts'
import { sqliteEngine } from '../../src/storage/sqlite.ts'
import { Storage } from '../../src/storage/storage.ts'
import { bareMoves } from '../bare-moves.ts'
import { percentile } from '../rounds.ts'

/** `shared`: as in the product. `each`: the same with a transaction for each write. `bare`: only the rows, with prepared statements. */
export type Side = 'shared' | 'each' | 'bare'
/** Figures of several concurrent writers. Times are in milliseconds, CPU times in microseconds per write. */
export type Round = { perSecond: number; p50: number; p99: number; cpu: number }
export type WriterLoad = { writers: number; ms: number }

// A separate process: `node bench/writes/writers.ts FOLDER SIDE LISTS` creates lists of 20 places. On each command, one writer per list
// moves its last place to the first rank, one move after the other.
const [folder, side, count] = process.argv.slice(2) as [string, Side, string]
const file = join(folder, databaseName)
const { shareCommits, ...engine } = sqliteEngine(file)
const storage = new Storage({ ...engine, ...(shareCommits && side === 'shared' && { shareCommits }) })
await storage.migrate()
const access = new Access(storage.access)
const operator = { operator: true } as const

const at = '2026-11-01T18:30:00.000Z'
const caller = await access.caller(operator)
const lists = await Promise.all(
  Array.from({ length: Number(count) }, async (_, number) => {
    const entries = Array.from({ length: 20 }, (_, node) => ({
      id: placeIdOf(`osm:node/${node + 1}`),
      facts: { mapPlaceId: `osm:node/${node + 1}`, name: `Trattoria ${node + 1}` },
      note: '',
      addedAt: at,
      updatedAt: at,
    }))
    const title = `Eat in Rome, edition ${number}`
    const members = {
      title,
      authorName: 'Ada',
      description: '',
      visibility: 'public' as const,
      bands: [],
      listed: true,
    }
    const { slug } = await storage.lists.create(caller, { operation: 'createList', members, entries }, list => list)
    return { slug, ids: entries.map(({ id }) => id) }
  }),
)

type List = (typeof lists)[number]
const moved = async ({ slug, ids }: List) => {
  const id = ids.pop()!
  ids.unshift(id)
  await storage.lists.change(await access.editor(slug, operator), 'movePlace', async edit => {
    await edit.apply({ do: 'move', id: id, to: { rank: 1 } })
    return list => list
  })
}
const bare = side === 'bare' ? bareMoves(file, join(folder, 'bare.db'), 'full') : undefined
const move = bare ? async ({ slug }: List) => bare.move(slug) : moved

async function round({ writers, ms }: WriterLoad): Promise<Round> {
  const times: number[] = []
  const before = cpuUsage()
  const began = performance.now()
  const writer = async (list: List) => {
    for (let asked = began; asked < began + ms; ) {
      await move(list)
      const now = performance.now()
      times.push(now - asked)
      asked = now
    }
  }
  await Promise.all(lists.slice(0, writers).map(writer))
  const took = performance.now() - began
  const { user, system } = cpuUsage(before)
  return {
    perSecond: (1000 * times.length) / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: (user + system) / times.length,
  }
}

process.on('message', async (wanted: WriterLoad) => process.send!(await round(wanted)))
process.send!('ready')
