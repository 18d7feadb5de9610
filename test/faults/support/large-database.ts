import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Access } from '../../../src/core/access.ts'
import { type Storage, storageAt } from '../../../src/storage/storage.ts'
import { eatInRome, entry } from '../../storage/open-storage.ts'
import type { State } from './list-writer.ts'

const operator = { operator: true as const }

/** Makes lists until the database has this size. */
export async function fill(dataDir: string, megabytes: number): Promise<void> {
  await using storage = await storageAt(undefined, dataDir)
  await storage.migrate()
  const caller = await new Access(storage.access).caller(operator)
  const size = () => ['', '-wal'].reduce((sum, end) => sum + sizeOf(join(dataDir, `forklist.db${end}`)), 0)
  for (let list = 0; size() < megabytes * 1e6; list++) {
    const note = (place: number) => `Go early, number ${list}. ${'Cash only. '.repeat((list * 7 + place * 13) % 90)}`
    const entries = Array.from({ length: 50 }, (_, place) =>
      entry(list * 50 + place, `Trattoria ${place}`, note(place)),
    )
    const members = { ...eatInRome, title: `Eat in Rome ${list}` }
    await storage.lists.create(caller, { operation: 'createList', members, entries }, made => made)
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Reads the states of these lists from a database that is not in use. */
export async function statesIn(dataDir: string, slugs: Iterable<string>): Promise<Map<string, State>> {
  await using storage: Storage = await storageAt(undefined, dataDir)
  await storage.migrate()
  const access = new Access(storage.access)
  const found = new Map<string, State>()
  for (const slug of slugs) {
    const { list, entries } = await storage.lists.read(await access.reader(slug, operator))
    const { version, title } = list
    found.set(slug, { version, title, places: entries.map(({ id, note }) => ({ id, note })) })
  }
  return found
}
