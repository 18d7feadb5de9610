import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { newToken, tokenHash } from '../../src/core/token.ts'
import type { Step } from '../../src/domain/change.ts'
import { newSlug } from '../../src/domain/slug.ts'
import { firstPositions } from '../../src/storage/positions.ts'
import { termsOfList } from '../../src/storage/search-terms.ts'
import { databaseName } from '../../src/storage/sqlite/file.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { entryRow, titleKey } from '../../src/storage/stored-list.ts'
import { randomBase32 } from '../../src/util/base32.ts'
import type { Real } from '../places/real.ts'
import { madeUpLists } from './made-up-lists.ts'

/** A created list that requests read and change. */
export type Sample = { slug: string; token: string; lastPlace: string }
export type Filled = { lists: number; samples: Sample[]; seconds: number }

const sampled = 4000
const quickly = `
  pragma journal_mode = memory; pragma synchronous = off; pragma locking_mode = exclusive;
  pragma cache_size = -4000000; pragma temp_store = memory; pragma foreign_keys = off;`

/**
 * Creates a database of the given number of lists, row by row like `createList` but in one transaction: one by one, a million lists would
 * take hours. A test checks that the result is the same. Indexes grow with the rows, which gives realistic pages; created at the end, they
 * would be so full that each change splits pages.
 */
export async function fill(folder: string, real: Real, count: number): Promise<Filled> {
  const start = performance.now()
  {
    mkdirSync(folder, { recursive: true })
    await using storage = await storageAt(undefined, folder)
    await storage.migrate()
  }
  using db = new DatabaseSync(join(folder, databaseName))
  db.exec(quickly)
  const insert = inserting(db)
  const samples: Sample[] = []
  const slugs = new Set<string>()
  const every = Math.max(1, Math.floor(count / sampled))

  db.exec('begin')
  let made = 0
  for (const { members, entries, createdAt, updatedAt } of madeUpLists(real, count)) {
    const id = randomBase32(16)
    const slug = freeSlug(members.title, slugs)
    const token = newToken('edit')
    const { title, authorName, description, visibility } = members
    insert('lists', {
      ...{ id, slug, title, title_key: titleKey(title), author_name: authorName, description, visibility },
      place_count: entries.length,
      notes_bytes: entries.reduce((sum, { note }) => sum + Buffer.byteLength(note), 0),
      ...{ version: 1, terms_version: 1, token_hash: tokenHash(token), token_answer: null, origin: null },
      ...{ created_at: createdAt, updated_at: updatedAt, held_as: null },
    })
    const positions = firstPositions(entries.length)
    for (const [index, entry] of entries.entries()) insert('entries', entryRow(id, entry, positions[index]!))
    const steps: Step[] = entries.map(({ id, facts }, index) => ({ do: 'add', id, name: facts.name, rank: index + 1 }))
    insert('changes', { list_id: id, version: 1, at: createdAt, operation: 'createList', steps: JSON.stringify(steps) })
    if (visibility === 'public') {
      for (const [term, weight] of termsOfList(members, entries).weights)
        insert('search_terms', { list_id: id, term, weight })
      if (made % every === 0) samples.push({ slug, token, lastPlace: entries.at(-1)!.id })
    }
    made++
  }
  db.exec('commit')
  const filled = { lists: count, samples, seconds: (performance.now() - start) / 1000 }
  writeFileSync(join(folder, noteName), JSON.stringify(filled))
  return filled
}

/** Returns what an existing folder was filled with; `undefined` for any other. */
export const filledBefore = (folder: string): Filled | undefined => {
  const note = join(folder, noteName)
  return existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : undefined
}

const noteName = 'filled.json'

function freeSlug(title: string, taken: Set<string>): string {
  for (;;) {
    const slug = newSlug(title)
    if (taken.has(slug)) continue
    taken.add(slug)
    return slug
  }
}

function inserting(db: DatabaseSync) {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return (table: string, row: Record<string, SQLInputValue>) => {
    const columns = Object.keys(row)
    let statement = statements.get(table)
    if (!statement) {
      statement = db.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`)
      statements.set(table, statement)
    }
    statement.run(...Object.values(row))
  }
}
