import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { writeCursor } from '../../src/core/cursor.ts'
import { databaseName } from '../../src/storage/sqlite/file.ts'
import { temporaryFolder } from '../folder.ts'
import { inProcess } from '../lists.ts'
import { readReal } from '../places/real.ts'
import { bare } from './bare.ts'
import { browsing, type Cases, readingAndWriting, searching } from './cases.ts'
import { type Filled, fill, filledBefore } from './fill.ts'
import { fullText } from './full-text.ts'
import { searchQueries } from './search-queries.ts'

/** A database of the given number of lists, with a service and the baselines. */
export type Grown = AsyncDisposable & {
  filled: Filled
  /** Bytes by table or index, largest first. */
  bytes: [string, number][]
  service: Cases
  baseline: Cases
}

/** Opens a database, and creates it if needed. @param keep a folder in which it stays for reuse, because creating it takes minutes */
export async function grown(count: number, keep?: string): Promise<Grown> {
  await using opened = new AsyncDisposableStack()
  const path = keep === undefined ? opened.use(temporaryFolder()).path : join(keep, `${count}`)
  const filled = filledBefore(path) ?? (await fill(path, await readReal(), count))
  const { bytes, middle } = lookAt(path)
  const queries = searchQueries(path)
  const service = opened.use(await inProcess(path))
  const texts = opened.use(fullText(path))
  const sqlite = opened.use(bare(path))
  const slug = (round: number) => filled.samples[(round * 7919) % filled.samples.length]!.slug
  const { ask, key } = service

  const search = async (query: string, page: 1 | 2) => {
    const path = `/lists?query=${encodeURIComponent(query)}`
    if (page === 1) return ask('GET', path, key)
    // Continues after the best possible list, so that the whole next page is searched.
    return ask('GET', `${path}&cursor=${writeCursor(['browseLists', query, true], [1_000_020, 'zzzzzzzzzz'])}`, key)
  }
  for (const file of readdirSync(path)) await read(join(path, file))
  const resources = opened.move()
  return {
    filled,
    bytes,
    service: {
      ...readingAndWriting(service, filled.samples),
      ...browsing(service, middle),
      ...searching(queries, search),
    },
    baseline: {
      'read a list, any': async round => sqlite.read(slug(round)),
      'read a list, one of 20': async round => sqlite.read(slug(round % 20)),
      movePlace: async round => sqlite.write(slug(round)),
      'browse by updated': async () => sqlite.browse(),
      ...searching(queries, query => texts.search(query)),
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Reads a file, so that the system has it in its page cache. */
async function read(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 2 ** 20 }));
}

function lookAt(folder: string) {
  using db = new DatabaseSync(join(folder, databaseName), { readOnly: true })
  const bytes = db.prepare('select name, sum(pgsize) as bytes from dbstat group by name order by 2 desc').all()
  const middleOf = (column: string, direction: string) => {
    const order = `order by ${column} ${direction}, id ${direction}`
    const half = "(select count(*) / 2 from lists where visibility = 'public')"
    const row = db
      .prepare(`select ${column}, id from lists where visibility = 'public' ${order} limit 1 offset ${half}`)
      .get()
    return [row![column], row!.id] as [string, string]
  }
  return {
    bytes: bytes.map(({ name, bytes }) => [name, bytes] as [string, number]),
    middle: {
      updated: middleOf('updated_at', 'desc'),
      created: middleOf('created_at', 'desc'),
      title: middleOf('title_key', 'asc'),
    },
  }
}
