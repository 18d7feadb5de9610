import { Agent } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inRounds } from './extent.ts'
import { type Figure, short, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { bareListServer, realServer, type Server } from './processes.ts'
import { responseAt } from './response-at.ts'
import { byTurns, median, microseconds, ratio } from './rounds.ts'

const rounds = inRounds(15, 5)
/** V8 keeps optimising the server for 15 seconds. */
const warmUp = inRounds(40, 5)
const sizes = [25, 2000] as const
/** Reads in a round. */
const reads = { 25: 500, 2000: 10 }

type ReadCost = { ms: number; cpu: number }

/** Measures the first read of a list after a change, when none of it is cached. */
export async function firstReads(): Promise<Figure> {
  using folder = temporaryFolder()
  const slugs = await lists(folder.path)
  const file = join(folder.path, 'forklist.db')
  await using real = await realServer(folder.path)
  await using bare = await bareListServer(file)
  using other = new DatabaseSync(file)
  const changed = other.prepare('update lists set version = version + 1 where slug = ?')
  const agent = new Agent({ keepAlive: true })

  const readFrom = async (server: Server, path: string, slug: string, count: number): Promise<ReadCost> => {
    const times: number[] = []
    const { cpu: before } = await server.used()
    for (let i = 0; i < count; i++) {
      changed.run(slug)
      times.push(await microseconds(() => responseAt(server.address + path, {}, 200, agent)))
    }
    return { ms: median(times) / 1000, cpu: ((await server.used()).cpu - before) / count / 1000 }
  }

  const rows: string[][] = []
  for (const places of sizes) {
    const slug = slugs[places]
    const path = `/api/v1/lists/${slug}`
    const found = await byTurns(
      {
        real: () => readFrom(real, path, slug, reads[places]),
        bare: () => readFrom(bare, `/${slug}`, slug, reads[places]),
      },
      { rounds, warmUp },
    )
    const cells = (member: keyof ReadCost) => {
      const [own, baseline] = [found.real, found.bare].map(side => side.map(one => one[member])) as [number[], number[]]
      return [short(median(own)), short(median(baseline)), `**${ratio(own, baseline).toFixed(2)}**`]
    }
    const bytes = await Promise.all([responseAt(real.address + path), responseAt(`${bare.address}/${slug}`)])
    rows.push([whole(places), ...cells('ms'), ...cells('cpu'), ...bytes.map(({ body }) => whole(body.length))])
  }
  agent.destroy()
  return {
    title: 'First read after a change',
    about:
      `Over HTTP, one connection, after another connection to the database has changed the list; ${rounds} rounds of ${reads[25]} and ${reads[2000]} reads by turns, medians. ` +
      'The baseline is a bare `node:http` server with two prepared statements on the same file and `JSON.stringify` of what is stored, without links and addresses.',
    columns: ['places', 'ms', 'baseline', '**ratio**', 'CPU ms', 'baseline', '**ratio**', 'bytes', 'baseline'],
    rows,
  }
}

async function lists(dataDir: string): Promise<Record<(typeof sizes)[number], string>> {
  await using service = await inProcess(dataDir)
  return { 25: (await service.list(25)).slug, 2000: (await service.list(2000)).slug }
}
